"""How far the turn is: its phases, each with what was done in it, and who comes after. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.contract import Event
from rules.core.phrases import listed
from rules.hyborian import battle_events as be
from rules.hyborian import events as ev
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian_things import TURN_PHASES
from tabletop_tui.boards.hyborian_words import must_places

#: The phases of a player turn, and the stages of a round outside of them.
PHASES: Final = TURN_PHASES
STAGES: Final = ("Draw", "Gate", "Sequence", "Turns", "End")


@dataclass(frozen=True, slots=True)
class Checklist:
    """Each row: how far it is (`✓` done, `▸` now, blank to come), its name, what was done."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    after: str


def checklist(s: HyborianState, happened: Iterable[Event], names: Sequence[str]) -> Checklist:
    """The turn of the active player from its events so far, or the round outside of turns."""
    if s.phase not in PHASES:
        at = STAGES.index(s.phase) if s.phase in STAGES else -1
        told = {"Gate": "face down, or none", "Turns": listed([names[i] for i in s.order]), "End": "win check"}
        rows = tuple(
            ("✓" if i < at else "▸" if i == at else " ", stage, told.get(stage, "")) for i, stage in enumerate(STAGES)
        )
        return Checklist(f"Round {s.turn}" if s.round else "Then, each round", rows, "")
    at = PHASES.index(s.phase)
    done = _done(happened, s.active)
    rows = tuple(
        ("✓" if i < at else "▸" if i == at else " ", phase, done.get(phase, _none(s, phase, i < at)))
        for i, phase in enumerate(PHASES)
    )
    later = [names[seat] for seat in s.order[s.order.index(s.active) + 1 :]] if s.active in s.order else []
    after = f"After {names[s.active]}: " + (f"{', '.join(later)}, then " if later else "") + "the End Stage"
    return Checklist(f"{names[s.active]}’s turn", rows, after)


def _none(s: HyborianState, phase: str, over: bool) -> str:
    """What stands beside a phase in which nothing was done; where there must be a Campaign (HG-MOVE-10)."""
    if over:
        return "nothing"
    if phase == "Combat" and s.must:
        return f"must fight: {must_places(s)}"
    return {"Combat": "none yet", "Ready": "keep 7 cards"}.get(phase, "")


def _done(happened: Iterable[Event], active: int) -> dict[str, str]:
    """What the active player did, by phase."""
    pyramids = sent = campaigns = 0
    early: list[str] = []
    late: list[str] = []
    moved = False
    for event in happened:
        if isinstance(event, ev.Overloaded) and event.player == active:
            pyramids += 1
        elif isinstance(event, ev.Sent) and event.player == active:
            sent += len(event.cards)
            moved = True
        elif isinstance(event, be.CampaignBegan):
            campaigns += 1
            moved = True
        elif isinstance(event, ev.Attached) and event.player == active:
            (late if moved else early).append(event.card.name)
        elif isinstance(event, ev.Entered) and event.player == active:
            late.append(event.card.name)
    out: dict[str, str] = {}
    if pyramids:
        out["Overload"] = "1 Pyramid added" if pyramids == 1 else f"{pyramids} Pyramids added"
    if early:
        out["Attach"] = ", ".join(early)
    if sent:
        out["Transport"] = "1 Trooper sent" if sent == 1 else f"{sent} Troopers sent"
    if campaigns:
        out["Combat"] = "1 Campaign" if campaigns == 1 else f"{campaigns} Campaigns"
    if late:
        out["Ready"] = ", ".join(late)
    return out
