"""What a rulebook is made of: chapters, clauses, terms of the glossary, and what a search finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

#: How much of a clause is a ruling of the book: nothing, a part that its reason names, or all of it.
Ruling = Literal["", "part", "whole"]

#: The columns that a picture may have, so that it stands beside the contents in 80.
PICTURE_CELLS: Final = 46


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule.

    chapter   id of the chapter it stands in, such as `HR-CBT`
    text      its paragraphs, an empty line between them; a table keeps its lines
    why       the reason, for rulings; example: a worked case; either may be empty
    picture   the worked case as a little board, drawn in lines of text
    see       ids of the clauses to read next
    """

    id: str
    title: str
    chapter: str
    ruling: Ruling
    text: str
    why: str = ""
    example: str = ""
    see: tuple[str, ...] = ()
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its id, its title, what stands before its first clause, and its clauses in order."""

    id: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, what it means, and the clauses that say more."""

    name: str
    text: str
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A clause that was found, the sentence that shows why, and the words in it that were meant (in lower case)."""

    clause: Clause
    sentence: str
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search.

    hits          best first
    terms         glossary entries whose name has a word of the query
    together      False when no clause has all the words and `hits` are those that have most of them
    suggestions   other queries that do find something, nearest first; only when there are no hits
    """

    hits: tuple[Hit, ...]
    terms: tuple[Term, ...] = ()
    together: bool = True
    suggestions: tuple[str, ...] = ()
