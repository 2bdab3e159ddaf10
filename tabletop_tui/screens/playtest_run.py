"""A playtest while it runs, and after: progress, the tables with their intervals closing in, and what they mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from rules.core.errors import RulesError
from rules.core.registry import game
from tabletop_tui import keys
from tabletop_tui.playtest.behind import View, has_views, views
from tabletop_tui.playtest.plan import measure, seeds_of
from tabletop_tui.playtest.report import Cell, Report, Table
from tabletop_tui.screens.base import Over
from tabletop_tui.screens.playtest_export import FORMS, NO_CHARTS, can_chart, export_all, reports_of
from tabletop_tui.screens.playtest_form import games, list_name, subject
from tabletop_tui.screens.playtest_words import (
    THRESHOLDS,
    counted,
    how_far,
    meaning,
    no_table,
    note_rows,
    of_whole,
    often,
    towards,
)
from tabletop_tui.screens.playtest_work import InTurn, News, together
from tabletop_tui.widgets.ink import Line, ends, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import MARGIN, Listing, Row
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.playtest_table import Under, keys_of, laid, ordered, sortable
from tabletop_tui.widgets.scrolled import Scrolled

if TYPE_CHECKING:
    from tabletop_tui.playtest.plan import Plan
    from tabletop_tui.table.cards import CardChoice

#: the order that the report itself gives
AS_REPORTED: Final = ""
#: cells from which the second bot’s intervals have lines of their own
WIDE: Final = 120


class RunScreen(Over):
    """One run. It begins when the screen opens, and what is done is kept when it closes.

    plans   what is asked; a second plan is the same with another bot, whose intervals stand under the first one’s
    cards   the card lists of a plan, in its order
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("tick", "finish", "order", "step.back", "step.forward", "find.open", "find.next", "find.back"),
        ("x", "export", "export"),
    ]
    KEYS = ("back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter opens the games behind a card’s number; o takes the next order; [ and ] show the other tables.",
        "Space pauses; e ends and keeps what is done. x writes the report: a page, JSON, CSV or Parquet files.",
        "A folder of CSV files gets the menus of a spread too, each to be played as menu:FILE.",
        "The same question goes on where it was left, also after the app was closed.",
    )

    class Came(Message):
        """News of the run."""

        def __init__(self, place: int, news: News) -> None:
            super().__init__()
            self.place = place
            self.news = news

    def __init__(self, plans: Sequence[Plan], cards: Sequence[CardChoice]) -> None:
        super().__init__()
        self.plans = plans
        self.plan = plans[0]
        self.game = game(self.plan.game)
        self._cards = cards
        self.work = InTurn(plans, self._tell)
        self._heard = [News(0, seeds_of(plan)) for plan in plans]
        self.news = together(self._heard)
        self._games = sum(map(games, plans))
        self._which = 0
        self._sort = AS_REPORTED
        #: the order of the rows of each table: new ones are taken only when asked for, or when the run ends
        self._orders: dict[str, list[str]] = {}
        self._said = ""
        self._asking = ""
        self._leaving = False
        self._found = ""

    def _tell(self, place: int, news: News) -> None:
        """Hand news on, from the thread of the run."""
        self.post_message(self.Came(place, news))

    def compose(self) -> ComposeResult:
        yield Lines(self._title, id="title")
        yield Lines(self._progress, id="news")
        yield Lines(self._head, id="columns")
        yield Listing(id="list")
        yield Scrolled(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(Listing).focus()
        self._show()
        self.run_worker(self.work.run, thread=True, name="playtest", exit_on_error=False)

    def on_unmount(self) -> None:
        self.work.end()

    def on_resize(self) -> None:
        self._show()

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def _title(self, cells: int, rows: int) -> list[Line]:
        left: Line = [(f" Playtest: {list_name(self.plan)}   ", "head"), (subject(self.plans), "")]
        return [ends(left, [(f"seed {self.plan.seed} ", "muted")], cells)]

    def _progress(self, cells: int, rows: int) -> list[Line]:
        return [how_far(self.news, self.work.paused, measure(self.plan).decided is not None, cells)]

    @property
    def table(self) -> Table | None:
        """The table that is shown."""
        report = self.news.report
        if report is None or not report.tables:
            return None
        return report.tables[self._which % len(report.tables)]

    def _second(self, table: Table) -> Table | None:
        """The same table as the second bot’s games give it, once there is one."""
        report = self._heard[1].report if len(self._heard) > 1 else None
        return next((other for other in report.tables if other.id == table.id), None) if report is not None else None

    def _lay(self, table: Table, cells: int) -> tuple[Line, list[Row]]:
        second = self._second(table) if cells >= WIDE else None
        under = None if second is None else Under(second, self.plans[1].bots[0])
        order, band = self._orders.get(table.id, ()), THRESHOLDS.get(table.id, 0.0)
        found = laid(table, cells - MARGIN - 1, order, band, under)
        rows: list[Row] = []
        for key, line in found.rows:
            rows.append(Row(key, line))
            if key in found.under:
                rows.append(Row(line=found.under[key]))
        return [(" " * MARGIN, ""), *found.head], rows

    def _head(self, cells: int, rows: int) -> list[Line]:
        table = self.table
        return [[], self._lay(table, cells)[0]] if table is not None else [[], []]

    def _show(self, key: str | None = None) -> None:
        """Draw everything anew."""
        table = self.table
        listing = self.query_one(Listing)
        if table is None:
            text = no_table(self.news, self._games)
            listing.show([Row(), *[Row(line=[(row, "muted")]) for row in wrap(text, self.size.width - 8)]])
        else:
            listing.show(self._lay(table, self.size.width)[1], key)
        wanted = len(self._notes(self.size.width, 0)) if table is not None else 0
        self.query_one(Scrolled).styles.height = note_rows(self.size.height, len(listing.rows), wanted)
        for lines in (self.query_one("#news", Lines), self.query_one("#columns", Lines), self.query_one(Scrolled)):
            lines.repaint()
        self.show_keys()

    def _notes(self, cells: int, rows: int) -> list[Line]:
        table, report = self.table, self.news.report
        if table is None or report is None:
            about = [] if report is None else [report.subject, report.facts["command"]]
            told: list[Line] = [[(" " + row, "muted")] for text in about for row in wrap(text, cells - 2)]
            return [rule("Playtest", "", cells), *self._news_lines(cells), *told]
        key = self.query_one(Listing).key
        row = next((row for name, row in zip(keys_of(table), table.rows, strict=True) if name == key), None)
        about = meaning(self.plan, table, row) if row is not None else []
        second = self._second(table)
        for other in second.rows if second is not None and about else ():
            if keys_of(Table(table.id, "", table.columns, (other,))) == [key]:
                about.append(f"With {self.plans[1].bots[0]}: {' '.join(meaning(self.plans[1], table, other))}")
        sort = next((title for name, title in sortable(table) if name == self._sort), "as reported")
        many = len(report.tables)
        name = f"{table.title}, " if about else "table "
        which = f"{name}{self._which % many + 1} of {many}   " if many > 1 else ""
        counts = f"{which}order: {sort.lower()}"
        lines: list[Line] = [rule(str(row[0]) if row is not None and about else table.title, counts, cells)]
        lines += self._news_lines(cells)
        if self.plan.measure == "sprt" and row is not None:
            lines.append(towards(table, row, cells - 2))
        if table.id == "lengths" and row is not None:
            lines += often(report, str(row[0]))
        for text in about:
            lines += [[(" " + part, "")] for part in wrap(text, cells - 2)]
        summary = counted(table)
        if summary:
            lines.append([(" " + summary, "strong")])
        for text, ink in of_whole(report, table, bool(about)):
            lines += [[(" " + part, ink)] for part in wrap(text, cells - 2)]
        return lines

    def _news_lines(self, cells: int) -> list[Line]:
        told = self._said or (self.news.wrong if self.news.report is not None else "")
        return [[(" " + row, "warn")] for row in wrap(told, cells - 2)] if told else []

    def show_keys(self) -> None:
        """The keys that do something now."""
        shown: list[tuple[str, str, str]] = []
        if self.table is not None:
            if has_views(self.plan, self.table.id):
                shown.append(("Enter", "its games", "do"))
            shown.append(("o", "order", "order"))
        if self.news.report is not None and len(self.news.report.tables) > 1:
            shown.append(("]", "table", "step_forward"))
        back, help_ = keys.bar(self.KEYS, self.keymap)
        if not self.news.over:
            # the way out before what can wait until the end, for there is not room for all
            shown += [("Space", "go on" if self.work.paused else "pause", "tick"), ("e", "end", "finish"), back]
        if self.table is not None:
            shown += [("x", "export", "export"), ("/", "find", "find")]
        self.query_one(KeyBar).show([*shown, *([back] if self.news.over else []), help_], None)

    def _say(self, text: str) -> None:
        self._said = text
        # it stands at the top, where it is seen however far the lines were scrolled
        self.query_one(Scrolled).action_first()

    # ---- news --------------------------------------------------------------------------------------------------------

    def on_run_screen_came(self, event: RunScreen.Came) -> None:
        """Take what came. Rows keep their places while games run; a cursor on the first row stays on the first."""
        listing = self.query_one(Listing)
        at_top = bool(listing.key) and listing.key == next(row.key for row in listing.rows if row.key)
        self._heard[event.place] = event.news
        news = self.news = together(self._heard)
        if news.over:
            self._said = ""
        if news.report is not None:
            for table in news.report.tables:
                if table.id not in self._orders or (news.over and self._sort == AS_REPORTED):
                    self._orders[table.id] = keys_of(table)
            if news.over and self.table is not None and self._sort != AS_REPORTED:
                self._orders[self.table.id] = ordered(self.table, self._sort)
        first = self._orders[self.table.id][0] if at_top and self.table is not None else None
        self._show(first)

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        self._leaving = False
        self.query_one(Scrolled).repaint()

    # ---- keys --------------------------------------------------------------------------------------------------------

    def action_tick(self) -> None:
        """Pause, or go on."""
        if not self.news.over:
            if self.work.paused:
                self.work.go_on()
            else:
                self.work.pause()
            self._show()

    def action_finish(self) -> None:
        """End the run and keep what is done."""
        if not self.news.over:
            self._say("Ending: what is done is kept.")
            self.work.end()

    def action_order(self) -> None:
        """The next order of the rows."""
        table = self.table
        if table is None:
            return
        names = [AS_REPORTED, *[key for key, _ in sortable(table)]]
        self._sort = names[(names.index(self._sort) + 1) % len(names)] if self._sort in names else AS_REPORTED
        self._orders[table.id] = ordered(table, self._sort)
        self._show()

    def action_step_forward(self) -> None:
        self._turn(1)

    def action_step_back(self) -> None:
        self._turn(-1)

    def _turn(self, by: int) -> None:
        """Another table of the report."""
        if self.news.report is not None and self.news.report.tables:
            self._which = (self._which + by) % len(self.news.report.tables)
            self._sort = AS_REPORTED
            self._show()

    def _row(self) -> dict[str, Cell]:
        """The row under the cursor, its cells by the keys of their columns; empty where there is none."""
        table = self.table
        if table is None:
            return {}
        key = self.query_one(Listing).key
        found = next((row for name, row in zip(keys_of(table), table.rows, strict=True) if name == key), None)
        return {} if found is None else {c.key: cell for c, cell in zip(table.columns, found, strict=True)}

    def _views(self) -> list[View]:
        """The ways to look behind the row under the cursor; with two bots, those of either."""
        table, row = self.table, self._row()
        out: list[View] = []
        for plan, news in zip(self.plans, self._heard, strict=True):
            if table is not None and row and news.tally is not None:
                found = views(plan, news.tally, table.id, row)
                bot = f", {plan.bots[0]}" if len(self.plans) > 1 else ""
                out += [replace(v, title=v.title + bot, word=v.word + bot) for v in found]
        return out

    def action_do(self) -> None:
        self.query_one(Listing).action_do()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        from tabletop_tui.screens.playtest_games import GamesScreen

        found = self._views()
        if found:
            self.app.push_screen(GamesScreen(found, self._cards))
        elif self.table is not None:
            self._say("This number is of all games together: none of them is told apart.")

    def action_back(self) -> None:
        if self.query(Input):
            self._end_typing()
        elif self.news.over or self._leaving:
            self.dismiss()
        else:
            self._say("Esc again leaves. What is done is kept, and the same question goes on from there.")
            self._leaving = True

    def action_home(self) -> None:
        self.action_back()

    # ---- typing ------------------------------------------------------------------------------------------------------

    async def action_export(self) -> None:
        """Ask where to write the report."""
        if self.table is not None:
            name = f"playtest-{self.plan.measure}.{'html' if can_chart() else 'json'}"
            self._say(FORMS if can_chart() else NO_CHARTS)
            await self._ask("export", str(Path.cwd() / name), ".html, .json, .csv, .parquet or a folder")

    async def action_find(self) -> None:
        """Ask for a word to find in the rows."""
        await self._ask("find", self._found, "a word in a row")

    def action_find_next(self) -> None:
        self._find(self._found, True)

    def action_find_back(self) -> None:
        self._find(self._found, False)

    def _find(self, text: str, forward: bool) -> None:
        if text and not self.query_one(Listing).find(text, forward):
            self._say(f"No row matches “{text}”. Esc clears.")

    async def _ask(self, what: str, text: str, placeholder: str) -> None:
        if not self.query(Input):
            self._asking = what
            field = Input(text, id="filter", compact=True, classes="-open", placeholder=placeholder)
            await self.mount(field, before=self.query_one("#note"))
            field.focus()

    def _end_typing(self) -> None:
        self._say("")
        self.query(Input).remove()
        self.query_one(Listing).focus()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """Write the report, or find a row."""
        text = event.value.strip()
        self._end_typing()
        if self._asking == "find":
            self._found = text
            self._find(text, True)
        elif text:
            found = reports_of(self.plans, self._heard)
            path = Path(text).expanduser()
            self._say(f"Writing {path} …")
            menus = (self.news.tally or {}).get("menus", {})
            self.run_worker(lambda: self._export(found, path, menus), thread=True, exit_on_error=False)

    def _export(self, reports: Mapping[str, Report], path: Path, menus: Mapping[str, str]) -> None:
        """Write the reports, in a thread: charts take their time."""
        try:
            written = export_all(reports, path, menus)
            told = f"Written: {', '.join(map(str, written))}."
        except RulesError as error:
            told = str(error)
        self.app.call_from_thread(self._say, told)
