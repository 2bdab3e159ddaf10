"""`ladder`: every bot against every other on the same seeds: how much skill there is in a list."""

from __future__ import annotations

import itertools

from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.claims import FALSE_ALARMS, Q_NOTE
from tabletop_tui.playtest.duels import add, bots, pair_points, pairings
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.ratings import rate
from tabletop_tui.playtest.report import Column, Report, Table, finished
from tabletop_tui.playtest.stats import Estimate, paired, q_values
from tabletop_tui.playtest.tally import Tally


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    for seed in seeds:
        for one, other in pairings(plan.bots):
            add(tally, "cells", f"{one} {other}", bots(plan, one, other, seed, tally))
    return tally


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return 2 * len(pairings(plan.bots))


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    found = {pair: tally.get("cells", {}).get(" ".join(pair), "") for pair in pairings(plan.bots)}
    ratings = rate(plan.bots, found, plan.seed)
    order = sorted(plan.bots, key=lambda bot: -ratings.elo[bot].value)
    scores = {pair: paired(pair_points(cells)) for pair, cells in found.items()}
    q = dict(zip(scores, q_values([effect.p for effect in scores.values()]), strict=True))
    verdicts = []
    for better, worse in itertools.pairwise(order):
        pair = (better, worse) if (better, worse) in scores else (worse, better)
        effect = scores[pair] if pair[0] == better else flipped(scores[pair])
        told = share(effect)
        text = f"{100 * told.value:.1f} % [{100 * told.low:.1f}, {100 * told.high:.1f}] over {told.n:,} pairs"
        sure = q[pair] <= FALSE_ALARMS and effect.beyond(0.0) > 0
        verdicts.append(
            f"{better} beats {worse}: {text}." if sure else f"{better} and {worse} cannot be told apart: {text}."
        )
    rated = Table(
        "ratings",
        "Ratings",
        (Column("bot", "Bot"), Column("elo", "Elo", "number", bar=True), Column("pairs", "Pairs", "count")),
        tuple((bot, ratings.elo[bot], ratings.elo[bot].n) for bot in order),
        f"Going first is worth {ratings.first.value:+.0f} Elo "
        f"[{ratings.first.low:+.0f}, {ratings.first.high:+.0f}].".replace("-", "−"),
    )
    cross = Table(
        "cross",
        "Pairings",
        (
            Column("bot", "Bot"),
            Column("other", "Against"),
            Column("score", "Scores", "percent", bar=True, axis=0.5),
            Column("q", "q", "chance"),
        ),
        tuple((one, other, share(effect), q[one, other]) for (one, other), effect in scores.items()),
        Q_NOTE,
    )
    return finished(
        plan,
        tally,
        "Ladder",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {len(plan.bots)} bots, {plan.seeds:,} pairs of games "
        "for each two",
        verdicts,
        [rated, cross],
        [
            (
                "Elo by Bradley and Terry’s model with going first in it, the mean at 0; 95 % intervals by bootstrap "
                "over pairs. 100 Elo more mean a score of 64 %, 400 more one of 91 %. Scores count a draw as half; "
                "their intervals are from the variance of pairs. Verdicts allow 5 % false alarms over all pairings."
            )
        ],
    )


def share(effect: Estimate) -> Estimate:
    """An effect above even as a share of the points; no share lies outside 0 to 1."""
    low, high = max(0.0, 0.5 + effect.low), min(1.0, 0.5 + effect.high)
    return Estimate(0.5 + effect.value, low, high, effect.n, effect.p)


def flipped(effect: Estimate) -> Estimate:
    """The same effect from the other side."""
    return Estimate(-effect.value, -effect.high, -effect.low, effect.n, effect.p)


MEASURE = Measure(chunk, games_a_seed, report)
