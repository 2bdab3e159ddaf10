"""Chance: the same everywhere, even, without ties between neighbouring seeds or sources, and part of the copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.chance import Chance, hashed

SOURCES = ("market", "deck 0", "deck 1", "dice", "ties")

#: The chi-square that an even source stays under but once in a million times, by degrees of freedom.
BOUND = {5: 36.0, 35: 90.5, 119: 207.5}


def chi_square(drawn: Iterable[object], cells: Sequence[object]) -> float:
    counts = Counter(drawn)
    assert set(counts) <= set(cells)
    expected = counts.total() / len(cells)
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


def draws(source: Chance, sides: int, count: int) -> list[int]:
    return [source.below(sides) for _ in range(count)]


@pytest.mark.parametrize(
    ("seed", "name", "state", "first"),
    [
        # Kept by every journal: a change here makes every saved match another one.
        (0, "market", 7765359013488609711, [22, 9, 44, 633, 895, 114]),
        (0, "deck 0", 5888400878256953853, [490, 755, 513, 600, 902, 703]),
        (1, "market", 2338476921646871490, [425, 251, 292, 995, 790, 230]),
        (2, "dice", 5550473920193422653, [933, 685, 973, 159, 964, 8]),
        (18446744073709551615, "ties", 2167731998435638539, [864, 601, 497, 578, 565, 870]),
    ],
)
def test_first_values(seed: int, name: str, state: int, first: list[int]):
    source = Chance(hashed(seed, name))
    assert source.state == state
    assert draws(source, 1000, 6) == first


@given(st.integers(min_value=-(2**70), max_value=2**70), st.text(max_size=20))
def test_any_seed_and_name_give_a_working_state(seed: int, name: str):
    source = Chance(hashed(seed, name))
    assert 0 < source.state < 2**63
    before = source.state
    source.below(2)
    assert source.state != before
    assert 0 < source.state < 2**63


@given(st.integers(min_value=0, max_value=2**64), st.integers(min_value=1, max_value=2**31))
def test_below_stays_below(seed: int, sides: int):
    assert all(0 <= value < sides for value in draws(Chance(hashed(seed, "dice")), sides, 20))


def test_below_one_is_zero():
    assert draws(Chance(hashed(1, "dice")), 1, 50) == [0] * 50


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("depth", [0, 1, 7])
def test_neighbouring_seeds_are_spread_evenly(name: str, depth: int):
    values = [draws(Chance(hashed(seed, name)), 6, depth + 1)[depth] for seed in range(6000)]
    assert chi_square(values, range(6)) < BOUND[5]


def test_neighbouring_seeds_are_not_tied():
    first = [Chance(hashed(seed, "market")).below(6) for seed in range(12_001)]
    pairs = list(pairwise(first))
    assert chi_square(pairs, [(a, b) for a in range(6) for b in range(6)]) < BOUND[35]


@pytest.mark.parametrize("other", SOURCES[1:])
def test_sources_of_one_seed_are_not_tied(other: str):
    pairs = [(Chance(hashed(seed, "market")).below(6), Chance(hashed(seed, other)).below(6)) for seed in range(12_000)]
    assert chi_square(pairs, [(a, b) for a in range(6) for b in range(6)]) < BOUND[35]


def test_one_long_source_is_even_and_its_successive_values_are_not_tied():
    values = draws(Chance(hashed(3, "dice")), 6, 24_000)
    assert chi_square(values, range(6)) < BOUND[5]
    pairs = list(zip(values[::2], values[1::2], strict=True))
    assert chi_square(pairs, [(a, b) for a in range(6) for b in range(6)]) < BOUND[35]


def dealt_whole(source: Chance) -> tuple[int, ...]:
    pile = [0, 1, 2, 3, 4]
    return tuple(source.pick(pile) for _ in range(5))


@pytest.mark.parametrize(
    "sources",
    [
        pytest.param(lambda: (Chance(hashed(seed, "deck 0")) for seed in range(24_000)), id="of many seeds"),
        pytest.param(lambda: (source for source in [Chance(hashed(9, "deck 0"))] for _ in range(24_000)), id="of one"),
    ],
)
def test_every_order_of_a_pile_is_as_likely(sources: Callable[[], Iterable[Chance]]):
    orders = [dealt_whole(source) for source in sources()]
    every = sorted(set(orders))
    assert len(every) == 120
    assert chi_square(orders, every) < BOUND[119]


def test_pick_takes_exactly_one_and_leaves_the_rest():
    pile = list("aabbcdef")
    source = Chance(hashed(5, "market"))
    taken = [source.pick(pile) for _ in range(3)]
    assert Counter([*taken, *pile]) == Counter("aabbcdef")


def test_a_pile_of_one_needs_no_chance_and_an_empty_one_is_an_error():
    source = Chance(hashed(5, "market"))
    before = source.state
    assert source.pick(["only"]) == "only"
    assert source.state == before
    with pytest.raises(IndexError):
        source.pick([])


def test_pick_and_below_draw_alike():
    one, two = Chance(hashed(6, "market")), Chance(hashed(6, "market"))
    assert one.pick(list(range(50))) == two.below(50)
    assert one == two


def test_a_clone_draws_the_same_and_apart():
    source = Chance(hashed(8, "ties"))
    twin = source.clone()
    assert twin == source
    assert hash(twin) == hash(source)
    expected = draws(source, 100, 5)
    assert twin != source
    assert draws(twin, 100, 5) == expected


def test_chance_equals_chance_only():
    assert Chance(4) != 4
    assert repr(Chance(4)) == "Chance(4)"


@pytest.mark.parametrize("size", range(9))
@pytest.mark.parametrize("n", range(7))
def test_dealing_is_picking_so_many_times(size: int, n: int):
    for seed in range(60):
        dealer, picker = Chance(hashed(seed, "deal")), Chance(hashed(seed, "deal"))
        dealt_from, picked_from = list(range(size)), list(range(size))
        dealt: list[int] = []
        count = dealer.deal(dealt_from, dealt, n)
        picked = [picker.pick(picked_from) for _ in range(min(n, size))]
        assert (count, dealt, dealt_from, dealer) == (len(picked), picked, picked_from, picker)
