"""Shares, pairs, ratios, the price line, the sequential test and ratings, against values worked out by hand."""

from __future__ import annotations

from math import log, log10, sqrt
from random import Random

import pytest

from tabletop_tui.playtest import errors
from tabletop_tui.playtest.duels import by_order, change, pair_points
from tabletop_tui.playtest.ratings import rate
from tabletop_tui.playtest.sequential import bounds, expected_score, log_ratio
from tabletop_tui.playtest.stats import (
    Estimate,
    PriceLine,
    differences,
    log_odds,
    mean,
    paired,
    price_line,
    q_values,
    quantile,
    ratio,
    versus_even,
    wilson,
)


def test_wilson_as_in_the_textbook():
    eight = wilson(8, 10)
    assert (eight.value, eight.n) == (0.8, 10)
    assert (eight.low, eight.high) == pytest.approx((0.4902, 0.9433), abs=5e-5)
    none = wilson(0, 10)
    assert (none.low, none.high) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert wilson(0, 0) == Estimate(0.0, 0.0, 1.0, 0)


def test_a_share_is_tested_against_what_is_fair():
    # 5 heads or tails of 5: twice 1/32
    assert versus_even(wilson(5, 5), 0.5, 5).p == pytest.approx(1 / 16)


def test_pairs_that_all_came_out_even_still_have_an_interval():
    even = paired([0, 0, 100, 0, 0])
    # two pairs added: variance 0.25/102, error sqrt(variance/102)
    reach = 1.959964 * sqrt(0.25 / 102 / 102)
    assert even.value == 0.0 and even.n == 100 and even.p == 1.0
    assert (even.low, even.high) == pytest.approx((-reach, reach))


def test_pairs_count_as_one_observation_each():
    # 30 pairs of ½ a point less, 70 of ½ more: mean +0.2; with the added pairs 20/102
    found = paired([30, 0, 0, 0, 70])
    centre = 20 / 102
    variance = (30.5 * (0.5 + centre) ** 2 + centre**2 + 70.5 * (0.5 - centre) ** 2) / 102
    reach = 1.959964 * sqrt(variance / 102)
    assert found.value == pytest.approx(0.2)
    assert (found.low, found.high) == pytest.approx((centre - reach, centre + reach))
    assert found.beyond(0.05) == 1 and paired([70, 0, 0, 0, 30]).beyond(0.05) == -1
    assert found.beyond(0.2) == 0


def test_no_pairs_say_nothing():
    assert paired([0] * 5) == Estimate(0.0, -0.5, 0.5, 0)
    assert differences([], 1.0) == Estimate(0.0, -1.0, 1.0, 0)


def test_log_odds_of_a_share():
    # 76 won and 24 lost pairs, with the added ones 77/102
    found = log_odds([24, 0, 0, 0, 76])
    share = 77 / 102
    assert found.value == pytest.approx(log(share / (1 - share)))
    assert found.low < log(0.76 / 0.24) < found.high
    assert log_odds([0, 0, 0, 0, 50]).high < float("inf")


def test_the_mean_has_students_interval():
    # 1, 2, 3, 4 and the added −½ … ½: sum 10 of 6, squares 31, t of 3 degrees of freedom 3.182446
    found = mean(10, 30, 4)
    error = sqrt((31 / 6 - (10 / 6) ** 2) / 6)
    assert found.value == 2.5
    assert (found.low, found.high) == pytest.approx((10 / 6 - 3.182446 * error, 10 / 6 + 3.182446 * error), abs=1e-5)
    # of 10,000 numbers, half of them 1 and half 2, the added ones hardly show: error ½ / 100, t 1.960201
    assert mean(15000, 25000, 10000).half == pytest.approx(1.960201 * 0.005, abs=1e-5)


def test_numbers_that_are_all_the_same_still_have_an_interval():
    # 0 seen 18 times and the added ones: variance 1/20, error 1/20, t of 17 degrees of freedom 2.109816
    none = mean(0, 0, 18)
    assert (none.value, none.p) == (0.0, 1.0)
    assert (none.low, none.high) == pytest.approx((-2.109816 / 20, 2.109816 / 20), abs=1e-6)
    assert mean(0, 0, 18, 2).half == pytest.approx(2 * none.half)
    # two seeds on which a card was bought once more prove nothing
    two = mean(2, 2, 2)
    assert two.low < 0 < two.high and two.p >= 0.5


def test_few_observations_give_no_smaller_p_value_than_their_signs():
    # five pairs won and all others even: all on one side by chance in 2 of 32 cases
    assert paired([0, 0, 50, 0, 5]).p == pytest.approx(1 / 16)
    assert differences([(0.5, 3)], 1.0).p == pytest.approx(1 / 4)
    assert mean(4, 4, 40).p == pytest.approx(1 / 8)
    assert mean(8, 16, 40, 2).p == pytest.approx(1 / 8)
    assert paired([0, 0, 0, 0, 40]).p < 1e-6


def test_where_there_is_no_effect_few_are_found():
    """Of 600 samples in which neither side is favoured, about 5 in 100 may seem sure, and no more."""
    drawn = Random(7)
    for n in (6, 20, 60):
        alarms = [0, 0]
        for _ in range(600):
            # a third of the pairs uneven; numbers of which few are not 0, as of a card that is seldom bought
            pairs = drawn.choices(range(5), (1, 1, 8, 1, 1), k=n)
            numbers = drawn.choices((-1, 0, 1), (1, 10, 1), k=n)
            effects = (
                paired([pairs.count(points) for points in range(5)]),
                mean(sum(numbers), sum(x * x for x in numbers), n),
            )
            for i, effect in enumerate(effects):
                alarms[i] += effect.p <= 0.05 and effect.beyond(0.0) != 0
        assert max(alarms) <= 0.07 * 600, (n, alarms)


def test_a_ratio_takes_games_as_its_clusters():
    # two games: bought 1 of 2 and 3 of 4 affordable turns
    found = ratio((6, 4, 2 * 2 + 4 * 4, 2 * 1 + 4 * 3, 1 + 9), 2)
    rest = (1 - 2 * 2 / 3) ** 2 + (3 - 4 * 2 / 3) ** 2
    assert found.value == pytest.approx(2 / 3)
    assert found.low == pytest.approx(2 / 3 - 1.959964 * sqrt(rest * 2) / 6)
    never = ratio((50, 0, 100, 0, 0), 25)
    assert never.value == 0.0 and 0.1 < never.high < 0.15, "Wilson’s bound for 0 of 25 is 0.133"


def test_false_alarms_are_kept_down_over_the_list():
    assert q_values([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert q_values([]) == []


def test_a_few_faulty_cards_do_not_tilt_the_price_line():
    costs = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]
    powers = [0.5 * cost + 1 for cost in costs]
    powers[0] = 40.0
    line = price_line(costs, powers)
    assert line.slope == pytest.approx(0.5, abs=0.1)
    assert line.slope_low <= line.slope <= line.slope_high
    assert line.residual(1.0, Estimate(40.0, 39.0, 41.0, 10)).low > 30
    fair = line.residual(4.0, Estimate(3.0, 2.0, 4.0, 10))
    assert fair.low < 0 < fair.high


def test_a_surplus_in_gold_takes_in_how_well_the_slope_is_known():
    line = PriceLine(0.5, 0.25, 1.0, 1.0, 0.0, 9, 4.0, 60.0)
    up = line.surplus(Estimate(1.0, 0.5, 1.5, 9))
    assert up == Estimate(2.0, 0.5, 6.0, 9)
    down = line.surplus(Estimate(-1.0, -1.5, 0.5, 9))
    assert down == Estimate(-2.0, -6.0, 2.0, 9)


def test_where_power_does_not_rise_with_cost_there_is_no_surplus():
    fall = price_line([1.0, 2.0, 3.0], [3.0, 2.0, 1.0])
    assert fall.slope == -1.0
    assert fall.surplus(Estimate(1.0, 0.5, 1.5, 9)) is None
    assert price_line([2.0, 2.0], [3.0, 1.0]).surplus(Estimate(1.0, 0.5, 1.5, 9)) is None


def test_cards_of_equal_power_have_no_price_and_nothing_is_said_on_the_terminal(recwarn: pytest.WarningsRecorder):
    costs = [2.0] * 6 + [5.0] * 6
    for powers in ([1.0] * 12, [1.0] * 11 + [2.0], [0.0, 1.0] * 6):
        line = price_line(costs, powers)
        assert line.slope_low <= 0.0
        assert line.surplus(Estimate(1.0, 0.5, 1.5, 9)) is None
    assert not recwarn.list


def test_quantiles_of_a_histogram():
    bars = [(1, 5), (2, 90), (9, 5)]
    assert [quantile(bars, share) for share in (0.05, 0.5, 0.95, 0.96)] == [1, 2, 2, 9]


def test_the_sequential_test_is_walds_where_pairs_are_won_or_lost():
    assert bounds(0.05, 0.05) == pytest.approx((-2.944439, 2.944439))
    by_hand = 60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5)
    assert log_ratio([40, 0, 0, 0, 60], 0.5, 0.6) == pytest.approx(by_hand, abs=1e-2)
    assert log_ratio([60, 0, 0, 0, 40], 0.5, 0.6) < -2.944


def test_elo_is_the_share_of_points():
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)


def test_ratings_of_two_bots_are_the_odds_between_them():
    # the one wins 3 of 4 games whoever goes first
    cells = "8" * 5000 + "6" * 2500 + "2" * 2500
    found = rate(("a", "b"), {("a", "b"): cells}, seed=1)
    assert found.elo["a"].value - found.elo["b"].value == pytest.approx(400 * log10(3), abs=0.5)
    assert abs(found.first.value) < 0.5
    assert found.elo["a"].low < found.elo["a"].value < found.elo["a"].high
    assert rate(("a", "b"), {("a", "b"): cells}, seed=1) == found, "the bootstrap is seeded"


def test_going_first_is_rated_apart_from_strength():
    # whoever goes first wins three games of four: cell 6 is a win first and a loss second
    cells = "6" * 5000 + "8" * 2500 + "0" * 2500
    found = rate(("a", "b"), {("a", "b"): cells}, seed=1)
    assert abs(found.elo["a"].value) < 0.5
    assert found.first.value == pytest.approx(400 * log10(3), abs=0.5)


def test_a_bot_that_never_wins_has_a_rating():
    found = rate(("a", "b"), {("a", "b"): "0" * 20}, seed=1)
    assert found.elo["a"].high < 0 < found.elo["b"].low < found.elo["b"].high < 1000


def test_cells_of_pairs():
    assert pair_points("08264x") == [1, 0, 3, 0, 1]
    assert by_order("57") == ([0, 1, 1], [0, 1, 1])
    points = {str(place): sum(divmod(place, 3)) for place in range(9)}
    assert change("0x8", "88x", points).value == 1.0


def test_a_missing_library_is_said_in_a_sentence():
    with pytest.raises(
        errors.MissingExtra, match=r"needs no_such_library; install it with: pip install 'tabletop-tui\[x\]'"
    ):
        errors.need("no_such_library.part", "x")
