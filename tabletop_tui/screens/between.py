"""The way from one game of a series to the next: how it ended, swapping cards, the next table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.core.errors import RulesError
from tabletop_tui.table import series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match

if TYPE_CHECKING:
    from tabletop_tui.app import TabletopApp


def between(app: TabletopApp, match: Match) -> None:
    """Go on from a game of a series that is over, where it was left: at its results, or at the swapping of cards."""
    if match.swaps:
        _swap_or_begin(app, match)
    else:
        app.open_over(match)


def play_on(app: TabletopApp, path: Path) -> str:
    """Leave the results of a game for the next one; a sentence when its journal cannot be opened."""
    try:
        match = Match.open(path)
    except (TableError, RulesError) as error:
        return str(error)
    _swap_or_begin(app, match)
    return ""


def _swap_or_begin(app: TabletopApp, match: Match) -> None:
    if series.to_swap(match):
        from tabletop_tui.screens.sideboard import SideboardScreen

        app.push_screen(SideboardScreen(match))
    else:
        begin_next(app, match)


def begin_next(app: TabletopApp, match: Match) -> None:
    """Sit down at the next game of a series; the one that is over is closed."""
    try:
        after = series.next_game(match)
    except (TableError, RulesError) as error:
        app.notices.append(str(error))
        match.close()
        return
    match.close()
    app.drop_finished(match)
    found = series.standing(after)
    app.open_table(after, "" if found is None else f"Game {found.game}. {found.words(after.names)}")
