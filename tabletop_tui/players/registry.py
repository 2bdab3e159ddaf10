"""Bots by their spec strings, the same in the app, on the command line and in journals."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Final

from rules.core.errors import RulesError
from tabletop_tui.players.player import Player, RandomPlayer

#: The bots by name, each with how it plays in a few words, weakest first.
BOTS: Final[dict[str, str]] = {
    "random": "any legal act",
    "greedy": "the best-looking act, by a table of values",
}

#: game id: module that holds `greedy() -> Player`
_GREEDY: Final[dict[str, str]] = {"hero-realms": "tabletop_tui.players.hero_realms"}


class UnknownBot(RulesError):
    """No bot has this spec."""


def check(spec: str) -> str:
    """The spec itself, when a bot has it. Raises UnknownBot, with a suggestion where one is near."""
    if spec in BOTS:
        return spec
    near = get_close_matches(spec, BOTS, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else f" There are: {', '.join(BOTS)}."
    raise UnknownBot(f"There is no bot “{spec}”.{hint}")


def make(spec: str, seed: int, game_id: str = "hero-realms") -> Player:
    """The bot with this spec for a game. Raises UnknownBot."""
    check(spec)
    if spec == "random":
        return RandomPlayer(seed)
    bot = import_module(_GREEDY[game_id]).greedy()
    assert isinstance(bot, Player)
    return bot
