"""Bots at a table: they never hold up a key, late answers are dropped, and one that fails can be asked again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.players.advice import Advice
from tabletop_tui.players.process import BotStopped, Question
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets.ink import plain

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]


class Told:
    """In place of the process: answers when told to."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.done = (0, 0)
        self.answers: asyncio.Queue[str | Exception] = asyncio.Queue()

    def start(self) -> None:
        """Nothing to start."""

    def close(self) -> None:
        """Nothing to end."""

    def progress(self) -> tuple[int, int]:
        """How far its search is."""
        return self.done

    async def advise(self, question: Question) -> Advice:
        return Advice(await self.choose(question), question.spec)

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer


def seated(app: TabletopApp) -> Told:
    """Put the told bot in the place of the process."""
    told = Told()
    app.__dict__["bots"] = told
    app.settings = app.settings.with_value("play", "bot_speed", "instant")
    return told


def at(app: TabletopApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def end_turn(pilot: Any, screen: TableScreen) -> None:
    screen.do_all(["end"])
    await pilot.pause()


async def test_keys_work_while_a_bot_thinks(table: Table, text: Text) -> None:
    app = table("person", "random")
    told = seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        assert len(told.asked) == 1 and told.asked[0].spec == "random"
        assert told.asked[0].actions == ("end",)
        assert "Ben is choosing…" in text(app)
        assert "Ada’s hand" in text(app)
        await pilot.press("1", "e", "enter", "p")
        assert [step.action.text for step in screen.match.steps] == ["end"]
        await pilot.press("l")
        assert "Log: everybody" in text(app)
        await pilot.press("escape")
        told.answers.put_nowait("end")
        await pilot.pause()
        assert [step.action.text for step in screen.match.steps] == ["end", "end"]
        assert "ADA’S TURN" in text(app)


async def test_how_far_a_search_is_can_be_seen(table: Table, text: Text) -> None:
    app = table("person", "rollout:200")
    told = seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        told.done = (120, 200)
        screen._show_progress()
        await pilot.pause()
        assert "Ben is choosing… 120 of" in text(app)
        told.answers.put_nowait("end")
        await pilot.pause()
        assert "playouts" not in text(app)
        screen._show_progress()
        await pilot.pause()
        assert "playouts" not in text(app), "it is a person’s turn"


async def test_an_answer_to_an_older_position_is_dropped(table: Table) -> None:
    app = table("person", "random")
    told = seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        token = screen.token
        screen.go_on()
        await pilot.pause()
        screen._bot_acts(token, "end")
        assert len(screen.match.steps) == 1
        told.answers.put_nowait("end")
        await pilot.pause()
        assert len(screen.match.steps) == 2


async def test_leaving_while_a_bot_thinks_is_quiet(table: Table) -> None:
    app = table("person", "random")
    told = seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        await pilot.press("q", "q")
        told.answers.put_nowait("end")
        await pilot.pause()
        assert not isinstance(app.screen, TableScreen)
        assert len(screen.match.steps) == 1


async def test_a_bot_that_fails_is_told_and_may_be_asked_again(table: Table, text: Text) -> None:
    app = table("person", "random")
    told = seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        told.answers.put_nowait(BotStopped("The bot random stopped: its process ended."))
        await pilot.pause()
        shown = text(app)
        assert "stopped" in shown and "1  try again" in shown and "3  let greedy play for Ben" in shown
        await pilot.press("escape")
        assert "Space says what can be done." in " ".join(plain(line).strip() for line in screen.menu.shown)
        await pilot.press("space", "1")
        told.answers.put_nowait("end")
        await pilot.pause()
        assert len(screen.match.steps) == 2


async def test_a_bot_that_failed_can_be_played_by_hand_or_replaced(table: Table, text: Text, awake: None) -> None:
    for key in ("2", "3"):
        app = table("person", "random")
        told = seated(app)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            screen = at(app)
            await end_turn(pilot, screen)
            told.answers.put_nowait(BotStopped("The bot random stopped: its process ended."))
            await pilot.pause()
            await pilot.press(key)
            await pilot.pause(0.05)
            if key == "2":
                assert isinstance(app.screen, Shield)
                await pilot.press("enter")
                await pilot.pause()
                assert "Ben’s hand" in text(app) and screen.mine and screen.viewer == 1
            else:
                assert [question.spec for question in told.asked] == ["random", "greedy"]
                told.answers.put_nowait("end")
                await pilot.pause()
            assert len(screen.match.steps) == (1 if key == "2" else 2)


async def test_step_by_step_waits_for_space(table: Table) -> None:
    app = table("person", "random")
    told = seated(app)
    app.settings = app.settings.with_value("play", "bot_speed", "step")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        told.answers.put_nowait("end")
        await pilot.pause()
        assert len(screen.match.steps) == 1
        await pilot.press("space")
        await pilot.pause()
        assert len(screen.match.steps) == 2


async def test_plus_and_minus_change_the_speed_and_it_is_kept(table: Table, text: Text) -> None:
    app = table("person", "random")
    seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("minus")
        assert app.settings.play.bot_speed == "0.2"
        assert "Bots act 0.2 s an action." in text(app)
        assert TabletopApp().settings.play.bot_speed == "0.2"


async def test_a_bot_in_its_own_process_plays_its_turn(table: Table) -> None:
    app = table("person", "random")
    app.settings = app.settings.with_value("play", "bot_speed", "instant")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await end_turn(pilot, screen)
        while screen.match.actor == 1:
            await app.workers.wait_for_complete()
            await pilot.pause()
        assert screen.match.actor == 0 and screen.match.steps[-1].player == 1


async def test_a_table_of_bots_only_is_watched_with_all_hands_closed(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = table("random", "random")
    seated(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "closed" in text(app) and "is choosing…" in text(app)
