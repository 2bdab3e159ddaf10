"""Lines that may be more than there is room for: the last row says how many are left, arrows and the wheel go there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, fit_line
from tabletop_tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events


class Scrolled(Painted, can_focus=False):
    """Lines that somebody else lays out. It can take the focus only while it holds more than it shows."""

    BINDINGS = keys.bindings("move.up", "move.down", "move.page_up", "move.page_down", "move.home", "move.end")

    def __init__(self, layout: Callable[[int, int], list[Line]], *, id: str | None = None, hint: str = "") -> None:
        super().__init__(id=id)
        self._layout_of = layout
        self._hint = hint
        self._top = 0
        self._count = 0

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        lines = self._layout_of(cells, rows)
        while lines and not any(text.strip() for text, _ in lines[-1]):
            lines.pop()
        self._count = len(lines)
        self.can_focus = 0 < rows < len(lines)
        if not self.can_focus:
            self._top = 0
            return lines, {}
        room = rows - 1
        self._top = max(0, min(self._top, len(lines) - room))
        below = len(lines) - self._top - room
        above = f"▲ {self._top} more" if self._top else ""
        words = "   ".join(text for text in (above, f"▼ {below} more" if below else "") if text)
        hint = "" if self.has_focus or not self._hint else f"   {self._hint}"
        foot = fit_line([(f" {words}{hint}", "muted")], cells)
        return [*lines[self._top : self._top + room], foot], {rows - 1: "cursor-away"} if self.has_focus else {}

    def _scroll(self, by: int) -> None:
        self._top = max(0, self._top + by)
        self.repaint()

    def action_up(self) -> None:
        self._scroll(-1)

    def action_down(self) -> None:
        self._scroll(1)

    def action_page_up(self) -> None:
        self._scroll(-max(1, self.content_size.height - 2))

    def action_page_down(self) -> None:
        self._scroll(max(1, self.content_size.height - 2))

    def action_first(self) -> None:
        self._scroll(-self._count)

    def action_last(self) -> None:
        self._scroll(self._count)

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-1)
