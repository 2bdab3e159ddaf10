"""What the screen of Antares tells of a choice, as values: totals with their chances, what a Fate die does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import FATE_NAMES, NONE, ROUTED, SABOTAGE, SIDES, SKIRMISH_DICE, WARPED, Dice
from rules.antares.state import AntaresState
from tabletop_tui.boards.antares_signs import PIPS

#: The faces of a Fate die as the board draws them.
FATE_SIGNS: Final = ("✗", "↓", "⚑")


@dataclass(frozen=True, slots=True)
class Total:
    """A number of Victories that the next roll can show. `chance` is None where the odds are hidden."""

    victories: int
    chance: Fraction | None
    earns: str
    bust: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """What the table of a roll says of an entry: the faces kept, and the columns; one that is empty is left out."""

    dice: Dice | None
    roll: str = ""
    bust: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class FateEffect:
    """What one face of a Fate die would do to the roller now."""

    chance: Fraction | None
    sign: str
    name: str
    does: str


def totals(state: AntaresState, action: act.Act, shown: bool) -> tuple[Total, ...]:
    """What the roll after this act can show: of an act that keeps dice, or of the first roll. Empty for all others."""
    if isinstance(action, act.Keep):
        kept = state.kept.plus(action.dice)
    elif isinstance(action, act.Roll):
        kept = NONE
    else:
        return ()
    return tuple(
        Total(n, chance if shown else None, act.earning(n, state.gate), n == act.BUST)
        for n, chance in enumerate(state.pool.odds.totals(kept))
        if chance
    )


def fate_effects(state: AntaresState, shown: bool) -> tuple[FateEffect, ...]:
    """What each face of one Fate die does to the roller as things stand (AN-FATE-5, AN-FATE-6, AN-FATE-7)."""
    roller = state.players[state.active]
    high = roller.highest()
    ones, twos, threes = roller.logged
    steps = [f"{PIPS[2]} to {PIPS[1]}"] * bool(threes) + [f"{PIPS[1]} to {PIPS[0]}"] * bool(twos)
    steps += [f"{PIPS[0]} goes back"] * bool(ones)
    does = {
        SABOTAGE: f"{PIPS[high - 1]} goes back" if high else "nothing is logged",
        WARPED: ", ".join(steps) or "nothing is logged",
        ROUTED: "the turn ends",
    }
    sides = state.pool.fate.sides
    return tuple(
        FateEffect(Fraction(sides[face], SIDES) if shown else None, FATE_SIGNS[face], FATE_NAMES[face], effect)
        for face, effect in does.items()
        if sides[face]
    )


def routed_by(state: AntaresState, dice: int) -> Fraction:
    """The chance that at least one of so many Fate dice shows Routed."""
    return 1 - Fraction(SIDES - state.pool.fate.sides[ROUTED], SIDES) ** dice


def fate_roll_of(state: AntaresState) -> int:
    """How many Skirmish dice the roll takes to which Fate dice could be added now."""
    return SKIRMISH_DICE - state.kept.n


def is_roll(state: AntaresState) -> bool:
    """Whether the roller is asked what to keep."""
    return bool(state.stack) and isinstance(state.stack[-1], st.KeepOrStop)


def is_window(state: AntaresState) -> bool:
    """Whether somebody is asked about Fate dice."""
    return bool(state.stack) and isinstance(state.stack[-1], st.FateWindow)


def is_start(state: AntaresState) -> bool:
    """Whether the first roll of a turn is to come."""
    return bool(state.stack) and isinstance(state.stack[-1], st.Start)


def shortened(dice: Dice, cells: int) -> str:
    """The faces of a lot in at most so many cells, where it can be: “V, V+S”, “V,V+S”, “V×3 S×2”."""
    words = dice.words()
    if len(words) <= cells:
        return words
    words = words.replace(", ", ",")
    if len(words) <= cells:
        return words
    names = ("V", "V+S", "S", "–")
    return " ".join(
        name + (f"×{count}" if count > 1 else "") for name, count in zip(names, dice.counts, strict=True) if count
    )


def tight(earns: str) -> str:
    """“3 C or 2 F” for “3 Control or 2 Fate”, where there is no room for the words."""
    return earns.replace("Control", "C").replace("Fate", "F")


def chosen_from(faces: Sequence[int], before: frozenset[int], dice: Dice) -> frozenset[int]:
    """Which of the dice just rolled are to be kept so that they show `dice`, as many of `before` as can be among them.

    faces   the face of each die just rolled, by number
    """
    wanted = list(dice.counts)
    chosen: set[int] = set()
    for index in [*sorted(before), *range(len(faces))]:
        if index < len(faces) and index not in chosen and wanted[faces[index]]:
            wanted[faces[index]] -= 1
            chosen.add(index)
    return frozenset(chosen)
