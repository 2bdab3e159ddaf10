"""Full-text search in a rulebook: by words in any form, by the beginning of a word, by clause and chapter id."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Final

from rules.core.rulebook_parts import Clause, Found, Hit
from rules.core.rulebook_reader import CLAUSE_ID
from rules.core.words import matches, sentences, stem, words_of

if TYPE_CHECKING:
    from rules.core.rulebook import Rulebook

#: Places where a word may be found, and what a find there is worth; an exact word counts double.
_WEIGHTS: Final = {"title": 8, "text": 3, "example": 1, "why": 1}


class Finder:
    """The words of one book, by clause and part."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book

    def search(self, query: str) -> Found:
        """Clauses that have all words of the query, in any form of the word; an id finds its clause or its chapter.

        The last letters of a word may be missing: “expen” finds “expended”.
        """
        one = self._book.clause(query)
        if one is not None:
            return Found((Hit(one, self._sentence(one, ()), frozenset()),))
        chapter = self._book.chapter(query)
        if chapter is not None:
            return Found(tuple(Hit(clause, self._sentence(clause, ()), frozenset()) for clause in chapter.clauses))
        begun = self._begun(query)
        if begun:
            return Found(tuple(Hit(clause, self._sentence(clause, ()), frozenset()) for clause in begun))
        if CLAUSE_ID.fullmatch(query.strip().upper()):
            return Found(
                (), suggestions=tuple(get_close_matches(query.strip().upper(), self._book.clauses, n=3, cutoff=0.8))
            )
        wanted = list(dict.fromkeys(words_of(query)))
        stems = [stem(word) for word in wanted]
        if not stems:
            return Found(())
        missing = [word for word, stemmed in zip(wanted, stems, strict=True) if not self._known(stemmed)]
        if missing:
            return Found((), suggestions=self._did_you_mean(wanted, missing))
        scored: list[tuple[int, int, Clause]] = []
        for clause in self._book.clauses.values():
            scores = [score for s in stems if (score := self._score(clause, s))]
            if scores:
                scored.append((len(scores), sum(scores), clause))
        most = max((n for n, _, _ in scored), default=0)
        best = sorted((row for row in scored if row[0] == most), key=lambda row: -row[1])
        terms = tuple(
            t for t in self._book.glossary if any(matches(stem(w), s) for w in words_of(t.name) for s in stems)
        )
        hits = tuple(Hit(clause, self._sentence(clause, stems), self._shown(clause, stems)) for _, _, clause in best)
        return Found(hits, terms, together=most == len(stems))

    def _begun(self, query: str) -> list[Clause]:
        """The clauses whose id begins so, with or without the game’s letters; only for what looks like an id."""
        wanted = query.strip().lstrip("§").strip().upper()
        if "-" not in wanted or " " in wanted or len(wanted) < 4:
            return []
        clauses = self._book.clauses.values()
        return [c for c in clauses if c.id.startswith(wanted) or c.id.partition("-")[2].startswith(wanted)]

    @cached_property
    def _index(self) -> dict[str, dict[str, dict[str, int]]]:
        """Clause id → part → stem of a word → how often it stands there."""
        index: dict[str, dict[str, dict[str, int]]] = {}
        for clause in self._book.clauses.values():
            parts: dict[str, dict[str, int]] = {}
            for part in _WEIGHTS:
                counts: dict[str, int] = {}
                for word in words_of(getattr(clause, part)):
                    counts[stem(word)] = counts.get(stem(word), 0) + 1
                parts[part] = counts
            index[clause.id] = parts
        return index

    @cached_property
    def _vocabulary(self) -> dict[str, str]:
        """Every word of the book → its stem."""
        words: dict[str, str] = {}
        for clause in self._book.clauses.values():
            for part in _WEIGHTS:
                for word in words_of(getattr(clause, part)):
                    words[word] = stem(word)
        return words

    def _known(self, wanted: str) -> bool:
        return any(matches(known, wanted) for known in self._vocabulary.values())

    def _score(self, clause: Clause, wanted: str) -> int:
        """How well a clause answers to one stem: 0 when it does not have it; repetition counts up to three."""
        score = 0
        for part, weight in _WEIGHTS.items():
            for known, times in self._index[clause.id][part].items():
                if matches(known, wanted):
                    score += weight * min(times, 3) * (2 if known == wanted else 1)
        return score

    def _sentence(self, clause: Clause, stems: Sequence[str]) -> str:
        """The sentence of the clause that has most of the stems, the first of equals; its first sentence for none."""
        best, most = "", -1
        for part in ("text", "example", "why"):
            for sentence in sentences(getattr(clause, part)):
                known = [stem(word) for word in words_of(sentence)]
                n = sum(any(matches(k, wanted) for k in known) for wanted in stems)
                if n > most:
                    best, most = sentence, n
        return best

    def _shown(self, clause: Clause, stems: Sequence[str]) -> frozenset[str]:
        words = {word for part in _WEIGHTS for word in words_of(getattr(clause, part))}
        return frozenset(word for word in words if any(matches(stem(word), wanted) for wanted in stems))

    def _did_you_mean(self, wanted: Sequence[str], missing: Sequence[str]) -> tuple[str, ...]:
        """The query with each unknown word put right, in up to three ways; nothing when a word is like no other."""
        options: dict[str, list[str]] = {}
        for word in missing:
            options[word] = get_close_matches(word, self._vocabulary, n=3, cutoff=0.7)
            if not options[word]:
                return ()
        queries: list[str] = []
        for rank in range(3):
            if any(rank < len(close) for close in options.values()):
                fixed = [options[w][min(rank, len(options[w]) - 1)] if w in options else w for w in wanted]
                queries.append(" ".join(fixed))
        return tuple(dict.fromkeys(queries))
