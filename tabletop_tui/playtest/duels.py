"""Two sides against each other on paired seeds: the one way in which bots, decks and factions are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_tui.playtest.arm import Arm, Chair
from tabletop_tui.playtest.choices import choices
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import LOST, Played, attempt
from tabletop_tui.playtest.stats import PAIR_POINTS, Estimate, differences
from tabletop_tui.playtest.tally import Tally, fold

#: a character for each pair: 3 × the points of the one side when it goes first + its points when it goes second
CELLS: Final = "012345678"

#: the points of the one side in the pair that a character stands for
POINTS: Final = {cell: sum(divmod(place, 3)) for place, cell in enumerate(CELLS)}


def duel(arm: Arm, there: Sequence[Chair], back: Sequence[Chair], seed: int, tally: Tally) -> str:
    """Both games of a pair as a character of CELLS, or LOST. The one side sits in seat 1 there and in seat 2 back.

    Who goes first is the seed’s, so that each side does in one of the two games.
    """
    name = " against ".join(map(said, there))
    games: list[Played] = []
    for chairs in (there, back):
        played = attempt(arm.seated(chairs), seed, name, tally)
        if played is None:
            return LOST
        games.append(played)
    points = games[0].points(0), games[1].points(1)
    first, second = points if games[0].first == 0 else points[::-1]
    return CELLS[3 * first + second]


def bots(plan: Plan, one: str, other: str, seed: int, tally: Tally) -> str:
    """Two bots against each other; what seats choose, decks say, stays with the seats."""
    a, b = choices(plan, seed)
    there, back = (Chair(one, a), Chair(other, b)), (Chair(other, a), Chair(one, b))
    return duel(plan.arm((one, other)), there, back, seed, tally)


def said(chair: Chair) -> str:
    """Who sits there, in a few words."""
    return ", ".join([chair.bot, *chair.choices.values()])


def add(tally: Tally, key: str, pairing: str, cell: str) -> None:
    """Add a pair to a tally."""
    fold(tally, {key: {pairing: cell}})


def pair_points(cells: str) -> list[int]:
    """How many pairs gave the one side 0 to 4 points."""
    out = [0, 0, 0, 0, 0]
    for cell, points in POINTS.items():
        out[points] += cells.count(cell)
    return out


def by_order(cells: str) -> tuple[list[int], list[int]]:
    """How many games gave the one side 0, 1 and 2 points going first, and going second."""
    first, second = [0, 0, 0], [0, 0, 0]
    for place, cell in enumerate(CELLS):
        times = cells.count(cell)
        first[place // 3] += times
        second[place % 3] += times
    return first, second


def pairings(things: Sequence[str]) -> list[tuple[str, str]]:
    """Every two of them, in their order."""
    return [(one, other) for i, one in enumerate(things) for other in things[i + 1 :]]


def change(before: str, after: str, points: Mapping[str, int]) -> Estimate:
    """What changed between two runs of pairs on the same seeds, as a share of the points that characters stand for."""
    both = zip(before, after, strict=True)
    steps = Counter((points[b] - points[a]) / PAIR_POINTS for a, b in both if LOST not in (a, b))
    return differences(sorted(steps.items()), 1.0)
