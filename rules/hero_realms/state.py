"""A position of Hero Realms: who has what where, whose turn it is, what is asked, and what may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rules.core.chance import Chance, hashed
from rules.core.contract import NOBODY, Action, Blocked, Decision, Event, Outcome
from rules.hero_realms import class_actions as cls
from rules.hero_realms.actions import END
from rules.hero_realms.acts import Act
from rules.hero_realms.attacks import attacks
from rules.hero_realms.blocked import blocked
from rules.hero_realms.checks import problems
from rules.hero_realms.redeal import INDEX, deal_anew
from rules.hero_realms.teams import legal_for_team
from rules.hero_realms.turns import Turns
from rules.hero_realms.view import HeroView, view_of
from rules.hero_realms.why import called, why_not

if TYPE_CHECKING:
    from rules.hero_realms.card import Card, CharacterClass, InPlay
    from rules.hero_realms.player import Player

MARKET_SIZE: Final = 5

#: what the prompt of the main phase calls the acts of a verb
_MAIN_PHASE: Final = {
    "play": "play",
    **dict.fromkeys(("expend", "ally", "sacrifice", "skill", "ability"), "use"),
    "attack": "attack",
    "buy": "buy",
    "give": "give a card",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class HeroState(Turns):
    """A position. Made by `HeroRealms.start` or `position`; changed only by `apply`."""

    __slots__ = ()

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
        can: list[str] = []
        for action in actions:
            word = _MAIN_PHASE.get(action.verb)
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
        if self.special:
            return self._legal_special()
        me = self.players[self.active]
        seen = 0
        for card in me.hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.play)
        if me.board:
            self._legal_in_play(me, me.board, out)
        combat = me.combat
        if combat:
            self.legal_attacks(combat, out)
        gold = me.gold
        if gold:
            seen = 0
            for slot in self.market:
                if slot is not None and slot.cost <= gold and not seen & slot.bit:
                    seen |= slot.bit
                    out.append(slot.buy)
            if self.gems and self.pool.fire_gem.cost <= gold:
                out.append(self.pool.fire_gem.buy)
        out.append(END)
        return out

    def _legal_special(self) -> list[Action]:
        """The same where there is more to look at: a class, a price that is lower, gifts, a team's shared turn."""
        if self.form.shared:
            return legal_for_team(self)
        out: list[Action] = []
        me = self.players[self.active]
        self.legal_cards(me, out)
        if me.combat:
            self.legal_attacks(me.combat, out)
        self.legal_purchases(me, me.gold, out)
        out.append(END)
        return out

    def legal_cards(self, me: Player, out: list[Action]) -> None:
        """What a team's member can do with cards in hand and in play, and with the class's skill and ability."""
        seen = 0
        for card in me.hand:
            if not seen & card.bit:
                seen |= card.bit
                out.append(card.play)
        if me.board:
            self._legal_in_play(me, me.board, out)
        if me.klass is not None:
            self._legal_class(me, me.klass, out)

    def _legal_class(self, me: Player, klass: CharacterClass, out: list[Action]) -> None:
        """The skill once a turn for gold, the ability once a game (HR-SET-7)."""
        if me.skill_ready and me.gold >= klass.skill_cost:
            out.append(klass.use_skill)
        if me.ability_left and me.turns >= klass.ability_from_turn:
            out.append(klass.use_ability)

    def legal_purchases(self, me: Player, gold: int, out: list[Action]) -> None:
        """All that gold does for this player: cards at their present price, stolen cards, gifts."""
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
        guarded_seats: list[int] = []
        for seat in self.hunted:
            owner = players[seat]
            board = owner.board
            if self.shared:
                guarded = self.guarded(seat)
            else:
                guarded = False
                for x in board:
                    if x.card.guard and not x.expended:
                        guarded = True
                        break
            if guarded:
                guarded_seats.append(seat)
            if board:
                most = combat - len(owner.blessings)
                seen = 0
                for x in board:
                    card = x.card
                    if card.defense - x.damage <= most and card.champion and not seen & card.bit:
                        if card.guard or not guarded:
                            seen |= card.bit
                            out.append(card.stun_it[seat])
        for seat in self.prey:
            if seat not in guarded_seats:
                health = players[seat].health
                out.extend(attacks(seat, min(health, combat)))

    def apply(self, action: Action) -> Sequence[Event]:
        log: list[Event] | None = None
        if self.log is not None:
            log = self.log = []
        action.apply(self)
        stack = self.stack
        while stack:
            step = stack[-1]
            if step.live(self):
                break
            stack.pop()
            step.lapse(self)
        if self.cut_short and not stack and self._outcome is None:
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
        s.cut_short = self.cut_short
        s.shares = self.shares
        s.shared = self.shared
        s.special = self.special
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
        # The order in which unordered piles happen to lie must not show in what is dealt: it is nobody's knowledge.
        s.market_deck.sort(key=INDEX)
        for other in s.players:
            if other.seat in sees:
                other.deck.sort(key=INDEX)
            else:
                deal_anew(other, dealer)
        s.set_chances({name: hashed(seed, name) for name in s.chances()})
        return s

    def sees(self, player: int) -> frozenset[int]:
        return frozenset(self.shares[player]) if player >= 0 else frozenset()

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
            parts.append((p.health, p.gold, p.combat, p.spent, p.out, p.owed, p.turns, p.heist, p.blessings))
            parts.append((p.hand, p.deck, p.top, p.top_open, p.known, p.looking, p.discard, p.board, p.chance))
            parts.append([(effect.kind, effect.to) for effect in p.coming])
            parts.append([(effect.kind, effect.less) for effect in p.cheaper])
            parts.append((p.played, p.stunned, p.klass and p.klass.id, p.skill_ready, p.ability_left))
            if p.tracked:
                parts.append((p.tracked, p.tracked_drawn))
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    def blocked(self, player: int) -> list[Blocked]:
        return blocked(self, player)

    def called(self, text: str) -> str:
        return called(self, text)

    def refusal(self, text: str) -> tuple[str, str]:
        return why_not(self, text)

    def value(self, action: Action) -> str:
        assert isinstance(action, Act)
        return action.value(self)

    def consequence(self, action: Action, names: Sequence[str]) -> list[str]:
        assert isinstance(action, Act)
        return action.consequence(self, names)
