"""A position of Hyborian Gates as the values of a file, where it can be told by what lies where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rules.core.position import NotPlain, bare
from rules.core.position_kinds import runs
from rules.hyborian.player import PYRAMIDS, Player
from rules.hyborian.position_stack import PHASES, START, moment_of, phase_title
from rules.hyborian.ring import DIMENSIONS, READY, place_id
from rules.hyborian.transport import DRIVEN, WALKED

if TYPE_CHECKING:
    from rules.hyborian.pieces import Attachment, Trooper
    from rules.hyborian.state import HyborianState


def places(s: HyborianState) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The values for the table and for each seat. Raises NotPlain."""
    if s.outcome is not None:
        raise NotPlain("The game is over.")
    found = moment_of(s)
    if found is None or s.chain or s.due or s.delayed or s.campaign is not None or s.battle is not None or s.strain:
        raise NotPlain("Something is announced or half done.")
    moment, asked = found
    if s.phase != phase_title(moment) or s.lead != (asked if moment in PHASES else s.initiative):
        raise NotPlain("The phase has not begun yet.")
    order = s.order[:1]
    table = {
        **bare({"options": _options(s), "turn_limit": s.turn_limit}),
        "turn": s.turn,
        "active": s.names[s.active],
        "phase": moment,
        **({} if moment in PHASES else {"asked": s.names[asked]}),
        "initiative": s.names[s.initiative],
        **({"first": s.names[order[0]]} if order else {}),
        **bare(
            {
                "must_fight": [place_id(place) for place in sorted(s.must)],
                "fought": [{"at": place_id(place), "against": s.names[foe]} for place, foe in sorted(s.met)],
                "lasting": [_lasting(s, i) for i in range(len(s.lasting))],
                "uses": [
                    {"per": per, "ability": ability, **bare({"by": by, "piece": piece}), "times": times}
                    for (per, ability, by, piece), times in sorted(s.counts.items())
                ],
                "last_number": s.next_num,
                "deck_ran_out": s.decked,
            }
        ),
    }
    if moment == START:
        table.pop("turn")
    return table, [_seat(s, p) for p in s.players]


def _options(s: HyborianState) -> dict[str, Any]:
    usual = type(s.rules)()
    return {key: value for key, value in s.rules.model_dump(mode="json").items() if value != getattr(usual, key)}


def _lasting(s: HyborianState, i: int) -> dict[str, Any]:
    x = s.lasting[i]
    told = {"kind": x.kind, "subject": x.subject, "a": x.a, "b": x.b, "until": x.until, "card": x.card}
    told |= {"what": list(x.what), "stamp": x.stamp}
    return bare(told, a=None, b=None, subject=None)


def _seat(s: HyborianState, p: Player) -> dict[str, Any]:
    built = Counter(d for gate in s.complexes.values() if gate.owner == p.seat for d in gate.pyramids)
    left = {
        name: p.pyramids[d] for d, name in enumerate(DIMENSIONS) if p.pyramids[d] != PYRAMIDS - built[d] - p.gone[d]
    }
    kept = {
        "troopers": [_trooper(s, unit) for unit in s.units.values() if unit.owner == p.seat],
        "complexes": [
            bare(
                {
                    "gate": gate.card.id,
                    "pyramids": [DIMENSIONS[d] for d in gate.pyramids],
                    "counter": gate.counter,
                    "used": gate.used,
                    "shut_until": gate.shut,
                    "num": gate.num,
                }
            )
            for gate in s.complexes.values()
            if gate.owner == p.seat
        ],
        "hand": runs(card.id for card in p.hand),
        "deck": runs(card.id for card in p.deck),
        "discard": runs(card.id for card in p.discard),
        "top": runs(_seen(card.id, seats) for card, seats in p.top),
        "known": runs(card.id for card in p.known),
        "seen": runs(_seen(card.id, seats) for card, seats in p.seen),
        "pyramids": left,
        "pyramids_gone": {name: p.gone[d] for d, name in enumerate(DIMENSIONS) if p.gone[d]},
        "laid_gate": p.secret and p.secret.id,
        "laid_pyramid": "" if p.secret_pyramid < 0 else DIMENSIONS[p.secret_pyramid],
        "laid_trooper": p.secret_fighter and p.secret_fighter.id,
        "passes_until": p.mute,
    }
    return {"name": s.names[p.seat], **bare(kept, hand=None, deck=None)}


def _seen(card: str, seats: int) -> str:
    return "/".join([card, *(str(seat + 1) for seat in range(8) if seats >> seat & 1)])


def _trooper(s: HyborianState, unit: Trooper) -> dict[str, Any]:
    return {
        "card": unit.card.id,
        **({} if unit.place == READY else {"at": place_id(unit.place)}),
        **bare(
            {
                "attached": [_attachment(unit, piece) for piece in unit.attached],
                "waits": unit.waits,
                "settled": unit.settled,
                "walked": bool(unit.spent & WALKED),
                "drove": bool(unit.spent & DRIVEN),
                "under": "" if unit.controller == unit.owner else s.names[unit.controller],
            }
        ),
        "num": unit.num,
    }


def _attachment(unit: Trooper, piece: Attachment) -> str:
    owner = "" if piece.owner == unit.owner else f"/owner={piece.owner + 1}"
    return f"{piece.card.id}/num={piece.num}{owner}"
