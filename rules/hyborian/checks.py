"""The self-check of a position: every invariant that play must keep, named when it is broken."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules.hyborian import numbers
from rules.hyborian.pieces import power_of
from rules.hyborian.player import PYRAMIDS
from rules.hyborian.ring import AT_COMPLEX, READY, is_dimension

if TYPE_CHECKING:
    from rules.hyborian.pieces import Trooper
    from rules.hyborian.state import HyborianState


def _trooper(s: HyborianState, num: int, unit: Trooper) -> list[str]:
    out: list[str] = []
    if num != unit.num:
        out.append(f"Trooper {unit.num} is kept as {num}")
    if unit.place >= AT_COMPLEX and unit.place - AT_COMPLEX not in s.complexes:
        out.append(f"{unit!r} stands before a Complex that is gone")
    if is_dimension(unit.place) and unit.place >= 6 * s.sets:
        out.append(f"{unit!r} stands in a Dimension that is not there")
    if unit.place != READY and unit.waits:
        out.append(f"{unit!r} waits and is not in the Ready Area")
    if numbers.totals(s, unit) != numbers.summed(numbers.ledger(s, unit)):
        out.append(f"{unit!r} has totals {numbers.totals(s, unit)} that its ledger does not give")
    if not unit.card.fighter:
        out.append(f"{unit!r} is no Trooper")
    return out


def _pieces(s: HyborianState) -> list[str]:
    out: list[str] = []
    hooked: dict[str, set[int]] = {}
    bearers: dict[int, int] = {}
    for num, unit in s.units.items():
        out += _trooper(s, num, unit)
        for piece in unit.attached:
            bearers[piece.num] = num
        for n, card in ((num, unit.card), *((piece.num, piece.card) for piece in unit.attached)):
            for hook in card.hooks:
                hooked.setdefault(hook, set()).add(n)
    if bearers != s.bearer:
        out.append(f"attachments are on {bearers}, kept as {s.bearer}")
    for num, gate in s.complexes.items():
        if not 1 <= len(gate.pyramids) <= PYRAMIDS:
            out.append(f"{gate!r} has {len(gate.pyramids)} Pyramids")
        if not 0 <= gate.counter <= 4:
            out.append(f"{gate!r} has the counter {gate.counter}")
        if gate.power != power_of(gate.card.dimension, gate.pyramids):
            out.append(f"{gate!r} keeps the power {gate.power}")
        for hook in gate.card.hooks:
            hooked.setdefault(hook, set()).add(num)
    if {hook: set(nums) for hook, nums in s.hooks.items()} != hooked:
        out.append(f"listeners are {hooked}, kept as {s.hooks}")
    return out


def _players(s: HyborianState) -> list[str]:
    out: list[str] = []
    for p in s.players:
        name = s.names[p.seat]
        if p.fast != sum(card.answers for card in p.hand):
            out.append(f"{name} has {p.fast} cards to answer with, counted wrongly")
        if Counter(p.known) + Counter(card for card, _ in p.seen) - Counter(p.hand):
            out.append(f"{name}’s known cards are not all in hand")
        if Counter(card for card, _ in p.top) - Counter(p.deck):
            out.append(f"the cards on top of {name}’s deck are not all in it")
        if any(n < 0 for n in (*p.pyramids, *p.gone)):
            out.append(f"{name} has Pyramids {p.pyramids} and {p.gone} gone")
        limit = numbers.support(s, p.seat)
        settled = not s.strain and s.stack and s.stack[-1].rest
        for place in range(6 * s.sets) if settled and s.outcome is None else ():
            there = sum(unit.place == place and unit.controller == p.seat for unit in s.units.values())
            if there > limit:
                out.append(f"{name} has {there} Troopers in Dimension {place}, supported are {limit}")
    return out


def problems(s: HyborianState) -> list[str]:
    """Each broken invariant in a sentence; empty in a sound state."""
    out = _pieces(s) + _players(s)
    if s.outcome is None:
        if not s.stack or not s.legal():
            out.append("the question on top of the stack has no answer")
        battle = s.battle
        if battle is not None and not battle.over:
            for num in (battle.att, battle.dfn):
                if num not in s.units:
                    out.append(f"a battler, {num}, is not in play")
        if s.battle is not None and s.campaign is None:
            out.append("there is a battle without a Campaign")
    return out
