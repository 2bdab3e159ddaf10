"""HR-HYD-4 and 7: whose cards the words of a card mean in a team of two."""

from __future__ import annotations

import pytest

from tests.clauses.duel import STARTERS, Side
from tests.clauses.hydra import hydra
from tests.clauses.table import ADA, BEN, CLEO, DAN

# ---- HR-HYD-4: no allies across the team -----------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-1")
def test_a_partners_card_switches_no_ally_ability_on_and_the_refusal_says_so():
    match = hydra(Side(hand="profit", health=75), Side(hand="bribe", health=75)).do("p1.play:profit", "p2.play:bribe")
    assert not any("ally:" in text for text in match.menu())
    reason, clause = match.why_not("p1.ally:profit")
    assert clause == "HR-HYD-4"
    assert "teammate" in reason
    assert match.refused("p2.ally:bribe") == "HR-HYD-4"


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-4")
def test_nor_does_a_card_in_a_partners_hand_under_the_house_rule():
    match = hydra(Side(board="profit", health=75), Side(hand="bribe", health=75), options={"ally_counts_hand": True})
    assert match.refused("p1.ally:profit") == "HR-ALLY-1"
    match = hydra(Side(board="profit", hand="bribe", health=75), options={"ally_counts_hand": True})
    assert match.may("p1.ally:profit")


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-1")
def test_a_card_of_ones_own_does():
    match = hydra(Side(hand="profit bribe", health=75)).do("p1.play:profit", "p1.play:bribe", "p1.ally:profit")
    assert match.pools(ADA) == (5, 4)


# ---- HR-HYD-7: words -------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-7", "HR-FX-1")
@pytest.mark.parametrize("member", [ADA, BEN])
@pytest.mark.parametrize("enemy", [CLEO, DAN])
def test_an_opponent_is_one_member_of_the_other_team(member: int, enemy: int):
    sides = [Side(hand="spark", health=75), Side(hand="spark", health=75), Side(hand="gold"), Side(hand="gold")]
    match = hydra(*sides)
    match.do(f"p{member + 1}.play:spark")
    assert match.actor == member
    assert match.menu() == {"opponent:p3", "opponent:p4"}
    match.do(f"opponent:p{enemy + 1}")
    assert match.actor == enemy
    match.do("discard:gold")
    assert match.hand(enemy) == []
    assert match.hand(CLEO + DAN - enemy) == ["gold"]
    assert match.actor in (ADA, BEN)


@pytest.mark.clause("HR-HYD-7", "HR-FX-1")
def test_delayed_both_members_discard_what_each_owes_before_their_turn():
    match = hydra(
        Side(hand="spark spark", health=75),
        cleo=Side(hand="gold ruby"),
        dan=Side(hand="gold dagger"),
        options={"delayed_discard": True},
    )
    match.do("p1.play:spark", "opponent:p3", "p1.play:spark", "opponent:p4", "end")
    asked = set()
    for _ in range(2):
        asked.add(match.actor)
        match.do("discard:gold")
    assert asked == {CLEO, DAN}
    assert not match.asked
    assert (match.hand(CLEO), match.hand(DAN)) == (["ruby"], ["dagger"])


@pytest.mark.clause("HR-HYD-7", "HR-PLAY-10")
def test_counting_sees_ones_own_cards_only():
    match = hydra(Side(hand="close_ranks", board="darian_war_mage", health=75), Side(board="cult_priest", health=75))
    match.do("p1.play:close_ranks")
    assert match.pools(ADA) == (0, 7)
    assert match.pools(BEN) == (0, 0)


@pytest.mark.clause("HR-HYD-7", "HR-EXP-2")
def test_preparing_sees_ones_own_champions_only():
    match = hydra(
        Side(board="rally_the_troops darian_war_mage", health=75), Side(board="cult_priest/expended", health=75)
    )
    match.do("p1.ally:rally_the_troops")
    assert not match.asked
    assert match.board(BEN) == ["cult_priest/expended"]


@pytest.mark.clause("HR-HYD-7", "HR-FX-3")
def test_sacrificing_sees_ones_own_hand_and_discard_pile_only():
    match = hydra(
        Side(hand="death_touch gold", discard="ruby", health=75), Side(hand="dagger", discard="shortsword", health=75)
    )
    match.do("p1.play:death_touch")
    assert match.menu() == {"scrap:hand:gold", "scrap:discard:ruby", "pass"}


@pytest.mark.clause("HR-HYD-7")
def test_drawing_is_ones_own():
    match = hydra(Side(hand="command", health=75), Side(health=75)).do("p1.play:command")
    assert (len(match.hand(ADA)), len(match.hand(BEN))) == (1, 0)
    assert match.deck_size(BEN) == len(STARTERS.split())
