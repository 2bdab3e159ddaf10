"""Ratings of a whole ladder: Bradley and Terry's model with an advantage for going first, intervals by bootstrap.

The likelihood is maximised by Newton's method; half a won and half a lost game are added to each pairing, so that a
bot that never wins has a rating too. The bootstrap draws whole pairs anew, pairing by pairing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

from tabletop_tui.playtest.duels import CELLS
from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.stats import Estimate

#: Elo points of one unit of log-odds
ELO: Final = 400 / log(10)
_DRAWS: Final = 1000
_STEPS: Final = 30
_ADDED: Final = 0.5
#: half a pair lost, one even (a win for either order) and half a pair won, by the places of CELLS
_SMOOTHING: Final = (0.5, 0.0, 0.5, 0.0, 0.0, 0.0, 0.5, 0.0, 0.5)


@dataclass(frozen=True, slots=True)
class Ratings:
    """Elo of each bot, the mean of all at 0, and how much going first is worth."""

    elo: Mapping[str, Estimate]
    first: Estimate


def rate(bots: Sequence[str], cells: Mapping[tuple[str, str], str], seed: int) -> Ratings:
    """The ratings that pairs show (`duels.CELLS`), with 95 % intervals of the bootstrap. Raises MissingExtra."""
    np = need("numpy", "playtest")
    counts = [[text.count(cell) for cell in CELLS] for text in cells.values()]
    ends = np.array([[bots.index(one), bots.index(other)] for one, other in cells])
    drawn = np.random.Generator(np.random.PCG64(seed))
    values = _fit(np, len(bots), ends, np.array(counts, dtype=float))
    tries = np.array(
        [
            _fit(np, len(bots), ends, np.array([again(np, drawn, row) for row in counts], dtype=float))
            for _ in range(_DRAWS)
        ]
    )
    low, high = np.quantile(tries, [0.025, 0.975], axis=0)
    pairs = [sum(sum(row) for row, pair in zip(counts, cells, strict=True) if bot in pair) for bot in bots]

    def estimate(i: int, n: int) -> Estimate:
        return Estimate(ELO * float(values[i]), ELO * float(low[i]), ELO * float(high[i]), n)

    elo = {bot: estimate(i, pairs[i]) for i, bot in enumerate(bots)}
    return Ratings(elo, estimate(len(bots), sum(map(sum, counts))))


def again(np: Any, drawn: Any, row: Sequence[int]) -> Any:
    """As many pairs drawn anew, out of those seen and the two that `stats.paired` adds."""
    smoothed = np.array(row, dtype=float) + _SMOOTHING
    return drawn.multinomial(sum(row), smoothed / smoothed.sum())


def _fit(np: Any, n: int, ends: Any, cells: Any) -> Any:
    """Strengths in log-odds with mean 0, and as the last the advantage of going first."""
    places = np.arange(9)
    won_first = (cells * (places // 3)).sum(axis=1) / 2 + _ADDED / 2
    won_second = (cells * (places % 3)).sum(axis=1) / 2 + _ADDED / 2
    games = cells.sum(axis=1) + _ADDED
    rows = len(ends)
    design = np.zeros((2 * rows, n + 1))
    for at, (one, other) in enumerate(ends):
        for row, first in ((at, 1.0), (rows + at, -1.0)):
            design[row, one], design[row, other], design[row, n] = 1.0, -1.0, first
    won = np.concatenate([won_first, won_second])
    played = np.concatenate([games, games])
    # the mean of all strengths is held at 0
    free = np.vstack([np.eye(n - 1), -np.ones((1, n - 1))])
    basis = np.block([[free, np.zeros((n, 1))], [np.zeros((1, n - 1)), np.ones((1, 1))]])
    x = design @ basis
    beta = np.zeros(n)
    for _ in range(_STEPS):
        share = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        slope = x.T @ (won - played * share)
        curve = (x * (played * share * (1 - share))[:, None]).T @ x + 1e-9 * np.eye(n)
        step = np.linalg.solve(curve, slope)
        beta = beta + np.clip(step, -2.0, 2.0)
        if np.abs(step).max() < 1e-10:
            break
    return basis @ beta
