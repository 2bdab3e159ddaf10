"""Dice as they lie on the table: a pictograph and a letter in a box whose style is the state of the die. Pure.

Thin is rolled, heavy is chosen to be kept, double is kept. Fate dice have round corners.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop_tui.widgets.ink import Line, Piece

#: What a die shows, as acts write it: pictograph, letters. A die still to fall shows nothing but the question.
FACES: Final[dict[str, tuple[str, str]]] = {
    "V": ("★", "V"),
    "S": ("⚔", "S"),
    "VS": ("★ ⚔", "V+S"),
    "B": (" ", "–"),
    "1": ("⚀", "1"),
    "2": ("⚁", "2"),
    "3": ("⚂", "3"),
    "fate": ("◆", "F"),
    "sabotage": ("✗", "Sab"),
    "warped": ("↓", "Wrp"),
    "routed": ("⚑", "Rtd"),
    "blank": (" ", "–"),
    "?": (" ", "?"),
}

#: The faces of each kind of die, for a die that tumbles.
SKIRMISH: Final = ("V", "S", "VS", "S", "V", "S")
FATE: Final = ("sabotage", "warped", "routed")

THIN: Final = "┌┐└┘─│"
HEAVY: Final = "┏┓┗┛━┃"
DOUBLE: Final = "╔╗╚╝═║"
ROUND: Final = "╭╮╰╯─│"

#: Columns and rows of a die without the gap to the next one, and of a big one.
SMALL: Final = (5, 4)
BIG: Final = (9, 5)


@dataclass(frozen=True, slots=True)
class Style:
    """How a die stands out: the box it is drawn with, the ink of the box and that of the face."""

    box: str = THIN
    edge: str = "rule"
    ink: str = "hue-blue"


def is_fate(die: str) -> bool:
    """Whether this is a face that only Fate dice have."""
    return die in ("sabotage", "warped", "routed", "blank")


def is_control(die: str) -> bool:
    """Whether this is a face of a Control die."""
    return die in ("1", "2", "3", "fate")


def die_lines(die: str, style: Style, big: bool = False) -> list[Line]:
    """One die as lines of 5 × 4 cells, or 9 × 5."""
    wide, high = BIG if big else SMALL
    sign, letters = FACES[die]
    left_top, right_top, left_low, right_low, across, down = tuple(style.box)
    inner = wide - 2
    edge = style.edge
    rows = [sign, *[""] * (high - 4), letters]
    if die == "?" and not big:
        rows = ["", "?"]
    side: Piece = (down, edge)
    return [
        [(left_top + across * inner + right_top, edge)],
        *([side, (f"{row:^{inner}}", style.ink), side] for row in rows),
        [(left_low + across * inner + right_low, edge)],
    ]


def in_a_line(die: str) -> str:
    """A die in three cells at most, where there is no room for a box: its letters."""
    return FACES[die][1]
