"""Parts of the Hyborian board that share its height: a heading and rows; without room it folds to its heading. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop_tui.boards.model import Thing
from tabletop_tui.widgets.faces import PLAIN, Look, tinted
from tabletop_tui.widgets.ink import Line, cut, fill, fit_line, unseen, width
from tabletop_tui.widgets.layout import Drawn, Marks, Spot

#: The key of a thing, its first cell and how many it takes
Where = tuple[str, int, int]
Row = tuple[Line, tuple[Where, ...]]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with rows below it; each row with where its things lie.

    least    rows that are given to it first, heading included
    closed   the heading while no row is shown: it sums up what lies below
    bodies   shorter forms of the rows, the longest first; without them the rows scroll
    spots    things that lie in the heading
    """

    zone: str
    heading: Line
    rows: tuple[Row, ...]
    least: int = 3
    closed: Line | None = None
    bodies: tuple[tuple[Row, ...], ...] = ()
    spots: tuple[Where, ...] = ()

    def holds(self, key: str) -> bool:
        """Whether a thing lies in it."""
        return bool(key) and any(key == known for _, spots in (*self.rows, ([], self.spots)) for known, _, _ in spots)


def share(sections: Sequence[Section], rows: int, order: Sequence[str], cursor: str = "") -> list[int]:
    """The rows of each section.

    All of it where there is room. Else every section keeps its heading; then each gets its least, in this order of
    zones, and what is left goes round in the same order. The section under the board's cursor comes first.
    """
    wants = [1 + len(section.rows) for section in sections]
    if sum(wants) <= rows:
        return wants
    places = {zone: place for place, zone in enumerate(order)}
    ranked = sorted(
        range(len(sections)), key=lambda i: (not sections[i].holds(cursor), places.get(sections[i].zone, 99), i)
    )
    shares = [0] * len(sections)
    left = rows
    for i in ranked:
        shares[i] = min(1, left)
        left -= shares[i]
    firsts = [min(section.least, want) for section, want in zip(sections, wants, strict=True)]
    for goals in (firsts, wants):
        for i in ranked:
            here = sections[i].holds(cursor)
            if not shares[i] or (shares[i] == 1 and left < firsts[i] - 1 and not here):
                continue  # it stays folded: a few of its rows would say less than its heading
            given = min(max(0, (wants if here else goals)[i] - shares[i]), left)
            shares[i] += given
            left -= given
    return shares


def put(drawn: Drawn, section: Section, room: int, cells: int, marks: Marks) -> None:
    """Add a section in so many rows."""
    at_heading = len(drawn.lines)
    drawn.headings[section.zone] = at_heading
    tint = marks.tints.get(section.zone, 0)
    folded = room == 1
    heading = section.closed if folded and section.closed is not None else section.heading
    drawn.lines.append(tinted(heading, tint) if tint else heading)
    drawn.spots.extend(Spot(key, section.zone, x, at_heading, wide, 1) for key, x, wide in section.spots)
    room -= 1
    rows = section.rows
    if len(rows) > room:
        rows = next((body for body in section.bodies if len(body) <= room and _keeps(body, section, marks)), rows)
    first, last = _sight(rows, room, marks) if not folded else (0, 0)
    for line, spots in rows[first:last]:
        y = len(drawn.lines)
        for key, x, wide in spots:
            drawn.spots.append(Spot(key, section.zone, x, y, wide, 1))
        if len(spots) == 1 and spots[0][0] == marks.cursor:
            drawn.fills[y] = "cursor"
        drawn.lines.append(fit_line(line, cells))
    above, below = (sum(max(1, len(spots)) for _, spots in part) for part in (rows[:first], rows[last:]))
    if folded or not (above or below):
        return
    words = unseen(above, below, 2)
    if last - first < room:
        drawn.lines.append(fit_line([("  " + words, "muted")], cells))
    else:
        # no row is left for it: it stands in the heading
        line = fit_line(drawn.lines[at_heading], cells - width(words) - 4)
        drawn.lines[at_heading] = [*line, (f" {words} ", "muted"), ("─ ", "rule")]


def _keeps(body: Sequence[Row], section: Section, marks: Marks) -> bool:
    """Whether a shorter form still shows what is marked in the section."""
    shown = {key for _, spots in (*body, ([], section.spots)) for key, _, _ in spots}
    return all(key in shown for key in (marks.cursor, marks.linked) if section.holds(key))


def _sight(rows: Sequence[Row], room: int, marks: Marks) -> tuple[int, int]:
    """Which rows are shown where not all are: the marked one among them."""
    if len(rows) <= room:
        return 0, len(rows)
    if room < 1:
        return 0, 0
    shown = max(1, room - 1)
    marked = (marks.cursor, marks.linked)
    at = next((i for i, (_, spots) in enumerate(rows) for key, _, _ in spots if key and key in marked), 0)
    first = min(max(0, at - shown + 1), len(rows) - shown)
    return first, first + shown


def look_of(thing: Thing, marks: Marks) -> Look:
    """How a thing stands out."""
    return marks.look(thing) if thing.key else PLAIN


def ink_of(thing: Thing, look: Look) -> str:
    """The ink of a thing’s name."""
    return "strong" if look.cursor else "muted" if thing.muted or look.dimmed else ""


def name_of(thing: Thing, cells: int) -> str:
    """A name in exactly so many cells, the last one a space."""
    return fill(cut(thing.name, cells - 1), cells)
