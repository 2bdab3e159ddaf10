"""Who sits at a match, where it stands, and what each of them may see: all that its readers ask."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.chance import hashed
from rules.core.contract import NOBODY, TABLE, Game, Outcome, State
from tabletop_tui.table import log
from tabletop_tui.table.log import LogLine
from tabletop_tui.table.position import Line
from tabletop_tui.table.record import PERSON, Header
from tabletop_tui.table.step import Step


class Sitting:
    """The seats of a match and its line of play, to be read.

    header   how the match was begun, with who plays each seat in this sitting
    names    of the seats
    sides    for each seat the first seat of those that see each other’s hidden things: partners are one side
    """

    def __init__(self, game: Game, header: Header, line: Line) -> None:
        self.game = game
        self.header = header
        self.names: tuple[str, ...] = tuple(place.name for place in header.seats)
        self.sides: tuple[int, ...] = tuple(min(line.state.sees(seat)) for seat in range(len(self.names)))
        self._line = line

    @property
    def state(self) -> State:
        """The position now. It is read, never changed: an act makes another."""
        return self._line.state

    @property
    def steps(self) -> Sequence[Step]:
        """The actions that stand, first to last."""
        return tuple(self._line.steps)

    @property
    def actor(self) -> int:
        """The seat that decides, or NOBODY."""
        return self.state.actor()

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.state.outcome

    def is_person(self, seat: int) -> bool:
        """Whether somebody at this keyboard plays the seat."""
        return self.header.seats[seat].kind == PERSON

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat in range(len(self.names)) if self.is_person(seat))

    @property
    def shielded(self) -> bool:
        """Whether the keyboard passes between people who must not see each other's hands."""
        return self.game.hidden and len({self.sides[seat] for seat in self.persons}) > 1

    def viewer(self) -> int:
        """The one viewer of the screen now: the side that decides, the only one with people, or TABLE.

        A side of partners is named by its first seat.
        """
        persons = {self.sides[seat] for seat in self.persons}
        if len(persons) == 1:
            return persons.pop()
        actor = self.actor
        return self.sides[actor] if actor != NOBODY and self.is_person(actor) and self.game.hidden else TABLE

    def decides(self, viewer: int) -> bool:
        """Whether who looks at the screen is a person to decide now."""
        actor = self.actor
        if actor == NOBODY or not self.is_person(actor):
            return False
        return not self.game.hidden or self.sides[actor] == viewer

    def side_name(self, viewer: int) -> str:
        """The name of a seat, or of the partners that look together: “Ada and Ben”."""
        return " and ".join(name for name, side in zip(self.names, self.sides, strict=True) if side == viewer)

    def bot_seed(self) -> int:
        """The seed for the bot that decides now: the same for the same position of the same match."""
        return hashed(self.header.seed, f"bot {self.actor} {len(self._line.steps)}")

    def problems(self) -> list[str]:
        """What is wrong with the position by the rules' own check; empty in a sound one."""
        return self.state.problems()

    # -- looking back -----------------------------------------------------------------------------------------

    def at(self, n: int) -> State:
        """A copy of the position after `n` actions, from 0 to `len(steps)`. Raises IndexError."""
        return self._line.at(n)

    def log(self, viewer: int, upto: int | None = None) -> list[log.LogLine]:
        """The log as a seat, or TABLE, saw it; with `upto` only of the first so many actions."""
        return log.lines(self._line.steps[:upto], self.names, viewer, sides=self.sides)

    def since_last_turn(self, player: int) -> list[str]:
        """What everybody saw happen since this player last decided."""
        return [line.text for line in self._since_last_turn(player)]

    def _since_last_turn(self, player: int) -> list[LogLine]:
        steps = self._line.steps
        side = self.sides[player]
        first = next((n + 1 for n in reversed(range(len(steps))) if self.sides[steps[n].player] == side), 0)
        found = log.lines(steps[first:], self.names, TABLE, first, self.sides)
        return [line for line in found if not line.heading]

    def briefing(self, player: int, most: int) -> tuple[list[str], int]:
        """What of it is told where there is room for `most` sentences, and how many are left out."""
        own = [name for name, side in zip(self.names, self.sides, strict=True) if side == self.sides[player]]
        return log.briefing(self._since_last_turn(player), self._line.steps, own, most)
