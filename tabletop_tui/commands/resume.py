"""`tabletop-tui resume`: go on with a match."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_tui.commands.front import need_terminal, show
from tabletop_tui.commands.wrong import AT_FAULT, Wrong
from tabletop_tui.table import saves, series
from tabletop_tui.table.match import Match


def resume(
    journal: Annotated[
        str | None,
        typer.Argument(metavar="[JOURNAL]", help="A save, its file or its name; else the newest open."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Line by line as JSON objects, for programs.")] = False,
) -> None:
    """Go on with the newest unfinished match, or with that one; with a series, wherever it stands."""
    need_terminal(plain, as_json)
    if journal is None:
        newest = saves.newest_unfinished()
        if newest is None:
            raise Wrong("There is no unfinished match to go on with.", AT_FAULT)
        path = newest.path
    else:
        path = series.latest(saves.find(journal))
    show(Match.open(path), plain, as_json)
