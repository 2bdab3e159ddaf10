"""Decks: how they are written, and which are legal (HG-DECK)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cardlist.faults import Code, Report, closest, quote
from rules.core.cardlist.kinds import Counts, Id, Kind, Number, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.cardlist.source import MapNode
from rules.hyborian.card import Card, Deck
from rules.hyborian.options import HyborianOptions

LEAST_CARDS: Final = 50
MOST_SIDEBOARD: Final = 20
MOST_SIDEBOARD_GATES: Final = 2
COPIES: Final = 2

_COUNTS: Final[Kind[Any]] = Counts(Number(1, 60), 300)

DECK_FIELDS: Final = (
    Field("id", Id(), "The name of the deck for programs.", required=True),
    Field("title", Text(60), "The name of the deck for people.", required=True),
    Field("about", Text(600), "How it is meant to play."),
    Field("cards", _COUNTS, "The cards of the deck: an id, and how many.", required=True),
    Field("sideboard", _COUNTS, "Cards to swap between the games of a match."),
)

INLINE_DECK: Final = Record("a deck", DECK_FIELDS, named=("title", "id"))


@dataclass(frozen=True, slots=True)
class DeckFault:
    """Something that makes a deck illegal: the card it is about (empty: the whole deck), in words, and the clause."""

    card: str
    message: str
    clause: str
    sideboard: bool = False


def deck_faults(
    cards: Mapping[str, int],
    sideboard: Mapping[str, int],
    pool: Mapping[str, Card],
    options: HyborianOptions | None = None,
) -> list[DeckFault]:
    """Every rule that a deck breaks, not just the first (HG-DECK-5). Ids that the pool does not have are left out."""
    rules = options or HyborianOptions()
    known = {pool[name]: n for name, n in cards.items() if name in pool}
    size = sum(known.values())
    gates = sum(n for card, n in known.items() if card.kind == "gate")
    special = sum(n for card, n in known.items() if card.special)
    out: list[DeckFault] = []
    if size < LEAST_CARDS:
        out.append(DeckFault("", f"the deck has {size} cards; it must have at least {LEAST_CARDS}", "HG-DECK-1"))
    if rules.gate_rounding == "multiple_of_ten" and size % 10:
        out.append(DeckFault("", f"the deck has {size} cards; this match wants a multiple of ten", "HG-DECK-1"))
    if gates != size // 10:
        out.append(
            DeckFault("", f"{gates} of {size} cards are Gates; it must be {size // 10}, one in ten", "HG-DECK-1")
        )
    if special > gates // 3:
        told = f"{special} of {gates} Gates are special; at most {gates // 3} may be, one in three"
        out.append(DeckFault("", told, "HG-DECK-2"))
    if not any(card.fighter for card in known):
        out.append(DeckFault("", "the deck has no Trooper; it must have one to start with", "HG-DECK-6"))
    if not gates:
        out.append(DeckFault("", "the deck has no Gate; it must have one to start with", "HG-DECK-6"))
    out += _copies(known, rules)
    spare = {pool[name]: n for name, n in sideboard.items() if name in pool}
    if sum(spare.values()) > MOST_SIDEBOARD:
        told = f"the sideboard has {sum(spare.values())} cards; it may have {MOST_SIDEBOARD}"
        out.append(DeckFault("", told, "HG-DECK-4", sideboard=True))
    spare_gates = sum(n for card, n in spare.items() if card.kind == "gate")
    if spare_gates > MOST_SIDEBOARD_GATES:
        told = f"the sideboard has {spare_gates} Gates; it may have {MOST_SIDEBOARD_GATES}"
        out.append(DeckFault("", told, "HG-DECK-4", sideboard=True))
    return out


def _copies(known: Mapping[Card, int], rules: HyborianOptions) -> list[DeckFault]:
    out: list[DeckFault] = []
    for card, n in known.items():
        if card.limit_one and n > 1:
            told = f"the deck has {n} of {card.name}, a card with one use a game; it may have 1"
            out.append(DeckFault(card.id, told, "HG-CARD-11"))
        elif n > COPIES and (card.kind != "gate" or card.special or rules.gate_copies == "two"):
            out.append(DeckFault(card.id, f"the deck has {n} of {card.name}; it may have {COPIES}", "HG-DECK-2"))
    return out


def swap_faults(
    before: tuple[Mapping[str, int], Mapping[str, int]],
    after: tuple[Mapping[str, int], Mapping[str, int]],
    pool: Mapping[str, Card],
    options: HyborianOptions | None = None,
) -> list[DeckFault]:
    """What is wrong with a swap between deck and sideboard between the games of a match (HG-DECK-4).

    `before` and `after` are each the deck and the sideboard.
    """
    out: list[DeckFault] = []
    if sum(after[0].values()) != sum(before[0].values()):
        told = f"the deck has {sum(after[0].values())} cards; it began the match with {sum(before[0].values())}"
        out.append(DeckFault("", told, "HG-DECK-4"))
    for name in {**before[0], **before[1], **after[0], **after[1]}:
        had = before[0].get(name, 0) + before[1].get(name, 0)
        has = after[0].get(name, 0) + after[1].get(name, 0)
        if had != has:
            title = pool[name].name if name in pool else name
            told = f"there are {has} of {title} in deck and sideboard; there were {had}"
            out.append(DeckFault(name, told, "HG-DECK-4"))
    return out + deck_faults(after[0], after[1], pool, options)


def read_deck(values: Values, pool: Mapping[str, Card] | None, report: Report) -> Values:
    """Note every fault of a deck at its line; without a pool only what can be seen without the cards."""
    if pool is None:
        return values
    cards: Mapping[str, int] = values.get("cards") or {}
    sideboard: Mapping[str, int] = values.get("sideboard") or {}
    with report.about(values.node.text("title") or values.node.text("id")):
        for key, counts in (("cards", cards), ("sideboard", sideboard)):
            node = values.value_at(key)
            for name in counts:
                if name not in pool and isinstance(node, MapNode):
                    report.add(
                        Code.BAD_VALUE, node.entries[name][0], f"no card has the id {quote(name)}", closest(name, pool)
                    )
        if values.faulty("cards", "sideboard") or any(name not in pool for name in (*cards, *sideboard)):
            return values
        for fault in deck_faults(cards, sideboard, pool):
            key = "sideboard" if fault.sideboard else "cards"
            node = values.value_at(key)
            at = node.entries[fault.card][0] if fault.card and isinstance(node, MapNode) else values.at(key)
            report.add(Code.COUNTS, at, f"{fault.message} (§ {fault.clause})")
    return values


def build_deck(values: Values, pool: Mapping[str, Card]) -> Deck:
    """The deck of a mapping in which nothing is at fault."""

    def pile(key: str) -> list[Card]:
        counts: Mapping[str, int] = values.get(key) or {}
        return [pool[name] for name, n in counts.items() for _ in range(n)]

    return Deck(values["id"], values["title"], values.get("about") or "", pile("cards"), pile("sideboard"))
