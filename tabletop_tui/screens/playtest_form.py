"""What somebody asks a playtest: game, list, measure, bots and size, and the plan that it makes. No widgets here."""

from __future__ import annotations

from collections.abc import Sequence
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
    """A measure as it is offered.

    tells    what it tells in a few words, and `about` in a sentence
    counts   what its size counts, the sizes to choose from, and the one that it begins with
    """

    name: str
    tells: str
    about: str
    counts: str
    sizes: tuple[int, ...]
    usual: int
    games: tuple[str, ...] = ("hero-realms", "antares", "hyborian")


#: what is offered, the first first
ASKED: Final = (
    Asked(
        "cards",
        "what each card is worth",
        "What being able to buy a card is worth, and a free copy of it, beside its price; a verdict where it is sure.",
        "pairs a card",
        (50, 200, 500, 2000, 4000),
        200,
        ("hero-realms",),
    ),
    Asked(
        "run",
        "seats, lengths, what is bought",
        "Seat balance, lengths of games, what is bought, and who won with what: observed, not causal.",
        "games",
        (100, 1000, 5000, 20000),
        1000,
    ),
    Asked(
        "diff",
        "what a change of the list did",
        "Two lists on the same seeds, so that only what was changed makes a difference.",
        "seeds",
        (50, 200, 1000, 5000),
        200,
    ),
    Asked(
        "cross",
        "every two of them compared",
        "Deck against deck, faction against faction, class against class: a cross table with intervals.",
        "pairs for each two",
        (20, 50, 200, 1000),
        50,
    ),
    Asked(
        "ladder",
        "how much skill is in this list",
        "Bot against bot on the same seeds: how much better play wins more.",
        "pairs for each two",
        (20, 50, 200, 1000),
        50,
    ),
    Asked(
        "sprt",
        "is one bot the stronger",
        "A sequential test of two bots, which ends as soon as it is decided.",
        "pairs at most",
        (1000, 5000, 20000),
        5000,
    ),
    Asked(
        "spread",
        "is there a dominant strategy",
        "Buy menus are bred on the list, then the best of them meet: does one beat all, which cards does none use.",
        "pairs for each two",
        (20, 100, 400),
        100,
        ("hero-realms",),
    ),
)

#: what `cross` compares in each game
_COMPARED: Final = {"hero-realms": "classes", "antares": "factions", "hyborian": "decks"}
#: how long menus are bred, in generations, and the pairs of each match meanwhile
GENERATIONS: Final = (2, 4, 8, 16)
TRIAL: Final = 6
#: the two hypotheses of a sequential test, by how many Elo the first bot is stronger, and the chance of either error
ELO: Final = ((0, 5), (0, 10), (0, 20), (0, 50), (0, 100))
ERROR: Final = 0.05


@dataclass
class Form:
    """The answers so far.

    other   the list that `diff` compares with, as it was before
    bots    specs with commas: one for each seat, or each bot that is compared; empty for what is usual
    size    how many of what the measure counts
    elo     the hypotheses of a sequential test; generations: how long `spread` breeds
    sided   whether `cross` plays every deck with its sideboard in too, where decks have one
    """

    game: Game = field(default_factory=lambda: game_by_id("hero-realms"))
    asked: Asked = ASKED[0]
    cards: CardChoice = field(init=False)
    other: CardChoice = field(init=False)
    bots: str = ""
    size: int = ASKED[0].usual
    seed: int = 1
    elo: tuple[int, int] = (0, 20)
    generations: int = 8
    sided: bool = False
    _sizes: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.set_game(self.game)

    def set_game(self, game: Game) -> None:
        """Another game: its shipped list, and a measure that it has."""
        self.game = game
        self.cards = self.other = shipped(game)
        self.bots = ""
        if self.asked not in self.measures():
            self.set_measure(self.measures()[0])

    @property
    def has_sideboards(self) -> bool:
        """Whether decks of this game have sideboards."""
        return self.game.id == "hyborian"

    def measures(self) -> list[Asked]:
        """What can be asked about this game."""
        return [asked for asked in ASKED if self.game.id in asked.games]

    @property
    def tells(self) -> str:
        """What the measure tells of this game, in a few words."""
        if self.asked.name == "cross":
            return f"{_COMPARED[self.game.id]} against each other"
        return self.asked.tells

    def set_measure(self, asked: Asked) -> None:
        """Another measure, with its bots and the size that it had, or its usual one."""
        self._sizes[self.asked.name] = self.size
        self.asked = asked
        self.bots = ""
        self.size = self._sizes.get(asked.name, asked.usual)

    def bot_choices(self) -> list[str]:
        """What can be chosen without typing: each bot in all seats, or for `ladder` the weakest few."""
        from tabletop_tui.players.registry import bots_of

        known = list(bots_of(self.game.id))
        name = self.asked.name
        if name == "ladder":
            # the usual ladder first; then with one more bot at a time
            first = ["random", "greedy"]
            return [",".join([*first, *[b for b in known if b not in first][:n]]) for n in range(len(known) - 1)]
        known.sort(key=lambda bot: bot != "greedy")
        if name in ("run", "diff"):
            return [f"{bot},{bot}" for bot in known]
        if name == "sprt":
            return [f"{bot},{'random' if bot == 'greedy' else 'greedy'}" for bot in known if bot != "random"]
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
        return self.plans()[0]

    def plans(self) -> list[Plan]:
        """The plan, and behind it the same with the second bot where `cards` is asked of two. Raises RulesError."""
        from tabletop_tui.commands.playtest_options import check, specs
        from tabletop_tui.commands.wrong import Wrong

        name = self.asked.name
        try:
            bots = specs(self.specs, self.game, self.cards.cards)
            _check_number(name, bots)
            each = [bots] if name != "cards" else [(bot,) for bot in bots]
            plans = [self._plan(name, one) for one in each]
            if name == "cross":
                from tabletop_tui.playtest.cross import things

                if len(things(plans[0])) < 2:
                    raise PlaytestError("This list has fewer than two to compare.")
            for plan in plans:
                check(plan)
        except Wrong as error:
            raise PlaytestError(str(error)) from None
        if name == "diff" and self.cards.cards.digest == self.other.cards.digest:
            raise PlaytestError(
                "The two lists are the same; name the one that was changed, or another to compare with."
            )
        return plans

    def _plan(self, name: str, bots: tuple[str, ...]) -> Plan:
        """The plan of a measure with these bots; what is told it beside is what the command line tells it."""
        from tabletop_tui.commands.playtest_options import about as told
        from tabletop_tui.commands.playtest_options import plan_of

        lists = [self.listed(self.cards)]
        seeds = self.size
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
        elif name == "cross" and self.has_sideboards and self.sided:
            about = {"sideboards": True, "command": [*about["command"], "--sideboards"]}
        elif name == "spread":
            about["command"] += [f"--generations {self.generations}", f"--trial {TRIAL}"]
            about |= {"generations": self.generations, "trial": TRIAL}
        elif name == "sprt":
            low, high = self.elo
            about["command"] += [f"--elo0 {low}", f"--elo1 {high}", f"--alpha {ERROR:g}", f"--beta {ERROR:g}"]
        plan = plan_of(name, self.game, bots, lists, self.seed, seeds, **about)
        if name == "sprt":
            low, high = self.elo
            hypotheses = {"elo0": float(low), "elo1": float(high), "alpha": ERROR, "beta": ERROR}
            plan = told(plan, {**plan.about, **hypotheses})
        return plan


def _check_number(name: str, bots: Sequence[str]) -> None:
    """Raise PlaytestError when a measure cannot do with so many bots."""
    if name in ("ladder", "sprt") and (len(bots) < 2 or len(set(bots)) < len(bots)):
        raise PlaytestError("Name two or more different bots, as in random,greedy.")
    if name == "sprt" and len(bots) != 2:
        raise PlaytestError("The test is between two bots.")
    if name == "cross" and len(bots) != 1:
        raise PlaytestError("One bot plays all seats of this measure: name one.")
    if name == "cards" and (len(bots) > 2 or len(set(bots)) < len(bots)):
        raise PlaytestError("Name one bot, or two different ones to see whether what is found holds for both.")


def games(plan: Plan) -> int:
    """How many games a plan is at most."""
    most = plan.seeds * measure(plan).games_a_seed(plan)
    if plan.measure == "spread":
        from tabletop_tui.playtest.evolve import CHILDREN, LEADERS

        matches = (LEADERS + CHILDREN) * LEADERS - LEADERS
        most += 2 * matches * plan.about.get("generations", 0) * plan.about.get("trial", 1)
    return most


def subject(plans: Sequence[Plan]) -> str:
    """Measure and bots in a few words: “cards, greedy against greedy”."""
    plan = plans[0]
    if len(plans) > 1:
        return f"{plan.measure}, {' and '.join(one.bots[0] for one in plans)}"
    if plan.measure in ("cards", "cross"):
        return f"{plan.measure}, {plan.bots[0]} against {plan.bots[0]}"
    if plan.measure == "ladder":
        return f"ladder, {len(plan.bots)} bots"
    if plan.measure == "spread":
        return f"spread, bred menus and {', '.join(plan.bots)}"
    return f"{plan.measure}, {' against '.join(plan.bots)}"


def list_name(plan: Plan) -> str:
    """The lists of a plan, a file by its name alone."""
    names = [one.name if one.text is None else Path(one.name).name for one in plan.lists]
    return " → ".join(names)
