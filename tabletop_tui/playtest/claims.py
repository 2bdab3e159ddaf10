"""Claims: what a change may have done, and the sentence that its interval supports: so, hardly, not, or open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isfinite, log10
from typing import Final

from tabletop_tui.playtest.stats import Estimate, q_values

#: the share of false alarms among what is claimed that is accepted
FALSE_ALARMS: Final = 0.05
#: what a column of q-values is
Q_NOTE: Final = "q: the share of false alarms if all rows with a q no greater are believed."


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that may have become more or less.

    effect      how much more, in the unit of `threshold`; what is no more than that does not count as a change
    noun, verb  as in “Night Howl” “is bought”; the verb with “more”, “less” and, before `same`, alone
    same        what stands for “more” where nothing changed, with the threshold: “as often as before, to within 0.05”
    told        the numbers
    """

    effect: Estimate
    threshold: float
    noun: str
    verb: str
    same: str
    told: str

    def sure(self, q: float) -> int:
        """1 for surely more, −1 for surely less, by more than the threshold; else 0."""
        return self.effect.beyond(self.threshold) if q <= FALSE_ALARMS else 0

    @property
    def settled(self) -> bool:
        """Whether the whole interval lies within the threshold."""
        return -self.threshold <= self.effect.low and self.effect.high <= self.threshold

    def open(self, q: float) -> bool:
        """Whether more observations would tell more."""
        return not self.sure(q) and not self.settled

    def sentence(self, q: float) -> str:
        """What may be said, at this q-value."""
        noun = self.noun[:1].upper() + self.noun[1:]
        side = self.sure(q)
        if side:
            return f"{noun} {self.verb} {'more' if side > 0 else 'less'}: {self.told}."
        if self.settled:
            return f"{noun} {self.verb} {self.same}: {self.told}."
        side = self.effect.beyond(0.0)
        if q <= FALSE_ALARMS and side:
            return f"{noun} {self.verb} {'more' if side > 0 else 'less'}, if perhaps only a little: {self.told}."
        return f"Open whether {self.noun} {self.verb} more or less: {self.told}."

    def needed(self) -> float:
        """About how many observations make the interval as narrow as the threshold."""
        return self.effect.n * (self.effect.half / self.threshold) ** 2


def judged(claims: Sequence[Claim]) -> list[float]:
    """The q-value of each claim among all of them (Benjamini and Hochberg)."""
    return q_values([claim.effect.p for claim in claims])


def enough(claims: Sequence[Claim], q: Sequence[float]) -> int:
    """About how many observations would settle all that is open, to two digits; 0 when nothing is open."""
    needed = max((claim.needed() for claim, one in zip(claims, q, strict=True) if claim.open(one)), default=0.0)
    if not isfinite(needed) or needed <= 0:
        return 0
    step: int = 10 ** max(0, int(log10(needed)) - 1)
    return ceil(round(needed / step, 6)) * step
