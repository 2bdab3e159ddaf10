"""Why not: what a player might try and cannot, each with reason, numbers and clause. Worked out only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.contract import Blocked
from rules.hyborian import numbers
from rules.hyborian.card import KINDS
from rules.hyborian.combat import CombatPhase
from rules.hyborian.fast import used_up
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, is_dimension, place_id
from rules.hyborian.stages import AttachPhase, OverloadPhase, Phase, ReadyPhase
from rules.hyborian.transport import TransportPhase, cost_of, room, way_power

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Complex, Trooper
    from rules.hyborian.state import HyborianState

#: When each kind of card may be played, and by which clause.
_WHEN: Final[dict[str, tuple[str, str]]] = {
    "gate": ("A Gate is laid face down in the Gate Stage.", "HG-ROUND-3"),
    "trooper": ("Troopers are played in your Ready phase, or when you defend a Complex.", "HG-READY-1"),
    "monster": ("Monsters are played in your Ready phase, or when you defend a Complex.", "HG-READY-1"),
    "companion": ("Companions are attached in your Attach and Ready phases.", "HG-ATT-1"),
    "tech": ("Tech is attached in your Attach and Ready phases.", "HG-ATT-1"),
    "vehicle": ("Vehicles are attached in your Attach and Ready phases.", "HG-ATT-1"),
    "vortex": ("Vortex Tactics are played in step 5 of a battle of yours.", "HG-CBT-6"),
    "magic": ("Gaean Magic is cast in step 6 of a battle of yours, by a Trooper that can.", "HG-CBT-7"),
    "surge": ("This Power Surge finds nothing that it could do now.", "HG-SURGE-2"),
}
_WORD: Final = {
    "gate": "gate",
    "vortex": "vortex",
    "magic": "magic",
    "surge": "surge",
    "trooper": "play",
    "monster": "play",
}


def blocked(s: HyborianState, player: int) -> list[Blocked]:
    """What the seat that decides cannot do, the nearest first; nothing for the others."""
    if s.actor() != player:
        return []
    legal = {action.text for action in s.legal()}
    step = s.stack[-1]
    out: list[Blocked] = []
    if isinstance(step, TransportPhase):
        out += _ways(s, player)
    elif isinstance(step, OverloadPhase):
        out += _full(s, player)
    elif isinstance(step, AttachPhase | ReadyPhase):
        out += _carrying(s, player)
    elif isinstance(step, CombatPhase) and step.owed(s, step.campaigns(s)):
        reason = "You entered a place that others hold and must fight at least one battle there this turn."
        out.append(Blocked("end:combat", "End Combat", reason, "must fight", "HG-MOVE-10"))
    if isinstance(step, Phase | TransportPhase | CombatPhase):
        out += _cards(s, player, {action.split(":")[1].split(">")[0] for action in legal if ":" in action})
    seen: set[str] = set()
    found: list[Blocked] = []
    for one in out:
        if one.text not in legal and one.text not in seen:
            seen.add(one.text)
            found.append(one)
    return found


def _cards(s: HyborianState, seat: int, playable: set[str]) -> list[Blocked]:
    """Cards of the hand that have no act now."""
    out: list[Blocked] = []
    for card in dict.fromkeys(s.players[seat].hand):
        if card.id in playable:
            continue
        reason, clause = _WHEN[card.kind]
        short = "not now"
        if used_up(s, seat, card):
            reason, clause, short = f"{card.name} has one use a game and was used.", "HG-CARD-11", "used this game"
        word = _WORD.get(card.kind, "attach")
        out.append(Blocked(f"{word}:{card.id}", f"{KINDS[card.kind]} {card.name}", reason, short, clause))
    return out


def _full(s: HyborianState, seat: int) -> list[Blocked]:
    out: list[Blocked] = []
    for gate in s.complexes.values():
        if gate.owner != seat:
            continue
        for d in range(6):
            text = f"overload:c{gate.num}+{place_id(d)}"
            label = f"{gate.card.name} + {TITLES[d]} Pyramid"
            if len(gate.pyramids) >= 5:
                out.append(
                    Blocked(
                        text, label, f"{gate.card.name} has 5 Pyramids, the most there may be.", "5 of 5", "HG-GATE-4"
                    )
                )
            elif not s.players[seat].pyramids[d]:
                reason = f"You have no {TITLES[d]} Pyramid left; each player has five of each type."
                out.append(Blocked(text, label, reason, "none left", "HG-DECK-3"))
    return out


def _carrying(s: HyborianState, seat: int) -> list[Blocked]:
    out: list[Blocked] = []
    ready = [unit for unit in s.units.values() if unit.place == READY and unit.controller == seat]
    for card in dict.fromkeys(s.players[seat].hand):
        if not card.attachment:
            continue
        for unit in ready:
            if not numbers.may_carry(s, unit, card):
                reason, short = _not_carried(s, unit, card)
                text = f"attach:{card.id}>t{unit.num}"
                out.append(Blocked(text, f"{card.name} to {unit.card.name}", reason, short, "HG-ATT-3"))
    return out


def _not_carried(s: HyborianState, unit: Trooper, card: Card) -> tuple[str, str]:
    if card.kind == "companion":
        home = TITLES[card.dimension]
        return f"{card.name} goes only with Troopers of {home}; {unit.card.name} is not one.", f"not of {home}"
    if numbers.can_drive(s, unit):
        return f"{unit.card.name} has a Vehicle; a Trooper carries one.", "has a Vehicle"
    return f"Only Troopers of Asgard drive, and those whom a card lets; {unit.card.name} does not.", "cannot drive"


def _ways(s: HyborianState, seat: int) -> list[Blocked]:
    """Ways that are closed to Troopers, Complex by Complex."""
    out: list[Blocked] = []
    mine = [unit for unit in s.units.values() if unit.controller == seat and unit.place < AT_COMPLEX]
    for gate in s.complexes.values():
        if gate.owner != seat:
            continue
        for unit in mine:
            for to in (*range(6 * s.sets), READY):
                if to != unit.place:
                    why = _closed(s, gate, unit, to)
                    if why is not None:
                        text = f"send:c{gate.num}>{place_id(to)}:t{unit.num}"
                        target = "the Ready Area" if to == READY else TITLES[to % 6]
                        label = f"{unit.card.name} to {target} by {gate.card.name}"
                        out.append(Blocked(text, label, *why))
    return out


def _closed(s: HyborianState, gate: Complex, unit: Trooper, to: int) -> tuple[str, str, str] | None:
    """Why a Trooper cannot take this way, in a sentence, in short, and by which clause; None when it can."""
    if gate.used:
        return f"{gate.card.name} has transported this turn; a Complex transports once a turn.", "used", "HG-MOVE-2"
    if gate.shut:
        return f"{gate.card.name} is shut down.", "shut down", "HG-GATE-6"
    if unit.place == READY and unit.waits and not numbers.permits(s, unit, "no_waiting"):
        reason = f"{unit.card.name} was played since the last Sequence Stage and waits until the next."
        return reason, "waits", "HG-MOVE-4"
    power, cost = way_power(s, gate, unit.place, to), cost_of(s, unit)
    if is_dimension(unit.place) and is_dimension(to) and unit.place // 6 != to // 6:
        return "Nobody moves from one set of Dimensions to the other.", "other set", "HG-DIM-2"
    if power < cost:
        reason = f"{unit.card.name} costs {cost} and {gate.card.name} has power {power} for this way."
        return reason, f"power {power} of {cost}", "HG-MOVE-2"
    if room(s, seat=unit.controller, place=to) <= 0:
        limit = numbers.support(s, unit.controller)
        reason = f"Your Complexes support {limit} Troopers in a Dimension, and so many are in {TITLES[to % 6]}."
        return reason, f"support {limit} of {limit}", "HG-MOVE-7"
    return None


def why_not(s: HyborianState, text: str) -> tuple[str, str]:
    """Why this text names no legal act: a reason and its clause, or that nothing is known of it."""
    actor = s.actor()
    if actor < 0:
        return "the game is over", "HG-WIN-1"
    for one in blocked(s, actor):
        if one.text == text:
            return one.reason.rstrip("."), one.clause
    return "it is not among the acts that are legal now", ""
