"""What moves at a table: the change from the position that was shown last to the one that is shown now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.screens.frame import TableFrame
from tabletop_tui.widgets import motion
from tabletop_tui.widgets.bars import TurnBar

if TYPE_CHECKING:
    from textual.timer import Timer

    from rules.core.contract import Action
    from tabletop_tui.boards.model import Picture


class MovingFrame(TableFrame):
    """The frame, which shows a new position whole and then lets pass by how it came about."""

    #: who looked at the position that was shown last, and its picture; None while another is drawn
    _seen: tuple[int, Picture] | None = None
    _moving: Timer | None = None
    _moment: motion.Frame | None = None

    def show_all(self, done: Action | None = None) -> None:
        """Draw the position for the present viewer, and what changed. `done` is the act that led to it."""
        before, self._seen = self._seen, None
        super().show_all(done)
        assert self._picture is not None
        self._seen = (self.viewer, self._picture)
        self.end_motion()
        # nothing moves across a change of viewers, nor behind what covers the table
        if before is not None and before[0] == self.viewer and self.is_current:
            self._start_motion(before[1], self._picture)

    def _start_motion(self, before: Picture, after: Picture) -> None:
        how = self.table_app.motion
        what = motion.change(before, after)
        if how == "none" or not motion.moves(before, after, what):
            return
        frames = motion.FRAMES if how == "full" else motion.FRAMES // 2
        at = 0

        def show() -> None:
            nonlocal at
            moment = motion.frame(before, after, what, at, frames)
            if at >= frames:
                self.end_motion()
                return
            at += 1
            if moment != self._moment:
                self._moment = moment
                self.board.move(moment)
                self.query_one(TurnBar).move(moment)

        show()
        self._moving = self.set_interval(motion.FRAME_MS / 1000, show)

    def end_motion(self) -> None:
        """Show the position as it is."""
        if self._moving is not None:
            self._moving.stop()
            self._moving = None
            self._moment = None
            self.board.move(None)
            self.query_one(TurnBar).move(None)
