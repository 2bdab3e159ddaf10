"""The bases of what happens in a game of Hero Realms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rules.core.contract import Event

if TYPE_CHECKING:
    from rules.hero_realms.card import Card


class CardEvent(Event):
    """Something that a player did with a card that everybody sees. `form` gets the name and the card."""

    __slots__ = ("card", "player")
    head: ClassVar[bool] = True
    form: ClassVar[str] = ""

    def __init__(self, player: int, card: Card) -> None:
        self.player = player
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player], self.card.short)


class TransferEvent(CardEvent):
    """A card went from one player's cards to another's. `form` gets who did it, the card and the other player."""

    __slots__ = ("seat",)

    def __init__(self, player: int, seat: int, card: Card) -> None:
        super().__init__(player, card)
        self.seat = seat

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player], self.card.short, names[self.seat])


def who(names: Sequence[str], player: int, named: bool) -> str:
    """How a sentence begins that tells its player only where it is not plain who it is."""
    return f"{names[player]} " if named else ""
