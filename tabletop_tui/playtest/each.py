"""What is kept of each single game of `run` and `diff`: who won, who went first, and who had what.

It is kept as texts with a character a game, in the order of the seeds and of the seatings of each, so that tallies
still add up by following one another, and a number can be traced to the games behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tabletop_tui.playtest.play import LOST, Played
from tabletop_tui.playtest.tally import Tally

#: the key of a tally under which this is kept
EACH: Final = "each"
#: a character for each set of up to six seats; it has none that stands for a game that failed
_SETS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz-_+"


def as_mark(seats: Iterable[int]) -> str:
    """A set of seats as a character."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return _SETS[bits]


def seats_of(mark: str) -> tuple[int, ...]:
    """The seats that a character stands for."""
    bits = _SETS.index(mark)
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def keep(tally: Tally, played: Played | None, things: Sequence[str], had: Mapping[str, Iterable[int]]) -> None:
    """Add a game, or one that failed, with the seats that had each of the `things`."""
    each: dict[str, Any] = tally.setdefault(EACH, {"won": "", "first": "", "had": dict.fromkeys(things, "")})
    each["won"] += LOST if played is None else as_mark(played.winners)
    each["first"] += LOST if played is None else as_mark((played.first,))
    table, nobody = each["had"], LOST if played is None else _SETS[0]
    for thing in things:
        table[thing] += as_mark(had[thing]) if thing in had else nobody
