"""The Textual app: settings, themes, keys, and the way from screen to screen.

Screens are imported when they are first opened, so that the first paint waits for little more than Textual.
"""

from __future__ import annotations

import gc
import random
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import constants, events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from tabletop_tui import keys
from tabletop_tui import settings as config
from tabletop_tui import themes as looks
from tabletop_tui.inks import inks

if TYPE_CHECKING:
    from rich.style import Style
    from textual.command import Provider
    from textual.geometry import Size
    from textual.screen import Screen

    from rules.core.contract import Game
    from rules.core.rulebook import Rulebook
    from tabletop_tui.players.process import BotProcess
    from tabletop_tui.table.match import Match

#: The smallest terminal that shows everything that is needed to play.
LEAST = (80, 24)


def _palette() -> type[Provider]:
    from tabletop_tui.screens.palette import Commands

    return Commands


def _home() -> Screen[Any]:
    from tabletop_tui.screens.home import HomeScreen

    return HomeScreen()


class TabletopApp(App[None], inherit_bindings=False):
    """The app. `start` is what to open over the home screen: a match, or nothing."""

    CSS_PATH = Path(__file__).with_name("styles") / "app.tcss"
    TITLE = "tabletop-tui"
    ALLOW_SELECT = False
    #: The palette is opened by a command of our own, which a screen can keep shut.
    ENABLE_COMMAND_PALETTE = False
    COMMANDS: ClassVar[set[Any]] = {_palette}
    MODES: ClassVar[dict[str, Any]] = {"home": _home}
    DEFAULT_MODE = "home"
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [  # noqa: RUF012 - so it is declared in Textual
        (0, "-cut"),
        (80, "-normal"),
        (100, "-roomy"),
        (120, "-wide"),
    ]
    VERTICAL_BREAKPOINTS: list[tuple[int, str]] | None = [  # noqa: RUF012 - so it is declared in Textual
        (0, "-low"),
        (24, "-std"),
        (30, "-mid"),
        (40, "-tall"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("quit"),
        Binding("ctrl+c", "screen.home", show=False),
    ]

    _themes_counted = -1
    _themes_shown: dict[str, Theme]

    def __init__(
        self, start: Match | None = None, replay: Path | None = None, at: int = 0, learn: str | None = None
    ) -> None:
        super().__init__()
        from tabletop_tui.table import home

        self.settings_path = home.settings()
        self.settings, self.notices = config.load(self.settings_path)
        self.use_command_palette = True
        self._start = start
        self._replay = replay
        self._replay_at = at
        self._learn = learn
        self.ascii_glyphs = False
        self.small_ok = False
        self._books: dict[str, Rulebook] = {}
        self._inks: dict[tuple[str, bool], dict[str, Style]] = {}
        for theme in looks.themes():
            self.register_theme(theme)
        # chosen before the style sheet is read, so that it is read once
        chosen = self.settings.look.theme
        if chosen not in self.available_themes:
            self.notices.append(f"There is no theme “{chosen}”; the standard theme is used.")
            self.settings = self.settings.with_value("look", "theme", looks.DARK)
        self.set_reactive(App.theme, self.settings.look.theme)
        self.stylesheet.set_variables(self.get_css_variables())

    def on_mount(self) -> None:
        self.apply_settings()
        if self._start is not None:
            self.sit_down(self._start)
        elif self._replay is not None:
            self.open_replay(self._replay, self._replay_at)
        elif self._learn is not None:
            from tabletop_tui.screens.learn import open_lessons

            open_lessons(self, self._learn)

    def on_unmount(self) -> None:
        bots = self.__dict__.get("bots")
        if bots is not None:
            bots.close()

    # ---- looks -------------------------------------------------------------------------------------------------------

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes that can be chosen; those that take their colours from the terminal have no hues to keep apart."""
        every = super().available_themes
        if len(every) != self._themes_counted:
            self._themes_counted = len(every)
            self._themes_shown = {name: theme for name, theme in every.items() if not name.startswith("ansi")}
        return self._themes_shown

    def get_theme_variable_defaults(self) -> dict[str, str]:
        theme = self.current_theme
        ground = theme.background or (looks.GROUND_DARK if theme.dark else looks.GROUND_LIGHT)
        return looks.variables(theme.dark, ground, theme.accent or theme.primary)

    @property
    def inks(self) -> dict[str, Style]:
        """The style of every ink in the present theme, or without colour."""
        key = (self.theme, not self.no_color)
        if key not in self._inks:
            self._inks[key] = inks(self.get_css_variables(), key[1])
        return self._inks[key]

    def apply_settings(self) -> None:
        """Put the settings into force."""
        look = self.settings.look
        if self.theme != look.theme:
            self.theme = look.theme
        self.ascii_glyphs = look.glyphs == "ascii"
        self.set_class(self.ascii_glyphs, "-ascii")
        self.animation_level = "none" if look.motion == "none" else "basic" if look.motion == "short" else "full"
        self.set_keymap(keys.usable(self.settings.keys.keymap()))

    def change(self, group: str, name: str, value: Any) -> str:
        """Change one setting, put it into force and keep it; a sentence when it could not be kept."""
        self.settings, problem = config.change(self.settings, group, name, value, self.settings_path)
        self.apply_settings()
        self.refresh_css()
        for screen in self.screen_stack:
            for painted in screen.query("Painted"):
                repaint = getattr(painted, "repaint", None)
                if repaint is not None:
                    repaint()
        return problem

    @property
    def motion(self) -> str:
        """full, short or none: the setting, or none where the environment asks for no animations."""
        return "none" if constants.TEXTUAL_ANIMATIONS == "none" else self.settings.look.motion

    async def on_event(self, event: events.Event) -> None:
        """Whatever a key or a button of the mouse means, it first ends all motion."""
        if isinstance(event, (events.Key, events.MouseDown)) and self._screen_stack:
            end_motion = getattr(self.screen, "end_motion", None)
            if end_motion is not None:
                end_motion()
        await super().on_event(event)

    # ---- too small ---------------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Whatever the size was made to."""
        self.mind_size(event.size)

    def mind_size(self, size: Size) -> None:
        """Cover everything with a notice while the terminal is too small; what is below it waits."""
        small = size.width < LEAST[0] or size.height < LEAST[1]
        if not small:
            self.small_ok = False
        stack = self._screen_stacks.get(self.current_mode) or []
        if small and stack and not self.small_ok and not stack[-1].has_class("-too-small-notice"):
            from tabletop_tui.screens.small import TooSmall

            self.push_screen(TooSmall())
        elif not small and stack and stack[-1].has_class("-too-small-notice"):
            # one that lies under another screen goes when it comes up again
            stack[-1].dismiss()

    # ---- from screen to screen ---------------------------------------------------------------------------------------

    @cached_property
    def bots(self) -> BotProcess:
        """The process in which bots think, made when the first table with a bot is opened."""
        from tabletop_tui.players.process import BotProcess

        return BotProcess()

    def rulebook(self, game: Game) -> Rulebook:
        """The rulebook of a game, read once."""
        book = self._books.get(game.id)
        if book is None:
            from rules.core.rulebook import Rulebook

            book = self._books[game.id] = Rulebook.parse(game.rulebook())
        return book

    def game_shown(self) -> Game:
        """The game that the screens in front are about; the first one on the list where they are about none."""
        from rules.core.registry import MODULES
        from rules.core.registry import game as game_by_id

        for screen in reversed(self.screen_stack):
            game = getattr(getattr(screen, "match", screen), "game", None)
            if game is not None and hasattr(game, "formats"):
                found: Game = game
                return found
        return game_by_id(next(iter(MODULES)))

    def open_table(self, match: Match, news: str = "", first_game: bool = False) -> None:
        """Sit down at a match; `first_game` whether it is told as a first game whatever the settings say."""
        from tabletop_tui.screens.painting import painting, table_screen

        if any(not match.is_person(seat) for seat in range(len(match.names))):
            self.bots.start()
        table = table_screen(match.game.id)(match, painting(match.game.id), news)
        table.first_game = first_game or self.is_first_game(match)
        self.push_screen(table)
        if not self.is_headless:
            self.call_after_refresh(self.settle)

    def is_first_game(self, match: Match) -> bool:
        """Whether a table tells the phase, what usually comes next and what acts mean."""
        first = self.settings.files.first_matches.get(match.game.id)
        return self.settings.play.first_game == "always" or first == match.path.name

    def begin_first(self, match: Match) -> None:
        """Note a match with people as the first one of its game, unless there was one before."""
        known = self.settings.files.first_matches
        if self.settings.play.first_game == "first match" and match.game.id not in known and match.persons:
            firsts = {**known, match.game.id: match.path.name}
            self.settings, _ = config.change(self.settings, "files", "first_matches", firsts, self.settings_path)

    def settle(self) -> None:
        """Take what is loaded out of the collector’s rounds: one over everything would hold up a key for 60 ms."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def open_save(self, path: Path) -> str:
        """Resume the match of a journal; a sentence when it cannot be played on."""
        from rules.core.errors import RulesError
        from tabletop_tui.table.errors import TableError
        from tabletop_tui.table.match import Match

        try:
            match = Match.open(path)
        except (TableError, RulesError) as error:
            return str(error)
        self.sit_down(match)
        return ""

    def sit_down(self, match: Match) -> None:
        """Go on with a match where it stands, which may be after it: at what comes before the next of its series."""
        from tabletop_tui.table import series

        if series.waits(match):
            from tabletop_tui.screens.between import between

            between(self, match)
        else:
            self.open_table(match)

    def drop_finished(self, match: Match) -> None:
        """Delete the save of a match that is over, where the settings do not keep it."""
        from contextlib import suppress

        from tabletop_tui.table.errors import TableError
        from tabletop_tui.table.saves import delete

        if not self.settings.files.keep_finished:
            with suppress(TableError):
                delete(match.path)

    def open_replay(self, path: Path, at: int = 0, results: bool = False) -> str:
        """Look at the match of a journal, first after `at` acts; a sentence when it cannot be read.

        results    whether to show how it ended once the replay is closed, for it was opened from there
        """
        from rules.core.errors import RulesError
        from tabletop_tui.screens.replay import ReplayScreen
        from tabletop_tui.table.errors import TableError
        from tabletop_tui.table.match import Match

        try:
            match = Match.open(path, write=False)
        except (TableError, RulesError) as error:
            return str(error)
        replay = ReplayScreen(match, at)

        def closed(_: None) -> None:
            if results and not replay.branched:
                self.open_results(path)

        self.push_screen(replay, closed)
        return ""

    def open_results(self, path: Path) -> None:
        """How the match of a journal ended, over its table. Nothing happens when it cannot be read any more."""
        from rules.core.errors import RulesError
        from tabletop_tui.table.errors import TableError
        from tabletop_tui.table.match import Match

        try:
            match = Match.open(path, write=False)
        except (TableError, RulesError) as error:
            self.notices.append(str(error))
            return
        self.open_over(match)

    def open_over(self, match: Match) -> None:
        """The table of a match that is over, with how it ended on top."""
        from tabletop_tui.screens.flow import TableFlow

        self.open_table(match)
        table = self.screen
        if isinstance(table, TableFlow) and match.outcome is not None:
            self.call_after_refresh(table.open_results)

    def play_again(self, match: Match, same_seed: bool) -> str:
        """A new match or series with the seats of one that is over, the next one first; or the same once more."""
        from rules.core.errors import RulesError
        from tabletop_tui.table import series
        from tabletop_tui.table.errors import TableError
        from tabletop_tui.table.match import Match as NewMatch

        header = match.header
        players = [place.kind for place in header.seats]
        try:
            if same_seed:
                again = NewMatch.new(match.game, header.setup(), players, header.seed, match.cards)
            else:
                again = series.again(match)
        except (TableError, RulesError) as error:
            return str(error)
        self.open_table(again)
        return ""

    async def action_quit(self) -> None:
        """Leave at once: everything decided is in its journal already."""
        self.exit()

    def action_home(self) -> None:
        """Ctrl+C does what q does."""


def new_seed() -> int:
    """A seed for a new match, short enough to be told to somebody."""
    return random.SystemRandom().randrange(100_000, 1_000_000)


def run(start: Match | Path | None = None, replay: Path | None = None, at: int = 0, learn: str | None = None) -> int:
    """Open the app: at the home screen, at a match, at the match of a journal, at a replay, after `at` acts of it, or
    at the lessons (see `tabletop_tui.screens.learn.open_lessons`).

    Gives the exit status. Raises TableError when the journal cannot be opened, before the terminal is touched.
    """
    match: Match | None
    if isinstance(start, Path):
        from tabletop_tui.table.match import Match as Resumed

        match = Resumed.open(start)
    else:
        match = start
    app = TabletopApp(match, replay, at, learn)
    if match is not None and not match.steps:
        app.begin_first(match)
    app.run()
    return app.return_code or 0
