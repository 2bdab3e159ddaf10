"""The panes of the deck screen: the pool with its filters, and the deck with its sideboard, as lists of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.message import Message

from rules.hyborian.card import Card, CardPool
from rules.hyborian.decks_count import PLURALS
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList
from tabletop_tui.table.decks_find import FIELDS, Filter
from tabletop_tui.widgets.deck_lines import pile_row, pool_row
from tabletop_tui.widgets.ink import Line, fill
from tabletop_tui.widgets.listing import MARGIN, Listing, Row


class CardPane(Listing):
    """Rows of cards: a click with the right button shows one in full."""

    async def on_click(self, event: events.Click) -> None:
        if event.button != 3:
            return
        # a plain click moves, adds and takes away
        event.prevent_default()
        event.stop()
        row = self._first + event.y
        if 0 <= row < len(self.rows) and self.rows[row].key:
            self.focus()
            self.go(self.rows[row].key)
            self.post_message(self.Asked(self))

    def on_resize(self) -> None:
        """Rows are laid out for a width: they are to be made anew."""
        self.post_message(self.Resized(self))

    @dataclass
    class Asked(Message):
        """The card under the cursor is to be shown in full."""

        pane: CardPane

    @dataclass
    class Resized(Message):
        """The pane has another width than its rows were made for."""

        pane: CardPane


class PoolPane(CardPane):
    """The cards that a filter lets through; ←→ change how many are in the part that takes changes."""

    cards: Sequence[Card] = ()
    _drawn: tuple[DeckList, str, frozenset[str], int] | None = None

    def fresh(self, cards: Sequence[Card], deck: DeckList, part: str, faulty: frozenset[str], query: str) -> None:
        """Show these cards; the cursor stays on its card."""
        self.cards = cards
        self._drawn = (deck, part, faulty, max(20, self.size.width - MARGIN))
        here = self.key if any(card.id == self.key for card in cards) else cards[0].id if cards else ""
        rows = [Row(card.id, self._line(card, card.id == here)) for card in cards]
        if not rows:
            told = f"No card matches “{query}”. Esc clears." if query else "No card passes the filter. Esc clears."
            rows = [Row(line=[(told, "muted")])]
        self.show(rows, here)

    def moved(self, before: str) -> None:
        """Draw the row under the cursor and the one that was under it before."""
        for place, card in enumerate(self.cards):
            if card.id in (before, self.key):
                self.rows[place] = Row(card.id, self._line(card, card.id == self.key))
        self.repaint()

    def _line(self, card: Card, current: bool) -> Line:
        assert self._drawn is not None
        deck, part, faulty, cells = self._drawn
        held = deck.count(DECK, card.id), deck.count(SIDEBOARD, card.id)
        return pool_row(card, *held, part if current else "", card.id in faulty, cells)


class FilterPane(Listing):
    """What the pool is narrowed by, as fields; ←→ change one."""

    def fresh(self, chosen: Filter, found: int) -> None:
        """Show the fields of a filter."""
        rows = [Row(line=[("Filter", "")], heading=True, counts=f"{found} cards")]
        for name, (title, _) in FIELDS.items():
            value = f"‹ {chosen.shown(name)} ›" if name == self.key else f"  {chosen.shown(name)}"
            rows.append(Row(name, [(fill(title, 12), ""), (value, "strong")]))
        rows += [
            Row(),
            Row("clear", [("Clear all filters", "")]),
            Row("close", [("Show the cards", "")]),
        ]
        self.show(rows)


class DeckPane(CardPane):
    """The deck and its sideboard by kind; a key is the part and the card."""

    def fresh(self, deck: DeckList, pool: CardPool, faulty: frozenset[str]) -> None:
        """Show the deck; the cursor stays on its card."""
        cells = max(20, self.size.width - MARGIN)
        keys = [
            f"{part}:{card.id}" for part in (DECK, SIDEBOARD) for _, pile in deck.piles(pool, part) for card, _ in pile
        ]
        here = self.key if self.key in keys else self._near(keys)
        rows: list[Row] = []
        for part, title in ((DECK, "Deck"), (SIDEBOARD, "Sideboard")):
            rows.append(Row(line=[(title, "")], heading=True, counts=f"{deck.size(part)} cards"))
            for kind, pile in deck.piles(pool, part):
                rows.append(Row(line=[(f"{PLURALS[kind]} {sum(n for _, n in pile)}", "muted")]))
                for card, n in pile:
                    key = f"{part}:{card.id}"
                    mark = part == DECK and card.id in faulty
                    rows.append(Row(key, pile_row(card, n, key == here, mark, cells)))
            if not deck.part(part):
                rows.append(Row(line=[("no cards", "muted")]))
        self.show(rows, here)

    def _near(self, keys: Sequence[str]) -> str:
        """The card next to one that is gone."""
        before = [row.key for row in self.rows[: max(0, self.at)] if row.key in keys]
        return before[-1] if before else keys[0] if keys else ""
