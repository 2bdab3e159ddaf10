"""What might be tried with a thing on the board of Hyborian Gates, as texts of acts, legal or not."""

from __future__ import annotations

from rules.core.contract import State
from rules.hyborian import why
from rules.hyborian.state import HyborianState


def tries(state: State, key: str) -> tuple[str, ...]:
    """The texts of what one might try with the thing under this key."""
    assert isinstance(state, HyborianState)
    what, _, number = key.partition(":")
    if not number.isdigit() or state.actor() < 0:
        return ()
    n = int(number)
    if what == "hand":
        hand = state.players[state.actor()].hand
        return why.attempts_with_card(state, hand[n]) if n < len(hand) else ()
    if what == "unit" and n in state.units:
        return why.attempts_with_trooper(state, n)
    if what == "gate" and n in state.complexes:
        return why.attempts_with_complex(state, n)
    if what == "dim":
        return why.attempts_in_dimension(state, n)
    return ()
