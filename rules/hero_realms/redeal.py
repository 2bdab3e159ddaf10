"""Dealing anew what a viewer cannot know (HR-TURN-7)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rules.core.chance import Chance
    from rules.hero_realms.card import Card
    from rules.hero_realms.player import Player

#: sorts an unordered pile, since how its cards happen to lie is nobody's knowledge
INDEX: Final = attrgetter("index")


def deal_anew(p: Player, dealer: Chance) -> None:
    """Deal a player's hidden cards anew: hand, deck, and what only the player knows of the deck's top."""
    hidden_hand = p.hand[:]
    for card in p.known:
        hidden_hand.remove(card)
    secret = [i for i, openly in enumerate(p.top_open) if not openly]
    pile = hidden_hand + p.deck + p.looking + [p.top[i] for i in secret]
    pile.sort(key=INDEX)
    first, last = len(hidden_hand), len(hidden_hand) + len(secret)
    dealt: list[Card | None] = [None] * (last + len(p.looking))
    # the tracked ones first, each to one of the places where it may lie
    places = [*range(first - p.tracked_drawn, len(dealt))] if p.tracked else []
    for card in p.tracked:
        pile.remove(card)
        dealt[dealer.pick(places)] = card
    cards = [dealer.pick(pile) if card is None else card for card in dealt]
    p.hand = p.known + cards[:first]
    for i, card in zip(secret, cards[first:last], strict=True):
        p.top[i] = card
    p.looking = cards[last:]
    p.deck = pile
