"""Interventions in Hero Realms: a gift of a card, and a bot that abstains from one."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rules.core.chance import Chance, hashed
from rules.core.contract import Action, State
from rules.hero_realms.card import Card, CardPool
from rules.hero_realms.state import HeroState
from tabletop_tui.players.player import Player

#: the verb of the acts that acquire a card for gold
_BUY: Final = "buy"


def replaced_by_gift(pool: CardPool) -> Card:
    """The starting card that a gift takes the place of: the one that a starting deck has most of."""
    return Counter(pool.starter).most_common(1)[0][0]


def give(state: State, seat: int, card_id: str, seed: int) -> None:
    """Put one copy of a card in the place of a starting card, wherever the seed dealt that: hand or deck."""
    assert isinstance(state, HeroState)
    player = state.players[seat]
    gone = replaced_by_gift(state.pool)
    places = [(pile, i) for pile in (player.hand, player.deck) for i, card in enumerate(pile) if card is gone]
    if not places:
        return
    pile, i = places[Chance(hashed(seed, "gift")).below(len(places))]
    pile[i] = state.pool.card(card_id)


class Abstainer(Player):
    """A bot that never acquires one card: where it would, it decides again as if the card were not for sale."""

    def __init__(self, bot: Player, card_id: str) -> None:
        self.bot = bot
        self.card_id = card_id
        self.spec = f"{bot.spec} without {card_id}"

    def choose(self, state: State) -> Action:
        action = self.bot.choose(state)
        while action.verb == _BUY and card_of(action).id == self.card_id:
            state = without(state, action)
            action = self.bot.choose(state)
        return action


def card_of(action: Action) -> Card:
    """The card that an act of the verbs “buy” and “play” is about."""
    card = getattr(action, "card", None)
    assert isinstance(card, Card)
    return card


def without(state: State, action: Action) -> HeroState:
    """A copy of the position in which an act that acquires a card is not there."""
    assert isinstance(state, HeroState)
    card = card_of(action)
    copy = state.clone()
    if "heist:" in action.text:
        for player in copy.players:
            player.discard = [other for other in player.discard if other is not card]
    elif card is copy.pool.fire_gem:
        copy.gems = 0
    else:
        copy.market = [None if slot is card else slot for slot in copy.market]
    return copy


def for_sale(pool: CardPool) -> list[Card]:
    """Every kind of card that can be bought, in the order of the list."""
    market = set(pool.market)
    return [card for card in pool.cards if card in market or card is pool.fire_gem]
