"""`spread`: strategies that evolved on a list against each other: is there a dominant one, which cards are in none.

A plan is played in rounds: a generation each, then the leaders that are left meet each other and the plan's bots. The
tally of the last round holds their menus, so that the plan and it are all that a report needs.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.registry import game as game_by_id
from rules.hero_realms.card import CardPool
from tabletop_tui.players.hero_realms_menu import Menu
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.cards import pool_of
from tabletop_tui.playtest.cross import flipped_cells
from tabletop_tui.playtest.duels import add, duel, pair_points, pairings
from tabletop_tui.playtest.equilibrium import mixes
from tabletop_tui.playtest.evolve import LEADERS, evolution, menus_of, read, texts_of
from tabletop_tui.playtest.games.hero_realms import ACQUIRED, Seen
from tabletop_tui.playtest.interventions import for_sale
from tabletop_tui.playtest.ladder import share
from tabletop_tui.playtest.plan import Measure, Plan, Rounds
from tabletop_tui.playtest.play import attempt
from tabletop_tui.playtest.report import Cell, Column, Report, Table, finished
from tabletop_tui.playtest.stats import Estimate, paired, q_values
from tabletop_tui.playtest.tally import Tally

FALSE_ALARMS: Final = 0.05
#: a strategy with less of the equilibrium than this is not played
PLAYED: Final = 0.01
#: lines of a menu that the report names
_NAMED: Final = 6
#: why no share of the seeds can be played apart
INDIVISIBLE: Final = (
    "A spread cannot be divided into shares: who plays in a generation depends on all games of the one before; "
    "--cluster plays it on many machines."
)


def rounds(plan: Plan) -> Generator[tuple[Plan, Tally], Tally, None]:
    """The plan of each generation, and that of the meeting of the leaders, with what the tally of each begins with.

    `plan.about` says how many `generations` there are, and in `trial` how many pairs a match of theirs has. A plan that
    says already who meets is one round.
    """
    if "matches" in plan.about:
        yield plan, {}
        return
    errors: list[dict[str, Any]] = []
    last = yield from _bred(plan, errors)
    begun: Tally = {"menus": texts_of(last)}
    if errors:
        begun["errors"] = errors
    yield replace(last, about={**last.about, "watched": True}), begun


def _bred(plan: Plan, errors: list[dict[str, Any]]) -> Generator[tuple[Plan, Tally], Tally, Plan]:
    """The rounds until the leaders meet; `errors` gets the games that failed, each with its generation."""
    going = evolution(plan, plan.about.get("generations", 0), plan.about.get("trial", 1))
    number = 0
    try:
        asked = next(going)
        while True:
            number += 1
            tally = yield asked, {"generation": number}
            where = f"generation {number}, "
            errors += [{**error, "arm": where + error["arm"]} for error in tally.get("errors", ())]
            asked = going.send(tally)
    except StopIteration as end:
        last: Plan = end.value
        return last


def seeds(plan: Plan) -> int:
    """How many seeds all rounds have together."""
    bred = 0 if "matches" in plan.about else plan.about.get("generations", 0) * plan.about.get("trial", 1)
    return int(plan.seeds + bred)


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
    met = len(plan.about["matches"]) if "matches" in plan.about else LEADERS * (LEADERS - 1) // 2
    return max(1, 2 * met)


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
    menus = read(tally["menus"]) if "menus" in tally else menus_of(plan)
    if not (menus and tally.get("cells")) or "generation" in tally:
        return unmet(plan, tally)
    names = list(menus)
    found = scores([*names, *plan.bots], tally.get("cells", {}))
    cells = {(a, b): tally["cells"].get(f"{a} {b}", "") for a, b in pairings(names)}
    mix = mixes(names, cells, plan.seed)
    called = {name: f"menu {'ABCDEFGHIJKLMNOP'[i]}" for i, name in enumerate(names)}
    pairs = [(a, b) for a in names for b in names if a != b]
    q = dict(zip(pairs, q_values([found[pair].p for pair in pairs]), strict=True))
    order = sorted(range(len(names)), key=lambda i: (-mix[i].value, -mix[i].high))
    rows: list[tuple[Cell, ...]] = []
    for i in order:
        one = names[i]
        beats = sum(q[one, other] <= FALSE_ALARMS and found[one, other].low > 0 for other in names if other != one)
        first = ", ".join(pool.card(card).short for line in menus[one].buy[:_NAMED] for card in sorted(line.cards))
        against = [share(found[one, bot]) if (one, bot) in found else None for bot in plan.bots]
        ends = f"{100 * mix[i].value:.0f} [{100 * mix[i].low:.0f}, {100 * mix[i].high:.0f}]"
        rows.append((called[one], mix[i], ends, f"{beats} of {len(names) - 1}", *against, menus[one].attack, first))
    strategies = Table(
        "strategies",
        "Strategies",
        (
            Column("menu", "Menu"),
            Column("mix", "Mix", "percent", wide=True, raw=True),
            Column("played", "Mix %"),
            Column("beats", "Beats"),
            *(Column(f"score_against_{bot}", f"vs {bot}", "percent") for bot in plan.bots),
            Column("attack", "Attacks", wide=True),
            Column("buys", "Buys first"),
        ),
        tuple(rows),
        "Mix: how often the strategy is played when nobody can do better by playing otherwise, with its interval by "
        "bootstrap over pairs. Beats: surely, of the other menus.",
    )
    played = [names[i] for i in order if mix[i].high >= PLAYED]
    used, unused = cards_used(pool, {name: menus[name] for name in played}, tally)
    verdicts = [dominance(names, called, found, q), settled(mix)]
    if unused:
        verdicts.append(f"On no menu that may be played, or never bought: {', '.join(unused)}.")
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


def unmet(plan: Plan, tally: Tally) -> Report:
    """What may be said before the leaders have met."""
    generations = plan.about.get("generations", 0)
    at = (
        f"generation {tally['generation']} of {generations} is being bred"
        if "generation" in tally
        else "nothing is played"
    )
    return finished(
        plan,
        tally,
        "Spread of strategies",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, menus that evolve on it",
        [f"No menus have met yet: {at}."],
        [],
        [],
    )


def dominance(names: Sequence[str], called: Mapping[str, str], found: Mapping[Any, Any], q: Mapping[Any, float]) -> str:
    """Whether one strategy surely beats all the others."""
    for one in names:
        others = [other for other in names if other != one]
        if others and all(q[one, other] <= FALSE_ALARMS and found[one, other].low > 0 for other in others):
            return f"{called[one].capitalize()} is dominant: it surely beats each of the other {len(others)}."
    return "No strategy is dominant: none surely beats all the others."


def settled(mix: Sequence[Estimate]) -> str:
    """How many strategies are played in equilibrium, as far as the intervals of the mix tell."""
    surely = sum(part.low >= PLAYED for part in mix)
    never = sum(part.high < PLAYED for part in mix)
    perhaps = len(mix) - surely - never
    return (
        f"Of {len(mix)} strategies, {surely} {'is' if surely == 1 else 'are'} surely played in equilibrium, {perhaps} "
        f"may be, and {never} surely not."
    )


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


MEASURE = Measure(chunk, games_a_seed, report, rounds=Rounds(rounds, seeds), indivisible=INDIVISIBLE)
