"""What one player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CharacterClass, InPlay
    from rules.hero_realms.card_effects import NextAcquired
    from rules.hero_realms.class_effects import NextCosts


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """What one player has.

    deck       unordered: a draw takes one at random, so that shuffling is never needed
    top        cards known to lie on top of the deck, the next one to be drawn last; `top_open` says for each whether
               everybody knows it, or only the player
    known      cards of the hand that everybody knows, since they went there openly
    looking    cards of the deck that the player looks at just now
    tracked    cards that everybody knows to be among those looked at, the unknown ones on top of the deck, and
               `tracked_drawn` of the unknown ones of the hand: they lay on top openly when the player looked
    board      cards in play, champions and this turn's actions and items
    factions   how many cards of each faction are in play
    coming     the “next card you acquire” effects of this turn; `cheaper` those that lower its cost
    owed       cards to discard at the start of the next turn (option `delayed_discard`)
    played     the cards played this turn, and the champions put into play; `spent` the combat spent this turn
    stunned    the champions stunned since the end of the player's last turn that have lain in the discard pile since
    blessings  for each blessing, how many of the player's own turns still have to end before it is over
    turns      the player's own turns so far, this one included
    heist      whether a card of an opponent's discard pile may be acquired this turn
    """

    __slots__ = (
        "ability_left",
        "blessings",
        "board",
        "chance",
        "cheaper",
        "combat",
        "coming",
        "deck",
        "discard",
        "factions",
        "gold",
        "hand",
        "health",
        "heist",
        "klass",
        "known",
        "looking",
        "out",
        "owed",
        "played",
        "seat",
        "skill_ready",
        "spent",
        "stunned",
        "top",
        "top_open",
        "tracked",
        "tracked_drawn",
        "turns",
    )

    def __init__(self, seat: int, health: int, chance: Chance) -> None:
        self.seat = seat
        self.health = health
        self.chance = chance
        self.klass: CharacterClass | None = None
        self.gold = 0
        self.combat = 0
        self.spent = 0
        self.owed = 0
        self.turns = 0
        self.out = False
        self.heist = False
        self.skill_ready = False
        self.ability_left = False
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.top: list[Card] = []
        self.top_open: list[bool] = []
        self.known: list[Card] = []
        self.looking: list[Card] = []
        self.tracked: list[Card] = []
        self.tracked_drawn = 0
        self.discard: list[Card] = []
        self.board: list[InPlay] = []
        self.factions: list[int] = [0, 0, 0, 0, 0]
        self.coming: list[NextAcquired] = []
        self.cheaper: list[NextCosts] = []
        self.played: list[Card] = []
        self.stunned: list[Card] = []
        self.blessings: list[int] = []

    def clone(self) -> Player:
        """An independent copy."""
        p = Player.__new__(Player)
        p.seat = self.seat
        p.health = self.health
        p.chance = Chance(self.chance.state)
        p.klass = self.klass
        p.gold = self.gold
        p.combat = self.combat
        p.spent = self.spent
        p.owed = self.owed
        p.turns = self.turns
        p.out = self.out
        p.heist = self.heist
        p.skill_ready = self.skill_ready
        p.ability_left = self.ability_left
        p.hand = self.hand[:]
        p.deck = self.deck[:]
        p.top = self.top[:]
        p.top_open = self.top_open[:]
        p.known = self.known[:]
        p.looking = self.looking[:]
        p.tracked = self.tracked[:]
        p.tracked_drawn = self.tracked_drawn
        p.discard = self.discard[:]
        p.board = self.board[:]
        p.factions = self.factions[:]
        p.coming = self.coming[:]
        p.cheaper = self.cheaper[:]
        p.played = self.played[:]
        p.stunned = self.stunned[:]
        p.blessings = self.blessings[:]
        return p

    def forget(self, card: Card) -> None:
        """A card has left the hand: if everybody knew it to be there, or perhaps there, that knowledge is used up."""
        if card in self.known:
            self.known.remove(card)
        elif self.tracked_drawn:
            if card in self.tracked:
                self.tracked.remove(card)
            self.tracked_drawn = min(self.tracked_drawn, len(self.hand) - len(self.known)) if self.tracked else 0

    def forget_hand(self) -> None:
        """The whole hand is discarded, and seen by everybody."""
        if self.tracked_drawn:
            for card in self.hand:
                if card in self.tracked:
                    self.tracked.remove(card)
            self.tracked_drawn = 0
        self.known = []

    def place_tracked(self) -> None:
        """Cards were drawn or put back: what everybody can now tell of where the tracked ones lie is known."""
        if not self.tracked:
            self.tracked_drawn = 0
            return
        if self.looking:
            return
        hidden = self.top_open.count(False)
        alike = self.tracked.count(self.tracked[0]) == len(self.tracked)
        if hidden and not (alike and len(self.tracked) == hidden + self.tracked_drawn):
            return
        # nowhere else is left for them
        in_hand = len(self.tracked) - hidden
        self.known.extend(self.tracked[:in_hand])
        self.top_open = [True] * len(self.top)
        self.tracked = []
        self.tracked_drawn = 0

    def from_discard(self, card: Card) -> None:
        """Take a card out of the discard pile; of equal ones, those stunned since the last turn go last."""
        self.discard.remove(card)
        if self.stunned.count(card) > self.discard.count(card):
            self.stunned.remove(card)

    def put_on_top(self, card: Card, openly: bool) -> None:
        """Lay a card on top of the deck, seen by everybody or by the player alone."""
        self.top.append(card)
        self.top_open.append(openly)

    def cards(self) -> list[Card]:
        """Every card that the player owns, wherever it lies."""
        own = [*self.hand, *self.deck, *self.top, *self.looking, *self.discard]
        own.extend(x.card for x in self.board)
        return own

    def price(self, card: Card) -> int:
        """What the card costs the player now, in gold."""
        cost = card.cost
        for effect in self.cheaper:
            if card.counts_as(effect.kind):
                cost -= effect.less
        return max(0, cost)

    def defense(self, card: Card) -> int:
        """The defense of a champion of this player's, blessings included."""
        return card.defense + len(self.blessings)
