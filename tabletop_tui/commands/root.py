"""All commands under one root; a command's module is imported when it is asked for, or when all are listed."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Final

import typer

#: command: (module, what is mounted: a function as a command, a `Typer` as a group)
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("tabletop_tui.commands.play", "play"),
    "resume": ("tabletop_tui.commands.resume", "resume"),
    "replay": ("tabletop_tui.commands.replay", "replay"),
    "saves": ("tabletop_tui.commands.saves", "saves"),
    "rules": ("tabletop_tui.commands.rules", "rules"),
    "learn": ("tabletop_tui.commands.learn", "learn"),
    "cards": ("tabletop_tui.commands.cards", "app"),
    "decks": ("tabletop_tui.commands.decks", "app"),
    "positions": ("tabletop_tui.commands.positions", "app"),
    "playtest": ("tabletop_tui.commands.playtest", "app"),
    "serve": ("tabletop_tui.commands.serve", "serve"),
    "bench": ("tabletop_tui.commands.bench", "bench"),
}


def root(wanted: str = "") -> typer.Typer:
    """The command line: one command when it is wanted by name, else all."""
    app = typer.Typer(name="tabletop-tui", add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)
    app.callback()(_root)
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        module, attribute = COMMANDS[name]
        found = getattr(import_module(module), attribute)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name)(found)
    return app


def _version(asked: bool) -> None:
    if asked:
        from rules import BUILD
        from tabletop_tui import __version__

        print(f"tabletop-tui {__version__}, {BUILD} rules")
        raise typer.Exit


def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="The version, and which build of the rules runs."
        ),
    ] = False,
) -> None:
    """Tabletop games in a terminal. Without a command the app opens: home, set-up, games, rules, saves, settings."""
