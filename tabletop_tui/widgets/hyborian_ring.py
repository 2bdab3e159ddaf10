"""The six Dimensions of a set: as a list on end where the board is narrow, as the ring they are where it is wide. Pure.

Who stands where is read from a zone in which each Dimension is followed by its Troopers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tabletop_tui.boards.model import Thing, Zone
from tabletop_tui.widgets.faces import mark, tag
from tabletop_tui.widgets.hyborian_section import Row, Section, Where, ink_of, look_of, name_of
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, width
from tabletop_tui.widgets.layout import Marks

#: The bracket that joins the last of the six Dimensions to the first.
BRACKET: Final = "╭││││╰"
#: The most Troopers of a Dimension that show by name what they carry.
NAMED: Final = 3

#: A Dimension, the near player's Troopers in it, and all others'
Group = tuple[Thing, list[Thing], list[Thing]]


def groups_of(zone: Zone, near: str) -> list[Group]:
    """The Dimensions of a zone, each with who stands there."""
    groups: list[Group] = []
    for thing in zone.things:
        if thing.kind == "Dimension":
            groups.append((thing, [], []))
        else:
            _, own, others = groups[-1]
            (own if thing.state == near else others).append(thing)
    return groups


def flags(zone: Zone, letters: Mapping[str, str]) -> str:
    """Who holds what, in one line: “Hy⚑A Ga⚔ As–”."""
    return " ".join(f"{thing.letter}{_flag(thing, letters)}" for thing in zone.things if thing.kind == "Dimension")


def _flag(dimension: Thing, letters: Mapping[str, str]) -> str:
    sign, _, who = dimension.state.partition(" ")
    return sign + letters.get(who, "")


# ---- on end ----------------------------------------------------------------------------------------------------------


def list_section(zone: Zone, near: str, letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """The six one below the other: the near player’s Troopers left, all others’ right."""
    several = len(letters) > 2
    counts = zone.counts
    if several:
        # the marks of the seats stand for their names
        counts = " ".join(letters[who] + n for who, _, n in (part.rpartition(" ") for part in counts.split("  ")))
    groups = groups_of(zone, near)
    rows = tuple(_listed(groups, several, letters, cells, marks))
    # where not all can be shown, each Dimension keeps one line, which counts those left out
    short = tuple(_listed(groups, several, letters, cells, marks, most=1))
    turned = " [ ]" if zone.role == "folded" else ""
    closed = rule(zone.title + turned, flags(zone, letters), cells)
    return Section(zone.id, rule(zone.title, counts, cells), rows, 7, closed, (short,))


def _listed(
    groups: Sequence[Group], several: bool, letters: Mapping[str, str], cells: int, marks: Marks, most: int = 99
) -> Iterator[Row]:
    half = (cells - 19) // 2
    for index, (dimension, mine, theirs) in enumerate(groups):
        look = look_of(dimension, marks)
        head: Line = [mark(dimension, look), (BRACKET[index], "rule"), (" ", ""), *tag(dimension, look.dimmed)]
        head += [(" ", ""), (fill(dimension.name.removesuffix(" II"), 10), ink_of(dimension, look))]
        head.append((fill(_flag(dimension, letters), 3), "strong"))
        for row in range(min(most, max(1, len(mine), len(theirs)))):
            spots: list[Where] = [(dimension.key, 0, 18)] if row == 0 else []
            blank: Line = [(" ", ""), ("│" if index < 5 else " ", "rule")]
            line = fit_line(list(head) if row == 0 else blank, 19)
            for side, x in ((mine, 19), (theirs, 19 + half)):
                if row >= len(side):
                    line += [(" " * half, "")]
                    continue
                there = side[row]
                prefix = f"{letters[there.state]} " if several and side is theirs else ""
                more = len(side) - most if row == most - 1 else 0
                line += _stander(there, half, prefix, marks, f" +{more}" if more > 0 else "")
                spots.append((there.key, x, half))
            yield line, tuple(spots)


def _stander(thing: Thing, cells: int, prefix: str, marks: Marks, more: str = "") -> Line:
    """A Trooper in a Dimension: name, totals, a mark for what it carries; how many more stand there."""
    look = look_of(thing, marks)
    ink = ink_of(thing, look)
    carried = thing.mark[:1] + more
    room = cells - width(prefix) - width(thing.shield) - width(carried) - 2
    line: Line = [mark(thing, look), (prefix, "strong"), (name_of(thing, room), ink), (thing.shield, ink)]
    return fit_line([*line, (carried, "muted")], cells)


# ---- the ring --------------------------------------------------------------------------------------------------------


def ring_section(zone: Zone, near: str, letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """One closed line through six headings, each with who stands there; with fewer rows, fewer stand there by name."""
    groups = groups_of(zone, near)
    wide = (cells - 4) // 3
    upper, lower = groups[:3], groups[:2:-1]
    tops = [_cell(group, wide, letters, marks) for group in upper]
    lows = [_cell(group, wide, letters, marks) for group in lower]
    most = max(1, *(len(cell[0]) for cell in (*tops, *lows)))
    heading, spots = _edge(upper, wide, cells, letters, marks, "╭╮", zone.title if zone.id != "dims" else "")
    bodies: list[tuple[Row, ...]] = []
    for n in range(most, 0, -1):
        rows = [
            *_half(tops, n, wide, cells, "│", 1),
            _edge(lower, wide, cells, letters, marks, "╰╯"),
            *_half(lows, n, wide, cells, " ", 0),
        ]
        if not bodies or len(rows) < len(bodies[-1]):
            bodies.append(tuple(rows))
    return Section(zone.id, heading, bodies[0], len(bodies[-1]) + 1, heading, tuple(bodies), spots)


def _edge(
    groups: Sequence[Group],
    wide: int,
    cells: int,
    letters: Mapping[str, str],
    marks: Marks,
    corners: str,
    title: str = "",
) -> Row:
    """A side of the ring: the headings of three Dimensions with who holds them."""
    line: Line = [(corners[0], "rule")]
    spots: list[Where] = []
    for index, (dimension, _, _) in enumerate(groups):
        look = look_of(dimension, marks)
        sign, _, who = dimension.state.partition(" ")
        flag = {"⚑": f"⚑ {who}", "⚔": "⚔ contested", "–": "empty"}[sign]
        name = dimension.name if not title else f"{dimension.name.removesuffix(' II')} II"
        lead = mark(dimension, look)
        head: Line = [("─", "rule") if lead[0] == " " else lead, (" ", ""), *tag(dimension, look.dimmed), (" ", "")]
        head += [(name, "strong" if look.cursor or not look.dimmed else "muted"), (" ", "")]
        dashes = wide - width(dimension.letter) - width(name) - width(flag) - 7
        head += [("─" * max(0, dashes), "rule"), (" ", ""), (flag, "strong" if sign == "⚑" else "muted")]
        line += fit_line([*head, (" ", ""), ("─", "rule")], wide)
        spots.append((dimension.key, 1 + index * wide, wide - 1))
    rest = cells - 3 - 3 * wide
    return [*line, ("─" * rest + corners[1] + " ", "rule")], tuple(spots)


#: The lines of a cell with all that is carried, and those without; each with the key of its Trooper
Cell = tuple[list[tuple[Line, str]], list[tuple[Line, str]]]


def _cell(group: Group, wide: int, letters: Mapping[str, str], marks: Marks) -> Cell:
    """Who stands in a Dimension, with and without what each carries."""
    _, mine, theirs = group
    full: list[tuple[Line, str]] = []
    short: list[tuple[Line, str]] = []
    there = [*mine, *theirs]
    inner = wide - 1
    for thing in there:
        look = look_of(thing, marks)
        ink = ink_of(thing, look)
        left: Line = [mark(thing, look), (f"{letters[thing.state]} ", "strong")]
        left.append((cut(thing.name, inner - 4 - width(thing.shield) - width(thing.mark[:1])), ink))
        bare = ends([*left, (f" {thing.mark[:1]}" if thing.mark else "", "muted")], [(thing.shield, ink)], inner)
        short.append((bare, thing.key))
        full.append((ends(left, [(thing.shield, ink)], inner), thing.key))
        for told in thing.lines:
            if told[:2] in ("▪ ", "→ "):
                source, _, numbers = told.rpartition(" ") if told[0] == "▪" else (told[2:], "", "")
                room = inner - 4 - width(numbers)
                line: Line = [("   ", ""), (cut(source.replace("▪ ", "▪"), room), "muted")]
                full.append((ends(line, [(numbers, "muted")], inner), thing.key))
    return (short if len(there) > NAMED else full), short


def _half(found: Sequence[Cell], rows: int, wide: int, cells: int, side: str, least: int) -> list[Row]:
    """The cells of three Dimensions side by side, in at most so many rows and at least `least`."""
    columns = [_within(cell, rows, wide - 1) for cell in found]
    out: list[Row] = []
    for y in range(max(least, *(len(column) for column in columns))):
        line: Line = [(side, "rule")]
        spots: list[Where] = []
        last = [column[y - 1][1] if 0 < y <= len(column) else "" for column in columns]
        for index, column in enumerate(columns):
            piece, key = column[y] if y < len(column) else ([], "")
            line += fit_line(piece, wide)
            if key and key != last[index]:
                spots.append((key, 1 + index * wide, wide - 1))
        out.append(([*fit_line(line, cells - 2), (side + " ", "rule")], tuple(spots)))
    return out


def _within(cell: Cell, rows: int, wide: int) -> list[tuple[Line, str]]:
    full, short = cell
    if len(full) <= rows:
        return full
    if len(short) <= rows:
        return short
    kept = short[: rows - 1]
    return [*kept, (fit_line([(f"  ▼ {len(short) - len(kept)} more", "muted")], wide), "")]
