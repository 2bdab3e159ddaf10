"""The ladder of bots: one text names a bot, the same in the app, on the command line, in journals and in playtests.

`random`, `greedy`, `perfect`, `menu:rush`, `menu:my-menu.yaml`, `rollout:200`, `ismcts:800`: a word, and behind a colon
what it takes. Budgets are counted in playouts, never in seconds, so that a spec and a seed mean the same everywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Final

from rules.core.contract import CardSet
from rules.core.errors import RulesError
from tabletop_tui.players.player import Player, RandomPlayer

#: the most playouts that a budget may have
MOST_PLAYOUTS: Final = 1_000_000

#: what stands behind the colon of a spec
PLAYOUTS: Final = "N"
FILE: Final = "FILE"

_NUMBER: Final = re.compile(r"[1-9][0-9]{0,6}")


@dataclass(frozen=True, slots=True)
class Rung:
    """A kind of bot.

    word    what its specs begin with; `takes` what follows behind a colon: nothing, PLAYOUTS or FILE
    about   how it plays, in a few words
    games   the games that have it; empty for all
    usual   the budget that is offered where none is told, by game
    """

    word: str
    about: str
    takes: str = ""
    games: tuple[str, ...] = ()
    usual: tuple[tuple[str, int], ...] = ()

    @property
    def form(self) -> str:
        """The spec as help texts write it: `rollout:N`."""
        return f"{self.word}:{self.takes}" if self.takes else self.word

    def plays(self, game_id: str) -> bool:
        """Whether a game has such bots."""
        return not self.games or game_id in self.games


#: every kind of bot, weakest first
LADDER: Final = (
    Rung("random", "any legal act"),
    Rung("greedy", "the best-looking act, by a table of values"),
    Rung("menu", "buys by a list, first line first", FILE, ("hero-realms",)),
    Rung("perfect", "exact best play of each of its turns", games=("antares",)),
    Rung(
        "rollout",
        "plays the games on from each act, the same deals for all",
        PLAYOUTS,
        usual=(("hero-realms", 200), ("antares", 400), ("hyborian", 100)),
    ),
    Rung(
        "ismcts",
        "searches a tree of what may follow, over many deals",
        PLAYOUTS,
        usual=(("hero-realms", 800), ("antares", 800), ("hyborian", 200)),
    ),
)

_RUNGS: Final = {rung.word: rung for rung in LADDER}

#: game id: what its modules here begin with
_MODULES: Final = {"hero-realms": "hero_realms", "antares": "antares", "hyborian": "hyborian"}


class UnknownBot(RulesError):
    """No bot has this spec, or what stands behind its colon cannot be used."""


def bots_of(game_id: str) -> dict[str, str]:
    """The bots that are offered for a game, weakest first: spec, and how it plays in a few words."""
    out: dict[str, str] = {}
    for rung in LADDER:
        if not rung.plays(game_id):
            continue
        if rung.takes == FILE:
            out |= {f"{rung.word}:{name}": about for name, about in _shipped_menus().items()}
        elif rung.takes == PLAYOUTS:
            usual = dict(rung.usual)
            if game_id in usual:
                out[f"{rung.word}:{usual[game_id]}"] = rung.about
        else:
            out[rung.word] = rung.about
    return out


def offered() -> dict[str, str]:
    """The bots that are offered where no game is chosen yet, weakest first, those of one game alone among them."""
    out: dict[str, str] = {}
    for rung in LADDER:
        game_id = rung.games[0] if rung.games else next(iter(_MODULES))
        out |= {spec: about for spec, about in bots_of(game_id).items() if spec.partition(":")[0] == rung.word}
    return out


def forms(game_id: str = "") -> str:
    """The forms of specs with commas, of one game or of all: `random, greedy, menu:FILE, rollout:N`."""
    return ", ".join(rung.form for rung in LADDER if not game_id or rung.plays(game_id))


def help_text() -> str:
    """The forms of all specs, each that only some games have with their names; one line for a command's help."""
    return ", ".join(rung.form + (f" ({', '.join(rung.games)} only)" if rung.games else "") for rung in LADDER)


def describe(spec: str, game_id: str = "hero-realms") -> str:
    """How the bot plays, in a few words. Raises UnknownBot when there is no such bot."""
    rung, taken = _parsed(spec, game_id)
    if rung.takes == FILE:
        return _shipped_menus().get(taken, f"{rung.about}: {taken}")
    if rung.takes == PLAYOUTS:
        return f"{rung.about} ({'1 playout' if taken == '1' else f'{int(taken):,} playouts'})"
    return rung.about


def check(spec: str, game_id: str = "hero-realms", cards: CardSet | None = None) -> str:
    """The spec itself, when the game has such a bot.

    `cards` is the list that is played with, where it is known: then a menu of one's own must name cards of it alone.
    Raises UnknownBot, with a suggestion where one is near; for a menu at fault CardListFaulty, with every fault.
    """
    rung, taken = _parsed(spec, game_id)
    if rung.takes == FILE:
        from rules.hero_realms.card import CardPool
        from tabletop_tui.players.hero_realms_menu import SHIPPED, open_menu

        own = isinstance(cards, CardPool) and taken not in SHIPPED
        open_menu(taken, cards.by_id if own and isinstance(cards, CardPool) else None)
    return spec


def has(spec: str, game_id: str) -> bool:
    """Whether a game has a bot with this spec."""
    try:
        check(spec, game_id)
    except RulesError:
        return False
    return True


def make(spec: str, seed: int, game_id: str = "hero-realms") -> Player:
    """The bot with this spec for a game; from the same spec and seed it plays the same. Raises as `check` does."""
    rung, taken = _parsed(spec, game_id)
    if rung.word == "random":
        return RandomPlayer(seed)
    if rung.takes == FILE:
        from tabletop_tui.players.hero_realms_buyer import Buyer
        from tabletop_tui.players.hero_realms_menu import open_menu

        return Buyer(open_menu(taken), spec)
    module = f"tabletop_tui.players.{_MODULES[game_id]}"
    made: Player
    if rung.word == "rollout":
        from tabletop_tui.players.search_rollout import Rollout

        made = Rollout(import_module(f"{module}_search").guide(), int(taken), seed)
    elif rung.word == "ismcts":
        from tabletop_tui.players.search_ismcts import Ismcts

        made = Ismcts(import_module(f"{module}_search").guide(), int(taken), seed)
    elif rung.word == "perfect":
        made = import_module(f"{module}_perfect").perfect(seed)
    else:
        made = import_module(module).greedy(seed)
    return made


def _parsed(spec: str, game_id: str) -> tuple[Rung, str]:
    """The kind of bot that a spec means, and what stands behind its colon. Raises UnknownBot."""
    word, colon, taken = spec.partition(":")
    rung = _RUNGS.get(word)
    if rung is None:
        raise UnknownBot(f"There is no bot “{spec}”.{_meant(word, taken, game_id)}")
    if not rung.plays(game_id):
        raise UnknownBot(f"The bot “{word}” is for {', '.join(rung.games)} only. There are: {forms(game_id)}.")
    if not rung.takes and colon:
        raise UnknownBot(f"The bot “{word}” takes nothing behind a colon; write {word}.")
    if rung.takes == PLAYOUTS and (not _NUMBER.fullmatch(taken) or int(taken) > MOST_PLAYOUTS):
        usual = dict(rung.usual).get(game_id, 200)
        raise UnknownBot(
            f"The bot “{spec}” needs a number of playouts from 1 to {MOST_PLAYOUTS:,}, as in {word}:{usual}."
        )
    if rung.takes == FILE and not taken:
        names = ", ".join(_shipped_menus())
        raise UnknownBot(f"The bot “{word}” needs a menu behind a colon: {names}, or the path of a file.")
    return rung, taken


def _meant(word: str, taken: str, game_id: str) -> str:
    known = {rung.word: rung for rung in LADDER if rung.plays(game_id)}
    near = get_close_matches(word, known, n=1)
    if not near:
        return f" There are: {forms(game_id)}."
    rung = known[near[0]]
    return f" Did you mean “{rung.word}:{taken}”?" if rung.takes and taken else f" Did you mean “{rung.form}”?"


def _shipped_menus() -> dict[str, str]:
    from tabletop_tui.players.hero_realms_menu import SHIPPED

    return SHIPPED
