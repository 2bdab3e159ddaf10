"""The greedy bot of Hyborian Gates: it holds Dimensions, fights where the numbers favour it, and answers seldom.

Every act gets a worth from what its seat knows: the pieces on the table, its own hand, and what a card gives by kind
(`Effect.tally`), so that it plays cards it has never seen. The best is chosen, ties by chance.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.chance import Chance, hashed
from rules.core.contract import Action, State
from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.battle_steps import BattleAbility
from rules.hyborian.card import Card
from rules.hyborian.chain import Answer
from rules.hyborian.pieces import Complex, Trooper
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension
from rules.hyborian.state import HyborianState
from tabletop_tui.players.hyborian_answers import Answers
from tabletop_tui.players.hyborian_worth import WORTH, card_worth, gives, result, tally_of
from tabletop_tui.players.player import Player


def greedy(seed: int = 0) -> Player:
    """The bot; its seed settles ties between acts that are worth the same."""
    return GreedyPlayer(seed)


class GreedyPlayer(Player):
    """The act of the highest worth."""

    spec = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._chance = Chance(hashed(seed, "greedy hyborian"))

    def choose(self, state: State) -> Action:
        assert isinstance(state, HyborianState)
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        mind = Mind(state)
        best: list[Action] = []
        most = -1e9
        for action in legal:
            assert isinstance(action, act.Act)
            worth = mind.worth(action)
            if worth > most + 1e-9:
                best, most = [action], worth
            elif worth > most - 1e-9:
                best.append(action)
        return best[self._chance.below(len(best))] if len(best) > 1 else best[0]


class Mind(Answers):
    """What one seat thinks of its acts in one position."""

    def __init__(self, s: HyborianState) -> None:
        super().__init__(s)
        self._ways: dict[tuple[int, int], float] = {}
        self._held = -1
        self._guards: dict[int, list[Trooper]] = {}

    def worth(self, action: act.Act) -> float:
        """The worth of an act; 0 is doing nothing."""
        judge = _JUDGES.get(type(action))
        if judge is not None:
            return judge(self, action)
        if isinstance(action, act.ChooseCard):
            return self.card(action)
        return self.choice(action)

    def _lay_gate(self, action: act.LayGate) -> float:
        assert action.card is not None
        own = action.card.dimension
        have = {gate.dimension for gate in self.s.complexes.values() if gate.owner == self.seat}
        return 5.0 + 2.0 * (action.pyramid == own) + 1.0 * (own not in have) + 0.3 * action.card.special

    def _add_pyramid(self, action: act.AddPyramid) -> float:
        gate = self.s.complexes[action.num]
        counter = 5 - len(gate.pyramids)
        if gate.counter:
            counter = min(counter, gate.counter)
        lasts = counter > self.rounds
        return 1.0 + 0.1 * gate.power[action.pyramid] if lasts and len(gate.pyramids) < 4 else -1.0

    def _play_trooper(self, action: act.Act) -> float:
        assert action.card is not None
        return 2.0 + 0.1 * action.card.strength

    def _attach(self, action: act.Attach) -> float:
        assert action.card is not None
        unit = self.s.units[action.num]
        gain = action.card.attack + action.card.defense + 1.2 * len(action.card.abilities)
        cost = unit.cost + action.card.icons
        free = "transport_without_gate" in action.card.permits or numbers.permits(
            self.s, unit, "transport_without_gate"
        )
        # A stack that costs more than the best way has power for stays at home.
        heavy = 0.0 if free or not action.card.icons else 1.2 + 2.0 * max(cost - self._reach(), 0)
        return 1.0 + gain - heavy + 0.05 * unit.card.strength - 0.3 * unit.card.icons

    def _reach(self) -> int:
        """The highest power to any Dimension."""
        gates = [gate for gate in self.s.complexes.values() if gate.owner == self.seat]
        return max((max(gate.power) for gate in gates), default=1)

    def _go(self, unit: Trooper, to: int) -> float:
        """What sending a Trooper somewhere is worth, whichever way it goes."""
        known = self._ways.get((unit.num, to))
        if known is None:
            known = self._ways[unit.num, to] = self._reached(unit, to)
        return known

    def _reached(self, unit: Trooper, to: int) -> float:
        if to == READY:
            return -1.0
        stay = self._leaving(unit)
        if to >= AT_COMPLEX:
            return self._storm(unit, self.s.complexes[to - AT_COMPLEX]) - stay
        foes, friends = self.theirs(to), self.mine(to)
        home = 0.6 * (to % 6 == unit.card.dimension)
        if not foes:
            return (4.0 if not friends else 0.05 if len(friends) < 2 else -0.5) + home - stay
        duels = [self.duel(unit, foe, to) for foe in foes]
        return 3.5 * (0.4 * max(duels) + 0.6 * min(duels)) + (0.8 if len(foes) == 1 else 0.0) - stay

    def _leaving(self, unit: Trooper) -> float:
        if not 0 <= unit.place < AT_COMPLEX:
            return 0.0
        if self.theirs(unit.place):
            return 0.5
        return 4.5 if len(self.mine(unit.place)) == 1 else 0.2

    def _in_dimensions(self) -> int:
        """How many Troopers of the seat stand in Dimensions."""
        if self._held < 0:
            self._held = sum(u.controller == self.seat and is_dimension(u.place) for u in self.s.units.values())
        return self._held

    def _guards_of(self, owner: int) -> list[Trooper]:
        """Who can defend the Complexes of a player."""
        found = self._guards.get(owner)
        if found is None:
            found = [u for u in self.s.units.values() if u.place == READY and u.controller == owner]
            self._guards[owner] = found
        return found

    def _storm(self, unit: Trooper, gate: Complex) -> float:
        """Attack a Complex: the fewer can defend it, the better."""
        if gate.counter == 1:
            return -1.0
        if self._in_dimensions() < 2:
            return -0.5
        guards = self._guards_of(gate.owner)
        if not guards:
            return 1.5
        return 1.2 * min([self.duel(unit, guard, AT_COMPLEX) for guard in guards])

    def _send(self, action: act.Send) -> float:
        return self._go(self.s.units[action.num], action.to)

    def _drive(self, action: act.Drive) -> float:
        return self._go(self.s.units[action.num], action.to) + 0.3

    def _walk(self, action: act.Walk) -> float:
        unit = self.s.units[action.num]
        return self._go(unit, action.to) + 0.2 - 1.0 * len(unit.attached)

    def _attack(self, action: act.Attack) -> float:
        if action.place >= AT_COMPLEX:
            return 2.0
        mine = self.mine(action.place)
        foes = [u for u in self.theirs(action.place) if u.controller == action.seat]
        return max(min(self.duel(m, f, action.place) for f in foes) for m in mine)

    def _vortex(self, action: act.Act) -> float:
        assert action.card is not None
        return self._in_battle(action.card)

    def _in_battle(self, card: Card) -> float:
        """What a card that changes the battle is worth: more when it turns the result."""
        s, battle = self.s, self.s.battle
        if battle is None or battle.over or self.seat not in (battle.attacker, battle.defender):
            return -1.0
        own, other = battle.att, battle.dfn
        if self.seat == battle.defender:
            own, other = other, own
        a, d = numbers.totals(s, s.units[own]), numbers.totals(s, s.units[other])
        before = result(a, d)
        given = gives(card)
        attack, defense = int(given.get("attack", 0)), int(given.get("defense", 0))
        # What takes away is meant for the foe.
        mine = (a[0] + max(attack, 0), a[1] + max(defense, 0))
        foe = (max(d[0] + min(attack, 0), 0), max(d[1] + min(defense, 0), 0))
        after = result(mine, foe)
        if "escape" in given or "return" in given:
            return 1.5 if before < 0 else -0.5
        if after > before:
            return 2.0 + after - before
        if "discard" in given or "draw" in given:
            return 0.5
        return -0.5

    def _surge(self, action: act.Act) -> float:
        assert isinstance(action, act.PlaySurge)
        assert action.card is not None
        return self._fast(action.card, tally_of(action.card.abilities[action.place - 1]))

    def _use(self, action: act.Act) -> float:
        assert isinstance(action, act.UseAbility)
        assert action.card is not None
        ability = action.card.abilities[action.place - 1]
        worth = self._fast(action.card, tally_of(ability))
        return worth - (0.35 * card_worth(action.card) + 0.5 if ability.cost else 0.0)

    def _fast(self, card: Card, tally: dict[str, float]) -> float:
        """A Power Surge or an ability: in battle for what it turns, in own phases for what it gives, else seldom."""
        s = self.s
        fights = "attack" in tally or "defense" in tally
        if s.battle is not None and not s.battle.over and self.seat in (s.battle.attacker, s.battle.defender):
            if s.battle.step in ("6", "7") or not s.chain:
                return self._in_battle(card) if fights else -0.5
        if "counter" in tally:
            return self._worth_cancelling()
        if isinstance(self.step, Answer) or fights:
            return -0.5
        worth = sum((WORTH.get(kind, 0.0) * n for kind, n in tally.items()), 0.0)
        if "draw" in tally and self.rounds <= 2:
            worth -= 2.0
        return worth - 0.6

    def _worth_cancelling(self) -> float:
        item = self.s.chain[-1] if self.s.chain else None
        if item is None or item.seat == self.seat:
            return -1.0
        return card_worth(item.card) - 7.0 if item.kind != "transport" else 0.4

    def _battle_ability(self, action: act.Act) -> float:
        assert action.card is not None
        if action.text.startswith("support"):
            return 1.0
        tally = tally_of(action.card.abilities[0])
        if "escape" in tally:
            return self._in_battle(action.card)
        costly = any(ability.cost for ability in action.card.abilities if ability.kind == "battle")
        return self._in_battle(action.card) if costly else 0.8


_JUDGES: Final[dict[type, Callable[..., float]]] = {
    act.LayGate: Mind._lay_gate,
    act.AddPyramid: Mind._add_pyramid,
    act.PlayTrooper: Mind._play_trooper,
    act.Attach: Mind._attach,
    act.Send: Mind._send,
    act.Drive: Mind._drive,
    act.Walk: Mind._walk,
    act.Attack: Mind._attack,
    act.LayVortex: Mind._vortex,
    act.Cast: Mind._vortex,
    act.PlaySurge: Mind._surge,
    act.UseAbility: Mind._use,
    BattleAbility: Mind._battle_ability,
}
