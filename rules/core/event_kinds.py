"""What events of every game may be based on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.core.contract import Event


class SeatEvent(Event):
    """Something that a player did, or that came to a player. `form` gets the name."""

    __slots__ = ("player",)
    form: ClassVar[str] = ""

    def __init__(self, player: int) -> None:
        self.player = player

    def words(self, names: Sequence[str], viewer: int) -> str:
        return self.form.format(names[self.player])
