"""HR-PLAY: playing cards and what their abilities give."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, BEN, Side, duel


@pytest.mark.clause("HR-PLAY-1")
@pytest.mark.parametrize("card", ["gold", "fire_gem", "domination", "arkus_imperial_dragon"])
def test_playing_a_card_is_free(card: str):
    table = duel(Side(hand=card))
    table.do(f"play:{card}")
    assert table.gold >= 0
    assert table.board(ADA) == [card]
    assert card not in table.hand(ADA)


@pytest.mark.clause("HR-PLAY-1")
def test_only_cards_in_hand_are_played():
    table = duel(Side(hand="gold", deck="ruby", discard="dagger"), market="spark")
    assert table.menu("play:") == {"play:gold"}
    assert table.refused("play:ruby").startswith("HR-")


@pytest.mark.clause("HR-PLAY-2")
@pytest.mark.parametrize("card", ["gold", "shortsword", "profit", "command", "fire_gem"])
def test_actions_and_items_lie_in_play_until_the_discard_phase(card: str):
    table = duel(Side(hand=f"{card} dagger"), combat=1)
    table.do(f"play:{card}", "attack:p2:1")
    assert card in table.board(ADA)
    assert card not in table.discard(ADA)
    table.do("end")
    assert card not in table.board(ADA)
    assert card in table.discard(ADA)


@pytest.mark.clause("HR-PLAY-2")
def test_a_card_in_play_is_left_out_of_a_reshuffle():
    table = duel(Side(hand="command", deck="", discard="ruby"))
    table.do("play:command")
    assert table.hand(ADA) == ["ruby"]
    assert table.board(ADA) == ["command"]


@pytest.mark.clause("HR-PLAY-2")
def test_a_sacrificed_action_leaves_before_the_discard_phase():
    table = duel(Side(hand="influence"))
    table.do("play:influence", "sacrifice:influence")
    assert table.board(ADA) == []
    table.do("end")
    assert "influence" not in table.discard(ADA) + table.hand(ADA)


@pytest.mark.clause("HR-PLAY-3")
def test_a_champion_enters_prepared_and_may_be_expended_at_once():
    table = duel(Side(hand="cron_the_berserker"))
    table.do("play:cron_the_berserker")
    assert table.board(ADA) == ["cron_the_berserker"]
    table.do("expend:cron_the_berserker")
    assert table.combat == 5


@pytest.mark.clause("HR-PLAY-3")
def test_a_guard_that_has_arrived_guards_in_the_next_turn():
    table = duel(Side(hand="orc_grunt"), Side(hand="shortsword"))
    table.do("play:orc_grunt", "end", "play:shortsword")
    assert table.menu("attack:") == set()


@pytest.mark.clause("HR-PLAY-4")
@pytest.mark.parametrize(
    ("card", "gold", "combat", "health"),
    [("profit", 2, 0, 50), ("intimidation", 0, 5, 50), ("rally_the_troops", 0, 5, 55), ("ruby", 2, 0, 50)],
)
def test_a_primary_ability_happens_as_the_card_is_played(card: str, gold: int, combat: int, health: int):
    table = duel(Side(hand=card))
    table.do(f"play:{card}")
    assert (table.gold, table.combat, table.health(ADA)) == (gold, combat, health)


@pytest.mark.clause("HR-PLAY-4")
def test_it_happens_once():
    table = duel(Side(hand="profit"))
    table.do("play:profit")
    assert table.menu() == {"buy:fire_gem", "end"}
    table.do("end")
    assert table.gold == 0


@pytest.mark.clause("HR-PLAY-4")
def test_a_champion_gives_nothing_for_its_expend_ability_as_it_enters():
    table = duel(Side(hand="cron_the_berserker"))
    table.do("play:cron_the_berserker")
    assert table.combat == 0


@pytest.mark.clause("HR-PLAY-5")
def test_other_abilities_wait_for_the_player():
    table = duel(Side(hand="taxation recruit influence", board="cristov_the_just"))
    table.do("play:taxation", "play:recruit", "play:influence")
    # Taxation 2, Recruit 2, Influence 3; Recruit gives 3 health and 1 for the champion.
    assert (table.gold, table.combat, table.health(ADA)) == (7, 0, 54)
    assert {"ally:taxation", "ally:recruit", "sacrifice:influence", "expend:cristov_the_just"} <= table.menu()
    table.do("end")
    assert table.health(ADA) == 54
    assert table.scrapped == []


@pytest.mark.clause("HR-PLAY-5")
def test_they_may_be_used_at_any_time_in_the_main_phase():
    table = duel(Side(hand="taxation recruit influence", board="cristov_the_just"), market="spark")
    table.do("expend:cristov_the_just", "attack:p2:2", "play:taxation", "buy:spark", "ally:taxation")
    table.do("play:influence", "buy:fire_gem", "sacrifice:influence", "attack:p2:3", "ally:cristov_the_just")
    assert table.health(BEN) == 45
    assert table.health(ADA) == 50 + 3 + 6


@pytest.mark.clause("HR-PLAY-5")
def test_an_ally_ability_is_used_once_a_turn_and_again_in_the_next():
    table = duel(Side(board="dire_wolf orc_grunt"))
    table.do("ally:dire_wolf")
    assert table.combat == 4
    assert not table.may("ally:dire_wolf")
    table.do("end", "end", "ally:dire_wolf")
    assert table.combat == 4


@pytest.mark.clause("HR-PLAY-5")
def test_a_sacrifice_ability_leaves_with_its_card():
    table = duel(Side(hand="influence"))
    assert not table.may("sacrifice:influence")
    table.do("play:influence", "sacrifice:influence")
    assert not table.may("sacrifice:influence")


@pytest.mark.clause("HR-PLAY-5")
def test_the_other_player_uses_nothing_in_this_turn():
    table = duel(Side(), Side(hand="gold", board="cron_the_berserker dire_wolf"))
    assert table.menu() == {"end"}


@pytest.mark.clause("HR-PLAY-6")
def test_gold_and_combat_add_up_in_the_pools():
    table = duel(Side(hand="gold ruby dagger shortsword"), gold=1, combat=1)
    table.do("play:gold", "play:ruby", "play:dagger", "play:shortsword")
    assert (table.gold, table.combat) == (4, 4)


@pytest.mark.clause("HR-PLAY-6")
def test_combat_of_an_expend_ability_may_be_spent_at_once():
    table = duel(Side(board="borg_ogre_mercenary"))
    table.do("expend:borg_ogre_mercenary", "attack:p2:4")
    assert table.health(BEN) == 46


@pytest.mark.clause("HR-PLAY-6")
def test_or_later_together_with_other_combat():
    table = duel(Side(hand="gold dagger", board="borg_ogre_mercenary"), Side(board="dire_wolf"), market="spark")
    table.do("expend:borg_ogre_mercenary", "play:gold", "buy:spark", "play:dagger", "stun:p2:dire_wolf")
    assert table.combat == 0
    assert table.discard(BEN) == ["dire_wolf"]


@pytest.mark.clause("HR-PLAY-7")
def test_health_is_gained_at_once_and_without_a_limit():
    table = duel(Side(hand="domination taxation", health=49))
    table.do("play:domination")
    assert table.health(ADA) == 55
    table.do("play:taxation", "ally:taxation")
    assert table.health(ADA) == 61
    table.do("end")
    assert table.health(ADA) == 61


@pytest.mark.clause("HR-PLAY-8")
@pytest.mark.parametrize(
    ("champion", "choice", "gold", "combat", "health"),
    [
        ("street_thug", "choose:1", 1, 0, 50),
        ("street_thug", "choose:2", 0, 2, 50),
        ("cult_priest", "choose:1", 1, 0, 50),
        ("cult_priest", "choose:2", 0, 1, 50),
        ("darian_war_mage", "choose:1", 0, 3, 50),
        ("darian_war_mage", "choose:2", 0, 0, 54),
        ("tithe_priest", "choose:1", 1, 0, 50),
        ("tithe_priest", "choose:2", 0, 0, 51),
    ],
)
def test_where_a_card_says_or_one_effect_is_picked(champion: str, choice: str, gold: int, combat: int, health: int):
    table = duel(Side(board=champion))
    table.do(f"expend:{champion}")
    assert table.menu() == {"choose:1", "choose:2"}
    table.do(choice)
    assert (table.gold, table.combat, table.health(ADA)) == (gold, combat, health)
    assert not table.asked


@pytest.mark.clause("HR-PLAY-8")
def test_it_is_picked_at_each_use():
    table = duel(Side(hand="rally_the_troops command", board="darian_war_mage"))
    table.do("play:rally_the_troops", "play:command")
    assert (table.combat, table.health(ADA)) == (8, 59)
    table.do("expend:darian_war_mage", "choose:1", "ally:rally_the_troops", "prepare:darian_war_mage")
    table.do("expend:darian_war_mage", "choose:2")
    assert (table.combat, table.health(ADA)) == (11, 63)


@pytest.mark.clause("HR-PLAY-8")
def test_without_or_all_effects_happen():
    table = duel(Side(hand="command", deck="ruby"))
    table.do("play:command")
    assert not table.asked
    assert (table.gold, table.combat, table.health(ADA), table.hand(ADA)) == (2, 3, 54, ["ruby"])


@pytest.mark.clause("HR-PLAY-8")
def test_effects_happen_in_the_order_of_the_card():
    # Fire Bomb stuns before it draws: when the champion is to be named, the card is not in hand yet.
    table = duel(Side(hand="fire_bomb", deck="ruby"), Side(board="dire_wolf"))
    table.do("play:fire_bomb")
    assert (table.combat, table.hand(ADA)) == (8, [])
    table.do("target:p2:dire_wolf")
    assert table.hand(ADA) == ["ruby"]


@pytest.mark.clause("HR-PLAY-9")
def test_a_part_without_a_target_is_passed_over_and_the_rest_happens():
    table = duel(Side(hand="fire_bomb", deck="ruby"))
    table.do("play:fire_bomb")
    assert not table.asked
    assert (table.combat, table.hand(ADA)) == (8, ["ruby"])


@pytest.mark.clause("HR-PLAY-9")
def test_what_is_not_worded_may_cannot_be_declined():
    table = duel(Side(hand="fire_bomb"), Side(board="rayla_endweaver"))
    table.do("play:fire_bomb")
    assert table.menu() == {"target:p2:rayla_endweaver"}


@pytest.mark.clause("HR-PLAY-9")
@pytest.mark.parametrize(
    ("ada", "ben", "act"),
    [
        (Side(board="rake_master_assassin"), Side(board="dire_wolf"), "expend:rake_master_assassin"),
        (Side(hand="smash_and_grab", discard="ruby"), Side(), "play:smash_and_grab"),
        (Side(hand="death_touch ruby"), Side(), "play:death_touch"),
        (Side(hand="elven_gift"), Side(), "play:elven_gift"),
        (Side(board="grak_storm_giant"), Side(), "expend:grak_storm_giant"),
    ],
)
def test_a_part_worded_may_can_be_declined(ada: Side, ben: Side, act: str):
    table = duel(ada, ben)
    table.do(act)
    assert table.may("pass")
    piles = (table.hand(ADA), table.discard(ADA), table.deck_size(ADA), table.board(BEN), table.scrapped)
    table.do("pass")
    assert not table.asked
    assert piles == (table.hand(ADA), table.discard(ADA), table.deck_size(ADA), table.board(BEN), table.scrapped)


@pytest.mark.clause("HR-PLAY-9")
def test_declining_keeps_the_rest_of_the_ability():
    table = duel(Side(board="rake_master_assassin"), Side(board="dire_wolf"))
    table.do("expend:rake_master_assassin", "pass")
    assert table.combat == 4
    assert table.board(BEN) == ["dire_wolf"]


@pytest.mark.clause("HR-PLAY-9")
@pytest.mark.parametrize(
    ("ada", "act"),
    [
        (Side(board="rake_master_assassin"), "expend:rake_master_assassin"),
        (Side(hand="smash_and_grab"), "play:smash_and_grab"),
        (Side(hand="death_touch"), "play:death_touch"),
        (Side(hand="elven_gift", deck=""), "play:elven_gift"),
        (Side(board="varrick_the_necromancer", discard="spark gold"), "expend:varrick_the_necromancer"),
        (Side(hand="spark"), "play:spark"),
    ],
)
def test_a_choice_among_nothing_is_not_asked(ada: Side, act: str):
    table = duel(ada)
    table.do(act)
    assert not table.asked
    assert table.actor == ADA


@pytest.mark.clause("HR-PLAY-9")
def test_varrick_has_to_take_a_champion_if_there_is_one():
    table = duel(Side(board="varrick_the_necromancer", discard="gold orc_grunt cult_priest", deck=""))
    table.do("expend:varrick_the_necromancer")
    assert table.menu() == {"recover:orc_grunt", "recover:cult_priest"}
    table.do("recover:cult_priest")
    assert table.discard(ADA) == ["gold", "orc_grunt"]
    assert table.deck_size(ADA) == 1


@pytest.mark.clause("HR-PLAY-9")
def test_a_card_put_on_top_of_the_deck_is_drawn_first():
    table = duel(Side(hand="smash_and_grab command", discard="ruby", deck="gold gold gold"))
    table.do("play:smash_and_grab")
    assert table.combat == 6
    table.do("recover:ruby", "play:command")
    assert table.hand(ADA) == ["ruby"]


@pytest.mark.clause("HR-PLAY-10")
@pytest.mark.parametrize(
    ("ada", "act", "gained"),
    [
        # 5 and 2 for each champion.
        (Side(hand="close_ranks"), "play:close_ranks", 5),
        (Side(hand="close_ranks", board="orc_grunt cron_the_berserker/expended"), "play:close_ranks", 9),
        # 3 and 1 for each other champion.
        (Side(board="master_weyan"), "expend:master_weyan", 3),
        (Side(board="master_weyan orc_grunt cron_the_berserker"), "expend:master_weyan", 5),
        # 2 and 1 for each other guard.
        (Side(board="man_at_arms cron_the_berserker"), "expend:man_at_arms", 2),
        (Side(board="man_at_arms man_at_arms orc_grunt"), "expend:man_at_arms", 4),
        # 2 and 1 for each other Wild card.
        (Side(board="wolf_shaman"), "expend:wolf_shaman", 2),
        (Side(board="wolf_shaman dire_wolf wolf_shaman/expended rayla_endweaver"), "expend:wolf_shaman", 4),
    ],
)
def test_combat_for_each_card_counted(ada: Side, act: str, gained: int):
    table = duel(ada)
    table.do(act)
    assert table.combat == gained


@pytest.mark.clause("HR-PLAY-10")
@pytest.mark.parametrize(
    ("ada", "acts", "gained"),
    [
        # Kraka counts itself.
        (Side(hand="taxation", board="kraka_high_priest"), ["play:taxation", "ally:kraka_high_priest"], 2),
        (Side(board="kraka_high_priest tithe_priest orc_grunt"), ["ally:kraka_high_priest"], 6),
        # Tithe Priest counts itself as well.
        (Side(board="tithe_priest orc_grunt"), ["expend:tithe_priest", "choose:2"], 2),
        # Recruit gives 3 and 1 for each champion.
        (Side(hand="recruit"), ["play:recruit"], 3),
        (Side(hand="recruit", board="orc_grunt/expended street_thug"), ["play:recruit"], 5),
    ],
)
def test_health_for_each_card_counted(ada: Side, acts: list[str], gained: int):
    table = duel(ada).do(*acts)
    assert table.health(ADA) == 50 + gained


@pytest.mark.clause("HR-PLAY-10")
def test_what_comes_later_changes_nothing():
    table = duel(Side(hand="close_ranks recruit orc_grunt"))
    table.do("play:close_ranks", "play:recruit", "play:orc_grunt")
    assert (table.combat, table.health(ADA)) == (5, 53)


@pytest.mark.clause("HR-PLAY-10")
def test_wolf_shaman_counts_actions_in_play_but_none_that_has_left():
    table = duel(Side(hand="wolf_form spark", board="wolf_shaman wolf_shaman"))
    table.do("play:wolf_form", "play:spark", "expend:wolf_shaman")
    # Wolf Form 8, Spark 3; Wolf Shaman 2 and 3 more for Wolf Form, Spark and the other Wolf Shaman.
    assert table.combat == 8 + 3 + 5
    table.do("sacrifice:wolf_form", "expend:wolf_shaman")
    assert table.combat == 16 + 4


@pytest.mark.clause("HR-PLAY-10")
def test_the_opponents_cards_are_not_counted():
    table = duel(Side(board="master_weyan wolf_shaman"), Side(board="orc_grunt dire_wolf"))
    table.do("expend:master_weyan", "expend:wolf_shaman")
    assert table.combat == 3 + 1 + 2
