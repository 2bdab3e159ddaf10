"""A rulebook in numbered clauses: read from Markdown, looked up by id, searched by words.

The Markdown is a plain one: `# Title`, an introduction, then chapters `## HR-CBT Combat` of clauses
`### HR-CBT-5 Guards (ruling)`, and last `## Glossary` with a line `- **Term**: what it is. See: HR-CBT-5` for
each term. Inside a clause a paragraph that begins with `Why:`, `Example:` or `See:` is that part, and any other
paragraph continues the part before it. Reading never fails: whatever does not fit is named by `Rulebook.problems`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from typing import Final, Literal

from rules.core.words import matches, sentences, stem, words_of

#: How much of a clause is a ruling of the book: nothing, a part that its reason names, or all of it.
Ruling = Literal["", "part", "whole"]

_CLAUSE_ID: Final = re.compile(r"[A-Z]{2,}-[A-Z]+-[0-9]+")
_CHAPTER_ID: Final = re.compile(r"[A-Z]{2,}-[A-Z]+")
_RULINGS: Final[dict[str, Ruling]] = {"ruling": "whole", "ruling in part": "part"}
_RULING_MARK: Final = re.compile(r"\s*\((ruling(?: in part)?)\)$")
_LABEL: Final = re.compile(r"(Why|Example|See):\s*")
_TERM: Final = re.compile(r"- \*\*(?P<name>.+?)\*\*:\s*(?P<text>.*?)(?:\s*See: (?P<see>[A-Z0-9, -]+))?$")
_MARKS: Final = re.compile(r"(\*\*?|`)(?=\S)(.+?)(?<=\S)\1")

#: Places where a word may be found, and what a find there is worth; an exact word counts double.
_WEIGHTS: Final = {"title": 8, "text": 3, "example": 1, "why": 1}


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule.

    chapter   id of the chapter it stands in, such as `HR-CBT`
    text      its paragraphs, an empty line between them; a table keeps its lines
    why       the reason, for rulings; example: a worked case; either may be empty
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


def _plain(text: str) -> str:
    """The text without the marks for emphasis and code, which no reader of the book needs."""
    return _MARKS.sub(r"\2", text)


def _ids(text: str) -> tuple[str, ...]:
    return tuple(part.strip().rstrip(".") for part in text.split(",") if part.strip())


@dataclass(frozen=True)
class Rulebook:
    """The whole book: `parse` makes one; chapters, clauses and glossary are in the order of the text."""

    title: str
    intro: str
    chapters: tuple[Chapter, ...]
    glossary: tuple[Term, ...]
    faults: tuple[str, ...] = field(default=(), repr=False)

    @classmethod
    def parse(cls, text: str) -> Rulebook:
        """The book in this Markdown. Raises nothing: what could not be read is in `problems`."""
        return _Reader(text).book()

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id, in the order of the book; of clauses with one id the first."""
        found: dict[str, Clause] = {}
        for chapter in self.chapters:
            for clause in chapter.clauses:
                found.setdefault(clause.id, clause)
        return found

    def clause(self, clause_id: str) -> Clause | None:
        """The clause with this id, typed in any case and with or without the game’s letters: `hr-cbt-5`, `CBT-5`."""
        wanted = clause_id.strip().lstrip("§").strip().upper()
        found = self.clauses.get(wanted)
        if found is None:
            for known, clause in self.clauses.items():
                if known.partition("-")[2] == wanted:
                    return clause
        return found

    def chapter(self, chapter_id: str) -> Chapter | None:
        """The chapter with this id, typed in any case and with or without the game’s letters: `hr-cbt`, `CBT`."""
        wanted = chapter_id.strip().upper()
        for chapter in self.chapters:
            if wanted in (chapter.id, chapter.id.partition("-")[2]):
                return chapter
        return None

    def term(self, name: str) -> Term | None:
        """The glossary entry with this name, in any case."""
        for term in self.glossary:
            if term.name.casefold() == name.strip().casefold():
                return term
        return None

    def search(self, query: str) -> Found:
        """Clauses that have all words of the query, in any form of the word; an id finds its clause or its chapter.

        The last letters of a word may be missing: “expen” finds “expended”.
        """
        one = self.clause(query)
        if one is not None:
            return Found((Hit(one, self._sentence(one, ()), frozenset()),))
        chapter = self.chapter(query)
        if chapter is not None:
            return Found(tuple(Hit(clause, self._sentence(clause, ()), frozenset()) for clause in chapter.clauses))
        if _CLAUSE_ID.fullmatch(query.strip().upper()):
            return Found((), suggestions=tuple(get_close_matches(query.strip().upper(), self.clauses, n=3, cutoff=0.8)))
        wanted = list(dict.fromkeys(words_of(query)))
        stems = [stem(word) for word in wanted]
        if not stems:
            return Found(())
        missing = [word for word, stemmed in zip(wanted, stems, strict=True) if not self._known(stemmed)]
        if missing:
            return Found((), suggestions=self._did_you_mean(wanted, missing))
        scored: list[tuple[int, int, Clause]] = []
        for clause in self.clauses.values():
            scores = [score for s in stems if (score := self._score(clause, s))]
            if scores:
                scored.append((len(scores), sum(scores), clause))
        most = max((n for n, _, _ in scored), default=0)
        best = sorted((row for row in scored if row[0] == most), key=lambda row: -row[1])
        terms = tuple(t for t in self.glossary if any(matches(stem(w), s) for w in words_of(t.name) for s in stems))
        hits = tuple(Hit(clause, self._sentence(clause, stems), self._shown(clause, stems)) for _, _, clause in best)
        return Found(hits, terms, together=most == len(stems))

    def problems(self) -> list[str]:
        """Each fault of the book in a sentence; empty in a sound book."""
        out = list(self.faults)
        if not self.title:
            out.append("The book has no title.")
        seen: set[str] = set()
        for chapter in self.chapters:
            if not chapter.clauses:
                out.append(f"Chapter {chapter.id} has no clause.")
            for clause in chapter.clauses:
                if clause.id in seen:
                    out.append(f"There are two clauses {clause.id}.")
                seen.add(clause.id)
                out.extend(self._clause_problems(clause))
        names: set[str] = set()
        for term in self.glossary:
            if term.name.casefold() in names:
                out.append(f"The glossary has “{term.name}” twice.")
            names.add(term.name.casefold())
            if not term.text:
                out.append(f"The glossary says nothing about “{term.name}”.")
            out.extend(f"“{term.name}” points to {i}, which is no clause." for i in term.see if i not in self.clauses)
        return out

    def _clause_problems(self, clause: Clause) -> Iterator[str]:
        if not clause.title:
            yield f"{clause.id} has no title."
        if not clause.text:
            yield f"{clause.id} has no text."
        if not clause.id.startswith(clause.chapter + "-"):
            yield f"{clause.id} stands in chapter {clause.chapter}."
        if clause.ruling and not clause.why:
            yield f"{clause.id} is a ruling without a reason."
        if clause.why and not clause.ruling:
            yield f"{clause.id} has a reason but is not marked as a ruling."
        for other in clause.see:
            if other == clause.id:
                yield f"{clause.id} points to itself."
            elif other not in self.clauses:
                yield f"{clause.id} points to {other}, which is no clause."
        for other in dict.fromkeys(_CLAUSE_ID.findall(f"{clause.text} {clause.why} {clause.example}")):
            if other not in self.clauses:
                yield f"{clause.id} speaks of {other}, which is no clause."

    @cached_property
    def _index(self) -> dict[str, dict[str, dict[str, int]]]:
        """Clause id → part → stem of a word → how often it stands there."""
        index: dict[str, dict[str, dict[str, int]]] = {}
        for clause in self.clauses.values():
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
        for clause in self.clauses.values():
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


class _Reader:
    """Reads the Markdown once, line by line, into chapters and clauses, and notes what does not fit."""

    def __init__(self, text: str) -> None:
        self.faults: list[str] = []
        self.title = ""
        self.intro: list[str] = []
        self.chapters: list[Chapter] = []
        self.glossary: list[Term] = []
        self._blocks(text.splitlines())

    def book(self) -> Rulebook:
        return Rulebook(
            self.title, "\n\n".join(self.intro), tuple(self.chapters), tuple(self.glossary), tuple(self.faults)
        )

    def _blocks(self, lines: list[str]) -> None:
        """Cut the text at its headings and hand each piece on."""
        level, heading, at, start = 0, "", 1, 0
        for number, line in enumerate([*lines, "# "], start=1):
            marks = len(line) - len(line.lstrip("#"))
            if marks > 0 and line[marks : marks + 1] == " ":
                self._piece(level, heading, at, _paragraphs(lines[start : number - 1]))
                level, heading, at, start = marks, line[marks:].strip(), number, number

    def _piece(self, level: int, heading: str, at: int, paragraphs: list[str]) -> None:
        if level == 0:
            if paragraphs:
                self.faults.append(f"Line {at}: there is text before the title.")
        elif level == 1:
            if self.title:
                self.faults.append(f"Line {at}: a second title, “{heading}”.")
            else:
                self.title = heading
                self.intro = [_plain(p) for p in paragraphs]
        elif level == 2:
            self._chapter(heading, at, paragraphs)
        elif level == 3:
            self._clause(heading, at, paragraphs)
        else:
            self.faults.append(f"Line {at}: “{heading}” is a heading deeper than a clause.")

    def _chapter(self, heading: str, at: int, paragraphs: list[str]) -> None:
        if heading == "Glossary":
            self._glossary(at, paragraphs)
            return
        chapter_id, _, title = heading.partition(" ")
        if not _CHAPTER_ID.fullmatch(chapter_id) or not title:
            self.faults.append(f"Line {at}: “{heading}” is no chapter; a chapter is an id such as HR-CBT and a title.")
        if any(chapter.id == chapter_id for chapter in self.chapters):
            self.faults.append(f"Line {at}: there is a chapter {chapter_id} already.")
        self.chapters.append(Chapter(chapter_id, title, _plain("\n\n".join(paragraphs)), ()))

    def _clause(self, heading: str, at: int, paragraphs: list[str]) -> None:
        clause_id, _, title = heading.partition(" ")
        if not _CLAUSE_ID.fullmatch(clause_id):
            self.faults.append(f"Line {at}: “{heading}” is no clause; a clause is an id such as HR-CBT-5 and a title.")
        if not self.chapters:
            self.faults.append(f"Line {at}: clause {clause_id} stands in no chapter.")
            return
        ruling: Ruling = ""
        mark = _RULING_MARK.search(title)
        if mark is not None:
            ruling, title = _RULINGS[mark[1]], title[: mark.start()]
        parts: dict[str, list[str]] = {"Text": [], "Why": [], "Example": [], "See": []}
        now = "Text"
        for paragraph in paragraphs:
            label = _LABEL.match(paragraph)
            if label is not None:
                now, paragraph = label[1], paragraph[label.end() :]
                if parts[now]:
                    self.faults.append(f"Line {at}: {clause_id} has “{now}:” twice.")
            if now == "See" and parts["See"]:
                self.faults.append(f"Line {at}: {clause_id} goes on after its “See:” line.")
                continue
            parts[now].append(_plain(paragraph))
        text, why, example, see = ("\n\n".join(part) for part in parts.values())
        chapter = self.chapters[-1]
        clause = Clause(clause_id, title.strip(), chapter.id, ruling, text, why, example, _ids(see))
        self.chapters[-1] = Chapter(chapter.id, chapter.title, chapter.intro, (*chapter.clauses, clause))

    def _glossary(self, at: int, paragraphs: list[str]) -> None:
        for line in "\n".join(paragraphs).splitlines():
            entry = _TERM.fullmatch(line)
            if entry is None:
                self.faults.append(f"Line {at}: the glossary cannot be read at “{line[:40]}”.")
            else:
                self.glossary.append(Term(entry["name"], _plain(entry["text"]), _ids(entry["see"] or "")))


def _paragraphs(lines: Sequence[str]) -> list[str]:
    """Paragraphs: lines joined by spaces up to an empty line; lines of tables and lists stay lines."""
    out: list[str] = []
    fresh = True
    for line in (raw.strip() for raw in lines):
        if not line:
            fresh = True
        elif fresh:
            out.append(line)
            fresh = False
        else:
            out[-1] += ("\n" if line.startswith(("|", "- ")) else " ") + line
    return out
