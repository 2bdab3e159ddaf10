"""One card in its four sizes: chip, one line, three lines, seven lines. Pure: a `Thing` in, lines out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tabletop_tui.boards.model import Thing
from tabletop_tui.widgets.fit import CARD, CARD_WIDTH, CHIP, CHIP_WIDTH, SMALL
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, signs, width, wrap

#: Columns of the one-line form before its text, the last one a space.
NAME_AT, NAME_WIDE = 4, 17


@dataclass(frozen=True, slots=True)
class Look:
    """How a thing stands out now.

    cursor   it is under the cursor of the region that has the focus
    linked   it belongs to what is highlighted on the other side
    dimmed   a question is asked and this is no answer
    letter   the letter to press to go there, while they are shown
    tint     how strongly it is tinted because it is new here; 0 for not at all
    """

    cursor: bool = False
    linked: bool = False
    dimmed: bool = False
    letter: str = ""
    tint: int = 0


PLAIN: Final = Look()


def mark(thing: Thing, look: Look) -> tuple[str, str]:
    """The cell before a card: cursor, linked, can act, or nothing."""
    if look.letter:
        return look.letter, "button"
    if look.cursor:
        return "▸", "accent"
    if look.linked:
        return "▹", "linked"
    if thing.actions:
        return "•", "accent"
    return " ", ""


def tag(thing: Thing, muted: bool) -> Line:
    """The letter of a faction: ground-coloured on its hue, or in the hue when the card is turned."""
    if not thing.letter:
        return [(" ", "")]
    hue = f"{'hue' if muted else 'tag'}-{thing.hue}" if thing.hue else ""
    return [(thing.letter, hue)]


def copies(thing: Thing) -> str:
    """“ ×2” for a line that stands for several."""
    return f" ×{thing.copies}" if thing.copies > 1 else ""


def one_line(thing: Thing, cells: int, look: Look = PLAIN) -> Line:
    """Mark, letter, name, cost or state, shield, text, in aligned columns."""
    muted = thing.muted or look.dimmed
    ink = "muted" if muted else ""
    letter = tag(thing, muted)
    name_wide = NAME_WIDE + (8 if cells >= 80 else 2 if cells >= 60 else 0)
    times = copies(thing)
    whole = cells >= 60 and width(thing.full + times) < name_wide
    name = cut(thing.full if whole else thing.name, name_wide - 1 - width(times)) + times
    line: Line = [mark(thing, look), (" ", ""), *letter, (" " * max(1, 3 - width(thing.letter or " ") - 1), "")]
    line += [
        (fill(name, name_wide), "strong" if look.cursor else ink),
        (fill(thing.mark, 2), ink),
        (fill(thing.shield, 3), ink),
    ]
    line += signs(thing.text, ink)
    return fit_line(line, cells)


def chip(thing: Thing, look: Look = PLAIN) -> Line:
    """Letter, shield, state and name, for zones that overflow."""
    muted = thing.muted or look.dimmed
    ink = "muted" if muted else ""
    head: Line = [mark(thing, look), *tag(thing, muted), (" ", "")]
    shield = f"{thing.shield}{thing.mark.strip()} " if thing.shield else ""
    room = CHIP_WIDTH - 4 - width(shield) - width(thing.letter[1:])
    return fit_line([*head, (shield + cut(thing.name + copies(thing), room), ink)], CHIP_WIDTH)


def three_lines(thing: Thing, look: Look = PLAIN) -> list[Line]:
    """A spine in the faction’s hue, the name with its shield or cost, the state, the whole effect."""
    cells = CARD_WIDTH[SMALL] - 1
    muted = thing.muted or look.dimmed
    ink = "muted" if muted else ""
    spine = ("▌", f"hue-{thing.hue}" if thing.hue and not muted else "muted")
    for_sale = bool(thing.mark) and thing.mark == thing.cost
    corner = thing.cost if for_sale else thing.shield or thing.cost
    head: Line = [spine, *tag(thing, muted), mark(thing, look)]
    title = cut((thing.full or thing.name) + copies(thing), cells - 3 - width(thing.letter[1:]) - width(corner) - 1)
    first = ends([*head, (title, "strong" if look.cursor or not muted else ink)], [(corner, ink)], cells)
    state = thing.state or thing.kind
    lead = thing.shield if for_sale else thing.mark
    second = fit_line([spine, (f"{lead} {state}".strip() if thing.shield else state, "muted")], cells)
    third = fit_line([spine, *signs(thing.text, ink)], cells)
    return [first, second, third]


def seven_lines(thing: Thing, look: Look = PLAIN) -> list[Line]:
    """A box of 14 columns: solid when ready, dashed when turned or used, double under the cursor."""
    cells = CARD_WIDTH[CARD]
    inner = cells - 2
    muted = thing.muted or look.dimmed
    ink = "muted" if muted else ""
    if look.cursor or look.linked:
        left_top, right_top, left_low, right_low, across, down = "╔╗╚╝═║"
    elif thing.muted and thing.mark != thing.cost:
        # where the mark is a price, muted means too dear, which is no state of the card
        left_top, right_top, left_low, right_low, across, down = "┌┐└┘┄┆"
    else:
        left_top, right_top, left_low, right_low, across, down = "╭╮╰╯─│"
    edge = "accent" if look.cursor else "linked" if look.linked else "muted" if muted else "rule"
    sign = mark(thing, look)
    cost = f" {thing.cost or '–'} "
    letter = tag(thing, muted) if thing.letter else []
    if sign[0] == " ":
        lead: Line = [(" ", "")] if thing.letter else [(across, edge)]
    else:
        lead = [sign]
    head: Line = [*lead, *letter, (" ", "")]
    dashes = inner - 2 - width(thing.letter) - width(cost)
    top: Line = [(left_top, edge), *head, (across * dashes, edge), (cost, ink), (right_top, edge)]
    body = _body(thing, inner)
    middle: list[Line] = [
        [(down, edge), *fit_line(signs(text, "strong" if bold and not muted else ink), inner), (down, edge)]
        for text, bold in body
    ]
    state = f" {thing.shield} {thing.state}" if thing.shield else f" {thing.state or thing.kind}"
    state = cut(state.rstrip(), inner)
    if width(state) < inner:
        state += " "
    low: Line = [(left_low, edge), (state, "muted"), (across * (inner - width(state)), edge), (right_low, edge)]
    return [top, *middle, low]


def _body(thing: Thing, inner: int) -> list[tuple[str, bool]]:
    """The five rows inside a box, each with whether it belongs to the name."""
    times = copies(thing)
    text = [row for line in (thing.lines or (thing.text,)) if line for row in wrap(line, inner)]
    names = wrap((thing.full or thing.name) + times, inner)[:2]
    if len(names) + len(text) > 5:
        names = wrap(thing.name + times, inner)[:2]
    rows: list[tuple[str, bool]] = [(name, True) for name in names]
    if len(names) == 1 and len(text) <= 3:
        rows.append(("", False))
    rows += [(row, False) for row in text]
    if len(rows) > 5:
        rows = rows[:5]
        last = rows[4][0]
        rows[4] = ((last if width(last) < inner else cut(last, inner - 1)).rstrip(" …") + "…", False)
    return rows + [("", False)] * (5 - len(rows))


@lru_cache(maxsize=1024)
def face(thing: Thing, tier: int, cells: int, look: Look = PLAIN) -> list[Line]:
    """A card at a tier, as lines. They are kept and shared: nobody changes them."""
    if tier == CARD:
        lines = seven_lines(thing, look)
    elif tier == SMALL:
        lines = three_lines(thing, look)
    elif tier == CHIP:
        lines = [chip(thing, look)]
    else:
        lines = [one_line(thing, cells, look)]
    return [tinted(line, look.tint) for line in lines] if look.tint else lines


def tinted(line: Line, tint: int) -> Line:
    """A line on the tint of what is new: each piece in its own ink and on the tint; a tag keeps its ground."""
    return [
        (text, ink if ink.startswith("tag-") else f"{ink}+fresh-{tint}" if ink else f"fresh-{tint}")
        for text, ink in line
    ]
