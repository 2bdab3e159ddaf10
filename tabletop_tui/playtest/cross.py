"""`cross`: what seats choose against each other, deck against deck, faction against faction: every two, both ways.

With `sideboards`, each deck also plays with its sideboard in against every other deck, on the same seeds.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import SeatChoice
from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.arm import SIDED, Chair
from tabletop_tui.playtest.claims import FALSE_ALARMS, Q_NOTE
from tabletop_tui.playtest.duels import CELLS, POINTS, add, change, duel, pair_points, pairings
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.ladder import flipped, share
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.play import cards_of
from tabletop_tui.playtest.report import Cell, Column, Report, Table, finished
from tabletop_tui.playtest.stats import Estimate, paired, q_values
from tabletop_tui.playtest.tally import Tally

#: how far from even a pairing, and how far from no change a sideboard, must surely be to be named; fractions of 1
THRESHOLD: Final = 0.05
#: a value of a choice that names nothing in particular
_NOTHING: Final = ("", "none", "random")


def choice_of(plan: Plan) -> SeatChoice:
    """What the plan’s seats choose. Raises PlaytestError when the game offers no such choice with this list."""
    offered = game_by_id(plan.game).seat_choices(cards_of(plan.game, plan.lists[0].text))
    for choice in offered:
        if choice.key == plan.about.get("key", choice.key):
            return choice
    raise PlaytestError(f"Seats have nothing to choose in {game_by_id(plan.game).title} with {plan.lists[0].name}.")


def things(plan: Plan) -> dict[str, str]:
    """What is compared, id and name: all values of the choice unless the plan names some. Raises PlaytestError."""
    choice = choice_of(plan)
    offered = {value: title for value, title, _ in choice.options if value not in _NOTHING}
    named = plan.about.get("only") or list(offered)
    for value in named:
        if value not in offered:
            raise PlaytestError(f"There is no {choice.title.lower()} “{value}”; there are: {', '.join(offered)}.")
    return {value: offered[value] for value in named}


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    bot, key = plan.bots[0], choice_of(plan).key
    arm = plan.arm((bot, bot))
    compared = pairings(list(things(plan)))
    if plan.about.get("sideboards"):
        compared += [(a + SIDED, b) for one, other in compared[:] for a, b in ((one, other), (other, one))]
    for seed in seeds:
        for one, other in compared:
            a, b = Chair(bot, {key: one}), Chair(bot, {key: other})
            add(tally, "cells", f"{one} {other}", duel(arm, (a, b), (b, a), seed, tally))
    return tally


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return 2 * len(pairings(list(things(plan)))) * (3 if plan.about.get("sideboards") else 1)


def flipped_cells(cells: str) -> str:
    """The pairs as the other side has them: it goes first where the one went second, with the points left over."""
    turned = {CELLS[3 * a + b]: CELLS[3 * (2 - b) + (2 - a)] for a in range(3) for b in range(3)}
    return "".join(turned.get(cell, cell) for cell in cells)


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    names = things(plan)
    word = choice_of(plan).title
    cells = dict(tally.get("cells", {}))
    for one, other in pairings(list(names)):
        cells[f"{other} {one}"] = flipped_cells(cells.get(f"{one} {other}", ""))
    effects = {
        (one, other): paired(pair_points(cells.get(f"{one} {other}", ""))) for one, other in pairings(list(names))
    }
    q = dict(zip(effects, q_values([effect.p for effect in effects.values()]), strict=True))
    verdicts = []
    for (one, other), effect in sorted(effects.items(), key=lambda found: -abs(found[1].value)):
        side = effect.beyond(THRESHOLD) if q[one, other] <= FALSE_ALARMS else 0
        if side:
            weak, strong = (other, one) if side > 0 else (one, other)
            told = share(flipped(effect) if side > 0 else effect)
            verdicts.append(
                f"{names[weak]} is weak against {names[strong]}: it scores {100 * told.value:.1f} % "
                f"[{100 * told.low:.1f}, {100 * told.high:.1f}]."
            )
    tables = [overall(names, word, cells), matrix(names, word, effects), pairing_table(names, word, effects, q)]
    if plan.about.get("sideboards"):
        table, more = sideboard_table(names, word, cells)
        tables.append(table)
        verdicts += more
    return finished(
        plan,
        tally,
        f"{word} against {word.lower()}",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {plan.bots[0]}, {plan.seeds:,} pairs of games for each "
        "two",
        verdicts or [f"No pairing is surely more than {100 * THRESHOLD:.0f} points from even."],
        tables,
        [
            (
                f"All of this holds for {plan.bots[0]} in both seats. Pairs are one seed with the seats swapped; a "
                "draw counts as half. Verdicts allow 5 % false alarms over all pairings (Benjamini and Hochberg)."
            )
        ],
    )


def overall(names: dict[str, str], word: str, cells: dict[str, str]) -> Table:
    """How each fares against all the others together."""
    rows = []
    for one in names:
        pooled = [0, 0, 0, 0, 0]
        for other in names:
            if other != one:
                found = pair_points(cells.get(f"{one} {other}", ""))
                pooled = [a + b for a, b in zip(pooled, found, strict=True)]
        rows.append((names[one], share(paired(pooled))))
    rows.sort(key=lambda row: -row[1].value)
    columns = (Column("thing", word), Column("score", "Against all", "percent", bar=True, axis=0.5))
    return Table("overall", "Against the field", columns, tuple(rows))


def matrix(names: dict[str, str], word: str, effects: dict[tuple[str, str], Estimate]) -> Table:
    """The cross table: what the row scores against the column."""
    rows: list[tuple[Cell, ...]] = []
    for one in names:
        row: list[Cell] = [names[one]]
        for other in names:
            effect = effects.get((one, other))
            if effect is None and one != other:
                effect = flipped(effects[other, one])
            row.append(None if effect is None else 0.5 + effect.value)
        rows.append(tuple(row))
    columns = [Column("thing", word), *(Column(value, title[:10], "percent") for value, title in names.items())]
    return Table("matrix", "Cross table", tuple(columns), tuple(rows), "What the row scores against the column.")


def pairing_table(
    names: dict[str, str], word: str, effects: dict[tuple[str, str], Estimate], q: dict[tuple[str, str], float]
) -> Table:
    """Each pairing with its interval, the most uneven first."""
    found = sorted(effects.items(), key=lambda item: -abs(item[1].value))
    return Table(
        "pairings",
        "Pairings",
        (
            Column("thing", word),
            Column("other", "Against"),
            Column("score", "Scores", "percent", bar=True, axis=0.5),
            Column("q", "q", "chance"),
        ),
        tuple((names[one], names[other], share(effect), q[one, other]) for (one, other), effect in found),
        Q_NOTE,
    )


def sideboard_table(names: dict[str, str], word: str, cells: dict[str, str]) -> tuple[Table, list[str]]:
    """What each deck’s whole sideboard changes against each other deck."""
    found: list[tuple[str, str, Estimate, Estimate]] = []
    for one in names:
        for other in names:
            plain, sided = cells.get(f"{one} {other}", ""), cells.get(f"{one}{SIDED} {other}", "")
            if one != other and sided:
                found.append((one, other, share(paired(pair_points(sided))), change(plain, sided, POINTS)))
    q = q_values([effect.p for *_, effect in found])
    verdicts = [
        f"With its sideboard in, {names[one]} scores {100 * abs(effect.value):.1f} points "
        f"{'more' if effect.value > 0 else 'less'} against {names[other]} "
        f"[{100 * effect.low:+.1f}, {100 * effect.high:+.1f}].".replace("-", "−")
        for (one, other, _, effect), chance in zip(found, q, strict=True)
        if chance <= FALSE_ALARMS and effect.beyond(THRESHOLD)
    ]
    table = Table(
        "sideboards",
        "With the sideboard in",
        (
            Column("thing", word),
            Column("other", "Against"),
            Column("score", "Scores", "percent"),
            Column("change", "Change", "points", bar=True),
            Column("q", "q", "chance"),
        ),
        tuple(
            (names[a], names[b], score, effect, chance) for (a, b, score, effect), chance in zip(found, q, strict=True)
        ),
        "Every card of the sideboard is in, each for the weakest card of its kind, as far as the deck stays legal.",
    )
    return table, verdicts


MEASURE = Measure(chunk, games_a_seed, report)
