"""Complexes, Ready Areas and the hand of the Hyborian board as sections. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.hyborian.ring import TITLES
from tabletop_tui.boards.model import Thing, Zone
from tabletop_tui.widgets.faces import mark, tag
from tabletop_tui.widgets.hyborian_section import Row, Section, Where, ink_of, look_of, name_of
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, rule, width
from tabletop_tui.widgets.layout import Marks

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
#: Cells of an opponent's Trooper or Complex where each takes a place in a line and not a line.
CHIP: Final = 17


def folds(sides: int, cells: int) -> bool:
    """Whether opponents fold to a line of chips each: on a narrow board from three players, on a wide one from five."""
    return sides > 2 if cells < WIDE else sides > 4


def chips(letter: str, things: Sequence[Thing], words: Sequence[str], cells: int, marks: Marks) -> list[Row]:
    """Things side by side, each in a few cells, after the mark of their player."""
    a_row = max(1, (cells - 3) // CHIP)
    each = (cells - 3) // a_row
    rows: list[Row] = []
    for start in range(0, len(things), a_row):
        line: Line = [(" ", ""), (letter if start == 0 else " ", "strong"), (" ", "")]
        spots: list[Where] = []
        for column, thing in enumerate(things[start : start + a_row]):
            look = look_of(thing, marks)
            piece: Line = [mark(thing, look), *tag(thing, thing.muted or look.dimmed), (" ", "")]
            piece.append((cut(words[start + column], each - width(thing.letter) - 3), ink_of(thing, look)))
            line += fit_line(piece, each)
            spots.append((thing.key, 3 + column * each, each))
        rows.append((line, tuple(spots)))
    return rows


# ---- Complexes -------------------------------------------------------------------------------------------------------


def complexes(order: Sequence[Zone], letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """Every Complex: its Gate, its Pyramids in order, its power, the rounds it has left."""
    lines = {zone.title: [thing for thing in zone.things if thing.key.startswith("gate:")] for zone in order}
    rows: list[Row] = []
    whole = [zone.title for zone in order if zone is order[0] or not folds(len(order), cells)]
    built = [_built(thing) for name in whole for thing in lines[name]]
    column = max((width(text) for text in built), default=0) + 1
    for name, things in lines.items():
        if name in whole:
            rows += [
                (_complex(f"{letters[name]}{place}", thing, column, cells, marks), ((thing.key, 0, cells),))
                for place, thing in enumerate(things, 1)
            ]
        elif things:
            words = [f"{thing.name.split('’')[0]} {_built(thing)}" for thing in things]
            rows += chips(letters[name], things, words, cells, marks)
    if not rows:
        rows = [([("  no Complex", "muted")], ())]
    counted = "  ".join(f"{letters[name]} {len(things)}" for name, things in lines.items())
    closed = rule("Complexes", counted, cells)
    if cells < WIDE:
        return Section("complexes", rule("Complexes", "Pyramids, power, ends in", cells), tuple(rows), 3, closed)
    table = "".join(f"{title[:2]:>4}" for title in TITLES)
    heading = [*rule("Complexes", "power to", 31 + column - 1), (" ", ""), (table, "muted"), (" ", "")]
    rest = cells - 31 - column - width(table) - 1
    return Section("complexes", _closed(heading, rest), tuple(rows), 3, closed)


def _built(thing: Thing) -> str:
    """The Pyramids of a Complex in order, without spaces."""
    return thing.lines[0].replace(" ", "")


def _complex(place: str, thing: Thing, column: int, cells: int, marks: Marks) -> Line:
    wide = cells >= WIDE
    look = look_of(thing, marks)
    ink = ink_of(thing, look)
    state = thing.state.replace("✓ used", "✓").replace("shut down", "shut").replace(",", "")
    if not wide:
        state = state.removesuffix("s").removesuffix(" round")
    line: Line = [mark(thing, look), (f"{place} ", "strong")]
    left = 24 if wide else max(9, min(16, cells - 8 - column - 17 - 4))
    line += [(name_of(thing, left), ink), *tag(thing, thing.muted or look.dimmed), (" ", "")]
    line.append((fill(_built(thing), column), ink))
    if wide:
        power = {part[:2]: part[2:] for part in thing.text.split()}
        line.append(("".join(f"{power.get(title[:2], '·'):>4}" for title in TITLES), ink))
    else:
        line.append((cut(thing.text, max(4, cells - 9 - left - column - width(state))), ink))
    return ends(line, [(f" {state} ", "strong" if state.isdigit() else "muted")], cells)


def _closed(heading: Line, cells: int) -> Line:
    """A heading whose rule goes on for so many cells, up to “ends in”."""
    tail = " ends in ─"
    return [*heading, ("─" * max(0, cells - width(tail)), "rule"), (" ends in", "muted"), (" ─", "rule")]


# ---- Ready Areas -----------------------------------------------------------------------------------------------------


def ready(order: Sequence[Zone], letters: Mapping[str, str], cells: int, marks: Marks) -> Section:
    """Who stands in the Ready Areas and before Complexes: totals, what they carry, cost, whether they may move."""
    lines = {zone.title: [thing for thing in zone.things if thing.key.startswith("unit:")] for zone in order}
    rows: list[Row] = []
    for zone in order:
        name = zone.title
        if zone is order[0] or not folds(len(order), cells):
            rows += [(_waiting(letters[name], thing, cells, marks), ((thing.key, 0, cells),)) for thing in lines[name]]
        elif lines[name]:
            words = [f"{cut(thing.name, 8)} {thing.shield}{thing.mark[:1]}" for thing in lines[name]]
            rows += chips(letters[name], lines[name], words, cells, marks)
    if not rows:
        rows = [([("  nobody in the Ready Areas", "muted")], ())]
    heads = "attack/defense      cost  may move" if cells >= WIDE else "cost  moves"
    counted = "  ".join(f"{letters[name]} {len(things)}" for name, things in lines.items())
    return Section("ready", rule("Ready Areas", heads, cells), tuple(rows), 3, rule("Ready Areas", counted, cells))


def _waiting(letter: str, thing: Thing, cells: int, marks: Marks) -> Line:
    wide = cells >= WIDE
    name = 24 if wide else 15
    look = look_of(thing, marks)
    ink = ink_of(thing, look)
    line: Line = [mark(thing, look), (f"{letter} ", "strong"), (name_of(thing, name), ink)]
    line += [*tag(thing, thing.muted or look.dimmed), (f"{thing.shield:>6} ", ink)]
    state = {"may move": "now", "waits": "next round" if wide else "waits"}.get(thing.state, thing.state)
    if state.startswith("in ") and not wide:
        state = ""
    right: Line = [(f" {thing.cost}  ", ink), (fill(state, 20 if wide else 6), "muted")]
    if state.startswith("at ") and not wide:
        right = [(f" {thing.cost}  ", ink), (fill(" ".join(state.split()[:2]), 6), "muted")]
    carried = f"▪{thing.text}" if thing.text else ""
    room = max(0, cells - 1 - 2 - name - width(thing.letter) - 7 - sum(width(text) for text, _ in right))
    line.append((cut(carried, room), "muted"))
    return ends(line, right, cells)


# ---- the hand --------------------------------------------------------------------------------------------------------


def hand(zone: Zone, cells: int, marks: Marks) -> Section:
    """The viewer’s hand: three cards a line, two on a wide board with what they are."""
    heading = rule(zone.title, zone.counts, cells)
    if not zone.things:
        return Section("hand", heading, (([("  " + zone.empty, "muted")], ()),), 2)
    wide = cells >= WIDE
    a_row = 2 if wide else 3
    each = cells // a_row
    rows: list[Row] = []
    for start in range(0, len(zone.things), a_row):
        line: Line = []
        spots: list[Where] = []
        for column, thing in enumerate(zone.things[start : start + a_row]):
            look = look_of(thing, marks)
            kind = thing.kind.partition(",")[0]
            what = f"{kind} {thing.shield}".rstrip() if wide else KIND_LETTERS.get(kind, "")
            room = 20 if wide else each - width(what) - 3
            card: Line = [mark(thing, look), (cut(thing.name, room - wide), ink_of(thing, look)), (" ", "")]
            if wide:
                card = [*fit_line(card, 21), *tag(thing, look.dimmed), (" ", "")]
            line += fit_line([*card, (what, "muted")], each)
            spots.append((thing.key, column * each, each))
        rows.append((line, tuple(spots)))
    return Section("hand", heading, tuple(rows), 1 + min(3, len(rows)))
