"""The games behind a number of `cards`: which seeds speak for a card and which against it, and each of them again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.contract import Setup
from tabletop_tui.playtest.arm import Arm
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import PAIR, setup_of, start
from tabletop_tui.playtest.tally import Tally

Kind = Literal["access", "gift"]


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
    arm = plan.arm((plan.bots[0],) * 2)
    change = "never" if kind == "access" else "gift"
    arms = (arm.but(0, **{change: card}), arm.but(1, **{change: card}))
    scores: str = tally.get(kind, {}).get(card, "")
    return [Pair(plan.seed + place, PAIR.index(score), arms) for place, score in enumerate(scores) if score in PAIR]


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
