"""Cards of a Hyborian Gates list outside a game: in decks and sideboards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.core.contract import CardSet
from rules.hyborian.card import CardPool
from tabletop_tui.boards.hyborian_things import card_thing
from tabletop_tui.boards.model import Thing

#: Each kind of card (HG-CARD-1) in two letters.
KIND_LETTERS: Final = {
    "gate": "Gt",
    "trooper": "Tr",
    "monster": "Mo",
    "companion": "Co",
    "tech": "Te",
    "vehicle": "Ve",
    "vortex": "Vx",
    "magic": "Mg",
    "surge": "Su",
}


def listed(cards: CardSet, card_id: str) -> Thing:
    """A card of the list, by its id, with its kind in two letters as its mark."""
    assert isinstance(cards, CardPool)
    card = cards.by_id[card_id]
    return replace(card_thing(card_id, card), mark=KIND_LETTERS[card.kind], state="")
