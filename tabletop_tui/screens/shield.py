"""The hand-over screen: opaque, one name, one key, and nothing else on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.app import ComposeResult

from tabletop_tui import keys
from tabletop_tui.screens.base import Base
from tabletop_tui.widgets.ink import Line, cut, ends, width, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.painted import Lines

#: Seconds before Enter means anything, so that a key typed ahead cannot lower the shield.
ARMING: Final = 0.35
#: The most that is told of what happened.
TOLD: Final = 8


class Shield(Base):
    """Stands between two people. `on_up` is called while it covers the table, `on_down` when it is lowered."""

    BINDINGS = keys.bindings("do")
    KEYS = ("do", "help")
    closed = True

    def __init__(
        self,
        game: str,
        turn: str,
        name: str,
        news: Sequence[str],
        left_out: int,
        question: str,
        on_up: Callable[[], None],
        on_down: Callable[[], None],
        on_leave: Callable[[], None],
        partners: bool = False,
        shows: str = "",
    ) -> None:
        """`shows` is what Enter shows, where that is not the hand."""
        super().__init__()
        self._game, self._turn, self._name_shown = game, turn, name
        self._news, self._left_out, self._question = list(news), left_out, question
        self.when_up, self.when_down, self.when_left = on_up, on_down, on_leave
        self._hands = shows or ("both hands" if partners else f"{name}’s hand")
        self.armed = False

    def compose(self) -> ComposeResult:
        yield Lines(self._paint, id="shield")
        yield KeyBar()

    def on_mount(self) -> None:
        self.when_up()
        self.set_timer(ARMING, self._arm)

    def _arm(self) -> None:
        self.armed = True
        self.query_one("#shield", Lines).repaint()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "do":
            return self.armed
        return action in ("help", "home", "reference", "quit")

    def action_do(self) -> None:
        self.when_down()
        self.dismiss()

    def action_home(self) -> None:
        self.when_left()

    async def on_click(self) -> None:
        """A click is no key: the shield is lowered by the keyboard that was handed over."""

    def _told(self, cells: int, rows: int) -> list[tuple[str, str]]:
        """What happened, the newest last; sentences run on below, and where rows are few the oldest give way."""
        told: list[list[str]] = []
        for text in reversed(self._news):
            parts = wrap(text.rstrip("."), cells, 2)
            used = sum(len(one) for one in told)
            before = len(told) < len(self._news) - 1 or self._left_out > 0
            if told and used + len(parts) + before > rows:
                break
            told.insert(0, parts)
        more = self._left_out + len(self._news) - len(told)
        first = [(f"▲ {more} more in the log", "muted")] if more else []
        return first + [(part, "") for one in told for part in one]

    def _paint(self, cells: int, rows: int) -> list[Line]:
        name = self._name_shown
        body: list[Line] = [
            _centred("Pass the keyboard to", cells),
            [],
            _centred(" ".join(name.upper()), cells, "strong"),
            [],
        ]
        if self._question:
            body += [_centred(self._question, cells), []]
        if self._news:
            wide = min(72, cells - 8)
            margin = (" " * ((cells - wide) // 2), "")
            head = f"─ Since {name} last looked "
            body.append([margin, (cut(head + "─" * wide, wide).replace("…", "─"), "muted")])
            # seven rows are the first and the last line, who looks away and the button, with the air between them
            body += [[margin, part] for part in self._told(wide, rows - len(body) - 7)]
            body.append([])
        body += [_centred(f"Everyone but {name}: look away.", cells), []]
        button = " Enter " if self.armed else " wait "
        text = f"show {self._hands}"
        pad = (cells - width(button) - width(text) - 4) // 2
        body.append(
            [
                (" " * pad, ""),
                ("▌", "accent"),
                (button, "button" if self.armed else "muted"),
                ("▐", "accent"),
                ("  " + text, ""),
            ]
        )
        first: Line = ends([(" " + self._game, "muted")], [(self._turn + " ", "muted")], cells)
        above = max(1, (rows - len(body) - 3) // 2)
        lines = [first, *[[] for _ in range(above)], *body]
        last = [(" Hands, log, undo and palette are closed until then.", "muted")]
        return [*lines[: rows - 1], *[[] for _ in range(rows - 1 - len(lines))], last]


def _centred(text: str, cells: int, ink: str = "") -> Line:
    text = cut(text, cells)
    return [(" " * ((cells - width(text)) // 2), ""), (text, ink)]
