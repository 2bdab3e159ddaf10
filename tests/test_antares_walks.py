"""Whole games of Antares on record, so that a change of rules shows in review."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.antares.game import GAME
from rules.core.contract import Seat, Setup
from rules.core.testing import golden_transcript
from tests.antares.table import NAMES


def seats(n: int) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in NAMES[:n])


def test_golden(golden: Callable[[str, str], None]):
    golden("antares/gate", golden_transcript(GAME, Setup(seats(2)), 4))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_golden_of_larger_tables(players: int, golden: Callable[[str, str], None]):
    golden(f"antares/gate-{players}", golden_transcript(GAME, Setup(seats(players)), 4))


def test_golden_without_traits(golden: Callable[[str, str], None]):
    golden("antares/gate-no-traits", golden_transcript(GAME, Setup(seats(2), options={"traits": False}), 2))
