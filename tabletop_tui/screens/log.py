"""The whole log as one viewer saw it, turns as headings, the newest at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult

from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import signs, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match


class LogScreen(Over):
    """l again shows only one player’s lines, then the next one’s, then all."""

    BINDINGS = keys.bindings("log")
    KEYS = ("log", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = ("l again: only one player, then the next, then all.",)

    def __init__(self, match: Match, viewer: int) -> None:
        super().__init__()
        self._match = match
        self._lines = match.log(viewer)
        self._only = -1

    def compose(self) -> ComposeResult:
        yield Lines(lambda cells, rows: title(f"Log: {self._who()}", "Esc closes")(cells, rows), id="title")
        yield Listing(id="list", bottom=True)
        yield KeyBar()

    def _who(self) -> str:
        return "everybody" if self._only < 0 else self._match.names[self._only]

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def on_resize(self) -> None:
        self._fresh()

    def _fresh(self) -> None:
        rows: list[Row] = []
        cells = max(20, self.size.width - 4)
        for number, line in enumerate(self._lines):
            if self._only >= 0 and line.player != self._only:
                continue
            if line.heading:
                rows.append(Row(line=[(line.text, "")], heading=True))
                continue
            for part, row in enumerate(wrap(line.text, cells, 2)):
                rows.append(Row(str(number) if part == 0 else "", [*signs(row)]))
        if not rows:
            rows = [Row(line=[("Nothing has happened yet.", "muted")])]
        self.query_one(Listing).show(rows, "")
        self.query_one("#title", Lines).repaint()

    def action_log_open(self) -> None:
        self._only += 1
        if self._only >= len(self._match.names):
            self._only = -1
        self._fresh()
