"""Hints at a table: the entry is pointed at and nothing is done; the box has estimate, reason and clause."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.players.advice import CHANCE, Advice, Weighed
from tabletop_tui.players.process import BotStopped, Question
from tabletop_tui.screens.hint import HintBox
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


class Adviser:
    """In place of the process: advises when told to."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.given_up = 0
        self.answers: asyncio.Queue[Advice | Exception] = asyncio.Queue()

    def start(self) -> None:
        """Nothing to start."""

    def close(self) -> None:
        """Nothing to end."""

    def progress(self) -> tuple[int, int]:
        return 40, 400

    async def advise(self, question: Question) -> Advice:
        self.asked.append(question)
        try:
            answer = await self.answers.get()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer


def advised(app: TabletopApp) -> Adviser:
    adviser = Adviser()
    app.__dict__["bots"] = adviser
    return adviser


def at(app: TabletopApp) -> TableScreen:
    screen = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
    assert isinstance(screen, TableScreen)
    return screen


@pytest.mark.parametrize(
    ("chosen", "asked"),
    [("strongest", "rollout:400"), ("perfect", "rollout:400"), ("greedy", "greedy"), ("rollout:90", "rollout:90")],
)
async def test_the_bot_of_the_settings_is_asked_where_the_game_has_it(table: Table, chosen: str, asked: str) -> None:
    app = table("person", "random")
    adviser = advised(app)
    app.settings = app.settings.with_value("play", "hint_bot", chosen)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        assert [question.spec for question in adviser.asked] == [asked]


async def test_a_hint_points_at_the_entry_and_does_nothing(table: Table, text: Text) -> None:
    app = table("person", "random")
    adviser = advised(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        singles = [entry for entry in screen.entries if entry.kind == "act" and entry.verb == "play"]
        end = screen.entries[-1].act
        first = singles[0].act
        assert end is not None
        assert first is not None
        await pilot.press("h")
        assert "Looking for a hint…" in text(app)
        adviser.answers.put_nowait(
            Advice(end.text, "rollout:400", CHANCE, (Weighed(end.text, 0.61), Weighed(first.text, 0.54)), 80)
        )
        await pilot.pause()
        assert isinstance(app.screen, HintBox)
        shown = text(app)
        assert "61%" in shown and "54%" in shown and f"e  {end.label(screen.names)}" in shown
        assert "rollout:400 was asked. It knows what Ada knows." in shown
        assert "80 games" in shown and "§ HR-TURN-2" in shown
        current = screen.menu.current
        assert current is not None
        assert current.act is end
        assert screen.match.steps == ()
        await pilot.press("escape")
        assert f"Hint: End turn: 61% against 54% for {first.label(screen.names)}." in text(app)
        await pilot.press("h")
        again = len(adviser.asked)
        assert again == 1, "what was found is shown again"
        await pilot.press("e")
        await pilot.pause()
        assert app.screen_stack[-1] is screen and screen.asking, "the key beside the act works from the box"


async def test_keys_go_on_working_and_an_act_ends_the_search(table: Table, text: Text) -> None:
    app = table("person", "person")
    adviser = advised(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.4)
        await pilot.press("enter")
        screen = at(app)
        await pilot.press("h")
        screen._show_hint_progress()
        await pilot.pause()
        assert "Looking for a hint… 40 of 400 games played on." in text(app)
        await pilot.press("1")
        await pilot.pause()
        assert len(screen.match.steps) == 1
        assert adviser.given_up == 1
        adviser.answers.put_nowait(Advice("end", "rollout:400"))
        await pilot.pause()
        assert app.screen is screen and "Hint:" not in text(app)


async def test_a_bot_that_stops_is_told(table: Table, text: Text) -> None:
    app = table("person", "random")
    adviser = advised(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        adviser.answers.put_nowait(BotStopped("The bot rollout:400 stopped: its process ended."))
        await pilot.pause()
        assert "No hint: The bot rollout:400 stopped: its process ended." in text(app)


async def test_hints_that_are_off_ask_nobody(table: Table, text: Text) -> None:
    app = table("person", "random")
    adviser = advised(app)
    app.settings = app.settings.with_value("play", "hints", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        await pilot.pause()
        assert adviser.asked == [] and "Hints are off in the settings." in text(app)


async def test_a_hint_of_antares_sets_the_dice_that_it_keeps(text: Text) -> None:
    setup = Setup((Seat("Ada"), Seat("Ben")), options={"first": 1})
    with Match.new(game("antares"), setup, ["person", "person"], 7) as match:
        match.act("roll")
        match.act("pass:turn")
        app = TabletopApp(match)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = at(app)
            await pilot.press("h")
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, HintBox)
            assert "perfect was asked." in text(app) and "§ AN-TURN-" in text(app)
            current = screen.menu.current
            told = screen._hint
            assert current is not None and told is not None and current.act is told.action
            assert len(match.steps) == 2
