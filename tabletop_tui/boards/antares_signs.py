"""How the dice of Antares stand in a line of a board: pips, marks, rows of them."""

from __future__ import annotations

from typing import Final

#: Control dice in a data log, by their points
PIPS: Final = ("⚀", "⚁", "⚂")
FATE_DIE: Final = "◆"
CONTROL_DIE: Final = "■"
NOBODY_THERE: Final = "·"
#: from so many on, equal dice are counted: ⚀×4
_COUNTED: Final = 4


def many(n: int, one: str, more: str) -> str:
    """“1 point”, “3 points”."""
    return f"{n} {one if n == 1 else more}"


def row(n: int, of: int, sign: str) -> str:
    """“■ ■ · ·”: n of so many."""
    return " ".join([sign] * n + [NOBODY_THERE] * (of - n))


def space(count: int, pip: str) -> str:
    """The dice on one space of a data log: “⚀⚀”, “⚀×4”, “·”."""
    if not count:
        return NOBODY_THERE
    return pip * count if count < _COUNTED else f"{pip}×{count}"
