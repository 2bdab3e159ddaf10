"""What a seat, or the table, may know of a position, as a value that compares: everything but the chance to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules.antares.dice import Counts

if TYPE_CHECKING:
    from rules.antares.state import AntaresState


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One Headquarters. `logged` counts the Control dice that show 1, 2 and 3; `points` is the score as it stands."""

    seat: int
    name: str
    faction: str
    logged: tuple[int, int, int]
    fate: int
    points: int
    passed: bool


@dataclass(frozen=True, slots=True)
class AntaresView:
    """A position as anybody sees it. `asked` and `actions` are given only to who decides."""

    viewer: int
    turn: int
    active: int
    actor: int
    gate_card: str
    gate: int
    table: int
    hand: int
    kept: str
    rolled: str
    rolls: int
    fates: Counts
    claimed: Counts
    used: tuple[str, ...]
    players: tuple[PlayerView, ...]
    holder: int
    asked: str
    actions: tuple[str, ...]
    winners: tuple[int, ...] | None


def view_of(s: AntaresState, viewer: int) -> AntaresView:
    """The position as the seat `viewer` (or TABLE) sees it."""
    actor = s.actor()
    decision = s.decision if actor == viewer else None
    outcome = s.outcome
    return AntaresView(
        viewer=viewer,
        turn=s.turn,
        active=s.active,
        actor=actor,
        gate_card=s.card.id,
        gate=s.gate,
        table=s.table,
        hand=s.hand,
        kept=s.kept.text,
        rolled=s.rolled.text,
        rolls=s.rolls,
        fates=s.fates,
        claimed=s.claimed,
        used=tuple(t.id for t in s.players[s.active].faction.traits if s.used & t.bit),
        players=tuple(
            PlayerView(
                seat=p.seat,
                name=s.names[p.seat],
                faction=p.faction.id,
                logged=(p.logged[0], p.logged[1], p.logged[2]),
                fate=p.fate,
                points=s.points(p.seat),
                passed=bool(s.passed >> p.seat & 1),
            )
            for p in s.players
        ),
        holder=s.holder,
        asked=decision.prompt if decision is not None else "",
        actions=tuple(action.text for action in decision.actions) if decision is not None else (),
        winners=outcome.winners if outcome is not None else None,
    )
