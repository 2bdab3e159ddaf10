"""The screens as text, kept word for word, and a few with their colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.table.match import Match

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]
Golden = Callable[[str, str], None]
ALONE = ("person", "random")


def without_ends(shown: str) -> str:
    """The screen without the spaces at the ends of its rows."""
    return "\n".join(row.rstrip() for row in shown.splitlines()) + "\n"


@pytest.fixture
def later(sit: Callable[..., Match], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Match]:
    """A match some way on, both seats played by `greedy`, where the person has several things to do."""
    from tabletop_tui.players.hero_realms import greedy

    monkeypatch.setattr("os.fsync", lambda handle: None)

    def play(*players: str, acts: int = 60, **how: Any) -> Match:
        match = sit(*players, **how)
        bot = greedy()
        while len(match.steps) < acts or match.actor != 0 or len(match.state.legal()) < 6:
            match.act(bot.choose(match.state))
        return match

    return play


async def test_home(text: Text, golden: Golden) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        golden("home-80x24", without_ends(text(app)))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_table(later: Callable[..., Match], text: Text, golden: Golden, size: tuple[int, int]) -> None:
    app = TabletopApp(later(*ALONE))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if size[0] >= 120:
            app.screen._show_blocked()  # type: ignore[attr-defined]
            await pilot.pause()
        golden(f"table-{size[0]}x{size[1]}", without_ends(text(app)))


async def test_the_frame_stands_where_it_should(later: Callable[..., Match], text: Text) -> None:
    for size, column in (((80, 24), 52), ((120, 40), 84)):
        app = TabletopApp(later(*ALONE))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            rows = text(app).splitlines()
            last = size[1] - (2 if size[0] < 120 else 1)
            assert all(row[column] == "│" for row in rows[1:last])
            assert rows[0].startswith(" ADA’S TURN") and "turn" in rows[0][-12:]
            assert rows[-1].startswith(" Enter do") and rows[-1].rstrip().endswith("q quit")


async def test_hand_over(table: Table, text: Text, golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_tui.screens.shield.ARMING", 60.0)
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        golden("hand-over-80x24", without_ends(text(app)))


async def test_why_not(later: Callable[..., Match], text: Text, golden: Golden) -> None:
    app = TabletopApp(later(*ALONE))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        await pilot.press("tab")
        board = screen.board  # type: ignore[attr-defined]
        board.point(next(key for key, thing in board._things.items() if key.startswith("market") and thing.muted))
        await pilot.press("w")
        golden("why-not-80x24", without_ends(text(app)))


async def test_reference_card_and_help(table: Table, text: Text, golden: Golden) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("f2")
        golden("reference-80x24", without_ends(text(app)))
        await pilot.press("f2")
        await pilot.press("question_mark")
        golden("help-80x24", without_ends(text(app)))


@pytest.mark.parametrize("theme", ["table-dark", "table-light"])
def test_colours(later: Callable[..., Match], snap_compare: Any, theme: str) -> None:
    app = TabletopApp(later(*ALONE))
    app.settings = app.settings.with_value("look", "theme", theme)
    assert snap_compare(app, terminal_size=(80, 24))


def test_no_colours(later: Callable[..., Match], snap_compare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(TabletopApp(later(*ALONE)), terminal_size=(80, 24))


async def test_ascii_signs(later: Callable[..., Match], text: Text, golden: Golden) -> None:
    app = TabletopApp(later(*ALONE))
    app.settings = app.settings.with_value("look", "glyphs", "ascii")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        shown = text(app)
        assert shown.isascii()
        golden("table-ascii-80x24", without_ends(shown))
