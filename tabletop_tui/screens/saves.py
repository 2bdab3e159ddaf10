"""Every save: resume it, look at it, give it a name, export it, delete it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from tabletop_tui.screens.base import Over, title
from tabletop_tui.screens.home import ago
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.ink import Line, cut, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines

if TYPE_CHECKING:
    from tabletop_tui.table.record import Header
    from tabletop_tui.table.saves import Save


class SavesScreen(Over):
    """A list of journals, the newest first. Damaged ones are there too, with the reason."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("n", "name", "name"),
        ("x", "export", "export"),
        ("s", "replay", "replay"),
        ("delete", "delete", "delete"),
    ]
    KEYS = ("do", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "Enter goes on with a game, or steps through one that is over; s steps through any.",
        "n gives a name, x copies the save to a file, Delete asks once.",
    )

    def __init__(self) -> None:
        super().__init__()
        self._saves: dict[str, Save] = {}
        self._said = ""
        self._deleting = ""
        self._asking = ""

    def compose(self) -> ComposeResult:
        yield Lines(title("Saves and replays", "Esc back"), id="title")
        yield Listing(id="list")
        yield Lines(self._note, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._fresh()

    def _fresh(self) -> None:
        from tabletop_tui.table.saves import listing

        self._saves = {save.path.name: save for save in listing()}
        rows = [Row(name, _row(save, self.size.width)) for name, save in self._saves.items()]
        self.query_one(Listing).show(rows or [Row(line=[("No game has been saved yet.", "muted")])])
        self.query_one("#note", Lines).repaint()

    @property
    def _save(self) -> Save | None:
        return self._saves.get(self.query_one(Listing).key)

    def _note(self, cells: int, rows: int) -> list[Line]:
        save = self._save
        lines: list[Line] = [rule(save.path.name if save is not None else "Saves", "", cells)]
        if self._said:
            return lines + [[(" " + row, "warn")] for row in wrap(self._said, cells - 2)]
        if save is None:
            return lines
        told = save.reason or save.end or f"{save.actions} acts; {save.actor} is to act in turn {save.turn}."
        told = f"{told} {save.of_series}".rstrip()
        told_lines: list[Line] = [[(" " + row, "bad" if save.reason else "")] for row in wrap(told, cells - 2)]
        return [*lines, *told_lines, [(" Enter open   s step through   n name   x export   Delete removes", "muted")]]

    def _say(self, text: str) -> None:
        self._said = text
        self.query_one("#note", Lines).repaint()

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        self._deleting = ""
        self.query_one("#note", Lines).repaint()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        save = self._save
        if save is not None:
            app = self.table_app
            self._say(app.open_save(save.path) if save.status == "open" else app.open_replay(save.path))

    def action_replay(self) -> None:
        save = self._save
        if save is not None:
            self._say(self.table_app.open_replay(save.path))

    def action_delete(self) -> None:
        from tabletop_tui.table.saves import delete

        save = self._save
        if save is None:
            return
        if self._deleting != save.path.name:
            self._deleting = save.path.name
            self._say(f"Delete again: {save.path.name} is deleted for good.")
            return
        try:
            delete(save.path)
        except TableError as error:
            self._say(str(error))
            return
        self._fresh()

    # ---- name and export ---------------------------------------------------------------------------------------------

    async def action_name(self) -> None:
        if self._save is not None:
            await self._ask("name", self._save.title, "a name for this save")

    async def action_export(self) -> None:
        if self._save is not None:
            await self._ask("export", str(Path.cwd()), "a file or a folder")

    async def _ask(self, what: str, text: str, placeholder: str) -> None:
        if not self.query(Input):
            self._asking = what
            field = Input(text, id="filter", compact=True, classes="-open", placeholder=placeholder)
            await self.mount(field, before=self.query_one("#note"))
            field.focus()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """Name or export the save, or say why not."""
        from tabletop_tui.table.saves import export, rename

        save = self._save
        said = ""
        if save is not None:
            try:
                if self._asking == "name":
                    rename(save.path, event.value.strip())
                else:
                    said = f"Written: {export(save.path, Path(event.value).expanduser())[0]}."
            except TableError as error:
                said = str(error)
        self.query(Input).remove()
        self.query_one(Listing).focus()
        self._fresh()
        self._say(said)

    def action_back(self) -> None:
        if self.query(Input):
            self.query(Input).remove()
            self.query_one(Listing).focus()
        else:
            self.dismiss()


def _played(header: Header) -> str:
    """The game and its format, as people call them: “Hero Realms, Emperor”."""
    from rules.core.errors import RulesError
    from rules.core.registry import game

    try:
        played = game(header.game)
    except RulesError:
        return header.game.replace("-", " ")
    form = next((form.title for form in played.formats if form.id == header.format), "")
    return f"{played.title}, {form}" if form and len(played.formats) > 1 else played.title


def _row(save: Save, cells: int) -> Line:
    sign = {"open": (" ", ""), "finished": ("✓", "good"), "damaged": ("✗", "bad")}[save.status]
    name = save.title or (_played(save.header) if save.header is not None else save.path.name)
    over = "over" if save.standing is None else f"over, game {save.standing.game}"
    where = {"open": save.where, "finished": over, "damaged": "damaged"}[save.status]
    return [
        sign,
        (" ", ""),
        (fill(cut(name, 24), 26), ""),
        (fill(cut(" ".join(save.names), 20), 22), "muted"),
        (fill(where, 16), "muted"),
        (ago(save.modified), "muted"),
    ]
