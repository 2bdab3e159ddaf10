"""The decks of a set-up: one’s own beside the ready-made ones, refused where they are illegal."""

from __future__ import annotations

from typing import Any

from rules.core.contract import Game, Seat, SeatChoice
from tabletop_tui.screens.base import Base
from tabletop_tui.screens.options import Option
from tabletop_tui.table.cards import CardChoice
from tabletop_tui.table.record import Place


class SetupDecks(Base):
    """What seats choose. A game without decks offers what its rules say and no more."""

    game: Game
    cards: CardChoice
    places: list[Place]
    options: list[Option]

    @property
    def has_decks(self) -> bool:
        """Whether seats choose decks."""
        return any(offered.key == "deck" for offered in self.game.seat_choices(self.cards.cards))

    def option_values(self) -> dict[str, Any]:
        """The options that differ from the rules of the book."""
        return {option.name: option.value for option in self.options if option.changed}

    def seat_choices(self) -> tuple[SeatChoice, ...]:
        """What each seat chooses with the card list that is set: decks of one’s own too."""
        if self.has_decks:
            from tabletop_tui.table import decks

            return decks.seat_choices(self.game, self.cards.cards, self.option_values())
        return self.game.seat_choices(self.cards.cards)

    def chosen(self, place: Place, offered: SeatChoice) -> tuple[str, str, str]:
        """What a seat has chosen: value, name and sentence; a deck that goes by the seat is named."""
        value = place.choices.get(offered.key, "")
        option = next((option for option in offered.options if option[0] == value), offered.options[0])
        if offered.key != "deck" or option[0]:
            return option
        from rules.hyborian.card import CardPool

        assert isinstance(self.cards.cards, CardPool)
        decks = list(self.cards.cards.decks.values())
        deck = decks[self.places.index(place) % len(decks)]
        return "", f"{option[1]}: {deck.title}", f"{deck.about} {option[2]}".strip()

    def deck_problem(self) -> str:
        """Why a seat cannot play its deck, in a sentence with the clauses (HG-DECK-5); empty when all can."""
        if not self.has_decks:
            return ""
        from tabletop_tui.table import decks

        seats = [Seat(place.name, place.choices) for place in self.places]
        return decks.problem(self.cards.cards, seats, self.option_values())

    def action_decks(self) -> None:
        """Look through the decks there are, and build others."""
        if self.has_decks:
            from rules.hyborian.card import CardPool
            from tabletop_tui.screens.decks import DecksScreen

            pool = self.cards.cards
            assert isinstance(pool, CardPool)
            self.app.push_screen(DecksScreen(pool, self.option_values()))
