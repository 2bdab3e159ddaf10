"""How turns and the game begin and end, each with its words for the log."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event
from rules.core.phrases import listed


class TurnBegan(Event):
    """A player's turn begins, or that of partners who share it."""

    __slots__ = ("seats", "turn")
    head = True
    heading = True

    def __init__(self, seats: Sequence[int], turn: int) -> None:
        self.seats = tuple(seats)
        self.turn = turn

    def words(self, names: Sequence[str], viewer: int) -> str:
        return f"Turn {self.turn}: {listed([names[seat] for seat in self.seats])}"


class TurnEnded(Event):
    """A player ended the turn; what was left in the pools is lost."""

    __slots__ = ("combat", "gold", "player")
    head = True

    def __init__(self, player: int, gold: int, combat: int) -> None:
        self.player = player
        self.gold = gold
        self.combat = combat

    def words(self, names: Sequence[str], viewer: int) -> str:
        lost = [f"{n} {what}" for n, what in ((self.gold, "gold"), (self.combat, "combat")) if n]
        return f"{names[self.player]} ended the turn" + (f" and lost {listed(lost)}" if lost else "")


class GameEnded(Event):
    """The game is over."""

    __slots__ = ("winners",)
    head = True

    def __init__(self, winners: Sequence[int]) -> None:
        self.winners = tuple(winners)

    def words(self, names: Sequence[str], viewer: int) -> str:
        if not self.winners:
            return "The turn limit is reached: a draw"
        return listed([names[seat] for seat in self.winners]) + (" wins" if len(self.winners) == 1 else " win")
