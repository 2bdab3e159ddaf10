"""The Combat phase: Campaigns, and the battles they are made of (HG-CBT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import events as ev
from rules.hyborian import numbers
from rules.hyborian.battle import Battle, Campaign
from rules.hyborian.battle_steps import Abilities, Aftermath, BattleStep, EndBattle, Strike
from rules.hyborian.chain import Window
from rules.hyborian.fast import can_answer, fast_acts
from rules.hyborian.ring import AT_COMPLEX, READY
from rules.hyborian.siege import Defend, DefenderDraws, InCampaign, at
from rules.hyborian.spells import Cast, CastAll, LayVortex, ResolveVortex, TurnUp
from rules.hyborian.steps import Question, Step

if TYPE_CHECKING:
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


class CombatPhase(Question):
    """Campaigns are fought, in the order that the active player likes (HG-CBT-1)."""

    __slots__ = ()
    clause = "HG-CBT-1"
    rest = True

    def campaigns(self, s: Moves) -> list[tuple[int, int]]:
        """Where, and against whom, a Campaign may be fought."""
        seat = self.player
        out: list[tuple[int, int]] = []
        places: list[int] = []
        for unit in s.units.values():
            if unit.controller == seat and unit.place != READY and unit.place not in places:
                places.append(unit.place)
        for place in places:
            if place >= AT_COMPLEX:
                foes = [s.complexes[place - AT_COMPLEX].owner]
            else:
                foes = sorted({u.controller for u in s.units.values() if u.place == place and u.controller != seat})
            out += [(place, foe) for foe in foes if (place, foe) not in s.met and numbers.may(s, seat, "attack", place)]
        return out

    def owed(self, s: Moves, open_now: list[tuple[int, int]]) -> bool:
        """Whether a Campaign that must be fought is still open (HG-MOVE-10)."""
        if s.rules.campaign == "optional":
            return any(place >= AT_COMPLEX for place, _ in open_now)
        fought = {place for place, _ in s.met}
        return any(place in s.must and place not in fought for place, _ in open_now)

    def live(self, s: Moves) -> bool:
        return bool(self.campaigns(s)) or can_answer(s, self.player)

    def legal(self, s: Moves) -> list[act.Act]:
        open_now = self.campaigns(s)
        out: list[act.Act] = []
        for place, foe in open_now:
            gate = s.complexes[place - AT_COMPLEX].card if place >= AT_COMPLEX else None
            out.append(s.act(act.Attack, place, foe, gate))
        out.extend(fast_acts(s, self.player))
        if not self.owed(s, open_now):
            out.append(s.act(act.Choose, "end:combat", "end", "HG-ROUND-5", "End Combat", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()

    def prompt(self, s: Moves) -> str:
        if self.owed(s, self.campaigns(s)):
            return "Begin a Campaign: you must fight where you entered."
        return "Begin a Campaign, or end the phase."


def begin_campaign(s: Moves, place: int, foe: int) -> None:
    """A Campaign begins; at a Complex the defender first draws and may defend (HG-CBT-2, HG-CBT-3)."""
    seat = s.stack[-1].player
    s.met |= {(place, foe)}
    s.campaign = Campaign(place, seat, foe)
    s.tell(ev.CampaignBegan(seat, foe, place, s.complexes.get(place - AT_COMPLEX)))
    steps: list[Step] = [EndCampaign(seat)]
    if place >= AT_COMPLEX:
        steps = [Window(), DefenderDraws(foe), Window(), Defend(foe), NextBattle(seat), *steps]
    else:
        steps = [NextBattle(seat), *steps]
    s.push_all(steps)


class NextBattle(InCampaign):
    """The next battle of a Campaign, while there is one (HG-CBT-11)."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        campaign = self.on(s)
        if campaign is not None and not campaign.declined and attackers(s, campaign):
            s.phase = "Combat"
            s.push_all([Window(), NameAttacker(campaign.attacker)])


def sides(s: Moves, campaign: Campaign) -> tuple[list[Trooper], list[Trooper]]:
    """Who stands on either side."""
    mine = at(s, campaign.attacker, campaign.place)
    if campaign.place >= AT_COMPLEX:
        theirs = [
            s.units[n]
            for n in campaign.picked
            if n in s.units and s.units[n].place == READY and s.units[n].controller == campaign.defender
        ]
    else:
        theirs = at(s, campaign.defender, campaign.place)
    return mine, theirs


def attackers(s: Moves, campaign: Campaign) -> list[Trooper]:
    """Attacking Troopers that have somebody left to meet."""
    mine, theirs = sides(s, campaign)
    return [u for u in mine if any((u.num, v.num) not in campaign.met for v in theirs)]


class NameAttacker(InCampaign):
    """Step 3: the attacker names a Trooper, or stops after a battle (HG-CBT-4, HG-CBT-11).

    A sole Trooper needs no naming.
    """

    __slots__ = ()
    clause = "HG-CBT-4"

    def _names(self, s: Moves) -> list[Trooper]:
        campaign = self.on(s)
        return [] if campaign is None else attackers(s, campaign)

    def live(self, s: Moves) -> bool:
        names = self._names(s)
        return len(names) > 1 or (bool(names) and s.campaign is not None and s.campaign.fought > 0)

    def lapse(self, s: Moves) -> None:
        for unit in self._names(s):
            self._named(s, unit.num)

    def legal(self, s: Moves) -> list[act.Act]:
        out = [
            s.act(act.Choose, f"name:t{u.num}", "Battle", "HG-CBT-4", f"Name {u.card.name}", u.num, u.num)
            for u in self._names(s)
        ]
        if s.campaign is not None and s.campaign.fought:
            out.append(s.act(act.Choose, "stop", "stop", "HG-CBT-11", "Stop the Campaign", -1))
        return out

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        campaign = s.campaign
        assert campaign is not None
        if n < 0:
            s.campaign = campaign.but(over=True)
        else:
            self._named(s, n)

    def _named(self, s: Moves, n: int) -> None:
        campaign = s.campaign
        assert campaign is not None
        s.campaign = campaign.but(named=n)
        s.tell(ev.Named(self.player, s.units[n].card))
        s.push_all([Window(), NameDefender(campaign.defender, n)])

    def prompt(self, s: Moves) -> str:
        return "Which of your Troopers fights?"


class NameDefender(InCampaign):
    """Step 4: the defender names a Trooper (HG-CBT-4). A sole one needs no naming."""

    __slots__ = ("att",)
    clause = "HG-CBT-4"

    def __init__(self, player: int, att: int) -> None:
        self.player = player
        self.att = att

    def _names(self, s: Moves) -> list[Trooper]:
        campaign = self.on(s)
        if campaign is None:
            return []
        mine, theirs = sides(s, campaign)
        if not any(unit.num == self.att for unit in mine):
            return []
        return [unit for unit in theirs if (self.att, unit.num) not in campaign.met]

    def live(self, s: Moves) -> bool:
        return len(self._names(s)) > 1

    def lapse(self, s: Moves) -> None:
        names = self._names(s)
        if names:
            self._named(s, names[0].num)
        elif self.on(s) and s.campaign is not None:
            s.push(NextBattle(s.campaign.attacker))

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, f"name:t{u.num}", "Battle", "HG-CBT-4", f"Name {u.card.name}", u.num, u.num)
            for u in self._names(s)
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        self._named(s, n)

    def _named(self, s: Moves, n: int) -> None:
        s.tell(ev.Named(self.player, s.units[n].card))
        begin_battle(s, self.att, n)

    def prompt(self, s: Moves) -> str:
        return f"{s.units[self.att].card.name} attacks. Which of your Troopers fights?"

    def key(self) -> str:
        return f"{super().key()}:{self.att}"


def begin_battle(s: Moves, att: int, dfn: int) -> None:
    """One against one; the steps from 4.5 on."""
    campaign = s.campaign
    assert campaign is not None
    a, d = campaign.attacker, campaign.defender
    s.campaign = campaign.but(met=campaign.met | {(att, dfn)}, fought=campaign.fought + 1, named=-1)
    s.battle = Battle(campaign.place, a, d, att, dfn)
    s.fire("battle_started", s.units[att], dfn)
    s.fire("battle_started", s.units[dfn], att)
    if s.delayed:
        s.comes("next_battle", (a, d))
    casting: list[Step] = [Cast(a), Cast(d)]
    if s.rules.magic_third_party:
        casting += [Cast(seat) for seat in s.opponents(a) if seat != d]
    order = (d, a) if s.rules.magic_order == "defender_first" else (a, d)
    s.push_all(
        [
            BattleStep("4.5"),
            Abilities(a),
            Abilities(d),
            BattleStep("5"),
            LayVortex(a),
            LayVortex(d),
            ResolveVortex(d),
            TurnUp(a),
            BattleStep("6"),
            *casting,
            *(CastAll(seat) for seat in order),
            *(CastAll(seat) for seat in s.opponents(a) if seat != d and s.rules.magic_third_party),
            BattleStep("7"),
            Strike(),
            Aftermath(),
            EndBattle(),
            NextBattle(a),
        ]
    )


class EndCampaign(Step):
    """What becomes of the place (HG-CBT-11, HG-CBT-12)."""

    __slots__ = ()
    rest = True

    def lapse(self, s: Moves) -> None:
        campaign = s.campaign
        assert campaign is not None
        s.campaign = None
        for p in s.players:
            if p.mute == "battle":
                p.mute = ""
        s.must -= {campaign.place}
        num = campaign.place - AT_COMPLEX
        if num < 0 or num not in s.complexes:
            return
        mine, theirs = sides(s, campaign)
        if mine and (campaign.declined or not theirs):
            conquer(s, num, campaign.attacker)
        if num in s.complexes:
            s.leave_complex(num)


def conquer(s: Moves, num: int, attacker: int) -> None:
    """A Complex that the attackers have won."""
    if s.rules.complex_loss == "destroyed":
        s.destroy_complex(num, "conquered")
        return
    gate = s.complexes[num]
    s.leave_complex(num)
    s.complexes[num] = captured = gate.but()
    captured.owner = attacker
    s.strain = True
    s.tell(ev.ComplexCaptured(attacker, gate.card))
