"""HR-END-4 and HR-END-5: the two hunter formats."""

from __future__ import annotations

import pytest

from tests.clauses.duel import Side
from tests.clauses.table import ADA, BEN, CLEO, DAN, Table, table

FIRST_BLOOD = "hunter-first-blood"
LAST_STANDING = "hunter-last-standing"
BOTH = pytest.mark.parametrize("format", [FIRST_BLOOD, LAST_STANDING])

#: A champion for each player that is no guard, defense 4.
PRIESTS = [Side(board="cult_priest", deck="gold gold gold gold gold gold")] * 4


# ---- who may be attacked and targeted: both formats ------------------------------------------------------------------


@pytest.mark.clause("HR-END-4", "HR-END-5")
@BOTH
@pytest.mark.parametrize(("active", "left", "right"), [(0, 1, 3), (1, 2, 0), (2, 3, 1), (3, 0, 2)])
def test_only_the_player_to_the_left_is_attacked_and_champions_of_both_neighbours(
    format: str, active: int, left: int, right: int
):
    four = table(format, *PRIESTS, combat=9, active=active)
    assert four.targets("attack") == {left}
    assert four.targets("stun") == {left, right}


@pytest.mark.clause("HR-END-4", "HR-END-5")
@BOTH
@pytest.mark.parametrize("active", [ADA, BEN, CLEO])
def test_among_three_everybody_else_is_a_neighbour(format: str, active: int):
    three = table(format, *PRIESTS[:3], combat=4, active=active)
    assert three.targets("attack") == {(active + 1) % 3}
    assert three.targets("stun") == {0, 1, 2} - {active}


@pytest.mark.clause("HR-END-4")
@BOTH
@pytest.mark.parametrize("seat", [CLEO, DAN])
@pytest.mark.parametrize("combat", [0, 5])
def test_whoever_is_not_to_the_left_is_refused_and_the_reason_names_the_one_who_is(format: str, seat: int, combat: int):
    four = table(format, *PRIESTS, combat=combat)
    reason, clause = four.why_not(f"attack:p{seat + 1}:1")
    assert reason == "Ada hunts only the player to the left, Ben."
    assert clause == "HR-END-4"
    assert four.barred()[f"attack:p{seat + 1}"] == "HR-END-4"


@pytest.mark.clause("HR-END-4")
@BOTH
def test_a_guard_of_the_neighbour_to_the_right_is_not_why_that_player_is_spared(format: str):
    four = table(format, Side(), Side(), Side(), Side(board="orc_grunt"), combat=5)
    assert four.refused("attack:p4:1") == "HR-END-4"
    four = table(format, Side(), Side(board="orc_grunt"), Side(), Side(), combat=5)
    assert four.refused("attack:p2:1") == "HR-CBT-5"


@pytest.mark.clause("HR-END-4", "HR-CBT-3")
@BOTH
def test_the_champion_of_the_player_across_is_refused(format: str):
    four = table(format, *PRIESTS, combat=9)
    assert four.refused("stun:p3:cult_priest") == "HR-END-4"
    assert four.barred()["stun:p3:cult_priest"] == "HR-END-4"
    four.do("stun:p4:cult_priest", "stun:p2:cult_priest")
    assert four.combat == 1
    assert (four.board(BEN), four.board(CLEO), four.board(DAN)) == ([], ["cult_priest"], [])


@pytest.mark.clause("HR-END-4", "HR-CBT-5")
@BOTH
def test_a_guard_to_the_right_protects_the_champions_there(format: str):
    four = table(format, Side(), Side(), Side(), Side(board="orc_grunt rayla_endweaver"), combat=9)
    assert four.menu("stun:") == {"stun:p4:orc_grunt"}
    four.do("stun:p4:orc_grunt")
    assert four.menu("stun:") == {"stun:p4:rayla_endweaver"}


@pytest.mark.clause("HR-END-4", "HR-CBT-6")
@BOTH
def test_an_effect_stuns_champions_of_both_neighbours_and_nobody_elses(format: str):
    four = table(format, Side(hand="fire_bomb"), *PRIESTS[1:])
    four.do("play:fire_bomb")
    assert four.menu() == {"target:p2:cult_priest", "target:p4:cult_priest"}
    assert four.refused("target:p3:cult_priest") == "HR-END-4"


@pytest.mark.clause("HR-END-4", "HR-CBT-6")
@BOTH
def test_an_effect_with_a_champion_only_across_has_no_target(format: str):
    four = table(format, Side(hand="fire_bomb"), Side(), PRIESTS[2], Side())
    four.do("play:fire_bomb")
    assert not four.asked
    assert four.board(CLEO) == ["cult_priest"]


@pytest.mark.clause("HR-END-4", "HR-FX-1")
@BOTH
@pytest.mark.parametrize(("active", "left"), [(ADA, BEN), (BEN, CLEO), (CLEO, DAN), (DAN, ADA)])
def test_the_player_to_the_left_is_the_only_opponent_and_discards_unasked(format: str, active: int, left: int):
    four = table(format, *[Side(hand="spark gold")] * 4, active=active)
    four.do("play:spark")
    assert four.actor == left
    assert four.menu() == {"discard:spark", "discard:gold"}


# ---- first blood -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-END-4")
@pytest.mark.parametrize("hunter", [ADA, BEN, CLEO])
def test_the_first_fall_ends_the_game_and_the_hunter_to_the_right_wins(hunter: int):
    three = table(FIRST_BLOOD, *[Side(health=3)] * 3, combat=3, active=hunter)
    three.do(f"attack:p{(hunter + 1) % 3 + 1}:3")
    assert three.over
    assert three.outcome.winners == (hunter,)
    assert three.outcome.clause == "HR-END-4"


@pytest.mark.clause("HR-END-4")
@pytest.mark.parametrize(("fallen", "winner"), [(ADA, DAN), (BEN, ADA), (CLEO, BEN), (DAN, CLEO)])
@pytest.mark.parametrize("active", [ADA, BEN, CLEO, DAN])
def test_the_player_to_the_right_wins_whoever_did_it(active: int, fallen: int, winner: int):
    four = table(FIRST_BLOOD, players=4, active=active).blow(fallen)
    assert four.outcome.winners == (winner,)
    assert ("Ada", "Ben", "Cleo", "Dan")[winner] in four.outcome.reason


@pytest.mark.clause("HR-END-4")
def test_first_blood_gives_no_bounty():
    three = table(FIRST_BLOOD, Side(), Side(health=1), players=3, combat=1).do("attack:p2:1")
    assert three.health(ADA) == 50
    assert three.hand(ADA) == []


# ---- last one standing -----------------------------------------------------------------------------------------------


def after_bens_fall() -> Table:
    four = table(LAST_STANDING, PRIESTS[0], Side(health=3), PRIESTS[2], PRIESTS[3], combat=9)
    four.do("attack:p2:3")
    return four


@pytest.mark.clause("HR-END-5")
def test_play_goes_on_and_the_hunter_gains_ten_health_and_draws_a_card_at_once():
    four = after_bens_fall()
    assert not four.over
    assert four.actor == ADA
    assert four.health(ADA) == 60
    assert four.hand(ADA) == ["gold"]
    assert four.deck_size(ADA) == 5
    assert [four.health(seat) for seat in (CLEO, DAN)] == [50, 50]
    assert (four.hand(CLEO), four.hand(DAN)) == ([], [])


@pytest.mark.clause("HR-END-5")
def test_the_card_may_be_played_in_the_same_turn():
    four = after_bens_fall().do("play:gold")
    assert four.gold == 1


@pytest.mark.clause("HR-END-5")
def test_the_hunter_hunts_the_next_to_the_left_in_the_same_turn():
    four = after_bens_fall()
    assert four.targets("attack") == {CLEO}
    assert four.targets("stun") == {CLEO, DAN}
    four.do("attack:p3:2")
    assert four.health(CLEO) == 48


@pytest.mark.clause("HR-END-5")
def test_the_others_neighbours_close_up_too():
    four = after_bens_fall().do("end")
    assert four.actor == CLEO
    assert (four.state.prey, set(four.state.hunted)) == ([DAN], {DAN, ADA})
    four.do("end")
    assert (four.state.prey, set(four.state.hunted)) == ([ADA], {ADA, CLEO})


@pytest.mark.clause("HR-END-5")
@pytest.mark.parametrize(("fallen", "heir"), [(ADA, DAN), (BEN, ADA), (CLEO, BEN), (DAN, CLEO)])
def test_the_bounty_goes_to_the_right_whoever_did_it(fallen: int, heir: int):
    four = table(LAST_STANDING, players=4, active=(fallen + 2) % 4).blow(fallen)
    assert not four.over
    assert [four.health(seat) for seat in range(4) if seat != fallen] == [
        60 if seat == heir else 50 for seat in range(4) if seat != fallen
    ]
    assert [len(four.hand(seat)) for seat in range(4)] == [int(seat == heir) for seat in range(4)]


@pytest.mark.clause("HR-END-5")
def test_the_bounty_passes_over_those_who_are_out():
    four = table(LAST_STANDING, players=4, active=DAN).blow(BEN).blow(CLEO)
    assert four.health(ADA) == 70
    assert len(four.hand(ADA)) == 2


@pytest.mark.clause("HR-END-5", "HR-TURN-5")
def test_with_an_empty_deck_the_discard_pile_is_shuffled_for_the_bounty():
    three = table(LAST_STANDING, Side(deck="", discard="ruby"), Side(health=1), Side(), combat=1)
    three.do("attack:p2:1")
    assert three.hand(ADA) == ["ruby"]
    assert three.discard(ADA) == []
    three = table(LAST_STANDING, Side(deck=""), Side(health=1), Side(), combat=1).do("attack:p2:1")
    assert (three.hand(ADA), three.health(ADA)) == ([], 60)


@pytest.mark.clause("HR-END-5", "HR-END-1")
def test_who_falls_in_the_own_turn_passes_the_turn_on_and_feeds_the_hunter():
    four = table(LAST_STANDING, players=4, active=BEN).blow(BEN)
    assert four.actor == CLEO
    assert (four.health(ADA), len(four.hand(ADA))) == (60, 1)


@pytest.mark.clause("HR-END-5", "HR-END-2")
def test_the_last_one_standing_wins_without_a_further_bounty():
    three = table(LAST_STANDING, Side(), Side(health=2), Side(health=2), combat=4)
    three.do("attack:p2:2")
    assert three.targets("attack") == {CLEO}
    three.do("attack:p3:2")
    assert three.outcome.winners == (ADA,)
    assert three.outcome.clause == "HR-END-2"
    assert three.health(ADA) == 60


@pytest.mark.clause("HR-END-5")
def test_when_two_are_left_each_hunts_the_other():
    three = table(LAST_STANDING, PRIESTS[0], Side(health=2), PRIESTS[2], combat=2).do("attack:p2:2")
    assert (three.state.prey, three.state.hunted) == ([CLEO], [CLEO])
    three.do("end")
    assert (three.actor, three.state.prey, three.state.hunted) == (CLEO, [ADA], [ADA])
