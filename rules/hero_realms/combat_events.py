"""Attacks, and champions and players that fall by them, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent
from rules.core.phrases import listed

if TYPE_CHECKING:
    from rules.hero_realms.card import Card


class Attacked(Event):
    """Combat took health from a player; `team` and `shares` are all who attacked and all whose health it is.

    paid   who spent how much combat on it
    """

    __slots__ = ("after", "before", "paid", "player", "seat", "shares", "team")
    head = True

    def __init__(
        self,
        player: int,
        seat: int,
        before: int,
        after: int,
        team: Sequence[int],
        shares: Sequence[int],
        paid: Sequence[tuple[int, int]] = (),
    ) -> None:
        self.paid = tuple(paid) or ((player, before - after),)
        self.player = player
        self.seat = seat
        self.team = tuple(team)
        self.shares = tuple(shares)
        self.before = before
        self.after = after

    def words(self, names: Sequence[str], viewer: int) -> str:
        n = self.before - self.after
        who, whom = (listed([names[seat] for seat in side]) for side in (self.team, self.shares))
        return f"{who} attacked {whom} for {n}: {self.before} → {self.after} health"


class AttackedChampion(Event):
    """Combat was spent on a champion, by all of a team that shares its turn."""

    __slots__ = ("card", "seat", "team")
    head = True

    def __init__(self, team: Sequence[int], seat: int, card: Card) -> None:
        self.team = tuple(team)
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{listed([names[seat] for seat in self.team])} attacked {names[self.seat]}’s {self.card.short}"


class Struck(Event):
    """An effect dealt damage to a player and each of that player's champions."""

    __slots__ = ("n", "seat")

    def __init__(self, seat: int, n: int) -> None:
        self.seat = seat
        self.n = n

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{self.n} damage to {names[self.seat]} and each champion of {names[self.seat]}’s"


class Stunned(Event):
    """A champion went to its owner's discard pile."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: Card) -> None:
        self.seat = seat
        self.card = card

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.seat]}’s {self.card.short} was stunned"


class Eliminated(SeatEvent):
    """A player is out of the game."""

    __slots__ = ()
    head = True
    form = "{0} is out of the game"


class Rewarded(SeatEvent):
    """The hunter of a player who fell is rewarded; the gains follow (HR-END-5)."""

    __slots__ = ()
    head = True
    form = "{0}, to the right, is rewarded"
