"""The gentle bots of the last lessons: they play fairly well, hold back where it would hurt, and say why they act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from rules.core.contract import Action, State
from tabletop_tui.lessons.model import Reply

if TYPE_CHECKING:
    from tabletop_tui.table.match import Match

#: how a gentle bot chooses: from a copy of the state, a seed and the names, an act and what it says of it
Chooser = Callable[[State, int, Sequence[str]], tuple[Action, str]]


@dataclass(frozen=True, slots=True)
class _Nowhere:
    """The place of an act that stands in no file."""

    line: int = 0
    col: int = 0


_NOWHERE: Final = _Nowhere()


def chooser(game: str) -> Chooser:
    """How the gentle bot of a game chooses: `choose` of the module with its name."""
    found: Chooser = import_module(f"tabletop_tui.lessons.gentle_{game.replace('-', '_')}").choose
    return found


def reply(match: Match, game: str) -> Reply:
    """What the gentle bot does where a match stands, and says of it; the same each time in the same place."""
    act, says = chooser(game)(match.state.clone(), match.bot_seed(), match.names)
    return Reply(act.text, says, _NOWHERE)
