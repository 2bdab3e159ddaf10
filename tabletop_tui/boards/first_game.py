"""What a first game is told at the table: the phase, what usually comes next, and what an act means, in one line each.

Each game has a module of its name with `_first_game`: `now` says phase and next step of a position, `MEANINGS` what
acts mean, by the word with which their texts begin.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules.core.contract import Action, State
from tabletop_tui.boards import modules

#: Cells that the phase and what comes next may have together, and the name of an act and its meaning.
MOST_NOW: Final = 61
MOST_MEANING: Final = 75


@dataclass(frozen=True, slots=True)
class Guide:
    """What one game tells.

    now        the phase, and what usually comes next; from what lies open, or is the actor's own
    meanings   by the first word of an act's text its name and one sentence
    """

    now: Callable[[State, Sequence[str]], tuple[str, str]]
    meanings: Mapping[str, tuple[str, str]]

    def meaning(self, action: Action) -> tuple[str, str]:
        """The name of an act and what it means; empty for one that has none."""
        return self.meanings.get(word(action), ("", ""))


def word(action: Action) -> str:
    """The word with which the text of an act begins, without the partner who does it: `buy` of `p2.buy:spark`."""
    return action.text.partition(":")[0].rpartition(".")[2]


def guide(game_id: str) -> Guide | None:
    """The guide of a game; None where it has none."""
    module = modules.find("boards", game_id, "_first_game")
    return None if module is None else Guide(module.now, module.MEANINGS)


def lines(game_id: str, state: State, names: Sequence[str]) -> list[str]:
    """Phase, next step, and the meaning of each kind of act that is legal now, as sentences for those who hear them."""
    found = guide(game_id)
    if found is None:
        return ["This game has no guide; ? tells what can be done and why."]
    phase, following = found.now(state, names)
    told = {f"{phase}. Usually next: {following}." if following else f"{phase}.": None}
    for action in state.legal():
        name, meaning = found.meaning(action)
        if name:
            told[f"{name}: {meaning}"] = None
    return list(told)
