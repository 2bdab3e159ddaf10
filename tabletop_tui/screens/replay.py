"""A match stepped through: the table as nobody in particular sees it, and the list of what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from rules.core.contract import TABLE
from rules.core.errors import RulesError
from tabletop_tui import keys
from tabletop_tui.screens.base import Over
from tabletop_tui.screens.painting import painting
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.bars import LastLine, TurnBar
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row

if TYPE_CHECKING:
    from rules.core.contract import State
    from tabletop_tui.table.match import Match


#: Acts before the one shown in which the last turn surely lies.
RECENT: Final = 120


class ReplayScreen(Over):
    """[ and ] step; Enter plays on from here in a match of its own."""

    BINDINGS = keys.bindings("step.back", "step.forward", "tick", "log")
    KEYS = ("do", "step.back", "step.forward", "log", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "[ and ] or the arrows step; Home and End go to the first and the last act.",
        "Hands are closed. Enter plays on from the position shown, in a new match with a journal of its own.",
    )

    def __init__(self, match: Match, at: int = 0) -> None:
        super().__init__()
        self.match = match
        self._first_shown = at
        #: whether a match was begun from a position shown here
        self.branched = False
        self.painting = painting(match.game.id)

    def compose(self) -> ComposeResult:
        yield TurnBar()
        with Horizontal(id="middle"):
            yield Board(self.painting.draw)
            with Vertical(id="side"):
                yield Listing(id="acts")
        yield LastLine()
        yield KeyBar()

    def on_mount(self) -> None:
        names = self.match.names
        rows = [Row("0", [("the beginning", "muted")])]
        turn = 0
        for number, step in enumerate(self.match.steps, 1):
            if step.turn != turn:
                turn = step.turn
                rows.append(Row(line=[(f"Turn {turn}, {names[step.player]}", "strong")]))
            amount = f" {step.action.amount}" if step.action.family else ""
            rows.append(Row(str(number), [(step.action.label(names) + amount, "")]))
        listing = self.query_one(Listing)
        listing.show(rows, str(self._first_shown))
        listing.focus()
        if self.match.frozen:
            self.query_one(LastLine).show(self.match.frozen, "")

    def show_keys(self) -> None:
        """The keys of a screen over another, Enter by what it does here."""
        (key, _, action), *rest = keys.bar(self.KEYS, self.keymap)
        self.query_one(KeyBar).show([(key, "play on from here", action), *rest], None)

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self.show_at(int(event.key or "0"))

    def viewer(self, state: State) -> int:
        """Who is shown a position: nobody in particular."""
        return TABLE

    def show_at(self, number: int) -> None:
        """The position after so many acts."""
        match = self.match
        state = match.at(number)
        picture = self.painting.painter.picture(state, self.viewer(state), match.names)
        if self.painting.after is not None:
            recent = match.steps[max(0, number - RECENT) : number]
            events = (event for step in recent for event in step.events)
            picture = self.painting.after(picture, state, events, match.names)
        self.query_one(TurnBar).show(picture.bar, True, match.game.title)
        self.query_one(Board).show(picture)
        told = [line.text for line in match.log(TABLE, number) if not line.heading]
        news = match.frozen or (told[-1] if told else "The game begins.")
        self.query_one(LastLine).show(news, f"act {number} of {len(match.steps)}")

    def action_step_back(self) -> None:
        self.query_one(Listing).action_up()

    def action_step_forward(self) -> None:
        self.query_one(Listing).action_down()

    def action_tick(self) -> None:
        self.query_one(Listing).action_down()

    def on_listing_turned(self, event: Listing.Turned) -> None:
        if event.by < 0:
            self.action_step_back()
        else:
            self.action_step_forward()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        if self.match.outcome is not None and int(event.key) == len(self.match.steps):
            self.query_one(LastLine).show("The game is over here: step back to play on from an act before.", "")
            return
        try:
            again = self.match.branch(int(event.key))
        except (TableError, RulesError) as error:
            self.query_one(LastLine).show(str(error), "")
            return
        app = self.table_app
        self.match.close()
        self.branched = True
        self.dismiss()
        app.open_table(again, "A new match from here; the old one is as it was.")

    def action_log_open(self) -> None:
        from tabletop_tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match, TABLE))

    def action_region_next(self) -> None:
        (self.query_one(Board) if self.query_one(Listing).has_focus else self.query_one(Listing)).focus()
