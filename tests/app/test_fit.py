"""Sharing out the rows of a board: nothing lost, nothing too tall, the promised order of growth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_tui.widgets.fit import CARD, CHIP, LINE, SMALL, Need, fit, rows_for


def duel(hand: int = 5, play: int = 3, others: int = 3) -> dict[str, Need]:
    return {
        "others": Need("others", others),
        "market": Need("market", 6),
        "play": Need("play", play, live=max(0, play - 1)),
        "hand": Need("hand", hand, merged=max(1, hand - 1) if hand else 0),
    }


def test_a_duel_at_80x24_is_one_line_a_card() -> None:
    shares = fit(52, 21, duel())
    assert {zone: (share.rows, share.tier) for zone, share in shares.items()} == {
        "others": (4, LINE),
        "market": (7, LINE),
        "play": (4, LINE),
        "hand": (6, LINE),
    }


def test_a_duel_at_120x40_has_seven_line_cards_and_the_rest_goes_to_the_log() -> None:
    shares = fit(84, 38, {**duel(), "log": Need("log", 1, growable=False)})
    assert [share.tier for share in shares.values()] == [CARD, CARD, CARD, CARD, LINE]
    assert shares["log"].rows == 6
    assert sum(share.rows for share in shares.values()) == 38


def test_at_30_rows_what_is_in_play_grows_first() -> None:
    shares = fit(52, 27, duel())
    assert shares["play"].tier == SMALL
    assert shares["hand"].tier == LINE


def test_overflow_merges_the_hand_before_anything_else() -> None:
    shares = fit(52, 20, duel())
    assert shares["hand"].merged
    assert not shares["play"].folded
    assert shares["others"].tier == LINE


def test_then_spent_cards_fold_and_then_champions_become_chips() -> None:
    crowded = {
        "others": Need("others", 6),
        "market": Need("market", 6),
        "play": Need("play", 8, live=2),
        "hand": Need("hand", 5, merged=5),
    }
    folded = fit(52, 24, crowded)
    assert folded["play"].folded and folded["others"].tier == LINE
    chips = fit(52, 19, crowded)
    assert chips["others"].tier == CHIP and chips["others"].rows == 3


@given(
    width=st.integers(40, 160),
    height=st.integers(8, 60),
    sizes=st.lists(st.integers(0, 20), min_size=4, max_size=4),
)
def test_shares_never_overflow_and_never_vanish(width: int, height: int, sizes: list[int]) -> None:
    counts = dict(zip(("others", "market", "play", "hand"), sizes, strict=True))
    shares = fit(width, height, {zone: Need(zone, n, merged=(n + 1) // 2, live=n // 2) for zone, n in counts.items()})
    assert sum(share.rows for share in shares.values()) <= height
    # of a zone without things among the others the heading alone may stay
    assert all(share.rows >= (1 if zone == "others" and not counts[zone] else 2) for zone, share in shares.items())


@pytest.mark.parametrize(("tier", "rows"), [(CHIP, 2), (LINE, 6), (SMALL, 9), (CARD, 14)])
def test_rows_for_six_things_in_52_columns(tier: int, rows: int) -> None:
    assert rows_for(6, tier, 52) == rows
