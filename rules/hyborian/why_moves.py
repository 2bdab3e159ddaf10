"""Why a Trooper cannot go this way, and why a Pyramid cannot be added or moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import numbers
from rules.hyborian.barring import barred_by
from rules.hyborian.blocked import closed, full
from rules.hyborian.ring import AT_COMPLEX, READY, adjacent, dimension_of, dimension_title, is_dimension
from rules.hyborian.transport import DRIVEN, WALKED, Group, cost_of, room, way_power

if TYPE_CHECKING:
    from rules.hyborian.pieces import Trooper
    from rules.hyborian.state import HyborianState

#: A reason and its clause.
Said = tuple[str, str]


def number(text: str, mark: str) -> int:
    """The number of a piece in the text of an act: 14 of `t14`; −1 when it is none."""
    return int(text[1:]) if text[:1] == mark and text[1:].isdigit() else -1


def place(text: str) -> int | None:
    """The place in the text of an act: `chaos`, `ready`, `c7`; None for any other."""
    if text == "ready":
        return READY
    if number(text, "c") >= 0:
        return AT_COMPLEX + number(text, "c")
    try:
        return dimension_of(text)
    except KeyError:
        return None


def _not_now(s: HyborianState, what: str) -> Said | None:
    if s.phase == "Transport":
        return None
    return f"Troopers {what} in your Transport phase; this is the {s.phase} phase.", "HG-ROUND-5"


def sending(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`c2>chaos:t14`: a Trooper through a Complex (HG-MOVE-2, HG-MOVE-3)."""
    way, _, who = rest.partition(":")
    by, _, where = way.partition(">")
    gate, unit, to = s.complexes.get(number(by, "c")), s.units.get(number(who, "t")), place(where)
    if gate is None or unit is None or to is None:
        return None
    if gate.owner != seat:
        return f"{gate.card.name} is {s.names[gate.owner]}’s; a Complex transports its owner’s Troopers.", "HG-MOVE-2"
    if unit.controller != seat:
        return f"{unit.card.name} is not yours.", "HG-MOVE-2"
    late = _not_now(s, "are sent")
    if late is not None:
        return late
    if to >= AT_COMPLEX:
        target = s.complexes.get(to - AT_COMPLEX)
        if target is None or target.owner == seat:
            return "A Complex leads to Complexes of opponents only.", "HG-MOVE-3"
        if not way_power(s, gate, READY, to):
            home = dimension_title(target.dimension)
            return f"{target.card.name} is of {home}, to which {gate.card.name} has no power.", "HG-MOVE-3"
    if to == unit.place:
        return f"{unit.card.name} is there already.", "HG-MOVE-3"
    told = closed(s, gate, unit, to)
    if told is not None:
        return told[0], told[2]
    return barred_by(s, seat, "transport", to) or barred_by(s, seat, "leave", unit.place)


def joining(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14`: one more Trooper for a group that is on its way (HG-MOVE-2)."""
    step, unit = s.stack[-1], s.units.get(number(rest, "t"))
    if not isinstance(step, Group) or unit is None:
        return None
    first = s.units[step.units[0]]
    name = unit.card.name
    if unit.num in step.units:
        return f"{name} goes already.", "HG-MOVE-2"
    if unit.controller != seat:
        return f"{name} is not yours.", "HG-MOVE-2"
    if unit.place != first.place:
        return f"{name} is not where {first.card.name} starts from; a group goes on one way.", "HG-MOVE-2"
    power = way_power(s, s.complexes[step.gate], first.place, step.to)
    cost = sum(cost_of(s, s.units[n]) for n in step.units)
    if cost + cost_of(s, unit) > power:
        together = cost + cost_of(s, unit)
        reason = f"With {name} the group would cost {together}, over the power of {power}."
        return reason, "HG-MOVE-2"
    if room(s, seat, step.to) <= len(step.units):
        limit = numbers.support(s, seat)
        return f"Your Complexes support {limit} Troopers there, and with the group they are there.", "HG-MOVE-7"
    return closed_to(s, unit, step.to)


def closed_to(s: HyborianState, unit: Trooper, to: int) -> Said | None:
    """Why a Trooper may not leave at all: it waits, or a card keeps it."""
    if unit.place == READY and unit.waits and not numbers.permits(s, unit, "no_waiting"):
        reason = f"{unit.card.name} was played since the last Sequence Stage and waits until the next."
        return reason, "HG-MOVE-4"
    seat = unit.controller
    return barred_by(s, seat, "transport", to) or barred_by(s, seat, "leave", unit.place)


def _full_there(s: HyborianState, seat: int, to: int) -> Said | None:
    if room(s, seat, to) > 0:
        return None
    limit = numbers.support(s, seat)
    return (
        f"Your Complexes support {limit} Troopers in a Dimension, and so many are in {dimension_title(to)}.",
        "HG-MOVE-7",
    )


def walking(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14>osiris`: on foot to a neighbouring Dimension (HG-MOVE-5)."""
    who, _, where = rest.partition(">")
    unit, to = s.units.get(number(who, "t")), place(where)
    if unit is None or to is None:
        return None
    name = unit.card.name
    if unit.controller != seat:
        return f"{name} is not yours.", "HG-MOVE-5"
    late = _not_now(s, "walk")
    if late is not None:
        return late
    if not numbers.can_walk(s, unit):
        return f"{name} is no Monster of Chaos, and no card lets it walk between Dimensions.", "HG-MOVE-5"
    if not is_dimension(unit.place):
        return f"{name} is in the Ready Area; a Monster walks from a Dimension.", "HG-MOVE-5"
    if unit.spent & WALKED:
        return f"{name} has walked this turn; a Monster walks once a turn.", "HG-MOVE-5"
    if not adjacent(unit.place, to):
        reason = f"{dimension_title(unit.place)} is not next to {dimension_title(to) if is_dimension(to) else 'that'}."
        return reason, "HG-MOVE-5"
    return _full_there(s, seat, to) or closed_to(s, unit, to)


def driving(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`t14>chaos`: without a Gate between the Ready Area and a Dimension (HG-MOVE-6)."""
    who, _, where = rest.partition(">")
    unit, to = s.units.get(number(who, "t")), place(where)
    if unit is None or to is None:
        return None
    name = unit.card.name
    if unit.controller != seat:
        return f"{name} is not yours.", "HG-MOVE-6"
    late = _not_now(s, "go")
    if late is not None:
        return late
    if not numbers.permits(s, unit, "transport_without_gate"):
        return f"No card lets {name} go without a Gate.", "HG-MOVE-6 HG-WORD-1"
    if unit.spent & DRIVEN:
        return f"{name} has gone without a Gate this turn; that is done once a turn.", "HG-MOVE-6 HG-WORD-1"
    if unit.place != READY and to != READY:
        return f"Without a Gate {name} goes between the Ready Area and a Dimension only.", "HG-MOVE-6 HG-WORD-1"
    return (_full_there(s, seat, to) if is_dimension(to) else None) or closed_to(s, unit, to)


def pyramid(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`c2+gaea`: a Pyramid onto a Complex (HG-GATE-4)."""
    gate = s.complexes.get(number(rest.partition("+")[0], "c"))
    if gate is None:
        return None
    if gate.owner != seat:
        return f"{gate.card.name} is {s.names[gate.owner]}’s.", "HG-GATE-4"
    if s.phase != "Overload":
        return f"Pyramids are added in your Overload phase; this is the {s.phase} phase.", "HG-GATE-4"
    told = next((one for one in full(s, seat) if one.text in (f"overload:{rest}", f"overload:c{gate.num}")), None)
    return (told.reason, told.clause) if told is not None else barred_by(s, seat, "overload")


def unplaced(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`c2`: a Pyramid taken off again, or put elsewhere (HG-GATE-2)."""
    gate = s.complexes.get(number(rest, "c"))
    if gate is None:
        return None
    return f"A Pyramid on {gate.card.name} stays: once placed it is never moved, changed or used again.", "HG-GATE-2"
