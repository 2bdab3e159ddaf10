"""A report as one page that opens offline: verdicts, charts, tables that sort, and what reproduces it all."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from tabletop_tui.playtest import charts
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.report import Cell, Column, Report, Table, digits_of, rounded
from tabletop_tui.playtest.stats import Estimate

_STYLE: Final = """
:root { color-scheme: light dark; --ink: #26231f; --dim: #6d655a; --line: #d8d0c2; --back: #fbf9f4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e4da; --dim: #a79f92; --line: #4a443b; --back: #1d1b18; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 76rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; } .dim, caption { color: var(--dim); }
ul.verdicts { font-size: 1.05rem; } figure { margin: 1rem 0; } figure, .wide { overflow-x: auto; }
figure svg { background: #fff; border-radius: 4px; padding: 6px; max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; margin: 1rem 0; }
th, td { padding: .2rem .5rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th.words, td.words { text-align: left; white-space: normal; min-width: 7rem; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th:not([aria-sort]) button::after { content: " ↕"; color: var(--dim); font-weight: 400; }
th button:focus-visible { outline: 2px solid currentColor; }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
caption { text-align: left; caption-side: bottom; padding-top: .4rem; }
dt { font-weight: 600; } code { word-break: break-all; }
"""

_SCRIPT: Final = """
for (const head of document.querySelectorAll("th")) {
  head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "descending";
    for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "ascending" : "descending");
    const body = head.closest("table").tBodies[0], at = head.cellIndex, sign = down ? 1 : -1;
    const key = row => row.cells[at].dataset.sort;
    const number = [...body.rows].every(row => key(row) === "" || !isNaN(key(row)));
    const order = (a, b) => number ? (key(a) === "" ? -Infinity : +key(a)) - (key(b) === "" ? -Infinity : +key(b))
                                   : key(a).localeCompare(key(b));
    body.append(...[...body.rows].sort((a, b) => sign * order(a, b)));
  });
}
"""


def write_html(report: Report, path: Path) -> Path:
    """Write the page. Raises MissingExtra, and PlaytestError when it cannot be written."""
    text = page(report)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PlaytestError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
    return path


def page(report: Report) -> str:
    """The page as text. Raises MissingExtra."""
    return "".join(_parts(report))


def _parts(report: Report) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{escape(report.title)}: {escape(report.subject)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
    yield f'<h1>{escape(report.title)}</h1>\n<p class="dim">{escape(report.subject)}</p>\n'
    yield from _list("verdicts", report.verdicts)
    for table in report.tables:
        yield f"<h2>{escape(table.title)}</h2>\n"
        for picture in _pictures(table):
            yield f"<figure>{picture}</figure>\n"
        yield from _table(table)
    if report.histograms:
        yield "<h2>How often</h2>\n"
        for histogram in report.histograms:
            yield f"<figure>{charts.bars(histogram)}</figure>\n"
    if report.faults:
        yield "<h2>Games that failed</h2>\n"
        yield from _list("faults", report.faults)
    yield "<h2>What this rests on</h2>\n"
    yield from _list("notes", report.notes)
    yield "<dl>\n"
    for name, value in report.facts.items():
        yield f"<dt>{escape(name)}</dt><dd><code>{escape(value)}</code></dd>\n"
    yield f"</dl>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"


def _list(kind: str, sentences: tuple[str, ...]) -> Iterator[str]:
    yield f'<ul class="{kind}">\n'
    for sentence in sentences:
        yield f"<li>{escape(sentence)}</li>\n"
    yield "</ul>\n"


def _pictures(table: Table) -> Iterator[str]:
    found = [charts.prices(table)]
    found += [charts.intervals(table, column, place) for place, column in charts.charted(table)]
    yield from (picture for picture in found if picture)


def _table(table: Table) -> Iterator[str]:
    yield '<div class="wide"><table>\n'
    if table.note:
        yield f"<caption>{escape(table.note)}</caption>\n"
    yield "<thead><tr>"
    columns = [(place, column) for place, column in enumerate(table.columns) if not column.raw]
    digits = {place: digits_of([row[place] for row in table.rows], column) for place, column in columns}
    for _, column in columns:
        unit = " %" if column.kind == "percent" else ""
        yield f'<th scope="col"{_words(column)}><button>{escape(column.title)}{unit}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for row in table.rows:
        yield "<tr>" + "".join(_cell(row[place], column, digits[place]) for place, column in columns) + "</tr>\n"
    yield "</tbody>\n</table></div>\n"


def _words(column: Column) -> str:
    return ' class="words"' if column.kind == "text" else ""


def _cell(cell: Cell, column: Column, digits: int) -> str:
    value = cell.value if isinstance(cell, Estimate) else cell
    key = "" if value is None else rounded(value) if isinstance(value, float) else value
    return f'<td{_words(column)} data-sort="{escape(str(key))}">{escape(shown(cell, column, digits))}</td>'


def shown(cell: Cell, column: Column, digits: int = 1) -> str:
    """A cell as text, an estimate with its whole interval."""
    if cell is None:
        return ""
    if isinstance(cell, Estimate):
        by = 100 if column.kind in ("percent", "points") else 1
        sign = "" if column.kind == "percent" else "+"
        value, low, high = (
            f"{round(by * x, digits) + 0.0:{sign}.{digits}f}" for x in (cell.value, cell.low, cell.high)
        )
        return f"{value} [{low}, {high}]".replace("-", "−")
    if isinstance(cell, str):
        return cell
    if column.kind == "percent":
        return f"{100 * cell:.1f}"
    if column.kind == "chance":
        return "<0.001" if cell < 0.001 else f"{cell:.3f}"
    return f"{cell:,.2f}".replace("-", "−") if isinstance(cell, float) else f"{cell:,}"
