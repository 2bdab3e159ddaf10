"""The notice of a terminal that is too small: it covers everything, and goes when the terminal has grown."""

from __future__ import annotations

from textual.app import ComposeResult

from tabletop_tui import keys
from tabletop_tui.app import LEAST
from tabletop_tui.screens.base import Base
from tabletop_tui.widgets.ink import Line, cut, width
from tabletop_tui.widgets.painted import Lines


class TooSmall(Base):
    """Covers the screen below it, which keeps its state."""

    BINDINGS = keys.bindings("do")
    closed = True

    def __init__(self) -> None:
        super().__init__(classes="-too-small-notice")

    def compose(self) -> ComposeResult:
        yield Lines(self._paint)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action in ("do", "home", "quit")

    def on_screen_resume(self) -> None:
        size = self.app.size
        if self.table_app.small_ok or (size.width >= LEAST[0] and size.height >= LEAST[1]):
            self.dismiss()

    def on_resize(self) -> None:
        self.query_one(Lines).repaint()

    def action_do(self) -> None:
        self.table_app.small_ok = True
        self.dismiss()

    def action_home(self) -> None:
        self.app.exit()

    def _paint(self, cells: int, rows: int) -> list[Line]:
        size = self.app.size
        said = [
            ("This table needs 80 x 24.", "strong"),
            (f"The terminal is {size.width} x {size.height}.", ""),
            ("", ""),
            ("Make the window larger or the letters smaller.", ""),
            ("The game waits. Nothing is lost.", ""),
            ("", ""),
            ("Enter shows it anyway, one part at a time", "muted"),
        ]
        lines: list[Line] = [[] for _ in range(max(0, (rows - len(said) - 1) // 2))]
        for text, ink in said:
            shown = cut(text, max(1, cells - 1))
            lines.append([(" " * ((cells - width(shown)) // 2), ""), (shown, ink)])
        lines += [[] for _ in range(rows - 1 - len(lines))]
        return [*lines, [(" q leave   ctrl+q leave at once", "muted")]]
