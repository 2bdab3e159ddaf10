"""A rulebook in numbered clauses: read from Markdown, looked up by id, searched by words, its words linked.

The Markdown is a plain one: `# Title`, an introduction, then chapters `## HR-CBT Combat` of clauses
`### HR-CBT-5 Guards (ruling)`, and last `## Glossary` with a line `- **Term**: what it is. See: HR-CBT-5` for
each term. Inside a clause a paragraph that begins with `Why:`, `Example:` or `See:` is that part, and any other
paragraph continues the part before it; what stands between lines of three backticks is a picture of the example.
Reading never fails: whatever does not fit is named by `Rulebook.problems`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rules.core.rulebook_links import Link, Linker
from rules.core.rulebook_parts import PICTURE_CELLS, Chapter, Clause, Found, Hit, Ruling, Term
from rules.core.rulebook_reader import CLAUSE_ID, Reader
from rules.core.rulebook_search import Finder

__all__ = ["Chapter", "Clause", "Found", "Hit", "Link", "Rulebook", "Ruling", "Term"]


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
        return cls._of(Reader(text))

    @classmethod
    def _of(cls, reader: Reader) -> Rulebook:
        intro = "\n\n".join(reader.intro)
        return cls(reader.title, intro, tuple(reader.chapters), tuple(reader.glossary), tuple(reader.faults))

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

        The last letters of a word or of an id may be missing: “expen” finds “expended”, `HR-CB` the chapter HR-CBT.
        """
        return self._finder.search(query)

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self)

    def links(self, text: str, cards: Mapping[str, str] | None = None, own: str = "") -> list[Link]:
        """The words of a text that lead somewhere: terms of the glossary, clauses, and cards by their names.

        cards   the name of each card as it may stand in the text, with its id; own: a term that is not linked
        """
        return self._linker.links(text, cards or {}, own)

    @cached_property
    def _linker(self) -> Linker:
        return Linker(self.glossary)

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
        if any(len(line) > PICTURE_CELLS for line in clause.picture.splitlines()):
            yield f"{clause.id} has a picture wider than {PICTURE_CELLS}."
        if clause.picture and not clause.example:
            yield f"{clause.id} has a picture of no example."
        for other in clause.see:
            if other == clause.id:
                yield f"{clause.id} points to itself."
            elif other not in self.clauses:
                yield f"{clause.id} points to {other}, which is no clause."
        for other in dict.fromkeys(CLAUSE_ID.findall(f"{clause.text} {clause.why} {clause.example}")):
            if other not in self.clauses:
                yield f"{clause.id} speaks of {other}, which is no clause."
