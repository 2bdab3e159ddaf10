"""Why not: for any act that a text can name, the reason and the clause; and what one might try with a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules.hyborian import why_cards, why_fights, why_moves
from rules.hyborian.blocked import WORD, blocked
from rules.hyborian.combat import CombatPhase
from rules.hyborian.phases import OverloadPhase, Phase
from rules.hyborian.questions import FromHand, OfTroopers
from rules.hyborian.ring import AT_COMPLEX, READY, TITLES, dimension_title, is_dimension, place_id
from rules.hyborian.transport import Group, TransportPhase
from rules.hyborian.why_moves import number, place

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.state import HyborianState

Said = tuple[str, str]


def why_not(s: HyborianState, text: str) -> tuple[str, str]:
    """Why this text names no legal act: a reason and its clause, or that nothing is known of it."""
    actor = s.actor()
    if s.outcome is not None or actor < 0:
        return (s.outcome.reason, s.outcome.clause) if s.outcome is not None else ("the game is over", "HG-WIN-1")
    entries = blocked(s, actor)
    for one in entries:
        if one.text == text:
            return one.reason.rstrip("."), one.clause
    verb, _, rest = text.partition(":")
    told = _WHY[verb](s, actor, rest) if verb in _WHY else None
    if told is not None:
        return told[0].rstrip("."), told[1]
    step = s.stack[-1]
    if not isinstance(step, Phase | TransportPhase | CombatPhase):
        return f"first answer the question: {step.prompt(s).rstrip('.')}", step.clause
    return "it is not among the acts that are legal now", ""


def _card(s: HyborianState, seat: int, rest: str) -> Said | None:
    """`tech>t3`, `gigavolts@t5`, `zeus_gate>gaea`, `berserker`: a card of the hand."""
    name = rest.replace("@", ">").partition(">")
    card, unit = s.pool.by_id.get(name[0].split(".")[0]), s.units.get(number(name[2], "t"))
    if card is None:
        return None
    if isinstance(s.stack[-1], FromHand):
        return None
    return why_cards.from_hand(s, seat, card, unit)


def _discard(s: HyborianState, seat: int, rest: str) -> Said | None:
    card = s.pool.by_id.get(rest)
    if card is None:
        return None
    if isinstance(s.stack[-1], FromHand):
        return f"{card.name} is not in your hand.", "HG-READY-1"
    return "Cards of the hand are discarded only down to 7 at the end of your turn, or by a card.", "HG-READY-1"


def _ability(s: HyborianState, seat: int, rest: str) -> Said | None:
    num = rest.split(".")[0]
    return why_cards.ability(s, seat, int(num)) if num.isdigit() else None


def _aim(s: HyborianState, seat: int, rest: str) -> Said | None:
    step, num = s.stack[-1], max(number(rest, "t"), number(rest, "a"))
    if isinstance(step, OfTroopers) and num in s.units:
        return f"{s.units[num].card.name} is not one of those that it may happen to.", step.clause
    return why_cards.aim(s, num)


def _look(s: HyborianState, seat: int, rest: str) -> Said | None:
    whose = number(rest, "p") - 1
    if not 0 <= whose < len(s.players):
        return None
    return f"{s.names[whose]}’s hand is hidden; how many cards it holds is open.", "HG-CARD-14"


#: By the verb of an act: why it cannot be done by the one who decides.
_WHY: Final[dict[str, Callable[[HyborianState, int, str], Said | None]]] = {
    **dict.fromkeys(("play", "attach", "vortex", "magic", "surge", "gate"), _card),
    "discard": _discard,
    "use": _ability,
    "target": _aim,
    "look": _look,
    "send": why_moves.sending,
    "join": why_moves.joining,
    "walk": why_moves.walking,
    "drive": why_moves.driving,
    "overload": why_moves.pyramid,
    "unplace": why_moves.unplaced,
    "attack": why_fights.attacking,
    "name": why_fights.naming,
    "stop": why_fights.stopping,
    "pick": why_fights.picking,
    "support": why_fights.supporting,
    "no_more": why_fights.declining,
}


# ---- what can be tried -----------------------------------------------------------------------------------------------


def called(s: HyborianState, text: str) -> str:
    """What a menu would call the act that a text names, legal or not; the text itself when it names none."""
    verb, _, rest = text.partition(":")
    parts = rest.replace("@", ">").replace("+", ">").split(">")
    unit = next((s.units[n] for part in rest.replace(":", ">").split(">") if (n := number(part, "t")) in s.units), None)
    gate = s.complexes.get(number(parts[0], "c"))
    card = s.pool.by_id.get(parts[0].split(".")[0])
    if verb == "look" and 0 < number(rest, "p") <= len(s.players):
        return f"Look at {s.names[number(rest, 'p') - 1]}’s hand"
    if verb == "attack":
        return _attack(s, parts)
    if card is not None and verb in _OF_CARD:
        return _OF_CARD[verb].format(card.name) + (f" {_WITH[verb]} {unit.card.name}" if unit and verb in _WITH else "")
    if gate is not None and verb == "send" and unit is not None:
        where = place(parts[1].split(":")[0])
        return f"Send {unit.card.name}{_to(s, where)} by {gate.card.name}"
    if gate is not None and verb == "overload":
        to = place(parts[1]) if len(parts) > 1 else None
        return f"Add a {TITLES[to] + ' ' if to is not None and 0 <= to < 6 else ''}Pyramid to {gate.card.name}"
    if gate is not None and verb == "unplace":
        return f"Move a Pyramid of {gate.card.name}"
    if verb in ("walk", "drive") and unit is not None:
        how = "Walk" if verb == "walk" else "Move"
        return f"{how} {unit.card.name}{_to(s, place(parts[1]))}" + (" without a Gate" if verb == "drive" else "")
    if verb == "use" and parts[0].split(".")[0].isdigit():
        num = int(parts[0].split(".")[0])
        known = num in s.units or num in s.bearer or num in s.complexes
        return f"Use {_piece(s, num)}" if known else text
    if unit is not None and verb in _OF_TROOPER:
        return _OF_TROOPER[verb].format(unit.card.name)
    return {"stop": "Stop the Campaign", "no_more": "No more", "end": "End the phase"}.get(verb, text)


_OF_CARD: Final = {
    "play": "Play {}",
    "attach": "Attach {}",
    "vortex": "Play {}",
    "magic": "Cast {}",
    "surge": "Play {}",
    "gate": "Lay {}",
    "discard": "Discard {}",
}
_WITH: Final = {"attach": "to", "magic": "by"}
_OF_TROOPER: Final = {
    "name": "Name {}",
    "pick": "Pick {}",
    "support": "Support by {}",
    "join": "Send {} too",
    "target": "Choose {}",
}


def _attack(s: HyborianState, parts: list[str]) -> str:
    at, foe = place(parts[0]), number(parts[1], "p") - 1 if len(parts) > 1 else -1
    if at is None or not 0 <= foe < len(s.players):
        return "Attack"
    where = s.complexes[at - AT_COMPLEX].card.name if at - AT_COMPLEX in s.complexes else dimension_title(at)
    return f"Attack {s.names[foe]} {'at' if at >= AT_COMPLEX else 'in'} {where}"


def _to(s: HyborianState, to: int | None) -> str:
    if to is None:
        return ""
    if to == READY:
        return " to the Ready Area"
    if to >= AT_COMPLEX:
        gate = s.complexes.get(to - AT_COMPLEX)
        return f" to {gate.card.name if gate is not None else 'a Complex'}"
    return f" to {dimension_title(to)}"


def _piece(s: HyborianState, num: int) -> str:
    if num in s.units:
        return s.units[num].card.name
    if num in s.complexes:
        return s.complexes[num].card.name
    pieces = s.units[s.bearer[num]].attached
    return next(piece.card.name for piece in pieces if piece.num == num)


def attempts_with_card(s: HyborianState, card: Card) -> tuple[str, ...]:
    """What one might try with a card of the hand: for an attachment with each own Trooper that it might go on."""
    seat = s.actor()
    if isinstance(s.stack[-1], FromHand):
        return (f"discard:{card.id}",)
    if card.attachment:
        ready = [u for u in s.units.values() if u.controller == seat and u.place == READY]
        return tuple(f"attach:{card.id}>t{u.num}" for u in ready) or (f"attach:{card.id}",)
    return (f"{WORD.get(card.kind, 'play')}:{card.id}",)


def attempts_with_trooper(s: HyborianState, num: int) -> tuple[str, ...]:
    """What one might try with a Trooper in play: answer what is asked, or move it on every way there is."""
    unit, step, seat = s.units[num], s.stack[-1], s.actor()
    verb = step.legal(s)[0].text.partition(":")[0]
    if verb in ("name", "pick", "target", "join", "support") or isinstance(step, Group):
        return (f"{'join' if isinstance(step, Group) else verb}:t{num}",)
    own = unit.controller == seat
    if not own:
        return (
            (f"attack:{place_id(unit.place)}@p{unit.controller + 1}",) if is_dimension(unit.place) else (f"use:{num}",)
        )
    if not isinstance(step, TransportPhase):
        return (f"use:{num}",)
    out: list[str] = []
    for to in (*range(6 * s.sets), READY):
        if to != unit.place:
            out += [f"send:c{g.num}>{place_id(to)}:t{num}" for g in s.complexes.values() if g.owner == seat]
            if is_dimension(unit.place) and is_dimension(to):
                out.append(f"walk:t{num}>{place_id(to)}")
    return (*out, f"use:{num}")


def attempts_with_complex(s: HyborianState, num: int) -> tuple[str, ...]:
    """What one might try with a Complex: overload it, attack it, or send somebody."""
    gate, seat = s.complexes[num], s.actor()
    if gate.owner != seat:
        return (f"attack:c{num}@p{gate.owner + 1}",)
    if isinstance(s.stack[-1], TransportPhase):
        mine = [u for u in s.units.values() if u.controller == seat and u.place < AT_COMPLEX]
        ways = [
            f"send:c{num}>{place_id(to)}:t{u.num}" for u in mine for to in (*range(6 * s.sets), READY) if to != u.place
        ]
        return (*ways, f"unplace:c{num}")
    if isinstance(s.stack[-1], OverloadPhase):
        return (*(f"overload:c{num}+{place_id(d)}" for d in range(6)), f"unplace:c{num}")
    return (f"overload:c{num}+{place_id(gate.dimension)}", f"unplace:c{num}")


def attempts_in_dimension(s: HyborianState, to: int) -> tuple[str, ...]:
    """What one might try in a Dimension: go there, or a Campaign against each opponent."""
    if isinstance(s.stack[-1], TransportPhase):
        seat = s.actor()
        mine = [u for u in s.units.values() if u.controller == seat and u.place < AT_COMPLEX and u.place != to]
        gates = [g for g in s.complexes.values() if g.owner == seat]
        return tuple(f"send:c{g.num}>{place_id(to)}:t{u.num}" for u in mine for g in gates)
    return tuple(f"attack:{place_id(to)}@p{p.seat + 1}" for p in s.players if p.seat != s.actor())
