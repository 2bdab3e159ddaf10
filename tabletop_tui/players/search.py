"""What every search shares: what it is told of a game, playouts, and what an outcome is worth to each seat.

A search decides from what its seat knows: every playout begins with `State.redeal`, which deals anew all that the seat
cannot know, future chance included. Budgets are counted in playouts, so that a seed means the same on every machine.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from rules.core.abstract import Abstract
from rules.core.chance import hashed
from rules.core.contract import Action, State
from tabletop_tui.players.player import Player

#: the acts after which a playout that does not end counts as a draw
LONGEST: Final = 20_000


@mypyc_attr(allow_interpreted_subclasses=True)
class Guide(Abstract):
    """What a search has to be told of a game: who plays the obliged acts, and which acts are worth a search."""

    @abstractmethod
    def heuristic(self, seed: int) -> Player:
        """The bot that plays the obliged acts and the playouts. It must be quick."""

    @abstractmethod
    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        """The acts that are worth a search, the one done without a search first; a single one is obliged.

        They depend on what the seat that decides knows, and on nothing else.
        """

    @abstractmethod
    def sides(self, state: State) -> list[int]:
        """For each seat its team; everybody is a team alone where there are none."""


#: Told how many playouts were begun, before each; it may raise, which ends the search
Watch = Callable[[int], None]


class Playouts:
    """The playouts of one decision: counted, each from a deal of its own, ended by the heuristic in all seats."""

    def __init__(self, guide: Guide, state: State, seed: int, watch: Watch | None = None) -> None:
        self.guide = guide
        self.watch = watch
        self.state = state
        self.seed = seed
        self.seat = state.actor()
        self.sides = guide.sides(state)
        self.teams = len(set(self.sides))
        #: how many playouts were begun
        self.count = 0

    def deal(self, i: int) -> State:
        """The i-th deal: the position with all that the seat cannot know dealt anew."""
        return self.state.redeal(self.seat, hashed(self.seed, f"deal {i}"))

    def heuristic(self, i: int) -> Player:
        """The heuristic of the i-th deal; made again from the same number, it plays the same."""
        return self.guide.heuristic(hashed(self.seed, f"playout {i}"))

    def finish(self, state: State, heuristic: Player) -> list[float]:
        """Play a position to the end and say what that is worth to each team, by seat: they add up to 1."""
        self.count += 1
        if self.watch is not None:
            self.watch(self.count)
        n = 0
        while state.outcome is None and n < LONGEST:
            state.apply(heuristic.choose(state))
            n += 1
        return self.rewards(state)

    def rewards(self, state: State) -> list[float]:
        """What the outcome is worth to each seat's team: a win is 1, shared by the teams that won; a draw by all."""
        outcome = state.outcome
        won = {self.sides[seat] for seat in outcome.winners} if outcome is not None else set()
        if not won:
            return [1.0 / self.teams] * len(self.sides)
        share = 1.0 / len(won)
        return [share if side in won else 0.0 for side in self.sides]


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Player):
    """A bot that plays obliged acts by the heuristic and spends a budget of playouts on the others.

    playouts   how many the last decision took; 0 for an obliged act
    watch      who is told of each playout; nobody unless it is set
    """

    def __init__(self, guide: Guide, budget: int, seed: int) -> None:
        self.guide = guide
        self.budget = budget
        self.seed = seed
        self.playouts = 0
        self.watch: Watch | None = None

    def choose(self, state: State) -> Action:
        self.playouts = 0
        found = self.guide.candidates(state, self.guide.heuristic(hashed(self.seed, "obliged")))
        if len(found) == 1:
            return found[0]
        runs = Playouts(self.guide, state, self.seed, self.watch)
        best = self.search(runs, found)
        self.playouts = runs.count
        return best

    @abstractmethod
    def search(self, runs: Playouts, found: list[Action]) -> Action:
        """The best of the candidates, by at most as many playouts as the budget has."""
