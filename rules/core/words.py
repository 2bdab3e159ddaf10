"""Words as a search sees them: cut out of a text, without case, punctuation and endings."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:['’_][^\W_]+)*")
_SENTENCE: Final = re.compile(r"(?<=[.?])\s+(?=\S)")


def words_of(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation: what a search compares."""
    return [word.casefold() for word in _WORD.findall(text)]


def word_spans(text: str) -> list[tuple[int, int, str]]:
    """Where each word of a text begins and ends, and the word in lower case."""
    return [(found.start(), found.end(), found.group().casefold()) for found in _WORD.finditer(text)]


def sentences(text: str) -> list[str]:
    """The sentences of a clause’s text, each on one line; a row of a table is one, its cells set apart by commas."""
    out: list[str] = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("|"):
            rows = [row.strip("|").split("|") for row in paragraph.splitlines()]
            out.extend(", ".join(cell.strip() for cell in row) for row in rows if set(row[0].strip()) != {"-"})
        else:
            out.extend(" ".join(sentence.split()) for sentence in _SENTENCE.split(paragraph) if sentence.strip())
    return out


def stem(word: str) -> str:
    """The word without its ending, so that “stunned”, “stuns” and “stun” are one, as are “ally” and “allies”."""
    word = word.removesuffix("’s").removesuffix("'s")
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word


def matches(known: str, wanted: str) -> bool:
    """Whether a stem of the book answers to a stem of the query: the same, or the query is its beginning."""
    return known == wanted or (len(wanted) > 2 and known.startswith(wanted))
