"""The dice of Antares side by side: kept, rolled, Fate, claimed, each group with its state below. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop_tui.boards.model import Thing, Zone
from tabletop_tui.widgets import dice
from tabletop_tui.widgets.ink import Line, cut, fit_line, width
from tabletop_tui.widgets.layout import Drawn, Marks, Spot

#: Distances from die to die and what is added from group to group, and the margin, the widest first.
_SPACING: Final = {
    False: ((6, 8, 1), (6, 4, 1), (6, 2, 1), (5, 2, 1), (5, 1, 0)),
    True: ((11, 6, 1), (11, 3, 1), (10, 3, 1), (9, 2, 1)),
}

#: States whose word stands once below the group, not below each die.
_ONCE: Final = frozenset({"kept", "to be rolled", "added to the roll", "resolved", "claimed", "rolled"})


@dataclass(frozen=True, slots=True)
class _Placed:
    """A die in its place: the thing, its column, and whether it is the first of its group."""

    thing: Thing
    x: int
    first: bool


def tray_things(dice_zone: Zone, gate: Zone | None) -> list[Thing]:
    """The dice that lie in the tray: the roller’s, and the Control dice being claimed."""
    claimed = [thing for thing in gate.things if thing.die] if gate is not None else []
    return [*dice_zone.things, *claimed]


def groups(things: Sequence[Thing]) -> list[list[Thing]]:
    """The dice by where they are in their life: kept, rolled or to be rolled, Fate, Control."""
    found: dict[str, list[Thing]] = {}
    for thing in things:
        if dice.is_control(thing.die):
            group = "control"
        elif dice.is_fate(thing.die) or thing.state == "added to the roll":
            group = "fate"
        else:
            group = "kept" if thing.state == "kept" else "rolled"
        found.setdefault(group, []).append(thing)
    return [found[name] for name in ("kept", "rolled", "fate", "control") if name in found]


def _places(sets: Sequence[Sequence[Thing]], cells: int, big: bool) -> list[_Placed] | None:
    """Where each die stands, or None when they do not fit."""
    wide = (dice.BIG if big else dice.SMALL)[0]
    count = sum(map(len, sets))
    for pitch, gap, margin in _SPACING[big]:
        if margin + count * pitch - (pitch - wide) + (len(sets) - 1) * gap > cells:
            continue
        placed: list[_Placed] = []
        x = margin
        for group in sets:
            for index, thing in enumerate(group):
                placed.append(_Placed(thing, x, index == 0))
                x += pitch
            x += gap
        return placed
    return None


def style_of(thing: Thing, marks: Marks) -> dice.Style:
    """How a die is drawn: thin, heavy or double, in the hue of its kind."""
    if dice.is_control(thing.die):
        hue = "hue-gold"
    elif dice.is_fate(thing.die) or thing.state == "added to the roll":
        hue = ""
    else:
        hue = "hue-blue"
    box = dice.ROUND if not hue else dice.THIN
    edge = "rule"
    if thing.state == "kept":
        box, edge = dice.DOUBLE, "strong"
    elif thing.state == "keep":
        box, edge = dice.HEAVY, "strong"
    if thing.muted:
        edge = hue = "muted"
    if thing.key == marks.cursor:
        edge = "accent"
    return dice.Style(box, edge, hue)


def _labels(placed: Sequence[_Placed], marks: Marks, cells: int, big: bool) -> list[Line]:
    """Below the dice: the number that turns each, then what becomes of it; one row where the dice are big."""
    wide = (dice.BIG if big else dice.SMALL)[0]
    rows: list[list[tuple[int, str, str]]] = [[], []]
    for spot in placed:
        thing = spot.thing
        letter = marks.letters.get(thing.key, "")
        turns = thing.mark.isdigit()
        word = "KEEP" if thing.state == "keep" else "roll" if turns else thing.state
        ink = "strong" if thing.state == "keep" else "muted"
        here = thing.key == marks.cursor
        number = thing.mark if turns else ""
        sign = letter or (f"▸{number}" if here else number)
        number_ink = "button" if letter else "accent" if here else "strong"
        if thing.state in _ONCE and not turns:
            if spot.first:
                rows[0].append((spot.x, word, "muted"))
            if letter or here:
                rows[0] = [part for part in rows[0] if part[0] != spot.x]
                rows[0].append((spot.x, sign or word, number_ink))
        elif big:
            text = f"{sign} {word}"
            at = spot.x + (wide - width(text)) // 2
            rows[0] += [(at, sign, number_ink), (at + width(sign) + 1, word, ink)]
        else:
            rows[0].append((spot.x + (wide - width(sign)) // 2, sign, number_ink))
            rows[1].append((spot.x + (wide - width(word)) // 2, word, ink))
    return [_set(parts, cells) for parts in (rows[:1] if big else rows)]


def _set(parts: Sequence[tuple[int, str, str]], cells: int) -> Line:
    """Texts at their columns; a text that runs into the next one is cut."""
    line: Line = []
    x = 0
    ordered = sorted(part for part in parts if part[1])
    for index, (at, text, ink) in enumerate(ordered):
        if index + 1 == len(ordered):
            # the last one may begin further to the left, below its neighbours
            at = max(min(at, cells - 1 - width(text)), x + (1 if x else 0))
        room = (ordered[index + 1][0] - 1 if index + 1 < len(ordered) else cells) - at
        text = cut(text, max(1, room))
        if at > x:
            line.append((" " * (at - x), ""))
            x = at
        line.append((text, ink))
        x += width(text)
    return fit_line(line, cells)


def draw_tray(drawn: Drawn, zone: Zone, things: Sequence[Thing], cells: int, marks: Marks, big: bool) -> bool:
    """Draw the dice with their labels. False, with nothing drawn, when they do not fit into the width."""
    sets = groups(things)
    placed = _places(sets, cells, big)
    if placed is None:
        return False
    wide, high = dice.BIG if big else dice.SMALL
    y = len(drawn.lines)
    rows: list[Line] = []
    boxes = [dice.die_lines(spot.thing.die, style_of(spot.thing, marks), big) for spot in placed]
    for row in range(high):
        line: Line = []
        x = 0
        for spot, box in zip(placed, boxes, strict=True):
            line.append((" " * (spot.x - x), ""))
            line += box[row]
            x = spot.x + wide
        rows.append(fit_line(line, cells))
    labels = _labels(placed, marks, cells, big)
    drawn.lines.extend([*rows, *labels])
    for spot in placed:
        drawn.spots.append(Spot(spot.thing.key, zone.id, spot.x, y, wide, high + len(labels)))
    return True


def draw_line(drawn: Drawn, zone: Zone, things: Sequence[Thing], cells: int, marks: Marks) -> None:
    """The dice in one line, where there is no room for boxes: kept `=V=`, chosen `[V]`, rolled ` V `."""
    line: Line = []
    x = 0
    y = len(drawn.lines)
    for group in groups(things):
        for thing in group:
            sides = {"kept": "==", "keep": "[]"}.get(thing.state, "  ")
            text = f"{thing.mark if thing.mark.isdigit() else ''}{sides[0]}{dice.in_a_line(thing.die)}{sides[1]}"
            style = style_of(thing, marks)
            ink = "accent" if thing.key == marks.cursor else "strong" if thing.state != "rolled" else style.ink
            line.append((text, ink))
            drawn.spots.append(Spot(thing.key, zone.id, x, y, width(text), 1))
            x += width(text)
        line.append(("  ", ""))
        x += 2
    drawn.lines.append(fit_line(line, cells))
