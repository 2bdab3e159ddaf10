"""Decks: how they are written, and which are legal (HG-DECK)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.cardlist.faults import Code, Place, Report, closest, quote
from rules.core.cardlist.kinds import Counts, Id, Kind, Number, Text
from rules.core.cardlist.record import Field, Record, Values
from rules.core.cardlist.source import MapNode
from rules.hyborian.card import Card, Deck
from rules.hyborian.options import HyborianOptions

LEAST_CARDS: Final = 50
MOST_SIDEBOARD: Final = 20
MOST_SIDEBOARD_GATES: Final = 2
COPIES: Final = 2
#: of anything that is free of the limit, as far as a deck can be written down
MOST_COPIES: Final = 60

_COUNTS: Final[Kind[Any]] = Counts(Number(1, MOST_COPIES), 300)

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


@dataclass(frozen=True, slots=True)
class DeckRule:
    """How a deck stands to one rule.

    told     the rule with the numbers of the deck, in a few words: “51 cards, at least 50”
    clause   the clause that says so
    faults   all that breaks it; empty when it holds
    """

    told: str
    clause: str
    faults: tuple[DeckFault, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the deck keeps it."""
        return not self.faults


def deck_rules(
    cards: Mapping[str, int],
    sideboard: Mapping[str, int],
    pool: Mapping[str, Card],
    options: HyborianOptions | None = None,
) -> list[DeckRule]:
    """Every rule for decks, and how this one stands to it (HG-DECK-5). Ids that the pool does not have are left out."""
    rules = options or HyborianOptions()
    known = {pool[name]: n for name, n in cards.items() if name in pool}
    spare = {pool[name]: n for name, n in sideboard.items() if name in pool}
    return [*_size(known, rules), *_needed(known), *_copies(known, rules), *_sideboard(spare)]


def deck_faults(
    cards: Mapping[str, int],
    sideboard: Mapping[str, int],
    pool: Mapping[str, Card],
    options: HyborianOptions | None = None,
) -> list[DeckFault]:
    """Every rule that a deck breaks, not just the first (HG-DECK-5). Ids that the pool does not have are left out."""
    return [fault for rule in deck_rules(cards, sideboard, pool, options) for fault in rule.faults]


def _rule(told: str, clause: str, holds: bool, fault: str, sideboard: bool = False) -> DeckRule:
    """A rule about the deck as a whole."""
    return DeckRule(told, clause, () if holds else (DeckFault("", fault, clause, sideboard),))


def _size(known: Mapping[Card, int], rules: HyborianOptions) -> list[DeckRule]:
    size = sum(known.values())
    gates = sum(n for card, n in known.items() if card.kind == "gate")
    special = sum(n for card, n in known.items() if card.special)
    out = [
        _rule(
            f"{counted(size, 'card')}, at least {LEAST_CARDS}",
            "HG-DECK-1",
            size >= LEAST_CARDS,
            f"the deck has {counted(size, 'card')}; it must have at least {LEAST_CARDS}",
        )
    ]
    if rules.gate_rounding == "multiple_of_ten":
        told = f"the deck has {counted(size, 'card')}; this match wants a multiple of ten"
        out.append(_rule(f"{counted(size, 'card')}, a multiple of ten", "HG-DECK-1", not size % 10, told))
    out += [
        _rule(
            f"{counted(gates, 'Gate')}, 1 card in 10: {size // 10}",
            "HG-DECK-1",
            gates == size // 10,
            f"{gates} of {counted(size, 'card')} are Gates; it must be {size // 10}, one in ten",
        ),
        _rule(
            f"special Gates {special} of {gates // 3}",
            "HG-DECK-2",
            special <= gates // 3,
            f"{special} of {counted(gates, 'Gate')} are special; at most {gates // 3} may be, one in three",
        ),
    ]
    return out


def _needed(known: Mapping[Card, int]) -> list[DeckRule]:
    fighters = sum(n for card, n in known.items() if card.fighter)
    gates = sum(n for card, n in known.items() if card.kind == "gate")
    told = "Trooper and Gate to start"
    faults = []
    if not fighters:
        faults.append(DeckFault("", "the deck has no Trooper; it must have one to start with", "HG-DECK-6"))
    if not gates:
        faults.append(DeckFault("", "the deck has no Gate; it must have one to start with", "HG-DECK-6"))
    return [DeckRule(told, "HG-DECK-6", tuple(faults))]


def _copies(known: Mapping[Card, int], rules: HyborianOptions) -> list[DeckRule]:
    once: list[DeckFault] = []
    twice: list[DeckFault] = []
    for card, n in known.items():
        most = most_copies(card, rules)
        if n <= most:
            continue
        if card.limit_one:
            told = f"the deck has {n} of {card.name}, a card with one use a game; it may have 1"
            once.append(DeckFault(card.id, told, "HG-CARD-11"))
        else:
            twice.append(DeckFault(card.id, f"the deck has {n} of {card.name}; it may have {most}", "HG-DECK-2"))
    out = [DeckRule(f"at most {COPIES} of a card", "HG-DECK-2", tuple(twice))]
    if any(card.limit_one for card in known):
        out.append(DeckRule("1 of a card with one use", "HG-CARD-11", tuple(once)))
    return out


def most_copies(card: Card, options: HyborianOptions | None = None) -> int:
    """How many copies of a card a deck may have (HG-DECK-2, HG-CARD-11)."""
    if card.limit_one:
        return 1
    free = card.kind == "gate" and not card.special and (options is None or options.gate_copies == "free")
    return MOST_COPIES if free else COPIES


def _sideboard(spare: Mapping[Card, int]) -> list[DeckRule]:
    size = sum(spare.values())
    gates = sum(n for card, n in spare.items() if card.kind == "gate")
    return [
        _rule(
            f"sideboard {size} of {MOST_SIDEBOARD}",
            "HG-DECK-4",
            size <= MOST_SIDEBOARD,
            f"the sideboard has {counted(size, 'card')}; it may have {MOST_SIDEBOARD}",
            sideboard=True,
        ),
        _rule(
            f"sideboard Gates {gates} of {MOST_SIDEBOARD_GATES}",
            "HG-DECK-4",
            gates <= MOST_SIDEBOARD_GATES,
            f"the sideboard has {counted(gates, 'Gate')}; it may have {MOST_SIDEBOARD_GATES}",
            sideboard=True,
        ),
    ]


def counted(n: int, thing: str) -> str:
    """“1 card”, “3 cards”."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


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
    """Note every fault of a deck at its line; without a pool only what can be seen without the cards (HG-DECK-5)."""
    if pool is None:
        return values
    with report.about(values.node.text("title") or values.node.text("id")):
        known = read_names(values, pool, report)
        if values.faulty("cards", "sideboard"):
            return values
        for fault in deck_faults(values.get("cards") or {}, values.get("sideboard") or {}, pool):
            # numbers of the whole deck tell nothing while some of its cards are unknown
            if known or fault.card:
                report.add(Code.COUNTS, place_of(values, fault), f"{fault.message} (§ {fault.clause})")
    return values


def read_names(values: Values, pool: Mapping[str, Card], report: Report) -> bool:
    """Note every id that no card of the pool has, at its place; True when there is none."""
    known = True
    for key in ("cards", "sideboard"):
        node = values.value_at(key)
        for name in values.get(key) or ():
            if name not in pool and isinstance(node, MapNode):
                known = False
                told = f"no card has the id {quote(name)}"
                report.add(Code.BAD_VALUE, node.entries[name][0], told, closest(name, pool))
    return known


def place_of(values: Values, fault: DeckFault) -> Place:
    """Where a fault of a deck stands: at its card, or at the part of the deck that it is about."""
    key = "sideboard" if fault.sideboard else "cards"
    node = values.value_at(key)
    return node.entries[fault.card][0] if fault.card and isinstance(node, MapNode) else values.at(key)


def build_deck(values: Values, pool: Mapping[str, Card]) -> Deck:
    """The deck of a mapping in which nothing is at fault."""

    def pile(key: str) -> list[Card]:
        counts: Mapping[str, int] = values.get(key) or {}
        return [pool[name] for name, n in counts.items() for _ in range(n)]

    return Deck(values["id"], values["title"], values.get("about") or "", pile("cards"), pile("sideboard"))
