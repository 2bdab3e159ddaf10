"""A playtest’s report in the terminal: verdicts, tables with bars, sparks; it fits 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from tabletop_tui.commands.paper import paper
from tabletop_tui.playtest.report import Cell, Column, Histogram, Report, Table, digits_of
from tabletop_tui.playtest.stats import Estimate, quantile

#: cells of a bar, and of a spark
BAR: Final = 9
SPARK: Final = 32
#: a column of words is not narrower, if they need it
LEAST_TEXT: Final = 19
_BLOCKS: Final = "▁▂▃▄▅▆▇█"


def shown(report: Report, outer: Console) -> str:
    """The report as text for a console like `outer`."""
    console = paper(outer)
    console.print(Text.assemble((report.title, "bold"), f"  {report.subject}"))
    _list(console, report.verdicts, "•", "")
    for table in report.tables:
        console.print()
        console.print(Text(table.title, style="bold"))
        console.print(grid(table))
        if table.note:
            _dim(console, table.note)
    if report.histograms:
        console.print()
        console.print(_sparks(report.histograms))
    if report.faults:
        console.print()
        console.print(Text("Games that failed", style="bold"))
        _list(console, report.faults, "!", "")
    console.print()
    for note in report.notes:
        _dim(console, note)
    for name, value in report.facts.items():
        _dim(console, f"{name}: {value}")
    file = console.file
    assert isinstance(file, StringIO)
    return "".join(line.rstrip(" ") + "\n" for line in file.getvalue().splitlines())


def _dim(console: Console, text: str) -> None:
    console.print(Padding(Text(text, style="dim"), (0, 0, 0, 2)))


def _list(console: Console, sentences: Sequence[str], mark: str, style: str) -> None:
    rows = RichTable.grid(padding=(0, 1))
    rows.add_column()
    rows.add_column()
    for sentence in sentences:
        rows.add_row(mark, Text(sentence, style=style))
    console.print(Padding(rows, (0, 0, 0, 2)))


def grid(table: Table) -> RenderableType:
    """A table as Rich draws it: numbers to the right, an interval bar after the columns that want one."""
    out = RichTable(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    columns = [(place, column) for place, column in enumerate(table.columns) if not column.wide]
    rows = table.rows[: table.shown] if table.shown else table.rows
    for place, column in columns:
        words = column.kind == "text"
        longest = max((len(str(row[place])) for row in rows), default=0) if words else 0
        out.add_column(
            Text(column.title + (" %" if column.kind == "percent" else "")),
            justify="left" if words else "right",
            min_width=min(longest, LEAST_TEXT) if words else None,
            no_wrap=not words,
            overflow="ellipsis",
        )
        if column.bar:
            out.add_column("", no_wrap=True)
    scales = {place: scale([row[place] for row in rows], column) for place, column in columns if column.bar}
    digits = {place: digits_of([row[place] for row in rows], column) for place, column in columns}
    for row in rows:
        cells: list[Text] = []
        for place, column in columns:
            cells.append(Text(written(row[place], column, digits[place])))
            if column.bar:
                cells.append(Text(bar(row[place], scales[place]), style="cyan"))
        out.add_row(*cells)
    left = len(table.rows) - len(rows)
    if left:
        out.add_row(Text(f"… {left} more", style="dim"))
    return Padding(out, (0, 0, 0, 2))


def written(cell: Cell, column: Column, digits: int = 1) -> str:
    """A cell as text: an estimate as its value and half its interval."""
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    kind = column.kind
    if isinstance(cell, Estimate):
        if kind == "percent":
            return f"{100 * cell.value:.1f} ±{100 * cell.half:.1f}"
        by = 100 if kind == "points" else 1
        value = round(by * cell.value, digits) + 0.0
        return f"{value:+.{digits}f} ±{by * cell.half:.{digits}f}".replace("-", "−")
    if kind == "percent":
        return f"{100 * cell:.1f}"
    if kind == "chance":
        return "<0.001" if cell < 0.001 else f"{cell:.3f}"
    return f"{cell:,.2f}".replace("-", "−") if isinstance(cell, float) else f"{cell:,}"


def scale(cells: Sequence[Cell], column: Column) -> tuple[float, float, float | None]:
    """From where to where the bars of a column go, and where its axis is."""
    found = [cell for cell in cells if isinstance(cell, Estimate)]
    low = min((cell.low for cell in found), default=0.0)
    high = max((cell.high for cell in found), default=1.0)
    axis = column.axis if column.kind == "percent" else 0.0
    if axis is not None:
        reach = max(axis - low, high - axis)
        low, high = axis - reach, axis + reach
    return (low, high, axis) if high > low else (low - 0.5, low + 0.5, axis)


def bar(cell: Cell, ends: tuple[float, float, float | None]) -> str:
    """The interval of an estimate as a line with a dot at its value."""
    if not isinstance(cell, Estimate):
        return ""
    low, high, axis = ends

    def place(value: float) -> int:
        return min(BAR - 1, max(0, round((value - low) / (high - low) * (BAR - 1))))

    out = [" "] * BAR
    if axis is not None:
        out[place(axis)] = "┊"
    for at in range(place(cell.low), place(cell.high) + 1):
        out[at] = "─"
    out[place(cell.value)] = "●"
    return "".join(out)


def spark(bars: Sequence[tuple[int, int]]) -> str:
    """A histogram in a line of blocks, from its 1 % to its 99 % quantile."""
    low, high = quantile(bars, 0.01), quantile(bars, 0.99)
    wide = max(1, -(-(high - low + 1) // SPARK))
    heights = [0] * (-(-(high - low + 1) // wide))
    for value, n in bars:
        if low <= value <= high:
            heights[(value - low) // wide] += n
    most = max(heights)
    return "".join(_BLOCKS[-(-height * len(_BLOCKS) // most) - 1] if height else " " for height in heights)


def _sparks(histograms: Sequence[Histogram]) -> RenderableType:
    rows = RichTable.grid(padding=(0, 2))
    for _ in range(3):
        rows.add_column(no_wrap=True)
    for histogram in histograms:
        low, high = quantile(histogram.bars, 0.01), quantile(histogram.bars, 0.99)
        rows.add_row(histogram.title, Text(spark(histogram.bars), style="cyan"), Text(f"{low} to {high}", style="dim"))
    return Padding(rows, (0, 0, 0, 2))
