"""The games behind a number: for a row of a report’s table, the games that it rests on, each to be played again.

Nothing is played here: which game ended how stands in the tally, and a game is its arm and its seed. A number may be
looked behind in several ways (a card: access, or a gift of it; a bot: each of its opponents); each is a `View`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from rules.core.contract import Setup
from tabletop_tui.playtest.arm import Arm
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import PAIR, setup_of, start
from tabletop_tui.playtest.report import Cell
from tabletop_tui.playtest.tally import Tally

Kind = Literal["access", "gift"]

#: cases of a group that are named
MOST: Final = 500
#: what the side did that a pair of games is told of, by the points it got
_DID: Final = ("lost both", "lost one, drew one", "won one, lost one", "won one, drew one", "won both")


@dataclass(frozen=True, slots=True)
class Replay:
    """One game, to be played again.

    names   what to call who sits in each seat
    which   the card list of the plan that it is played with, by its place
    told    what tells it from the other games of its case, in a few words
    """

    arm: Arm
    seed: int
    names: tuple[str, ...]
    told: str
    which: int = 0


@dataclass(frozen=True, slots=True)
class Case:
    """What one seed says about a number: `did` says it in a few words, `games` are those that it was said by."""

    key: str
    did: str
    games: tuple[Replay, ...]

    @property
    def seed(self) -> int:
        """The seed of all its games."""
        return self.games[0].seed


@dataclass(frozen=True, slots=True)
class Group:
    """Cases that say the same: how many there are, and the first MOST of them."""

    title: str
    total: int
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One way to look behind a number.

    title   what is looked at: “Bribe: access”; word: the same in one or two words, to choose it by
    about   what a case is and what its words mean, in sentences
    """

    title: str
    word: str
    about: str
    groups: tuple[Group, ...]

    @property
    def total(self) -> int:
        """How many cases there are."""
        return sum(group.total for group in self.groups)


#: a case that is made when it is named: its group, and what makes it
Made = tuple[str, Callable[[], Case]]


def grouped(titles: Iterable[str], made: Iterable[Made]) -> tuple[Group, ...]:
    """The groups with these titles, in their order, that have cases; of many cases only the first are made."""
    makers: dict[str, list[Callable[[], Case]]] = {title: [] for title in titles}
    totals = dict.fromkeys(makers, 0)
    for title, make in made:
        totals[title] += 1
        if totals[title] <= MOST:
            makers[title].append(make)
    return tuple(
        Group(title, totals[title], tuple(make() for make in makers[title])) for title in makers if totals[title]
    )


#: tables whose rows have games behind them that are told one by one, by measure
_TABLES: Final = {
    "cards": ("cards",),
    "run": ("seats", "bots", "picks", "faction", "gate", "deck"),
    "diff": ("owned", "cards", "whole"),
    "cross": ("overall", "matrix", "pairings", "sideboards"),
    "ladder": ("ratings", "cross"),
    "sprt": ("test",),
    "spread": ("strategies",),
}


def has_views(plan: Plan, table: str) -> bool:
    """Whether the rows of a table have games behind them that are told one by one."""
    return table.partition("_")[0] in _TABLES.get(plan.measure, ())


def views(plan: Plan, tally: Tally, table: str, row: Mapping[str, Cell]) -> list[View]:
    """The ways to look behind a row of a report’s table, its cells by the keys of their columns; none where there are
    no games behind it, or none that are told one by one.
    """
    from tabletop_tui.playtest import behind_duels, behind_games

    if not has_views(plan, table):
        return []
    if plan.measure == "cards":
        return card_views(plan, tally, str(row["id"]))
    if plan.measure == "run":
        return behind_games.run_views(plan, tally, table, row)
    if plan.measure == "diff":
        return behind_games.diff_views(plan, tally, table, row)
    return behind_duels.duel_views(plan, tally, table, row)


# ---- cards -----------------------------------------------------------------------------------------------------------


def arms_of(plan: Plan, card: str, kind: Kind, which: int = 0) -> tuple[Arm, Arm]:
    """The two games in which a card is measured: who never buys it, or has it as a gift, sits in seat 1, then in 2."""
    arm = plan.arm((plan.bots[0],) * 2, which)
    change = "never" if kind == "access" else "gift"
    return arm.but(0, **{change: card}), arm.but(1, **{change: card})


def replays(arms: tuple[Arm, Arm], kind: Kind, seed: int, which: int = 0, list_: str = "") -> tuple[Replay, Replay]:
    """Both games of a pair; `list_` names the card list where there are two."""
    names = ("Abstainer", "Buyer") if kind == "access" else ("Gifted", "Plain")
    told = ("who may buy it in seat 2", "in seat 1") if kind == "access" else ("who has it in seat 1", "in seat 2")
    side, other = told[0].rpartition(" in ")[0], told[1]
    return (
        Replay(arms[0], seed, names, f"{list_}{told[0]}", which),
        Replay(arms[1], seed, (names[1], names[0]), f"{list_}{side} {other}", which),
    )


def card_views(plan: Plan, tally: Tally, card: str) -> list[View]:
    """Access and gift of a card: the pairs of games that speak for it and against it."""
    from tabletop_tui.playtest.cards import pool_of

    short = pool_of(plan).by_id[card].short
    out = []
    kinds: tuple[tuple[Kind, str, str], ...] = (
        (
            "access",
            "access",
            "“Won” and “lost” are said of the side that may buy it. Where the other would not, both are the same.",
        ),
        (
            "gift",
            "a free copy",
            "“Won” and “lost” are said of the side that begins with a copy in the place of a starting card.",
        ),
    )
    for kind, word, about in kinds:
        arms = arms_of(plan, card, kind)
        scores: str = tally.get(kind, {}).get(card, "")
        made: list[Made] = []
        for place, score in enumerate(scores):
            if score in PAIR:
                points, seed = PAIR.index(score), plan.seed + place
                title = "For the card" if points > 2 else "Against the card" if points < 2 else "Even"
                made.append((title, partial(_pair, arms, kind, points, seed)))
        groups = grouped(("For the card", "Against the card", "Even"), made)
        out.append(View(f"{short}: {word}", word, f"A pair is one seed with the seats swapped. {about}", groups))
    return out


def _pair(arms: tuple[Arm, Arm], kind: Kind, points: int, seed: int) -> Case:
    return Case(str(seed), _DID[points], replays(arms, kind, seed))


@dataclass(frozen=True, slots=True)
class Pair:
    """The two games of one seed: who may buy the card, or has it as a gift, sits in seat 2 and then in seat 1 (access),
    or in seat 1 and then in seat 2 (gift).

    points   what that side got over both games, 0 to 4; 2 is even
    arms     the two games, each to be played again from its seed
    """

    seed: int
    points: int
    arms: tuple[Arm, Arm]


def pairs_behind(plan: Plan, tally: Tally, card: str, kind: Kind) -> list[Pair]:
    """Every pair that the number of a card rests on, in the order of the seeds; those that failed are left out."""
    arms = arms_of(plan, card, kind)
    scores: str = tally.get(kind, {}).get(card, "")
    return [Pair(plan.seed + place, PAIR.index(score), arms) for place, score in enumerate(scores) if score in PAIR]


# ---- playing again ---------------------------------------------------------------------------------------------------


def again(arm: Arm, seed: int) -> tuple[Setup, tuple[str, ...]]:
    """The set-up of a game and the texts of all its acts, as a journal holds them.

    A gift is no part of a set-up: a game with one is played again from its arm only.
    """
    _, state, bots = start(arm, seed)
    acts: list[str] = []
    while state.actor() >= 0:
        action = bots[state.actor()].choose(state)
        acts.append(action.text)
        state.apply(action)
    return setup_of(arm), tuple(acts)
