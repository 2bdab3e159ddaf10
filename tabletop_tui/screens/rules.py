"""The rulebook: contents at the left, a clause, a word or a card at the right. Escape walks back where it came from.

What is typed after / is searched at every letter: clauses by id and words, words of the glossary, cards by name.
"""

from __future__ import annotations

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from rules.core.contract import Game
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from rules.core.rulebook import Found
from tabletop_tui import keys
from tabletop_tui.boards.cards import cards_by_name
from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.card import CardBox
from tabletop_tui.screens.looks import TableLooks
from tabletop_tui.screens.rules_now import bearing, ordered
from tabletop_tui.screens.rules_text import Pages
from tabletop_tui.widgets.ink import Line, ends
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.prose import Block, Prose

#: Columns from which the example, and what a clause means now, has a column of its own.
WIDE: Final = 120
#: Cards that a search lists at most.
MOST_CARDS: Final = 20


class RulesSearch(Input):
    """The line into which a search is typed: arrows go through what it finds."""

    BINDINGS = keys.bindings("move.up", "move.down", "back")

    def action_up(self) -> None:
        self.screen.query_one(Listing).action_up()

    def action_down(self) -> None:
        self.screen.query_one(Listing).action_down()

    async def action_back(self) -> None:
        screen = self.screen
        if isinstance(screen, RulesScreen):
            await screen.close_search()


class RulesScreen(Over):
    """One rulebook, at a clause. Rows and links are known by `clause`, `term` or `card`, a colon and what it is.

    `origin` names what it was opened from, where Escape at last leads back to: “Attack Ben, why not”.
    """

    BINDINGS = keys.bindings("find.open", "find.next", "find.back", "step.back", "step.forward", "card")
    KEYS = ("do", "region.next", "find.open", "step.back", "step.forward", "card", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "↑↓ go from clause to clause, [ and ] from chapter to chapter. In the text (Tab) ↑↓ go from link to link.",
        "Enter follows a link; so does a click. Escape walks back. i shows a card that the text speaks of.",
        "/ finds clause ids, words and cards as you type; n and b go through the hits.",
    )

    def __init__(self, game: Game, clause: str, origin: str = "") -> None:
        super().__init__()
        self.game = game
        self._start = clause
        self._origin = origin
        self._hits: list[str] = []
        self._found = ""
        self._way: list[str] = []
        self._returned = False

    def compose(self) -> ComposeResult:
        yield Lines(lambda cells, rows: title(f"Rules: {self.game.title}", self._found)(cells, rows), id="title")
        with Horizontal(id="middle"):
            yield Listing(id="contents")
            yield Prose(id="clause")
            yield Prose(id="aside")
        if self._origin:
            yield Lines(self._opened_from, id="origin")
        yield KeyBar()

    def on_mount(self) -> None:
        self._read()
        wanted = self.book.clause(self._start) if self._start else None
        self._show_contents(f"clause:{wanted.id}" if wanted is not None else "")
        self.query_one(Listing).focus()

    def _opened_from(self, cells: int, rows: int) -> list[Line]:
        back = "Esc goes back a page " if self._way else "Esc goes back there "
        return [ends([(f" Opened from: {self._origin}.", "muted")], [(back, "muted")], cells)]

    def _read(self) -> None:
        """The book, its cards, and what it means for the table below, if it is one of this game."""
        self.book = self.table_app.rulebook(self.game)
        below = next((s for s in reversed(self.app.screen_stack) if isinstance(s, TableLooks)), None)
        table = below if below is not None and below.match.game.id == self.game.id else None
        chosen = table.match.cards if table is not None else None
        cards = cards_by_name(self.game.id, chosen.cards if chosen is not None else None)
        now = bearing(table) if table is not None else {}
        self.pages = Pages(self.book, cards, now)

    # ---- contents ----------------------------------------------------------------------------------------------------

    def _show_contents(self, key: str = "") -> None:
        rows: list[Row] = []
        now = ordered(self.pages.now, list(self.book.clauses))
        if now:
            rows.append(Row(line=[("In this game now", "strong")]))
            rows += [self._clause_row(clause_id, "now") for clause_id in now]
        for chapter in self.book.chapters:
            rows.append(Row(line=[(chapter.title, "strong")]))
            rows += [self._clause_row(clause.id, "clause") for clause in chapter.clauses]
        rows.append(Row(line=[("Glossary", "strong")]))
        rows += [Row(f"term:{term.name}", [(term.name, "")]) for term in self.book.glossary]
        rows.append(Row(line=[("Other books", "strong")]))
        rows += [Row(f"book:{i}", [(game_by_id(i).title, "")]) for i in MODULES if i != self.game.id]
        first = f"clause:{next(iter(self.book.clauses), '')}"
        self.query_one(Listing).show(rows, key or (f"now:{now[0]}" if now and not self._start else first))
        self._show_page()

    def _clause_row(self, clause_id: str, kind: str) -> Row:
        clause = self.book.clauses[clause_id]
        short = clause.id.partition("-")[2]
        hit = f"clause:{clause_id}" in self._hits
        dot = ("•" if clause_id in self.pages.now and kind == "clause" else " ", "accent")
        return Row(f"{kind}:{clause_id}", [dot, (f"{short:<9}", "strong" if hit else "muted"), (clause.title, "")])

    @property
    def _here(self) -> tuple[str, str]:
        """What the cursor of the contents stands on: its kind and its name."""
        kind, _, name = self.query_one(Listing).key.partition(":")
        return ("clause", name) if kind == "now" else (kind, name)

    def _show_page(self) -> None:
        prose = self.query_one("#clause", Prose)
        prose.show(self._page())
        kind, name = self._here
        clause = self.book.clause(name) if kind == "clause" else None
        beside = self.pages.aside(clause) if clause is not None and self.size.width >= WIDE else []
        self.query_one("#aside", Prose).show(beside)
        for line in self.query("#origin").results(Lines):
            line.repaint()

    def _page(self) -> list[Block]:
        kind, name = self._here
        clause = self.book.clause(name) if kind == "clause" else None
        if clause is not None:
            return self.pages.clause(clause, self.size.width < WIDE)
        term = self.book.term(name) if kind == "term" else None
        if term is not None:
            return self.pages.term(term)
        thing = self.pages.thing(name) if kind == "card" else None
        if thing is not None:
            return self.pages.card(thing)
        if kind == "book":
            return [Block(f"Enter opens the rulebook of {game_by_id(name).title}.", "muted")]
        return [Block("Nothing found here.", "muted")]

    def on_resize(self) -> None:
        self.query_one("#aside", Prose).can_focus = self.size.width >= WIDE
        self.call_after_refresh(self._show_page)

    def show_keys(self) -> None:
        bar = [
            (key, "text" if does == "region_next" else name, does)
            for key, name, does in keys.bar(self.KEYS, self.keymap)
        ]
        self.query_one(KeyBar).show(bar, None)

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._show_page()

    # ---- following ---------------------------------------------------------------------------------------------------

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        kind, name = self._here
        if self.query(RulesSearch):
            await self._take_hit()
        elif kind == "book":
            self._open_book(name)
        elif kind == "card":
            self.action_card()
        else:
            clause = self.book.clause(name) if kind == "clause" else None
            see = clause.see if clause is not None else ()
            term = self.book.term(name) if kind == "term" else None
            see = term.see if term is not None else see
            if see:
                self.follow("clause", see[0])

    def on_prose_followed(self, event: Prose.Followed) -> None:
        self.follow(event.kind, event.target)

    def follow(self, kind: str, target: str) -> None:
        """Go to a clause, a term or a card; Escape comes back from there."""
        if kind == "card":
            thing = self.pages.thing(target)
            if thing is not None:
                self.app.push_screen(CardBox(None, [thing], 0))
            return
        listing = self.query_one(Listing)
        self._way.append(listing.key)
        if not listing.go(f"{kind}:{target}"):
            self._way.pop()
        else:
            self._show_page()

    def action_card(self) -> None:
        """The card under the cursor, or the first that the text speaks of."""
        kind, name = self._here
        if kind == "card":
            self.follow(kind, name)
            return
        stops = [stop for prose in self.query(Prose) for stop in prose.stops]
        card = next((target for kind, target in stops if kind == "card"), None)
        if card is not None:
            self.follow("card", card)

    def _open_book(self, game_id: str) -> None:
        self.game = game_by_id(game_id)
        self._start, self._found, self._hits, self._way = "", "", [], []
        self._read()
        self._show_contents()
        self.query_one("#title", Lines).repaint()

    def action_back(self) -> None:
        if self.query(RulesSearch):
            self.call_later(self.close_search)
        elif not self.query_one(Listing).has_focus and not self._way:
            self.query_one(Listing).focus()
        elif self._way:
            self.query_one(Listing).go(self._way.pop())
        else:
            self.dismiss()

    # ---- chapters ----------------------------------------------------------------------------------------------------

    def _chapter(self, by: int) -> None:
        chapters = [chapter for chapter in self.book.chapters if chapter.clauses]
        here = self._here[1]
        at = next((i for i, c in enumerate(chapters) if any(clause.id == here for clause in c.clauses)), 0)
        to = chapters[min(max(0, at + by), len(chapters) - 1)].clauses[0].id
        self.query_one(Listing).go(f"clause:{to}")

    def action_step_back(self) -> None:
        self._chapter(-1)

    def action_step_forward(self) -> None:
        self._chapter(1)

    # ---- finding -----------------------------------------------------------------------------------------------------

    async def action_find(self) -> None:
        if not self.query(RulesSearch):
            self._before = self.query_one(Listing).key
            field = RulesSearch(id="filter", compact=True, classes="-open", placeholder="a word, a card or a clause")
            await self.mount(field, before=self.query_one("#middle"))
            field.focus()

    async def close_search(self) -> None:
        """Show the contents again, as they were."""
        await self.query(RulesSearch).remove()
        self._found = ""
        self._show_contents(self._before)
        self.query_one(Listing).focus()
        self.query_one("#title", Lines).repaint()

    @on(Input.Changed, "#filter")
    def search_changed(self, event: Input.Changed) -> None:
        """What is typed is found at every letter."""
        query = event.value.strip()
        if not query:
            self._found = ""
            self._show_contents(self._before)
        else:
            self._show_found(query)
        self.query_one("#title", Lines).repaint()

    def _show_found(self, query: str) -> None:
        found = self.book.search(query)
        cards = self._cards_with(query)
        rows: list[Row] = []
        if cards:
            rows.append(Row(line=[("Cards", "strong")]))
            rows += [Row(f"card:{self.pages.cards[name].key}", [(name, "")]) for name in cards]
        if found.terms:
            rows.append(Row(line=[("Glossary", "strong")]))
            rows += [Row(f"term:{term.name}", [(term.name, "")]) for term in found.terms]
        clauses: list[Row] = []
        if found.hits:
            clauses.append(Row(line=[("Clauses", "strong")]))
            clauses += [self._clause_row(hit.clause.id, "clause") for hit in found.hits]
        exact = any(name.casefold() == query.casefold() for name in cards)
        rows = [*rows, *clauses] if exact or not clauses else [*clauses, *rows]
        self._found = _counted(query, found, len(cards))
        listing = self.query_one(Listing)
        listing.show(rows, next((row.key for row in rows if row.key), ""))
        self._show_page()

    def _cards_with(self, query: str) -> list[str]:
        """Names of cards that have every word of the query at the beginning of a word."""
        wanted = query.casefold().split()
        found: dict[str, str] = {}
        for name, thing in self.pages.cards.items():
            words = name.casefold().replace(",", " ").replace("-", " ").split()
            if len(query) > 1 and all(any(word.startswith(w) for word in words) for w in wanted):
                found.setdefault(thing.key, name)
        return sorted(found.values())[:MOST_CARDS]

    @on(Input.Submitted, "#filter")
    async def search_done(self, event: Input.Submitted) -> None:
        await self._take_hit()

    async def _take_hit(self) -> None:
        """Go to the hit under the cursor in the whole contents; n and b go on to the others."""
        listing = self.query_one(Listing)
        key = listing.key
        self._hits = [row.key for row in listing.rows if row.key]
        await self.query(RulesSearch).remove()
        if not self._hits:
            self._show_contents(self._before)
        elif key.startswith("card:"):
            self._show_contents(self._before)
            self.follow("card", key.partition(":")[2])
        else:
            self._way.append(self._before)
            self._show_contents(key)
        listing.focus()
        self.query_one("#title", Lines).repaint()

    def _hit(self, by: int) -> None:
        hits = [key for key in self._hits if not key.startswith("card:")]
        here = self.query_one(Listing).key
        if hits:
            at = hits.index(here) if here in hits else -by
            self.query_one(Listing).go(hits[(at + by) % len(hits)])

    def action_find_next(self) -> None:
        self._hit(1)

    def action_find_back(self) -> None:
        self._hit(-1)


def _counted(query: str, found: Found, cards: int) -> str:
    """What a search found, for the first row."""
    if not found.hits and not cards and not found.terms:
        meant = f" Did you mean {found.suggestions[0]}?" if found.suggestions else ""
        return f"No clause has “{query}”.{meant}"
    parts = [f"{len(found.hits)} {'clause' if len(found.hits) == 1 else 'clauses'}"] if found.hits else []
    if cards:
        parts.append("1 card" if cards == 1 else f"{cards} cards")
    return f"/ {query}   {', '.join(parts)}"
