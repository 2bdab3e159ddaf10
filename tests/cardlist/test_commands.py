"""`tabletop-tui cards`: what is printed where, and with which exit status."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rules.core.cardlist.shipped import shipped
from rules.hero_realms.cards import STARTING_LIST, base, load
from tabletop_tui.commands.cards import app
from tabletop_tui.commands.decks import app as decks

ROOT = Path(__file__).parents[2]


def run(*args: object, stdin: bytes | None = None):
    return CliRunner().invoke(app, [str(arg) for arg in args], input=stdin)


@pytest.fixture
def good(tmp_path, small):
    path = tmp_path / "good.yaml"
    path.write_text(small, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path, small):
    path = tmp_path / "bad.yaml"
    path.write_text(small.replace("cost: 1\n", "cost: one\n").replace("market: 8", "market: 9"), encoding="utf-8")
    return path


def test_check_of_a_good_list(good):
    result = run("check", good)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{good}: Small: 8 market cards, 16 Fire Gems, no faults.\n"


def test_check_tells_every_fault_on_standard_output(good, bad):
    result = run("check", bad, good)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == [
        f"{bad}:7:1 CL-E302 “market” says 9 cards; the copies of all cards add up to 8",
        f"{bad}:14:11 CL-E204 [Spark] “cost” is “one”; it must be a whole number from 0 to 20; did you mean “1”?",
        f"{bad}: 2 faults.",
        f"{good}: Small: 8 market cards, 16 Fire Gems, no faults.",
    ]


def test_check_for_programs(good, bad):
    result = run("check", "--json", good, bad)
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["ok"] is False
    assert [(entry["ok"], len(entry["faults"])) for entry in told["lists"]] == [(True, 0), (False, 2)]
    assert told["lists"][0]["digest"] == load(good.read_bytes(), "x").digest
    assert told["lists"][1]["faults"][1] == {
        "file": str(bad),
        "line": 14,
        "col": 11,
        "code": "CL-E204",
        "card": "Spark",
        "message": "“cost” is “one”; it must be a whole number from 0 to 20",
        "suggestion": "1",
    }


def test_check_of_a_file_that_is_not_there(good, tmp_path):
    result = run("check", tmp_path / "none.yaml", good)
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'none.yaml'}: the file cannot be read: no such file or directory.\n"
    assert "no faults" in result.stdout


def test_an_empty_file_is_a_list_at_fault(tmp_path):
    (tmp_path / "empty.yaml").write_bytes(b"")
    result = run("check", tmp_path / "empty.yaml")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "CL-E101 the file is empty" in result.stdout


def test_check_of_standard_input(small):
    result = run("check", "-", stdin=small.encode())
    assert result.exit_code == 0
    assert result.stdout.startswith("<standard input>: Small: ")


RIDERS = "Name: Riders\n2 Bor’s Gate\n3 White Ridr\n"


def test_check_of_a_deck_in_text_or_csv_is_the_one_that_decks_check_makes(tmp_path):
    text, table = tmp_path / "riders.txt", tmp_path / "riders.csv"
    text.write_text(RIDERS, encoding="utf-8")
    table.write_text("part,copies,name\ndeck,2,Bor’s Gate\n", encoding="utf-8")
    for path in (text, table):
        result = run("check", path)
        assert result.exit_code == 1
        assert result.stdout == CliRunner().invoke(decks, ["check", str(path)]).stdout
    assert f"{text}:3:3 CL-E204 no card is named “White Ridr”" in run("check", text).stdout
    assert "at least 50" in run("check", table).stdout
    table.write_bytes(b"part,copies,name\ndeck,2,\xff\n")
    assert run("check", table).stdout.startswith(f"{table}:2:8 CL-E104 ")


def test_check_of_a_sound_deck_in_text(tmp_path):
    path = tmp_path / "gaea.txt"
    path.write_text(CliRunner().invoke(decks, ["export", "gaea"]).stdout, encoding="utf-8")
    result = run("check", path)
    assert (result.exit_code, result.stdout) == (0, f"{path}: Gaea: 50 cards, sideboard 15, no faults.\n")


def test_check_of_a_table_of_cards_says_which_commands_read_it(tmp_path, good):
    path = tmp_path / "cards.csv"
    assert run("export", "--game", "hyborian", "-o", path).exit_code == 0
    result = run("check", path, good)
    assert result.exit_code == 2
    assert "no faults" in result.stdout, "the other file is checked all the same"
    assert result.stderr == (
        f"{path}: no card list, but a table: “tabletop-tui decks check {path}” checks a deck, and “tabletop-tui cards "
        f"import {path}” makes a list of cards.\n"
    )


def test_check_without_a_file_is_used_wrongly():
    assert run("check").exit_code == 2


def test_show_one_card_by_name_id_or_words():
    for query in (["fire_bomb"], ["Fire Bomb"], ["fire", "bomb"], ["FIRE", "bomb"]):
        result = run("show", *query)
        assert result.exit_code == 0
        assert re.sub(r"\s+", " ", result.stdout) == (
            "Fire Bomb fire_bomb type action faction Guild cost 8 gold copies 1 in the market deck "
            "printed Gain 8 combat, stun a champion of an opponent’s, and draw a card. "
            "Sacrifice this card: gain 5 combat. "
            "primary Gain 8 combat, then stun a target champion, then draw a card. sacrifice Gain 5 combat. "
        )


def test_show_folds_apostrophes():
    assert "natures_bounty" in run("show", "nature’s bounty").stdout


def test_show_all_cards_and_those_with_words():
    everything = json.loads(run("show", "--json").stdout)
    assert [c["id"] for c in everything["cards"]] == [c.id for c in base().cards] + list(base().classes)
    guards = json.loads(run("show", "--json", "guard", "wild").stdout)["cards"]
    assert {c["id"] for c in guards} >= {"dire_wolf", "orc_grunt"}
    assert all("guard" in json.dumps(c) and "Wild" in json.dumps(c) for c in guards)
    assert guards[0]["understood"]


def test_show_a_class_with_its_deck_and_what_was_understood():
    shown = re.sub(r"\s+", " ", run("show", "Thief").stdout)
    assert shown == (
        "Thief thief type class health 52 deck 5 Gold, 2 Ruby, 3 Throwing Knife skill Pick Pocket: 2 gold, once a turn "
        "ability Heist: once a game, from turn 3 of your own "
        "printed Pick Pocket: Gain 3 health. An opponent discards a card. Heist: This turn you may acquire one card "
        "from an opponent’s discard pile for its cost, if it has one. Not in your first or second turn. "
        "pick pocket Gain 3 health, then an opponent discards a card. "
        "heist You may acquire a card with a cost from an opponent’s discard pile this turn, paying that cost. "
    )
    assert "Crushing Blow: once a game printed" in re.sub(r"\s+", " ", run("show", "Fighter").stdout)
    assert run("show", "fireball").stdout.startswith("Wizard"), "a class is found by its skill and ability too"


def test_show_tells_the_class_decks_that_a_card_is_in():
    facts = json.loads(run("show", "--json", "ruby").stdout)["cards"][0]["facts"]
    assert facts["copies"] == "1 in each starting deck, 1 in the decks of Fighter and Ranger, 2 in the deck of Thief"


def test_check_counts_the_classes(tmp_path, with_class):
    path = tmp_path / "classes.yaml"
    path.write_text(with_class, encoding="utf-8")
    assert run("check", path).stdout == f"{path}: Small: 8 market cards, 16 Fire Gems, 1 class, no faults.\n"
    path.write_bytes(shipped("hero_realms/base.yaml"))
    assert run("check", path).stdout == f"{path}: Base set: 80 market cards, 16 Fire Gems, 5 classes, no faults.\n"


def test_show_another_list(good):
    result = run("show", "--cards", good, "--json")
    assert json.loads(result.stdout)["title"] == "Small"
    assert "own" not in json.loads(result.stdout)["cards"][0]["facts"]


def test_show_of_a_list_at_fault(bad):
    result = run("show", "--cards", bad)
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(result.stderr.splitlines()) == 2


def test_show_of_a_file_that_is_not_there(tmp_path):
    result = run("show", "--cards", tmp_path / "none.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_show_of_no_card_says_what_was_meant():
    result = run("show", "Fire", "Bmob")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "No card of “Base set” has “Fire Bmob”; did you mean “Fire Bomb”?\n"


def test_card_texts_are_data_and_never_markup(tmp_path, small):
    path = tmp_path / "markup.yaml"
    path.write_text(small.replace("text: Gain 3 combat.", 'text: "[bold]Gain[/bold] :smile: 3"'), encoding="utf-8")
    assert "[bold]Gain[/bold] :smile: 3" in run("show", "--cards", path, "spark").stdout


def test_words_for_people_and_programs():
    text = run("words").stdout
    told = json.loads(run("words", "hero-realms", "--json").stdout)
    assert {"gold", "sacrifice_up_to", "choose"} <= {word["word"] for word in told["words"]}
    for word in told["words"]:
        assert f"\n{word['word']}\n" in text
        assert f"- {word['example']}" in text
        assert word["schema"]


@pytest.mark.parametrize("command", ["words", "schema", "new"])
def test_an_unknown_game_is_used_wrongly(command):
    result = run(command, "hero-relams")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "There is no game “hero-relams” with card lists; did you mean “hero-realms”?\n"


def test_schema_is_json():
    assert json.loads(run("schema").stdout)["$schema"].endswith("2020-12/schema")


def test_new_writes_a_list_without_a_fault_and_overwrites_nothing(tmp_path):
    path = tmp_path / "mine.yaml"
    result = run("new", "hero-realms", "-o", path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert run("check", path).exit_code == 0
    path.write_text("mine", encoding="utf-8")
    again = run("new", "-o", path)
    assert again.exit_code == 2
    assert again.stderr == f"{path} is there already; nothing was written.\n"
    assert path.read_text(encoding="utf-8") == "mine"


def test_new_where_nothing_can_be_written(tmp_path):
    result = run("new", "-o", tmp_path / "no" / "such.yaml")
    assert result.exit_code == 2
    assert result.stderr == f"{tmp_path / 'no' / 'such.yaml'} cannot be written: no such file or directory.\n"


def test_new_to_standard_output():
    assert run("new").stdout.encode() == shipped(STARTING_LIST)


def test_the_starting_list_explains_itself():
    text = shipped(STARTING_LIST).decode()
    assert text.count("#") > 15
    pool = load(text.encode(), "new.yaml")
    assert {c.id for c in pool.market} == pool.own


PROGRAM = "from tabletop_tui.commands.cards import app; app()"


def process(*args: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *args],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
    )


def test_a_reader_that_has_had_enough_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "show"],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_pipe_gets_no_colour_and_any_encoding_some_text():
    done = process("show", "dire_wolf", PYTHONIOENCODING="ascii", FORCE_COLOR="")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert process("words", PYTHONIOENCODING="ascii").returncode == 0


def test_the_rules_of_card_lists_import_no_screen():
    code = "import sys, rules.hero_realms.cards; print([m for m in ('textual', 'rich', 'typer') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.strip() == b"[]"
