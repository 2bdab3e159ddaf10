"""A check that position files keep everything: a state that is written and read again is the same state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core import position
from rules.core.cardlist.faults import CardListFaulty
from rules.core.contract import CardSet, Game, State
from rules.core.position import NotPlain
from rules.core.position_text import written

#: of the acts of a walk, every so manyth is looked at, and each of the first few
SELDOM = 16


class Files:
    """The files of one walk after the other. `begin` starts a walk."""

    def __init__(self, game: Game, cards: CardSet | None) -> None:
        self._game = game
        self._cards = cards
        self._plain: State | None = None
        self._done = 0

    def begin(self) -> None:
        """Forget the walk before."""
        self._plain = None
        self._done = 0

    def due(self, depth: int) -> bool:
        """Whether the position after so many acts is looked at."""
        return depth < 3 or depth % SELDOM == 0

    def check(self, state: State, digest: str, acts: Sequence[str]) -> Iterator[str]:
        """What is wrong with the file of a position, by itself or with the last that stood so and the acts since."""
        try:
            position.of(self._game).places(state)
            self._plain, self._done = state.clone(), len(acts)
        except NotPlain:
            if self._plain is None or len(acts) - self._done > position.MOST_ACTS:
                return
        text = written(position.document(self._game, self._plain, acts[self._done :]))
        try:
            read = position.load(text.encode(), "the position", self._cards)
        except CardListFaulty as error:
            yield f"the file of the position cannot be read: {error}\n{text}"
            return
        if read.state.digest() != digest:
            yield f"the file of the position gives another state\n{text}"
