"""One player's cards, Pyramids and marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.chance import Chance

if TYPE_CHECKING:
    from rules.hyborian.card import Card

#: Pyramids of each type beside a deck (HG-DECK-3)
PYRAMIDS: Final = 5


class Player:
    """A seat. The deck has no order: a card is drawn at random when it is drawn.

    known     cards of the hand that everybody has seen
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
    )

    def __init__(self, seat: int, chance: Chance) -> None:
        self.seat = seat
        self.chance = chance
        self.deck: list[Card] = []
        self.hand: list[Card] = []
        self.discard: list[Card] = []
        self.known: list[Card] = []
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

    def cards(self) -> list[Card]:
        """All that lies in hand, deck, discard pile and face down."""
        secret = [card for card in (self.secret, self.secret_fighter) if card is not None]
        return self.hand + self.deck + self.discard + secret
