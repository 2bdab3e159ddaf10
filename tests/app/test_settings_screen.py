"""The settings screen: generated from the model, and keys that are checked before they are taken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App

from tabletop_tui import settings as config
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.settings import SettingsScreen
from tabletop_tui.widgets.listing import Listing

Text = Callable[[App[Any]], str]


async def opened(pilot: Any, app: TabletopApp) -> Listing:
    """The list of the settings screen."""
    await pilot.pause()
    await pilot.press("9")
    await pilot.pause()
    assert isinstance(app.screen, SettingsScreen)
    return app.screen.query_one(Listing)


async def test_every_setting_and_every_command_is_in_the_list(text: Text) -> None:
    from tabletop_tui import keys

    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listed = {row.key for row in listing.rows}
        assert {f"key:{command}" for command in keys.COMMANDS} <= listed
        assert {"look.theme", "look.glyphs", "play.bot_speed", "play.ask_end", "keys.preset"} <= listed


async def test_a_value_is_changed_at_once_and_kept(home: Path, text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("look.glyphs")
        await pilot.press("right")
        assert app.ascii_glyphs
        assert "< ascii >" in text(app)
        assert config.load(home / "settings.json")[0].look.glyphs == "ascii"


async def test_two_tabs_that_were_opened_together_keep_what_either_changes(home: Path) -> None:
    one, two = TabletopApp(), TabletopApp()
    for app, key in ((one, "look.glyphs"), (two, "play.hints")):
        async with app.run_test(size=(80, 24)) as pilot:
            listing = await opened(pilot, app)
            listing.go(key)
            await pilot.press("right")
    kept = config.load(home / "settings.json")[0]
    assert kept.look.glyphs == "ascii" and not kept.play.hints
    assert not two.ascii_glyphs, "the second was opened before"


async def test_the_hint_bot_may_be_any_of_any_game(text: Text) -> None:
    from tabletop_tui.players.registry import offered

    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("play.hint_bot")
        found = [app.settings.play.hint_bot]
        for _ in offered():
            await pilot.press("right")
            found.append(app.settings.play.hint_bot)
        assert found == ["strongest", *offered()] and "perfect" in found
        while app.settings.play.hint_bot != "perfect":
            await pilot.press("right")
        assert "perfect: exact best play of each of its turns." in " ".join(text(app).split())


async def test_the_theme_is_shown_while_it_is_chosen() -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("look.theme")
        before = app.theme
        await pilot.press("right")
        assert app.theme != before and app.theme == app.settings.look.theme


async def test_a_clash_is_refused_with_the_names_of_both(home: Path, text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("key:undo")
        await pilot.press("enter", "ctrl+a", "ctrl+k", "w", "enter")
        assert "“undo” and “why” would share the key w." in text(app)
        assert app.settings.keys.map == {} and not (home / "settings.json").exists()
        await pilot.press("enter", "ctrl+a", "ctrl+k", "z", "enter")
        assert app.settings.keys.map == {"undo": "z"}
        await pilot.press("enter", "ctrl+a", "ctrl+k", "enter")
        assert app.settings.keys.map == {}


async def test_quit_cannot_be_mapped(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("key:quit")
        await pilot.press("enter")
        assert "“quit” keeps ctrl+q; it cannot be mapped." in text(app)


async def test_the_vim_preset_moves_with_j_and_k() -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("keys.preset")
        await pilot.press("right")
        assert app.settings.keys.preset == "vim"
        key = listing.key
        await pilot.press("k")
        assert listing.key != key
        await pilot.press("j")
        assert listing.key == key


async def test_a_file_that_cannot_be_written_is_told_and_the_setting_holds(home: Path, text: Text) -> None:
    app = TabletopApp()
    app.settings_path = home / "file" / "settings.json"
    (home / "file").write_text("")
    async with app.run_test(size=(80, 24)) as pilot:
        listing = await opened(pilot, app)
        listing.go("play.hints")
        await pilot.press("right")
        assert not app.settings.play.hints
        assert "The settings could not be saved" in text(app)
