"""`tabletop-tui positions`: check position files, give a schema, begin a new one.

Exit status: 0 all is well, 1 a file is at fault, 2 the command was used wrongly.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from rules.core import position
from rules.core.cardlist.faults import clean
from rules.core.contract import Game
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.commands.cards import Json, check_files, position_facts
from tabletop_tui.commands.wrong import Wrong, did_you_mean

app = typer.Typer(
    help="Positions: check, schema, new; “play --position FILE” opens one.",
    no_args_is_help=True,
)

GameArgument = Annotated[str, typer.Argument(metavar="[GAME]", help="Which game: " + ", ".join(MODULES) + ".")]


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Positions; - reads standard input.")],
    as_json: Json = False,
) -> None:
    """Tell every fault of positions, and of the card lists they name, in one run, each with its place."""
    check_files(files, as_json, position_facts)


@app.command()
def schema(game: GameArgument = "hero-realms") -> None:
    """Print the JSON Schema of the game’s positions, with which an editor completes and checks them."""
    found = _game(game)
    print(json.dumps(position.of(found).schema(found), ensure_ascii=False, indent=2))


@app.command()
def new(
    game: GameArgument = "hero-realms",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write; standard output when not given."),
    ] = None,
) -> None:
    """Begin a position: a small commented one that has no fault and can be played. Overwrites nothing."""
    data = position.of(_game(game)).example()
    if output is None or str(output) == "-":
        print(data.decode("utf-8"), end="")
        return
    name = clean(str(output))
    try:
        with output.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Wrong(f"{name} is there already; nothing was written.") from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Wrong(f"{name} cannot be written: {why[:1].lower()}{why[1:]}.") from None
    print(f"Wrote {name}; “tabletop-tui play --position {name}” plays it.")


def _game(game_id: str) -> Game:
    if game_id not in MODULES:
        raise Wrong(f"There is no game “{game_id}”; {did_you_mean(game_id, list(MODULES))}")
    return game_by_id(game_id)
