"""Saving where a match stands: one key, a path, what is told of it, and that nothing opens behind the shield."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.position import PositionBox
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table import position_files

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


async def test_one_key_writes_where_the_match_stands(
    table: Table, text: Text, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = table("person", "greedy")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, PositionBox)
        said = " ".join(text(app).split())
        assert "It holds everything, hidden cards" in said
        assert str(position_files.usual_path(app.screen._match))[:20] in app.screen.query_one(Input).value
        app.screen.query_one(Input).value = str(tmp_path / "here.yaml")
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.news == f"Position written: {tmp_path / 'here.yaml'}"
        opened = position_files.read(tmp_path / "here.yaml")
        assert opened.position.state.digest() == screen.match.state.digest()
        # the same name again: told in the box, which stays
        await pilot.press("ctrl+s")
        app.screen.query_one(Input).value = str(tmp_path / "here.yaml")
        await pilot.press("enter")
        assert isinstance(app.screen, PositionBox)
        assert "There is a file" in text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_between_people_the_box_says_that_all_hands_are_in_the_file(
    table: Table, text: Text, awake: None
) -> None:
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Shield)
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, Shield)
        app.screen._arm()
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("ctrl+s")
        assert isinstance(app.screen, PositionBox)
        assert "opens it sees" in text(app)
