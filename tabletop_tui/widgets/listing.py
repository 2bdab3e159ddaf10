"""A list of lines with one cursor: home, log, piles, saves, settings, rules and set-up are all this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from textual.message import Message

from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, fit_line, plain, rule, unseen, width
from tabletop_tui.widgets.rowwise import Rowwise

if TYPE_CHECKING:
    from textual import events

#: Cells before the line of a row: a gap, the cursor, a gap.
MARGIN: Final = 3


@dataclass(frozen=True)
class Row:
    """One row.

    key      what choosing it means; empty for rows that the cursor passes over
    line     its text
    heading  the row is a rule with `line` as its title
    """

    key: str = ""
    line: Line = field(default_factory=list)
    heading: bool = False
    counts: str = ""


class Listing(Rowwise, can_focus=True):
    """Rows with a cursor on those that can be chosen."""

    BINDINGS = keys.bindings("move.left", "move.right", "do")

    @dataclass
    class Highlighted(Message):
        """The cursor stands on another row."""

        listing: Listing
        key: str

    @dataclass
    class Chosen(Message):
        """A row is to be opened."""

        listing: Listing
        key: str

    @dataclass
    class Turned(Message):
        """The value of a row is to be changed: −1 to the one before, 1 to the next."""

        listing: Listing
        key: str
        by: int

    def __init__(self, *, id: str | None = None, bottom: bool = False) -> None:
        super().__init__(id=id)
        self.rows: list[Row] = []
        self.at = -1
        self._first = 0
        self._bottom = bottom

    def show(self, rows: Sequence[Row], key: str | None = None) -> None:
        """Show these rows; the cursor stays on its key, or goes to `key`, or to the first (last) row."""
        kept = key if key is not None else self.key
        at_before, key_before = self.at, self.key
        self.rows = list(rows)
        places = self._places()
        found = next((i for i in places if self.rows[i].key == kept), None)
        if found is None:
            near = [i for i in places if i <= at_before]
            found = near[-1] if near else (places[-1] if self._bottom and places else next(iter(places), -1))
        self.at = found
        self.repaint()
        if self.key != key_before or at_before < 0:
            self.post_message(self.Highlighted(self, self.key))

    @property
    def key(self) -> str:
        """The key of the row under the cursor."""
        return self.rows[self.at].key if 0 <= self.at < len(self.rows) else ""

    def go(self, key: str) -> bool:
        """Put the cursor on a row."""
        at = next((i for i in self._places() if self.rows[i].key == key), -1)
        if at >= 0:
            self._set(at)
        return at >= 0

    def find(self, text: str, forward: bool = True) -> bool:
        """Put the cursor on the next row with this text; False when there is none."""
        places = self._places()
        hits = [i for i in places if text.casefold() in plain(self.rows[i].line).casefold()]
        if not hits:
            return False
        later = [i for i in hits if i > self.at] if forward else [i for i in reversed(hits) if i < self.at]
        self._set(later[0] if later else hits[0] if forward else hits[-1])
        return True

    def _places(self) -> list[int]:
        return [i for i, row in enumerate(self.rows) if row.key]

    def _set(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.repaint()
            self.post_message(self.Highlighted(self, self.key))

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        shown = self.rows
        top = 0
        if rows and len(shown) > rows:
            room = rows - 1
            first = self._first
            if self.at >= 0:
                first = min(first, self.at if self.at > 1 else 0)
                first = max(first, self.at - room + 1)
            elif self._bottom:
                first = len(shown) - room
            top = self._first = max(0, min(first, len(shown) - room))
            shown = shown[top : top + room]
        else:
            self._first = 0
        lines: list[Line] = []
        fills: dict[int, str] = {}
        for index, row in enumerate(shown, top):
            if row.heading:
                lines.append(rule(plain(row.line), row.counts, cells))
                continue
            current = index == self.at
            mark = ("▸" if current else " ", "accent")
            if current:
                fills[len(lines)] = "cursor" if self.has_focus else "cursor-away"
            lines.append(fit_line([(" ", ""), mark, (" ", ""), *row.line], cells))
        if rows and len(self.rows) > rows:
            below = len(self.rows) - top - len(shown)
            lines.append(fit_line([("   " + unseen(top, below), "muted")], cells))
        return lines, fills

    def step(self, by: int) -> None:
        places = self._places()
        if places:
            here = places.index(self.at) if self.at in places else 0
            self._set(places[min(max(0, here + by), len(places) - 1)])

    @property
    def length(self) -> int:
        return len(self.rows)

    def action_left(self) -> None:
        self.post_message(self.Turned(self, self.key, -1))

    def action_right(self) -> None:
        self.post_message(self.Turned(self, self.key, 1))

    def action_do(self) -> None:
        if self.key:
            self.post_message(self.Chosen(self, self.key))

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        index = self._first + event.y
        if not (0 <= index < len(self.rows)) or not self.rows[index].key:
            return
        again = index == self.at and self.has_focus
        self.focus()
        turn = _turn_at(self.rows[index].line, event.x - MARGIN) if index == self.at else 0
        if turn:
            self.post_message(self.Turned(self, self.key, turn))
        elif again:
            self.action_do()
        else:
            self._set(index)


def _turn_at(line: Line, x: int) -> int:
    """What a click at this cell of a row does to a value in ‹ ›: −1 on the ‹, 1 on the rest of it, 0 beside it."""
    text = plain(line)
    start, end = text.find("‹"), text.find("›")
    if not 0 <= start < end:
        return 0
    first = width(text[:start])
    if x <= first + 1:
        return -1 if x >= first else 0
    return 1 if x <= width(text[:end]) else 0
