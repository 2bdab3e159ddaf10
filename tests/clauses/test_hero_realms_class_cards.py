"""HR-SET-7: the cards of the class decks, with all their conditions and discounts."""

from __future__ import annotations

import pytest

from tests.clauses.class_table import laid, through
from tests.clauses.duel import ADA, Duel, Side, base

# ---- conditions of the class cards -----------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
def test_a_black_arrow_draws_only_with_a_bow_in_play():
    table = laid([], Side(hand="black_arrow hunting_bow black_arrow"))
    table.do("play:black_arrow")
    assert (table.combat, table.hand(ADA)) == (1, ["black_arrow", "hunting_bow"])
    table.do("play:hunting_bow")
    assert (table.combat, len(table.hand(ADA))) == (3, 1), "the arrow played before the bow draws nothing later"
    table.do("play:black_arrow")
    assert (table.combat, len(table.hand(ADA))) == (4, 1)


@pytest.mark.clause("HR-SET-7")
def test_a_bow_in_hand_or_of_the_opponents_is_no_bow_in_play():
    table = laid([], Side(hand="black_arrow hunting_bow"), Side(discard="hunting_bow"))
    table.do("play:black_arrow")
    assert table.hand(ADA) == ["hunting_bow"]


@pytest.mark.clause("HR-SET-7")
def test_each_knife_counts_the_knives_played_before_it():
    table = laid([], Side(hand="throwing_knife throwing_knife throwing_knife dagger"))
    assert table.do("play:throwing_knife").combat == 1
    assert table.do("play:dagger").combat == 2
    assert table.do("play:throwing_knife").combat == 2 + 3
    assert table.do("play:throwing_knife").combat == 5 + 5


@pytest.mark.clause("HR-SET-7")
def test_knives_of_an_earlier_turn_do_not_count():
    table = laid([], Side(hand="throwing_knife", deck="throwing_knife " * 5))
    table.do("play:throwing_knife")
    assert through(table, 2).do("play:throwing_knife").combat == 1


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("before", "drawn"), [(["longsword"], 0), (["longsword", "hunting_bow"], 1)])
def test_a_throwing_axe_draws_at_seven_combat_gained_and_not_at_less(before: list[str], drawn: int):
    """3 and 2 of the axe are 5; with the bow they are just 7."""
    table = laid([], Side(hand=" ".join([*before, "throwing_axe"])))
    table.do(*[f"play:{card}" for card in before], "play:throwing_axe")
    assert len(table.hand(ADA)) == drawn


@pytest.mark.clause("HR-SET-7")
def test_six_combat_gained_are_not_seven():
    table = laid([], Side(hand="longsword dagger throwing_axe dagger throwing_axe"))
    table.do("play:longsword", "play:dagger", "play:throwing_axe")
    assert (table.combat, len(table.hand(ADA))) == (6, 2)
    table.do("play:dagger")
    assert (table.combat, len(table.hand(ADA))) == (7, 1), "the axe looked only once"
    table.do("play:throwing_axe")
    assert len(table.hand(ADA)) == 1


@pytest.mark.clause("HR-SET-7")
def test_combat_that_was_spent_was_gained_all_the_same():
    table = laid([], Side(hand="longsword hunting_bow throwing_axe"))
    table.do("play:longsword", "play:hunting_bow", "attack:p2:5", "play:throwing_axe")
    assert (table.combat, len(table.hand(ADA))) == (2, 1)


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("board", "both"), [("", False), ("orc_grunt", False), ("orc_grunt follower/expended", True)])
def test_prayer_beads_give_both_with_two_champions(board: str, both: bool):
    table = laid([], Side(hand="prayer_beads", board=board, health=20))
    table.do("play:prayer_beads")
    if both:
        assert (table.asked, table.gold, table.health(ADA)) == (False, 2, 25)
        return
    assert len(table.menu("choose:")) == 2
    texts = sorted(table.menu("choose:"))
    gains = set()
    for text in texts:
        branch = Duel(table.state.clone()).do(text)
        gains.add((branch.gold, branch.health(ADA)))
    assert gains == {(2, 20), (0, 25)}


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("actions", "drawn"), [(["ignite"], 0), (["ignite", "ignite"], 1)])
def test_a_fire_staff_draws_with_two_actions_in_play(actions: list[str], drawn: int):
    table = laid([], Side(hand=" ".join([*actions, "fire_staff"])))
    table.do(*[f"play:{card}" for card in actions], "play:fire_staff")
    assert (table.combat, len(table.hand(ADA))) == (2 * len(actions) + 1, drawn)


@pytest.mark.clause("HR-SET-7")
def test_an_action_that_was_sacrificed_is_not_in_play():
    table = laid([], Side(hand="ignite influence fire_staff"))
    table.do("play:ignite", "play:influence", "sacrifice:influence", "play:fire_staff")
    assert table.hand(ADA) == []


@pytest.mark.clause("HR-SET-7")
def test_the_class_champions():
    table = laid([], Side(board="follower shield_bearer cat_familiar", health=30), Side())
    table.do("expend:follower")
    assert table.combat == 1
    assert table.menu("expend:") == {"expend:cat_familiar"}, "the Shield Bearer has no ability"
    table.do("expend:cat_familiar")
    results = set()
    for text in table.menu("choose:"):
        branch = Duel(table.state.clone()).do(text)
        results.add((branch.combat, branch.gold, branch.health(ADA)))
    assert results == {(2, 0, 30), (1, 1, 30), (1, 0, 31)}
    table = laid([], Side(), Side(board="follower shield_bearer cat_familiar"), combat=9)
    assert table.menu("stun:") == {"stun:p2:follower", "stun:p2:shield_bearer"}, "two of them are guards"
    table.do("stun:p2:follower")
    assert table.combat == 8
    table.do("stun:p2:shield_bearer", "stun:p2:cat_familiar")
    assert table.combat == 8 - 3 - 2


# ---- discounts -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
@pytest.mark.parametrize(
    ("card", "matching", "other"),
    [("horn_of_calling", "orc_grunt", "spark"), ("spell_components", "spark", "orc_grunt")],
)
def test_the_next_of_a_kind_costs_one_less(card: str, matching: str, other: str):
    cost = {c: base().card(c).cost for c in (matching, other)}
    table = laid([], Side(hand=card), market=f"{matching} {other} {matching}", gold=sum(cost.values()) + cost[matching])
    had = table.gold
    table.do(f"play:{card}", f"buy:{other}")
    assert table.gold == had + 1 - cost[other], "another kind pays in full and leaves the discount"
    table.do(f"buy:{matching}")
    assert table.gold == had + 1 - cost[other] - (cost[matching] - 1)
    table.do(f"buy:{matching}")
    assert table.gold == had + 1 - cost[other] - (cost[matching] - 1) - cost[matching]


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_a_discount_makes_a_card_affordable_and_free_but_never_pays():
    table = laid([], Side(hand="spell_components spell_components spell_components"), market="spark profit")
    table.do("play:spell_components", "buy:spark")
    assert table.gold == 1, "a cost of 1 is 0 now"
    table.do("buy:profit", "play:spell_components", "play:spell_components")
    assert table.gold == 2
    table = laid([], Side(hand="spell_components spell_components"), market="spark")
    table.do("play:spell_components", "play:spell_components", "buy:spark")
    assert table.gold == 2, "two discounts on a cost of 1 give nothing back"


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_a_card_that_the_discount_makes_free_needs_no_gold_at_all():
    table = laid([], Side(hand="spell_components"), market="orc_grunt spark", gold=2)
    table.do("play:spell_components", "buy:orc_grunt")
    assert table.gold == 0
    assert table.menu("buy:") == {"buy:spark"}
    table.do("buy:spark")
    assert (table.gold, table.discard(ADA)) == (0, ["orc_grunt", "spark"])


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_two_horns_help_the_same_champion():
    table = laid([], Side(hand="horn_of_calling horn_of_calling"), market="orc_grunt orc_grunt", gold=2)
    table.do("play:horn_of_calling", "play:horn_of_calling", "buy:orc_grunt")
    assert table.gold == 4 - (3 - 2)
    table.do("buy:orc_grunt")
    assert table.gold == 0


@pytest.mark.clause("HR-SET-7", "HR-TURN-3")
def test_a_discount_is_gone_at_the_end_of_the_turn():
    table = laid([], Side(hand="horn_of_calling", deck="gold " * 10), market="orc_grunt")
    through(table.do("play:horn_of_calling"), 2)
    table.do("play:gold", "play:gold")
    assert not table.may("buy:orc_grunt")
    table.do("play:gold", "buy:orc_grunt")
    assert table.gold == 0


@pytest.mark.clause("HR-SET-7")
def test_a_fire_gem_is_neither_champion_nor_action():
    table = laid([], Side(hand="horn_of_calling spell_components"))
    table.do("play:horn_of_calling", "play:spell_components", "buy:fire_gem")
    assert table.gold == 0
