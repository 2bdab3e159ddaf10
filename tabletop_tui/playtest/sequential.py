"""A sequential test: the generalised probability ratio test over pairs, which may stop as soon as it is decided.

Two hypotheses about the expected score of a pair are compared by the ratio of the greatest likelihoods that the
pairs can have under each (Van den Bergh's GSPRT on the five outcomes of a pair). It stops when the log of the ratio
passes one of Wald's bounds. Looking after each chunk is part of the test; looking at a p-value would not be.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.stats import PAIR_POINTS


def expected_score(elo: float) -> float:
    """The share of the points that so many Elo points mean."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def bounds(alpha: float, beta: float) -> tuple[float, float]:
    """Wald's bounds: below the first the lower hypothesis is accepted, above the second the upper one."""
    return log(beta / (1 - alpha)), log((1 - beta) / alpha)


def log_ratio(scores: Sequence[int], low: float, high: float) -> float:
    """The log of the generalised likelihood ratio of an expected share `high` against `low`.

    `scores` are how many pairs gave 0 to 4 points; a thousandth of a pair is added to each. Raises MissingExtra.
    """
    counts = [times + 1e-3 for times in scores]
    n = sum(counts)
    seen = [times / n for times in counts]
    upper, lower = _likeliest(seen, high), _likeliest(seen, low)
    return n * sum(p * log(a / b) for p, a, b in zip(seen, upper, lower, strict=True))


def _likeliest(seen: Sequence[float], share: float) -> list[float]:
    """The distribution with this mean under which what was seen is likeliest."""
    values = [points / PAIR_POINTS - share for points in range(PAIR_POINTS + 1)]

    def off(x: float) -> float:
        return sum(p * v / (1 + x * v) for p, v in zip(seen, values, strict=True))

    edge = 1e-9
    low, high = -1 / values[-1], -1 / values[0]
    root = float(need("scipy.optimize", "playtest").brentq(off, low + edge, high - edge, xtol=1e-14))
    return [p / (1 + root * v) for p, v in zip(seen, values, strict=True)]
