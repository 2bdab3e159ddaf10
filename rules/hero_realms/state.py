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
from rules.hero_realms import class_actions as cls
from rules.hero_realms import class_steps as cst
from rules.hero_realms import events as ev
from rules.hero_realms import steps as st
from rules.hero_realms.blocked import blocked, why_not
from rules.hero_realms.checks import problems
from rules.hero_realms.teams import legal_for_team
from rules.hero_realms.view import HeroView, view_of

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CardPool, InPlay
    from rules.hero_realms.effects import NextAcquired
    from rules.hero_realms.formats import PlayFormat
    from rules.hero_realms.player import Player

MARKET_SIZE: Final = 5
HAND_SIZE: Final = 5


class HeroState(State):
    """A position. Made by `HeroRealms.start` or `position`; changed only by `apply`.

    prey      the seats that the active player may attack; `hunted` those whose champions; `foes` those that an effect
              on an opponent may name
    shares    for each seat those that share its turn, health and hands: itself, and in Hydra its partner
    wounded   whether a champion may have damage that has to go at the end of the turn
    source    the card or ability that asks
    """

    __slots__ = (
        "_outcome",
        "_revealed",
        "_turn",
        "active",
        "chance",
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
        "shares",
        "source",
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
        n = len(self.names)
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
        if self.form.shared:
            return legal_for_team(self)
        me = self.players[self.active]
        self.legal_cards(me, out)
        combat = me.combat
        if combat:
            self.legal_attacks(combat, out)
        if me.gold or me.cheaper:
            self.legal_purchases(me, me.gold, out)
        out.append(act.END)
        return out

    def legal_cards(self, me: Player, out: list[Action]) -> None:
        """What a player can do with cards in hand and in play, and with the class's skill and ability."""
        seen = 0
        for card in me.hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.play)
        board = me.board
        if board:
            self._legal_in_play(me, board, out)
        klass = me.klass
        if klass is not None:
            if me.skill_ready and me.gold >= klass.skill_cost:
                out.append(klass.use_skill)
            if me.ability_left and me.turns >= klass.ability_from_turn:
                out.append(klass.use_ability)

    def legal_purchases(self, me: Player, gold: int, out: list[Action]) -> None:
        """Cards that the gold buys for this player, and what else gold does."""
        seen = 0
        discount = bool(me.cheaper)
        for slot in self.market:
            if slot is not None and not seen & slot.bit and (me.price(slot) if discount else slot.cost) <= gold:
                seen |= slot.bit
                out.append(slot.buy)
        gem = self.pool.fire_gem
        if self.gems and (me.price(gem) if discount else gem.cost) <= gold:
            out.append(gem.buy)
        if me.heist:
            self._legal_heists(me, gold, out)
        if self.form.gifts and me.gold and me.discard:
            partners = self.form.partners(me.seat, len(self.players))
            out.extend(cls.GIFTS[seat] for seat in partners if seat != me.seat and not self.players[seat].out)

    def _legal_heists(self, me: Player, gold: int, out: list[Action]) -> None:
        """Cards with a cost in the discard piles of opponents."""
        for seat in self.foes:
            pile = dict.fromkeys(self.players[seat].discard)
            out.extend(card.heist_it[seat] for card in pile if card.cost >= 0 and me.price(card) <= gold)

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

    def legal_attacks(self, combat: int, out: list[Action]) -> None:
        """Champions that the combat can stun, then players (HR-CBT-3 to 5)."""
        players = self.players
        open_seats: list[int] = []
        for seat in self.hunted:
            guarded = False
            for guardian in self.shares[seat]:
                for x in players[guardian].board:
                    if x.card.guard and not x.expended:
                        guarded = True
                        break
            owner = players[seat]
            bonus = len(owner.blessings)
            seen = 0
            for x in owner.board:
                card = x.card
                if not card.champion or seen & card.bit or (guarded and not card.guard):
                    continue
                if card.defense + bonus - x.damage <= combat:
                    seen |= card.bit
                    out.append(card.stun_it[seat])
            if not guarded:
                open_seats.append(seat)
        for seat in self.prey:
            if seat in open_seats:
                health = players[seat].health
                out.extend(act.attacks(seat, min(health, combat)))

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
        if not stack and self.players[self.active].out and self._outcome is None:
            self.next_turn()
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
        s.wounded = self.wounded
        s.shares = self.shares
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
        s.foes = self.foes
        s.chance = Chance(self.chance.state)
        s.log = None
        return s

    def redeal(self, player: int, seed: int) -> HeroState:
        s = self.clone()
        sees = self.sees(player)
        dealer = Chance(hashed(seed, "redeal"))
        for other in s.players:
            if other.seat not in sees:
                _deal_anew(other, dealer)
        s.set_chances({name: hashed(seed, name) for name in s.chances()})
        return s

    def sees(self, player: int) -> frozenset[int]:
        return frozenset(self.shares[player])

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
        piles.extend(player.cards() for player in self.players)
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
            parts.append((p.health, p.gold, p.combat, p.gained, p.out, p.owed, p.turns, p.heist, p.blessings))
            parts.append((p.hand, p.deck, p.top, p.top_open, p.known, p.looking, p.discard, p.board, p.chance))
            parts.append([(effect.kind, effect.to) for effect in p.coming])
            parts.append([(effect.kind, effect.less) for effect in p.cheaper])
            parts.append((p.played, p.stunned, p.klass and p.klass.id, p.skill_ready, p.ability_left))
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
        return action.consequence(self, names)

    # ---- what acts and effects are made of ---------------------------------------------------------------------------

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

    def heal(self, p: int, n: int) -> None:
        """Give health at once; there is no upper limit (HR-PLAY-7)."""
        for seat in self.shares[p]:
            self.players[seat].health += n
        if self.log is not None:
            self.log.append(ev.Gained(p, "health", n))

    def damage(self, p: int, seat: int, n: int) -> None:
        """Player p attacks a player for n health; the player may fall (HR-CBT-2)."""
        before = self.players[seat].health
        if self.log is not None:
            self.log.append(ev.Attacked(p, seat, before, before - n, self.shares[seat]))
        self.lose_health(seat, n)

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
        if not self.players[self.active].out:
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
        p.gold = p.combat = p.gained = p.owed = 0
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

    def pay_combat(self, n: int) -> None:
        """Spend combat of the active player, and what is missing of a partner's (HR-HYD-5)."""
        me = self.players[self.active]
        if n <= me.combat:
            me.combat -= n
            return
        n -= me.combat
        me.combat = 0
        for seat in self.shares[self.active]:
            partner = self.players[seat]
            paid = min(partner.combat, n)
            partner.combat -= paid
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
        for _ in range(n):
            if me.top:
                card = me.top.pop()
                if me.top_open.pop():
                    me.known.append(card)
                hand.append(card)
                continue
            if not me.deck and not self.reshuffle(me):
                break
            hand.append(me.chance.pick(me.deck))
            self._revealed += 1
        drawn = len(hand) - before
        if drawn and self.log is not None:
            self.log.append(ev.Drew(me.seat, hand[before:], self.seers(me.seat)))
        return drawn

    def reshuffle(self, me: Player) -> bool:
        """Make the discard pile the new deck; False when there is nothing in it (HR-TURN-5)."""
        if not me.discard:
            return False
        me.deck, me.discard = me.discard, me.deck
        if self.log is not None:
            self.log.append(ev.Reshuffled(me.seat, len(me.deck)))
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

    def seers(self, seat: int) -> frozenset[int]:
        """The seats that see this seat's hidden cards."""
        return frozenset(p.seat for p in self.players if seat in self.sees(p.seat))

    def looked_on(self, step: st.Step) -> None:
        """One card looked at was discarded; ask for the next, or for the way back of the rest."""
        assert isinstance(step, cst.DropSome)
        if step.n > 1:
            self.stack.append(cst.DropSome(step.player, step.n - 1))
        else:
            self.stack.append(cst.PutBack(step.player))

    def bless(self, step: st.Step, seat: int) -> None:
        """A player is blessed until the end of that player's next turn (HR-SET-7)."""
        assert isinstance(step, cst.BlessWhom)
        self.heal(seat, step.health)
        self.players[seat].blessings.append(2 if seat in self.shares[self.active] else 1)
        if self.log is not None:
            self.log.append(ev.Blessed(seat))

    def strike(self, step: st.Step, seat: int) -> None:
        """Deal damage to a player's champions and the player, past any guard (HR-SET-7)."""
        assert isinstance(step, cst.StrikeWhom)
        if self.log is not None:
            self.log.append(ev.Struck(seat, step.n))
        victim = self.players[seat]
        for i in range(len(victim.board) - 1, -1, -1):
            x = victim.board[i]
            if not x.card.champion:
                continue
            damage = x.damage + step.n
            if damage >= victim.defense(x.card):
                self.stun(seat, i)
            else:
                victim.board[i] = x.hurt(damage)
                self.wounded = True
        self.lose_health(seat, step.n)

    def ask_gift(self, p: int, seat: int) -> None:
        """Ask which card goes to a teammate."""
        self.stack.append(cst.GiveWhich(p, seat))

    def give(self, step: st.Step, card: Card) -> None:
        """A card goes to a teammate's discard pile (HR-EMP-8)."""
        assert isinstance(step, cst.GiveWhich)
        self.players[step.player].discard.remove(card)
        self.players[step.to].discard.append(card)
        if self.log is not None:
            self.log.append(ev.Given(step.player, step.to, card))

    def leave(self, step: st.Step, card: Card) -> None:
        """A fallen commander leaves a card to the emperor; the others leave the game (HR-EMP-7)."""
        assert isinstance(step, cst.Legacy)
        self.remove_cards(step.player)
        self.removed.remove(card)
        self.players[step.to].discard.append(card)
        if self.log is not None:
            self.log.append(ev.Left(step.player, step.to, card))

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
        """Discard phase, draw phase, and the next player's turn begins (HR-TURN-3 to 5, HR-HYD-3)."""
        sharing = [self.players[seat] for seat in self.shares[self.active]]
        for me in sharing:
            if self.log is not None:
                self.log.append(ev.TurnEnded(me.seat, me.gold, me.combat))
            self.discard_phase(me)
        if self.wounded:
            self._heal_champions()
        for me in sharing:
            self.draw(me, HAND_SIZE)
        self.next_turn()

    def discard_phase(self, me: Player) -> None:
        """What is unspent is lost, hand and spent cards are discarded, champions stay and are prepared."""
        me.gold = 0
        me.combat = 0
        me.gained = 0
        me.played.clear()
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
        self.source = ""
        self._look_around()
        for sharer in self.shares[seat]:
            me = self.players[sharer]
            me.turns += 1
            if self.log is not None:
                self.log.append(ev.TurnBegan(sharer, self._turn))
            if me.owed:
                self.stack.append(st.discards(sharer, me.owed))
                me.owed = 0

    def _look_around(self) -> None:
        """Work out whom the active player may attack and target."""
        self.prey = self.form.prey(self, self.active)
        self.hunted = self.form.hunted(self, self.active)
        self.foes = self.form.foes(self, self.active)


def _deal_anew(p: Player, dealer: Chance) -> None:
    """Deal a player's hidden cards anew: hand, deck, and what only the player knows of the deck's top."""
    hidden_hand = p.hand[:]
    for card in p.known:
        hidden_hand.remove(card)
    secret = [i for i, openly in enumerate(p.top_open) if not openly]
    pile = hidden_hand + p.deck + p.looking + [p.top[i] for i in secret]
    p.hand = p.known[:]
    for _ in hidden_hand:
        p.hand.append(dealer.pick(pile))
    for i in secret:
        p.top[i] = dealer.pick(pile)
    p.looking = [dealer.pick(pile) for _ in p.looking]
    p.deck = pile
