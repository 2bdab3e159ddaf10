"""`menu:NAME`: buys by a menu of Hero Realms (`hero_realms_menu`), and plays the rest like the heuristic."""

from __future__ import annotations

from typing import Final

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms import answers as ans
from rules.hero_realms import class_actions as cls
from rules.hero_realms.acts import CardAct
from rules.hero_realms.attacks import Attack, Stun
from rules.hero_realms.card import Card
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct
from tabletop_tui.players.hero_realms import Greedy, Look, free_act, weakest_foe
from tabletop_tui.players.hero_realms_menu import MANY, Menu
from tabletop_tui.players.player import Player

#: how soon the heuristic does what goes before purchases (stuns), and what makes somebody fall
_BEFORE_BUYING: Final = 510.0
_FELLS: Final = 4000.0


class Buyer(Player):
    """Buys by a menu."""

    def __init__(self, menu: Menu, spec: str = "") -> None:
        self.menu = menu
        self.spec = spec or f"menu:{menu.id}"
        self._greedy = Greedy()
        #: for each card how early it is sacrificed
        self._scrap = {card_id: len(menu.scrap) - i for i, card_id in enumerate(menu.scrap)}

    def choose(self, state: State) -> Action:
        assert isinstance(state, HeroState)
        values = self._greedy.values(state.pool)
        if not state.stack and not state.shared and not state.hand_allies:
            free = free_act(state, values)
            if free is not None:
                return free
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        look = Look(state, state.actor(), values)
        if state.stack:
            return self._answer(look, legal)
        others = [action for action in legal if not isinstance(_inner(action), act.Buy | cls.HeistCard)]
        best = self._spend(look, others)
        worth = look.score(best)
        if worth >= _BEFORE_BUYING:
            return best
        bought = self._purchase(look, legal)
        return best if bought is None else bought

    # ---- what is bought ----------------------------------------------------------------------------------------------

    def _purchase(self, look: Look, legal: list[Action]) -> Action | None:
        """The purchase of the first line that matches; None when the menu wants none of what can be had."""
        offers = [action for action in legal if isinstance(_inner(action), act.Buy | cls.HeistCard)]
        if not offers:
            return None
        s, me = look.s, look.me
        weakest = weakest_foe(s, look.seat)
        owned = me.cards()
        for line in self.menu.buy:
            if not line.applies(me.turns, me.health, weakest):
                continue
            found = [action for action in offers if line.matches(_card(action))]
            if found and (line.most == MANY or sum(line.matches(card) for card in owned) < line.most):
                return max(found, key=lambda action: look.card(_card(action)))
        if self.menu.rest == "nothing":
            return None
        best = max(offers, key=look.score)
        return best if look.score(best) > 0 else None

    # ---- how the rest is played --------------------------------------------------------------------------------------

    def _spend(self, look: Look, others: list[Action]) -> Action:
        """The best act beside purchases, by the menu's likings."""
        best = look.best(others)
        if look.score(best) >= _FELLS:
            return best
        many = len(others)
        liking = self.menu.attack
        if self.menu.sacrifice == "to_fell":
            others = [action for action in others if not isinstance(_inner(action), act.Sacrifice)]
        elif self.menu.sacrifice == "at_once":
            offered = [action for action in others if isinstance(_inner(action), act.Sacrifice)]
            if offered:
                return max(offered, key=look.score)
        stuns = [action for action in others if isinstance(action, Stun)]
        if stuns and liking == "champions":
            return max(stuns, key=lambda action: (look.threat(action.c), -action.cost(look.s)))
        if stuns and liking == "player":
            guards = [action for action in stuns if action.c.guard and look.combat > action.cost(look.s)]
            others = [action for action in others if not isinstance(action, Stun) or action in guards]
            if guards and not any(isinstance(action, Attack) for action in others):
                return min(guards, key=lambda action: action.cost(look.s))
        return best if len(others) == many else look.best(others)

    def _answer(self, look: Look, legal: list[Action]) -> Action:
        """An answer to a question: what the menu would be rid of goes first, else the heuristic's choice."""
        if self._scrap:
            scraps = [action for action in legal if isinstance(action, ans.ScrapFromHand | ans.ScrapFromDiscard)]
            wanted = [action for action in scraps if action.c.id in self._scrap]
            if wanted:
                return max(
                    wanted, key=lambda action: (self._scrap[action.c.id], isinstance(action, ans.ScrapFromDiscard))
                )
            if scraps and ans.PASS in legal:
                return ans.PASS
        return look.best(legal)


def _inner(action: Action) -> Action:
    return action.inner if isinstance(action, MembersAct) else action


def _card(action: Action) -> Card:
    inner = _inner(action)
    assert isinstance(inner, CardAct)
    return inner.c
