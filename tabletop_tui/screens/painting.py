"""The board module of a game, found by the game’s id and imported when its table is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.core.contract import Event, State
from tabletop_tui.boards import modules
from tabletop_tui.boards.model import Painter, Picture, Thing
from tabletop_tui.boards.tries import Tries, tries_of
from tabletop_tui.table.summary import RowPlan, Tally
from tabletop_tui.widgets import layout
from tabletop_tui.widgets.layout import Drawn

if TYPE_CHECKING:
    from tabletop_tui.screens.table import TableScreen

Piles = list[tuple[str, tuple[Thing, ...]]]
Scores = tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]


@dataclass(frozen=True)
class Painting:
    """All that draws one game.

    piles    what anybody may look through, as a viewer sees it
    decks    everything each player owns, for a game that is over
    tracks   numbers for each seat to be followed turn by turn, by what they are called
    tally    what an event counts for, and `rows` the table it is counted in; None and empty where a game counts nothing
    draw     lays a picture out as lines, as `layout.draw` does
    owned    what `decks` are called
    after    adds to a picture what the events before it left to be seen; None where a position shows all by itself
    tries    texts of what might be tried with the thing under a key, legal or not; None where a game has no such list
    scores   how each seat's score comes about: a title, the heads of the columns, a row for each seat; None for none
    """

    painter: Painter
    piles: Callable[[State, int, Sequence[str]], Piles]
    decks: Callable[[State, Sequence[str]], Piles]
    tracks: Callable[[State], Mapping[str, tuple[int, ...]]]
    tally: Tally | None
    rows: tuple[RowPlan, ...]
    draw: Callable[..., Drawn] = layout.draw
    owned: str = "decks"
    scores: Callable[[State, Sequence[str]], Scores] | None = None
    after: Callable[[Picture, State, Iterable[Event], Sequence[str]], Picture] | None = None
    tries: Tries | None = None


#: A heading and its rows
Part = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Reference:
    """The reference card of a game: two columns, and the chapters of the rulebook that it stands for."""

    left: tuple[Part, ...]
    right: tuple[Part, ...]
    clauses: str


def reference(game_id: str) -> Reference | None:
    """The reference card: `LEFT`, `RIGHT` and `CLAUSES` of the board module’s neighbour with `_reference`."""
    module = modules.find("boards", game_id, "_reference")
    return None if module is None else Reference(module.LEFT, module.RIGHT, module.CLAUSES)


def painting(game_id: str) -> Painting:
    """The painting of a game: module `tabletop_tui.boards.` and the id with underscores.

    What a game is counted in stands in a module of the same name with `_count`; how its board is laid out, where cards
    in zones will not do, in the widgets’ module of the name with `_board`. A game may go without both.
    """
    module = modules.need("boards", game_id)
    count = modules.find("boards", game_id, "_count")
    board = modules.find("widgets", game_id, "_board")
    return Painting(
        module.PAINTER,
        module.piles,
        module.decks,
        module.tracks,
        getattr(count, "tally", None),
        tuple(getattr(count, "ROWS", ())),
        getattr(board, "draw", layout.draw),
        getattr(module, "OWNED", "decks"),
        getattr(count, "scores", None),
        getattr(module, "after", None),
        tries_of(game_id),
    )


def table_screen(game_id: str) -> type[TableScreen]:
    """The table of a game: `TABLE` of the screens’ module of its name, or the one for all games."""
    from tabletop_tui.screens.table import TableScreen

    module = modules.find("screens", game_id)
    table: type[TableScreen] = TableScreen if module is None else module.TABLE
    return table
