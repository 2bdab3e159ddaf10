"""The games behind the numbers of `run`, and behind those of `diff`: where the same seed went otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.behind import Case, Kind, Made, Replay, View, arms_of, grouped, replays
from tabletop_tui.playtest.changes import names_of as called
from tabletop_tui.playtest.choices import choices
from tabletop_tui.playtest.each import EACH, seats_of
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.play import LOST, PAIR, cards_of
from tabletop_tui.playtest.report import Cell
from tabletop_tui.playtest.run import ORDINALS, seatings
from tabletop_tui.playtest.tally import Tally

WON, DREW, ALL = "Won", "Drawn", "Everybody had it"
_OTHERWISE: Final = ("Ended otherwise", "Ended the same")
_ONLY: Final = ("Only with list A", "Only with list B", "With both, by other seats")
_BETTER: Final = ("Better with list B", "Better with list A", "The same")


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the tally has it. `seating` is its place among the seatings of its seed."""

    seed: int
    seating: int
    won: tuple[int, ...]
    first: int
    had: tuple[int, ...] = ()


def kept(plan: Plan, tally: Tally, thing: str = "") -> Iterator[Kept | None]:
    """The games of a tally in their order, with the seats that had this thing; none for one that failed.

    A tally that holds other games besides those that were kept one by one gives nothing: whose seed is whose is lost.
    """
    each = tally.get(EACH, {})
    many = len(seatings(plan.bots))
    won: str = each.get("won", "")
    if len(won) - won.count(LOST) != tally.get("games", 0):
        return
    had: str = each.get("had", {}).get(thing, "0" * len(won))
    for place, (winners, first, seats) in enumerate(zip(won, each.get("first", ""), had, strict=True)):
        seed, seating = plan.seed + place // many, place % many
        if winners == LOST:
            yield None
        else:
            yield Kept(seed, seating, seats_of(winners), seats_of(first)[0], seats_of(seats))


def replay_of(plan: Plan, one: Kept, which: int = 0, told: str = "") -> Replay:
    """A game of whole tables, to be played again."""
    bots = seatings(plan.bots)[one.seating]
    chairs = [Chair(bot, choice) for bot, choice in zip(bots, choices(plan, one.seed), strict=True)]
    return Replay(plan.arm(bots, which).seated(chairs), one.seed, names_of(bots), told, which)


def names_of(bots: Sequence[str]) -> tuple[str, ...]:
    """What to call the seats: by their bots where these differ."""
    if len(set(bots)) == len(bots):
        return tuple(bots)
    return tuple(f"Seat {i + 1}" for i in range(len(bots)))


def said(names: Sequence[str], seats: Sequence[int]) -> str:
    """Who won, in a few words."""
    return f"{' and '.join(names[seat] for seat in seats)} won" if seats else "drawn"


# ---- run -------------------------------------------------------------------------------------------------------------


def run_views(plan: Plan, tally: Tally, table: str, row: Mapping[str, Cell]) -> list[View]:
    """The games behind a place in the turn order, a bot, a card, a faction, a gate or a deck."""
    seats = len(plan.bots)
    if table == "seats":
        told = str(row["place"])
        place = ORDINALS.index(told.removeprefix("goes "))
        return [_of_seats(plan, tally, f"Player who {told}", lambda one: ((one.first + place) % seats,))]
    if table == "bots":
        bot = str(row["bot"])
        return [
            _of_seats(
                plan,
                tally,
                bot,
                lambda one: tuple(i for i, other in enumerate(seatings(plan.bots)[one.seating]) if other == bot),
            )
        ]
    thing = thing_of(plan, table, row)
    if not thing:
        return []
    return [_of_thing(plan, tally, str(next(iter(row.values()))), thing, table)]


def _of_seats(plan: Plan, tally: Tally, title: str, seats: Callable[[Kept], tuple[int, ...]]) -> View:
    """The games that somebody won and lost."""
    made: list[Made] = []
    for one in kept(plan, tally):
        if one is not None:
            group = DREW if not one.won else WON if set(one.won) & set(seats(one)) else "Lost"
            made.append((group, partial(_told, plan, one)))
    return View(title, "games", "Each game that the number is of, by who won.", grouped((WON, "Lost", DREW), made))


def _of_thing(plan: Plan, tally: Tally, title: str, thing: str, table: str) -> View:
    """The games in which somebody had a thing, by whether they won."""
    cards = table.startswith("picks")
    won, lost = ("An owner won", "Its owners lost") if cards else (WON, "Lost")
    everybody = set(range(len(plan.bots)))
    bot = table.partition("_")[2]
    made: list[Made] = []
    for one in kept(plan, tally, thing):
        if one is None:
            continue
        had = set(one.had)
        if bot:
            had &= {seat for seat, other in enumerate(seatings(plan.bots)[one.seating]) if other == bot}
        if had:
            group = DREW if not one.won else ALL if had == everybody else won if had & set(one.won) else lost
            made.append((group, partial(_told, plan, one)))
    about = "Each game in which somebody bought it." if cards else "Each game that the number is of."
    return View(title, "games", f"{about} Observed only: who won may have won for other reasons.",
                grouped((won, lost, ALL, DREW), made))  # fmt: skip


def _told(plan: Plan, one: Kept) -> Case:
    names = names_of(seatings(plan.bots)[one.seating])
    did = said(names, one.won)
    if one.had:
        did += f"; {' and '.join(names[seat] for seat in one.had)} had it"
    return Case(f"{one.seed}.{one.seating}", did, (replay_of(plan, one, told=f"{names[one.first]} goes first"),))


def thing_of(plan: Plan, table: str, row: Mapping[str, Cell]) -> str:
    """The id of what a row is about, where games are told by it; else nothing."""
    if table in ("faction", "gate"):
        from rules.antares.pool import DiceList
        from tabletop_tui.playtest.games.antares import GATE

        pool = cards_of(plan.game, plan.lists[0].text)
        assert isinstance(pool, DiceList)
        if table == "gate":
            return next((GATE + gate.id for gate in pool.gates if gate.name == row[table]), "")
        return next((faction.id for faction in pool.factions if faction.name == row[table]), "")
    name = next((cell for key, cell in row.items() if key in ("card", "thing", "deck")), None)
    return next((thing for thing, other in called(plan).items() if other == name), "")


# ---- diff ------------------------------------------------------------------------------------------------------------


def diff_views(plan: Plan, tally: Tally, table: str, row: Mapping[str, Cell]) -> list[View]:
    """The seeds behind a change: which of them went otherwise with the other list, each with both its games."""
    if table == "cards":
        return [_of_pairs(plan, tally, row)]
    if table == "owned":
        return [_of_change(plan, tally, str(row["thing"]), thing_of(plan, table, row))]
    return [_of_endings(plan, tally)]


def both(plan: Plan, tally: Tally, thing: str = "") -> Iterator[tuple[Kept, Kept]]:
    """Each game with list A and with list B; pairs of which one failed are left out."""
    for a, b in zip(kept(plan, tally.get("A", {}), thing), kept(plan, tally.get("B", {}), thing), strict=True):
        if a is not None and b is not None:
            yield a, b


def _of_endings(plan: Plan, tally: Tally) -> View:
    made: list[Made] = [(_OTHERWISE[a.won == b.won], partial(_two, plan, a, b)) for a, b in both(plan, tally)]
    return View("the change", "games", "A case is one seed with list A and with list B.", grouped(_OTHERWISE, made))


def _of_change(plan: Plan, tally: Tally, title: str, thing: str) -> View:
    """Where a thing was had, or where those who had it won, with one list only."""
    cards = plan.game == "hero-realms"
    made: list[Made] = []
    for a, b in both(plan, tally, thing):
        before, after = (set(one.had) if cards else set(one.had) & set(one.won) for one in (a, b))
        if before != after:
            group = _ONLY[2] if before and after else _ONLY[not before]
            made.append((group, partial(_two, plan, a, b)))
    what = "it was bought by the same seats" if cards else "the same ones of those who had it won"
    about = f"A case is one seed with list A and with list B; seeds where {what} are left out."
    return View(title, "games", about, grouped(_ONLY, made))


def _two(plan: Plan, a: Kept, b: Kept) -> Case:
    names = names_of(seatings(plan.bots)[a.seating])
    did = f"A: {said(names, a.won)}; B: {said(names, b.won)}"
    games = (replay_of(plan, a, 0, "with list A"), replay_of(plan, b, 1, "with list B"))
    return Case(f"{a.seed}.{a.seating}", did, games)


def _of_pairs(plan: Plan, tally: Tally, row: Mapping[str, Cell]) -> View:
    """What a changed card did for its side in the pairs of one seed, with either list."""
    card = next(thing for thing, name in called(plan).items() if name == row["card"])
    kind: Kind = "access" if row["what"] == "Access" else "gift"
    scores = [tally.get(which, {}).get(kind, {}).get(card, "") for which in "AB"]
    made: list[Made] = []
    for place, (before, after) in enumerate(zip(*scores, strict=True)):
        if before in PAIR and after in PAIR:
            better = (after > before) - (after < before)
            group = _BETTER[0] if better > 0 else _BETTER[1] if better else _BETTER[2]
            made.append((group, partial(_four, plan, card, kind, plan.seed + place, before, after)))
    side = "who may buy it" if kind == "access" else "who begins with it"
    about = f"A case is one seed, both ways with either list; the points of {side}, of 4: a win is 2, a draw 1."
    return View(f"{row['card']}: {kind}", kind, about, grouped(_BETTER, made))


def _four(plan: Plan, card: str, kind: Kind, seed: int, before: str, after: str) -> Case:
    games = [
        game
        for which, name in enumerate("AB")
        for game in replays(arms_of(plan, card, kind, which), kind, seed, which, f"list {name}, ")
    ]
    return Case(str(seed), f"A: {before} points; B: {after} points", tuple(games))
