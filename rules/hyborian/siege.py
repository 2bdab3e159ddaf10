"""A Campaign at a Complex: the defender draws, says whether they defend, and musters (HG-CBT-2, HG-CBT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import deploy
from rules.hyborian import events as ev
from rules.hyborian.ring import AT_COMPLEX, READY
from rules.hyborian.steps import Step

if TYPE_CHECKING:
    from rules.hyborian.battle import Campaign
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


def at(s: Moves, seat: int, place: int) -> list[Trooper]:
    """The Troopers of a player in a place."""
    return [unit for unit in s.units.values() if unit.place == place and unit.controller == seat]


class InCampaign(Step):
    """A step that has nothing to do once its Campaign is over."""

    __slots__ = ()
    rest = True

    def on(self, s: Moves) -> Campaign | None:
        """The Campaign while it goes on and its place is there."""
        campaign = s.campaign
        if campaign is None or campaign.over:
            return None
        if campaign.place >= AT_COMPLEX and campaign.place - AT_COMPLEX not in s.complexes:
            return None
        return campaign


class DefenderDraws(InCampaign):
    """Step 1, at a Complex: the defender draws three cards."""

    __slots__ = ()

    def lapse(self, s: Moves) -> None:
        if self.on(s):
            s.draw(self.player, 3)


class Defend(InCampaign):
    """Step 2, at a Complex: the defender says whether they defend."""

    __slots__ = ()
    clause = "HG-CBT-3"

    def live(self, s: Moves) -> bool:
        return self.on(s) is not None

    def legal(self, s: Moves) -> list[act.Act]:
        return [
            s.act(act.Choose, "defend", "Defend", "HG-CBT-3", "Defend the Complex", 1),
            s.act(act.Choose, "decline", "Defend", "HG-CBT-3", "Do not defend", 0),
        ]

    def answered(self, s: Moves, n: int) -> None:
        s.stack.pop()
        assert s.campaign is not None
        if n:
            s.tell(ev.Defends(self.player))
            s.push(Muster(self.player))
        else:
            s.tell(ev.Declines(self.player))
            s.campaign = s.campaign.but(declined=True)

    def prompt(self, s: Moves) -> str:
        assert s.campaign is not None
        gate = s.complexes[s.campaign.place - AT_COMPLEX]
        return f"{s.names[s.campaign.attacker]} attacks {gate.card.name}. Do you defend it?"


class Muster(InCampaign):
    """The defender plays Troopers and attachments, and then picks who takes part (HG-CBT-3)."""

    __slots__ = ()
    clause = "HG-CBT-3"

    def live(self, s: Moves) -> bool:
        return self.on(s) is not None

    def legal(self, s: Moves) -> list[act.Act]:
        out: list[act.Act] = []
        deploy.troopers(s, self.player, out)
        deploy.attachments(s, self.player, out)
        out.extend(self._pickable(s))
        campaign = s.campaign
        assert campaign is not None
        label = "That is all" if campaign.picked else "Pick nobody"
        out.append(s.act(act.Choose, "picked", "done", "HG-CBT-3", label, -1))
        return out

    def _pickable(self, s: Moves) -> list[act.Act]:
        campaign = s.campaign
        assert campaign is not None
        return [
            s.act(act.Choose, f"pick:t{u.num}", "Defend", "HG-CBT-3", f"Pick {u.card.name}", u.num, u.num)
            for u in at(s, self.player, READY)
            if u.num not in campaign.picked
        ]

    def answered(self, s: Moves, n: int) -> None:
        campaign = s.campaign
        assert campaign is not None
        if n >= 0:
            s.campaign = campaign.but(picked=(*campaign.picked, n))
            return
        s.stack.pop()
        if not campaign.picked:
            s.tell(ev.Declines(self.player))
            s.campaign = campaign.but(declined=True)

    def prompt(self, s: Moves) -> str:
        return "Play Troopers and cards to your Ready Area, and pick who defends."
