"""Cards of a deck and its sideboard as things to be shown, for any game whose cards can be swapped between games."""

from __future__ import annotations

from rules.core.contract import CardSet
from tabletop_tui.boards import modules
from tabletop_tui.boards.model import Thing


def card_of(game_id: str, cards: CardSet, card_id: str) -> Thing:
    """A card of a list as it lies in nobody's hand: `listed` of the game's module `…_deck` in `tabletop_tui.boards`."""
    thing: Thing = modules.need("boards", game_id, "_deck").listed(cards, card_id)
    return thing
