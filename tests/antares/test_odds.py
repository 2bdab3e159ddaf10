"""AN-DATA-5: exact chances, found by the rules in every way the dice can fall, and by the odds module alike."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rules.antares.cards import base
from rules.antares.dice import DICE, NONE, Dice, lot, showing
from rules.antares.odds import BestPlay, control_points, earnings, plain_play, plain_worths, table_of
from rules.antares.position import position
from rules.antares.state import AntaresState
from rules.core.contract import Action
from tests.antares.enumeration import plain_turn, whole_turn

CAREFUL_BUST = Fraction(3579, 32768)
BEST_BUST = Fraction(2397, 16384)
BEST_POINTS = Fraction(5962447, 2097152)


def exact() -> BestPlay[Fraction]:
    return BestPlay(base().odds, plain_worths(base(), 9, 4), Fraction(0))


def act(state: AntaresState, dice: Dice | None) -> Action:
    return state.find("stop" if dice is None else f"keep:{dice.text}")


def careful(state: AntaresState) -> Action:
    """Stop at two or more; else keep every Victory just rolled, or with none one other die. At six: Control dice."""
    if not state.rolled.n:
        return state.legal()[0]
    if state.victories() >= 2:
        return state.find("stop")
    v, vs, s, _ = state.rolled.counts
    return act(state, lot((v, vs, 0 if v + vs else min(s, 1), 0)))


@pytest.mark.clause("AN-DATA-5")
def test_stopping_at_two_busts_exactly_so_often():
    bust, _ = whole_turn(plain_turn(), careful)
    assert bust == CAREFUL_BUST


@pytest.mark.clause("AN-DATA-5")
def test_the_play_that_earns_most_points_busts_and_earns_exactly_so_much():
    best = exact()

    def policy(state: AntaresState) -> Action:
        return act(state, best.choice(state.kept, state.rolled)) if state.rolled.n else state.legal()[0]

    assert whole_turn(plain_turn(), policy) == (BEST_BUST, BEST_POINTS)
    assert (best.bust(), best.value(NONE)) == (BEST_BUST, BEST_POINTS)


@pytest.mark.clause("AN-DATA-5")
def test_after_a_first_roll_it_stops_at_four_or_six_and_otherwise_keeps_one_die_that_is_no_victory():
    best = exact()
    for rolled, _ in base().skirmish.results[6]:
        choice = best.choice(NONE, rolled)
        if rolled.victories in (4, 6):
            assert choice is None, rolled
        elif rolled.victories <= 3:
            assert choice is showing("S"), rolled


@pytest.mark.clause("AN-DATA-5", "AN-DATA-2")
def test_a_control_die_is_worth_eleven_sixths():
    assert control_points(base().control.sides) == Fraction(11, 6)
    assert list(earnings(base(), 9, 4)) == [0, 0, Fraction(11, 6), 2, Fraction(11, 3), 0, Fraction(11, 2)]
    assert list(earnings(base(), 1, 0)) == [0, 0, Fraction(11, 6), 0, Fraction(11, 6), 0, Fraction(11, 6)]
    assert earnings(base(), 1, 2)[6] == 4, "two Fate dice are worth more than one Control die"


@pytest.mark.clause("AN-DATA-2", "AN-DATA-5")
def test_a_first_roll_busts_in_six_of_sixty_four_cases():
    assert base().odds.bust(NONE) == Fraction(6, 64)


def test_the_results_of_a_roll_are_all_the_ways_in_which_the_dice_fall():
    pool = base()
    sides = [
        lot(tuple(int(i == face) for i in range(4))) for face in range(4) for _ in range(pool.skirmish.sides[face])
    ]
    for n in range(1, 6):
        ways: dict[int, int] = {}
        for fall in product(sides, repeat=n):
            code = sum(die.code for die in fall)
            ways[code] = ways.get(code, 0) + 1
        assert {dice.code: count for dice, count in pool.skirmish.results[n]} == ways


@pytest.mark.parametrize("kept", ["", "V", "VS,S", "V,V,V", "S,S,S,S", "V,VS,V,VS,S"])
def test_the_chances_of_the_next_roll_are_counted(kept: str):
    pool = base()
    dice = showing(kept)
    n = 6 - dice.n
    faces = ["S"] * 3 + ["V"] * 3
    counted = [Fraction(0)] * 7
    for fall in product(faces, repeat=n):
        counted[dice.victories + fall.count("V")] += Fraction(1, 6**n)
    assert pool.odds.totals(dice) == tuple(counted)
    assert pool.odds.bust(dice) == counted[5]
    assert sum(counted) == 1


def test_floats_agree_with_fractions_everywhere():
    best, floats = exact(), plain_play(base(), 9, 4)
    for kept in (d for d in DICE.values() if d.n < 6 and not d.counts[3]):
        assert floats.value(kept) == pytest.approx(float(best.value(kept)), abs=1e-12)


def test_best_play_is_the_best_of_all_plays():
    """Against the plainest recursion over every subset of dice, with worths that need the Strikes too."""
    pool = base()
    worths = [[Fraction(v * s % 5 + (2 * v if v != 3 else 0)) for s in range(7)] for v in range(7)]
    best = BestPlay(pool.odds, worths, Fraction(-1))
    known: dict[int, Fraction] = {}

    def value(kept: Dice) -> Fraction:
        if kept.code not in known:
            total = Fraction(0)
            for rolled, ways in pool.skirmish.results[6 - kept.n]:
                v, s = kept.victories + rolled.victories, kept.strikes + rolled.strikes
                options = [worths[v][s], *(value(kept.plus(part)) for part in rolled.parts())]
                total += ways * (Fraction(-1) if v == 5 else max(options))
            known[kept.code] = total / 6 ** (6 - kept.n)
        return known[kept.code]

    assert best.value(NONE) == value(NONE)
    assert all(best.value(DICE[code]) == found for code, found in known.items())


def test_the_table_of_the_screen():
    """The numbers that a roller sees with V+S kept and V, V+S, S, S, S rolled."""
    state = position(base(), kept="VS", rolled="V,VS,S,S,S", gate=5, logged=[(1, 2), (1, 3)], fate=(1, 0), traits=False)
    table = table_of(state)
    shown = {line.text: (int(line.bust * 100 + Fraction(1, 2)), round(line.points, 2)) for line in table.lines}
    assert table.stop == 2.0
    assert table.lines[0].text == "keep:S"
    assert shown["keep:S"] == (6, 2.86)
    assert shown["keep:V,VS,S,S"] == (0, 2.83)
    assert shown["keep:VS,S"] == (13, 2.79)
    assert shown["keep:S,S"] == (0, 2.79)
    assert shown["keep:V"] == (25, 2.6)
    assert shown["keep:V,VS"] == (38, 2.42)
    assert shown["keep:V,VS,S"] == (25, 2.54)
    assert shown["keep:S,S,S"] == (0, 1.69)
    assert len(table.lines) == 14
    assert [line.points for line in table.lines] == sorted((line.points for line in table.lines), reverse=True)


def test_a_menu_without_odds_says_how_many_are_rolled():
    state = position(base(), rolled="V,V,S,S,S,S")
    assert state.value(state.find("keep:V,V")) == "25% bust"
    assert state.value(state.find("keep:V,V,S,S")) == "0% bust"
    bare = position(base(), rolled="V,V,S,S,S,S", odds=False)
    assert bare.value(bare.find("keep:V,V")) == "roll 4"
    assert not any("%" in line for line in bare.consequence(bare.find("keep:V,V"), ("Ada", "Ben")))
    assert "25% for 5 Victories: BUST." in state.consequence(state.find("keep:V,V"), ("Ada", "Ben"))
