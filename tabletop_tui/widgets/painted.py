"""The base of all the widgets that draw lines: ink names become the theme's colours, one strip a row."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tabletop_tui.widgets.ink import Line, fit_line, to_ascii

if TYPE_CHECKING:
    from textual import events

HUES: Final = ("bronze", "green", "ice", "blue", "gold", "rose")

#: Every ink that a line may name; each is a component class `ink--NAME` that the style sheet colours.
INKS: Final = frozenset(
    {"muted", "strong", "accent", "linked", "good", "warn", "bad", "rule", "bar", "bar-idle", "bar-warn"}
    | {"cursor", "cursor-away", "button", "sleeping", "head"}
    | {f"hue-{hue}" for hue in HUES}
    | {f"tag-{hue}" for hue in HUES}
)


class Painted(Widget):
    """A widget that is a list of lines. Subclasses give them in `paint`; nothing in them is ever markup."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"ink--{ink}" for ink in INKS}
    DEFAULT_CSS = """
    Painted { height: 1fr; width: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._lines: list[Line] = []
        self._fills: dict[int, str] = {}
        self._painted_at: tuple[int, int] = (-1, -1)
        self._stale = True
        self._rich: dict[str, Style] = {}

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        """The lines for this size, and the ink that fills a row to its end, by row."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew: something shown has changed."""
        self._stale = True
        self.refresh()

    def notify_style_update(self) -> None:
        self._rich.clear()
        self._stale = True
        super().notify_style_update()

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        return len(self.paint(width, 0)[0])

    def render_line(self, y: int) -> Strip:
        size = self.content_size
        if self._stale or self._painted_at != size:
            self._lines, self._fills = self.paint(size.width, size.height)
            self._painted_at = (size.width, size.height)
            self._stale = False
        base = self.rich_style
        if y >= len(self._lines):
            return Strip.blank(size.width, base)
        fill = self._fills.get(y, "")
        if fill:
            base = base + self.ink(fill)
        ascii_only = getattr(self.app, "ascii_glyphs", False)
        segments = [
            Segment(to_ascii(text) if ascii_only else text, base + self.ink(ink) if ink else base)
            for text, ink in fit_line(self._lines[y], size.width)
        ]
        return Strip(segments, size.width)

    def ink(self, name: str) -> Style:
        """The colours of an ink in the present theme."""
        style = self._rich.get(name)
        if style is None:
            style = self._rich[name] = self.get_component_rich_style(f"ink--{name}", partial=True)
        return style

    @property
    def shown(self) -> list[Line]:
        """The lines drawn at the present size."""
        self.render_line(0)
        return self._lines


class Lines(Painted):
    """Lines that somebody else lays out: a function of width and height."""

    def __init__(self, layout: Callable[[int, int], list[Line]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.layout_lines = layout

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        return self.layout_lines(cells, rows), {}


class Pressable(Painted):
    """Lines in which some cells do something when they are clicked."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.presses: list[tuple[int, int, int, str]] = []

    async def on_click(self, event: events.Click) -> None:
        for row, left, right, action in self.presses:
            if event.y == row and left <= event.x < right:
                event.stop()
                await self.run_action(action)
                return
