"""The deck builder of Hyborian Gates: the pool, the deck, legality by clause, numbers, and the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from rules.core.registry import game
from rules.hyborian.card import CardPool
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList
from rules.hyborian.options import HyborianOptions
from tabletop_tui import keys
from tabletop_tui.screens.deck_panes import CardPane, DeckPane, FilterPane, PoolPane
from tabletop_tui.screens.deck_view import DeckView
from tabletop_tui.table.decks_edit import DeckEditor
from tabletop_tui.table.decks_find import Filter
from tabletop_tui.widgets.deck_lines import heads
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import MARGIN, Listing
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.scrolled import Scrolled

#: From this width on the pool and the deck stand side by side.
WIDE: Final = 120


class DeckScreen(DeckView):
    """One deck. Every change is judged at once; nothing is lost without a question.

    `options` are those of the match that the deck is for; `kept` says whether it lies in a file of somebody’s own.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("amount.more", "amount.less", "find.open", "order", "undo", "card", "why", "rules"),
        ("s", "part", "sideboard"),
        ("m", "move", "move"),
        ("f", "filter", "filter"),
        ("d", "file", "deck"),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "+ and − or ←→ put a card into the deck and take it out; Enter puts one in, and in the deck takes one out.",
        "s says whether changes go to the deck or the sideboard; m moves one copy to the other part.",
        "/ finds words of names and texts as you type, f filters by kind, Dimension and rarity, o changes the order.",
        "d saves, renames, imports, exports or deletes the deck; w says what is wrong with it; i shows a card in full.",
    )

    def __init__(
        self, pool: CardPool, deck: DeckList, *, kept: bool, options: Mapping[str, Any] | None = None, news: str = ""
    ) -> None:
        super().__init__()
        self.pool = pool
        self.game = game("hyborian")
        self.rules = HyborianOptions.model_validate(dict(options or {}))
        self.editor = DeckEditor(deck, pool, kept)
        self.filter = Filter()
        self.part = DECK
        self.said = news
        self.found = []
        self.card_id = ""
        self.standing = []

    def compose(self) -> ComposeResult:
        yield Lines(self.title_lines, id="title")
        with Horizontal(id="middle"):
            with Vertical(id="work"):
                with Horizontal(id="panes"):
                    with Vertical(id="cards"):
                        yield Lines(self.head_lines, id="head")
                        yield Input(id="find", compact=True, placeholder="words of the name or the text")
                        yield Lines(lambda cells, rows: [[(" " * MARGIN, ""), *heads(cells - MARGIN)]], id="columns")
                        yield PoolPane(id="pool")
                        yield FilterPane(id="form")
                    yield DeckPane(id="pile")
                yield Lines(self.card_detail, id="card")
            yield Scrolled(self.side_lines, id="side", hint="Tab goes here")
        yield Lines(self.last_line, id="last-line")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#form").display = False
        self.query_one("#find").display = False
        self.pool_pane.focus()

    def on_resize(self) -> None:
        self._arrange()

    # ---- parts -------------------------------------------------------------------------------------------------------

    @property
    def pool_pane(self) -> PoolPane:
        """The list of the pool."""
        return self.query_one(PoolPane)

    @property
    def deck_pane(self) -> DeckPane:
        """The list of the deck."""
        return self.query_one(DeckPane)

    @property
    def find_field(self) -> Input:
        """Where words to find are typed."""
        return self.query_one("#find", Input)

    @property
    def finding_words(self) -> bool:
        return self.find_field.display

    @property
    def in_deck(self) -> bool:
        """Whether the cursor of the deck, not of the pool, says which card is meant."""
        return self.has_class("-pile")

    def _arrange(self) -> None:
        """Both lists side by side where there is room, else the one in use."""
        wide = self.size.width >= WIDE
        self.query_one("#head").styles.height = 1 if self.find_field.display else 2
        self.query_one("#cards").display = wide or not self.in_deck
        self.deck_pane.display = wide or self.in_deck

    @on(CardPane.Resized)
    def fresh(self) -> None:
        """Work everything out anew and draw it."""
        deck = self.editor.deck
        self.standing = deck.rules(self.pool, self.rules)
        self.found = self.filter.cards(self.pool, deck)
        faulty = frozenset(fault.card for one in self.standing for fault in one.faults if fault.card)
        self.pool_pane.fresh(self.found, deck, self.part, faulty, self.filter.words.strip())
        self.query_one(FilterPane).fresh(self.filter, len(self.found))
        self.deck_pane.fresh(deck, self.pool, faulty)
        self._set_card()
        for name in ("#title", "#head", "#columns", "#card", "#last-line"):
            self.query_one(name, Lines).repaint()
        self.query_one(Scrolled).repaint()
        self.show_keys()

    def say(self, text: str) -> None:
        """Show a sentence on the last line."""
        self.said = text
        if self.is_mounted:
            self.query_one("#last-line", Lines).repaint()

    def show_keys(self) -> None:
        """The keys of this screen by use."""
        if self.asking:
            shown = [("Enter", "do", "submit"), ("Esc", "leave it", "back")]
        elif self.find_field.has_focus:
            shown = [("Enter", "to the cards", "close_find"), ("Esc", "clear", "back")]
        else:
            more, less = (keys.shown(keys.keys_of(name, self.keymap)[0]) for name in ("amount.more", "amount.less"))
            bar = {action: (key, label, action) for key, label, action in keys.bar(_NAMED, self.keymap)}
            other = "pool" if self.in_deck else "deck"
            part = "sideboard" if self.part == DECK else "deck"
            shown = [
                (f"{more} {less}", "copies", "more"),
                bar["find"],
                ("f", "filter", "filter"),
                (bar["region_next"][0], other, "region_next"),
                ("s", part, "part") if not self.in_deck else ("m", "move", "move"),
                ("d", "save…", "file"),
                bar["undo"],
                bar["why"],
                bar["card"],
                bar["help"],
            ]
        out = keys.bar(("home",), self.keymap)[0]
        self.query_one(KeyBar).show(shown, out)

    # ---- cursors -----------------------------------------------------------------------------------------------------

    def _set_card(self) -> None:
        """The card that the detail shows and that keys change: the one under the cursor in use."""
        key = self.deck_pane.key.partition(":")[2] if self.in_deck else self.pool_pane.key
        self.card_id = key if key in self.pool.by_id else ""

    @on(Listing.Highlighted)
    def looked(self, event: Listing.Highlighted) -> None:
        """The cursor stands elsewhere: show its card, and how many there are to change."""
        if not self.standing:
            return
        if isinstance(event.listing, PoolPane):
            event.listing.moved(self.card_id)
        elif isinstance(event.listing, FilterPane):
            event.listing.fresh(self.filter, len(self.found))
        else:
            faulty = frozenset(fault.card for one in self.standing for fault in one.faults if fault.card)
            event.listing.fresh(self.editor.deck, self.pool, faulty)  # type: ignore[attr-defined]
        self._set_card()
        self.query_one("#card", Lines).repaint()

    @on(events.DescendantFocus)
    def focus_moved(self) -> None:
        """Where the focus is decides which cursor is meant; the field of words is there only while it has it."""
        if self.find_field.display and not self.find_field.has_focus:
            self.find_field.display = False
            self._arrange()
            self.call_after_refresh(self.fresh)
        if self.deck_pane.has_focus or self.pool_pane.has_focus:
            self.set_class(self.deck_pane.has_focus, "-pile")
            self._arrange()
            self._set_card()
            self.query_one("#card", Lines).repaint()
        self.show_keys()

    def refocus(self) -> None:
        (self.deck_pane if self.in_deck else self.pool_pane).focus()

    def action_region_next(self) -> None:
        self._next_region(1)

    def action_region_previous(self) -> None:
        self._next_region(-1)

    def _next_region(self, by: int) -> None:
        """Pool, deck, and what stands at the right when it is more than fits."""
        self._close_form()
        side = self.query_one(Scrolled)
        regions = [self.pool_pane, self.deck_pane, *([side] if side.can_focus else [])]
        at = next((place for place, region in enumerate(regions) if region.has_focus), 0)
        region = regions[(at + by) % len(regions)]
        if isinstance(region, Listing):
            self.set_class(region is self.deck_pane, "-pile")
            self._arrange()
            self.fresh()
        region.focus()

    # ---- changing ----------------------------------------------------------------------------------------------------

    def _meant(self) -> tuple[str, str]:
        """The part and the card under the cursor in use."""
        if self.in_deck:
            part, _, card = self.deck_pane.key.partition(":")
            return part, card
        return self.part, self.card_id

    def change(self, by: int) -> None:
        """One copy of the card under the cursor more or fewer."""
        part, card = self._meant()
        if card:
            self._did(self.editor.change(part, card, by))

    def _did(self, told: str) -> None:
        self.said = told
        self.fresh()

    def action_more(self) -> None:
        self.change(1)

    def action_less(self) -> None:
        self.change(-1)

    @on(Listing.Turned)
    def turned(self, event: Listing.Turned) -> None:
        """←→ and clicks on ‹ ›: the number of copies, or the value of a filter."""
        if not isinstance(event.listing, FilterPane):
            self.change(event.by)
        elif event.key not in ("clear", "close", ""):
            self.filter = self.filter.turned(event.key, event.by)
            self.fresh()

    @on(Listing.Chosen)
    def chosen(self, event: Listing.Chosen) -> None:
        """Enter and a second click: one copy into the part, or out of it in the deck; the next value of a filter."""
        if event.key == "clear":
            self.filter = Filter(order=self.filter.order)
            self.find_field.value = ""
            self.fresh()
        elif event.key == "close":
            self._close_form()
        elif isinstance(event.listing, FilterPane):
            self.turned(Listing.Turned(event.listing, event.key, 1))
        else:
            self.change(-1 if isinstance(event.listing, DeckPane) else 1)

    def action_part(self) -> None:
        self.part = SIDEBOARD if self.part == DECK else DECK
        self._did(f"Changes go to {'the deck' if self.part == DECK else 'the sideboard'} now.")

    def action_move(self) -> None:
        part, card = self._meant()
        if card:
            to = (SIDEBOARD if part == DECK else DECK) if self.in_deck else part
            self._did(self.editor.move(card, to))

    def action_undo(self) -> None:
        self._did(self.editor.undo())

    # ---- looking -----------------------------------------------------------------------------------------------------

    def action_find(self) -> None:
        self._close_form()
        self.set_class(False, "-pile")
        self.find_field.display = True
        self._arrange()
        self.find_field.focus()
        self.fresh()

    @on(Input.Changed, "#find")
    def finding(self, event: Input.Changed) -> None:
        """Words narrow the pool as they are typed."""
        if event.value != self.filter.words:
            self.filter = Filter(
                event.value,
                self.filter.kind,
                self.filter.dimension,
                self.filter.rarity,
                self.filter.where,
                self.filter.order,
            )
            self.fresh()

    @on(Input.Submitted, "#find")
    def action_close_find(self) -> None:
        """Back to the cards that were found."""
        self.pool_pane.focus()
        self.fresh()

    def on_key(self, event: events.Key) -> None:
        if event.key == "down" and self.find_field.has_focus:
            event.stop()
            self.action_close_find()

    def action_filter(self) -> None:
        form = self.query_one(FilterPane)
        if form.display:
            self._close_form()
            return
        self.set_class(False, "-pile")
        self._arrange()
        for name in ("#pool", "#columns"):
            self.query_one(name).display = False
        form.display = True
        form.focus()
        self.fresh()

    def _close_form(self) -> None:
        form = self.query_one(FilterPane)
        if form.display:
            form.display = False
            for name in ("#pool", "#columns"):
                self.query_one(name).display = True
            self.pool_pane.focus()
            self.fresh()

    def action_order(self) -> None:
        self.filter = self.filter.turned("order", 1)
        self._did(f"By {self.filter.shown('order')}.")

    @on(CardPane.Asked)
    def action_card(self) -> None:
        """The card under the cursor in full."""
        from tabletop_tui.screens.deck_boxes import DeckCardBox

        cards = self.found
        if self.in_deck:
            ids = [row.key.partition(":")[2] for row in self.deck_pane.rows if row.key]
            cards = [self.pool.card(card) for card in ids]
        at = next((place for place, card in enumerate(cards) if card.id == self.card_id), -1)
        if at >= 0:
            self.app.push_screen(DeckCardBox(cards, at, self.pool.about))

    # ---- leaving -----------------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        if self.asking:
            self.end_asking()
        elif self.find_field.has_focus:
            self.find_field.value = ""
            self.action_close_find()
        elif self.query_one(FilterPane).display:
            self._close_form()
        elif self.filter.narrowed and not self.in_deck:
            self.find_field.value = ""
            self.filter = Filter(order=self.filter.order)
            self.fresh()
        else:
            self.leave(self.dismiss_now)

    def action_home(self) -> None:
        self.leave(self.dismiss_now)


_NAMED: Final = ("find.open", "region.next", "undo", "why", "card", "help")
