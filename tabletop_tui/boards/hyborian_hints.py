"""Why a bot would do an act of Hyborian Gates, in terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Action, State
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.chain import Answer
from rules.hyborian.ring import is_dimension
from rules.hyborian.state import HyborianState
from rules.hyborian.winning import needed


def reasons(state: State, action: Action, facts: Mapping[str, float], names: Sequence[str]) -> list[str]:
    """Sentences from what the one who acts knows; none where the rules alone do not speak for it."""
    assert isinstance(state, HyborianState)
    if isinstance(action, act.LayGate):
        return ["A Complex is what Troopers are sent through, and the Sequence begins with who has the most."]
    if isinstance(action, act.AddPyramid):
        return ["Each Pyramid adds power to its own Dimension, which pays for dearer Troopers."]
    if isinstance(action, act.PlayTrooper):
        return ["Playing a Trooper costs nothing, but it has to wait before it can be sent: the sooner the better."]
    if isinstance(action, act.Attach):
        return ["Attaching costs nothing, and only Troopers of the Ready Area can be given anything."]
    if isinstance(action, act.Send | act.Walk | act.Drive):
        return _goal(state)
    if isinstance(action, act.Attack):
        fights = "A Dimension is held by who stands there alone: the others have to be beaten first."
        return [fights if is_dimension(action.place) else "A Complex that is destroyed sends nobody any more."]
    if isinstance(state.stack[-1], Answer) and action.text.startswith("pass"):
        return ["Nothing that could be played now changes enough to be worth its card."]
    if action.verb == "end":
        return ["What else this phase allows would bring nothing."]
    return []


def _goal(s: HyborianState) -> list[str]:
    held, enough = len(numbers.controlled(s, s.actor())), needed(len(s.players))
    return [f"{enough} Dimensions win at the end of a round; you hold {held} now."]
