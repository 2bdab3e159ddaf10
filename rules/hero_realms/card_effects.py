"""What cards do to hands, decks and discard piles, and to champions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.phrases import cards_words
from rules.hero_realms import steps as st
from rules.hero_realms.acts import SEATS
from rules.hero_realms.effects import AskingEffect, Effect, add_tally
from rules.hero_realms.market_events import NextGoes

if TYPE_CHECKING:
    from rules.hero_realms.program import Program
    from rules.hero_realms.state import HeroState


class Draw(Effect):
    """Draw cards (HR-TURN-5 says how)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def run(self, s: HeroState, p: int) -> bool:
        s.draw(s.players[p], self.n)
        return True

    def words(self) -> str:
        return f"draw {cards_words(self.n)}"

    def short(self, tight: bool = False) -> str:
        return f"draw {self.n}"

    def tally(self) -> dict[str, float]:
        return {"draw": self.n}


class DrawThenDiscard(AskingEffect):
    """Draw, then discard as many cards as were really drawn, from the whole hand (HR-FX-2)."""

    __slots__ = ("n", "optional")

    def __init__(self, n: int, optional: bool) -> None:
        self.n = n
        self.optional = optional
        self.steps = [st.DrawUpTo(p, n) for p in range(SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        if self.optional:
            return super().run(s, p)
        drawn = s.draw(s.players[p], self.n)
        if not drawn:
            return True
        s.stack.append(st.discards(p, drawn))
        return False

    def words(self) -> str:
        if self.optional:
            how_many = "a card, then discard a card" if self.n == 1 else f"up to {self.n} cards, then discard as many"
            return f"you may draw {how_many}"
        return f"draw {cards_words(self.n)}, then discard {'a card' if self.n == 1 else 'as many'}"

    def short(self, tight: bool = False) -> str:
        return f"swap {self.n}" if tight else f"draw/discard {self.n}"

    def tally(self) -> dict[str, float]:
        return {"cycle": self.n}


class OpponentDiscards(AskingEffect):
    """An opponent discards cards of that opponent's choice (HR-FX-1)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n
        self.steps = [st.NameOpponent(p, n) for p in range(SEATS)]

    def run(self, s: HeroState, p: int) -> bool:
        targets = s.foes
        if len(targets) == 1:
            return not s.make_discard(targets[0], self.n)
        if not targets:
            return True
        return super().run(s, p)

    def words(self) -> str:
        return f"an opponent discards {cards_words(self.n)}"

    def short(self, tight: bool = False) -> str:
        return f"foe −{self.n}" if tight else f"foe discards {self.n}"

    def tally(self) -> dict[str, float]:
        return {"opponent_discards": self.n}


class Stun(AskingEffect):
    """Stun a champion of an opponent's, whatever its defense (HR-CBT-6)."""

    __slots__ = ("optional",)

    def __init__(self, optional: bool) -> None:
        self.optional = optional
        self.steps = [st.StunTarget(p, optional) for p in range(SEATS)]

    def words(self) -> str:
        return "you may stun a target champion" if self.optional else "stun a target champion"

    def short(self, tight: bool = False) -> str:
        return "may stun 1" if self.optional else "stun 1"

    def tally(self) -> dict[str, float]:
        return {"stun": 1}


class SacrificeCards(AskingEffect):
    """May sacrifice cards from hand or discard pile; a bonus comes only if one really was (HR-FX-3)."""

    __slots__ = ("n", "then")

    def __init__(self, n: int, then: Program | None) -> None:
        self.n = n
        self.then = then
        self.steps = [st.ScrapUpTo(p, n, then, False) for p in range(SEATS)]

    def words(self) -> str:
        which = "a card" if self.n == 1 else f"up to {self.n} cards"
        bonus = f"; if you do, {self.then.words()}" if self.then is not None else ""
        return f"you may sacrifice {which} from your hand or discard pile{bonus}"

    def short(self, tight: bool = False) -> str:
        return f"may sac {self.n}" + (f": +{self.then.short(tight)}" if self.then is not None else "")

    def tally(self) -> dict[str, float]:
        out: dict[str, float] = {"sacrifice": self.n}
        if self.then is not None:
            add_tally(out, self.then.tally(), 0.7)
        return out


class Recover(AskingEffect):
    """Put a card of one's discard pile on top of one's deck."""

    __slots__ = ("kind", "optional")

    def __init__(self, kind: str, optional: bool) -> None:
        self.kind = kind
        self.optional = optional
        self.steps = [st.RecoverCard(p, kind, optional) for p in range(SEATS)]

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
            s.log.append(NextGoes(p, self.kind, self.to))
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


class Prepare(AskingEffect):
    """Turn an expended champion of one's own upright (HR-EXP-2)."""

    __slots__ = ()

    def __init__(self) -> None:
        self.steps = [st.PrepareOne(p) for p in range(SEATS)]

    def words(self) -> str:
        return "prepare a champion of yours"

    def short(self, tight: bool = False) -> str:
        return "prep 1" if tight else "prepare 1"

    def tally(self) -> dict[str, float]:
        return {"prepare": 1}
