"""A finished (or unfinished) match in numbers, for the results screen.

What is counted is the game's own affair: its board module gives `tracks`, and may give `tally` with `rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from rules.core.contract import Event, State
from tabletop_tui.table.match import Match

#: For each kind of number the game is followed by (“Health”), one number a seat
Tracks = Callable[[State], Mapping[str, Sequence[int]]]
#: What an event adds: key of the count, seat, amount
Tally = Callable[[Event], Iterable[tuple[str, int, int]]]
#: A row of the table: its label, the keys shown in it side by side, and how amounts come together
RowPlan = tuple[str, tuple[str, ...], Literal["sum", "best turn"]]

#: How many turning points are named
_POINTS: Final = 4


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: for each seat the numbers of its keys."""

    label: str
    seats: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn that changed much: who lost how much of what."""

    turn: int
    seat: int
    track: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Summary:
    """The match in numbers.

    turns    how many turns were begun
    tracks   name of the track: for each seat the numbers, first the start, then after each turn
    ahead    for each seat, after how many turns it alone led the first track
    """

    turns: int
    tracks: Mapping[str, tuple[tuple[int, ...], ...]]
    ahead: tuple[int, ...]
    rows: tuple[Row, ...]
    points: tuple[TurningPoint, ...]


def summarize(match: Match, tracks: Tracks, tally: Tally | None = None, rows: Sequence[RowPlan] = ()) -> Summary:
    """Everything the results screen says of a match, from its history alone."""
    followed = _follow(match, tracks)
    seats = len(match.names)
    first = next(iter(followed.values()), ())
    ahead = [0] * seats
    for numbers in list(zip(*first, strict=True))[1:]:
        best = max(numbers)
        if numbers.count(best) == 1:
            ahead[numbers.index(best)] += 1
    return Summary(match.state.turn, followed, tuple(ahead), _count(match, tally, rows), _points(followed))


def _follow(match: Match, tracks: Tracks) -> dict[str, tuple[tuple[int, ...], ...]]:
    state = match.at(0)
    samples = [tracks(state)]
    for number, step in enumerate(match.steps):
        state.apply(step.action)
        if step.turn_after != step.turn or number == len(match.steps) - 1:
            samples.append(tracks(state))
    return {
        name: tuple(tuple(sample[name][seat] for sample in samples) for seat in range(len(match.names)))
        for name in samples[0]
    }


def _count(match: Match, tally: Tally | None, rows: Sequence[RowPlan]) -> tuple[Row, ...]:
    if tally is None:
        return ()
    whole: dict[tuple[str, int], int] = {}
    best: dict[tuple[str, int], int] = {}
    turn: dict[tuple[str, int], int] = {}
    now = 0
    for step in match.steps:
        if step.turn != now:
            now, turn = step.turn, {}
        for event in step.events:
            for key, seat, amount in tally(event):
                place = (key, seat)
                whole[place] = whole.get(place, 0) + amount
                turn[place] = turn.get(place, 0) + amount
                best[place] = max(best.get(place, 0), turn[place])
    return tuple(
        Row(
            label,
            tuple(
                tuple((whole if how == "sum" else best).get((key, seat), 0) for key in keys)
                for seat in range(len(match.names))
            ),
        )
        for label, keys, how in rows
    )


def _points(followed: Mapping[str, tuple[tuple[int, ...], ...]]) -> tuple[TurningPoint, ...]:
    """The turns of the largest changes on the first track, in their order."""
    if not followed:
        return ()
    name, seats = next(iter(followed.items()))
    found = [
        TurningPoint(turn, seat, name, before, after)
        for seat, numbers in enumerate(seats)
        for turn, (before, after) in enumerate(pairwise(numbers), 1)
        if before != after
    ]
    found.sort(key=lambda point: (-abs(point.after - point.before), point.turn))
    return tuple(sorted(found[:_POINTS], key=lambda point: (point.turn, point.seat)))
