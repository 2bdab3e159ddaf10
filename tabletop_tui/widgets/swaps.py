"""How a deck and its sideboard are drawn while cards are swapped. No Textual here but the rows of a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tabletop_tui.boards.model import Thing
from tabletop_tui.widgets.faces import tag
from tabletop_tui.widgets.ink import Line, fill, wrap
from tabletop_tui.widgets.listing import Row

if TYPE_CHECKING:
    from rules.core.sideboard import Counts, Sideboard

#: Cells of a row beside the name: cursor, kind, Dimension, numbers, how many, the difference.
BESIDE: Final = 21
#: and at most for the name
NAME_WIDE: Final = 30


def pile_rows(
    title: str, pile: Counts, before: Counts, thing_of: Callable[[str], Thing], cells: int, picked: str, word: str
) -> list[Row]:
    """The cards of a side: kind, Dimension, name, numbers, how many, and how that differs from the start.

    A row takes `cells`. `picked` is the card that waits for one of the other side; `word` says what becomes of it.
    """
    total = sum(pile.values())
    rows = [Row(line=[(title, "")], heading=True, counts="1 card" if total == 1 else f"{total} cards")]
    for card, count in pile.items():
        thing = thing_of(card)
        ink = "" if count else "muted"
        change = count - before.get(card, 0)
        line: Line = [(fill(thing.mark, 3), "muted"), *tag(thing, not count)]
        line += [(" " * max(1, 3 - len(thing.letter)), ""), (fill(thing.full, min(cells - BESIDE, NAME_WIDE)), ink)]
        line += [(f"{thing.shield:>5} ", ink), (f"{count:>2} ", "strong" if count else "muted")]
        if card == picked:
            line.append((word, "accent"))
        elif change:
            line.append((f"{change:+d}".replace("-", "−"), "strong"))
        rows.append(Row(card, line))
    return rows


def fault_lines(board: Sideboard, swap: str, cells: int, rows: int) -> list[Line]:
    """Whether the deck may be played: every fault with its clause, or that there is none and what is swapped.

    With `rows` 0 all of them; else as many lines as fit, the last of which says where the others are.
    """
    faults = board.faults(swap)
    lines: list[Line] = []
    if not faults:
        lines.append([(" ✓ ", "good"), (f"legal, {sum(board.deck.values())} cards as before", "")])
        lines += [[("   " + pair, "muted")] for pair in board.words(swap)]
    for fault in faults:
        first, *rest = wrap(str(fault), cells - 3, 0)
        lines.append([(" ✗ ", "bad"), (first, "")])
        lines += [[("   " + row, "")] for row in rest]
    if 0 < rows < len(lines):
        lines = [*lines[: rows - 1], [("   w shows all", "muted")]]
    return lines
