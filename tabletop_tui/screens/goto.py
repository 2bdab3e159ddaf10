"""Letters on every card of the board: press one and the cursor goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import ModalScreen

from tabletop_tui import keys

if TYPE_CHECKING:
    from textual import events

    from tabletop_tui.widgets.board import Board


class GotoScreen(ModalScreen[None], inherit_bindings=False):
    """Waits for one letter; anything else leaves the cursor where it is."""

    BINDINGS = keys.bindings("back")

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def on_mount(self) -> None:
        self._board.show_letters(True)

    def action_back(self) -> None:
        self._close()

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            return
        event.stop()
        board = self._board
        wanted = next((key for key, letter in board.letters.items() if letter == event.character), "")
        self._close()
        if wanted:
            board.go(wanted)

    def _close(self) -> None:
        self._board.show_letters(False)
        self.dismiss()
