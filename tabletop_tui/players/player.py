"""What a bot is, and the plainest one."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from rules.core.abstract import Abstract
from rules.core.chance import Chance, hashed
from rules.core.contract import Action, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Player(Abstract):
    """A bot. It decides from what its seat knows: the same choice wherever `State.redeal` puts the hidden cards.

    `spec` is the text that makes the same bot again, such as `greedy` or `rollout:200`.
    """

    spec: str

    @abstractmethod
    def choose(self, state: State) -> Action:
        """One of the legal acts of the seat that decides.

        The choice depends on the bot's seed and the position as its seat sees it, and on nothing else. A table makes
        the bot anew for each decision, with a seed of the match's: a match that was broken off and resumed goes on as
        if it had not been.
        """


class RandomPlayer(Player):
    """Every legal act is equally likely."""

    spec = "random"

    def __init__(self, seed: int) -> None:
        self._chance = Chance(hashed(seed, "random player"))

    def choose(self, state: State) -> Action:
        legal = state.legal()
        return legal[self._chance.below(len(legal))]
