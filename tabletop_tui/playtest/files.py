"""Reports as files for notebooks: a CSV or a Parquet file for each table."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from tabletop_tui.playtest.errors import PlaytestError, need
from tabletop_tui.playtest.report import Histogram, Report, flat


def tables(report: Report) -> dict[str, tuple[list[str], list[list[Any]]]]:
    """Every table of a report by its id, as names of columns and rows; a histogram is a table too.

    The table `about` has what the report says in words, and what reproduces it.
    """
    out = {table.id: flat(table) for table in report.tables}
    for histogram in report.histograms:
        out[f"histogram_{histogram.id}"] = _bars(histogram)
    out["about"] = (["what", "text"], _words(report))
    return out


def _words(report: Report) -> list[list[Any]]:
    return [
        ["title", report.title],
        ["subject", report.subject],
        *(["verdict", verdict] for verdict in report.verdicts),
        *(["note", note] for note in report.notes),
        *(["failed", fault] for fault in report.faults),
        *([fact, value] for fact, value in report.facts.items()),
    ]


def _bars(histogram: Histogram) -> tuple[list[str], list[list[Any]]]:
    return [histogram.unit.replace(" ", "_"), "games"], [[value, n] for value, n in histogram.bars]


def write_csv(report: Report, folder: Path) -> list[Path]:
    """A CSV file for each table. Raises PlaytestError when they cannot be written."""
    out = []
    for name, (names, rows) in tables(report).items():
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(names)
        writer.writerows(rows)
        out.append(write(folder, f"{name}.csv", text.getvalue().encode()))
    return out


def write_parquet(report: Report, folder: Path) -> list[Path]:
    """A Parquet file for each table. Raises MissingExtra, and PlaytestError when they cannot be written."""
    arrow, parquet = need("pyarrow", "parquet"), need("pyarrow.parquet", "parquet")
    out = []
    for name, (names, rows) in tables(report).items():
        columns = {column: [row[place] for row in rows] for place, column in enumerate(names)}
        sink = arrow.BufferOutputStream()
        parquet.write_table(arrow.table(columns), sink)
        out.append(write(folder, f"{name}.parquet", sink.getvalue().to_pybytes()))
    return out


def write(folder: Path, name: str, data: bytes) -> Path:
    """A file in a folder that is made where it is missing. Raises PlaytestError."""
    path = folder / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise PlaytestError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return path
