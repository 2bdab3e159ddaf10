"""The painter of each game’s board, found by the game’s id and imported when its table is opened."""

from __future__ import annotations

from tabletop_tui.boards import modules
from tabletop_tui.boards.model import Painter


def painter_of(game_id: str) -> Painter:
    """The painter of a game's board: `PAINTER` of its module in `tabletop_tui.boards`."""
    painter: Painter = modules.need("boards", game_id).PAINTER
    return painter
