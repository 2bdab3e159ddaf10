"""What can be looked at from a table: why, card, log, piles, rules, and the filter of the menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input

from tabletop_tui import keys
from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.screens.frame import TableFrame
from tabletop_tui.widgets.entries import DIGITS, PICK_LETTERS
from tabletop_tui.widgets.ink import Line, signs, wrap
from tabletop_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from rules.core.contract import Blocked
    from tabletop_tui.boards.model import Thing
    from tabletop_tui.widgets.entries import Entry


class MenuFilter(Input):
    """The line into which a filter for the menu is typed."""

    BINDINGS = keys.bindings("move.up", "move.down", "back")

    def action_up(self) -> None:
        self.screen.query_one(Menu).action_up()

    def action_down(self) -> None:
        self.screen.query_one(Menu).action_down()

    def action_back(self) -> None:
        screen = self.screen
        if isinstance(screen, TableLooks):
            screen.close_filter()


class TableLooks(TableFrame):
    """The part of the table screen that opens what lies over it."""

    # ---- why ---------------------------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Why the thing under the cursor may be done, or may not."""
        if not self.mine:
            if self.match.outcome is not None:
                self.tell("The game is over: nothing can be done any more.")
            return
        entry = self.menu.current
        thing = self.board.thing() if self.board.has_focus else None
        if thing is not None and not thing.actions:
            blocked = self.match.state.blocked(self.match.actor)
            mine = [item for item in blocked if _is_about(item, thing)]
            rest = [item for item in blocked if item not in mine]
            if mine:
                self.app.push_screen(WhyNot(self, mine + rest))
            else:
                self.app.push_screen(BoxScreen(thing.full, [_text("Nothing can be done with this now.")], thing.clause))
            return
        if entry is not None and entry.act is not None:
            self.app.push_screen(WhyMay(self, entry))

    # ---- card, piles, log, rules -------------------------------------------------------------------------------------

    def action_card(self) -> None:
        """The thing under the cursor in full."""
        from tabletop_tui.screens.card import CardBox

        key = self.board.cursor if self.board.has_focus else self.board.linked
        thing = self.board.thing(key) if key else None
        if thing is None:
            self.tell("Nothing to look at: the cursor is on no card.")
            return
        zone = next(zone for zone in self.board.picture.zones if thing in zone.things)
        self.app.push_screen(CardBox(self.match, list(zone.things), zone.things.index(thing)))

    def action_piles(self) -> None:
        """Discard piles and whatever else everyone may look through."""
        from tabletop_tui.screens.piles import PilesScreen

        found = self.painting.piles(self.match.state, self.viewer, self.names)
        self.app.push_screen(PilesScreen("Piles", found, self.painting.owned == "decks"))

    def action_goto(self) -> None:
        """A letter on every card; the next key goes there."""
        from tabletop_tui.screens.goto import GotoScreen

        if not self.has_class("-cut"):
            self.app.push_screen(GotoScreen(self.board))

    def action_log_open(self) -> None:
        """Everything that happened, as this viewer saw it."""
        from tabletop_tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match, self.viewer))

    def action_rules(self) -> None:
        """The rulebook at the clause that the detail shows."""
        clause = self.detail.about.clause.split()
        self.open_rules(clause[0] if clause else "")

    def open_rules(self, clause: str) -> None:
        """The rulebook of this game at a clause."""
        from tabletop_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game, clause))

    # ---- filter ------------------------------------------------------------------------------------------------------

    async def action_find(self) -> None:
        """Type to narrow the menu."""
        if not self.mine:
            return
        field = next(iter(self.query(MenuFilter)), None)
        if field is None:
            field = MenuFilter(id="filter", compact=True, placeholder="filter")
            await self.query_one("#side").mount(field, before=self.menu)
        field.value = ""
        field.add_class("-open")
        self.menu.filtering = True
        field.focus()

    def close_filter(self) -> None:
        """Show the whole menu again."""
        for field in self.query(MenuFilter):
            field.remove_class("-open")
            with field.prevent(Input.Changed):
                field.value = ""
        if self.menu.filtering or self.menu.query_text:
            self.menu.filtering = False
            self.menu.filter("")
        self.menu.focus()

    @on(Input.Changed, "#filter")
    def filter_changed(self, event: Input.Changed) -> None:
        self.menu.filter(event.value)

    @on(Input.Submitted, "#filter")
    def filter_done(self, event: Input.Submitted) -> None:
        self.menu.do()


def _is_about(item: Blocked, thing: Thing) -> bool:
    """Whether something blocked concerns a card: the text of the act ends in the card, so its label names it."""
    return thing.name in item.label


def _text(text: str, ink: str = "") -> Line:
    return [*signs(text, ink)]


class WhyNot(BoxScreen):
    """Why something cannot be done, what would allow it, and the clause; ↓ goes to the next such thing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *keys.bindings("move.up", "move.down", "rules", "why"),
        *(Binding(char, f"pick('{char}')", show=False) for char in DIGITS + PICK_LETTERS),
    ]

    def __init__(self, table: TableLooks, blocked: list[Blocked]) -> None:
        super().__init__("", [], "")
        self._table = table
        self._blocked = blocked
        self._at = 0
        self._keys: set[str] = set()

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        item = self._blocked[self._at]
        lines = [_text(row) for row in wrap(item.reason, cells)]
        helps = self._helps(item)
        if helps:
            lines += [[], _text("What you can do now", "strong"), *helps]
        same = [other.label for other in self._blocked if other.reason == item.reason and other is not item]
        if same:
            lines += [
                [],
                *(_text(row, "muted") for row in wrap("The same holds back: " + ", ".join(same) + ".", cells)),
            ]
        if item.clause:
            lines += [[], _text("§ " + item.clause, "muted")]
        foot = "Esc close   r read the rule"
        if len(self._blocked) > 1:
            foot += f"   ↓ {self._at + 1} of {len(self._blocked)}"
        return f"Why not: {item.label}", lines, foot

    def _helps(self, item: Blocked) -> list[Line]:
        """Acts that lift the obstacle, found by trying each on a copy."""
        match = self._table.match
        found: list[Line] = []
        self._keys = set()
        for entry in self._table.entries:
            act = entry.act
            if entry.kind != "act" or act is None or len(found) == 3:
                continue
            copy = match.state.clone()
            copy.apply(act)
            decision = copy.decision
            if decision is None or decision.player != match.actor:
                continue
            if any(other.text == item.text or other.text.startswith(item.text + ":") for other in decision.actions):
                value = match.state.value(act)
                self._keys.add(entry.key)
                found.append(_text(f"  {entry.key or ' '}  {act.label(match.names)}  {value}"))
        return found

    def action_pick(self, key: str) -> None:
        """The keys beside the acts work from here."""
        if key in self._keys:
            self.dismiss()
            self._table.menu.pick(key)

    def action_down(self) -> None:
        self._at = (self._at + 1) % len(self._blocked)
        self.fresh()

    def action_up(self) -> None:
        self._at = (self._at - 1) % len(self._blocked)
        self.fresh()

    def action_why(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        clause = self._blocked[self._at].clause.split()
        self.dismiss()
        self._table.open_rules(clause[0] if clause else "")


class WhyMay(BoxScreen):
    """The clause that allows an act, and what it will do."""

    BINDINGS = keys.bindings("rules", "why")

    def __init__(self, table: TableLooks, entry: Entry) -> None:
        super().__init__("", [], "")
        self._table = table
        self._entry = entry

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        act = self._entry.act
        assert act is not None
        match = self._table.match
        book = self._table.table_app.rulebook(match.game)
        lines: list[Line] = []
        for sentence in self._table.consequences(act):
            lines += [_text(row) for row in wrap(sentence, cells)]
        for clause_id in act.clause.split():
            clause = book.clause(clause_id)
            if clause is not None:
                lines += [[], _text(f"§ {clause.id}  {clause.title}", "strong")]
                lines += [_text(row, "muted") for row in wrap(clause.text.split("\n\n")[0], cells)]
        return f"Why may I: {act.label(match.names)}", lines, "Esc close   r read the rule"

    def action_why(self) -> None:
        self.dismiss()

    def action_rules(self) -> None:
        act = self._entry.act
        self.dismiss()
        self._table.open_rules(act.clause.split()[0] if act is not None and act.clause else "")
