"""The box of a lesson: a few lines over the board, where they hide the least and never what is pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.message import Message

from tabletop_tui.lessons.words import Told
from tabletop_tui.widgets.ink import Line, box, fit_line, plain, signs, wrap
from tabletop_tui.widgets.layout import Spot
from tabletop_tui.widgets.painted import Painted

if TYPE_CHECKING:
    from textual import events

#: Cells of the box on a narrow board, and on one that is wide.
NARROW: Final = 52
WIDE: Final = 60
#: What belongs to the frame of a board, and hides nothing that is needed.
_FRAME: Final = frozenset(" ─│·")


class LessonBox(Painted):
    """What a lesson tells now. A click on it goes on where there is only something to read."""

    class Pressed(Message):
        """The box was clicked."""

    def __init__(self) -> None:
        super().__init__(id="lesson")
        self.told = Told("", (), (), "", "", "")
        self.press = ""
        self.steps = (0, 0)

    def show(self, told: Told, press: str, steps: tuple[int, int]) -> None:
        """Tell this. `press` says which key does it; `steps` how many steps were taken, and how many there are."""
        self.told, self.press, self.steps = told, press, steps
        self.repaint()

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Pressed())

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        return lines(self.told, self.press, self.steps, cells), {}


def lines(told: Told, press: str, steps: tuple[int, int], cells: int) -> list[Line]:
    """The box in so many cells."""
    room = cells - 6
    body: list[Line] = []
    for sentence in told.said:
        who, _, words = sentence.partition(": ")
        rows = wrap(f"{who}: {words}", room, 2)
        body.append([(f"{who}:", "strong"), *signs(rows[0][len(who) + 1 :])])
        body += [[*signs(row)] for row in rows[1:]]
    if told.said and told.text:
        body.append([])
    for n, paragraph in enumerate(told.text):
        if n:
            body.append([])
        body += [[*signs(row)] for row in wrap(paragraph, room)]
    if told.now:
        body += [[], *([*signs(row, "strong")] for row in wrap(f"Now you: {told.now} {press}".rstrip(), room))]
    elif press:
        body += [[], [(press, "strong")]]
    if told.clause:
        body.append([("§ " + told.clause, "muted")])
    at, every = steps
    marks = "▪" * at + ("▸" if at < every else "") + "·" * (every - at - 1)
    foot = f"{told.place}  {marks}" if every <= 16 else told.place
    heading = ("✗ " if told.wrong else "") + told.title
    return box(heading, [[("  ", ""), *fit_line(line, room), ("  ", "")] for line in body], foot, cells)


def box_width(cells: int) -> int:
    """How wide the box is on a board of so many cells."""
    return min(cells, WIDE if cells > WIDE + 8 else NARROW)


def best_place(
    drawn: Sequence[Line], kept: Sequence[Spot], size: tuple[int, int], box_size: tuple[int, int]
) -> tuple[int, int]:
    """Where a box of a size lies on a board of a size: column and row.

    It never covers the spots that are kept, where that can be helped; else it covers as little as can be, and lies as
    near to them as can be.
    """
    (cells, rows), (wide, high) = size, box_size
    texts = [plain(line).ljust(cells) for line in drawn]
    places = [(x, y) for x in dict.fromkeys((0, cells - wide)) for y in range(max(0, rows - high), -1, -1)]

    def cost(place: tuple[int, int]) -> tuple[int, int, int]:
        x, y = place
        hit = sum(
            spot.x < x + wide and x < spot.x + spot.wide and spot.y < y + high and y < spot.y + spot.high
            for spot in kept
        )
        covered = sum(char not in _FRAME for text in texts[y : y + high] for char in text[x : x + wide])
        away = min((max(y - spot.y - spot.high, spot.y - y - high, 0) for spot in kept), default=0)
        return hit, covered, away

    # of equal places the lowest: what lies higher on a board is looked at more
    return min(places, key=cost)
