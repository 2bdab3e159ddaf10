"""What only class cards, skills and abilities do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.hero_realms import class_steps as cst
from rules.hero_realms.acts import SEATS
from rules.hero_realms.effects import AskingEffect, Effect
from rules.hero_realms.market_events import NextCheaper
from rules.hero_realms.pile_events import Looked
from rules.hero_realms.play_events import Lost

if TYPE_CHECKING:
    from rules.hero_realms.state import HeroState


class LoseHealth(Effect):
    """The player loses health, and may fall by it."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        if s.log is not None:
            s.log.append(Lost(p, self.n))
        s.lose_health(p, self.n)
        return not s.players[p].out

    def words(self) -> str:
        return f"lose {self.n} health"

    def short(self, tight: bool = False) -> str:
        return f"−{self.n}♥"

    def tally(self) -> dict[str, float]:
        return {"health": -self.n}

    def harm(self) -> int:
        return self.n


class Bless(AskingEffect):
    """A target player gains health, and that player's champions defense till the end of that player's next turn."""

    __slots__ = ("health",)

    def __init__(self, health: int) -> None:
        self.health = health
        self.steps = [cst.BlessWhom(p, health) for p in range(SEATS)]

    def words(self) -> str:
        return (
            f"a target player gains {self.health} health, and that player’s champions get +1 defense until the end of "
            "that player’s next turn"
        )

    def short(self, tight: bool = False) -> str:
        return f"♥{self.health}, defense +1"

    def tally(self) -> dict[str, float]:
        return {"health": self.health + 1}


class StrikeAll(AskingEffect):
    """Damage to a target player and to each of that player's champions; guards do not protect."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n
        self.steps = [cst.StrikeWhom(p, n) for p in range(SEATS)]

    def words(self) -> str:
        return f"deal {self.n} damage to a target player and {self.n} to each champion of that player’s, past any guard"

    def short(self, tight: bool = False) -> str:
        return f"{self.n} to a foe and champions"

    def tally(self) -> dict[str, float]:
        return {"combat": self.n * 1.5}


class RaiseStunned(AskingEffect):
    """A champion that was stunned since the player's last turn comes into play from the discard pile."""

    __slots__ = ()

    def __init__(self) -> None:
        self.steps = [cst.RaiseWhich(p) for p in range(SEATS)]

    def words(self) -> str:
        return "put a champion of your discard pile that was stunned since your last turn into play"

    def short(self, tight: bool = False) -> str:
        return "raise 1 stunned"

    def tally(self) -> dict[str, float]:
        return {"raise": 1}


class LookAtTop(AskingEffect):
    """Look at the top cards of one's deck, discard some, put the rest back in any order."""

    __slots__ = ("discard", "n")

    def __init__(self, n: int, discard: int) -> None:
        self.n = n
        self.discard = discard
        self.steps = [cst.DropSome(p, discard) for p in range(SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        me = s.players[p]
        s.look_at_top(me, self.n)
        if s.log is not None and me.looking:
            s.log.append(Looked(p, me.looking, s.seers(p)))
        return super().run(s, p)

    def words(self) -> str:
        if self.n == 1:
            return "look at the top card of your deck, and you may discard it"
        return (
            f"look at the top {self.n} cards of your deck, discard up to {self.discard} of them, and put the rest "
            "back in any order"
        )

    def short(self, tight: bool = False) -> str:
        return f"look at {self.n}, drop {self.discard}"

    def tally(self) -> dict[str, float]:
        return {"cycle": self.discard}


class Heist(Effect):
    """A card of an opponent's discard pile may be acquired this turn for its cost."""

    __slots__ = ()

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].heist = True
        s.special = True
        return True

    def words(self) -> str:
        return "you may acquire a card with a cost from an opponent’s discard pile this turn, paying that cost"

    def short(self, tight: bool = False) -> str:
        return "buy from foe’s discard" if tight else "buy 1 from a foe’s discard"

    def tally(self) -> dict[str, float]:
        return {"gold": 2}

    def asks(self) -> bool:
        return False


class NextCosts(Effect):
    """The next card of a kind acquired this turn costs less."""

    __slots__ = ("kind", "less")
    apart: ClassVar[bool] = True

    def __init__(self, kind: str, less: int) -> None:
        self.kind = kind
        self.less = less

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].cheaper.append(self)
        s.special = True
        if s.log is not None:
            s.log.append(NextCheaper(p, self.kind, self.less))
        return True

    def words(self) -> str:
        return f"the next {self.kind} you acquire this turn costs {self.less} less"

    def short(self, tight: bool = False) -> str:
        return f"next {self.kind} −{self.less}●"

    def tally(self) -> dict[str, float]:
        return {"gold": 0.5 * self.less}

    def asks(self) -> bool:
        return False
