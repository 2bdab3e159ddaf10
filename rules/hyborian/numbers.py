"""Numbers and permissions, worked out when they are asked for (HG-CARD-12).

Numbers have two layers: what replaces a printed number, the latest winning, and then all that adds. What may be done
is asked twice over: a permission must be there, and no prohibition may speak against it; “cannot” wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian.ability import Context
from rules.hyborian.ring import ASGARD, CHAOS, GAEA, NEIGHBOURS, OSIRIS, is_dimension

if TYPE_CHECKING:
    from rules.hyborian.ability import Ability, Effect
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Attachment, Complex, Trooper


#: the list of listeners for each act that a card may forbid
FORBIDDING: Final = {
    act: f"forbid {act}"
    for act in (
        "surge",
        "vortex",
        "magic",
        "ability",
        "trooper",
        "attach",
        "overload",
        "transport",
        "leave",
        "attack",
    )
}


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


def context_of(s: Moves, num: int, ability: Ability | None = None) -> tuple[Context, Trooper | None]:
    """The context of a piece in play, and the Trooper that is it or carries it (None for a Complex)."""
    unit = s.units.get(num)
    if unit is not None:
        return Context(unit.controller, unit.card, num, num, place=unit.place), unit
    bearer = s.bearer.get(num)
    if bearer is not None:
        unit = s.units[bearer]
        for piece in unit.attached:
            if piece.num == num:
                return Context(unit.controller, piece.card, num, bearer, place=unit.place), unit
    gate = s.complexes[num]
    return Context(gate.owner, gate.card, num, -1), None


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
    for num in s.hooks.get("modify", ()):
        _standing(s, num, unit, out)
    out += [Entry(x.card, x.a, x.b, "HG-CARD-12") for x in s.lasting if x.kind == "add" and x.subject == unit.num]
    return out


def _is(lasting: object, unit: Trooper) -> bool:
    return getattr(lasting, "subject", None) == unit.num


def _standing(s: Moves, num: int, unit: Trooper, out: list[Entry]) -> None:
    """Plain states that change this Trooper's numbers."""
    c, bearer = context_of(s, num)
    for ability in c.card.abilities:
        if not ability.standing or "modify" not in ability.hooks() or not ability.works(s, c, bearer):
            continue
        for effect in ability.program.effects:
            change = effect.change(s, c, unit)
            if change is not None and not immune(s, unit, c.card, c.source):
                out.append(Entry(c.card.name, change[0], change[1], "HG-CBT-19"))


def totals(s: Moves, unit: Trooper) -> tuple[int, int]:
    """Attack total and defense total, never below 0 (HG-CARD-12)."""
    attack = defense = 0
    for entry in ledger(s, unit):
        if entry.sets:
            # The first layer: only the printed numbers stand before it.
            if entry.attack is not None:
                attack = entry.attack
            if entry.defense is not None:
                defense = entry.defense
        else:
            attack += entry.attack or 0
            defense += entry.defense or 0
    return max(attack, 0), max(defense, 0)


def immune(s: Moves, unit: Trooper, card: Card, source: int) -> bool:
    """Whether text and abilities of a card do nothing to this Trooper's stack (HG-CARD-8). Its own are not barred."""
    if source >= 0 and (source == unit.num or s.bearer.get(source) == unit.num):
        return False
    for x in s.lasting:
        if x.kind == "immune" and x.subject == unit.num and _covers(x.what, card):
            return True
    if "immune" not in s.hooks:
        return False
    for num in (unit.num, *(piece.num for piece in unit.attached)):
        if num not in s.hooks["immune"]:
            continue
        c, bearer = context_of(s, num)
        for ability in c.card.abilities:
            if ability.standing and ability.works(s, c, bearer):
                for effect in ability.program.effects:
                    if _covers(effect.guards(), card):
                        return True
    return False


def _covers(what: tuple[str, ...], card: Card) -> bool:
    return "all" in what or card.kind in what or (card.dimension >= 0 and f"d{card.dimension}" in what)


def permits(s: Moves, unit: Trooper, word: str) -> bool:
    """Whether the Trooper, what it carries or something lasting gives it a permission."""
    if word in unit.card.permits and _gives(s, unit.num, word):
        return True
    for piece in unit.attached:
        if word in piece.card.permits and _gives(s, piece.num, word):
            return True
    for x in s.lasting:
        if x.kind == "permit" and x.subject == unit.num and word in x.what:
            return True
    return False


def _gives(s: Moves, num: int, word: str) -> bool:
    c, unit = context_of(s, num)
    return any(word in a.permits() and a.works(s, c, unit) for a in c.card.abilities)


def may(s: Moves, seat: int, act: str, place: int = -2) -> bool:
    """Whether no prohibition bars this seat from an act at a place (−2: at no place in particular)."""
    hook = FORBIDDING[act]
    if not s.lasting and hook not in s.hooks:
        return True
    for x in s.lasting:
        if x.kind == "ban" and act in x.what and x.subject in (-1, seat) and (x.a is None or x.a == place):
            return False
    for num in s.hooks.get(hook, ()):
        c, unit = context_of(s, num)
        for ability in c.card.abilities:
            if ability.standing and ability.works(s, c, unit):
                for effect in ability.program.effects:
                    if effect.bars(s, c, seat, act, place):
                        return False
    return True


def can_drive(s: Moves, unit: Trooper) -> bool:
    """Whether a Trooper may carry a Vehicle (HG-ATT-3, HG-CBT-16)."""
    return unit.card.dimension == ASGARD or permits(s, unit, "vehicle")


def can_cast(s: Moves, unit: Trooper) -> bool:
    """Whether a Trooper may use Gaean Magic (HG-CBT-7)."""
    return unit.card.dimension == GAEA or permits(s, unit, "magic")


def can_walk(s: Moves, unit: Trooper) -> bool:
    """Whether it may walk between Dimensions (HG-MOVE-5)."""
    return (unit.card.dimension == CHAOS and unit.card.kind == "monster") or permits(s, unit, "dimension_walk")


def may_carry(s: Moves, unit: Trooper, card: Card) -> bool:
    """Whether a card may be attached to a Trooper (HG-ATT-3)."""
    if card.kind == "companion":
        return (
            card.dimension in (-1, unit.card.dimension)
            or permits(s, unit, "any_companion")
            or "any_bearer" in card.permits
        )
    if card.kind == "vehicle":
        if not can_drive(s, unit) and "any_bearer" not in card.permits:
            return False
        vehicles = sum(piece.card.kind == "vehicle" for piece in unit.attached)
        return vehicles == 0 or (vehicles == 1 and permits(s, unit, "two_vehicles"))
    return True


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
            limit += sum(_amounts(s, c, unit, "support_limit"))
    return max(limit, 0)


def power(s: Moves, gate: Complex, dimension: int) -> int:
    """Transport power of a Complex to a Dimension, with all that adds to it."""
    n = _printed_power(s, gate, dimension)
    for x in s.lasting:
        if x.kind == "power" and x.subject in (gate.num, -1) and x.a in (None, dimension) and x.b is not None:
            n += x.b
    if "transport_power" in s.hooks:
        for num in s.hooks["transport_power"]:
            c, unit = context_of(s, num)
            if num == gate.num or (c.seat == gate.owner and unit is not None):
                for ability in c.card.abilities:
                    if ability.standing and ability.works(s, c, unit):
                        n += sum(effect.powers(gate, dimension, n) for effect in ability.program.effects)
    return max(n, 0)


def powers(s: Moves, gate: Complex) -> tuple[int, ...]:
    """Transport power of a Complex to each Dimension."""
    if not s.lasting and "transport_power" not in s.hooks and not _own_power(s):
        return gate.power
    return tuple(power(s, gate, d) for d in range(6))


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


def _amounts(s: Moves, c: Context, unit: Trooper | None, hook: str) -> list[int]:
    effects: list[Effect] = []
    for ability in c.card.abilities:
        if ability.standing and ability.works(s, c, unit):
            effects += [effect for effect in ability.program.effects if effect.hook == hook]
    return [effect.standing_amount(s, c) for effect in effects]


def control(s: Moves, place: int) -> int:
    """Who controls a Dimension, or −1 (HG-DIM-3)."""
    held: dict[int, int] = {}
    for unit in s.units.values():
        if unit.place == place:
            held[unit.controller] = held.get(unit.controller, 0) + 1
    if len(held) == 1:
        return next(iter(held))
    if len(held) > 1 and s.rules.control == "majority":
        best = max(held.values())
        leaders = [seat for seat, n in held.items() if n == best]
        if len(leaders) == 1:
            return leaders[0]
    return -1


def controlled(s: Moves, seat: int) -> list[int]:
    """The Dimensions that a player controls."""
    return [place for place in range(6 * s.sets) if control(s, place) == seat]
