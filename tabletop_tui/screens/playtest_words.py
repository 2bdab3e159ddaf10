"""What the numbers of a playtest mean, in sentences for the row under the cursor and for the whole table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_tui.commands.playtest_show import spark
from tabletop_tui.playtest.cards import ACCESS_THRESHOLD
from tabletop_tui.playtest.claims import FALSE_ALARMS
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.report import Cell, Report, Table
from tabletop_tui.playtest.stats import Estimate, quantile
from tabletop_tui.screens.playtest_work import News
from tabletop_tui.widgets.ink import Line, ends
from tabletop_tui.widgets.playtest_table import gauge, interval, time_left

#: by table: half the width of what counts as fair around its axis, in fractions of 1
THRESHOLDS: Final[Mapping[str, float]] = {"cards": ACCESS_THRESHOLD}


def meaning(plan: Plan, table: Table, row: Sequence[Cell]) -> list[str]:
    """What a row says, in sentences; nothing where the columns say it themselves."""
    cells = {column.key: cell for column, cell in zip(table.columns, row, strict=True)}
    if plan.measure == "cards" and table.id == "cards":
        return _card(plan, cells)
    if plan.measure == "run" and table.id.startswith("picks"):
        return _pick(cells)
    if plan.measure == "spread" and table.id == "strategies":
        return [f"It buys first: {cells['buys']}."] if cells.get("buys") else []
    return []


def _pick(cells: Mapping[str, Cell]) -> list[str]:
    """How often a card was taken, and how its owners fared beside those of others of its cost."""
    picked, won, others = cells.get("picked"), cells.get("won_when_acquired"), cells.get("same_cost")
    out: list[str] = []
    if isinstance(picked, Estimate):
        out.append(f"It was bought in {_percent(picked)} of the turns in which it was affordable.")
    if isinstance(won, Estimate):
        text = f"Its owners won {_percent(won)}"
        if isinstance(others, float):
            text += f", those of others of its cost {100 * others:.1f} %"
        out.append(f"{text}: observed, not causal.")
    return out or ["Nobody could have bought it."]


def _percent(one: Estimate) -> str:
    return f"{100 * one.value:.1f} % [{100 * one.low:.1f}, {100 * one.high:.1f}]"


def how_far(news: News, paused: bool, sequential: bool, cells: int) -> Line:
    """How far a run is: seeds, a bar, and what it is at now. A sequential test plays at most so many."""
    done = news.seeds / news.of if news.of else 0.0
    if news.over:
        state = (
            "decided" if news.decided else "done" if news.seeds >= news.of else "ended, kept" if news.seeds else "ended"
        )
    elif paused:
        state = "paused"
    else:
        state = "starting" if news.left is None else f"{time_left(news.left)} left"
    told = f" {news.seeds:,} of {'at most ' if sequential else ''}{news.of:,} seeds   "
    tail = f" {100 * done:3.0f} %   {state} "
    wide = max(10, cells - len(told) - len(tail) - 1)
    return ends([(told, ""), (gauge(done, wide), "")], [(tail, "muted" if news.over else "")], cells)


def no_table(news: News, games: int) -> str:
    """What stands in the place of a table while there is none; `games` is how many there will be at most."""
    if news.wrong:
        return news.wrong
    if news.report is not None:
        return " ".join(news.report.verdicts)
    if news.over:
        return "No games were played. The same question begins anew when it is started again."
    if news.begun:
        return "What was played before is added up; numbers come in a moment."
    return f"The first of at most {games:,} games are being played; numbers come with the first whole batch of them."


def note_rows(height: int, rows: int, wanted: int) -> int:
    """The rows of the notes on a screen so high: what a table of so many rows leaves, as far as it is wanted."""
    # title, progress, headings with the empty row above, an empty row below the table, keys
    spare = height - 6 - rows
    return max(8 if height < 30 else 12, min(spare, wanted))


def towards(table: Table, row: Sequence[Cell], cells: int) -> Line:
    """How far a sequential test is on the way between its two ends: the one hypothesis at the left, the other right."""
    found = {column.key: cell for column, cell in zip(table.columns, row, strict=True)}
    ratio, low, high = found["log_ratio"], found["lower"], found["upper"]
    assert isinstance(ratio, float) and isinstance(low, float) and isinstance(high, float)
    at = Estimate(min(high, max(low, ratio)), low, high, 0)
    left, right = "not stronger ", " stronger"
    room = max(9, cells - len(left) - len(right))
    return [(f" {left}", "muted"), *interval(at, (low, high, None), room), (right, "muted")]


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


def often(report: Report, title: str) -> list[Line]:
    """How often each length was, as blocks with the lengths at their ends; nothing where it was not counted."""
    found = next((one for one in report.histograms if one.title == title), None)
    if found is None:
        return []
    low, high = quantile(found.bars, 0.01), quantile(found.bars, 0.99)
    return [[(f" {low} ", "muted"), (spark(found.bars), ""), (f" {high}", "muted")]]


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
    # what is said of a menu is what is on it: its numbers are still to be explained
    about_row = about_row and table.id != "strategies"
    out = [(text, "") for text in report.verdicts] if not about_row else []
    if report.faults:
        out.append((f"Games that failed: {len(report.faults)}. {report.faults[0]}", "bad"))
    muted = [f"False alarms over the list are held to {100 * FALSE_ALARMS:.0f} %."] if about_row else [table.note]
    muted += report.notes
    if about_row:
        muted += report.verdicts
    muted.append(report.facts.get("command", ""))
    return out + [(text, "muted") for text in muted if text]
