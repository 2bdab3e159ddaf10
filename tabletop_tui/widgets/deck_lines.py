"""The parts of the deck screen as lines: rows of cards, legality by clause, charts, the card in full. No Textual."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.hyborian.ability import Ability
from rules.hyborian.card import KINDS, Card
from rules.hyborian.cards import RARITIES
from rules.hyborian.decks import DeckRule
from rules.hyborian.decks_count import Count
from rules.hyborian.decks_list import DECK, SIDEBOARD
from rules.hyborian.ring import TITLES
from tabletop_tui.boards.hyborian_deck import KIND_LETTERS
from tabletop_tui.widgets.ink import Line, cut, ends, fill, rule, width, wrap

#: hues of the Dimensions in the order of the ring
HUES: Final = ("bronze", "green", "ice", "blue", "gold", "rose")

#: cells of the columns after the name: kind, Dimension, strength, cost, deck, sideboard
_COLUMNS: Final = (3, 3, 6, 5, 5, 5)


def home(card: Card) -> Line:
    """The Dimension in two letters, in its hue."""
    if card.dimension < 0:
        return [("–  ", "muted")]
    return [(TITLES[card.dimension][:2], f"hue-{HUES[card.dimension]}"), (" ", "")]


def strength(card: Card) -> str:
    """Attack and defense: `6/3` for a fighter, `+2/+0` for what is attached; empty for others."""
    if card.fighter:
        return f"{card.attack}/{card.defense}"
    if card.attachment and (card.attack or card.defense or card.kind == "companion"):
        return f"{card.attack:+}/{card.defense:+}"
    return ""


def _cost(card: Card) -> str:
    return str(card.icons) if card.fighter or card.attachment else ""


def heads(cells: int) -> Line:
    """The names of the columns over rows of cards."""
    names = ("Kd", "Di", "  ⚔/◇", "cost", "deck", "side")
    shown = "".join(fill(text, wide) for text, wide in zip(names, _COLUMNS, strict=True))
    return [(fill("  Name", cells - sum(_COLUMNS)) + shown, "muted")]


@lru_cache(maxsize=8192)
def pool_row(card: Card, deck: int, side: int, part: str, faulty: bool, cells: int) -> Line:
    """A card of the pool: what it is, and how many are in the deck and in the sideboard.

    `part` is where changes go when the cursor is on the row, else empty. Lines are shared: nobody changes them.
    """
    name = cells - sum(_COLUMNS) - 2
    line: Line = [("✗ ", "bad") if faulty else ("  ", "")]
    line.append((fill(cut(card.name, name - 1), name), "strong" if deck or side else ""))
    line.append((KIND_LETTERS[card.kind] + " ", "muted"))
    line += home(card)
    line.append((f"{strength(card):>5} ", ""))
    line.append((f" {_cost(card):1}   ", "muted"))
    for one, n in ((DECK, deck), (SIDEBOARD, side)):
        if one == part:
            line.append((f"‹{n:^3}›", "strong"))
        else:
            line.append((f"{n or '·':^5}", "strong" if n else "muted"))
    return line


def pile_row(card: Card, n: int, current: bool, faulty: bool, cells: int) -> Line:
    """A card in the deck: how many, its name, what it is."""
    count = f"‹{n}›" if current else f" {n} "
    tail = 11 if cells >= 40 else 5
    name = cells - 2 - len(count) - 1 - tail
    line: Line = [
        ("✗ ", "bad") if faulty else ("  ", ""),
        (count + " ", "strong"),
        (fill(cut(card.name, name - 1), name), ""),
    ]
    line += home(card)
    if tail > 5:
        line.append((f"{strength(card):>5} ", ""))
    line.append((f" {_cost(card):1}", "muted"))
    return line


def legality(rules: Sequence[DeckRule], cells: int) -> list[Line]:
    """Each rule with ✓ or ✗ and its clause; what breaks it stands below it."""
    lines: list[Line] = []
    for one in rules:
        mark = ("✓ ", "good") if one.holds else ("✗ ", "bad")
        clause = f" § {one.clause}"
        beside = width(one.told) + width(clause) + 2 <= cells
        lines.append(ends([mark, (one.told, "" if one.holds else "strong")], [(clause, "muted")] * beside, cells))
        if not beside and not one.holds:
            lines.append([(" " + clause, "muted")])
        # of a rule about the whole deck the numbers stand in its line already
        told = [fault.message for fault in one.faults if fault.card]
        lines += [[("  " + row, "")] for text in told for row in wrap(text, cells - 2, 1)]
    return lines


def chart(title: str, counts: Sequence[Count], cells: int, hues: bool = False) -> list[Line]:
    """Numbers as bars on one scale under a heading; what there is none of is left out."""
    lines: list[Line] = [rule(title, "", cells)]
    most = max((count.number for count in counts), default=0)
    wide = 14
    room = cells - wide - 7
    for count in counts:
        if count.number:
            hue = f"hue-{HUES[int(count.key)]}" if hues and int(count.key) >= 0 else "muted"
            lines.append(
                [
                    (fill(count.title, wide), ""),
                    (f"{count.number:>4}  ", "strong"),
                    (bar(count.number, most, min(room, 24)), hue),
                ]
            )
    if len(lines) == 1:
        lines.append([("none", "muted")])
    return lines


def bar(number: int, most: int, cells: int) -> str:
    """A bar that is `cells` long for the most; never nothing for a number above 0."""
    return "■" * max(1, round(number * cells / most)) if number > 0 and most > 0 else ""


def card_title(card: Card) -> str:
    """The facts of a card in one line: “Trooper, Asgard, 5/4, cost 1”."""
    parts = [KINDS[card.kind] + (", special" if card.special else "")]
    if card.dimension >= 0:
        parts.append(TITLES[card.dimension])
    if strength(card):
        parts.append(strength(card))
    if card.icons:
        parts.append(f"cost {card.icons}")
    if card.limit_one:
        parts.append("1 use a game")
    return ", ".join(parts)


def card_lines(card: Card, cells: int) -> list[Line]:
    """A card in full: facts, printed text, and each ability as the engine understood it."""
    lines: list[Line] = [[(" " + row, "muted")] for row in wrap(card_title(card), cells - 2)]
    if card.text:
        lines += [[(" " + row, "")] for row in wrap(card.text, cells - 2)]
    else:
        lines.append([(" no text", "muted")])
    for ability in card.abilities:
        lines += [[(" " + row, "muted")] for row in wrap(_understood(ability), cells - 2, 2)]
    return lines


def _understood(ability: Ability) -> str:
    return f"{ability.kind.capitalize()}: {ability.words()}"


def card_rarity(card: Card) -> str:
    """The rarity of a card for people."""
    return RARITIES.get(card.rarity, "")
