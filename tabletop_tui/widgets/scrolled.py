"""Lines that may be more than there is room for: the last row says how many are left, arrows and the wheel go there."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.widgets.ink import Line
from tabletop_tui.widgets.rowwise import Scrolling


class Scrolled(Scrolling, can_focus=False):
    """Lines that somebody else lays out. It can take the focus only while it holds more than it shows."""

    def __init__(self, layout: Callable[[int, int], list[Line]], *, id: str | None = None, hint: str = "") -> None:
        super().__init__(id=id)
        self._layout_of = layout
        self._hint = hint
        self._count = 0

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        lines = self._layout_of(cells, rows)
        while lines and not any(text.strip() for text, _ in lines[-1]):
            lines.pop()
        self._count = len(lines)
        self.can_focus = 0 < rows < len(lines)
        hint = "" if self.has_focus or not self._hint else f"   {self._hint}"
        lit = self.can_focus and self.has_focus
        return self.seen(lines, cells, rows, hint), {rows - 1: "cursor-away"} if lit else {}

    @property
    def length(self) -> int:
        return self._count
