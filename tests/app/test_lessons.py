"""Lessons on the screen: walked by the keys that they name, wrong keys explained, the box out of the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot

from rules.core.registry import MODULES
from tabletop_tui.app import TabletopApp
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress
from tabletop_tui.lessons.session import Session
from tabletop_tui.players.registry import make
from tabletop_tui.screens.choices import ChoiceBox
from tabletop_tui.screens.home import HomeScreen
from tabletop_tui.screens.hyborian_picker import TransportPicker
from tabletop_tui.screens.learn import LearnScreen
from tabletop_tui.screens.lesson import LessonScreen, open_lesson
from tabletop_tui.screens.rules import RulesScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.why import WhyMay, WhyNot
from tabletop_tui.widgets.listing import Listing

Text = Callable[[App[Any]], str]
#: the key that a box names
KEY = re.compile(r"Press (\w+)|(Enter) goes on")


def lesson_of(app: TabletopApp) -> LessonScreen:
    screen = app.screen
    assert isinstance(screen, LessonScreen)
    return screen


async def settle(app: TabletopApp, pilot: Pilot[None]) -> None:
    """Until nobody else is to act."""
    for _ in range(400):
        await pilot.pause()
        screen = app.screen
        if not isinstance(screen, LessonScreen) or not screen.session.pending:
            return
    raise AssertionError("the others never come to an end")


async def drawn(app: TabletopApp, pilot: Pilot[None]) -> None:
    """Until the box has its place: it is written after the refresh that follows a change, and painted after that."""
    for _ in range(2):
        await pilot.pause()
        if isinstance(app.screen, LessonScreen):
            app.screen.show_box()
    await pilot.pause()


def play_out(session: Session, game: str) -> None:
    """The game of a last lesson, with a bot in the learner’s place."""
    while session.match.outcome is None:
        while session.reply() is not None:
            pass
        if session.match.outcome is None:
            bot = make("greedy", len(session.match.steps), game)
            session.act(bot.choose(session.match.state.clone()).text)


async def press_on(app: TabletopApp, pilot: Pilot[None]) -> None:
    """Press what the box, or the picker, says."""
    screen = app.screen
    if isinstance(screen, TransportPicker):
        assert screen.advice.startswith("Now you: ")
        if "Space" in screen.advice:
            await pilot.press("space")
            # another one may join
            for row, goer in enumerate(screen.picking.way.goers if screen.picking.way else ()):
                if goer not in screen.picking.going and len(screen.picking.going) < screen.joining:  # type: ignore[attr-defined]
                    screen.picking.move(row)
                    await pilot.press("space")
        await pilot.press("enter")
        return
    lesson = lesson_of(app)
    lesson.show_box()
    found = KEY.match(lesson.lesson_box.press)
    assert found is not None, (lesson.session.lesson.id, lesson.session.at, lesson.lesson_box.press)
    key = found.group(1) or found.group(2)
    await pilot.press("enter" if key == "Enter" else key)


@pytest.mark.parametrize("game", MODULES)
async def test_every_lesson_is_walked_by_the_keys_that_it_names(game: str, awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        course = shelf.names(game)
        open_lesson(app, game, course[0])
        for name in course:
            await settle(app, pilot)
            lesson = lesson_of(app)
            assert lesson.session.lesson.name == name
            for _ in range(300):
                await settle(app, pilot)
                if isinstance(app.screen, ChoiceBox):
                    break
                step = lesson.session.step
                if step is not None and step.game and app.screen is lesson:
                    # the game itself is no matter of keys: it is played below the screen
                    play_out(lesson.session, game)
                    lesson.go_on()
                    continue
                before = (len(lesson.session.moves), lesson.menu.prompt, len(lesson.entries))
                if isinstance(app.screen, TransportPicker):
                    joins = lesson.session.lesson.steps[lesson.session.at + 1].acts
                    app.screen.joining = 2 if joins and joins[0].text.startswith("join") else 1  # type: ignore[attr-defined]
                await press_on(app, pilot)
                await pilot.pause()
                assert lesson.wrong is None, (name, step, lesson.wrong)
                if app.screen is lesson and not lesson.session.over:
                    assert before != (len(lesson.session.moves), lesson.menu.prompt, len(lesson.entries)), (name, step)
            assert isinstance(app.screen, ChoiceBox), name
            assert lesson.session.over
            assert f"{game}/{name}" in Progress.load().done
            await pilot.press("1")
            await pilot.pause()
        # after the last one a game is set up
        assert isinstance(app.screen, SetupScreen)
    assert Progress.load().count(game) == (len(course), len(course))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", MODULES)
async def test_the_box_never_lies_on_what_is_pointed_at(game: str, size: tuple[int, int], awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        name = shelf.names(game)[1]
        open_lesson(app, game, name)
        lesson = lesson_of(app)
        while not lesson.session.over:
            await settle(app, pilot)
            if isinstance(app.screen, ChoiceBox):
                break
            lesson.show_box()
            await pilot.pause()
            box, board = lesson.lesson_box, lesson.board
            assert box.display and board.region.contains_region(box.region)
            assert box.region.height == len(box.paint(box.region.width, 0)[0])
            wanted = {lesson.about(act) for act in lesson.session.wanted} - {""}
            for spot in board.spots:
                row = spot.y + board.content_region.y
                if spot.key in wanted and size == (120, 40):
                    assert not box.region.contains(spot.x + board.content_region.x, row)
            await pilot.press("right_square_bracket")


async def test_a_wrong_key_is_explained_and_changes_nothing(text: Text, awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await drawn(app, pilot)
        open_lesson(app, "hero-realms", "03-guards")
        await drawn(app, pilot)
        # a click on the box goes on as Enter does
        await pilot.click("#lesson")
        await drawn(app, pilot)
        lesson = lesson_of(app)
        digest = lesson.match.state.digest()
        await pilot.press("e")
        await drawn(app, pilot)
        shown = " ".join(text(app).split())
        assert "✗ Not in this step" in shown and "End turn: Your 5 combat would be lost." in shown
        assert "§ HR-TURN-2 HR-TURN-3" in shown and "Now you: Stun Orc Grunt. Press 2." in shown
        assert lesson.match.state.digest() == digest and lesson.session.moves == [""]
        # Esc goes back to what the step says, and does not leave
        await pilot.press("escape")
        await drawn(app, pilot)
        assert "You have 5 combat from the cards in play." in text(app)
        # what the rules forbid is explained on the board, and the clause of what they allow is told by w
        lesson.board.go("theirs:1:1")
        await drawn(app, pilot)
        await pilot.press("enter")
        await drawn(app, pilot)
        assert isinstance(app.screen, WhyNot) and "HR-CBT-5" in text(app)
        await pilot.press("escape")
        lesson.menu.focus()
        await pilot.press("w")
        await drawn(app, pilot)
        assert isinstance(app.screen, WhyMay)
        await pilot.press("r")
        await drawn(app, pilot)
        assert isinstance(app.screen, RulesScreen)
        for _ in range(2):
            if app.screen_stack[-1] is not lesson:
                await pilot.press("escape")
                await drawn(app, pilot)
        assert app.screen_stack[-1] is lesson
        await pilot.press("2")
        await drawn(app, pilot)
        assert lesson.session.moves == ["", "stun:p2:orc_grunt"]
        # everything can be taken back
        await pilot.press("u")
        await drawn(app, pilot)
        assert lesson.match.state.digest() == digest
        assert "Taken back: stun Orc Grunt." in text(app)
        # a number is set to what the step wants, and another is explained
        await pilot.press("2", "left", "enter")
        await drawn(app, pilot)
        assert lesson.wrong is not None and "Use both points" in lesson.wrong.told[0]
        await pilot.press("left_square_bracket", "left_square_bracket", "left_square_bracket")
        await drawn(app, pilot)
        assert lesson.session.moves == []
        await pilot.press("left_square_bracket")
        await drawn(app, pilot)
        assert "This is the beginning of the lesson." in text(app)


async def test_a_lesson_that_is_left_goes_on_where_it_was(text: Text, awake: None) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await drawn(app, pilot)
        assert "0 of 23 lessons done" in text(app)
        await pilot.press("4")
        await drawn(app, pilot)
        assert isinstance(app.screen, LearnScreen)
        assert app.screen.query_one(Listing).key == "hero-realms/01-what-wins"
        await pilot.press("enter")
        await drawn(app, pilot)
        lesson = lesson_of(app)
        assert "lesson 1 of 6" in text(app)
        await pilot.press("enter", "p")
        await drawn(app, pilot)
        # b hides the box and shows it again
        await pilot.press("b")
        await drawn(app, pilot)
        assert not lesson.lesson_box.display
        await pilot.press("b", "escape")
        await drawn(app, pilot)
        assert lesson.lesson_box.display and "Your place in it is kept." in text(app)
        await pilot.press("escape")
        await drawn(app, pilot)
        assert isinstance(app.screen, LearnScreen)
        assert "Enter goes on where you left it." in " ".join(text(app).split())
        await pilot.press("enter")
        await drawn(app, pilot)
        again = lesson_of(app)
        assert again is not lesson and again.session.at == 2
        assert "Now you: Buy Elven Curse. Press 2, or Enter." in text(app)
        await pilot.press("q", "q", "escape")
        await drawn(app, pilot)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_how_a_step_looks(
    size: tuple[int, int], text: Text, golden: Callable[[str, str], None], awake: None
) -> None:
    app = TabletopApp()
    async with app.run_test(size=size) as pilot:
        await drawn(app, pilot)
        open_lesson(app, "hero-realms", "03-guards")
        await pilot.press("enter")
        await drawn(app, pilot)
        golden(f"lesson-{size[0]}x{size[1]}", "".join(f"{row.rstrip()}\n" for row in text(app).splitlines()))
