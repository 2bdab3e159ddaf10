"""What a bot advises: the act that it would do, with estimates on the same deals, from what the seat knows."""

from __future__ import annotations

import asyncio

import pytest

from rules.antares import actions as antares_act
from rules.antares import steps as st
from rules.antares.state import AntaresState
from rules.core.contract import Seat, Setup, State
from rules.core.registry import game
from tabletop_tui.players.advice import CHANCE, POINTS, Advice, advise, asked
from tabletop_tui.players.antares_judge import judge_of, plan_for
from tabletop_tui.players.process import BotProcess, Question
from tabletop_tui.players.registry import make

DUEL = Setup((Seat("Ada"), Seat("Ben")), options={"first": 1})


def searched() -> State:
    """A position of Hero Realms in which a search has something to weigh."""
    state = game("hero-realms").start(DUEL, 5)
    greedy = make("greedy", 1)
    n = 0
    while n < 60 or advise("rollout:8", 1, "hero-realms", state).unit != CHANCE:
        state.apply(greedy.choose(state))
        n += 1
    return state


def rolled() -> AntaresState:
    """Antares after the first roll of the first turn, with a gate that cannot fall in it."""
    state = game("antares").start(Setup(tuple(Seat(name) for name in "ABCDE"), options={"first": 1}), 7)
    assert isinstance(state, AntaresState)
    while not isinstance(state.stack[-1], st.KeepOrStop):
        state.apply(next(a for a in state.legal() if a.text in ("roll", "pass:turn")))
    return state


def test_a_search_tells_both_acts_by_the_same_games() -> None:
    state = searched()
    found = advise("rollout:40", 3, "hero-realms", state)
    first, second = found.weighed
    assert first.text == found.text != second.text
    assert {first.text, second.text} <= {action.text for action in state.legal()}
    # all that the halving saves goes to these two, so that each has its half of the budget at most
    assert 2 <= found.games <= 20
    for each in found.weighed:
        wins = each.worth * found.games
        assert 0 <= each.worth <= 1 and abs(wins - round(wins)) < 1e-9, "a duel is won or lost in each game"


def test_the_budget_holds_and_is_watched() -> None:
    told: list[tuple[int, int]] = []
    advise("rollout:24", 3, "hero-realms", searched(), lambda done, budget: told.append((done, budget)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert len(told) in (23, 24) and {budget for _, budget in told} == {24}


def test_what_the_seat_cannot_know_changes_nothing() -> None:
    state = searched()
    before = state.digest()
    found = advise("rollout:16", 3, "hero-realms", state)
    for seed in (1, 2):
        assert advise("rollout:16", 3, "hero-realms", state.redeal(state.actor(), seed)) == found
    assert state.digest() == before


def test_an_obliged_act_has_no_estimate() -> None:
    state = game("hero-realms").start(DUEL, 5)
    found = advise("rollout:40", 1, "hero-realms", state)
    assert found == Advice(found.text, "rollout:40") and found.text.startswith("play:")


def test_exact_play_of_antares_tells_points_of_the_best_and_the_next() -> None:
    state = rolled()
    found = advise("perfect", 1, "antares", state)
    assert found.unit == POINTS and found.games == 0
    plan = plan_for(judge_of(state))
    every = {a.text: plan.value(state.kept.plus(a.dice)) for a in state.legal() if isinstance(a, antares_act.Keep)} | {
        "stop": plan.stop(state.kept, state.rolled)
    }
    best, following = sorted(every.values(), reverse=True)[:2]
    assert [each.worth for each in found.weighed] == [best, following]
    assert found.text == found.weighed[0].text


def test_a_table_without_odds_is_told_none() -> None:
    state = rolled()
    state.odds = False
    found = advise("perfect", 1, "antares", state)
    assert found == Advice(found.text, "perfect")


@pytest.mark.parametrize(
    ("chosen", "game_id", "spec"),
    [
        ("strongest", "hero-realms", "rollout:400"),
        ("strongest", "antares", "perfect"),
        ("strongest", "hyborian", "rollout:60"),
        ("perfect", "hyborian", "rollout:60"),
        ("rollout:7", "antares", "rollout:7"),
        ("no such bot", "antares", "perfect"),
    ],
)
def test_the_strongest_of_a_game_is_asked_unless_another_is_chosen(chosen: str, game_id: str, spec: str) -> None:
    assert asked(chosen, game_id) == spec


def test_the_process_of_the_bots_advises_too() -> None:
    bots = BotProcess()
    try:
        question = Question("hero-realms", DUEL, 5, None, (), "rollout:40", 1)
        found = asyncio.run(bots.advise(question))
    finally:
        bots.close()
    assert found == advise("rollout:40", 1, "hero-realms", game("hero-realms").start(DUEL, 5))
