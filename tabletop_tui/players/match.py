"""A game played to its end with nobody looking on: the innermost loop of what measures and searches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.contract import State
from tabletop_tui.players.player import Player


def play_out(state: State, players: Sequence[Player]) -> int:
    """Play a position to its end, a player for each seat, and say how many acts that took."""
    n = 0
    seat = state.actor()
    while seat >= 0:
        state.apply(players[seat].choose(state))
        n += 1
        seat = state.actor()
    return n


def play_at_random(state: State, draw: Callable[[], float]) -> int:
    """Play a position to its end by any legal acts, and say how many that took.

    `draw` gives a number from 0 to 1 for each choice, 1 left out: what is measured so is the rules, and choosing costs
    as little as it can.
    """
    n = 0
    legal = state.legal()
    while legal:
        state.apply(legal[int(draw() * len(legal))])
        n += 1
        legal = state.legal()
    return n
