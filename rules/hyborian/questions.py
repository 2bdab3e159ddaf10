"""Questions that effects and rules ask in mid-course, and the rest of a program that waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Context, Program
    from rules.hyborian.moves import Moves


class GoOn(Step):
    """The rest of a program whose earlier effect may have asked."""

    __slots__ = ("context", "program")

    def __init__(self, player: int, program: Program, c: Context) -> None:
        self.player = player
        self.program = program
        self.context = c

    def lapse(self, s: Moves) -> None:
        self.program.run(s, self.context)

    def key(self) -> str:
        return f"GoOn@{self.player}:{self.context!r}{self.program.words()}"


class Instead(Question):
    """Something may happen in place of a discard (HG-WORD-5)."""

    __slots__ = ("ability", "cause", "context", "lost")
    clause = "HG-WORD-5"

    def __init__(self, player: int, ability: Ability, c: Context, lost: int, cause: str) -> None:
        self.player = player
        self.ability = ability
        self.context = c
        self.lost = lost
        self.cause = cause

    def live(self, s: Moves) -> bool:
        return self.lost in s.units or self.lost in s.bearer

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, "instead", "Ability", "HG-WORD-5", f"Prevent it by {self.context.card.name}", 1),
            s.act(act.Choose, "let_it_happen", "Ability", "HG-WORD-5", "Let it happen", 0),
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if n:
            self.ability.program.run(s, self.context)
        elif self.lost in s.units:
            s.discard_unit(self.lost, self.cause)
        else:
            s.discard_attachment(self.lost, self.cause)

    def prompt(self, s: Moves) -> str:
        unit = s.units.get(self.lost)
        pieces = () if unit is not None else s.units[s.bearer[self.lost]].attached
        lost = unit.card if unit is not None else next(piece.card for piece in pieces if piece.num == self.lost)
        return f"{lost.name} is about to be discarded. {self.context.card.name}: {self.ability.words()} Use it?"

    def key(self) -> str:
        return f"Instead@{self.player}:{self.context!r}{self.lost}{self.cause}"


class OfTroopers(Question):
    """One of some Troopers is chosen, for something that happens to it; asked anew until enough are chosen."""

    __slots__ = ("left", "nums")

    def __init__(self, player: int, nums: tuple[int, ...], left: int = 1) -> None:
        self.player = player
        self.nums = nums
        self.left = left

    def still(self, s: Moves) -> list[int]:
        """Those that may be chosen now."""
        return [n for n in self.nums if n in s.units]

    def live(self, s: Moves) -> bool:
        return self.left > 0 and len(self.still(s)) > self.left

    def lapse(self, s: Moves) -> None:
        """No choice is left: it happens to all of them."""
        for n in self.still(s)[: self.left]:
            self.happen(s, n)

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, f"target:t{n}", "Trooper", self.clause, f"Choose {s.units[n].card.name}", n, n)
            for n in self.still(s)
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        if self.left > 1:
            s.push(self.again(tuple(m for m in self.nums if m != n)))
        self.happen(s, n)

    def again(self, nums: tuple[int, ...]) -> OfTroopers:
        """The question for the next one."""
        return type(self)(self.player, nums, self.left - 1)

    def happen(self, s: Moves, n: int) -> None:
        """What happens to the one chosen."""
        raise NotImplementedError

    def key(self) -> str:
        return f"{type(self).__name__}@{self.player}:{self.nums}{self.left}"


class ForcedDiscard(OfTroopers):
    """An opponent’s card makes this player discard one of their Troopers (HG-WORD-4)."""

    __slots__ = ()
    clause = "HG-WORD-4"

    def happen(self, s: Moves, n: int) -> None:
        s.destroy(n, "forced")

    def prompt(self, s: Moves) -> str:
        return "Which of your Troopers is discarded?"


class Excess(OfTroopers):
    """More Troopers stand in a Dimension than the Complexes support: some return (HG-MOVE-7)."""

    __slots__ = ()
    clause = "HG-MOVE-7"

    def happen(self, s: Moves, n: int) -> None:
        s.return_to_ready(n)

    def prompt(self, s: Moves) -> str:
        place = s.units[self.nums[0]].place
        return f"Too many Troopers in {act.to_words(place)}: which one returns?"


class FromHand(Question):
    """Cards of the own hand are discarded one by one: for an opponent’s or an own card, or for the limit."""

    __slots__ = ("cause", "n")
    clause = "HG-READY-1"

    def __init__(self, player: int, n: int, cause: str) -> None:
        self.player = player
        self.n = n
        self.cause = cause

    def live(self, s: Moves) -> bool:
        return 0 < self.n < len(s.players[self.player].hand)

    def lapse(self, s: Moves) -> None:
        if self.n > 0:
            for card in list(s.players[self.player].hand):
                s.discard_from_hand(self.player, card, self.cause)

    def legal(self, s: Moves) -> list[act.Act]:
        cards = dict.fromkeys(s.players[self.player].hand)
        return [s.act(act.ChooseCard, "discard", card, "Discard", self.clause) for card in cards]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        s.push(FromHand(self.player, self.n - 1, self.cause))
        s.discard_from_hand(self.player, s.pool.cards[n], self.cause)

    def prompt(self, s: Moves) -> str:
        what = "a card" if self.n == 1 else f"{self.n} cards"
        return f"Discard {what}, down to seven." if self.cause == "limit" else f"Discard {what}."

    def key(self) -> str:
        return f"FromHand@{self.player}:{self.n}{self.cause}"


class NameOpponent(Question):
    """An opponent is named for something that happens to them."""

    __slots__ = ("context", "program", "seats")
    clause = "HG-WORD-4"

    def __init__(self, player: int, seats: tuple[int, ...], c: Context, program: object) -> None:
        self.player = player
        self.seats = seats
        self.context = c
        self.program = program

    def live(self, s: Moves) -> bool:
        return len(self.seats) > 1

    def lapse(self, s: Moves) -> None:
        if self.seats:
            self.program.befall(s, self.context, self.seats[0])  # type: ignore[attr-defined]

    def legal(self, s: Moves) -> list[act.Act]:
        return [s.act(act.ChooseSeat, seat, "Player", self.clause) for seat in self.seats]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        self.program.befall(s, self.context, n)  # type: ignore[attr-defined]

    def prompt(self, s: Moves) -> str:
        return f"{self.context.card.name}: which opponent?"

    def key(self) -> str:
        return f"NameOpponent@{self.player}:{self.seats}{self.context!r}"


class ChooseOption(Question):
    """One of several programs is chosen."""

    __slots__ = ("context", "options")
    clause = "HG-CARD-4"

    def __init__(self, player: int, options: tuple[Program, ...], c: Context) -> None:
        self.player = player
        self.options = options
        self.context = c

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, f"option:{i}", "Choose", self.clause, _capital(p.words()), i)
            for i, p in enumerate(self.options, 1)
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        self.options[n - 1].run(s, self.context)

    def prompt(self, s: Moves) -> str:
        return f"{self.context.card.name}: choose one."

    def key(self) -> str:
        return f"ChooseOption@{self.player}:{self.context!r}{[p.words() for p in self.options]}"


class OfCards(Question):
    """A card of the own deck or discard pile is chosen, and goes to the hand; none need be taken from the deck."""

    __slots__ = ("indexes", "pile")
    clause = "HG-CARD-14"

    def __init__(self, player: int, pile: str, indexes: tuple[int, ...]) -> None:
        self.player = player
        self.pile = pile
        self.indexes = indexes

    def live(self, s: Moves) -> bool:
        return bool(self._still(s))

    def _still(self, s: Moves) -> list[int]:
        p = s.players[self.player]
        there = {card.index for card in (p.deck if self.pile == "deck" else p.discard)}
        return [i for i in self.indexes if i in there]

    def legal(self, s: Moves) -> list[act.Act]:
        cards = [s.pool.cards[i] for i in self._still(s)]
        out: list[act.Act] = [s.act(act.ChooseCard, "take", card, "Take", self.clause) for card in cards]
        out.append(s.act(act.Choose, "take_none", "pass", self.clause, "None", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        from rules.hyborian import events as ev

        s.stack.pop()
        if n < 0:
            return
        card = s.pool.cards[n]
        p = s.players[self.player]
        if self.pile == "deck":
            s.from_deck(self.player, card)
            s.came_to_light()
            s.tell(ev.Found(self.player, card))
        else:
            p.discard.remove(card)
            s.tell(ev.Recovered(self.player, card))
        p.gain(card)
        p.known.append(card)

    def prompt(self, s: Moves) -> str:
        return f"Take a card from your {'deck' if self.pile == 'deck' else 'discard pile'}."

    def key(self) -> str:
        return f"OfCards@{self.player}:{self.pile}{self.indexes}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
