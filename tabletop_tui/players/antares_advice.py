"""What acts of Antares are worth by exact reckoning, for hints: the best play of a turn, and what Fate dice take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.odds import plain_play_of
from rules.antares.state import AntaresState
from rules.core.contract import Action, State
from tabletop_tui.players.antares import harm
from tabletop_tui.players.antares_judge import judge_of, plan_for

#: unit, the chosen act and the next best with their worths, and further numbers by name
Weighing = tuple[str, Sequence[tuple[str, float]], Mapping[str, float]]

#: the units, as `tabletop_tui.players.advice` calls them
_CHANCE, _POINTS = "chance", "points"


def weigh(state: State, chosen: Action) -> Weighing:
    """What is known of an act that was chosen.

    After a roll, the worth of it and of the next best: the points that the turn then brings on average, those taken
    from rivals counted in, or, once the gate can fall in the turn, the estimated chance to win. Where Fate dice may be
    added, as “harm” the points that one takes from the roller on average. Nothing where there is nothing to reckon, and
    at a table that plays without odds.
    """
    assert isinstance(state, AntaresState)
    if not state.odds:
        return "", (), {}
    step = state.stack[-1]
    if isinstance(step, st.KeepOrStop):
        return _rolls(state, chosen)
    if isinstance(step, st.FateWindow):
        turn = plain_play_of(state).value(state.kept)
        return "", (), {"harm": harm(state, 1, turn), "cost": float(act.FATE_POINTS)}
    return "", (), {}


def _rolls(s: AntaresState, chosen: Action) -> Weighing:
    judge = judge_of(s)
    plan = plan_for(judge)
    worths: list[tuple[str, float]] = []
    for action in s.legal():
        if isinstance(action, act.Keep):
            worths.append((action.text, plan.value(s.kept.plus(action.dice))))
        elif isinstance(action, act.Stop):
            worths.append((action.text, plan.stop(s.kept, s.rolled)))
    if all(text != chosen.text for text, _ in worths):
        return "", (), {}
    worths.sort(key=lambda pair: (pair[0] != chosen.text, -pair[1]))
    return _CHANCE if judge.near else _POINTS, worths[:2], {}
