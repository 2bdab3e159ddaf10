"""The keys that work now, from the bindings themselves, and what the screen says about itself."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.screen import Screen

from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import fill, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

_GROUP_TITLES = {"do": "Do", "move": "Move", "look": "Look", "game": "Game", "app": "App"}


class HelpScreen(Over):
    """Help for the screen below it."""

    BINDINGS = keys.bindings("help")
    ABOUT: ClassVar[tuple[str, ...]] = ()

    def __init__(self, below: Screen[Any], about: tuple[str, ...]) -> None:
        super().__init__()
        self._about = about
        active = {binding.binding.id for binding in below.active_bindings.values() if binding.enabled}
        self._working = [command for command in keys.COMMANDS.values() if command.id in active]

    def compose(self) -> ComposeResult:
        yield Lines(title("Help: the keys that work here", "? or Esc closes"), id="title")
        yield Listing(id="list")
        yield KeyBar()

    def on_mount(self) -> None:
        rows: list[Row] = [
            Row(line=[(row, "")]) for sentence in self._about for row in wrap(sentence, self.size.width - 4)
        ]
        if rows:
            rows.append(Row())
        keymap = self.keymap
        for group in keys.GROUPS:
            chosen = [command for command in self._working if command.group == group]
            if not chosen:
                continue
            rows.append(Row(line=[(_GROUP_TITLES[group], "")], heading=True))
            for command in chosen:
                named = " or ".join(keys.shown(key) for key in keys.keys_of(command.id, keymap))
                rows.append(Row(command.id, [(fill(named, 16), "strong"), (command.help, "")]))
        listing = self.query_one(Listing)
        listing.show(rows)
        listing.focus()

    def action_help(self) -> None:
        self.dismiss()
