"""Cards played and put to use, and what they gain, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event
from rules.core.event_kinds import SeatEvent
from rules.hero_realms.event_kinds import CardEvent


class Played(CardEvent):
    """A card was played from hand."""

    __slots__ = ()
    form = "{0} played {1}"


class Expended(CardEvent):
    """A champion was expended."""

    __slots__ = ()
    form = "{0} expended {1}"


class UsedAlly(CardEvent):
    """An ally ability was used."""

    __slots__ = ()
    form = "{0} used {1}’s ally"


class SacrificedSelf(CardEvent):
    """A card in play was sacrificed for its own ability."""

    __slots__ = ()
    form = "{0} sacrificed {1}"


class UsedClass(Event):
    """A class's skill was used, or its ability sacrificed."""

    __slots__ = ("name", "player", "verb")
    head = True

    def __init__(self, player: int, name: str, verb: str) -> None:
        self.player = player
        self.name = name
        self.verb = verb

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"{names[self.player]} {self.verb} {self.name}"


class Gained(Event):
    """Gold or combat for the pool, or health. `named` where it is not plain who gained it."""

    __slots__ = ("n", "named", "player", "resource")

    def __init__(self, player: int, resource: str, n: int, named: bool = False) -> None:
        self.player = player
        self.resource = resource
        self.n = n
        self.named = named

    def words(self, names: Sequence[str], viewer: int) -> str:
        if self.named:
            return f"{names[self.player]} gained {self.n} {self.resource}"
        return f"{self.n} {self.resource}"


class Lost(Event):
    """Health lost to one's own card."""

    __slots__ = ("n", "player")

    def __init__(self, player: int, n: int) -> None:
        self.player = player
        self.n = n

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"lost {self.n} health"


class Prepared(CardEvent):
    """A champion was prepared."""

    __slots__ = ()
    head = False
    form = "prepared {1}"


class Raised(CardEvent):
    """A champion was put back into play."""

    __slots__ = ()
    head = False
    form = "put {1} back into play"


class Blessed(SeatEvent):
    """A player's champions are harder to stun for a while."""

    __slots__ = ()
    form = "{0}’s champions get +1 defense"
