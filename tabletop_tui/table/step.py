"""One action of a match and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.contract import Action, Event


@dataclass(frozen=True, slots=True)
class Step:
    """An action that was done.

    turn, turn_after   the number of the turn before and after it
    actor              the seat that decides after it, or NOBODY
    reveals            why it cannot be taken back: what came to light; empty when nothing did
    digest             of the state after it, shortened as the journal has it
    """

    action: Action
    player: int
    events: tuple[Event, ...]
    turn: int
    turn_after: int
    actor: int
    reveals: str
    digest: str
