"""What happens to hands, decks and discard pile, each with its words for the log and for who may read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent
from rules.core.phrases import cards_words, listed
from rules.hyborian.event_kinds import BY_CAUSE, CardEvent, CardsEvent

if TYPE_CHECKING:
    from rules.hyborian.card import Card


class Drew(CardsEvent):
    """Cards drawn; only their player sees which."""

    __slots__ = ()
    head = True
    reveals = "no undo: a card was drawn"

    def words(self, names: Sequence[str], viewer: int) -> str:
        n = len(self.cards)
        what = listed([card.name for card in self.cards]) if viewer == self.player else cards_words(n)
        return f"{names[self.player]} drew {what}"


class DiscardedFromHand(Event):
    """A card went from a hand to the discard pile, for a cause."""

    __slots__ = ("card", "cause", "player")
    head = True

    def __init__(self, player: int, card: Card, cause: str) -> None:
        self.player = player
        self.card = card
        self.cause = cause

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} discarded {self.card.name}{BY_CAUSE[self.cause]}"


class Recovered(CardEvent):
    """A player took a card back into hand."""

    __slots__ = ()
    head = False
    form = "{0} took {1} back into hand"


class WentToHand(CardEvent):
    """A card in play went back to the hand of its owner."""

    __slots__ = ()
    head = False
    form = "{1} went back to {0}’s hand"


class Found(CardEvent):
    """A card was taken out of the deck and shown."""

    __slots__ = ()
    head = False
    reveals = "no undo: a card came to light"
    form = "{0} found {1} in the deck"


class ShowedHand(CardsEvent):
    """A hand was shown to everybody."""

    __slots__ = ()
    reveals = "no undo: a hand came to light"

    def words(self, names: Sequence[str], viewer: int) -> str:
        shown = listed(sorted(card.name for card in self.cards)) or "no cards"
        return f"{names[self.player]} showed a hand of {shown}"


class Looked(CardsEvent):
    """A player looked at the top of a deck; only that player reads which cards lie there."""

    __slots__ = ("owner",)
    head = True
    reveals = "no undo: cards of a deck were looked at"

    def __init__(self, player: int, owner: int, cards: Sequence[Card]) -> None:
        super().__init__(player, cards)
        self.owner = owner

    def words(self, names: Sequence[str], viewer: int) -> str:
        whose = "the own deck" if self.owner == self.player else f"{names[self.owner]}’s deck"
        seen = f": {listed([card.name for card in self.cards])}" if viewer == self.player and self.cards else ""
        return f"{names[self.player]} looked at {cards_words(len(self.cards))} on top of {whose}{seen}"


class LookedAtHand(CardsEvent):
    """A player looked at a hand; only that player, and whose hand it is, read which cards it holds."""

    __slots__ = ("owner",)
    head = True
    reveals = "no undo: a hand was looked at"

    def __init__(self, player: int, owner: int, cards: Sequence[Card]) -> None:
        super().__init__(player, cards)
        self.owner = owner

    def words(self, names: Sequence[str], viewer: int) -> str:
        seen = f": {listed(sorted(card.name for card in self.cards))}" if self.cards and viewer == self.player else ""
        return f"{names[self.player]} looked at {names[self.owner]}’s hand{seen}"


class ShowedTop(CardsEvent):
    """The top of a deck was shown to everybody."""

    __slots__ = ()
    reveals = "no undo: cards of a deck came to light"

    def words(self, names: Sequence[str], viewer: int) -> str:
        shown = listed([card.name for card in self.cards]) or "no cards"
        return f"on top of {names[self.player]}’s deck lies {shown}"


class Milled(CardsEvent):
    """Cards went from the top of a deck to the discard pile."""

    __slots__ = ()
    reveals = "no undo: cards of a deck came to light"

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{listed([card.name for card in self.cards])} went from {names[self.player]}’s deck to the discard pile"


class Shuffled(SeatEvent):
    """A deck was shuffled."""

    __slots__ = ()
    form = "{0}’s deck was shuffled"


class ShuffledIn(CardEvent):
    """A card was shuffled into a deck."""

    __slots__ = ()
    head = False
    form = "{1} was shuffled into {0}’s deck"


class PutBack(SeatEvent):
    """A player put the cards that were looked at back in an order of choice."""

    __slots__ = ()
    form = "{0} put them back in an order of choice"
