"""The card lists that come with the program."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from rules.core.errors import RulesError


def shipped(path: str) -> bytes:
    """The bytes of `assets/cards/` + path, from an installed wheel (`rules/assets/cards`) or a source checkout.

    Raises RulesError when the file is in neither place.
    """
    parts = path.split("/")
    packaged = files("rules").joinpath("assets", "cards", *parts)
    if packaged.is_file():
        return packaged.read_bytes()
    checkout = Path(__file__).resolve().parents[3].joinpath("assets", "cards", *parts)
    try:
        return checkout.read_bytes()
    except OSError as error:
        raise RulesError(f"The card list “{path}” is missing from this installation; install it again.") from error
