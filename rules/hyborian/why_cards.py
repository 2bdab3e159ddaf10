"""Why a card of the hand cannot be played, an ability not used, and a piece not aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.hyborian import numbers
from rules.hyborian.barring import barred_by
from rules.hyborian.battle_steps import contested
from rules.hyborian.blocked import WHEN, not_carried
from rules.hyborian.chain import Answer
from rules.hyborian.fast import used_up
from rules.hyborian.gate_stage import LayGateQuestion
from rules.hyborian.phases import AttachPhase, ReadyPhase
from rules.hyborian.plans import Choosing
from rules.hyborian.ring import READY, adjacent, dimension_title, is_dimension
from rules.hyborian.siege import Muster
from rules.hyborian.spells import Cast, LayVortex

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Trooper
    from rules.hyborian.state import HyborianState

#: A reason and its clause.
Said = tuple[str, str]


def from_hand(s: HyborianState, seat: int, card: Card, unit: Trooper | None) -> Said:
    """Why a card cannot be played, attached, laid or cast; `unit` is its bearer or its caster."""
    p = s.players[seat]
    reason, clause = WHEN[card.kind]
    if card not in p.hand:
        if card in p.discard:
            return f"{card.name} lies in your discard pile.", "HG-CARD-14"
        return f"{card.name} is not in your hand.", clause
    if used_up(s, seat, card):
        return f"{card.name} has one use a game and was used.", "HG-CARD-11"
    step = s.stack[-1]
    place = s.battle.place if s.battle is not None else -2
    if card.kind == "surge":
        if isinstance(step, LayGateQuestion):
            return "A Power Surge is not played in the Draw and Gate Stages.", "HG-SURGE-1"
        return barred_by(s, seat, "surge", place) or (reason, clause)
    if card.kind == "vortex" and isinstance(step, LayVortex):
        return barred_by(s, seat, "vortex", place) or (f"{card.name} finds nothing that it could do now.", clause)
    if card.kind == "magic" and isinstance(step, Cast):
        return barred_by(s, seat, "magic", place) or _casting(s, seat, card, unit)
    if card.attachment and isinstance(step, AttachPhase | ReadyPhase | Muster) and unit is not None:
        return _attaching(s, seat, card, unit)
    if card.fighter and isinstance(step, ReadyPhase | Muster):
        return barred_by(s, seat, "trooper") or (reason, clause)
    if isinstance(step, Answer) and card.kind != "surge":
        return f"Only Power Surges and abilities answer; {card.name} is neither.", "HG-SURGE-2"
    return reason, clause


def _attaching(s: HyborianState, seat: int, card: Card, unit: Trooper) -> Said:
    if unit.controller != seat:
        return f"{unit.card.name} is not yours; cards are attached to your own Troopers.", "HG-ATT-1"
    if unit.place != READY:
        where = f"in {dimension_title(unit.place)}" if is_dimension(unit.place) else "at a Complex"
        return f"{unit.card.name} is {where}; cards are attached to Troopers in the Ready Area.", "HG-ATT-1"
    if not numbers.may_carry(s, unit, card):
        return not_carried(s, unit, card)[0], "HG-ATT-3"
    return barred_by(s, seat, "attach", READY) or WHEN[card.kind]


def _casting(s: HyborianState, seat: int, card: Card, unit: Trooper | None) -> Said:
    """Why this Trooper does not cast in this battle (HG-CBT-7, HG-CBT-20)."""
    battle = s.battle
    if unit is None or battle is None:
        return f"{card.name} needs a Trooper that casts it.", "HG-CBT-7"
    name = unit.card.name
    if unit.controller != seat:
        return f"{name} is not yours.", "HG-CBT-7"
    if unit.num in battle.casters:
        return f"{name} has cast in this battle; each casts one spell a battle.", "HG-CBT-7"
    if not numbers.can_cast(s, unit):
        return f"{name} is not of Gaea, and no card lets it use Gaean Magic.", "HG-CBT-7 HG-CBT-16"
    if unit.place != battle.place and is_dimension(battle.place):
        if not adjacent(unit.place, battle.place):
            return f"{name} is neither in {dimension_title(battle.place)} nor next to it.", "HG-CBT-7"
        if contested(s, unit):
            return f"{name} is in a battle of its own: an opponent’s Trooper stands there too.", "HG-CBT-7 HG-CBT-20"
    return f"{card.name} finds nothing that it could do now.", "HG-CBT-7"


def ability(s: HyborianState, seat: int, num: int) -> Said:
    """Why the abilities of a piece in play cannot be used now (HG-SURGE-4)."""
    if num not in s.units and num not in s.bearer and num not in s.complexes:
        return "that piece is not in play.", "HG-SURGE-7"
    c, unit = numbers.context_of(s, num)
    name = c.card.name
    if c.seat != seat:
        return f"{name} is {s.names[c.seat]}’s.", "HG-SURGE-4"
    activated = [a for a in c.card.abilities if a.kind == "activated" and not a.from_hand]
    if not activated:
        return f"{name} has no ability that is used at a moment of its player’s choice.", "HG-SURGE-4"
    first = activated[0]
    if first.limit and s.uses(first, c) >= first.limit:
        return f"{name}’s ability was used as often as it may be.", "HG-SURGE-4"
    place = -2 if unit is None else unit.place
    if unit is not None and unit.place == READY and not first.works(s, c, unit):
        return f"{name}’s ability is for use from a Dimension, and {unit.card.name} is in the Ready Area.", "HG-WORD-2"
    bar = barred_by(s, seat, "ability", place)
    if bar is not None:
        return bar
    if not all(cost.can_pay(s, c) for cost in first.cost):
        return f"The cost of {name}’s ability cannot be paid now.", "HG-SURGE-4"
    return f"{name}’s ability has nothing that it could do now.", "HG-SURGE-4"


def aim(s: HyborianState, num: int) -> Said | None:
    """Why a piece cannot be chosen for what is being aimed; None when nothing is."""
    step = s.stack[-1]
    if not isinstance(step, Choosing):
        return None
    c = step.plan.context
    unit = s.units.get(s.bearer.get(num, num))
    if unit is None:
        return "that piece is not in play.", "HG-SURGE-7"
    name = unit.card.name
    if num in step.chosen:
        return f"{name} is chosen already.", "HG-CARD-5"
    if numbers.immune(s, unit, c.card, c.source):
        return f"{name} is immune to {c.card.name}, and so is all that is attached.", "HG-CARD-8"
    if c.card.kind in ("surge", "vortex", "magic"):
        bar = barred_by(s, c.seat, c.card.kind, unit.place)
        if bar is not None:
            return f"{name} cannot be chosen where it stands: {bar[0]}", bar[1]
    if s.battle is not None and unit.place != s.battle.place:
        return f"{name} is not where the battle is, and {c.card.name} reaches no further.", "HG-CARD-5"
    return f"{c.card.name} asks for {step.aim.words()}, which {name} is not.", "HG-CARD-5"
