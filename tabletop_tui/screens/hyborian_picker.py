"""The transport picker: a Complex, a way and who goes, side by side. Nothing is sent before Enter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from rules.hyborian.state import HyborianState
from tabletop_tui import keys
from tabletop_tui.boards.hyborian_things import trooper_thing
from tabletop_tui.boards.hyborian_ways import Picking
from tabletop_tui.boards.model import TurnBar as Bar
from tabletop_tui.screens.base import Base
from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.widgets import hyborian_columns as columns
from tabletop_tui.widgets.bars import LastLine, TurnBar
from tabletop_tui.widgets.ink import Line, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events

    from tabletop_tui.table.match import Match

#: What the key bar says: the keys, what they do here, and the action
KEYS: tuple[tuple[str, str, str], ...] = (
    ("do", "send", "do"),
    ("tick", "tick", "tick"),
    ("move.left", "→ column", "right"),
    ("move.up", "↓ row", "down"),
    ("why", "why", "why"),
    ("card", "card", "card"),
    ("back", "table", "back"),
    ("help", "help", "help"),
)


class PickerLines(Painted, can_focus=True):
    """The columns and what this transport is."""

    @dataclass
    class Pressed(Message):
        """A row of a column was clicked; column −1 is the part below."""

        column: int
        row: int
        looked: bool

    def __init__(self, picking: Picking) -> None:
        super().__init__(id="picker")
        self.picking = picking
        self._drawn = columns.Columns([], {})

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        self._drawn = columns.draw(self.picking, cells, rows)
        return self._drawn.lines, {}

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        spot = self._drawn.at(event.x, event.y)
        if spot is not None:
            self.post_message(self.Pressed(*spot, event.button == 3))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.picking.move(self.picking.at[self.picking.column] + 1)
        self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.picking.move(self.picking.at[self.picking.column] - 1)
        self.repaint()


class TransportPicker(Base):
    """Three columns that narrow the transports of this phase, from left to right; dismissed with the acts to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings(
            "do",
            "tick",
            "why",
            "card",
            "rules",
            "move.up",
            "move.down",
            "move.left",
            "move.right",
            "move.home",
            "move.end",
            "move.page_up",
            "move.page_down",
        ),
        *(Binding(char, f"pick({char})", show=False) for char in "123456789"),
    ]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "← and → go between the columns: through which Complex, which way, and who goes.",
        "Space ticks a Trooper; the cost of all that are ticked must lie within the power of the way.",
        "Enter sends them. Esc goes back to the table, and nothing is sent.",
    )

    def __init__(self, match: Match, seat: int, turn: str, gate: int = 0, unit: int = 0) -> None:
        super().__init__()
        self.match = match
        state = match.state
        assert isinstance(state, HyborianState)
        self.turn = turn
        self.picking = Picking.of(state, seat, match.names, gate, unit)
        #: what is said while there is no news
        self.advice = "Nothing is sent until Enter."
        #: the acts to carry out when the picker is closed
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield TurnBar()
        yield PickerLines(self.picking)
        yield LastLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.lines = self.query_one(PickerLines)
        self.lines.focus()
        self.fresh()

    def show_keys(self) -> None:
        keymap = self.keymap
        for key_bar in self.query(KeyBar):
            shown = [(keys.shown(keys.keys_of(name, keymap)[0]), label, action) for name, label, action in KEYS]
            key_bar.show(shown, None)

    def fresh(self, news: str = "") -> None:
        """Draw anew after a move or a tick."""
        picking = self.picking
        name = self.match.names[picking.seat].upper()
        words = columns.passage_title(picking.passage, picking.way)
        self.query_one(TurnBar).show(Bar(f"{name}’S TURN", f"Transport, 3 of 5   {words}", (), self.turn), False)
        self.query_one(LastLine).show(news or self.advice, "")
        self.lines.repaint()

    # ---- keys --------------------------------------------------------------------------------------------------------

    def _move(self, by: int) -> None:
        self.picking.move(self.picking.at[self.picking.column] + by)
        self.fresh()

    def action_up(self) -> None:
        self._move(-1)

    def action_down(self) -> None:
        self._move(1)

    def action_first(self) -> None:
        self._move(-999)

    def action_last(self) -> None:
        self._move(999)

    def action_page_up(self) -> None:
        self._move(-5)

    def action_page_down(self) -> None:
        self._move(5)

    def action_left(self) -> None:
        self.picking.column = max(0, self.picking.column - 1)
        self.fresh()

    def action_right(self) -> None:
        self.picking.column = min(2, self.picking.column + 1)
        self.fresh()

    def action_region_next(self) -> None:
        self.picking.column = (self.picking.column + 1) % 3
        self.fresh()

    def action_region_previous(self) -> None:
        self.picking.column = (self.picking.column - 1) % 3
        self.fresh()

    def action_pick(self, number: int) -> None:
        """A digit goes to a column."""
        if number <= 3:
            self.picking.column = number - 1
            self.fresh()

    def action_tick(self) -> None:
        """Tick the Trooper under the cursor of the last column, and go there from the others."""
        if self.picking.column < 2:
            self.action_right()
        else:
            self.fresh(self.picking.tick())

    def action_do(self) -> None:
        """Send those who are ticked; while nobody is, Enter goes on to the next column and ticks there."""
        picking = self.picking
        if picking.going:
            self.chosen = picking.texts()
            self.dismiss()
        else:
            self.action_tick()

    def action_back(self) -> None:
        self.dismiss()

    def action_home(self) -> None:
        self.dismiss()

    def on_picker_lines_pressed(self, event: PickerLines.Pressed) -> None:
        picking = self.picking
        if event.column < 0:
            if picking.going:
                self.action_do()
            return
        again = picking.column == event.column and picking.at[event.column] == event.row
        picking.column = event.column
        picking.move(event.row)
        if event.looked:
            self.action_card()
        elif event.column == 2:
            self.fresh(picking.tick())
        elif again:
            self.action_right()
        else:
            self.fresh()

    # ---- looking -----------------------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Why the way or the Trooper under the cursor can or cannot be taken."""
        passage, way, goer = self.picking.passage, self.picking.way, self.picking.goer
        if passage is None or way is None:
            told, clause = self.picking.told()[0], "HG-MOVE-2"
        elif self.picking.column == 2 and goer is not None:
            told = self.picking.fits(goer) or f"{goer.name} costs {goer.cost}; the way has power {way.power}."
            clause = goer.clause or "HG-MOVE-1 HG-MOVE-2"
        else:
            told = " ".join(f"{source}." for source in passage.sources)
            told = f"{way.label} has power {way.power}; the lower counts where two Dimensions meet. {told}"
            clause = "HG-GATE-3 HG-MOVE-3"
        heading = goer.name if self.picking.column == 2 and goer is not None else passage.name if passage else "No way"
        self.app.push_screen(BoxScreen(heading, [[(row, "")] for row in wrap(told, 60)], clause))

    def action_card(self) -> None:
        """The Trooper under the cursor in full."""
        from tabletop_tui.screens.card import CardBox

        way = self.picking.way
        if way is None or not way.goers:
            self.fresh("Nothing to look at: nobody is here.")
            return
        state = self.picking.s
        things = [trooper_thing(state, goer.num, self.match.names) for goer in way.goers]
        self.app.push_screen(CardBox(self.match, things, self.picking.at[2]))

    def action_rules(self) -> None:
        from tabletop_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game, "HG-MOVE-2", "the transport"))
