"""The gentle bot of Hero Realms: it leaves champions alone, attacks with half of what it has, and says why."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms.attacks import Attack, Stun
from rules.hero_realms.card import Card
from rules.hero_realms.player import Player
from rules.hero_realms.state import HeroState
from tabletop_tui.players.hero_realms import Greedy


def choose(state: State, seed: int, names: Sequence[str]) -> tuple[Action, str]:
    """An act of the seat that decides, and what it says of it; empty where there is nothing to say."""
    assert isinstance(state, HeroState)
    action = _held_back(state, Greedy().choose(state))
    return action, _remark(state, action)


def _held_back(s: HeroState, action: Action) -> Action:
    """The act, or a milder one."""
    me = s.players[s.actor()]
    if not isinstance(action, Attack | Stun):
        return action
    milder = [a for a in s.legal() if isinstance(a, Attack) and a.amount <= (me.combat + 1) // 2]
    if milder and not me.spent:
        return max(milder, key=lambda a: a.amount)
    return next((a for a in s.legal() if isinstance(a, act.EndTurn)), action)


def _remark(s: HeroState, action: Action) -> str:
    me = s.players[s.actor()]
    if isinstance(action, Attack):
        held = me.combat - action.amount
        rest = f" I hold {held} back, to be gentle." if held else ""
        return f"I attack you for {action.amount}.{rest}"
    if isinstance(action, act.EndTurn):
        told = "I end my turn: what I did not spend is lost, and I draw 5 new cards."
        return told if me.turns <= 2 else ""
    card = getattr(action, "card", None)
    return _of_card(me, action, card) if isinstance(card, Card) else ""


def _of_card(me: Player, action: Action, card: Card) -> str:
    if isinstance(action, act.Play):
        if card.champion:
            return _of_champion(card)
        first = not me.played and not me.gold and not me.combat
        return "I play my whole hand, for nothing is gained by keeping a card." if first else ""
    if isinstance(action, act.Buy):
        left = me.gold - card.cost
        kept = f" {left} gold is left." if left else ""
        return f"I buy {card.name} for {card.cost}. It goes to my discard pile, and I draw it later.{kept}"
    if isinstance(action, act.Expend):
        return f"{card.name} is ready, so I turn it sideways for its ability."
    if isinstance(action, act.UseAlly):
        return f"Two cards of one faction: the ally ability of {card.name} works."
    return ""


def _of_champion(card: Card) -> str:
    if card.guard:
        return f"{card.name} is a guard: stun it before anything else of mine can be attacked."
    return f"{card.name} is a champion: it stays in play until it is stunned."
