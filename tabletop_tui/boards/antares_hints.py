"""Why a bot would do an act of Antares, in terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.dice import DICE
from rules.antares.state import AntaresState
from rules.antares.trait_actions import UseTrait
from rules.core.contract import Action, State


def reasons(state: State, action: Action, facts: Mapping[str, float], names: Sequence[str]) -> list[str]:
    """Sentences about what lies open; none where the rules alone do not speak for it.

    A table that plays without odds gets none of the chances.
    """
    assert isinstance(state, AntaresState)
    if isinstance(action, act.Roll):
        return ["The first roll of a turn has to be made, with all 6 dice."]
    if isinstance(action, act.Keep):
        kept = DICE[state.kept.code + action.dice.code]
        told = [_standing(kept.victories, state)]
        if state.odds:
            told.append(f"The roll that follows is a bust in {act.percent(state.pool.odds.bust(kept))} of all cases.")
        return told
    if isinstance(action, act.Stop):
        return [_stopping(state)]
    if isinstance(state.stack[-1], st.FateWindow):
        return _window(state, facts, names)
    if isinstance(action, UseTrait):
        return ["A trait that was reached costs nothing, and is lost when the turn ends."]
    return []


def _standing(victories: int, s: AntaresState) -> str:
    if victories < 2:
        return "1 Victory claims nothing yet." if victories else "Without Victories nothing is claimed yet."
    if victories == act.BUST:
        return "5 Victories are a bust unless another one comes."
    return f"{victories} Victories are kept: they alone would claim {act.earning(victories, s.gate)}."


def _stopping(s: AntaresState) -> str:
    n = s.victories()
    if n == act.BUST:
        return "5 Victories are a bust."
    if n < 2:
        return "Nothing is claimed, and nothing is risked."
    return f"{n} Victories claim {act.earning(n, s.gate)}; another roll could lose them in a bust of 5."


def _window(s: AntaresState, facts: Mapping[str, float], names: Sequence[str]) -> list[str]:
    """What a Fate die would take from the roller, against the points that it costs to give it up."""
    roller = names[s.active]
    cost = int(facts.get("cost", act.FATE_POINTS))
    whom = f"A Fate die is worth {cost} points to whoever holds it, and after the roll it lies on the table again."
    if "harm" not in facts:
        return [whom]
    return [f"In this roll it would take {facts['harm']:.1f} points from {roller} on average.", whom]
