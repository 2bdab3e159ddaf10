"""The base of all the widgets that draw lines: ink names become the theme's colours, one strip a row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tabletop_tui.widgets.ink import Line, fit_line, to_ascii

if TYPE_CHECKING:
    from textual import events


class Painted(Widget):
    """A widget that is a list of lines. Subclasses give them in `paint`; nothing in them is ever markup.

    A piece may have two inks, as `muted+fresh-1`.
    """

    DEFAULT_CSS = """
    Painted { height: 1fr; width: 1fr; }
    """

    #: None of these widgets scrolls by Textual’s means, so that a change of size asks for no second layout.
    virtual_size = Reactive(Size(0, 0), layout=False)

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._lines: list[Line] = []
        self._fills: dict[int, str] = {}
        self._painted_at: tuple[int, int] = (-1, -1)
        self._stale = True
        self._base = Style.null()
        self._inks: dict[str, Style] = {}
        self._styles: dict[tuple[str, str], Style] = {}
        self._ascii = False
        self._own: Mapping[int, str] | None = None

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        """The lines for this size, and the ink that fills a row to its end, by row."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Draw anew: something shown has changed. Only rows that differ are sent to the terminal."""
        size = self.content_size
        if self._stale or self._painted_at != size or not self.is_attached or self._look() != (self._inks, self._ascii):
            self._stale = True
            super().refresh()
            return
        before, fills = self._lines, self._fills
        self._lines, self._fills = self.paint(size.width, size.height)
        rows = range(max(len(before), len(self._lines)))
        changed = [
            Region(0, row, size.width, 1)
            for row in rows
            if before[row : row + 1] != self._lines[row : row + 1] or fills.get(row) != self._fills.get(row)
        ]
        if changed:
            super().refresh(*changed)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Refresh as every widget does; where nothing but the lines can have changed, only those that have."""
        if regions or layout or recompose or not repaint or not self.is_attached:
            return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
        self.repaint()
        return self

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        # focus changes the rules that apply far more often than how anything looks
        if not self._stale and (self.rich_style != self._base or self._look() != (self._inks, self._ascii)):
            self._stale = True

    def _look(self) -> tuple[dict[str, Style], bool]:
        """The colours and the signs of the app now."""
        return getattr(self.app, "inks", {}), getattr(self.app, "ascii_glyphs", False)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        return len(self.paint(width, 0)[0])

    def _ensure(self) -> None:
        """Paint when that has not been done for the present size and colours."""
        size = self.content_size
        if self._stale or self._painted_at != size:
            self._lines, self._fills = self.paint(size.width, size.height)
            self._painted_at = (size.width, size.height)
            self._base = self.rich_style
            self._inks, self._ascii = self._look()
            self._styles = {}
            self._own = getattr(self.screen, "ascii_signs", None)
            self._stale = False

    def render_line(self, y: int) -> Strip:
        self._ensure()
        cells = self._painted_at[0]
        base = self._base
        if y >= len(self._lines):
            return Strip.blank(cells, base)
        segments: list[Segment] = []
        run, last = "", base
        for text, style in self._styled(y, cells):
            # fewer segments are less to cut, to filter and to send
            if style is last:
                run += text
                continue
            if run:
                segments.append(Segment(run, last))
            run, last = text, style
        segments.append(Segment(run, last))
        return Strip(segments, cells)

    def _styled(self, y: int, cells: int) -> Iterator[tuple[str, Style]]:
        """The pieces of a row, each in its style: equal styles are one object."""
        fill = self._fills.get(y, "")
        for text, ink in fit_line(self._lines[y], cells):
            style = self._styles.get((fill, ink))
            if style is None:
                inks = [name for name in (fill, *ink.split("+")) if name in self._inks]
                key = ("", "+".join(inks))
                if key not in self._styles:
                    self._styles[key] = Style.combine([self._base, *(self._inks[name] for name in inks)])
                style = self._styles[fill, ink] = self._styles[key]
            yield to_ascii(text, self._own) if self._ascii else text, style

    @property
    def shown(self) -> list[Line]:
        """The lines drawn at the present size."""
        self._ensure()
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
