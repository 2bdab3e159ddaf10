"""`check_game` passes a sound game, walks it as closely as it was told, and leaves everything else as it was."""

from __future__ import annotations

import random

import pytest

from rules.core.testing import check_game
from tests.core.broken import check
from tests.core.gems import CLAUSES, DUEL, GemGame, GemState


def test_sound_game_passes_in_every_format():
    tally = check_game(GemGame(), seeds=range(12), clauses=CLAUSES)
    assert tally.walks == 24
    assert tally.steps > 24 * 6
    assert tally.closely == tally.steps + tally.walks
    assert set(tally.verbs) == {"play", "roll"}
    assert {(0,), (1,), (2,)} <= set(tally.outcomes)


def test_past_the_budget_a_walk_is_checked_closely_here_and_there():
    tally = check_game(GemGame(), seeds=range(40), setups=[DUEL], budget=20)
    assert tally.walks * 3 < tally.closely < tally.steps


def test_global_random_is_left_as_it_was():
    random.seed(5)
    before = random.getstate()
    check(GemState)
    assert random.getstate() == before


def test_cards_go_with_a_game_only():
    with pytest.raises(TypeError):
        check_game(lambda setup, seed: GemState(2, seed), cards=GemGame().default_cards())
