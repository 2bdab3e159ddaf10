"""Between two games of a series: everybody in turn swaps cards between deck and sideboard, unseen by the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from rules.core.errors import SetupError
from tabletop_tui import keys
from tabletop_tui.boards.sideboard import card_of
from tabletop_tui.screens.base import Base
from tabletop_tui.table import series
from tabletop_tui.table.errors import NotSaved
from tabletop_tui.widgets.detail import card_lines
from tabletop_tui.widgets.ink import Line, cut, ends, rule
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing
from tabletop_tui.widgets.painted import Lines
from tabletop_tui.widgets.swaps import fault_lines, pile_rows

if TYPE_CHECKING:
    from rules.core.sideboard import Counts, Sideboard
    from tabletop_tui.boards.model import Thing
    from tabletop_tui.table.match import Match

#: The clause that the rulebook is opened at.
CLAUSE: Final = "HG-DECK-4"


class SideboardScreen(Base):
    """Deck at the left, sideboard at the right. Enter on a card of each swaps the two; every swap is saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("do", "finish", "undo", "why", "card", "rules"),
        Binding("0", "original", show=False),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter on a card of the deck, then on one of the sideboard, swaps the two; the other way round does as well.",
        "u takes the last swap back, 0 is the deck as the series began, e plays the next game with this deck.",
        "Whether the deck is legal is worked out at every swap; w lists all that is wrong with it.",
    )

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        #: who sees the screen now; −1 for nobody
        self.seat = -1
        self.board: Sideboard | None = None
        #: the card that was picked first: out of the deck, or in from the sideboard
        self.out = self.into = ""
        self._before: list[str] = []
        self._said = ""
        self._sure = self._leaving = False

    def compose(self) -> ComposeResult:
        yield Lines(self._title, id="title")
        with Horizontal(id="middle"):
            yield Listing(id="deck")
            with Vertical(id="right"):
                yield Listing(id="spare")
                yield Lines(self._legal, id="legal")
        yield Lines(self._card, id="note")
        yield Lines(self._news, id="news")
        yield KeyBar()

    def on_mount(self) -> None:
        self._next_seat()

    def on_resize(self) -> None:
        self._fresh()

    def show_keys(self) -> None:
        """What can be done here; the key that plays on stands at the front, for it is the way forward."""
        shown = [
            (keys.shown(keys.keys_of("do", self.keymap)[0]), "swap", "do"),
            (keys.shown(keys.keys_of("region.next", self.keymap)[0]), "other side", "region_next"),
            (keys.shown(keys.keys_of("finish", self.keymap)[0]), "done", "finish"),
            (keys.shown(keys.keys_of("undo", self.keymap)[0]), "undo", "undo"),
            ("0", "as it was", "original"),
            *keys.bar(("why", "card", "rules", "help"), self.keymap),
        ]
        self.query_one(KeyBar).show(shown, keys.bar(("home",), self.keymap)[0])

    # ---- who swaps ---------------------------------------------------------------------------------------------------

    def _next_seat(self) -> None:
        """The next who has not finished, behind the shield where others must not look; after the last, the game."""
        asked = series.to_swap(self.match)
        if not asked:
            from tabletop_tui.screens.between import begin_next

            self._sit(-1)
            app, match = self.table_app, self.match
            self.dismiss()
            begin_next(app, match)
        elif self.match.shielded and self.table_app.settings.play.hand_over:
            self._raise_shield(asked[0])
        else:
            self._sit(asked[0])

    def _raise_shield(self, seat: int) -> None:
        from tabletop_tui.screens.shield import Shield

        name = self.match.names[seat]
        found = series.standing(self.match)
        self.app.push_screen(
            Shield(
                self.match.game.title,
                "" if found is None else f"before game {found.game + 1}",
                name,
                (),
                0,
                f"{name} may swap cards between deck and sideboard.",
                lambda: self._sit(seat),
                lambda: None,
                self._leave_covered,
                shows=f"{name}’s deck",
            )
        )

    def _sit(self, seat: int) -> None:
        """Show the deck of a seat, or of nobody."""
        self.seat = seat
        self.board = series.sideboard(self.match, seat) if seat >= 0 else None
        self.out = self.into = ""
        self._before = []
        self._said = "" if seat < 0 else "Enter on a card of the deck, then on one of the sideboard, swaps the two."
        self._sure = self._leaving = False
        self.query_one("#deck", Listing).at = self.query_one("#spare", Listing).at = -1
        self._fresh()
        self.query_one("#deck", Listing).focus()

    # ---- what is seen ------------------------------------------------------------------------------------------------

    @property
    def swap(self) -> str:
        """What is swapped now."""
        return series.swapped(self.match, self.seat) if self.seat >= 0 else ""

    def piles(self) -> tuple[Counts, Counts]:
        """Deck and sideboard as they are now."""
        return self.board.after(self.swap) if self.board is not None else ({}, {})

    def thing(self, card: str) -> Thing:
        """A card as it is shown."""
        assert self.match.cards is not None
        return card_of(self.match.game.id, self.match.cards.cards, card)

    def _fresh(self) -> None:
        deck, spare = self.piles()
        board = self.board
        before = (board.deck, board.spare) if board is not None else ({}, {})
        title = "Deck" if board is None else f"Deck: {board.title}"
        cells = self.size.width // 2 - 1
        rows = pile_rows(title, deck, before[0], self.thing, cells, self.out, "out")
        self.query_one("#deck", Listing).show(rows)
        rows = pile_rows("Sideboard", spare, before[1], self.thing, cells, self.into, "in")
        self.query_one("#spare", Listing).show(rows)
        self._repaint()

    def _repaint(self) -> None:
        for name in ("#title", "#legal", "#note", "#news"):
            self.query_one(name, Lines).repaint()

    def _title(self, cells: int, rows: int) -> list[Line]:
        found = series.standing(self.match)
        if self.seat < 0 or found is None:
            return [[(" Sideboards", "head")]]
        right = f"before game {found.game + 1}, best of {found.best_of}: {found.score(self.match.names)} "
        left = f" {cut(self.match.names[self.seat], 12)} swaps cards"
        return [ends([(left, "head")], [(cut(right, cells - len(left) - 2), "muted")], cells)]

    def _legal(self, cells: int, rows: int) -> list[Line]:
        board = self.board
        if board is None:
            return []
        pairs = board.words(self.swap)
        counts = "nothing swapped" if not pairs else f"{len(pairs)} swapped"
        return [rule("Legal?", counts, cells), *fault_lines(board, self.swap, cells, rows - 1)]

    def _card(self, cells: int, rows: int) -> list[Line]:
        card = self._focused.key if self.board is not None else ""
        if not card:
            return [rule("", "", cells)]
        thing = self.thing(card)
        told = card_lines(thing, cells - 2, wordy=True)
        if len(told) > rows - 1:
            told = [*told[: rows - 2], [("…  i shows the whole card", "muted")]]
        numbers = f"{thing.shield}   " if thing.shield else ""
        cost = f"cost {thing.cost}" if thing.cost else ""
        return [rule(thing.full, f"{numbers}{cost}".strip(), cells), *([(" ", ""), *line] for line in told)]

    def _news(self, cells: int, rows: int) -> list[Line]:
        return [[(" " + self._said, "")]]

    def tell(self, text: str) -> None:
        """Say something on the last line but one."""
        self._said = text
        self.query_one("#news", Lines).repaint()

    @property
    def _focused(self) -> Listing:
        spare = self.query_one("#spare", Listing)
        return spare if spare.has_focus else self.query_one("#deck", Listing)

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self.query_one("#note", Lines).repaint()

    def on_descendant_focus(self) -> None:
        self.query_one("#note", Lines).repaint()

    # ---- swapping ----------------------------------------------------------------------------------------------------

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        self._sure = self._leaving = False
        if not self.match.saved:
            self._again()
        elif self.board is not None:
            self._pick(event.key, event.listing.id == "deck")

    def _pick(self, card: str, from_deck: bool) -> None:
        """A card of one side was chosen: with one of the other side it is swapped, else it waits for that one."""
        deck, spare = self.piles()
        if not (deck if from_deck else spare).get(card):
            self.tell(f"There is no {self.called(card)} left on this side.")
            return
        if from_deck:
            self.out = "" if self.out == card else card
        else:
            self.into = "" if self.into == card else card
        if self.out and self.into:
            self._swap(self.out, self.into)
            return
        waiting = self.out or self.into
        if not waiting:
            self._said = "Nothing goes out or comes in."
        elif self.out:
            self._said = f"{self.called(waiting)} goes out. Enter on the card that comes in; Esc takes it back."
        else:
            self._said = f"{self.called(waiting)} comes in. Enter on the card that goes out; Esc takes it back."
        self._fresh()
        if waiting:
            self.query_one("#spare" if self.out else "#deck", Listing).focus()

    def _swap(self, out: str, into: str) -> None:
        board = self.board
        assert board is not None
        out_first = self.query_one("#spare", Listing).has_focus
        self.out = self.into = ""
        try:
            after = board.with_swap(self.swap, out, into)
        except SetupError as error:
            self.tell(str(error))
            self._fresh()
            return
        self._before.append(self.swap)
        self._write(after, f"{self.called(out)} went out, {self.called(into)} came in.")
        # on to the next pair, from the side that this one was begun at
        self.query_one("#deck" if out_first else "#spare", Listing).focus()

    def called(self, card: str) -> str:
        return self.board.names[card] if self.board is not None else card

    def _write(self, swap: str, said: str, done: bool = False) -> None:
        self._said = said
        try:
            self.match.swap(self.seat, swap, done)
        except NotSaved as error:
            self._said = f"{error} Enter tries again."
        self._fresh()

    def _again(self) -> None:
        """Write what could not be written."""
        try:
            self.match.retry()
        except NotSaved as error:
            self.tell(f"{error} Enter tries again.")
            return
        self._said = "Saved."
        self._fresh()
        if self.seat in self.match.swaps and self.match.swaps[self.seat].done:
            self._next_seat()

    def action_undo(self) -> None:
        """Take the last swap back."""
        self._sure = False
        if not self._before:
            self.tell("Nothing was swapped since the deck was shown.")
        elif self.match.saved:
            self._write(self._before.pop(), "Taken back.")

    def action_original(self) -> None:
        """The deck with which the series began."""
        self._sure = False
        if not self.swap:
            self.tell("The deck is as the series began.")
        elif self.match.saved:
            self._before.append(self.swap)
            self._write("", "The deck is as the series began; u takes that back.")

    def action_finish(self) -> None:
        """Play the next game with this deck: once more asked, for there is no way back."""
        board = self.board
        if board is None or not self.match.saved:
            return
        faults = board.faults(self.swap)
        if faults:
            key = keys.shown(keys.keys_of("why", self.keymap)[0])
            self.tell(f"This deck cannot be played; {key} says what is wrong with it.")
            return
        if not self._sure and self.table_app.settings.play.ask_end:
            pairs = len(board.words(self.swap))
            what = "the deck as it was" if not pairs else f"{pairs} {'card' if pairs == 1 else 'cards'} swapped"
            self._sure = True
            self.out = self.into = ""
            key = keys.shown(keys.keys_of("finish", self.keymap)[0])
            self._said = f"{key} again: done, {what}."
            self._fresh()
            return
        self._write(self.swap, "", done=True)
        if self.match.saved:
            self._next_seat()

    # ---- looking -----------------------------------------------------------------------------------------------------

    def action_do(self) -> None:
        self._focused.action_do()

    def action_card(self) -> None:
        """The card under the cursor in full, and the others of its side."""
        from tabletop_tui.screens.card import CardBox

        listing = self._focused
        cards = [row.key for row in listing.rows if row.key]
        if self.board is not None and listing.key in cards:
            self.app.push_screen(CardBox(self.match, [self.thing(card) for card in cards], cards.index(listing.key)))

    def action_why(self) -> None:
        """All that is wrong with the deck, each with its clause."""
        from tabletop_tui.screens.box import BoxScreen

        if self.board is None:
            return
        lines = fault_lines(self.board, self.swap, 54, 0)
        if self.board.faults(self.swap):
            pairs = self.board.words(self.swap)
            lines += [[], [("Swapped", "strong")], *([(f"   {pair}", "muted")] for pair in pairs)]
        self.app.push_screen(BoxScreen("May this deck be played?", lines, CLAUSE))

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game, CLAUSE, "the sideboard"))

    # ---- leaving -----------------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        """Take back the card that waits for another; never leave."""
        self._sure = self._leaving = False
        if self.out or self.into:
            listing = self.query_one("#deck" if self.out else "#spare", Listing)
            self.out = self.into = ""
            self._said = "Nothing goes out or comes in."
            self._fresh()
            listing.focus()
        else:
            self.tell("e plays the next game with this deck, q leaves; what is swapped is saved.")

    def action_home(self) -> None:
        if self._leaving:
            self._leave()
        else:
            self.tell("q again: home. What is swapped is saved.")
            self._leaving = True

    def _leave(self) -> None:
        self.match.close()
        self.dismiss()

    def _leave_covered(self) -> None:
        """Home from the shield: what lies below it is shown to nobody."""
        self._sit(-1)
        self.app.pop_screen()
        self._leave()
