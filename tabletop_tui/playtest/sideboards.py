"""Decks of Hyborian Gates with their sideboards in, as further decks of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.hyborian.card import Card, CardPool, Deck
from rules.hyborian.decks import deck_faults
from tabletop_tui.playtest.arm import SIDED


def with_sideboards(pool: CardPool) -> CardPool:
    """The same list with every deck twice: as it is, and with its sideboard in."""
    decks = list(pool.decks.values())
    sided = [Deck(deck.id + SIDED, deck.title, deck.about, swapped(deck, pool), ()) for deck in decks]
    return CardPool(
        id=pool.id, title=pool.title, digest=pool.digest, cards=pool.cards, decks=[*decks, *sided], about=pool.about
    )


def swapped(deck: Deck, pool: CardPool) -> list[Card]:
    """The deck with each card of its sideboard in the place of its weakest card of the same kind (HG-DECK-4).

    A Gate goes in for a Gate only, another card for any other when none of its kind is left; a swap that would make
    the deck illegal is left out.
    """
    cards = list(deck.cards)
    come: list[Card] = []
    for card in deck.sideboard:
        leave = [other for other in cards if other not in come and (other.kind == "gate") == (card.kind == "gate")]
        leave = [other for other in leave if other.kind == card.kind] or leave
        for out in sorted(leave, key=lambda other: (other.strength, other.index)):
            tried = cards[:]
            tried[tried.index(out)] = card
            if not deck_faults(_counts(tried), {}, pool.by_id):
                cards = tried
                come.append(card)
                break
    return cards


def _counts(cards: Sequence[Card]) -> dict[str, int]:
    return Counter(card.id for card in cards)
