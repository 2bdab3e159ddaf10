"""The effect words of Antares card lists. A new word is one entry here: its value, its sentence, its effect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.antares import effects as fx
from rules.antares.faction import MOMENTS
from rules.core.cardlist.faults import Report
from rules.core.cardlist.kinds import Number
from rules.core.cardlist.record import Effects, Impossible, Phrase, Vocabulary


@dataclass(frozen=True, slots=True)
class Ability:
    """Where a word stands: the moment at which its trait is used."""

    moment: int
    report: Report

    def effects(self, phrases: Sequence[Phrase[Ability, fx.Effect]]) -> list[fx.Effect]:
        """The effects of the phrases, in order."""
        return WORDS.build(phrases, self, self.report)


WORDS: Final[Vocabulary[Ability, fx.Effect]] = Vocabulary()

EFFECTS: Final = Effects(WORDS)

DICE: Final = Number(1, 3)
OPPONENTS: Final = Number(1, 4)


def _at(effect: fx.Effect, on: Ability) -> fx.Effect:
    """The effect, when its moment is one at which it can happen."""
    if on.moment not in effect.moments:
        names = list(MOMENTS)
        fitting = " or ".join(names[moment] for moment in effect.moments)
        raise Impossible(f"“{effect.kind}” cannot happen at the moment “{names[on.moment]}”; it needs {fitting}")
    return effect


@WORDS.word(
    "reroll_control",
    DICE,
    "You re-roll Control dice just rolled in the claim, one after the other; each first result is void.",
    "reroll_control: 1",
)
def _reroll_control(n: int, on: Ability) -> fx.Effect:
    return _at(fx.RerollControl(n), on)


@WORDS.word("ignore_fate", DICE, "You ignore Fate dice of the roll.", "ignore_fate: 1")
def _ignore_fate(n: int, on: Ability) -> fx.Effect:
    return _at(fx.IgnoreFate(n), on)


@WORDS.word(
    "claim_control",
    DICE,
    "You claim more Control dice, as many as are left, in a claim of its own.",
    "claim_control: 1",
)
def _claim_control(n: int, on: Ability) -> fx.Effect:
    return _at(fx.ClaimControl(n), on)


@WORDS.word("claim_fate", DICE, "You claim Fate dice, from the table or else from another player.", "claim_fate: 1")
def _claim_fate(n: int, on: Ability) -> fx.Effect:
    return _at(fx.ClaimFate(n), on)


@WORDS.word(
    "turn_down",
    OPPONENTS,
    "The highest logged die of each of this many opponents turns down one face; a 1 goes back to the Gate System.",
    "turn_down: 2",
)
def _turn_down(n: int, on: Ability) -> fx.Effect:
    return _at(fx.TurnDown(n), on)


@WORDS.word("turn_up", DICE, "You turn logged dice of your own up one face, a 3 never.", "turn_up: 1")
def _turn_up(n: int, on: Ability) -> fx.Effect:
    return _at(fx.TurnUp(n), on)
