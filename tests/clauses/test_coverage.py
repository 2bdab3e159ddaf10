"""Rulebooks, tests and rules name the same clauses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.core.chance import Chance
from rules.core.contract import Setup, State
from rules.core.registry import MODULES, game
from rules.core.rulebook import Rulebook
from rules.core.testing import setups_of
from tests.clause_marks import marked_clauses

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]+\b")


def books() -> dict[str, Rulebook]:
    """Every rulebook that there is, of games that are offered and of those that are not yet, by the game's id."""
    found = sorted((ROOT / "rules").glob("*/rulebook.md"))
    return {path.parent.name.replace("_", "-"): Rulebook.parse(path.read_text(encoding="utf-8")) for path in found}


def test_every_game_that_is_offered_has_its_rulebook():
    assert set(MODULES) <= set(books())
    for game_id in MODULES:
        assert Rulebook.parse(game(game_id).rulebook()).clauses == books()[game_id].clauses


def known_ids() -> set[str]:
    return {clause_id for book in books().values() for clause_id in book.clauses}


def test_every_clause_is_shown_by_a_test():
    assert sorted(known_ids() - set(marked_clauses())) == [], "these clauses have no test"


def test_every_test_names_clauses_that_exist():
    unknown = {clause: tests for clause, tests in marked_clauses().items() if clause not in known_ids()}
    assert unknown == {}, "no rulebook has these clauses"


def ids_in(path: Path) -> set[str]:
    """The clause ids in the texts of a Python file, docstrings included."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {found for text in texts for found in ID.findall(text)}


@pytest.mark.parametrize("game_id", sorted(books()))
def test_the_rules_and_screens_name_clauses_that_exist(game_id: str):
    prefixes = {clause_id.partition("-")[0] for clause_id in books()[game_id].clauses}
    named = {
        (found, path.relative_to(ROOT).as_posix())
        for folder in ("rules", "tabletop_tui")
        for path in (ROOT / folder).rglob("*.py")
        for found in ids_in(path)
        if found.partition("-")[0] in prefixes
    }
    assert {found for found, _ in named}, "nothing names a clause: this test looks in the wrong place"
    assert sorted(pair for pair in named if pair[0] not in known_ids()) == []


def clauses_said(state: State, seats: int) -> set[str]:
    """Every clause id that this position shows: the question, each act, and each thing that is refused."""
    said: list[str] = []
    decision = state.decision
    if decision is not None:
        said += [decision.clause, *(action.clause for action in decision.actions)]
        for seat in range(seats):
            said += [blocked.clause for blocked in state.blocked(seat)]
    if state.outcome is not None:
        said.append(state.outcome.clause)
    return {clause for text in said for clause in text.split()}


def tables(turn_limit: int) -> Iterator[object]:
    """Every format of every game with each number of seats."""
    for game_id in MODULES:
        for setup in setups_of(game(game_id), turn_limit):
            yield pytest.param(game_id, setup, id=f"{game_id}-{setup.format}-{len(setup.seats)}")


@pytest.mark.parametrize(("game_id", "setup"), tables(turn_limit=40))
def test_menus_and_refusals_cite_clauses_that_exist(game_id: str, setup: Setup):
    seen: set[str] = set()
    for seed in range(2):
        state = game(game_id).start(setup, seed)
        chance = Chance(seed + 1)
        while state.outcome is None:
            said = clauses_said(state, len(setup.seats))
            assert said, "a position must cite a clause"
            seen |= said
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
        seen |= clauses_said(state, len(setup.seats))
    assert seen <= known_ids()
    assert len(seen) > 10


@pytest.mark.parametrize(("game_id", "setup"), tables(turn_limit=30))
def test_every_act_and_every_refusal_has_a_clause(game_id: str, setup: Setup):
    state = game(game_id).start(setup, 9)
    chance = Chance(5)
    while (decision := state.decision) is not None:
        assert decision.clause
        assert all(action.clause for action in decision.actions)
        for seat in range(len(setup.seats)):
            assert all(blocked.clause and blocked.reason and blocked.short for blocked in state.blocked(seat))
        state.apply(decision.actions[chance.below(len(decision.actions))])
