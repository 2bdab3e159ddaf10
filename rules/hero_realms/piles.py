"""Changes of hands, decks, discard piles and the market, and what gold pays for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from rules.hero_realms import class_steps as cst
from rules.hero_realms import pile_events as ev
from rules.hero_realms import steps as st
from rules.hero_realms.market_events import TurnedUp, Went
from rules.hero_realms.table import Table

if TYPE_CHECKING:
    from rules.hero_realms.card import Card
    from rules.hero_realms.card_effects import NextAcquired
    from rules.hero_realms.player import Player


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles(Table):
    """A position and the changes of its piles."""

    __slots__ = ()

    def pay_gold(self, me: Player, n: int) -> None:
        """Pay from the player's pool, and what is missing from a partner's (HR-HYD-5)."""
        if n <= me.gold:
            me.gold -= n
            return
        n -= me.gold
        me.gold = 0
        for seat in self.shares[me.seat]:
            partner = self.players[seat]
            paid = min(partner.gold, n)
            partner.gold -= paid
            n -= paid

    def scrap(self, card: Card) -> None:
        """A card is out of the game, but for a Fire Gem, which goes back to its pile (HR-SAC-3, HR-SAC-4)."""
        if card is self.pool.fire_gem:
            self.gems += 1
        else:
            self.scrapped.append(card)

    def from_hand(self, me: Player, card: Card) -> None:
        """Take a card out of a hand."""
        me.hand.remove(card)
        if me.known or me.tracked:
            me.forget(card)

    def refill(self, card: Card) -> None:
        """A card has left the market: the gap is filled at once, or stays (HR-BUY-3)."""
        i = self.market.index(card)
        if not self.market_deck:
            self.market[i] = None
            return
        new = self.chance.pick(self.market_deck)
        self.market[i] = new
        self._revealed += 1
        if self.log is not None:
            self.log.append(TurnedUp(new))

    def acquire(self, me: Player, card: Card) -> None:
        """Send an acquired card to the discard pile, or where this turn's effects say (HR-BUY-2, HR-BUY-4)."""
        if me.cheaper:
            me.cheaper = [effect for effect in me.cheaper if not card.counts_as(effect.kind)]
        if not me.coming:
            me.discard.append(card)
            return
        places: list[str] = []
        left: list[NextAcquired] = []
        for effect in me.coming:
            if card.counts_as(effect.kind):
                if effect.to not in places:
                    places.append(effect.to)
            else:
                left.append(effect)
        me.coming = left
        if not places:
            me.discard.append(card)
        elif len(places) == 1:
            self.place(me, card, places[0])
        else:
            self.stack.append(st.Destination(me.seat, card, places))

    def place(self, me: Player, card: Card, place: str) -> None:
        """Put an acquired card into the hand or on top of the deck, openly."""
        if place == "hand":
            me.hand.append(card)
            me.known.append(card)
        else:
            me.put_on_top(card, True)
        if self.log is not None:
            self.log.append(Went(me.seat, card, place))

    def draw(self, me: Player, n: int) -> int:
        """Draw up to n cards; a deck found empty is made anew from the discard pile (HR-TURN-5)."""
        hand = me.hand
        before = len(hand)
        while n and me.top:
            card = me.top.pop()
            if me.top_open.pop():
                me.known.append(card)
            elif me.tracked:
                me.tracked_drawn += 1
            hand.append(card)
            n -= 1
        if me.tracked:
            me.place_tracked()
        while n and (me.deck or self.reshuffle(me)):
            dealt = me.chance.deal(me.deck, hand, n)
            n -= dealt
            self._revealed += dealt
        drawn = len(hand) - before
        if drawn and self.log is not None:
            self.log.append(ev.Drew(me.seat, hand[before:], self.seers(me.seat), self.to_name(me.seat)))
        return drawn

    def reshuffle(self, me: Player) -> bool:
        """Make the discard pile the new deck; False when there is nothing in it (HR-TURN-5)."""
        if not me.discard:
            return False
        me.deck, me.discard = me.discard, me.deck
        if me.stunned:
            me.stunned = []
        if self.log is not None:
            self.log.append(ev.Reshuffled(me.seat, len(me.deck), self.to_name(me.seat)))
        return True

    def look_at_top(self, me: Player, n: int) -> None:
        """Take up to n cards off the top of the deck to be looked at by the player alone."""
        for _ in range(n):
            if me.top:
                card = me.top.pop()
                me.looking.append(card)
                if me.top_open.pop():
                    me.tracked.append(card)
                continue
            if not me.deck and not self.reshuffle(me):
                break
            me.looking.append(me.chance.pick(me.deck))
            self._revealed += 1

    def make_discard(self, seat: int, n: int) -> bool:
        """An opponent has to discard, now or later by the option; True when a question is on the stack (HR-FX-1)."""
        if self.log is not None:
            able = self.delayed_discard or bool(self.players[seat].hand)
            self.log.append(ev.MustDiscard(seat, n if able else 0, self.delayed_discard))
        if self.delayed_discard:
            self.players[seat].owed += n
            return False
        self.stack.append(st.discards(seat, n))
        return True

    def ask_gift(self, seat: int) -> None:
        """Ask the active player which card goes to a teammate (HR-EMP-8)."""
        self.stack.append(cst.GiveWhich(self.active, seat))

    def remove_cards(self, seat: int) -> None:
        """A fallen player's cards leave the game; Fire Gems go with them (HR-END-1)."""
        p = self.players[seat]
        self.removed.extend(p.cards())
        for pile in (p.hand, p.deck, p.top, p.known, p.looking, p.tracked, p.discard, p.played, p.stunned):
            pile.clear()
        p.tracked_drawn = 0
        p.top_open.clear()
        p.board.clear()
        p.coming.clear()
        p.cheaper.clear()
        p.blessings.clear()
        p.factions = [0, 0, 0, 0, 0]
        p.gold = p.combat = p.spent = p.owed = 0
        p.skill_ready = p.ability_left = p.heist = False
