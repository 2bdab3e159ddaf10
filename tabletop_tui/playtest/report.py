"""A report: what was found, as tables of numbers with intervals and sentences, before any form of it is chosen."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from shlex import quote
from typing import Any, Final, Literal

from rules import BUILD
from tabletop_tui import __version__
from tabletop_tui.playtest.arm import TURN_LIMIT
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.stats import Estimate
from tabletop_tui.playtest.tally import Tally

#: text; a whole number; a number; a share shown in per cent; an effect shown in points of per cent; a q-value
Kind = Literal["text", "count", "number", "percent", "points", "chance"]

Cell = str | int | float | Estimate | None

#: digits behind the point in everything that is written, so that no platform’s last bit shows
DIGITS: Final = 6
#: measures that one bot plays all seats of
ONE_BOT: Final = ("cards", "cross")
#: what the numbers of a column are in, in files for programs
_UNITS: Final = {"percent": "fraction of 1", "points": "fraction of 1; a point is 0.01", "chance": "fraction of 1"}
#: failed games that a report names
_NAMED: Final = 5


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key for programs, its heading for people, what its cells are, and how.

    bar   whether the terminal draws the interval too; axis: where nothing is the matter
    wide  whether it is left out of the terminal’s table, and kept in files
    raw   whether it is left out of the page too, and kept in files for programs
    """

    key: str
    title: str
    kind: Kind = "text"
    bar: bool = False
    axis: float | None = None
    wide: bool = False
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under columns. `note` says how to read it; `shown` how many rows a terminal shows, 0 for all."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each value occurred: for sparks and charts."""

    id: str
    title: str
    unit: str
    bars: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """All that was found.

    subject    what was played, in a few words
    verdicts   what may be said, each in a sentence; only where the whole interval supports it
    notes      for whom and under which assumptions it holds
    facts      what reproduces it: command, seed, versions, digests
    """

    title: str
    subject: str
    verdicts: tuple[str, ...]
    tables: tuple[Table, ...]
    notes: tuple[str, ...]
    facts: Mapping[str, str]
    histograms: tuple[Histogram, ...] = ()
    faults: tuple[str, ...] = field(default=())


def finished(
    plan: Plan,
    tally: Tally,
    title: str,
    subject: str,
    verdicts: Sequence[str],
    tables: Sequence[Table],
    notes: Sequence[str],
    histograms: Sequence[Histogram] = (),
) -> Report:
    """The report with what belongs to every one: the facts that reproduce it, and the games that failed."""
    return Report(
        title,
        subject,
        tuple(verdicts),
        tuple(table for table in tables if table.rows),
        tuple(notes),
        facts(plan),
        tuple(histogram for histogram in histograms if histogram.bars),
        faults(tally),
    )


def facts(plan: Plan) -> dict[str, str]:
    """What reproduces a report."""
    out = {"command": command(plan)}
    for i, listed in enumerate(plan.lists):
        which = "card list" if len(plan.lists) == 1 else f"card list {'AB'[i]}"
        out[which] = f"{listed.name}, {listed.digest[:16]}"
    for spec, text in plan.menus.items():
        if spec in plan.bots:
            out[spec] = digest(text)[:16]
    out["seeds"] = f"{plan.seed} to {plan.seed + plan.seeds - 1}"
    out["version"] = f"tabletop-tui {__version__}, {BUILD} rules"
    return out


def command(plan: Plan) -> str:
    """The command line that gives the same numbers; `plan.about["command"]` is what only the measure knows of it."""
    words = ["tabletop-tui", "playtest", plan.measure]
    if plan.measure != "diff":
        words.append(plan.game)
        words += [f"--cards {quote(one.name)}" for one in plan.lists if one.text is not None]
    else:
        words += [quote(one.name) if one.text is not None else "base" for one in plan.lists]
    words.append(f"--bot{'s' if plan.measure not in ONE_BOT else ''} {quote(','.join(plan.bots))}")
    words += [*plan.about.get("command", ()), f"--seed {plan.seed}"]
    if plan.format:
        words.append(f"--format {plan.format}")
    words += [f"--set {key}={value}" for key, value in sorted(plan.options.items())]
    if plan.turn_limit != TURN_LIMIT:
        words.append(f"--turn-limit {plan.turn_limit}")
    return " ".join(words)


def faults(tally: Tally) -> tuple[str, ...]:
    """The games that failed, the first few by name, each with the seed that repeats it."""
    errors: list[dict[str, Any]] = tally.get("errors", [])
    out = [f"Seed {one['seed']}{', ' + one['arm'] if one['arm'] else ''}: {one['error']}." for one in errors[:_NAMED]]
    if len(errors) > _NAMED:
        out.append(f"{len(errors) - _NAMED} more games failed.")
    return tuple(out)


def plain(cell: Cell) -> Any:
    """A cell as JSON has it."""
    if isinstance(cell, Estimate):
        return {"value": rounded(cell.value), "low": rounded(cell.low), "high": rounded(cell.high), "n": cell.n}
    return rounded(cell) if isinstance(cell, float) else cell


def rounded(value: float) -> float | None:
    """A number as it is written; none for what is not a number."""
    if value != value or value in (float("inf"), float("-inf")):
        return None
    return round(value, DIGITS) + 0.0


def as_json(report: Report) -> dict[str, Any]:
    """The report as one JSON object."""
    return {
        "title": report.title,
        "subject": report.subject,
        "facts": dict(report.facts),
        "verdicts": list(report.verdicts),
        "tables": {
            table.id: [
                {column.key: plain(cell) for column, cell in zip(table.columns, row, strict=True)} for row in table.rows
            ]
            for table in report.tables
        },
        "units": {
            table.id: {column.key: _UNITS[column.kind] for column in table.columns if column.kind in _UNITS}
            for table in report.tables
        },
        "histograms": {h.id: {str(value): n for value, n in h.bars} for h in report.histograms},
        "notes": list(report.notes),
        "failed": list(report.faults),
    }


def flat(table: Table) -> tuple[list[str], list[list[Any]]]:
    """A table without nesting, for CSV and Parquet: an estimate takes four columns, value, low, high and n."""
    names: list[str] = []
    for place, column in enumerate(table.columns):
        names.append(column.key)
        if any(isinstance(row[place], Estimate) for row in table.rows):
            names += [f"{column.key}_low", f"{column.key}_high", f"{column.key}_n"]
    rows: list[list[Any]] = []
    for row in table.rows:
        out: list[Any] = []
        for column, cell in zip(table.columns, row, strict=True):
            nested = f"{column.key}_low" in names
            if isinstance(cell, Estimate):
                out += [rounded(cell.value), rounded(cell.low), rounded(cell.high), cell.n]
            else:
                out += [plain(cell), *([None] * 3 if nested else [])]
        rows.append(out)
    return names, rows


def digits_of(cells: Sequence[Cell], column: Column) -> int:
    """How many digits behind the point a column shows: two where every interval of numbers is narrow."""
    if column.kind != "number":
        return 1
    return 1 if any(isinstance(cell, Estimate) and cell.half >= 1 for cell in cells) else 2


def digest(text: str) -> str:
    """The hash of a card list."""
    return hashlib.sha256(text.encode()).hexdigest()
