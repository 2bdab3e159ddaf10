"""Conditions that are so or are not when an effect happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hero_realms.player import Player


class Condition:
    """Something that is so or is not when an effect happens."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def holds(self, me: Player) -> bool:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError

    def short(self, tight: bool = False) -> str:
        raise NotImplementedError


class ChampionsInPlay(Condition):
    """At least so many champions of the player's are in play."""

    __slots__ = ()

    def holds(self, me: Player) -> bool:
        return sum(x.card.champion for x in me.board) >= self.n

    def words(self) -> str:
        return f"you have {at_least(self.n, 'champion')} in play"

    def short(self, tight: bool = False) -> str:
        return f"{self.n} champ{'' if tight else 'ion' if self.n == 1 else 'ions'}"


class ActionsInPlay(Condition):
    """At least so many actions of the player's are in play."""

    __slots__ = ()

    def holds(self, me: Player) -> bool:
        return sum(x.card.type == "action" for x in me.board) >= self.n

    def words(self) -> str:
        return f"you have {at_least(self.n, 'action')} in play"

    def short(self, tight: bool = False) -> str:
        return f"{self.n} action{'' if self.n == 1 else 's'}"


class CombatGained(Condition):
    """At least so much combat was gained this turn, this card's included."""

    __slots__ = ()

    def holds(self, me: Player) -> bool:
        return me.combat + me.spent >= self.n

    def words(self) -> str:
        return f"you gained {self.n} or more combat this turn"

    def short(self, tight: bool = False) -> str:
        return f"{self.n}⚔ gained"


class SubtypeInPlay(Condition):
    """A card with a subtype is in play."""

    __slots__ = ("subtype",)

    def __init__(self, subtype: str) -> None:
        self.subtype = subtype

    def holds(self, me: Player) -> bool:
        return any(self.subtype in x.card.subtypes for x in me.board)

    def words(self) -> str:
        return f"you have {'an' if self.subtype[:1] in 'AEIOUaeiou' else 'a'} {self.subtype} in play"

    def short(self, tight: bool = False) -> str:
        return self.subtype


def at_least(n: int, what: str) -> str:
    """“a champion”, “2 or more champions”."""
    a = "an" if what[0] in "aeiou" else "a"
    return f"{a} {what}" if n == 1 else f"{n} or more {what}s"
