"""Proportions, differences of pairs, ratios and the price line, each with the interval that can be trusted.

Everything is at the 95 % level. Shares and effects are fractions of 1; a point is 0.01.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, isfinite, log, sqrt
from statistics import median
from typing import Any, Final

from tabletop_tui.playtest.errors import need

LEVEL: Final = 0.95
#: the quantile of the normal distribution that belongs to LEVEL
Z: Final = 1.959963984540054
#: pairs score 0 to 4 points: two games with 2 for a win and 1 for a draw
PAIR_POINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval, how many observations it rests on, and the chance of one so far from none."""

    value: float
    low: float
    high: float
    n: int
    p: float = 1.0

    @property
    def half(self) -> float:
        """Half of the width of the interval."""
        return (self.high - self.low) / 2

    def beyond(self, threshold: float) -> int:
        """1 or −1 when the whole interval lies above the threshold or below its negative, else 0."""
        if self.low > threshold:
            return 1
        return -1 if self.high < -threshold else 0


def scipy_stats() -> Any:
    """`scipy.stats`. Raises MissingExtra."""
    return need("scipy.stats", "playtest")


def wilson(hits: int, n: int) -> Estimate:
    """A proportion with Wilson’s interval; all of 0 to 1 when nothing was observed. Raises MissingExtra."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    interval = scipy_stats().binomtest(hits, n).proportion_ci(LEVEL, "wilson")
    return Estimate(hits / n, float(interval.low), float(interval.high), n)


def versus_even(share: Estimate, fair: float, hits: int) -> Estimate:
    """The same proportion with the exact chance of one so far from `fair`. Raises MissingExtra."""
    p = float(scipy_stats().binomtest(hits, share.n, fair).pvalue) if share.n else 1.0
    return Estimate(share.value, share.low, share.high, share.n, p)


def paired(scores: Sequence[int]) -> Estimate:
    """How far a side is above even, from how many pairs gave 0, 1, 2, 3 and 4 points.

    The variance is that of pairs, not of games. Two pairs without effect in sum, half a pair at each end and one in
    the middle, are added first, as Agresti and Min (2005) do for matched proportions: so the interval has a width
    also when every pair came out even. The value itself is without them.
    """
    return _smoothed([(points / PAIR_POINTS - 0.5, times) for points, times in enumerate(scores)], 0.5)


def differences(scores: Sequence[tuple[float, int]], most: float) -> Estimate:
    """The mean of paired differences, from value and number of pairs; no difference can exceed `most`.

    Widened as `paired` is.
    """
    return _smoothed(scores, most)


def log_odds(scores: Sequence[int]) -> Estimate:
    """The log-odds of a game for the side of `paired`, where shares near 0 and 1 are not squeezed together.

    The share is that with the added pairs, so that it is never 0 or 1; the interval is the delta method’s.
    """
    n = sum(scores)
    added = [times + more for times, more in zip(scores, (0.5, 0.0, 1.0, 0.0, 0.5), strict=True)]
    size = n + 2.0
    share = sum(points / PAIR_POINTS * times for points, times in enumerate(added)) / size
    variance = sum((points / PAIR_POINTS - share) ** 2 * times for points, times in enumerate(added)) / size
    error = sqrt(variance / size) / (share * (1 - share))
    value = log(share / (1 - share))
    return Estimate(value, value - Z * error, value + Z * error, n, _two_sided(value / error))


def _smoothed(scores: Sequence[tuple[float, int]], most: float) -> Estimate:
    n = sum(times for _, times in scores)
    if n == 0:
        return Estimate(0.0, -most, most, 0)
    value = sum(x * times for x, times in scores) / n
    more = [*scores, (-most, 0.5), (0.0, 1.0), (most, 0.5)]
    size = n + 2.0
    centre = sum(x * times for x, times in more) / size
    variance = sum((x - centre) ** 2 * times for x, times in more) / size
    error = sqrt(variance / size)
    p = max(_two_sided(centre / error), least_p(sum(times for x, times in scores if x)))
    return Estimate(value, min(value, centre - Z * error), max(value, centre + Z * error), n, p)


def least_p(uneven: int) -> float:
    """The chance that so many observations that favour either side all favour the same one, if neither is favoured.

    No smaller p-value can be had from them without assuming something about their distribution.
    """
    return 2.0 ** (1 - uneven) if uneven else 1.0


def mean(total: int, squares: int, n: int, step: int = 1) -> Estimate:
    """The mean of n whole numbers from their sum and the sum of their squares, with Student’s interval.

    `step` is the least that a number other than 0 can be: half an observation of it either way and one of 0 are added
    for the interval, so that it has a width also when all numbers were the same. Raises MissingExtra.
    """
    if n < 2:
        return Estimate(total / n if n else 0.0, float("-inf"), float("inf"), n)
    value = total / n
    size = n + 2.0
    centre = total / size
    error = sqrt(((squares + step * step) / size - centre * centre) / size)
    student = scipy_stats().t
    reach = float(student.ppf(0.5 + LEVEL / 2, n - 1)) * error
    # numbers other than 0 are no more than this; with fewer of them all on one side the sum is no evidence
    uneven = min(n, squares // (step * step))
    p = max(2 * float(student.sf(abs(centre / error), n - 1)), least_p(uneven))
    return Estimate(value, min(value, centre - reach), max(value, centre + reach), n, p)


def ratio(sums: Sequence[int], n: int) -> Estimate:
    """Σb / Σa over n clusters (games), from Σa, Σb, Σa², Σab, Σb²: the interval is that of the clusters."""
    a, b, aa, ab, bb = sums
    if a == 0 or n < 2:
        return Estimate(b / a if a else 0.0, 0.0, 1.0, n)
    value = b / a
    variance = max(0.0, bb - 2 * value * ab + value * value * aa) * n / (n - 1)
    reach = Z * sqrt(variance) / a
    if reach == 0.0:
        # always or never: what Wilson says of that many clusters with something to choose
        reach = Z * Z / (n + Z * Z)
    return Estimate(value, max(0.0, value - reach), min(1.0, value + reach), n)


def q_values(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg’s adjusted p-values, in the same order. Raises MissingExtra."""
    if not p_values:
        return []
    return [float(q) for q in scipy_stats().false_discovery_control(list(p_values), method="bh")]


def _two_sided(z: float) -> float:
    return erfc(abs(z) / sqrt(2))


@dataclass(frozen=True, slots=True)
class PriceLine:
    """The power that a card of a given cost has in this list: a robust straight line through all cards.

    slope    with `slope_low` and `slope_high`, the ends of its 95 % interval
    error    the scatter of the cards about the line, 1.4826 times the median absolute residual
    centre   the mean cost; spread: the sum of squared distances from it
    """

    slope: float
    slope_low: float
    slope_high: float
    intercept: float
    error: float
    n: int
    centre: float
    spread: float

    def at(self, cost: float) -> float:
        """The power to be expected of this cost."""
        return self.intercept + self.slope * cost

    def residual(self, cost: float, power: Estimate) -> Estimate:
        """How far a card is above the line: its own interval, widened by how well the line is known there."""
        value = power.value - self.at(cost)
        own = power.half / Z
        line = 1.0 / self.n + ((cost - self.centre) ** 2 / self.spread if self.spread else 0.0)
        error = sqrt(own * own + self.error * self.error * line)
        p = _two_sided(value / error) if error else 1.0
        return Estimate(value, value - Z * error, value + Z * error, power.n, p)

    def surplus(self, residual: Estimate) -> Estimate | None:
        """A residual in gold: by how much the cost that fits the power exceeds the cost asked.

        The interval takes in that of the slope. None when power does not surely rise with cost in this list.
        """
        steep, flat = self.slope_high, self.slope_low
        if flat <= 0.0 or self.slope <= 0.0:
            return None
        low = residual.low / (steep if residual.low > 0 else flat)
        high = residual.high / (flat if residual.high > 0 else steep)
        return Estimate(residual.value / self.slope, low, high, residual.n, residual.p)


def price_line(costs: Sequence[float], powers: Sequence[float]) -> PriceLine:
    """The line of Theil and Sen: the median of the slopes between any two cards, which a few faulty cards cannot tilt.

    Where too many cards have the same power for an interval of the slope, its ends are 0. Raises MissingExtra.
    """
    n = len(costs)
    slope, intercept, low, high = 0.0, float(median(powers)) if powers else 0.0, 0.0, 0.0
    if len(set(costs)) >= 2 and len(set(powers)) >= 2:
        # with very many ties its variance comes out below 0, and it says so on the terminal
        with need("numpy", "playtest").errstate(invalid="ignore"):
            found = scipy_stats().theilslopes(list(powers), list(costs), alpha=LEVEL)
        slope, intercept = float(found.slope), float(found.intercept)
        if isfinite(found.low_slope) and isfinite(found.high_slope):
            low, high = float(found.low_slope), float(found.high_slope)
    residuals = [abs(power - intercept - slope * cost) for cost, power in zip(costs, powers, strict=True)]
    centre = sum(costs) / n if n else 0.0
    spread = sum((cost - centre) ** 2 for cost in costs)
    scatter = 1.4826 * median(residuals) if residuals else 0.0
    return PriceLine(slope, low, high, intercept, scatter, max(n, 1), centre, spread)


def quantile(bars: Sequence[tuple[int, int]], share: float) -> int:
    """The least value of a histogram that at least this share of the games does not exceed; 0 for none."""
    total = sum(n for _, n in bars)
    seen = 0
    for value, n in bars:
        seen += n
        if seen >= share * total:
            return value
    return 0
