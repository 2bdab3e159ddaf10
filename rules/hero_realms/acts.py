"""The bases of all acts: small, immutable, shared objects that carry themselves out on a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.contract import Action

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.state import HeroState

#: the most players
SEATS: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Action):
    """An act of Hero Realms: the card it is about, the zone that lies in, the opponent concerned or -1."""

    __slots__ = ("card", "members", "seat", "zone")
    card: Card | None
    zone: str
    seat: int
    #: the same act done by each member of a team, once it was asked for (`teams.of_member`)
    members: list[Act] | None

    def __init__(
        self,
        text: str,
        verb: str,
        clause: str,
        card: Card | None = None,
        zone: str = "",
        seat: int = -1,
        family: str = "",
        amount: int = 0,
    ) -> None:
        super().__init__(text, verb, clause, family, amount)
        self.card = card
        self.zone = zone
        self.seat = seat
        self.members = None

    def apply(self, s: HeroState) -> None:
        """Carry it out; only defined where `HeroState.legal` lists it."""
        raise NotImplementedError

    def label(self, names: Sequence[str]) -> str:
        raise NotImplementedError

    def value(self, s: HeroState) -> str:
        """What it gives or costs, in glyphs."""
        return ""

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        """What will happen, in short sentences, before it is chosen."""
        return []


class CardAct(Act):
    """An act about one card."""

    __slots__ = ("c",)

    def __init__(self, verb: str, clause: str, card: Card, zone: str, prefix: str = "", seat: int = -1) -> None:
        super().__init__(f"{prefix or verb}:{card.id}", verb, clause, card, zone, seat)
        self.c = card


class SeatAnswer(Act):
    """An answer that names a player to the step that asks for one."""

    __slots__ = ()

    def __init__(self, verb: str, clause: str, seat: int) -> None:
        super().__init__(f"{verb}:p{seat + 1}", verb, clause, zone="player", seat=seat)

    def apply(self, s: HeroState) -> None:
        s.stack.pop().named(s, self.seat)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return s.stack[-1].foretold(s, names, self.seat)
