"""Decks and their sideboards between the games of a series (HG-DECK-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.core.sideboard import Counts, Sideboard, SwapFault
from rules.hyborian.card import CardPool, Deck
from rules.hyborian.decks import swap_faults
from rules.hyborian.options import HyborianOptions


def deck_sideboard(deck: Deck, pool: CardPool, options: HyborianOptions) -> Sideboard:
    """What may be swapped between a deck and its sideboard; a swapped deck keeps its size and every rule of decks."""
    before = (Counter(card.id for card in deck.cards), Counter(card.id for card in deck.sideboard))
    names = {card.id: card.name for card in (*deck.cards, *deck.sideboard)}

    def check(cards: Counts, spare: Counts) -> Sequence[SwapFault]:
        found = swap_faults(before, (cards, spare), pool.by_id, options)
        return [SwapFault(fault.card, fault.message, fault.clause) for fault in found]

    return Sideboard(deck.title, before[0], before[1], names, check)
