"""Acts that spend combat: attacks on players and champions (HR-CBT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.hero_realms import combat_events as ev
from rules.hero_realms.act_words import blow, combat_left, owned
from rules.hero_realms.acts import SEATS, Act, CardAct

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.state import HeroState


class Attack(Act):
    """Spend combat on a player's health (HR-CBT-2)."""

    __slots__ = ()

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(
            f"attack:p{seat + 1}:{amount}",
            "attack",
            "HR-CBT-1 HR-CBT-2",
            zone="player",
            seat=seat,
            family=f"attack:p{seat + 1}",
            amount=amount,
        )

    def apply(self, s: HeroState) -> None:
        me = s.players[s.active]
        paid: list[tuple[int, int]] = []
        if self.amount <= me.combat:
            me.combat -= self.amount
            me.spent += self.amount
        else:
            paid = s.pay_combat(self.amount)
        s.damage(s.active, self.seat, self.amount, paid)

    def label(self, names: Sequence[str]) -> str:
        return f"Attack {names[self.seat]}"

    def value(self, s: HeroState) -> str:
        return f"−{self.amount}⚔"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [*blow(s, names, self.seat, self.amount), combat_left(s, self.amount)]


class Stun(CardAct):
    """Spend on a champion the combat that it is short of its defense, which stuns it (HR-CBT-3)."""

    __slots__ = ()

    def __init__(self, card: Card, seat: int) -> None:
        super().__init__("attack", "HR-CBT-3", card, "theirs", f"stun:p{seat + 1}", seat)

    def cost(self, s: HeroState) -> int:
        """The combat it takes: the defense less the damage already dealt this turn."""
        owner = s.players[self.seat]
        return owner.defense(self.c) - owner.board[s.hit_place(self.seat, self.c)].damage

    def apply(self, s: HeroState) -> None:
        at = s.hit_place(self.seat, self.c)
        s.pay_combat(self.cost(s))
        if s.log is not None:
            s.log.append(ev.AttackedChampion(s.shares[s.active], self.seat, self.c))
        s.stun(self.seat, at)

    def label(self, names: Sequence[str]) -> str:
        return f"Stun {owned(names, self.seat, self.c)}"

    def value(self, s: HeroState) -> str:
        return f"−{self.cost(s)}⚔"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [f"It goes to {names[self.seat]}’s discard pile.", combat_left(s, self.cost(s))]


#: for each seat, the attacks by falling amount; the same objects stay when the list has to grow
_ATTACKS: Final[list[list[Act]]] = [[] for _ in range(SEATS)]


def attacks(seat: int, most: int) -> list[Act]:
    """The shared attacks on a player for `most` combat and each lower amount, the most first."""
    table = _ATTACKS[seat]
    have = len(table)
    if have < most:
        table[:0] = [Attack(seat, n) for n in range(max(most, 64), have, -1)]
    return table[len(table) - most :]
