"""The lessons of every game in one list, with what is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult

from rules.core.errors import RulesError
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress
from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.lesson import open_lesson
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.app import TabletopApp

#: What a list says of how far a lesson is.
DONE: Final = "✓"


class LearnScreen(Over):
    """Choose a lesson; Enter opens it where it was left."""

    KEYS = ("do", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter opens a lesson; one that was left goes on where it was left.",
        "Each game’s first lesson says what wins; the last one is a short game against a gentle bot.",
    )

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game
        self._about = ""

    def compose(self) -> ComposeResult:
        yield Lines(title("Tutorials", "Esc back"), id="title")
        yield Listing(id="list")
        yield Lines(self._note, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self.progress = Progress.load()
        game = self._game or next((g for g in MODULES if shelf.names(g)), "")
        listing = self.query_one(Listing)
        listing.show(self._rows(), f"{game}/{self.progress.next(game)}")
        listing.focus()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        before = self.progress
        self.progress = Progress.load()
        listing = self.query_one(Listing)
        game = listing.key.partition("/")[0]
        moved = game and before.done != self.progress.done
        listing.show(self._rows(), f"{game}/{self.progress.next(game)}" if moved else None)
        self._explain(listing.key)

    def on_resize(self) -> None:
        self.query_one(Listing).show(self._rows())

    def _rows(self) -> list[Row]:
        cells = self.size.width
        rows: list[Row] = []
        for game in MODULES:
            done, every = self.progress.count(game)
            if not every:
                continue
            if rows:
                rows.append(Row())
            rows.append(Row(line=[(game_by_id(game).title, "strong"), (f"   {done} of {every} done", "muted")]))
            for number, (name, head) in enumerate(shelf.heads(game).items(), 1):
                rows.append(Row(f"{game}/{name}", self._row(f"{game}/{name}", number, head, cells)))
        return rows

    def _row(self, key: str, number: int, head: shelf.Head, cells: int) -> Line:
        mark = (DONE, "good") if key in self.progress.done else ("▪" if key in self.progress.moves else " ", "accent")
        line: Line = [mark, (f"{number:>3}  ", "strong"), (fill(head.title, 30), "")]
        if cells >= 78:
            line.append((cut(head.about, cells - 40), "muted"))
        return line

    def _note(self, cells: int, rows: int) -> list[Line]:
        lines: list[Line] = [rule("Tutorials", "", cells)]
        return lines + [[(" " + row, "")] for row in wrap(self._about, cells - 2)]

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._explain(event.key)

    def _explain(self, key: str) -> None:
        """Say in the lines below what Enter does."""
        game, _, name = key.partition("/")
        if not name:
            return
        head = shelf.heads(game)[name]
        how = "Enter goes on where you left it." if key in self.progress.moves else "Enter begins it."
        done = " You have done it." if key in self.progress.done else ""
        self._about = f"{head.title}: {head.about}.{done} {how}"
        self.query_one("#note", Lines).repaint()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        game, _, name = event.key.partition("/")
        try:
            open_lesson(self.table_app, game, name)
        except RulesError as error:
            self._about = str(error)
            self.query_one("#note", Lines).repaint()


def open_lessons(app: TabletopApp, wanted: str) -> None:
    """Open the list of lessons at a game (empty: at the first), and over it the lesson where one is named.

    `wanted` is the id of a game, or of a lesson such as `hero-realms/02-champions`.
    """
    game, _, name = wanted.partition("/")
    app.push_screen(LearnScreen(game))
    if name:
        open_lesson(app, game, name)
