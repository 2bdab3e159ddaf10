"""The key bar: the last row of every screen."""

from __future__ import annotations

from tabletop_tui.widgets.ink import Line, Piece, ends, width
from tabletop_tui.widgets.painted import Pressable


class KeyBar(Pressable):
    """The last row: the keys that work now, by use; the help stays when others have no room.

    The way out stands at the right end.
    """

    def __init__(self) -> None:
        super().__init__(id="key-bar")
        self._keys: list[tuple[str, str, str]] = []
        self._out: tuple[str, str, str] | None = None

    def show(self, keys: list[tuple[str, str, str]], out: tuple[str, str, str] | None) -> None:
        """Show these (key, label, action), and at the right end the way out."""
        if (keys, out) != (self._keys, self._out):
            self._keys, self._out = keys, out
            self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        self.presses = []
        gap = 3 if cells >= 110 else 2
        right: list[Piece] = []
        if self._out is not None:
            key, label, action = self._out
            right = [(key, "strong"), (f" {label} ", "muted")]
            at = cells - width(key) - width(label) - 2
            self.presses.append((0, at, cells, f"screen.{action}"))
        room = cells - sum(width(text) for text, _ in right) - 1
        line: Line = [(" ", "")]
        x = 1
        for key, label, action in self._in_sight(room - x, gap):
            wide = width(key) + 1 + width(label)
            self.presses.append((0, x, x + wide, f"screen.{action}"))
            line += [(key, "strong"), (f" {label}", "muted"), (" " * gap, "")]
            x += wide + gap
        # the gap after the last key may be more than there is room for
        return [ends(line[:-1] if len(line) > 1 else line, right, cells)], {}

    def _in_sight(self, room: int, gap: int) -> list[tuple[str, str, str]]:
        """The keys that fit, the first first; the help takes the place of the last ones where it has none."""

        def fits(shown: list[tuple[str, str, str]]) -> bool:
            return sum(width(key) + 1 + width(label) + gap for key, label, _ in shown) - gap <= room

        count = len(self._keys)
        while count and not fits(self._keys[:count]):
            count -= 1
        shown = self._keys[:count]
        rest = [key for key in self._keys[count:] if key[2] == "help"]
        while rest and shown and not fits([*shown, *rest]):
            shown = shown[:-1]
        return [*shown, *rest] if fits([*shown, *rest]) else shown
