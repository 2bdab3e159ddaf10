"""What a lesson shows on the table of its game: the box, the finger at what to press, the keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult

from rules.core.contract import Action
from tabletop_tui import keys
from tabletop_tui.boards.model import Picture
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.session import Session, Wrong, undone
from tabletop_tui.lessons.words import told
from tabletop_tui.screens.painting import Painting
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets.entries import Entry
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.layout import Spot
from tabletop_tui.widgets.lesson_box import LessonBox, best_place, box_width
from tabletop_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from tabletop_tui.screens.hyborian_picker import TransportPicker

#: What the key bar says: the command, and what it does here
BAR: Final = (
    ("do", "do"),
    ("back", "leave"),
    ("step.back", "back"),
    ("step.forward", "skip"),
    ("why", "why"),
    ("undo", "undo"),
    ("rules", "rules"),
    ("help", "help"),
    ("log", "log"),
    ("card", "card"),
)
#: The key that hides the box and shows it again.
HIDE: Final = "b"


class LessonShow(TableScreen):
    """The part of a lesson’s screen that shows. The table of the game stands behind it among the base classes."""

    def __init__(self, session: Session, how: Painting) -> None:
        super().__init__(session.match, how)
        self.session = session
        self.wrong: Wrong | None = None
        self.hidden = False

    def compose(self) -> ComposeResult:
        yield from super().compose()
        box = LessonBox()
        # not before it has its place
        box.display = False
        yield box

    # ---- the box -----------------------------------------------------------------------------------------------------

    @property
    def lesson_box(self) -> LessonBox:
        """The box."""
        return self.query_one(LessonBox)

    def show_board(self) -> None:
        self.board.pointed = self._pointed_things()
        super().show_board()
        self.call_after_refresh(self.show_box)

    def show_box(self) -> None:
        """Draw the box where it hides the least."""
        if not self.is_attached:
            return
        box = self.lesson_box
        steps = self.session.lesson.steps
        box.show(told(self.session, self.wrong), self.press_words(), (min(self.session.at, len(steps)), len(steps)))
        cells, rows = self.board.content_size
        box.display = not self.hidden and not self._in_the_way and cells > 0
        if not box.display:
            return
        wide = box_width(cells)
        high = min(rows, len(box.paint(wide, 0)[0]))
        x, y = best_place(self.board.shown, self._kept_spots(cells), (cells, rows), (wide, high))
        at = self.board.content_region
        box.styles.width, box.styles.height = wide, high
        box.styles.offset = (at.x + x, at.y + y)

    @on(Menu.Highlighted)
    def cursor_moved(self) -> None:
        """What is to be pressed depends on where the cursor is."""
        self.call_after_refresh(self.show_box)

    def _kept_spots(self, cells: int) -> list[Spot]:
        """Where on the board the box must not lie: the things pointed at, and whole zones."""
        board = self.board
        keys_kept = board.pointed
        if self.session.pending:
            # what somebody else does is to be seen
            keys_kept = frozenset(zone.id for zone in board.picture.zones if zone.role == "others")
        kept = [spot for spot in board.spots if spot.key in keys_kept or spot.zone in keys_kept]
        return kept + [Spot(z, z, 0, row, cells, 1) for z, row in board.headings.items() if z in keys_kept]

    @property
    def _in_the_way(self) -> bool:
        """Whether nothing is to be told while a game is played on freely."""
        step = self.session.step
        return (
            step is not None
            and step.game
            and self.wrong is None
            and self.session.waits
            and not self.session.said
            and bool(self.session.moves)
            and self.session.moves[-1] != ""
        )

    def press_words(self) -> str:
        """Which key does what the step wants."""
        session = self.session
        enter = keys.shown(keys.keys_of("do", self.keymap)[0])
        step = session.step
        if session.over:
            return f"{enter} goes on."
        if step is None or session.pending:
            return ""
        if step.reading:
            return f"{enter} goes on."
        if step.game:
            return f"{HIDE} hides this box."
        here = self.menu.current
        entry = here if here is not None and self._wants(here) and here.kind != "all" else None
        at_hand = entry is not None
        if entry is None:
            entry = next((e for e in self.entries if self._wants(e) and e.kind != "all"), None)
        if entry is None:
            return ""
        chain = next((e for e in self.entries if e.kind == "all" and self._wants(e)), None)
        if chain is not None and step.each:
            done, every = session.progress
            many = "all" if len(chain.acts) == every - done else f"{len(chain.acts)} of them"
            return f"Press {chain.key} for {many}, or {entry.key}."
        if not entry.key:
            return f"Press {enter}." if at_hand else f"↑ and ↓ go to ▶, then {enter}."
        return f"Press {entry.key}, or {enter}." if at_hand else f"Press {entry.key}."

    def _wants(self, entry: Entry) -> bool:
        texts = {act.text for act in self.session.wanted}
        every = entry.kind in ("all", "done")
        return bool(entry.acts) and (all if every else any)(act.text in texts for act in entry.acts)

    def _pointed_things(self) -> frozenset[str]:
        """The things on the board that the step is about."""
        step = self.session.step
        if step is None or self.session.pending:
            return frozenset()
        return frozenset({*step.points, *(self.about(act) for act in self.session.wanted)} - {""})

    def picture(self) -> Picture:
        """The position, with the place in the course in place of the turn."""
        picture = super().picture()
        lesson = self.session.lesson
        course = shelf.names(lesson.game)
        number = course.index(lesson.name) + 1 if lesson.name in course else 1
        return replace(picture, bar=replace(picture.bar, turn=f"lesson {number} of {len(course)}"))

    def game_words(self) -> str:
        return f"{self.session.lesson.title},"

    def consequences(self, action: Action) -> list[str]:
        return [undone(sentence) for sentence in super().consequences(action)]

    def opening(self) -> str:
        return "▶ shows what to do; w says why anything is allowed, or not."

    def undo_words(self) -> str:
        label = self.session.undo_words()
        return f"u: take back {label[:1].lower()}{label[1:]}" if label else ""

    def show_keys(self) -> None:
        keymap = self.keymap
        shown = [(keys.shown(keys.keys_of(name, keymap)[0]), label, keys.COMMANDS[name].action) for name, label in BAR]
        for key_bar in self.query(KeyBar):
            key_bar.show([*shown[:6], (HIDE, "box", "hide"), *shown[6:]], None)

    def show_waiting(self) -> None:
        super().show_waiting()
        if not self.session.pending and self.match.outcome is None:
            last = self.session.at >= len(self.session.lesson.steps) - 1
            told_now = "The lesson ends here." if last else f"Read on; then {self.names[self.match.actor]} acts."
            self.menu.show(told_now, [], value=lambda entry: "")

    def waiting_lines(self) -> list[str]:
        return []

    # ---- the menu ----------------------------------------------------------------------------------------------------

    def _present(self, prompt: str, found: list[Entry], at: int, done: str = "", asking: bool = False) -> None:
        texts = [act.text for act in self.session.wanted]
        self.menu.pointed = frozenset(texts)
        if texts and not asking:
            wanted = next(
                ((n, e) for text in texts for n, e in enumerate(found) if e.kind != "all" and _has(e, text)), None
            )
            if wanted is not None:
                at, entry = wanted
                if entry.numbered:
                    number = next(n for n, act in enumerate(entry.acts) if act.text in texts)
                    self.entries = found = [replace(e, at=number) if e is entry else e for e in found]
        super()._present(prompt, found, at, done, asking)
        # the inside of a group has keys of its own
        self.call_after_refresh(self.show_box)

    def prepare_picker(self, picker: TransportPicker) -> None:
        """Open the picker of transports where the step wants it, with what to do there."""
        picking = picker.picking
        if not any(picking.aim(act.text) for act in self.session.wanted):
            return
        goer = picking.goer
        assert goer is not None
        ticked = goer in picking.going
        picker.advice = f"Now you: {'' if ticked else f'Space ticks {goer.name}, then '}Enter sends."


def _has(entry: Entry, text: str) -> bool:
    return any(act.text == text for act in entry.acts)
