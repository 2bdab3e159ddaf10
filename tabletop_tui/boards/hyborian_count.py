"""What a game of Hyborian Gates is counted in, for the results screen: read from the events alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from rules.core.contract import Event
from rules.hyborian import events as ev

#: Label, the counts shown side by side under it, and whether they are whole or of the best turn
ROWS: Final[tuple[tuple[str, tuple[str, ...], Literal["sum", "best turn"]], ...]] = (
    ("Complexes built, lost", ("built", "lost"), "sum"),
    ("Pyramids added", ("pyramids",), "sum"),
    ("Troopers sent", ("sent",), "sum"),
    ("Campaigns begun", ("campaigns",), "sum"),
    ("Troopers discarded", ("fallen",), "sum"),
    ("Cards attached", ("attached",), "sum"),
    ("Most sent in a round", ("sent",), "best turn"),
)


def tally(event: Event) -> Iterator[tuple[str, int, int]]:
    """What an event adds to the counts of `ROWS`: the count, the seat, how much."""
    if isinstance(event, ev.Built):
        yield "built", event.player, 1
    elif isinstance(event, ev.ComplexDestroyed):
        yield "lost", event.player, 1
    elif isinstance(event, ev.Overloaded):
        yield "pyramids", event.player, 1
    elif isinstance(event, ev.Sent):
        yield "sent", event.player, len(event.cards)
    elif isinstance(event, ev.CampaignBegan):
        yield "campaigns", event.attacker, 1
    elif isinstance(event, ev.DiscardedTrooper) and event.cause != "hand":
        yield "fallen", event.player, 1
    elif isinstance(event, ev.Attached):
        yield "attached", event.player, 1
