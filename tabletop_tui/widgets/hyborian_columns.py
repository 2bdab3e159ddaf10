"""The three columns of a transport as lines: Complex, way, who goes; below them what this transport is. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop_tui.boards.hyborian_ways import CLAUSES, Goer, Passage, Picking, Way
from tabletop_tui.widgets.ink import Line, beside, cut, ends, fill, fit_line, rule, unseen, width, wrap

#: Columns from which a Trooper’s totals stand beside its name.
WIDE: Final = 34
#: Cells of the bar of cost against power.
BAR: Final = 10
#: The button below the columns, as the key of its cells.
SEND: Final = (-1, 0)

#: A row, and which row of its column it belongs to (−1: none)
Row = tuple[Line, int]


@dataclass(frozen=True, slots=True)
class Columns:
    """The lines, and where each row of each column lies: (column, row) by (line, first cell, last cell)."""

    lines: list[Line]
    spots: dict[tuple[int, int, int], tuple[int, int]]

    def at(self, x: int, y: int) -> tuple[int, int] | None:
        """The column and the row in this cell."""
        return next((spot for (row, a, b), spot in self.spots.items() if row == y and a <= x < b), None)


def widths(cells: int) -> tuple[int, int, int]:
    """The cells of the three columns, a cell between them."""
    first = cells * 3 // 10
    second = cells * 3 // 8
    return first, second, cells - first - second - 2


def draw(picking: Picking, cells: int, rows: int) -> Columns:
    """Both parts at a size."""
    told = panel(picking, cells)
    room = max(4, rows - len(told))
    wide = widths(cells)
    columns = [_complexes(picking, wide[0], room), _ways(picking, wide[1], room), _who(picking, wide[2], room)]
    blocks: list[list[Line]] = []
    spots: dict[tuple[int, int, int], tuple[int, int]] = {}
    x = 0
    for column, (found, across) in enumerate(zip(columns, wide, strict=True)):
        heading, body = found
        shown = _in_sight(body, picking.at[column], room - 1, across)
        blocks.append([heading, *(fit_line(line, across) for line, _ in shown)])
        for y, (_, row) in enumerate(shown, 1):
            if row >= 0:
                spots[(y, x, x + across)] = (column, row)
        x += across + 1
    lines = beside([[*block, *[[] for _ in range(room - len(block))]] for block in blocks], wide, 1)
    for y, line in enumerate(told, len(lines)):
        if any(ink == "button" for _, ink in line):
            spots[(y, 0, cells)] = SEND
    return Columns([*lines, *told][:rows], spots)


def _in_sight(body: Sequence[Row], at: int, room: int, cells: int) -> list[Row]:
    """The rows that are shown: those of the cursor among them; what is left out is counted."""
    if len(body) <= room:
        return list(body)
    here = [y for y, (_, row) in enumerate(body) if row == at]
    last = max(room - 1, (max(here) + 1 if here else 0))
    first = last - (room - 1)
    while 0 < first < min(here, default=0) and body[first][1] == body[first - 1][1]:
        first += 1  # the rest of an entry says nothing without its beginning
    above = len({row for _, row in body[:first]} - {-1})
    below = len({row for _, row in body[last:]} - {-1})
    return [*body[first:last], (fit_line([("  " + unseen(above, below, 2), "muted")], cells), -1)]


def _sign(picking: Picking, column: int, row: int) -> tuple[str, str]:
    if picking.at[column] != row:
        return " ", ""
    return ("▸", "accent") if picking.column == column else ("▹", "linked")


def _ink(picking: Picking, column: int, row: int) -> str:
    return "strong" if picking.at[column] == row else ""


def _complexes(picking: Picking, cells: int, room: int) -> tuple[Line, list[Row]]:
    """The Complexes with their powers; what the one under the cursor is made of below."""
    body: list[Row] = []
    for row, passage in enumerate(picking.passages):
        ink = "muted" if passage.closed else _ink(picking, 0, row)
        number = "✓" if passage.closed == "used this turn" else str(passage.count or "")
        name = cut(passage.name, cells - 7 - width(number))
        left: Line = [_sign(picking, 0, row), (f"{passage.mark} ", "strong"), (name, ink)]
        body.append((ends(left, [(f" {number} ", "muted")], cells), row))
        body.append((fit_line([("    ", ""), (passage.closed or passage.power, "muted")], cells), row))
    near = picking.passage
    if near is not None and len(body) < room - 3:
        gate = f"{near.letter} Gate with " if near.letter != "–" else "Gate with "
        more = [gate + near.pyramids, *([near.ends] if near.ends else []), *near.sources]
        body.append(([], -1))
        for text in more:
            for piece in wrap(text, cells - 2, 2):
                if len(body) < room - 1:
                    body.append((fit_line([(" ", ""), (piece, "muted")], cells), -1))
    return rule("1 Complex", "ways", cells), body


def _ways(picking: Picking, cells: int, room: int) -> tuple[Line, list[Row]]:
    passage = picking.passage
    body: list[Row] = []
    for row, way in enumerate(passage.ways if passage is not None else ()):
        body.append((_way(picking, way, row, cells), row))
        if way.barred and picking.at[1] == row:
            body.append((fit_line([("     ", ""), (cut(way.barred, cells - 6), "muted")], cells), row))
    if not body:
        closed = "" if passage is None else passage.closed or "nobody can go"
        body.append((fit_line([("  " + (closed or "no Complex"), "muted")], cells), -1))
    return rule("2 Way", "power", cells), body


def _way(picking: Picking, way: Way, row: int, cells: int) -> Line:
    barred = bool(way.barred)
    label = cut(("✗ " if barred else "") + way.label, cells - 6)
    ink = "muted" if barred else _ink(picking, 1, row)
    return ends([_sign(picking, 1, row), (" ", ""), (label, ink)], [(f"{way.power:>2} ", "muted")], cells)


def _who(picking: Picking, cells: int, room: int) -> tuple[Line, list[Row]]:
    way = picking.way
    body: list[Row] = []
    goers = way.goers if way is not None else ()
    for row, goer in enumerate(goers):
        ticked = goer.num in picking.ticked
        why = "" if ticked else picking.fits(goer)
        body.append((_one(picking, goer, row, ticked, bool(why), cells), row))
        if why:
            short = goer.barred or "over the power" if goer.barred or "over" in why else "no more support"
            body.append((fit_line([("      ", ""), (cut(short, cells - 7), "muted")], cells), row))
        body += [
            (fit_line([("      ", ""), (cut(f"▪ {name}", cells - 7), "muted")], cells), row) for name in goer.carries
        ]
    if not body:
        body.append((fit_line([("  nobody", "muted")], cells), -1))
    return rule("3 Who", "cost", cells), body


def _one(picking: Picking, goer: Goer, row: int, ticked: bool, barred: bool, cells: int) -> Line:
    box = " ✗ " if barred else "[✓]" if ticked else "[ ]"
    ink = "muted" if barred else _ink(picking, 2, row)
    totals = f"{goer.totals:>6}" if cells >= WIDE else ""
    left: Line = [_sign(picking, 2, row), (" ", ""), (box, "strong" if ticked else ink), (" ", "")]
    left.append((cut(goer.name, cells - 10 - width(totals)), ink))
    return ends(left, [(f"{totals} {goer.cost:>2} ", "muted" if barred else "")], cells)


def panel(picking: Picking, cells: int) -> list[Line]:
    """This transport: what it costs of the power as a bar, and what will happen."""
    lines: list[Line] = [rule("This transport", "", cells)]
    told = picking.told()
    way, going = picking.way, picking.going
    lines += [fit_line([(" ", ""), (row, "strong")], cells) for row in wrap(told[0], cells - 2)]
    if way is not None:
        cost = picking.cost
        full = round(BAR * cost / way.power)
        meter: Line = [(f" Cost {cost} of power {way.power}   ", "strong" if going else "muted")]
        meter += [("█" * full, "accent" if going else "muted"), ("▒" * (BAR - full), "muted")]
        if going:
            meter += [("   ", ""), ("▌", "accent"), (" Enter ", "button"), ("▐", "accent"), (" sends", "")]
        lines.append(fit_line(meter, cells))
        goer = picking.goer
        why = picking.fits(goer) if goer is not None and goer.num not in picking.ticked else ""
        if why and (going or picking.column == 2):
            name = goer.name if goer is not None else ""
            lines += [fit_line([(" ✗ ", "bad"), (row, "muted")], cells) for row in wrap(f"{name}: {why}", cells - 4)]
    lines.append([])
    lines += [fit_line([(" ", ""), (row, "")], cells) for text in told[1:] for row in wrap(text, cells - 2)]
    lines += [[] for _ in range(9 - len(lines))]
    lines.append([(cut(f"§ {CLAUSES} ", cells).rjust(cells), "muted")])
    return lines


def passage_title(passage: Passage | None, way: Way | None) -> str:
    """What is being picked, for the turn bar: “Zeus’ Gate, Ready → Asgard”."""
    if passage is None:
        return "no Complex"
    return f"{passage.name}, {fill(way.label, width(way.label))}" if way is not None else passage.name
