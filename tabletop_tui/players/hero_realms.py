"""The greedy bot of Hero Realms: one table of values, fed by card data, so that it plays cards it has never seen.

A card's abilities say what they give by kind (`Effect.tally`); the table says what each kind is worth at this stage of
the game. Plays, expends and allies come first, then buys against attacks, each by what it is worth now.
"""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.effects import Program
from rules.hero_realms.player import Player as Seat
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct
from tabletop_tui.players.player import Player

#: What one unit is worth, in combat, while the game is young and when it draws to its end.
EARLY: Final[dict[str, float]] = {
    "gold": 1.35,
    "combat": 0.9,
    "health": 0.45,
    "draw": 2.2,
    "cycle": 0.7,
    "opponent_discards": 1.5,
    "stun": 2.0,
    "sacrifice": 2.2,
    "recover": 1.2,
    "raise": 5.0,
    "prepare": 1.5,
    "next_to_deck": 1.0,
    "next_to_hand": 2.0,
}
LATE: Final[dict[str, float]] = {
    **EARLY,
    "gold": 0.5,
    "combat": 1.2,
    "health": 0.5,
    "sacrifice": 0.8,
    "next_to_deck": 0.4,
    "next_to_hand": 1.5,
}

#: How often a champion that was bought can be expended before it is stunned, by its defense.
_TURNS_BASE: Final = 1.0
_TURNS_PER_DEFENSE: Final = 0.12


def _sum(program: Program | None, weights: dict[str, float]) -> float:
    if program is None:
        return 0.0
    return sum(weights.get(kind, 0.0) * n for kind, n in program.tally().items())


class CardWorth:
    """What the abilities of one card are worth under one table."""

    __slots__ = ("ally", "expend", "primary", "sacrifice", "total")

    def __init__(self, card: Card, weights: dict[str, float]) -> None:
        self.primary = _sum(card.primary, weights)
        self.expend = _sum(card.expend, weights)
        self.ally = _sum(card.ally, weights)
        self.sacrifice = _sum(card.sacrifice, weights)
        self.total = self.primary + 0.35 * self.sacrifice
        if card.champion:
            turns = _TURNS_BASE + _TURNS_PER_DEFENSE * card.defense
            self.total += self.expend * turns + (0.35 if card.guard else 0.2) * card.defense


class Values:
    """The worth of every card of a list, early and late."""

    def __init__(self, pool: CardPool) -> None:
        self.early = [CardWorth(card, EARLY) for card in pool.cards]
        self.late = [CardWorth(card, LATE) for card in pool.cards]


_VALUES: Final[WeakKeyDictionary[CardPool, Values]] = WeakKeyDictionary()


def _values(pool: CardPool) -> Values:
    """The values of a list, worked out once."""
    found = _VALUES.get(pool)
    if found is None:
        found = _VALUES[pool] = Values(pool)
    return found


class Greedy(Player):
    """Takes the act that its table values most."""

    spec = "greedy"

    def choose(self, state: State) -> Action:
        assert isinstance(state, HeroState)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        seat = state.actor()
        look = _Look(state, seat, _values(state.pool))
        best = legal[0]
        best_score = look.score(best)
        for action in legal[1:]:
            score = look.score(action)
            if score > best_score:
                best, best_score = action, score
        return best


class _Look:
    """One decision: the position as the seat sees it, and the worth of things in it."""

    def __init__(self, s: HeroState, seat: int, values: Values) -> None:
        self.s = s
        self.seat = seat
        self.values = values
        self.me: Seat = s.players[seat]
        #: combat of all who attack together
        self.combat = sum(s.players[sharer].combat for sharer in s.shares[seat])
        team = s.form.team(seat)
        foes = [p.health for p in s.players if s.form.team(p.seat) != team and not p.out]
        self.weakest = min(foes) if foes else 0
        late = self.weakest < 20 or self.me.health < 15 or s.turn > 24
        self.worth = values.late if late else values.early
        self.late = late
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

    def score(self, action: Action) -> float:
        """The higher, the sooner."""
        if isinstance(action, MembersAct):
            look = self if action.member == self.seat else _Look(self.s, action.member, self.values)
            return look.score(action.inner)
        if isinstance(action, act.Play):
            return 1000 + self._first(action.c.primary) + self.worth[action.c.index].primary
        if isinstance(action, act.Expend):
            return 900 + self._first(action.c.expend) + self.worth[action.c.index].expend
        if isinstance(action, act.UseAlly):
            return 800 + self._first(action.c.ally) + self.worth[action.c.index].ally
        if isinstance(action, act.Stun):
            return self._stun(action)
        if isinstance(action, act.Attack):
            return self._attack(action)
        if isinstance(action, act.Buy | cls.HeistCard):
            return 500 + self.card(action.c) if self.card(action.c) > 0.5 else -1.0
        if isinstance(action, act.Sacrifice):
            return self._sacrifice(action.c)
        if isinstance(action, cls.UseSkill):
            # gold buys cards first; what is left of it goes into the skill
            gain = _sum(action.klass.skill, LATE if self.late else EARLY)
            return (505.0 if self.late else 420.0) + gain
        if isinstance(action, cls.UseAbility):
            return self._ability(action.klass.ability)
        return self._answer(action)

    def _first(self, program: Program | None) -> float:
        """Abilities that bring cards go before the others."""
        if program is None:
            return 0.0
        tally = program.tally()
        return 50.0 if "draw" in tally or "cycle" in tally else 0.0

    def _stun(self, action: act.Stun) -> float:
        combat = self.combat
        victim = self.s.players[action.seat]
        cost = action.cost(self.s)
        if action.seat in self.s.prey and combat - self._guard_cost(victim) >= victim.health:
            # the player can fall this turn: only guards stand in the way, the cheapest first
            return 700 - cost if action.c.guard else -1.0
        gain = self.threat(action.c)
        if action.c.guard and combat > cost:
            gain += 0.6 * (combat - cost)
        spent = cost * (1.1 if self.late else 0.75)
        return 600 + gain - spent if gain > spent else -1.0

    def _guard_cost(self, victim: Seat) -> int:
        """The combat it takes to have no prepared guard in the way."""
        cost = 0
        for seat in self.s.shares[victim.seat]:
            p = self.s.players[seat]
            cost += sum(p.defense(x.card) - x.damage for x in p.board if x.card.guard and not x.expended)
        return cost

    def _attack(self, action: act.Attack) -> float:
        victim = self.s.players[action.seat]
        if action.amount >= victim.health:
            return 5000.0
        if action.amount < self.combat:
            return -2.0
        # all that is left goes to the player who is nearest to falling, after everything else
        return 300.0 - 0.1 * victim.health

    def _sacrifice(self, card: Card) -> float:
        worth = self.worth[card.index]
        gain = worth.sacrifice
        if card.sacrifice is not None and self._fells(card.sacrifice):
            return 4000.0
        keep = self.card(card) * (0.5 if self.late else 1.6)
        return 400 + gain - keep if gain > keep else -1.0

    def _fells(self, program: Program) -> bool:
        """Whether the combat that an ability gives is what is missing to make somebody fall this turn."""
        more = program.tally().get("combat", 0.0)
        for seat in self.s.prey:
            victim = self.s.players[seat]
            missing = victim.health + self._guard_cost(victim) - self.combat
            if 0 < missing <= more:
                return True
        return False

    def _ability(self, program: Program) -> float:
        """A class's ability is kept for the time when it tells, or makes somebody fall."""
        if self._fells(program):
            return 4000.0
        if "raise" in program.tally() and not self.me.stunned:
            return -1.0
        return 510.0 + _sum(program, LATE) if self.late or self.s.turn > 12 else -1.0

    def _answer(self, action: Action) -> float:
        if isinstance(action, ans.Chosen):
            return _sum(action.option, LATE if self.late else EARLY) + 0.01 * action.option.gain("combat")
        if isinstance(action, ans.Discard):
            return -self._in_hand(action.c)
        if isinstance(action, ans.ScrapFromDiscard):
            return self._scrap(action.c)
        if isinstance(action, ans.ScrapFromHand):
            return self._scrap(action.c) - 0.3 * self.worth[action.c.index].primary
        if isinstance(action, ans.Target):
            return 1.0 + self.threat(action.c)
        if isinstance(action, ans.Recover):
            return self.card(action.c)
        if isinstance(action, ans.Prepare):
            return 1.0 + self.worth[action.c.index].expend
        if isinstance(action, ans.Named):
            return 100.0 - self.s.players[action.seat].health
        if isinstance(action, ans.DrawSome):
            return float(action.amount)
        if isinstance(action, ans.Put):
            return 1.0 if action.place == "hand" else 0.0
        return self._class_answer(action)

    def _class_answer(self, action: Action) -> float:
        """Answers that only classes and teams ask for."""
        if isinstance(action, cls.DropLooked):
            return 1.6 - self._in_hand(action.c)
        if isinstance(action, cls.ReturnLooked):
            return -self._in_hand(action.c)
        if isinstance(action, cls.RaiseChampion):
            return self.threat(action.c)
        if isinstance(action, cls.BlessPlayer):
            friend = self.s.form.team(action.seat) == self.s.form.team(self.seat)
            return (1000.0 if friend else 0.0) - self.s.players[action.seat].health
        if isinstance(action, cls.StrikePlayer):
            victim = self.s.players[action.seat]
            return sum(self.threat(x.card) for x in victim.board) - 0.2 * victim.health
        if isinstance(action, cls.LeaveCard | cls.GiveCard):
            return self.card(action.c)
        if isinstance(action, cls.Give):
            return -1.0
        return 0.0

    def _in_hand(self, card: Card) -> float:
        """What the card in hand is worth this turn."""
        worth = self.worth[card.index]
        if card.champion:
            return worth.total
        allied = worth.ally if self.me.factions[card.faction] and card.faction else 0.4 * worth.ally
        return worth.primary + allied

    def _scrap(self, card: Card) -> float:
        """How glad the seat is to be rid of the card for good: only what is worse than its usual card."""
        return 1.9 - self.card(card)


def greedy() -> Greedy:
    """A new greedy bot."""
    return Greedy()
