"""The greedy bot of Hero Realms: one table of values, fed by card data, so that it plays cards it has never seen.

Plays, expends and allies come first, then buys against attacks, each by what it is worth now
(`hero_realms_worth` has the table).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.acts import CardAct
from rules.hero_realms.attacks import Attack, Stun
from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.player import Player as Seat
from rules.hero_realms.program import Program
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct
from tabletop_tui.players.hero_realms_worth import (
    EARLY,
    LATE,
    CardWorth,
    Values,
    program_worth,
    values_of,
)
from tabletop_tui.players.player import Player

#: an act that is not worth doing
_NO: Final = -1.0


class Greedy(Player):
    """Takes the act that its table values most."""

    spec = "greedy"

    def __init__(self) -> None:
        self._pool: CardPool | None = None
        self._values: Values | None = None

    def choose(self, state: State) -> Action:
        assert isinstance(state, HeroState)
        values = self.values(state.pool)
        if not state.stack and not state.shared and not state.hand_allies:
            at_once = free_act(state, values)
            if at_once is not None:
                return at_once
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        return Look(state, state.actor(), values).best(legal)

    def values(self, pool: CardPool) -> Values:
        """The values of the list that is played with."""
        if self._values is None or self._pool is not pool:
            self._pool = pool
            self._values = values_of(pool)
        return self._values


def is_late(s: HeroState, seat: int, weakest: int) -> bool:
    """Whether the game draws to its end: somebody is low, or it has gone on for long."""
    return weakest < 20 or s.players[seat].health < 15 or s._turn > 24


def free_act(s: HeroState, values: Values) -> Action | None:
    """The next act of the main phase that costs nothing: a card, an expend, an ally; None when there is none.

    None as well when somebody may be made to fall now, which goes before: that is for `Look` to see.
    """
    players = s.players
    me = players[s.active]
    reach = me.combat + values.sudden
    weakest = 1000
    for seat in s.prey:
        health = players[seat].health
        if health <= reach:
            return None
        if health < weakest:
            weakest = health
    if len(players) > 2:
        weakest = weakest_foe(s, s.active)
    worth = values.late if is_late(s, s.active, weakest) else values.early
    best_score = -1.0
    best: Action | None = None
    for card in me.hand:
        score = worth[card.index].play
        if score > best_score:
            best_score = score
            best = card.play
    return best if best is not None or not me.board else _free_on_board(me, worth)


def _free_on_board(me: Seat, worth: list[CardWorth]) -> Action | None:
    """The best expend, or else the best ally ability, of the cards in play."""
    best_score = -1.0
    best: Action | None = None
    allies = False
    for x in me.board:
        card = x.card
        if card.expend is not None and not x.expended:
            score = worth[card.index].expend_now
            if score > best_score:
                best_score = score
                best = card.expend_it
        elif card.ally is not None and not x.ally_used:
            allies = True
    if best is not None or not allies:
        return best
    factions = me.factions
    for x in me.board:
        card = x.card
        if card.ally is not None and not x.ally_used and factions[card.faction] > 1:
            score = worth[card.index].ally_now
            if score > best_score:
                best_score = score
                best = card.ally_it
    return best


def weakest_foe(s: HeroState, seat: int) -> int:
    """The least health among the other teams; 0 when nobody is left."""
    team = s.form.team(seat)
    foes = [p.health for p in s.players if not p.out and s.form.team(p.seat) != team]
    return min(foes) if foes else 0


class Look:
    """One decision: the position as the seat sees it, and the worth of things in it."""

    __slots__ = ("_owned", "combat", "late", "me", "s", "seat", "values", "worth")

    def __init__(self, s: HeroState, seat: int, values: Values) -> None:
        self.s = s
        self.seat = seat
        self.values = values
        self.me: Seat = s.players[seat]
        #: combat of all who attack together
        self.combat = self.me.combat
        if s.shared:
            self.combat = sum(s.players[sharer].combat for sharer in s.shares[seat])
        weakest = s.players[1 - seat].health if len(s.players) == 2 else weakest_foe(s, seat)
        self.late = is_late(s, seat, weakest)
        self.worth: list[CardWorth] = values.late if self.late else values.early
        self._owned: list[int] | None = None

    # ---- what cards are worth ----------------------------------------------------------------------------------------

    def owned(self) -> list[int]:
        """How many cards of each faction the seat owns, wherever they lie."""
        if self._owned is None:
            count = [0, 0, 0, 0, 0]
            me = self.me
            for pile in (me.hand, me.deck, me.top, me.discard):
                for card in pile:
                    count[card.faction] += 1
            for x in me.board:
                count[x.card.faction] += 1
            self._owned = count
        return self._owned

    def card(self, card: Card) -> float:
        """What owning the card is worth, allies by how likely they are."""
        worth = self.worth[card.index]
        if card.ally is None:
            return worth.total
        likely = min(0.75, 0.12 + 0.09 * self.owned()[card.faction])
        uses = 1.0 + 0.6 * card.champion
        return worth.total + worth.ally * likely * uses

    def threat(self, card: Card) -> float:
        """What it is worth that an opponent's champion is gone for now."""
        worth = self.worth[card.index]
        return 1.6 * worth.expend + 0.6 * worth.ally + (0.3 * card.defense if card.guard else 0.0)

    # ---- what acts are worth -----------------------------------------------------------------------------------------

    def best(self, legal: list[Action]) -> Action:
        """The one of these acts that is worth most, the first of equals."""
        combat = self.combat
        players = self.s.players
        best = legal[0]
        best_score = -1000.0
        for action in legal:
            if type(action) is Attack and action.amount < combat and action.amount < players[action.seat].health:
                continue  # less than all that is left
            judge = _JUDGES.get(type(action))
            score = 0.0 if judge is None else judge(self, action)
            if score > best_score:
                best, best_score = action, score
        return best

    def score(self, action: Action) -> float:
        """The higher, the sooner; less than 0 is not worth doing."""
        judge = _JUDGES.get(type(action))
        return 0.0 if judge is None else judge(self, action)

    def _members(self, action: MembersAct) -> float:
        look = self if action.member == self.seat else Look(self.s, action.member, self.values)
        return look.score(action.inner)

    def _play(self, action: act.Play) -> float:
        return self.worth[action.c.index].play

    def _expend(self, action: act.Expend) -> float:
        return self.worth[action.c.index].expend_now

    def _ally(self, action: act.UseAlly) -> float:
        return self.worth[action.c.index].ally_now

    def _buy(self, action: CardAct) -> float:
        worth = self.card(action.c)
        return 500 + worth if worth > 0.5 else _NO

    def _skill(self, action: cls.UseSkill) -> float:
        # gold buys cards first; what is left of it goes into the skill
        return (505.0 if self.late else 420.0) + self._gain(action.klass.skill)

    def _gain(self, program: Program) -> float:
        return program_worth(program, LATE if self.late else EARLY)

    def _stun(self, action: Stun) -> float:
        combat = self.combat
        victim = self.s.players[action.seat]
        cost = action.cost(self.s)
        if action.seat in self.s.prey and combat - self._guard_cost(victim) >= victim.health:
            # the player can fall this turn: only guards stand in the way, the cheapest first
            return 700 - cost if action.c.guard else _NO
        gain = self.threat(action.c)
        if action.c.guard and combat > cost:
            gain += 0.6 * (combat - cost)
        spent = cost * (1.1 if self.late else 0.75)
        return 600 + gain - spent if gain > spent else _NO

    def _guard_cost(self, victim: Seat) -> int:
        """The combat it takes to have no prepared guard in the way."""
        cost = 0
        for seat in self.s.shares[victim.seat]:
            p = self.s.players[seat]
            for x in p.board:
                if x.card.guard and not x.expended:
                    cost += p.defense(x.card) - x.damage
        return cost

    def _attack(self, action: Attack) -> float:
        victim = self.s.players[action.seat]
        if action.amount >= victim.health:
            return 5000.0
        if action.amount < self.combat:
            return -2.0
        # all that is left goes to the player who is nearest to falling, after everything else
        return 300.0 - 0.1 * victim.health

    def _sacrifice(self, action: act.Sacrifice) -> float:
        card = action.c
        gain = self.worth[card.index].sacrifice
        if card.sacrifice is not None and self.fells(card.sacrifice):
            return 4000.0
        keep = self.card(card) * (0.5 if self.late else 1.6)
        return 400 + gain - keep if gain > keep else _NO

    def fells(self, program: Program) -> bool:
        """Whether the combat that an ability gives is what is missing to make somebody fall this turn."""
        more = program.tally().get("combat", 0.0)
        for seat in self.s.prey:
            victim = self.s.players[seat]
            missing = victim.health - self.combat
            if missing <= more and 0 < missing + self._guard_cost(victim) <= more:
                return True
        return False

    def _ability(self, action: cls.UseAbility) -> float:
        """A class's ability is kept for the time when it tells, or makes somebody fall."""
        program = action.klass.ability
        if self.fells(program):
            return 4000.0
        if "raise" in program.tally() and not self.me.stunned:
            return _NO
        return 510.0 + program_worth(program, LATE) if self.late or self.s.turn > 12 else _NO

    # ---- what answers are worth --------------------------------------------------------------------------------------

    def _chosen(self, action: ans.Chosen) -> float:
        return self._gain(action.option) + 0.01 * action.option.gain("combat")

    def _discard(self, action: CardAct) -> float:
        return -self.in_hand(action.c)

    def _scrap_discard(self, action: CardAct) -> float:
        return self._scrap(action.c)

    def _scrap_hand(self, action: CardAct) -> float:
        return self._scrap(action.c) - 0.3 * self.worth[action.c.index].primary

    def _scrap(self, card: Card) -> float:
        """How glad the seat is to be rid of the card for good: only what is worse than its usual card."""
        return 1.9 - self.card(card)

    def _target(self, action: ans.Target) -> float:
        return 1.0 + self.threat(action.c)

    def _own(self, action: CardAct) -> float:
        return self.card(action.c)

    def _prepare(self, action: ans.Prepare) -> float:
        return 1.0 + self.worth[action.c.index].expend

    def _named(self, action: ans.Named) -> float:
        return 100.0 - self.s.players[action.seat].health

    def _draw(self, action: ans.DrawSome) -> float:
        return float(action.amount)

    def _put(self, action: ans.Put) -> float:
        return 1.0 if action.place == "hand" else 0.0

    def _drop(self, action: cls.DropLooked) -> float:
        return 1.6 - self.in_hand(action.c)

    def _raise(self, action: cls.RaiseChampion) -> float:
        return self.threat(action.c)

    def _bless(self, action: cls.BlessPlayer) -> float:
        friend = self.s.form.team(action.seat) == self.s.form.team(self.seat)
        return (1000.0 if friend else 0.0) - self.s.players[action.seat].health

    def _strike(self, action: cls.StrikePlayer) -> float:
        victim = self.s.players[action.seat]
        return sum((self.threat(x.card) for x in victim.board), 0.0) - 0.2 * victim.health

    def _give(self, action: cls.Give) -> float:
        return _NO

    def in_hand(self, card: Card) -> float:
        """What the card in hand is worth this turn."""
        worth = self.worth[card.index]
        if card.champion:
            return worth.total
        allied = worth.ally if self.me.factions[card.faction] and card.faction else 0.4 * worth.ally
        return worth.primary + allied


#: How each kind of act is judged; those that are not here are worth nothing, neither good nor bad.
_JUDGES: Final[dict[type, Callable[[Look, Any], float]]] = {
    MembersAct: Look._members,
    act.Play: Look._play,
    act.Expend: Look._expend,
    act.UseAlly: Look._ally,
    Stun: Look._stun,
    Attack: Look._attack,
    act.Buy: Look._buy,
    cls.HeistCard: Look._buy,
    act.Sacrifice: Look._sacrifice,
    cls.UseSkill: Look._skill,
    cls.UseAbility: Look._ability,
    ans.Chosen: Look._chosen,
    ans.Discard: Look._discard,
    ans.ScrapFromDiscard: Look._scrap_discard,
    ans.ScrapFromHand: Look._scrap_hand,
    ans.Target: Look._target,
    ans.Recover: Look._own,
    ans.Prepare: Look._prepare,
    ans.Named: Look._named,
    ans.DrawSome: Look._draw,
    ans.Put: Look._put,
    cls.DropLooked: Look._drop,
    cls.ReturnLooked: Look._discard,
    cls.RaiseChampion: Look._raise,
    cls.BlessPlayer: Look._bless,
    cls.StrikePlayer: Look._strike,
    cls.LeaveCard: Look._own,
    cls.GiveCard: Look._own,
    cls.Give: Look._give,
}


def greedy(seed: int = 0) -> Greedy:
    """A new greedy bot; nothing in its choices is left to chance, whatever the seed."""
    return Greedy()
