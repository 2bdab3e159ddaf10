"""An arm: one way to set a game up, all but its seed, as plain data that any process can play from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

#: what the choice of a deck ends in when it is played with its sideboard in
SIDED: Final = "+sideboard"
#: turns after which a game is cut, unless told
TURN_LIMIT: Final = 300


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits in a seat.

    bot      the spec of the bot, as in `greedy`
    choices  what the seat chose at set-up: a class, a faction, a deck
    never    the id of a card that the bot never acquires; empty for none
    gift     the id of a card of which the seat has one copy instead of a starting card; empty for none
    """

    bot: str
    choices: Mapping[str, str] = field(default_factory=dict)
    never: str = ""
    gift: str = ""


@dataclass(frozen=True, slots=True)
class Arm:
    """A game with everything but its seed.

    cards        the text of a card list; None for the one that ships with the game
    turn_limit   turns after which a game is cut
    menus        spec of a bot with a buy menu of its own: the text of the menu
    """

    game: str
    chairs: tuple[Chair, ...]
    cards: str | None = None
    format: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_limit: int = TURN_LIMIT
    menus: Mapping[str, str] = field(default_factory=dict)

    def seated(self, chairs: Sequence[Chair]) -> Arm:
        """The same game with others in the seats."""
        return replace(self, chairs=tuple(chairs))

    def but(self, seat: int, **changes: Any) -> Arm:
        """The same with one chair changed, as in `arm.but(0, gift="bribe")`."""
        chairs = list(self.chairs)
        chairs[seat] = replace(chairs[seat], **changes)
        return replace(self, chairs=tuple(chairs))
