"""The self-check of a position: every invariant that play must keep, named when it is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.antares.actions import BUST
from rules.antares.dice import FATE_DICE, SKIRMISH_DICE

if TYPE_CHECKING:
    from rules.antares.state import AntaresState


def problems(s: AntaresState) -> list[str]:
    """Each broken invariant in a sentence; empty in a sound state."""
    out: list[str] = []
    counts = {"the gate": s.gate, "the table": s.table, "the roller’s hand": s.hand}
    for p in s.players:
        name = s.names[p.seat]
        counts[f"{name}’s Fate dice"] = p.fate
        counts.update({f"{name}’s dice that show {face}": n for face, n in enumerate(p.logged, 1)})
    out.extend(f"{what} has {n} dice" for what, n in counts.items() if n < 0)
    there = s.inventory()
    if there["control"] != s.total:
        out.append(f"there are {there['control']} Control dice of {s.total}")
    if there["fate"] != FATE_DICE:
        out.append(f"there are {there['fate']} Fate dice of {FATE_DICE}")
    if s.kept.n + s.rolled.n > SKIRMISH_DICE:
        out.append(f"{s.kept.n} Skirmish dice are kept and {s.rolled.n} rolled")
    if len({p.faction.id for p in s.players}) != len(s.players):
        out.append("two players have the same faction")
    if (s.outcome is not None) != (not s.stack):
        out.append("the game is over and something is asked, or it goes on and nothing is")
    if s.outcome is None:
        if s.stack and not s.stack[-1].asks:
            out.append("the step on top of the stack asks nothing")
        if not s.gate and not any(s.claimed):
            out.append("the Gate System is empty and the game goes on")
        if s.victories() == BUST and s.rolled.n and not any(s.fates):
            out.append("exactly five Victories show and the turn goes on")
    return out
