"""Playtests in the app as a person uses them: leaving in the middle, writing every form, going on, beginning anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.playtest.arm import Chair
from tabletop_tui.playtest.behind import Replay
from tabletop_tui.playtest.errors import MissingExtra, PlaytestError
from tabletop_tui.playtest.plan import CHUNK_GAMES, Listed, Plan
from tabletop_tui.playtest.pool import Pool
from tabletop_tui.playtest.report import Column, Report, Table
from tabletop_tui.playtest.runner import here
from tabletop_tui.screens import playtest_work as work
from tabletop_tui.screens.playtest import PlaytestScreen
from tabletop_tui.screens.playtest_export import export
from tabletop_tui.screens.playtest_form import ASKED
from tabletop_tui.screens.playtest_open import OpenReplay
from tabletop_tui.screens.playtest_replay import replayed
from tabletop_tui.screens.playtest_run import RunScreen
from tabletop_tui.screens.playtest_words import how_far
from tabletop_tui.screens.playtest_work import InTurn, News, Work
from tabletop_tui.table.cards import shipped
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.hyborian_board import draw
from tabletop_tui.widgets.ink import plain
from tabletop_tui.widgets.scrolled import Scrolled
from tests.playtest.lists import starting

Text = Callable[[App[Any]], str]
HERO = game("hero-realms")
MINE = Listed("mine", "digest", starting())
PLAN = Plan("cards", "hero-realms", 1, 3, ("greedy",), (MINE,))
ROWS = tuple((f"Card {number}", number) for number in range(4))
TABLE = Table("cards", "Cards", (Column("card", "Card", "text"), Column("cost", "Cost", "number")), ROWS)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in the thread of the run, without processes, few at a time."""
    monkeypatch.setitem(CHUNK_GAMES, "hero-realms", 37)
    monkeypatch.setattr(work, "processes", lambda n: here())
    monkeypatch.setattr(work, "_APART", 0.0)


def report(*notes: str) -> Report:
    """A report of one short table."""
    return Report("Cards", "mine", (), (TABLE,), notes, {"command": "tabletop-tui playtest cards"})


# ---- leaving in the middle -------------------------------------------------------------------------------------------


def test_a_pool_that_two_threads_end_is_closed_once() -> None:
    pool = Pool(1)
    closed: list[bool] = []

    class Near:
        """The near end; while it is being closed, another thread ends the pool as well."""

        def close(self) -> None:
            closed.append(True)
            other = Thread(target=pool.end)
            other.start()
            other.join()

    near, pool._near = pool._near, Near()  # type: ignore[assignment]
    pool.end()
    pool.shutdown(wait=False, cancel_futures=True)
    near.close()
    assert closed == [True]


def test_a_run_that_ends_before_its_first_batch_kept_nothing() -> None:
    assert "ended, kept" in plain(how_far(News(1, 9, over=True), False, False, 80))
    assert plain(how_far(News(0, 9, over=True), False, False, 80)).endswith("ended ")


async def test_the_way_out_is_in_sight_while_games_run(monkeypatch: pytest.MonkeyPatch, text: Text) -> None:
    monkeypatch.setattr(InTurn, "run", lambda self: None)
    monkeypatch.setattr("tabletop_tui.screens.playtest_run.has_views", lambda plan, table: True)
    two = Report("Cards", "mine", (), (TABLE, Table("other", "Others", TABLE.columns, ROWS)), (), {})
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([PLAN], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        screen.post_message(RunScreen.Came(0, News(1, 3, report=two, tally={})))
        await pilot.pause()
        bar = text(app).splitlines()[-1]
        assert all(words in bar for words in ("Enter its games", "Space pause", "e end", "Esc back", "? help"))


# ---- going on, and beginning anew ------------------------------------------------------------------------------------


def test_a_run_that_goes_on_says_at_once_how_far_it_is(at_once: None) -> None:
    Work(PLAN, lambda news: None).run()
    told: list[News] = []
    Work(PLAN, told.append).run()
    assert (told[0].seeds, told[0].begun, told[0].report, told[0].over) == (3, 3, None, False)
    assert told[-1].over and told[-1].report is not None


async def test_what_is_kept_is_dropped_only_when_asked_for_twice(
    at_once: None, monkeypatch: pytest.MonkeyPatch, text: Text
) -> None:
    opened: list[bool] = []
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = PlaytestScreen()
        app.push_screen(screen)
        await pilot.pause()
        monkeypatch.setattr(screen, "action_start", lambda: opened.append(True))
        screen.form.set_measure(next(one for one in ASKED if one.name == "run"))
        screen.form.size = 2
        plan = screen.form.plan()
        Work(plan, lambda news: None).run()
        assert work.done(plan) == 2
        await pilot.press("a")
        await pilot.pause()
        assert "100 % of these games are played already. a again drops them" in " ".join(text(app).split())
        assert work.done(plan) == 2 and not opened
        await pilot.press("down", "a")
        await pilot.pause()
        assert work.done(plan) == 2 and not opened, "only the same key at once is an answer"
        await pilot.press("a")
        await pilot.pause()
        assert work.done(plan) == 0 and opened


# ---- what is written -------------------------------------------------------------------------------------------------


def both(folder: Path, form: str) -> list[Path]:
    """The files of the report above: its one table, and what it says in words."""
    return [folder / f"cards.{form}", folder / f"about.{form}"]


def test_the_end_of_a_name_tells_the_form(tmp_path: Path) -> None:
    tables = report()
    assert export(tables, tmp_path / "mine.csv") == both(tmp_path / "mine", "csv")
    assert export(tables, tmp_path / "lists-1.2") == both(tmp_path / "lists-1.2", "csv")
    (tmp_path / "old.txt").mkdir()
    assert export(tables, tmp_path / "old.txt") == both(tmp_path / "old.txt", "csv"), "a folder that is there"
    with pytest.raises(PlaytestError, match=r"^No report is written as \.xlsx\. The end of the name tells the form"):
        export(tables, tmp_path / "mine.xlsx")
    assert not (tmp_path / "mine.xlsx").exists()


def test_parquet_is_parquet_or_says_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("pyarrow"):
        assert export(report(), tmp_path / "mine.parquet") == both(tmp_path / "mine", "parquet")
    from tabletop_tui.playtest import files

    def missing(module: str, extra: str) -> None:
        raise MissingExtra(module, extra)

    monkeypatch.setattr(files, "need", missing)
    with pytest.raises(MissingExtra, match=r"pip install 'tabletop-tui\[parquet\]'"):
        export(report(), tmp_path / "other.parquet")
    assert not (tmp_path / "other").exists() and not (tmp_path / "other.parquet").exists()


async def test_what_is_written_in_mid_run_says_that_it_is_not_the_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(InTurn, "run", lambda self: None)
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([PLAN], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        for seeds, name in ((2, "some"), (3, "all")):
            screen.post_message(RunScreen.Came(0, News(seeds, 3, report=report("As it is."), tally={})))
            await pilot.pause()
            await pilot.press("x")
            await pilot.pause()
            screen.query_one(Input).value = str(tmp_path / f"{name}.json")
            await pilot.press("enter")
            await app.workers.wait_for_complete()
            await pilot.pause()
    some, every = (json.loads((tmp_path / f"{name}.json").read_text()) for name in ("some", "all"))
    assert some["subject"] == "mine; only 2 of 3 seeds are played"
    assert some["notes"] == ["This is not the whole run: 2 of its 3 seeds. The command plays all of them.", "As it is."]
    assert (every["subject"], every["notes"]) == ("mine", ["As it is."])


async def test_what_became_of_it_is_seen_however_far_the_notes_were_scrolled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: Text
) -> None:
    monkeypatch.setattr(InTurn, "run", lambda self: None)
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([PLAN], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        notes = [f"Note {number}." for number in range(30)]
        screen.post_message(RunScreen.Came(0, News(3, 3, report=report(*notes), tally={}, over=True)))
        await pilot.pause()
        notes_ = screen.query_one(Scrolled)
        assert notes_.size.height == 24 - 6 - len(ROWS), "what a short table leaves is the notes’"
        notes_.action_last()
        await pilot.pause()
        assert "Note 29." in text(app)
        await pilot.press("x")
        await pilot.pause()
        assert ".csv or .parquet a folder" in " ".join(text(app).split()), "the forms are told while the name is typed"
        screen.query_one(Input).value = str(tmp_path / "mine.txt")
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "No report is written as .txt." in text(app)
        await pilot.press("x", "escape")
        await pilot.pause()
        assert "The end of the name" not in text(app)


# ---- replays ---------------------------------------------------------------------------------------------------------


def test_a_board_that_was_shown_nothing_yet_can_be_drawn() -> None:
    assert Board(draw).paint(52, 20) == ([], {})


def test_a_replay_calls_the_seats_by_their_names_also_where_the_rules_speak() -> None:
    decks = [Chair("random", {"deck": deck}) for deck in ("asgard", "chaos")]
    plan = Plan("cross", "hyborian", 1, 1, ("random",), (Listed("Limited Edition pool", "digest"),))
    one = Replay(plan.arm(("random", "random")).seated(decks), 1, ("Asgard", "Chaos"), "")
    match = replayed(one, shipped(game("hyborian")))
    assert match.outcome is not None
    assert "Seat " not in match.outcome.reason and ("Asgard" in match.outcome.reason or "Chaos" in match.outcome.reason)


async def test_hands_are_open_in_the_replay_of_a_game_between_bots(text: Text) -> None:
    one = Replay(PLAN.arm(("random", "random")), 1, ("Ada", "Ben"), "")
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = OpenReplay(replayed(one, shipped(HERO), ()))
        app.push_screen(screen)
        await pilot.pause()
        # seed 1 of the small list: whoever goes first has three cards, and each is named
        name = screen.match.names[screen.match.state.actor()]
        shown = text(app).splitlines()
        heading = next(row for row, line in enumerate(shown) if f"─ {name}’s hand" in line)
        assert "3 cards" in shown[heading] and "closed" not in shown[heading + 1]
        assert any(card in shown[heading + 1] for card in ("Gold", "Shortsword", "Dagger", "Ruby"))


async def test_the_whole_of_a_menu_is_told_of_the_row_under_the_cursor(
    monkeypatch: pytest.MonkeyPatch, text: Text
) -> None:
    monkeypatch.setattr(InTurn, "run", lambda self: None)
    buys = ", ".join(f"Card number {number}" for number in range(9))
    menus = Table("strategies", "Strategies", (Column("menu", "Menu"), Column("buys", "Buys first")), (("A", buys),))
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,))], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        found = Report("Spread", "mine", (), (menus,), (), {})
        screen.post_message(RunScreen.Came(0, News(1, 1, report=found, tally={}, over=True)))
        await pilot.pause()
        assert f"It buys first: {buys}." in " ".join(text(app).split())
