"""HR-FX: forced discards, drawing and discarding as many, optional sacrifices."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, BEN, Side, duel


@pytest.mark.clause("HR-FX-1")
@pytest.mark.parametrize(
    ("ada", "acts", "combat"),
    [
        (Side(hand="spark"), ["play:spark"], 3),
        (Side(hand="elven_curse"), ["play:elven_curse"], 6),
        (Side(hand="wolf_form"), ["play:wolf_form"], 8),
        (Side(board="torgen_rocksplitter"), ["expend:torgen_rocksplitter"], 4),
        (Side(board="broelyn_loreweaver orc_grunt"), ["ally:broelyn_loreweaver"], 0),
        (Side(hand="natures_bounty", board="orc_grunt"), ["play:natures_bounty", "ally:natures_bounty"], 0),
    ],
)
def test_the_opponent_picks_the_card_and_discards_at_once(ada: Side, acts: list[str], combat: int):
    table = duel(ada, Side(hand="gold gold dagger spark"))
    table.do(*acts)
    assert table.actor == BEN
    assert table.menu() == {"discard:gold", "discard:dagger", "discard:spark"}
    table.do("discard:dagger")
    assert table.hand(BEN) == ["gold", "gold", "spark"]
    assert table.discard(BEN) == ["dagger"]
    assert table.actor == ADA
    assert table.combat == combat


@pytest.mark.clause("HR-FX-1")
def test_an_empty_hand_discards_nothing():
    table = duel(Side(hand="spark"))
    table.do("play:spark")
    assert (table.actor, table.combat) == (ADA, 3)
    assert not table.asked


@pytest.mark.clause("HR-FX-1")
def test_several_discards_add_up_as_far_as_the_hand_goes():
    table = duel(Side(hand="spark spark elven_curse"), Side(hand="gold ruby"))
    table.do("play:spark", "discard:gold", "play:spark", "discard:ruby", "play:elven_curse")
    assert table.actor == ADA
    assert table.discard(BEN) == ["gold", "ruby"]


@pytest.mark.clause("HR-FX-1")
def test_with_the_option_it_waits_for_the_start_of_the_opponents_next_turn():
    table = duel(Side(hand="spark"), Side(hand="gold dagger"), options={"delayed_discard": True})
    table.do("play:spark")
    assert table.actor == ADA
    assert table.hand(BEN) == ["dagger", "gold"]
    table.do("attack:p2:3", "end")
    assert table.actor == BEN
    assert table.menu() == {"discard:gold", "discard:dagger"}
    table.do("discard:gold")
    assert table.hand(BEN) == ["dagger"]
    assert table.may("play:dagger")


@pytest.mark.clause("HR-FX-1")
def test_delayed_discards_add_up_and_are_owed_once():
    table = duel(Side(hand="spark elven_curse"), Side(hand="gold ruby dagger"), options={"delayed_discard": True})
    table.do("play:spark", "play:elven_curse", "end", "discard:gold", "discard:ruby")
    assert table.hand(BEN) == ["dagger"]
    assert not table.asked
    table.do("end", "end")
    assert table.actor == BEN
    assert not table.asked


@pytest.mark.clause("HR-FX-1")
def test_a_delayed_discard_takes_no_more_than_the_hand():
    table = duel(Side(hand="spark spark"), Side(hand="gold"), options={"delayed_discard": True})
    table.do("play:spark", "play:spark", "end", "discard:gold")
    assert table.actor == BEN
    assert not table.asked


@pytest.mark.clause("HR-FX-2")
def test_as_many_are_discarded_as_were_drawn():
    table = duel(Side(hand="rampage dagger", deck="gold ruby spark"))
    table.do("play:rampage")
    assert {"draw:1", "draw:2", "pass"} == table.menu()
    table.do("draw:2")
    assert len(table.hand(ADA)) == 3
    for _ in range(2):
        table.do(min(table.menu("discard:")))
    assert len(table.hand(ADA)) == 1
    assert len(table.discard(ADA)) == 2
    assert not table.asked


@pytest.mark.clause("HR-FX-2")
def test_fewer_may_be_drawn():
    table = duel(Side(hand="rampage dagger", deck="gold gold"))
    table.do("play:rampage", "draw:1")
    assert table.hand(ADA) == ["dagger", "gold"]
    table.do("discard:gold")
    assert not table.asked
    assert table.combat == 6


@pytest.mark.clause("HR-FX-2")
def test_the_whole_hand_may_be_discarded_from():
    table = duel(Side(hand="elven_gift dagger ruby", deck="gold"))
    table.do("play:elven_gift", "draw:1")
    assert table.menu() == {"discard:dagger", "discard:ruby", "discard:gold"}
    table.do("discard:dagger")
    assert table.hand(ADA) == ["gold", "ruby"]


@pytest.mark.clause("HR-FX-2")
def test_only_cards_really_drawn_are_matched():
    table = duel(Side(hand="rampage dagger ruby", deck="gold"))
    table.do("play:rampage", "draw:2")
    assert table.hand(ADA) == ["dagger", "gold", "ruby"]
    table.do("discard:gold")
    assert not table.asked
    assert table.hand(ADA) == ["dagger", "ruby"]


@pytest.mark.clause("HR-FX-2")
def test_with_nothing_to_draw_nothing_is_discarded():
    table = duel(Side(hand="elven_gift dagger ruby", deck=""))
    table.do("play:elven_gift")
    assert not table.asked
    assert table.hand(ADA) == ["dagger", "ruby"]


@pytest.mark.clause("HR-FX-2")
def test_a_draw_that_is_not_optional_is_not_asked_but_its_discard_is():
    table = duel(Side(hand="dagger", board="grak_storm_giant orc_grunt", deck="gold"))
    table.do("ally:grak_storm_giant")
    assert table.menu() == {"discard:dagger", "discard:gold"}
    table.do("discard:dagger")
    assert table.hand(ADA) == ["gold"]


@pytest.mark.clause("HR-FX-3")
def test_a_card_may_be_sacrificed_from_hand_or_discard_pile_but_never_from_play():
    table = duel(Side(hand="life_drain dagger gold", board="orc_grunt", discard="ruby"))
    table.do("play:gold", "play:life_drain")
    assert table.menu() == {"scrap:hand:dagger", "scrap:discard:ruby", "pass"}
    table.do("scrap:hand:dagger")
    assert table.scrapped == ["dagger"]
    assert not table.asked


@pytest.mark.clause("HR-FX-3")
@pytest.mark.parametrize(("champion", "base"), [("krythos_master_vampire", 3), ("lys_the_unseen", 2)])
def test_the_bonus_comes_only_for_a_card_really_sacrificed(champion: str, base: int):
    done = duel(Side(hand="gold", board=champion))
    done.do(f"expend:{champion}", "scrap:hand:gold")
    assert done.combat == 2 * base
    declined = duel(Side(hand="gold", board=champion))
    declined.do(f"expend:{champion}", "pass")
    assert declined.combat == base
    nothing = duel(Side(board=champion))
    nothing.do(f"expend:{champion}")
    assert not nothing.asked
    assert nothing.combat == base


@pytest.mark.clause("HR-FX-3")
@pytest.mark.parametrize(
    ("answers", "gone"),
    [
        (["pass"], []),
        (["scrap:hand:dagger", "pass"], ["dagger"]),
        (["scrap:hand:dagger", "scrap:discard:ruby"], ["dagger", "ruby"]),
        (["scrap:discard:ruby", "scrap:discard:gold"], ["gold", "ruby"]),
    ],
)
def test_tyrannor_sacrifices_none_one_or_two_each_from_either_place(answers: list[str], gone: list[str]):
    table = duel(Side(hand="dagger", board="tyrannor_the_devourer", discard="ruby gold"))
    table.do("expend:tyrannor_the_devourer", *answers)
    assert not table.asked
    assert table.scrapped == gone
    assert table.combat == 4


@pytest.mark.clause("HR-FX-3")
def test_the_second_of_two_is_not_asked_when_nothing_is_left():
    table = duel(Side(hand="dagger", board="tyrannor_the_devourer", deck=""))
    table.do("expend:tyrannor_the_devourer", "scrap:hand:dagger")
    assert not table.asked
