"""HR-CBT: attacking, stunning and guards."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, BEN, Side, duel


@pytest.mark.clause("HR-CBT-1")
def test_combat_is_split_over_any_number_of_attacks():
    table = duel(Side(hand="dagger"), Side(board="cult_priest orc_grunt"), combat=12)
    table.do("stun:p2:orc_grunt", "attack:p2:2", "stun:p2:cult_priest", "attack:p2:1", "play:dagger", "attack:p2:3")
    assert table.combat == 0
    assert table.health(BEN) == 44
    assert table.discard(BEN) == ["cult_priest", "orc_grunt"]


@pytest.mark.clause("HR-CBT-1")
def test_every_amount_up_to_the_pool_may_be_spent_on_a_player():
    table = duel(combat=4)
    assert table.menu("attack:") == {f"attack:p2:{n}" for n in (1, 2, 3, 4)}
    assert duel().menu("attack:") == set()


@pytest.mark.clause("HR-CBT-1")
def test_nobody_attacks_themselves():
    table = duel(Side(board="cult_priest"), combat=9)
    assert not table.menu("attack:p1")
    assert not table.menu("stun:")


@pytest.mark.clause("HR-CBT-2")
@pytest.mark.parametrize("amount", [1, 8, 20])
def test_a_player_loses_as_much_health_as_combat_is_spent(amount: int):
    table = duel(Side(), Side(health=29), combat=20)
    table.do(f"attack:p2:{amount}")
    assert table.health(BEN) == 29 - amount
    assert table.combat == 20 - amount
    assert table.health(ADA) == 50


@pytest.mark.clause("HR-CBT-3")
@pytest.mark.parametrize(
    ("champion", "defense"), [("death_cultist", 3), ("cron_the_berserker", 6), ("torgen_rocksplitter", 7)]
)
def test_combat_equal_to_the_defense_stuns(champion: str, defense: int):
    table = duel(Side(), Side(board=champion, discard="gold"), combat=defense + 2)
    table.do(f"stun:p2:{champion}")
    assert table.combat == 2
    assert table.board(BEN) == []
    assert table.discard(BEN) == sorted([champion, "gold"])
    assert table.discard(ADA) == []
    assert table.scrapped == []


@pytest.mark.clause("HR-CBT-3")
def test_less_than_the_defense_does_not_stun():
    table = duel(Side(), Side(board="cron_the_berserker"), combat=5)
    assert table.menu("stun:") == set()
    assert table.refused("stun:p2:cron_the_berserker") == "HR-CBT-3"


@pytest.mark.clause("HR-CBT-3", "HR-CBT-4")
def test_only_what_is_missing_is_spent():
    table = duel(Side(), Side(board="cron_the_berserker/damage=4"), combat=6)
    table.do("stun:p2:cron_the_berserker")
    assert table.combat == 4


@pytest.mark.clause("HR-CBT-3")
def test_a_stunned_champion_comes_back_with_its_owners_deck():
    table = duel(Side(), Side(board="cult_priest", deck=""), combat=4)
    table.do("stun:p2:cult_priest", "end", "end")
    assert table.hand(BEN) == ["cult_priest"]


@pytest.mark.clause("HR-CBT-3")
def test_one_of_two_equal_champions_is_stunned():
    table = duel(Side(), Side(board="street_thug street_thug"), combat=7)
    table.do("stun:p2:street_thug")
    assert table.board(BEN) == ["street_thug"]
    assert not table.may("stun:p2:street_thug")


@pytest.mark.clause("HR-CBT-4")
def test_damage_of_one_turn_adds_up_and_is_gone_at_its_end():
    table = duel(Side(), Side(board="cron_the_berserker/damage=4"), combat=1)
    assert not table.may("stun:p2:cron_the_berserker")
    table.do("end", "end", "end")
    assert table.actor == BEN
    assert [x.damage for x in table.state.players[BEN].board] == [0]


@pytest.mark.clause("HR-CBT-4")
def test_damage_is_gone_before_the_attackers_next_turn():
    table = duel(Side(hand="dagger shortsword"), Side(board="cron_the_berserker/damage=4"))
    table.do("end")
    assert [x.damage for x in table.state.players[BEN].board] == [0]


@pytest.mark.clause("HR-CBT-4")
def test_where_nobody_can_add_to_it_no_partial_attack_is_offered():
    table = duel(Side(), Side(board="cron_the_berserker orc_grunt"), combat=5)
    assert {text for text in table.menu() if "orc_grunt" in text or "cron" in text} == {"stun:p2:orc_grunt"}


@pytest.mark.clause("HR-CBT-5")
def test_a_prepared_guard_protects_its_player_and_the_champions_that_are_not_guards():
    table = duel(Side(), Side(board="orc_grunt rayla_endweaver"), combat=10)
    assert table.menu() == {"stun:p2:orc_grunt", "end"}
    assert table.refused("attack:p2:1") == "HR-CBT-5"
    assert table.refused("stun:p2:rayla_endweaver") == "HR-CBT-5"


@pytest.mark.clause("HR-CBT-5")
def test_with_the_guard_stunned_the_way_is_free():
    table = duel(Side(), Side(board="orc_grunt rayla_endweaver"), combat=8)
    table.do("stun:p2:orc_grunt", "stun:p2:rayla_endweaver", "attack:p2:1")
    assert table.health(BEN) == 49
    assert table.board(BEN) == []


@pytest.mark.clause("HR-CBT-5")
def test_guards_do_not_protect_each_other():
    table = duel(Side(), Side(board="orc_grunt death_cultist torgen_rocksplitter"), combat=7)
    assert table.menu("stun:") == {"stun:p2:orc_grunt", "stun:p2:death_cultist", "stun:p2:torgen_rocksplitter"}
    table.do("stun:p2:torgen_rocksplitter")
    assert table.menu("attack:") == set()


@pytest.mark.clause("HR-CBT-5")
def test_an_expended_guard_protects_nobody():
    table = duel(Side(), Side(board="orc_grunt/expended rayla_endweaver"), combat=4)
    assert table.menu("stun:") == {"stun:p2:orc_grunt", "stun:p2:rayla_endweaver"}
    table.do("attack:p2:4")
    assert table.health(BEN) == 46


@pytest.mark.clause("HR-CBT-5")
def test_a_prepared_guard_still_protects_beside_an_expended_one():
    table = duel(Side(), Side(board="orc_grunt/expended dire_wolf rayla_endweaver"), combat=9)
    assert table.menu("attack:") == set()
    assert table.menu("stun:") == {"stun:p2:orc_grunt", "stun:p2:dire_wolf"}


@pytest.mark.clause("HR-CBT-5")
def test_a_champion_without_the_shield_guards_nobody():
    table = duel(Side(), Side(board="cron_the_berserker"), combat=1)
    table.do("attack:p2:1")
    assert table.health(BEN) == 49


@pytest.mark.clause("HR-CBT-5")
def test_ones_own_guard_hinders_nothing():
    table = duel(Side(board="orc_grunt dire_wolf"), Side(board="rayla_endweaver"), combat=4)
    assert {"stun:p2:rayla_endweaver", "attack:p2:4"} <= table.menu()


@pytest.mark.clause("HR-CBT-6")
@pytest.mark.parametrize(
    ("ada", "acts"),
    [
        (Side(hand="hit_job profit"), ["play:hit_job", "play:profit", "ally:hit_job"]),
        (Side(hand="death_threat profit"), ["play:death_threat", "play:profit", "ally:death_threat"]),
        (Side(hand="fire_bomb"), ["play:fire_bomb"]),
        (Side(board="rake_master_assassin"), ["expend:rake_master_assassin"]),
    ],
)
def test_a_targeted_stun_ignores_defense_but_not_guards(ada: Side, acts: list[str]):
    table = duel(ada, Side(board="torgen_rocksplitter cron_the_berserker"))
    table.do(*acts)
    assert table.menu("target:") == {"target:p2:torgen_rocksplitter"}
    assert table.actor == ADA
    table.do("target:p2:torgen_rocksplitter")
    assert table.board(BEN) == ["cron_the_berserker"]
    assert table.discard(BEN) == ["torgen_rocksplitter"]


@pytest.mark.clause("HR-CBT-6")
def test_without_a_prepared_guard_any_champion_of_the_opponent_is_a_target():
    table = duel(
        Side(hand="fire_bomb", board="rayla_endweaver"), Side(board="orc_grunt/expended cron_the_berserker cult_priest")
    )
    table.do("play:fire_bomb")
    assert table.menu() == {"target:p2:orc_grunt", "target:p2:cron_the_berserker", "target:p2:cult_priest"}


@pytest.mark.clause("HR-CBT-6")
def test_ones_own_champion_is_never_a_target():
    table = duel(Side(hand="fire_bomb", board="rayla_endweaver orc_grunt"))
    table.do("play:fire_bomb")
    assert not table.asked
    assert table.board(ADA) == ["fire_bomb", "orc_grunt", "rayla_endweaver"]


@pytest.mark.clause("HR-CBT-6")
def test_a_stun_costs_no_combat():
    table = duel(Side(board="rake_master_assassin"), Side(board="torgen_rocksplitter"))
    table.do("expend:rake_master_assassin", "target:p2:torgen_rocksplitter", "attack:p2:4")
    assert table.health(BEN) == 46


@pytest.mark.clause("HR-CBT-6")
def test_a_forced_discard_goes_through_a_guard():
    table = duel(Side(hand="spark"), Side(hand="gold", board="torgen_rocksplitter"))
    table.do("play:spark")
    assert table.actor == BEN
    table.do("discard:gold")
    assert table.discard(BEN) == ["gold"]


@pytest.mark.clause("HR-CBT-7")
def test_champions_stay_through_turns_reshuffles_and_expending():
    table = duel(Side(board="orc_grunt cron_the_berserker", deck="gold"), Side(board="rayla_endweaver", deck="gold"))
    for _ in range(3):
        table.do("expend:orc_grunt", "expend:cron_the_berserker", "end", "expend:rayla_endweaver", "end")
    assert table.board(ADA) == ["cron_the_berserker", "orc_grunt"]
    assert table.board(BEN) == ["rayla_endweaver"]


@pytest.mark.clause("HR-CBT-7")
def test_no_effect_sacrifices_or_recovers_a_champion_in_play():
    table = duel(Side(hand="death_touch gold", board="orc_grunt varrick_the_necromancer", discard="ruby"))
    table.do("play:death_touch")
    assert table.menu("scrap:") == {"scrap:hand:gold", "scrap:discard:ruby"}
    table.do("pass", "expend:varrick_the_necromancer")
    assert not table.asked
