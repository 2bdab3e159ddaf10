"""One screen has one viewer: the shield, what is closed behind it, and that no frame shows another hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.home import HomeScreen
from tabletop_tui.screens.reference import ReferenceScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.table import TableScreen

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


async def armed(app: TabletopApp, pilot: Any) -> None:
    """Wait until the shield may be lowered, without waiting for a clock."""
    shield = app.screen
    assert isinstance(shield, Shield)
    shield._arm()
    await pilot.pause()


async def test_keys_typed_ahead_do_not_lower_the_shield(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_tui.screens.shield.ARMING", 60.0)
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(3):
            await pilot.press("enter")
        assert isinstance(app.screen, Shield)
        await armed(app, pilot)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("e")
        screen.menu._wake()
        await pilot.press("e", "enter", "enter", "1", "enter")
        assert isinstance(app.screen, Shield)
        assert [step.action.verb for step in screen.match.steps] == ["end"]


async def test_behind_the_shield_everything_private_is_closed(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop_tui.screens.shield.ARMING", 60.0)
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        under = app.screen_stack[-2]
        assert isinstance(under, TableScreen)
        before = text(app)
        for key in ("u", "l", "i", "v", "w", "h", "g", "p", "1", "e", "slash", "ctrl+p", "colon", "tab", "r"):
            await pilot.press(key)
            assert isinstance(app.screen, Shield), key
            assert text(app) == before, key
        assert under.match.steps == ()
        assert "Ruby" not in before and "Gold" not in before and "Dagger" not in before
        await pilot.press("f2")
        assert isinstance(app.screen, ReferenceScreen)
        await pilot.press("f2")
        assert isinstance(app.screen, Shield)
        assert "hand" not in app.export_screenshot().replace("Hands, log", "").replace("’s&#160;hand", "")


async def test_no_frame_shows_the_hand_of_one_who_does_not_look(table: Table, text: Text, awake: None) -> None:
    app = table()
    frames: list[tuple[str, str]] = []
    whole = TabletopApp._display

    def display(self: TabletopApp, screen: Any, renderable: Any) -> None:
        whole(self, screen, renderable)
        if renderable is not None and screen is self.screen:
            frames.append((type(screen).__name__, text(self)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TabletopApp, "_display", display)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.02)
            for turn in range(4):
                frames.clear()
                await pilot.press("enter")
                await pilot.pause(0.02)
                me, other = ("Ada", "Ben") if turn % 2 == 0 else ("Ben", "Ada")
                assert isinstance(app.screen, TableScreen)
                await pilot.press("p")
                await pilot.press("e")
                await pilot.pause(0.02)
                if isinstance(app.screen, TableScreen):
                    await pilot.press("e")
                    await pilot.pause(0.02)
                assert isinstance(app.screen, Shield)
                for name, frame in frames:
                    if name == "TableScreen":
                        assert f"{other}’s hand" not in frame
                        assert f"{other.upper()}’S TURN" not in frame.replace("’s turn", "")
                    else:
                        assert "’s hand ─" not in frame
                assert any(name == "TableScreen" and f"{me}’s hand" in frame for name, frame in frames)


async def test_going_home_from_the_shield_shows_no_hand(table: Table, text: Text, awake: None) -> None:
    app = table()
    frames: list[str] = []
    whole = TabletopApp._display

    def display(self: TabletopApp, screen: Any, renderable: Any) -> None:
        whole(self, screen, renderable)
        if renderable is not None and screen is self.screen:
            frames.append(text(self))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TabletopApp, "_display", display)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.02)
            frames.clear()
            await pilot.press("q")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)
            assert not any("’s hand ─" in frame and "closed" not in frame for frame in frames)


async def test_all_may_look_when_the_table_says_so(table: Table, awake: None) -> None:
    app = table()
    app.settings = app.settings.with_value("play", "hand_over", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


async def test_the_shield_tells_what_happened_by_name(table: Table, text: Text, awake: None) -> None:
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.02)
        await pilot.press("enter")
        for key in ("p", "e", "e"):
            await pilot.press(key)
            await pilot.pause(0.02)
        shown = text(app)
        assert isinstance(app.screen, Shield)
        assert "B E N" in shown and "Since Ben last looked" in shown
        assert "Ada played" in shown and "you" not in shown.lower().replace("your", "")


async def test_undo_after_a_hand_was_shown_is_refused_with_the_reason(table: Table, text: Text, awake: None) -> None:
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.02)
        await pilot.press("enter")
        for key in ("p", "e", "e", "enter"):
            await pilot.press(key)
            await pilot.pause(0.02)
        screen = app.screen
        assert isinstance(screen, TableScreen) and screen.viewer == 1
        before = len(screen.match.steps)
        assert "no undo" in text(app)
        await pilot.press("u")
        assert len(screen.match.steps) == before
