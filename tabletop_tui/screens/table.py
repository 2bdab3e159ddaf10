"""The table screen: what keys, clicks and entries do on a match, for any game that has a painter."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from tabletop_tui import keys
from tabletop_tui.screens.frame import is_main
from tabletop_tui.screens.hint import TableHints
from tabletop_tui.table.errors import NotSaved, TableError
from tabletop_tui.widgets import ticks
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.entries import DIGITS, PICK_LETTERS, Entry, asked_once_more
from tabletop_tui.widgets.menu import Menu

#: The verbs of acts that nobody loses by ending a turn without them.
KEPT: Final = frozenset({"sacrifice"})


class TableScreen(TableHints):
    """One match as one viewer sees it. The menu is the game; the board is a picture of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings(
            "do",
            "tick",
            "finish",
            "play_all",
            "undo",
            "why",
            "not_now",
            "first_game",
            "hint",
            "log",
            "card",
            "piles",
            "goto",
            "rules",
            "find.open",
            "amount.more",
            "amount.less",
            "position",
        ),
        *(Binding(char, f"pick('{char}')", show=False) for char in DIGITS + PICK_LETTERS),
    ]
    KEYS = (
        *("do", "region.next", "why", "undo", "hint", "log", "card", "piles", "find.open", "reference", "position"),
        "help",
    )
    ABOUT: ClassVar[tuple[str, ...]] = (
        "The menu on the right lists every legal act; the board is a picture and a second way to the same acts.",
        "A number in ‹ › is set with ← and →. A muted key sleeps for a moment: a key typed twice does one thing.",
        "w says which clause allows what is highlighted, or forbids what is under the cursor of the board.",
    )

    def on_mount(self) -> None:
        super().on_mount()
        self.go_on(first=True)

    # ---- doing -------------------------------------------------------------------------------------------------------

    def on_menu_chosen(self, event: Menu.Chosen) -> None:
        self.choose(event.entry)

    def choose(self, entry: Entry) -> None:
        """Do an entry: once more asked where something would be lost."""
        if not self.mine or self.match.outcome is not None:
            return
        if entry.kind == "back":
            self._show_everything()
        elif entry.kind == "end" and not self.asking and self._would_lose():
            self.asking = True
            decision = self.match.state.decision
            assert decision is not None
            self._present(
                f"{entry.label}?", asked_once_more(self.match.state, self.entries, self.names), 0, asking=True
            )
        elif entry.blocked is not None:
            self.why_not(self.barred(entry.blocked))
        elif entry.kind == "tick":
            self.tick(entry)
        elif entry.kind == "done":
            self.carry_out()
        elif entry.kind == "all":
            self.do_all([act.text for act in entry.acts])
        elif entry.act is not None:
            self.do_all([entry.act.text])

    def tick(self, entry: Entry) -> None:
        """One more tick on an entry, or none again."""
        plan, act, decision = self.ticks, entry.act, self.match.state.decision
        if plan is None or act is None or decision is None:
            return
        before = self.ticked
        self.ticked = ticks.turned(plan, before, act)
        if self.ticked == before:
            self.tell(f"{plan.most} of {plan.most} are ticked; untick one first.")
            return
        at = self.menu.at
        self.show_menu(decision)
        self.menu.highlight(self.entries[min(at, len(self.entries) - 1)])

    def carry_out(self) -> None:
        """Do what is ticked, if that is enough."""
        plan = self.ticks
        if plan is None:
            return
        short = ticks.missing(plan, self.ticked)
        if short:
            self.tell(f"{short} more to tick: {sum(self.ticked.values())} of {plan.most}.")
        else:
            self.do_all(ticks.chain(self.match.state, plan, self.ticked))

    def action_tick(self) -> None:
        """Tick the entry under the cursor, or the card; else what Space does for a bot."""
        if self.ticks is None or not self.mine:
            super().action_tick()
            return
        thing = self.board.thing() if self.board.has_focus else None
        if thing is not None:
            self.open_thing(thing.key)
            return
        current = self.menu.current
        if current is not None and current.kind == "tick":
            self.tick(current)

    def _would_lose(self) -> bool:
        return (
            self.table_app.settings.play.ask_end
            and any(entry.kind == "act" and entry.verb not in KEPT for entry in self.entries)
            and is_main(self.match.state.decision)
        )

    def _show_everything(self) -> None:
        self.only = None
        self.asking = False
        decision = self.match.state.decision
        if decision is not None:
            self.show_menu(decision)
            self.menu.focus()

    def action_do(self) -> None:
        if not self.match.saved:
            self.try_again()
        elif self.match.outcome is not None:
            self.open_results()
        elif self.board.has_focus:
            self.open_thing(self.board.cursor)
        else:
            self.menu.do()

    def on_board_chosen(self, event: Board.Chosen) -> None:
        self.open_thing(event.key)

    def open_thing(self, key: str) -> None:
        """Enter on the board: the one act, the few acts, or why there is none."""
        thing = self.board.thing(key)
        if thing is None:
            return
        possible = {act.text for entry in self.entries for act in entry.acts}
        acts = [text for text in thing.actions if text in possible]
        if self.ticks is not None and acts:
            self.tick(next(entry for entry in self.entries if entry.kind == "tick" and entry.acts[0].text == acts[0]))
        elif len(acts) == 1:
            self.do_all(acts)
        elif acts:
            self.only = frozenset(acts)
            decision = self.match.state.decision
            assert decision is not None
            self.show_menu(decision)
            self.menu.focus()
        else:
            self.action_why()

    def on_board_looked(self, event: Board.Looked) -> None:
        self.action_card()

    def on_board_counted(self, event: Board.Counted) -> None:
        if event.zone == "log":
            self.action_log_open()
            return
        entry = next((e for e in self.entries if e.act is not None and self.about(e.act) == event.zone), None)
        if entry is not None:
            self.menu.focus()
            self.menu.highlight(entry)
        else:
            self.action_piles()

    def action_pick(self, key: str) -> None:
        if self.match.saved:
            self.menu.pick(key)

    def action_finish(self) -> None:
        self.action_pick(keys.keys_of("finish", self.keymap)[0])

    def action_play_all(self) -> None:
        self.action_pick(keys.keys_of("play_all", self.keymap)[0])

    def action_undo(self) -> None:
        if not self.mine:
            return
        try:
            said = self.match.undo()
        except NotSaved as error:
            self.not_saved(error)
            return
        except TableError as error:
            self.tell(str(error)[:1].upper() + str(error)[1:] + ".")
            return
        self.news = "Taken back: " + said.removeprefix("take back: ") + "."
        self.go_on()

    def action_position(self) -> None:
        """Ask for a file, and write where the match stands."""
        from tabletop_tui.screens.position import PositionBox

        self.app.push_screen(PositionBox(self.match, self.tell))

    def action_first_game(self) -> None:
        """Show what a first game is told, or hide it, at this table."""
        self.first_game = not self.first_game
        self.guide_lines.set_class(self.first_game, "-open")
        self.show_guide(self.menu.current)
        self.call_after_refresh(self._set_heights)
        key = keys.shown(keys.keys_of("first_game", self.keymap)[0])
        self.tell(f"{key} hides the two lines again." if self.first_game else f"{key} shows phase and meanings again.")

    def action_back(self) -> None:
        """Close what is open on the table, or leave a question by taking back what led to it."""
        if self.menu.query_text or self.menu.filtering:
            self.close_filter()
        elif self.asking or self.only is not None:
            self._show_everything()
        elif self.match.outcome is not None:
            self.open_results()
        elif self.mine and not is_main(self.match.state.decision) and self.match.undo_reason() is None:
            self.action_undo()
        elif not self.menu.has_focus:
            self.menu.focus()

    def action_region_next(self) -> None:
        if self.has_class("-cut"):
            self.toggle_class("-page-board")
            self.call_after_refresh(self.board.focus if self.has_class("-page-board") else self.menu.focus)
        elif self.menu.has_focus:
            self.board.focus()
        elif self.board.has_focus and self.detail.scrolls:
            self.detail.can_focus = True
            self.detail.focus()
        else:
            self.menu.focus()

    def action_region_previous(self) -> None:
        if self.menu.has_focus and self.detail.scrolls and not self.has_class("-cut"):
            self.detail.can_focus = True
            self.detail.focus()
        elif self.board.has_focus:
            self.menu.focus()
        else:
            self.action_region_next() if self.has_class("-cut") else self.board.focus()

    def action_home(self) -> None:
        if self.leaving:
            self.leave()
        else:
            self.tell("q again: home. The game is saved.")
            self.leaving = True
