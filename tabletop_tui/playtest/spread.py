"""`spread`: strategies that evolved on a list against each other: is there a dominant one, which cards are in none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Any, Final

from rules.core.registry import game as game_by_id
from rules.hero_realms.card import CardPool
from tabletop_tui.players.hero_realms_menu import Menu
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.cards import pool_of
from tabletop_tui.playtest.cross import flipped_cells
from tabletop_tui.playtest.duels import add, duel, pair_points
from tabletop_tui.playtest.errors import need
from tabletop_tui.playtest.evolve import menus_of
from tabletop_tui.playtest.games.hero_realms import ACQUIRED, Seen
from tabletop_tui.playtest.interventions import for_sale
from tabletop_tui.playtest.ladder import share
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.play import attempt
from tabletop_tui.playtest.report import Cell, Column, Report, Table, finished
from tabletop_tui.playtest.stats import paired, q_values
from tabletop_tui.playtest.tally import Tally

FALSE_ALARMS: Final = 0.05
#: a strategy with less of the equilibrium than this is dominated
_PLAYED: Final = 0.01
#: lines of a menu that the report names
_NAMED: Final = 6


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    matches: list[list[str]] = plan.about.get("matches", [])
    evolved = menus_of(plan) if plan.about.get("watched") else {}
    watch = Seen(pool_of(plan), 2)
    for seed in seeds:
        for one, other in matches:
            arm = plan.arm((one, other))
            there, back = (Chair(one), Chair(other)), (Chair(other), Chair(one))
            add(tally, "cells", f"{one} {other}", duel(arm, there, back, seed, tally))
        for spec in evolved:
            arm = plan.arm((spec, spec))
            played = attempt(arm, seed, spec, tally, watch)
            if played is not None:
                watch.add(tally, played, arm.chairs)
    return tally


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return max(1, 2 * len(plan.about.get("matches", [])))


def equilibrium(values: Sequence[Sequence[float]]) -> list[float]:
    """How often each strategy is played when nobody can do better by playing otherwise: a zero-sum game’s solution.

    `values` are what the row gets above even against the column. Raises MissingExtra.
    """
    n = len(values)
    # the most v such that the mix gets at least v against every strategy
    uneven = [[*(-values[i][j] for i in range(n)), 1.0] for j in range(n)]
    found = need("scipy.optimize", "playtest").linprog(
        [0.0] * n + [-1.0],
        A_ub=uneven,
        b_ub=[0.0] * n,
        A_eq=[[1.0] * n + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * n + [(None, None)],
        method="highs",
    )
    return [max(0.0, float(x)) for x in found.x[:n]]


def scores(names: Sequence[str], cells: Mapping[str, str]) -> dict[tuple[str, str], Any]:
    """What each scores above even against each other, both ways."""
    out = {}
    for one in names:
        for other in names:
            found = cells.get(f"{one} {other}") or flipped_cells(cells.get(f"{other} {one}", ""))
            if one != other and found:
                out[one, other] = paired(pair_points(found))
    return out


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    pool = pool_of(plan)
    menus = menus_of(plan)
    names = list(menus)
    found = scores([*names, *plan.bots], tally.get("cells", {}))
    mix = equilibrium([[found[a, b].value if a != b else 0.0 for b in names] for a in names])
    called = {name: f"menu {'ABCDEFGHIJKLMNOP'[i]}" for i, name in enumerate(names)}
    pairs = [(a, b) for a in names for b in names if a != b]
    q = dict(zip(pairs, q_values([found[pair].p for pair in pairs]), strict=True))
    order = sorted(range(len(names)), key=lambda i: -mix[i])
    rows: list[tuple[Cell, ...]] = []
    for i in order:
        one = names[i]
        beats = sum(q[one, other] <= FALSE_ALARMS and found[one, other].low > 0 for other in names if other != one)
        first = ", ".join(pool.card(card).short for line in menus[one].buy[:_NAMED] for card in sorted(line.cards))
        against = [share(found[one, bot]) if (one, bot) in found else None for bot in plan.bots]
        rows.append((called[one], mix[i], f"{beats} of {len(names) - 1}", *against, menus[one].attack, first))
    strategies = Table(
        "strategies",
        "Strategies",
        (
            Column("menu", "Menu"),
            Column("mix", "Mix", "percent"),
            Column("beats", "Beats"),
            *(Column(f"score_against_{bot}", f"vs {bot}", "percent") for bot in plan.bots),
            Column("attack", "Attacks", wide=True),
            Column("buys", "Buys first"),
        ),
        tuple(rows),
        "Mix: how often the strategy is played when nobody can do better by playing otherwise. Beats: surely, of the "
        "other menus.",
    )
    played = [names[i] for i in order if mix[i] >= _PLAYED]
    used, unused = cards_used(pool, {name: menus[name] for name in played}, tally)
    verdicts = [dominance(names, called, found, q), variety(mix)]
    if unused:
        verdicts.append(f"On no menu of the mix, or never bought: {', '.join(unused)}.")
    return finished(
        plan,
        tally,
        "Spread of strategies",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {len(names)} menus that evolved on it, {plan.seeds:,} "
        "pairs of games for each two",
        verdicts,
        [strategies, used],
        [
            (
                "The menus were bred on other seeds than those of this report. What evolves is what a buy menu can "
                "say: which cards, how many, in which order; the rest is played by the heuristic."
            )
        ],
    )


def dominance(names: Sequence[str], called: Mapping[str, str], found: Mapping[Any, Any], q: Mapping[Any, float]) -> str:
    """Whether one strategy surely beats all the others."""
    for one in names:
        others = [other for other in names if other != one]
        if others and all(q[one, other] <= FALSE_ALARMS and found[one, other].low > 0 for other in others):
            return f"{called[one].capitalize()} is dominant: it surely beats each of the other {len(others)}."
    return "No strategy is dominant: none surely beats all the others."


def variety(mix: Sequence[float]) -> str:
    """How many strategies there are, counted by how evenly they are played."""
    entropy = -sum(part * log(part) for part in mix if part > 0)
    played = sum(part >= _PLAYED for part in mix)
    return f"{played} of {len(mix)} strategies are played in equilibrium, as varied as {exp(entropy):.1f} equal ones."


def cards_used(pool: CardPool, played: Mapping[str, Menu], tally: Tally) -> tuple[Table, list[str]]:
    """How often each card is acquired by the strategies that are played and want it, and the cards that never are."""
    counts = tally.get("cards", {})
    rows: list[tuple[Cell, ...]] = []
    unused = []
    for card in for_sale(pool):
        found = [
            counts.get(spec, {}).get(card.id)
            for spec, menu in played.items()
            if any(line.matches(card) for line in menu.buy)
        ]
        owners = sum(row[ACQUIRED] for row in found if row)
        users = sum(bool(row and row[ACQUIRED]) for row in found)
        rows.append((card.short, card.cost, owners, users))
        if counts and not owners:
            unused.append(card.short)
    rows.sort(key=lambda row: -int(str(row[2])))
    columns = (
        Column("card", "Card"),
        Column("cost", "Cost", "count"),
        Column("acquired", "Owners", "count"),
        Column("menus", "Menus", "count"),
    )
    note = "Owners: seats that acquired the card, in games of strategies that have it on their menu against themselves."
    return Table("used", "Cards in use", columns, tuple(rows) if counts else (), note, shown=12), unused


MEASURE = Measure(chunk, games_a_seed, report)
