"""Effects on hands, decks and discard piles, and effects made of other effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian.ability import Condition, Context, Effect, Program
from rules.hyborian.card import KINDS
from rules.hyborian.event_kinds import with_article
from rules.hyborian.questions import ChooseOption, ForcedDiscard, FromHand, NameOpponent, OfCards
from rules.hyborian.ring import TITLES
from rules.hyborian.select import Selector, reachable

if TYPE_CHECKING:
    from rules.hyborian.amounts import Amount
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


class Draw(Effect):
    """Cards are drawn."""

    __slots__ = ("amount",)

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def run(self, s: Moves, c: Context) -> None:
        s.draw(c.seat, max(self.amount.of(s, c), 0))

    def words(self) -> str:
        if self.amount.fixed:
            return "draw a card" if self.amount.plus == 1 else f"draw {self.amount.plus} cards"
        return f"draw cards: {self.amount.words().lstrip('+')}"

    def tally(self) -> dict[str, float]:
        return {"draw": float(self.amount.plus or 1)}


class DiscardFromHand(Effect):
    """The controller, an opponent, or each opponent discards cards of their own choice from hand."""

    __slots__ = ("n", "whose")

    def __init__(self, whose: str, n: int) -> None:
        self.whose = whose
        self.n = n

    def run(self, s: Moves, c: Context) -> None:
        if self.whose == "me":
            s.push(FromHand(c.seat, self.n, "choice"))
        elif self.whose == "opponents":
            for seat in reversed(s.opponents(c.seat)):
                self.befall(s, c, seat)
        else:
            s.push(NameOpponent(c.seat, tuple(s.opponents(c.seat)), c, self))

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        """It happens to this player."""
        s.push(FromHand(seat, self.n, "forced"))

    def words(self) -> str:
        who = {"me": "you discard", "opponent": "an opponent discards", "opponents": "each opponent discards"}
        return f"{who[self.whose]} {'a card' if self.n == 1 else f'{self.n} cards'} from hand"

    def tally(self) -> dict[str, float]:
        return {"hand": -float(self.n) if self.whose == "me" else float(self.n)}


class OpponentDiscards(Effect):
    """An opponent named by the controller discards one of their Troopers, of their own choice (HG-WORD-4)."""

    __slots__ = ("selector",)

    def __init__(self, selector: Selector) -> None:
        self.selector = selector

    def run(self, s: Moves, c: Context) -> None:
        able = [seat for seat in s.opponents(c.seat) if self._of(s, c, seat)]
        s.push(NameOpponent(c.seat, tuple(able), c, self))

    def _of(self, s: Moves, c: Context, seat: int) -> tuple[int, ...]:
        found = self.selector.find(s, c)
        return tuple(n for n in found if s.units[n].controller == seat and reachable(s, c, n))

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        """It happens to this player."""
        s.push(ForcedDiscard(seat, self._of(s, c, seat)))

    def words(self) -> str:
        return f"an opponent discards one {self.selector.words()}, of their own choice"

    def tally(self) -> dict[str, float]:
        return {"discard": 0.8}


class TakeCard(Effect):
    """A card of a kind is taken from the own deck or discard pile, and shown."""

    __slots__ = ("dimension", "kinds", "pile")

    def __init__(self, pile: str, kinds: tuple[str, ...], dimension: int) -> None:
        self.pile = pile
        self.kinds = kinds
        self.dimension = dimension

    def run(self, s: Moves, c: Context) -> None:
        p = s.players[c.seat]
        pile = p.deck if self.pile == "deck" else p.discard
        found = sorted({card.index for card in pile if self._fits(card)})
        s.push(OfCards(c.seat, self.pile, tuple(found)))

    def _fits(self, card: Card) -> bool:
        if self.kinds and card.kind not in self.kinds:
            return False
        return self.dimension < 0 or card.dimension == self.dimension

    def words(self) -> str:
        kind = " or ".join(KINDS[kind] for kind in self.kinds) if self.kinds else "card"
        of = f"{TITLES[self.dimension]} " if self.dimension >= 0 else ""
        return f"take {with_article(of + kind)} from your {'deck' if self.pile == 'deck' else 'discard pile'} into hand"

    def tally(self) -> dict[str, float]:
        return {"draw": 1.3}


class PlayFromHand(Effect):
    """A Trooper is played from hand to the Ready Area."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        from rules.hyborian.extra import PlayOne

        s.push(PlayOne(c.seat))

    def words(self) -> str:
        return "you may play a Trooper from hand to the Ready Area"

    def tally(self) -> dict[str, float]:
        return {"draw": 0.5}


class RevealHand(Effect):
    """An opponent shows the hand to everybody."""

    __slots__ = ()

    def run(self, s: Moves, c: Context) -> None:
        s.push(NameOpponent(c.seat, tuple(s.opponents(c.seat)), c, self))

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        """It happens to this player."""
        s.show_hand(seat)

    def words(self) -> str:
        return "an opponent shows their hand to everybody"

    def tally(self) -> dict[str, float]:
        return {"look": 1}


class ChooseOne(Effect):
    """One of several programs is carried out."""

    __slots__ = ("options",)

    def __init__(self, options: tuple[Program, ...]) -> None:
        self.options = options

    def run(self, s: Moves, c: Context) -> None:
        s.push(ChooseOption(c.seat, self.options, c))

    def words(self) -> str:
        return "either " + ", or ".join(option.words() for option in self.options)

    def tally(self) -> dict[str, float]:
        return self.options[0].tally()


class If(Effect):
    """A program is carried out if conditions hold, else another."""

    __slots__ = ("otherwise", "then", "when")

    def __init__(self, when: tuple[Condition, ...], then: Program, otherwise: Program | None) -> None:
        self.when = when
        self.then = then
        self.otherwise = otherwise

    def run(self, s: Moves, c: Context) -> None:
        if all(condition.holds(s, c) for condition in self.when):
            self.then.run(s, c)
        elif self.otherwise is not None:
            self.otherwise.run(s, c)

    def words(self) -> str:
        text = f"if {' and '.join(condition.words() for condition in self.when)}: {self.then.words()}"
        return text if self.otherwise is None else f"{text}; otherwise {self.otherwise.words()}"

    def tally(self) -> dict[str, float]:
        return {kind: n * 0.7 for kind, n in self.then.tally().items()}


class ForEach(Effect):
    """A program is carried out for each piece that is found, which it calls `subject`."""

    __slots__ = ("do", "selector")

    def __init__(self, selector: Selector, do: Program) -> None:
        self.selector = selector
        self.do = do

    def run(self, s: Moves, c: Context) -> None:
        for n in reversed(self.selector.find(s, c)):
            if reachable(s, c, n):
                s.go_on(self.do, c.about(n))

    def words(self) -> str:
        return f"for each {self.selector.words()}: {self.do.words()}"

    def tally(self) -> dict[str, float]:
        return {kind: n * 1.5 for kind, n in self.do.tally().items()}
