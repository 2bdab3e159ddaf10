"""The settings, generated from their model; and the keys of every command, checked before they are taken."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from tabletop_tui import keys
from tabletop_tui import settings as config
from tabletop_tui.screens.base import Over, title
from tabletop_tui.widgets.ink import Line, fill, rule, wrap
from tabletop_tui.widgets.keybar import KeyBar
from tabletop_tui.widgets.listing import Listing, Row
from tabletop_tui.widgets.painted import Lines


class SettingsScreen(Over):
    """One list in groups. ←→ change a value at once; Enter edits the keys of a command."""

    BINDINGS = keys.bindings("find.open", "find.next", "find.back")
    KEYS = ("do", "find.open", "back", "help")
    ABOUT: ClassVar[tuple[str, ...]] = (
        "←→ change a value at once. Enter on a command takes new keys for it, with commas between them.",
        "A key that another command has is refused, with the names of both; ctrl+q always leaves.",
    )

    def __init__(self) -> None:
        super().__init__()
        self._said = ""
        self._asking = ""
        self._query = ""

    def compose(self) -> ComposeResult:
        yield Lines(title("Settings", "Esc back"), id="title")
        yield Listing(id="list")
        yield Lines(self._note, id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        self._fresh()
        self.query_one(Listing).focus()

    def _fresh(self) -> None:
        self.query_one(Listing).show(self._rows())
        self.query_one("#note", Lines).repaint()

    def _rows(self) -> list[Row]:
        here = self.query_one(Listing).key
        settings = self.table_app.settings
        rows: list[Row] = []
        for group, kind in config.GROUPS.items():
            rows.append(Row(line=[(group.capitalize(), "")], heading=True))
            for entry in fields(kind):
                if entry.name in ("map", "names", "players", "first_matches"):
                    continue
                key = f"{group}.{entry.name}"
                text = _words(getattr(getattr(settings, group), entry.name))
                shown = f"‹ {text} ›" if key == here else text
                rows.append(Row(key, [(fill(entry.metadata["title"], 26), ""), (shown, "strong")]))
            if group == "keys":
                rows += self._key_rows()
        return rows

    def _key_rows(self) -> list[Row]:
        rows: list[Row] = []
        for command in keys.COMMANDS.values():
            named = ", ".join(keys.shown(key) for key in keys.keys_of(command.id, self.keymap))
            own = command.id in self.table_app.settings.keys.map
            rows.append(
                Row(
                    f"key:{command.id}",
                    [
                        (fill(named_in_words(command.id), 26), "muted" if command.fixed else ""),
                        (named, "strong" if own else ""),
                    ],
                )
            )
        return rows

    def _note(self, cells: int, rows: int) -> list[Line]:
        key = self.query_one(Listing).key
        heading, text = self._explain(key)
        lines: list[Line] = [rule(heading, "", cells)]
        lines += [[(" " + row, "bad")] for row in wrap(self._said, cells - 2)] if self._said else []
        return lines + [[(" " + row, "")] for row in wrap(text, cells - 2)]

    def _explain(self, key: str) -> tuple[str, str]:
        if key.startswith("key:"):
            command = keys.COMMANDS[key[4:]]
            how = "It cannot be mapped." if command.fixed else "Enter gives it other keys."
            if self._asking == command.id:
                how = "Type its keys, with commas between them: x, f5, ctrl+s. Enter takes them, an empty line the "
                how += "standard ones; Esc leaves all as it was."
            return named_in_words(command.id), f"{command.help} {how}"
        group, _, name = key.partition(".")
        if group not in config.GROUPS:
            return "Settings", ""
        entry = next(entry for entry in fields(config.GROUPS[group]) if entry.name == name)
        if key == "play.hint_bot":
            return entry.metadata["title"], f"{entry.metadata['help']} {self._hint_bot()}"
        return entry.metadata["title"], entry.metadata["help"]

    def _hint_bot(self) -> str:
        """How the bot that is asked for hints plays."""
        from tabletop_tui.players.registry import offered

        spec = self.table_app.settings.play.hint_bot
        how = offered().get(spec, "")
        return f"{spec}: {how}. A game that does not have it asks its strongest." if how else ""

    def on_listing_highlighted(self, event: Listing.Highlighted) -> None:
        self._said = ""
        listing = self.query_one(Listing)
        listing.rows = self._rows()
        listing.repaint()
        self.query_one("#note", Lines).repaint()

    # ---- changing ----------------------------------------------------------------------------------------------------

    def on_listing_turned(self, event: Listing.Turned) -> None:
        if event.key and not event.key.startswith("key:"):
            self._turn(event.key, event.by)

    def _turn(self, key: str, by: int) -> None:
        group, _, name = key.partition(".")
        app = self.table_app
        allowed: tuple[Any, ...] | None
        if key == "look.theme":
            allowed = tuple(sorted(app.available_themes))
        elif key == "play.hint_bot":
            from tabletop_tui.players.advice import STRONGEST
            from tabletop_tui.players.registry import offered

            allowed = (STRONGEST, *offered())
        else:
            allowed = config.choices(group, name)
        if allowed is None:
            return
        now = getattr(getattr(app.settings, group), name)
        at = allowed.index(now) if now in allowed else 0
        changed = app.settings.with_value(group, name, allowed[(at + by) % len(allowed)])
        wrong = keys.faults(changed.keys.keymap())
        if wrong:
            self._said = wrong[0]
        else:
            self._said = app.change(group, name, allowed[(at + by) % len(allowed)])
        self._fresh()
        self.show_keys()

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        if event.key.startswith("key:"):
            command = keys.COMMANDS[event.key[4:]]
            if command.fixed:
                self._said = keys.faults({command.id: "x"})[0]
                self._fresh()
            else:
                await self._ask(command.id, ", ".join(keys.keys_of(command.id, self.keymap)))
        else:
            self._turn(event.key, 1)

    async def _ask(self, what: str, text: str) -> None:
        if not self.query(Input):
            self._asking = what
            field = Input(text, id="filter", compact=True, classes="-open", placeholder="keys, with commas")
            await self.mount(field, before=self.query_one("#note"))
            field.focus()
            self.query_one("#note", Lines).repaint()

    @on(Input.Submitted)
    def typed(self, event: Input.Submitted) -> None:
        """Take new keys, or go to what is looked for."""
        text = event.value.strip()
        self.query(Input).remove()
        listing = self.query_one(Listing)
        listing.focus()
        said = ""
        if self._asking == "/":
            self._query = text
            if not listing.find(text):
                said = f"No setting has “{text}”."
        else:
            said = self.map_keys(self._asking, text)
        self._asking = ""
        self._fresh()
        self._said = said
        self.query_one("#note", Lines).repaint()

    def map_keys(self, command_id: str, text: str) -> str:
        """Give a command other keys; a sentence when they cannot be taken."""
        settings = self.table_app.settings
        own = dict(settings.keys.map)
        wanted = tuple(keys.binding_key(key) for key in text.split(",") if key.strip())
        if not wanted or wanted == keys.COMMANDS[command_id].keys:
            own.pop(command_id, None)
        else:
            own[command_id] = ",".join(wanted)
        wrong = keys.faults({**keys.PRESETS[settings.keys.preset], **own})
        if wrong:
            return keys_in_words(wrong[0])
        said = self.table_app.change("keys", "map", own)
        self.show_keys()
        return said

    def action_back(self) -> None:
        if self.query(Input):
            self.query(Input).remove()
            self._asking = ""
            self.query_one(Listing).focus()
            self.query_one("#note", Lines).repaint()
        else:
            self.dismiss()

    async def action_find(self) -> None:
        await self._ask("/", self._query)

    def action_find_next(self) -> None:
        if self._query:
            self.query_one(Listing).find(self._query)

    def action_find_back(self) -> None:
        if self._query:
            self.query_one(Listing).find(self._query, forward=False)


def named_in_words(command_id: str) -> str:
    """The id of a command as a person reads it: `play_all` as “play all”."""
    return command_id.replace("_", " ").replace(".", " ")


def keys_in_words(sentence: str) -> str:
    """A sentence about commands, with their ids as the list shows them."""
    for command_id in keys.COMMANDS:
        sentence = sentence.replace(f"“{command_id}”", f"“{named_in_words(command_id)}”")
    return sentence


def _words(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
