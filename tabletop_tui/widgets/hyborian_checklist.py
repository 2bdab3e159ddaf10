"""The checklist of the turn, at the foot of a tall wide table."""

from __future__ import annotations

from tabletop_tui.boards.hyborian_turn import Checklist
from tabletop_tui.widgets.ink import Line, cut, fit_line, rule, wrap
from tabletop_tui.widgets.painted import Painted


class TurnList(Painted):
    """The phases of the turn, each with its sign and what was done in it."""

    def __init__(self) -> None:
        super().__init__(id="checklist")
        self._list = Checklist("", (), "")

    def show(self, checklist: Checklist) -> None:
        """Show this one."""
        if checklist != self._list:
            self._list = checklist
            self.repaint()

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        return lines(self._list, cells), {}


def lines(checklist: Checklist, cells: int) -> list[Line]:
    """The rows below their heading, and who comes after."""
    out: list[Line] = [rule(checklist.title, "", cells)]
    for sign, name, told in checklist.rows:
        now = sign == "▸"
        ink = "strong" if now else "muted" if sign == "✓" else ""
        head: Line = [(f"{sign} ", "accent" if now else ink), (f"{name:<11} ", ink)]
        out.append(fit_line([*head, (cut(told, cells - 14), "muted")], cells))
    if checklist.after:
        out += [[], *([(row, "muted")] for row in wrap(checklist.after, cells, 2)[:2])]
    return out
