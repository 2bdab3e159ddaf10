"""Names as boards and menus show them: short, and no two the same. The log and the hand-over have them whole."""

from __future__ import annotations

from collections.abc import Sequence

#: Characters of a name on a board, and in the menu of a narrow table.
ON_BOARD, IN_MENU = 12, 8


def shortened(names: Sequence[str], longest: int = ON_BOARD) -> list[str]:
    """The names in at most so many characters each, with … where something is left out.

    Those that would look the same end in the number of their seat.
    """
    short = [_cut(name, longest) for name in names]
    return [
        text if short.count(text) == 1 or text == name else f"{_cut(name, longest - 2)}{seat}"
        for seat, (name, text) in enumerate(zip(names, short, strict=True), 1)
    ]


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1].rstrip() + "…"
