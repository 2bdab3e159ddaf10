"""The page of rules that a person reads in the terminal: clauses, pictures, words and cards laid out for its width."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rules.core.rulebook import Chapter, Clause, Found, Rulebook, Term
from rules.core.words import word_spans
from tabletop_tui.boards.model import Thing
from tabletop_tui.commands.paper import paper

RULING: Final = {"": "", "part": "ruling in part", "whole": "ruling"}


@dataclass(frozen=True)
class CardFound:
    """A card of the list that comes with a game, and the clauses that speak of it."""

    thing: Thing
    clauses: tuple[Clause, ...]


def words_in(book: Rulebook, clause: Clause) -> list[str]:
    """The words of the glossary that stand in a clause, in its order."""
    text = f"{clause.text} {clause.why} {clause.example}"
    return list(dict.fromkeys(link.target for link in book.links(text) if link.kind == "term"))


def printable(text: str) -> str:
    """The text without what would steer the terminal."""
    return "".join(ch if ch.isprintable() else "?" for ch in text)


class Page:
    """Text laid out for the terminal of the moment, and written in one go. Nothing in it is read as markup."""

    def __init__(self) -> None:
        self._console = paper(Console())

    def line(self) -> None:
        self._console.print()

    def text(self, text: str, style: str = "", indent: int = 0, lit: frozenset[str] = frozenset()) -> None:
        """Paragraphs, wrapped; words in `lit` are set off."""
        for i, paragraph in enumerate(text.split("\n\n")):
            if i:
                self.line()
            if paragraph.startswith("|"):
                self._table(paragraph, indent)
            else:
                self._console.print(Padding(_lit(paragraph, style, lit), (0, 0, 0, indent)))

    def heading(self, text: str) -> None:
        self._console.print(Text(text, style="bold"))

    def chapter(self, chapter: Chapter) -> None:
        self._console.print(Text.assemble((chapter.title, "bold"), "  ", (chapter.id, "dim")))
        if chapter.intro:
            self.text(chapter.intro)

    def rows(self, rows: Iterable[tuple[Text, ...]], indent: int = 2) -> None:
        grid = Table.grid(padding=(0, 2))
        for row in rows:
            grid.add_row(*row)
        self._console.print(Padding(grid, (0, 0, 0, indent)))

    def clause(self, clause: Clause, book: Rulebook, lit: frozenset[str] = frozenset()) -> None:
        """A clause whole, with the titles of those it points to."""
        mark = RULING[clause.ruling]
        head = Text.assemble((clause.id, "bold cyan"), "  ", (clause.title, "bold"))
        if mark:
            head.append(f"  ({mark})", style="dim")
        self._console.print(head)
        self.text(clause.text, indent=2, lit=lit)
        for label, part in (("Why a ruling", clause.why), ("Example", clause.example)):
            if part:
                self.line()
                self.text(f"{label}: {part}", style="dim" if part is clause.why else "", indent=2, lit=lit)
        if clause.picture:
            self.line()
            self._picture(clause.picture)
        words = words_in(book, clause)
        if words:
            self.line()
            self.text(f"Words: {', '.join(words)}", style="dim", indent=2)
        if clause.see:
            self.line()
            titles = [(i, book.clauses[i].title) for i in clause.see if i in book.clauses]
            self.rows((Text("See" if not n else ""), Text(i, style="cyan"), Text(t)) for n, (i, t) in enumerate(titles))

    def _picture(self, picture: str) -> None:
        """The lines as they are, where the terminal is wide enough for them."""
        rows = picture.splitlines()
        wide = max(map(len, rows)) + 2
        if wide > self._console.width:
            self.text(f"The picture of this example needs {wide} columns.", style="dim", indent=2)
            return
        for row in rows:
            self._console.print(Text("  " + row), no_wrap=True)

    def cards(self, cards: Iterable[CardFound]) -> None:
        """Cards with what they are and say, and the clauses that speak of them."""
        for card in cards:
            self._console.print(Text.assemble((card.thing.full, "bold"), "  ", (card.thing.kind, "dim")))
            for sentence in card.thing.words:
                self.text(sentence, indent=2)
            if card.clauses:
                self.line()
                titles = [(clause.id, clause.title) for clause in card.clauses]
                self.rows(
                    (Text("Spoken of in" if not n else ""), Text(i, style="cyan"), Text(t))
                    for n, (i, t) in enumerate(titles)
                )

    def hits(self, answer: Found, query: str) -> None:
        """What was found, best first, one sentence each."""
        n = len(answer.hits)
        count = "1 clause" if n == 1 else f"{n} clauses"
        shown = printable(query)
        has = "has" if n == 1 else "have"
        self.heading(
            f"{count} {has} “{shown}”" if answer.together else f"No clause has all of “{shown}”; {count} {has} part"
        )
        for hit in answer.hits:
            self.line()
            head = Text.assemble((hit.clause.id, "bold cyan"), "  ")
            head.append_text(_lit(hit.clause.title, "bold", hit.words))
            if hit.clause.ruling:
                head.append(f"  ({RULING[hit.clause.ruling]})", style="dim")
            self._console.print(head)
            self.text(hit.sentence, indent=2, lit=hit.words)

    def terms(self, terms: Iterable[Term]) -> None:
        listed = list(terms)
        if not listed:
            return
        self.line()
        self.heading("Glossary")
        for term in listed:
            see = f" § {', '.join(term.see)}" if term.see else ""
            self._console.print(
                Padding(Text.assemble((term.name, "bold"), f": {term.text}", (see, "dim")), (0, 0, 0, 2))
            )

    def write(self) -> None:
        file = self._console.file
        assert isinstance(file, StringIO)
        write("".join(line.rstrip(" ") + "\n" for line in file.getvalue().splitlines()))

    def _table(self, paragraph: str, indent: int) -> None:
        rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in paragraph.splitlines()]
        body = [row for row in rows if set("".join(row)) != {"-"}]
        self.rows(
            (tuple(Text(cell, style="dim" if n == 0 else "") for cell in row) for n, row in enumerate(body)), indent
        )


def _lit(text: str, style: str, words: frozenset[str]) -> Text:
    """The text with these words (in lower case) set off."""
    out = Text(text, style=style)
    for start, end, word in word_spans(text):
        if word in words:
            out.stylize("underline", start, end)
    return out


def write(text: str) -> None:
    """To standard output; a reader that has had enough (`| head`) is no error."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered would fail once more when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
