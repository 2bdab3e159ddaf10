"""The rulebook: chapters and clauses at the left, the clause at the right. Escape goes back to where it was opened."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input

from rules.core.contract import Game
from tabletop_tui import keys
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import Line, fit_line, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines


class RulesScreen(Over):
    """One rulebook, at a clause."""

    BINDINGS = keys.bindings("find.open", "find.next", "find.back", "step.back", "step.forward")
    KEYS = ("do", "find.open", "step.back", "step.forward", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "↑↓ go from clause to clause, [ and ] from chapter to chapter.",
        "/ finds clause ids and words; n and b go through the hits. Enter follows the first “See”.",
    )

    def __init__(self, game: Game, clause: str) -> None:
        super().__init__()
        self._game = game
        self._start = clause
        self._hits: list[str] = []
        self._found = ""
        self._way: list[str] = []

    def compose(self) -> ComposeResult:
        self.book = self.table_app.rulebook(self._game)
        yield Lines(lambda cells, rows: title(f"Rules: {self._game.title}", self._found)(cells, rows), id="title")
        with Horizontal(id="middle"):
            yield Listing(id="contents")
            yield Lines(self._clause, id="clause")
        yield KeyBar()

    def on_mount(self) -> None:
        rows: list[Row] = []
        for chapter in self.book.chapters:
            rows.append(Row(line=[(chapter.title, "strong")]))
            for clause in chapter.clauses:
                short = clause.id.partition("-")[2]
                rows.append(Row(clause.id, [(f"{short:<9}", "muted"), (clause.title, "")]))
        listing = self.query_one(Listing)
        wanted = self.book.clause(self._start) if self._start else None
        listing.show(rows, wanted.id if wanted is not None else None)
        listing.focus()

    def _clause(self, cells: int, rows: int) -> list[Line]:
        clause = self.book.clause(self.query_one(Listing).key)
        if clause is None:
            return []
        room = cells - 2
        mark = {"": "", "part": "ruling in part", "whole": "ruling"}[clause.ruling]
        lines: list[Line] = [rule(f"{clause.id}  {clause.title}", mark, cells)]
        for label, text in (("", clause.text), ("Why: ", clause.why), ("Example: ", clause.example)):
            if not text:
                continue
            if label:
                lines.append([])
            for part in text.split("\n\n"):
                lines += [
                    fit_line([(" " + row, "" if not label else "muted")], cells) for row in wrap(label + part, room)
                ]
                label = label and "  "
        if clause.see:
            lines.append([])
            for other in clause.see:
                known = self.book.clause(other)
                lines.append(fit_line([(f" See {other}  {known.title if known else ''}", "muted")], cells))
        return lines

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self.query_one("#clause", Lines).repaint()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        clause = self.book.clause(event.key)
        if clause is not None and clause.see:
            self._way.append(clause.id)
            self.query_one(Listing).go(clause.see[0])

    def action_back(self) -> None:
        if self.query(Input):
            self.query(Input).remove()
            self.query_one(Listing).focus()
        elif self._way:
            self.query_one(Listing).go(self._way.pop())
        else:
            self.dismiss()

    # ---- chapters and finding ----------------------------------------------------------------------------------------

    def _chapter(self, by: int) -> None:
        chapters = [chapter for chapter in self.book.chapters if chapter.clauses]
        here = self.query_one(Listing).key
        at = next((i for i, c in enumerate(chapters) if any(clause.id == here for clause in c.clauses)), 0)
        self.query_one(Listing).go(chapters[min(max(0, at + by), len(chapters) - 1)].clauses[0].id)

    def action_step_back(self) -> None:
        self._chapter(-1)

    def action_step_forward(self) -> None:
        self._chapter(1)

    async def action_find(self) -> None:
        if not self.query(Input):
            field = Input(id="filter", compact=True, classes="-open", placeholder="a word or a clause")
            await self.mount(field, before=self.query_one("#middle"))
            field.focus()

    @on(Input.Submitted)
    def searched(self, event: Input.Submitted) -> None:
        """Go to the best hit."""
        found = self.book.search(event.value)
        self._hits = [hit.clause.id for hit in found.hits]
        self.query(Input).remove()
        listing = self.query_one(Listing)
        listing.focus()
        if self._hits:
            self._found = f"/ {event.value}   {len(self._hits)} clauses"
            listing.go(self._hits[0])
        elif found.suggestions:
            self._found = f"No clause has “{event.value}”. Did you mean {found.suggestions[0]}?"
        else:
            self._found = f"No clause has “{event.value}”."
        self.query_one("#title", Lines).repaint()

    def _hit(self, by: int) -> None:
        here = self.query_one(Listing).key
        if self._hits:
            at = self._hits.index(here) if here in self._hits else -by
            self.query_one(Listing).go(self._hits[(at + by) % len(self._hits)])

    def action_find_next(self) -> None:
        self._hit(1)

    def action_find_back(self) -> None:
        self._hit(-1)
