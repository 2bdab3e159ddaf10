"""Where what a command says is laid out before it is written in one go."""

from __future__ import annotations

from io import StringIO
from typing import Final

from rich.console import Console

#: Cells of the widest line: longer ones are hard to read.
WIDEST: Final = 100


def paper(outer: Console) -> Console:
    """A console that keeps what it prints, as wide and as colourful as `outer`. Nothing in it is read as markup."""
    return Console(
        file=StringIO(),
        width=min(outer.width, WIDEST),
        color_system=outer.color_system if outer.is_terminal else None,  # type: ignore[arg-type]
        force_terminal=outer.is_terminal,
        no_color=outer.no_color,
        legacy_windows=False,
        markup=False,
        highlight=False,
        emoji=False,
    )
