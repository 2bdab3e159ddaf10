"""Equilibria: how often each strategy is played when nobody can do better by playing otherwise, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_tui.playtest.duels import CELLS, POINTS
from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.ratings import again
from tabletop_tui.playtest.stats import PAIR_POINTS, Estimate

#: how often the pairs are drawn anew
_DRAWS: Final = 200


def equilibrium(values: Sequence[Sequence[float]]) -> list[float]:
    """How often each strategy is played when nobody can do better by playing otherwise: a zero-sum game’s solution.

    `values` are what the row gets above even against the column. Raises MissingExtra.
    """
    n = len(values)
    # the most v such that the mix gets at least v against every strategy
    uneven = [[*(-values[i][j] for i in range(n)), 1.0] for j in range(n)]
    found = need("scipy.optimize", "playtest").linprog(
        [0.0] * n + [-1.0],
        A_ub=uneven,
        b_ub=[0.0] * n,
        A_eq=[[1.0] * n + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * n + [(None, None)],
        method="highs",
    )
    return [max(0.0, float(x)) for x in found.x[:n]]


def mixes(names: Sequence[str], cells: Mapping[tuple[str, str], str], seed: int) -> list[Estimate]:
    """The equilibrium of strategies by the pairs of every two (`duels.CELLS`), each part with its 95 % interval.

    The interval is that of the bootstrap: the pairs of each two drawn anew, and the equilibrium of those. It reaches to
    the value where that is outside, as where several mixes are as good. Raises MissingExtra.
    """
    np = need("numpy", "playtest")
    drawn = np.random.Generator(np.random.PCG64(seed))
    counts = {pairing: [text.count(cell) for cell in CELLS] for pairing, text in cells.items()}
    values = equilibrium(_above_even(names, counts))
    tries = [
        equilibrium(_above_even(names, {pairing: again(np, drawn, row) for pairing, row in counts.items()}))
        for _ in range(_DRAWS)
    ]
    low, high = np.quantile(np.array(tries), [0.025, 0.975], axis=0)
    n = sum(map(sum, counts.values()))
    return [Estimate(value, min(value, float(low[i])), max(value, float(high[i])), n) for i, value in enumerate(values)]


def _above_even(names: Sequence[str], counts: Mapping[tuple[str, str], Sequence[int]]) -> list[list[float]]:
    """What each scores above even against each other."""
    out = [[0.0] * len(names) for _ in names]
    for (one, other), row in counts.items():
        pairs = int(sum(row))
        points = sum(POINTS[cell] * int(times) for cell, times in zip(CELLS, row, strict=True))
        value = points / (PAIR_POINTS * pairs) - 0.5 if pairs else 0.0
        i, j = names.index(one), names.index(other)
        out[i][j], out[j][i] = value, -value
    return out
