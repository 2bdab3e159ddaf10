"""Cards acquired, out of the market and otherwise, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.hero_realms.event_kinds import CardEvent, TransferEvent

if TYPE_CHECKING:
    from rules.hero_realms.card import Card


class Bought(CardEvent):
    """A card was acquired from the market or the Fire Gem pile for `price` gold."""

    __slots__ = ("price",)
    form = "{0} bought {1}"

    def __init__(self, player: int, card: Card, price: int) -> None:
        super().__init__(player, card)
        self.price = price


class TurnedUp(Event):
    """A new card fills a gap of the market."""

    __slots__ = ("card",)
    reveals = "no undo: a new card was turned up"

    def __init__(self, card: Card) -> None:
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.short} turned up"


class NextGoes(Event):
    """The next card acquired this turn goes elsewhere."""

    __slots__ = ("kind", "player", "to")

    def __init__(self, player: int, kind: str, to: str) -> None:
        self.player = player
        self.kind = kind
        self.to = to

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"the next {self.kind} goes {'to hand' if self.to == 'hand' else 'on top of the deck'}"


class NextCheaper(Event):
    """The next card of a kind costs less."""

    __slots__ = ("kind", "less", "player")

    def __init__(self, player: int, kind: str, less: int) -> None:
        self.player = player
        self.kind = kind
        self.less = less

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"the next {self.kind} costs {self.less} less"


class Went(Event):
    """A bought card went to the hand or on top of the deck instead of the discard pile."""

    __slots__ = ("card", "place", "player")

    def __init__(self, player: int, card: Card, place: str) -> None:
        self.player = player
        self.card = card
        self.place = place

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.card.short} went {'to hand' if self.place == 'hand' else 'on top of the deck'}"


class Stolen(TransferEvent):
    """A card was acquired out of an opponent's discard pile for `price` gold."""

    __slots__ = ("price",)
    form = "{0} bought {1} out of {2}’s discard pile"

    def __init__(self, player: int, seat: int, card: Card, price: int) -> None:
        super().__init__(player, seat, card)
        self.price = price


class Given(TransferEvent):
    """A card went from one discard pile to a teammate's."""

    __slots__ = ()
    form = "{0} gave {2} {1}"


class Left(TransferEvent):
    """A fallen commander's card went to the emperor."""

    __slots__ = ()
    form = "{0} left {2} {1}"
