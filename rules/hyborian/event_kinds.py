"""The bases of what happens in a game of Hyborian Gates, and the words that events share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.core.contract import Event
from rules.hyborian.ring import AT_COMPLEX, READY, dimension_title

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Complex


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


def place_title(place: int, names: Sequence[str], gate: Complex | None = None) -> str:
    """A place for the log; the ground before a Complex is told by whose Complex `gate` it is."""
    if place == READY:
        return "the Ready Area"
    if place < AT_COMPLEX:
        return dimension_title(place)
    return f"{names[gate.owner]}’s {gate.card.name}" if gate is not None else "a Complex"


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


class CardsEvent(Event):
    """Something that a player did with several cards, or that came to them."""

    __slots__ = ("cards", "player")

    def __init__(self, player: int, cards: Sequence[Card]) -> None:
        self.player = player
        self.cards = tuple(cards)


def rounds_words(n: int) -> str:
    """“1 round”, “3 rounds”."""
    return "1 round" if n == 1 else f"{n} rounds"


def with_article(word: str) -> str:
    """The words with “a” or “an” before them."""
    return ("an " if word[0] in "AEIOUaeiou" else "a ") + word
