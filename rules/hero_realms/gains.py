"""Effects that give gold, combat and health."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.hero_realms import play_events as ev
from rules.hero_realms.effects import Effect

if TYPE_CHECKING:
    from rules.hero_realms.counts import Count
    from rules.hero_realms.state import HeroState

GLYPH: Final = {"gold": "●", "combat": "⚔", "health": "♥"}


class Gain(Effect):
    """Gain an amount of one resource."""

    __slots__ = ("n",)
    resource: ClassVar[str] = ""

    def __init__(self, n: int) -> None:
        self.n = n

    def words(self) -> str:
        return f"gain {self.n} {self.resource}"

    def short(self, tight: bool = False) -> str:
        return f"{GLYPH[self.resource]}{self.n}"

    def tally(self) -> dict[str, float]:
        return {self.resource: self.n}

    def asks(self) -> bool:
        return False


class Gold(Gain):
    """Gain gold for this turn (HR-PLAY-6)."""

    __slots__ = ()
    resource = "gold"

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].gold += self.n
        if s.log is not None:
            s.log.append(ev.Gained(p, "gold", self.n))
        return True


class Combat(Gain):
    """Gain combat for this turn (HR-PLAY-6)."""

    __slots__ = ()
    resource = "combat"

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].combat += self.n
        if s.log is not None:
            s.log.append(ev.Gained(p, "combat", self.n))
        return True


class Health(Gain):
    """Gain health at once, without an upper limit (HR-PLAY-7)."""

    __slots__ = ()
    resource = "health"

    def run(self, s: HeroState, p: int) -> bool:
        s.heal(p, self.n)
        return True


class Per(Effect):
    """Gain gold, combat or health for each thing counted."""

    __slots__ = ("count", "each", "resource")

    def __init__(self, resource: str, each: int, count: Count) -> None:
        self.resource = resource
        self.each = each
        self.count = count

    def run(self, s: HeroState, p: int) -> bool:
        me = s.players[p]
        n = self.each * self.count.of(me)
        if n <= 0:
            return True
        if self.resource == "health":
            s.heal(p, n)
            return True
        if self.resource == "gold":
            me.gold += n
        else:
            me.combat += n
        if s.log is not None:
            s.log.append(ev.Gained(p, self.resource, n))
        return True

    def words(self) -> str:
        return f"gain {self.each} {self.resource} for {self.count.words()}"

    def short(self, tight: bool = False) -> str:
        return f"{GLYPH[self.resource]}{self.each}{self.per(tight)}"

    def per(self, tight: bool) -> str:
        """What each one counts, behind the amount: “ per champion”."""
        return ("/" if tight else " per ") + self.count.short(tight)

    def tally(self) -> dict[str, float]:
        return {self.resource: self.each * self.count.usual()}

    def asks(self) -> bool:
        return False
