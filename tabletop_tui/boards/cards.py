"""The cards of a game by name, for whoever speaks of them: rulebooks and searches."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.contract import CardSet
from rules.core.registry import game
from tabletop_tui.boards import modules
from tabletop_tui.boards.model import Thing


def cards_by_name(game_id: str, cards: CardSet | None = None) -> Mapping[str, Thing]:
    """Each card of a list, by default the one that comes with the game, under every name that it goes by.

    `by_name` of the board module’s neighbour with `_cards` gives them; a game without one has no cards to name.
    """
    module = modules.find("boards", game_id, "_cards")
    return {} if module is None else module.by_name(cards or game(game_id).default_cards())
