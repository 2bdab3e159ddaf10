"""`run`: many games of one list: seats, lengths, bots, and what the game itself is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.registry import game as game_by_id
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.choices import choices
from tabletop_tui.playtest.claims import FALSE_ALARMS
from tabletop_tui.playtest.each import keep
from tabletop_tui.playtest.games import GameWatch, watch_for
from tabletop_tui.playtest.plan import Measure, Plan
from tabletop_tui.playtest.play import PAIR, WIN, Played, attempt
from tabletop_tui.playtest.report import Column, Histogram, Report, Table, finished
from tabletop_tui.playtest.stats import Estimate, paired, q_values, quantile, versus_even, wilson
from tabletop_tui.playtest.tally import Tally, count, histogram, note

#: how far from even a seat or a bot must surely be to be named, in fractions of 1
THRESHOLD: Final = 0.01
#: games after which half of the interval of an even share is THRESHOLD wide: (1.96 × 0.5 / 0.01)²
_NARROW: Final = 9600
#: places in the turn order, as the table of seats calls them
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def seatings(bots: Sequence[str]) -> list[tuple[str, ...]]:
    """The bots as they sit: every turn of them around the table when they differ, so that no seat is one bot’s."""
    if len(set(bots)) == 1:
        return [tuple(bots)]
    return [tuple(bots[i:]) + tuple(bots[:i]) for i in range(len(bots))]


def play_seed(plan: Plan, seed: int, which: int, watch: GameWatch, tally: Tally) -> list[tuple[list[Chair], Played]]:
    """The games of one seed with one of the plan’s lists, each seating once, watched and counted."""
    out = []
    chosen = choices(plan, seed)
    name = f"list {'AB'[which]}" if len(plan.lists) > 1 else ""
    for bots in seatings(plan.bots):
        chairs = [Chair(bot, choice) for bot, choice in zip(bots, chosen, strict=True)]
        played = attempt(plan.arm(bots, which).seated(chairs), seed, name, tally, watch)
        keep(tally, played, watch.things, {} if played is None else watch.had(chairs))
        if played is not None:
            out.append((chairs, played))
            add_game(tally, played, chairs)
            watch.add(tally, played, chairs)
    return out


def chunk(plan: Plan, seeds: range) -> Tally:
    """The tally of some seeds of a plan."""
    tally: Tally = {}
    watch = watch_for(plan.arm(plan.bots))
    pairs = len(plan.bots) == 2 and len(set(plan.bots)) == 2
    for seed in seeds:
        games = play_seed(plan, seed, 0, watch, tally)
        if pairs and len(games) == 2:
            points = sum(game.points(seat) for seat, (_, game) in enumerate(games))
            tally["pairs"] = tally.get("pairs", "") + PAIR[points]
    return tally


def add_game(tally: Tally, played: Played, chairs: Sequence[Chair]) -> None:
    """Count what every game has: outcome, length, places and bots."""
    n = len(chairs)
    count(tally, "games")
    count(tally, "cut", played.cut)
    count(tally, "drawn", not played.winners)
    note(tally, "turns", played.turns)
    note(tally, "decisions", played.decisions)
    places = tally.setdefault("places", [0] * n)
    for seat in played.winners:
        places[(seat - played.first) % n] += 1
    for seat, chair in enumerate(chairs):
        row = tally.setdefault("bots", {}).setdefault(chair.bot, [0, 0])
        row[0] += 1
        row[1] += played.points(seat) == WIN


def games_a_seed(plan: Plan) -> int:
    """How many games one seed of the plan stands for."""
    return len(seatings(plan.bots))


def seat_table(plan: Plan, tally: Tally) -> tuple[Table, list[str]]:
    """The share of wins of each place in the turn order."""
    games = tally.get("games", 0)
    won = tally.get("places", [0] * len(plan.bots))
    n = len(won)
    fair = sum(won) / (n * games) if games else 1 / n
    shares = [versus_even(wilson(hits, games), fair, hits) for hits in won]
    rows = tuple((f"goes {ORDINALS[i]}", hits, share) for i, (hits, share) in enumerate(zip(won, shares, strict=True)))
    columns = (
        Column("place", "Player who"),
        Column("wins", "Wins", "count"),
        Column("won", "Won", "percent", bar=True, axis=fair),
    )
    table = Table("seats", "Seats", columns, rows, f"Even would be {100 * fair:.1f} % each.")
    verdicts = []
    for i, (share, q) in enumerate(zip(shares, q_values([share.p for share in shares]), strict=True)):
        off = Estimate(share.value - fair, share.low - fair, share.high - fair, share.n)
        if off.beyond(THRESHOLD) and q <= FALSE_ALARMS and (n > 2 or i == 0):
            more = "more" if off.value > 0 else "less"
            verdicts.append(
                f"Going {ORDINALS[i]} wins {more} than even: {_percent(share)} of {games:,} games, "
                f"even would be {100 * fair:.1f} %."
            )
    return table, verdicts


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} % [{100 * share.low:.1f}, {100 * share.high:.1f}]"


def bot_table(plan: Plan, tally: Tally) -> Table:
    """The share of wins of each bot, where bots differ."""
    rows = tally.get("bots", {}) if len(set(plan.bots)) > 1 else {}
    return Table(
        "bots",
        "Bots",
        (
            Column("bot", "Bot"),
            Column("games", "Games", "count"),
            Column("won", "Won", "percent", True, 1 / len(plan.bots)),
        ),
        tuple((bot, games, wilson(won, games)) for bot, (games, won) in rows.items()),
    )


def lengths(tally: Tally) -> tuple[list[Table], list[Histogram]]:
    """How long games are, in turns and decisions, and when the first of something happened."""
    games = tally.get("games", 0)
    bars = []
    rows = []
    for key, unit in (("turns", "turn"), ("decisions", "decision"), ("first champion", ""), ("first stun", "")):
        found = histogram(tally, key)
        never = sum(n for value, n in found if not value)
        found = [(value, n) for value, n in found if value]
        if not found:
            continue
        title = key.capitalize() if unit else f"Turn of the {key}"
        rows.append((title, *(quantile(found, share) for share in (0.5, 0.05, 0.95)), never / games if never else None))
        bars.append(Histogram(key.replace(" ", "_"), title, unit or "turn", tuple(found)))
    cut = wilson(tally.get("cut", 0), games)
    table = Table(
        "lengths",
        "Lengths",
        (
            Column("what", "Of a game"),
            Column("median", "Median", "count"),
            Column("p5", "5 %", "count"),
            Column("p95", "95 %", "count"),
            Column("never", "Never", "percent", wide=not any(row[4] for row in rows)),
        ),
        tuple(rows),
        "5 % and 95 %: so many of the games are no longer; the median is the same for half. Cut by the turn limit: "
        f"{100 * cut.value:.1f} % of the games [{100 * cut.low:.1f}, {100 * cut.high:.1f}].",
    )
    return [table], bars


def report(plan: Plan, tally: Tally) -> Report:
    """What the tally says, as tables and verdicts; also for a tally that is not whole."""
    games = tally.get("games", 0)
    seats, verdicts = seat_table(plan, tally)
    length, bars = lengths(tally)
    watch = watch_for(plan.arm(plan.bots))
    tables, more, others = watch.tables(plan, tally)
    score = pair_verdict(plan, tally)
    known = {bar.id for bar in bars}
    notes = [
        (
            "Intervals of shares are Wilson’s at 95 %, ± is half of one; those of turns take a game as one "
            "observation. A verdict needs the whole interval beyond a threshold, and at most 5 % false alarms over its "
            "table. The blocks show how often each length was, without the 1 % of games at either end."
        )
    ]
    if games < _NARROW:
        notes.append(f"Shares of all games to within 1 point take about {_NARROW:,} games: --games {_NARROW}.")
    return finished(
        plan,
        tally,
        "Playtest",
        f"{game_by_id(plan.game).title}, {plan.lists[0].name}, {' against '.join(plan.bots)}, {games:,} games",
        [*score, *verdicts, *more] or ["Nothing in these tables is surely uneven."],
        [seats, bot_table(plan, tally), *length, *tables],
        notes,
        [*bars, *(bar for bar in others if bar.id not in known)],
    )


def pair_verdict(plan: Plan, tally: Tally) -> list[str]:
    """Which of two bots is stronger, from pairs with swapped seats."""
    pairs = tally.get("pairs", "")
    if not pairs:
        return []
    effect = paired([pairs.count(digit) for digit in PAIR])
    one, other = plan.bots
    told = f"{100 * (0.5 + effect.value):.1f} % [{100 * (0.5 + effect.low):.1f}, {100 * (0.5 + effect.high):.1f}]"
    sure = effect.beyond(0.0)
    if sure:
        winner, loser = (one, other) if sure > 0 else (other, one)
        return [f"{winner} is stronger than {loser}: {one} scores {told} over {len(pairs):,} pairs of games."]
    return [f"{one} and {other} cannot be told apart: {one} scores {told} over {len(pairs):,} pairs of games."]


MEASURE = Measure(chunk, games_a_seed, report)
