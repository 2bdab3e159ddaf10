"""`diff`: two lists on the same seeds: what did the change do.

Every seed is played with both lists, so that what they share cancels out. In Hero Realms the cards that differ are
measured too, as `cards` does, with both lists.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.core.registry import game as game_by_id
from rules.hero_realms.card import Card, CardPool
from tabletop_tui.playtest.cards import measure_seed, pool_of
from tabletop_tui.playtest.duels import change
from tabletop_tui.playtest.games import watch_for
from tabletop_tui.playtest.games.hero_realms import Seen
from tabletop_tui.playtest.interventions import facts, for_sale
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.play import PAIR, cards_of
from tabletop_tui.playtest.report import Cell, Column, Report, Table, finished
from tabletop_tui.playtest.run import play_seed, seatings
from tabletop_tui.playtest.stats import Estimate, mean, paired, q_values
from tabletop_tui.playtest.tally import Tally, fold

#: what a change must surely exceed to be named: shares in fractions of 1, turns, cards bought in a game
SHARE_THRESHOLD: Final = 0.01
TURNS_THRESHOLD: Final = 0.25
DECISIONS_THRESHOLD: Final = 2.0
BOUGHT_THRESHOLD: Final = 0.05
FALSE_ALARMS: Final = 0.05
#: a character of a pair, and its points
POINTS: Final = {digit: points for points, digit in enumerate(PAIR)}
#: sums of a quantity with list A and with list B, of the differences and of their squares
SUM_A, SUM_B, SUM_D, SUM_DD = range(4)


def changed(plan: Plan) -> dict[str, list[str]]:
    """The cards that are not the same in both Hero Realms lists, each with what differs in words."""
    if plan.game != "hero-realms":
        return {}
    pools = pool_of(plan, 0), pool_of(plan, 1)
    copies = [Counter(card.id for card in pool.market) for pool in pools]
    out: dict[str, list[str]] = {}
    for card_id in dict.fromkeys([*pools[0].by_id, *pools[1].by_id]):
        before, after = (pool.by_id.get(card_id) for pool in pools)
        if before is None or after is None:
            out[card_id] = ["new" if before is None else "gone"]
            continue
        told = [
            _told(key, was, now)
            for (key, was), now in zip(facts(before).items(), facts(after).values(), strict=True)
            if was != now
        ]
        if copies[0][card_id] != copies[1][card_id]:
            told.append(_told("copies", copies[0][card_id], copies[1][card_id]))
        if told:
            out[card_id] = told
    return out


def _told(key: str, was: Any, now: Any) -> str:
    return f"{key} {was} → {now}" if isinstance(was, int) and not isinstance(was, bool) else key


def both(plan: Plan) -> list[tuple[Card, Card]]:
    """The changed cards that are for sale in both lists, as each list has them."""
    pools = pool_of(plan, 0), pool_of(plan, 1)
    sold = [{card.id: card for card in for_sale(pool)} for pool in pools]
    return [(sold[0][card], sold[1][card]) for card in changed(plan) if card in sold[0] and card in sold[1]]


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    watches = [watch_for(plan.arm(plan.bots, which)) for which in (0, 1)]
    cards = both(plan) if plan.game == "hero-realms" and len(plan.bots) == 2 else []
    eyes = [Seen(pool_of(plan, which), 2) for which in (0, 1)] if cards else []
    for seed in seeds:
        sums: list[dict[str, int]] = []
        for which, watch in enumerate(watches):
            found: Counter[str] = Counter()
            more: Tally = {}
            for chairs, played in play_seed(plan, seed, which, watch, more):
                found["turns"] += played.turns
                found["decisions"] += played.decisions
                found["first"] += played.points(played.first)
                found["games"] += 1
                found.update({f"of {what}": n for what, n in watch.quantities().items()})
                found.update({f"has {thing}": n for thing, n in watch.owned(played, chairs).items()})
            fold(tally, {"AB"[which]: {key: more[key] for key in ("places", "games", "cut") if key in more}})
            if "errors" in more:
                fold(tally, {"errors": more["errors"]})
            sums.append(found)
        if sums[0]["games"] == sums[1]["games"] == len(seatings(plan.bots)):
            _add(tally, sums[0], sums[1])
        for which, watch in enumerate(eyes):
            scores = measure_seed(plan, which, [pair[which] for pair in cards], watch, seed, {})
            for card, (access, gift) in scores.items():
                fold(tally, {"AB"[which]: {"access": {card: access}, "gift": {card: gift}}})
    return tally


def _add(tally: Tally, a: dict[str, int], b: dict[str, int]) -> None:
    fold(tally, {"seeds": 1})
    table = tally.setdefault("sums", {})
    for key in dict.fromkeys([*a, *b]):
        x, y = a.get(key, 0), b.get(key, 0)
        row = table.setdefault(key, [0, 0, 0, 0])
        row[SUM_A] += x
        row[SUM_B] += y
        row[SUM_D] += y - x
        row[SUM_DD] += (y - x) ** 2


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    extra = 7 * len(both(plan)) if plan.game == "hero-realms" and len(plan.bots) == 2 else 0
    return 2 * len(seatings(plan.bots)) + 2 * extra


def scaled(one: Estimate, by: float) -> Estimate:
    """The same in another unit."""
    return Estimate(one.value * by, one.low * by, one.high * by, one.n, one.p)


def whole_table(plan: Plan, tally: Tally) -> tuple[Table, list[str]]:
    """How the games as a whole changed, by game."""
    n = tally.get("seeds", 0)
    games = len(seatings(plan.bots))
    sums = tally.get("sums", {})
    rows: list[tuple[Cell, ...]] = []
    verdicts = []
    for key, title, unit, threshold in (
        ("turns", "Turns", 1.0, TURNS_THRESHOLD),
        ("decisions", "Decisions", 1.0, DECISIONS_THRESHOLD),
        *((key, key[3:], 1.0, TURNS_THRESHOLD) for key in sums if key.startswith("of ")),
        ("first", "First player’s score, %", 50.0, 100 * SHARE_THRESHOLD),
    ):
        row = sums.get(key, [0, 0, 0, 0])
        effect = scaled(mean(row[SUM_D], row[SUM_DD], n), unit / games)
        before, after = (row[i] * unit / games / n if n else 0.0 for i in (SUM_A, SUM_B))
        rows.append((title, before, after, effect))
        if effect.beyond(threshold):
            word = "rise" if effect.value > 0 else "fall"
            what = f"{title} in a game {word}" if key != "first" else f"The first player’s score {word}s"
            verdicts.append(f"{what} from {before:.1f} to {after:.1f}: {signed(effect)}.")
    columns = (
        Column("what", "Of a game"),
        Column("a", "A", "number"),
        Column("b", "B", "number"),
        Column("change", "Change", "number", bar=True),
    )
    return Table("whole", "The game as a whole", columns, tuple(rows), "A and B are means."), verdicts


def signed(one: Estimate) -> str:
    """A change with its interval, in words of numbers: “+1.2 [+0.8, +1.6]”."""
    value, low, high = (f"{round(x, 2) + 0.0:+.2f}" for x in (one.value, one.low, one.high))
    return f"{value} [{low}, {high}]".replace("-", "−")


def owned_table(plan: Plan, tally: Tally) -> tuple[Table, list[str]]:
    """How often each card is bought in a game, or what each faction or deck scores, with either list."""
    n = tally.get("seeds", 0)
    names = names_of(plan)
    told = changed(plan)
    bought = plan.game == "hero-realms"
    unit = 1.0 / len(seatings(plan.bots))
    found = []
    for key, row in tally.get("sums", {}).items():
        if key.startswith("has "):
            found.append((key[4:], row, scaled(mean(row[SUM_D], row[SUM_DD], n), unit)))
    q = q_values([effect.p for _, _, effect in found])
    rows: list[tuple[Cell, ...]] = []
    verdicts = []
    for (thing, row, effect), chance in zip(found, q, strict=True):
        sure = chance <= FALSE_ALARMS and effect.beyond(BOUGHT_THRESHOLD) != 0
        before, after = row[SUM_A] * unit / n, row[SUM_B] * unit / n
        rows.append((names.get(thing, thing), ", ".join(told.get(thing, ())), before, after, effect, chance))
        if sure and (thing in told or not bought):
            more = "more" if effect.value > 0 else "less"
            what = f"is bought {more}" if bought else f"scores {more}"
            verdicts.append(f"{names.get(thing, thing)} {what}: {before:.2f} → {after:.2f} a game, {signed(effect)}.")
        elif thing in told:
            verdicts.append(
                f"Whether {names.get(thing, thing)} is bought more or less is open: {before:.2f} → {after:.2f} a game, "
                f"{signed(effect)}."
            )
    rows.sort(key=lambda row: (not row[1], row[5] if isinstance(row[5], float) else 1.0))
    columns = (
        Column("thing", "Card" if bought else "Which"),
        Column("change_of_list", "Changed", wide=not told),
        Column("a", "A", "number"),
        Column("b", "B", "number"),
        Column("change", "Change", "number", bar=True),
        Column("q", "q", "chance"),
    )
    title = "Cards bought in a game" if bought else "Points scored in a game (2 for a win)"
    return Table("owned", title, columns, tuple(rows), shown=max(12, len(told))), verdicts


def names_of(plan: Plan) -> dict[str, str]:
    """Ids and names of what the tables of both lists are about."""
    out: dict[str, str] = {}
    for listed in plan.lists:
        cards = cards_of(plan.game, listed.text)
        if isinstance(cards, CardPool):
            out.update({card.id: card.short for card in cards.cards})
        else:
            choices = game_by_id(plan.game).seat_choices(cards)
            out.update({value: title for choice in choices for value, title, _ in choice.options})
    return out


def card_table(plan: Plan, tally: Tally) -> tuple[Table, list[str]]:
    """Access and gift of the changed cards with either list, and the change on the same seeds."""
    rows: list[tuple[Cell, ...]] = []
    verdicts = []
    names = names_of(plan)
    for kind, title in (("access", "Access"), ("gift", "Gift")):
        tables = [tally.get(which, {}).get(kind, {}) for which in "AB"]
        for card in tables[0]:
            effects = [paired([table[card].count(digit) for digit in PAIR]) for table in tables]
            effect = change(tables[0][card], tables[1][card], POINTS)
            rows.append((names[card], title, *effects, effect))
            what = "Being able to buy" if kind == "access" else "Starting with"
            if effect.beyond(SHARE_THRESHOLD):
                more = "more" if effect.value > 0 else "less"
                verdicts.append(
                    f"{what} {names[card]} is worth {more}: "
                    f"{100 * effects[0].value:+.1f} → {100 * effects[1].value:+.1f} "
                    f"points above even, {signed(scaled(effect, 100))}.".replace("-", "−")
                )
            else:
                known = "is" if max(abs(effect.low), abs(effect.high)) <= SHARE_THRESHOLD else "may be"
                verdicts.append(
                    f"{what} {names[card]} {known} worth the same as before: {signed(scaled(effect, 100))} points."
                )
    columns = (
        Column("card", "Card"),
        Column("what", "Value"),
        Column("a", "A", "points"),
        Column("b", "B", "points"),
        Column("change", "Change", "points", bar=True),
    )
    note = "Access: of being able to buy the card; gift: of starting with one copy; in points above even."
    return Table("cards", "What the changed cards are worth", columns, tuple(rows), note), verdicts


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    told = changed(plan)
    names = names_of(plan)
    whole, first = whole_table(plan, tally)
    owned, second = owned_table(plan, tally)
    cards, third = card_table(plan, tally)
    a, b = plan.lists
    notes = [
        (
            f"All of this holds for {' against '.join(plan.bots)}. Both lists are played on the same seeds; intervals "
            "are at 95 % from the variance of the differences."
        ),
    ]
    if not told and plan.game == "hero-realms":
        notes.append("No card differs between the lists.")
    changes = [f"{names[card]}: {', '.join(words)}" for card, words in told.items()]
    return finished(
        plan,
        tally,
        "What the change did",
        f"{game_by_id(plan.game).title}, A: {a.name}, B: {b.name}, {tally.get('seeds', 0):,} seeds with each list"
        + (f". {'; '.join(changes[:6])}{' …' if len(changes) > 6 else ''}" if changes else ""),
        [*second, *third, *first] or ["Nothing surely changed."],
        [owned, cards, whole],
        notes,
    )


MEASURE = Measure(chunk, games_a_seed, report)
