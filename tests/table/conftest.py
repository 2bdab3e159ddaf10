"""The little game on the table, and a home of its own for every test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core import registry
from rules.core.contract import Seat, Setup
from tabletop_tui.table import home
from tabletop_tui.table.match import Match
from tests.table.little import GAME


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that stands for the user's own in this test."""
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))
    monkeypatch.setitem(registry.MODULES, "little", "tests.table.little")
    return tmp_path / "home"


Begin = Callable[..., Match]


@pytest.fixture
def begin() -> Begin:
    """Start a match of the little game: seats by name with who plays them."""

    def start(seed: int = 1, path: Path | None = None, goal: int = 20, **kinds: str) -> Match:
        kinds = kinds or {"Ada": "person", "Ben": "person"}
        setup = Setup(tuple(Seat(name) for name in kinds), options={"goal": goal})
        return Match.new(GAME, setup, list(kinds.values()), seed, path=path)

    return start
