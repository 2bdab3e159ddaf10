"""A hint in words, the same on the screen and line by line: the act, the estimate, the reason, the clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.contract import Action, State
from tabletop_tui.boards import modules
from tabletop_tui.players.advice import CHANCE, Advice


@dataclass(frozen=True, slots=True)
class Estimate:
    """An act with its number in words, and as a part of 1 for a bar; a negative share has no bar."""

    label: str
    number: str
    share: float


@dataclass(frozen=True, slots=True)
class Hint:
    """All that is said of a hint.

    act        what to do
    short      all of it in one line: “Attack Ben for 5: 61% against 54% for Stun Orc Grunt”
    estimates  the act and the next best; empty where nothing was weighed
    basis      where the numbers come from, or why there are none
    reasons    why, in terms of the rules; what will happen where there is no more to say
    clause     the clauses that allow it, separated by spaces
    """

    action: Action
    act: str
    short: str
    estimates: tuple[Estimate, ...]
    basis: str
    reasons: tuple[str, ...]
    clause: str


def hint(game_id: str, state: State, advice: Advice, names: Sequence[str]) -> Hint:
    """The words of an advice for the position that it was given for. Raises IllegalAction when it was another one."""
    action = state.find(advice.text)
    label = named(action, names)
    estimates = tuple(
        Estimate(
            named(state.find(each.text), names),
            f"{each.worth:.0%}" if advice.unit == CHANCE else f"{each.worth:.2f}".replace("-", "−"),
            each.worth if advice.unit == CHANCE else -1.0,
        )
        for each in advice.weighed
    )
    told = _reasons(game_id, state, action, advice, names) or tuple(state.consequence(action, names))
    return Hint(action, label, _short(advice, label, estimates), estimates, _basis(state, advice), told, action.clause)


def named(action: Action, names: Sequence[str]) -> str:
    """The label of an act, with its number where the label leaves that to a column of its own."""
    label = action.label(names)
    return f"{label} for {action.amount}" if action.family and action.verb == "attack" else label


def _short(advice: Advice, label: str, estimates: Sequence[Estimate]) -> str:
    if not estimates:
        return label
    unit = "" if advice.unit == CHANCE else " points"
    if len(estimates) == 1:
        return f"{label}: {estimates[0].number}{unit}"
    return f"{label}: {estimates[0].number} against {estimates[1].number}{unit} for {estimates[1].label}"


def _basis(state: State, advice: Advice) -> str:
    if not advice.weighed:
        if len(state.legal()) == 1:
            return "It is all that can be done."
        return "There was nothing to weigh."
    if advice.unit != CHANCE:
        return "Points on average from best play of this turn; points taken from others count as gained."
    if not advice.games:
        return "The estimated chance to win, from best play of this turn and the leads after it."
    close = len(advice.weighed) > 1 and advice.weighed[0].worth <= advice.weighed[1].worth
    what = f"The share of {advice.games} games won that were played on from here, the same deals for both."
    return what + (" So small a difference is chance: the usual act goes first." if close else "")


def _reasons(game_id: str, state: State, action: Action, advice: Advice, names: Sequence[str]) -> tuple[str, ...]:
    """What the game's module with `_hints` says, where there is one."""
    module = modules.find("boards", game_id, "_hints")
    return () if module is None else tuple(module.reasons(state, action, advice.facts, names))
