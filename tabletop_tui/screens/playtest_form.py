"""What somebody asks a playtest: game, list, measure, bots and size, and the plan that it makes. No widgets here."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Listed, Plan, measure
from tabletop_tui.table.cards import CardChoice, shipped

if TYPE_CHECKING:
    from rules.core.contract import Game


@dataclass(frozen=True, slots=True)
class Asked:
    """A measure as it is offered: what it tells in a few words, what its size counts, and the sizes to choose from."""

    name: str
    title: str
    tells: str
    counts: str
    sizes: tuple[int, ...]
    games: tuple[str, ...] = ("hero-realms", "antares", "hyborian")


#: what is offered, the first first
ASKED: Final = (
    Asked(
        "cards",
        "cards",
        "what each card is worth: access and price, a verdict where the interval is clear",
        "pairs a card",
        (50, 200, 500, 2000, 4000),
        ("hero-realms",),
    ),
    Asked(
        "run",
        "run",
        "seat balance, lengths, what is bought, and who won with what (observed, not causal)",
        "games",
        (100, 1000, 5000, 20000),
    ),
    Asked("diff", "diff", "two lists on the same seeds: what did the change do", "seeds", (50, 200, 1000, 5000)),
    Asked(
        "cross",
        "cross",
        "deck against deck, faction against faction, class against class",
        "pairs for each two",
        (20, 50, 200, 1000),
    ),
    Asked(
        "ladder",
        "ladder",
        "bot against bot: is there skill in this list, and how much",
        "pairs for each two",
        (20, 50, 200, 1000),
    ),
)


@dataclass
class Form:
    """The answers so far.

    other   the list that `diff` compares with, as it was before
    bots    specs with commas: one for each seat, or each bot that is compared; empty for what is usual
    size    how many of what the measure counts
    """

    game: Game = field(default_factory=lambda: game_by_id("hero-realms"))
    asked: Asked = ASKED[0]
    cards: CardChoice = field(init=False)
    other: CardChoice = field(init=False)
    bots: str = ""
    size: int = 200
    seed: int = 1

    def __post_init__(self) -> None:
        self.set_game(self.game)

    def set_game(self, game: Game) -> None:
        """Another game: its shipped list, and a measure that it has."""
        self.game = game
        self.cards = self.other = shipped(game)
        self.bots = ""
        if self.asked not in self.measures():
            self.set_measure(self.measures()[0])

    def measures(self) -> list[Asked]:
        """What can be asked about this game."""
        return [asked for asked in ASKED if self.game.id in asked.games]

    def set_measure(self, asked: Asked) -> None:
        """Another measure, with its bots and the size nearest to the present one."""
        self.asked = asked
        self.bots = ""
        self.size = min(asked.sizes, key=lambda size: abs(size - self.size))

    def bot_choices(self) -> list[str]:
        """What can be chosen without typing: each bot in all seats, or for `ladder` the weakest few."""
        from tabletop_tui.players.registry import bots_of

        known = list(bots_of(self.game.id))
        if self.asked.name == "ladder":
            # the usual ladder first; then with one more bot at a time
            first = ["random", "greedy"]
            return [",".join([*first, *[b for b in known if b not in first][:n]]) for n in range(len(known) - 1)]
        known.sort(key=lambda bot: bot != "greedy")
        if self.asked.name in ("run", "diff"):
            return [f"{bot},{bot}" for bot in known]
        return known

    @property
    def specs(self) -> str:
        """The bots, chosen or usual."""
        return self.bots or self.bot_choices()[0]

    def listed(self, choice: CardChoice) -> Listed:
        """A list as a plan holds it."""
        if choice.data is None:
            return Listed(choice.cards.title, choice.cards.digest)
        return Listed(str(choice.path), choice.cards.digest, choice.data.decode("utf-8"))

    def plan(self) -> Plan:
        """The plan, the same that the command line makes of the same answers. Raises RulesError in one sentence."""
        from tabletop_tui.commands.playtest_options import check, plan_of, specs
        from tabletop_tui.commands.wrong import Wrong

        name = self.asked.name
        try:
            bots = specs(self.specs, self.game, self.cards.cards)
            if name == "ladder" and (len(bots) < 2 or len(set(bots)) < len(bots)):
                raise PlaytestError("Name two or more different bots, as in random,greedy.")
            if name in ("cards", "cross"):
                bots = bots[:1]
            lists = [self.listed(self.cards)]
            seeds = self.size
            # what the command line tells the measure for the same answers
            about: dict[str, Any] = {"command": [f"--pairs {self.size}"]}
            if name == "diff":
                lists.insert(0, self.listed(self.other))
            elif name == "run":
                from tabletop_tui.playtest.run import seatings

                seeds = -(-self.size // len(seatings(bots)))
                about = {"command": [f"--games {self.size}"]}
            elif name == "cards":
                from tabletop_tui.playtest.cards import ACCESS_THRESHOLD, SURPLUS_THRESHOLD

                about |= {"access": ACCESS_THRESHOLD, "surplus": SURPLUS_THRESHOLD}
            plan = plan_of(name, self.game, bots, lists, self.seed, seeds, **about)
            if name == "cross":
                from tabletop_tui.playtest.cross import things

                if len(things(plan)) < 2:
                    raise PlaytestError("This list has fewer than two to compare.")
            check(plan)
        except Wrong as error:
            raise PlaytestError(str(error)) from None
        if name == "diff" and lists[0].digest == lists[1].digest:
            raise PlaytestError(
                "The two lists are the same; name the one that was changed, or another to compare with."
            )
        return plan


def games(plan: Plan) -> int:
    """How many games a plan is at most."""
    return plan.seeds * measure(plan).games_a_seed(plan)


def subject(plan: Plan) -> str:
    """Measure and bots in a few words: “cards, greedy against greedy”."""
    if plan.measure in ("cards", "cross"):
        return f"{plan.measure}, {plan.bots[0]} against {plan.bots[0]}"
    if plan.measure == "ladder":
        return f"ladder, {len(plan.bots)} bots"
    return f"{plan.measure}, {' against '.join(plan.bots)}"


def list_name(plan: Plan) -> str:
    """The lists of a plan, a file by its name alone."""
    names = [one.name if one.text is None else Path(one.name).name for one in plan.lists]
    return " → ".join(names)
