"""The cards of a Hero Realms list by name, for whoever speaks of them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.contract import CardSet
from rules.hero_realms.card import CardPool
from tabletop_tui.boards.hero_cards import card_thing
from tabletop_tui.boards.model import Thing


def by_name(cards: CardSet) -> Mapping[str, Thing]:
    """Each card under its whole name and under its short one, up to the comma."""
    assert isinstance(cards, CardPool)
    found: dict[str, Thing] = {}
    for card in cards.by_id.values():
        thing = card_thing(card.id, card)
        found[card.name] = thing
        found.setdefault(card.short, thing)
    return found
