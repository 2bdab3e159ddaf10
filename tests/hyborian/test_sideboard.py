"""Swapping cards between deck and sideboard between the games of a series (HG-DECK-4)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.core.sideboard import Sideboard, pairs
from rules.hyborian.game import GAME
from rules.hyborian.state import HyborianState
from tests.hyborian.series_list import choice


def setup(swap: str = "") -> Setup:
    """Ada with Forest, perhaps swapped, and Ben with Ice."""
    ada = {"deck": "forest", **({"swap": swap} if swap else {})}
    return Setup((Seat("Ada", ada), Seat("Ben", {"deck": "ice"})), options={"first": 1})


def start(swap: str = "") -> HyborianState:
    return GAME.start(setup(swap), 7, choice().cards)


def forest() -> Sideboard:
    found = GAME.sideboard(setup("tech>vehicle"), 0, choice().cards)
    assert found is not None
    return found


def broken(swap: str) -> list[tuple[str, str]]:
    return [(fault.clause, fault.message) for fault in forest().faults(swap)]


def begun(swap: str) -> Counter[str]:
    """The cards that Ada begins with, before anything is picked from them."""
    return Counter(card.id for card in start(swap).players[0].deck)


@pytest.mark.clause("HG-DECK-4")
def test_a_swapped_deck_begins_with_as_many_cards_and_with_those_that_came_in() -> None:
    before, after = begun(""), begun("tech>vehicle gaea_1>mercenary")
    assert before.total() == after.total() == 50
    assert before - after == Counter(tech=1, gaea_1=1)
    assert after - before == Counter(vehicle=1, mercenary=1)


@pytest.mark.clause("HG-DECK-4", "HG-DECK-1")
def test_every_rule_of_decks_holds_after_a_swap() -> None:
    assert broken("tech>vehicle") == []
    assert broken("osiris_gate>bare_gate") == []
    # 5 Gates of 50 cards: one more without one less is 6
    told = "6 of 50 cards are Gates; it must be 5, one in ten"
    assert broken("tech>bare_gate") == [("HG-DECK-1", told)]
    with pytest.raises(SetupError) as caught:
        start("tech>bare_gate")
    assert str(caught.value) == f"Ada cannot begin with the swapped deck: {told[:1]}{told[1:]} (§ HG-DECK-1)."


@pytest.mark.clause("HG-DECK-4")
def test_a_sideboard_takes_two_gates_and_no_third() -> None:
    # it has two already; a third comes from the deck, which is left with 4
    assert broken("osiris_gate>vehicle") == [
        ("HG-DECK-1", "4 of 50 cards are Gates; it must be 5, one in ten"),
        ("HG-DECK-4", "the sideboard has 3 Gates; it may have 2"),
    ]


@pytest.mark.clause("HG-DECK-4", "HG-DECK-2")
def test_copies_are_counted_in_the_deck_alone() -> None:
    # two in the deck and one in the sideboard are fine, until the third comes in
    assert forest().deck["gaea_1"] == 2 and forest().spare["gaea_1"] == 1
    assert broken("tech>gaea_1") == [("HG-DECK-2", "the deck has 3 of gaea 1; it may have 2")]


def test_the_deck_counts_from_the_start_of_the_series_whatever_is_swapped_now() -> None:
    assert forest().title == "Forest" and forest().deck["tech"] == 1 and forest().spare["vehicle"] == 1
    assert forest().faults("") == []


def test_a_swap_is_kept_as_one_and_what_is_swapped_back_is_left_out() -> None:
    board = forest()
    once = board.with_swap("", "tech", "vehicle")
    assert once == "tech>vehicle"
    assert board.with_swap(once, "vehicle", "tech") == ""
    # a card that came in and goes out again leaves only what differs from the start
    assert board.with_swap(once, "vehicle", "mercenary") == "tech>mercenary"
    deck, spare = board.after(once)
    assert (deck["tech"], deck["vehicle"], spare["tech"], spare["vehicle"]) == (0, 1, 1, 0)
    assert board.words(once) == ["Tech → Vehicle"]


@pytest.mark.parametrize(
    ("swap", "told"),
    [
        ("tech", "“tech” is no swap; write the card that goes out, >, and the card that comes in."),
        ("tech>vehicle>mercenary", "“tech>vehicle>mercenary” is no swap"),
        ("vehicle>tech", "The deck has no card “Vehicle” to swap."),
        ("tech>goblin", "The sideboard has no card “goblin” to swap."),
        ("tech>vehicle tech>mercenary", "The deck has no more of “Tech” to swap."),
    ],
)
def test_a_swap_that_cannot_be_is_refused(swap: str, told: str) -> None:
    with pytest.raises(SetupError) as caught:
        start(swap)
    assert told in str(caught.value)


def test_a_swap_is_written_as_pairs() -> None:
    assert pairs("a>b  c>d") == [("a", "b"), ("c", "d")]
    assert pairs("") == []
