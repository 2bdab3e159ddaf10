"""What a position holds, and the moves that acts and effects are made of: draw, acquire, stun, end the turn …"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance
from rules.core.contract import Event, Outcome, State
from rules.hero_realms import class_steps as cst
from rules.hero_realms import events as ev
from rules.hero_realms import steps as st

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CardPool, InPlay
    from rules.hero_realms.effects import NextAcquired
    from rules.hero_realms.formats import PlayFormat
    from rules.hero_realms.player import Player

HAND_SIZE: Final = 5


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(State):
    """All that a position is made of, and how it changes. `HeroState` adds what may be asked of it.

    prey      the seats that the active player may attack; `hunted` those whose champions; `foes` those that an effect
              on an opponent may name
    shared    whether partners share turn, health and hands (Hydra)
    shares    for each seat those that share its turn, health and hands: itself, and in Hydra its partner
    cut_short whether the active player is out, so that the turn ends as soon as nothing is asked
    wounded   whether a champion may have damage that has to go at the end of the turn
    special   whether this turn has more to it than the base game: a class, gifts, a lower price or none, a shared turn
    source    the card or ability that asks
    """

    __slots__ = (
        "_outcome",
        "_revealed",
        "_turn",
        "active",
        "chance",
        "cut_short",
        "delayed_discard",
        "foes",
        "form",
        "gems",
        "hand_allies",
        "hunted",
        "log",
        "market",
        "market_deck",
        "names",
        "players",
        "pool",
        "prey",
        "removed",
        "scrapped",
        "shared",
        "shares",
        "source",
        "special",
        "stack",
        "turn_limit",
        "wounded",
    )

    def __init__(self, pool: CardPool, form: PlayFormat, names: Sequence[str], turn_limit: int) -> None:
        self.pool = pool
        self.form = form
        self.names = tuple(names)
        self.turn_limit = turn_limit
        self.hand_allies = False
        self.delayed_discard = False
        self.wounded = False
        self.cut_short = False
        n = len(self.names)
        self.shared = form.shared
        self.special = False
        self.shares: list[tuple[int, ...]] = [form.partners(p, n) if form.shared else (p,) for p in range(n)]
        self.players: list[Player] = []
        self.active = 0
        self._turn = 1
        self._revealed = 0
        self._outcome: Outcome | None = None
        self.market: list[Card | None] = []
        self.market_deck: list[Card] = []
        self.gems = 0
        self.scrapped: list[Card] = []
        self.removed: list[Card] = []
        self.stack: list[st.Step] = []
        self.source: str = ""
        self.prey: list[int] = []
        self.hunted: list[int] = []
        self.foes: list[int] = []
        self.chance = Chance(1)
        self.log: list[Event] | None = None

    def ask(self, text: str) -> str:
        """A prompt that begins with the card whose ability asks, where a card does."""
        return f"{self.source}: {text}" if self.source else text[0].upper() + text[1:]

    def guarded(self, seat: int) -> bool:
        """Whether a prepared guard stands before this player (HR-CBT-5, HR-HYD-6)."""
        for guardian in self.shares[seat]:
            for x in self.players[guardian].board:
                if x.card.guard and not x.expended:
                    return True
        return False

    def blessable(self, p: int) -> list[int]:
        """The players that p may target for good: itself, its partners, then opponents."""
        partners = [seat for seat in self.form.partners(p, len(self.players)) if not self.players[seat].out]
        partners.sort(key=lambda seat: (seat != p, seat))
        return partners + [seat for seat in self.foes if seat not in partners]

    def heal(self, p: int, n: int, named: bool = False) -> None:
        """Give health at once; there is no upper limit (HR-PLAY-7). `named` tells whose it is."""
        for seat in self.shares[p]:
            self.players[seat].health += n
        if self.log is not None:
            self.log.append(ev.Gained(p, "health", n, named))

    def damage(self, p: int, seat: int, n: int, paid: Sequence[tuple[int, int]] = ()) -> None:
        """Player p attacks a player for n health; the player may fall (HR-CBT-2). `paid` is who spent how much, if
        not p alone."""
        victim = self.players[seat]
        before = victim.health
        if self.log is not None:
            self.log.append(ev.Attacked(p, seat, before, before - n, self.shares[p], self.shares[seat], paid))
        if self.shared or n >= before:
            self.lose_health(seat, n)
        else:
            victim.health = before - n

    def lose_health(self, seat: int, n: int) -> None:
        """Health is lost for whatever reason; at 0 or less the player is out (HR-END-1)."""
        for sharer in self.shares[seat]:
            self.players[sharer].health -= n
        if self.players[seat].health <= 0 and not self.players[seat].out:
            self.eliminate(seat)

    def eliminate(self, seat: int) -> None:
        """A player, or a team that shares its health, is out at once (HR-END-1)."""
        for sharer in self.shares[seat]:
            self.players[sharer].out = True
            if self.log is not None:
                self.log.append(ev.Eliminated(sharer))
        self.form.fallen(self, seat)
        if self._outcome is not None:
            return
        self.stack[:] = [step for step in self.stack if step.player != seat]
        heir = self.form.legacy(self, seat)
        if heir >= 0 and self.players[seat].cards():
            self.stack.append(cst.Legacy(seat, heir))
        else:
            self.remove_cards(seat)
        if self.players[self.active].out:
            self.cut_short = True
        else:
            self._look_around()

    def remove_cards(self, seat: int) -> None:
        """A fallen player's cards leave the game; Fire Gems go with them (HR-END-1)."""
        p = self.players[seat]
        self.removed.extend(p.cards())
        for pile in (p.hand, p.deck, p.top, p.known, p.looking, p.discard, p.played, p.stunned):
            pile.clear()
        p.top_open.clear()
        p.board.clear()
        p.coming.clear()
        p.cheaper.clear()
        p.blessings.clear()
        p.factions = [0, 0, 0, 0, 0]
        p.gold = p.combat = p.spent = p.owed = 0
        p.skill_ready = p.ability_left = p.heist = False

    def finish(self, winners: tuple[int, ...], reason: str, clause: str) -> None:
        """The game is over."""
        self._outcome = Outcome(winners, reason, clause)
        self.stack.clear()
        if self.log is not None:
            self.log.append(ev.GameEnded(winners))

    def hit_place(self, seat: int, card: Card) -> int:
        """Which of a player's copies of a champion is hit: one whose guard stands in the way, then the most damaged."""
        best = -1
        best_rank = -1
        for i, x in enumerate(self.players[seat].board):
            if x.card is card:
                rank = x.damage + (0 if x.expended else 1000)
                if rank > best_rank:
                    best = i
                    best_rank = rank
        return best

    def stun(self, seat: int, at: int) -> None:
        """The champion at this place goes to its owner's discard pile (HR-CBT-3)."""
        owner = self.players[seat]
        card = owner.board.pop(at).card
        owner.factions[card.faction] -= 1
        owner.discard.append(card)
        owner.stunned.append(card)
        if self.log is not None:
            self.log.append(ev.Stunned(seat, card))

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

    def pay_combat(self, n: int) -> list[tuple[int, int]]:
        """Spend combat of the active player, and what is missing of a partner's (HR-HYD-5): who spent how much."""
        me = self.players[self.active]
        if n <= me.combat:
            me.combat -= n
            me.spent += n
            return [(me.seat, n)]
        spent = [(me.seat, me.combat)]
        n -= me.combat
        me.spent += me.combat
        me.combat = 0
        for seat in self.shares[self.active]:
            partner = self.players[seat]
            paid = min(partner.combat, n)
            partner.combat -= paid
            partner.spent += paid
            n -= paid
            if paid:
                spent.append((seat, paid))
        return spent

    def scrap(self, card: Card) -> None:
        """A card is out of the game, but for a Fire Gem, which goes back to its pile (HR-SAC-3, HR-SAC-4)."""
        if card is self.pool.fire_gem:
            self.gems += 1
        else:
            self.scrapped.append(card)

    def from_hand(self, me: Player, card: Card) -> None:
        """Take a card out of a hand."""
        me.hand.remove(card)
        if me.known:
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
            self.log.append(ev.TurnedUp(new))

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
            self.log.append(ev.Went(me.seat, card, place))

    def can_draw(self, me: Player) -> bool:
        """Whether a draw would find a card."""
        return bool(me.top) or bool(me.deck) or bool(me.discard)

    def draw(self, me: Player, n: int) -> int:
        """Draw up to n cards; a deck found empty is made anew from the discard pile (HR-TURN-5)."""
        hand = me.hand
        before = len(hand)
        while n and me.top:
            card = me.top.pop()
            if me.top_open.pop():
                me.known.append(card)
            hand.append(card)
            n -= 1
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
        if self.log is not None:
            self.log.append(ev.Reshuffled(me.seat, len(me.deck), self.to_name(me.seat)))
        return True

    def look_at_top(self, me: Player, n: int) -> None:
        """Take up to n cards off the top of the deck to be looked at by the player alone."""
        for _ in range(n):
            if me.top:
                me.looking.append(me.top.pop())
                me.top_open.pop()
                continue
            if not me.deck and not self.reshuffle(me):
                break
            me.looking.append(me.chance.pick(me.deck))
            self._revealed += 1

    def to_name(self, seat: int) -> bool:
        """Whether the log has to say that it was this seat: out of its turn, or in one shared with a partner."""
        return self.shared or seat != self.active

    def seers(self, seat: int) -> frozenset[int]:
        """The seats that see this seat's hidden cards."""
        return frozenset(p.seat for p in self.players if seat in self.sees(p.seat))

    def hurt_champions(self, seat: int, n: int) -> None:
        """Damage to each of a player's champions; what reaches its defense stuns it (HR-CBT-4)."""
        victim = self.players[seat]
        for i in range(len(victim.board) - 1, -1, -1):
            x = victim.board[i]
            if not x.card.champion:
                continue
            damage = x.damage + n
            if damage >= victim.defense(x.card):
                self.stun(seat, i)
            else:
                victim.board[i] = x.hurt(damage)
                self.wounded = True

    def ask_gift(self, seat: int) -> None:
        """Ask the active player which card goes to a teammate (HR-EMP-8)."""
        self.stack.append(cst.GiveWhich(self.active, seat))

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

    # ---- the turn ----------------------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Discard phase, draw phase, and the next player's turn begins (HR-TURN-3 to 5, HR-HYD-3)."""
        sharing = self.shares[self.active]
        for seat in sharing:
            me = self.players[seat]
            if self.log is not None:
                self.log.append(ev.TurnEnded(seat, me.gold, me.combat))
            self.discard_phase(me)
        if self.wounded:
            self._heal_champions()
        for seat in sharing:
            self.draw(self.players[seat], HAND_SIZE)
        self.next_turn()

    def discard_phase(self, me: Player) -> None:
        """What is unspent is lost, hand and spent cards are discarded, champions stay and are prepared."""
        me.gold = 0
        me.combat = 0
        me.spent = 0
        me.played = []
        if me.coming:
            me.coming = []
        if me.stunned:
            me.stunned = []
        if me.cheaper:
            me.cheaper = []
        if me.klass is not None:
            me.skill_ready = True
        me.heist = False
        if me.blessings:
            me.blessings = [left - 1 for left in me.blessings if left > 1]
        if me.board:
            factions = [0, 0, 0, 0, 0]
            stay: list[InPlay] = []
            for x in me.board:
                card = x.card
                if card.champion:
                    stay.append(card.forms[0])
                    factions[card.faction] += 1
                else:
                    me.discard.append(card)
            me.board = stay
            me.factions = factions
        if me.hand:
            me.discard.extend(me.hand)
            me.hand = []
        if me.known:
            me.known = []

    def _heal_champions(self) -> None:
        """Damage on champions is gone at the end of the turn (HR-CBT-4)."""
        self.wounded = False
        for p in self.players:
            p.board = [x.hurt(0) if x.damage else x for x in p.board]

    def next_turn(self) -> None:
        """The next player in clockwise order begins (HR-TURN-1); at the turn limit the game is a draw (HR-END-6)."""
        if self.turn_limit and self._turn >= self.turn_limit:
            self.finish((), f"The limit of {self.turn_limit} turns is reached: a draw.", "HR-END-6")
            return
        if self.wounded:
            self._heal_champions()
        n = len(self.players)
        done = self.shares[self.active]
        seat = (self.active + 1) % n
        while self.players[seat].out or seat in done:
            seat = (seat + 1) % n
        self._turn += 1
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        """Make this seat the active one, and ask for the discards it owes."""
        self.active = seat
        self.cut_short = False
        self.source = ""
        self._look_around()
        if self.log is not None:
            self.log.append(ev.TurnBegan(self.shares[seat], self._turn))
        self.special = self.shared or self.form.gifts or self.pool.free
        owing = False
        for sharer in self.shares[seat]:
            me = self.players[sharer]
            me.turns += 1
            if me.klass is not None:
                self.special = True
            if me.owed:
                owing = True
        if owing:
            self._ask_owed(seat)

    def _ask_owed(self, seat: int) -> None:
        """Ask for the discards that the members of a side still owe, as far as their hands go (HR-FX-1)."""
        late: list[tuple[int, int]] = []
        for sharer in self.shares[seat]:
            me = self.players[sharer]
            if me.owed and me.hand:
                late.append((sharer, min(me.owed, len(me.hand))))
            me.owed = 0
        if late:
            self.stack.extend(st.discards(sharer, n) for sharer, n in reversed(late))
            if self.log is not None:
                self.log.append(ev.Owed(late))

    def _look_around(self) -> None:
        """Work out whom the active player may attack and target."""
        self.prey, self.hunted, self.foes = self.form.reach(self, self.active)
