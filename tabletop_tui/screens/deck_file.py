"""What is done with a deck as a file: save, name, import, export, delete; and what is asked before work is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.widgets import Input

from rules.core.cardlist.faults import CardListFaulty, Code
from rules.hyborian.card import CardPool
from rules.hyborian.decks import counted
from rules.hyborian.decks_forms import FORMS
from rules.hyborian.decks_list import DeckList, title_fault
from tabletop_tui.screens.base import Base
from tabletop_tui.table import decks as kept_decks
from tabletop_tui.table.decks_edit import DeckEditor
from tabletop_tui.table.errors import TableError

#: What is asked for: the placeholder of its field
ASKED = {
    "save as": "a name for the new deck",
    "rename": "another name for the deck",
    "import": "a file: .txt (text), .csv or .yaml",
    "text": "where to write the text: a file or a folder",
    "csv": "where to write the CSV: a file or a folder",
}


def told_faulty(screen: Base, path: Path, error: CardListFaulty) -> str:
    """Show every fault of a deck file in its lines; gives the sentence for the screen below."""
    first = error.faults[0]
    if first.code is Code.UNREADABLE:
        return f"{path}: {first.message}."
    from tabletop_tui.screens.faults import FaultsScreen

    screen.app.push_screen(FaultsScreen(path, error.faults))
    return f"{error}."


class DeckFile(Base):
    """The part of the deck screen that reads and writes."""

    pool: CardPool
    editor: DeckEditor
    KEYS: ClassVar[tuple[str, ...]] = ("help",)
    #: what is being typed; empty for nothing
    asking: str = ""
    #: it was decided to leave, with or without saving
    left: bool = False
    _then: Callable[[], None] | None = None

    def fresh(self) -> None:
        """Work everything out anew and draw it."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Show a sentence on the last line."""
        raise NotImplementedError

    def refocus(self) -> None:
        """Give the focus back to the list in use."""
        raise NotImplementedError

    def dismiss_now(self) -> None:
        """Close the screen, whatever is not saved."""
        self.left = True
        self.dismiss()

    def on_unmount(self) -> None:
        """The program is left at once: what is not saved is kept beside what is, for nobody was asked."""
        deck = self.editor.deck
        if self.editor.changed and not self.left and deck.cards:
            title = f"{deck.title[:40].rstrip()} (unsaved)"
            with suppress(TableError):
                kept_decks.save(replace(deck, id=kept_decks.free_id(title, self.pool), title=title), self.pool)

    # ---- the menu ----------------------------------------------------------------------------------------------------

    def action_file(self) -> None:
        """What can be done with the deck as a whole."""
        from tabletop_tui.screens.deck_boxes import MenuBox

        choices = [
            ("1", "Save"),
            ("2", "Save as another deck…"),
            ("3", "Rename…"),
            ("4", "Import from a file…"),
            ("5", "Export as text…"),
            ("6", "Export as CSV…"),
        ]
        if self.editor.kept is not None:
            choices.append(("7", "Delete…"))
        self.app.push_screen(MenuBox(self.editor.deck.title, "", choices, self._chose))

    def _chose(self, key: str) -> None:
        deck = self.editor.deck
        folder = Path.cwd()
        if key == "1":
            self.save()
        elif key == "2":
            self.ask("save as", deck.title)
        elif key == "3":
            self.ask("rename", deck.title)
        elif key == "4":
            self.ask("import", str(folder) + "/")
        elif key in ("5", "6"):
            form = "text" if key == "5" else "csv"
            self.ask(form, str(folder / f"{deck.id}{FORMS[form]}"))
        else:
            self._ask_delete()

    # ---- saving ------------------------------------------------------------------------------------------------------

    def save(self, then: Callable[[], None] | None = None) -> None:
        """Keep the deck; one that is in no file of somebody’s own is given a name first. `then` follows a success."""
        if self.editor.kept is None:
            self._then = then
            self.ask("save as", self.editor.deck.title)
        elif self._keep(self.editor.deck) and then is not None:
            then()

    def _keep(self, deck: DeckList) -> bool:
        try:
            path = kept_decks.save(deck, self.pool)
        except TableError as error:
            self.say(str(error))
            return False
        self.editor.now_kept(deck)
        faults = len(deck.faults(self.pool))
        more = f", with {counted(faults, 'fault')}: it cannot be played yet" if faults else ""
        self.fresh()
        self.say(f"Saved as {path.name}{more}.")
        return True

    def _ask_delete(self) -> None:
        from tabletop_tui.screens.deck_boxes import MenuBox

        title = self.editor.deck.title

        def chosen(key: str) -> None:
            if key == "1":
                try:
                    kept_decks.delete(self.editor.deck.id)
                except TableError as error:
                    self.say(str(error))
                    return
                self.dismiss_now()

        sentence = f"“{title}” is deleted for good; matches begun with it can still be played on."
        self.app.push_screen(MenuBox("Delete the deck?", sentence, [("2", "Keep it"), ("1", "Delete it")], chosen))

    def leave(self, then: Callable[[], None]) -> None:
        """Go on with `then`, after asking when something would be lost."""
        if not self.editor.changed:
            then()
            return
        from tabletop_tui.screens.deck_boxes import MenuBox

        def chosen(key: str) -> None:
            if key == "1":
                self.save(then)
            elif key == "2":
                then()

        sentence = f"“{self.editor.deck.title}” has changes that are not saved."
        choices = [("1", "Save, then leave"), ("2", "Leave without saving"), ("3", "Stay here")]
        self.app.push_screen(MenuBox("Leave the deck?", sentence, choices, chosen))

    async def action_submit(self) -> None:
        """What Enter does on the line that asks."""
        for field in self.query("#filter").results(Input):
            await field.action_submit()

    # ---- typing ------------------------------------------------------------------------------------------------------

    def ask(self, what: str, text: str) -> None:
        """Ask for a name or a file on a line of its own."""
        if self.asking:
            return
        self.asking = what
        field = Input(text, id="filter", compact=True, classes="-open", placeholder=ASKED[what])
        self.mount(field, before=self.query_one("#last-line"))
        field.focus()
        self.say(f"{ASKED[what][:1].upper()}{ASKED[what][1:]}. Enter does it, Esc leaves it.")

    def end_asking(self) -> None:
        """Take the line away."""
        self.asking = ""
        self._then = None
        self.query("#filter").remove()
        self.say("")
        self.refocus()

    @on(Input.Submitted, "#filter")
    def typed(self, event: Input.Submitted) -> None:
        """Do what was asked for, or say why it cannot be done and let the text be changed."""
        what, text = self.asking, event.value.strip()
        told = title_fault(text) if what in ("save as", "rename") else "" if text else "A file needs a name."
        if told:
            self.say(told)
            return
        then = self._then
        self.end_asking()
        if what == "save as":
            deck = replace(self.editor.deck, id=kept_decks.free_id(text, self.pool), title=text)
            if self._keep(deck) and then is not None:
                then()
        elif what == "rename":
            clean = self.editor.kept is not None and not self.editor.changed
            self.editor.rename(text)
            self.fresh()
            self.say(f"The deck is called {text} now.")
            if clean:
                self._keep(self.editor.deck)
        elif what == "import":
            self._import(Path(text).expanduser())
        else:
            self._export(Path(text).expanduser(), what)

    def _import(self, path: Path) -> None:
        try:
            written = kept_decks.import_deck(path, self.pool)
        except CardListFaulty as error:
            self.say(told_faulty(self, path, error))
            return
        deck = written.deck
        self.editor.fill(deck.cards, deck.sideboard, deck.about, f"the cards of {path.name} imported")
        faults = len(deck.faults(self.pool))
        self.fresh()
        self.say(f"Imported {path.name}: {counted(faults, 'fault') if faults else 'a legal deck'}. u takes it back.")

    def _export(self, path: Path, form: str) -> None:
        try:
            self.say(f"Written: {kept_decks.export(self.editor.deck, self.pool, path, form)}.")
        except TableError as error:
            self.say(str(error))
