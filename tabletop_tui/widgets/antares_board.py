"""The board of Antares as lines: the gate, the dice, the Headquarters in columns or as cards, traits, the log. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop_tui.boards.model import Picture, Thing, Zone
from tabletop_tui.widgets import dice
from tabletop_tui.widgets.antares_tray import draw_line, draw_tray, tray_things
from tabletop_tui.widgets.ink import Line, Piece, beside, cut, ends, fill, fit_line, rule, signs, width, wrap
from tabletop_tui.widgets.layout import Drawn, Marks, Spot

#: The size from which dice are big and each Headquarters is a card.
WIDE_CELLS: Final = 80
WIDE_ROWS: Final = 34

#: Rows that the log keeps on a wide board, with its heading and the line of what undo does.
_LOG_ROWS: Final = 5

#: What the spaces of a data log are headed, and how a card calls them.
_SPACES: Final = ("1 point", "2 points", "3 points", "Fate")
#: Cells of the name before the points by turn; the present points are the last four.
_NAME: Final = 13
_UNMARKED: Final = Marks()
_SHORT_SPACES: Final = ("1 pt", "2 pts", "3 pts", "Fate")


@dataclass
class _Room:
    """What is being drawn, and how wide and high it may be."""

    drawn: Drawn
    cells: int
    rows: int
    marks: Marks

    @property
    def left(self) -> int:
        """The rows still free."""
        return self.rows - len(self.drawn.lines)

    def add(self, *lines: Line) -> None:
        """Add lines, each made as wide as the board."""
        self.drawn.lines.extend(fit_line(line, self.cells) for line in lines)

    def heading(self, zone: Zone, title: str = "", counts: str = "") -> None:
        """The rule with the name of a zone."""
        self.drawn.headings[zone.id] = len(self.drawn.lines)
        line = rule(title or zone.title, counts, self.cells)
        if zone.id == self.marks.linked:
            line[:1] = [("▹ ", "linked")]
        self.add(line)

    def spot(self, thing: Thing, zone: Zone, x: int, wide: int, high: int) -> None:
        """A thing lies in the next rows."""
        self.drawn.spots.append(Spot(thing.key, zone.id, x, len(self.drawn.lines), wide, high))

    def mark(self, thing: Thing, other: str = " ") -> Piece:
        """The cell before a thing."""
        marks = self.marks
        if thing.key in marks.letters:
            return marks.letters[thing.key], "button"
        if thing.key == marks.cursor:
            return "▸", "accent"
        if thing.key == marks.linked:
            return "▹", "linked"
        return other, "accent"


def draw(
    picture: Picture,
    cells: int,
    rows: int,
    marks: Marks = _UNMARKED,
    log: Sequence[str] | None = None,
    undo: str = "",
    notes: Mapping[str, Sequence[str]] | None = None,
) -> Drawn:
    """Draw the board in `cells` × `rows`; see `tabletop_tui.widgets.layout.draw`.

    notes    under `ladder` what each number of Victories earns, under `tracks` the points of each seat by turn
    """
    room = _Room(Drawn([], [], {}, {}), cells, rows, marks)
    zones = {zone.id: zone for zone in picture.zones}
    if not zones:
        # before the first picture
        return Drawn([[(" " * cells, "")] for _ in range(rows)], [], {}, {})
    gate, tray, seats, traits = (zones[name] for name in ("gate", "dice", "headquarters", "traits"))
    told = notes or {}
    if cells >= WIDE_CELLS and rows >= WIDE_ROWS:
        _wide(room, gate, tray, seats, traits, told, log, undo)
    else:
        _narrow(room, gate, tray, seats, traits)
    drawn = room.drawn
    del drawn.lines[rows:]
    drawn.lines.extend([[(" " * cells, "")] for _ in range(rows - len(drawn.lines))])
    drawn.spots[:] = [spot for spot in drawn.spots if spot.y < rows]
    return drawn


# ---- as a list, 80 × 24 ----------------------------------------------------------------------------------------------


def _narrow(room: _Room, gate: Zone, tray: Zone, seats: Zone, traits: Zone) -> None:
    things = tray_things(tray, gate)
    # without room for boxes a die is its letters: the Headquarters and the acts come first
    boxed = room.rows >= 3 + 2 + dice.SMALL[1] + 2 + 1 + len(seats.things)
    room.heading(gate, counts=gate.counts)
    for thing in gate.things:
        if not thing.die:
            _gate_line(room, gate, thing)
    room.heading(tray, counts=_counts(tray))
    if not things:
        room.add([("  " + tray.empty, "muted")])
    elif not boxed or not draw_tray(room.drawn, tray, things, room.cells, room.marks, False):
        draw_line(room.drawn, tray, things, room.cells, room.marks)
    room.add(_showing(tray, room.cells))
    _list(room, seats)
    if room.left >= 2:
        _traits(room, traits)


def _counts(tray: Zone) -> str:
    """“roll 2” of the zone’s counts: what shows stands below the dice."""
    return tray.counts.split("  ")[0]


def _gate_line(room: _Room, zone: Zone, thing: Thing) -> None:
    left = room.cells
    room.spot(thing, zone, 0, left, 1)
    if thing.key == room.marks.cursor:
        room.drawn.fills[len(room.drawn.lines)] = "cursor"
    room.add(ends([room.mark(thing), *_gate_row(thing)], [(thing.state + " ", "muted")], left))


def _gate_row(thing: Thing) -> Line:
    """“Control  ■ ■ ■ · ·”."""
    hue = f"hue-{thing.hue}" if thing.hue else ""
    there, _, taken = thing.text.partition("·")
    return [(fill(thing.name, 9), "strong"), (there, hue), ("·" + taken if taken or "·" in thing.text else "", "muted")]


def _showing(tray: Zone, cells: int) -> Line:
    """What shows among all dice, or how the last turn ended."""
    if tray.folded:
        word, gap, text = tray.folded.partition("  ")
        if not gap:
            return fit_line([(" " + cut(word, cells - 1), "strong")], cells)
        return fit_line([(f" ✗ {word}", "bad"), ("  ", ""), (cut(text, cells - width(word) - 5), "strong")], cells)
    shown = [thing.die for thing in tray.things if thing.state in ("kept", "rolled", "keep") and not thing.muted]
    if not shown:
        return fit_line([], cells)
    victories = sum(die in ("V", "VS") for die in shown)
    strikes = sum(die in ("S", "VS") for die in shown)
    word = "Kept   " if any(thing.state == "to be rolled" for thing in tray.things) else "Showing"
    left: Line = [(f" {word}  ", ""), (f"★ {victories}   ⚔ {strikes}", "strong")]
    return ends(left, [("exactly 5 ★ is a bust ", "muted")], cells)


def _list(room: _Room, zone: Zone) -> None:
    """The Headquarters, a line each, their dice in columns."""
    spread = max(0, room.cells - 52)
    name_wide = 10 + min(spread // 2, 12)
    faction_wide = 11 + min(spread - spread // 2, 12)
    at = 1 + name_wide + faction_wide
    tail = "1 ─── 2 ─── 3 ── Fate ─ points"
    title = [("─ ", "rule"), (zone.title, "strong"), (" ", "rule")]
    dashes = max(1, at - 3 - width(zone.title) - 1)
    room.drawn.headings[zone.id] = len(room.drawn.lines)
    room.add([*title, ("─" * dashes, "rule"), (" ", "rule"), (tail, "muted"), ("─" * room.cells, "rule")])
    points_at = at + 24
    for thing in zone.things:
        if not room.left:
            return
        room.spot(thing, zone, 0, room.cells, 1)
        if thing.key == room.marks.cursor:
            room.drawn.fills[len(room.drawn.lines)] = "cursor"
        ink = "strong" if thing.mark else ""
        line: Line = [room.mark(thing, thing.mark or " "), (fill(cut(thing.name, name_wide - 1), name_wide), ink)]
        faction = cut(thing.kind, faction_wide - 1)
        line += [(faction[:1], f"tag-{thing.hue}"), (fill(faction[1:], faction_wide - 1), "")]
        for index, shown in enumerate(thing.text.split()):
            hue = "muted" if shown == "·" else "" if index == 3 else "hue-gold"
            line.append((fill(shown, 6), hue))
        line.append((f"{thing.cost:>5}", "strong"))
        line.append((" " * max(0, room.cells - points_at - 5), ""))
        room.add(line)


def _trait_lines(thing: Thing, cells: int, mine: bool, whole: bool, name_wide: int) -> list[Line]:
    """A trait: whose, when, what, on one line unless `whole`; for the roller also how far it is."""
    head = f"{fill(cut(thing.kind, name_wide - 1), name_wide)}{fill(thing.mark, 6)}"
    text = wrap(f"{thing.name}: {thing.text}", cells - width(head) - 1)
    if not whole:
        text = [cut(f"{thing.name}: {thing.text}", cells - width(head) - 1)]
    ink = "" if mine else "muted"
    lines: list[Line] = [[(head, "strong" if mine else "muted"), (text[0], ink)]]
    lines += [[(" " * width(head), ""), (row, ink)] for row in text[1:]]
    if mine and "+" not in thing.state:
        there = "✓" in thing.state
        lines.append(
            [(" " * width(head), ""), (cut(thing.state, cells - width(head) - 1), "good" if there else "muted")]
        )
    return lines


def _traits(room: _Room, zone: Zone) -> None:
    """The traits: all of them where there is room; else the roller’s, and the one under the cursor."""
    room.heading(zone)
    if not zone.things:
        room.add([("  " + zone.empty, "muted")])
        return
    name_wide = min(13, max(width(thing.kind) for thing in zone.things) + 2)
    shown = list(zone.things)
    wanted = {room.marks.cursor, room.marks.linked, f"trait:{room.marks.cursor.partition(':')[2]}:0"}
    drawn = {thing.key: _trait_lines(thing, room.cells - 1, not thing.muted, True, name_wide) for thing in shown}
    if sum(map(len, drawn.values())) > room.left:
        for thing in shown:
            if thing.muted and thing.key not in wanted:
                drawn[thing.key] = _trait_lines(thing, room.cells - 1, False, False, name_wide)
    least = sorted(shown, key=lambda thing: (thing.key not in wanted, thing.muted))
    while len(least) > 1 and sum(len(drawn[thing.key]) for thing in least) + (len(least) < len(shown)) > room.left:
        least.pop()
    for thing in (thing for thing in shown if thing in least):
        room.spot(thing, zone, 0, room.cells, len(drawn[thing.key]))
        if thing.key == room.marks.cursor:
            room.drawn.fills[len(room.drawn.lines)] = "cursor"
        first, *rest = drawn[thing.key]
        room.add([room.mark(thing), *first], *([(" ", ""), *row] for row in rest))
    hidden = len(shown) - len(least)
    if hidden and room.left:
        room.add([(f"  ▼ {hidden} more", "muted")])


# ---- as cards, 120 × 40 ----------------------------------------------------------------------------------------------


def _wide(
    room: _Room,
    gate: Zone,
    tray: Zone,
    seats: Zone,
    traits: Zone,
    beside_zones: Mapping[str, Sequence[str]],
    log: Sequence[str] | None,
    undo: str,
) -> None:
    room.heading(gate, counts=f"{gate.counts} to whoever logs the last die")
    line: Line = []
    x = 0
    for thing in (thing for thing in gate.things if not thing.die):
        told = thing.state if not x else thing.state.replace(" of 4", "")
        part: Line = [room.mark(thing), *_gate_row(thing), (f"  {told}", "muted")]
        wide = room.cells * 4 // 7 if not x else room.cells - x
        room.spot(thing, gate, x, wide, 1)
        line += fit_line(part, wide)
        x += wide
    room.add(line, [])
    room.heading(tray, counts=_counts(tray))
    things = tray_things(tray, gate)
    before = len(room.drawn.lines)
    if not draw_tray(room.drawn, tray, things, room.cells, room.marks, True) and not draw_tray(
        room.drawn, tray, things, room.cells, room.marks, False
    ):
        draw_line(room.drawn, tray, things, room.cells, room.marks)
    room.add(*([] for _ in range(before + dice.BIG[1] + 1 - len(room.drawn.lines))))
    room.add(_showing(tray, room.cells))
    room.add([(" " + cut("   ".join(beside_zones.get("ladder", ())), room.cells - 1), "muted")], [])
    tracks = list(beside_zones.get("tracks", ()))
    spare = room.left - (len(tracks) + 2 if tracks else 0) - (_LOG_ROWS if log is not None else 0)
    _cards(room, seats, traits, spare)
    if tracks:
        room.add(rule("Points by turn", "", room.cells))
        for text, thing in zip(tracks, seats.things, strict=True):
            name, bars, now = text[:_NAME], text[_NAME:-4], text[-4:]
            room.add([(" " + name, ""), (bars, f"hue-{thing.hue}" if thing.hue else ""), (now, "strong")])
        room.add([])
    if log is not None and room.left >= 3:
        _log(room, log, undo)


def _cards(room: _Room, seats: Zone, traits: Zone, spare: int) -> None:
    """Each Headquarters as a card with the whole text of its traits."""
    count = len(seats.things)
    wide = room.cells // max(1, count)
    by_seat: dict[str, list[Thing]] = {}
    for trait in traits.things:
        by_seat.setdefault(trait.key.split(":")[1], []).append(trait)
    blocks: list[list[Line]] = []
    y = len(room.drawn.lines)
    room.drawn.headings[seats.id] = y
    for index, thing in enumerate(seats.things):
        mine = by_seat.get(thing.key.partition(":")[2], [])
        head, told = _card(room, thing, mine, wide - 1)
        block = [*head, *told][: max(8, spare - 1)]
        blocks.append(block)
        room.drawn.spots.append(Spot(thing.key, seats.id, index * wide, y, wide - 1, len(head)))
        room.drawn.spots.extend(
            Spot(trait.key, traits.id, index * wide, y + len(head), wide - 1, max(1, len(block) - len(head)))
            for trait in mine[:1]
        )
    room.add(*beside(blocks, [wide] * count), [])


def _card(room: _Room, thing: Thing, traits: Sequence[Thing], cells: int) -> tuple[list[Line], list[Line]]:
    """A Headquarters, and its traits: each as lines."""
    mark = room.mark(thing, thing.mark or "─")
    points = f" {thing.cost} pts ─" if cells >= 20 else f" {thing.cost} ─"
    title = cut(thing.name, cells - width(points) - 4)
    dashes = "─" * max(1, cells - 3 - width(title) - width(points))
    mark_ink = "rule" if mark[0] == "─" else mark[1]
    head: list[Line] = [
        [(mark[0], mark_ink), (" ", ""), (title, "strong"), (" " + dashes, "rule"), (points, "strong")],
        [(" ", ""), (thing.letter, f"tag-{thing.hue}"), (" " + cut(_name(thing), cells - 4), "")],
        [],
    ]
    spaces, label_wide = (_SPACES, 10) if cells >= 20 else (_SHORT_SPACES, 6)
    for index, (label, shown) in enumerate(zip(spaces, thing.text.split(), strict=True)):
        hue = "muted" if shown == "·" else "" if index == 3 else "hue-gold"
        worth = _worth(shown, 2 if index == 3 else index + 1)
        head.append(ends([(" " + fill(label, label_wide), ""), (shown, hue)], [(f"{worth}  ", "muted")], cells))
    told: list[Line] = [[]]
    for trait in traits:
        cursor = room.mark(trait)
        ink = "muted" if trait.muted else ""
        named = wrap(f"{trait.name}, {trait.mark}", cells - 2)
        told += [[cursor if not index else (" ", ""), (row, ink or "strong")] for index, row in enumerate(named)]
        text = trait.text[:1].upper() + trait.text[1:] + "."
        told += [[(" ", ""), *signs(row, ink)] for row in wrap(text, cells - 2)]
        if not trait.muted:
            told.append([(" " + cut(trait.state, cells - 2), "good" if "✓" in trait.state else "muted")])
    return head, told


def _name(thing: Thing) -> str:
    """The whole name of the faction, out of “Ada, PanHuman Concord”."""
    return thing.full.removeprefix(thing.name + ", ")


def _worth(shown: str, each: int) -> int:
    """The points of the dice on one space: “⚀⚀”, “⚀×4”."""
    if shown == "·":
        return 0
    _, _, times = shown.partition("×")
    return each * (int(times) if times else len(shown))


def _log(room: _Room, log: Sequence[str], undo: str) -> None:
    room.drawn.headings["log"] = len(room.drawn.lines)
    room.add(rule("Log", "this turn and the last", room.cells))
    free = room.left - 1
    wrapped = [row for sentence in log for row in wrap(sentence, room.cells - 2, hang=2)]
    shown = (wrapped[-free:] if free > 0 else []) or ["Nothing has happened yet."][: max(0, free)]
    room.add(*([(" ", ""), *signs(row)] for row in shown), *([] for _ in range(free - len(shown))))
    room.add([(" " + undo, "muted")])
