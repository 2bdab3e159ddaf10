"""The piles that everyone may look through, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult

from tabletop_tui import keys
from tabletop_tui.boards.model import Thing
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.faces import tag
from tabletop_tui.widgets.ink import fill, signs
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.layout import merged
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines


class PilesScreen(Over):
    """Every pile under its heading, equal cards on one line."""

    BINDINGS = keys.bindings("piles", "card")
    KEYS = ("do", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = ("Enter shows a card in full. Face-down piles show only their number.",)

    def __init__(self, heading: str, piles: Sequence[tuple[str, Sequence[Thing]]], cards: bool = True) -> None:
        """`cards` is whether what lies in the piles is cards, to be counted as such."""
        super().__init__()
        self._cards = cards
        self._heading = heading
        self._piles = [(name, merged(things)) for name, things in piles]
        self._counts = [len(things) for _, things in piles]

    def compose(self) -> ComposeResult:
        yield Lines(title(self._heading, "v or Esc closes"), id="title")
        yield Listing(id="list")
        yield KeyBar()

    def on_mount(self) -> None:
        rows: list[Row] = []
        for (name, things), count in zip(self._piles, self._counts, strict=True):
            counts = "1 card" if count == 1 else f"{count} cards"
            rows.append(Row(line=[(name, "")], heading=True, counts=counts if self._cards else ""))
            if not things:
                rows.append(Row(line=[("no cards" if self._cards else "nothing", "muted")]))
            for thing in things:
                times = f" ×{thing.copies}" if thing.copies > 1 else ""
                line = [*tag(thing, False), (" ", ""), (fill(thing.full + times, 30), ""), (fill(thing.shield, 5), "")]
                rows.append(Row(thing.key, [*line, *signs(thing.text, "muted")]))
        listing = self.query_one(Listing)
        listing.show(rows)
        listing.focus()

    def _open(self) -> None:
        from tabletop_tui.screens.card import CardBox

        key = self.query_one(Listing).key
        for _, things in self._piles:
            at = next((i for i, thing in enumerate(things) if thing.key == key), -1)
            if at >= 0:
                self.app.push_screen(CardBox(None, things, at))

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        self._open()

    def action_card(self) -> None:
        self._open()

    def action_piles(self) -> None:
        self.dismiss()
