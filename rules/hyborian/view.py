"""What one seat, or the table, may know of a position, as a value that compares (HG-CARD-14)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.hyborian import numbers

if TYPE_CHECKING:
    from rules.hyborian.card import Card
    from rules.hyborian.player import Player
    from rules.hyborian.state import HyborianState


@dataclass(frozen=True, slots=True)
class TrooperView:
    """A Trooper in play; `attached` are (number, card) of what it carries; totals are those of now."""

    num: int
    card: str
    owner: int
    controller: int
    place: int
    attached: tuple[tuple[int, str], ...]
    attack: int
    defense: int
    cost: int
    waits: bool
    settled: bool


@dataclass(frozen=True, slots=True)
class ComplexView:
    """A Complex: its Pyramids in order, its power to each Dimension, the End Stages it has left (0: no end)."""

    num: int
    card: str
    owner: int
    pyramids: tuple[int, ...]
    power: tuple[int, ...]
    counter: int
    used: bool
    shut: bool


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle: both ledgers, line by line, and how many cards lie face down."""

    place: int
    attacker: int
    defender: int
    att: int
    dfn: int
    step: str
    ledgers: tuple[tuple[tuple[str, int | None, int | None, str, bool], ...], ...]
    totals: tuple[tuple[int, int], ...]
    hidden: tuple[str, ...] | int
    pending: tuple[str, ...]
    spent: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is known of one player.

    hand     None where the viewer does not see it; `known` are the cards of it that the viewer, or everybody, has seen
    deck     what the deck holds, in no order: only for its player
    top      the cards on top of the deck that somebody has seen: empty names where the viewer has not
    secret   what lies face down: only for its player the card with its Pyramid, for others whether there is one
    """

    seat: int
    name: str
    hand: tuple[str, ...] | None
    hand_size: int
    known: tuple[str, ...]
    deck: tuple[str, ...] | None
    deck_size: int
    top: tuple[str, ...]
    discard: tuple[str, ...]
    pyramids: tuple[int, ...]
    secret: tuple[str, ...]
    support: int
    dimensions: tuple[int, ...]
    mute: str


@dataclass(frozen=True, slots=True)
class HyborianView:
    """A position as one viewer sees it. `delayed` is what was put off to a later moment.

    `asked` and `actions` are given only to who decides.
    """

    viewer: int
    round: int
    phase: str
    active: int
    initiative: int
    order: tuple[int, ...]
    actor: int
    sets: int
    seats: tuple[SeatView, ...]
    troopers: tuple[TrooperView, ...]
    complexes: tuple[ComplexView, ...]
    chain: tuple[str, ...]
    campaign: tuple[object, ...]
    battle: BattleView | None
    lasting: tuple[tuple[object, ...], ...]
    delayed: tuple[str, ...]
    must: tuple[int, ...]
    asked: str
    actions: tuple[str, ...]
    winners: tuple[int, ...] | None


def _ids(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(card.id for card in cards)


def _seat(s: HyborianState, p: Player, viewer: int) -> SeatView:
    own = p.seat == viewer
    eye = 1 << viewer if viewer >= 0 else 0
    secret = [card.id for card in (p.secret_fighter, p.secret) if card is not None]
    if own:
        secret += [str(p.secret_pyramid)] if p.secret_pyramid >= 0 else []
    else:
        secret = ["" for _ in secret]
    return SeatView(
        seat=p.seat,
        name=s.names[p.seat],
        hand=_ids(p.hand) if own else None,
        hand_size=len(p.hand),
        known=tuple(sorted(_ids([*p.known, *(card for card, seats in p.seen if seats & eye)]))),
        deck=tuple(sorted(_ids(p.deck))) if own else None,
        deck_size=len(p.deck),
        top=tuple(card.id if seats & eye else "" for card, seats in p.top),
        discard=_ids(p.discard),
        pyramids=tuple(p.pyramids),
        secret=tuple(secret),
        support=numbers.support(s, p.seat),
        dimensions=tuple(numbers.controlled(s, p.seat)),
        mute=p.mute if own else "",
    )


def _battle(s: HyborianState, viewer: int) -> BattleView | None:
    battle = s.battle
    if battle is None:
        return None
    units = [s.units[n] for n in (battle.att, battle.dfn) if n in s.units]
    return BattleView(
        place=battle.place,
        attacker=battle.attacker,
        defender=battle.defender,
        att=battle.att,
        dfn=battle.dfn,
        step=battle.step,
        ledgers=tuple(tuple(entry.key() for entry in numbers.ledger(s, unit)) for unit in units),
        totals=tuple(numbers.totals(s, unit) for unit in units),
        hidden=_ids(battle.hidden) if viewer == battle.attacker else len(battle.hidden),
        pending=tuple(repr(spell) for spell in battle.pending),
        spent=tuple(card.id for _, card in battle.spent),
        over=battle.over,
    )


def view_of(s: HyborianState, viewer: int) -> HyborianView:
    """The position as the seat `viewer` (or TABLE) may see it."""
    actor = s.actor()
    decision = s.decision if viewer >= 0 and actor == viewer else None
    campaign = s.campaign
    return HyborianView(
        viewer=viewer,
        round=s.round,
        phase=s.phase,
        active=s.active,
        initiative=s.initiative,
        order=s.order,
        actor=actor,
        sets=s.sets,
        seats=tuple(_seat(s, p, viewer) for p in s.players),
        troopers=tuple(
            TrooperView(
                unit.num,
                unit.card.id,
                unit.owner,
                unit.controller,
                unit.place,
                tuple((piece.num, piece.card.id) for piece in unit.attached),
                *numbers.totals(s, unit),
                unit.cost,
                unit.waits,
                unit.settled,
            )
            for unit in s.units.values()
        ),
        complexes=tuple(
            ComplexView(
                gate.num,
                gate.card.id,
                gate.owner,
                gate.pyramids,
                tuple(numbers.power(s, gate, d) for d in range(6)),
                gate.counter,
                gate.used,
                bool(gate.shut),
            )
            for gate in s.complexes.values()
        ),
        chain=tuple(item.words(s) for item in s.chain),
        campaign=()
        if campaign is None
        else (campaign.place, campaign.attacker, campaign.defender, campaign.picked, campaign.fought, campaign.named),
        battle=_battle(s, viewer),
        lasting=tuple(x.key() for x in s.lasting),
        delayed=tuple(repr(x) for x in s.delayed),
        must=tuple(sorted(s.must)),
        asked=decision.prompt if decision is not None else "",
        actions=tuple(action.text for action in decision.actions) if decision is not None else (),
        winners=None if s.outcome is None else s.outcome.winners,
    )
