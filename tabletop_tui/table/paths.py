"""What the journals of matches are called."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tabletop_tui.table import home
from tabletop_tui.table.record import Header

_NUMBERED: Final = re.compile(r"-game-\d+$")


def of_match(header: Header) -> Path:
    """A name in the folder of saves that says what a match is and is not taken."""
    moment = header.created.replace("-", "").replace(":", "").replace("T", "-")[:15]
    return _free(home.saves() / f"{header.game}-{moment}-{header.seed}.jsonl")


def of_game(before: Path, game: int) -> Path:
    """A name beside the journal of one game of a series that says which game is meant and is not taken."""
    return _free(before.with_name(f"{_NUMBERED.sub('', before.stem)}-game-{game}{before.suffix}"))


def _free(wanted: Path) -> Path:
    path, number = wanted, 2
    while path.exists():
        path = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        number += 1
    return path
