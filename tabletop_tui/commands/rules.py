"""`tabletop-tui rules`: the rulebooks in the terminal."""

from __future__ import annotations

import json
import sys
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from rich.text import Text

from rules.core.registry import MODULES, game
from rules.core.rulebook import Clause, Found, Rulebook, Term
from tabletop_tui.boards.cards import cards_by_name
from tabletop_tui.commands.rules_page import RULING, CardFound, Page, printable, words_in, write


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
    # card lists are long, and not read for what is a word or an id of a book
    known = any(book.clause(query) or book.chapter(query) or book.term(query) for book in books.values())
    cards = {game_id: [] if known else _cards(game_id, books[game_id], query) for game_id in books}
    if any(answer.hits for answer in found.values()) or any(cards.values()):
        _show_found(books, found, cards, query, as_json)
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
    page = Page()
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
    page = Page()
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


def _cards(game_id: str, book: Rulebook, query: str) -> list[CardFound]:
    """The card with this name, in any case, up to its comma or whole."""
    known = cards_by_name(game_id)
    names = {name: thing.key for name, thing in known.items()}
    found: dict[str, CardFound] = {}
    for name, thing in known.items():
        if name.casefold() == query.strip().casefold():
            speak = [c for c in book.clauses.values() if _names(book, c, names, thing.key)]
            found.setdefault(thing.key, CardFound(thing, tuple(speak)))
    return list(found.values())


def _names(book: Rulebook, clause: Clause, names: dict[str, str], card_id: str) -> bool:
    links = book.links(f"{clause.text} {clause.example}", names)
    return any(link.kind == "card" and link.target == card_id for link in links)


def _show_found(
    books: dict[str, Rulebook],
    found: dict[str, Found],
    cards: dict[str, list[CardFound]],
    query: str,
    as_json: bool,
) -> None:
    if as_json:
        answers = [
            {
                "game": game_id,
                "together": answer.together,
                "hits": [{**_clause_json(hit.clause, books[game_id]), "sentence": hit.sentence} for hit in answer.hits],
                "terms": [_term_json(term) for term in answer.terms],
                "cards": [_card_json(card) for card in cards[game_id]],
            }
            for game_id, answer in found.items()
            if answer.hits or cards[game_id]
        ]
        _write_json({"query": query, "found": answers, "did_you_mean": []})
        return
    page = Page()
    for game_id, answer in found.items():
        if not answer.hits and not cards[game_id]:
            continue
        book = books[game_id]
        if len(found) > 1:
            page.heading(book.title)
        page.cards(cards[game_id])
        if not answer.hits:
            continue
        if cards[game_id]:
            page.line()
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
    page = Page()
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
    print(f"No clause has “{printable(query)}”.{hint}", file=sys.stderr)
    raise typer.Exit(1)


def _alternatives(options: list[str]) -> str:
    quoted = [f"“{option}”" for option in options]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " or " + quoted[-1]


# ---- programs read ---------------------------------------------------------------------------------------------------


def _clause_json(clause: Clause, book: Rulebook) -> dict[str, Any]:
    return {
        "id": clause.id,
        "title": clause.title,
        "chapter": clause.chapter,
        "ruling": clause.ruling,
        "text": clause.text,
        "why": clause.why,
        "example": clause.example,
        "picture": clause.picture,
        "words": words_in(book, clause),
        "see": list(clause.see),
    }


def _term_json(term: Term) -> dict[str, Any]:
    return {"name": term.name, "text": term.text, "see": list(term.see)}


def _card_json(card: CardFound) -> dict[str, Any]:
    return {
        "name": card.thing.full,
        "kind": card.thing.kind,
        "text": list(card.thing.words),
        "clauses": [clause.id for clause in card.clauses],
    }


def _write_json(value: dict[str, Any]) -> None:
    write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
