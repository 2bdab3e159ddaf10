"""HR-BUY: acquiring cards."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, Side, duel

FULL = "spark taxation profit orc_grunt tyrannor_the_devourer"


@pytest.mark.clause("HR-BUY-1")
@pytest.mark.parametrize(
    ("card", "cost"), [("spark", 1), ("orc_grunt", 3), ("tyrannor_the_devourer", 8), ("fire_gem", 2)]
)
def test_a_card_costs_its_gold(card: str, cost: int):
    table = duel(market=FULL, gold=10)
    table.do(f"buy:{card}")
    assert table.gold == 10 - cost
    exact = duel(market=FULL, gold=cost).do(f"buy:{card}")
    assert exact.gold == 0
    short = duel(market=FULL, gold=cost - 1)
    assert short.refused(f"buy:{card}") == "HR-BUY-1"


@pytest.mark.clause("HR-BUY-1")
def test_what_can_be_paid_is_for_sale_and_nothing_else():
    assert duel(market=FULL, gold=0).menu("buy:") == set()
    assert duel(market=FULL, gold=1).menu("buy:") == {"buy:spark", "buy:taxation", "buy:profit"}
    assert duel(market=FULL, gold=7).menu("buy:") == {
        "buy:spark",
        "buy:taxation",
        "buy:profit",
        "buy:orc_grunt",
        "buy:fire_gem",
    }


@pytest.mark.clause("HR-BUY-1")
def test_any_number_of_cards_is_bought_in_a_turn():
    table = duel(market=FULL, gold=10)
    table.do("buy:spark", "buy:fire_gem", "buy:fire_gem", "buy:orc_grunt", "buy:profit", "buy:taxation")
    assert table.gold == 0
    assert table.discard(ADA) == ["fire_gem", "fire_gem", "orc_grunt", "profit", "spark", "taxation"]
    assert table.gems == 14


@pytest.mark.clause("HR-BUY-1")
def test_of_two_equal_cards_one_is_bought():
    table = duel(market="spark spark profit - -", gold=5)
    table.do("buy:spark")
    assert sorted(card or "-" for card in table.market) == ["-", "-", "-", "profit", "spark"]
    assert table.may("buy:spark")


@pytest.mark.clause("HR-BUY-1")
def test_a_market_card_is_the_only_thing_to_buy_besides_fire_gems():
    table = duel(Side(discard="gold"), Side(discard="dagger"), market=FULL, market_deck="bribe recruit", gold=9)
    assert table.menu("buy:") == {f"buy:{card}" for card in [*FULL.split(), "fire_gem"]}


@pytest.mark.clause("HR-BUY-2")
@pytest.mark.parametrize("card", ["spark", "fire_gem", "orc_grunt", "profit"])
def test_a_bought_card_goes_to_the_discard_pile_and_is_not_played(card: str):
    table = duel(Side(hand="gold"), market=FULL, gold=3)
    paid = table.gold
    table.do(f"buy:{card}")
    assert table.discard(ADA) == [card]
    assert table.board(ADA) == []
    assert table.hand(ADA) == ["gold"]
    assert table.combat == 0
    assert table.gold < paid


@pytest.mark.clause("HR-BUY-2")
def test_it_may_come_back_with_the_reshuffle_of_the_same_turn():
    table = duel(Side(deck=""), market="spark", gold=1)
    table.do("buy:spark", "end")
    assert table.hand(ADA) == ["spark"]


@pytest.mark.clause("HR-BUY-2")
def test_an_effect_may_send_it_to_the_top_of_the_deck():
    table = duel(
        Side(board="rasmus_the_smuggler parov_the_enforcer", deck="gold gold gold gold gold"), market="spark", gold=1
    )
    table.do("ally:rasmus_the_smuggler", "buy:spark")
    assert table.discard(ADA) == []
    assert table.deck_size(ADA) == 6
    table.do("end")
    assert table.hand(ADA) == ["gold", "gold", "gold", "gold", "spark"]


@pytest.mark.clause("HR-BUY-2")
def test_an_effect_may_send_it_to_the_hand():
    table = duel(Side(hand="deception profit", deck=""), market="orc_grunt")
    table.do("play:deception", "play:profit", "ally:deception", "buy:orc_grunt")
    assert table.hand(ADA) == ["orc_grunt"]
    assert table.discard(ADA) == []


@pytest.mark.clause("HR-BUY-3")
def test_a_gap_is_filled_at_once_and_the_new_card_is_for_sale():
    table = duel(market="spark recruit recruit recruit command", market_deck="bribe", gold=4)
    table.do("buy:spark")
    assert sorted(card or "-" for card in table.market) == ["bribe", "command", "recruit", "recruit", "recruit"]
    table.do("buy:bribe")
    assert table.discard(ADA) == ["bribe", "spark"]


@pytest.mark.clause("HR-BUY-3")
def test_the_other_places_stay_as_they_are():
    table = duel(market=FULL, market_deck="bribe recruit command", gold=3)
    before = table.market
    table.do("buy:orc_grunt")
    changed = [i for i in range(5) if table.market[i] != before[i]]
    assert [before[i] for i in changed] == ["orc_grunt"]
    assert len(table.state.market_deck) == 2


@pytest.mark.clause("HR-BUY-3")
def test_without_a_market_deck_the_gap_stays():
    table = duel(market=FULL, gold=9)
    table.do("buy:spark")
    assert table.market.count(None) == 1
    assert table.market[0] is None
    table.do("buy:taxation", "end")
    assert table.market.count(None) == 2


@pytest.mark.clause("HR-BUY-3")
def test_a_fire_gem_leaves_no_gap():
    table = duel(market=FULL, market_deck="bribe", gold=2)
    table.do("buy:fire_gem")
    assert table.market == FULL.split()


@pytest.mark.clause("HR-BUY-4")
def test_an_effect_waits_for_the_kind_of_card_it_names():
    table = duel(Side(hand="bribe profit", deck=""), market="orc_grunt spark taxation", gold=10)
    table.do("play:bribe", "play:profit", "ally:bribe", "buy:orc_grunt", "buy:fire_gem")
    assert table.discard(ADA) == ["fire_gem", "orc_grunt"]
    table.do("buy:spark")
    assert table.discard(ADA) == ["fire_gem", "orc_grunt"]
    assert table.deck_size(ADA) == 1
    table.do("buy:taxation")
    assert table.discard(ADA) == ["fire_gem", "orc_grunt", "taxation"]


@pytest.mark.clause("HR-BUY-4")
def test_a_fire_gem_counts_as_a_card_acquired():
    table = duel(Side(board="rasmus_the_smuggler parov_the_enforcer", deck=""), gold=4)
    table.do("ally:rasmus_the_smuggler", "buy:fire_gem")
    assert (table.deck_size(ADA), table.discard(ADA)) == (1, [])
    table.do("buy:fire_gem")
    assert (table.deck_size(ADA), table.discard(ADA)) == (1, ["fire_gem"])


@pytest.mark.clause("HR-BUY-4")
@pytest.mark.parametrize("place", ["hand", "deck"])
def test_with_two_destinations_the_buyer_picks_and_both_are_spent(place: str):
    table = duel(
        Side(hand="deception", board="rasmus_the_smuggler", deck=""), market="spark orc_grunt taxation", gold=10
    )
    table.do("play:deception", "ally:deception", "ally:rasmus_the_smuggler", "buy:spark")
    assert table.menu() == {"put:hand", "put:deck"}
    assert table.actor == ADA
    table.do(f"put:{place}")
    assert table.hand(ADA) == (["spark"] if place == "hand" else [])
    assert table.deck_size(ADA) == (1 if place == "deck" else 0)
    table.do("buy:orc_grunt")
    assert not table.asked
    assert table.discard(ADA) == ["orc_grunt"]


@pytest.mark.clause("HR-BUY-4")
def test_two_effects_with_one_destination_ask_nothing_and_are_both_spent():
    table = duel(Side(hand="bribe bribe", deck=""), market="spark taxation", gold=0)
    table.do("play:bribe", "play:bribe", "ally:bribe", "ally:bribe", "buy:spark")
    assert not table.asked
    assert table.deck_size(ADA) == 1
    table.do("buy:taxation")
    assert table.discard(ADA) == ["taxation"]


@pytest.mark.clause("HR-BUY-4")
def test_an_effect_that_does_not_apply_is_not_spent():
    # A champion: Deception’s “next card” applies, Bribe’s “next action” keeps waiting.
    table = duel(Side(hand="bribe deception", deck=""), market="orc_grunt spark taxation", gold=5)
    table.do("play:bribe", "play:deception", "ally:bribe", "ally:deception", "buy:orc_grunt")
    assert table.hand(ADA) == ["orc_grunt"]
    table.do("buy:spark")
    assert table.deck_size(ADA) == 1
    table.do("buy:taxation")
    assert table.discard(ADA) == ["taxation"]


@pytest.mark.clause("HR-BUY-4")
def test_the_effects_end_with_the_turn():
    table = duel(Side(hand="bribe profit", deck="gold gold gold gold gold"), market="spark")
    table.do("play:bribe", "play:profit", "ally:bribe", "end", "end", "play:gold", "buy:spark")
    assert "spark" in table.discard(ADA)
