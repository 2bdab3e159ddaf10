"""What a search has to be told of Antares.

Playouts are by `greedy`, which looks one roll ahead and is quick; what `perfect` does is the first candidate, so that
a search departs from exact play of the turn only for what lies beyond the turn. After a roll the ways to keep dice that
are nearly as good by the next roll are searched, and stopping; so are the numbers of Fate dice to add to somebody's
roll, and whose or which where a trait or a claim asks that. The first roll of a turn is obliged.
"""

from __future__ import annotations

from typing import Final

from rules.antares import steps as st
from rules.antares.state import AntaresState
from rules.core.contract import Action, State
from tabletop_tui.players.antares import Greedy, ranked_rolls
from tabletop_tui.players.antares_perfect import Perfect
from tabletop_tui.players.player import Player
from tabletop_tui.players.search import Guide

#: how many ways to go on after a roll are searched, and by how many points they may look worse than the best
MOST_ROLLS: Final = 3
MARGIN: Final = 0.75
#: how many answers to another question are searched
MOST: Final = 4


class AntaresGuide(Guide):
    """The heuristic is `greedy`, the first candidate what `perfect` does."""

    def __init__(self) -> None:
        self._greedy = Greedy()
        self._perfect = Perfect()

    def heuristic(self, seed: int) -> Player:
        return self._greedy

    def sides(self, state: State) -> list[int]:
        assert isinstance(state, AntaresState)
        return [player.seat for player in state.players]

    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        assert isinstance(state, AntaresState)
        legal = state.legal()
        step = state.stack[-1]
        if len(legal) == 1 or isinstance(step, st.Start):
            return legal[:1]
        best = self._perfect.choose(state)
        most, others = MOST, legal
        if isinstance(step, st.KeepOrStop):
            rolls = ranked_rolls(state, legal)
            most, others = MOST_ROLLS, [action for points, action in rolls if points >= rolls[0][0] - MARGIN]
        return [best, *[action for action in others if action is not best][: most - 1]]


def guide() -> AntaresGuide:
    """The guide of Antares."""
    return AntaresGuide()
