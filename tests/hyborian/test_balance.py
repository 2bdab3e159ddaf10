"""No ready deck is much stronger than the others, with the greedy bot in both seats.

python tests/hyborian/test_balance.py 2000             every pair of decks, so many games each, seats changed over
python tests/hyborian/test_balance.py 200 chaos gaea   only pairs of these decks
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import pytest

from rules.core.contract import Seat, Setup
from rules.hyborian.game import GAME
from rules.hyborian.ring import DIMENSIONS
from tabletop_tui.players.hyborian import greedy

#: games for each pair of decks, each deck in either seat half of the time
GAMES = 2000
#: shares between which every deck lies against the field
LOW, HIGH = 0.35, 0.65


@dataclass(frozen=True)
class Pair:
    """Two decks that met: how many games, and how many the first won (a draw is half a win)."""

    one: str
    other: str
    games: int
    won: float


def meet(one: str, other: str, games: int, first: int = 0) -> Pair:
    """Games between two decks; each seed is played twice, with the seats changed over."""
    won = 0.0
    for i in range(games):
        seed = first + i // 2
        decks = (one, other) if i % 2 == 0 else (other, one)
        seats = tuple(Seat(name, {"deck": deck}) for name, deck in zip(("Ada", "Ben"), decks, strict=True))
        s = GAME.start(Setup(seats), seed)
        bots = (greedy(2 * seed), greedy(2 * seed + 1))
        while s.outcome is None:
            s.apply(bots[s.actor()].choose(s))
        winners = s.outcome.winners
        won += 0.5 if not winners else 1.0 if decks[winners[0]] == one else 0.0
    return Pair(one, other, games, won)


def meetings(games: int, decks: Sequence[str] = DIMENSIONS) -> Iterator[Pair]:
    """Every pair of these decks, one after the other."""
    for one, other in itertools.combinations(decks, 2):
        yield meet(one, other, games)


def shares(pairs: Sequence[Pair]) -> dict[str, tuple[float, int]]:
    """What part of its games against the field each deck won, and how many those were."""
    won: dict[str, float] = {}
    played: dict[str, int] = {}
    for pair in pairs:
        for deck, n in ((pair.one, pair.won), (pair.other, pair.games - pair.won)):
            won[deck] = won.get(deck, 0.0) + n
            played[deck] = played.get(deck, 0) + pair.games
    return {deck: (won[deck] / played[deck], played[deck]) for deck in won}


def wilson(share: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson’s interval of a proportion at 95 %."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return middle - half, middle + half


@pytest.mark.soak
def test_no_deck_is_under_35_or_over_65_in_a_hundred():
    found = shares(list(meetings(GAMES)))
    assert set(found) == set(DIMENSIONS)
    assert all(LOW <= share <= HIGH for share, _ in found.values()), found


def test_the_measure_is_fair():
    found = shares(list(meetings(2)))
    assert sum(share for share, _ in found.values()) == pytest.approx(3.0), "what one wins another loses"
    assert {n for _, n in found.values()} == {10}
    low, high = wilson(0.5, 100)
    assert low == pytest.approx(0.404, abs=0.001) and high == pytest.approx(0.596, abs=0.001)


if __name__ == "__main__":
    told: list[Pair] = []
    for met in meetings(int(sys.argv[1]), sys.argv[2:] or DIMENSIONS):
        told.append(met)
        print(f"{met.one:9} {met.other:9} {100 * met.won / met.games:5.1f} % of {met.games}", flush=True)
    for name, (share, played) in sorted(shares(told).items(), key=lambda item: -item[1][0]):
        bounds = wilson(share, played)
        print(f"{name:9} {100 * share:5.1f} % of {played} games ({100 * bounds[0]:.1f} to {100 * bounds[1]:.1f})")
