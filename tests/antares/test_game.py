"""Antares passes the shared suite: two to five players, traits and odds on and off; golden transcripts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rules.antares.game import GAME
from rules.core.contract import Seat, Setup
from rules.core.rulebook import Rulebook
from rules.core.testing import check_game, golden_transcript
from tests.antares.table import NAMES
from tests.clause_marks import marked_clauses

CLAUSES = Rulebook.parse(GAME.rulebook()).clauses
PLAYERS = (2, 3, 4, 5)


def setup(n: int, **options: object) -> Setup:
    return Setup(tuple(Seat(name) for name in NAMES[:n]), options=options)


@pytest.mark.parametrize("traits", [True, False])
@pytest.mark.parametrize("players", PLAYERS)
def test_random_walks(players: int, traits: bool):
    table = setup(players, traits=traits, odds=traits)
    tally = check_game(GAME, seeds=range(10), setups=[table], clauses=CLAUSES, budget=120)
    assert tally.walks == 10
    wanted = {"roll", "keep", "stop", "fate", "pass"} | ({"trait"} if traits else set())
    assert wanted <= set(tally.verbs)
    assert len(tally.outcomes) > 1


def test_every_kind_of_act_is_walked_through():
    tally = check_game(GAME, seeds=range(40), setups=[setup(4)], clauses=CLAUSES, budget=20)
    assert {"claim", "reroll", "ignore", "target"} <= set(tally.verbs)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_thousands_of_random_walks(players: int):
    for traits in (True, False):
        tally = check_game(GAME, seeds=range(1000), setups=[setup(players, traits=traits)], clauses=CLAUSES)
        assert tally.walks == 1000


@pytest.mark.parametrize("players", PLAYERS)
def test_golden(players: int, golden: Callable[[str, str], None]):
    golden(f"players-{players}", golden_transcript(GAME, setup(players), 4))


def test_golden_without_traits(golden: Callable[[str, str], None]):
    golden("no-traits", golden_transcript(GAME, setup(2, traits=False), 2))


def test_the_rulebook_is_sound():
    book = Rulebook.parse(GAME.rulebook())
    assert book.problems() == []
    assert [chapter.id for chapter in book.chapters] == [
        "AN-SET",
        "AN-TURN",
        "AN-CLAIM",
        "AN-FATE",
        "AN-STRIKE",
        "AN-END",
        "AN-DATA",
    ]
    assert not re.search(r"\b(?:he|she|his|her|him)\b", GAME.rulebook())
    assert "!" not in GAME.rulebook()


def test_every_clause_has_a_test_and_every_mark_a_clause():
    marked = {clause for clause in marked_clauses() if clause.startswith("AN-")}
    assert marked == set(CLAUSES)
