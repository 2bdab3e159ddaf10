"""The board module of a game, found by the game’s id and imported when its table is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec

from rules.core.contract import State
from tabletop_tui.boards.model import Painter, Thing
from tabletop_tui.table.summary import RowPlan, Tally

Piles = list[tuple[str, tuple[Thing, ...]]]


@dataclass(frozen=True)
class Painting:
    """All that draws one game.

    piles    what anybody may look through, as a viewer sees it
    decks    everything each player owns, for a game that is over
    tracks   numbers for each seat to be followed turn by turn, by what they are called
    tally    what an event counts for, and `rows` the table it is counted in; None and empty where a game counts nothing
    """

    painter: Painter
    piles: Callable[[State, int, Sequence[str]], Piles]
    decks: Callable[[State, Sequence[str]], Piles]
    tracks: Callable[[State], Mapping[str, tuple[int, ...]]]
    tally: Tally | None
    rows: tuple[RowPlan, ...]


def painting(game_id: str) -> Painting:
    """The painting of a game: module `tabletop_tui.boards.` and the id with underscores.

    What a game is counted in stands in a module of the same name with `_count`; a game may go without.
    """
    name = "tabletop_tui.boards." + game_id.replace("-", "_")
    module = import_module(name)
    count = import_module(f"{name}_count") if find_spec(f"{name}_count") is not None else None
    return Painting(
        module.PAINTER,
        module.piles,
        module.decks,
        module.tracks,
        getattr(count, "tally", None),
        tuple(getattr(count, "ROWS", ())),
    )
