"""`tabletop-tui replay`: step through a match, forward and back."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_tui.commands.front import need_terminal, step_through
from tabletop_tui.commands.wrong import Wrong
from tabletop_tui.table import saves
from tabletop_tui.table.match import Match


def replay(
    journal: Annotated[str, typer.Argument(metavar="JOURNAL", help="A save: its file or its name.")],
    at: Annotated[int, typer.Option(metavar="N", help="Begin after so many actions.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Line by line as JSON objects, for programs.")] = False,
) -> None:
    """Look at a match, finished or not, after each of its actions. Nothing in it is changed."""
    need_terminal(plain, as_json)
    match = Match.open(saves.find(journal), write=False)
    if not 0 <= at <= len(match.steps):
        raise Wrong(f"--at {at} is outside the match: it has {len(match.steps)} actions.")
    step_through(match, at, plain, as_json)
