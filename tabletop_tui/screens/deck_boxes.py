"""The boxes of the deck screen: what to do with the file, what stands between a deck and the rules, a card in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from rules.hyborian.card import Card
from tabletop_tui import keys
from tabletop_tui.screens.box import BoxLines, BoxScreen
from tabletop_tui.screens.choices import ChoiceBox
from tabletop_tui.widgets.deck_lines import card_lines, card_rarity
from tabletop_tui.widgets.ink import Line, wrap


class MenuBox(ChoiceBox):
    """A few things that can be done, each under its digit; ↑↓ and Enter choose too, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"choice('{key}')", show=False) for key in ("4", "5", "6", "7", "8", "9")
    ]

    def __init__(
        self, heading: str, sentence: str, choices: Sequence[tuple[str, str]], then: Callable[[str], None]
    ) -> None:
        super().__init__(heading, sentence, choices, then)
        self._at = 0
        self._first = 0

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        told = wrap(self._sentence, cells) if self._sentence else []
        lines: list[Line] = [[(row, "")] for row in told]
        if lines:
            lines.append([])
        self._first = len(lines)
        for place, (key, text) in enumerate(self._choices):
            here = place == self._at
            lines.append([("▸" if here else " ", "accent"), (f"{key}  ", "strong"), (text, "strong" if here else "")])
        return self._heading, lines, "Enter do   Esc close"

    def action_up(self) -> None:
        self._go(self._at - 1)

    def action_down(self) -> None:
        self._go(self._at + 1)

    def _go(self, at: int) -> None:
        self._at = min(max(0, at), len(self._choices) - 1)
        self.fresh()

    def action_do(self) -> None:
        self.action_choice(self._choices[self._at][0])

    async def on_click(self, event: events.Click | None = None) -> None:
        """A click on a line does it; any other closes the box."""
        if event is None:
            return
        event.prevent_default()
        region = self.query_one(BoxLines).region
        if not region.contains(event.screen_x, event.screen_y):
            self.dismiss()
            return
        row = event.screen_y - region.y - 1 - self._first
        if 0 <= row < len(self._choices):
            self.action_choice(self._choices[row][0])


class DeckCardBox(BoxScreen):
    """A card of the pool in full; ←→ go to the next one of the list it was opened from."""

    BINDINGS = keys.bindings("move.left", "move.right", "card")

    def __init__(self, cards: Sequence[Card], at: int, about: str) -> None:
        super().__init__("", [])
        self._cards = list(cards)
        self._about = about
        self._at = at

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        card = self._cards[self._at]
        # the lines of a card are set in by a cell at both sides; the box has its own
        lines: list[Line] = [[(line[0][0][1:], line[0][1])] for line in card_lines(card, cells + 2)]
        told = f"{card_rarity(card)}. {self._about}" if card_rarity(card) else self._about
        lines += [[], *([(row, "muted")] for row in wrap(told, cells))]
        return card.name, lines, f"Esc close   ←→ {self._at + 1} of {len(self._cards)}"

    def action_left(self) -> None:
        self._go(-1)

    def action_right(self) -> None:
        self._go(1)

    def _go(self, by: int) -> None:
        self._at = (self._at + by) % len(self._cards)
        self.query_one(BoxLines).top = 0
        self.fresh()

    def action_card(self) -> None:
        self.dismiss()
