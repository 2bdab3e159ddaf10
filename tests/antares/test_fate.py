"""AN-FATE: Fate dice in the hand."""

from __future__ import annotations

import pytest

from tests.antares.table import Table


@pytest.mark.clause("AN-FATE-1")
def test_before_the_first_roll_and_before_each_reroll():
    table = Table(fate=(0, 2)).do("roll")
    assert (table.asked, table.acts) == ("Ben", ["fate:1", "fate:2", "pass:turn", "pass:roll"])
    table.falls("V,S,S,S,S,S").do("pass:roll", "keep:V")
    assert table.asked == "Ben"
    table.falls("S,S,S,S,S", fate=["warped"]).do("fate:1").done()
    assert (table.asked, table.has(1)) == ("Ada", 1)


@pytest.mark.clause("AN-FATE-1")
def test_not_before_control_dice():
    table = Table(rolled="V,V,S,S,S,S", fate=(0, 3)).falls(control=["1"]).do("stop").done()
    assert table.asked == "Ben"
    assert table.acts[0] == "roll"


@pytest.mark.clause("AN-FATE-1")
def test_a_fate_die_is_never_the_die_kept():
    table = Table(fate=(1, 0)).falls("S,S,S,S,S,S", fate=["warped"]).do("fate:1")
    assert all(text.removeprefix("keep:").replace("S", "").strip(",") == "" for text in table.acts if "keep" in text)
    assert table.refuses("roll")[1] == "AN-TURN-2"


@pytest.mark.clause("AN-FATE-1")
def test_nobody_adds_more_than_they_have():
    table = Table(fate=(0, 1)).do("roll")
    assert table.refuses("fate:2") == ("Your Headquarters holds 1 Fate die; 2 are more than that.", "AN-FATE-1")
    assert Table().refuses("fate:1")[1] == "AN-FATE-1"


@pytest.mark.clause("AN-FATE-2")
def test_holders_are_asked_clockwise_and_nobody_else():
    table = Table(players=5, fate=(1, 1, 0, 1, 1), active=3).do("roll")
    asked = []
    for _ in range(3):
        asked.append(table.asked)
        if len(asked) == 3:
            table.falls("S,S,S,S,S,S")
        table.do("pass:roll")
    assert asked == ["Eve", "Ada", "Ben"]
    assert table.asked == "Dan"


@pytest.mark.clause("AN-FATE-2")
def test_each_may_add_any_number_once_for_each_roll():
    table = Table(players=3, fate=(0, 2, 2)).do("roll", "fate:2")
    assert (table.asked, table.state.hand) == ("Cleo", 2)
    table.falls("S,S,S,S,S,S", fate=["warped,warped,warped"]).do("fate:1").done()
    assert (table.asked, table.has(1), table.has(2)) == ("Ada", 0, 1)


@pytest.mark.clause("AN-FATE-2")
def test_the_rollers_own_dice_are_in_the_roll_menu():
    table = Table(fate=(2, 0))
    assert table.acts == ["roll", "fate:1", "fate:2"]
    table.falls("V,S,S,S,S,S").do("roll")
    assert table.acts[-2:] == ["fate:1", "fate:2"]
    table.do("fate:2")
    assert (table.asked, table.state.hand, table.has()) == ("Ada", 2, 0)
    assert not {"stop", "fate:1", "fate:2"} & set(table.acts)
    table.falls("S,S,S,S,S", fate=["sabotage,warped"]).do("keep:V").done()
    assert "stop" in table.acts


@pytest.mark.clause("AN-FATE-2")
def test_whoever_passes_for_the_turn_is_not_asked_again_in_it():
    table = Table(fate=(0, 1)).do("roll").falls("S,S,S,S,S,S", "S,S,S,S,S").do("pass:turn", "keep:S").done()
    assert table.asked == "Ada"
    table.do("stop").falls("S,S,S,S,S,S").do("roll", "stop", "roll")
    assert table.asked == "Ben", "the next turn asks again"


@pytest.mark.clause("AN-FATE-3")
def test_added_dice_are_rolled_once_and_then_lie_on_the_table():
    table = Table(fate=(0, 2)).do("roll").falls("S,S,S,S,S,S", fate=["warped,warped"]).do("fate:2").done()
    assert (table.state.table, table.state.hand, table.has(1)) == (4, 0, 0)
    table.falls("S,S,S,S,S").do("keep:S").done()


@pytest.mark.clause("AN-FATE-3")
def test_an_added_die_has_to_be_rolled():
    table = Table(fate=(1, 0), rolled="S,S,S,S,S,S").do("fate:1")
    assert table.refuses("stop")[1] == "AN-FATE-3"
    assert table.refuses("fate:1")[1] == "AN-FATE-2"


@pytest.mark.clause("AN-FATE-4")
def test_sabotages_come_before_warps():
    table = Table(logged=[(3, 1), ()], fate=(0, 2)).do("roll")
    table.falls("S,S,S,S,S,S", fate=["sabotage,warped"]).do("fate:2").done()
    assert table.logged() == ()
    assert table.state.gate == 9

    table = Table(logged=[(3, 3), ()], fate=(0, 2)).do("roll")
    table.falls("S,S,S,S,S,S", fate=["sabotage,warped"]).do("fate:2")
    assert table.logged() == (2,), "warped first would have left a 2 as well, and returned another"
    assert table.said[-2:] == ["Sabotage returned a 3 to the Gate System", "Warped turned 1 logged die down"]


@pytest.mark.clause("AN-FATE-4")
def test_the_bust_check_comes_before_routed():
    table = Table(rolled="V,S,S,S,S,S", fate=(0, 3), logged=[(2,), ()])
    table.falls("V,V,V,V,S", fate=["sabotage,warped,routed"]).do("keep:V", "fate:3").done()
    assert table.said[-4:] == [
        "Sabotage returned a 2 to the Gate System",
        "Warped finds no logged die",
        "5 Victories, BUST",
        "Turn 2: Ben",
    ]


@pytest.mark.clause("AN-FATE-5")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [
        ((1, 3, 3), 1, (3, 1)),
        ((1, 2), 1, (1,)),
        ((1, 1), 1, (1,)),
        ((1, 2, 3), 2, (1,)),
        ((), 1, ()),
        ((2,), 3, ()),
    ],
)
def test_sabotage_returns_the_highest(before: tuple[int, ...], dice: int, after: tuple[int, ...]):
    table = Table(logged=[before, (3,)], fate=(0, 3)).do("roll")
    table.falls("S,S,S,S,S,S", fate=[",".join(["sabotage"] * dice)]).do(f"fate:{dice}").done()
    assert table.logged() == after
    assert table.logged(1) == (3,)
    assert table.state.gate == 9 - 1 - len(after)


@pytest.mark.clause("AN-FATE-6")
@pytest.mark.parametrize(
    ("before", "dice", "after"),
    [((1, 2, 3), 1, (2, 1)), ((3, 3), 1, (2, 2)), ((1, 1), 1, ()), ((3, 2), 2, (1,)), ((), 1, ())],
)
def test_warped_turns_every_logged_die_of_the_roller_down(before: tuple[int, ...], dice: int, after: tuple[int, ...]):
    table = Table(logged=[before, (3,)], fate=(0, 3)).do("roll")
    table.falls("S,S,S,S,S,S", fate=[",".join(["warped"] * dice)]).do(f"fate:{dice}").done()
    assert table.logged() == after
    assert table.logged(1) == (3,)
    assert table.state.gate == 9 - 1 - len(after)


@pytest.mark.clause("AN-FATE-7")
def test_routed_ends_the_turn_after_all_others():
    table = Table(logged=[(3,), ()], fate=(0, 2)).do("roll")
    table.falls("V,V,V,V,S,S", fate=["routed,warped"]).do("fate:2").done()
    assert table.said[-3:] == ["Warped turned 1 logged die down", "Routed ends the turn", "Turn 2: Ben"]
    assert (table.logged(), table.asked) == ((2,), "Ben")
    assert (table.state.gate, table.state.table) == (8, 4)


@pytest.mark.clause("AN-FATE-8")
def test_an_unused_fate_die_is_worth_two_points():
    table = Table(rolled="V,V,S,S,S,S", gate=1, logged=[(1,), (1,)], fate=(0, 2))
    table.falls(control=["2"]).do("stop").done()
    assert [table.state.points(seat) for seat in range(2)] == [1 + 2 + 1, 1 + 2 * 2]
    assert "Ben scores 5 points (1×1, 2 Fate dice 4)" in table.said
