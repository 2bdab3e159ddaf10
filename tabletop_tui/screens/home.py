"""The home screen: go on with a game, begin one, look things up, change settings."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui import __version__
from tabletop_tui.screens.base import Base, title
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.table.saves import Save

#: Key, id, name, two columns of explanation, and whether it can be opened.
GAMES: Final = (
    ("1", "hero-realms", "Hero Realms", "deck building"),
    ("2", "antares", "Beyond the Gates of Antares", "push-your-luck dice"),
    ("3", "hyborian", "Hyborian Gates", "collectible cards"),
)
LEARN: Final = (
    ("4", "learn", "Tutorials", "learn by playing", ""),
    ("5", "rules", "Rules", "clause by clause", "each game’s rulebook"),
)
TOOLS: Final = (
    ("6", "playtest", "Playtest", "bots play thousands", "a verdict for each card"),
    ("7", "decks", "Decks", "build and check", "for Hyborian Gates"),
    ("8", "saves", "Saves and replays", "resume and step", "every game begun"),
    ("9", "settings", "Settings", "theme, keys, motion", "how it looks and plays"),
)
OTHERS: Final = (*LEARN, *TOOLS)


class HomeScreen(Base):
    """One list; the lines under the rule say what Enter will do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"open('{key}')", show=False) for key in ("c", *(entry[0] for entry in (*GAMES, *OTHERS)))
    ]
    KEYS = ("do", "reference", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Choose a game and press Enter; Enter again starts it with what is set.",
        "Digits open at once; c goes on with the game that was played last.",
    )

    def __init__(self) -> None:
        super().__init__()
        self._save: Save | None = None
        self._looked = False
        self._leaving = False
        self._note: list[str] = []
        self._about = ""
        #: how many lessons are done, once that was looked up
        self._lessons = ""

    def compose(self) -> ComposeResult:
        yield Lines(title("tabletop-tui", __version__), id="title")
        yield Listing(id="list")
        yield Lines(self._notes, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        listing = self.query_one(Listing)
        listing.show(self._rows(), "")
        listing.focus()
        self.call_after_refresh(self._look_for_saves)

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._leaving = False
        if self._looked:
            self._look_for_saves()

    def _look_for_saves(self) -> None:
        """Read the newest unfinished save; not before the first paint."""
        from tabletop_tui.table.saves import newest_unfinished

        self._looked = True
        self._lessons = lessons_done()
        before = self._save
        self._save = newest_unfinished()
        listing = self.query_one(Listing)
        had = before is not None
        wants = "continue" if self._save is not None and not had else None
        listing.show(self._rows(), wants)
        if self.table_app.notices:
            self._say(" ".join(self.table_app.notices))
            self.table_app.notices.clear()

    def on_resize(self) -> None:
        self.query_one(Listing).show(self._rows())

    def _rows(self) -> list[Row]:
        cells = self.size.width
        rows: list[Row] = [Row()]
        if self._save is not None and self._save.header is not None:
            save = self._save
            header = self._save.header
            game = next((name for _, game_id, name, _ in GAMES if game_id == header.game), header.game)
            where = save.where
            rows += [
                Row(line=[("Continue", "strong")]),
                Row("continue", _columns("c", game, " ".join(save.names), f"{where}   {ago(save.modified)}", cells)),
                Row(),
            ]
        rows.append(Row(line=[("Play", "strong")]))
        for key, game_id, name, kind in GAMES:
            rows.append(Row(game_id, _columns(key, name, kind, "", cells)))
        for heading, entries in (("Learn", LEARN), ("Test and tinker", TOOLS)):
            rows += [Row(), Row(line=[(heading, "strong")])]
            for key, command, name, what, more in entries:
                told = self._lessons if command == "learn" else more
                rows.append(Row(command, _columns(key, name, what, told, cells)))
        return rows

    def _notes(self, cells: int, rows: int) -> list[Line]:
        lines: list[Line] = [rule(self._about or "Home", "", cells)]
        lines += [[(" " + row, "")] for text in self._note for row in wrap(text, cells - 2)]
        return lines

    def _say(self, text: str) -> None:
        self._note = [text]
        self.query_one("#note", Lines).repaint()

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._leaving = False
        self._about, self._note = self._explain(event.key)
        self.query_one("#note", Lines).repaint()

    def _explain(self, key: str) -> tuple[str, list[str]]:
        from rules.core.registry import MODULES

        if key == "continue" and self._save is not None and self._save.header is not None:
            header = self._save.header
            seats = ", ".join(f"{place.name} ({place.kind})" for place in header.seats)
            return "Continue", [
                f"{seats}. {self._save.of_series or f'{self._save.actions} acts are kept; nothing decided is lost.'}",
                f"Seed {header.seed}, {header.cards.title}, saved after every decision.",
            ]
        name = next((name for _, game_id, name, _ in GAMES if game_id == key), "")
        if name:
            if key in MODULES:
                return name, ["Enter sets the table: seats, people or bots, options, card list, seed."]
            return name, [f"{name} is not in this version yet."]
        for _, command, label, what, more in OTHERS:
            if command == key:
                return label, [f"{what[:1].upper()}{what[1:]}: {more or self._lessons or 'short lessons'}."]
        return "Home", []

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        self.open(event.key)

    def action_open(self, key: str) -> None:
        if key == "c":
            if self._save is not None:
                self.open("continue")
            return
        self.open(next(entry[1] for entry in (*GAMES, *OTHERS) if entry[0] == key))

    def open(self, key: str) -> None:
        """Open what a row stands for."""
        from rules.core.registry import MODULES

        self.query_one(Listing).go(key)
        if key == "continue" and self._save is not None:
            problem = self.table_app.open_save(self._save.path)
            if problem:
                self._say(problem)
        elif key in MODULES:
            from tabletop_tui.screens.setup import SetupScreen

            self.app.push_screen(SetupScreen(key))
        elif key == "learn":
            from tabletop_tui.screens.learn import LearnScreen

            self.app.push_screen(LearnScreen())
        elif key == "rules":
            from rules.core.registry import game
            from tabletop_tui.screens.rules import RulesScreen

            self.app.push_screen(RulesScreen(game(next(iter(MODULES))), ""))
        elif key == "saves":
            from tabletop_tui.screens.saves import SavesScreen

            self.app.push_screen(SavesScreen())
        elif key == "settings":
            from tabletop_tui.screens.settings import SettingsScreen

            self.app.push_screen(SettingsScreen())
        elif key == "decks":
            from tabletop_tui.screens.decks import DecksScreen

            self.app.push_screen(DecksScreen())
        elif key == "playtest":
            from tabletop_tui.screens.playtest import PlaytestScreen

            self.app.push_screen(PlaytestScreen())
        else:
            self._say(self._explain(key)[1][0])

    def action_back(self) -> None:
        """Nothing lies over the home screen; Escape never leaves."""

    def action_home(self) -> None:
        if self._leaving:
            self.app.exit()
        else:
            self._say("q again: leave. Everything is saved.")
            self._leaving = True


def _columns(key: str, name: str, what: str, more: str, cells: int) -> Line:
    """Key, name and as many of the two explanations as there is room for."""
    line: Line = [(f"{key}  ", "strong"), (fill(name, 28), "")]
    if cells >= 64:
        line.append((fill(what, 22), "muted"))
    if cells >= 78:
        line.append((cut(more, cells - 56), "muted"))
    return line


def lessons_done() -> str:
    """“4 of 20 lessons done”."""
    from rules.core.registry import MODULES
    from tabletop_tui.lessons.progress import Progress

    progress = Progress.load()
    counts = [progress.count(game) for game in MODULES]
    return f"{sum(done for done, _ in counts)} of {sum(every for _, every in counts)} lessons done"


def ago(moment: float) -> str:
    """How long ago a time was, roughly: “2 min ago”."""
    seconds = max(0.0, time.time() - moment)
    for least, unit, name in ((86400, 86400, "d"), (3600, 3600, "h"), (60, 60, "min")):
        if seconds >= least:
            return f"{int(seconds // unit)} {name} ago"
    return "just now"
