"""What the values of a position of Hero Realms say together, each fault at the key that says it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.core.cardlist.record import Values
from rules.core.position import Frame
from rules.hero_realms.checks import tracked_lie_there

if TYPE_CHECKING:
    from rules.hero_realms.player import Player
    from rules.hero_realms.state import HeroState


def check(s: HeroState, frame: Frame) -> None:
    """Note all that cannot be together. Values that are at fault by themselves are not looked at again."""
    for p, values in zip(s.players, frame.seats, strict=True):
        name = s.names[p.seat]
        _character(p, values, name, frame)
        _board(s, p, values, name, frame)
        _turn(s, p, values, name, frame)
    market = frame.values.at("market")
    if s.market_deck and None in s.market:
        frame.impossible(market, "the market has a gap while its deck has cards")
    if s.pool.fire_gem in s.market:
        frame.impossible(market, "Fire Gems have a pile of their own; say “fire_gems” for how many there are")
    if s.pool.fire_gem in s.scrapped:
        frame.impossible(frame.values.at("sacrificed"), "a sacrificed Fire Gem goes back to its pile")


def _character(p: Player, values: Values, name: str, frame: Frame) -> None:
    if p.klass is None and not values.faulty("class") and (p.skill_ready or p.ability_left):
        frame.impossible(values.at("skill" if p.skill_ready else "ability"), f"{name} has no class")
    if (p.health <= 0) != p.out:
        told = f"{name} has {p.health} health and is {'out' if p.out else 'still in'}"
        frame.impossible(values.at("out" if p.out else "health"), told)
    if Counter(p.known) - Counter(p.hand) and not values.faulty("hand"):
        frame.impossible(values.at("known"), f"{name}’s known cards are not all in hand")
    if Counter(p.stunned) - Counter(p.discard) and not values.faulty("discard"):
        frame.impossible(values.at("stunned"), f"{name}’s stunned champions are not all in the discard pile")
    if not tracked_lie_there(p) and not values.faulty("top"):
        frame.impossible(values.at("tracked"), f"{name}’s tracked cards are not all on top of the deck or in hand")
    if p.tracked_drawn > len(p.hand) - len(p.known):
        frame.impossible(values.at("tracked_drawn"), f"{name} has not that many unknown cards in hand")


def _board(s: HeroState, p: Player, values: Values, name: str, frame: Frame) -> None:
    at = values.at("board")
    on_turn = p.seat in s.shares[s.active]
    for x in p.board:
        card = x.card
        if x.ally_used and card.ally is None:
            frame.impossible(at, f"{card.id} has no ally ability to have been used")
        if not card.champion and (x.expended or x.damage):
            frame.impossible(at, f"{card.id} is no champion: it is neither expended nor damaged")
        elif x.damage and x.damage >= p.defense(card):
            frame.impossible(at, f"{card.id} has defense {p.defense(card)}; with {x.damage} damage it is stunned")
        if not card.champion and not on_turn:
            frame.impossible(at, f"{card.id} is in play only in {name}’s own turn")


def _turn(s: HeroState, p: Player, values: Values, name: str, frame: Frame) -> None:
    if p.seat in s.shares[s.active]:
        if p.owed:
            told = f"{name} owes discards at the start of a turn of {name}’s own, and this turn has begun"
            frame.impossible(values.at("owes"), told)
        if any(s.players[seat].health != p.health for seat in s.shares[p.seat]):
            frame.impossible(values.at("health"), f"{name} and a partner share their health, and it differs")
    else:
        for key in ("gold", "combat", "next_goes", "next_costs"):
            if values.get(key):
                frame.impossible(values.at(key), f"{name} has this only in a turn of {name}’s own")
