"""HR-END: how a duel ends."""

from __future__ import annotations

from typing import cast

import pytest

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from rules.hero_realms.state import HeroState
from tests.clauses.duel import ADA, BEN, Duel, Side, duel


@pytest.mark.clause("HR-END-1")
def test_at_no_health_a_player_is_out_at_once_in_the_middle_of_the_turn():
    table = duel(Side(hand="gold"), Side(health=3), combat=5, gold=4)
    table.do("attack:p2:3")
    assert table.over
    assert table.state.decision is None
    assert table.state.legal() == []
    assert table.outcome.winners == (ADA,)


@pytest.mark.clause("HR-END-1")
def test_one_health_is_enough_to_stay():
    table = duel(Side(), Side(health=3), combat=2)
    table.do("attack:p2:2")
    assert not table.over
    table.do("end")
    assert table.actor == BEN


@pytest.mark.clause("HR-END-1")
def test_a_choice_the_fallen_player_owed_lapses():
    # Ben still owes a discard at the start of the next turn, which never comes.
    table = duel(Side(hand="spark"), Side(hand="gold", health=3), options={"delayed_discard": True})
    table.do("play:spark", "attack:p2:3")
    assert table.over
    assert table.state.decision is None


@pytest.mark.clause("HR-END-1")
def test_no_more_than_the_health_that_is_left_need_be_spent():
    table = duel(Side(), Side(health=3), combat=9)
    assert table.may("attack:p2:3")
    table.do("attack:p2:3")
    assert table.health(BEN) <= 0
    assert table.over


@pytest.mark.clause("HR-END-2")
@pytest.mark.parametrize("winner", [ADA, BEN])
def test_the_last_player_left_wins(winner: int):
    table = duel(Side(health=1), Side(health=1), combat=1, active=winner)
    table.do(f"attack:p{2 - winner}:1")
    assert table.outcome.winners == (winner,)
    assert table.outcome.clause == "HR-END-2"
    assert ("Ada", "Ben")[1 - winner] in table.outcome.reason


@pytest.mark.clause("HR-END-2")
def test_nobody_wins_while_both_are_left():
    table = duel(Side(health=1), Side(health=1))
    for _ in range(4):
        assert table.state.outcome is None
        table.do("end")


def started(turn_limit: int) -> Duel:
    setup = Setup(seats=(Seat("Ada"), Seat("Ben")), turn_limit=turn_limit)
    return Duel(cast(HeroState, game("hero-realms").start(setup, 1)))


@pytest.mark.clause("HR-END-6")
@pytest.mark.parametrize("limit", [1, 4])
def test_at_the_turn_limit_the_game_is_a_draw(limit: int):
    table = started(limit)
    for _ in range(limit - 1):
        table.do("end")
        assert not table.over
    table.do("end")
    assert table.over
    assert table.outcome.winners == ()
    assert table.outcome.clause == "HR-END-6"


@pytest.mark.clause("HR-END-6")
def test_a_fall_on_the_last_turn_still_wins():
    table = duel(Side(), Side(health=2), combat=2, turn_limit=1)
    table.do("attack:p2:2")
    assert table.outcome.winners == (ADA,)


@pytest.mark.clause("HR-END-6")
def test_without_a_limit_the_game_goes_on():
    table = started(0)
    for _ in range(300):
        table.do("end")
    assert not table.over
    assert table.state.turn == 301
