"""What a playtest sees in each game beside seats and lengths."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from rules.core.contract import CardSet, State
from tabletop_tui.playtest.arm import Arm, Chair
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import Played, Watch, cards_of
from tabletop_tui.playtest.report import Histogram, Table
from tabletop_tui.playtest.tally import Tally

#: game id: module with a class `Seen`
_MODULES: Final[dict[str, str]] = {
    "hero-realms": "tabletop_tui.playtest.games.hero_realms",
    "antares": "tabletop_tui.playtest.games.antares",
    "hyborian": "tabletop_tui.playtest.games.hyborian",
}


class GameWatch(Watch):
    """A watch that adds what it saw of a game to a tally, and makes the tables of it.

    `state` is the position that the game ended in, once it has.
    """

    state: State
    #: what a seat can have in a game, so that games can be looked up by it: the ids of cards, factions or decks
    things: Sequence[str] = ()

    def __init__(self, cards: CardSet, seats: int) -> None:
        self.cards = cards
        self.seats = seats

    def had(self, chairs: Sequence[Chair]) -> dict[str, list[int]]:
        """Which seats had which of the `things` in the game that has just ended."""
        return {}

    def begin(self, state: State) -> None:
        self.state = state

    @abstractmethod
    def add(self, tally: Tally, played: Played, chairs: Sequence[Chair]) -> None:
        """Add the game that has just ended."""

    @abstractmethod
    def owned(self, played: Played, chairs: Sequence[Chair]) -> dict[str, int]:
        """For each thing whose use is compared between lists, how often this game had it: cards bought, say."""

    def quantities(self) -> dict[str, int]:
        """Further numbers of a game that are compared between lists, by what they are in a few words."""
        return {}

    @abstractmethod
    def tables(self, plan: Plan, tally: Tally) -> tuple[list[Table], list[str], list[Histogram]]:
        """Tables, verdicts and histograms out of a whole tally."""


def watch_for(arm: Arm) -> GameWatch:
    """The watch of an arm's game."""
    seen = import_module(_MODULES[arm.game]).Seen
    watch = seen(cards_of(arm.game, arm.cards), len(arm.chairs))
    assert isinstance(watch, GameWatch)
    return watch
