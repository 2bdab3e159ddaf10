"""The board of Hyborian Gates as lines: the ring of Dimensions on end, the battle, Complexes, Ready Areas, the hand.

A section is a heading and rows; the sections share the height of the board, and a section that does not get all its
rows says how many things it leaves out. Pure: a `Picture` in, lines out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.hyborian.ring import TITLES
from tabletop_tui.boards.model import Picture, Thing, Zone
from tabletop_tui.widgets.faces import PLAIN, Look, mark, tag, tinted
from tabletop_tui.widgets.hyborian_battle import battle_rows, chain_rows
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, width
from tabletop_tui.widgets.layout import Drawn, Marks, Spot, log_zone

#: Two letters for each kind of card.
KIND_LETTERS: Final = {
    "Gate": "Gt",
    "Trooper": "Tr",
    "Monster": "Mo",
    "Companion": "Co",
    "Tech": "Te",
    "Vehicle": "Ve",
    "Vortex Tactics": "Vx",
    "Gaean Magic": "Mg",
    "Power Surge": "Su",
}
#: Columns from which the board is wide: power as a table, attachments by name, one line for each card in hand.
WIDE: Final = 80
#: Rows that a wide board keeps for the log, with its heading and what undo does.
LOG_ROWS: Final = 7
#: The bracket that joins the last of the six Dimensions to the first.
RING: Final = "╭││││╰"

Where = tuple[str, int, int]
Row = tuple[Line, tuple[Where, ...]]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with rows below it; each row with where its things lie. `least` rows are kept, heading included."""

    zone: str
    heading: Line
    rows: tuple[Row, ...]
    least: int = 2


def draw(
    picture: Picture,
    cells: int,
    rows: int,
    marks: Marks = Marks(),  # noqa: B008 - a frozen value
    log: Sequence[str] | None = None,
    undo: str = "",
    notes: Mapping[str, Sequence[str]] | None = None,
) -> Drawn:
    """Draw a board of `cells` × `rows`; see `layout.draw`."""
    drawn = Drawn([], [], {}, {})
    kept = min(LOG_ROWS, max(3, rows // 5)) if log is not None else 0
    sections = list(_sections(picture, cells, marks))
    shares = share(sections, rows - kept)
    if log is not None:
        # what no section needs goes to the log
        kept = rows - sum(shares)
    for section, room in zip(sections, shares, strict=True):
        if room:
            _put(drawn, section, room, cells, marks)
    if log is not None and kept >= 3:
        log_zone(drawn, log, undo, kept, cells)
    del drawn.lines[rows:]
    drawn.spots[:] = [spot for spot in drawn.spots if spot.y < rows]
    drawn.lines.extend([[(" " * cells, "")] for _ in range(rows - len(drawn.lines))])
    return drawn


def share(sections: Sequence[Section], rows: int) -> list[int]:
    """The rows of each section: what it wants, the longest giving way first, never below what it keeps.

    Where even that is too much, sections of least need go, from the one before the last upwards.
    """
    shares = [1 + len(section.rows) for section in sections]
    least = [min(section.least, share) for section, share in zip(sections, shares, strict=True)]
    while sum(shares) > rows:
        longest = max(range(len(shares)), key=lambda i: (shares[i] - least[i], i))
        if shares[longest] <= least[longest]:
            break
        shares[longest] -= 1
    for i in reversed(range(1, len(sections) - 1)):
        if sum(shares) <= rows:
            break
        if sections[i].least <= 2:
            shares[i] = 0
    spare = rows - sum(shares)
    # first those that are shown get back what they gave, the last one first; then whole sections return
    for i in sorted(range(len(sections)), key=lambda i: (not shares[i], -i if shares[i] else i)):
        wanted = 1 + len(sections[i].rows) - shares[i]
        if spare > 0 and wanted > 0 and (shares[i] or spare >= 2):
            given = min(wanted, spare)
            shares[i] += given
            spare -= given
    return shares


def _put(drawn: Drawn, section: Section, room: int, cells: int, marks: Marks) -> None:
    at_heading = len(drawn.lines)
    drawn.headings[section.zone] = at_heading
    tint = marks.tints.get(section.zone, 0)
    drawn.lines.append(tinted(section.heading, tint) if tint else section.heading)
    room -= 1
    first, last = 0, len(section.rows)
    if last > room:
        shown = max(1, room - 1)
        marked = (marks.cursor, marks.linked)
        at = next((i for i, (_, spots) in enumerate(section.rows) for key, _, _ in spots if key and key in marked), 0)
        first = min(max(0, at - shown + 1), last - shown)
        last = first + shown
    for line, spots in section.rows[first:last]:
        y = len(drawn.lines)
        for key, x, wide in spots:
            drawn.spots.append(Spot(key, section.zone, x, y, wide, 1))
        if len(spots) == 1 and spots[0][0] == marks.cursor:
            drawn.fills[y] = "cursor"
        drawn.lines.append(fit_line(line, cells))
    above, below = (
        sum(max(1, len(spots)) for _, spots in part) for part in (section.rows[:first], section.rows[last:])
    )
    if above or below:
        words = "  ".join(text for text in (f"▲ {above} more" * bool(above), f"▼ {below} more" * bool(below)) if text)
        if last - first < room:
            drawn.lines.append(fit_line([("  " + words, "muted")], cells))
        else:
            # no row is left for it: it stands in the heading
            heading = fit_line(drawn.lines[at_heading], cells - width(words) - 4)
            drawn.lines[at_heading] = [*heading, (f" {words} ", "muted"), ("─ ", "rule")]


def _sections(picture: Picture, cells: int, marks: Marks) -> Iterator[Section]:
    """The sections of a picture, in their order from above."""
    zones = {zone.id: zone for zone in picture.zones}
    sides = sorted((zone for zone in picture.zones if zone.id.startswith("side:")), key=_seat)
    letters = seat_marks([zone.title for zone in sides])
    near = next(zone for zone in sides if zone.role == "play")
    order = [
        near,
        *(zone for zone in sides if _seat(zone) > _seat(near)),
        *(z for z in sides if _seat(z) < _seat(near)),
    ]
    battle = zones.get("battle")
    if battle is not None:
        body = tuple(battle_rows(battle, cells))
        yield Section("battle", rule(battle.title, battle.counts, cells), body, min(len(body) + 1, 13))
    chain = zones.get("chain")
    if chain is not None:
        yield Section("chain", rule(chain.title, chain.counts, cells), tuple(chain_rows(chain, cells, marks)), 3)
    for zone in (zones["dims"], *([zones["dims2"]] if "dims2" in zones else [])):
        body = tuple(_dimensions(zone, near.title, letters, cells, marks))
        least = 7 if battle is None or len(sides) < 5 else 2
        counts = zone.counts
        if len(sides) > 3 and cells < WIDE:
            # the marks of the seats stand for their names
            counts = " ".join(letters[who] + n for who, _, n in (part.rpartition(" ") for part in counts.split("  ")))
        yield Section(zone.id, rule(zone.title, counts, cells), body, least)
    yield _complexes(order, letters, cells, marks)
    yield _ready(order, letters, cells, marks)
    yield _hand(zones["hand"], cells, marks)


def _seat(zone: Zone) -> int:
    return int(zone.id.partition(":")[2])


def seat_marks(names: Sequence[str]) -> dict[str, str]:
    """A letter for each name: its first one that no earlier name has, else the number of the seat."""
    taken: dict[str, str] = {}
    for seat, name in enumerate(names, 1):
        free = (char.upper() for char in name if char.isalpha() and char.upper() not in taken.values())
        taken[name] = next(free, str(seat % 10))
    return taken


def _look(thing: Thing, marks: Marks) -> Look:
    return marks.look(thing) if thing.key else PLAIN


def _ink(thing: Thing, look: Look) -> str:
    return "strong" if look.cursor else "muted" if thing.muted or look.dimmed else ""


def _name(thing: Thing, cells: int) -> str:
    return fill(cut(thing.name, cells - 1), cells)


# ---- Dimensions ------------------------------------------------------------------------------------------------------


def _dimensions(zone: Zone, near: str, letters: Mapping[str, str], cells: int, marks: Marks) -> Iterator[Row]:
    """Each Dimension with who stands there: the near player’s Troopers left, all others’ right."""
    groups: list[tuple[Thing, list[Thing], list[Thing]]] = []
    for thing in zone.things:
        if thing.kind == "Dimension":
            groups.append((thing, [], []))
        else:
            _, own, others = groups[-1]
            (own if thing.state == near else others).append(thing)
    several = len(letters) > 2
    half = (cells - 19) // 2
    for index, (dimension, mine, theirs) in enumerate(groups):
        look = _look(dimension, marks)
        flag, _, who = dimension.state.partition(" ")
        flag += letters.get(who, "")
        head: Line = [mark(dimension, look), (RING[index], "rule"), (" ", ""), *tag(dimension, look.dimmed), (" ", "")]
        head += [(fill(dimension.name.removesuffix(" II"), 10), _ink(dimension, look)), (fill(flag, 3), "strong")]
        for row in range(max(1, len(mine), len(theirs))):
            spots: list[Where] = [(dimension.key, 0, 18)] if row == 0 else []
            blank: Line = [(" ", ""), ("│" if index < 5 else " ", "rule")]
            line: Line = list(head) if row == 0 else blank
            line = fit_line(line, 19)
            for side, x in ((mine, 19), (theirs, 19 + half)):
                if row >= len(side):
                    line += [(" " * half, "")]
                    continue
                there = side[row]
                prefix = f"{letters[there.state]} " if several and side is theirs else ""
                line += _stander(there, half, prefix, _look(there, marks))
                spots.append((there.key, x, half))
            yield line, tuple(spots)


def _stander(thing: Thing, cells: int, prefix: str, look: Look) -> Line:
    """A Trooper in a Dimension: name, totals, a mark for what it carries, by name where there is room."""
    wide = cells >= 28
    shield = f"{thing.shield:>5}"
    room = 18 if wide else cells - width(prefix) - 8
    ink = _ink(thing, look)
    line: Line = [mark(thing, look), (prefix, "strong"), (_name(thing, room), ink), (shield, ink), (" ", "")]
    carried = f"▪{thing.text}" if wide and thing.text else thing.mark[:1]
    return fit_line([*line, (carried, "muted")], cells)


# ---- Complexes -------------------------------------------------------------------------------------------------------


def _complexes(order: Sequence[Zone], letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """Every Complex: its Gate, its Pyramids in order, its power, the rounds it has left."""
    gates = [(zone, thing) for zone in order for thing in zone.things if thing.key.startswith("gate:")]
    pyramids = [thing.lines[0].replace(" ", "") for _, thing in gates]
    column = max((width(text) for text in pyramids), default=0) + 1
    rows: list[Row] = []
    numbers: dict[str, int] = {}
    wide = cells >= WIDE
    for (zone, thing), built in zip(gates, pyramids, strict=True):
        numbers[zone.id] = numbers.get(zone.id, 0) + 1
        look = _look(thing, marks)
        ink = _ink(thing, look)
        state = {"✓ used": "✓", "shut down": "shut"}.get(thing.state, thing.state)
        if not wide:
            state = state.partition(" ")[0]
        line: Line = [mark(thing, look), (f"{letters[zone.title]}{numbers[zone.id]} ", "strong")]
        left = 24 if wide else max(9, min(16, cells - 8 - column - 17 - 4))
        line += [(_name(thing, left), ink), *tag(thing, thing.muted or look.dimmed), (" ", "")]
        line.append((fill(built, column), ink))
        if wide:
            power = {part[:2]: part[2:] for part in thing.text.split()}
            table = "".join(f"{power.get(title[:2], '·'):>4}" for title in TITLES)
            line.append((table, ink))
        else:
            line.append((cut(thing.text, max(4, cells - 9 - left - column - width(state))), ink))
        right: Line = [(f" {state} ", "strong" if state.isdigit() else "muted")]
        rows.append((ends(line, right, cells), ((thing.key, 0, cells),)))
    if not rows:
        rows = [([("  no Complex", "muted")], ())]
    if not wide:
        return Section("complexes", rule("Complexes", "Pyramids, power, ends in", cells), tuple(rows))
    table = "".join(f"{title[:2]:>4}" for title in TITLES)
    heading = [*rule("Complexes", "power to", 31 + column - 1), (" ", ""), (table, "muted"), (" ", "")]
    rest = cells - 31 - column - width(table) - 1
    return Section("complexes", _closed(heading, rest), tuple(rows))


def _closed(heading: Line, cells: int) -> Line:
    """A heading whose rule goes on for so many cells, up to “ends in”."""
    tail = " ends in ─"
    return [*heading, ("─" * max(0, cells - width(tail)), "rule"), (" ends in", "muted"), (" ─", "rule")]


# ---- Ready Areas -----------------------------------------------------------------------------------------------------


def _ready(order: Sequence[Zone], letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """Who stands in the Ready Areas and before Complexes: totals, what they carry, cost, whether they may move."""
    rows: list[Row] = []
    wide = cells >= WIDE
    name = 24 if wide else 15
    for zone in order:
        for thing in zone.things:
            if not thing.key.startswith("unit:"):
                continue
            look = _look(thing, marks)
            ink = _ink(thing, look)
            line: Line = [mark(thing, look), (f"{letters[zone.title]} ", "strong"), (_name(thing, name), ink)]
            line += [*tag(thing, thing.muted or look.dimmed), (f"{thing.shield:>6} ", ink)]
            state = "now" if thing.state == "may move" else thing.state
            right: Line = [(f" {thing.cost}  ", ink), (fill(state, 20 if wide else 6), "muted")]
            if state.startswith("at ") and not wide:
                right = [(f" {thing.cost} ", ink), (cut(state, 14) + " ", "muted")]
            carried = f"▪{thing.text}" if thing.text else ""
            room = max(0, cells - 1 - 2 - name - width(thing.letter) - 7 - sum(width(text) for text, _ in right))
            line.append((cut(carried, room), "muted"))
            rows.append((ends(line, right, cells), ((thing.key, 0, cells),)))
    if not rows:
        rows = [([("  nobody in the Ready Areas", "muted")], ())]
    heads = "attack/defense      cost  may move" if wide else "cost  moves"
    return Section("ready", rule("Ready Areas", heads, cells), tuple(rows))


# ---- the hand --------------------------------------------------------------------------------------------------------


def _hand(zone: Zone, cells: int, marks: Marks) -> Section:
    """The viewer’s hand: three cards a line, two on a wide board with what they are."""
    heading = rule(zone.title, zone.counts, cells)
    if not zone.things:
        return Section("hand", heading, (([("  " + zone.empty, "muted")], ()),))
    a_row = 2 if cells >= WIDE else 3
    each = cells // a_row
    rows: list[Row] = []
    for start in range(0, len(zone.things), a_row):
        line: Line = []
        spots: list[Where] = []
        for column, thing in enumerate(zone.things[start : start + a_row]):
            look = _look(thing, marks)
            kind = thing.kind.partition(",")[0]
            what = f"{kind} {thing.shield}".rstrip() if cells >= WIDE else KIND_LETTERS.get(kind, "")
            room = each - width(what) - 2 if cells < WIDE else 20
            card: Line = [mark(thing, look), (cut(thing.name, room - (cells >= WIDE)), _ink(thing, look)), (" ", "")]
            if cells >= WIDE:
                card = [*fit_line(card, 21), *tag(thing, look.dimmed), (" ", "")]
            line += fit_line([*card, (what, "muted")], each)
            spots.append((thing.key, column * each, each))
        rows.append((line, tuple(spots)))
    return Section("hand", heading, tuple(rows), 3)
