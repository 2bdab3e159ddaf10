"""What every screen has: the global commands, a key bar made from its own, and a line for news."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from tabletop_tui import keys
from tabletop_tui.widgets.ink import Line, ends
from tabletop_tui.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from tabletop_tui.app import TabletopApp


class Base(Screen[None], inherit_bindings=False):
    """A screen of the app. `KEYS` are the commands that its key bar names; `closed` keeps the palette shut."""

    BINDINGS = keys.bindings("region.next", "region.previous", "help", "reference", "palette", "home", "back")
    KEYS: ClassVar[tuple[str, ...]] = ("do", "help")
    #: Sentences for the help about what has the focus
    ABOUT: ClassVar[tuple[str, ...]] = ()
    closed: ClassVar[bool] = False
    #: The widgets draw their own focus; the rest of the screen looks the same.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    @property
    def table_app(self) -> TabletopApp:
        """The app, as what it is."""
        from tabletop_tui.app import TabletopApp

        app = self.app
        assert isinstance(app, TabletopApp)
        return app

    @property
    def keymap(self) -> dict[str, str]:
        """The keys that differ from the declared ones."""
        return self.table_app.settings.keys.keymap()

    def on_screen_resume(self) -> None:
        self.show_keys()
        self.table_app.mind_size(self.app.size)

    def show_keys(self) -> None:
        """Set the key bar anew."""
        for key_bar in self.query(KeyBar):
            out = keys.bar(("home",), self.keymap)[0]
            key_bar.show(keys.bar(self.KEYS, self.keymap), out)

    def action_region_next(self) -> None:
        self.focus_next()

    def action_region_previous(self) -> None:
        self.focus_previous()

    def action_help(self) -> None:
        from tabletop_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.ABOUT))

    def action_reference(self) -> None:
        from tabletop_tui.screens.reference import ReferenceScreen

        self.app.push_screen(ReferenceScreen(self.table_app.game_shown()))

    def action_palette(self) -> None:
        if not self.closed:
            self.app.action_command_palette()

    def action_home(self) -> None:
        self.dismiss()

    def action_back(self) -> None:
        self.dismiss()


class Over(Base, inherit_bindings=True):
    """A screen over another one: Escape, q and its own key close it."""

    KEYS: ClassVar[tuple[str, ...]] = ("back", "help")

    def show_keys(self) -> None:
        for key_bar in self.query(KeyBar):
            key_bar.show(keys.bar(self.KEYS, self.keymap), None)


def title(left: str, right: str = "") -> Callable[[int, int], list[Line]]:
    """The first row of a screen outside the table."""

    def lines(cells: int, rows: int) -> list[Line]:
        return [ends([(" " + left, "head")], [(right + " ", "muted")], cells)]

    return lines
