"""What a duel of Hero Realms is counted in, for the results screen: read from the events alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from rules.core.contract import Event
from rules.hero_realms.combat_events import Attacked, Stunned
from rules.hero_realms.market_events import Bought, Stolen
from rules.hero_realms.pile_events import Sacrificed
from rules.hero_realms.play_events import Gained, SacrificedSelf
from rules.hero_realms.turn_events import TurnEnded

#: Label, the counts shown side by side under it, and whether they are whole or of the best turn
ROWS: Final[tuple[tuple[str, tuple[str, ...], Literal["sum", "best turn"]], ...]] = (
    ("Cards bought", ("bought",), "sum"),
    ("Gold spent, gold lost", ("gold spent", "gold lost"), "sum"),
    ("Combat on players", ("combat",), "sum"),
    ("Champions lost", ("stunned",), "sum"),
    ("Health gained", ("health",), "sum"),
    ("Cards sacrificed", ("sacrificed",), "sum"),
    ("Biggest turn, combat", ("combat",), "best turn"),
)


def tally(event: Event) -> Iterator[tuple[str, int, int]]:
    """What an event adds to the counts of `ROWS`: the count, the seat, how much."""
    if isinstance(event, Bought | Stolen):
        yield "bought", event.player, 1
        yield "gold spent", event.player, event.price
    elif isinstance(event, TurnEnded):
        yield "gold lost", event.player, event.gold
    elif isinstance(event, Attacked):
        for seat, combat in event.paid:
            yield "combat", seat, combat
    elif isinstance(event, Stunned):
        yield "stunned", event.seat, 1
    elif isinstance(event, Gained):
        if event.resource == "health":
            yield "health", event.player, event.n
    elif isinstance(event, SacrificedSelf | Sacrificed):
        yield "sacrificed", event.player, 1
