"""What may be done: permissions, and the prohibitions that win over them; and what does not reach a Trooper.

What may be done is asked twice over: a permission must be there, and no prohibition may speak against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hyborian.ability import Context
from rules.hyborian.ring import ASGARD, CHAOS, GAEA

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves
    from rules.hyborian.pieces import Trooper


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


def context_of(s: Moves, num: int) -> tuple[Context, Trooper | None]:
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


def immune(s: Moves, unit: Trooper, card: Card, source: int) -> bool:
    """Whether text and abilities of a card do nothing to this Trooper's stack (HG-CARD-8). Its own are not barred."""
    if source >= 0 and (source == unit.num or s.bearer.get(source) == unit.num):
        return False
    for x in s.lasting:
        if x.kind == "immune" and x.subject == unit.num and _covers(x.what, card):
            return True
    if "immune" not in s.hooks:
        return False
    if "immune" in unit.card.standing and _guarded(
        s, Context(unit.controller, unit.card, unit.num, unit.num), unit, card
    ):
        return True
    for piece in unit.attached:
        if "immune" in piece.card.standing:
            if _guarded(s, Context(unit.controller, piece.card, piece.num, unit.num), unit, card):
                return True
    return False


def _guarded(s: Moves, c: Context, unit: Trooper, card: Card) -> bool:
    """Whether a plain state of this piece makes its stack immune to a card."""
    for ability, effect in c.card.standing["immune"]:
        if _covers(effect.guards(), card) and (ability.always or ability.works(s, c, unit)):
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
    if hook in s.hooks:
        for num in s.hooks[hook]:
            c, unit = context_of(s, num)
            for ability, effect in c.card.standing[hook]:
                if effect.bars(s, c, seat, act, place) and (ability.always or ability.works(s, c, unit)):
                    return False
    return True


def barred(s: Moves, acts: tuple[str, ...]) -> bool:
    """Whether anything in play may bar one of these acts; where nothing does, nobody need ask `may`."""
    for act in acts:
        if FORBIDDING[act] in s.hooks:
            return True
    for x in s.lasting:
        if x.kind == "ban":
            for act in acts:
                if act in x.what:
                    return True
    return False


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
