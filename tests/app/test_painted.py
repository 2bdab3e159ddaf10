"""Only what has changed is drawn again: what a key costs is counted in rows, so that no clock is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.box import BoxScreen
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets.painted import Painted

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many rows each kind of widget was asked for, and how often the whole screen was composed anew."""
    counts: Counter[str] = Counter()
    line, full = Painted.render_line, Compositor.render_full_update

    def render_line(self: Painted, y: int) -> Any:
        counts[type(self).__name__] += 1
        return line(self, y)

    def render_full_update(self: Compositor, simplify: bool = False) -> Any:
        counts["whole screen"] += 1
        return full(self, simplify)

    monkeypatch.setattr(Painted, "render_line", render_line)
    monkeypatch.setattr(Compositor, "render_full_update", render_full_update)
    return counts


async def test_a_cursor_that_moves_draws_a_few_rows(table: Table, drawn: Counter[str]) -> None:
    app = table("person", "random")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.2)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.menu.action_down()
        await pilot.pause()
        drawn.clear()
        await pilot.press("down")
        await pilot.pause()
        assert drawn["whole screen"] == 0 and drawn["KeyBar"] == drawn["TurnBar"] == drawn["LastLine"] == 0
        assert 1 <= drawn["Menu"] <= 3
        assert drawn["Board"] <= 14, "two cards of seven rows at most"


async def test_a_change_of_focus_draws_no_whole_screen(table: Table, drawn: Counter[str]) -> None:
    app = table("person", "random")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.2)
        drawn.clear()
        await pilot.press("tab", "tab")
        await pilot.pause()
        assert drawn["whole screen"] == 0 and drawn["Board"] <= 28


async def test_what_lies_behind_a_box_is_dimmed_once(table: Table, text: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[int] = []
    dimmed = BoxScreen._dimmed

    def counted(self: BoxScreen) -> Any:
        times.append(1)
        return dimmed(self)

    monkeypatch.setattr(BoxScreen, "_dimmed", counted)
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down", "w")
        await pilot.pause()
        text(app)
        opened = len(times)
        await pilot.press("down", "up")
        assert isinstance(app.screen, BoxScreen) and len(times) == opened > 0
        assert text(app).splitlines()[0].startswith(" ADA’S TURN")
        await pilot.resize_terminal(100, 30)
        await pilot.pause(0.05)
        assert text(app).splitlines()[-1].startswith(" Enter do") and len(text(app).splitlines()) == 30


async def test_another_theme_and_other_signs_draw_everything_anew(table: Table, text: Text) -> None:
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.screen.query_one("#board", Painted)
        before = board.render_line(1)
        app.change("look", "theme", "table-light")
        await pilot.pause()
        after = board.render_line(1)
        assert after.text == before.text and list(after) != list(before)
        app.change("look", "glyphs", "ascii")
        await pilot.pause()
        assert text(app).isascii()
