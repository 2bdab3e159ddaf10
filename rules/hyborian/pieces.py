"""What stands on the table: Troopers with what they carry, and Complexes. Immutable; a change makes a new one.

Every piece has a number of its own, given when it enters play and never used again, so that whatever was aimed at a
piece that is gone finds nothing (HG-SURGE-7).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rules.hyborian.ring import NEIGHBOURS, READY

if TYPE_CHECKING:
    from rules.hyborian.card import Card


class Attachment:
    """A Companion, Tech or Vehicle on a Trooper."""

    __slots__ = ("card", "num", "owner")

    def __init__(self, num: int, card: Card, owner: int) -> None:
        self.num = num
        self.card = card
        self.owner = owner

    def __repr__(self) -> str:
        return f"a{self.num}:{self.card.id}@{self.owner}"


class Trooper:
    """A Trooper or Monster in play.

    waits     played from hand since the last Sequence Stage, so it may not leave the Ready Area (HG-MOVE-4)
    settled   it was where it is at the last End Stage (HG-CBT-15)
    spent     bits: 1 walked, 2 moved without a Gate, in this player turn
    """

    __slots__ = ("attached", "card", "controller", "cost", "num", "owner", "place", "settled", "spent", "waits")

    def __init__(
        self,
        num: int,
        card: Card,
        owner: int,
        controller: int,
        place: int = READY,
        attached: tuple[Attachment, ...] = (),
        waits: bool = False,
        settled: bool = False,
        spent: int = 0,
    ) -> None:
        self.num = num
        self.card = card
        self.owner = owner
        self.controller = controller
        self.place = place
        self.attached = attached
        self.waits = waits
        self.settled = settled
        self.spent = spent
        cost = card.icons
        for piece in attached:
            cost += piece.card.icons
        #: icons of the whole stack: the power it takes to transport it (HG-MOVE-1)
        self.cost = cost

    def at(self, place: int) -> Trooper:
        """The same Trooper in another place; one that left the Ready Area does not wait when it returns."""
        waits = self.waits and place == READY
        return Trooper(self.num, self.card, self.owner, self.controller, place, self.attached, waits, False, self.spent)

    def bearing(self, attached: tuple[Attachment, ...]) -> Trooper:
        """The same Trooper with these attachments."""
        return Trooper(
            self.num, self.card, self.owner, self.controller, self.place, attached, self.waits, self.settled, self.spent
        )

    def under(self, controller: int) -> Trooper:
        """The same Trooper, controlled by this seat."""
        return Trooper(
            self.num, self.card, self.owner, controller, self.place, self.attached, self.waits, self.settled, self.spent
        )

    def marked(self, *, waits: bool | None = None, settled: bool | None = None, spent: int | None = None) -> Trooper:
        """The same Trooper with other marks."""
        return Trooper(
            self.num,
            self.card,
            self.owner,
            self.controller,
            self.place,
            self.attached,
            self.waits if waits is None else waits,
            self.settled if settled is None else settled,
            self.spent if spent is None else spent,
        )

    def __repr__(self) -> str:
        marks = f"{self.owner}/{self.controller}@{self.place}{'w' * self.waits}{'s' * self.settled}{self.spent}"
        return f"t{self.num}:{self.card.id}@{marks}{list(self.attached)}"


class Complex:
    """A Gate with its Pyramids (HG-GATE-6).

    counter   the End Stages it has left; 0 when it was never overloaded
    used      it has transported in this player turn
    shut      the turn in whose End Stage it opens again; 0 when it is open
    """

    __slots__ = ("card", "counter", "num", "owner", "power", "pyramids", "shut", "used")

    def __init__(
        self,
        num: int,
        card: Card,
        owner: int,
        pyramids: tuple[int, ...],
        counter: int = 0,
        used: bool = False,
        shut: int = 0,
    ) -> None:
        self.num = num
        self.card = card
        self.owner = owner
        self.pyramids = pyramids
        self.counter = counter
        self.used = used
        self.shut = shut
        #: transport power to each Dimension, from Gate and Pyramids alone (HG-GATE-3)
        self.power = power_of(card.dimension, pyramids)

    @property
    def dimension(self) -> int:
        """That of its Gate, or of its first Pyramid where the Gate has none (HG-CARD-13)."""
        return self.card.dimension if self.card.dimension >= 0 else self.pyramids[0]

    def but(
        self,
        *,
        pyramids: tuple[int, ...] | None = None,
        counter: int | None = None,
        used: bool | None = None,
        shut: int | None = None,
    ) -> Complex:
        """The same Complex with something changed."""
        return Complex(
            self.num,
            self.card,
            self.owner,
            self.pyramids if pyramids is None else pyramids,
            self.counter if counter is None else counter,
            self.used if used is None else used,
            self.shut if shut is None else shut,
        )

    def __repr__(self) -> str:
        return f"c{self.num}:{self.card.id}@{self.owner}{self.pyramids}{self.counter}{'u' * self.used}{self.shut}"


@cache
def power_of(gate: int, pyramids: tuple[int, ...]) -> tuple[int, ...]:
    """Transport power to each Dimension (HG-GATE-3).

    1 for the Gate's own Dimension, 1 for each Pyramid of a Dimension, and 1 for each neighbour of the Gate's
    Dimension when at least one Pyramid matches the Gate.
    """
    power = [0] * 6
    for d in pyramids:
        power[d] += 1
    if gate >= 0:
        power[gate] += 1
        if gate in pyramids:
            for d in NEIGHBOURS[gate]:
                power[d] += 1
    return tuple(power)
