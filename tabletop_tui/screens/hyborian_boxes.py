"""Boxes that the whole table reads: does anyone answer, and what was turned up together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from tabletop_tui import keys
from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.widgets.ink import Line, signs, wrap

if TYPE_CHECKING:
    from textual import events

#: Seconds before a key means anything, so that one typed ahead answers nothing.
ARMING: Final = 0.35
#: Answers that are not a seat.
NOBODY_KEYS: Final = {"s": "stack", "t": "battle"}


class TableBox(BoxScreen):
    """A box that only its own keys close, once it is awake. `then` is called with the key when it is closed."""

    def __init__(self, heading: str, then: Callable[[str], None], leave: Callable[[], None]) -> None:
        super().__init__(heading, [])
        self._then = then
        self._leave = leave
        self._armed = False
        #: what a click on a line of the box answers
        self._clicks: dict[int, str] = {}

    def on_mount(self) -> None:
        self.set_timer(ARMING, self._arm)

    def _arm(self) -> None:
        self._armed = True

    def answer(self, key: str) -> None:
        """Close the box with this answer."""
        if self._armed:
            self.dismiss()
            self._then(key)

    def action_do(self) -> None:
        self.answer("")

    def action_back(self) -> None:
        """Only an answer closes it."""

    def action_home(self) -> None:
        self.dismiss()
        self._leave()

    def action_help(self) -> None:
        """Everything that works stands in the box."""

    def clicked(self, event: events.Click) -> None:
        """A click on an answer gives it; elsewhere it does nothing."""
        key = self._clicks.get(event.screen_y - self.query_one("#box").region.y - 1)
        if key is not None:
            self.pressed(key)

    def pressed(self, key: str) -> None:
        """The line of an answer was clicked."""
        self.answer(key)


class AnswerBox(TableBox):
    """“Does anyone answer?”, asked aloud after every play, so that being asked tells nothing of a hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("rules"),
        *(Binding(key, f"answer('{key}')", show=False) for key in "12345678sta"),
    ]

    def __init__(
        self,
        announced: str,
        asked: Sequence[tuple[int, str]],
        passes: Sequence[tuple[str, str]],
        phases: bool,
        then: Callable[[str], None],
        leave: Callable[[], None],
        rules: Callable[[], None],
    ) -> None:
        super().__init__("Does anyone answer?", then, leave)
        self._announced = announced
        self._asked = [(str(seat + 1), name) for seat, name in asked]
        self._passes = list(passes)
        self._phases = phases
        self._rules = rules

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        lines: list[Line] = [[*signs(row, "strong")] for row in wrap(self._announced, cells)]
        lines.append([])
        rows = [("Enter", "nobody answers")]
        rows += [(key, f"{name} answers: pass {name} the keyboard") for key, name in self._asked]
        rows += [(key, f"nobody, {words}") for key, words in self._passes]
        self._clicks = {len(lines) + i: "" if key == "Enter" else key for i, (key, _) in enumerate(rows)}
        lines += [[(f" {key:<6}", "strong"), (words, "")] for key, words in rows]
        asked = "is asked" if self._phases else "passes"
        lines += [
            [],
            *([(row, "muted")] for row in wrap("Asked after every play, so it gives nothing away.", cells)),
            [("a ", "strong"), (f"At the beginning of phases and steps the table {asked}.", "muted")],
        ]
        self._clicks[len(lines) - 1] = "a"
        return "Does anyone answer?", lines, "r rule   q home"

    def action_answer(self, key: str) -> None:
        """One of the keys in the box."""
        if key == "a":
            self._phases = not self._phases
            self._then("a")
            self.fresh()
        elif any(key == known for known, _ in (*self._asked, *self._passes)):
            self.answer(key)

    def pressed(self, key: str) -> None:
        if key == "a":
            self.action_answer("a")
        else:
            self.answer(key)

    def action_rules(self) -> None:
        self._rules()


class RevealBox(TableBox):
    """What was laid in secret and is turned up together, for everybody to see."""

    def __init__(self, told: Sequence[str], then: Callable[[str], None], leave: Callable[[], None]) -> None:
        super().__init__("Turned up together", then, leave)
        self._told = list(told)

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        lines: list[Line] = [[*signs(row)] for told in self._told for row in wrap(told, cells, 2)]
        self._clicks = {len(lines) + 1: ""}
        return self._heading, [*lines, [], [("Enter ", "strong"), ("goes on", "")]], "q home"
