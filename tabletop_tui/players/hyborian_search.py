"""What a search has to be told of Hyborian Gates.

Passing is obliged: a window in which something could be played is searched only when the heuristic sees some use in it.
Cards are put into play, attached and overloaded as the heuristic does it, and so is the opening. What is searched: who
is sent where others stand, who is attacked, whether and by whom a Complex is defended, and the answers of some use.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Action, State
from rules.hyborian import actions as act
from rules.hyborian.chain import Answer
from rules.hyborian.combat import CombatPhase, NameAttacker, NameDefender
from rules.hyborian.siege import Defend
from rules.hyborian.state import HyborianState
from rules.hyborian.transport import TransportPhase
from tabletop_tui.players.hyborian import Mind, greedy
from tabletop_tui.players.player import Player
from tabletop_tui.players.search import Guide

#: for each question that is searched how many acts at most, and by how much they may look worse than the best
_SEARCHED: Final[dict[type, tuple[int, float]]] = {
    TransportPhase: (3, 1.0),
    CombatPhase: (3, 3.0),
    Answer: (3, 9.0),
    Defend: (3, 9.0),
    NameAttacker: (3, 2.0),
    NameDefender: (3, 2.0),
}
#: what an answer must be worth to be of some use; passing is worth nothing
_OF_USE: Final = 0.0
#: an act of the Transport phase that looks so good goes where nobody is: there is nothing to think about
_OBVIOUS: Final = 3.5
#: rounds of a duel's opening, whose choices hardly show in how a hundred games end: they are the heuristic's. With
#: more players there is none: such a game may be over in two rounds.
_OPENING: Final = 3


class HyborianGuide(Guide):
    """The heuristic is `greedy`."""

    def heuristic(self, seed: int) -> Player:
        return greedy(seed)

    def sides(self, state: State) -> list[int]:
        assert isinstance(state, HyborianState)
        return [player.seat for player in state.players]

    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        assert isinstance(state, HyborianState)
        best = heuristic.choose(state)
        step = type(state.stack[-1])
        opening = len(state.players) == 2 and state.round <= _OPENING
        if step not in _SEARCHED or opening:
            return [best]
        most, margin = _SEARCHED[step]
        mind = Mind(state)
        worths: list[tuple[float, Action]] = []
        for action in state.legal():
            assert isinstance(action, act.Act)
            worths.append((mind.worth(action), action))
        top = max(worth for worth, _ in worths)
        if step is TransportPhase and top >= _OBVIOUS:
            return [best]
        least = top - margin
        if step is Answer:
            least = max(least, _OF_USE)
        out = [best]
        seen = {_what(best)}
        for worth, action in sorted(worths, key=lambda pair: -pair[0]):
            if len(out) < most and worth >= least and _what(action) not in seen:
                seen.add(_what(action))
                out.append(action)
        return out


def _what(action: Action) -> object:
    """What acts have in common that come to the same: whoever is sent through whichever Complex, and every pass."""
    if isinstance(action, act.Send):
        return (action.num, action.to)
    return "pass" if action.text.startswith("pass") else action


def guide() -> HyborianGuide:
    """The guide of Hyborian Gates."""
    return HyborianGuide()
