"""Why not: what a player might try and cannot, each with reason, numbers and clause. Worked out only when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.core.contract import Blocked
from rules.hyborian import numbers
from rules.hyborian.barring import barred_by
from rules.hyborian.card import KINDS
from rules.hyborian.combat import CombatPhase
from rules.hyborian.fast import used_up
from rules.hyborian.phases import AttachPhase, OverloadPhase, Phase, ReadyPhase
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, is_dimension, place_id
from rules.hyborian.transport import TransportPhase, cost_of, room, way_power

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.pieces import Complex, Trooper
    from rules.hyborian.state import HyborianState

#: When each kind of card may be played, and by which clause.
WHEN: Final[dict[str, tuple[str, str]]] = {
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
WORD: Final = {
    "gate": "gate",
    "vortex": "vortex",
    "magic": "magic",
    "surge": "surge",
    "trooper": "play",
    "monster": "play",
}


def blocked(s: HyborianState, player: int) -> list[Blocked]:
    """What a seat cannot do, the nearest first; for who does not decide only that."""
    if s.outcome is not None:
        return [Blocked("end", "Go on playing", s.outcome.reason, "game over", s.outcome.clause)]
    actor = s.actor()
    if actor != player:
        who = s.names[actor]
        mine = actor == s.active and isinstance(s.stack[-1], Phase | TransportPhase | CombatPhase)
        reason = f"It is {who}’s turn." if mine else f"An answer is asked of {who} first."
        return [Blocked("end", "Act now", reason, f"{who} is to act", "HG-ROUND-1" if mine else s.stack[-1].clause)]
    legal = {action.text for action in s.legal()}
    step = s.stack[-1]
    out: list[Blocked] = []
    if isinstance(step, TransportPhase):
        out += _ways(s, player)
    elif isinstance(step, OverloadPhase):
        out += full(s, player)
    elif isinstance(step, AttachPhase | ReadyPhase):
        out += _carrying(s, player)
    elif isinstance(step, CombatPhase) and step.owed(s, step.campaigns(s)):
        reason = "You entered a place that others hold and must fight at least one battle there this turn."
        out.append(Blocked("end:combat", "End Combat", reason, "must fight", "HG-MOVE-10"))
    if isinstance(step, Phase | TransportPhase | CombatPhase):
        out += _cards(s, player, {action.split(":")[1].split(">")[0] for action in legal if ":" in action})
    else:
        reason = "First answer the question: " + step.prompt(s)
        out.append(Blocked("end", "Anything else", reason, "answer first", step.clause))
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
        reason, clause = WHEN[card.kind]
        short = "not now"
        if used_up(s, seat, card):
            reason, clause, short = f"{card.name} has one use a game and was used.", "HG-CARD-11", "used this game"
        elif card.kind == "surge" and (bar := barred_by(s, seat, "surge")) is not None:
            reason, clause, short = *bar, "forbidden"
        word = WORD.get(card.kind, "attach")
        out.append(Blocked(f"{word}:{card.id}", f"{KINDS[card.kind]} {card.name}", reason, short, clause))
    return out


def full(s: HyborianState, seat: int) -> list[Blocked]:
    """The overloads that a full Complex has no place for, each with its reason."""
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
                reason, short = not_carried(s, unit, card)
                text = f"attach:{card.id}>t{unit.num}"
                out.append(Blocked(text, f"{card.name} to {unit.card.name}", reason, short, "HG-ATT-3"))
    return out


def not_carried(s: HyborianState, unit: Trooper, card: Card) -> tuple[str, str]:
    """Why a Trooper cannot carry the card: a sentence, and the same in few words."""
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
                    why = closed(s, gate, unit, to)
                    if why is not None:
                        text = f"send:c{gate.num}>{place_id(to)}:t{unit.num}"
                        target = "the Ready Area" if to == READY else TITLES[to % 6]
                        label = f"{unit.card.name} to {target} by {gate.card.name}"
                        out.append(Blocked(text, label, *why))
    return out


def closed(s: HyborianState, gate: Complex, unit: Trooper, to: int) -> tuple[str, str, str] | None:
    """Why a Trooper cannot take this way, in a sentence, in short, and by which clause; None when it can."""
    if gate.used:
        return f"{gate.card.name} has transported this turn; a Complex transports once a turn.", "used", "HG-MOVE-2"
    if gate.shut:
        return f"{gate.card.name} is shut down.", "shut down", "HG-GATE-6"
    if unit.place == READY and unit.waits and not numbers.permits(s, unit, "no_waiting"):
        reason = f"{unit.card.name} was played since the last Sequence Stage and waits until the next."
        return reason, "waits", "HG-MOVE-4"
    if is_dimension(unit.place) and is_dimension(to) and unit.place // 6 != to // 6:
        return "Nobody moves from one set of Dimensions to the other.", "other set", "HG-DIM-2"
    if way_power(s, gate, unit.place, to) < cost_of(s, unit):
        return _too_little(s, gate, unit, to)
    if room(s, seat=unit.controller, place=to) <= 0:
        limit = numbers.support(s, unit.controller)
        reason = f"Your Complexes support {limit} Troopers in a Dimension, and so many are in {TITLES[to % 6]}."
        return reason, f"support {limit} of {limit}", "HG-MOVE-7"
    return None


def _too_little(s: HyborianState, gate: Complex, unit: Trooper, to: int) -> tuple[str, str, str]:
    """Too little power: the numbers, which end of the way sets them, and whether powers were to be added."""
    name, by = unit.card.name, gate.card.name
    power, cost = way_power(s, gate, unit.place, to), cost_of(s, unit)
    short = f"power {power} of {cost}"
    ends = [end for end in (unit.place, to) if is_dimension(end)]
    powers = [numbers.power(s, gate, end % 6) for end in ends]
    if len(ends) == 2 and powers[0] != powers[1] and max(powers) >= cost:
        told = " and ".join(f"{n} to {TITLES[end % 6]}" for end, n in zip(ends, powers, strict=True))
        return f"{by} has power {told}; the lower counts, and {name} costs {cost}.", short, "HG-MOVE-3 HG-GATE-3"
    target = "the Ready Area" if to == READY else TITLES[to % 6] if is_dimension(to) else "that Complex"
    reason = f"Transport to {target} by {by}: power {power}, cost {cost} of {name}."
    others = [g for g in s.complexes.values() if g.owner == gate.owner and g is not gate]
    if power and any(power + way_power(s, g, unit.place, to) >= cost for g in others):
        reason = reason[:-1] + "; the powers of several Complexes are never added."
        return reason, short, "HG-MOVE-2 HG-MOVE-9 HG-GATE-3"
    return reason, short, "HG-MOVE-2 HG-GATE-3"
