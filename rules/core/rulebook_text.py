"""The text of a rulebook as it ships with its game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def rulebook_text(package: str) -> str:
    """The `rulebook.md` of the package of a game."""
    return files(package).joinpath("rulebook.md").read_text(encoding="utf-8")
