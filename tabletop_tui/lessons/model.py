"""A lesson as values: a position, and steps that each teach one thing by having it done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.core.cardlist.faults import Place
from rules.core.position import Position

#: what a pattern has in place of any run of characters
ANY: Final = "*"


@dataclass(frozen=True, slots=True)
class Pattern:
    """Texts of acts: one, or with `*` for any run of characters all that are like it."""

    text: str
    place: Place

    def fits(self, text: str) -> bool:
        """Whether an act is meant."""
        if ANY not in self.text:
            return text == self.text
        return re.fullmatch(re.escape(self.text).replace(re.escape(ANY), ".*"), text) is not None


@dataclass(frozen=True, slots=True)
class Reply:
    """An act of somebody else, and what they say of it."""

    act: str
    says: str
    place: Place


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read or to do.

    title     heads the box; text is its paragraphs; now what to do, as an order: “Stun it.”
    acts      what may be done; none where there is only something to read
    each      whether all of `acts` are to be done, in any order, and not one of them
    game      whether the game is played on freely, to its end
    clause    ids of the clauses that the text tells, separated by spaces
    points    keys of things on the board that the text is about, beside those of the acts
    wrong     what is said when another act is tried, by pattern; `other` what is said of all the rest
    replies   what others do then, in order; where nothing is told, the gentle bot chooses
    """

    place: Place
    title: str
    text: tuple[str, ...]
    now: str
    acts: tuple[Pattern, ...]
    each: bool
    game: bool
    clause: str
    points: tuple[str, ...]
    wrong: tuple[tuple[Pattern, str], ...]
    other: str
    replies: tuple[Reply, ...]

    @property
    def reading(self) -> bool:
        """Whether there is only something to read."""
        return not self.acts and not self.game


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    game      the id of its game; name its file’s: `02-guards`
    about     what it teaches, in a few words
    position  where it begins; `text` is the file of that alone, with the lines where they are in the whole
    seat      who learns
    """

    game: str
    name: str
    title: str
    about: str
    position: Position
    text: str
    seat: int
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        """`hero-realms/02-guards`."""
        return f"{self.game}/{self.name}"

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The names of those who do not learn."""
        return tuple(s.name for n, s in enumerate(self.position.setup.seats) if n != self.seat)
