"""What can go wrong at the table; `str()` of each is one sentence for people."""

from __future__ import annotations

from pathlib import Path


class TableError(Exception):
    """The root of all errors of the table."""


class NotSaved(TableError):
    """A decision could not be written. The match stands where it stood; `Match.retry` tries again."""


class Locked(TableError):
    """Another program has the journal open for writing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path.name} is open in another window; close it there first, or look at it with replay.")


class Damaged(TableError):
    """A line before the last cannot be read. `line` counts from 1."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        self.path = path
        self.line = line
        super().__init__(f"{path.name} is damaged: line {line} {what}.")


class NotAJournal(TableError):
    """The file is no save of this program, or of another version of it."""


class OtherCards(TableError):
    """The card list that the save was made with is not to be found."""

    def __init__(self, title: str) -> None:
        self.title = title
        super().__init__(
            f"This save was made with another card list ({title}); it can be looked at with replay, but not played on."
        )


class Diverged(TableError):
    """The rules or cards of today do not do what the journal says. `line` is the first that differs."""

    def __init__(self, path: Path, line: int, what: str) -> None:
        self.path = path
        self.line = line
        super().__init__(f"{path.name} cannot be played on: {what} at line {line}.")


class UndoRefused(TableError):
    """Nothing can be taken back now; the sentence says why."""
