"""What can be looked at from a table: why, card, log, piles, rules, and the filter of the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import on
from textual.widgets import Input

from tabletop_tui import keys
from tabletop_tui.boards.tries import barred
from tabletop_tui.screens.cursors import LinkedCursors
from tabletop_tui.widgets.detail import Detail
from tabletop_tui.widgets.menu import Menu

if TYPE_CHECKING:
    from rules.core.contract import Blocked
    from tabletop_tui.boards.model import Thing


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


class TableLooks(LinkedCursors):
    """The part of the table screen that opens what lies over it."""

    # ---- why ---------------------------------------------------------------------------------------------------------

    def action_why(self) -> None:
        """Why the thing under the cursor, or the entry, may be done, or may not."""
        from tabletop_tui.screens.why import WhyMay

        if self.match.outcome is not None:
            self.tell("The game is over: nothing can be done any more.")
            return
        if not self.mine:
            self.why_not(self.match.state.blocked(self.viewer))
            return
        thing = self.board.thing() if self.board.has_focus else None
        if thing is not None:
            self.why_thing(thing)
            return
        entry = self.menu.current
        if entry is not None and entry.blocked is not None:
            self.why_not(self.barred(entry.blocked))
        elif entry is not None and entry.act is not None:
            self.app.push_screen(WhyMay(self, entry.act))

    def why_not(self, blocked: Sequence[Blocked]) -> None:
        """The box about what cannot be done, beginning with the first."""
        from tabletop_tui.screens.why import WhyNot

        if blocked:
            self.app.push_screen(WhyNot(self, blocked))

    def barred(self, *first: Blocked) -> list[Blocked]:
        """All that cannot be done now, these first."""
        texts = {item.text for item in first}
        return [*first, *(b for b in self.match.state.blocked(self.match.actor) if b.text not in texts)]

    def why_thing(self, thing: Thing) -> None:
        """What can be done with a thing now, and why the rest cannot."""
        from tabletop_tui.screens.why import WhyMay, WhyThing

        state, actor = self.match.state, self.match.actor
        tries = self.painting.tries
        if tries is not None:
            tried = {*thing.actions, *tries(state, thing.key)}
            cannot = barred(tries, state, actor, thing.key)
        else:
            tried = set(thing.actions)
            cannot = [item for item in state.blocked(actor) if _is_about(item, thing)]
        legal = [act for act in state.legal() if act.text in tried or (act.family and act.family in tried)]
        texts = {act.text for act in legal}
        may = [e for e in self.entries if e.kind in ("act", "tick") and any(act.text in texts for act in e.acts)]
        shown = {act.text for entry in may for act in entry.acts}
        inside = [act for act in legal if act.text not in shown]
        if cannot and not may and not inside:
            self.why_not(self.barred(*cannot))
        elif len(may) == 1 and not cannot and not inside and may[0].act is not None:
            self.app.push_screen(WhyMay(self, may[0].act))
        else:
            self.app.push_screen(WhyThing(self, thing, may, cannot, inside))

    def action_not_now(self) -> None:
        """List in the menu what cannot be done, or no longer."""
        listed = not self.table_app.settings.play.menu_not_now
        self.table_app.change("play", "menu_not_now", listed)
        decision = self.match.state.decision
        if decision is not None and self.mine:
            self.show_menu(decision)
        self.tell("The menu lists what cannot be done now." if listed else "The menu lists only what can be done.")

    def on_detail_asked(self, event: Detail.Asked) -> None:
        """A click on something that cannot be done."""
        self.why_not(self.barred(event.item))

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
        about = self.detail.about
        clause = about.clause.split()
        shown = about.thing.full if about.thing is not None else about.title
        self.open_rules(clause[0] if clause else "", shown or "the table")

    def open_rules(self, clause: str, origin: str) -> None:
        """The rulebook of this game at a clause, which says what it was opened from."""
        from tabletop_tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.game, clause, origin))

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
