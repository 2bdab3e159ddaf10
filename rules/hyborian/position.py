"""Any position from card ids: for tests, lessons and the question “how would this card work here?”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.hyborian.card import Card, CardPool
from rules.hyborian.combat import CombatPhase
from rules.hyborian.game import new_state
from rules.hyborian.options import HyborianOptions
from rules.hyborian.phases import AttachPhase, HandLimit, OverloadPhase, ReadyPhase
from rules.hyborian.ring import DIMENSIONS, READY, dimension_of
from rules.hyborian.stages import EndOfTurn, EndStage, Round, Stage
from rules.hyborian.state import HyborianState
from rules.hyborian.steps import Step
from rules.hyborian.transport import TransportPhase

PHASES: Final = ("overload", "attach", "transport", "combat", "ready")


def position(
    pool: CardPool,
    *,
    troopers: Sequence[str] = (),
    complexes: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    decks: Sequence[Sequence[str]] = (),
    discards: Sequence[Sequence[str]] = (),
    names: Sequence[str] = ("Ada", "Ben"),
    active: int = 0,
    phase: str = "transport",
    round: int = 2,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
) -> HyborianState:
    """A state in a phase of the active player’s turn; `end` is the End Stage, `round` the beginning of the next round.

    troopers    `0:king_tuan@chaos+mind_jewel+himself/waits`: seat, card, place (Ready Area without one), attachments,
                marks (waits, settled). They are numbered from 1 in this order, each before its attachments.
    complexes   `0:zeus_gate+gaea+gaea/3`: seat, Gate, Pyramids, overload counter. They are numbered after all Troopers.
    decks       a deck that is not given has ten copies of the first card of the pool that is a Trooper

    Raises KeyError for an unknown card or place.
    """
    s = new_state(pool, list(names), HyborianOptions.model_validate(dict(options or {})), 0, seed)
    filler = next(card for card in pool.cards if card.fighter)

    def pile(piles: Sequence[Sequence[str]], seat: int, usual: Sequence[Card] = ()) -> list[Card]:
        return [pool.card(card_id) for card_id in piles[seat]] if seat < len(piles) else list(usual)

    for p in s.players:
        for card in pile(hands, p.seat):
            p.gain(card)
        p.deck = pile(decks, p.seat, [filler] * 10)
        p.discard = pile(discards, p.seat)
    for text in troopers:
        _trooper(s, text)
    for text in complexes:
        _complex(s, text)
    s.round = round
    s.active = s.lead = active
    s.order = tuple((active + i) % len(names) for i in range(len(names)))
    s.strain = False
    s.push_all(_steps(phase, active))
    s.run()
    return s


def _steps(phase: str, seat: int) -> list[Step]:
    if phase == "round":
        return [Round()]
    if phase == "end":
        return [EndStage()]
    phases: tuple[Step, ...] = (
        OverloadPhase(seat),
        AttachPhase(seat),
        TransportPhase(seat),
        CombatPhase(seat),
        ReadyPhase(seat),
    )
    steps: list[Step] = []
    for name, step in list(zip(PHASES, phases, strict=True))[PHASES.index(phase) :]:
        steps += [Stage(name.capitalize()), step]
    return [*steps, HandLimit(seat), EndOfTurn(seat), EndStage()]


def _trooper(s: HyborianState, text: str) -> None:
    text, *marks = text.split("/")
    first, *attached = text.split("+")
    seat, _, rest = first.partition(":")
    card_id, _, where = rest.partition("@")
    unit = s.enter(int(seat), s.pool.card(card_id), waits="waits" in marks)
    for piece in attached:
        s.attach(int(seat), s.pool.card(piece), s.units[unit.num])
    place = dimension_of(where) if where else READY
    if place != READY:
        s.units[unit.num] = s.units[unit.num].at(place)
    if "settled" in marks:
        s.units[unit.num] = s.units[unit.num].marked(settled=True)


def _complex(s: HyborianState, text: str) -> None:
    text, _, counter = text.partition("/")
    first, *pyramids = text.split("+")
    seat, _, card_id = first.partition(":")
    dims = [DIMENSIONS.index(name) for name in pyramids]
    gate = s.build(int(seat), s.pool.card(card_id), dims[0])
    for d in dims[1:]:
        s.players[int(seat)].pyramids[d] -= 1
    s.complexes[gate.num] = gate.but(pyramids=tuple(dims), counter=int(counter or 0))
