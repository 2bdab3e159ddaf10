"""Tables of two teams of three: Ada, Ben and Cleo against Dan, Eve and Finn; Ben and Eve are the emperors."""

from __future__ import annotations

from tests.clauses.duel import Side
from tests.clauses.table import ADA, BEN, CLEO, DAN, EVE, FINN, Table, table

FIRST, SECOND = (ADA, BEN, CLEO), (DAN, EVE, FINN)
EVERYBODY = range(6)
#: who faces whom
ACROSS = {ADA: FINN, FINN: ADA, BEN: EVE, EVE: BEN, CLEO: DAN, DAN: CLEO}
COMMANDERS = (ADA, CLEO, DAN, FINN)
EMPEROR_OF = {ADA: BEN, CLEO: BEN, DAN: EVE, FINN: EVE}
CLASSES = ["cleric", "fighter", "ranger", "thief", "wizard", "thief"]

#: a player with nothing but a deck, and one with a champion that is no guard, defense 4
PLAIN = Side()
PRIEST = Side(board="cult_priest")


def six(sides: dict[int, Side] | None = None, *, each: Side = PLAIN, **more: object) -> Table:
    """An Emperor table with these sides by seat, everybody else like `each`."""
    return table("emperor", *[(sides or {}).get(seat, each) for seat in EVERYBODY], gems=32, **more)  # type: ignore[arg-type]


def fall_across(seat: int, sides: dict[int, Side] | None = None, **more: object) -> Table:
    """The commander across is out and left nothing; `seat` is active."""
    match = six(sides, each=PRIEST, active=seat, **more)
    match.blow(ACROSS[seat])
    return match.do("pass")
