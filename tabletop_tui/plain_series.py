"""A match, or a whole series of games, line by line."""

from __future__ import annotations

import shlex
import sys

from rules.core.errors import RulesError
from tabletop_tui.plain import Plain
from tabletop_tui.plain_sideboard import PlainSideboard
from tabletop_tui.plain_voice import Left, Voice
from tabletop_tui.table import series
from tabletop_tui.table.errors import TableError
from tabletop_tui.table.match import Match


def play(match: Match, voice: Voice) -> int:
    """Play a match to its end, and the games of its series that follow. Gives the exit status, as `Plain.run` does.

    The match that was given stays open; those that follow are closed.
    """
    now = match
    try:
        if now.outcome is None:
            _tell(now, voice)
        while True:
            status = Plain(now, voice).run()
            if status or now.outcome is None or now.header.series is None:
                return status
            _tell(now, voice)
            if not series.waits(now):
                return 0
            after = _between(now, voice)
            if isinstance(after, int):
                return after
            if now is not match:
                now.close()
            now = after
            _tell(now, voice, short=True)
    finally:
        if now is not match:
            now.close()


def _between(match: Match, voice: Voice) -> Match | int:
    """The next game, once everybody has swapped cards; the exit status when it is not played now."""
    go_on = f"To go on: tabletop-tui resume {shlex.quote(str(match.path))} --plain"
    try:
        PlainSideboard(match, voice).run()
        return series.next_game(match)
    except (Left, KeyboardInterrupt):
        voice.say(f"Saved in {match.path}. {go_on}", "left", journal=str(match.path))
        return 0
    except (TableError, RulesError) as error:
        print(f"{error} {go_on}", file=sys.stderr)
        return 1


def _tell(match: Match, voice: Voice, short: bool = False) -> None:
    """How the series stands, where the match is a game of one, and who begins the next; `short` where that was told."""
    found = series.standing(match)
    if found is None:
        return
    text = found.words(match.names)
    first = series.next_first(match) if series.waits(match) else None
    if not found.finished:
        text = f"Game {found.game}." if short else f"Game {found.game}. {text}"
    elif first is not None:
        text += f" {match.names[first]} begins game {found.game + 1}."
    voice.say(
        text,
        "series",
        game=found.game,
        best_of=found.best_of,
        won=dict(zip(match.names, found.won, strict=True)),
        drawn=found.drawn,
        over=found.over,
        winners=[match.names[seat] for seat in found.winners],
    )
