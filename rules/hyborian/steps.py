"""Pending steps: what is still to be done or asked, held as immutable data on the stack of a position.

The top step decides. One that asks is `live`; any other carries itself out when it comes to the top (`lapse`) and may
put further steps above or in place of itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from rules.hyborian.actions import Act
    from rules.hyborian.card import Card
    from rules.hyborian.moves import Moves


class Step:
    """One thing still to be settled. `player` answers, where it asks; `clause` rules it.

    rest     nothing is half done while this is on top: triggers and the end of the game may come in
    """

    __slots__ = ("player",)
    clause: ClassVar[str] = ""
    rest: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, player: int = 0) -> None:
        self.player = player

    def live(self, s: Moves) -> bool:
        """Whether it asks now; a step that does not is taken off the stack and carried out."""
        return self.asks

    def lapse(self, s: Moves) -> None:
        """Carried out when it is taken off the stack unasked."""

    def legal(self, s: Moves) -> list[Act]:
        """Every answer."""
        raise NotImplementedError

    def answered(self, s: Moves, n: int) -> None:
        """An answer that is a number has been given."""
        raise NotImplementedError

    def prompt(self, s: Moves) -> str:
        """The question in one sentence."""
        raise NotImplementedError

    def held(self) -> list[Card]:
        """Cards that lie in no pile while the step waits."""
        return []

    def key(self) -> str:
        """The step as text, for the digest of a position."""
        return f"{type(self).__name__}@{self.player}"


class Question(Step):
    """A step that asks."""

    __slots__ = ()
    asks = True
