"""One whole game of each format on record: a change of rules, cards or words shows in review."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.core.contract import Seat, Setup
from rules.core.testing import golden_transcript
from rules.core.walks import eager
from rules.hyborian.game import GAME
from rules.hyborian.ring import DIMENSIONS

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize(("form", "players"), [("duel", 2), ("war", 3), ("great-war", 5)])
def test_golden(form: str, players: int, golden: Callable[[str, str], None]):
    seats = tuple(Seat(name, {"deck": DIMENSIONS[i]}) for i, name in enumerate(NAMES[:players]))
    golden(f"hyborian/{form}", golden_transcript(GAME, Setup(seats), 17, choose=eager, every=20))
