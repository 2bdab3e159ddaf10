"""A table of a playtest’s report as rows of a list: columns in line, and the intervals drawn as wide as there is room.

No Textual here: a table, a width and an order give lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop_tui.commands.playtest_show import scale, written
from tabletop_tui.playtest.report import Cell, Column, Table, digits_of
from tabletop_tui.playtest.stats import Estimate
from tabletop_tui.widgets.ink import Line, cut, fill, width

#: cells of an interval at least and at most, and those that it has before words are written out
LEAST_BAR: Final = 9
MOST_BAR: Final = 41
FAIR_BAR: Final = 15
#: cells of words where there is no room for more: they are cut, never dropped
LONGEST_TEXT: Final = 19
#: cells between two columns
GAP: Final = 2
#: the width from which columns are shown that the terminal’s report leaves to files
ROOMY: Final = 110

#: verdicts that speak for a card, and those against it
_GOOD: Final = ("worth buying",)
_BAD: Final = ("a trap", "unused", "too strong", "too weak")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table in lines: the headings, and each row with its key (its first cell and, where there is one, its id)."""

    head: Line
    rows: tuple[tuple[str, Line], ...]
    #: by the key of a row, the line that stands under it
    under: dict[str, Line] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Under:
    """A table with the same columns, each row of which stands under the one with the same key, named by `label`."""

    table: Table
    label: str


def keys_of(table: Table) -> list[str]:
    """What tells the rows of a table apart, however they are ordered: the id, or else all the words, or the place."""
    ids = [place for place, column in enumerate(table.columns) if column.key == "id"]
    told = ids or [place for place, column in enumerate(table.columns) if column.kind == "text" and place < 2]
    if not told:
        return [f"row {number}" for number in range(1, len(table.rows) + 1)]
    return [" ".join(str(row[place]) for place in told) for row in table.rows]


def sortable(table: Table) -> list[tuple[str, str]]:
    """Key and title of the columns that a table can be ordered by, what is sought most first: the verdicts."""
    found = [(column.key, column.title) for column in table.columns if column.key != "id"]
    return sorted(found, key=lambda column: column[0] != "verdict")


def ordered(table: Table, key: str) -> list[str]:
    """The keys of the rows in the order of a column: words from A to Z, numbers from the largest."""
    place = next((place for place, column in enumerate(table.columns) if column.key == key), -1)
    pairs = list(zip(keys_of(table), table.rows, strict=True))
    if place < 0:
        return [name for name, _ in pairs]
    if table.columns[place].kind == "text":
        # rows without a word come last
        pairs.sort(key=lambda pair: (not pair[1][place], str(pair[1][place]).casefold()))
    else:
        pairs.sort(key=lambda pair: -_number(pair[1][place]))
    return [name for name, _ in pairs]


def _number(cell: Cell) -> float:
    if isinstance(cell, Estimate):
        return cell.value
    return cell if isinstance(cell, int | float) else float("-inf")


def laid(table: Table, cells: int, order: Sequence[str] = (), band: float = 0.0, under: Under | None = None) -> Laid:
    """The table in so many cells, its rows in this order (those that are not in it behind).

    band    half the width of what counts as fair around the axis of an interval, in fractions of 1
    under   what stands under its rows, on the same scale
    """
    lower = under.table.rows if under is not None and under.table.columns == table.columns else ()
    rows = [*table.rows, *((f"  {under.label}", *row[1:]) for row in lower if under is not None)]
    titled = {column.title for column in table.columns if not column.wide}
    places = [place for place, column in enumerate(table.columns) if _shown(column, cells, titled)]
    columns = [table.columns[place] for place in places]
    digits = [digits_of([row[place] for row in rows], table.columns[place]) for place in places]
    texts = [
        [written(row[place], column, digit) for place, column, digit in zip(places, columns, digits, strict=True)]
        for row in rows
    ]
    titles = [column.title + (" %" if column.kind == "percent" else "") for column in columns]
    longest = [max([width(title), *(width(row[i]) for row in texts)]) for i, title in enumerate(titles)]
    wide = [
        max(width(title), min(most, LONGEST_TEXT)) if column.kind == "text" else most
        for title, column, most in zip(titles, columns, longest, strict=True)
    ]
    bars = sum(column.bar for column in columns)
    while True:
        room = cells - sum(wide) - GAP * (len(wide) - 1)
        if not bars or room >= bars * (LEAST_BAR + GAP) or len(wide) < 4:
            break
        # what has no bar and is no word gives way first, from the right
        drop = next((i for i in reversed(range(1, len(wide))) if not columns[i].bar and columns[i].kind != "text"), -1)
        if drop < 0:
            break
        for part in (columns, titles, wide, longest, places, *texts):
            del part[drop]  # type: ignore[attr-defined]
    for i, column in enumerate(columns):
        if column.kind == "text":
            more = max(0, min(longest[i] - wide[i], room - bars * (FAIR_BAR + GAP)))
            wide[i] += more
            room -= more
    size = min(MOST_BAR, max(0, room // bars - GAP)) if bars else 0
    size = size if size >= LEAST_BAR - 2 else 0
    scales = {place: scale([row[place] for row in rows], table.columns[place]) for place in places}
    head: Line = []
    for title, column, cell_wide in zip(titles, columns, wide, strict=True):
        head += _piece(title, column, cell_wide, "muted")
        if column.bar and size:
            head.append((" " * (size + GAP), ""))
    lines: list[Line] = []
    for row, told in zip(rows, texts, strict=True):
        line: Line = []
        for place, column, text, cell_wide in zip(places, columns, told, wide, strict=True):
            ink = _ink(column, text) if line else "muted" if len(lines) >= len(table.rows) else ""
            line += _piece(text, column, cell_wide, ink)
            if column.bar and size:
                line += [*interval(row[place], scales[place], size, band), (" " * GAP, "")]
        lines.append(line[:-1])
    by_key = dict(zip(keys_of(table), lines[: len(table.rows)], strict=True))
    names = [key for key in order if key in by_key]
    names += [key for key in by_key if key not in set(names)]
    below = dict(zip(keys_of(under.table), lines[len(table.rows) :], strict=True)) if lower and under else {}
    return Laid(head[:-1], tuple((key, by_key[key]) for key in names), below)


def _shown(column: Column, cells: int, titled: set[str]) -> bool:
    """Whether a column is shown: the wide ones where there is room, never the same thing twice."""
    roomy = (
        cells >= ROOMY
        and not column.raw
        and column.key != "id"
        and column.kind != "chance"
        and column.title not in titled
    )
    return not column.wide or roomy


def _piece(text: str, column: Column, cells: int, ink: str) -> Line:
    if column.kind == "text":
        return [(fill(cut(text, cells), cells), ink), (" " * GAP, "")]
    return [(" " * (cells - width(text)) + text, ink), (" " * GAP, "")]


def _ink(column: Column, text: str) -> str:
    if column.key != "verdict":
        return ""
    if any(word in text for word in _BAD):
        return "bad+strong"
    return "good" if any(word in text for word in _GOOD) else ""


def interval(cell: Cell, ends: tuple[float, float, float | None], size: int, band: float = 0.0) -> Line:
    """The interval of an estimate as ├─●─┤ over the axis ┊ and the fair band · around it."""
    if not isinstance(cell, Estimate):
        return [(" " * size, "")]
    low, high, axis = ends

    def place(value: float) -> int:
        return min(size - 1, max(0, round((value - low) / (high - low) * (size - 1))))

    signs = [" "] * size
    inks = ["muted"] * size
    if axis is not None:
        if band:
            for edge in (axis - band, axis + band):
                if low <= edge <= high:
                    signs[place(edge)] = "·"
        signs[place(axis)] = "┊"
    first, last, at = place(cell.low), place(cell.high), place(cell.value)
    for here in range(first, last + 1):
        signs[here], inks[here] = "─", ""
    if last > first:
        signs[first], signs[last] = "├", "┤"
    signs[at], inks[at] = "●", "strong"
    line: Line = []
    for sign, ink in zip(signs, inks, strict=True):
        if line and line[-1][1] == ink:
            line[-1] = (line[-1][0] + sign, ink)
        else:
            line.append((sign, ink))
    return line


def gauge(done: float, cells: int) -> str:
    """How far something is, from 0 to 1, as a bar of so many cells."""
    full = round(max(0.0, min(1.0, done)) * cells)
    return "█" * full + "▒" * (cells - full)


def time_left(seconds: float) -> str:
    """A time that is left, as minutes and seconds: “0:34”."""
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"
