"""Effects on decks and on what is known of hands: looking, showing, shuffling (HG-CARD-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian.ability import Context, Effect
from rules.hyborian.card import KINDS
from rules.hyborian.deck_questions import AttachOne, BinFromTop, OrderTop, TakeFromTop
from rules.hyborian.questions import NameOpponent
from rules.hyborian.ring import TITLES
from rules.hyborian.select import What

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves

_WHOSE = {"me": "your", "opponent": "an opponent’s"}


class OfOneDeck(Effect):
    """An effect on the own deck, or on that of an opponent whom the controller names."""

    __slots__ = ("whose",)
    whose: str

    def run(self, s: Moves, c: Context) -> None:
        if self.whose == "me":
            self.befall(s, c, c.seat)
        else:
            s.push(NameOpponent(c.seat, tuple(s.opponents(c.seat)), c, self))

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        """It happens to the deck or hand of this player."""
        raise NotImplementedError


class Look(OfOneDeck):
    """The controller looks at the cards on top of a deck, and may do something about them."""

    __slots__ = ("n", "then")

    def __init__(self, whose: str, n: int, then: str) -> None:
        self.whose = whose
        self.n = n
        self.then = then

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        n = len(s.look(c.seat, seat, self.n))
        if self.then == "order":
            s.push(OrderTop(c.seat, seat, n))
        elif self.then == "discard":
            s.push(BinFromTop(c.seat, seat, n))

    def words(self) -> str:
        then = {
            "leave": "",
            "order": " and put them back in any order",
            "discard": " and you may discard " + ("it" if self.n == 1 else "one of them"),
        }[self.then]
        return f"look at the top {_cards(self.n)} of {_WHOSE[self.whose]} deck{then}"

    def tally(self) -> dict[str, float]:
        return {"look": 0.4 * self.n, "hand": 0.4 if self.then == "discard" and self.whose == "opponent" else 0.0}


class LookAndTake(Effect):
    """The controller looks at the own top cards, may take one of a kind, and shuffles the others in."""

    __slots__ = ("dimension", "kinds", "n")

    def __init__(self, n: int, kinds: tuple[str, ...], dimension: int) -> None:
        self.n = n
        self.kinds = kinds
        self.dimension = dimension

    def run(self, s: Moves, c: Context) -> None:
        cards = s.look(c.seat, c.seat, self.n)
        fitting = frozenset(card.index for card in cards if self._fits(card))
        s.push(TakeFromTop(c.seat, len(cards), fitting, bool(self.kinds) or self.dimension >= 0))

    def _fits(self, card: Card) -> bool:
        if self.kinds and card.kind not in self.kinds:
            return False
        return self.dimension < 0 or card.dimension == self.dimension

    def words(self) -> str:
        kind = " or ".join(KINDS[kind] for kind in self.kinds) if self.kinds else "card"
        of = f"{TITLES[self.dimension]} " if self.dimension >= 0 else ""
        one = f"one {of}{kind}" + (", shown," if self.kinds or self.dimension >= 0 else "")
        return f"look at the top {_cards(self.n)} of your deck, take {one} or none, and shuffle the others in"

    def tally(self) -> dict[str, float]:
        return {"draw": 1.1}


class LookAtHand(OfOneDeck):
    """The controller alone looks at an opponent’s hand."""

    __slots__ = ()

    def __init__(self) -> None:
        self.whose = "opponent"

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        s.look_at_hand(c.seat, seat)

    def words(self) -> str:
        return "look at an opponent’s hand"

    def tally(self) -> dict[str, float]:
        return {"look": 1}


class RevealTop(OfOneDeck):
    """The cards on top of a deck are shown to everybody, and stay there."""

    __slots__ = ("n",)

    def __init__(self, whose: str, n: int) -> None:
        self.whose = whose
        self.n = n

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        s.reveal_top(seat, self.n)

    def words(self) -> str:
        return f"the top {_cards(self.n)} of {_WHOSE[self.whose]} deck {_are(self.n)} shown to everybody"

    def tally(self) -> dict[str, float]:
        return {"look": 0.3 * self.n}


class Shuffle(OfOneDeck):
    """A deck is shuffled: nobody knows any longer what lies on top."""

    __slots__ = ()

    def __init__(self, whose: str) -> None:
        self.whose = whose

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        s.shuffle(seat)

    def words(self) -> str:
        return f"shuffle {_WHOSE[self.whose]} deck"

    def tally(self) -> dict[str, float]:
        return {"look": 0.2}


class DiscardFromDeck(OfOneDeck):
    """The cards on top of a deck go to the discard pile."""

    __slots__ = ("n",)

    def __init__(self, whose: str, n: int) -> None:
        self.whose = whose
        self.n = n

    def befall(self, s: Moves, c: Context, seat: int) -> None:
        s.mill(seat, self.n)

    def words(self) -> str:
        return f"the top {_cards(self.n)} of {_WHOSE[self.whose]} deck {_are(self.n)} discarded"

    def tally(self) -> dict[str, float]:
        return {"look": 0.4 * self.n}


class IntoDeck(Effect):
    """Troopers or attachments are shuffled into their owners’ decks; what is attached to a Trooper is discarded."""

    __slots__ = ("what",)

    def __init__(self, what: What) -> None:
        self.what = what

    def run(self, s: Moves, c: Context) -> None:
        for n in self.what.find(s, c):
            if n in s.units:
                unit = s.units[n]
                for piece in unit.attached:
                    s.discard_attachment(piece.num, "rule")
                s.discard_unit(n, "rule")
                s.players[unit.owner].discard.remove(unit.card)
                s.into_deck(unit.owner, unit.card)
            elif n in s.bearer:
                piece = next(p for p in s.units[s.bearer[n]].attached if p.num == n)
                s.discard_attachment(n, "rule")
                s.players[piece.owner].discard.remove(piece.card)
                s.into_deck(piece.owner, piece.card)

    def words(self) -> str:
        return f"shuffle {self.what.words()} into its owner’s deck"

    def tally(self) -> dict[str, float]:
        return {"discard": 0.8}


class AttachFrom(Effect):
    """An attachment of the hand or discard pile may be attached to Troopers at once."""

    __slots__ = ("kinds", "pile", "what")

    def __init__(self, pile: str, kinds: tuple[str, ...], what: What) -> None:
        self.pile = pile
        self.kinds = kinds
        self.what = what

    def run(self, s: Moves, c: Context) -> None:
        for unit in self.what.troopers(s, c):
            s.push(AttachOne(c.seat, self.pile, self.kinds, unit.num))

    def words(self) -> str:
        kind = " or ".join(kind.capitalize() for kind in self.kinds) if self.kinds else "card"
        pile = "hand" if self.pile == "hand" else "discard pile"
        return f"you may attach a {kind} of your {pile} to {self.what.words()}"

    def tally(self) -> dict[str, float]:
        return {"draw": 0.7}


def _cards(n: int) -> str:
    return "card" if n == 1 else f"{n} cards"


def _are(n: int) -> str:
    return "is" if n == 1 else "are"
