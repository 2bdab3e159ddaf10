"""The menu of Antares. At a roll it is a table: what to keep, dice rolled on, the risk, the points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop_tui.boards.antares_words import Choice, shortened, tight
from tabletop_tui.widgets.entries import Entry
from tabletop_tui.widgets.ink import Line, cut, ends, fill, fit_line, unseen, width, wrap
from tabletop_tui.widgets.menu import Menu

#: Columns from which the number of dice rolled has a column.
WORDY: Final = 34


class RollMenu(Menu):
    """A menu that can be a table of dice to keep. `nothing` is set while the dice chosen are no legal choice."""

    def __init__(self) -> None:
        super().__init__()
        self.choice: Callable[[Entry], Choice] | None = None
        self.nothing = False
        self.keep_key = "k"
        self._veiled = ""

    @property
    def current(self) -> Entry | None:
        return None if self.nothing or self._veiled else super().current

    @property
    def dormant(self) -> bool:
        """Whether what Enter would do is asleep."""
        return self._enter_asleep

    def table(self, choice: Callable[[Entry], Choice] | None) -> None:
        """Be a table with these columns, or (None) a menu like any other."""
        self.choice = choice
        self.nothing = False

    def choose(self, entry: Entry | None) -> None:
        """Put the cursor on an entry, or on none, without telling anybody."""
        self.nothing = entry is None
        if entry is not None:
            self._enter_asleep = False
            self.highlight(entry)
        self.repaint()

    def highlight(self, entry: Entry) -> None:
        self.nothing = False
        super().highlight(entry)

    def veil(self, words: str) -> None:
        """Show these words and nothing else, as long as dice tumble; empty shows the menu again."""
        if words != self._veiled:
            self._veiled = words
            self.repaint()

    def pick(self, key: str) -> bool:
        if self._veiled:
            return False
        self.nothing = False
        return super().pick(key)

    def doze(self) -> None:
        """Let every key that does something sleep for a moment."""
        self._sleep({}, "", True)
        self.repaint()

    def _move(self, to: int) -> None:
        if self.nothing:
            # coming back from no choice: onto the entry that was left
            self.nothing = False
            self.repaint()
            self.post_message(self.Highlighted(self.current))
            return
        super()._move(to)

    def wanted_height(self, cells: int) -> int:
        if self.choice is None:
            return super().wanted_height(cells)
        return len(wrap(self.prompt, cells)) + 1 + len(self.entries)

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        if self._veiled:
            self._rows = {}
            return [fit_line([(self._veiled, "strong")], cells)], {}
        if self.choice is None:
            return super().paint(cells, rows)
        shown = self.showing
        lines: list[Line] = [fit_line([(row, "strong")], cells) for row in wrap(self.prompt, cells)]
        keeps = [index for index, entry in enumerate(shown) if entry.verb == "keep"]
        rest = [index for index, entry in enumerate(shown) if index not in keeps and entry.blocked is None]
        spare = rows - len(lines) - 1 - len(rest) - min(len(keeps), 5) if rows else 0
        rest += [index for index, entry in enumerate(shown) if entry.blocked is not None][: max(0, spare)]
        columns = self._columns([self.choice(shown[index]) for index in keeps], cells)
        lines.append(
            fit_line([("   ", ""), *self._cells("keep", columns, [name for name, _ in columns], cells)], cells, "muted")
        )
        lines[-1] = [(text, "muted") for text, _ in lines[-1]]
        at = -1 if self.nothing else min(self.at, len(shown) - 1)
        window = self._window(keeps, at, rows - len(lines) - len(rest) if rows else len(keeps))
        fills: dict[int, str] = {}
        self._rows = {}

        def entry_line(index: int) -> None:
            if index == at:
                fills[len(lines)] = "cursor" if self.has_focus else "cursor-away"
            self._rows[len(lines)] = index
            lines.append(self._roll_entry(shown[index], index == at, columns, cells))

        for index in window:
            entry_line(index)
        hidden = len(keeps) - len(window)
        if hidden:
            above = keeps.index(window[0]) if window else 0
            lines.append(fit_line([("   " + unseen(above, hidden - above), "muted")], cells))
        for index in rest:
            entry_line(index)
        return lines, fills

    def _window(self, keeps: Sequence[int], at: int, room: int) -> Sequence[int]:
        """Which of the choices to show when not all fit: the one under the cursor among them."""
        if len(keeps) <= room:
            return keeps
        capacity = max(1, room - 1)
        here = keeps.index(at) if at in keeps else min(self._first, len(keeps) - capacity)
        if here < self._first:
            self._first = here
        elif here >= self._first + capacity:
            self._first = here - capacity + 1
        self._first = max(0, min(self._first, len(keeps) - capacity))
        return keeps[self._first : self._first + capacity]

    @staticmethod
    def _columns(choices: Sequence[Choice], cells: int) -> list[tuple[str, int]]:
        """The columns that are used, each with its width."""
        columns: list[tuple[str, int]] = []
        hidden = not any(choice.bust or choice.points for choice in choices)
        if cells >= WORDY or hidden:
            columns.append(("roll", 5))
        if any(choice.bust for choice in choices):
            columns.append(("bust", 6 if cells >= WORDY else 5))
        if any(choice.points for choice in choices):
            columns.append(("pts", 6 if cells >= WORDY else 5))
        return columns

    @staticmethod
    def _cells(label: str, columns: Sequence[tuple[str, int]], texts: Sequence[str], cells: int) -> Line:
        room = cells - 3 - sum(wide for _, wide in columns)
        return [
            (fill(label, max(1, room)), ""),
            *((f"{text:>{wide}}", "") for (_, wide), text in zip(columns, texts, strict=True)),
        ]

    def _roll_entry(self, entry: Entry, current: bool, columns: Sequence[tuple[str, int]], cells: int) -> Line:
        assert self.choice is not None
        if entry.blocked is not None:
            return self._entry(entry, current, cells)
        mark = self._mark(entry, current)
        key = entry.key or (self.keep_key if current else " ")
        asleep = key in self._asleep or (current and self._enter_asleep)
        left: Line = [mark, (key, "sleeping" if asleep else "strong"), (" ", "")]
        choice = self.choice(entry)
        ink = "strong" if current else self._lit(entry)
        if choice.dice is not None:
            texts = {"roll": choice.roll, "bust": choice.bust, "pts": choice.points}
            room = cells - 3 - sum(wide for _, wide in columns)
            line = self._cells(shortened(choice.dice, room), columns, [texts[name] for name, _ in columns], cells)
            return [*left, (line[0][0], ink), *line[1:]]
        label = entry.label
        if entry.numbered and entry.act is not None:
            label = f"{label} ‹ {entry.act.amount} ›"
        right = choice.points
        if width(label) > cells - 4 - width(right):
            label = tight(label)
        return ends([*left, (cut(label, cells - 4 - width(right)), ink)], [(" " + right, "")], cells)
