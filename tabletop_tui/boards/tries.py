"""What might be tried with a thing of a board, and why it cannot be done; for the screens and the plain text alike."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from rules.core.contract import Blocked, State

#: Texts of acts, legal or not, that one might try with the thing under a key.
Tries = Callable[[State, str], tuple[str, ...]]


def tries_of(game_id: str) -> Tries | None:
    """`tries` of the board module’s neighbour with `_why`; None for a game without one."""
    name = f"tabletop_tui.boards.{game_id.replace('-', '_')}_why"
    if find_spec(name) is None:
        return None
    found: Tries = import_module(name).tries
    return found


def barred(tries: Tries, state: State, player: int, key: str) -> list[Blocked]:
    """What the player cannot do with a thing, each with its reason."""
    return [item for text in tries(state, key) if (item := state.why_not(player, text)) is not None]
