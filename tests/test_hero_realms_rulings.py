"""Twenty mistakes that implementations of Hero Realms have made, each by the number it has in the list of them below.

1 allies counted from hand · 2 only champions counted as allies · 3 allies checked only when a card is played ·
4 copies of a card no allies of each other · 5 a champion’s ally only when expended · 6 damage kept between turns ·
7 stunned champions out of the game · 8 champions discarded at the end of the turn · 9 both branches of an “or” ·
10 optional sacrifices forced or silent · 11 Wolf Shaman counting champions only · 12 sacrificed Fire Gems out of the
game · 13 a fixed order in the main phase · 14 played cards reshuffled in the same turn · 15 wrong values of Ruby, Fire
Gem and Borg · 16 a market of single cards · 17 two opening hands of five · 18 discards for draws that did not happen ·
19 stuns past a guard · 20 stunning a champion that is no guard breaks the game
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.clauses.duel import ADA, BEN, Side, base, duel, fresh


@pytest.mark.clause("HR-ALLY-1")
def test_01_a_card_in_hand_is_no_ally():
    table = duel(Side(hand="profit intimidation bribe"))
    table.do("play:profit")
    assert table.menu("ally:") == set()


@pytest.mark.clause("HR-ALLY-1", "HR-ALLY-3")
@pytest.mark.parametrize(
    ("ada", "acts"),
    [
        (Side(hand="profit intimidation"), ["play:profit", "play:intimidation", "ally:profit"]),
        (Side(hand="profit", board="street_thug"), ["play:profit", "ally:profit"]),
        (Side(hand="spark", board="dire_wolf"), ["play:spark", "ally:dire_wolf"]),
        (Side(board="dire_wolf orc_grunt"), ["ally:dire_wolf"]),
    ],
    ids=["action by action", "action by champion", "champion by action", "champion by champion"],
)
def test_02_actions_and_champions_are_allies_of_each_other(ada: Side, acts: list[str]):
    table = duel(ada)
    table.do(*acts[:-1])
    before = table.combat
    table.do(acts[-1])
    assert table.combat == before + 4


@pytest.mark.clause("HR-ALLY-3")
def test_03_an_earlier_cards_ally_works_once_the_second_card_arrives():
    table = duel(Side(hand="profit intimidation gold"), market="spark")
    table.do("play:profit", "play:gold", "buy:spark")
    assert not table.may("ally:profit")
    table.do("play:intimidation", "ally:profit")
    assert table.combat == 5 + 4


COPIES = Counter(card.id for card in base().market)


@pytest.mark.clause("HR-ALLY-3")
@pytest.mark.parametrize("card", sorted({card.id for card in base().market if card.ally and COPIES[card.id] > 1}))
def test_04_two_copies_of_a_card_are_allies(card: str):
    table = duel(Side(board=f"{card} {card}", deck=""))
    assert table.menu("ally:") == {f"ally:{card}"}
    table.do(f"ally:{card}")
    assert table.menu("ally:") == {f"ally:{card}"}
    table.do(f"ally:{card}")
    assert table.menu("ally:") == set()
    assert not duel(Side(board=card)).menu("ally:")


@pytest.mark.clause("HR-ALLY-3")
def test_05_a_champions_ally_needs_no_expending():
    table = duel(Side(board="cult_priest cult_priest"))
    assert table.menu("ally:") == {"ally:cult_priest"}
    table.do("ally:cult_priest", "ally:cult_priest")
    assert table.combat == 8
    assert table.board(ADA) == ["cult_priest", "cult_priest"]


@pytest.mark.clause("HR-CBT-4")
def test_06_damage_is_forgotten_at_the_end_of_the_turn():
    table = duel(Side(), Side(board="torgen_rocksplitter/damage=6"), combat=1)
    assert table.may("stun:p2:torgen_rocksplitter")
    table.do("end", "end")
    assert [x.damage for x in table.state.players[BEN].board] == [0]
    table.state.players[ADA].combat = 6
    assert not table.may("stun:p2:torgen_rocksplitter")


@pytest.mark.clause("HR-CBT-3")
@pytest.mark.parametrize("by", ["combat", "effect"])
def test_07_a_stunned_champion_goes_to_its_owners_discard_pile(by: str):
    table = duel(Side(board="rake_master_assassin"), Side(board="dire_wolf"), combat=5)
    if by == "combat":
        table.do("stun:p2:dire_wolf")
    else:
        table.do("expend:rake_master_assassin", "target:p2:dire_wolf")
    assert table.discard(BEN) == ["dire_wolf"]
    assert table.scrapped == table.discard(ADA) == []


@pytest.mark.clause("HR-TURN-4")
def test_08_champions_are_not_discarded_at_the_end_of_the_turn():
    table = duel(Side(hand="orc_grunt gold", board="street_thug"))
    table.do("play:orc_grunt", "play:gold", "end")
    assert table.board(ADA) == ["orc_grunt", "street_thug"]
    assert table.discard(ADA) == ["gold"]


@pytest.mark.clause("HR-PLAY-8")
@pytest.mark.parametrize(
    "champion", [card.id for card in base().cards if card.expend is not None and " or " in card.expend.short()]
)
def test_09_an_or_gives_one_branch_only(champion: str):
    gains = []
    for choice in ("choose:1", "choose:2"):
        table = duel(Side(board=champion))
        table.do(f"expend:{champion}", choice)
        gains.append(tuple(value > 0 for value in (table.gold, table.combat, table.health(ADA) - 50)))
    assert [sum(gained) for gained in gains] == [1, 1]
    assert gains[0] != gains[1]


@pytest.mark.clause("HR-PLAY-8")
def test_09_the_four_cards_with_an_or_are_there():
    ors = {card.id for card in base().market if card.expend is not None and " or " in card.expend.short()}
    assert ors == {"darian_war_mage", "tithe_priest", "street_thug", "cult_priest"}


@pytest.mark.clause("HR-FX-3")
@pytest.mark.parametrize("card", ["death_touch", "the_rot", "dark_reward", "life_drain"])
def test_10_an_optional_sacrifice_is_asked_and_may_be_declined(card: str):
    table = duel(Side(hand=f"{card} dagger", discard="gold"))
    table.do(f"play:{card}")
    assert table.actor == ADA
    assert table.menu() == {"scrap:hand:dagger", "scrap:discard:gold", "pass"}
    table.do("pass")
    assert (table.hand(ADA), table.discard(ADA), table.scrapped) == (["dagger"], ["gold"], [])


@pytest.mark.clause("HR-PLAY-10")
def test_11_wolf_shaman_counts_wild_cards_of_every_type():
    table = duel(Side(hand="spark elven_gift", board="wolf_shaman dire_wolf", deck=""))
    table.do("play:spark", "play:elven_gift")
    before = table.combat
    table.do("expend:wolf_shaman")
    assert table.combat - before == 2 + 3


@pytest.mark.clause("HR-SAC-3")
@pytest.mark.parametrize("place", ["play", "hand", "discard"])
def test_12_a_sacrificed_fire_gem_goes_back_to_the_pile(place: str):
    if place == "play":
        table = duel(Side(hand="fire_gem"), gems=5)
        table.do("play:fire_gem", "sacrifice:fire_gem")
    else:
        ada = Side(hand="death_touch fire_gem") if place == "hand" else Side(hand="death_touch", discard="fire_gem")
        table = duel(ada, gems=5)
        table.do("play:death_touch", f"scrap:{place}:fire_gem")
    assert (table.gems, table.scrapped) == (6, [])


@pytest.mark.clause("HR-TURN-2")
def test_13_the_main_phase_has_no_fixed_order():
    table = duel(Side(hand="gold dagger", board="cron_the_berserker"), market="spark", combat=1)
    table.do("attack:p2:1", "play:gold", "buy:spark", "play:dagger", "attack:p2:1", "expend:cron_the_berserker")
    assert table.may("attack:p2:5")


@pytest.mark.clause("HR-TURN-2", "HR-BUY-4")
def test_13_a_card_bought_to_hand_is_played_at_once():
    table = duel(Side(hand="deception profit"), market="orc_grunt")
    table.do("play:deception", "play:profit", "ally:deception", "buy:orc_grunt", "play:orc_grunt", "expend:orc_grunt")
    assert table.combat == 2


@pytest.mark.clause("HR-PLAY-2", "HR-TURN-5")
def test_14_cards_in_play_are_not_reshuffled_but_a_bought_card_is():
    table = duel(Side(hand="gold command", deck=""), market="spark")
    table.do("play:gold", "buy:spark", "play:command")
    assert table.hand(ADA) == ["spark"]
    assert table.board(ADA) == ["command", "gold"]


@pytest.mark.clause("HR-PLAY-4", "HR-PLAY-6")
def test_15_ruby_is_gold_fire_gem_is_gold_and_borg_has_four_combat():
    table = duel(Side(hand="ruby fire_gem", board="borg_ogre_mercenary"))
    table.do("play:ruby")
    assert (table.gold, table.combat, table.health(ADA)) == (2, 0, 50)
    table.do("play:fire_gem")
    assert (table.gold, table.combat) == (4, 0)
    table.do("sacrifice:fire_gem")
    assert (table.gold, table.combat) == (4, 3)
    table.do("expend:borg_ogre_mercenary")
    assert table.combat == 7


@pytest.mark.clause("HR-SET-2")
def test_16_the_market_has_eighty_cards_of_fifty_four_kinds():
    market = Counter(card.id for card in base().market)
    assert (sum(market.values()), len(market)) == (80, 54)
    assert Counter(market.values()) == {1: 36, 2: 10, 3: 8}


@pytest.mark.clause("HR-SET-5")
def test_17_the_players_do_not_both_draw_five_at_the_start():
    table = fresh(seed=3)
    first = table.actor
    assert (len(table.hand(first)), len(table.hand(1 - first))) == (3, 5)


@pytest.mark.clause("HR-FX-2")
@pytest.mark.parametrize(("deck", "drawn"), [("", 0), ("gold", 1), ("gold ruby", 2)])
def test_18_only_draws_that_happened_are_discarded_for(deck: str, drawn: int):
    table = duel(Side(hand="rampage dagger dagger dagger", deck=deck))
    table.do("play:rampage")
    if drawn:
        table.do("draw:2")
    for _ in range(drawn):
        table.do("discard:dagger")
    assert not table.asked
    assert table.discard(ADA) == ["dagger"] * drawn
    assert len(table.hand(ADA)) == 3


@pytest.mark.clause("HR-CBT-6")
def test_19_a_stun_does_not_go_past_a_guard():
    table = duel(Side(hand="hit_job profit"), Side(board="orc_grunt arkus_imperial_dragon cron_the_berserker"))
    table.do("play:hit_job", "play:profit", "ally:hit_job")
    assert table.menu() == {"target:p2:orc_grunt", "target:p2:arkus_imperial_dragon"}


@pytest.mark.clause("HR-CBT-3", "HR-CBT-5")
@pytest.mark.parametrize("board", ["cron_the_berserker", "rayla_endweaver cron_the_berserker street_thug"])
def test_20_a_champion_that_is_no_guard_is_stunned_by_combat(board: str):
    table = duel(Side(), Side(board=board), combat=6)
    table.do("stun:p2:cron_the_berserker")
    assert table.discard(BEN) == ["cron_the_berserker"]
    assert table.board(BEN) == sorted(set(board.split()) - {"cron_the_berserker"})
