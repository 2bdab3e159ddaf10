"""How the greedy bot of Hyborian Gates answers questions: whom to name, to aim at, to give up."""

from __future__ import annotations

from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.aims import AimAtDimension
from rules.hyborian.combat import NameAttacker, NameDefender, sides
from rules.hyborian.pieces import Trooper
from rules.hyborian.plans import Choosing
from rules.hyborian.questions import Instead, OfTroopers
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension
from tabletop_tui.players.hyborian_mind import Sight
from tabletop_tui.players.hyborian_worth import HARM, card_worth, tally_of


class Answers(Sight):
    """The worth of answers."""

    def card(self, action: act.ChooseCard) -> float:
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

    def choice(self, action: act.Act) -> float:
        assert isinstance(action, act.Choose)
        n, step = action.n, self.step
        text = action.text
        word = text.partition(":")[0]
        if word == "pass":
            return 0.0 if text == "pass" else -0.3
        if word == "end":
            return 0.0
        unit = self.s.units.get(n) if action.num else None
        if isinstance(step, Choosing):
            return self._target(action, step)
        if isinstance(step, NameAttacker):
            return self._name_attacker(unit)
        if isinstance(step, NameDefender) and unit is not None:
            return self.duel(unit, self.s.units[step.att], self.s.campaign.place if self.s.campaign else 0)
        if isinstance(step, OfTroopers) and unit is not None:
            return -float(self.size(unit)) + (2.0 if self.theirs(unit.place) else 0.0)
        if isinstance(step, Instead):
            return float(n)
        if word == "pyramid":
            return self._pyramid(n)
        if word == "join" and unit is not None:
            to = getattr(step, "to", READY)
            return 0.5 if to >= AT_COMPLEX or self.theirs(to) else -0.5
        if word in ("defend", "decline"):
            return self._defend() * (1 if n else 0)
        if word == "pick" and unit is not None:
            return max(self.duel(unit, foe, AT_COMPLEX) for foe in self._stormers()) if self._stormers() else 0.5
        if word == "player":
            return float(len(numbers.controlled(self.s, n)))
        if text in ("yes", "instead"):
            return 0.5
        return 0.1 if text == "option:1" else 0.0

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
        harm = any(kind in HARM for kind in tally_of(step.plan.ability))
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
                return (5.0 if good else -5.0) + 0.2 * self.size(unit) + settled
        if action.text.startswith("target:x"):
            return 1.0
        if isinstance(step.aim, AimAtDimension):
            foes, friends = len(self.theirs(n)), len(self.mine(n))
            return float(foes - friends) if harm else 1.0 * (not foes and not friends) - 0.5 * foes
        return 0.0
