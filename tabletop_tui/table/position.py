"""The positions of a match: doing an action, and finding any earlier position again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.contract import Action, State
from tabletop_tui.table.step import Step

#: A copy of the state is kept before every so many actions; going back replays from the last of them.
_EVERY: Final = 16
_UNKNOWN: Final = "no undo: something hidden came to light"


def short(state: State) -> str:
    """The digest of a state as journals have it."""
    return state.digest()[:12]


class Line:
    """A line of play: the steps so far, the state after them, and marks to go back to. The start is not changed."""

    def __init__(self, start: State) -> None:
        self.state = start.clone()
        self.steps: list[Step] = []
        self._marks: list[State] = [start.clone()]

    def look_ahead(self, action: Action) -> tuple[State, Step]:
        """The state after a legal action, and what came of it. The line itself does not move."""
        before = self.state
        player, turn, revealed = before.actor(), before.turn, before.revealed
        after = before.clone()
        after.record(True)
        events = tuple(after.apply(action))
        reveals = ""
        if after.revealed != revealed:
            reveals = next((event.reveals for event in events if event.reveals), _UNKNOWN)
        step = Step(action, player, events, turn, after.turn, after.actor(), reveals, short(after))
        return after, step

    def move(self, after: State, step: Step) -> None:
        """Go on to a state that `look_ahead` gave."""
        if len(self.steps) % _EVERY == 0 and self.steps:
            self._marks.append(self.state)
        self.steps.append(step)
        self.state = after

    def do(self, action: Action) -> Step:
        """Look ahead and move."""
        after, step = self.look_ahead(action)
        self.move(after, step)
        return step

    def at(self, n: int) -> State:
        """A copy of the position after `n` actions, which records nothing. Raises IndexError outside the match."""
        if not 0 <= n <= len(self.steps):
            raise IndexError(n)
        if n == len(self.steps):
            return self.state.clone()
        mark = min(n // _EVERY, len(self._marks) - 1)
        state = self._marks[mark].clone()
        for step in self.steps[mark * _EVERY : n]:
            state.apply(step.action)
        return state

    def back(self, n: int) -> None:
        """Go back to the position after `n` actions."""
        self.state = self.at(n)
        del self.steps[n:]
        del self._marks[max(1, (n + _EVERY - 1) // _EVERY) :]

    def sequel(self, first: int) -> Sequence[Step]:
        """The steps from number `first` on."""
        return self.steps[first:]
