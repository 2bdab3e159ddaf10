"""What an ability costs, paid as it is announced (HG-SURGE-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian.ability import Context, Cost
from rules.hyborian.questions import FromHand
from rules.hyborian.ring import READY

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves


class DiscardPiece(Cost):
    """The card itself, its bearer, or an attachment of a kind is discarded from play."""

    __slots__ = ("what",)

    def __init__(self, what: str) -> None:
        self.what = what

    def _num(self, s: Moves, c: Context) -> int:
        if self.what == "self":
            return c.source
        if self.what == "bearer":
            return c.bearer
        unit = s.units.get(c.bearer)
        for piece in unit.attached if unit is not None else ():
            if piece.card.kind == self.what:
                return piece.num
        return -1

    def can_pay(self, s: Moves, c: Context) -> bool:
        return self._num(s, c) >= 0

    def pay(self, s: Moves, c: Context) -> None:
        num = self._num(s, c)
        if num in s.units:
            s.discard_unit(num, "cost")
        elif num in s.bearer:
            s.discard_attachment(num, "cost")
        elif num in s.complexes:
            s.destroy_complex(num, "cost")

    def words(self) -> str:
        what = {"self": "this card", "bearer": "the bearer"}.get(self.what, f"an attached {self.what.capitalize()}")
        return f"discard {what}"


class ReturnBearer(Cost):
    """The bearer goes back to the Ready Area."""

    __slots__ = ()

    def can_pay(self, s: Moves, c: Context) -> bool:
        unit = s.units.get(c.bearer)
        return unit is not None and unit.place != READY

    def pay(self, s: Moves, c: Context) -> None:
        s.return_to_ready(c.bearer)

    def words(self) -> str:
        return "return the bearer to the Ready Area"


class DiscardCards(Cost):
    """Cards are discarded from hand."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def can_pay(self, s: Moves, c: Context) -> bool:
        hand = len(s.players[c.seat].hand)
        return hand >= self.n + (1 if c.source < 0 else 0)

    def pay(self, s: Moves, c: Context) -> None:
        s.push(FromHand(c.seat, self.n, "cost"))

    def words(self) -> str:
        return "discard a card from hand" if self.n == 1 else f"discard {self.n} cards from hand"


class ShowHand(Cost):
    """The own hand is shown to everybody."""

    __slots__ = ()
    spends = False

    def can_pay(self, s: Moves, c: Context) -> bool:
        return True

    def pay(self, s: Moves, c: Context) -> None:
        s.show_hand(c.seat)

    def words(self) -> str:
        return "show your hand"
