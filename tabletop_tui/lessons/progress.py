"""How far somebody is: which lessons are done, and where a lesson was left. One small file in the data folder."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tabletop_tui.lessons import shelf
from tabletop_tui.table import home
from tabletop_tui.table.shared import rewrite


def path() -> Path:
    """Where it is kept. It need not exist yet."""
    return home.data() / "lessons.json"


@dataclass
class Progress:
    """Lessons by id, such as `hero-realms/02-guards`.

    done    those that were taken to their end
    moves   of those that were left before it, what was done so far
    """

    done: set[str] = field(default_factory=set)
    moves: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def load(cls) -> Self:
        """What is kept; nothing where the file is missing or cannot be read, for a lesson is soon taken again."""
        try:
            return cls.read(json.loads(path().read_text(encoding="utf-8")))
        except (OSError, ValueError):
            return cls()

    @classmethod
    def read(cls, data: Any) -> Self:
        """What such a file holds; what is not as it should be is left out."""
        if not isinstance(data, dict):
            return cls()
        done, moves = data.get("done"), data.get("moves")
        return cls(
            {each for each in done if isinstance(each, str)} if isinstance(done, list) else set(),
            {
                key: each
                for key, each in (moves.items() if isinstance(moves, dict) else ())
                if isinstance(each, list) and all(isinstance(move, str) for move in each)
            },
        )

    def facts(self) -> dict[str, Any]:
        """What the file holds; `read` reads it back."""
        return {"done": sorted(self.done), "moves": self.moves}

    def left(self, lesson: str, moves: Sequence[str], over: bool) -> str:
        """Note where a lesson stands, and keep it beside all that was kept meanwhile, by other tabs and terminals too.

        A sentence when that could not be done.
        """

        def noted(held: Any) -> dict[str, Any]:
            if held is not None:
                kept = self.read(held)
                self.done, self.moves = kept.done, kept.moves
            if over:
                self.done.add(lesson)
            if over or not moves:
                self.moves.pop(lesson, None)
            else:
                self.moves[lesson] = list(moves)
            return self.facts()

        try:
            rewrite(path(), noted)
        except OSError as error:
            return f"How far you are was not kept: {(error.strerror or str(error)).lower()}."
        return ""

    def count(self, game: str) -> tuple[int, int]:
        """How many lessons of a game are done, and how many there are."""
        course = shelf.names(game)
        return sum(f"{game}/{name}" in self.done for name in course), len(course)

    def next(self, game: str) -> str:
        """The name of the first lesson of a game that is not done; of the first where all are."""
        course = shelf.names(game)
        return next((name for name in course if f"{game}/{name}" not in self.done), course[0] if course else "")
