"""What a player may do at the speed of a Power Surge (HG-SURGE-1, HG-SURGE-4), and how it is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import actions as act
from rules.hyborian import numbers
from rules.hyborian.ability import Context

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


def used_up(s: Moves, seat: int, card: Card) -> bool:
    """Whether a card with one use a game was used (HG-CARD-11)."""
    return card.limit_one and s.counts.get(("game", 0, f"{card.id}@{seat}", 0), 0) > 0


def can_aim(s: Moves, ability: Ability, c: Context) -> bool:
    """Whether there is something to aim at wherever the ability must aim."""
    for aim in ability.aims:
        if not aim.up_to and not aim.any_choice(s, c):
            return False
    return True


def may_surge(s: Moves, seat: int) -> bool:
    """Whether nothing forbids a seat to play Power Surges now."""
    if not s.lasting and "forbid surge" not in s.hooks:
        return True
    battle = s.battle
    return numbers.may(s, seat, "surge", -2 if battle is None else battle.place)


def can_play(s: Moves, seat: int, card: Card, ability: Ability) -> bool:
    """Whether a Power Surge in hand may be played now, if any may (`may_surge`)."""
    if card.limit_one and used_up(s, seat, card):
        return False
    c = Context(seat, card)
    if not (ability.always or ability.works(s, c, None)) or not can_aim(s, ability, c):
        return False
    for cost in ability.cost:
        if not cost.can_pay(s, c):
            return False
    return True


def can_use(s: Moves, ability: Ability, c: Context, unit: Trooper | None) -> bool:
    """Whether an activated ability of a piece in play may be used now; `c` is its context, `unit` its bearer."""
    if ability.limit and s.uses(ability, c) >= ability.limit:
        return False
    if not (ability.always or ability.works(s, c, unit)):
        return False
    for cost in ability.cost:
        if not cost.can_pay(s, c):
            return False
    return numbers.may(s, c.seat, "ability", -2 if unit is None else unit.place) and can_aim(s, ability, c)


def can_answer(s: Moves, seat: int) -> bool:
    """Whether a seat has anything at all to play or use now."""
    p = s.players[seat]
    if p.fast and may_surge(s, seat):
        for card in p.hand:
            for ability in card.fast:
                if can_play(s, seat, card, ability):
                    return True
    if "activated" in s.hooks:
        for num in s.hooks["activated"]:
            c, unit = numbers.context_of(s, num)
            if c.seat == seat:
                for ability in c.card.usable:
                    if can_use(s, ability, c, unit):
                        return True
    return False


def fast_acts(s: Moves, seat: int) -> list[act.Act]:
    """Every Power Surge that a seat may play and every ability that it may use now."""
    out: list[act.Act] = []
    p = s.players[seat]
    if p.fast and may_surge(s, seat):
        for card in dict.fromkeys(p.hand):
            if card.fast:
                out += [
                    s.act(act.PlaySurge, card, ability.place)
                    for ability in card.fast
                    if can_play(s, seat, card, ability)
                ]
    if "activated" in s.hooks:
        for num in s.hooks["activated"]:
            c, unit = numbers.context_of(s, num)
            if c.seat == seat:
                out += [
                    s.act(act.UseAbility, c.card, num, ability.place)
                    for ability in c.card.usable
                    if can_use(s, ability, c, unit)
                ]
    return out
