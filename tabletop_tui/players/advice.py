"""What a bot would do for a person who asks, with what it thinks of it: the numbers behind a hint.

A hint is given from what the seat that asks knows: the bot decides as it would decide for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from rules.core.contract import Action, State
from tabletop_tui.players.player import Player
from tabletop_tui.players.registry import has, make
from tabletop_tui.players.search import Playouts, Searcher
from tabletop_tui.players.search_rollout import Rollout, better

#: what a setting says that leaves the choice of the bot to the game
STRONGEST: Final = "strongest"
#: the bot that is asked where nobody chose another, by game: the strongest that answers while somebody waits
_ASKED: Final = {"hero-realms": "rollout:400", "antares": "perfect", "hyborian": "rollout:60"}

#: units of an estimate: a chance to win from 0 to 1, or points that the turn brings on average
CHANCE: Final = "chance"
POINTS: Final = "points"

#: told how many playouts were begun, and how many there may be
Watched = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Weighed:
    """An act by its text, and what it is worth in the unit of its advice."""

    text: str
    worth: float


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do.

    text     the act
    spec     the bot that was asked
    unit     CHANCE or POINTS; empty where nothing was weighed
    weighed  the act and the next best one, with what each is worth
    games    how many games each of them was played on to its end; 0 where the worth was worked out
    facts    further numbers of the game, by name, for those who put it into words
    """

    text: str
    spec: str
    unit: str = ""
    weighed: tuple[Weighed, ...] = ()
    games: int = 0
    facts: Mapping[str, float] = field(default_factory=dict)


def asked(chosen: str, game_id: str) -> str:
    """The spec of the bot that a game asks: the one chosen where the game has it, else its strongest."""
    return chosen if chosen != STRONGEST and has(chosen, game_id) else _ASKED.get(game_id, "greedy")


def advise(spec: str, seed: int, game_id: str, state: State, watch: Watched | None = None) -> Advice:
    """What the bot with this spec would do for the seat that decides. `state` is not changed.

    Where the bot plays no games on, the worth comes from `weigh` of the game's module with `_advice`, if it has one.

    Raises UnknownBot when the game has no such bot, and what `watch` raises, which ends a search.
    """
    bot: Player = make(spec, seed, game_id)
    if isinstance(bot, Rollout):
        bot = Adviser(bot)
    if isinstance(bot, Searcher) and watch is not None:
        bot.watch = partial(_told, watch, bot.budget)
    chosen = bot.choose(state)
    if isinstance(bot, Adviser) and bot.weighed:
        return Advice(chosen.text, spec, CHANCE, bot.weighed, bot.games)
    module = f"tabletop_tui.players.{game_id.replace('-', '_')}_advice"
    if find_spec(module) is None:
        return Advice(chosen.text, spec)
    unit, weighed, facts = import_module(module).weigh(state, chosen)
    return Advice(chosen.text, spec, unit, tuple(Weighed(text, worth) for text, worth in weighed), 0, facts)


def _told(watch: Watched, budget: int, done: int) -> None:
    watch(done, budget)


class Adviser(Rollout):
    """A rollout bot that spends what its search saved on the two best acts, and keeps what they are worth.

    weighed  the act that it chose and the other one, on the same deals; empty for an obliged act
    games    how many deals that was
    """

    def __init__(self, bot: Rollout) -> None:
        super().__init__(bot.guide, bot.budget, bot.seed)
        self.weighed: tuple[Weighed, ...] = ()
        self.games = 0

    def search(self, runs: Playouts, found: list[Action]) -> Action:
        own, others, deal = self.halve(runs, found)
        if not others or not own.rewards:
            return own.action
        two = [own, others[0]]
        while runs.count + len(two) <= self.budget:
            self._deal(runs, deal, two)
            deal += 1
        best = better(own, others[:1])
        self.games = len(own.rewards)
        ranked = sorted(two, key=lambda candidate: candidate is not best)
        self.weighed = tuple(Weighed(each.action.text, each.total / self.games) for each in ranked)
        return best.action
