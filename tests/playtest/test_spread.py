"""Buy menus that evolve, and what their meeting says of a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.chance import Chance
from rules.hero_realms.game import GAME
from tabletop_tui.cli import main
from tabletop_tui.players.hero_realms_menu import Line, Menu, load, text_of
from tabletop_tui.playtest import evolve, play
from tabletop_tui.playtest import plan as plans
from tabletop_tui.playtest.arm import Arm
from tabletop_tui.playtest.equilibrium import equilibrium, mixes
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.evolve import best, child, evolved, likeness, menus_of, stranger
from tabletop_tui.playtest.plan import Listed, Plan, measure, seeds_of
from tabletop_tui.playtest.runner import Progress, carry_out
from tabletop_tui.playtest.spread import settled
from tabletop_tui.playtest.stats import Estimate
from tabletop_tui.playtest.store import Part
from tests.playtest.lists import planted

BASE = GAME.default_cards()


def wants(*cards: str) -> Menu:
    return Menu("m", "M", "A menu.", tuple(Line(cards=frozenset({card})) for card in cards))


def test_rock_paper_and_scissors_are_played_alike():
    mix = equilibrium([[0.0, -0.5, 0.5], [0.5, 0.0, -0.5], [-0.5, 0.5, 0.0]])
    assert mix == pytest.approx([1 / 3] * 3)


def test_what_always_wins_is_played_alone():
    mix = equilibrium([[0.0, 0.2], [-0.2, 0.0]])
    assert mix == pytest.approx([1.0, 0.0])


def test_how_often_a_strategy_is_played_is_as_sure_as_the_pairs_make_it():
    # the first wins three of four games against either; the others are even
    cells = {("a", "b"): "855", ("a", "c"): "558", ("b", "c"): "444"}
    few = mixes("abc", cells, 1)
    many = mixes("abc", {pairing: 200 * text for pairing, text in cells.items()}, 1)
    assert [part.value for part in few] == [part.value for part in many] == [1.0, 0.0, 0.0]
    assert few[0].low < 0.99 and many[0].low == 1.0
    assert settled(many) == "Of 3 strategies, 1 is surely played in equilibrium, 0 may be, and 2 surely not."
    assert settled(few) == "Of 3 strategies, 0 are surely played in equilibrium, 3 may be, and 0 surely not."
    assert mixes("abc", cells, 1) == few


def test_children_are_menus_of_cards_of_the_list_with_each_card_once():
    chance = Chance(7)
    parents = [stranger(BASE, chance) for _ in range(6)]
    for _ in range(300):
        menu = child(BASE, parents, chance)
        cards = [card for line in menu.buy for card in line.cards]
        assert len(set(cards)) == len(cards)
        assert load(text_of(menu).encode(), "a child", BASE.by_id) == menu
        parents[chance.below(6)] = menu


def test_leaders_are_the_best_that_are_not_alike(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(evolve, "LEADERS", 2)
    menus = {"a": wants("spark", "bribe"), "b": wants("bribe", "spark"), "c": wants("recruit", "taxation")}
    assert likeness(menus["a"], menus["b"]) == 1.0 and likeness(menus["a"], menus["c"]) == 0.0
    cells = {"a c": "888", "b c": "886", "c a": "000"}
    assert list(best(menus, ["a", "c"], {"cells": cells})) == ["a", "c"]


def test_what_evolves_is_the_seeds_and_is_judged_on_others(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(evolve, "LEADERS", 3)
    monkeypatch.setattr(evolve, "CHILDREN", 3)
    plan = Plan("spread", "hero-realms", 1, 6, ("greedy",), (Listed("mine", "", planted()),))
    bred: list[range] = []

    def play(contest: Plan) -> dict[str, object]:
        bred.append(range(contest.seed, contest.seed + contest.seeds))
        return carry_out(contest)

    last = evolved(plan, 2, 3, play)
    assert [list(seeds) for seeds in bred] == [[7, 8, 9], [10, 11, 12]]
    assert (last.seed, last.seeds, len(menus_of(last))) == (1, 6, 3)
    assert evolved(plan, 2, 3, carry_out) == last
    final = Plan.read({**last.data(), "about": {**last.about, "watched": True}})
    report = measure(final).report(final, carry_out(final))
    assert [row[0] for row in report.tables[0].rows].count("menu A") == 1
    parts = [row[1] for row in report.tables[0].rows]
    assert sum(part.value for part in parts if isinstance(part, Estimate)) == pytest.approx(1.0)
    assert any("Dream" in text for text in report.verdicts), "nobody can pay for it"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Two generations of three menus and three children, 3 pairs a match; then the leaders meet on 6 seeds."""
    monkeypatch.setattr(evolve, "LEADERS", 3)
    monkeypatch.setattr(evolve, "CHILDREN", 3)
    about = {"generations": 2, "trial": 3}
    return Plan("spread", "hero-realms", 1, 6, ("greedy",), (Listed("mine", "", planted()),), about=about)


def test_a_spread_is_carried_out_as_any_other_plan(small: Plan):
    last = evolved(small, 2, 3, carry_out)
    last = Plan.read({**last.data(), "about": {**last.about, "watched": True}})
    wanted = measure(last).report(last, carry_out(last))
    seen: list[Progress] = []
    tally = carry_out(small, progress=seen.append)
    assert list(tally["menus"]) == list(menus_of(last))
    found = measure(small).report(small, tally)
    assert (found.tables, found.verdicts, found.notes) == (wanted.tables, wanted.verdicts, wanted.notes)
    steps = [now.seeds for now in seen]
    assert steps == sorted(set(steps)) and steps[-1] == seeds_of(small) == 2 * 3 + 6
    assert {now.of for now in seen} == {12}


def test_a_spread_that_is_ended_while_menus_are_bred_says_so(small: Plan):
    tally = carry_out(small, progress=lambda now: now.seeds < 4)
    report = measure(small).report(small, tally)
    assert report.verdicts == ("No menus have met yet: generation 2 of 2 is being bred.",)
    assert report.tables == ()
    assert measure(small).report(small, {}).verdicts == ("No menus have met yet: nothing is played.",)


def test_games_that_fail_are_told_with_generation_and_seed_and_the_search_goes_on(
    small: Plan, monkeypatch: pytest.MonkeyPatch
):
    real = play.play

    def stumbling(arm: Arm, seed: int, watch: play.Watch | None = None) -> play.Played:
        # 3 is of the meeting, 8 of the first generation and 10 of the second
        if (seed, arm.chairs[1].bot) in ((3, "greedy"), (8, "menu:evolved-2"), (10, "menu:evolved-2")):
            raise ValueError("no dice")
        return real(arm, seed, watch)

    monkeypatch.setattr(play, "play", stumbling)
    tally = carry_out(small)
    places = [(error["seed"], error["arm"].partition(",")[0]) for error in tally["errors"]]
    assert {place for place in places if place[0] > 6} == {(8, "generation 1"), (10, "generation 2")}
    assert [seed for seed, _ in places if seed <= 6] == [3, 3, 3], "each leader against greedy"
    assert tally["errors"][0]["error"] == "ValueError: no dice"
    report = measure(small).report(small, tally)
    assert len(report.tables[0].rows) == 3
    assert report.faults[0].startswith("Seed 8, generation 1, menu:evolved-")
    assert report.faults[0].endswith(" against menu:evolved-2: ValueError: no dice.")


def test_no_share_of_a_search_or_of_a_sequential_test_is_played(small: Plan):
    with pytest.raises(PlaytestError, match="depends on all games of the one before"):
        carry_out(small, shard=(1, 2))
    test = Plan("sprt", "antares", 1, 6, ("greedy", "random"), (Listed("base", ""),))
    with pytest.raises(PlaytestError, match="it ends by all pairs in their order"):
        carry_out(test, shard=(2, 2))


def test_a_part_counts_its_seeds_and_keeps_its_order(small: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(plans.CHUNK_GAMES, "hero-realms", 40)
    path = tmp_path / "part.jsonl"
    part = Part.create(path, small, (1, 1))
    carry_out(small, part=part)
    assert (part.seeds, Part.open(path).seeds, Part.open(path).done) == (12, 12, part.done)
    first, *rounds = path.read_bytes().splitlines(keepends=True)
    assert len(rounds) > 5
    path.write_bytes(first + b"".join(rounds[-1:] + rounds[:-1]))
    with pytest.raises(PlaytestError, match="chunks of one run in their order"):
        carry_out(small, part=Part.open(path))
    path.write_bytes(first + b"3\n")
    with pytest.raises(PlaytestError, match="is not a part of a playtest"):
        Part.open(path)


def test_menus_that_evolved_can_be_played(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch):
    monkeypatch.setattr(evolve, "LEADERS", 2)
    monkeypatch.setattr(evolve, "CHILDREN", 2)
    folder = tmp_path / "menus"
    words = ["playtest", "spread", "--pairs", "1", "--generations", "1", "--trial", "1", "-j", "1"]
    assert main([*words, "--menus", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["menu-a.yaml", "menu-b.yaml"]
    bots = f"greedy,menu:{folder}/menu-a.yaml"
    assert main(["playtest", "run", "hero-realms", "--games", "2", "--bots", bots, "-j", "1"]) == 0
    assert "menu-a.yaml" in capsys.readouterr().out
