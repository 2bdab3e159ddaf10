"""Saving where a match stands: what the file will hold, and which file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input

from tabletop_tui.screens.box import BoxLines, BoxScreen
from tabletop_tui.table import position_files
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.ink import Line, signs, wrap

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

WRITE: Final = "Enter write"
FOOT: Final = f"{WRITE}   Esc close"


class PositionBox(BoxScreen):
    """Says that the file gives everything away, and takes a path; `then` is told where it was written."""

    def __init__(self, match: Match, then: Callable[[str], None]) -> None:
        super().__init__("Save position", [])
        self._match = match
        self._then = then
        self._wrong = ""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        path = position_files.usual_path(self._match)
        yield Input(str(path), id="filter", compact=True, classes="-open", placeholder="a file or a folder")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        lines: list[Line] = [[*signs(row)] for row in wrap(position_files.ABOUT, cells)]
        told = self._told()
        lines += [[], *([*signs(row, "bad" if self._wrong else "strong")] for row in wrap(told, cells))]
        return self._heading, lines, FOOT

    def _told(self) -> str:
        if self._wrong:
            return self._wrong
        if self._match.shielded:
            return f"{position_files.EVERYTHING} Whoever opens it sees the hands of all players."
        return position_files.EVERYTHING

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        self.write(event.value.strip())

    def write(self, text: str) -> None:
        """Write the file, or say why not."""
        try:
            if not text:
                raise TableError("A file is needed: name one.")
            written = position_files.write(self._match, Path(text))
        except TableError as error:
            self._wrong = str(error)
            self.fresh()
            return
        self.dismiss()
        self._then(f"Position written: {written}")

    def clicked(self, event: events.Click) -> None:
        """The two ways out can be clicked where they are named; a click beside the box closes it."""
        box = self.query_one(BoxLines)
        if event.widget is self:
            self.dismiss()
        elif event.widget is box and event.y == box.size.height - 1:
            left = box.size.width - len(FOOT) - 3
            if left <= event.x < left + len(WRITE):
                self.write(self.query_one(Input).value.strip())
