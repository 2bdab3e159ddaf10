"""Everything that is wrong with a card list, and the lines of the file around it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult

from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from rules.core.cardlist.faults import Fault


class FaultsScreen(Over):
    """A list of faults; below it the one under the cursor whole, with a ^ under its place in the file."""

    KEYS = ("move.up", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "All faults of the card list, in the order of the file: line, column, code, card, what is wrong.",
        "`tabletop-tui cards check` prints the same.",
    )

    def __init__(self, path: Path, faults: Sequence[Fault]) -> None:
        super().__init__()
        self._faults = list(faults)
        self._path = path
        try:
            self._source = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            self._source = []

    def compose(self) -> ComposeResult:
        count = len(self._faults)
        yield Lines(title(f"Faults of {self._path.name}", f"{count} fault{'' if count == 1 else 's'}"), id="title")
        yield Listing(id="faults")
        yield Lines(self._note, id="fault")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#fault").styles.height = 9
        listing = self.query_one(Listing)
        listing.show([Row(str(number), self._row(fault)) for number, fault in enumerate(self._faults)])
        listing.focus()

    def _row(self, fault: Fault) -> Line:
        place = f"{fault.line}:{fault.col}"
        return [
            (fill(place, 9), "muted"),
            (fill(str(fault.code), 10), "bad"),
            (fill(cut(fault.card, 18), 19), "strong"),
            (_sentence(fault), ""),
        ]

    def _note(self, cells: int, rows: int) -> list[Line]:
        key = self.query_one(Listing).key
        if not key:
            return []
        fault = self._faults[int(key)]
        lines: list[Line] = [rule(f"Line {fault.line}, column {fault.col}", str(fault.code), cells)]
        lines += [[(" " + row, "")] for row in wrap(_sentence(fault), cells - 2)][:3]
        first = max(0, fault.line - 3)
        for number in range(first, min(len(self._source), fault.line + 1)):
            here = number + 1 == fault.line
            text = self._source[number].expandtabs(1)
            shift = max(0, fault.col + 20 - (cells - 8)) if here else 0
            lines.append([(f"{number + 1:>5} ", "muted"), (text[shift : shift + cells - 7], "" if here else "muted")])
            if here:
                lines.append([(" " * (6 + fault.col - 1 - shift) + "^", "bad")])
        return lines[:rows]

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self.query_one("#fault", Lines).repaint()


def _sentence(fault: Fault) -> str:
    meant = f"; did you mean “{fault.suggestion}”?" if fault.suggestion else ""
    return f"{fault.message}{meant}"
