"""Bots by their spec strings, the same in the app, on the command line and in journals."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import Final

from rules.core.errors import RulesError
from tabletop_tui.players.player import Player, RandomPlayer

#: The bots that every game has by name, each with how it plays in a few words, weakest first.
BOTS: Final[dict[str, str]] = {
    "random": "any legal act",
    "greedy": "the best-looking act, by a table of values",
}

#: game id: further bots of that game alone, stronger than those of `BOTS`
OWN: Final[dict[str, dict[str, str]]] = {
    "antares": {"perfect": "exact best play of each of its turns"},
}

#: game id: spec: module that holds a function of that name, which makes the bot
_MAKERS: Final[dict[str, dict[str, str]]] = {
    "hero-realms": {"greedy": "tabletop_tui.players.hero_realms"},
    "antares": {"greedy": "tabletop_tui.players.antares", "perfect": "tabletop_tui.players.antares_perfect"},
    "hyborian": {"greedy": "tabletop_tui.players.hyborian"},
}


class UnknownBot(RulesError):
    """No bot has this spec."""


def bots_of(game_id: str) -> dict[str, str]:
    """The bots of a game by name, each with how it plays in a few words, weakest first."""
    return {**BOTS, **OWN.get(game_id, {})}


def check(spec: str, game_id: str = "hero-realms") -> str:
    """The spec itself, when a bot of the game has it. Raises UnknownBot, with a suggestion where one is near."""
    known = bots_of(game_id)
    if spec in known:
        return spec
    near = get_close_matches(spec, known, n=1)
    hint = f" Did you mean “{near[0]}”?" if near else f" There are: {', '.join(known)}."
    raise UnknownBot(f"There is no bot “{spec}”.{hint}")


def make(spec: str, seed: int, game_id: str = "hero-realms") -> Player:
    """The bot with this spec for a game. Raises UnknownBot."""
    check(spec, game_id)
    if spec == "random":
        return RandomPlayer(seed)
    bot = getattr(import_module(_MAKERS[game_id][spec]), spec)()
    assert isinstance(bot, Player)
    return bot
