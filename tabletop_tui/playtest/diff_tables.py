"""The tables of `diff`, and what may be claimed because of them: whole games, what is bought, what a card is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_tui.playtest.changes import names_of, sells
from tabletop_tui.playtest.claims import FALSE_ALARMS, Q_NOTE, Claim
from tabletop_tui.playtest.duels import change
from tabletop_tui.playtest.ladder import share
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import PAIR, WIN
from tabletop_tui.playtest.report import Cell, Column, Table
from tabletop_tui.playtest.run import seatings
from tabletop_tui.playtest.stats import Estimate, mean, paired
from tabletop_tui.playtest.tally import Tally

#: what a change must surely exceed to be named: shares in fractions of 1, turns, cards bought in a game
SHARE_THRESHOLD: Final = 0.01
TURNS_THRESHOLD: Final = 0.25
DECISIONS_THRESHOLD: Final = 2.0
BOUGHT_THRESHOLD: Final = 0.05
#: a character of a pair, and its points
POINTS: Final = {digit: points for points, digit in enumerate(PAIR)}
#: sums of a quantity with list A and with list B, of the differences and of their squares
SUM_A, SUM_B, SUM_D, SUM_DD = range(4)
#: things that a sentence names
_NAMED: Final = 6
_FIRST: Final = "First player’s score, %"
#: a thing by its id, how often it was bought or what it scored with list A and with list B, and the change
Thing = tuple[str, float, float, Estimate]


def scaled(one: Estimate, by: float) -> Estimate:
    """The same in another unit."""
    return Estimate(one.value * by, one.low * by, one.high * by, one.n, one.p)


def signed(one: Estimate, digits: int = 2) -> str:
    """A change with its interval, in words of numbers: “+1.2 [+0.8, +1.6]”."""
    value, low, high = (f"{round(x, digits) + 0.0:+.{digits}f}" for x in (one.value, one.low, one.high))
    return f"{value} [{low}, {high}]".replace("-", "−")


# ---- the game as a whole ---------------------------------------------------------------------------------------------


def whole(plan: Plan, tally: Tally) -> tuple[list[tuple[Cell, ...]], list[Claim]]:
    """How the games as a whole changed: the rows of a table without q, and a claim for each."""
    n = tally.get("seeds", 0)
    games = len(seatings(plan.bots))
    sums = tally.get("sums", {})
    rows: list[tuple[Cell, ...]] = []
    claims = []
    for key, title, unit, threshold in (
        ("turns", "Turns", 1.0, TURNS_THRESHOLD),
        ("decisions", "Decisions", 1.0, DECISIONS_THRESHOLD),
        *((key, key[3:], 1.0, TURNS_THRESHOLD) for key in sums if key.startswith("of ")),
        ("first", _FIRST, 100 / WIN, 100 * SHARE_THRESHOLD),
    ):
        row = sums.get(key, [0, 0, 0, 0])
        effect = scaled(mean(row[SUM_D], row[SUM_DD], n, WIN if key == "first" else 1), unit / games)
        if key == "first":
            effect = Estimate(effect.value, max(-100.0, effect.low), min(100.0, effect.high), n, effect.p)
        before, after = (row[i] * unit / games / n if n else 0.0 for i in (SUM_A, SUM_B))
        rows.append((title, before, after, effect))
        told = f"{before:.1f} → {after:.1f}, {signed(effect, 1 if key == 'first' else 2)}"
        claims.append(Claim(effect, threshold, title, "", "", told))
    return rows, claims


def whole_verdicts(claims: Sequence[Claim], q: Sequence[float]) -> list[str]:
    """A sentence for each number that surely changed, and one for length and seats where these did not."""
    out, rest = [], []
    for claim, one in zip(claims, q, strict=True):
        first = claim.noun == _FIRST
        side = claim.effect.beyond(0.0) if one <= FALSE_ALARMS else 0
        little = "" if claim.sure(one) else ", if perhaps only a little"
        if side and first:
            out.append(f"The first player’s score {'rises' if side > 0 else 'falls'}{little}: {claim.told} points.")
        elif side:
            out.append(f"{claim.noun} in a game {'rise' if side > 0 else 'fall'}{little}: {claim.told}.")
        elif first:
            rest.append(f"the first player’s score {signed(claim.effect, 1)} points")
        elif claim.noun in ("Turns", "Decisions"):
            rest.append(f"{claim.noun.lower()} {signed(claim.effect)}")
    if rest:
        out.append(f"No sure change in {', '.join(rest[:-1])}{' and ' if rest[:-1] else ''}{rest[-1]}.")
    return out


def whole_table(rows: Sequence[tuple[Cell, ...]], q: Sequence[float]) -> Table:
    """The numbers of whole games with either list."""
    columns = (
        Column("what", "Of a game"),
        Column("a", "A", "number"),
        Column("b", "B", "number"),
        Column("change", "Change", "number", bar=True),
        Column("q", "q", "chance"),
    )
    cells = tuple((*row, chance) for row, chance in zip(rows, q, strict=True))
    return Table(
        "whole",
        "The game as a whole",
        columns,
        cells,
        "A and B are means with either list, of the turns and decisions of all players and of the score of the player "
        "who goes first, where a win is 100 % and a draw 50 %.",
    )


# ---- what is bought or played ----------------------------------------------------------------------------------------


def owned(plan: Plan, tally: Tally) -> list[Thing]:
    """Cards with how often they are bought in a game, or factions and decks with what they score in per cent.

    Each with list A and with list B, and the change.
    """
    n = tally.get("seeds", 0)
    sums = tally.get("sums", {})
    found = []
    for key, row in sums.items():
        if not key.startswith("has "):
            continue
        thing = key[4:]
        if sells(plan):
            step, unit = 1, 1.0 / len(seatings(plan.bots))
            before, after = row[SUM_A] * unit / n, row[SUM_B] * unit / n
        else:
            seen = sums[f"in {thing}"]
            # a thing sits in some games only, the same ones with either list unless only one of them has it
            step, unit = WIN, 100 / WIN * n / max(1, seen[SUM_A], seen[SUM_B])
            before, after = (100 / WIN * row[i] / max(1, seen[i]) for i in (SUM_A, SUM_B))
        found.append((thing, before, after, scaled(mean(row[SUM_D], row[SUM_DD], n, step), unit)))
    return found


def owned_claims(plan: Plan, things: Sequence[Thing]) -> list[Claim]:
    """A claim for each of the things, whether changed or not."""
    names = names_of(plan)
    out = []
    for thing, before, after, effect in things:
        name = names.get(thing, thing)
        if sells(plan):
            told = f"{before:.2f} → {after:.2f} a game, {signed(effect)}"
            same = f"as often as before, to within {BOUGHT_THRESHOLD} a game"
            out.append(Claim(effect, BOUGHT_THRESHOLD, name, "is bought", same, told))
        else:
            told = f"{before:.1f} % → {after:.1f} %, {signed(effect, 1)} points"
            same = f"the same as before, to within {100 * SHARE_THRESHOLD:.0f} point"
            out.append(Claim(effect, 100 * SHARE_THRESHOLD, name, "scores", same, told))
    return out


def others(plan: Plan, claims: Sequence[Claim], q: Sequence[float]) -> str:
    """What happened to the things that were not changed, in a sentence."""
    verb = "bought" if sells(plan) else "scoring"
    digits = 2 if sells(plan) else 1
    parts = []
    for side, word in ((1, "more"), (-1, "less")):
        sure = [claim for claim, one in zip(claims, q, strict=True) if claim.sure(one) == side]
        sure.sort(key=lambda claim: -abs(claim.effect.value))
        told = [f"{claim.noun} {claim.effect.value:+.{digits}f}".replace("-", "−") for claim in sure[:_NAMED]]
        if told:
            more = f" and {len(sure) - _NAMED} more" if len(sure) > _NAMED else ""
            parts.append(f"{verb} {word}: {', '.join(told)}{more}")
    what = "cards" if sells(plan) else "decks" if plan.game == "hyborian" else "factions"
    unit = f"{BOUGHT_THRESHOLD} a game" if sells(plan) else f"{100 * SHARE_THRESHOLD:.0f} point"
    if parts:
        return f"Of the other {what}, {'; '.join(parts)} ({'a game' if sells(plan) else 'points'})."
    return f"None of the other {what} is surely {verb} more or less by over {unit}."


def owned_table(
    plan: Plan,
    things: Sequence[Thing],
    told: Mapping[str, tuple[str, ...]],
    q: Sequence[float],
) -> Table:
    """All things, the changed ones first, then those that surely moved, then those that moved most."""
    names = names_of(plan)
    found = sorted(
        zip(things, q, strict=True), key=lambda pair: (pair[0][0] not in told, pair[1], -abs(pair[0][3].value))
    )
    rows: list[tuple[Cell, ...]] = [
        (names.get(thing, thing), ", ".join(told.get(thing, ())), before, after, effect, chance)
        for (thing, before, after, effect), chance in found
    ]
    columns = (
        Column("thing", "Card" if sells(plan) else "Deck" if plan.game == "hyborian" else "Faction"),
        Column("change_of_list", "Changed", wide=not told),
        Column("a", "A" if sells(plan) else "A %", "number"),
        Column("b", "B" if sells(plan) else "B %", "number"),
        Column("change", "Change" if sells(plan) else "Points", "number", bar=True),
        Column("q", "q", "chance"),
    )
    title, note = (
        ("Cards bought in a game", "A and B: turns of a game, of all players, in which the card is bought. ")
        if sells(plan)
        else ("What each scores", "A and B: the score in the games it is in; a win is 100 %, a draw 50 %. ")
    )
    note += Q_NOTE
    return Table("owned", title, columns, tuple(rows), note, shown=max(12, len(told)))


# ---- what the changed cards are worth --------------------------------------------------------------------------------


def worths(plan: Plan, tally: Tally) -> tuple[list[tuple[Cell, ...]], list[Claim]]:
    """Access and gift of the changed cards with either list, and the change: rows without q, and a claim for each."""
    names = names_of(plan)
    rows: list[tuple[Cell, ...]] = []
    claims = []
    for kind, title, noun in (("access", "Access", "being able to buy"), ("gift", "Gift", "starting with")):
        tables = [tally.get(which, {}).get(kind, {}) for which in "AB"]
        for card in tables[0]:
            a, b = (share(paired([table[card].count(digit) for digit in PAIR])) for table in tables)
            effect = change(tables[0][card], tables[1][card], POINTS)
            rows.append((names[card], title, a, b, effect))
            told = f"{100 * a.value:.1f} % → {100 * b.value:.1f} %, {signed(scaled(effect, 100), 1)} points"
            same = f"the same as before, to within {100 * SHARE_THRESHOLD:.0f} point"
            claims.append(Claim(effect, SHARE_THRESHOLD, f"{noun} {names[card]}", "is worth", same, told))
    return rows, claims


def worth_table(plan: Plan, rows: Sequence[tuple[Cell, ...]], q: Sequence[float]) -> Table:
    """What the changed cards are worth with either list."""
    columns = (
        Column("card", "Card"),
        Column("what", "Value"),
        Column("a", "A", "percent"),
        Column("b", "B", "percent"),
        Column("change", "Change", "points", bar=True),
        Column("q", "q", "chance"),
    )
    note = (
        "A and B are scores, 50 % is even. Access: of a side that may buy the card against one that never does. Gift: "
        f"of a side that starts with one copy against one that does not. {plan.bots[0]} plays both sides."
    )
    cells = tuple((*row, chance) for row, chance in zip(rows, q, strict=True))
    return Table("cards", "What the changed cards are worth", columns, cells, note)
