"""What can go wrong with a playtest, each in one sentence, and libraries that only some measures need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rules.core.errors import RulesError


class PlaytestError(RulesError):
    """The playtest that was asked for cannot be done."""


class MissingExtra(PlaytestError):
    """A library is missing that comes with an extra of the package."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"This needs {library}; install it with: pip install 'tabletop-tui[{extra}]'.")


def need(module: str, extra: str) -> Any:
    """A module of a library that comes with an extra. Raises MissingExtra when it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        library = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != library:
            raise
        raise MissingExtra(library, extra) from None
