"""Tables of two teams of two: Ada and Ben against Cleo and Dan."""

from __future__ import annotations

from typing import Final

from tests.clauses.duel import Side
from tests.clauses.table import ADA, BEN, CLEO, DAN, Table, table

TEAMS: Final = ((ADA, BEN), (CLEO, DAN))

#: somebody of the acting team; the other team has the 50 health that a side has by itself
US, THEM = Side(health=75), Side()


def hydra(ada: Side = US, ben: Side = US, cleo: Side = THEM, dan: Side = THEM, **more: object) -> Table:
    """A Hydra table in the turn of Ada and Ben; both members of a team are given the same health."""
    return table("hydra", ada, ben, cleo, dan, **more)  # type: ignore[arg-type]
