"""Motion shows what has changed and nothing else; any key ends it; it can be left out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import Action
from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.hero_realms import PAINTER
from tabletop_tui.boards.model import Picture
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets import motion
from tests.app.laid import hero

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]
NAMES = ("Ada", "Ben")


def seen(*acts: str, **how: Any) -> tuple[Picture, Picture]:
    """Ada’s board before and after acts."""
    state = hero(**how)
    before = PAINTER.picture(state, 0, NAMES)
    for text in acts:
        found: Action = state.find(text)
        state.apply(found)
    return before, PAINTER.picture(state, 0, NAMES)


def test_numbers_count_and_arrive() -> None:
    assert [motion.counted("Ben ♥29", "Ben ♥23", at, 6) for at in (1, 3, 5, 6)] == [
        "Ben ♥28",
        "Ben ♥26",
        "Ben ♥24",
        "Ben ♥23",
    ]
    assert motion.counted("0 gold", "3 gold", 3, 6) == "2 gold"
    assert motion.counted("0 gold", "2+3 gold", 1, 6) == "2+3 gold"
    assert motion.counted("Ben ♥29", "Ben ♥29 out", 1, 6) == "Ben ♥29 out"


def test_a_played_card_is_new_where_it_lies_now() -> None:
    before, after = seen("play:gold", hands=[["gold", "gold"]])
    what = motion.change(before, after)
    assert what == motion.Change(frozenset({"mine:0:0"}))


def test_a_bought_card_tints_the_pile_it_went_to_and_sets_the_name_of_what_was_turned_up() -> None:
    before, after = seen("buy:taxation", gold=5, market_deck=["rampage"])
    what = motion.change(before, after)
    assert what.refilled == {"market:3"}
    assert "mine:0" in what.fresh and "market:3" in what.fresh
    names = [
        next(thing.name for zone in motion.frame(before, after, what, at).picture.zones for thing in zone.things
             if thing.key == "market:3")
        for at in range(motion.SETTING + 1)
    ]  # fmt: skip
    assert names[-1] == "Rampage" and all(names[-1].startswith(name) for name in names)
    assert [len(name) for name in names] == sorted({len(name) for name in names})


def test_the_last_frame_is_the_picture_itself_and_the_bar_fills() -> None:
    before, after = seen("end", hands=[["gold"]])
    what = motion.change(before, after)
    assert what.turn
    frames = [motion.frame(before, after, what, at) for at in range(motion.FRAMES + 1)]
    assert [frame.bar for frame in frames[:5]] == [0.25, 0.5, 0.75, 1.0, 1.0]
    assert frames[-1] == motion.Frame(after)
    short = [motion.frame(before, after, what, at, motion.FRAMES // 2) for at in range(motion.FRAMES // 2 + 1)]
    assert short[-1] == motion.Frame(after) and short[1] == frames[2]


def test_a_frame_keeps_every_thing_where_it_is() -> None:
    before, after = seen("buy:taxation", gold=5, market_deck=["rampage"])
    what = motion.change(before, after)
    for at in range(motion.FRAMES):
        shown = motion.frame(before, after, what, at).picture
        assert [replace(t, name="", full="") for z in shown.zones for t in z.things] == [
            replace(t, name="", full="") for z in after.zones for t in z.things
        ]


def test_nothing_moves_between_equal_pictures() -> None:
    before, after = seen()
    assert not motion.moves(before, after, motion.change(before, after))


async def test_any_key_ends_all_motion_and_is_then_handled(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr("tabletop_tui.widgets.motion.FRAME_MS", 60_000)
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("1")
        assert len(screen.match.steps) == 1
        moment = screen.board.moment
        assert moment is not None and moment.tints
        await pilot.press("u")
        assert screen.match.steps == ()
        screen.end_motion()
        await pilot.press("f2")
        assert screen.board.moment is None
        await pilot.press("f2")
        monkeypatch.setattr("tabletop_tui.widgets.motion.FRAME_MS", 1)
        await pilot.press("1")
        await pilot.pause(0.2)
        assert len(screen.match.steps) == 1
        ended: object = screen.board.moment
        assert ended is None


async def test_the_state_is_whole_before_anything_moves(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    monkeypatch.setattr("tabletop_tui.widgets.motion.FRAME_MS", 60_000)
    app = table("person", "random")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("p")
        gold = screen.board.picture.bar.pools[1][1]
        assert gold not in text(app).splitlines()[0]
        screen.end_motion()
        await pilot.pause()
        assert gold in text(app).splitlines()[0]


@pytest.mark.parametrize("how", ["none", "full"])
async def test_motion_can_be_left_out(table: Table, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full" if how == "none" else "none")
    app = table("person", "random")
    app.settings = app.settings.with_value("look", "motion", how)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("1")
        assert screen.board.moment is None and len(screen.match.steps) == 1


async def test_nothing_moves_across_a_change_of_viewers(
    table: Table, monkeypatch: pytest.MonkeyPatch, awake: None
) -> None:
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.do_all(["end"])
        await pilot.pause(0.05)
        assert screen.board.moment is None
