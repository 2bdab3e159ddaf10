"""The bots of Antares: legal, repeatable, stronger one than the other; `perfect` plays a turn exactly as best."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.antares.cards import load
from rules.antares.dice import NONE
from rules.antares.game import GAME
from rules.antares.odds import BestPlay, plain_worths
from rules.antares.state import AntaresState
from rules.core.contract import Action, Seat, Setup
from tabletop_tui.players.antares import damage, greedy, harm, loss, spared
from tabletop_tui.players.antares_judge import Judge, judge_of, plan_for
from tabletop_tui.players.antares_perfect import perfect
from tabletop_tui.players.player import Player, RandomPlayer
from tests.antares.enumeration import plain_turn, whole_turn
from tests.antares.table import NAMES, Table
from tests.antares.test_data import OWN
from tests.antares.test_odds import BEST_BUST, BEST_POINTS


def played(bots: list[Player], seed: int, **options: object) -> AntaresState:
    state = GAME.start(Setup(tuple(Seat(name) for name in NAMES[: len(bots)]), options=options), seed)
    while state.outcome is None:
        action = bots[state.actor()].choose(state)
        assert any(action is legal for legal in state.legal()), action
        state.apply(action)
    return state


def wins(bot: Player, other: Player, games: int) -> float:
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        winners = played([bot, other] if seat == 0 else [other, bot], seed // 2).outcome
        assert winners is not None
        won += (seat in winners.winners) / len(winners.winners)
    return won / games


@pytest.mark.clause("AN-DATA-5")
def test_perfect_earns_exactly_what_best_play_earns():
    bot = perfect()

    def policy(state: AntaresState) -> Action:
        return bot.choose(state)

    assert whole_turn(plain_turn(), policy) == (BEST_BUST, BEST_POINTS)


def test_its_plan_without_traits_is_best_play_for_points():
    judge = judge_of(plain_turn())
    assert not judge.near
    assert plan_for(judge).value(NONE) == pytest.approx(float(BEST_POINTS), abs=1e-12)


@pytest.mark.parametrize("bot", [greedy(), perfect()], ids=["greedy", "perfect"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_play_every_table_to_its_end(bot: Player, players: int):
    for seed in range(6):
        for traits in (True, False):
            state = played([bot] * players, seed, traits=traits)
            assert state.outcome is not None
            assert state.holder >= 0


@pytest.mark.parametrize("make", [greedy, perfect])
def test_bots_play_lists_that_they_have_never_seen(make: type[Player]):
    pool = load(OWN.encode(), "own.yaml")
    bot = make()
    for seed in range(6):
        state = GAME.start(Setup((Seat("Ada"), Seat("Ben"))), seed, pool)
        while state.outcome is None:
            state.apply(bot.choose(state))


@pytest.mark.parametrize("make", [greedy, perfect])
def test_a_choice_depends_on_the_position_alone(make: type[Player]):
    state = GAME.start(Setup(tuple(Seat(name) for name in NAMES[:3])), 5)
    bot = make()
    while state.outcome is None:
        action = bot.choose(state)
        assert make().choose(state.redeal(state.actor(), 77)) is action
        state.apply(action)


def test_the_stronger_bot_wins_more():
    assert wins(greedy(), RandomPlayer(3), 60) > 0.85
    assert wins(perfect(), greedy(), 300) > 0.55


# ---- the turn --------------------------------------------------------------------------------------------------------


def choice(table: Table) -> str:
    return perfect().choose(table.state).text


def test_a_ballast_die_is_kept_where_that_is_right():
    for rolled in ("V,V,S,S,S,S", "V,V,V,S,S,S", "V,VS,S,S,S,S", "S,S,S,S,S,S"):
        assert choice(Table(rolled=rolled)) == "keep:S"
    assert choice(Table(rolled="V,V,V,V,S,S")) == "stop"
    assert choice(Table(kept="S", rolled="V,V,S,S,S")) == "keep:V"


def test_strikes_are_worth_what_the_trait_makes_of_them():
    deal = judge_of(Table(factions=("boromites", "isorian")).state).plan()
    plain = judge_of(Table(factions=("isorian", "ghar")).state).plan()
    assert deal.value(NONE) > plain.value(NONE)
    assert deal.stop(NONE, Table(rolled="V,S,S,S,S,S").state.rolled) <= 2.0
    assert plain.stop(NONE, Table(rolled="V,S,S,S,S,S").state.rolled) == 0.0


def test_near_the_end_the_scores_decide():
    won = Table(rolled="V,V,S,S,S,S", gate=1, logged=[(3, 3), (3,)])
    assert choice(won) == "stop", "five of six ways to win at once"
    lost = Table(rolled="V,V,S,S,S,S", gate=1, logged=[(), (3, 3, 3)])
    assert choice(lost) != "stop", "logging the last die would lose the game"
    six = Table(rolled="V,V,V,V,V,V", gate=1, logged=[(), (3, 3, 3)]).do("stop")
    assert choice(six) == "claim:fate", "the last Control die would end the game and lose it"


def test_the_worth_of_a_claim_is_counted_in_all_its_ways():
    """Two dice with a re-roll: against every one of the 36 ways, and 6 more for each die."""
    judge = judge_of(Table(factions=("concord", "isorian")).state)
    points = [1, 1, 2, 2, 3, 2]
    total = Fraction(0)
    for a in points:
        for b in points:
            again = Fraction(sum(points), 6)
            total += max(Fraction(a + b), a + again, b + again) / 36
    assert judge.offensive(4, 6) == pytest.approx(float(total))
    assert judge.offensive(4, 2) == pytest.approx(11 / 3)


def test_a_plan_is_the_plain_one_where_traits_cannot_matter():
    state = Table(factions=("isorian", "ghar"), fate=(0, 0)).state
    rows = [[float(p) for p in row] for row in plain_worths(state.pool, 9, 4)]
    plain = BestPlay(state.pool.odds, rows, 0.0)
    assert Judge(state.pool, judge_of(state).ledger, (), 1, False).plan().value(NONE) == pytest.approx(
        plain.value(NONE)
    )


# ---- Fate dice and traits --------------------------------------------------------------------------------------------


def test_what_fate_dice_take():
    assert loss((1, 1, 1), (1, 0, 0, 0)) == 3
    assert loss((1, 1, 1), (0, 1, 0, 0)) == 3
    assert loss((1, 1, 1), (1, 1, 0, 0)) == 5
    assert loss((2, 0, 0), (0, 2, 0, 0)) == 2
    assert damage((0, 0, 0), (0, 0, 1, 0), 2.5) == 2.5
    assert spared((0, 0, 2), (1, 1, 0, 0), 2.5, 1) == (0, 2)
    assert spared((3, 0, 0), (0, 1, 1, 0), 2.5, 1) == (1, 2.5)
    state = Table(logged=[(3, 1), ()]).state
    assert harm(state, 1, 3.0) == pytest.approx((3 + 2 + 3) / 3)


def test_fate_dice_are_kept_until_they_take_more_than_they_are_worth():
    assert choice(Table(fate=(0, 1)).do("roll")) == "pass:turn"
    assert choice(Table(fate=(0, 1), logged=[(3, 3, 2), ()]).do("roll")) == "fate:1"


def test_traits_are_used_sensibly():
    low = Table(rolled="V,V,S,S,S,S", factions=("concord", "ghar")).falls(control=["1"]).do("stop")
    assert choice(low) == "trait:recalculate"
    high = Table(rolled="V,V,S,S,S,S", factions=("concord", "ghar")).falls(control=["3"]).do("stop")
    assert choice(high) == "pass:trait"
    two = Table(rolled="V,V,V,VS,S,S", factions=("concord", "ghar")).falls(control=["1,3"]).do("stop")
    assert choice(two.do("trait:recalculate")) == "reroll:1"
    shroud = Table(factions=("isorian", "ghar"), fate=(0, 2), logged=[(1,), ()]).do("roll")
    shroud.falls("S,S,S,S,V,V", fate=["sabotage,routed"]).do("fate:2")
    assert choice(shroud) == "trait:phase_shroud"
    assert choice(shroud.do("trait:phase_shroud")) == "ignore:routed"


def test_a_fate_die_is_taken_from_the_strongest():
    table = Table(players=4, rolled="V,V,V,S,S,S", fate=(1, 1, 0, 2), logged=[(), (3,), (2, 2, 2), ()]).do("stop")
    assert choice(table) == "take:p2"
