"""The cards of a Hyborian Gates list by name, for whoever speaks of them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.contract import CardSet
from rules.hyborian.card import CardPool
from tabletop_tui.boards.hyborian_things import card_thing
from tabletop_tui.boards.model import Thing


def by_name(cards: CardSet) -> Mapping[str, Thing]:
    """Each card under its name."""
    assert isinstance(cards, CardPool)
    return {card.name: card_thing(card.id, card) for card in cards.by_id.values()}
