"""HR-EXP: turning champions sideways, and upright again."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, Side, duel


@pytest.mark.clause("HR-EXP-1")
def test_expending_turns_the_champion_and_gives_its_ability():
    table = duel(Side(board="parov_the_enforcer"))
    table.do("expend:parov_the_enforcer")
    assert table.combat == 3
    assert table.board(ADA) == ["parov_the_enforcer/expended"]


@pytest.mark.clause("HR-EXP-1")
def test_an_expended_champion_cannot_be_expended():
    table = duel(Side(board="parov_the_enforcer"))
    table.do("expend:parov_the_enforcer")
    assert table.menu("expend:") == set()
    assert table.refused("expend:parov_the_enforcer").startswith("HR-EXP")


@pytest.mark.clause("HR-EXP-1")
def test_it_stays_expended_until_the_discard_phase_prepares_it():
    table = duel(Side(hand="gold", board="parov_the_enforcer"))
    table.do("expend:parov_the_enforcer", "play:gold", "attack:p2:3")
    assert table.board(ADA) == ["gold", "parov_the_enforcer/expended"]
    table.do("end")
    assert table.board(ADA) == ["parov_the_enforcer"]
    table.do("end", "expend:parov_the_enforcer")
    assert table.combat == 3


@pytest.mark.clause("HR-EXP-1")
def test_a_champion_that_an_effect_has_turned_gives_nothing():
    table = duel(Side(board="cron_the_berserker/expended"))
    assert table.combat == 0
    assert table.menu("expend:") == set()


@pytest.mark.clause("HR-EXP-1")
def test_each_of_two_equal_champions_is_expended_by_itself():
    table = duel(Side(board="orc_grunt orc_grunt"))
    assert table.menu("expend:") == {"expend:orc_grunt"}
    table.do("expend:orc_grunt")
    assert table.board(ADA) == ["orc_grunt", "orc_grunt/expended"]
    table.do("expend:orc_grunt")
    assert table.combat == 4
    assert not table.may("expend:orc_grunt")


@pytest.mark.clause("HR-EXP-1")
def test_only_champions_are_expended():
    table = duel(Side(hand="gold profit fire_gem"))
    table.do("play:gold", "play:profit", "play:fire_gem")
    assert table.menu("expend:") == set()


@pytest.mark.clause("HR-EXP-2")
def test_a_champion_prepared_again_is_expended_again():
    table = duel(Side(hand="domination taxation", board="cron_the_berserker"))
    table.do("play:domination", "play:taxation", "expend:cron_the_berserker", "ally:domination")
    table.do("prepare:cron_the_berserker")
    assert table.board(ADA).count("cron_the_berserker") == 1
    table.do("expend:cron_the_berserker")
    assert table.combat == 6 + 5 + 5


@pytest.mark.clause("HR-EXP-2")
def test_which_champion_is_prepared_is_the_players_choice():
    table = duel(Side(hand="rally_the_troops taxation", board="cron_the_berserker orc_grunt"))
    table.do("play:rally_the_troops", "play:taxation", "expend:cron_the_berserker", "expend:orc_grunt")
    table.do("ally:rally_the_troops")
    assert {"prepare:cron_the_berserker", "prepare:orc_grunt"} <= table.menu()
    table.do("prepare:orc_grunt")
    assert table.menu("expend:") == {"expend:orc_grunt"}


@pytest.mark.clause("HR-EXP-2")
def test_preparing_with_nothing_expended_does_nothing_and_is_not_kept_for_later():
    table = duel(Side(hand="rally_the_troops taxation", board="cron_the_berserker"))
    table.do("play:rally_the_troops", "play:taxation", "ally:rally_the_troops")
    if table.asked:
        table.do("prepare:cron_the_berserker")
    table.do("expend:cron_the_berserker")
    assert table.combat == 5 + 5
    assert table.menu("expend:") == set()
    assert not table.may("ally:rally_the_troops")


@pytest.mark.clause("HR-EXP-2")
def test_an_opponents_champion_is_never_prepared():
    table = duel(Side(hand="rally_the_troops taxation"), Side(board="cron_the_berserker/expended"))
    table.do("play:rally_the_troops", "play:taxation", "ally:rally_the_troops")
    assert not table.asked
