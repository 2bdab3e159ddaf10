"""Complexes, transport power, attachments and the ways of Troopers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hyborian import numbers
from rules.hyborian.pieces import power_of
from rules.hyborian.ring import ASGARD, ATLANTIS, CHAOS, GAEA, HYBORIA, OSIRIS, READY
from tests.hyborian.field import field, ids, play, pool_of, shipped, texts, unit


def sends(s, num: int = 1) -> set[str]:
    """Where a Trooper may be sent, by any Complex."""
    return {t.split(">")[1].split(":")[0] for t in texts(s) if t.startswith("send") and t.endswith(f":t{num}")}


@pytest.mark.clause("HG-GATE-3")
def test_a_red_gate_with_a_green_pyramid():
    assert power_of(CHAOS, (GAEA,)) == (0, 1, 0, 0, 0, 1)


@pytest.mark.clause("HG-GATE-1", "HG-GATE-3")
def test_a_red_gate_with_a_red_pyramid():
    power = power_of(CHAOS, (CHAOS,))
    assert power[CHAOS] == 2 and power[HYBORIA] == 1 and power[OSIRIS] == 1 and sum(power) == 4


@pytest.mark.clause("HG-GATE-3")
def test_neighbours_have_one_however_many_pyramids_match_unless_the_table_wants():
    assert power_of(GAEA, (GAEA, GAEA, ASGARD)) == (1, 3, 2, 0, 0, 0)
    s = field(complexes=["0:gaea_gate+gaea+gaea"], options={"secondary_power": "scaled"})
    assert [numbers.power(s, s.complexes[1], d) for d in (HYBORIA, GAEA, ASGARD)] == [2, 3, 2]


@pytest.mark.clause("HG-CARD-13")
def test_a_gate_without_a_dimension_has_no_power_of_its_own():
    s = field(complexes=["0:bare_gate+osiris", "1:gaea_gate+gaea"], troopers=["1:gaea_1"], active=1)
    gate = s.complexes[2]
    assert gate.power == (0, 0, 0, 0, 1, 0) and gate.dimension == OSIRIS
    s = field(troopers=["0:gaea_1+mercenary", "0:chaos_1"], hands=[["mercenary"]], phase="attach")
    assert {"attach:mercenary>t1", "attach:mercenary>t3"} <= set(texts(s))


@pytest.mark.clause("HG-GATE-4")
def test_overloading_sets_the_counter():
    s = field(complexes=["0:gaea_gate+gaea"], troopers=["0:gaea_1"], phase="overload")
    for pyramid, counter in (("gaea", 4), ("asgard", 3), ("gaea", 2), ("chaos", 1)):
        play(s, f"overload:c2+{pyramid}")
        assert s.complexes[2].counter == counter
    assert s.complexes[2].power == (1, 4, 2, 0, 0, 1)
    assert not any(t.startswith("overload") for t in texts(s))


@pytest.mark.clause("HG-GATE-4")
def test_adding_more_later_takes_the_lower_counter():
    s = field(complexes=["0:gaea_gate+gaea+gaea/1"], phase="overload")
    play(s, "overload:c1+gaea")
    assert s.complexes[1].counter == 1


@pytest.mark.clause("HG-GATE-4")
def test_each_colour_may_gain_the_whole_number_if_the_table_wants():
    s = field(complexes=["0:gaea_gate+gaea+chaos+osiris/3"], options={"overload_power": "per_colour_total"})
    assert [numbers.power(s, s.complexes[1], d) for d in (GAEA, CHAOS, OSIRIS)] == [2, 2, 2]


@pytest.mark.clause("HG-GATE-5", "HG-GATE-2")
def test_the_counter_goes_down_in_every_end_stage_and_then_the_complex_is_gone():
    s = field(
        complexes=["0:gaea_gate+gaea+gaea/2", "0:chaos_gate+chaos+chaos+chaos/1"], phase="end", hands=[["tech"], []]
    )
    assert [gate.counter for gate in s.complexes.values()] == [1]
    assert ids(s.players[0].discard) == ["chaos_gate"]
    assert s.players[0].gone[CHAOS] == 3 and s.players[0].pyramids[CHAOS] == 2
    back = field(
        complexes=["0:chaos_gate+chaos+chaos/1"], phase="end", hands=[["tech"], []], options={"pyramid_return": True}
    )
    assert back.players[0].pyramids[CHAOS] == 5


@pytest.mark.clause("HG-GATE-5")
def test_the_counter_may_go_down_in_the_owners_overload_phase():
    s = field(
        complexes=["0:gaea_gate+gaea+gaea/1"],
        phase="end",
        hands=[["tech"], ["tech"]],
        options={"overload_tick": "owner_overload_phase"},
    )
    assert len(s.complexes) == 1
    while s.phase == "Gate":
        play(s, "no_gate")
    assert not s.complexes


@pytest.mark.clause("HG-GATE-6")
def test_a_complex_is_operational_until_it_is_shut_down_or_gone():
    s = field(complexes=["0:gaea_gate+gaea", "0:chaos_gate+chaos+chaos/1"], troopers=["0:gaea_1"])
    assert numbers.operational(s, 0) == 2
    s.complexes[2] = s.complexes[2].but(shut=2)
    assert numbers.operational(s, 0) == 1


@pytest.mark.clause("HG-ATT-1", "HG-ATT-3", "HG-CBT-16")
def test_who_may_carry_what():
    s = field(
        phase="attach",
        troopers=["0:gaea_1", "0:asgard_1", "0:asgard_2+vehicle", "0:gaea_2@chaos"],
        hands=[["gaea_friend", "tech", "vehicle"]],
        complexes=["0:gaea_gate+gaea"],
    )
    attach = {t for t in texts(s) if t.startswith("attach")}
    assert attach == {
        "attach:gaea_friend>t1",
        "attach:tech>t1",
        "attach:tech>t2",
        "attach:tech>t3",
        "attach:vehicle>t2",
    }
    shorts = {b.text: b.short for b in s.blocked(0)}
    assert shorts["attach:vehicle>t1"] == "cannot drive" and shorts["attach:vehicle>t3"] == "has a Vehicle"
    assert shorts["attach:gaea_friend>t2"] == "not of Gaea"


@pytest.mark.clause("HG-ATT-2", "HG-CARD-14")
def test_attachments_go_where_the_trooper_goes_and_leave_with_it():
    s = field(troopers=["0:gaea_1+tech+gaea_friend"], complexes=["0:gaea_gate+gaea+gaea"])
    play(s, "send:c4>gaea:t1")
    assert [p.card.id for p in unit(s, "gaea_1").attached] == ["tech", "gaea_friend"]
    s.discard_unit(1, "rule")
    assert ids(s.players[0].discard) == ["gaea_1", "gaea_friend", "tech"]
    assert not s.bearer


@pytest.mark.clause("HG-ATT-4")
def test_the_ability_of_an_attachment_is_its_bearers_at_once():
    s = shipped(
        phase="attach",
        troopers=["0:just_a_man"],
        hands=[["weapons_of_thor", "gate_cruiser"]],
        complexes=["0:zeus_gate+gaea"],
    )
    assert "attach:gate_cruiser>t1" not in texts(s)
    play(s, "attach:weapons_of_thor>t1")
    play(s, "attach:gate_cruiser>t1")
    s.discard_attachment(next(p.num for p in s.units[1].attached if p.card.id == "weapons_of_thor"), "rule")
    assert [p.card.id for p in s.units[1].attached] == ["gate_cruiser"], "it is checked only when attached"


@pytest.mark.clause("HG-CARD-3", "HG-MOVE-1")
def test_the_cost_counts_all_icons_of_the_stack():
    s = field(troopers=["0:asgard_1+vehicle+asgard_friend"], complexes=["0:asgard_gate+asgard"])
    assert s.units[1].cost == 3
    assert not sends(s)
    same = field(troopers=["0:gaea_1+vehicle"], complexes=["0:gaea_gate+chaos"], options={"cost_icons": "same_symbol"})
    assert sends(same) == {"gaea", "chaos"}


@pytest.mark.clause("HG-MOVE-2")
def test_a_group_goes_one_way_within_the_power_and_a_complex_transports_once():
    s = field(
        troopers=["0:gaea_1", "0:gaea_2", "0:chaos_1", "0:gaea_3"],
        complexes=["0:gaea_gate+gaea", "0:gaea_gate+gaea", "0:gaea_gate+osiris"],
    )
    play(s, "send:c5>gaea:t1")
    assert {"join:t2", "join:t3", "go"} == set(texts(s))
    play(s, "join:t3")
    assert [u.place for u in s.units.values()] == [GAEA, READY, GAEA, READY]
    assert not any(t.startswith("send:c5") for t in texts(s))
    assert any(b.short == "used" for b in s.blocked(0))


@pytest.mark.clause("HG-MOVE-3")
def test_the_ways_of_a_complex():
    s = field(
        troopers=["0:gaea_1", "0:gaea_2@gaea", "0:gaea_3@osiris"],
        complexes=["0:gaea_gate+gaea", "1:asgard_gate+asgard", "1:chaos_gate+chaos"],
    )
    assert sends(s, 1) == {"hyboria", "asgard", "c5"}, "Gaea is full for one Complex; the Chaos Complex is out of reach"
    assert sends(s, 2) == {"hyboria", "asgard", "ready", "c5"}
    assert sends(s, 3) == set(), "Osiris has no power"


@pytest.mark.clause("HG-MOVE-4")
def test_who_returned_need_not_wait_and_who_was_played_may_defend_at_once():
    s = field(troopers=["0:gaea_1@gaea"], complexes=["0:gaea_gate+gaea", "0:gaea_gate+gaea"])
    play(s, "send:c2>ready:t1")
    assert "send:c3>gaea:t1" in texts(s)


@pytest.mark.clause("HG-MOVE-5")
def test_a_monster_of_chaos_walks_and_leaves_its_attachments():
    s = field(troopers=["0:chaos_1@chaos+tech", "0:gaea_1@gaea"], complexes=["0:gaea_gate+osiris"])
    walks = {t for t in texts(s) if t.startswith("walk")}
    assert walks == {"walk:t1>osiris", "walk:t1>hyboria"}
    assert s.consequence(s.find("walk:t1>osiris"), s.names) == ["Tech stays behind and is discarded."]
    play(s, "walk:t1>osiris")
    assert s.units[1].place == OSIRIS and ids(s.players[0].discard) == ["tech"]
    assert not any(t.startswith("walk") for t in texts(s))


@pytest.mark.clause("HG-MOVE-5")
def test_it_walks_in_the_phase_in_which_it_was_transported():
    s = field(troopers=["0:chaos_1"], complexes=["0:gaea_gate+gaea"])
    play(s, "send:c2>gaea:t1", "walk:t1>asgard")
    assert s.units[1].place == ASGARD


@pytest.mark.clause("HG-MOVE-6", "HG-WORD-1")
def test_the_vehicle_example_of_the_wording_notes():
    """One Complex carries the Trooper without a Vehicle, and the other two go where they like."""
    s = shipped(
        troopers=["0:pistoleer+gate_cruiser", "0:sea_challenger+gate_cruiser", "0:red_slayer"],
        complexes=["0:bors_gate+asgard"],
    )
    third = unit(s, "red_slayer").num
    play(s, f"send:c6>asgard:t{third}")
    if "go" in texts(s):
        play(s, "go")
    play(s, "drive:t1>chaos", "drive:t3>osiris")
    assert [u.place for u in s.units.values()] == [CHAOS, OSIRIS, ASGARD]
    assert not any(t.startswith("drive") for t in texts(s)), "once a turn"
    waiting = shipped(troopers=["0:pistoleer+gate_cruiser/waits"], complexes=["0:bors_gate+asgard"])
    assert not any(t.startswith("drive") for t in texts(waiting))


@pytest.mark.clause("HG-MOVE-7")
def test_the_example_of_four_complexes():
    """Four Complexes support four Troopers in each Dimension."""
    gates = ["0:gaea_gate+gaea"] * 4
    s = field(troopers=["0:gaea_1@gaea"] * 4 + ["0:gaea_1"], complexes=gates)
    assert numbers.support(s, 0) == 4
    assert sends(s, 5) == {"hyboria", "asgard"}
    assert "support 4 of 4" in {b.short for b in s.blocked(0)}
    s.destroy_complex(6, "rule")
    s.menu = None
    s.run()
    assert s.actor() == 0 and s.stack[-1].prompt(s).startswith("Too many Troopers in Gaea")
    play(s, "target:t2")
    assert s.units[2].place == READY


@pytest.mark.clause("HG-MOVE-7")
def test_without_complexes_all_return_and_the_player_plays_on():
    s = field(troopers=["0:gaea_1@gaea", "0:gaea_2@chaos"], complexes=["0:gaea_gate+gaea"], hands=[["gaea_gate"], []])
    s.destroy_complex(3, "rule")
    s.run()
    assert [u.place for u in s.units.values()] == [READY, READY]
    assert s.outcome is None


@pytest.mark.clause("HG-MOVE-9")
def test_one_trooper_may_go_by_several_complexes_one_after_another():
    s = field(troopers=["0:gaea_1"], complexes=["0:gaea_gate+gaea", "0:asgard_gate+asgard"])
    play(s, "send:c2>gaea:t1", "send:c3>asgard:t1")
    assert s.units[1].place == ASGARD
    heavy = field(troopers=["0:gaea_3"], complexes=["0:gaea_gate+osiris", "0:gaea_gate+osiris"])
    assert not sends(heavy), "powers are not pooled"


@pytest.mark.clause("HG-MOVE-10")
def test_who_enters_a_held_dimension_must_fight_there():
    where: dict[str, Any] = {
        "troopers": ["0:gaea_1", "1:chaos_1@gaea"],
        "complexes": ["0:gaea_gate+gaea", "1:gaea_gate+gaea"],
    }
    s = field(**where)
    play(s, "send:c3>gaea:t1")
    assert s.phase == "Combat" and texts(s) == ["attack:gaea@p2"]
    assert "must fight" in {b.short for b in s.blocked(0)}
    free = field(**where, options={"campaign": "optional"})
    play(free, "send:c3>gaea:t1")
    assert "end:combat" in texts(free)
    together = field(
        phase="combat", troopers=["0:gaea_1@gaea", "1:chaos_1@gaea"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"]
    )
    assert texts(together) == ["attack:gaea@p2", "end:combat"]


@pytest.mark.clause("HG-MOVE-11")
def test_a_transport_is_answered_and_checked_again():
    pool = pool_of(
        "- {id: boom, name: Boom, kind: surge, abilities: [{kind: play, target: [{what: complex, who: opponents}], "
        "effects: [destroy_complex: target]}]}"
    )
    s = field(pool, troopers=["0:gaea_1"], complexes=["0:gaea_gate+gaea", "0:gaea_gate+gaea"], hands=[[], ["boom"]])
    play(s, "send:c2>gaea:t1")
    assert s.actor() == 1
    play(s, "surge:boom", "target:c2")
    assert s.units[1].place == READY and 2 not in s.complexes
    assert "send:c3>gaea:t1" in texts(s)
    assert s.units[1].place != ATLANTIS
