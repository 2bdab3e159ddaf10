"""The replay of a game between bots: no person has anything to hide in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.core.contract import TABLE
from tabletop_tui.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from rules.core.contract import State


class OpenReplay(ReplayScreen):
    """Shows each position as who acts in it sees it, the hand too."""

    ABOUT: ClassVar[tuple[str, ...]] = (
        "[ and ] or the arrows step; Home and End go to the first and the last act.",
        "The hand of whoever acts is open, since only bots played.",
        "Enter plays on from the position shown, in a new match with a journal of its own.",
    )

    def viewer(self, state: State) -> int:
        """Who is shown a position: whoever acts in it, or nobody in particular when it is over."""
        actor = state.actor()
        return actor if actor >= 0 else TABLE
