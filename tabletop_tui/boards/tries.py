"""What might be tried with a thing of a board, and why it cannot be done; for the screens and the plain text alike."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.contract import Blocked, State
from tabletop_tui.boards import modules

#: Texts of acts, legal or not, that one might try with the thing under a key.
Tries = Callable[[State, str], tuple[str, ...]]


def tries_of(game_id: str) -> Tries | None:
    """`tries` of the board module’s neighbour with `_why`; None for a game without one."""
    module = modules.find("boards", game_id, "_why")
    return None if module is None else module.tries


def barred(tries: Tries, state: State, player: int, key: str) -> list[Blocked]:
    """What the player cannot do with a thing, each with its reason."""
    return [item for text in tries(state, key) if (item := state.why_not(player, text)) is not None]
