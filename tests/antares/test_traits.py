"""AN-STRIKE and the traits of AN-DATA-3 at their moments (AN-DATA-6)."""

from __future__ import annotations

import pytest

from rules.antares.cards import base
from rules.antares.dice import DICE, showing
from tests.antares.table import Table


def offensive(strikes: int, victories: int) -> str:
    """Six faces with exactly so many Strikes and Victories."""
    both = max(0, strikes + victories - 6)
    blank = max(0, 6 - strikes - victories)
    faces = ["V"] * (victories - both) + ["VS"] * both + ["S"] * (strikes - both) + ["B"] * blank
    assert len(faces) == 6
    return ",".join(faces)


@pytest.mark.clause("AN-STRIKE-1", "AN-DATA-3")
@pytest.mark.parametrize(
    ("trait", "threshold"),
    [("recalculate", 3), ("phase_shroud", 3), ("press_the_assault", 5), ("back_door_deal", 6), ("scour", 4)],
)
def test_so_many_strikes_or_more_trigger_a_trait(trait: str, threshold: int):
    found = next(t for t in base().traits if t.id == trait)
    assert (found.threshold, found.strikes) == (threshold, True)
    assert not found.reached(4, threshold - 1)
    assert all(found.reached(4, strikes) for strikes in range(threshold, 7))


@pytest.mark.clause("AN-STRIKE-1")
def test_every_headquarters_has_a_trait():
    assert all(faction.traits for faction in base().factions)


@pytest.mark.clause("AN-STRIKE-1")
def test_what_a_trait_lacks_is_told():
    table = Table(rolled=offensive(3, 3), factions=("ghar", "concord"), logged=[(), (2,)])
    assert table.refuses("trait:scour") == ("Scour needs 4 Strikes and 3 show.", "AN-STRIKE-1")
    table = Table(rolled=offensive(5, 2), factions=("ghar", "concord"), logged=[(), (2,)])
    assert table.refuses("trait:scour")[1] == "AN-STRIKE-2"
    table = Table(rolled=offensive(6, 3), factions=("boromites", "concord"))
    assert table.refuses("trait:back_door_deal")[1] == "AN-DATA-3"
    table = Table(rolled=offensive(6, 3), factions=("boromites", "concord"), traits=False)
    assert table.refuses("trait:back_door_deal")[1] == "AN-DATA-4"


@pytest.mark.clause("AN-STRIKE-2", "AN-DATA-6")
def test_scour_and_the_deal_come_before_the_claim():
    table = Table(rolled=offensive(4, 2), factions=("ghar", "concord"), logged=[(), (3, 1)]).do("stop")
    assert table.acts == ["trait:scour", "pass:trait"]
    assert table.logged() == ()
    table.falls(control=["1"]).do("trait:scour").done()
    assert (table.logged(), table.logged(1)) == ((1,), (2, 1))

    table = Table(rolled=offensive(6, 2), factions=("boromites", "concord")).do("stop")
    assert table.acts == ["trait:back_door_deal", "pass:trait"]
    assert (table.logged(), table.state.gate) == ((), 9)
    table.falls(control=["2"]).do("trait:back_door_deal").done()
    assert (table.logged(), table.has()) == ((2,), 1)


@pytest.mark.clause("AN-STRIKE-3")
@pytest.mark.parametrize("faction", ["concord", "algoryn", "boromites", "ghar"])
def test_a_bust_loses_the_traits(faction: str):
    table = Table(kept="VS,VS,VS,VS", rolled="S,S", factions=(faction, "isorian"), logged=[(), (3,)])
    table.falls("V").do("keep:S").done()
    assert (table.asked, table.has(), table.logged(1)) == ("Ben", 0, (3,))


@pytest.mark.clause("AN-STRIKE-3")
@pytest.mark.parametrize("faction", ["concord", "algoryn", "boromites", "ghar"])
def test_a_rout_loses_the_traits(faction: str):
    table = Table(factions=(faction, "isorian"), logged=[(), (3,)], fate=(0, 1)).do("roll")
    table.falls("VS,VS,S,S,S,S", fate=["routed"]).do("fate:1").done()
    assert (table.asked, table.has(), table.logged(1)) == ("Ben", 0, (3,))


@pytest.mark.clause("AN-STRIKE-4")
def test_after_the_end_no_trait_is_used():
    table = Table(rolled=offensive(6, 2), factions=("algoryn", "ghar"), gate=1, logged=[(), (1,)])
    table.falls(control=["3"]).do("stop").done()
    assert table.state.outcome is not None
    assert not any("Press" in line for line in table.said)


@pytest.mark.clause("AN-STRIKE-5")
def test_a_face_that_is_both_counts_for_both():
    for dice in DICE.values():
        v, vs, s, _ = dice.counts
        assert (dice.victories, dice.strikes) == (v + vs, vs + s)
    table = Table(rolled="VS,VS,VS,VS,B,B", factions=("ghar", "concord"), logged=[(), (1,)]).do("stop")
    assert "trait:scour" in table.acts, "four Strikes"
    table.falls(control=["1,1"]).do("pass:trait").done()
    assert table.logged() == (1, 1), "and four Victories"


# ---- each trait ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("AN-DATA-3", "AN-DATA-6")
def test_recalculate_rolls_one_claimed_die_again_before_it_is_logged():
    table = Table(rolled=offensive(3, 4), factions=("concord", "ghar")).falls(control=["1,3"]).do("stop")
    assert (table.logged(), table.acts) == ((), ["trait:recalculate", "pass:trait"])
    table.do("trait:recalculate")
    assert table.acts == ["reroll:1", "reroll:3"]
    table.falls(control=["2"]).do("reroll:1").done()
    assert table.logged() == (3, 2)
    assert table.asked == "Ben", "used once"


@pytest.mark.clause("AN-DATA-3")
def test_recalculate_makes_the_first_result_void():
    table = Table(rolled=offensive(4, 2), factions=("concord", "ghar")).falls(control=["fate"]).do("stop")
    table.falls(control=["3"]).do("trait:recalculate").done()
    assert (table.logged(), table.has(), table.state.table) == ((3,), 0, 4)

    table = Table(rolled=offensive(4, 2), factions=("concord", "ghar")).falls(control=["3"]).do("stop")
    table.falls(control=["fate"]).do("trait:recalculate").done()
    assert (table.logged(), table.has(), table.state.gate) == ((), 1, 9)


@pytest.mark.clause("AN-DATA-3")
def test_recalculate_can_bring_the_gate_down_or_hold_it():
    table = Table(rolled=offensive(4, 2), factions=("concord", "ghar"), gate=1).falls(control=["fate"]).do("stop")
    table.falls(control=["2"]).do("trait:recalculate").done()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)


@pytest.mark.clause("AN-DATA-3", "AN-DATA-6")
def test_phase_shroud_ignores_a_fate_die_just_before_they_resolve():
    table = Table(factions=("isorian", "ghar"), logged=[(3, 2), ()], fate=(0, 2)).do("roll")
    table.falls("VS,S,S,S,V,V", fate=["sabotage,routed"]).do("fate:2")
    assert (table.asked, table.acts) == ("Ada", ["trait:phase_shroud", "pass:trait"])
    assert table.logged() == (3, 2)
    table.do("trait:phase_shroud")
    assert table.acts == ["ignore:sabotage", "ignore:routed"]
    table.do("ignore:routed").done()
    assert (table.asked, table.logged(), table.state.table) == ("Ada", (2,), 4)
    assert "stop" in table.acts


@pytest.mark.clause("AN-DATA-3")
def test_phase_shroud_counts_kept_strikes_and_needs_three():
    table = Table(factions=("isorian", "ghar"), kept="S", rolled="VS,S,S,V,V", fate=(0, 1), logged=[(1,), ()])
    table.falls("V,V,V,VS", fate=["sabotage"]).do("keep:S", "fate:1", "trait:phase_shroud").done()
    assert table.logged() == (1,), "two kept and one rolled"

    table = Table(factions=("isorian", "ghar"), kept="S", rolled="VS,S,S,V,V", fate=(0, 1), logged=[(1,), ()])
    table.falls("V,V,V,V", fate=["warped"]).do("keep:S", "fate:1").done()
    assert table.logged() == (), "two Strikes were not enough"


@pytest.mark.clause("AN-DATA-6")
def test_a_trait_is_used_once_a_turn():
    table = Table(factions=("isorian", "ghar"), fate=(0, 2), logged=[(3,), ()]).do("roll")
    table.falls("S,S,S,S,S,V", fate=["warped"]).do("fate:1", "trait:phase_shroud", "keep:S,S,S,S,S")
    table.falls("S", fate=["warped"]).do("fate:1").done()
    assert table.logged() == (2,)
    table.falls("S,S,S,S,S,S").do("roll", "stop")
    assert table.state.used == 0


@pytest.mark.clause("AN-DATA-3", "AN-DATA-6")
def test_press_the_assault_is_a_second_claim_after_the_first_is_logged():
    table = Table(rolled=offensive(5, 2), factions=("algoryn", "ghar")).falls(control=["1"]).do("stop")
    assert (table.logged(), table.acts) == ((1,), ["trait:press_the_assault", "pass:trait"])
    table.falls(control=["3"]).do("trait:press_the_assault").done()
    assert (table.logged(), table.state.gate, table.asked) == ((3, 1), 7, "Ben")


@pytest.mark.clause("AN-DATA-3")
def test_press_the_assault_needs_a_claimed_control_die():
    for victories in (0, 1, 3):
        table = Table(rolled=offensive(5, victories), factions=("algoryn", "ghar")).do("stop").done()
        assert table.asked == "Ben"
    table = Table(rolled=offensive(6, 6), factions=("algoryn", "ghar")).do("stop", "claim:fate").done()
    assert table.asked == "Ben"
    table = Table(rolled=offensive(5, 2), factions=("algoryn", "ghar")).falls(control=["fate"]).do("stop")
    assert "trait:press_the_assault" in table.acts, "a die that went back was claimed all the same"


@pytest.mark.clause("AN-DATA-3")
def test_press_the_assault_can_bring_the_gate_down():
    table = Table(rolled=offensive(5, 2), factions=("algoryn", "ghar"), gate=2).falls(control=["1"]).do("stop")
    table.falls(control=["1"]).do("trait:press_the_assault").done()
    assert table.state.outcome is not None
    assert table.state.holder == 0


@pytest.mark.clause("AN-DATA-3")
@pytest.mark.parametrize(("victories", "offered"), [(0, True), (1, True), (2, True), (3, False), (4, True)])
def test_the_deal_is_off_with_exactly_three_victories(victories: int, offered: bool):
    table = Table(rolled=offensive(6, victories), factions=("boromites", "ghar"))
    if not offered:
        table.do("stop")
        assert (table.asked, table.has()) == ("Ben", 1)
        return
    table.do("stop")
    assert table.acts == ["trait:back_door_deal", "pass:trait"]


@pytest.mark.clause("AN-DATA-3")
def test_the_deal_takes_from_another_player_when_the_table_is_bare():
    table = Table(players=3, rolled=offensive(6, 1), factions=("boromites", "ghar", "concord"), fate=(0, 2, 2))
    table.do("stop", "trait:back_door_deal")
    assert table.acts == ["take:p2", "take:p3"]
    table.do("take:p2")
    assert [table.has(seat) for seat in range(3)] == [1, 1, 2]


@pytest.mark.clause("AN-DATA-3")
@pytest.mark.parametrize(("before", "after", "back"), [((3, 1), (2, 1), 0), ((2, 2), (2, 1), 0), ((1, 1), (1,), 1)])
def test_scour_turns_the_highest_die_of_the_one_opponent(before: tuple[int, ...], after: tuple[int, ...], back: int):
    table = Table(rolled=offensive(4, 1), factions=("ghar", "concord"), logged=[(3,), before]).do("stop", "trait:scour")
    assert (table.logged(), table.logged(1)) == ((3,), after)
    assert table.state.gate == 9 - 3 + back


@pytest.mark.clause("AN-DATA-3", "AN-DATA-6")
def test_scour_turns_dice_of_two_different_opponents():
    table = Table(
        players=4,
        rolled=offensive(4, 1),
        factions=("ghar", "concord", "isorian", "algoryn"),
        logged=[(), (3,), (1,), (2, 2)],
    ).do("stop", "trait:scour")
    assert table.acts == ["target:p2,p3", "target:p2,p4", "target:p3,p4"]
    table.do("target:p3,p4")
    assert [table.logged(seat) for seat in range(4)] == [(), (3,), (), (2, 1)]

    table = Table(players=3, rolled=offensive(4, 1), factions=("ghar", "concord", "isorian"), logged=[(), (3,), ()]).do(
        "stop", "trait:scour"
    )
    assert table.logged(1) == (2,), "only one of the two had logged a die"


@pytest.mark.clause("AN-DATA-3")
def test_scour_with_nothing_to_turn_is_not_offered():
    assert Table(rolled=offensive(4, 1), factions=("ghar", "concord"), logged=[(3,), ()]).do("stop").asked == "Ben"


@pytest.mark.clause("AN-DATA-4")
def test_a_switch_plays_without_traits():
    for faction in ("concord", "isorian", "algoryn", "boromites", "ghar"):
        other = "ghar" if faction != "ghar" else "concord"
        table = Table(factions=(faction, other), traits=False, fate=(0, 1), logged=[(3,), (3,)]).do("roll")
        table.falls("VS,VS,S,S,S,S", fate=["sabotage"]).do("fate:1").falls(control=["1"]).do("stop").done()
        assert (table.asked, table.logged(), table.logged(1)) == ("Ben", (1,), (3,))
        assert not any("used" in line for line in table.said)


def test_offensives_of_this_file_are_what_they_say():
    for strikes in range(7):
        for victories in range(7):
            dice = showing(offensive(strikes, victories))
            assert (dice.strikes, dice.victories) == (strikes, victories)
