"""Antares passes the shared suite: two to five players, traits and odds on and off."""

from __future__ import annotations

import re

import pytest

from rules.antares.game import GAME
from rules.core.contract import Seat, Setup
from rules.core.rulebook import Rulebook
from rules.core.testing import check_game
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
    tally = check_game(GAME, seeds=range(9), setups=[table], clauses=CLAUSES, budget=60)
    assert tally.walks == 9
    wanted = {"roll", "keep", "stop", "fate", "pass"} | ({"trait"} if traits else set())
    assert wanted <= set(tally.verbs)
    assert len(tally.outcomes) > 1


def test_every_kind_of_act_is_walked_through():
    tally = check_game(GAME, seeds=range(30), setups=[setup(4)], clauses=CLAUSES, budget=0)
    assert {"claim", "reroll", "ignore", "target"} <= set(tally.verbs)


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_thousands_of_random_walks(players: int):
    for traits in (True, False):
        tally = check_game(GAME, seeds=range(1000), setups=[setup(players, traits=traits)], clauses=CLAUSES)
        assert tally.walks == 900


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
