"""The card list of a set-up: the one that comes with the game, or a file of one’s own with what is wrong in it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.core.contract import Game
from rules.core.errors import RulesError
from tabletop_tui.screens.options import Option, options_of
from tabletop_tui.screens.series_option import series_option
from tabletop_tui.screens.setup_decks import SetupDecks
from tabletop_tui.table.cards import CardChoice, from_file, shipped
from tabletop_tui.table.record import Place

if TYPE_CHECKING:
    from rules.core.cardlist.faults import Fault


class SetupCards(SetupDecks):
    """Which cards are played with, and what depends on them: the options, the series, what seats choose."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.cards: CardChoice = shipped(game)
        self.options: list[Option] = options_of(game, self.cards.cards)
        self.series = series_option(game, self.cards.cards)
        #: a list that could not be taken, with its faults
        self.faulty: tuple[Path, tuple[Fault, ...]] | None = None

    def take_cards(self, text: str) -> str:
        """Play with the list in this file, or with the game’s own for no name; a sentence when it cannot be."""
        from rules.core.cardlist.faults import CardListFaulty

        self.faulty = None
        if not text:
            self.cards = shipped(self.game)
            self.drop_choices()
            return ""
        try:
            self.cards = from_file(self.game, Path(text).expanduser())
        except CardListFaulty as error:
            self.faulty = (Path(text).expanduser(), error.faults)
            count = len(error.faults)
            told = "c shows it in the file" if count == 1 else f"c shows all {count} faults"
            return f"{error.faults[0]}. {told}." if error.faults else str(error)
        except (RulesError, OSError) as error:
            return str(error).splitlines()[0]
        self.drop_choices()
        return ""

    def show_faults(self) -> None:
        """All that is wrong with the list that was named last and could not be taken."""
        from tabletop_tui.screens.faults import FaultsScreen

        if self.faulty is not None:
            self.app.push_screen(FaultsScreen(*self.faulty))

    def drop_choices(self) -> None:
        """Another list may not have what the seats have chosen, or no sideboards."""
        self.series = series_option(self.game, self.cards.cards, self.series.value)
        known = {(offered.key, option[0]) for offered in self.seat_choices() for option in offered.options}
        for seat, place in enumerate(self.places):
            kept = {key: value for key, value in place.choices.items() if (key, value) in known}
            self.places[seat] = Place(place.name, place.kind, kept)
