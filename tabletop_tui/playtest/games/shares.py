"""How often each of several things wins, when chance or the plan hands them out: factions, decks, gates."""

from __future__ import annotations

from tabletop_tui.playtest.claims import FALSE_ALARMS, Q_NOTE
from tabletop_tui.playtest.play import WIN, Played
from tabletop_tui.playtest.report import Cell, Column, Table
from tabletop_tui.playtest.stats import q_values, versus_even, wilson
from tabletop_tui.playtest.tally import Tally

#: what a verdict needs to be said, in fractions of 1
THRESHOLD = 0.02


def add_share(tally: Tally, key: str, thing: str, played: Played, seat: int) -> None:
    """Count a game of a thing in a seat: games, won, drawn."""
    row = tally.setdefault(key, {}).setdefault(thing, [0, 0, 0])
    points = played.points(seat)
    row[0] += 1
    row[1] += points == WIN
    row[2] += 0 < points < WIN


def share_table(
    rows: dict[str, list[int]], names: dict[str, str], id: str, title: str, fair: float
) -> tuple[Table, list[str]]:
    """The shares of wins, the highest first, and a sentence for each that is surely unfair."""
    out: list[tuple[Cell, ...]] = []
    verdicts: list[str] = []
    shares = [versus_even(wilson(won, games), fair, won) for games, won, _ in rows.values()]
    for (thing, (games, won, drawn)), share, q in zip(
        rows.items(), shares, q_values([share.p for share in shares]), strict=True
    ):
        out.append((names.get(thing, thing), games, share, q, drawn))
        word = ""
        if share.low > fair + THRESHOLD:
            word = "often"
        elif share.high < fair - THRESHOLD - drawn / games:
            word = "seldom"
        if word and q <= FALSE_ALARMS:
            verdicts.append(
                f"{names.get(thing, thing)} wins too {word}: {_of(won, games, share.low, share.high, fair)}."
            )
    out.sort(key=lambda row: -row[2].value)  # type: ignore[union-attr]
    columns = (
        Column(id, title),
        Column("games", "Games", "count"),
        Column("won", "Won", "percent", bar=True, axis=fair),
        Column("q", "q", "chance"),
        Column("drawn", "Drawn", "count", wide=True),
    )
    return Table(id, title, columns, tuple(out), f"A fair share is {100 * fair:.1f} %. {Q_NOTE}"), verdicts


def _of(won: int, games: int, low: float, high: float, fair: float) -> str:
    interval = f"[{100 * low:.1f}, {100 * high:.1f}]"
    return f"{100 * won / games:.1f} % of {games:,} games {interval}, fair would be {100 * fair:.1f} %"
