"""Matches laid out card by card, for what a shuffled table shows too seldom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from rules.core.registry import game
from rules.hero_realms.card import CardPool
from rules.hero_realms.position import position
from rules.hero_realms.state import HeroState
from tabletop_tui.table.match import Match
from tabletop_tui.table.position import Line

MARKET = ("orc_grunt", "elven_gift", "spark", "taxation", "profit")


def laid(sit: Callable[..., Match], *players: str, **how: Any) -> Match:
    """A duel with Ada to move in the position that `how` describes as `position` does."""
    match = sit(*players)
    match._line = Line(hero(**how))
    return match


def hero(**how: Any) -> HeroState:
    """A position with a market and decks, unless told otherwise."""
    pool = cast(CardPool, game("hero-realms").default_cards())
    starters = ["gold"] * 7 + ["ruby", "dagger", "shortsword"]
    given: dict[str, Any] = {"market": MARKET, "decks": [starters, starters], "health": [50, 50], **how}
    return position(pool, **given)
