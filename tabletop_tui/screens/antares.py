"""The table of Antares: dice and menu are one cursor, turned by digits, clicks and arrows."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import BindingType

from rules.antares import actions as act
from rules.core.contract import Action, Decision
from tabletop_tui import keys
from tabletop_tui.boards import antares_words as words
from tabletop_tui.screens.antares_menu import (
    Columns,
    roll_entries,
    short_entry,
    short_value,
    start_entries,
    window_entries,
)
from tabletop_tui.screens.antares_motion import TumblingFrame
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.entries import DIGITS, Entry
from tabletop_tui.widgets.menu import Menu

#: The column sets of the menu, in the order in which `o` goes through them.
LEVELS: Final = ("points", "chances", "off")


class AntaresTable(TumblingFrame):
    """One match of Antares. Digits and clicks turn single dice; the menu’s cursor goes to the choice they make."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings("order")]
    ABOUT: ClassVar[tuple[str, ...]] = (
        "1 to 6 or a click turns a die just rolled between roll and KEEP; the menu’s cursor goes to that choice.",
        "k or Enter keeps those dice and rolls all others; e stops and claims; f adds Fate dice to the next roll.",
        "o goes through the columns: chances and points, chances, none. w says which clause allows a choice.",
    )

    # ---- the menu ----------------------------------------------------------------------------------------------------

    def show_menu(self, decision: Decision, done: Action | None = None) -> None:
        state, letters = self.position, self.letters
        names = self.names
        keep = self.only is not None
        if keep or not (words.is_roll(state) or words.is_window(state) or words.is_start(state)):
            self.rolls.table(None)
            self.detail_rows = 7
            super().show_menu(decision, done)
            self.rename()
            return
        changed = (decision.player, decision.prompt) != self._question
        self._question = (decision.player, decision.prompt)
        if changed or done is not None:
            self.asking = False
            self.chosen = frozenset()
        self.ticks, self.ticked = None, {}
        if words.is_roll(state):
            columns = Columns(self.level, state, self.odds() if self.level != "off" else None)
            self.entries, at = roll_entries(state, decision, names, letters, columns)
            self.rolls.table(columns.choice)
            self.rolls.keep_key = letters.keep
            prompt = "Keep at least one die."
            self.detail_rows = 10 if self.size.width < 100 or self.level != "points" else 15
        elif words.is_window(state):
            self.entries, at = window_entries(decision, names, letters)
            self.rolls.table(None)
            prompt = f"{names[decision.player]}, add Fate dice to {names[state.active]}’s roll?"
            self.detail_rows = 13
        else:
            self.entries, at = start_entries(decision, names, letters)
            self.rolls.table(None)
            prompt = f"{names[decision.player]}: roll the 6 dice."
            self.detail_rows = 12
        self._present(prompt, self.entries, at, done.verb if done is not None else "")
        self.follow(self.menu.current)
        if changed and not self.menu.has_focus:
            self.menu.focus()

    def rename(self) -> None:
        """Say the entries of the other questions in the few cells of the menu."""
        self.entries = [short_entry(entry, self.names) for entry in self.entries]
        self.menu.entries = list(self.entries)
        self.menu.repaint()

    def _present(self, prompt: str, found: list[Entry], at: int, done: str = "", asking: bool = False) -> None:
        state = self.position
        found = self.with_barred(found, asking)
        self.menu.show(prompt, found, at, value=lambda entry: short_value(state, entry), done=done, asking=asking)
        self._set_heights()

    def show_waiting(self) -> None:
        self.rolls.table(None)
        self.chosen = frozenset()
        super().show_waiting()

    def follow(self, entry: Entry | None) -> None:
        """Turn the dice to what an entry keeps."""
        if not self.choosing or entry is None or entry.act is None:
            return
        faces = list(self.position.rolled.faces())
        action = entry.act
        if isinstance(action, act.Keep):
            chosen = words.chosen_from(faces, self.chosen, action.dice)
        elif entry.verb == "stop":
            chosen = frozenset(range(len(faces)))
        else:
            return
        if chosen != self.chosen:
            self.chosen = chosen
            self.show_dice()

    def on_menu_highlighted(self, event: Menu.Highlighted) -> None:
        # the handlers of all base classes would be called as well
        event.prevent_default()
        if self.tumbling:
            return
        self.follow(event.entry)
        super().on_menu_highlighted(event)
        if self.choosing and event.entry is None:
            self.detail.show(self.no_choice())
        self.tell_things()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        event.prevent_default()
        # the dice are turned one by one: pointing at one chooses nothing
        if not (self.choosing and event.key.startswith(("rolled:", "kept:"))):
            super().on_board_pointed(event)
            self.tell_things()

    # ---- turning dice ------------------------------------------------------------------------------------------------

    def turn_die(self, place: int) -> None:
        """Turn one of the dice just rolled between rolled and kept; the cursor goes to the choice that this makes."""
        state = self.position
        faces = list(state.rolled.faces())
        if place >= len(faces):
            self.tell(f"1 to {len(faces)} turn the dice just rolled.")
            return
        self.chosen = self.chosen ^ {place}
        counts = [0, 0, 0, 0]
        for index in self.chosen:
            counts[faces[index]] += 1
        if len(self.chosen) == len(faces):
            entry = next((e for e in self.entries if e.verb == "stop"), None)
        else:
            entry = next(
                (e for e in self.entries if isinstance(e.act, act.Keep) and list(e.act.dice.counts) == counts), None
            )
        self.rolls.choose(entry)
        self.show_dice()
        self.detail.show(self.no_choice() if entry is None else self.entry_about(entry, ""))

    def action_pick(self, key: str) -> None:
        if not self.match.saved or self.tumbling:
            return
        if self.choosing and key in DIGITS and key != "0":
            self.turn_die(int(key) - 1)
        elif self.choosing and key == self.letters.keep:
            self.keep()
        else:
            super().action_pick(key)

    def keep(self) -> None:
        """Keep the dice that are chosen and roll the others."""
        current = self.menu.current
        if current is None:
            self.tell(" ".join(self.no_choice().will))
        elif isinstance(current.act, act.Keep):
            if not self.rolls.dormant:
                self.choose(current)
        elif current.verb == "stop":
            self.tell(f"All dice are kept: {self.letters.finish} stops.")
        else:
            self.tell("Choose the dice to keep first.")

    def action_order(self) -> None:
        """The next set of columns: chances and points, chances, none."""
        if not self.position.odds:
            self.tell("This table plays without odds.")
            return
        level = LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)]
        current = self.menu.current
        self.table_app.change("play", "odds", level)
        decision = self.match.state.decision
        if decision is not None and self.mine:
            self.show_menu(decision)
            same = next((e for e in self.entries if current is not None and e.act is current.act), None)
            if same is not None:
                self.rolls.choose(same)
                self.on_menu_highlighted(Menu.Highlighted(same))
        told = {"points": "chances and average points", "chances": "chances", "off": "none"}[level]
        self.tell(f"Odds shown: {told}.")

    def open_thing(self, key: str) -> None:
        kind, _, place = key.partition(":")
        if kind == "rolled" and self.choosing:
            self.turn_die(int(place))
        else:
            super().open_thing(key)

    def on_board_chosen(self, event: Board.Chosen) -> None:
        event.prevent_default()
        super().on_board_chosen(event)
        if self.choosing and event.key.startswith("rolled:"):
            # so that Enter keeps and rolls, whichever way the dice were turned
            self.menu.focus()

    def action_tick(self) -> None:
        thing = self.board.thing() if self.board.has_focus else None
        if self.choosing and thing is not None and thing.key.startswith("rolled:"):
            self.open_thing(thing.key)
        else:
            super().action_tick()

    def action_dice(self) -> None:
        """To the dice, for the arrows."""
        self.board.go("rolled:0")

    def action_key(self, key: str) -> None:
        """A key of the key bar was clicked."""
        self.action_pick(key)


TABLE = AntaresTable
