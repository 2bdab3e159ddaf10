"""A report on a position that breaks a rule of its own: what is wrong, and the journal that leads to it."""

from __future__ import annotations

import platform
from pathlib import Path

from tabletop_tui import __version__
from tabletop_tui.table.match import Match


def write(match: Match) -> Path:
    """Write the report beside the journal and say where. Raises OSError when it cannot be written."""
    path = match.path.with_name(match.path.stem + ".report.txt")
    steps = match.steps
    last = steps[-1].action.text if steps else "none"
    lines = [
        f"tabletop-tui {__version__}, Python {platform.python_version()}",
        f"{match.game.id}, {match.header.format}, seed {match.header.seed}, {len(steps)} acts, the last: {last}",
        "",
        *(f"problem: {problem}" for problem in match.problems()),
        "",
        match.path.read_text(encoding="utf-8"),
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path
