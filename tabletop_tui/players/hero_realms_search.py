"""What a search has to be told of Hero Realms.

Cards, expends and allies are obliged: they cost nothing and the heuristic plays them at once. So is an attack on the
only player there is to attack, unless combat might stun a champion or more of it might be had. What is searched: how
combat is spent, then what is bought, the skills and abilities of classes, sacrifices, and the answers that matter.
"""

from __future__ import annotations

from typing import Final

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.attacks import Attack, Stun
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct
from tabletop_tui.players.hero_realms import Greedy, Look, free_act
from tabletop_tui.players.player import Player
from tabletop_tui.players.search import Guide

#: how many acts of one decision are searched at most
MOST: Final = 8
#: and how many where cards are picked out of a pile
MOST_OF_A_PILE: Final = 4

#: an act that the heuristic values so highly wins, or all but wins
_FELLS: Final = 4000.0

_FREE: Final = (act.Play, act.Expend, act.UseAlly)
_SPENDS_COMBAT: Final = (Stun, act.Sacrifice, cls.UseAbility)
_ANSWERS: Final = (
    ans.Chosen,
    ans.Named,
    ans.Target,
    ans.Put,
    cls.BlessPlayer,
    cls.StrikePlayer,
    cls.RaiseChampion,
)
_OF_A_PILE: Final = (ans.ScrapFromHand, ans.ScrapFromDiscard, ans.Recover)


class HeroGuide(Guide):
    """The heuristic is `greedy`."""

    def __init__(self) -> None:
        self._greedy = Greedy()

    def heuristic(self, seed: int) -> Player:
        return self._greedy

    def sides(self, state: State) -> list[int]:
        assert isinstance(state, HeroState)
        return [state.form.team(player.seat) for player in state.players]

    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        assert isinstance(state, HeroState)
        values = self._greedy.values(state.pool)
        if not state.stack and not state.shared and not state.hand_allies:
            free = free_act(state, values)
            if free is not None:
                return [free]
        legal = state.legal()
        if len(legal) == 1:
            return legal
        look = Look(state, state.actor(), values)
        best = look.best(legal)
        if isinstance(inner(best), _FREE) or look.score(best) >= _FELLS:
            return [best]
        if state.stack:
            found, most = answers(legal)
        else:
            found, most = main_phase(look, legal), MOST
            best = look.best(found)
        if best not in found:
            return [best]
        ranked = sorted(found, key=lambda action: -look.score(action))[:most]
        ranked.remove(best)
        return [best, *ranked]


def inner(action: Action) -> Action:
    """The act itself, where a member of a team does it."""
    return action.inner if isinstance(action, MembersAct) else action


def main_phase(look: Look, legal: list[Action]) -> list[Action]:
    """The acts of the main phase that are searched now: those that spend combat first, then the others."""
    attacks = [
        action
        for action in legal
        if isinstance(action, Attack)
        and (action.amount == look.combat or action.amount == look.s.players[action.seat].health)
    ]
    if attacks:
        return attacks + [action for action in legal if isinstance(inner(action), _SPENDS_COMBAT)]
    return [action for action in legal if not isinstance(inner(action), (*_FREE, Attack))]


def answers(legal: list[Action]) -> tuple[list[Action], int]:
    """The answers that are searched, none when the question is the heuristic's, and how many at most."""
    if isinstance(legal[0], _OF_A_PILE):
        return legal, MOST_OF_A_PILE
    if isinstance(legal[0], _ANSWERS):
        return legal, MOST
    return [], MOST


def guide() -> HeroGuide:
    """The guide of Hero Realms."""
    return HeroGuide()
