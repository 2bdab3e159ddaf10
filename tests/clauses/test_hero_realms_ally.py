"""HR-ALLY: when an ally ability may be used."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, Side, duel


@pytest.mark.clause("HR-ALLY-1")
def test_a_card_is_no_ally_of_itself():
    table = duel(Side(hand="taxation"))
    table.do("play:taxation")
    assert table.menu("ally:") == set()
    assert table.refused("ally:taxation") == "HR-ALLY-1"


@pytest.mark.clause("HR-ALLY-1")
@pytest.mark.parametrize(
    ("card", "partner", "resource", "gained"),
    [
        ("taxation", "recruit", "health", 6),
        ("profit", "intimidation", "combat", 4),
        ("death_touch", "influence", "combat", 2),
        ("spark", "elven_gift", "combat", 2),
    ],
)
def test_another_card_of_the_faction_in_play_switches_it_on(card: str, partner: str, resource: str, gained: int):
    table = duel(Side(hand=f"{card} {partner}", deck=""))
    table.do(f"play:{partner}", f"play:{card}")
    if table.asked:
        table.do("pass")
    before = table.health(ADA) if resource == "health" else table.combat
    table.do(f"ally:{card}")
    after = table.health(ADA) if resource == "health" else table.combat
    assert after - before == gained


@pytest.mark.clause("HR-ALLY-1")
def test_a_card_in_hand_deck_or_discard_pile_is_no_ally():
    table = duel(Side(hand="taxation recruit", deck="command", discard="domination"), market="close_ranks")
    table.do("play:taxation")
    assert not table.may("ally:taxation")
    table.do("play:recruit")
    assert table.may("ally:taxation")


@pytest.mark.clause("HR-ALLY-1")
def test_a_card_of_another_faction_or_of_none_is_no_ally():
    table = duel(Side(hand="taxation profit gold fire_gem", board="orc_grunt rayla_endweaver"))
    table.do("play:taxation", "play:profit", "play:gold", "play:fire_gem")
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-1")
def test_an_opponents_card_is_no_ally():
    table = duel(Side(hand="spark"), Side(board="orc_grunt dire_wolf"))
    table.do("play:spark")
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-1")
def test_a_card_bought_this_turn_is_no_ally():
    table = duel(Side(hand="taxation"), market="recruit")
    table.do("play:taxation", "buy:recruit")
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-1", "HR-ALLY-2")
def test_an_ally_ability_is_used_once_a_turn():
    table = duel(Side(hand="taxation recruit command"))
    table.do("play:taxation", "play:recruit", "ally:taxation")
    assert not table.may("ally:taxation")
    table.do("play:command")
    assert not table.may("ally:taxation")
    assert table.refused("ally:taxation") == "HR-PLAY-5 HR-ALLY-2"


@pytest.mark.clause("HR-ALLY-2")
def test_several_ally_abilities_are_used_in_one_turn():
    table = duel(Side(hand="profit intimidation"))
    table.do("play:profit", "play:intimidation", "ally:profit", "ally:intimidation")
    assert (table.gold, table.combat) == (2 + 2, 5 + 4)
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-2")
def test_allies_of_different_factions_do_not_hinder_each_other():
    table = duel(Side(hand="profit intimidation taxation recruit"))
    table.do("play:profit", "play:taxation", "play:recruit", "play:intimidation")
    assert table.menu("ally:") == {"ally:profit", "ally:intimidation", "ally:taxation", "ally:recruit"}


@pytest.mark.clause("HR-ALLY-3")
@pytest.mark.parametrize("order", ["taxation command", "command taxation"])
def test_the_order_of_play_does_not_matter(order: str):
    first, second = order.split()
    table = duel(Side(hand=order))
    table.do(f"play:{first}", f"play:{second}", "ally:taxation")
    assert table.health(ADA) == 50 + 4 + 6


@pytest.mark.clause("HR-ALLY-3")
def test_two_copies_are_allies_of_each_other_and_each_is_used_once():
    table = duel(Side(hand="profit profit"))
    table.do("play:profit")
    assert not table.may("ally:profit")
    table.do("play:profit", "ally:profit")
    assert table.combat == 4
    table.do("ally:profit")
    assert table.combat == 8
    assert not table.may("ally:profit")


@pytest.mark.clause("HR-ALLY-3")
def test_a_champions_ally_ability_needs_no_expending_and_survives_it():
    table = duel(Side(board="dire_wolf orc_grunt"))
    table.do("ally:dire_wolf", "expend:dire_wolf")
    assert table.combat == 7
    turned = duel(Side(board="dire_wolf orc_grunt"))
    turned.do("expend:dire_wolf", "ally:dire_wolf")
    assert turned.combat == 7


@pytest.mark.clause("HR-ALLY-3")
def test_a_champions_ally_ability_works_on_every_turn():
    table = duel(Side(board="cult_priest cult_priest"))
    for _ in range(3):
        table.do("ally:cult_priest", "ally:cult_priest")
        assert table.combat == 8
        assert not table.may("ally:cult_priest")
        table.do("end", "end")


@pytest.mark.clause("HR-ALLY-3")
def test_being_prepared_does_not_renew_it():
    table = duel(Side(hand="domination taxation", board="dire_wolf orc_grunt"))
    table.do("play:domination", "play:taxation", "ally:dire_wolf", "expend:dire_wolf", "ally:domination")
    table.do("prepare:dire_wolf")
    assert table.may("expend:dire_wolf")
    assert not table.may("ally:dire_wolf")


@pytest.mark.clause("HR-ALLY-3")
def test_a_card_that_has_left_play_no_longer_counts():
    table = duel(Side(hand="influence death_touch", deck=""))
    table.do("play:influence", "play:death_touch")
    assert table.may("ally:death_touch")
    table.do("sacrifice:influence")
    assert not table.may("ally:death_touch")


@pytest.mark.clause("HR-ALLY-3")
def test_a_stunned_champion_no_longer_counts_in_its_owners_turn():
    table = duel(Side(), Side(board="dire_wolf orc_grunt"), combat=3)
    table.do("stun:p2:orc_grunt", "end")
    assert table.may("expend:dire_wolf")
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-3")
def test_an_ability_used_before_the_partner_left_is_kept():
    table = duel(Side(hand="influence death_touch", deck=""))
    table.do("play:influence", "play:death_touch", "ally:death_touch", "sacrifice:influence")
    assert table.combat == 2 + 2 + 3


@pytest.mark.clause("HR-ALLY-4")
def test_with_the_option_a_card_in_hand_counts_too():
    table = duel(Side(hand="taxation recruit"), options={"ally_counts_hand": True})
    table.do("play:taxation", "ally:taxation")
    assert table.health(ADA) == 56


@pytest.mark.clause("HR-ALLY-4")
def test_with_the_option_a_card_in_play_still_counts_and_another_faction_does_not():
    table = duel(Side(hand="taxation recruit"), options={"ally_counts_hand": True})
    table.do("play:taxation", "play:recruit")
    assert table.menu("ally:") == {"ally:taxation", "ally:recruit"}
    other = duel(Side(hand="taxation profit gold"), options={"ally_counts_hand": True})
    other.do("play:taxation")
    assert other.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-4")
def test_without_the_option_a_card_in_hand_does_not_count():
    table = duel(Side(hand="taxation recruit"))
    table.do("play:taxation")
    assert table.menu("ally:") == set()
