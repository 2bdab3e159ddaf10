"""AN-END: the end of the game, scores and ties."""

from __future__ import annotations

import pytest

from rules.antares.cards import load
from rules.antares.scoring import winners_of
from rules.core.cardlist import shipped
from rules.core.contract import NOBODY
from tests.antares.table import Table

TWO = "V,V,S,S,S,S"


@pytest.mark.clause("AN-END-1")
def test_the_last_logged_die_takes_the_gate_card_and_ends_the_game():
    table = Table(rolled=TWO, gate=1, logged=[(1,), (3,)]).falls(control=["3"]).do("stop").done()
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause, table.state.holder) == ((0,), "AN-END-1", 0)
    assert outcome.reason == "Ada logged the last Control die and has the gate Xilos: Ada 5, Ben 3 points."
    assert (table.state.actor(), table.acts, table.state.decision) == (NOBODY, [], None)
    assert table.state.blocked(0)[0].clause == "AN-END-1"


@pytest.mark.clause("AN-END-1")
def test_whoever_ends_the_game_may_lose_it():
    table = Table(rolled=TWO, gate=1, logged=[(), (3,)]).falls(control=["1"]).do("stop").done()
    assert table.state.outcome is not None
    assert (table.state.outcome.winners, table.state.holder) == ((1,), 0)


@pytest.mark.clause("AN-END-2")
def test_a_last_die_that_shows_fate_goes_back():
    table = Table(rolled=TWO, gate=1, logged=[(1,), (3,)]).falls(control=["fate"]).do("stop").done()
    assert table.state.outcome is None
    assert (table.state.gate, table.has(), table.asked, table.state.holder) == (1, 1, "Ben", -1)


@pytest.mark.clause("AN-END-3")
def test_the_score():
    table = Table(rolled=TWO, gate=1, logged=[(1, 1, 3), (2,)], fate=(1, 0))
    table.falls(control=["2"]).do("stop").done()
    assert [table.state.points(seat) for seat in range(2)] == [1 + 1 + 3 + 2 + 2 + 1, 2]
    assert "Ada scores 10 points (1×2, 2×1, 3×1, 1 Fate die 2, the Gate card 1)" in table.said
    assert table.said[-1] == "Ada wins"


@pytest.mark.clause("AN-END-3")
def test_another_gate_is_worth_what_its_card_says():
    pool = load(shipped("antares/base.yaml") + b"  - {id: far_gate, name: Far Gate, points: 3}\n", "two.yaml")
    table = Table(pool, rolled=TWO, gate=1, logged=[(1,), (3,)], card="far_gate")
    table.falls(control=["1"]).do("stop").done()
    assert [table.state.points(seat) for seat in range(2)] == [1 + 1 + 3, 3]


@pytest.mark.clause("AN-END-4")
def test_after_two_hundred_turns_the_game_ends_without_a_gate_card():
    table = Table(turn=199, logged=[(2,), (3,)]).falls("S,S,S,S,S,S", "S,S,S,S,S,S").do("roll", "stop")
    assert (table.state.outcome, table.state.turn) == (None, 200)
    table.do("roll", "stop").done()
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause, table.state.holder) == ((1,), "AN-END-4", -1)
    assert [table.state.points(seat) for seat in range(2)] == [2, 3]


@pytest.mark.clause("AN-END-4")
def test_a_lower_limit_of_the_table_is_a_draw():
    table = Table(turn=29, turn_limit=30, logged=[(2,), (3,)]).falls("S,S,S,S,S,S", "S,S,S,S,S,S").do("roll", "stop")
    assert table.state.outcome is None
    table.do("roll", "stop").done()
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause, table.state.holder) == ((), "AN-END-4", -1)
    assert outcome.reason == "The limit of 30 turns is reached: a draw."
    assert (table.acts, table.said[-1]) == ([], "nobody wins")


@pytest.mark.clause("AN-END-4")
@pytest.mark.parametrize("limit", [0, 200, 1000])
def test_no_higher_limit_holds_the_gate_open(limit: int):
    table = Table(turn=200, turn_limit=limit, logged=[(2,), (3,)]).falls("S,S,S,S,S,S").do("roll", "stop")
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,)


@pytest.mark.clause("AN-END-5")
@pytest.mark.parametrize(
    ("scores", "holder", "winners"),
    [
        ([9, 4, 7], 1, (0,)),
        ([9, 9, 7], 1, (1,)),
        ([9, 9, 7], 2, (0, 1)),
        ([9, 9, 9], 0, (0,)),
        ([9, 9, 9], -1, (0, 1, 2)),
        ([0, 0], -1, (0, 1)),
    ],
)
def test_ties(scores: list[int], holder: int, winners: tuple[int, ...]):
    assert winners_of(scores, holder) == winners


@pytest.mark.clause("AN-END-5")
def test_a_tie_of_the_holder_goes_to_the_holder():
    table = Table(rolled=TWO, gate=1, logged=[(2,), (3, 2)]).falls(control=["2"]).do("stop").done()
    outcome = table.state.outcome
    assert outcome is not None
    assert [table.state.points(seat) for seat in range(2)] == [5, 5]
    assert (outcome.winners, outcome.clause) == ((0,), "AN-END-5")


@pytest.mark.clause("AN-END-5")
def test_any_other_tie_is_shared():
    table = Table(players=3, rolled=TWO, gate=1, logged=[(), (3, 3), (3, 3)])
    table.falls(control=["1"]).do("stop").done()
    outcome = table.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1, 2), "AN-END-5")
    assert outcome.reason.endswith("Ben and Cleo share the victory.")
    assert table.said[-1] == "Ben and Cleo share the victory"
