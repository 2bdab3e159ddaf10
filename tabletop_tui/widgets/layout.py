"""A whole board as lines: a `Picture`, a size and where the cursors are, in; lines and where each thing lies, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop_tui.boards.model import Picture, Thing, Zone
from tabletop_tui.widgets.faces import Look, face, tinted
from tabletop_tui.widgets.fit import CARD_WIDTH, CHIP, CHIP_WIDTH, LINE, SMALL, Need, Share, fit, per_row
from tabletop_tui.widgets.ink import Line, beside, ends, fit_line, plain, rule, signs, unseen, wrap


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing lies on the board: its zone, and its rectangle in cells. `row` is its line within the zone."""

    key: str
    zone: str
    x: int
    y: int
    wide: int
    high: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.wide and self.y <= y < self.y + self.high


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board that is drawn: its lines, where things lie, and which zones hold more than they show."""

    lines: list[Line]
    spots: list[Spot]
    headings: dict[str, int]
    fills: dict[int, str]


@dataclass(frozen=True, slots=True)
class Marks:
    """Where the cursors are, whether a question mutes what is no answer, letters to go to things by, what is new."""

    cursor: str = ""
    linked: str = ""
    question: bool = False
    letters: Mapping[str, str] = field(default_factory=dict)
    tints: Mapping[str, int] = field(default_factory=dict)

    def look(self, thing: Thing) -> Look:
        """How a thing stands out."""
        return Look(
            cursor=thing.key == self.cursor,
            linked=thing.key == self.linked and thing.key != self.cursor,
            dimmed=self.question and not thing.actions,
            letter=self.letters.get(thing.key, ""),
            tint=self.tints.get(thing.key, 0),
        )


def merged(things: Sequence[Thing]) -> list[Thing]:
    """Equal things on one line; the key of the first stands for all."""
    groups: dict[Thing, Thing] = {}
    for thing in things:
        same = replace(thing, key="", copies=1)
        first = groups.get(same)
        groups[same] = thing if first is None else replace(first, copies=first.copies + thing.copies)
    return list(groups.values())


def needs(zones: Sequence[Zone], log: int) -> dict[str, Need]:
    """What the zones of a picture ask for, the log last."""
    asked = {
        zone.id: Need(
            zone.role,
            len(zone.things) + (1 if zone.folded else 0) or 0,
            merged=len(merged(zone.things)) + (1 if zone.folded else 0),
            live=sum(not thing.muted for thing in zone.things),
            growable=not zone.folded,
        )
        for zone in zones
    }
    if log >= 0:
        # a heading, what just happened, what can be taken back
        asked["log"] = Need("log", 2, growable=False)
    return asked


def draw(
    picture: Picture,
    cells: int,
    rows: int,
    marks: Marks = Marks(),
    log: Sequence[str] | None = None,
    undo: str = "",
    notes: Mapping[str, Sequence[str]] | None = None,
) -> Drawn:
    """Draw a board of `cells` × `rows`.

    log      sentences for a last zone, newest last, with `undo` as its last line; None for a board without one
    notes    lines to set beside the cards of a zone where its cards leave room
    """
    shares = fit(cells, rows, needs(picture.zones, len(log) if log is not None else -1))
    drawn = Drawn([], [], {}, {})
    for zone in picture.zones:
        _zone(drawn, zone, shares[zone.id], cells, marks, (notes or {}).get(zone.id, ()))
    if log is not None:
        log_zone(drawn, log, undo, shares["log"].rows, cells)
    del drawn.lines[rows:]
    drawn.lines.extend([[(" " * cells, "")] for _ in range(rows - len(drawn.lines))])
    return drawn


def _zone(drawn: Drawn, zone: Zone, share: Share, cells: int, marks: Marks, notes: Sequence[str]) -> None:
    drawn.headings[zone.id] = len(drawn.lines)
    heading = rule(zone.title, zone.counts, cells)
    if zone.id == marks.linked:
        heading[:1] = [("▹ ", "linked")]
    drawn.lines.append(heading if zone.id not in marks.tints else tinted(heading, marks.tints[zone.id]))
    room = share.rows - 1
    if not room:
        return
    things = merged(zone.things) if share.merged else list(zone.things)
    folded = zone.folded
    if share.folded:
        spent = [thing for thing in things if thing.muted]
        things = [thing for thing in things if not thing.muted]
        folded = folded or spent_line(spent)
    if not things and not folded:
        drawn.lines.append(fit_line([("  " + zone.empty, "muted")], cells))
        drawn.lines.extend([[(" " * cells, "")] for _ in range(room - 1)])
        return
    if folded:
        room -= 1
    if share.tier == LINE:
        _lines(drawn, zone, things, room, cells, marks)
    else:
        _cards(drawn, zone, things, room, cells, share.tier, marks, notes)
    if folded:
        drawn.lines.append(fit_line([("  " + folded, "muted")], cells))


def spent_line(things: Sequence[Thing]) -> str:
    """`played  Gold ×3, Ruby`: what has nothing left to do, on one line."""
    return "played  " + ", ".join(
        thing.name + (f" ×{thing.copies}" if thing.copies > 1 else "") for thing in merged(things)
    )


def _window(keys: Sequence[str], room: int, marks: Marks) -> tuple[int, int]:
    """Which of a zone’s rows to show when not all fit, the marked one among them; the last row says how many more."""
    if len(keys) <= room:
        return 0, len(keys)
    shown = max(1, room - 1)
    wanted = next((index for index, key in enumerate(keys) if key and key in (marks.cursor, marks.linked)), 0)
    first = min(max(0, wanted - shown + 1), len(keys) - shown)
    return first, first + shown


def _lines(drawn: Drawn, zone: Zone, things: Sequence[Thing], room: int, cells: int, marks: Marks) -> None:
    first, last = _window([thing.key for thing in things], room, marks)
    end = len(drawn.lines) + room
    for thing in things[first:last]:
        look = marks.look(thing)
        y = len(drawn.lines)
        if look.cursor:
            drawn.fills[y] = "cursor"
        drawn.spots.append(Spot(thing.key, zone.id, 0, y, cells, 1))
        drawn.lines.append(one_of(face(thing, LINE, cells, look)))
    _more(drawn, len(things) - (last - first), room, end, cells, first)


def one_of(lines: list[Line]) -> Line:
    """The only line of a one-line face."""
    return lines[0]


def _more(drawn: Drawn, hidden: int, room: int, end: int, cells: int, before: int) -> None:
    """The line for what a zone does not show, and blanks up to its end."""
    if hidden and len(drawn.lines) < end:
        below = hidden - before
        drawn.lines.append(fit_line([("  " + unseen(before, below, 1), "muted")], cells))
    while len(drawn.lines) < end:
        drawn.lines.append([(" " * cells, "")])


def _cards(
    drawn: Drawn,
    zone: Zone,
    things: Sequence[Thing],
    room: int,
    cells: int,
    tier: int,
    marks: Marks,
    notes: Sequence[str],
) -> None:
    wide = CHIP_WIDTH if tier == CHIP else CARD_WIDTH[tier]
    high = 1 if tier == CHIP else tier
    a_row = max(1, cells // CHIP_WIDTH) if tier == CHIP else per_row(tier, cells)
    groups = [list(things[start : start + a_row]) for start in range(0, len(things), a_row)]
    end = len(drawn.lines) + room
    for index, group in enumerate(groups):
        if len(drawn.lines) + high > end:
            _more(drawn, sum(len(rest) for rest in groups[index:]), room, end, cells, 0)
            return
        y = len(drawn.lines)
        blocks = [face(thing, tier, wide, marks.look(thing)) for thing in group]
        for column, thing in enumerate(group):
            drawn.spots.append(Spot(thing.key, zone.id, column * wide, y, wide - (tier == SMALL), high))
        side = cells - len(group) * wide - 2
        if notes and index == 0 and side >= 24 and high > 1:
            blocks.append([[("  ", ""), *signs(line, "muted")] for line in _note_lines(notes, side, high)])
            drawn.lines.extend(fit_line(line, cells) for line in beside(blocks, [wide] * len(group) + [side + 2]))
        else:
            drawn.lines.extend(fit_line(line, cells) for line in beside(blocks, [wide] * len(group)))
    _more(drawn, 0, room, end, cells, 0)


def _note_lines(notes: Sequence[str], cells: int, rows: int) -> list[str]:
    return [row for note in notes for row in wrap(note, cells)][:rows]


def log_zone(drawn: Drawn, log: Sequence[str], undo: str, rows: int, cells: int) -> None:
    """The lines of the log under their heading, as many as there is room for."""
    drawn.headings["log"] = len(drawn.lines)
    drawn.lines.append(rule("Log", "this turn and the last", cells))
    room = rows - 2
    wrapped = [row for sentence in log for row in wrap(sentence, cells - 2, hang=2)]
    shown = (wrapped[-room:] if room > 0 else []) or ["Nothing has happened yet."][: max(0, room)]
    drawn.lines.extend(fit_line([(" ", ""), *signs(row)], cells) for row in shown)
    drawn.lines.extend([[(" " * cells, "")] for _ in range(room - len(shown))])
    drawn.lines.append(ends([(" " + undo, "muted")], [], cells))


#: A heading and two sentences: fewer rows than these are left empty.
SPARE_ROWS: Final = 3


def fill_spare(drawn: Drawn, told: Sequence[str], cells: int) -> None:
    """Tell what happened in the rows at the end that no zone needs, newest last, where there are enough of them."""
    spare = 0
    while spare < len(drawn.lines) and not plain(drawn.lines[-1 - spare]).strip():
        spare += 1
    wrapped = [row for sentence in told for row in wrap(sentence, cells - 2, hang=2)]
    if spare < SPARE_ROWS or not wrapped:
        return
    first = len(drawn.lines) - spare
    rows = wrapped[1 - spare :]
    while rows and len(rows) < len(wrapped) and rows[0].startswith(" "):
        # the end of a sentence says nothing without its beginning
        del rows[0]
    shown = [rule("Log", "l shows all", cells), *(fit_line([(" ", ""), *signs(row, "muted")], cells) for row in rows)]
    drawn.headings["log"] = first
    drawn.lines[first : first + len(shown)] = shown


def heading_at(drawn: Drawn, y: int) -> str:
    """The zone whose heading stands in this row; empty for none."""
    return next((zone for zone, row in drawn.headings.items() if row == y), "")
