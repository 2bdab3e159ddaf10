"""The two linked cursors of a table, in the menu and on the board, and what the detail tells of where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.contract import Action
from tabletop_tui.screens.moving import MovingFrame
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.detail import About
from tabletop_tui.widgets.entries import Entry
from tabletop_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from textual.timer import Timer

#: Seconds after which a menu that stands still gets its “Not now” list.
STILL: Final = 0.15


class LinkedCursors(MovingFrame):
    """Where the cursor of the menu goes, that of the board follows, and the other way round."""

    _still: Timer | None = None

    def about(self, action: Action) -> str:
        """The key of the thing that an act is about."""
        return self.painter.about(self.match.state, action, self.viewer, self.names)

    def consequences(self, action: Action) -> list[str]:
        """What will happen if an act is chosen, as far as it is to be told."""
        return self.match.state.consequence(action, self.names)

    def on_menu_highlighted(self, event: Menu.Highlighted) -> None:
        entry = event.entry
        self.leaving = False
        self.show_guide(entry)
        if entry is None or entry.act is None or not self.mine:
            self.board.link("")
            item = entry.blocked if entry is not None else None
            if item is not None:
                self.detail.show(About(title=item.label, will=(item.reason,), clause=item.clause))
            elif self.mine:
                self.detail.show(About())
            return
        key = self.about(entry.act)
        self.board.link(key)
        self.detail.show(self.entry_about(entry, key))
        self._wait_still()

    def entry_about(self, entry: Entry, key: str) -> About:
        """What the detail tells of an entry: the thing, what will happen, the clause."""
        act = entry.act
        assert act is not None
        if entry.kind == "done":
            items = ", ".join(act.label(self.names).partition(" ")[2] for act in entry.acts)
            return About(title=entry.label, will=(f"{items}.",), clause=act.clause)
        if entry.kind == "all":
            return About(title=entry.label, will=(*played(entry.acts, self.names), f"{entry.value} in all."))
        will = tuple(self.consequences(act))
        notes = (f"←→ how much, {entry.acts[0].amount} to {entry.acts[-1].amount}",) if entry.numbered else ()
        return About(self.board.thing(key) if key else None, act.label(self.names), will, act.clause, notes)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        thing = self.board.thing(event.key)
        if thing is None:
            return
        entry = next((e for e in self.entries if e.act is not None and e.act.text in thing.actions), None)
        if entry is not None and entry in self.menu.entries:
            self.menu.highlight(entry)
            self.detail.show(self.entry_about(entry, event.key))
        else:
            self.detail.show(About(thing, clause=thing.clause))

    def _wait_still(self) -> None:
        if self._still is not None:
            self._still.stop()
            self._still = None
        play = self.table_app.settings.play
        if play.menu_not_now:
            self.detail.show_blocked(())
        elif self.size.width >= 120 and play.not_now:
            self._still = self.set_timer(STILL, self._show_blocked)

    def _show_blocked(self) -> None:
        self._still = None
        if self.mine:
            self.detail.show_blocked(self.match.state.blocked(self.match.actor))


def played(acts: Sequence[Action], names: Sequence[str]) -> list[str]:
    """What a chain of plays plays, equal cards once: “Gold ×2, Ruby.”; for partners a sentence for each."""
    by: dict[str, Counter[str]] = {}
    for act in acts:
        who, found, label = act.label(names).partition(": ")
        name, label = (who, label) if found and who in names else ("", act.label(names))
        by.setdefault(name, Counter())[label.replace("Play ", "", 1)] += 1
    return [
        (f"{name}: " if name else "")
        + ", ".join(card + (f" ×{times}" if times > 1 else "") for card, times in cards.items())
        + "."
        for name, cards in by.items()
    ]
