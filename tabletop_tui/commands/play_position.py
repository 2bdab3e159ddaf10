"""`tabletop-tui play --position FILE`: a table at which a position is laid out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rules.core.cardlist import CardListFaulty, Code
from rules.core.errors import RulesError
from tabletop_tui.commands.wrong import AT_FAULT, Wrong
from tabletop_tui.table import cards, position_files
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match
from tabletop_tui.table.record import Place


def begin(
    file: Path, game: str | None, seats: Sequence[Place], own_list: Path | None, seed: int | None, save: Path | None
) -> Match:
    """The match that begins in the position of a file; the arguments are those of the command.

    Raises Wrong after telling every fault of the file, or of its card list.
    """
    try:
        opened = position_files.read(file, _list(file, own_list))
    except CardListFaulty as error:
        raise told(error, str(file)) from None
    found = opened.position
    if game is not None and game != found.game.id:
        raise Wrong(f"{file} is a position of {found.game.title} ({found.game.id}), not of “{game}”.")
    try:
        position_files.seated(opened, seats)
    except (TableError, RulesError) as error:
        raise Wrong(str(error)) from None
    try:
        return position_files.start(opened, seats, seed, save)
    except CardListFaulty as error:
        raise told(error, str(file)) from None
    except RulesError as error:
        raise Wrong(str(error)) from None


def _list(file: Path, own_list: Path | None) -> CardChoice | None:
    if own_list is None:
        return None
    from rules.core.cardlist import read_file
    from rules.core.position import head

    return cards.from_file(head(read_file(file), str(file)).game, own_list)


def told(error: CardListFaulty, name: str) -> Wrong:
    """Tell every fault, and give what ends the command."""
    if error.faults and error.faults[0].code is Code.UNREADABLE and len(error.faults) == 1:
        return Wrong(f"{error.faults[0].file}: {error.faults[0].message}.")
    for fault in error.faults:
        print(fault, file=sys.stderr)
    many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
    return Wrong(f"{name} cannot be played: {many}.", AT_FAULT)
