"""The palette: legal acts first, then every command of the screen by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tabletop_tui import keys


class Commands(Provider):
    """What can be done on the screen below, by name."""

    def _offers(self) -> Iterator[tuple[str, str, Callable[[], object]]]:
        from tabletop_tui.screens.table import TableScreen

        screen = self.screen
        barred: list[tuple[str, str, Callable[[], object]]] = []
        if isinstance(screen, TableScreen):
            for entry in screen.entries:
                if entry.kind != "back" and entry.act is not None:
                    key = f"key {entry.key}" if entry.key else ""
                    yield entry.full, key, partial(screen.choose, entry)
            if screen.mine:
                for item in screen.match.state.blocked(screen.match.actor):
                    about = f"Not now: {item.reason}" + (f" § {item.clause}" if item.clause else "")
                    barred.append((item.label, about, partial(screen.why_not, screen.barred(item))))
        keymap = getattr(screen, "keymap", {})
        active = {binding.binding.id for binding in screen.active_bindings.values() if binding.enabled}
        for command in keys.COMMANDS.values():
            if command.palette and command.id in active:
                key = keys.shown(keys.keys_of(command.id, keymap)[0])
                owner = "app" if command.id == "quit" else "screen"
                name = f"{command.label[:1].upper()}{command.label[1:]}"
                yield name, f"key {key}. {command.help}", partial(screen.run_action, f"{owner}.{command.action}")
        yield from barred

    async def discover(self) -> Hits:
        for name, about, run in self._offers():
            yield DiscoveryHit(Content(name), run, text=name, help=about)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, about, run in self._offers():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, Content(name), run, text=name, help=about)
