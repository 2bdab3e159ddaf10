"""One player's cards, Pyramids and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance

if TYPE_CHECKING:
    from rules.hyborian.card import Card

#: Pyramids of each type beside a deck (HG-DECK-3)
PYRAMIDS: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """A seat. The deck has no order: a card is drawn at random when it is drawn, but for those on top that were seen.

    known     cards of the hand that everybody has seen
    seen      further cards of the hand, each with the other seats that have seen it, as bits
    top       cards on top of the deck that somebody has seen, the first to be drawn first, each with its seats as bits
    secret    a card laid face down with a Pyramid (−1: none yet), and for the start a Trooper beside it
    mute      until when this player lets every window go by: empty, `stack`, `battle` or `turn`
    """

    __slots__ = (
        "chance",
        "deck",
        "discard",
        "fast",
        "gone",
        "hand",
        "known",
        "mute",
        "pyramids",
        "seat",
        "secret",
        "secret_fighter",
        "secret_pyramid",
        "seen",
        "top",
    )

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance
        self.deck: list[Card] = []
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.known: list[Card] = []
        self.seen: tuple[tuple[Card, int], ...] = ()
        self.top: tuple[tuple[Card, int], ...] = ()
        self.pyramids = [PYRAMIDS] * 6
        #: Pyramids that are out of the game
        self.gone = [0] * 6
        self.secret: Card | None = None
        self.secret_fighter: Card | None = None
        self.secret_pyramid = -1
        self.mute = ""
        #: how many cards of the hand can be played as an answer
        self.fast = 0

    def clone(self) -> Player:
        p = Player.__new__(Player)
        p.seat = self.seat
        p.chance = Chance(self.chance.state)
        p.deck = self.deck[:]
        p.hand = self.hand[:]
        p.discard = self.discard[:]
        p.known = self.known[:]
        p.seen = self.seen
        p.top = self.top
        p.pyramids = self.pyramids[:]
        p.gone = self.gone[:]
        p.secret = self.secret
        p.secret_fighter = self.secret_fighter
        p.secret_pyramid = self.secret_pyramid
        p.mute = self.mute
        p.fast = self.fast
        return p

    def gain(self, card: Card) -> None:
        """Put a card into the hand."""
        self.hand.append(card)
        if card.answers:
            self.fast += 1

    def lose(self, card: Card) -> None:
        """Take a card out of the hand; what was known of the hand goes first."""
        self.hand.remove(card)
        if card.answers:
            self.fast -= 1
        if card in self.known:
            self.known.remove(card)
        elif self.seen:
            self.seen = without(self.seen, card)

    def draw(self) -> Card:
        """Take the card on top of the deck into the hand; who had seen it there knows it still. The deck has cards."""
        if not self.top:
            card = self.chance.pick(self.deck)
        else:
            card, seats = self.top[0]
            self.top = self.top[1:]
            self.deck.remove(card)
            seats &= ~(1 << self.seat)
            if seats:
                self.seen = (*self.seen, (card, seats))
        self.gain(card)
        return card

    def look(self, n: int, seats: int) -> list[Card]:
        """The cards on top of the deck, at most n; these seats, as bits, know them from now on."""
        if len(self.top) < n:
            rest = self.deck[:]
            for card, _ in self.top:
                rest.remove(card)
            while rest and len(self.top) < n:
                self.top = (*self.top, (self.chance.pick(rest), 0))
        self.top = (*((card, known | seats) for card, known in self.top[:n]), *self.top[n:])
        return [card for card, _ in self.top[:n]]

    def lift(self, i: int) -> Card:
        """Take a card off the top of the deck, the one after i others; it lies nowhere until it is put somewhere."""
        card = self.top[i][0]
        self.top = self.top[:i] + self.top[i + 1 :]
        self.deck.remove(card)
        return card

    def shuffle(self) -> None:
        """Shuffle the deck: nobody knows what lies on top."""
        self.top = ()

    def show(self, seats: int) -> None:
        """Let these seats, as bits, see the hand."""
        left = self.hand[:]
        for card in self.known:
            left.remove(card)
        seen: list[tuple[Card, int]] = []
        for card, known in self.seen:
            left.remove(card)
            seen.append((card, known | seats))
        self.seen = (*seen, *((card, seats) for card in left))

    def show_all(self) -> None:
        """Let everybody see the hand."""
        self.known = self.hand[:]
        self.seen = ()

    def cards(self) -> list[Card]:
        """All that lies in hand, deck, discard pile and face down."""
        secret = [card for card in (self.secret, self.secret_fighter) if card is not None]
        return self.hand + self.deck + self.discard + secret


def without(seen: tuple[tuple[Card, int], ...], card: Card) -> tuple[tuple[Card, int], ...]:
    """What was seen, but for one copy of a card; all of it when the card is not there."""
    for i, (other, _) in enumerate(seen):
        if other is card:
            return seen[:i] + seen[i + 1 :]
    return seen
