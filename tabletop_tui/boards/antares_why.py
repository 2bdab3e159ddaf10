"""What might be tried with a thing on the board of Antares, as texts of acts, legal or not."""

from __future__ import annotations

from rules.antares.dice import CONTROL_FACES, FATE_FACES, LETTERS
from rules.antares.state import AntaresState
from rules.antares.why import attempts
from rules.core.contract import State


def tries(state: State, key: str) -> tuple[str, ...]:
    """The texts of what one might try with the thing under this key."""
    assert isinstance(state, AntaresState)
    what, *rest = key.split(":")
    if what == "hq":
        return attempts(state, "headquarters", int(rest[0]))
    if what == "trait":
        return attempts(state, "trait", trait=state.players[int(rest[0])].faction.traits[int(rest[1])])
    if what in ("control", "fate"):
        return attempts(state, "control" if what == "control" else "table")
    at = int(rest[0])
    if what == "claimed":
        return attempts(state, what, face=_face(CONTROL_FACES, state.claimed, at))
    if what == "fates":
        return attempts(state, what, face=_face(FATE_FACES, state.fates, at))
    if what in ("kept", "rolled"):
        dice = state.kept if what == "kept" else state.rolled
        return attempts(state, what, face=LETTERS[list(dice.faces())[at]])
    return attempts(state, what)


def _face(faces: tuple[str, ...] | list[str], counts: tuple[int, ...] | list[int], at: int) -> str:
    """What the die in this place of a row shows, the row being sorted by face."""
    return [faces[face] for face, count in enumerate(counts) for _ in range(count)][at]
