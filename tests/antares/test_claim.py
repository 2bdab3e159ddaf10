"""AN-CLAIM: what Victory faces earn."""

from __future__ import annotations

import pytest

from tests.antares.table import Table

#: an Offensive of so many Victories, without a Strike in it but where six dice need one
LADDER = {
    0: "S,S,S,S,S,S",
    1: "V,S,S,S,S,S",
    2: "V,V,S,S,S,S",
    3: "V,V,V,S,S,S",
    4: "V,V,V,V,S,S",
    6: "V,V,V,V,V,V",
}


@pytest.mark.clause("AN-CLAIM-1")
@pytest.mark.parametrize(("victories", "control", "fate"), [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 0, 1), (4, 2, 0)])
def test_the_ladder(victories: int, control: int, fate: int):
    table = Table(rolled=LADDER[victories])
    table.falls(control=[",".join(["1"] * control)] if control else []).do("stop").done()
    assert (len(table.logged()), table.has()) == (control, fate)
    assert (table.state.gate, table.state.table) == (9 - control, 4 - fate)
    assert table.asked == "Ben"


@pytest.mark.clause("AN-CLAIM-1", "AN-CLAIM-7")
def test_six_victories_are_a_choice():
    table = Table(rolled=LADDER[6]).do("stop")
    assert (table.asked, table.acts) == ("Ada", ["claim:control", "claim:fate"])
    table.falls(control=["1,2,3"]).do("claim:control").done()
    assert (table.logged(), table.has(), table.state.gate) == ((3, 2, 1), 0, 6)

    table = Table(rolled=LADDER[6]).do("stop", "claim:fate").done()
    assert (table.logged(), table.has(), table.state.gate, table.state.table) == ((), 2, 9, 2)


@pytest.mark.clause("AN-CLAIM-1")
def test_what_stopping_earns_is_shown_before():
    for victories, said in (
        (1, "nothing"),
        (2, "1 Control"),
        (3, "1 Fate"),
        (4, "2 Control"),
        (6, "3 Control or 2 Fate"),
    ):
        state = Table(rolled=LADDER[victories]).state
        assert state.value(state.find("stop")) == said


@pytest.mark.clause("AN-CLAIM-2")
def test_control_dice_are_rolled_together_and_logged_at_their_faces():
    table = Table(rolled=LADDER[4], logged=[(2,), (1,)]).falls(control=["2,3"]).do("stop").done()
    assert table.logged() == (3, 2, 2)
    assert table.logged(1) == (1,)
    assert table.said[1:3] == ["claimed 2 Control dice, showing 2, 3", "logged 5 points"]


@pytest.mark.clause("AN-CLAIM-3")
def test_a_fate_face_goes_back_and_claims_a_fate_die():
    table = Table(rolled=LADDER[4]).falls(control=["3,fate"]).do("stop").done()
    assert (table.logged(), table.has()) == ((3,), 1)
    assert (table.state.gate, table.state.table) == (8, 3)

    table = Table(rolled=LADDER[4]).falls(control=["fate,fate"]).do("stop").done()
    assert (table.logged(), table.has(), table.state.gate, table.state.table) == ((), 2, 9, 2)


@pytest.mark.clause("AN-CLAIM-4")
def test_a_fate_die_comes_from_the_table_first():
    table = Table(players=3, rolled=LADDER[3], fate=(0, 1, 2)).do("stop")
    assert [table.has(seat) for seat in range(3)] == [1, 1, 2]
    assert table.state.table == 0


@pytest.mark.clause("AN-CLAIM-4")
def test_with_none_on_the_table_the_claimer_chooses_from_whom():
    table = Table(players=4, rolled=LADDER[3], fate=(1, 1, 0, 2)).do("stop")
    assert (table.asked, table.acts) == ("Ada", ["take:p2", "take:p4"])
    table.do("take:p4")
    assert [table.has(seat) for seat in range(4)] == [2, 1, 0, 1]
    assert table.asked == "Ben"


@pytest.mark.clause("AN-CLAIM-4")
def test_two_claimed_fate_dice_are_taken_one_by_one():
    table = Table(players=3, rolled=LADDER[6], fate=(0, 2, 1)).do("stop", "claim:fate")
    assert [table.has(seat) for seat in range(3)] == [1, 2, 1], "the first came from the table"
    assert table.acts == ["take:p2", "take:p3"]
    table.do("take:p3")
    assert [table.has(seat) for seat in range(3)] == [2, 2, 0]

    table = Table(players=3, rolled=LADDER[6], fate=(0, 3, 1)).do("stop", "claim:fate", "take:p3")
    assert [table.has(seat) for seat in range(3)] == [2, 2, 0], "the second could only come from Ben"


@pytest.mark.clause("AN-CLAIM-4")
def test_with_one_other_holder_nothing_is_asked():
    table = Table(rolled=LADDER[3], fate=(1, 3)).do("stop")
    assert [table.has(seat) for seat in range(2)] == [2, 2]
    assert "claimed a Fate die from Ben" in table.said


@pytest.mark.clause("AN-CLAIM-4")
def test_with_all_fate_dice_in_hand_nothing_is_claimed():
    table = Table(rolled=LADDER[3], fate=(4, 0)).do("stop")
    assert (table.has(), table.has(1)) == (4, 0)
    assert "there is no Fate die to claim" in table.said
    assert table.asked == "Ben"


@pytest.mark.clause("AN-CLAIM-5")
def test_fewer_control_dice_than_earned_are_all_claimed():
    table = Table(rolled=LADDER[4], gate=1, logged=[(1,), (2, 2)]).falls(control=["fate"])
    assert table.state.value(table.state.find("stop")) == "1 Control"
    table.do("stop").done()
    assert (table.state.gate, table.has()) == (1, 1)

    table = Table(rolled=LADDER[6], gate=2).do("stop").falls(control=["1,1"]).do("claim:control").done()
    assert table.logged() == (1, 1)
    assert table.state.outcome is not None


@pytest.mark.clause("AN-CLAIM-6")
def test_the_end_waits_for_all_dice_of_the_claim():
    table = Table(rolled=LADDER[4], gate=2).falls(control=["3,fate"]).do("stop").done()
    assert table.state.outcome is None
    assert (table.logged(), table.has(), table.state.gate) == ((3,), 1, 1)


@pytest.mark.clause("AN-CLAIM-7")
def test_claims_are_not_optional():
    table = Table(rolled=LADDER[2], gate=1, logged=[(), (3, 3)]).falls(control=["1"]).do("stop").done()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (1,), "the claim was made though it lost the game"


@pytest.mark.clause("AN-CLAIM-7")
def test_traits_can_be_left():
    table = Table(rolled="VS,VS,S,S,S,S", factions=("boromites", "ghar")).do("stop")
    assert table.acts == ["trait:back_door_deal", "pass:trait"]
    table.falls(control=["1"]).do("pass:trait").done()
    assert (table.logged(), table.has()) == ((1,), 0)
