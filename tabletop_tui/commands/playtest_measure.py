"""A measure as a command: who asks it for what it has not is told what it has instead."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any, Final

from typer.core import TyperCommand
from typer.exceptions import TyperException

from tabletop_tui.commands.wrong import Wrong

#: the options that say how much is played, and what each counts
SIZES: Final = {"--games": "single games", "--pairs": "pairs of games"}

#: how alike a word must be to be taken for a slip
_NEAR: Final = 0.75


class MeasureCommand(TyperCommand):
    """A command of `playtest`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As typer does. Raises Wrong with more to say about what is missing, and about what is not there."""
        try:
            return super().parse_args(ctx, args)
        except TyperException as error:
            unknown = getattr(error, "option_name", "")
            if unknown and unknown not in self._options():
                raise Wrong(self._instead(unknown)) from None
            missing = getattr(error, "param", None)
            said = error.format_message()
            if missing is not None and said.startswith("Missing") and missing.help:
                what = missing.metavar if missing.param_type_name == "argument" else missing.opts[0]
                raise Wrong(
                    f"“playtest {self.name}” needs {what}: {missing.help[0].lower()}{missing.help[1:]}"
                ) from None
            raise

    def _options(self) -> list[str]:
        return [param.opts[0] for param in self.params if param.opts[0].startswith("--")]

    def _instead(self, unknown: str) -> str:
        """What to say of an option that this measure has not."""
        own = self._options()
        size = next((option for option in own if option in SIZES), "")
        if unknown in SIZES and size:
            return f"“playtest {self.name}” counts {SIZES[size]}: say {size} N instead of {unknown}."
        here = f"“playtest {self.name}” has no option {unknown}"
        near = get_close_matches(unknown, own, cutoff=_NEAR)
        return f"{here}; did you mean {' or '.join(near)}?" if near else f"{here}; it has: {', '.join(own)}."
