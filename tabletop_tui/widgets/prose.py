"""Running text with links: words that lead somewhere are underlined, and followed by key and mouse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from textual.message import Message

from rules.core.rulebook_links import Link
from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, fit_line, rule, width, wrap
from tabletop_tui.widgets.rowwise import Scrolling

if TYPE_CHECKING:
    from textual import events


@dataclass(frozen=True)
class Block:
    """A paragraph.

    ink     that of its words; links: what leads somewhere in it
    lines   drawn as they are in place of the text, such as a picture; `heading` in place of it a rule with its two ends
    indent  cells before each row; `hang` further ones before all rows but the first
    """

    text: str = ""
    ink: str = ""
    links: Sequence[Link] = ()
    lines: Sequence[Line] = ()
    indent: int = 1
    hang: int = 0
    heading: tuple[str, str] | None = None


@dataclass(frozen=True)
class _Spot:
    """Where a link stands: its row, its cells, and which stop of the cursor it is."""

    row: int
    left: int
    right: int
    stop: int


@dataclass
class _Page:
    lines: list[Line] = field(default_factory=list)
    spots: list[_Spot] = field(default_factory=list)
    stops: list[tuple[str, str]] = field(default_factory=list)


class Prose(Scrolling, can_focus=True):
    """Blocks of text, scrolled, with a cursor that goes from link to link while the widget has the focus."""

    BINDINGS = keys.bindings("move.left", "move.right", "do")

    @dataclass
    class Followed(Message):
        """A link is to be followed: a term by its name, a clause or a card by its id."""

        kind: str
        target: str

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._blocks: Sequence[Block] = ()
        self._page = _Page()
        self._at = 0
        self._shown_rows = 0

    def show(self, blocks: Sequence[Block]) -> None:
        """Show another text, from its beginning, with the cursor on its first link."""
        self._blocks = blocks
        self._top = 0
        self._at = 0
        self.repaint()

    @property
    def stops(self) -> list[tuple[str, str]]:
        """What the cursor can stand on: kind and target of each link, each target once."""
        return self._page.stops

    # ---- drawing -----------------------------------------------------------------------------------------------------

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        page = self._page = _lay_out(self._blocks, cells)
        lines = [self._lit(page, row, line) for row, line in enumerate(page.lines)]
        self._shown_rows = rows
        return self.seen(lines, cells, rows), {}

    def _lit(self, page: _Page, row: int, line: Line) -> Line:
        """A row with the link under the cursor filled."""
        if not self.has_focus:
            return line
        spots = [spot for spot in page.spots if spot.row == row and spot.stop == self._at]
        if not spots:
            return line
        out: Line = []
        at = 0
        for text, ink in line:
            inside = any(spot.left <= at < spot.right for spot in spots) and "link" in ink
            out.append((text, f"{ink}+cursor" if inside else ink))
            at += width(text)
        return out

    # ---- going about -------------------------------------------------------------------------------------------------

    def _go(self, by: int) -> None:
        """To the next or the last link; where none is near, a row further."""
        page, last = self._page, len(self._page.stops) - 1
        to = min(max(0, self._at + by), last)
        row = next((spot.row for spot in page.spots if spot.stop == to), -1)
        window = range(self._top, self._top + max(1, self._shown_rows - 1))
        if to == self._at or row < 0 or not window.start - 3 <= row < window.stop + 3:
            self._top = max(0, self._top + by)
        else:
            self._at = to
            if row < window.start:
                self._top = row
            elif row >= window.stop:
                self._top += row - window.stop + 1
        self.repaint()

    @property
    def length(self) -> int:
        return len(self._page.lines)

    def action_up(self) -> None:
        self._go(-1)

    def action_down(self) -> None:
        self._go(1)

    def action_left(self) -> None:
        self._go(-1)

    def action_right(self) -> None:
        self._go(1)

    def action_first(self) -> None:
        self._at = 0
        super().action_first()

    def action_last(self) -> None:
        self._at = max(0, len(self._page.stops) - 1)
        super().action_last()

    def action_do(self) -> None:
        if self._page.stops:
            self.post_message(self.Followed(*self._page.stops[min(self._at, len(self._page.stops) - 1)]))

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        row = event.y + self._top
        spot = next((s for s in self._page.spots if s.row == row and s.left <= event.x < s.right), None)
        self.focus()
        if spot is not None:
            self._at = spot.stop
            self.post_message(self.Followed(*self._page.stops[spot.stop]))


def _lay_out(blocks: Sequence[Block], cells: int) -> _Page:
    page = _Page()
    for block in blocks:
        if block.heading is not None:
            page.lines.append(rule(*block.heading, cells))
        elif block.lines or not block.text:
            page.lines += [fit_line(line, cells) for line in block.lines] or [[]]
        for line, spots in _rows(block, cells) if block.text else ():
            for left, right, link in spots:
                stop = (link.kind, link.target)
                if stop not in page.stops:
                    page.stops.append(stop)
                page.spots.append(_Spot(len(page.lines), left, right, page.stops.index(stop)))
            page.lines.append(fit_line(line, cells))
    return page


def _rows(block: Block, cells: int) -> Iterator[tuple[Line, list[tuple[int, int, Link]]]]:
    """The rows of a paragraph, each with where its links are."""
    at = 0
    inset = block.indent
    for row in wrap(block.text, max(8, cells - block.indent - block.hang - 1)):
        start = block.text.find(row, at)
        end = start + len(row)
        line: Line = [(" " * inset, "")]
        spots: list[tuple[int, int, Link]] = []
        here = start
        for link in block.links:
            left, right = max(link.start, start), min(link.end, end)
            if left >= right:
                continue
            line.append((block.text[here:left], block.ink))
            cell = inset + width(block.text[start:left])
            spots.append((cell, cell + width(block.text[left:right]), link))
            line.append((block.text[left:right], f"{block.ink}+link" if block.ink else "link"))
            here = right
        line.append((block.text[here:end], block.ink))
        yield line, spots
        at = end
        inset = block.indent + block.hang
