"""What cards do. An effect carries itself out, says itself in words and in glyphs, and tells a bot what it is worth.

`run` returns False when it put a question on the stack: the rest of its program then waits under the question.
`tally` gives amounts by kind (`gold`, `combat`, `health`, `draw`, …) for whoever values cards without knowing them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.hero_realms import events as ev
from rules.hero_realms import steps as st

if TYPE_CHECKING:
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState

GLYPH: Final = {"gold": "●", "combat": "⚔", "health": "♥"}


def cards(n: int) -> str:
    """“a card”, “2 cards”."""
    return "a card" if n == 1 else f"{n} cards"


class Effect:
    """Something that a card does."""

    __slots__ = ()
    #: whether its glyphs stand behind a comma, since they would be misread right behind an amount
    apart: ClassVar[bool] = False

    def run(self, s: HeroState, p: int) -> bool:
        raise NotImplementedError

    def words(self) -> str:
        """The effect as part of a sentence, in the imperative: “gain 3 combat”."""
        raise NotImplementedError

    def short(self, tight: bool = False) -> str:
        """The same in a few cells: “⚔3”; `tight` gives up words where a line of 25 cells needs it."""
        raise NotImplementedError

    def tally(self) -> dict[str, float]:
        """Amounts by kind, for valuing a card."""
        raise NotImplementedError

    def asks(self) -> bool:
        """Whether it puts a question, or brings something hidden to light."""
        return True

    def harm(self) -> int:
        """The health that it costs its own player for certain."""
        return 0


class Gold(Effect):
    """Gain gold for this turn (HR-PLAY-6)."""

    __slots__ = ("n",)
    resource: ClassVar[str] = "gold"

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].gold += self.n
        if s.log is not None:
            s.log.append(ev.Gained(p, "gold", self.n))
        return True

    def words(self) -> str:
        return f"gain {self.n} gold"

    def short(self, tight: bool = False) -> str:
        return f"●{self.n}"

    def tally(self) -> dict[str, float]:
        return {"gold": self.n}

    def asks(self) -> bool:
        return False


class Combat(Effect):
    """Gain combat for this turn (HR-PLAY-6)."""

    __slots__ = ("n",)
    resource: ClassVar[str] = "combat"

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].combat += self.n
        if s.log is not None:
            s.log.append(ev.Gained(p, "combat", self.n))
        return True

    def words(self) -> str:
        return f"gain {self.n} combat"

    def short(self, tight: bool = False) -> str:
        return f"⚔{self.n}"

    def tally(self) -> dict[str, float]:
        return {"combat": self.n}

    def asks(self) -> bool:
        return False


class Health(Effect):
    """Gain health at once, without an upper limit (HR-PLAY-7)."""

    __slots__ = ("n",)
    resource: ClassVar[str] = "health"

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        s.heal(p, self.n)
        return True

    def words(self) -> str:
        return f"gain {self.n} health"

    def short(self, tight: bool = False) -> str:
        return f"♥{self.n}"

    def tally(self) -> dict[str, float]:
        return {"health": self.n}

    def asks(self) -> bool:
        return False


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


class Draw(Effect):
    """Draw cards (HR-TURN-5 says how)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        s.draw(s.players[p], self.n)
        return True

    def words(self) -> str:
        return f"draw {cards(self.n)}"

    def short(self, tight: bool = False) -> str:
        return f"draw {self.n}"

    def tally(self) -> dict[str, float]:
        return {"draw": self.n}


class DrawThenDiscard(Effect):
    """Draw, then discard as many cards as were really drawn, from the whole hand (HR-FX-2)."""

    __slots__ = ("n", "optional", "steps")

    def __init__(self, n: int, optional: bool) -> None:
        self.n = n
        self.optional = optional
        self.steps: list[st.Step] = [st.DrawUpTo(p, n) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        me = s.players[p]
        if self.optional:
            s.stack.append(self.steps[p])
            return False
        drawn = s.draw(me, self.n)
        if not drawn:
            return True
        s.stack.append(st.discards(p, drawn))
        return False

    def words(self) -> str:
        if self.optional:
            how_many = "a card, then discard a card" if self.n == 1 else f"up to {self.n} cards, then discard as many"
            return f"you may draw {how_many}"
        return f"draw {cards(self.n)}, then discard {'a card' if self.n == 1 else 'as many'}"

    def short(self, tight: bool = False) -> str:
        return f"swap {self.n}" if tight else f"draw/discard {self.n}"

    def tally(self) -> dict[str, float]:
        return {"cycle": self.n}


class OpponentDiscards(Effect):
    """An opponent discards cards of that opponent's choice (HR-FX-1)."""

    __slots__ = ("n", "steps")

    def __init__(self, n: int) -> None:
        self.n = n
        self.steps: list[st.Step] = [st.NameOpponent(p, n) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        targets = s.foes
        if len(targets) == 1:
            return not s.make_discard(targets[0], self.n)
        if not targets:
            return True
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return f"an opponent discards {cards(self.n)}"

    def short(self, tight: bool = False) -> str:
        return f"foe −{self.n}" if tight else f"foe discards {self.n}"

    def tally(self) -> dict[str, float]:
        return {"opponent_discards": self.n}


class Stun(Effect):
    """Stun a champion of an opponent's, whatever its defense (HR-CBT-6)."""

    __slots__ = ("optional", "steps")

    def __init__(self, optional: bool) -> None:
        self.optional = optional
        self.steps: list[st.Step] = [st.StunTarget(p, optional) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return "you may stun a target champion" if self.optional else "stun a target champion"

    def short(self, tight: bool = False) -> str:
        return "may stun 1" if self.optional else "stun 1"

    def tally(self) -> dict[str, float]:
        return {"stun": 1}


class SacrificeCards(Effect):
    """May sacrifice cards from hand or discard pile; a bonus comes only if one really was (HR-FX-3)."""

    __slots__ = ("n", "steps", "then")

    def __init__(self, n: int, then: Program | None) -> None:
        self.n = n
        self.then = then
        self.steps: list[st.Step] = [st.ScrapUpTo(p, n, then, False) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        which = "a card" if self.n == 1 else f"up to {self.n} cards"
        bonus = f"; if you do, {self.then.words()}" if self.then is not None else ""
        return f"you may sacrifice {which} from your hand or discard pile{bonus}"

    def short(self, tight: bool = False) -> str:
        return f"may sac {self.n}" + (f": +{self.then.short(tight)}" if self.then is not None else "")

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {"sacrifice": self.n}
        if self.then is not None:
            for kind, n in self.then.tally().items():
                out[kind] = out.get(kind, 0) + n * 0.7
        return out


class Recover(Effect):
    """Put a card of one's discard pile on top of one's deck."""

    __slots__ = ("kind", "optional", "steps")

    def __init__(self, kind: str, optional: bool) -> None:
        self.kind = kind
        self.optional = optional
        self.steps: list[st.Step] = [st.RecoverCard(p, kind, optional) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        a = "an" if self.kind in ("action", "item") else "a"
        return f"{'you may ' if self.optional else ''}put {a} {self.kind} from your discard pile on top of your deck"

    def short(self, tight: bool = False) -> str:
        if tight:
            return f"{'may ' if self.optional else ''}recover 1"
        return f"{'may ' if self.optional else ''}put {self.kind} on top"

    def tally(self) -> dict[str, float]:
        return {"recover": 1}


class NextAcquired(Effect):
    """Where the next card (or action …) acquired this turn goes (HR-BUY-4)."""

    __slots__ = ("kind", "to")

    def __init__(self, kind: str, to: str) -> None:
        self.kind = kind
        self.to = to

    def run(self, s: HeroState, p: int) -> bool:
        s.players[p].coming.append(self)
        if s.log is not None:
            s.log.append(ev.NextGoes(p, self.kind, self.to))
        return True

    def words(self) -> str:
        where = "into your hand" if self.to == "hand" else "on top of your deck"
        return f"the next {self.kind} you acquire this turn goes {where}"

    def short(self, tight: bool = False) -> str:
        where = "hand" if self.to == "hand" else "top"
        what = "next" if self.kind == "card" else f"next {self.kind}"
        return f"{what}: {where}" if tight else f"{what} to {where}"

    def tally(self) -> dict[str, float]:
        return {f"next_to_{self.to}": 1}

    def asks(self) -> bool:
        return False


class Prepare(Effect):
    """Turn an expended champion of one's own upright (HR-EXP-2)."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps: list[st.Step] = [st.PrepareOne(p) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return "prepare a champion of yours"

    def short(self, tight: bool = False) -> str:
        return "prep 1" if tight else "prepare 1"

    def tally(self) -> dict[str, float]:
        return {"prepare": 1}


class Choose(Effect):
    """The player picks one of several effects, at each use anew (HR-PLAY-8)."""

    __slots__ = ("options", "steps")

    def __init__(self, options: Sequence[Program]) -> None:
        self.options = list(options)
        self.steps: list[st.Step] = [st.ChooseOne(p, self.options) for p in range(st.SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False

    def words(self) -> str:
        return "choose one: " + " or ".join(option.words() for option in self.options)

    def short(self, tight: bool = False) -> str:
        return " or ".join(option.short(tight) for option in self.options)

    def tally(self) -> dict[str, float]:
        share = 1.15 / len(self.options)
        out: dict[str, float] = {}
        for option in self.options:
            for kind, n in option.tally().items():
                out[kind] = out.get(kind, 0) + n * share
        return out


class Program:
    """The effects of one ability in printed order; `rest[i][p]` carries on after effect i asked player p."""

    __slots__ = ("effects", "plain", "rest")

    def __init__(self, effects: Sequence[Effect]) -> None:
        self.effects = list(effects)
        #: asks nothing and reveals nothing: may be played as one of “all” (screens) without a stop
        self.plain = all(not effect.asks() for effect in self.effects)
        # One tail is shared by all seats and holds the later rests: n programs for n effects, not 7 to the power of n.
        tail = Program(self.effects[1:]) if len(self.effects) > 1 else None
        self.rest: list[list[st.Step]] = [[]]
        if tail is not None:
            self.rest = [[st.Continue(p, tail) for p in range(st.SEATS)], *tail.rest]

    def run(self, s: HeroState, p: int) -> None:
        """Carry the effects out; when one asks, the rest waits on the stack under its question."""
        for i, effect in enumerate(self.effects):
            if not effect.run(s, p):
                if self.rest[i]:
                    s.stack.insert(len(s.stack) - 1, self.rest[i][p])
                return

    def gain(self, resource: str) -> int:
        """What is certainly gained of gold, combat or health, before any choice and count."""
        total = 0
        for effect in self.effects:
            if isinstance(effect, Gold | Combat | Health) and effect.resource == resource:
                total += effect.n
        return total

    def harm(self) -> int:
        """The health that it costs its own player for certain, before any choice."""
        return sum(effect.harm() for effect in self.effects)

    def words(self) -> str:
        return ", then ".join(effect.words() for effect in self.effects)

    def short(self, tight: bool = False) -> str:
        text = ""
        last = ""
        for effect in self.effects:
            if isinstance(effect, Per) and effect.resource == last:
                text += f" +{effect.each}{effect.per(tight)}"
                continue
            part = effect.short(tight)
            last = effect.resource if isinstance(effect, Gold | Combat | Health | Per) else ""
            glued = not effect.apart and text[-1:].isdigit() and len(text.rsplit(" ", 1)[-1]) <= 3
            text += (" " if glued else ", ") + part if text else part
        return text

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {}
        for effect in self.effects:
            for kind, n in effect.tally().items():
                out[kind] = out.get(kind, 0) + n
        return out
