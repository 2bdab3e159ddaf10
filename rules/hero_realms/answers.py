"""Answers to what the top step of the stack asks: they take the step off and carry its question out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.hero_realms.act_words import does, gains, owned, scrapped
from rules.hero_realms.acts import SEATS, Act, CardAct, SeatAnswer
from rules.hero_realms.pile_events import Discarded, Recovered, Sacrificed
from rules.hero_realms.play_events import Prepared

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.program import Program
    from rules.hero_realms.state import HeroState


class Chosen(Act):
    """One effect of an “or”."""

    __slots__ = ("index", "option")

    def __init__(self, index: int, option: Program) -> None:
        super().__init__(f"choose:{index + 1}", "choose", "HR-PLAY-8")
        self.index = index
        self.option = option

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        self.option.run(s, step.player)

    def label(self, names: Sequence[str]) -> str:
        words = self.option.words()
        return words[0].upper() + words[1:]

    def value(self, s: HeroState) -> str:
        return gains(self.option)

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [does(self.option)]


def choose(index: int, option: Program) -> Chosen:
    """The answer that picks this option."""
    return Chosen(index, option)


class Discard(CardAct):
    """Discard this card from hand."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("discard", "HR-FX-1 HR-FX-2", card, "hand")

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        me = s.players[step.player]
        s.from_hand(me, self.c)
        me.discard.append(self.c)
        if s.log is not None:
            s.log.append(Discarded(step.player, self.c, s.to_name(step.player)))
        step.answered(s)

    def label(self, names: Sequence[str]) -> str:
        return f"Discard {self.c.short}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["It goes to your discard pile."]


class Named(SeatAnswer):
    """This opponent discards."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        super().__init__("opponent", "HR-FX-1", seat)

    def label(self, names: Sequence[str]) -> str:
        return names[self.seat]


class Target(CardAct):
    """This champion is stunned by an effect (HR-CBT-6)."""

    __slots__ = ()

    def __init__(self, card: Card, seat: int) -> None:
        super().__init__("target", "HR-CBT-6", card, "theirs", f"target:p{seat + 1}", seat)

    def apply(self, s: HeroState) -> None:
        s.stack.pop()
        s.stun(self.seat, s.hit_place(self.seat, self.c))

    def label(self, names: Sequence[str]) -> str:
        return f"Stun {owned(names, self.seat, self.c)}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [f"It goes to {names[self.seat]}’s discard pile, whatever its defense."]


class ScrapFromHand(CardAct):
    """Sacrifice this card from hand; its own ability gives nothing (HR-SAC-2)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("scrap", "HR-FX-3 HR-SAC-2", card, "hand", "scrap:hand")

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        s.from_hand(s.players[step.player], self.c)
        s.scrap(self.c)
        if s.log is not None:
            s.log.append(Sacrificed(step.player, self.c, "hand"))
        step.answered(s)

    def label(self, names: Sequence[str]) -> str:
        return f"Sacrifice {self.c.short}"

    def value(self, s: HeroState) -> str:
        return "hand"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [scrapped(s, self.c)]


class ScrapFromDiscard(CardAct):
    """Sacrifice this card from the discard pile; its own ability gives nothing (HR-SAC-2)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("scrap", "HR-FX-3 HR-SAC-2", card, "discard", "scrap:discard")

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        s.players[step.player].from_discard(self.c)
        s.scrap(self.c)
        if s.log is not None:
            s.log.append(Sacrificed(step.player, self.c, "discard pile"))
        step.answered(s)

    def label(self, names: Sequence[str]) -> str:
        return f"Sacrifice {self.c.short}"

    def value(self, s: HeroState) -> str:
        return "discard"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return [scrapped(s, self.c)]


class Recover(CardAct):
    """Put this card of the discard pile on top of the deck."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("recover", "HR-PLAY-9", card, "discard")

    def apply(self, s: HeroState) -> None:
        me = s.players[s.stack.pop().player]
        me.from_discard(self.c)
        me.put_on_top(self.c, True)
        if s.log is not None:
            s.log.append(Recovered(me.seat, self.c))

    def label(self, names: Sequence[str]) -> str:
        return f"Put {self.c.short} on top"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["It is the next card that you draw."]


class Prepare(CardAct):
    """Turn this expended champion upright (HR-EXP-2)."""

    __slots__ = ()

    def __init__(self, card: Card) -> None:
        super().__init__("prepare", "HR-EXP-2", card, "mine")

    def apply(self, s: HeroState) -> None:
        me = s.players[s.stack.pop().player]
        for i, x in enumerate(me.board):
            if x.card is self.c and x.expended:
                me.board[i] = x.turned(False)
                break
        if s.log is not None:
            s.log.append(Prepared(me.seat, self.c))

    def label(self, names: Sequence[str]) -> str:
        return f"Prepare {self.c.short}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["It can be expended again this turn."]


class DrawSome(Act):
    """Draw this many, then discard as many as were drawn (HR-FX-2)."""

    __slots__ = ()

    def __init__(self, amount: int) -> None:
        super().__init__(f"draw:{amount}", "draw", "HR-FX-2", amount=amount)

    def apply(self, s: HeroState) -> None:
        s.stack.pop().counted(s, self.amount)

    def label(self, names: Sequence[str]) -> str:
        return "Draw a card, discard one" if self.amount == 1 else f"Draw {self.amount}, discard {self.amount}"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["You may discard any card of your hand.", "No undo after this."]


class Put(Act):
    """Where the card just acquired goes (HR-BUY-4)."""

    __slots__ = ("place",)

    def __init__(self, place: str) -> None:
        super().__init__(f"put:{place}", "put", "HR-BUY-4")
        self.place = place

    def apply(self, s: HeroState) -> None:
        step = s.stack.pop()
        card = step.held()
        assert card is not None
        s.place(s.players[step.player], card, self.place)

    def label(self, names: Sequence[str]) -> str:
        return "Into your hand" if self.place == "hand" else "On top of your deck"


class Pass(Act):
    """Decline what a card says you may do (HR-PLAY-9)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("pass", "pass", "HR-PLAY-9")

    def apply(self, s: HeroState) -> None:
        s.stack.pop().lapse(s)

    def label(self, names: Sequence[str]) -> str:
        return "No, leave it"


class LeaveNothing(Pass):
    """A fallen commander leaves no card (HR-EMP-7); as text it is `pass` like any other declining."""

    __slots__ = ()

    def label(self, names: Sequence[str]) -> str:
        return "Leave nothing"

    def consequence(self, s: HeroState, names: Sequence[str]) -> list[str]:
        return ["All your cards leave the game."]


PASS: Final = Pass()
LEAVE_NOTHING: Final = LeaveNothing()
NAMED: Final[list[Named]] = [Named(seat) for seat in range(SEATS)]
PUT: Final[dict[str, Put]] = {place: Put(place) for place in ("hand", "deck")}

_DRAWS: Final[list[DrawSome]] = []


def draw(n: int) -> DrawSome:
    """The shared answer “draw n”."""
    while len(_DRAWS) < n:
        _DRAWS.append(DrawSome(len(_DRAWS) + 1))
    return _DRAWS[n - 1]
