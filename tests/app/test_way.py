"""The way through the app: home, set-up, hand-over, table, results, replay, and out again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.home import HomeScreen
from tabletop_tui.screens.replay import ReplayScreen
from tabletop_tui.screens.results import ResultsScreen
from tabletop_tui.screens.rules import RulesScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match

Text = Callable[[App[Any]], str]

pytestmark = pytest.mark.usefixtures("awake")


async def test_enter_and_enter_again_start_a_game(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Shield)
        await pilot.pause(0.05)
        await pilot.press("enter")
        assert isinstance(app.screen, TableScreen)
        shown = text(app)
        assert "’S TURN   main phase" in shown
        assert "End turn" in shown and "’s hand" in shown
        assert all(len(row) == 80 for row in shown.splitlines())


async def test_a_game_against_a_bot_needs_no_shield_and_names_are_offered_again(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        for key in ("home", "down", "down", "enter"):
            await pilot.press(key)
        for key in ("ctrl+a", "ctrl+k", "Z", "o", "e", "enter"):
            await pilot.press(key)
        assert screen.places[0].name == "Zoe"
        await pilot.press("down")
        await pilot.press("right")
        assert screen.places[1].kind == "random"
        await pilot.press("s")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.viewer == 0
        assert app.settings.files.names == ("Zoe", "Ben")
        assert TabletopApp().settings.files.names == ("Zoe", "Ben")


async def test_two_equal_names_keep_the_game_from_starting_and_say_so(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        for key in ("home", "down", "down", "enter", "ctrl+a", "ctrl+k", "B", "e", "n", "enter", "s"):
            await pilot.press(key)
        assert isinstance(app.screen, SetupScreen)
        assert "Two players share the name Ben." in text(app)


async def test_a_number_that_an_option_refuses_is_told(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        from tabletop_tui.widgets.listing import Listing

        screen.query_one(Listing).go("option:health")
        for key in ("enter", "ctrl+a", "ctrl+k", "9", "9", "9", "9", "enter"):
            await pilot.press(key)
        assert "Health cannot be “9999”" in text(app)
        assert next(option for option in screen.options if option.name == "health").value == 50


async def test_a_game_that_was_left_is_continued_from_home(table: Callable[..., TabletopApp], text: Text) -> None:
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.press("q")
        assert isinstance(app.screen, TableScreen)
        assert "q again: home. The game is saved." in text(app)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "Continue" in text(app) and "turn 1, Ada" in text(app)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert len(app.screen.match.steps) == 1


async def test_q_and_another_key_do_not_leave(table: Callable[..., TabletopApp]) -> None:
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for key in ("q", "down", "q"):
            await pilot.press(key)
        assert isinstance(app.screen, TableScreen)


async def test_ctrl_q_leaves_at_once_from_under_a_box(table: Callable[..., TabletopApp]) -> None:
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("w")
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app._exit


def played_out(match: Match) -> str:
    """Play a match to just before its end; gives the text of the act that ends it."""
    from tabletop_tui.players.hero_realms import greedy

    bot = greedy()
    while True:
        action = bot.choose(match.state)
        after = match.state.clone()
        after.apply(action)
        if after.outcome is not None:
            return action.text
        match.act(action)


async def test_a_finished_game_is_summed_up_and_can_be_stepped_through(
    sit: Callable[..., Match], text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    match = sit(options={"health": 12})
    last = played_out(match)
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        table.do_all([last])
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        shown = text(app)
        assert " WINS" in shown.splitlines()[0]
        assert "Health by turn" in shown and "Turning points" in shown
        acts = len(match.steps)
        await pilot.press("5")
        assert app.screen_stack[-1] is table and "closed" in text(app) and "GAME OVER" in text(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("3")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert f"act 0 of {acts}" in text(app)
        await pilot.press("right_square_bracket")
        assert f"act 1 of {acts}" in text(app)
        await pilot.press("end")
        assert f"act {acts} of {acts}" in text(app)
        assert "closed" in text(app)
        for key in ("home", "right_square_bracket", "enter"):
            await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Shield)
        under = app.screen_stack[-2]
        assert isinstance(under, TableScreen) and len(under.match.steps) == 1


async def test_playing_again_lets_the_other_begin(sit: Callable[..., Match], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    match = sit(options={"health": 5})
    last = played_out(match)
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        table = app.screen
        assert isinstance(table, TableScreen)
        table.do_all([last])
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        again = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        assert again.match is not match
        assert again.match.actor == 1 and again.match.header.seed != match.header.seed
        again.match.close()


async def test_saves_are_listed_damaged_ones_with_the_reason(sit: Callable[..., Match], home: Path, text: Text) -> None:
    sit().close()
    (home / "saves" / "broken.jsonl").write_text('{"journal": 1, "game": 3}\n')
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("8")
        await pilot.pause()
        shown = text(app)
        assert "✗ broken.jsonl" in shown and "Hero Realms, Duel" in shown
        await pilot.press("delete")
        await pilot.press("delete")
        await pilot.pause()
        assert len(list((home / "saves").glob("*.jsonl"))) == 1


async def test_the_rulebook_opens_at_a_clause_and_finds_words(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("5")
        await pilot.pause()
        assert "HR-SET-1" in text(app)
        await pilot.press("slash")
        await pilot.press(*"guards", "enter")
        assert "/ guards" in text(app)
        await pilot.press("slash")
        await pilot.press(*"gaurd", "enter")
        assert "No clause has “gaurd”. Did you mean guard" in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen), "the first Esc ends the search"
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


async def test_a_replay_opens_after_the_acts_that_were_asked_for(sit: Callable[..., Match], text: Text) -> None:
    match = sit()
    for _ in range(3):
        match.act(match.state.legal()[0])
    match.close()
    app = TabletopApp(replay=match.path, at=2)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "act 2 of 3" in text(app)
