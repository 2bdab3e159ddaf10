"""Where settings and journals live: the platform's own places, or below `TABLETOP_TUI_HOME`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "TABLETOP_TUI_HOME"
_APP: Final = "tabletop-tui"


def _own() -> Path | None:
    home = os.environ.get(VARIABLE, "")
    return Path(home).expanduser().absolute() if home else None


def data() -> Path:
    """The folder for everything that matches leave behind. It need not exist yet."""
    own = _own()
    if own is not None:
        return own
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def saves() -> Path:
    """The folder of the journals."""
    return data() / "saves"


def lists() -> Path:
    """The folder of the card lists that saves were made with, each named by its content."""
    return data() / "lists"


def decks() -> Path:
    """The folder of the decks that somebody has built."""
    return data() / "decks"


def settings() -> Path:
    """The settings file. It need not exist yet."""
    own = _own()
    if own is not None:
        return own / "settings.json"
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False) / "settings.json"
