"""A match that a lesson is played at: in no journal, with the learner free to take back whatever was done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

from rules.core.contract import Event, StartAt
from rules.core.start import begin
from tabletop_tui import __version__
from tabletop_tui.lessons.model import Lesson
from tabletop_tui.table import cards as lists
from tabletop_tui.table.match import Match
from tabletop_tui.table.position import Line
from tabletop_tui.table.record import PERSON, Entry, Header, Place

#: Who sits where nobody learns, as a match has it; what they do is the lesson’s to say.
OTHER: Final = "greedy"


class LessonMatch(Match):
    """A match in the position of a lesson. Nothing of it is written: what is kept of a lesson is kept by `progress`."""

    @classmethod
    def of(cls, lesson: Lesson) -> Self:
        """The match at its beginning."""
        found = lesson.position
        places = tuple(
            Place(seat.name, PERSON if number == lesson.seat else OTHER, dict(seat.choices))
            for number, seat in enumerate(found.setup.seats)
        )
        choice = lists.shipped(found.game)
        header = Header(
            game=found.game.id,
            format=found.setup.format,
            seats=places,
            first=found.state.actor(),
            options=dict(found.setup.options),
            seed=found.seed,
            turn_limit=found.setup.turn_limit,
            cards=choice.ref(),
            version=__version__,
            created="",
            position=StartAt(lesson.text),
        )
        line = Line(begin(found.game, header.setup(), header.seed, choice.cards))
        match = cls(found.game, header, line, Path(f"{lesson.name}.jsonl"), None)
        match.cards = choice
        return match

    def take_back(self, steps: int) -> None:
        """Go back to where only the first so many acts were done."""
        self._line.back(steps)

    def undo_reason(self, count: int = 1) -> str | None:
        """Everything can be taken back here, whatever it turned up."""
        return None if 1 <= count <= len(self.steps) else "nothing to take back"

    def _ready(self) -> None:
        """There is nothing to be written first."""

    def _save(self, entries: Sequence[Entry], then: Callable[[], list[Event]]) -> list[Event]:
        return then()
