"""Walks, replays and transcripts of Gems: what the shared suite gives to the tests of a game."""

from __future__ import annotations

import pytest

from rules.core.errors import IllegalAction
from rules.core.testing import WalkTooLong, eager, golden_transcript, replay, setups_of, walk
from tests.core.gems import DUEL, PLAYS, GemGame


def test_walk_and_replay_meet():
    done = walk(GemGame(), DUEL, 11)
    assert done.state.outcome is not None
    assert replay(GemGame(), DUEL, 11, done.acts).digest() == done.state.digest()
    assert walk(GemGame(), DUEL, 11).acts == done.acts
    assert walk(GemGame(), DUEL, 12).acts != done.acts


def test_walk_with_a_bound_says_how_far_it_came():
    with pytest.raises(WalkTooLong, match="after 2 acts") as caught:
        walk(GemGame(), DUEL, 11, max_steps=2)
    assert len(caught.value.walk.acts) == 2


def test_walk_takes_what_is_chosen():
    done = walk(GemGame(), DUEL, 1, choose=lambda state, legal, chance: legal[0])
    assert "roll" not in done.acts[:3]
    assert all(text == "roll" or text.removeprefix("play:") in PLAYS for text in done.acts)


def test_eager_walks_stay_early_in_the_menu():
    places: list[int] = []

    def watch(state, legal, chance):
        action = eager(state, legal, chance)
        places.append(legal.index(action) * 2 // len(legal))
        return action

    for seed in range(30):
        walk(GemGame(), DUEL, seed, choose=watch)
    assert places.count(0) > 2 * places.count(1) > 0


def test_replay_refuses_what_is_not_legal():
    with pytest.raises(IllegalAction):
        replay(GemGame(), DUEL, 11, ["play:ruby"])


def test_setups_of_has_every_format_and_number():
    assert [(s.format, len(s.seats)) for s in setups_of(GemGame())] == [("duel", 2), ("three", 3)]


def test_golden_transcript(golden):
    golden("gems", golden_transcript(GemGame(), DUEL, 3, every=4))
