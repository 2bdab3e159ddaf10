"""HR-TURN: phases, the free main phase, discarding, drawing, what is open and what is hidden."""

from __future__ import annotations

import pytest

from rules.core.contract import TABLE
from tests.clauses.duel import ADA, BEN, STARTERS, Side, duel, fresh


@pytest.mark.clause("HR-TURN-1")
def test_turns_alternate_and_are_counted():
    table = fresh(first=2)
    seen = []
    for _ in range(5):
        seen.append((table.state.turn, table.actor))
        table.do("end")
    assert seen == [(1, BEN), (2, ADA), (3, BEN), (4, ADA), (5, BEN)]


@pytest.mark.clause("HR-TURN-1")
def test_discard_and_draw_follow_the_main_phase_of_the_same_turn():
    table = duel(Side(hand="dagger", deck=STARTERS))
    table.do("end")
    assert table.actor == BEN
    assert table.discard(ADA) == ["dagger"]
    assert len(table.hand(ADA)) == 5


@pytest.mark.clause("HR-TURN-2")
def test_everything_may_be_done_in_any_order_and_again():
    table = duel(
        Side(hand="dagger gold gold profit", board="cron_the_berserker dire_wolf"),
        Side(board="orc_grunt"),
        market="taxation spark recruit recruit recruit",
        market_deck="bribe",
        combat=3,
    )
    table.do("stun:p2:orc_grunt", "play:gold", "buy:taxation", "expend:cron_the_berserker", "attack:p2:2")
    table.do("play:gold", "buy:spark", "ally:dire_wolf", "attack:p2:7", "play:profit", "play:dagger", "attack:p2:1")
    table.do("expend:dire_wolf", "attack:p2:3")
    assert table.health(BEN) == 50 - 2 - 7 - 1 - 3
    assert table.discard(ADA) == ["spark", "taxation"]
    assert table.actor == ADA


@pytest.mark.clause("HR-TURN-2")
def test_a_card_that_comes_to_hand_when_bought_may_be_played_in_the_same_turn():
    table = duel(Side(hand="deception profit"), market="spark")
    table.do("play:deception", "play:profit", "ally:deception", "buy:spark", "play:spark")
    assert table.combat == 3


@pytest.mark.clause("HR-TURN-2")
def test_the_main_phase_lasts_until_the_player_ends_it():
    table = duel(Side(hand="gold"))
    table.do("play:gold")
    assert table.menu() == {"end"}
    assert table.actor == ADA
    assert "HR-TURN-2" in table.allowed_by("end")
    table.do("end")
    assert table.actor == BEN


@pytest.mark.clause("HR-TURN-2")
def test_nothing_has_to_be_done():
    table = duel(Side(hand="gold spark", board="cron_the_berserker"), combat=5, gold=5)
    table.do("end")
    assert table.actor == BEN


@pytest.mark.clause("HR-TURN-3")
def test_unspent_gold_and_combat_are_lost():
    table = duel(gold=3, combat=4)
    table.do("end")
    assert (table.gold, table.combat) == (0, 0)
    table.do("end")
    assert table.actor == ADA
    assert (table.gold, table.combat) == (0, 0)


@pytest.mark.clause("HR-TURN-3")
def test_cards_in_play_and_cards_left_in_hand_go_to_the_discard_pile():
    table = duel(Side(hand="gold taxation dagger ruby", discard="profit"))
    table.do("play:gold", "play:taxation", "end")
    assert table.discard(ADA) == ["dagger", "gold", "profit", "ruby", "taxation"]
    assert table.board(ADA) == []


@pytest.mark.clause("HR-TURN-3")
def test_the_other_player_discards_nothing():
    table = duel(Side(), Side(hand="gold ruby", board="orc_grunt"))
    table.do("end")
    assert table.hand(BEN) == ["gold", "ruby"]
    assert table.discard(BEN) == []
    assert table.board(BEN) == ["orc_grunt"]


@pytest.mark.clause("HR-TURN-4")
def test_champions_stay_and_are_prepared():
    table = duel(Side(hand="street_thug", board="cron_the_berserker orc_grunt"))
    table.do("play:street_thug", "expend:cron_the_berserker", "expend:orc_grunt")
    assert table.board(ADA) == ["cron_the_berserker/expended", "orc_grunt/expended", "street_thug"]
    table.do("end")
    assert table.board(ADA) == ["cron_the_berserker", "orc_grunt", "street_thug"]


@pytest.mark.clause("HR-TURN-4")
def test_only_the_champions_of_the_player_whose_turn_ends_are_prepared():
    table = duel(Side(), Side(board="orc_grunt/expended"))
    table.do("end")
    assert table.board(BEN) == ["orc_grunt/expended"]
    table.do("end")
    assert table.board(BEN) == ["orc_grunt"]


@pytest.mark.clause("HR-TURN-5")
def test_five_cards_are_drawn():
    table = duel(Side(hand="gold", deck=STARTERS))
    table.do("end")
    assert (len(table.hand(ADA)), table.deck_size(ADA)) == (5, 5)


@pytest.mark.clause("HR-TURN-5")
def test_an_empty_deck_is_made_anew_from_the_discard_pile_in_the_middle_of_a_draw():
    table = duel(Side(deck="profit bribe", discard="gold gold gold gold gold gold gold gold gold"))
    table.do("end")
    assert {"profit", "bribe"} < set(table.hand(ADA))
    assert table.hand(ADA).count("gold") == 3
    assert (table.deck_size(ADA), table.discard(ADA)) == (6, [])


@pytest.mark.clause("HR-TURN-5")
def test_the_discard_pile_stays_until_a_card_is_really_missing():
    table = duel(Side(deck="gold gold gold gold gold", discard="ruby profit"))
    table.do("end")
    assert table.hand(ADA) == ["gold"] * 5
    assert (table.deck_size(ADA), table.discard(ADA)) == (0, ["profit", "ruby"])


@pytest.mark.clause("HR-TURN-5")
def test_what_was_discarded_this_turn_is_shuffled_in_too():
    table = duel(Side(hand="dagger spark", deck=""))
    table.do("play:spark")
    table.do("end")
    assert table.hand(ADA) == ["dagger", "spark"]
    assert (table.deck_size(ADA), table.discard(ADA)) == (0, [])


@pytest.mark.clause("HR-TURN-5")
def test_with_deck_and_discard_pile_empty_nothing_more_is_drawn():
    table = duel(Side(deck="gold ruby dagger"))
    table.do("end")
    assert table.hand(ADA) == ["dagger", "gold", "ruby"]
    assert table.actor == BEN
    bare = duel(Side(deck=""))
    bare.do("end")
    assert bare.hand(ADA) == []


@pytest.mark.clause("HR-TURN-5")
def test_a_draw_in_the_main_phase_makes_the_deck_anew_as_well():
    table = duel(Side(hand="word_of_power", deck="dagger", discard="ruby"))
    table.do("play:word_of_power")
    assert table.hand(ADA) == ["dagger", "ruby"]
    assert table.discard(ADA) == []


@pytest.mark.clause("HR-TURN-5")
def test_a_new_deck_is_shuffled():
    discard = "gold gold gold gold ruby dagger shortsword profit spark bribe"
    hands = set()
    for seed in range(30):
        table = duel(Side(deck="", discard=discard), seed=seed)
        table.do("end")
        hands.add(tuple(table.hand(ADA)))
    assert len(hands) > 15


@pytest.mark.clause("HR-TURN-6")
@pytest.mark.parametrize("viewer", [ADA, BEN, TABLE])
def test_discard_piles_and_sacrifice_pile_are_open_to_all(viewer: int):
    table = duel(Side(hand="influence death_touch", discard="gold ruby"), Side(discard="dagger profit"))
    table.do("play:influence", "sacrifice:influence", "play:death_touch", "scrap:discard:gold")
    view = table.state.view(viewer)
    assert sorted(view.players[ADA].discard) == ["ruby"]
    assert sorted(view.players[BEN].discard) == ["dagger", "profit"]
    assert sorted(view.scrapped) == ["gold", "influence"]


@pytest.mark.clause("HR-TURN-7")
def test_another_hand_and_the_order_of_a_deck_are_hidden():
    one = duel(Side(hand="gold gold spark", deck="ruby bribe"), Side(hand="dagger"))
    two = duel(Side(hand="gold ruby bribe", deck="gold spark"), Side(hand="dagger"))
    assert one.state.view(BEN) == two.state.view(BEN)
    assert one.state.view(TABLE) == two.state.view(TABLE)
    assert one.state.view(ADA) != two.state.view(ADA)


@pytest.mark.clause("HR-TURN-7")
def test_the_order_of_ones_own_deck_and_of_the_market_deck_is_hidden():
    one = duel(Side(deck="gold spark ruby"), market="taxation", market_deck="")
    two = duel(Side(deck="ruby gold spark"), market="taxation", market_deck="")
    assert one.state.view(ADA) == two.state.view(ADA)
    full = "profit profit profit profit profit"
    three = duel(market=full, market_deck="spark bribe cron_the_berserker")
    four = duel(market=full, market_deck="cron_the_berserker spark bribe")
    assert all(three.state.view(viewer) == four.state.view(viewer) for viewer in (ADA, BEN, TABLE))


@pytest.mark.clause("HR-TURN-7")
@pytest.mark.parametrize("viewer", [ADA, BEN, TABLE])
def test_the_sizes_of_hands_and_decks_are_public(viewer: int):
    table = duel(Side(hand="gold spark", deck="ruby gold dagger"), Side(hand="gold", deck="ruby"))
    ada, ben = table.state.view(viewer).players
    assert (ada.hand_size, ada.deck_size) == (2, 3)
    assert (ben.hand_size, ben.deck_size) == (1, 1)


@pytest.mark.clause("HR-TURN-7")
def test_each_player_sees_the_own_hand():
    table = duel(Side(hand="gold spark"), Side(hand="dagger"))
    assert sorted(table.state.view(ADA).players[ADA].hand or ()) == ["gold", "spark"]
    assert table.state.view(ADA).players[BEN].hand is None
    assert table.state.view(BEN).players[ADA].hand is None
    assert table.state.view(TABLE).players[ADA].hand is None
