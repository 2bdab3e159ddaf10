"""A plan: everything that a playtest's numbers depend on, as plain data. The same plan gives the same report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tabletop_tui.playtest.arm import TURN_LIMIT, Arm, Chair
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.tally import Tally

if TYPE_CHECKING:
    from tabletop_tui.playtest.report import Report

#: measure: module with `chunk`, `games_a_seed` and `report`
MEASURES: Final[dict[str, str]] = {
    "run": "tabletop_tui.playtest.run",
    "cards": "tabletop_tui.playtest.cards",
    "diff": "tabletop_tui.playtest.diff",
    "cross": "tabletop_tui.playtest.cross",
    "ladder": "tabletop_tui.playtest.ladder",
    "sprt": "tabletop_tui.playtest.sprt",
    "spread": "tabletop_tui.playtest.spread",
}

#: games in one chunk, about: long enough that handing it out costs nothing, short enough to lose little
CHUNK_GAMES: Final[dict[str, int]] = {"hero-realms": 200, "antares": 100, "hyborian": 10}
#: bots that search: a chunk of theirs is one seed
SEARCHING: Final = ("rollout", "ismcts")


@dataclass(frozen=True, slots=True)
class Listed:
    """A card list of a plan: the name people know it by, its digest, and its text unless it ships with the game."""

    name: str
    digest: str
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played.

    measure   one of MEASURES
    seed      the first seed; seeds: how many seeds follow one another from there
    bots      specs, one for each seat (for `ladder` and `sprt`: one for each bot compared)
    lists     the card lists, one unless lists are compared
    about     what else the measure wants to know, as plain data
    menus     the text of each buy menu of one’s own, by the spec of the bot that buys by it
    """

    measure: str
    game: str
    seed: int
    seeds: int
    bots: tuple[str, ...]
    lists: tuple[Listed, ...]
    format: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_limit: int = TURN_LIMIT
    about: Mapping[str, Any] = field(default_factory=dict)
    menus: Mapping[str, str] = field(default_factory=dict)

    def arm(self, bots: Sequence[str], which: int = 0) -> Arm:
        """The game of this plan with these bots in the seats and one of its lists."""
        chairs = tuple(Chair(bot) for bot in bots)
        return Arm(self.game, chairs, self.lists[which].text, self.format, self.options, self.turn_limit, self.menus)

    def data(self) -> dict[str, Any]:
        """The plan as JSON can hold it."""
        return {**asdict(self), "bots": list(self.bots), "lists": [asdict(one) for one in self.lists]}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Plan:
        """The plan that `data` gave. Raises PlaytestError for anything else."""
        try:
            lists = tuple(Listed(**one) for one in data["lists"])
            plan = cls(**{**data, "bots": tuple(data["bots"]), "lists": lists})
        except (KeyError, TypeError) as error:
            raise PlaytestError(f"This is not a plan of a playtest: {error}.") from None
        if plan.measure not in MEASURES:
            raise PlaytestError(f"There is no measure “{plan.measure}”; there are: {', '.join(MEASURES)}.")
        return plan


@dataclass(frozen=True, slots=True)
class Rounds:
    """How a measure goes on that plays in rounds, because what is played next depends on what was played before.

    plans   the plan of each round with what its tally begins with, as a generator that is sent the tally of each; the
            tally of the last round is that of the whole
    seeds   how many seeds all rounds of a plan have together
    """

    plans: Callable[[Plan], Generator[tuple[Plan, Tally], Tally, None]]
    seeds: Callable[[Plan], int]


@dataclass(frozen=True, slots=True)
class Measure:
    """What a measure's module gives.

    chunk           plays some seeds of a plan and counts
    games_a_seed    how many games that is at most, for one seed
    report          what may be said of the whole tally
    decided         whether the tally so far is enough, so that no more is played (sequential tests only)
    rounds          how it goes on when a plan is not played in one go (searches only)
    indivisible     why its seeds cannot be divided into shares, in a sentence; empty when they can
    """

    chunk: Callable[[Plan, range], Tally]
    games_a_seed: Callable[[Plan], int]
    report: Callable[[Plan, Tally], Report]
    decided: Callable[[Plan, Tally], bool] | None = None
    rounds: Rounds | None = None
    indivisible: str = ""


def measure(plan: Plan) -> Measure:
    """The measure of a plan."""
    found = import_module(MEASURES[plan.measure]).MEASURE
    assert isinstance(found, Measure)
    return found


def seeds_of(plan: Plan) -> int:
    """How many seeds are played in all, those of every round included."""
    rounds = measure(plan).rounds
    return plan.seeds if rounds is None else rounds.seeds(plan)


def divisible(plan: Plan, shard: tuple[int, int]) -> None:
    """Raise PlaytestError when this is a share of a plan that cannot be divided."""
    why = measure(plan).indivisible
    if shard != (1, 1) and why:
        raise PlaytestError(why)


def chunks(plan: Plan) -> list[range]:
    """The seeds of the plan in chunks; how they are cut depends on the plan alone."""
    games = 1 if any(bot.startswith(SEARCHING) for bot in plan.bots) else CHUNK_GAMES[plan.game]
    size = max(1, games // measure(plan).games_a_seed(plan))
    last = plan.seed + plan.seeds
    return [range(first, min(first + size, last)) for first in range(plan.seed, last, size)]
