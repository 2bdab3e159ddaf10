"""The cards of a game by name, for whoever speaks of them: rulebooks and searches."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from rules.core.contract import CardSet
from rules.core.registry import game
from tabletop_tui.boards.model import Thing


def cards_by_name(game_id: str, cards: CardSet | None = None) -> Mapping[str, Thing]:
    """Each card of a list, by default the one that comes with the game, under every name that it goes by.

    `by_name` of the board module’s neighbour with `_cards` gives them; a game without one has no cards to name.
    """
    name = f"tabletop_tui.boards.{game_id.replace('-', '_')}_cards"
    if find_spec(name) is None:
        return {}
    found: Mapping[str, Thing] = import_module(name).by_name(cards or game(game_id).default_cards())
    return found
