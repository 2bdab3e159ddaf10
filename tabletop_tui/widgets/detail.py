"""The detail: the selected thing whole, what will happen, the clause; on wide tables also what cannot be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

from rules.core.contract import Blocked
from tabletop_tui.boards.model import Thing
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, signs, width, wrap
from tabletop_tui.widgets.rowwise import Scrolling

if TYPE_CHECKING:
    from textual import events

#: Columns from which abilities are always told in words, and “Not now” is shown.
WORDY = 34


@dataclass(frozen=True, slots=True)
class About:
    """What the detail tells.

    title     the heading when there is no thing
    will      what will happen, in sentences
    clause    clause ids, separated by spaces
    notes     sentences about how to use the entry
    drawn     lines drawn for the present width, such as chances as bars, before what will happen
    """

    thing: Thing | None = None
    title: str = ""
    will: tuple[str, ...] = ()
    clause: str = ""
    notes: tuple[str, ...] = ()
    drawn: tuple[Line, ...] = ()


class Detail(Scrolling, can_focus=False):
    """The lower right part of a table. It takes the focus only when its text is longer than its room."""

    #: only the row that counts what is left: no row is seen on two pages
    OVERLAP = 1

    @dataclass
    class Asked(Message):
        """One of the things that cannot be done was clicked."""

        item: Blocked

    def __init__(self) -> None:
        super().__init__(id="detail")
        self.about = About()
        self._listed: dict[int, Blocked] = {}
        self.blocked: Sequence[Blocked] = ()
        self._all: list[Line] = []

    def show(self, about: About) -> None:
        """Tell about another thing, from its beginning."""
        if about != self.about:
            self.about = about
            self._top = 0
            self.repaint()

    def show_blocked(self, blocked: Sequence[Blocked]) -> None:
        """Show the nearest things that cannot be done, where there is room."""
        self.blocked = blocked
        self.repaint()

    @property
    def scrolls(self) -> bool:
        """Whether there is more text than room."""
        return len(self._all) > self.content_size.height > 0

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        lines = _lines(self.about, cells, cells >= WORDY)
        if cells < WORDY and self.about.thing is not None:
            told = _lines(self.about, cells, True)
            lines = told if len(told) <= rows else lines
        self._all = lines
        self._listed = {}
        if 0 < rows < len(lines):
            self._top = min(self._top, len(lines) - rows + 1)
            shown = lines[self._top : self._top + rows - 1]
            below = len(lines) - rows + 1 - self._top
            more = f"▼ {below} more" if below else "▲ the beginning"
            shown.append(fit_line([(more, "muted")], cells))
            return shown, {0: "cursor-away"} if self.has_focus else {}
        self._top = 0
        spare = rows - len(lines)
        if cells >= WORDY and self.blocked and spare >= 4:
            apart = _told_apart(self.blocked, cells)
            listed = _not_now(apart, cells, spare)
            places = [row for row, line in enumerate(listed, len(lines)) if line and line[0] == ("✗ ", "bad")]
            self._listed = dict(zip(places, apart, strict=False))
            lines = lines + listed
        return lines, {0: "cursor-away"} if self.has_focus else {}

    @property
    def length(self) -> int:
        return len(self._all)

    async def on_click(self, event: events.Click) -> None:
        item = self._listed.get(event.y)
        if item is not None:
            event.stop()
            self.post_message(self.Asked(item))


def card_lines(thing: Thing, cells: int, wordy: bool) -> list[Line]:
    """A thing in full: what it is, then its abilities one by one."""
    head = thing.kind or thing.state
    if thing.state and thing.state.casefold() not in head.casefold():
        head = f"{head}, {thing.state}" if head else thing.state
    lines: list[Line] = [[*signs(row, "muted")] for row in wrap(head[:1].upper() + head[1:], cells, 2)] if head else []
    abilities = thing.words if wordy and thing.words else (thing.lines or ((thing.text,) if thing.text else ()))
    for ability in abilities:
        lines += [[*signs(row)] for row in wrap(ability, cells, 2)]
    return lines


def clause_lines(clause: str, cells: int) -> list[Line]:
    """The clause ids after one §."""
    return [[(row, "muted")] for row in wrap("§ " + clause, cells, 2)] if clause else []


def _lines(about: About, cells: int, wordy: bool) -> list[Line]:
    """All there is to tell; `wordy` tells abilities in words."""
    thing = about.thing
    title = about.title
    if thing is not None:
        title = thing.full if cells >= WORDY else thing.name
    if not title:
        return []
    lines: list[Line] = [rule(title, "", cells)]
    if thing is not None and thing.letter:
        room = cells - 6 - width(thing.letter)
        dashes = room - width(cut(title, room - 1))
        lines = [
            [
                ("─ ", "rule"),
                (cut(title, room - 1), "strong"),
                (" " + "─" * max(1, dashes) + " ", "rule"),
                (thing.letter, f"tag-{thing.hue}" if thing.hue else ""),
                (" ─", "rule"),
            ]
        ]
    if thing is not None:
        lines += card_lines(thing, cells, wordy)
    lines += [fit_line(line, cells) for line in about.drawn]
    if about.will and thing is not None and cells >= WORDY:
        lines.append([])
    told = thing.words if thing is not None and wordy else ()
    for sentence in (sentence for sentence in about.will if sentence not in told):
        lines += [[*signs(row)] for row in wrap(sentence, cells, 2 if cells >= WORDY else 0)]
    for note in about.notes:
        lines += [[(row, "muted")] for row in wrap(note, cells, 2)]
    lines += clause_lines(about.clause, cells)
    return lines


def _in_cells(item: Blocked, cells: int) -> tuple[str, str]:
    """What is blocked and why, as far as a row has room."""
    short = cut(item.short, cells // 2)
    return fill(item.label, max(1, cells - width(short) - 3)), short


def _told_apart(blocked: Sequence[Blocked], cells: int) -> list[Blocked]:
    """The first of each that looks alike on a row: one Trooper on several ways, say."""
    found: dict[tuple[str, str], Blocked] = {}
    for item in blocked:
        found.setdefault(_in_cells(item, cells), item)
    return list(found.values())


def _not_now(blocked: Sequence[Blocked], cells: int, rows: int) -> list[Line]:
    """The nearest blocked things, at the bottom of the room: label, then why in a few cells."""
    shown = blocked[: min(len(blocked), 7, rows - 2)]
    lines: list[Line] = [[] for _ in range(rows - len(shown) - 2)]
    lines.append(
        [
            ("─ ", "rule"),
            ("Not now", "strong"),
            (" " + "─" * (cells - 18) + " ", "rule"),
            ("w why", "muted"),
            (" ─", "rule"),
        ]
    )
    for item in shown:
        label, short = _in_cells(item, cells)
        lines.append(ends([("✗ ", "bad"), (label, "muted")], [(" " + short, "muted")], cells))
    clauses = " ".join(dict.fromkeys(word for item in shown for word in item.clause.split()))
    lines.append([(cut("§ " + clauses, cells), "muted")])
    return lines
