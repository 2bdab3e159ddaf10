"""Numbers that are read off a player's cards, for effects that give something for each (HR-PLAY-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hero_realms.player import Player


class Count:
    """A number read off the player's cards in play when the effect resolves (HR-PLAY-10).

    `less` is 1 where the card says “other” and is itself among those counted, else 0.
    """

    __slots__ = ("less",)

    def __init__(self, less: int) -> None:
        self.less = less

    def of(self, me: Player) -> int:
        raise NotImplementedError

    def words(self) -> str:
        raise NotImplementedError

    def short(self, tight: bool = False) -> str:
        raise NotImplementedError

    def usual(self) -> float:
        """About how many there are in a game between people, for valuing a card."""
        raise NotImplementedError


class Champions(Count):
    """The champions that the player has in play."""

    __slots__ = ()

    def of(self, me: Player) -> int:
        n = -self.less
        for x in me.board:
            if x.card.champion:
                n += 1
        return n

    def words(self) -> str:
        return "each other champion you have in play" if self.less else "each champion you have in play"

    def short(self, tight: bool = False) -> str:
        return ("other " if self.less else "") + ("champ" if tight else "champion")

    def usual(self) -> float:
        return 1.0 if self.less else 1.5


class Guards(Count):
    """The guards that the player has in play, prepared or not."""

    __slots__ = ()

    def of(self, me: Player) -> int:
        n = -self.less
        for x in me.board:
            if x.card.guard:
                n += 1
        return n

    def words(self) -> str:
        return "each other guard you have in play" if self.less else "each guard you have in play"

    def short(self, tight: bool = False) -> str:
        return "other guard" if self.less else "guard"

    def usual(self) -> float:
        return 0.6 if self.less else 1.0


class FactionCards(Count):
    """The cards of one faction that the player has in play, of every type."""

    __slots__ = ("faction", "name")

    def __init__(self, faction: int, less: int) -> None:
        self.faction = faction
        self.less = less
        self.name = ("", "Guild", "Imperial", "Necros", "Wild")[faction]

    def of(self, me: Player) -> int:
        return me.factions[self.faction] - self.less

    def words(self) -> str:
        return f"each {'other ' if self.less else ''}{self.name} card you have in play"

    def short(self, tight: bool = False) -> str:
        return f"{'other ' if self.less else ''}{self.name}"

    def usual(self) -> float:
        return 0.8 if self.less else 1.6


class PlayedBefore(Count):
    """The cards with a subtype that were played this turn before this one."""

    __slots__ = ("subtype",)

    def __init__(self, subtype: str, less: int) -> None:
        self.subtype = subtype
        self.less = less

    def of(self, me: Player) -> int:
        n = -self.less
        for card in me.played:
            if self.subtype in card.subtypes:
                n += 1
        return n

    def words(self) -> str:
        return f"each {self.subtype} you already played this turn"

    def short(self, tight: bool = False) -> str:
        return f"{self.subtype} played"

    def usual(self) -> float:
        return 0.6
