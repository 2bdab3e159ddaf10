"""The module that a package has for a game: of the game’s id with underscores, found and imported when it is needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def need(package: str, game_id: str, ending: str = "") -> ModuleType:
    """The module, such as `tabletop_tui.boards.hero_realms_deck`. Raises ModuleNotFoundError."""
    return import_module(_name(package, game_id, ending))


def find(package: str, game_id: str, ending: str = "") -> ModuleType | None:
    """The module; None for a game without one."""
    name = _name(package, game_id, ending)
    return import_module(name) if find_spec(name) is not None else None


def _name(package: str, game_id: str, ending: str) -> str:
    return f"tabletop_tui.{package}.{game_id.replace('-', '_')}{ending}"
