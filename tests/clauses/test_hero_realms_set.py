"""HR-SET: what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.core.registry import game
from tests.clauses.duel import ADA, BEN, Duel, Side, base, duel, fresh

SEEDS = range(40)


def whole_deck(table: Duel, seat: int) -> Counter[str]:
    player = table.state.players[seat]
    return Counter(card.id for card in [*player.hand, *player.deck, *player.top])


@pytest.mark.clause("HR-SET-1")
@pytest.mark.parametrize("seat", [ADA, BEN])
def test_a_personal_deck_is_seven_gold_a_ruby_a_dagger_and_a_shortsword(seat: int):
    table = fresh()
    assert whole_deck(table, seat) == {"gold": 7, "ruby": 1, "dagger": 1, "shortsword": 1}
    assert table.board(seat) == table.discard(seat) == []


@pytest.mark.clause("HR-SET-1")
def test_the_personal_decks_are_shuffled():
    hands = Counter(card for seed in SEEDS for card in fresh(seed, first=1).hand(BEN))
    # 200 cards in 40 hands of five: each of the three single cards is expected 20 times, Gold 140 times.
    assert all(8 <= hands[card] <= 34 for card in ("ruby", "dagger", "shortsword"))
    assert hands["gold"] == 200 - hands["ruby"] - hands["dagger"] - hands["shortsword"]


@pytest.mark.clause("HR-SET-1")
def test_the_two_decks_are_shuffled_apart():
    assert any(fresh(seed, first=1).hand(BEN)[:3] != fresh(seed, first=1).hand(ADA) for seed in SEEDS)


@pytest.mark.clause("HR-SET-2")
def test_eighty_faction_cards_twenty_of_each_make_market_and_market_deck():
    table = fresh()
    state = table.state
    cards = [*state.market_deck, *(card for card in state.market if card is not None)]
    assert len(cards) == 80
    assert Counter(card.faction for card in cards) == {1: 20, 2: 20, 3: 20, 4: 20}
    assert Counter(card.id for card in cards) == Counter(card.id for card in base().market)


@pytest.mark.clause("HR-SET-2")
def test_five_market_cards_lie_open_and_are_another_five_with_another_seed():
    markets = [fresh(seed).market for seed in SEEDS]
    assert all(len(market) == 5 and None not in market for market in markets)
    assert len({tuple(market) for market in markets}) > 35
    assert all(len(fresh(seed).state.market_deck) == 75 for seed in range(3))


@pytest.mark.clause("HR-SET-2")
def test_the_rest_of_the_market_deck_is_shuffled_too():
    waiting = "bribe command rampage influence deception"
    filled = set()
    for seed in SEEDS:
        table = duel(market="spark profit profit profit profit", market_deck=waiting, gold=1, seed=seed)
        filled.add(table.do("buy:spark").market[0])
    assert filled == set(waiting.split())


@pytest.mark.clause("HR-SET-3")
def test_sixteen_fire_gems_lie_beside_the_market():
    table = fresh()
    assert table.gems == 16
    assert "fire_gem" not in table.market
    assert table.state.inventory()["fire_gem"] == 16


@pytest.mark.clause("HR-SET-3")
def test_a_fire_gem_is_for_sale_while_any_is_left():
    table = duel(gold=5, gems=1)
    table.do("buy:fire_gem")
    assert table.gems == 0
    assert not table.may("buy:fire_gem")
    assert table.refused("buy:fire_gem").startswith("HR-")


@pytest.mark.clause("HR-SET-4")
def test_every_player_starts_with_fifty_health():
    table = fresh()
    assert (table.health(ADA), table.health(BEN)) == (50, 50)


@pytest.mark.clause("HR-SET-4")
def test_the_option_changes_the_starting_health_of_both():
    table = fresh(health=30)
    assert (table.health(ADA), table.health(BEN)) == (30, 30)


@pytest.mark.clause("HR-SET-5")
@pytest.mark.parametrize(("first", "sizes"), [(1, (3, 5)), (2, (5, 3))])
def test_in_a_duel_the_first_player_opens_with_three_cards_and_the_second_with_five(first: int, sizes: tuple[int, int]):
    table = fresh(first=first)
    assert (len(table.hand(ADA)), len(table.hand(BEN))) == sizes
    assert (table.deck_size(ADA), table.deck_size(BEN)) == (10 - sizes[0], 10 - sizes[1])


@pytest.mark.clause("HR-SET-5")
def test_only_the_opening_hand_is_short():
    table = fresh(first=1).do("end")
    assert len(table.hand(ADA)) == 5
    table.do("end")
    assert (len(table.hand(ADA)), len(table.hand(BEN))) == (5, 5)


@pytest.mark.clause("HR-SET-6")
def test_the_first_player_is_drawn_from_the_seed():
    first = [fresh(seed).actor for seed in SEEDS]
    assert first == [fresh(seed).actor for seed in SEEDS]
    assert 8 <= first.count(ADA) <= 32


@pytest.mark.clause("HR-SET-6")
@pytest.mark.parametrize("seed", range(5))
def test_the_first_player_may_be_named(seed: int):
    assert fresh(seed, first=1).actor == ADA
    assert fresh(seed, first=2).actor == BEN


@pytest.mark.clause("HR-SET-6")
def test_a_first_player_who_has_no_seat_is_refused():
    with pytest.raises(SetupError):
        fresh(first=3)


@pytest.mark.clause("HR-SET-8")
def test_two_seats_are_a_duel():
    assert game("hero-realms").format_for(2) == "duel"
    assert len(fresh().state.players) == len(fresh(format="duel").state.players) == 2


@pytest.mark.clause("HR-SET-8")
@pytest.mark.parametrize("seats", [0, 1, 3, 4, 6])
def test_a_duel_with_any_other_number_of_seats_is_refused(seats: int):
    with pytest.raises(SetupError):
        fresh(names=["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"][:seats], format="duel")


@pytest.mark.clause("HR-SET-8")
@pytest.mark.parametrize("seats", [0, 1, 5, 7])
def test_a_number_of_seats_that_fits_no_format_is_refused(seats: int):
    setup = Setup(tuple(Seat(f"P{n}") for n in range(seats)))
    with pytest.raises(SetupError) as caught:
        game("hero-realms").start(setup, 1)
    assert str(seats) in str(caught.value)


@pytest.mark.clause("HR-SET-8")
def test_a_format_that_does_not_exist_is_refused_by_name():
    with pytest.raises(SetupError, match="solitaire"):
        fresh(format="solitaire")


@pytest.mark.clause("HR-SET-1", "HR-SET-2")
def test_the_same_seed_sets_the_same_table_up():
    assert fresh(7).state.digest() == fresh(7).state.digest()
    assert fresh(7).state.digest() != fresh(8).state.digest()


@pytest.mark.clause("HR-SET-3")
def test_a_fire_gem_is_for_sale_when_the_market_is_too_dear_or_empty():
    table = duel(Side(), gold=2, market="tyrannor_the_devourer - - - -")
    assert table.menu("buy:") == {"buy:fire_gem"}
