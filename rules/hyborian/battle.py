"""A Campaign and the battle that is fought in it: immutable, a change makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

# Compiled, a dataclass looks up the classes of its fields as it is made: this one has to be there by then.
from rules.hyborian.card import Card


@dataclass(frozen=True, slots=True)
class Campaign:
    """Battles in one place between two players (HG-CBT-1).

    picked   the defender’s Troopers that take part at a Complex
    met      pairs of Troopers that have fought
    fought   how many battles were fought
    named    number of the Trooper that the attacker has named for the next battle, or −1
    over     the attacker has stopped, or the place is gone
    """

    place: int
    attacker: int
    defender: int
    picked: tuple[int, ...] = ()
    met: frozenset[tuple[int, int]] = frozenset()
    fought: int = 0
    named: int = -1
    declined: bool = False
    over: bool = False

    def but(self, **changes: Any) -> Campaign:
        """The same Campaign with something changed."""
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class Spell:
    """A Vortex Tactics or Gaean Magic card of a battle that has yet to resolve; `caster` is −1 for Vortex Tactics."""

    seat: int
    card: Card
    caster: int = -1

    def __repr__(self) -> str:
        return f"{self.card.id}@{self.seat}.{self.caster}"


@dataclass(frozen=True, slots=True)
class Battle:
    """One attacking and one defending Trooper (HG-CBT-4).

    step       the step of the Combat phase, for people
    hidden     the attacker’s face-down Vortex Tactics, in the order in which they were laid
    pending    cards played face up that have yet to resolve
    spent      cards of the battle with their owners, discarded when it ends
    used       abilities of step 4.5 that were dealt with: (number of the piece, number of the ability)
    casters    numbers of the Troopers that have cast Magic
    over       it is decided, or a battler has left; `winner` is then the one left, or −1
    """

    place: int
    attacker: int
    defender: int
    att: int
    dfn: int
    step: str = "4.5"
    hidden: tuple[Card, ...] = ()
    pending: tuple[Spell, ...] = ()
    spent: tuple[tuple[int, Card], ...] = ()
    used: frozenset[tuple[int, int]] = frozenset()
    casters: frozenset[int] = frozenset()
    over: bool = False
    winner: int = -1

    def but(self, **changes: Any) -> Battle:
        """The same battle with something changed."""
        return replace(self, **changes)

    def seat(self, attacking: bool) -> int:
        return self.attacker if attacking else self.defender

    def foe_of(self, num: int) -> int:
        """The number of the other battler, or −1 for a Trooper that is not in the battle."""
        return self.dfn if num == self.att else self.att if num == self.dfn else -1
