"""Why a bot would do an act of Hero Realms, in terms of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.core.contract import Action, State
from rules.hero_realms import actions as act
from rules.hero_realms.act_words import gains
from rules.hero_realms.attacks import Attack, Stun
from rules.hero_realms.state import HeroState
from rules.hero_realms.teams import MembersAct


def reasons(state: State, action: Action, facts: Mapping[str, float], names: Sequence[str]) -> list[str]:
    """Sentences from what the one who acts knows; none where the rules alone do not speak for it."""
    assert isinstance(state, HeroState)
    inner = action.inner if isinstance(action, MembersAct) else action
    if isinstance(inner, act.Play):
        if inner.c.champion:
            return ["Playing a card costs nothing, and a champion can be expended in the turn that it comes."]
        return ["Playing a card costs nothing; what stays in hand is discarded when the turn ends."]
    if isinstance(inner, act.Expend):
        return ["Expending costs nothing: the champion is prepared again when the turn ends."]
    if isinstance(inner, act.UseAlly):
        return ["An ally ability costs nothing, and not used it is lost for this turn."]
    if isinstance(inner, act.Sacrifice):
        return ["It gives this once, and then the weaker card no longer takes a place in your hand."]
    if isinstance(inner, act.Buy):
        return _bought(state, inner)
    if isinstance(inner, Stun):
        return _stunned(state, inner, names)
    if isinstance(inner, Attack):
        health = state.players[inner.seat].health
        if inner.amount >= health:
            return [f"{names[inner.seat]} has {health} health left: this is enough."]
        return ["Combat that is not spent is lost when the turn ends."]
    if isinstance(inner, act.EndTurn):
        left = [a for a in state.legal() if a.verb != "end"]
        return ["What else could be done would cost more than it gives."] if left else ["Nothing else can be done."]
    return []


def _bought(s: HeroState, action: act.Buy) -> list[str]:
    """That gold is lost, and how many cards of the faction stand by."""
    told = ["Gold that is not spent is lost when the turn ends."]
    card, me = action.c, s.players[s.actor()]
    if card.faction:
        own = [*me.hand, *me.deck, *me.discard, *me.top, *(x.card for x in me.board)]
        same = sum(other.faction == card.faction for other in own)
        if same:
            cards = "1 card" if same == 1 else f"{same} cards"
            told.append(f"You own {cards} of its faction: ally abilities need another one in play.")
    return told


def _stunned(s: HeroState, action: Stun, names: Sequence[str]) -> list[str]:
    whose = names[action.seat]
    board = s.players[action.seat].board
    here = board[s.hit_place(action.seat, action.c)]
    if action.c.guard and not here.expended:
        guards = sum(x.card.guard and not x.expended for x in board)
        if guards == 1:
            return [f"It is {whose}’s only prepared guard: once it is stunned, {whose} can be attacked."]
        return [
            f"It is a prepared guard: {whose} cannot be attacked while one stands; {guards - 1} more would be left."
        ]
    given = gains(action.c.expend)
    if given:
        return [f"While it stands, it gives {whose} {given} every turn."]
    return [f"Stunned, it has to be drawn and played again before {whose} can use it."]
