"""Numbers, worked out when they are asked for (HG-CARD-12).

Numbers have two layers: what replaces a printed number, the latest winning, and then all that adds. What may be done
(`permissions`) can be asked here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.hyborian.ability import Context
from rules.hyborian.permissions import (
    FORBIDDING,
    barred,
    can_cast,
    can_drive,
    can_walk,
    context_of,
    immune,
    may,
    may_carry,
    permits,
)
from rules.hyborian.ring import AT_COMPLEX, NEIGHBOURS, OSIRIS, is_dimension

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Effect
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Attachment, Complex, Trooper

__all__ = [
    "FORBIDDING",
    "Entry",
    "barred",
    "can_cast",
    "can_drive",
    "can_walk",
    "carried",
    "context_of",
    "control",
    "controlled",
    "controllers",
    "immune",
    "ledger",
    "may",
    "may_carry",
    "operational",
    "permits",
    "power",
    "powers",
    "summed",
    "support",
    "totals",
]


class Entry:
    """One line of a ledger: where a number comes from, and how much it is. A replaced number has `sets`."""

    __slots__ = ("attack", "clause", "defense", "sets", "source")

    def __init__(self, source: str, attack: int | None, defense: int | None, clause: str = "", sets: bool = False):
        self.source = source
        self.attack = attack
        self.defense = defense
        self.clause = clause
        self.sets = sets

    def key(self) -> tuple[str, int | None, int | None, str, bool]:
        return (self.source, self.attack, self.defense, self.clause, self.sets)


def carried(s: Moves, unit: Trooper) -> list[Attachment]:
    """What counts as attached to a Trooper: its own, and the foe's Companions that came to its side (HG-WORD-6)."""
    pieces = list(unit.attached)
    for lasting in s.lasting:
        if lasting.kind == "borrow":
            if lasting.a == unit.num:
                pieces = [piece for piece in pieces if piece.card.kind != "companion"]
            elif lasting.subject == unit.num:
                lender = s.units.get(lasting.a if lasting.a is not None else -1)
                if lender is not None:
                    pieces += [piece for piece in lender.attached if piece.card.kind == "companion"]
    return pieces


def ledger(s: Moves, unit: Trooper) -> list[Entry]:
    """Every source of a Trooper's attack and defense, in the order in which they apply."""
    card = unit.card
    out = [Entry("printed", card.attack, card.defense, "HG-CARD-2")]
    out += [Entry(x.card, x.a, x.b, "HG-CARD-12", sets=True) for x in s.lasting if x.kind == "set" and _is(x, unit)]
    pieces = carried(s, unit)
    techs = companions = 0
    for piece in pieces:
        kind = piece.card.kind
        techs += kind == "tech"
        companions += kind == "companion"
        if piece.card.attack or piece.card.defense:
            out.append(Entry(piece.card.name, piece.card.attack, piece.card.defense, "HG-CARD-7"))
    if card.dimension == OSIRIS and techs:
        out.append(Entry("Tech of an Osiran", techs, techs, "HG-CBT-14"))
        if companions:
            out.append(Entry("Combined arms", 3, 3, "HG-CBT-14"))
    battle = s.battle
    if battle is not None and unit.num in (battle.att, battle.dfn):
        if is_dimension(unit.place) and unit.place % 6 == card.dimension:
            out.append(Entry("Native Son", 3, 3, "HG-CBT-13"))
    out += [Entry(c.card.name, *change, "HG-CBT-19") for c, change in _standing(s, unit)]
    out += [Entry(x.card, x.a, x.b, "HG-CARD-12") for x in s.lasting if x.kind == "add" and x.subject == unit.num]
    return out


def _is(lasting: object, unit: Trooper) -> bool:
    return getattr(lasting, "subject", None) == unit.num


def _standing(s: Moves, unit: Trooper) -> list[tuple[Context, tuple[int, int]]]:
    """Plain states that change this Trooper's numbers, with what they add: those of its stack, then those of others."""
    out: list[tuple[Context, tuple[int, int]]] = []
    own = unit.card.standing.get("modify own")
    if own is not None:
        _changes(s, own, Context(unit.controller, unit.card, unit.num, unit.num, place=unit.place), unit, unit, out)
    for piece in unit.attached:
        own = piece.card.standing.get("modify own")
        if own is not None:
            c = Context(unit.controller, piece.card, piece.num, unit.num, place=unit.place)
            _changes(s, own, c, unit, unit, out)
    if "modify" in s.hooks:
        for num in s.hooks["modify"]:
            c, bearer = context_of(s, num)
            _changes(s, c.card.standing["modify"], c, bearer, unit, out)
    return out


def _changes(
    s: Moves,
    effects: tuple[tuple[Ability, Effect], ...],
    c: Context,
    bearer: Trooper | None,
    unit: Trooper,
    out: list[tuple[Context, tuple[int, int]]],
) -> None:
    """What these plain states of one card add to this Trooper's numbers."""
    for ability, effect in effects:
        if ability.always or ability.works(s, c, bearer):
            change = effect.change(s, c, unit)
            if change is not None and not immune(s, unit, c.card, c.source):
                out.append((c, change))


def totals(s: Moves, unit: Trooper) -> tuple[int, int]:
    """Attack total and defense total, never below 0 (HG-CARD-12): the sums of `ledger`, without its lines."""
    card = unit.card
    attack = card.attack
    defense = card.defense
    pieces: Sequence[Attachment] = unit.attached
    if s.lasting:
        attack, defense = _lasting(s, unit)
        pieces = carried(s, unit)
    if pieces:
        techs = companions = 0
        for piece in pieces:
            own = piece.card
            attack += own.attack
            defense += own.defense
            if own.kind == "tech":
                techs += 1
            elif own.kind == "companion":
                companions += 1
        if techs and card.dimension == OSIRIS:
            bonus = techs + 3 if companions else techs
            attack += bonus
            defense += bonus
    battle = s.battle
    if battle is not None and unit.place % 6 == card.dimension and is_dimension(unit.place):
        if unit.num == battle.att or unit.num == battle.dfn:
            attack += 3
            defense += 3
    if "modify" in s.hooks or "modify own" in s.hooks:
        for _, change in _standing(s, unit):
            attack += change[0]
            defense += change[1]
    return max(attack, 0), max(defense, 0)


def _lasting(s: Moves, unit: Trooper) -> tuple[int, int]:
    """Printed attack and defense, or what replaces them, with all that was added for a time."""
    attack, defense = unit.card.attack, unit.card.defense
    plus_attack = plus_defense = 0
    for x in s.lasting:
        if x.subject == unit.num:
            if x.kind == "set":
                if x.a is not None:
                    attack = x.a
                if x.b is not None:
                    defense = x.b
            elif x.kind == "add":
                plus_attack += x.a or 0
                plus_defense += x.b or 0
    return attack + plus_attack, defense + plus_defense


def summed(entries: Sequence[Entry]) -> tuple[int, int]:
    """The totals of a ledger: replacements first, then all additions, never below 0 (HG-CARD-12)."""
    attack = defense = 0
    for entry in entries:
        if entry.sets:
            if entry.attack is not None:
                attack = entry.attack
            if entry.defense is not None:
                defense = entry.defense
        else:
            attack += entry.attack or 0
            defense += entry.defense or 0
    return max(attack, 0), max(defense, 0)


def operational(s: Moves, seat: int) -> int:
    """How many operational Complexes a player has (HG-GATE-6)."""
    return sum(gate.owner == seat and not gate.shut for gate in s.complexes.values())


def support(s: Moves, seat: int) -> int:
    """How many Troopers a player may have in each Dimension (HG-MOVE-7)."""
    limit = operational(s, seat)
    for x in s.lasting:
        if x.kind == "support" and x.subject == seat and x.a is not None:
            limit += x.a
    for num in s.hooks.get("support_limit", ()):
        c, unit = context_of(s, num)
        if c.seat == seat:
            for ability, effect in c.card.standing["support_limit"]:
                if ability.always or ability.works(s, c, unit):
                    limit += effect.standing_amount(s, c)
    return max(limit, 0)


def power(s: Moves, gate: Complex, dimension: int) -> int:
    """Transport power of a Complex to a Dimension, with all that adds to it."""
    return _power(s, gate, dimension, _power_effects(s, gate))


def _power_effects(s: Moves, gate: Complex) -> list[Effect]:
    """The plain states that change the power of a Complex now, in their order."""
    out: list[Effect] = []
    if "transport_power" in s.hooks:
        for num in s.hooks["transport_power"]:
            c, unit = context_of(s, num)
            if num == gate.num or (c.seat == gate.owner and unit is not None):
                for ability, effect in c.card.standing["transport_power"]:
                    if ability.always or ability.works(s, c, unit):
                        out.append(effect)
    return out


def _power(s: Moves, gate: Complex, dimension: int, effects: list[Effect]) -> int:
    n = _printed_power(s, gate, dimension)
    for x in s.lasting:
        if x.kind == "power" and x.subject in (gate.num, -1) and x.a in (None, dimension) and x.b is not None:
            n += x.b
    for effect in effects:
        n += effect.powers(gate, dimension, n)
    return max(n, 0)


def powers(s: Moves, gate: Complex) -> tuple[int, ...]:
    """Transport power of a Complex to each Dimension."""
    if not s.lasting and "transport_power" not in s.hooks and not _own_power(s):
        return gate.power
    effects = _power_effects(s, gate)
    return tuple([_power(s, gate, d, effects) for d in range(6)])


def _own_power(s: Moves) -> bool:
    """Whether the set-up counts power in another way than the book."""
    return s.rules.secondary_power != "flat" or s.rules.overload_power != "linear"


def _printed_power(s: Moves, gate: Complex, dimension: int) -> int:
    """Power from Gate and Pyramids, as the set-up counts it (HG-GATE-3, HG-GATE-4)."""
    n = gate.power[dimension]
    if not _own_power(s):
        return n
    own = gate.card.dimension
    if s.rules.secondary_power == "scaled" and own >= 0 and dimension in NEIGHBOURS[own]:
        n += max(gate.pyramids.count(own) - 1, 0)
    if s.rules.overload_power == "per_colour_total":
        added = gate.pyramids[1:]
        if dimension in added:
            n += len(added) - added.count(dimension)
    return n


def controllers(s: Moves) -> list[int]:
    """Who controls each Dimension, by its number: a seat, or −1 for nobody (HG-DIM-3)."""
    if s.rules.control == "majority":
        return [_most(s, place) for place in range(6 * s.sets)]
    empty, shared = -1, -2
    out = [empty] * (6 * s.sets)
    for unit in s.units.values():
        place = unit.place
        if 0 <= place < AT_COMPLEX:
            who = out[place]
            if who == empty:
                out[place] = unit.controller
            elif who != unit.controller:
                out[place] = shared
    return [max(who, -1) for who in out]


def _most(s: Moves, place: int) -> int:
    """Who has more Troopers in a Dimension than any other player, or −1 (option `control`)."""
    held: dict[int, int] = {}
    for unit in s.units.values():
        if unit.place == place:
            held[unit.controller] = held.get(unit.controller, 0) + 1
    best = max(held.values(), default=0)
    leaders = [seat for seat, n in held.items() if n == best]
    return leaders[0] if len(leaders) == 1 else -1


def control(s: Moves, place: int) -> int:
    """Who controls a Dimension, or −1 (HG-DIM-3)."""
    return controllers(s)[place]


def controlled(s: Moves, seat: int) -> list[int]:
    """The Dimensions that a player controls."""
    return [place for place, who in enumerate(controllers(s)) if who == seat]
