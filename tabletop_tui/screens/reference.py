"""The reference card: signs and marks on one page. It shows nothing private, so it opens behind the shield too."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import Line, beside, fit_line, rule, signs, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.painted import Lines

LEFT: Final = (
    (
        "A turn",
        (
            "Main     in any order, any number: play, expend, ally, sacrifice, buy, attack",
            "Discard  unspent gold and combat, items, actions and unplayed cards go; champions stay and are prepared",
            "Draw     5 cards",
        ),
    ),
    (
        "Attacking",
        (
            "A prepared guard comes first.",
            "Combat equal to the defense stuns a champion: it goes to its owner’s discard pile.",
            "Combat on a player is health lost. 0 health and you are out.",
        ),
    ),
    ("Buying", ("5 cards and Fire Gems are for sale.", "Bought cards go to your discard pile.")),
)
RIGHT: Final = (
    (
        "On a card",
        (
            "● gold   ⚔ combat   ♥ health",
            "◆4 guard, defense 4   ◇4 not a guard",
            "▮ prepared   ▭ expended",
            "↷  expend it: turn it sideways",
            "W  ally: another Wild card in play",
            "✗  sacrifice this card",
            "✓  used this turn",
        ),
    ),
    ("Factions", ("G Guild   I Imperial   N Necros   W Wild", "no letter: starting cards, Fire Gem")),
    (
        "Marks",
        (
            "▸ cursor   ▹ same thing, other side",
            "• you can do something with this",
            "§ the clause: r opens it",
        ),
    ),
)


class ReferenceScreen(Over):
    """One page, two columns."""

    BINDINGS = keys.bindings("do")

    def compose(self) -> ComposeResult:
        yield Lines(title("Reference card: Hero Realms", "F2 or Esc closes"), id="title")
        yield Lines(_page)
        yield KeyBar()

    def action_reference(self) -> None:
        self.dismiss()

    def action_do(self) -> None:
        self.dismiss()


def _column(parts: tuple[tuple[str, tuple[str, ...]], ...], cells: int) -> list[Line]:
    lines: list[Line] = []
    for heading, rows in parts:
        lines += [[], rule(heading, "", cells)]
        for text in rows:
            lines += [
                fit_line([(" ", ""), *signs(row)], cells) for row in wrap(text, cells - 2, 9 if "  " in text else 0)
            ]
    return lines


def _page(cells: int, rows: int) -> list[Line]:
    half = (cells - 3) // 2
    return beside([_column(LEFT, half), _column(RIGHT, half)], [half, half], 3)
