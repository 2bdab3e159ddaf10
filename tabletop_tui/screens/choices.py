"""Boxes that need a choice: a bot that failed, and a position that breaks a rule of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.widgets.ink import Line, signs, wrap


class ChoiceBox(BoxScreen):
    """A sentence and what can be done about it, each under its key. `then` is called with the key once it is closed.

    With `must`, nothing but one of its keys closes it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"choice('{key}')", show=False) for key in ("1", "2", "3", "u", "x")
    ]

    def __init__(
        self,
        heading: str,
        sentence: str,
        choices: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        must: bool = False,
    ) -> None:
        super().__init__(heading, [])
        self._sentence = sentence
        self._choices = list(choices)
        self._then = then
        self._must = must

    def content(self, cells: int) -> tuple[str, list[Line], str]:
        lines: list[Line] = [[*signs(row)] for row in wrap(self._sentence, cells)]
        lines.append([])
        for key, text in self._choices:
            rows = wrap(text, cells - 4)
            lines.append([(f" {key}  ", "strong"), (rows[0], "")])
            lines += [[("    " + row, "")] for row in rows[1:]]
        keys_named = " ".join(key for key, _ in self._choices)
        return self._heading, lines, keys_named if self._must else f"{keys_named}   Esc close"

    def action_choice(self, key: str) -> None:
        """Close the box and do what the key says."""
        if any(key == known for known, _ in self._choices):
            self.dismiss()
            self._then(key)

    def action_back(self) -> None:
        if not self._must:
            self.dismiss()

    def action_do(self) -> None:
        """Enter typed ahead chooses nothing."""

    def action_home(self) -> None:
        self.action_back()

    async def on_click(self, event: events.Click | None = None) -> None:
        """A click chooses nothing: it must not close the box, as it does others."""
        if event is not None:
            event.prevent_default()
