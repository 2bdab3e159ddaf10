"""The seats of a set-up: how many the format has, who plays them, under which names and with what."""

from __future__ import annotations

from rules.core.contract import Format, Game, SeatChoice
from tabletop_tui.screens.setup_cards import SetupCards
from tabletop_tui.table import seats as seating
from tabletop_tui.table.record import PERSON, Place


class SetupSeats(SetupCards):
    """The format and its seats. They begin as the last table of the game had them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.format: Format = game.formats[0]
        names = self.table_names()
        self.places = [Place(names[seat], self.usual_player(seat)) for seat in range(self.format.players[0])]

    def table_names(self) -> list[str]:
        """Names to offer: those of the last table, then the standing ones."""
        kept = list(self.table_app.settings.files.names)
        return kept + [name for name in seating.NAMES if name.casefold() not in {n.casefold() for n in kept}]

    def usual_player(self, seat: int) -> str:
        """Who played a seat at the last table of this game; a person where none is remembered."""
        from tabletop_tui.players.registry import bots_of

        last = self.table_app.settings.files.players.get(self.game.id, ())
        kind = last[seat] if seat < len(last) else PERSON
        return kind if kind in bots_of(self.game.id) else PERSON

    def set_format(self, form: Format) -> None:
        """Play another format, with seats as near in number to the present ones as it has."""
        self.format = form
        while len(self.places) < form.players[0]:
            self._add_seat()
        while len(self.places) not in form.players and len(self.places) > form.players[0]:
            self.places.pop()

    def change_seats(self, by: int) -> str:
        """The next number of seats that any format has, up or down; a sentence when there is none."""
        allowed = sorted({n for f in self.game.formats for n in f.players})
        now = len(self.places)
        more = [n for n in allowed if n > now] if by > 0 else [n for n in reversed(allowed) if n < now]
        if not more:
            return f"{self.game.title} is played by {allowed[0]} to {allowed[-1]}."
        count = more[0]
        if count not in self.format.players:
            self.format = next(f for f in self.game.formats if count in f.players)
        while len(self.places) < count:
            self._add_seat()
        del self.places[count:]
        return ""

    def turn_player(self, seat: int, by: int) -> None:
        """Let the next one play a seat, of a person and the bots of the game."""
        from tabletop_tui.players.registry import bots_of

        kinds = [PERSON, *bots_of(self.game.id)]
        place = self.places[seat]
        at = kinds.index(place.kind) if place.kind in kinds else 0
        self.places[seat] = Place(place.name, kinds[(at + by) % len(kinds)], place.choices)

    def turn_choice(self, seat: int, offered: SeatChoice) -> None:
        """Take the next of what a seat is offered."""
        place = self.places[seat]
        at = [option[0] for option in offered.options].index(self.chosen(place, offered)[0])
        value = offered.options[(at + 1) % len(offered.options)][0]
        self.places[seat] = Place(place.name, place.kind, {**place.choices, offered.key: value})

    def _add_seat(self) -> None:
        taken = {place.name.casefold() for place in self.places}
        name = next((n for n in self.table_names() if n.casefold() not in taken), f"Seat {len(self.places) + 1}")
        self.places.append(Place(name, self.usual_player(len(self.places))))
