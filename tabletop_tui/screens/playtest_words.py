"""What the numbers of a playtest mean, in sentences for the row under the cursor and for the whole table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_tui.playtest.cards import ACCESS_THRESHOLD, FALSE_ALARMS
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.report import Cell, Report, Table
from tabletop_tui.playtest.stats import Estimate

#: by table: half the width of what counts as fair around its axis, in fractions of 1
THRESHOLDS: Final[Mapping[str, float]] = {"cards": ACCESS_THRESHOLD}


def meaning(plan: Plan, table: Table, row: Sequence[Cell]) -> list[str]:
    """What a row says, in sentences; nothing where the columns say it themselves."""
    cells = {column.key: cell for column, cell in zip(table.columns, row, strict=True)}
    if plan.measure == "cards" and table.id == "cards":
        return _card(plan, cells)
    return []


def _card(plan: Plan, cells: Mapping[str, Cell]) -> list[str]:
    access, gift, surplus = cells.get("access"), cells.get("gift"), cells.get("surplus")
    out: list[str] = []
    if isinstance(access, Estimate):
        verb = "adds" if access.value >= 0 else "costs"
        low, high = sorted((abs(access.low), abs(access.high))) if access.low * access.high > 0 else (0.0, 0.0)
        span = f"{_points(access.low)} to {_points(access.high)}"
        if low or high:
            span = f"{100 * low:.1f} to {100 * high:.1f}"
        out.append(
            f"Being able to buy it {verb} {100 * abs(access.value):.1f} points to the score"
            f"{'' if verb == 'adds' else ' of whoever can'}, 95 % interval {span}, {access.n:,} pairs."
        )
        if verb == "costs":
            out[-1] = out[-1].replace("points to the score of whoever can", "points")
    if isinstance(gift, Estimate):
        text = f"With one free copy a side scores {100 * gift.value:.1f} %"
        if isinstance(surplus, Estimate):
            how = "above" if surplus.value >= 0 else "below"
            text += f": its power lies {abs(surplus.value):.1f} gold {how} its cost, {_gold(surplus)}"
        out.append(f"{text}.")
    return out


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def _gold(one: Estimate) -> str:
    return f"95 % interval {one.low:+.1f} to {one.high:+.1f}".replace("-", "−")


def counted(table: Table) -> str:
    """How many rows have which verdict: “3 too strong   1 a trap   50 open”; empty where there are no verdicts."""
    place = next((place for place, column in enumerate(table.columns) if column.key == "verdict"), -1)
    if place < 0:
        return ""
    counts: Counter[str] = Counter()
    for row in table.rows:
        for word in str(row[place] or "open").split(", "):
            counts[word] += 1
    names = sorted(counts, key=lambda word: (word == "open", -counts[word]))
    return "   ".join(f"{counts[word]} {word}" for word in names)


def of_whole(report: Report, table: Table, about_row: bool) -> list[tuple[str, str]]:
    """What belongs to the whole, each sentence with its ink: verdicts, how to read the table, for whom it holds."""
    out = [(text, "") for text in report.verdicts] if not about_row else []
    if report.faults:
        out.append((f"Games that failed: {len(report.faults)}. {report.faults[0]}", "bad"))
    muted = [f"False alarms over the list are held to {100 * FALSE_ALARMS:.0f} %."] if about_row else [table.note]
    muted += report.notes
    if about_row:
        muted += report.verdicts
    muted.append(report.facts.get("command", ""))
    return out + [(text, "muted") for text in muted if text]
