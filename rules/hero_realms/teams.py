"""A team that takes one turn together: both members act in the same main phase, in any order (HR-HYD-3, HR-HYD-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Action
from rules.hero_realms.actions import END
from rules.hero_realms.acts import SEATS, Act

if TYPE_CHECKING:
    from rules.hero_realms.state import HeroState


class MembersAct(Act):
    """An act of one member of a team, with that member's cards and, first, that member's gold: `p2.play:gold`."""

    __slots__ = ("inner", "member")

    def __init__(self, member: int, inner: Act) -> None:
        family = f"p{member + 1}.{inner.family}" if inner.family else ""
        clause = f"{inner.clause} HR-HYD-5" if inner.verb == "buy" else inner.clause
        super().__init__(
            f"p{member + 1}.{inner.text}", inner.verb, clause, inner.card, inner.zone, inner.seat, family, inner.amount
        )
        self.member = member
        self.inner = inner

    def apply(self, s: HeroState) -> None:
        s.active = self.member
        self.inner.apply(s)

    def label(self, names: Sequence[str]) -> str:
        return f"{names[self.member]}: {self.inner.label(names)}"

    def value(self, s: HeroState) -> str:
        was = s.active
        s.active = self.member
        try:
            return self.inner.value(s)
        finally:
            s.active = was

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        was = s.active
        s.active = self.member
        try:
            return self.inner.consequence(s, names)
        finally:
            s.active = was


def of_member(member: int, inner: Act) -> Act:
    """The shared act that is this one done by this member."""
    if inner.members is None:
        inner.members = [MembersAct(seat, inner) for seat in range(SEATS)]
    return inner.members[member]


def legal_for_team(s: HeroState) -> list[Action]:
    """Every act of the team whose turn it is: each member's own, then attacks with all combat, then purchases."""
    out: list[Action] = []
    team = s.shares[s.active]
    for member in team:
        own: list[Action] = []
        s.legal_cards(s.players[member], own)
        _add(out, member, own)
    combat = sum(s.players[member].combat for member in team)
    if combat:
        s.legal_attacks(combat, out)
    gold = sum(s.players[member].gold for member in team)
    for member in team:
        own = []
        s.legal_purchases(s.players[member], gold, own)
        _add(out, member, own)
    out.append(END)
    return out


def _add(out: list[Action], member: int, own: list[Action]) -> None:
    for inner in own:
        assert isinstance(inner, Act)
        out.append(of_member(member, inner))
