"""The board: one widget that draws all zones of a `Picture` and owns one cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.message import Message

from tabletop_tui import keys
from tabletop_tui.boards.model import Picture, Thing, TurnBar
from tabletop_tui.widgets.ink import Line, overlaid
from tabletop_tui.widgets.layout import Drawn, Marks, Spot, draw, fill_spare, heading_at
from tabletop_tui.widgets.motion import Frame
from tabletop_tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events

#: Letters that go to a thing, in the order of the board.
LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

#: States of things that one click changes, for they are only chosen by it.
TURNED: Final = frozenset({"rolled", "keep"})

NOTHING = Picture(TurnBar("", "", (), ""), ())


class Board(Painted, can_focus=True):
    """The table as it lies. Arrows move its cursor; Enter and a second click do what the menu would."""

    BINDINGS = keys.bindings(
        "move.up",
        "move.down",
        "move.left",
        "move.right",
        "move.home",
        "move.end",
        "move.page_up",
        "move.page_down",
    )

    @dataclass
    class Pointed(Message):
        """The cursor of the board has moved to a thing."""

        key: str

    @dataclass
    class Chosen(Message):
        """A thing was clicked while it was under the cursor."""

        key: str

    @dataclass
    class Looked(Message):
        """A thing was clicked with the other button."""

        key: str

    @dataclass
    class Counted(Message):
        """The heading of a zone was clicked."""

        zone: str

    def __init__(self, lay_out: Callable[..., Drawn] = draw) -> None:
        super().__init__(id="board")
        self.lay_out = lay_out
        self.picture = NOTHING
        self.cursor = ""
        self.linked = ""
        #: keys of the things that a lesson points at
        self.pointed: frozenset[str] = frozenset()
        self.question = False
        self.log_lines: Sequence[str] | None = None
        self.spare: Sequence[str] = ()
        self.undo = ""
        self.notes: Mapping[str, Sequence[str]] = {}
        self.letters: dict[str, str] = {}
        self.moment: Frame | None = None
        self._drawn = Drawn([], [], {}, {})
        self._things: dict[str, Thing] = {}

    def show(
        self,
        picture: Picture,
        *,
        question: bool = False,
        log: Sequence[str] | None = None,
        spare: Sequence[str] = (),
        undo: str = "",
        notes: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Show this picture; the cursor stays where it was as long as that thing is there.

        A board without a log tells the newest of `spare` in the rows that its zones leave.
        """
        self.picture, self.question, self.log_lines, self.undo = picture, question, log, undo
        self.notes, self.spare = notes or {}, spare
        self.moment = None
        self._things = {thing.key: thing for zone in picture.zones for thing in zone.things}
        if self.cursor not in self._things:
            self.cursor = self._nearest(self.cursor)
        self.repaint()

    def move(self, moment: Frame | None) -> None:
        """Show a moment of a motion in place of the picture; None ends it."""
        if moment is not self.moment:
            self.moment = moment
            self.repaint()

    def link(self, key: str) -> None:
        """Mark the thing that the menu’s highlighted entry is about."""
        if key != self.linked:
            self.linked = key if key in self._things or any(zone.id == key for zone in self.picture.zones) else ""
            self.repaint()

    def point(self, key: str) -> None:
        """Put the cursor on a thing."""
        if key in self._things and key != self.cursor:
            self.cursor = key
            self.repaint()
            self.post_message(self.Pointed(key))

    def go(self, key: str) -> None:
        """Take the focus, with the cursor on a thing."""
        self.linked = key
        self.focus()
        self.point(key)

    def show_letters(self, on: bool) -> None:
        """A letter on every thing in sight, or none."""
        seen = [spot.key for spot in self.spots]
        self.letters = dict(zip(seen, LETTERS, strict=False)) if on else {}
        self.repaint()

    def thing(self, key: str = "") -> Thing | None:
        """The thing with this key, or the one under the cursor."""
        return self._things.get(key or self.cursor)

    def zone_of(self, key: str) -> str:
        """The zone in which a thing lies."""
        return next((zone.id for zone in self.picture.zones if any(t.key == key for t in zone.things)), "")

    def _nearest(self, key: str) -> str:
        """Where the cursor goes when its thing has gone: the same place in the zone, else the first thing there is."""
        zone, _, place = key.partition(":")
        near = [known for known in self._things if known.partition(":")[0] == zone]
        if near and place.isdigit():
            return near[min(int(place), len(near) - 1)]
        return next(iter(near or self._things), "")

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        if self.picture is NOTHING and self.moment is None:
            # drawn before anything was shown: no game’s layout has to know a table without seats
            self._drawn = Drawn([], [], {}, {})
            return [], {}
        focused = self.has_focus
        marks = Marks(
            self.cursor if focused else "",
            "" if focused else self.linked,
            self.question,
            self.letters,
            self.moment.tints if self.moment is not None else {},
        )
        picture = self.moment.picture if self.moment is not None else self.picture
        self._drawn = self.lay_out(picture, cells, rows, marks, self.log_lines, self.undo, self.notes)
        if self.log_lines is None and self.spare:
            fill_spare(self._drawn, self.spare, cells)
        for spot in self._drawn.spots if self.pointed else ():
            thing = self._things.get(spot.key)
            if spot.key in self.pointed and thing is not None and not thing.die and spot.y < len(self._drawn.lines):
                self._drawn.lines[spot.y] = overlaid(self._drawn.lines[spot.y], spot.x, "▶", "accent")
        for zone, row in self._drawn.headings.items() if self.pointed else ():
            if zone in self.pointed and row < len(self._drawn.lines):
                self._drawn.lines[row] = overlaid(self._drawn.lines[row], 0, "▶", "accent")
        return self._drawn.lines, self._drawn.fills

    @property
    def spots(self) -> list[Spot]:
        """Where each thing lies at the present size."""
        self._ensure()
        return self._drawn.spots

    @property
    def headings(self) -> Mapping[str, int]:
        """The row of each zone’s heading at the present size."""
        self._ensure()
        return self._drawn.headings

    def on_focus(self) -> None:
        if self.linked in self._things:
            self.cursor = self.linked
        if self.cursor:
            self.post_message(self.Pointed(self.cursor))

    # ---- moving ------------------------------------------------------------------------------------------------------

    def _order(self) -> list[str]:
        return list(self._things)

    def _step(self, by: int) -> None:
        order = self._order()
        if order:
            at = order.index(self.cursor) if self.cursor in order else 0
            self.point(order[min(max(0, at + by), len(order) - 1)])

    def _spot(self) -> Spot | None:
        return next((spot for spot in self.spots if spot.key == self.cursor), None)

    def _vertical(self, sign: int) -> None:
        """To the nearest thing of the next row of things; a zone that is cut scrolls."""
        here = self._spot()
        if here is None or (here.high == 1 and here.wide == self.content_size.width):
            self._step(sign)
            return
        other = [spot for spot in self.spots if (spot.y - here.y) * sign > 0]
        if not other:
            return
        row = min(other, key=lambda spot: (spot.y - here.y) * sign).y
        self.point(min((spot for spot in other if spot.y == row), key=lambda spot: abs(spot.x - here.x)).key)

    def action_up(self) -> None:
        self._vertical(-1)

    def action_down(self) -> None:
        self._vertical(1)

    def action_left(self) -> None:
        self._step(-1)

    def action_right(self) -> None:
        self._step(1)

    def action_first(self) -> None:
        self._step(-len(self._things))

    def action_last(self) -> None:
        self._step(len(self._things))

    def _by_zone(self, sign: int) -> None:
        zones = [zone for zone in self.picture.zones if zone.things]
        at = next((i for i, zone in enumerate(zones) if any(t.key == self.cursor for t in zone.things)), 0)
        if zones:
            self.point(zones[min(max(0, at + sign), len(zones) - 1)].things[0].key)

    def action_page_up(self) -> None:
        self._by_zone(-1)

    def action_page_down(self) -> None:
        self._by_zone(1)

    # ---- mouse -------------------------------------------------------------------------------------------------------

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        spot = next((spot for spot in self.spots if spot.holds(event.x, event.y)), None)
        if spot is None:
            zone = heading_at(self._drawn, event.y)
            if zone:
                self.post_message(self.Counted(zone))
            return
        if event.button == 3:
            self.point(spot.key)
            self.post_message(self.Looked(spot.key))
            return
        # a die is turned by one click: nothing is done by it that another does not undo
        turned = spot.key in self._things and self._things[spot.key].state in TURNED
        again = turned or spot.key == (self.cursor if self.has_focus else self.linked)
        if not self.has_focus:
            self.go(spot.key)
        if again:
            self.cursor = spot.key
            self.post_message(self.Chosen(spot.key))
        else:
            self.point(spot.key)
