"""Where a text of a rulebook leads: its terms, the clauses it names, and the cards it speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.core.rulebook_parts import Term
from rules.core.rulebook_reader import CLAUSE_ID
from rules.core.words import stem, word_spans

Kind = Literal["term", "clause", "card"]


@dataclass(frozen=True, slots=True)
class Link:
    """A part of a text, from `start` to `end`, and what it leads to: the name of a term, the id of a clause or card."""

    start: int
    end: int
    kind: Kind
    target: str


class Linker:
    """Finds the terms of one glossary in any form of their words, the longest first."""

    def __init__(self, glossary: Sequence[Term]) -> None:
        #: by the stem of its first word: the stems of the whole name, the name in lower case, the name
        self._terms: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
        for term in glossary:
            stems = tuple(stem(word) for _, _, word in word_spans(term.name))
            if stems:
                self._terms.setdefault(stems[0], []).append((stems, term.name.casefold(), term.name))
        for known in self._terms.values():
            known.sort(key=lambda entry: -len(entry[0]))

    def links(self, text: str, cards: Mapping[str, str], own: str) -> list[Link]:
        """All links of a text, in its order; none overlap, and cards and clauses come before terms."""
        found = [Link(hit.start(), hit.end(), "clause", hit.group()) for hit in CLAUSE_ID.finditer(text)]
        taken = [(link.start, link.end) for link in found]
        spans = word_spans(text)
        at = 0
        while at < len(spans):
            link, words = self._card(text, spans, at, cards) or self._term(text, spans, at, own) or (None, 1)
            if link is not None and not any(link.start < end and start < link.end for start, end in taken):
                found.append(link)
                at += words
            else:
                at += 1
        return sorted(found, key=lambda link: link.start)

    def _card(
        self, text: str, spans: Sequence[tuple[int, int, str]], at: int, cards: Mapping[str, str]
    ) -> tuple[Link, int] | None:
        """A card whose name stands here, letter by letter; the longest name of those that do."""
        start = spans[at][0]
        if not cards or not text[start].isupper():
            return None
        for words in range(min(6, len(spans) - at), 0, -1):
            end = spans[at + words - 1][1]
            for name in (text[start:end], text[start:end].removesuffix("’s").removesuffix("’")):
                if name in cards and not (words == 1 and self._terms.get(stem(name.casefold()))):
                    return Link(start, start + len(name), "card", cards[name]), words
        return None

    def _term(self, text: str, spans: Sequence[tuple[int, int, str]], at: int, own: str) -> tuple[Link, int] | None:
        best: tuple[Link, int] | None = None
        for stems, lower, name in self._terms.get(stem(spans[at][2]), ()):
            words = len(stems)
            here = spans[at : at + words]
            if name == own or tuple(stem(word) for _, _, word in here) != stems:
                continue
            exact = text[here[0][0] : here[-1][1]].casefold() == lower
            if best is None or (exact and words == best[1]):
                best = Link(here[0][0], here[-1][1], "term", name), words
        return best
