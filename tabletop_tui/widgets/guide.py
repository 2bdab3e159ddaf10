"""The two lines of a first game above the board: the phase with what usually comes next, and what an act means."""

from __future__ import annotations

from tabletop_tui.widgets.ink import Line, cut, fit_line, signs
from tabletop_tui.widgets.painted import Painted


class GuideLines(Painted):
    """Two rows; a rule parts them from the board by its colour alone."""

    ROWS = 2

    def __init__(self) -> None:
        super().__init__(id="guide")
        self.now = ("", "")
        self.meaning = ("", "")

    def show_now(self, phase: str, following: str) -> None:
        """Tell the phase and what usually comes next."""
        self._set((phase, following), self.meaning)

    def show_meaning(self, name: str, meaning: str) -> None:
        """Tell what the act under the cursor means; empty for none."""
        self._set(self.now, (name, meaning))

    def _set(self, now: tuple[str, str], meaning: tuple[str, str]) -> None:
        if (now, meaning) != (self.now, self.meaning):
            self.now, self.meaning = now, meaning
            self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        phase, following = self.now
        first: Line = [(" ", ""), (phase, "strong")]
        if following:
            first += [("   usually next: ", "muted"), *signs(cut(following, max(1, cells - len(phase) - 18)))]
        name, meaning = self.meaning
        second: Line = [(" ", ""), (name, "strong"), ("   " if name else "", ""), *signs(meaning)]
        return [fit_line(first, cells), fit_line(second, cells)], {}
