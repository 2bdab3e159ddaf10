"""The gentle bot of Hyborian Gates: it goes only where nobody is, attacks nobody unless it must, and says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.contract import Action, State
from rules.hyborian import actions as act
from rules.hyborian.acts import Act
from rules.hyborian.ring import READY, dimension_title, is_dimension
from rules.hyborian.state import HyborianState
from tabletop_tui.players.hyborian import GreedyPlayer, Mind

#: acts that say where they go
_MOVES: Final = (act.Send, act.Walk, act.Drive)


def choose(state: State, seed: int, names: Sequence[str]) -> tuple[Action, str]:
    """An act of the seat that decides, and what it says of it; empty where there is nothing to say."""
    assert isinstance(state, HyborianState)
    legal = state.legal()
    mild = [action for action in legal if not _harsh(state, action)]
    if mild and len(mild) < len(legal):
        mind = Mind(state)
        action: Action = max(mild, key=lambda a: mind.worth(a) if isinstance(a, Act) else 0.0)
    else:
        action = GreedyPlayer(seed).choose(state)
    return action, _remark(state, action)


def _harsh(s: HyborianState, action: Action) -> bool:
    """Whether an act would hurt somebody."""
    if isinstance(action, _MOVES):
        return not (action.to == READY or (is_dimension(action.to) and not _held(s, action.to)))
    return isinstance(action, act.Attack | act.PlaySurge)


def _held(s: HyborianState, place: int) -> bool:
    seat = s.actor()
    return any(unit.place == place and unit.controller != seat for unit in s.units.values())


def _remark(s: HyborianState, action: Action) -> str:
    if isinstance(action, act.PlayTrooper) and action.card is not None:
        return f"I play {action.card.name}. It waits until the next round before it goes out."
    if isinstance(action, act.Attach) and action.card is not None:
        return f"I attach {action.card.name} to {s.units[action.num].card.name}, to make it stronger."
    if isinstance(action, act.AddPyramid):
        return "I overload a Complex for more power; it will not last as long."
    if isinstance(action, _MOVES) and action.to != READY:
        return f"I send {s.units[action.num].card.name} to {dimension_title(action.to)}, where nobody is."
    if isinstance(action, act.Attack):
        return "I must fight here, for I entered."
    if action.text == "no_gate":
        return ""
    return "I lay a Gate face down." if isinstance(action, act.LayGate) else ""
