"""A position of Hero Realms: who has what where, whose turn it is, what is asked, and what may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, Action, Blocked, Decision, Event, Outcome, State
from rules.core.errors import IllegalAction
from rules.hero_realms import actions as act
from rules.hero_realms import events as ev
from rules.hero_realms import steps as st
from rules.hero_realms.blocked import blocked, why_not
from rules.hero_realms.checks import problems
from rules.hero_realms.foresight import consequence
from rules.hero_realms.view import HeroView, view_of

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CardPool, InPlay
    from rules.hero_realms.effects import NextAcquired
    from rules.hero_realms.formats import PlayFormat

MARKET_SIZE: Final = 5
HAND_SIZE: Final = 5


class Player:
    """What one player has.

    deck     unordered: a draw takes one at random, so that shuffling is never needed
    top      cards known to lie on top of the deck, the next one to be drawn last
    known    cards of the hand that everybody knows, since they went there openly
    board    cards in play, champions and this turn's actions and items
    factions how many cards of each faction are in play
    coming   the “next card you acquire” effects of this turn
    owed     cards to discard at the start of the next turn (option `delayed_discard`)
    """

    __slots__ = (
        "board",
        "chance",
        "combat",
        "coming",
        "deck",
        "discard",
        "factions",
        "gold",
        "hand",
        "health",
        "known",
        "out",
        "owed",
        "seat",
        "top",
    )

    def __init__(self, seat: int, health: int, chance: Chance) -> None:
        self.seat = seat
        self.health = health
        self.gold = 0
        self.combat = 0
        self.out = False
        self.owed = 0
        self.hand: list[Card] = []
        self.deck: list[Card] = []
        self.top: list[Card] = []
        self.known: list[Card] = []
        self.discard: list[Card] = []
        self.board: list[InPlay] = []
        self.factions: list[int] = [0, 0, 0, 0, 0]
        self.coming: list[NextAcquired] = []
        self.chance = chance

    def clone(self) -> Player:
        """An independent copy."""
        p = Player.__new__(Player)
        p.seat = self.seat
        p.health = self.health
        p.gold = self.gold
        p.combat = self.combat
        p.out = self.out
        p.owed = self.owed
        p.hand = self.hand[:]
        p.deck = self.deck[:]
        p.top = self.top[:]
        p.known = self.known[:]
        p.discard = self.discard[:]
        p.board = self.board[:]
        p.factions = self.factions[:]
        p.coming = self.coming[:]
        p.chance = Chance(self.chance.state)
        return p

    def forget(self, card: Card) -> None:
        """A card has left the hand: if everybody knew it to be there, that knowledge is used up."""
        if card in self.known:
            self.known.remove(card)


class HeroState(State):
    """A position. Made by `HeroRealms.start` or `position`; changed only by `apply`."""

    __slots__ = (
        "_decision",
        "_outcome",
        "_revealed",
        "_turn",
        "active",
        "chance",
        "delayed_discard",
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
        "source",
        "stack",
        "turn_limit",
    )

    def __init__(self, pool: CardPool, form: PlayFormat, names: Sequence[str], turn_limit: int) -> None:
        self.pool = pool
        self.form = form
        self.names = tuple(names)
        self.turn_limit = turn_limit
        self.hand_allies = False
        self.delayed_discard = False
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
        self.source: Card | None = None
        self.prey: list[int] = []
        self.hunted: list[int] = []
        self.chance = Chance(1)
        self.log: list[Event] | None = None

    # ---- the contract ------------------------------------------------------------------------------------------------

    def actor(self) -> int:
        if self._outcome is not None:
            return NOBODY
        return self.stack[-1].player if self.stack else self.active

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def turn(self) -> int:
        return self._turn

    @property
    def revealed(self) -> int:
        return self._revealed

    @property
    def decision(self) -> Decision | None:
        if self._outcome is not None:
            return None
        actions = tuple(self.legal())
        if self.stack:
            step = self.stack[-1]
            return Decision(step.player, step.prompt(self), step.clause, actions)
        return Decision(self.active, self._main_prompt(actions), "HR-TURN-2", actions)

    def _main_prompt(self, actions: Sequence[Action]) -> str:
        words = {"play": "Play", "expend": "use", "ally": "use", "sacrifice": "use", "attack": "attack", "buy": "buy"}
        can: list[str] = []
        for action in actions:
            word = words.get(action.verb)
            if word is not None and word not in can:
                can.append(word)
        if not can:
            return "Nothing is left to do: end the turn."
        text = ", ".join(can[:-1]) + " or " + can[-1] if len(can) > 1 else can[0]
        return text[0].upper() + text[1:] + (", or end the turn." if len(can) < 3 else ".")

    def legal(self) -> list[Action]:
        out: list[Action] = []
        if self._outcome is not None:
            return out
        if self.stack:
            out.extend(self.stack[-1].legal(self))
            return out
        me = self.players[self.active]
        seen = 0
        for card in me.hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.play)
        board = me.board
        if board:
            self._legal_in_play(me, board, out)
        combat = me.combat
        if combat:
            self._legal_attacks(combat, out)
        gold = me.gold
        if gold:
            seen = 0
            for slot in self.market:
                if slot is not None and slot.cost <= gold and not seen & slot.bit:
                    seen |= slot.bit
                    out.append(slot.buy)
            if self.gems and self.pool.fire_gem.cost <= gold:
                out.append(self.pool.fire_gem.buy)
        out.append(act.END)
        return out

    def _legal_in_play(self, me: Player, board: list[InPlay], out: list[Action]) -> None:
        """Expend, ally and sacrifice abilities, in this order; each kind of card once."""
        expends = allies = sacrifices = 0
        ally_acts: list[Action] = []
        sacrifice_acts: list[Action] = []
        factions = me.factions
        for x in board:
            card = x.card
            bit = card.bit
            if card.expend is not None and not x.expended and not expends & bit:
                expends |= bit
                out.append(card.expend_it)
            if card.ally is not None and not x.ally_used and not allies & bit:
                if factions[card.faction] > 1 or (self.hand_allies and self._ally_in_hand(me, card)):
                    allies |= bit
                    ally_acts.append(card.ally_it)
            if card.sacrifice is not None and not sacrifices & bit:
                sacrifices |= bit
                sacrifice_acts.append(card.sacrifice_it)
        if ally_acts:
            out.extend(ally_acts)
        if sacrifice_acts:
            out.extend(sacrifice_acts)

    def _ally_in_hand(self, me: Player, card: Card) -> bool:
        """The house rule of HR-ALLY-4."""
        for other in me.hand:
            if other.faction == card.faction:
                return True
        return False

    def _legal_attacks(self, combat: int, out: list[Action]) -> None:
        """Champions that the pool can stun, then players (HR-CBT-3 to 5)."""
        open_seats: list[int] = []
        for seat in self.hunted:
            board = self.players[seat].board
            guarded = False
            for x in board:
                if x.card.guard and not x.expended:
                    guarded = True
                    break
            seen = 0
            for x in board:
                card = x.card
                if not card.champion or seen & card.bit or (guarded and not card.guard):
                    continue
                if card.defense - x.damage <= combat:
                    seen |= card.bit
                    out.append(card.stun_it[seat])
            if not guarded:
                open_seats.append(seat)
        for seat in self.prey:
            if seat in open_seats:
                health = self.players[seat].health
                out.extend(act.attacks(seat, combat if combat < health else health))

    def apply(self, action: Action) -> Sequence[Event]:
        log: list[Event] | None = None
        if self.log is not None:
            log = self.log = []
        assert isinstance(action, act.Act)
        action.apply(self)
        stack = self.stack
        while stack:
            step = stack[-1]
            if step.live(self):
                break
            stack.pop()
            step.lapse(self)
        return () if log is None else log

    def record(self, on: bool) -> None:
        self.log = [] if on else None

    def view(self, player: int) -> HeroView:
        return view_of(self, player)

    def clone(self) -> HeroState:
        s = HeroState.__new__(HeroState)
        s.pool = self.pool
        s.form = self.form
        s.names = self.names
        s.turn_limit = self.turn_limit
        s.hand_allies = self.hand_allies
        s.delayed_discard = self.delayed_discard
        s.players = [player.clone() for player in self.players]
        s.active = self.active
        s._turn = self._turn
        s._revealed = self._revealed
        s._outcome = self._outcome
        s.market = self.market[:]
        s.market_deck = self.market_deck[:]
        s.gems = self.gems
        s.scrapped = self.scrapped[:]
        s.removed = self.removed[:]
        s.stack = self.stack[:]
        s.source = self.source
        s.prey = self.prey
        s.hunted = self.hunted
        s.chance = Chance(self.chance.state)
        s.log = None
        return s

    def redeal(self, player: int, seed: int) -> HeroState:
        s = self.clone()
        sees = self.sees(player)
        dealer = Chance(hashed(seed, "redeal"))
        for other in s.players:
            if other.seat not in sees:
                hidden = other.hand[:]
                for card in other.known:
                    hidden.remove(card)
                pile = hidden + other.deck
                other.hand = other.known[:]
                for _ in hidden:
                    other.hand.append(dealer.pick(pile))
                other.deck = pile
        s.set_chances({name: hashed(seed, name) for name in s.chances()})
        return s

    def sees(self, player: int) -> frozenset[int]:
        return frozenset((player,))

    def chances(self) -> Mapping[str, int]:
        out = {"market": self.chance.state}
        for player in self.players:
            out[f"deck {player.seat + 1}"] = player.chance.state
        return out

    def set_chances(self, chances: Mapping[str, int]) -> None:
        self.chance = Chance(chances["market"])
        for player in self.players:
            player.chance = Chance(chances[f"deck {player.seat + 1}"])

    def inventory(self) -> Mapping[str, int]:
        count: Counter[str] = Counter()
        piles: list[list[Card]] = [self.market_deck, self.scrapped, self.removed]
        piles.append([card for card in self.market if card is not None])
        for player in self.players:
            piles.extend((player.hand, player.deck, player.top, player.discard))
            piles.append([x.card for x in player.board])
        for pile in piles:
            count.update(card.id for card in pile)
        for step in self.stack:
            held = step.held()
            if held is not None:
                count[held.id] += 1
        count[self.pool.fire_gem.id] += self.gems
        return count

    def problems(self) -> list[str]:
        return problems(self)

    def digest(self) -> str:
        parts: list[object] = [
            self.pool.digest,
            self.form.id,
            self._turn,
            self.active,
            self._outcome,
            self.market,
            self.market_deck,
            self.gems,
            self.scrapped,
            self.removed,
            [step.key() for step in self.stack],
            self.source,
            self.chance,
            (self.hand_allies, self.delayed_discard, self.turn_limit),
        ]
        for p in self.players:
            parts.append((p.health, p.gold, p.combat, p.out, p.owed, p.hand, p.deck, p.top, p.known, p.discard))
            parts.append((p.board, [(effect.kind, effect.to) for effect in p.coming], p.chance))
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def blocked(self, player: int) -> list[Blocked]:
        return blocked(self, player)

    def find(self, text: str) -> Action:
        for action in self.legal():
            if action.text == text:
                return action
        reason, clause = why_not(self, text)
        raise IllegalAction(text, reason, clause)

    def value(self, action: Action) -> str:
        assert isinstance(action, act.Act)
        return action.value(self)

    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        assert isinstance(action, act.Act)
        return consequence(self, action, names)

    # ---- what acts and effects are made of ---------------------------------------------------------------------------

    def ask(self, text: str) -> str:
        """A prompt that begins with the card whose ability asks, where a card does."""
        return f"{self.source.short}: {text}" if self.source is not None else text[0].upper() + text[1:]

    def targets(self, p: int) -> list[int]:
        """The seats that the player may target."""
        return self.prey

    def champion_targets(self, p: int) -> list[int]:
        """The seats whose champions the player may target."""
        return self.hunted

    def guarded(self, seat: int) -> bool:
        """Whether a prepared guard stands before this player (HR-CBT-5)."""
        for x in self.players[seat].board:
            if x.card.guard and not x.expended:
                return True
        return False

    def heal(self, p: int, n: int) -> None:
        """Give health at once; there is no upper limit (HR-PLAY-7)."""
        self.players[p].health += n
        if self.log is not None:
            self.log.append(ev.Gained(p, "health", n))

    def damage(self, p: int, seat: int, n: int) -> None:
        """Player p takes n health from a player, who may fall."""
        victim = self.players[seat]
        before = victim.health
        victim.health = before - n
        if self.log is not None:
            self.log.append(ev.Attacked(p, seat, before, before - n))
        if victim.health <= 0:
            self.eliminate(seat)

    def eliminate(self, seat: int) -> None:
        """A player is out at once (HR-END-1)."""
        self.players[seat].out = True
        if self.log is not None:
            self.log.append(ev.Eliminated(seat))
        self.form.fallen(self, seat)

    def finish(self, winners: tuple[int, ...], reason: str, clause: str) -> None:
        """The game is over."""
        self._outcome = Outcome(winners, reason, clause)
        self.stack.clear()
        if self.log is not None:
            self.log.append(ev.GameEnded(winners))

    def hit_place(self, seat: int, card: Card) -> int:
        """Which of a player's copies of a champion is hit: the most damaged, a prepared one first."""
        best = -1
        best_rank = -1
        for i, x in enumerate(self.players[seat].board):
            if x.card is card:
                rank = x.damage * 2 + (0 if x.expended else 1)
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
        if self.log is not None:
            self.log.append(ev.Stunned(seat, card))

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
            me.top.append(card)
        if self.log is not None:
            self.log.append(ev.Went(me.seat, card, place))

    def can_draw(self, me: Player) -> bool:
        """Whether a draw would find a card."""
        return bool(me.top) or bool(me.deck) or bool(me.discard)

    def draw(self, me: Player, n: int) -> int:
        """Draw up to n cards; a deck found empty is made anew from the discard pile (HR-TURN-5)."""
        hand = me.hand
        before = len(hand)
        for _ in range(n):
            if me.top:
                card = me.top.pop()
                me.known.append(card)
                hand.append(card)
                continue
            deck = me.deck
            if not deck:
                deck = me.discard
                if not deck:
                    break
                me.discard = me.deck
                me.deck = deck
                if self.log is not None:
                    self.log.append(ev.Reshuffled(me.seat, len(deck)))
            hand.append(me.chance.pick(deck))
            self._revealed += 1
        drawn = len(hand) - before
        if drawn and self.log is not None:
            seers = frozenset(p.seat for p in self.players if me.seat in self.sees(p.seat))
            self.log.append(ev.Drew(me.seat, hand[before:], seers))
        return drawn

    def make_discard(self, seat: int, n: int) -> bool:
        """An opponent has to discard, now or later by the option; True when a question is on the stack (HR-FX-1)."""
        if self.log is not None:
            self.log.append(ev.MustDiscard(seat, n, self.delayed_discard))
        if self.delayed_discard:
            self.players[seat].owed += n
            return False
        self.stack.append(st.discards(seat, n))
        return True

    def opponent_named(self, step: st.Step, seat: int) -> None:
        """The opponent who discards has been named."""
        assert isinstance(step, st.NameOpponent)
        self.make_discard(seat, step.n)

    def discard_on(self, step: st.Step) -> None:
        """One card of a discard is done; ask for the next."""
        assert isinstance(step, st.Discards)
        if step.n > 1:
            self.stack.append(st.discards(step.player, step.n - 1))

    def scrap_on(self, step: st.Step) -> None:
        """One card has been sacrificed; ask for the next, or give the bonus."""
        assert isinstance(step, st.ScrapUpTo)
        if step.next is not None:
            self.stack.append(step.next)
        elif step.then is not None:
            step.then.run(self, step.player)

    def draw_then_discard(self, step: st.Step, n: int) -> None:
        """Draw n, then discard as many as were drawn (HR-FX-2)."""
        drawn = self.draw(self.players[step.player], n)
        if drawn:
            self.stack.append(st.discards(step.player, drawn))

    # ---- the turn ----------------------------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Discard phase, draw phase, and the next player's turn begins (HR-TURN-3 to 5)."""
        me = self.players[self.active]
        if self.log is not None:
            self.log.append(ev.TurnEnded(me.seat, me.gold, me.combat))
        self.discard_phase(me)
        self.draw(me, HAND_SIZE)
        self.next_turn()

    def discard_phase(self, me: Player) -> None:
        """What is unspent is lost, hand and spent cards are discarded, champions stay and are prepared."""
        me.gold = 0
        me.combat = 0
        if me.coming:
            me.coming = []
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

    def next_turn(self) -> None:
        """The next player in clockwise order begins (HR-TURN-1); at the turn limit the game is a draw (HR-END-6)."""
        if self.turn_limit and self._turn >= self.turn_limit:
            self.finish((), f"The limit of {self.turn_limit} turns is reached: a draw.", "HR-END-6")
            return
        n = len(self.players)
        seat = (self.active + 1) % n
        while self.players[seat].out:
            seat = (seat + 1) % n
        self._turn += 1
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        """Make this seat the active one, and ask for the discards it owes."""
        self.active = seat
        self.source = None
        self.prey = self.form.prey(self, seat)
        self.hunted = self.form.hunted(self, seat)
        me = self.players[seat]
        if self.log is not None:
            self.log.append(ev.TurnBegan(seat, self._turn))
        if me.owed:
            self.stack.append(st.discards(seat, me.owed))
            me.owed = 0
