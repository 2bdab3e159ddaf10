"""No ready deck is much stronger than the others, with the greedy bot in both seats."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.core.contract import Seat, Setup
from rules.hyborian.game import GAME
from rules.hyborian.ring import DIMENSIONS
from tabletop_tui.players.hyborian import greedy

#: games for each pair of decks, each deck in either seat half of the time
GAMES = 2000


def shares(games: int) -> dict[str, float]:
    """What part of its games against the field each deck wins; a draw counts half."""
    won: Counter[str] = Counter()
    for one, other in itertools.combinations(DIMENSIONS, 2):
        for i in range(games):
            decks = (one, other) if i % 2 == 0 else (other, one)
            seats = tuple(Seat(name, {"deck": deck}) for name, deck in zip(("Ada", "Ben"), decks, strict=True))
            s = GAME.start(Setup(seats), i)
            bots = (greedy(2 * i), greedy(2 * i + 1))
            while s.outcome is None:
                s.apply(bots[s.actor()].choose(s))
            for seat in s.outcome.winners or (0, 1):
                won[decks[seat]] += 2 if s.outcome.winners else 1
    played = 2 * games * (len(DIMENSIONS) - 1)
    return {deck: won[deck] / played for deck in DIMENSIONS}


@pytest.mark.soak
def test_no_deck_is_under_35_or_over_65_in_a_hundred():
    found = shares(GAMES)
    assert all(0.35 <= share <= 0.65 for share in found.values()), found


def test_the_measure_is_fair():
    found = shares(2)
    assert sum(found.values()) == pytest.approx(3.0), "what one wins another loses"
