"""How many games a set-up is for: one, or the best of several, as a field of the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from rules.core.contract import CardSet, Game, Seat, Setup
from rules.core.errors import RulesError
from tabletop_tui.screens.options import Option
from tabletop_tui.table import series
from tabletop_tui.table.errors import TableError


@dataclass
class SeriesOption(Option):
    """An odd number of games. `sideboards` is whether people swap cards between two of them."""

    sideboards: bool = False

    def shown(self, names: object) -> str:
        return series.title(self.value).lower()

    def turn(self, by: int, seats: int) -> None:
        self.value = min(max(1, self.value + 2 * by), series.MOST)

    def take(self, text: str) -> str:
        if not (text.isascii() and text.isdecimal() and len(text) < 9):
            return f"A series is the best of an odd number of games; “{text}” is none."
        try:
            series.check(int(text))
        except TableError as error:
            return str(error)
        self.value = int(text)
        return ""

    @property
    def summary(self) -> str:
        """The same in a few words."""
        if self.value == 1:
            return ""
        swaps = "; cards are swapped between games" if self.sideboards else ""
        return f"first to win {series.needed(self.value)}{swaps}"

    @property
    def told(self) -> str:
        """What a series is, with the number of games that is set."""
        text = "←→ one game, or the best of several; Enter types any odd number."
        if self.value > 1:
            text += f" Who first wins {series.needed(self.value)} games wins; the next seat begins each."
        if self.sideboards:
            text += " Between two games people swap cards with the sideboard, unseen; bots keep their decks."
            text += f" § {self.clause}"
        return text


def series_option(game: Game, cards: CardSet, best_of: int = 1) -> SeriesOption:
    """The field for a game with a card list."""
    adapter: TypeAdapter[Any] = TypeAdapter(int)
    found = SeriesOption("best_of", "Series", "", "", "number", 1, best_of, (), adapter)
    seats = tuple(Seat(name) for name in ("1", "2"))
    try:
        found.sideboards = game.sideboard(Setup(seats), 0, cards) is not None
    except RulesError:
        found.sideboards = False
    found.clause = "HG-DECK-4" if found.sideboards else ""
    return found
