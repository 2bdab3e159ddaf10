"""The bases of what happens in a game of Hyborian Gates, and the words that events share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.contract import Event
from rules.hyborian.ring import AT_COMPLEX, READY, dimension_title

if TYPE_CHECKING:
    from rules.hyborian.card import Card


BY_CAUSE: Final = {
    "cost": " as a cost",
    "choice": "",
    "forced": " because of an opponent’s card",
    "battle": " in defeat",
    "rule": " by the rules",
    "limit": ", down to seven cards",
    "instead": "",
    "hand": "",
    "counter": " when its time was up",
    "conquered": " by the attackers",
}


def place_title(place: int) -> str:
    """A place for the log."""
    if place == READY:
        return "the Ready Area"
    return "a Complex" if place >= AT_COMPLEX else dimension_title(place)


class CardEvent(Event):
    """Something that a player did with a card that everybody sees. `form` gets the name and the card."""

    __slots__ = ("card", "player")
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player], self.card.name)


class SeatEvent(Event):
    """Something that a player did. `form` gets the name."""

    __slots__ = ("player",)
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int) -> None:
        self.player = player

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player])


def cards_words(n: int) -> str:
    """“a card”, “3 cards”."""
    return "a card" if n == 1 else f"{n} cards"


def rounds_words(n: int) -> str:
    """“1 round”, “3 rounds”."""
    return "1 round" if n == 1 else f"{n} rounds"


def with_article(word: str) -> str:
    """The words with “a” or “an” before them."""
    return ("an " if word[0] in "AEIOUaeiou" else "a ") + word
