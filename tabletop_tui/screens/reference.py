"""The reference card: signs and marks on one page. It shows nothing private, so it opens behind the shield too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.app import ComposeResult

from rules.core.contract import Game
from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.painting import Part, reference
from tabletop_tui.widgets.ink import Line, beside, fit_line, rule, signs, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.scrolled import Scrolled


class ReferenceScreen(Over):
    """One page, two columns, as the board module of a game has them."""

    BINDINGS = keys.bindings("do", "rules")
    KEYS = ("back", "rules", "help")

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self._card = reference(game.id)

    def compose(self) -> ComposeResult:
        yield Lines(title(f"Reference card: {self.game.title}", "F2 or Esc closes"), id="title")
        yield Scrolled(self._page, id="page")
        yield KeyBar()

    def action_reference(self) -> None:
        self.dismiss()

    def action_do(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        """The rulebook of the game; behind the shield it stays closed, for it tells what the cards allow now."""
        from tabletop_tui.screens.rules import RulesScreen

        if not any(getattr(screen, "closed", False) for screen in self.app.screen_stack):
            self.app.push_screen(RulesScreen(self.game, "", "the reference card"))

    def _page(self, cells: int, rows: int) -> list[Line]:
        card = self._card
        if card is None:
            return [[], [(" This game has no reference card; ? lists the keys.", "muted")]]
        left = cells // 2
        widths = [left, cells - left - 1]
        lines = beside([_column(card.left, left), _column(card.right, widths[1])], widths, 1)
        clauses = f"§ {card.clauses} "
        lines += [[] for _ in range(rows - len(lines) - 1)]
        return [*lines, [(clauses.rjust(cells), "muted")]]

    def on_mount(self) -> None:
        self.call_after_refresh(self.query_one(Scrolled).focus)


def _column(parts: Sequence[Part], cells: int) -> list[Line]:
    lines: list[Line] = []
    for heading, rows in parts:
        lines += [[], rule(heading, "", cells)]
        for text in rows:
            lines += [fit_line([(" ", ""), *signs(row)], cells) for row in wrap(text, cells - 2, _hang(text))]
    return lines


def _hang(text: str) -> int:
    """How far the rows after the first stand in: below what a row says of the word that it begins with."""
    named = re.match(r"\S.{0,10}?\S {2,}|\S {2,}", text)
    return len(named[0]) if named is not None else 0
