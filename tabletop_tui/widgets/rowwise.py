"""The base of the widgets that are gone through row by row, by keys and by the wheel alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, fit_line, unseen
from tabletop_tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events


class Rowwise(Painted):
    """Lines with more rows than may be seen at once. Subclasses say in `step` what goes on: a cursor, or the text."""

    BINDINGS = keys.bindings("move.up", "move.down", "move.page_up", "move.page_down", "move.home", "move.end")
    #: Rows by which a page is less than what is seen: one that is seen again, and the one that counts what is left.
    OVERLAP: ClassVar[int] = 2

    def step(self, by: int) -> None:
        """Go so many rows down, or up; no further than there are rows."""
        raise NotImplementedError

    @property
    def length(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def _page_rows(self) -> int:
        return max(1, self.content_size.height - self.OVERLAP)

    def action_up(self) -> None:
        self.step(-1)

    def action_down(self) -> None:
        self.step(1)

    def action_page_up(self) -> None:
        self.step(-self._page_rows())

    def action_page_down(self) -> None:
        self.step(self._page_rows())

    def action_first(self) -> None:
        self.step(-self.length)

    def action_last(self) -> None:
        self.step(self.length)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.step(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.step(-1)


class Scrolling(Rowwise):
    """Lines that scroll: those from `_top` on are seen, and `paint` sees to it that it is none too far down."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._top = 0

    def step(self, by: int) -> None:
        self._top = max(0, self._top + by)
        self.repaint()

    def seen(self, lines: list[Line], cells: int, rows: int, hint: str = "") -> list[Line]:
        """The lines that fit, and where not all do a last row that counts the others, with a hint behind it."""
        if not 0 < rows < len(lines):
            self._top = 0
            return lines
        room = rows - 1
        self._top = max(0, min(self._top, len(lines) - room))
        words = unseen(self._top, len(lines) - self._top - room)
        return [*lines[self._top : self._top + room], fit_line([(f" {words}{hint}", "muted")], cells)]
