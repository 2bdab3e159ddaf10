"""What only class cards, skills and abilities do, and conditions that any card may have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rules.hero_realms import class_steps as cst
from rules.hero_realms import events as ev
from rules.hero_realms import steps as st
from rules.hero_realms.effects import Choose, Count, Effect, Program

if TYPE_CHECKING:
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState


def at_least(n: int, what: str) -> str:
    """“a champion”, “2 or more champions”."""
    a = "an" if what[0] in "aeiou" else "a"
    return f"{a} {what}" if n == 1 else f"{n} or more {what}s"


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


class If(Effect):
    """One program when a condition holds, another or none when it does not."""

    __slots__ = ("if_not", "if_so", "otherwise", "then", "when")
    apart: ClassVar[bool] = True

    def __init__(self, when: Condition, then: Program, otherwise: Program | None) -> None:
        self.when = when
        self.then = then
        self.otherwise = otherwise
        self.if_so: list[st.Step] = [st.Continue(p, then) for p in range(st.SEATS)]
        self.if_not: list[st.Step] = []
        if otherwise is not None:
            self.if_not = [st.Continue(p, otherwise) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        # a program within a program is a step of its own, above the rest of the outer one
        if self.when.holds(s.players[p]):
            s.stack.append(self.if_so[p])
        elif self.if_not:
            s.stack.append(self.if_not[p])
        else:
            return True
        return False

    def words(self) -> str:
        otherwise = f"; otherwise {self.otherwise.words()}" if self.otherwise is not None else ""
        return f"if {self.when.words()}, {self.then.words()}{otherwise}"

    def short(self, tight: bool = False) -> str:
        then = f"{self.when.short(tight)}: {'both' if self.both() else self.then.short(tight)}"
        return then if self.otherwise is None else f"{self.otherwise.short(tight)}; {then}"

    def both(self) -> bool:
        """Whether it gives together what it otherwise lets choose between two of."""
        if self.otherwise is None or len(self.otherwise.effects) != 1:
            return False
        choice = self.otherwise.effects[0]
        if not isinstance(choice, Choose) or len(choice.options) != 2:
            return False
        single = [effect for option in choice.options for effect in option.effects]
        return [effect.words() for effect in single] == [effect.words() for effect in self.then.effects]

    def tally(self) -> dict[str, float]:
        out = {kind: n * 0.4 for kind, n in self.then.tally().items()}
        if self.otherwise is not None:
            for kind, n in self.otherwise.tally().items():
                out[kind] = out.get(kind, 0) + n * 0.6
        return out

    def asks(self) -> bool:
        return not self.then.plain or (self.otherwise is not None and not self.otherwise.plain)


class LoseHealth(Effect):
    """The player loses health, and may fall by it."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        if s.log is not None:
            s.log.append(ev.Lost(p, self.n))
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


class Bless(Effect):
    """A target player gains health, and that player's champions defense till the end of that player's next turn."""

    __slots__ = ("health", "steps")

    def __init__(self, health: int) -> None:
        self.health = health
        self.steps: list[st.Step] = [cst.BlessWhom(p, health) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return (
            f"a target player gains {self.health} health, and that player’s champions get +1 defense until the end of "
            "that player’s next turn"
        )

    def short(self, tight: bool = False) -> str:
        return f"♥{self.health}, defense +1"

    def tally(self) -> dict[str, float]:
        return {"health": self.health + 1}


class StrikeAll(Effect):
    """Damage to a target player and to each of that player's champions; guards do not protect."""

    __slots__ = ("n", "steps")

    def __init__(self, n: int) -> None:
        self.n = n
        self.steps: list[st.Step] = [cst.StrikeWhom(p, n) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return f"deal {self.n} damage to a target player and {self.n} to each champion of that player’s, past any guard"

    def short(self, tight: bool = False) -> str:
        return f"{self.n} to a foe and champions"

    def tally(self) -> dict[str, float]:
        return {"combat": self.n * 1.5}


class RaiseStunned(Effect):
    """A champion that was stunned since the player's last turn comes into play from the discard pile."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[st.Step] = [cst.RaiseWhich(p) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return "put a champion of your discard pile that was stunned since your last turn into play"

    def short(self, tight: bool = False) -> str:
        return "raise 1 stunned"

    def tally(self) -> dict[str, float]:
        return {"raise": 1}


class LookAtTop(Effect):
    """Look at the top cards of one's deck, discard some, put the rest back in any order."""

    __slots__ = ("discard", "n", "steps")

    def __init__(self, n: int, discard: int) -> None:
        self.n = n
        self.discard = discard
        self.steps: list[st.Step] = [cst.DropSome(p, discard) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        me = s.players[p]
        s.look_at_top(me, self.n)
        if s.log is not None and me.looking:
            s.log.append(ev.Looked(p, me.looking, s.seers(p)))
        s.stack.append(self.steps[p])
        return False

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
            s.log.append(ev.NextCheaper(p, self.kind, self.less))
        return True

    def words(self) -> str:
        return f"the next {self.kind} you acquire this turn costs {self.less} less"

    def short(self, tight: bool = False) -> str:
        return f"next {self.kind} −{self.less}●"

    def tally(self) -> dict[str, float]:
        return {"gold": 0.5 * self.less}

    def asks(self) -> bool:
        return False
