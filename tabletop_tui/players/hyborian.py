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
from rules.hyborian.combat import NameAttacker, NameDefender, sides
from rules.hyborian.pieces import Complex, Trooper
from rules.hyborian.plans import Choosing
from rules.hyborian.questions import Instead, OfTroopers
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension
from rules.hyborian.select import AimAtDimension
from rules.hyborian.state import HyborianState
from tabletop_tui.players.player import Player

#: what each thing that a card gives is worth, outside a battle
WORTH: Final[dict[str, float]] = {
    "draw": 1.2,
    "discard": 4.0,
    "return": 2.0,
    "hand": 1.0,
    "complex": 4.0,
    "power": 0.8,
    "support": 0.5,
    "move": 1.5,
    "look": 0.2,
    "counter": 2.0,
    "forbid": 0.3,
    "permit": 0.8,
    "immune": 0.5,
    "strength": 0.5,
    "attack": 0.2,
    "defense": 0.2,
}
#: what is done to somebody is done to opponents when it is one of these
_HARM: Final = frozenset({"discard", "return", "complex"})


def greedy(seed: int = 0) -> Player:
    """The bot; its seed settles ties between acts that are worth the same."""
    return GreedyPlayer(seed)


def card_worth(card: Card) -> float:
    """What a card is worth in hand."""
    worth = (
        card.attack
        + card.defense
        + sum(WORTH.get(k, 0.0) * n for a in card.abilities for k, n in a.program.tally().items())
    )
    return worth + {"gate": 9.0, "trooper": 3.0, "monster": 3.0}.get(card.kind, 0.0)


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


class Mind:
    """What one seat thinks of its acts in one position."""

    def __init__(self, s: HyborianState) -> None:
        self.s = s
        self.seat = s.actor()
        self.step = s.stack[-1]
        #: rounds until the first deck runs out, as far as draws alone go
        self.rounds = min(len(p.deck) for p in s.players) // 2

    def worth(self, action: act.Act) -> float:
        """The worth of an act; 0 is doing nothing."""
        judge = _JUDGES.get(type(action))
        if judge is not None:
            return judge(self, action)
        if isinstance(action, act.ChooseCard):
            return self._card(action)
        return self._choice(action)

    # Numbers

    def strength_at(self, unit: Trooper, place: int, foe: Trooper | None = None) -> tuple[int, int]:
        """Attack and defense that a Trooper would have in a battle at a place, its own battle abilities guessed."""
        attack, defense = numbers.totals(self.s, unit)
        if is_dimension(place) and place % 6 == unit.card.dimension:
            battle = self.s.battle
            if battle is None or unit.num not in (battle.att, battle.dfn):
                attack, defense = attack + 3, defense + 3
        if self.s.battle is None:
            for card in (unit.card, *(piece.card for piece in unit.attached)):
                for ability in card.abilities:
                    if ability.kind == "battle" and not ability.when and not ability.cost:
                        tally = ability.program.tally()
                        attack += int(max(tally.get("attack", 0), 0))
                        defense += int(max(tally.get("defense", 0), 0))
        return attack, defense

    def duel(self, mine: Trooper, foe: Trooper, place: int) -> float:
        """What meeting a foe is worth: 1 to defeat it and stand, −1 the other way, 0.2 to fall together."""
        a, d = self.strength_at(mine, place), self.strength_at(foe, place)
        wins, falls = a[0] >= d[1] and a[0] > 0, d[0] >= a[1] and d[0] > 0
        if wins and falls:
            return 0.1 + 0.05 * (self._size(foe) - self._size(mine))
        return 1.0 if wins else -1.0 if falls else -0.1

    def _size(self, unit: Trooper) -> int:
        return unit.card.strength + sum(piece.card.strength + 1 for piece in unit.attached)

    def mine(self, place: int) -> list[Trooper]:
        return [u for u in self.s.units.values() if u.place == place and u.controller == self.seat]

    def theirs(self, place: int) -> list[Trooper]:
        return [u for u in self.s.units.values() if u.place == place and u.controller != self.seat]

    # Acts

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
        """What sending a Trooper somewhere is worth."""
        if to == READY:
            return -1.0
        stay = self._leaving(unit)
        if to >= AT_COMPLEX:
            return self._storm(unit, self.s.complexes[to - AT_COMPLEX]) - stay
        foes, friends = self.theirs(to), self.mine(to)
        home = 0.6 * (to % 6 == unit.card.dimension)
        if not foes:
            return (4.0 if not friends else 0.05 if len(friends) < 2 else -0.5) + home - stay
        best = max(self.duel(unit, foe, to) for foe in foes)
        worst = min(self.duel(unit, foe, to) for foe in foes)
        return 3.5 * (0.4 * best + 0.6 * worst) + (0.8 if len(foes) == 1 else 0.0) - stay

    def _leaving(self, unit: Trooper) -> float:
        if not is_dimension(unit.place):
            return 0.0
        if self.theirs(unit.place):
            return 0.5
        return 4.5 if len(self.mine(unit.place)) == 1 else 0.2

    def _storm(self, unit: Trooper, gate: Complex) -> float:
        """Attack a Complex: the fewer can defend it, the better."""
        guards = [u for u in self.s.units.values() if u.place == READY and u.controller == gate.owner]
        if gate.counter == 1:
            return -1.0
        held = sum(u.controller == self.seat and is_dimension(u.place) for u in self.s.units.values())
        if held < 2:
            return -0.5
        if not guards:
            return 1.5
        return 1.2 * min(self.duel(unit, guard, AT_COMPLEX) for guard in guards)

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
        a, d = list(numbers.totals(s, s.units[own])), list(numbers.totals(s, s.units[other]))
        before = _result(a, d)
        gives: dict[str, float] = {}
        for ability in card.abilities:
            for kind, n in ability.program.tally().items():
                gives[kind] = gives.get(kind, 0.0) + n
        for index, kind in enumerate(("attack", "defense")):
            n = gives.get(kind, 0.0)
            if n < 0:
                # What takes away is meant for the foe.
                d[index] = max(d[index] + int(n), 0)
            else:
                a[index] += int(n)
        after = _result(a, d)
        if "escape" in gives or "return" in gives:
            return 1.5 if before < 0 else -0.5
        if after > before:
            return 2.0 + after - before
        if "discard" in gives or "draw" in gives:
            return 0.5
        return -0.5

    def _surge(self, action: act.Act) -> float:
        assert isinstance(action, act.PlaySurge)
        assert action.card is not None
        return self._fast(action.card, action.card.abilities[action.place - 1].program.tally())

    def _use(self, action: act.Act) -> float:
        assert isinstance(action, act.UseAbility)
        assert action.card is not None
        ability = action.card.abilities[action.place - 1]
        worth = self._fast(action.card, ability.program.tally())
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
        worth = sum(WORTH.get(kind, 0.0) * n for kind, n in tally.items())
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
        tally = action.card.abilities[0].program.tally()
        if "escape" in tally:
            return self._in_battle(action.card)
        costly = any(ability.cost for ability in action.card.abilities if ability.kind == "battle")
        return self._in_battle(action.card) if costly else 0.8

    # Answers

    def _card(self, action: act.ChooseCard) -> float:
        card = action.card
        assert card is not None
        word = action.text.partition(":")[0]
        if word == "discard":
            return -card_worth(card)
        if word == "trooper":
            return card.strength - 1.5 * card.icons
        if word == "gate":
            return 1.0 - card.special
        return card_worth(card)

    def _choice(self, action: act.Act) -> float:
        assert isinstance(action, act.Choose)
        s, n, step = self.s, action.n, self.step
        unit = s.units.get(n) if action.num else None
        if isinstance(step, Choosing):
            return self._target(action, step)
        if isinstance(step, NameAttacker):
            return self._name_attacker(unit)
        if isinstance(step, NameDefender) and unit is not None:
            return self.duel(unit, s.units[step.att], s.campaign.place if s.campaign else 0)
        if isinstance(step, OfTroopers) and unit is not None:
            return -float(self._size(unit)) + (2.0 if self.theirs(unit.place) else 0.0)
        if isinstance(step, Instead):
            return float(n)
        text = action.text
        if text.startswith("pyramid:"):
            return self._pyramid(n)
        if text.startswith("join:") and unit is not None:
            to = getattr(step, "to", READY)
            return 0.5 if to >= AT_COMPLEX or self.theirs(to) else -0.5
        if text in ("defend", "decline"):
            return self._defend() * (1 if n else 0)
        if text.startswith("pick:") and unit is not None:
            return max(self.duel(unit, foe, AT_COMPLEX) for foe in self._stormers()) if self._stormers() else 0.5
        if text.startswith("player:"):
            return float(len(numbers.controlled(s, n)))
        if text in ("yes", "instead"):
            return 0.5
        if text == "option:1":
            return 0.1
        return -0.3 if text.startswith("pass:") else 0.0

    def _pyramid(self, d: int) -> float:
        card = self.s.players[self.seat].secret
        return 1.0 if card is not None and card.dimension == d else 0.0

    def _name_attacker(self, unit: Trooper | None) -> float:
        s, campaign = self.s, self.s.campaign
        assert campaign is not None
        if unit is None:
            return -0.2
        _, theirs = sides(s, campaign)
        meet = [foe for foe in theirs if (unit.num, foe.num) not in campaign.met]
        return min(self.duel(unit, foe, campaign.place) for foe in meet)

    def _stormers(self) -> list[Trooper]:
        campaign = self.s.campaign
        return [] if campaign is None else sides(self.s, campaign)[0]

    def _defend(self) -> float:
        stormers = self._stormers()
        ready = self.mine(READY)
        if not stormers or not ready:
            return 0.1 if any(card.fighter for card in self.s.players[self.seat].hand) else -0.1
        return max(min(self.duel(u, foe, AT_COMPLEX) for foe in stormers) for u in ready) + 0.5

    def _target(self, action: act.Choose, step: Choosing) -> float:
        s, n = self.s, action.n
        if n < 0:
            return 0.0
        harm = any(kind in _HARM for kind in step.plan.ability.program.tally())
        if action.text.startswith("target:c"):
            gate = s.complexes.get(n)
            if gate is not None:
                foreign = gate.owner != self.seat
                return (1.0 if foreign == harm else -1.0) + 0.1 * len(gate.pyramids)
        if action.num:
            unit = s.units.get(s.bearer.get(n, n))
            if unit is not None:
                foreign = unit.controller != self.seat
                good = foreign if harm else not foreign
                settled = 2.0 if is_dimension(unit.place) else 0.0
                return (5.0 if good else -5.0) + 0.2 * self._size(unit) + settled
        if action.text.startswith("target:x"):
            return 1.0
        if isinstance(step.aim, AimAtDimension):
            foes, friends = len(self.theirs(n)), len(self.mine(n))
            return float(foes - friends) if harm else 1.0 * (not foes and not friends) - 0.5 * foes
        return 0.0


def _result(a: list[int], d: list[int]) -> int:
    """2 to win alone, 1 for both to stand, 0 to fall together, −1 to fall alone."""
    wins, falls = a[0] >= d[1] and a[0] > 0, d[0] >= a[1] and d[0] > 0
    return 2 if wins and not falls else -1 if falls and not wins else 0 if wins else 1


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
