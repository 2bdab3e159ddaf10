"""What might be tried with a thing on the board of Hero Realms, as texts of acts, legal or not."""

from __future__ import annotations

from rules.core.contract import State
from rules.hero_realms.state import HeroState
from rules.hero_realms.why import attempts


def tries(state: State, key: str) -> tuple[str, ...]:
    """The texts of what one might try with the thing under this key; for a champion also with its player."""
    assert isinstance(state, HeroState)
    zone, *rest = key.split(":")
    if zone == "gems":
        return attempts(state, "market", -1, state.pool.fire_gem)
    if zone == "market":
        return attempts(state, "market", -1, state.market[int(rest[0])])
    seat = int(rest[0])
    p = state.players[seat]
    if zone == "theirs" and len(rest) == 1:
        return attempts(state, "player", seat, None)
    if zone == "class":
        return attempts(state, rest[1], seat, None)
    at = int(rest[1])
    if zone == "hand":
        return attempts(state, "hand", seat, p.hand[at])
    card = p.board[at].card
    if zone == "theirs":
        return (*attempts(state, "theirs", seat, card), *attempts(state, "player", seat, None))
    return attempts(state, "mine", seat, card)
