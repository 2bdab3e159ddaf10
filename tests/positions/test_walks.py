"""A position that is written and read again is the same, wherever a game stands, in every format."""

from __future__ import annotations

import pytest

from rules.core import position
from rules.core.contract import Game, Setup, State
from rules.core.position_text import written
from rules.core.registry import MODULES, game
from rules.core.testing import check_game
from rules.core.walks import chance_of_walk, setups_of, uniform


def walked(found: Game, setup: Setup, seed: int, acts: int) -> State:
    """A state after so many random acts, and as many more as it takes until no question is open."""
    state = found.start(setup, seed)
    chance = chance_of_walk(seed)
    language = position.of(found)
    while True:
        if acts <= 0:
            try:
                language.places(state)
                return state
            except position.NotPlain:
                pass
        acts -= 1
        state.apply(uniform(state, state.legal(), chance))


@pytest.mark.parametrize("game_id", MODULES)
def test_a_position_is_the_same_after_writing_and_reading(game_id: str) -> None:
    found = game(game_id)
    for number, setup in enumerate(setups_of(found)):
        for acts in (0, 20, 70):
            state = walked(found, setup, number, acts)
            text = written(position.document(found, state))
            read = position.load(text.encode(), "x")
            assert read.state.digest() == state.digest(), text
            assert [a.text for a in read.state.legal()] == [a.text for a in state.legal()]
            assert read.setup.format == setup.format


@pytest.mark.parametrize("game_id", MODULES)
def test_the_shared_suite_writes_and_reads_positions(game_id: str) -> None:
    found = game(game_id)
    tally = check_game(found, seeds=[3], setups=setups_of(found, 12)[:1], budget=40, redeals=1)
    assert tally.files >= 4
