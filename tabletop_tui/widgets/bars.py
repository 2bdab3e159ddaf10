"""The turn bar and the last line: one row each."""

from __future__ import annotations

from tabletop_tui.boards.model import TurnBar as Bar
from tabletop_tui.widgets.ink import Line, cut, ends, fit_line, signs
from tabletop_tui.widgets.painted import Painted


class TurnBar(Painted):
    """The first row of a table: who acts, the phase, the pools, the turn. Filled while a person can act."""

    def __init__(self) -> None:
        super().__init__(id="turn-bar")
        self._bar = Bar("", "", (), "")
        self._idle = True
        self._alarm = ""
        self._game = ""

    def show(self, bar: Bar, idle: bool, game: str = "") -> None:
        """Show this bar; `idle` when nobody can act here (a bot, a replay), `game` where there is room."""
        self._bar, self._idle, self._game = bar, idle, game
        self.repaint()

    def alarm(self, sentence: str) -> None:
        """Show what keeps the game from going on (not saved) in place of the bar; empty ends it."""
        self._alarm = sentence
        self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        if self._alarm:
            return [fit_line([(" ! " + self._alarm, "")], cells)], {0: "bar-warn"}
        bar = self._bar
        gap = "      " if cells >= 100 else "    "
        left: Line = [(" " + bar.who, "head"), ("   " + bar.phase if bar.phase else "", "")]
        pools = [f"{sign} {text}" for sign, text in bar.pools]
        left += [("   " + gap.join(pools), "head")]
        right = bar.turn
        if self._game and cells >= 110:
            right = f"{self._game} {bar.turn}"
        return [ends(left, [(cut(right, 40) + " ", "")], cells)], {0: "bar-idle" if self._idle else "bar"}


class LastLine(Painted):
    """The last but one row: what happened last, and what `u` takes back or why it cannot."""

    def __init__(self) -> None:
        super().__init__(id="last-line")
        self.news = ""
        self.undo = ""

    def show(self, news: str, undo: str) -> None:
        """Show both parts; the news gives way when the row is short."""
        self.news, self.undo = news, undo
        self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        undo = cut(self.undo, cells // 2)
        right: Line = [("  " + undo + " ", "muted")] if undo else [(" ", "")]
        return [ends([(" ", ""), *signs(self.news)], right, cells)], {}
