"""Which front end a match is shown in."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

import typer

from tabletop_tui.commands.wrong import Wrong
from tabletop_tui.table.match import Match


def need_terminal(plain: bool, as_json: bool) -> None:
    """Raise Wrong, before anything is begun, when the app is wanted where there is no terminal."""
    if not (plain or as_json or (sys.stdin.isatty() and sys.stdout.isatty())):
        raise Wrong("The app needs a terminal; add --plain to play line by line.")


def show(match: Match, plain: bool, as_json: bool) -> None:
    """Play a match, and the games of its series that follow, line by line or in the app, and close it."""
    with match:
        if not (plain or as_json):
            from tabletop_tui.app import run

            raise typer.Exit(run(match))
        from tabletop_tui.plain_series import play
        from tabletop_tui.plain_voice import Voice

        status = heard(lambda: play(match, Voice(sys.stdin, sys.stdout, as_json)))
    raise typer.Exit(status)


def step_through(match: Match, at: int, plain: bool, as_json: bool) -> None:
    """Show a match that is only looked at, after `at` actions."""
    with match:
        if not (plain or as_json):
            from tabletop_tui.app import run

            raise typer.Exit(run(replay=match.path, at=at))
        from tabletop_tui.plain_replay import Replay
        from tabletop_tui.plain_voice import Voice

        status = heard(Replay(match, Voice(sys.stdin, sys.stdout, as_json), at).run)
    raise typer.Exit(status)


def heard(run: Callable[[], int]) -> int:
    """Run a front end of lines; when nobody reads them any more, that is its end and no error."""
    try:
        return run()
    except BrokenPipeError:
        # What is still buffered would fail once more when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
