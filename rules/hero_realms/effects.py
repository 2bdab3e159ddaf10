"""The bases of what cards do. An effect carries itself out, says itself in words and in glyphs, and tells a bot what it
is worth.

`run` returns False when it put a question on the stack: the rest of its program then waits under the question.
`tally` gives amounts by kind (`gold`, `combat`, `health`, `draw`, …) for whoever values cards without knowing them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from rules.hero_realms.state import HeroState
    from rules.hero_realms.steps import Step


class Effect:
    """Something that a card does."""

    __slots__ = ()
    #: whether its glyphs stand behind a comma, since they would be misread right behind an amount
    apart: ClassVar[bool] = False

    def run(self, s: HeroState, p: int) -> bool:
        raise NotImplementedError

    def words(self) -> str:
        """The effect as part of a sentence, in the imperative: “gain 3 combat”."""
        raise NotImplementedError

    def short(self, tight: bool = False) -> str:
        """The same in a few cells: “⚔3”; `tight` gives up words where a line of 25 cells needs it."""
        raise NotImplementedError

    def tally(self) -> dict[str, float]:
        """Amounts by kind, for valuing a card."""
        raise NotImplementedError

    def asks(self) -> bool:
        """Whether it puts a question, or brings something hidden to light."""
        return True

    def harm(self) -> int:
        """The health that it costs its own player for certain."""
        return 0


class AskingEffect(Effect):
    """An effect that puts a question; `steps` holds the question for each seat."""

    __slots__ = ("steps",)
    steps: list[Step]

    def run(self, s: HeroState, p: int) -> bool:
        s.stack.append(self.steps[p])
        return False


def add_tally(total: dict[str, float], part: Mapping[str, float], share: float = 1) -> None:
    """Add the amounts of a part to a total, or this share of them."""
    for kind, n in part.items():
        total[kind] = total.get(kind, 0) + n * share
