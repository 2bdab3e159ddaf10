"""A playtest while it runs, and after: progress, the tables with their intervals closing in, and what they mean."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.widgets import Input

from rules.core.errors import RulesError
from tabletop_tui import keys
from tabletop_tui.playtest.report import Report, Table
from tabletop_tui.screens.base import Over
from tabletop_tui.screens.playtest_form import games, list_name, subject
from tabletop_tui.screens.playtest_words import THRESHOLDS, counted, meaning, of_whole
from tabletop_tui.screens.playtest_work import News, Work
from tabletop_tui.widgets.ink import Line, ends, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import MARGIN, Listing, Row
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.playtest_table import gauge, keys_of, laid, ordered, sortable, time_left
from tabletop_tui.widgets.scrolled import Scrolled

if TYPE_CHECKING:
    from tabletop_tui.playtest.plan import Plan
    from tabletop_tui.table.cards import CardChoice

#: the order that the report itself gives
AS_REPORTED: Final = ""


class RunScreen(Over):
    """One run. It begins when the screen opens, and what is done is kept when it closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("tick", "finish", "order", "step.back", "step.forward", "find.open", "find.next", "find.back"),
        ("x", "export", "export"),
    ]
    KEYS = ("back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter opens the games behind a card’s number; o takes the next order; [ and ] show the other tables.",
        "Space pauses; e ends and keeps what is done. x writes the report as one HTML page, JSON or CSV files.",
        "The same question goes on where it was left, also after the app was closed.",
    )

    class Came(Message):
        """News of the run."""

        def __init__(self, news: News) -> None:
            super().__init__()
            self.news = news

    def __init__(self, plan: Plan, cards: CardChoice) -> None:
        super().__init__()
        self.plan = plan
        self.game = cards_game(plan)
        self._cards = cards
        self.work = Work(plan, self._tell)
        self.news = News(0, plan.seeds)
        self._games = games(plan)
        self._which = 0
        self._sort = AS_REPORTED
        #: the order of the rows of each table: new ones are taken only when asked for, or when the run ends
        self._orders: dict[str, list[str]] = {}
        self._said = ""
        self._asking = ""
        self._leaving = False
        self._found = ""

    def _tell(self, news: News) -> None:
        """Hand news on, from the thread of the run."""
        self.post_message(self.Came(news))

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
        left: Line = [(f" Playtest: {list_name(self.plan)}   ", "head"), (subject(self.plan), "")]
        return [ends(left, [(f"seed {self.plan.seed} ", "muted")], cells)]

    def _progress(self, cells: int, rows: int) -> list[Line]:
        news = self.news
        done = news.seeds / news.of if news.of else 0.0
        left = news.left
        if news.over:
            state = "done" if news.seeds >= news.of else "ended, kept"
        elif self.work.paused:
            state = "paused"
        else:
            state = "starting" if left is None else f"{time_left(left)} left"
        told = f" {news.seeds:,} of {news.of:,} seeds   "
        tail = f" {100 * done:3.0f} %   {state} "
        wide = max(10, cells - len(told) - len(tail) - 1)
        return [ends([(told, ""), (gauge(done, wide), "")], [(tail, "muted" if news.over else "")], cells)]

    @property
    def table(self) -> Table | None:
        """The table that is shown."""
        report = self.news.report
        if report is None or not report.tables:
            return None
        return report.tables[self._which % len(report.tables)]

    def _lay(self, table: Table, cells: int) -> tuple[Line, list[Row]]:
        found = laid(table, cells - MARGIN - 1, self._orders.get(table.id, ()), THRESHOLDS.get(table.id, 0.0))
        return [(" " * MARGIN, ""), *found.head], [Row(key, line) for key, line in found.rows]

    def _head(self, cells: int, rows: int) -> list[Line]:
        table = self.table
        return [[], self._lay(table, cells)[0]] if table is not None else [[], []]

    def _show(self, key: str | None = None) -> None:
        """Draw everything anew."""
        table = self.table
        listing = self.query_one(Listing)
        if table is None:
            text = self._nothing()
            listing.show([Row(), *[Row(line=[(row, "muted")]) for row in wrap(text, self.size.width - 8)]])
        else:
            listing.show(self._lay(table, self.size.width)[1], key)
        for lines in (self.query_one("#news", Lines), self.query_one("#columns", Lines), self.query_one(Scrolled)):
            lines.repaint()
        self.show_keys()

    def _nothing(self) -> str:
        if self.news.wrong:
            return self.news.wrong
        if self.news.over:
            return "No games were played. The same question begins anew when it is started again."
        first = f"The first of at most {self._games:,} games are being played"
        return f"{first}; numbers come with the first whole batch of them."

    def _notes(self, cells: int, rows: int) -> list[Line]:
        table, report = self.table, self.news.report
        if table is None or report is None:
            return [rule("Playtest", "", cells), *self._news_lines(cells)]
        key = self.query_one(Listing).key
        row = next((row for name, row in zip(keys_of(table), table.rows, strict=True) if name == key), None)
        sort = next((title for name, title in sortable(table) if name == self._sort), "as reported")
        many = len(report.tables)
        which = f"{table.title}, {self._which % many + 1} of {many}   " if many > 1 else ""
        counts = f"{which}order: {sort.lower()}"
        about = meaning(self.plan, table, row) if row is not None else []
        lines: list[Line] = [rule(str(row[0]) if row is not None else table.title, counts, cells)]
        lines += self._news_lines(cells)
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
        if self._behind():
            shown.append(("Enter", "its games", "do"))
        shown.append(("o", "order", "order"))
        if self.news.report is not None and len(self.news.report.tables) > 1:
            shown.append(("]", "next table", "step_forward"))
        if not self.news.over:
            shown += [("Space", "go on" if self.work.paused else "pause", "tick"), ("e", "end and keep", "finish")]
        if self.news.report is not None:
            shown.append(("x", "export", "export"))
        shown += [("/", "find", "find"), *keys.bar(self.KEYS, self.keymap)]
        self.query_one(KeyBar).show(shown, None)

    def _say(self, text: str) -> None:
        self._said = text
        self.query_one(Scrolled).repaint()

    # ---- news --------------------------------------------------------------------------------------------------------

    def on_run_screen_came(self, event: RunScreen.Came) -> None:
        """Take what came. Rows keep their places while games run."""
        news = event.news
        self.news = news
        if news.report is not None:
            for table in news.report.tables:
                if table.id not in self._orders or (news.over and self._sort == AS_REPORTED):
                    self._orders[table.id] = keys_of(table)
            if news.over and self.table is not None and self._sort != AS_REPORTED:
                self._orders[self.table.id] = ordered(self.table, self._sort)
        self._show()

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

    def _behind(self) -> bool:
        """Whether the rows have games behind them that can be looked at."""
        table = self.table
        return table is not None and self.plan.measure == "cards" and table.id == "cards"

    def action_do(self) -> None:
        self.query_one(Listing).action_do()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        if not self._behind() or self.news.tally is None:
            self._say("Single games are kept for the measure “cards” only." if self.table is not None else "")
            return
        from tabletop_tui.screens.playtest_games import GamesScreen

        self.app.push_screen(GamesScreen(self.plan, self.news.tally, event.key, self._cards))

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
        if self.news.report is not None:
            from importlib.util import find_spec

            form = "html" if find_spec("altair") and find_spec("vl_convert") else "json"
            await self._ask(
                "export", str(Path.cwd() / f"playtest-{self.plan.measure}.{form}"), ".html, .json or a folder"
            )

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
        elif text and self.news.report is not None:
            report = self.news.report
            path = Path(text).expanduser()
            self._say(f"Writing {path} …")
            self.run_worker(lambda: self._export(report, path), thread=True, exit_on_error=False)

    def _export(self, report: Report, path: Path) -> None:
        """Write the report, in a thread: charts take their time."""
        try:
            written = export(report, path)
        except RulesError as error:
            told = str(error)
        else:
            told = f"Written: {', '.join(map(str, written))}."
        self.app.call_from_thread(self._say, told)


def export(report: Report, path: Path) -> list[Path]:
    """Write a report in the form that the name tells: .html, .json, or a folder of CSV files.

    Raises PlaytestError when it cannot be written, MissingExtra for a library that the page needs.
    """
    from tabletop_tui.playtest import files

    if path.suffix in (".html", ".htm"):
        from tabletop_tui.playtest.html import write_html

        return [write_html(report, path)]
    if path.suffix == ".json":
        import json

        from tabletop_tui.playtest.report import as_json

        data = json.dumps(as_json(report), ensure_ascii=False, indent=2) + "\n"
        return [files.write(path.parent, path.name, data.encode())]
    return files.write_csv(report, path)


def cards_game(plan: Plan) -> object:
    """The game of a plan."""
    from rules.core.registry import game

    return game(plan.game)
