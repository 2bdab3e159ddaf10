"""A card in full: its face at the left, what the engine understood at the right. ←→ go through the zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui import keys
from tabletop_tui.boards.model import Thing
from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.widgets.detail import card_lines
from tabletop_tui.widgets.dice import Style, die_lines
from tabletop_tui.widgets.faces import seven_lines
from tabletop_tui.widgets.ink import Line, beside, signs, wrap

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match


class CardBox(BoxScreen):
    """One card of a list of them."""

    BINDINGS = keys.bindings("move.left", "move.right", "card", "rules")

    def __init__(self, match: Match | None, things: list[Thing], at: int) -> None:
        super().__init__("", [])
        self._match = match
        self._things = things
        self._at = at

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        thing = self._things[self._at]
        right = cells - 17
        told: list[Line] = card_lines(thing, right, wordy=True)
        in_signs = [line for line in thing.lines if line not in thing.words]
        if in_signs:
            told += [[], [("In signs", "muted")], *([*signs(row)] for line in in_signs for row in wrap(line, right))]
        if thing.clause:
            told += [[], [("§ " + thing.clause, "muted")]]
        face = die_lines(thing.die, Style(), big=True) if thing.die else seven_lines(thing)
        lines = beside([face, told], [14, right], 3)
        foot = f"Esc close   ←→ {self._at + 1} of {len(self._things)}" if len(self._things) > 1 else "Esc close"
        return thing.full, lines, foot + ("   r rule" if thing.clause and self._match else "")

    def action_left(self) -> None:
        self._at = (self._at - 1) % len(self._things)
        self.fresh()

    def action_right(self) -> None:
        self._at = (self._at + 1) % len(self._things)
        self.fresh()

    def action_card(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        thing = self._things[self._at]
        if thing.clause and self._match is not None:
            from tabletop_tui.screens.rules import RulesScreen

            self.dismiss()
            self.app.push_screen(RulesScreen(self._match.game, thing.clause.split()[0], thing.full))
