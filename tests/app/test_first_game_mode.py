"""A first game tells the phase, what usually comes next and what acts mean; reference cards fit; r opens the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import Seat, Setup
from rules.core.registry import MODULES, game
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.reference import ReferenceScreen
from tabletop_tui.screens.rules import RulesScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match
from tabletop_tui.widgets.guide import GuideLines
from tabletop_tui.widgets.listing import Listing

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


def told(app: TabletopApp) -> bool:
    """Whether the two lines of a first game are on the table."""
    screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    return bool(screen.query_one(GuideLines).display)


async def begin(pilot: Any, number: str) -> None:
    """From home to the table of a game, with what is set, and past the shield."""
    await pilot.pause()
    await pilot.press(number)
    await pilot.pause()
    await pilot.press("s")
    await pilot.pause()
    if isinstance(pilot.app.screen, Shield):
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause()


async def test_the_first_match_of_a_game_is_told_and_the_second_is_not(text: Text, awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, "1")
        shown = text(app).splitlines()
        assert shown[1].startswith(" Main phase   usually next: play all cards")
        assert shown[2].startswith(" Play   Costs nothing.")
        await pilot.press("end")
        await pilot.pause()
        assert text(app).splitlines()[2].startswith(" End turn   Unspent gold, combat and cards are lost")
        await pilot.press("q", "q")
        await begin(pilot, "1")
        assert not told(app)
        await pilot.press("q", "q")
        await begin(pilot, "2")
        assert told(app), "another game has a first match of its own"


async def test_the_first_match_is_told_again_when_it_is_resumed(awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, "2")
        await pilot.press("q", "q")
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("c")
        await pilot.pause()
        assert told(app)


@pytest.mark.parametrize(("how", "first"), [("always", True), ("off", False)])
async def test_the_setting_decides_where_set_up_says_nothing(table: Table, how: str, first: bool) -> None:
    app = table("person", "random")
    app.settings = app.settings.with_value("play", "first_game", how)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert told(app) is first


async def test_set_up_has_a_row_for_it_and_one_for_hints(text: Text, awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        listing = screen.query_one(Listing)
        listing.go("help:first_game")
        await pilot.pause()
        assert screen.told_as_first and "First game        ‹ yes ›" in text(app)
        await pilot.press("right")
        listing.go("help:hints")
        await pilot.press("left")
        assert not app.settings.play.hints
        await pilot.press("s")
        await pilot.pause()
        assert not told(app)
        await pilot.press("h")
        await pilot.pause()
        assert "Hints are off in the settings." in text(app)
        await pilot.press("F")
        await pilot.pause()
        assert told(app) and "First roll   usually next: roll" in text(app)
        await pilot.press("F")
        await pilot.pause()
        assert not told(app)


@pytest.mark.parametrize("game_id", MODULES)
async def test_a_reference_card_fits_its_page_and_r_opens_the_rules(game_id: str, text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(ReferenceScreen(game(game_id)))
        await pilot.pause()
        shown = text(app)
        assert "▼" not in shown and "…" not in shown and "§ " in shown.splitlines()[22]
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)


async def test_behind_the_shield_the_rules_stay_closed(table: Table) -> None:
    app = table("person", "person")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, Shield)
        await pilot.press("f2", "r")
        await pilot.pause()
        assert isinstance(app.screen, ReferenceScreen)


def test_a_match_that_the_command_line_begins_is_the_first_too() -> None:
    setup = Setup((Seat("Ada"), Seat("Ben")))
    with (
        Match.new(game("antares"), setup, ["perfect", "greedy"], 7) as watched,
        Match.new(game("antares"), setup, ["person", "greedy"], 7) as first,
        Match.new(game("antares"), setup, ["person", "greedy"], 8) as second,
    ):
        app = TabletopApp(first)
        app.begin_first(watched)
        assert not app.is_first_game(watched), "nobody plays it"
        app.begin_first(first)
        app.begin_first(second)
        assert app.is_first_game(first) and not app.is_first_game(second)
        assert TabletopApp(first).is_first_game(first), "it is kept"
