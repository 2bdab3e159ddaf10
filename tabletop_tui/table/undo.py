"""What may be taken back: never past a reveal, a hand that was shown, or somebody else's decision."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import NOBODY
from tabletop_tui.table.record import PERSON, Place
from tabletop_tui.table.step import Step


class Barrier:
    """Knows who has seen what, and so how far back a match may go."""

    def __init__(self, hidden: bool, seats: Sequence[Place], sides: Sequence[int]) -> None:
        """`sides` names for each seat the side of partners that it belongs to."""
        self._hidden = hidden
        self._seats = seats
        self._sides = sides
        self._viewer: int | None = None
        self._floor = 0

    def shown_to(self, player: int, steps: Sequence[Step]) -> None:
        """Somebody looks at this seat's hand now. The one who decided last has seen it before."""
        if not self._hidden or player == self._viewer:
            return
        seen_before = self._viewer is None and bool(steps) and self._sides[steps[-1].player] == player
        self._viewer = player
        if not seen_before:
            self._floor = len(steps)

    def reason(self, steps: Sequence[Step], actor: int, count: int) -> str:
        """Why the last `count` steps cannot be taken back; empty when they can."""
        if not 1 <= count <= len(steps):
            return "nothing to take back"
        for number in range(len(steps) - 1, len(steps) - 1 - count, -1):
            found = self._bar(steps, number, actor)
            if found:
                return found
        return ""

    def depth(self, steps: Sequence[Step], actor: int) -> int:
        """How many of the last steps can be taken back."""
        for number in range(len(steps) - 1, -1, -1):
            if self._bar(steps, number, actor):
                return len(steps) - 1 - number
        return len(steps)

    def _bar(self, steps: Sequence[Step], number: int, actor: int) -> str:
        step, last = steps[number], steps[-1]
        if self._seats[step.player].kind != PERSON or self._sides[step.player] != self._sides[last.player]:
            return f"no undo past {self._seats[step.player].name}’s action"
        if step.reveals:
            return step.reveals
        if number < self._floor:
            return "no undo: a hand was shown"
        passed = actor != NOBODY and self._sides[actor] != self._sides[step.player]
        if number == len(steps) - 1 and passed and self._seats[actor].kind == PERSON:
            return f"no undo: the keyboard has passed to {self._seats[actor].name}"
        return ""
