"""The turn bar and the last line: one row each."""

from __future__ import annotations

from tabletop_tui.boards.model import TurnBar as Bar
from tabletop_tui.widgets.ink import Line, cut, ends, fit_line, plain, signs, width
from tabletop_tui.widgets.motion import Frame
from tabletop_tui.widgets.painted import Painted


class TurnBar(Painted):
    """The first row of a table: who acts, the phase, the pools, the turn. Filled while a person can act."""

    def __init__(self) -> None:
        super().__init__(id="turn-bar")
        self._bar = Bar("", "", (), "")
        self._idle = True
        self._alarm = ""
        self._game = ""
        self._moment: Frame | None = None

    def show(self, bar: Bar, idle: bool, game: str = "") -> None:
        """Show this bar; `idle` when nobody can act here (a bot, a replay), `game` where there is room."""
        self._bar, self._idle, self._game = bar, idle, game
        self._moment = None
        self.repaint()

    def move(self, moment: Frame | None) -> None:
        """Show a moment of a motion; None ends it."""
        if moment is not self._moment:
            self._moment = moment
            self.repaint()

    def alarm(self, sentence: str) -> None:
        """Show what keeps the game from going on (not saved) in place of the bar; empty ends it."""
        self._alarm = sentence
        self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        if self._alarm:
            return [fit_line([(" ! " + self._alarm, "")], cells)], {0: "bar-warn"}
        moment = self._moment
        bar = self._bar if moment is None else moment.picture.bar
        gap = "      " if cells >= 100 else "    "
        right = bar.turn
        if self._game and cells >= 110:
            right = f"{cut(self._game, 39 - width(bar.turn))} {bar.turn}"
        pools = "   " + gap.join(f"{sign} {text}" for sign, text in bar.pools)
        room = cells - width(pools) - width(cut(right, 40)) - 3
        # the pools are needed to play; the phase gives way first, then the names
        phase = "   " + bar.phase if bar.phase and width(bar.who) + width(bar.phase) + 3 <= room else ""
        left: Line = [(" " + cut(bar.who, max(8, room - width(phase))), "head"), (phase, ""), (pools, "head")]
        line = ends(left, [(cut(right, 40) + " ", "")], cells)
        if moment is not None and moment.bar < 1 and not self._idle:
            text = plain(line)
            full = int(cells * moment.bar)
            return [[(text[:full], "bar"), (text[full:], "")]], {0: "bar-idle"}
        return [line], {0: "bar-idle" if self._idle else "bar"}


class LastLine(Painted):
    """The last but one row: what happened last, and what `u` takes back or why it cannot."""

    def __init__(self) -> None:
        super().__init__(id="last-line")
        self.news = ""
        self.undo = ""

    def show(self, news: str, undo: str) -> None:
        """Show both parts; what can be undone gives way when the row is short, then the end of the news."""
        self.news, self.undo = news, undo
        self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        room = cells - width(self.news) - 4
        undo = next((text for text in (cut(self.undo, cells // 2), brief(self.undo)) if width(text) <= room), "")
        right: Line = [("  " + undo + " ", "muted")] if undo else [(" ", "")]
        return [ends([(" ", ""), *signs(self.news)], right, cells)], {}


def brief(undo: str) -> str:
    """Whether something can be taken back, without what it is: “u: take back”, “no undo”."""
    return next((short for short in ("u: take back", "no undo") if undo.startswith(short)), "")
