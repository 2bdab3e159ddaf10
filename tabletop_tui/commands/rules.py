"""`tabletop-tui rules`: the rulebooks in the terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from io import StringIO
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rules.core.registry import MODULES, game
from rules.core.rulebook import Chapter, Clause, Found, Rulebook, Term
from rules.core.words import word_spans

#: Lines of running text are no longer than this, however wide the terminal is.
WIDEST: Final = 100
RULING: Final = {"": "", "part": "ruling in part", "whole": "ruling"}


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [CLAUSE or words]", help="A game; then a clause, a chapter or words to find."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs: one JSON object.")] = False,
) -> None:
    """Read the rules: the books, a book’s contents, a clause, or what has these words."""
    asked = list(words or ())
    games = [asked.pop(0).lower()] if asked and asked[0].lower() in MODULES else list(MODULES)
    books = {game_id: Rulebook.parse(game(game_id).rulebook()) for game_id in games}
    query = " ".join(asked)
    if not query:
        if len(games) == 1 and words:
            _show_contents(games[0], books[games[0]], as_json)
        else:
            _show_books(books, as_json)
        return
    found = {game_id: book.search(query) for game_id, book in books.items()}
    if any(answer.hits for answer in found.values()):
        _show_found(books, found, query, as_json)
        return
    glossaries = {
        game_id: book for game_id, book in books.items() if query.casefold() == "glossary" or book.term(query)
    }
    if glossaries:
        _show_glossaries(glossaries, query, as_json)
        return
    _nothing_found(found, asked, as_json)


# ---- the answers -----------------------------------------------------------------------------------------------------


def _show_books(books: dict[str, Rulebook], as_json: bool) -> None:
    if as_json:
        rows = [
            {"id": i, "title": book.title, "chapters": len(book.chapters), "clauses": len(book.clauses)}
            for i, book in books.items()
        ]
        _write_json({"books": rows})
        return
    page = _Page()
    page.heading("Rulebooks")
    page.rows(
        (Text(i, style="bold"), Text(book.title), Text(f"{len(book.clauses)} clauses", style="dim"))
        for i, book in books.items()
    )
    page.line()
    page.text("tabletop-tui rules GAME shows the contents; add a clause, a chapter or words to find.", style="dim")
    page.write()


def _show_contents(game_id: str, book: Rulebook, as_json: bool) -> None:
    if as_json:
        chapters = [
            {
                "id": chapter.id,
                "title": chapter.title,
                "clauses": [{"id": c.id, "title": c.title, "ruling": c.ruling} for c in chapter.clauses],
            }
            for chapter in book.chapters
        ]
        _write_json({"game": game_id, "title": book.title, "chapters": chapters, "terms": len(book.glossary)})
        return
    page = _Page()
    page.heading(book.title)
    page.text(book.intro)
    for chapter in book.chapters:
        page.line()
        page.chapter(chapter)
        page.rows(
            (Text(c.id, style="cyan"), Text(c.title), Text(RULING[c.ruling], style="dim")) for c in chapter.clauses
        )
    page.line()
    page.heading("Glossary")
    page.text(", ".join(term.name for term in book.glossary))
    page.write()


def _show_found(books: dict[str, Rulebook], found: dict[str, Found], query: str, as_json: bool) -> None:
    if as_json:
        answers = [
            {
                "game": game_id,
                "together": answer.together,
                "hits": [{**_clause_json(hit.clause), "sentence": hit.sentence} for hit in answer.hits],
                "terms": [_term_json(term) for term in answer.terms],
            }
            for game_id, answer in found.items()
            if answer.hits
        ]
        _write_json({"query": query, "found": answers, "did_you_mean": []})
        return
    page = _Page()
    for game_id, answer in found.items():
        if not answer.hits:
            continue
        book = books[game_id]
        if len(found) > 1:
            page.heading(book.title)
        asked_for_chapter = book.chapter(query)
        if asked_for_chapter is not None:
            page.chapter(asked_for_chapter)
            for clause in asked_for_chapter.clauses:
                page.line()
                page.clause(clause, book)
        elif len(answer.hits) == 1 and answer.together:
            page.clause(answer.hits[0].clause, book, answer.hits[0].words)
        else:
            page.hits(answer, query)
        page.terms(answer.terms)
    page.write()


def _show_glossaries(books: dict[str, Rulebook], query: str, as_json: bool) -> None:
    entries = {
        i: [t for t in book.glossary if query.casefold() in ("glossary", t.name.casefold())]
        for i, book in books.items()
    }
    if as_json:
        answers = [{"game": i, "hits": [], "terms": [_term_json(t) for t in terms]} for i, terms in entries.items()]
        _write_json({"query": query, "found": answers, "did_you_mean": []})
        return
    page = _Page()
    for terms in entries.values():
        page.terms(terms)
    page.write()


def _nothing_found(found: dict[str, Found], asked: list[str], as_json: bool) -> None:
    """Say so, with what may have been meant; exit status 1."""
    query = " ".join(asked)
    meant = list(dict.fromkeys(suggestion for answer in found.values() for suggestion in answer.suggestions))
    meant += get_close_matches(asked[0].lower(), MODULES, n=1, cutoff=0.7)
    if as_json:
        _write_json({"query": query, "found": [], "did_you_mean": meant})
        raise typer.Exit(1)
    hint = f" Did you mean {_alternatives(meant)}?" if meant else " Run tabletop-tui rules GAME for the contents."
    print(f"No clause has “{_printable(query)}”.{hint}", file=sys.stderr)
    raise typer.Exit(1)


def _alternatives(options: list[str]) -> str:
    quoted = [f"“{option}”" for option in options]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


def _printable(text: str) -> str:
    """The text without what would steer the terminal."""
    return "".join(ch if ch.isprintable() else "?" for ch in text)


# ---- programs read ---------------------------------------------------------------------------------------------------


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.title,
        "chapter": clause.chapter,
        "ruling": clause.ruling,
        "text": clause.text,
        "why": clause.why,
        "example": clause.example,
        "see": list(clause.see),
    }


def _term_json(term: Term) -> dict[str, Any]:
    return {"name": term.name, "text": term.text, "see": list(term.see)}


def _write_json(value: dict[str, Any]) -> None:
    _write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


# ---- people read -----------------------------------------------------------------------------------------------------


class _Page:
    """Text laid out for the terminal of the moment, and written in one go. Nothing in it is read as markup."""

    def __init__(self) -> None:
        outer = Console()
        self._console = Console(
            file=StringIO(),
            width=min(outer.width, WIDEST),
            color_system=outer.color_system if outer.is_terminal else None,  # type: ignore[arg-type]
            force_terminal=outer.is_terminal,
            no_color=outer.no_color,
            legacy_windows=False,
            markup=False,
            highlight=False,
            emoji=False,
        )

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
        if clause.see:
            self.line()
            titles = [(i, book.clauses[i].title) for i in clause.see if i in book.clauses]
            self.rows((Text("See" if not n else ""), Text(i, style="cyan"), Text(t)) for n, (i, t) in enumerate(titles))

    def hits(self, answer: Found, query: str) -> None:
        """What was found, best first, one sentence each."""
        n = len(answer.hits)
        count = "1 clause" if n == 1 else f"{n} clauses"
        shown = _printable(query)
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
        _write("".join(line.rstrip(" ") + "\n" for line in file.getvalue().splitlines()))

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


def _write(text: str) -> None:
    """To standard output; a reader that has had enough (`| head`) is no error."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered would fail once more when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
