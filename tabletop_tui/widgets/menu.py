"""The action menu: every legal act, always on the right. Arrows, keys, a filter by typing, numbers to set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from textual.message import Message

from tabletop_tui import keys
from tabletop_tui.widgets.entries import Entry, filtered
from tabletop_tui.widgets.ink import Line, Piece, cut, ends, fill, fit_line, signs, unseen, width, wrap
from tabletop_tui.widgets.rowwise import Rowwise

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

#: Seconds for which a key that meant something else a moment ago does nothing.
ASLEEP: Final = 0.25
#: The same for an entry that asks once more.
ASLEEP_ASKING: Final = 0.35

#: Signs spelled out where the menu is wide.
WORDS: Final = {"●": "gold", "⚔": "combat", "♥": "health"}


class Menu(Rowwise, can_focus=True):
    """The entries of the present question, with a cursor."""

    BINDINGS = keys.bindings("move.left", "move.right")

    @dataclass
    class Highlighted(Message):
        """The cursor stands on another entry, or its number was changed."""

        entry: Entry | None

    @dataclass
    class Chosen(Message):
        """An entry is to be done."""

        entry: Entry

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.prompt = ""
        self.entries: list[Entry] = []
        self.at = 0
        self.query_text = ""
        self.filtering = False
        self.value: Callable[[Entry], str] = lambda entry: entry.value
        self.notice: list[str] = []
        #: texts of the acts that a lesson points at; the others are muted
        self.pointed: frozenset[str] = frozenset()
        self._asleep: set[str] = set()
        self._enter_asleep = False
        self._waking: Timer | None = None
        self._first = 0
        self._rows: dict[int, int] = {}

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def show(
        self,
        prompt: str,
        entries: Sequence[Entry],
        at: int = 0,
        *,
        value: Callable[[Entry], str],
        done: str = "",
        asking: bool = False,
        notice: Sequence[str] = (),
    ) -> None:
        """Show a question with its entries and the cursor on entry `at`.

        done     the verb of what was just done: keys that belonged to another verb a moment ago fall asleep
        asking   an entry asks once more: all keys fall asleep for a little longer
        notice   lines in place of entries, while somebody else decides
        """
        before = {entry.key: entry.verb for entry in self.entries if entry.key}
        self.prompt, self.entries, self.value, self.notice = prompt, list(entries), value, list(notice)
        self.query_text, self.filtering = "", False
        self.at = min(max(0, at), max(0, len(self.entries) - 1))
        self._first = 0
        self._sleep(before, done, asking)
        self.repaint()
        self.post_message(self.Highlighted(self.current))

    def _sleep(self, before: dict[str, str], done: str, asking: bool) -> None:
        if self._waking is not None:
            self._waking.stop()
            self._waking = None
        self._asleep = (
            {entry.key for entry in self.entries if entry.key}
            if asking
            else {entry.key for entry in self.entries if entry.key in before and before[entry.key] != entry.verb}
        )
        current = self.current
        self._enter_asleep = asking or bool(done and current is not None and current.verb != done)
        if self._asleep or self._enter_asleep:
            self._waking = self.set_timer(ASLEEP_ASKING if asking else ASLEEP, self._wake)

    def _wake(self) -> None:
        self._asleep.clear()
        self._enter_asleep = False
        self._waking = None
        self.repaint()

    @property
    def showing(self) -> list[Entry]:
        """The entries that the filter lets through."""
        return filtered(self.entries, self.query_text) if self.query_text else self.entries

    @property
    def current(self) -> Entry | None:
        """The entry under the cursor."""
        shown = self.showing
        return shown[min(self.at, len(shown) - 1)] if shown else None

    def highlight(self, entry: Entry) -> None:
        """Put the cursor on an entry without telling anybody."""
        if entry in self.entries:
            self.query_text = ""
            self.at = self.entries.index(entry)
            self.repaint()

    def filter(self, text: str) -> None:
        """Show only entries with all words of the text."""
        self.query_text = text
        self.at = 0
        self.repaint()
        self.post_message(self.Highlighted(self.current))

    def wanted_height(self, cells: int) -> int:
        """The rows that prompt and entries would take."""
        notice = sum(len(wrap(text, cells)) for text in self.notice)
        return len(wrap(self.prompt, cells)) + len(self._flat_rows(self.entries, cells)) + notice

    # ---- drawing -----------------------------------------------------------------------------------------------------

    def paint(self, cells: int, rows: int) -> tuple[list[Line], dict[int, str]]:
        lines: list[Line] = [fit_line([(row, "strong")], cells) for row in wrap(self.prompt, cells)]
        lines += [fit_line([*signs(row, "muted")], cells) for text in self.notice for row in wrap(text, cells)]
        shown = self.showing
        if not shown and self.query_text:
            lines.append(fit_line([(f"No entry has “{self.query_text}”.", "muted")], cells))
        at = min(self.at, len(shown) - 1)
        flat = self._flat_rows(shown, cells)
        room = max(1, rows - len(lines)) if rows else len(flat)
        first, last = self._in_sight(flat, at, room)
        fills: dict[int, str] = {}
        self._rows = {}
        for index, line in flat[first:last]:
            if index is not None:
                if index == at:
                    fills[len(lines)] = "cursor" if self.has_focus else "cursor-away"
                self._rows[len(lines)] = index
                line = self._entry(shown[index], index == at, cells)
            lines.append(line)
        above, below = (sum(index is not None for index, _ in part) for part in (flat[:first], flat[last:]))
        if last - first < len(flat) and rows:
            lines.append(fit_line([("   " + unseen(above, below), "muted")], cells))
        return lines, fills

    def _flat_rows(self, shown: Sequence[Entry], cells: int) -> list[tuple[int | None, Line]]:
        """All rows: those of entries by their number, the names that head a group, and notes."""
        flat: list[tuple[int | None, Line]] = []
        group = ""
        for index, entry in enumerate(shown):
            if entry.group and entry.group != group:
                flat.append(
                    (None, fit_line([("─ ", "rule"), (cut(entry.group, cells - 6), "muted"), (" ─", "rule")], cells))
                )
            group = entry.group
            flat.append((index, []))
            if entry.note:
                flat += [
                    (None, fit_line([("     ", ""), *signs(row, "muted")], cells))
                    for row in wrap(entry.note, cells - 5)
                ]
        return flat

    def _in_sight(self, flat: Sequence[tuple[int | None, Line]], at: int, room: int) -> tuple[int, int]:
        """Which rows to show when not all fit: the cursor’s among them, a row less for what says how many are left."""
        if len(flat) <= room:
            self._first = 0
            return 0, len(flat)
        room = max(1, room - 1)
        here = next((row for row, (index, _) in enumerate(flat) if index == at), 0)
        # a note goes with its entry
        end = here + 1
        while end < len(flat) and flat[end][0] is None and end - here < room:
            end += 1
        first = min(self._first, here)
        first = max(first, end - room)
        self._first = max(0, min(first, len(flat) - room))
        return self._first, self._first + room

    def _entry(self, entry: Entry, current: bool, cells: int) -> Line:
        mark = self._mark(entry, current)
        if entry.kind == "blocked":
            short = cut(self.value(entry), max(cells // 2 - 2, cells - 5 - width(entry.label)))
            label = fill(entry.label, max(1, cells - 4 - width(short)))
            return ends([mark, ("✗", "bad"), (" ", ""), (label, "muted")], [(" ", ""), *signs(short, "muted")], cells)
        key = (entry.key or " ", "sleeping" if entry.key in self._asleep else "strong")
        number = f" ‹ {entry.act.amount} ›" if entry.numbered and entry.act is not None else ""
        text = self.value(entry)
        verb, common = self._said_above(cells)
        if verb and entry.kind == "act":
            entry = replace(entry, label=entry.label.removeprefix(verb))
        if common and text == common:
            text = ""
        if cells >= 34:
            text = spelled(text, cells - 5 - width(entry.label + number))
        label = cut(entry.label, max(1, cells - 4 - width(text) - width(number))) + number
        ink = "strong" if current else self._lit(entry)
        left: Line = [mark, key, (" ", ""), (fill(label, max(1, cells - 4 - width(text))), ink)]
        return ends(left, [(" ", ""), *signs(text)], cells)

    def _mark(self, entry: Entry, current: bool) -> Piece:
        """The cell before an entry: the cursor, or the finger of a lesson."""
        if self.pointed and self._is_pointed(entry):
            return "▶", "accent"
        return (("▸" if self.has_focus else "▹"), "accent") if current else (" ", "")

    def _lit(self, entry: Entry) -> str:
        """The ink of an entry that is not under the cursor: muted where a lesson points at others."""
        return "muted" if self.pointed and not self._is_pointed(entry) else ""

    def _is_pointed(self, entry: Entry) -> bool:
        every = entry.kind in ("all", "done")
        return bool(entry.acts) and (all if every else any)(act.text in self.pointed for act in entry.acts)

    def _said_above(self, cells: int) -> tuple[str, str]:
        """What the answers to a question leave out where names would be cut: the verb that the prompt says, and a word
        on the right that is the same for all."""
        answers = [entry for entry in self.entries if entry.kind in ("act", "tick")]
        if not answers or any(entry.verb == "end" for entry in self.entries):
            return "", ""

        def fits(verb: str, common: str) -> bool:
            return all(
                width(entry.label.removeprefix(verb)) + width(value if value != common else "") <= cells - 4
                for entry, value in zip(answers, values, strict=True)
            )

        values = [self.value(entry) for entry in answers]
        if fits("", ""):
            return "", ""
        verb = answers[0].label.partition(" ")[0] + " "
        told = verb.strip().casefold() in self.prompt.casefold().replace(":", " ").split()
        if not told or not all(entry.label.startswith(verb) for entry in answers):
            verb = ""
        common = values[0] if values[0].isalpha() and len(set(values)) == 1 and not fits(verb, "") else ""
        return verb, common

    # ---- keys --------------------------------------------------------------------------------------------------------

    def pick(self, key: str) -> bool:
        """Do the entry that bears this key; False when there is none, or it is asleep."""
        entry = next((entry for entry in self.entries if entry.key == key), None)
        if entry is None or key in self._asleep:
            return False
        self.at = self.entries.index(entry)
        self.query_text = ""
        self.repaint()
        self.post_message(self.Chosen(entry))
        return True

    def do(self) -> None:
        """Do the entry under the cursor."""
        current = self.current
        if current is not None and not self._enter_asleep:
            self.post_message(self.Chosen(current))

    def _move(self, to: int) -> None:
        shown = self.showing
        to = min(max(0, to), len(shown) - 1)
        if shown and to != self.at:
            self.at = to
            self._enter_asleep = False
            self.repaint()
            self.post_message(self.Highlighted(self.current))

    def step(self, by: int) -> None:
        self._move(self.at + by)

    @property
    def length(self) -> int:
        return len(self.entries)

    def action_first(self) -> None:
        self._turn(-9999) if self._numbered() else self._move(0)

    def action_last(self) -> None:
        self._turn(9999) if self._numbered() else self._move(len(self.entries))

    def action_left(self) -> None:
        self._turn(-1)

    def action_right(self) -> None:
        self._turn(1)

    def _numbered(self) -> bool:
        current = self.current
        return current is not None and current.numbered

    def _turn(self, by: int) -> None:
        current = self.current
        if current is None or not current.numbered:
            return
        turned = current.turned(by)
        self.entries[self.entries.index(current)] = turned
        self.repaint()
        self.post_message(self.Highlighted(turned))

    # ---- focus and mouse ---------------------------------------------------------------------------------------------

    def on_focus(self) -> None:
        self.post_message(self.Highlighted(self.current))

    async def on_click(self, event: events.Click) -> None:
        event.stop()
        index = self._rows.get(event.y)
        if index is None:
            return
        again = index == self.at and self.has_focus
        self.focus()
        if again:
            self.do()
        else:
            self._move(index)


def spelled(value: str, room: int) -> str:
    """A value in words, `−3●` as “−3 gold”, when that fits into the room; as it is otherwise."""
    words: list[str] = []
    for part in value.split():
        sign = next((sign for sign in WORDS if sign in part), "")
        number = part.replace(sign, "") if sign else ""
        if not sign or not number.lstrip("−+").isdigit():
            return value
        words.append(f"{number} {WORDS[sign]}")
    text = ", ".join(words)
    return text if width(text) <= room else value
