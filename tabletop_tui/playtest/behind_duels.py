"""The games behind the numbers of measures that compare two by two: ladder, cross, sprt and spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tabletop_tui.playtest.arm import SIDED, Arm, Chair
from tabletop_tui.playtest.behind import Case, Made, Replay, View, grouped
from tabletop_tui.playtest.choices import choices
from tabletop_tui.playtest.duels import CELLS
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.report import Cell
from tabletop_tui.playtest.tally import Tally

_HOW: Final = ("lost", "drew", "won")


def duel_views(plan: Plan, tally: Tally, table: str, row: Mapping[str, Cell]) -> list[View]:
    """The pairs of games behind a row: those of its pairing, or of its thing against each of the others."""
    if plan.measure == "spread":
        if "generation" in tally:
            return []
        # the menus that met are no part of what was asked
        plan = replace(plan, menus={**plan.menus, **tally.get("menus", {})})
    names = names_of(plan)
    ids = {name: thing for thing, name in names.items() if not thing.endswith(SIDED)}
    cells: Mapping[str, str] = tally.get("cells", {})
    if plan.measure == "sprt":
        one, other = plan.bots
        return [_view(plan, names, one, other, cells.get("pairs", ""))]
    first = next((ids[str(cell)] for key, cell in row.items() if key in ("bot", "thing", "menu")), None)
    if first is None:
        return []
    second = ids.get(str(row.get("other", "")))
    if table == "sideboards":
        both = ((first + SIDED, "sideboard in"), (first, "sideboard out"))
        return [replace(view, word=word) for one, word in both for view in _found(plan, names, cells, one, second)]
    return _found(plan, names, cells, first, second)


def _found(plan: Plan, names: Mapping[str, str], cells: Mapping[str, str], one: str, other: str | None) -> list[View]:
    """The views of one thing, against all others or against this one."""
    out = []
    for pairing, found in cells.items():
        a, b = pairing.split(" ")
        if a == one and other in (None, b):
            out.append(_view(plan, names, a, b, found))
        elif b == one and other in (None, a) and not a.endswith(SIDED):
            out.append(_view(plan, names, a, b, found, flipped=True))
    return out


def names_of(plan: Plan) -> dict[str, str]:
    """What is compared: the id that pairs are counted under, and what the tables call it."""
    if plan.measure == "cross":
        from tabletop_tui.playtest.cross import things

        found = things(plan)
        return {**found, **{thing + SIDED: f"{name} with its sideboard" for thing, name in found.items()}}
    if plan.measure == "spread":
        from tabletop_tui.playtest.evolve import menus_of

        menus = {spec: f"menu {'ABCDEFGHIJKLMNOP'[i]}" for i, spec in enumerate(menus_of(plan))}
        return {**menus, **{bot: bot for bot in plan.bots}}
    return {bot: bot for bot in plan.bots}


def _view(plan: Plan, names: Mapping[str, str], one: str, other: str, cells: str, flipped: bool = False) -> View:
    """The pairs of one pairing, told from the side of its one, or of the other when flipped."""
    mine, theirs = (names[other], names[one]) if flipped else (names[one], names[other])
    made: list[Made] = []
    for place, cell in enumerate(cells):
        if cell not in CELLS:
            continue
        first, second = divmod(CELLS.index(cell), 3)
        if flipped:
            first, second = 2 - second, 2 - first
        points = first + second
        title = f"For {mine}" if points > 2 else f"For {theirs}" if points < 2 else "Even"
        made.append((title, partial(_case, plan, names, one, other, mine, plan.seed + place, first, second)))
    groups = grouped((f"For {mine}", f"For {theirs}", "Even"), made)
    about = (
        f"A pair is one seed with the seats swapped; who goes first is the seed’s. “Won” and “lost” are said of {mine}."
    )
    return View(f"{mine} against {theirs}", f"against {theirs}", about, groups)


def _case(
    plan: Plan, names: Mapping[str, str], one: str, other: str, mine: str, seed: int, first: int, second: int
) -> Case:
    """A pair of games: both seatings of the two, and what the told one did going first and going second."""
    did = f"{_HOW[first]} both" if first == second else f"{_HOW[first]} going first, {_HOW[second]} second"
    arm, there, back = arms_of(plan, one, other, seed)
    return Case(
        str(seed),
        did,
        tuple(
            Replay(
                arm.seated(chairs),
                seed,
                tuple(cap(names[thing]) for thing in seated),
                f"{mine} in seat {[names[thing] for thing in seated].index(mine) + 1}",
            )
            for chairs, seated in ((there, (one, other)), (back, (other, one)))
        ),
    )


def arms_of(plan: Plan, one: str, other: str, seed: int) -> tuple[Arm, Sequence[Chair], Sequence[Chair]]:
    """The game of a pairing, and who sits where there and back: as the measures seat them."""
    if plan.measure == "cross":
        from tabletop_tui.playtest.cross import choice_of

        bot, key = plan.bots[0], choice_of(plan).key
        a, b = Chair(bot, {key: one}), Chair(bot, {key: other})
        return plan.arm((bot, bot)), (a, b), (b, a)
    if plan.measure == "spread":
        return plan.arm((one, other)), (Chair(one), Chair(other)), (Chair(other), Chair(one))
    mine, theirs = choices(plan, seed)
    there, back = (Chair(one, mine), Chair(other, theirs)), (Chair(other, mine), Chair(one, theirs))
    return plan.arm((one, other)), there, back


def cap(name: str) -> str:
    """A name as it begins a sentence; a spec of a bot stays as it is written."""
    return name[:1].upper() + name[1:] if name.startswith("menu ") else name
