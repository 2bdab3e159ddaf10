"""Reports as files, in the form that the name tells. No widgets here."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from re import sub
from string import ascii_lowercase
from typing import Final

from tabletop_tui.playtest import files
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Plan
from tabletop_tui.playtest.report import Report, as_json
from tabletop_tui.screens.playtest_work import News

#: how the name of a page ends
PAGES: Final = (".html", ".htm")
#: the forms that a report is written in, as the end of a name tells them
FORMS: Final = (
    "The end of the name tells the form: .html is a page with charts; .json; .csv or .parquet a folder with a file for "
    "each table; a name without an end a folder of CSV files."
)
#: what to do when a page cannot be written
NO_CHARTS: Final = (
    "A page with charts needs altair and vl-convert-python; install them with: pip install 'tabletop-tui[report]'. "
    "JSON and CSV need nothing more."
)


def can_chart() -> bool:
    """Whether the libraries that draw the charts of a page are there."""
    return bool(find_spec("altair") and find_spec("vl_convert"))


def so_far(report: Report, seeds: int, of: int) -> Report:
    """The report of a run that was not played to its end, which says so wherever it is read."""
    return replace(
        report,
        subject=f"{report.subject}; only {seeds:,} of {of:,} seeds are played",
        notes=(
            f"This is not the whole run: {seeds:,} of its {of:,} seeds. The command plays all of them.",
            *report.notes,
        ),
    )


def reports_of(plans: Sequence[Plan], heard: Sequence[News]) -> dict[str, Report]:
    """What there is to be written, by the bots of the plans; a run that is not at its end says so."""
    out: dict[str, Report] = {}
    for plan, news in zip(plans, heard, strict=True):
        if news.report is not None:
            whole = news.seeds >= news.of or news.decided
            out[plan.bots[0]] = news.report if whole else so_far(news.report, news.seeds, news.of)
    return out


def export_all(reports: Mapping[str, Report], path: Path, menus: Mapping[str, str] | None = None) -> list[Path]:
    """Write the reports by their bots: the first at the path, others beside it with the bot in the name; bred menus
    beside the files of tables.

    Raises PlaytestError when one cannot be written, MissingExtra for a library that a form needs.
    """
    out: list[Path] = []
    for place, (bot, report) in enumerate(reports.items()):
        name = f"{path.stem}-{sub('[^a-z0-9.]+', '-', bot)}{path.suffix}" if place else path.name
        out += export(report, path.with_name(name))
    if menus and path.suffix not in (*PAGES, ".json"):
        out += write_menus(menus, folder_of(path))
    return out


def export(report: Report, path: Path) -> list[Path]:
    """Write a report in the form that the name tells, which `FORMS` says to people.

    Raises PlaytestError when it cannot be written or the name tells no form, MissingExtra for a library that a form
    needs.
    """
    if path.suffix in PAGES:
        from tabletop_tui.playtest.html import write_html

        return [write_html(report, path)]
    if path.suffix == ".json":
        data = json.dumps(as_json(report), ensure_ascii=False, indent=2) + "\n"
        return [files.write(path.parent, path.name, data.encode())]
    folder = folder_of(path)
    return files.write_parquet(report, folder) if path.suffix == ".parquet" else files.write_csv(report, folder)


def folder_of(path: Path) -> Path:
    """The folder that the files of a report’s tables are written to. Raises PlaytestError when the name tells of none.

    What ends in a number is no form: “lists-1.2” is a folder.
    """
    if path.is_dir():
        return path
    if path.suffix in (".csv", ".parquet"):
        return path.with_suffix("")
    if path.suffix[1:].isalpha():
        raise PlaytestError(f"No report is written as {path.suffix}. {FORMS}")
    return path


def write_menus(menus: Mapping[str, str], folder: Path) -> list[Path]:
    """Write the texts of bred menus, each to be played as `menu:FILE`. Raises PlaytestError."""
    named = zip(ascii_lowercase, menus.values(), strict=False)
    return [files.write(folder, f"menu-{letter}.yaml", text.encode()) for letter, text in named]
