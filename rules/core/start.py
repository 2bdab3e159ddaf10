"""How a match begins: at the beginning of its game, or in a position."""

from __future__ import annotations

from rules.core.contract import CardSet, Game, Setup, State
from rules.core.errors import SetupError


def begin(game: Game, setup: Setup, seed: int, cards: CardSet | None = None) -> State:
    """The first position of a match: that of the set-up’s file where it names one, else the beginning of the game.

    Raises SetupError, and CardListFaulty for a file that is at fault.
    """
    at = setup.position
    if at is None:
        return game.start(setup, seed, cards)
    from rules.core.position import load

    names = [seat.name for seat in setup.seats]
    read = load(
        at.text.encode(), "the position", cards, names=names, seed=seed, reseed=at.reseed, turn_limit=setup.turn_limit
    )
    if read.game.id != game.id:
        raise SetupError(f"The position is one of {read.game.title}, not of {game.title}.")
    return read.state
