"""The end: scores, the Gate card, and who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.antares.actions import FATE_POINTS
from rules.core.contract import Outcome
from rules.core.phrases import listed

if TYPE_CHECKING:
    from rules.antares.state import AntaresState


def points(s: AntaresState, seat: int) -> int:
    """The score of a seat: logged faces, unused Fate dice, and the Gate card for its holder (AN-END-3)."""
    p = s.players[seat]
    ones, twos, threes = p.logged
    return ones + 2 * twos + 3 * threes + FATE_POINTS * p.fate + (s.card.points if seat == s.holder else 0)


def winners_of(scores: list[int], holder: int) -> tuple[int, ...]:
    """The seats with most points; a tie that the holder of the Gate card is in goes to the holder (AN-END-5)."""
    most = max(scores)
    best = tuple(seat for seat, score in enumerate(scores) if score == most)
    return (holder,) if holder in best else best


def ended(s: AntaresState) -> Outcome:
    """How the game ended, for a position in which the Gate card is given."""
    scores = [points(s, seat) for seat in range(len(s.players))]
    winners = winners_of(scores, s.holder)
    most = max(scores)
    if s.holder >= 0:
        how = f"{s.names[s.holder]} logged the last Control die and has the gate {s.card.name}"
        clause = "AN-END-1"
    else:
        how = f"After {s.turn} turns the gate still stands"
        clause = "AN-END-4"
    order = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
    table = ", ".join(f"{s.names[seat]} {scores[seat]}" for seat in order)
    tied = scores.count(most) > 1
    if tied and len(winners) == 1:
        verdict = f"; the tie at {most} goes to the holder of the Gate card"
        clause = "AN-END-5"
    elif tied:
        verdict = f"; {listed([s.names[seat] for seat in winners])} share the victory"
        clause = "AN-END-5"
    else:
        verdict = ""
    return Outcome(winners, f"{how}: {table} points{verdict}.", clause)
