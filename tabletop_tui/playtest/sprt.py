"""`sprt`: is one bot stronger than another by so much, with as few games as that takes."""

from __future__ import annotations

from typing import Final

from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.duels import add, bots, pair_points
from tabletop_tui.playtest.ladder import share
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.report import Column, Report, Table, finished
from tabletop_tui.playtest.sequential import bounds, expected_score, log_ratio
from tabletop_tui.playtest.stats import paired
from tabletop_tui.playtest.tally import Tally

#: why no share of the seeds can be played apart
INDIVISIBLE: Final = (
    "A sequential test cannot be divided into shares: it ends by all pairs in their order, which no share knows; "
    "--cluster plays it on many machines."
)


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    one, other = plan.bots
    for seed in seeds:
        add(tally, "cells", "pairs", bots(plan, one, other, seed, tally))
    return tally


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return 2


def ratio_so_far(plan: Plan, tally: Tally) -> float:
    """The log of the likelihood ratio of the pairs so far."""
    scores = pair_points(tally.get("cells", {}).get("pairs", ""))
    return log_ratio(scores, expected_score(plan.about["elo0"]), expected_score(plan.about["elo1"]))


def decided(plan: Plan, tally: Tally) -> bool:
    """Whether the sequential test has come to an end."""
    low, high = bounds(plan.about["alpha"], plan.about["beta"])
    return not low < ratio_so_far(plan, tally) < high


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    one, other = plan.bots
    elo0, elo1 = plan.about["elo0"], plan.about["elo1"]
    low, high = bounds(plan.about["alpha"], plan.about["beta"])
    ratio = ratio_so_far(plan, tally)
    score = share(paired(pair_points(tally.get("cells", {}).get("pairs", ""))))
    if ratio >= high:
        verdict = f"{one} is stronger than {other} by {elo1:g} Elo rather than by {elo0:g}."
    elif ratio <= low:
        verdict = f"{one} is not stronger than {other} by {elo1:g} Elo; {elo0:g} fits better."
    else:
        verdict = f"It is not decided after {score.n:,} pairs; more pairs would."
    row = (score.n, ratio, low, high, score)
    table = Table(
        "test",
        "Test",
        (
            Column("pairs", "Pairs", "count"),
            Column("log_ratio", "Log ratio", "number"),
            Column("lower", "Lower", "number"),
            Column("upper", "Upper", "number"),
            Column("score", f"{one} scores", "percent"),
        ),
        (row,),
    )
    return finished(
        plan,
        tally,
        "Sequential test",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {one} against {other}, at most {plan.seeds:,} pairs",
        [verdict],
        [table],
        [
            (
                f"Generalised sequential probability ratio test on pairs, {elo0:g} against {elo1:g} Elo, errors of "
                f"{100 * plan.about['alpha']:g} and {100 * plan.about['beta']:g} %, looked at after each chunk of "
                "pairs. It stops by what it sees, so the score is off to the side of the verdict: for the size of an "
                "effect, run a fixed number of other seeds."
            )
        ],
    )


MEASURE = Measure(chunk, games_a_seed, report, decided, indivisible=INDIVISIBLE)
