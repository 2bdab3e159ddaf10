"""What the deck screen says of a deck: its state, the filters, the card under the cursor, legality and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.core.contract import Game
from rules.hyborian.card import Card
from rules.hyborian.decks import DeckRule, counted
from rules.hyborian.decks_count import by_cost, by_dimension, by_kind, by_rarity
from rules.hyborian.decks_list import DECK, SIDEBOARD
from tabletop_tui.screens.deck_file import DeckFile
from tabletop_tui.table.decks_find import Filter
from tabletop_tui.widgets.deck_lines import card_lines, card_rarity, chart, legality
from tabletop_tui.widgets.ink import Line, ends, rule, width, wrap


class DeckView(DeckFile):
    """The lines of the deck screen.

    part      which part takes changes; said: the last line
    found     the cards that the filter lets through; card_id: the one under the cursor, empty for none
    standing  how the deck stands to each rule
    """

    #: attack and defense are A and D in this game
    ascii_signs: ClassVar[dict[int, str]] = str.maketrans({"⚔": "A"})

    game: Game
    filter: Filter
    part: str
    said: str
    found: Sequence[Card]
    card_id: str
    standing: Sequence[DeckRule]

    @property
    def finding_words(self) -> bool:
        """Whether words are being typed."""
        raise NotImplementedError

    def title_lines(self, cells: int, rows: int) -> list[Line]:
        deck = self.editor.deck
        faults = sum(len(one.faults) for one in self.standing)
        star = " (not saved)" if self.editor.changed else ""
        state = (f"✗ {counted(faults, 'fault')}", "bad") if faults else ("✓ legal", "good")
        numbers = f"{counted(deck.size(DECK), 'card')} + {deck.size(SIDEBOARD)}   "
        return [
            ends(
                [(" Deck builder   ", "head"), (deck.title, "strong"), (star, "muted")],
                [(numbers, "muted"), state, (" ", "")],
                cells,
            )
        ]

    def head_lines(self, cells: int, rows: int) -> list[Line]:
        into = "into the deck" if self.part == DECK else "into the sideboard"
        counts = f"{len(self.found)} of {len(self.pool.cards)}"
        lines: list[Line] = [rule(f"Cards, {into}", counts, cells)]
        if self.finding_words:
            return lines
        words = self.filter.words.strip()
        told = ", ".join(text for text in (f"“{words}”" if words else "", self.filter.summary()) if text)
        left: Line = [(" ", ""), (told or "all cards", "" if told else "muted")]
        return [*lines, ends(left, [(f"by {self.filter.shown('order')} ", "muted")], cells)]

    def card_detail(self, cells: int, rows: int) -> list[Line]:
        if not self.card_id:
            return [rule("Card", "", cells)]
        card = self.pool.card(self.card_id)
        lines = [rule(card.name, card_rarity(card), cells), *card_lines(card, cells)]
        if rows and len(lines) > rows:
            lines = [*lines[: rows - 1], [(f" ▼ {len(lines) - rows + 1} more   i the whole card", "muted")]]
        return lines

    def side_lines(self, cells: int, rows: int) -> list[Line]:
        deck, cards = self.editor.deck, self.pool.by_id
        lines = [rule("Legal?", "by clause", cells), *legality(self.standing, cells)]
        blocks = [
            chart("Kind", by_kind(deck.cards, cards), cells),
            chart("Dimension", by_dimension(deck.cards, cards), cells, hues=True),
            chart("Transport cost", by_cost(deck.cards, cards), cells),
        ]
        rarity = chart("Rarity", by_rarity(deck.cards, cards), cells)
        if len(lines) + sum(map(len, [*blocks, rarity])) <= rows:
            blocks.append(rarity)
        for block in blocks:
            lines += block
        return lines

    def last_line(self, cells: int, rows: int) -> list[Line]:
        undo = "  u: take back " if self.editor.undoes and width(self.said) < cells - 16 else ""
        return [ends([(" " + self.said, "")], [(undo, "muted")], cells)]

    def action_why(self) -> None:
        """Everything that is wrong, each with its clause, or that nothing is."""
        from tabletop_tui.screens.box import BoxScreen

        faults = [fault for one in self.standing for fault in one.faults]
        lines: list[Line] = []
        for fault in faults:
            lines += [[(row, "")] for row in wrap(f"✗ {fault.message[:1].upper()}{fault.message[1:]}.", 56, 2)]
            lines.append([(f"  § {fault.clause}", "muted")])
        if not faults:
            lines = [[("✓ The deck keeps every rule and can be played.", "")]]
        clauses = " ".join(dict.fromkeys(one.clause for one in self.standing))
        self.app.push_screen(BoxScreen("Is the deck legal?", lines, clauses))

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        broken = next((one.clause for one in self.standing if one.faults), "HG-DECK-1")
        self.app.push_screen(RulesScreen(self.game, broken, "the deck builder"))
