"""`tabletop-tui learn`: the tutorials."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from rules.core.cardlist import CardListFaulty
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.commands.front import need_terminal
from tabletop_tui.commands.play import game_named
from tabletop_tui.commands.wrong import AT_FAULT, Wrong
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress


def learn(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=f"Which game: {', '.join(MODULES)}.")] = None,
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="[LESSON]", help="Its number or name; else the list, or with --plain the next."),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Line by line as JSON objects, for programs.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Only list the lessons, with what is done.")] = False,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE", help="Only check the file of a lesson, and walk it."),
    ] = None,
) -> None:
    """Learn a game by doing: short lessons on the real table, a wrong act explained by its clause."""
    if check is not None:
        _check(check)
        return
    if game is not None:
        game = game_named(game).id
    if listed or (game is None and (plain or as_json)):
        _list([game] if game is not None else list(MODULES), as_json)
        return
    need_terminal(plain, as_json)
    name = ""
    if game is not None:
        if not shelf.names(game):
            raise Wrong(f"There are no lessons of {game_by_id(game).title} yet.")
        if lesson is not None:
            name = shelf.find(game, lesson)
    if plain or as_json:
        assert game is not None
        from tabletop_tui.commands.front import heard
        from tabletop_tui.plain_lesson import take
        from tabletop_tui.plain_voice import Voice

        name = name or Progress.load().next(game)
        raise typer.Exit(heard(lambda: take(game, name, Voice(sys.stdin, sys.stdout, as_json))))
    from tabletop_tui.app import run

    raise typer.Exit(run(learn=f"{game or ''}/{name}".rstrip("/")))


def _list(games: list[str], as_json: bool) -> None:
    progress = Progress.load()
    for game in games:
        done, every = progress.count(game)
        if not as_json:
            print(f"{game_by_id(game).title} ({game}): {done} of {every} lessons done")
        for number, (name, head) in enumerate(shelf.heads(game).items(), 1):
            key = f"{game}/{name}"
            state = "done" if key in progress.done else "begun" if key in progress.moves else ""
            if as_json:
                facts = {"game": game, "number": number, "name": name, "title": head.title, "about": head.about}
                print(json.dumps({**facts, "state": state}, ensure_ascii=False))
            else:
                print(f"  {number:>2}  {head.title}: {head.about}" + (f" ({state})" if state else ""))
    if not as_json:
        print("Take one: tabletop-tui learn GAME [LESSON] [--plain]")


def _check(file: Path) -> None:
    from rules.core.cardlist import read_file
    from tabletop_tui.lessons.check import check

    try:
        found = check(read_file(file), str(file), file.stem)
    except CardListFaulty as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Wrong(f"{file} is no sound lesson: {many}.", AT_FAULT) from None
    print(f"{file}: “{found.title}”, {len(found.steps)} steps, walked to its end without a fault.")
