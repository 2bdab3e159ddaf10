"""What can be wrong with a card list, where it stands, and how it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, Protocol

from rules.core.errors import RulesError

#: after this many faults the check stops: a file with more is no card list
MOST_FAULTS: Final = 500

#: characters of somebody's text that a message quotes
LONGEST_QUOTE: Final = 48


class Code(StrEnum):
    """The kinds of fault. A code keeps its meaning for good: 1 is the file, 2 its keys and values, 3 the game."""

    UNREADABLE = "CL-E101"
    TOO_BIG = "CL-E102"
    BINARY = "CL-E103"
    ENCODING = "CL-E104"
    SYNTAX = "CL-E105"
    REFUSED = "CL-E106"
    TOO_DEEP = "CL-E107"
    DUPLICATE_KEY = "CL-E201"
    UNKNOWN_KEY = "CL-E202"
    UNKNOWN_WORD = "CL-E203"
    BAD_VALUE = "CL-E204"
    MISSING_KEY = "CL-E205"
    DUPLICATE_ID = "CL-E206"
    IMPOSSIBLE = "CL-E301"
    COUNTS = "CL-E302"


#: What each code means, in one sentence
MEANING: Final[dict[Code, str]] = {
    Code.UNREADABLE: "The file cannot be read, or it is empty.",
    Code.TOO_BIG: "The file is larger than a card list may be, or has more parts or more faults than one can have.",
    Code.BINARY: "The file holds bytes or characters that no text has.",
    Code.ENCODING: "The file is not UTF-8 text.",
    Code.SYNTAX: "The file is not well-formed YAML of one document.",
    Code.REFUSED: "The file uses a part of YAML that card lists do not: an alias, an anchor, a tag or a directive.",
    Code.TOO_DEEP: "Lists and mappings lie deeper in each other than a card list needs.",
    Code.DUPLICATE_KEY: "A key stands twice in the same mapping.",
    Code.UNKNOWN_KEY: "Nothing reads this key.",
    Code.UNKNOWN_WORD: "An ability uses a word that the game does not know.",
    Code.BAD_VALUE: "A value is not of the kind or in the range that its key wants.",
    Code.MISSING_KEY: "A key that must be given is not there.",
    Code.DUPLICATE_ID: "Two cards have the same id or the same name.",
    Code.IMPOSSIBLE: "Each value is right by itself, and together they make a card that the rules cannot play.",
    Code.COUNTS: "A stated total differs from what the cards add up to, or from what the rules want.",
}


class Place(Protocol):
    """Anything that has a place in the file: line and column, both from 1."""

    @property
    def line(self) -> int: ...

    @property
    def col(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that is not a node."""

    line: int = 1
    col: int = 1


def clean(text: str) -> str:
    """The text with everything that could steer a terminal written out (`\\x1b`)."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def quote(text: str) -> str:
    """Somebody's text between curly quotes, cleaned and cut to a length that a sentence bears."""
    shown = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return f"“{clean(shown)}”"


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that this one was probably meant to be, or an empty text."""
    if len(word) > LONGEST_QUOTE:
        return ""
    folded = {k.casefold().replace("-", "_").replace(" ", "_"): k for k in known}
    found = get_close_matches(word.casefold().strip().replace("-", "_").replace(" ", "_"), folded, 1, 0.6)
    return folded[found[0]] if found else ""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: where (line and column from 1), which kind, on which card (empty: none), what, and what was meant."""

    file: str
    line: int
    col: int
    code: Code
    card: str
    message: str
    suggestion: str = ""

    def __str__(self) -> str:
        card = f" [{clean(self.card)}]" if self.card else ""
        meant = f"; did you mean “{clean(self.suggestion)}”?" if self.suggestion else ""
        return f"{clean(self.file)}:{self.line}:{self.col} {self.code}{card} {self.message}{meant}"

    def facts(self) -> dict[str, str | int]:
        """The same for programs."""
        return {
            "file": self.file,
            "line": self.line,
            "col": self.col,
            "code": str(self.code),
            "card": self.card,
            "message": self.message,
            "suggestion": self.suggestion,
        }


class CardListFaulty(RulesError):
    """A card list cannot be used; `faults` holds every fault, in the order of the file."""

    def __init__(self, file: str, faults: Iterable[Fault]) -> None:
        self.file = file
        self.faults = tuple(faults)
        more = len(self.faults) - 1
        first = str(self.faults[0]) if self.faults else f"{clean(file)} is at fault"
        others = "" if more < 1 else f" (and {more} more {'fault' if more == 1 else 'faults'})"
        super().__init__(first + others)


class Report:
    """Collects the faults of one file while it is read, so that reading can go on after each.

    thing    what the file should be, as faults call it
    begin    the command that writes one to begin with
    """

    def __init__(self, file: str, thing: str = "card list", begin: str = "cards new") -> None:
        self.file = file
        self.thing = thing
        self.begin = begin
        self.faults: list[Fault] = []
        self._card = ""

    def add(self, code: Code, place: Place, message: str, suggestion: str = "") -> None:
        """Note a fault on the card that is being read. Raises CardListFaulty when there are too many to go on."""
        self.faults.append(Fault(self.file, place.line, place.col, code, self._card, message, suggestion))
        if len(self.faults) >= MOST_FAULTS:
            self._card = ""
            told = f"there are {MOST_FAULTS} faults up to here; the rest of the file was not checked"
            self.faults.append(Fault(self.file, place.line, place.col, Code.TOO_BIG, "", told))
            self.finish()

    @contextmanager
    def about(self, card: str) -> Iterator[None]:
        """Faults noted inside are about this card."""
        before, self._card = self._card, card
        try:
            yield
        finally:
            self._card = before

    def finish(self) -> None:
        """Raise CardListFaulty when anything was noted."""
        if self.faults:
            raise CardListFaulty(self.file, sorted(self.faults, key=lambda f: (f.line, f.col)))
