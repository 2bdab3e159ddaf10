"""Rulebooks, tests and rules name the same clauses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rules.core.chance import Chance
from rules.core.contract import Seat, Setup, State
from rules.core.errors import SetupError
from rules.core.registry import MODULES, game
from rules.core.rulebook import Rulebook
from tests.clause_marks import marked_clauses

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]+\b")

HYDRA = tuple(f"HR-HYD-{n}" for n in range(1, 8))
EMPEROR = tuple(f"HR-EMP-{n}" for n in range(1, 10))

#: Clauses without a test, by what has to be playable first: a format, or the classes. Nothing else may be without.
NOT_PLAYABLE_YET = {
    "free-for-all": ("HR-END-3",),
    "hunter-first-blood": ("HR-END-4",),
    "hunter-last-standing": ("HR-END-5",),
    "hydra": HYDRA,
    "emperor": EMPEROR,
    "classes": ("HR-SET-7",),
}

#: Clauses whose tests lack a part that only these formats can show, and which part.
PARTS_NOT_PLAYABLE_YET = {
    "free-for-all": {
        "HR-SET-5": "opening hands of 3 or 4 players",
        "HR-SET-8": "the formats for more than two",
        "HR-FX-1": "which opponent discards",
        "HR-END-1": "the cards of who is out leave the game, and a turn that ends by it",
    },
    "hydra": {
        "HR-TURN-7": "teammates see each other’s hands",
        "HR-CBT-4": "partial attacks are offered",
    },
    "classes": {"HR-PLAY-4": "primary abilities of champions", "HR-CBT-6": "effects that ignore guards"},
}


def books() -> dict[str, Rulebook]:
    return {game_id: Rulebook.parse(game(game_id).rulebook()) for game_id in MODULES}


def known_ids() -> set[str]:
    return {clause_id for book in books().values() for clause_id in book.clauses}


def playable(what: str) -> bool:
    """Whether Hero Realms offers this format, or lets a seat choose a class."""
    hero = game("hero-realms")
    if what != "classes":
        return what in {form.id for form in hero.formats}
    setup = Setup((Seat("Ada", {"class": "cleric"}), Seat("Ben")))
    try:
        state = hero.start(setup, 1)
    except SetupError:
        return False
    return bool(state.view(0).players[0].health == 55)


def test_every_clause_is_shown_by_a_test():
    untested = known_ids() - set(marked_clauses())
    excused = {clause for clauses in NOT_PLAYABLE_YET.values() for clause in clauses}
    assert sorted(untested - excused) == [], "these clauses have no test"


def test_every_test_names_clauses_that_exist():
    unknown = {clause: tests for clause, tests in marked_clauses().items() if clause not in known_ids()}
    assert unknown == {}, "no rulebook has these clauses"


@pytest.mark.parametrize("what", NOT_PLAYABLE_YET)
def test_a_clause_goes_untested_only_while_it_cannot_be_played(what: str):
    tested = set(NOT_PLAYABLE_YET[what]) & set(marked_clauses())
    assert not tested, "tested by now: take it off the list"
    assert set(NOT_PLAYABLE_YET[what]) <= known_ids()
    assert not playable(what), (
        f"{what} can be played: test {', '.join(NOT_PLAYABLE_YET[what])} and take it off the list"
    )


@pytest.mark.parametrize("what", PARTS_NOT_PLAYABLE_YET)
def test_a_part_goes_untested_only_while_it_cannot_be_played(what: str):
    assert set(PARTS_NOT_PLAYABLE_YET[what]) <= set(marked_clauses())
    assert not playable(what), f"{what} can be played: test these parts too: {PARTS_NOT_PLAYABLE_YET[what]}"


def ids_in(path: Path) -> set[str]:
    """The clause ids in the texts of a Python file, docstrings included."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {found for text in texts for found in ID.findall(text)}


@pytest.mark.parametrize("game_id", MODULES)
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


def clauses_said(state: State) -> set[str]:
    """Every clause id that this position shows: the question, each act, and each thing that is refused."""
    said: list[str] = []
    decision = state.decision
    if decision is not None:
        said += [decision.clause, *(action.clause for action in decision.actions)]
        for seat in range(2):
            said += [blocked.clause for blocked in state.blocked(seat)]
    if state.outcome is not None:
        said.append(state.outcome.clause)
    return {clause for text in said for clause in text.split()}


@pytest.mark.parametrize("game_id", MODULES)
def test_menus_and_refusals_cite_clauses_that_exist(game_id: str):
    seen: set[str] = set()
    for seed in range(4):
        state = game(game_id).start(Setup((Seat("Ada"), Seat("Ben")), turn_limit=40), seed)
        chance = Chance(seed + 1)
        while state.outcome is None:
            said = clauses_said(state)
            assert said, "a position must cite a clause"
            seen |= said
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
        seen |= clauses_said(state)
    assert seen <= known_ids()
    assert len(seen) > 10


@pytest.mark.parametrize("game_id", MODULES)
def test_every_act_and_every_refusal_has_a_clause(game_id: str):
    state = game(game_id).start(Setup((Seat("Ada"), Seat("Ben")), turn_limit=30), 9)
    chance = Chance(5)
    while (decision := state.decision) is not None:
        assert decision.clause
        assert all(action.clause for action in decision.actions)
        for seat in range(2):
            assert all(blocked.clause and blocked.reason and blocked.short for blocked in state.blocked(seat))
        state.apply(decision.actions[chance.below(len(decision.actions))])
