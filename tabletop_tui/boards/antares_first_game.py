"""What a first game of Antares is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.antares import actions as act
from rules.antares import steps as st
from rules.antares.state import AntaresState
from rules.core.contract import State

MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "roll": ("Roll", "All 6 Skirmish dice. Victories ★ claim dice, Strikes ⚔ wake traits."),
    "keep": ("Keep", "These dice stay for the turn; all others are rolled again."),
    "stop": ("Stop", "Claim what the Victories that show are worth, and end the rolling."),
    "fate": ("Fate die", "It may spoil the roll, but you give up its 2 points."),
    "pass": ("Pass", "Nothing of yours is used now, and the turn goes on."),
    "claim": ("Claim", "For 6 Victories 3 Control dice or 2 Fate dice are yours."),
    "take": ("Take", "The table has no Fate die left: it comes from this player."),
    "trait": ("Trait", "What your faction can do after enough Strikes; it costs nothing."),
    "reroll": ("Re-roll", "A claimed Control die is rolled again before it is logged."),
    "ignore": ("Ignore", "This Fate die does nothing to you."),
    "target": ("Target", "The players whose dice are turned down."),
    "up": ("Turn up", "A logged die of yours turns to the next higher face."),
}


def now(state: State, names: Sequence[str]) -> tuple[str, str]:
    """The phase, and what usually comes next."""
    assert isinstance(state, AntaresState)
    if state.outcome is not None:
        return "The game is over", ""
    step = state.stack[-1]
    if isinstance(step, st.Start):
        return "First roll", "roll, then keep the good dice"
    if isinstance(step, st.FateWindow):
        return "Fate dice", "pass, unless the leader rolls"
    if isinstance(step, st.KeepOrStop):
        return "Rolling", _rolling(state.victories())
    if isinstance(step, st.UseTraits):
        return "Traits", "use it, for it costs nothing"
    return "A question", "answer it; then the turn goes on"


def _rolling(victories: int) -> str:
    if victories == act.BUST:
        return "roll on: exactly 5 Victories are a bust"
    if victories >= 3:
        return "stop, for 5 Victories are a bust"
    return "keep some dice and roll the others"
