"""HR-SAC: sacrificing cards."""

from __future__ import annotations

import pytest

from tests.clauses.duel import ADA, BEN, Side, duel


@pytest.mark.clause("HR-SAC-1")
@pytest.mark.parametrize(
    ("card", "primary", "bonus"),
    [("influence", 0, 3), ("natures_bounty", 0, 4), ("word_of_power", 0, 5), ("fire_bomb", 8, 5)],
)
def test_the_card_leaves_play_for_the_sacrifice_pile_and_takes_effect(card: str, primary: int, bonus: int):
    table = duel(Side(hand=card))
    table.do(f"play:{card}", f"sacrifice:{card}")
    assert table.combat == primary + bonus
    assert table.board(ADA) == []
    assert table.scrapped == [card]


@pytest.mark.clause("HR-SAC-1")
def test_wolf_form_makes_the_opponent_discard_once_more():
    table = duel(Side(hand="wolf_form"), Side(hand="gold ruby dagger"))
    table.do("play:wolf_form", "discard:gold", "sacrifice:wolf_form")
    assert table.actor == BEN
    table.do("discard:ruby")
    assert table.hand(BEN) == ["dagger"]
    assert table.scrapped == ["wolf_form"]


@pytest.mark.clause("HR-SAC-1")
def test_it_is_the_players_choice_and_one_copy_goes_at_a_time():
    table = duel(Side(hand="influence influence"))
    table.do("play:influence", "play:influence", "sacrifice:influence")
    assert table.combat == 3
    assert table.board(ADA) == ["influence"]
    table.do("end")
    assert table.discard(ADA) == ["influence"]


@pytest.mark.clause("HR-SAC-1")
def test_cards_without_the_ability_are_not_sacrificed_by_themselves():
    table = duel(Side(hand="profit gold", board="orc_grunt"))
    table.do("play:profit", "play:gold")
    assert table.menu("sacrifice:") == set()


@pytest.mark.clause("HR-SAC-2")
@pytest.mark.parametrize("card", ["influence", "fire_gem", "fire_bomb", "wolf_form"])
@pytest.mark.parametrize("place", ["hand", "discard"])
def test_sacrificed_by_something_else_a_card_gives_nothing(card: str, place: str):
    ada = Side(hand=f"death_touch {card}") if place == "hand" else Side(hand="death_touch", discard=card)
    table = duel(ada, Side(hand="gold"))
    table.do("play:death_touch", f"scrap:{place}:{card}")
    assert (table.gold, table.combat) == (0, 2)
    assert table.hand(BEN) == ["gold"]
    assert not table.asked
    assert card not in table.hand(ADA) + table.discard(ADA)


@pytest.mark.clause("HR-SAC-3")
def test_a_fire_gem_sacrificed_from_play_goes_back_to_its_pile():
    table = duel(Side(hand="fire_gem"), gems=12)
    table.do("play:fire_gem", "sacrifice:fire_gem")
    assert (table.gold, table.combat) == (2, 3)
    assert table.gems == 13
    assert table.scrapped == []


@pytest.mark.clause("HR-SAC-3")
@pytest.mark.parametrize("place", ["hand", "discard"])
def test_a_fire_gem_sacrificed_by_another_card_goes_back_too(place: str):
    ada = Side(hand="the_rot fire_gem") if place == "hand" else Side(hand="the_rot", discard="fire_gem")
    table = duel(ada, gems=0)
    table.do("play:the_rot", f"scrap:{place}:fire_gem")
    assert table.gems == 1
    assert table.scrapped == []


@pytest.mark.clause("HR-SAC-3")
def test_it_is_for_sale_again():
    table = duel(Side(hand="fire_gem"), gems=0)
    table.do("play:fire_gem")
    assert not table.may("buy:fire_gem")
    table.do("sacrifice:fire_gem", "buy:fire_gem")
    assert table.discard(ADA) == ["fire_gem"]
    assert table.gems == 0


@pytest.mark.clause("HR-SAC-4")
def test_sacrificed_cards_never_come_back():
    table = duel(Side(hand="death_touch influence", deck="gold", discard="dagger"))
    table.do("play:influence", "play:death_touch", "scrap:discard:dagger", "sacrifice:influence")
    assert table.scrapped == ["dagger", "influence"]
    for _ in range(6):
        table.do("end", "end")
        assert table.hand(ADA) == ["death_touch", "gold"]
    assert table.scrapped == ["dagger", "influence"]
