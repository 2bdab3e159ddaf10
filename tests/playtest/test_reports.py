"""Reports: in the terminal, as JSON, CSV, Parquet and a page; and the commands that make them."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from rich.console import Console

from rules.core.cardlist import shipped
from tabletop_tui.cli import main
from tabletop_tui.commands.playtest_show import bar, shown, spark
from tabletop_tui.playtest import errors
from tabletop_tui.playtest.html import shown as shown_on_page
from tabletop_tui.playtest.report import Column, Histogram, Report, Table, as_json, flat
from tabletop_tui.playtest.stats import Estimate
from tests.playtest.lists import starting, with_cost

REPORT = Report(
    "Cards",
    "Hero Realms, My list, greedy, 3 cards, 100 pairs of games each",
    ("Dud is too weak for its cost of 6: its power is that of a card for 1.2 [0.4, 2.0].",),
    (
        Table(
            "cards",
            "Cards",
            (
                Column("card", "Card"),
                Column("cost", "Cost", "count"),
                Column("surplus", "Surplus", "number"),
                Column("access", "Access", "points", bar=True),
                Column("won", "Won", "percent", bar=True, axis=0.5),
                Column("q", "q", "chance"),
                Column("verdict", "Verdict"),
            ),
            (
                (
                    "Godsend",
                    1,
                    Estimate(3.1, 2.0, 4.2, 100),
                    Estimate(0.1, 0.05, 0.15, 100),
                    None,
                    0.0001,
                    "too strong",
                ),
                ("A card with a name that is far too long", 3, None, None, Estimate(0.5, 0.4, 0.6, 9), 0.5, ""),
                ("<Dud>", 6, Estimate(-4.8, -5.6, -4.0, 100), Estimate(-0.01, -0.04, 0.02, 100), None, 1.0, "too weak"),
            ),
            "Surplus: gold by which its power exceeds what cards of its cost have.",
        ),
    ),
    ("All of this holds for greedy.",),
    {"command": "tabletop-tui playtest cards hero-realms", "seeds": "1 to 100"},
    (Histogram("turns", "Turns", "turn", ((10, 1), (12, 4), (13, 8), (20, 1))),),
    ("Seed 8: ValueError: no dice.",),
)


def test_a_report_in_the_terminal(golden: Callable[[str, str], None]):
    text = shown(REPORT, Console(width=80))
    assert max(map(len, text.splitlines())) <= 80
    golden("report", text)


def test_bars_show_interval_value_and_axis():
    ends = (-1.0, 1.0, 0.0)
    assert bar(Estimate(0.5, 0.25, 0.75, 9), ends) == "    ┊─●─ "
    assert bar(Estimate(-1.0, -1.0, 0.0, 9), ends) == "●────    "
    assert bar(None, ends) == ""


def test_sparks_are_as_high_as_the_values_are_frequent():
    assert spark([(1, 1), (2, 8), (3, 4), (4, 8)]) == "▁█▄█"


def test_json_has_every_number_with_its_interval():
    found = as_json(REPORT)
    assert json.loads(json.dumps(found)) == found
    first = found["tables"]["cards"][0]
    assert first["surplus"] == {"value": 3.1, "low": 2.0, "high": 4.2, "n": 100}
    assert first["won"] is None
    assert found["units"]["cards"] == {
        "access": "fraction of 1; a point is 0.01",
        "won": "fraction of 1",
        "q": "fraction of 1",
    }
    assert found["histograms"]["turns"] == {"10": 1, "12": 4, "13": 8, "20": 1}


def test_flat_tables_have_a_column_for_each_end_of_an_interval():
    names, rows = flat(REPORT.tables[0])
    assert names[:6] == ["card", "cost", "surplus", "surplus_low", "surplus_high", "surplus_n"]
    assert rows[0][:6] == ["Godsend", 1, 3.1, 2.0, 4.2, 100]
    assert rows[1][2:6] == [None] * 4
    assert {len(row) for row in rows} == {len(names)}


class Page(HTMLParser):
    """What a page loads, how often each tag is there, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value or "" for key, value in attrs if key in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_page_needs_nothing_but_itself():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    from tabletop_tui.playtest.html import page

    text = page(REPORT)
    found = Page(text)
    assert [place for place in found.loads if not place.startswith("#")] == []
    assert not re.search(r"@import|url\((?!#)", text)
    assert found.tags.count("svg") == 4, "prices, access, won, and the histogram"
    assert "<Dud>" in found.text and "Seed 8: ValueError: no dice." in found.text
    assert 'data-sort="-4.8"' in text
    assert page(REPORT) == text


def test_cells_of_a_page_have_the_digits_they_need_and_no_sign_on_nothing():
    change = Column("change", "Change", "number")
    assert shown_on_page(Estimate(-0.001, -0.012, 0.013, 9), change, 2) == "+0.00 [−0.01, +0.01]"
    assert shown_on_page(Estimate(-1.25, -2.5, 0.04, 9), change, 1) == "−1.2 [−2.5, +0.0]"
    assert shown_on_page(0.0000001, Column("q", "q", "chance")) == "<0.001"
    assert shown_on_page(1234.5, Column("a", "A", "number")) == "1,234.50"


def test_parquet_holds_the_same_as_csv(tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet")
    from tabletop_tui.playtest.files import write_csv, write_parquet

    (written,) = (path for path in write_parquet(REPORT, tmp_path) if path.stem == "cards")
    assert {path.name for path in write_csv(REPORT, tmp_path)} == {"about.csv", "cards.csv", "histogram_turns.csv"}
    with (tmp_path / "cards.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(written).to_pylist()
    assert [{key: "" if value is None else str(value) for key, value in row.items()} for row in table] == rows


def test_tables_go_with_the_words_of_the_report_and_what_reproduces_it(tmp_path: Path):
    from tabletop_tui.playtest.files import write_csv

    assert REPORT.verdicts and REPORT.notes and REPORT.facts
    (about,) = (path for path in write_csv(REPORT, tmp_path) if path.name == "about.csv")
    with about.open(newline="", encoding="utf-8") as file:
        rows = [(row["what"], row["text"]) for row in csv.DictReader(file)]
    assert rows[:2] == [("title", REPORT.title), ("subject", REPORT.subject)]
    assert [text for what, text in rows if what == "verdict"] == list(REPORT.verdicts)
    assert rows[-len(REPORT.facts) :] == list(REPORT.facts.items())


# ---- commands --------------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["playtest", *words])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_same_command_gives_the_same_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    words = ("run", "antares", "--games", "30", "--seed", "3", "--json")
    part = str(tmp_path / "part.jsonl")
    status, one, err = told(capsys, *words, "--jobs", "1")
    assert (status, err) == (0, "")
    assert told(capsys, *words, "--jobs", "2", "-o", part) == (0, one, "")
    assert told(capsys, *words, "-j", "1", "-o", part, "--resume") == (0, one, "")
    assert told(capsys, "merge", part, "--json") == (0, one, "")
    assert (
        json.loads(one)["facts"]["command"]
        == "tabletop-tui playtest run antares --bots greedy,greedy --games 30 --seed 3"
    )
    assert told(capsys, *words, "-o", part)[0] == 1


def test_the_command_of_a_report_repeats_it(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "mine.yaml"
    path.write_text(with_cost(starting(), "muster", 1), encoding="utf-8")
    words = ("cards", "--cards", str(path), "--pairs", "2", "--only", "muster", "--set", "health=20", "-j", "1")
    status, out, err = told(capsys, *words, "--price", "2", "--json")
    assert (status, err) == (0, "")
    command = json.loads(out)["facts"]["command"]
    assert command.startswith("tabletop-tui playtest cards hero-realms --cards ")
    assert told(capsys, *command.split()[2:], "-j", "1", "--json") == (0, out, "")


def test_lists_of_two_games_are_no_pair(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    mine, dice = tmp_path / "mine.yaml", tmp_path / "dice.yaml"
    mine.write_text(starting(), encoding="utf-8")
    dice.write_bytes(shipped("antares/base.yaml"))
    told_of = f"{dice} is a card list for Beyond the Gates of Antares, not for Hero Realms.\n"
    assert told(capsys, "diff", str(mine), str(dice)) == (1, "", told_of)
    assert told(capsys, "run", "hero-realms", "--cards", str(dice)) == (1, "", told_of)


def test_a_list_without_decks_is_refused_before_anything_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    pool = tmp_path / "pool.yaml"
    pool.write_bytes(shipped("hyborian/limited.yaml"))
    status, out, err = told(capsys, "run", "hyborian", "--cards", str(pool))
    assert (status, out, err) == (2, "", "The card list “Limited Edition pool” has no decks to play with.\n")


def test_a_change_of_cards_shows_at_the_decks_that_they_are_in(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    mine, changed = tmp_path / "mine.yaml", tmp_path / "changed.yaml"
    text = shipped("hyborian/starting-list.yaml").decode()
    at = text.index("attack:", text.index("id: gnasher\n"))
    mine.write_text(text, encoding="utf-8")
    changed.write_text(f"{text[:at]}attack: 9{text[text.index(chr(10), at) :]}", encoding="utf-8")
    status, out, err = told(capsys, "diff", str(mine), str(changed), "--pairs", "2", "-j", "1", "--json")
    assert (status, err) == (0, "")
    rows = {row["thing"]: row for row in json.loads(out)["tables"]["owned"]}
    assert {name: row["change_of_list"] for name, row in rows.items()} == {"Claws": "has Gnasher", "Lances": ""}
    assert rows["Claws"]["a"] + rows["Lances"]["a"] == pytest.approx(100.0), "two decks share all the points"


def test_a_changed_list_is_compared_with_the_one_it_came_from(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    for name, text in (("a", starting()), ("b", with_cost(starting(), "muster", 6))):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    folder = tmp_path / "out"
    lists = (str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"))
    status, out, err = told(capsys, "diff", *lists, "--pairs", "12", "-j", "1", "--csv", str(folder))
    assert (status, err) == (0, "")
    assert "Muster: cost 2 → 6" in " ".join(out.split())
    assert {path.name for path in folder.iterdir()} >= {"owned.csv", "cards.csv", "whole.csv"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "chess"), "There is no game “chess”"),
        (("cards", "my-list.yaml"), "“my-list.yaml” is no game; a card list is named with --cards my-list.yaml."),
        (("run", "antares", "--bots", "gredy,greedy"), "Did you mean “greedy”?"),
        (("run", "antares", "--bots", ","), "No bots are named"),
        (("run", "antares", "--bots", "greedy"), "needs 2 to 5 players; there is 1"),
        (("run", "antares", "--choose", "faction=ghar"), "must name a choice for each of 2 seats"),
        (("run", "antares", "--choose", "faction=orks,ghar"), "There is no faction “orks”"),
        (("run", "antares", "--shard", "4/3", "-o", "x"), "write it as in --shard 3/16"),
        (("run", "antares", "--shard", "1/3"), "name it with -o FILE"),
        (("run", "antares", "--resume"), "name it with -o FILE"),
        (("cards", "antares"), "Cards are measured in Hero Realms"),
        (("cards", "--only", "brib"), "did you mean bribe?"),
        (("cards", "--only", "xyz"), "“tabletop-tui cards show” lists them all."),
        (("cards", "--bot", "greedy,random"), "One bot plays all seats here"),
        (("cross", "antares", "--by", "class"), "no seat chooses a “class”; there is: faction."),
        (("run", "--pairs", "3"), "“playtest run” counts single games: say --games N instead of --pairs."),
        (("cards", "--games", "3"), "“playtest cards” counts pairs of games: say --pairs N instead of --games."),
        (("run", "--gmes", "3"), "“playtest run” has no option --gmes; did you mean --games?"),
        (
            ("merge", "--games", "3"),
            "“playtest merge” has no option --games; it has: --json, --csv, --parquet, --html.",
        ),
        (("diff", "base"), "“playtest diff” needs B: the card list that it became."),
        (("sprt",), "“playtest sprt” needs --bots: two bots: is A stronger than B?"),
        (("merge",), "“playtest merge” needs PART…: all part files of one run, in any order."),
        (("sprt", "--bots", "greedy,random", "--shard", "1/2", "-o", "x"), "cannot be divided into shares"),
        (("spread", "--shard", "1/2", "-o", "x"), "cannot be divided into shares"),
        (("spread", "antares"), "Buy menus are for Hero Realms"),
        (("cross", "hero-realms", "--only", "cleric"), "Two or more are needed"),
        (("cross", "antares", "--sideboards"), "There are no sideboards"),
        (("ladder", "antares", "--bots", "greedy,greedy"), "two or more different bots"),
        (("sprt", "antares", "--bots", "greedy,random", "--elo1", "-5"), "must be above the lower"),
        (("diff", "base", "base"), "does not differ from itself"),
        (("diff", "base", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str):
    status, out, err = told(capsys, *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_the_game_is_that_of_the_list_and_else_hero_realms(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from tabletop_tui.commands import playtest_options
    from tabletop_tui.playtest.plan import Plan

    asked: list[Plan] = []
    monkeypatch.setattr(playtest_options, "begin", lambda plan, how, forms: asked.append(plan))
    mine = tmp_path / "mine.yaml"
    mine.write_bytes(shipped("antares/base.yaml"))
    for name in ("run", "cross", "ladder"):
        assert told(capsys, name) == (0, "", "")
        assert told(capsys, name, "--cards", str(mine)) == (0, "", "")
    assert told(capsys, "sprt", "--bots", "greedy,random") == (0, "", "")
    assert [plan.game for plan in asked] == ["hero-realms", "antares"] * 3 + ["hero-realms"]


@pytest.mark.parametrize("name", ["run", "cards", "diff", "cross", "ladder", "sprt", "spread", "watch", "merge"])
def test_help_fits_80_columns_and_names_each_option(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
):
    monkeypatch.setenv("COLUMNS", "80")
    status, out, err = told(capsys, name, "--help")
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    options = set(re.findall(r"--[a-z]+", out))
    if name != "watch":
        assert {"--json", "--csv", "--parquet", "--html"} <= options
    if name not in ("watch", "merge"):
        assert {"--seed", "--jobs", "--cluster", "--output", "--resume", "--shard"} <= options
        assert ("--games" in options) is (name == "run")
        assert ("Refused" in out) is (name in ("sprt", "spread"))


def test_a_missing_extra_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name, name=name.partition(".")[0])

    monkeypatch.setattr(errors, "import_module", missing)
    status, out, err = told(capsys, "run", "antares", "--games", "2", "-j", "1")
    assert (status, out) == (1, "")
    assert err == "This needs scipy; install it with: pip install 'tabletop-tui[playtest]'.\n"
