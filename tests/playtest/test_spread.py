"""Buy menus that evolve, and what their meeting says of a list."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.chance import Chance
from rules.hero_realms.game import GAME
from tabletop_tui.cli import main
from tabletop_tui.players.hero_realms_menu import Line, Menu, load, text_of
from tabletop_tui.playtest import evolve
from tabletop_tui.playtest.evolve import best, child, evolved, likeness, menus_of, stranger
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.playtest.runner import carry_out
from tabletop_tui.playtest.spread import equilibrium, variety
from tests.playtest.lists import planted

BASE = GAME.default_cards()


def wants(*cards: str) -> Menu:
    return Menu("m", "M", "A menu.", tuple(Line(cards=frozenset({card})) for card in cards))


def test_rock_paper_and_scissors_are_played_alike():
    mix = equilibrium([[0.0, -0.5, 0.5], [0.5, 0.0, -0.5], [-0.5, 0.5, 0.0]])
    assert mix == pytest.approx([1 / 3] * 3)
    assert variety(mix) == "3 of 3 strategies are played in equilibrium, as varied as 3.0 equal ones."


def test_what_always_wins_is_played_alone():
    mix = equilibrium([[0.0, 0.2], [-0.2, 0.0]])
    assert mix == pytest.approx([1.0, 0.0])
    assert variety(mix) == "1 of 2 strategies are played in equilibrium, as varied as 1.0 equal ones."


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
    assert sum(float(str(row[1])) for row in report.tables[0].rows) == pytest.approx(1.0)
    assert any("Dream" in text for text in report.verdicts), "nobody can pay for it"


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
