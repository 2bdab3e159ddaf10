"""What a game of Antares is counted in, for the results screen: read from the events, and the scores die by die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from rules.antares import events as ev
from rules.antares.actions import FATE_POINTS
from rules.antares.state import AntaresState
from rules.core.contract import Event, State

#: Label, the counts shown side by side under it, and whether they are whole or of the best turn
ROWS: Final[tuple[tuple[str, tuple[str, ...], Literal["sum", "best turn"]], ...]] = (
    ("Rolls", ("rolls",), "sum"),
    ("Busts, routs", ("busts", "routs"), "sum"),
    ("Control dice claimed", ("control",), "sum"),
    ("Fate dice claimed", ("fate",), "sum"),
    ("Fate dice thrown", ("thrown",), "sum"),
    ("Traits used", ("traits",), "sum"),
    ("Best turn, points logged", ("logged",), "best turn"),
)


def tally(event: Event) -> Iterator[tuple[str, int, int]]:
    """What an event adds to the counts of `ROWS`: the count, the seat, how much."""
    if isinstance(event, ev.Rolled):
        yield "rolls", event.player, 1
    elif isinstance(event, ev.Busted):
        yield "busts", event.player, 1
    elif isinstance(event, ev.Routed):
        yield "routs", event.player, 1
    elif isinstance(event, ev.ClaimedControl):
        yield "control", event.player, sum(event.claimed)
    elif isinstance(event, ev.ClaimedFate):
        yield "fate", event.player, 1
    elif isinstance(event, ev.AddedFate):
        yield "thrown", event.player, event.n
    elif isinstance(event, ev.UsedTrait):
        yield "traits", event.player, 1
    elif isinstance(event, ev.Logged):
        ones, twos, threes, _ = event.claimed
        yield "logged", event.player, ones + 2 * twos + 3 * threes


def scores(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Each seat's score die by die (AN-END-3): a title, the heads of the columns, a row for each seat, most first."""
    assert isinstance(state, AntaresState)
    rows: list[tuple[str, ...]] = []
    for p in sorted(state.players, key=lambda p: (-state.points(p.seat), p.seat)):
        dice = [_sum(count, points, "⚀⚁⚂"[points - 1]) for points, count in enumerate(p.logged, 1)]
        fate = _sum(p.fate, FATE_POINTS, "◆")
        gate = f"{state.card.name} {state.card.points}" if p.seat == state.holder else "·"
        rows.append((names[p.seat], p.faction.short, *dice, fate, gate, str(state.points(p.seat))))
    heads = ("", "faction", "at 1", "at 2", "at 3", "Fate", "Gate card", "points")
    return "Scores, die by die", heads, tuple(rows)


def _sum(count: int, each: int, sign: str) -> str:
    """“⚁×2 4”: the dice, and what they are worth."""
    return f"{sign}×{count} {count * each}" if count else "·"
