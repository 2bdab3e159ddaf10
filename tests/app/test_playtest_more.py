"""Playtests in the app: tests that end by themselves, bred menus, a second bot, and the games behind every number."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.playtest.arm import SIDED, Chair
from tabletop_tui.playtest.behind import Case, Group, Replay, View, again
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import CHUNK_GAMES, Listed, Plan, measure
from tabletop_tui.playtest.runner import Workers, carry_out, here
from tabletop_tui.screens import playtest_export, playtest_games
from tabletop_tui.screens import playtest_work as work
from tabletop_tui.screens.playtest import PlaytestScreen
from tabletop_tui.screens.playtest_form import ASKED, Form, games
from tabletop_tui.screens.playtest_games import GamesScreen
from tabletop_tui.screens.playtest_replay import replayed
from tabletop_tui.screens.playtest_run import RunScreen
from tabletop_tui.screens.playtest_work import InTurn, News, Work, together
from tabletop_tui.screens.replay import ReplayScreen
from tabletop_tui.table.cards import CardChoice, from_file, shipped
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.listing import Listing
from tests.playtest.lists import starting, with_cost

Text = Callable[[App[Any]], str]
HERO = game("hero-realms")
MINE = Listed("mine", "digest", starting())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in the thread of the run, without processes, few at a time."""
    monkeypatch.setitem(CHUNK_GAMES, "hero-realms", 37)
    monkeypatch.setattr(work, "processes", lambda n: here())
    monkeypatch.setattr(playtest_games, "processes", lambda n: here())
    monkeypatch.setattr(work, "_APART", 0.0)


async def over(pilot: Any, screen: RunScreen) -> None:
    """Until the run is over."""
    while not screen.news.over:
        await pilot.pause(0.01)
    await pilot.pause()


async def replay(pilot: Any) -> ReplayScreen:
    """The replay that was asked for, once it is there."""
    while not isinstance(pilot.app.screen, ReplayScreen):
        await pilot.pause(0.01)
    await pilot.pause()
    return pilot.app.screen


def asked(name: str, game_id: str = "hero-realms") -> Form:
    """The form with this measure."""
    form = Form(game(game_id))
    form.set_measure(next(one for one in ASKED if one.name == name))
    return form


# ---- measures that end by themselves, and that go on in rounds -------------------------------------------------------


async def test_a_sequential_test_ends_when_it_is_decided(at_once: None, text: Text) -> None:
    form = asked("sprt")
    form.elo, form.size = (0, 100), 1000
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen(form.plans(), [form.cards])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        shown = text(app)
        assert screen.news.decided and 0 < screen.news.seeds < 1000
        assert "of at most 1,000 seeds" in shown and "decided" in shown
        assert "greedy is stronger than random by 100 Elo rather than by 0." in shown
        assert "not stronger ├" in shown, "how far the test is between its ends"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen) and "Games behind greedy against random" in text(app)
    again: list[News] = []
    Work(form.plan(), again.append).run()
    assert again[-1].decided and again[-1].seeds == screen.news.seeds, "what is decided stays so"


def test_while_menus_are_bred_it_says_how_far_that_is(at_once: None) -> None:
    plan = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), about={"generations": 1, "trial": 1})
    told: list[News] = []
    Work(plan, told.append).run()
    assert [(news.seeds, news.of, news.over) for news in told] == [(1, 2, False), (2, 2, False), (2, 2, True)]
    first, last = told[0].report, told[-1].report
    assert first is not None and not first.tables
    assert "generation 1 of 1" in first.verdicts[0]
    assert last is not None and last.tables[0].id == "strategies" and len(last.tables[0].rows) == 8
    assert games(plan) == 2 * (24 * 8 - 8) + 2 * 28, "each of 24 against the 8 that stay, then these each other"


async def test_a_report_without_tables_is_told_in_words(
    at_once: None, monkeypatch: pytest.MonkeyPatch, text: Text
) -> None:
    monkeypatch.setattr(InTurn, "run", lambda self: None)
    plan = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), about={"generations": 3, "trial": 1})
    tally = {"generation": 2}
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([plan], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        screen.post_message(RunScreen.Came(0, News(1, 4, report=measure(plan).report(plan, tally), tally=tally)))
        await pilot.pause()
        assert "generation 2 of 3" in text(app) and "1 of 4 seeds" in text(app)
        await pilot.press("x", "enter", "o")
        assert not screen.query(Input), "there is nothing to write or to look behind yet"


# ---- asking ----------------------------------------------------------------------------------------------------------


async def test_what_only_some_measures_want_is_asked_with_them(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PlaytestScreen())
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlaytestScreen)
        listing = screen.query_one(Listing)
        listing.go("measure")
        await pilot.press("left")
        await pilot.pause()
        assert screen.form.asked.name == "spread"
        listing.go("generations")
        await pilot.press("right")
        await pilot.pause()
        assert screen.form.generations == 16 and "‹ 16 ›" in text(app)
        listing.go("measure")
        await pilot.press("left")
        listing.go("elo")
        await pilot.press("left")
        await pilot.pause()
        assert screen.form.asked.name == "sprt" and screen.form.elo == (0, 10) and "0 or 10 Elo" in text(app)
        screen.form.set_game(game("hyborian"))
        listing.go("measure")
        await pilot.press("left", "left")
        listing.go("sided")
        await pilot.press("right")
        await pilot.pause()
        assert screen.form.asked.name == "cross" and screen.form.sided and "‹ out, and in ›" in text(app)


@pytest.mark.parametrize(
    ("name", "bots", "wrong"),
    [
        ("sprt", "greedy,random,menu:rush", "between two bots"),
        ("sprt", "greedy,greedy", "two or more different"),
        ("cross", "greedy,random", "name one"),
        ("cards", "greedy,random,menu:rush", "Name one bot, or two"),
    ],
)
def test_each_measure_says_how_many_bots_it_takes(name: str, bots: str, wrong: str) -> None:
    form = asked(name, "antares" if name == "cross" else "hero-realms")
    form.bots = bots
    with pytest.raises(PlaytestError, match=wrong):
        form.plans()


# ---- a second bot ----------------------------------------------------------------------------------------------------


async def test_a_second_bot_is_measured_too_and_stands_under_the_first(
    at_once: None, tmp_path: Path, text: Text
) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(starting())
    form = asked("cards")
    form.cards = from_file(HERO, mine)
    form.bots, form.size = "greedy,menu:rush", 2
    app = TabletopApp()
    async with app.run_test(size=(120, 40)) as pilot:
        screen = RunScreen(form.plans(), [form.cards])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        assert "cards, greedy and menu:rush" in text(app) and "4 of 4 seeds" in text(app)
        screen.query_one(Listing).go("toll_road")
        await pilot.pause()
        rows = text(app).splitlines()
        at = next(i for i, row in enumerate(rows) if "▸ Toll Road" in row)
        assert rows[at + 1].strip().startswith("menu:rush") and "●" in rows[at + 1]
        assert "With menu:rush: Being able to buy it" in text(app)
        await pilot.press("down")
        assert screen.query_one(Listing).key not in ("", "toll_road"), "the cursor passes over the second bot’s lines"
        screen.query_one(Listing).go("toll_road")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen)
        assert [view.word for view in app.screen.views] == [
            "access, greedy", "a free copy, greedy", "access, menu:rush", "a free copy, menu:rush"
        ]  # fmt: skip
        await pilot.press("o", "o")
        await pilot.pause()
        assert "Games behind Toll Road: access, menu:rush" in text(app)
        (first, *_) = app.screen.cases.values()
        assert {chair.bot for chair in first.games[0].arm.chairs} == {"menu:rush"}
        await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.05)
        assert not any(row.strip().startswith("menu:rush") for row in text(app).splitlines())
        await pilot.press("x")
        await pilot.pause()
        screen.query_one(Input).value = str(tmp_path / "report.json")
        await pilot.press("enter")
        await app.workers.wait_for_complete()
    assert {name for name in os.listdir(tmp_path) if name.endswith(".json")} == {"report.json", "report-menu-rush.json"}


def test_runs_in_turn_end_together(at_once: None) -> None:
    plans = [Plan("cards", "hero-realms", 1, 1000, (bot,), (MINE,)) for bot in ("greedy", "random")]
    heard: dict[int, News] = {}

    def take(place: int, news: News) -> None:
        heard[place] = news
        both.end()

    both = InTurn(plans, take)
    both.run()
    whole = together([heard[0], heard[1]])
    assert whole.over and whole.of == 2000 and 0 < whole.seeds < 1000
    assert heard[1].seeds == 0 and work.done(plans[1]) == 0 < work.done(plans[0])


def test_a_report_is_made_here_when_the_process_for_it_is_gone(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor

    plan = Plan("cards", "hero-realms", 1, 1, ("greedy",), (MINE,))
    told: list[News] = []
    one = Work(plan, told.append, here())
    monkeypatch.setattr(work, "processes", lambda n: Workers(Gone, n))
    one.run()
    assert told[-1].report == measure(plan).report(plan, carry_out(plan))


# ---- the games behind a number ---------------------------------------------------------------------------------------


async def test_games_behind_a_place_and_a_card_of_a_run(at_once: None, text: Text) -> None:
    plan = Plan("run", "hero-realms", 1, 6, ("greedy", "greedy"), (MINE,))
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([plan], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        await pilot.press("enter")
        await pilot.pause()
        assert "Games behind Player who goes first" in text(app) and "6 seeds" in text(app)
        assert "another game" not in text(app), "a seed has one game here"
        await pilot.press("enter")
        shown = await replay(pilot)
        await pilot.press("end")
        assert shown.match.outcome is not None and shown.match.names == ("Seat 1", "Seat 2")
        await pilot.press("escape", "escape", "]")
        await pilot.pause()
        assert "Turns" in text(app) and "its games" not in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is screen and "none of them is told apart" in " ".join(text(app).split())
        await pilot.press("]", "enter")
        await pilot.pause()
        assert isinstance(app.screen, GamesScreen) and "had it" in text(app)


async def test_games_behind_a_change_are_replayed_with_their_list(at_once: None, tmp_path: Path, text: Text) -> None:
    lists: list[CardChoice] = []
    for name, data in (("a.yaml", starting()), ("b.yaml", with_cost(starting(), "toll_road", 4))):
        (tmp_path / name).write_text(data)
        lists.append(from_file(HERO, tmp_path / name))
    form = asked("diff")
    (form.other, form.cards), form.size = lists, 4
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen(form.plans(), lists)
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        assert screen.news.report is not None
        while screen.table is not None and screen.table.id != "whole":
            await pilot.press("]")
        await pilot.press("enter")
        await pilot.pause()
        assert "Games behind the change" in text(app) and "‹ with list A ›" in text(app)
        await pilot.press("right")
        await pilot.pause()
        assert "‹ with list B ›" in text(app)
        await pilot.press("enter")
        shown = await replay(pilot)
        assert shown.match.cards is lists[1]


async def test_bots_that_search_play_again_in_a_process(
    at_once: None, monkeypatch: pytest.MonkeyPatch, text: Text
) -> None:
    asked_again: list[int] = []

    def counted(arm: Any, seed: int) -> Any:
        asked_again.append(seed)
        return again(arm, seed)

    monkeypatch.setattr(playtest_games, "again", counted)
    arm = Plan("run", "antares", 4, 1, ("rollout:1", "greedy"), (Listed("base", ""),)).arm(("rollout:1", "greedy"))
    one = Replay(arm, 4, ("rollout:1", "greedy"), "rollout:1 goes first")
    view = View("a place", "games", "", (Group("Won", 1, (Case("4", "won", (one,)),)),))
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(GamesScreen([view], [shipped(game("antares"))]))
        await pilot.pause()
        await pilot.press("enter")
        shown = await replay(pilot)
        assert asked_again == [4] and shown.match.outcome is not None


def test_what_a_save_cannot_hold_is_looked_at_only() -> None:
    plan = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), about={"generations": 0, "trial": 1})
    menus = carry_out(plan)["menus"]
    spec = next(iter(menus))
    arm = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), menus=menus).arm((spec, "greedy"))
    with pytest.raises(TableError, match="menu that was bred"):
        replayed(Replay(arm, 1, ("Menu A", "greedy"), ""), shipped(HERO)).branch(1)
    hyborian = game("hyborian")
    decks = [value for value, _, _ in hyborian.seat_choices(hyborian.default_cards())[0].options if value][:2]
    arm = Plan("cross", "hyborian", 1, 1, ("random",), (Listed("base", ""),)).arm(("random", "random"))
    arm = arm.seated([Chair("random", {"deck": decks[0] + SIDED}), Chair("random", {"deck": decks[1]})])
    with pytest.raises(TableError, match="sideboard in"):
        replayed(Replay(arm, 1, ("A", "B"), ""), shipped(hyborian)).branch(1)


# ---- writing ---------------------------------------------------------------------------------------------------------


async def test_without_the_libraries_of_a_page_it_says_what_to_install(
    at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: Text
) -> None:
    from tabletop_tui.playtest import charts
    from tabletop_tui.playtest.errors import MissingExtra

    def missing(module: str, extra: str) -> None:
        raise MissingExtra(module, extra)

    monkeypatch.setattr(playtest_export, "find_spec", lambda name: None)
    monkeypatch.setattr(charts, "need", missing)
    plan = Plan("cards", "hero-realms", 1, 1, ("greedy",), (MINE,))
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([plan], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        await pilot.press("x")
        await pilot.pause()
        assert screen.query_one(Input).value.endswith("playtest-cards.json"), "what needs nothing is offered"
        assert "pip install 'tabletop-tui[report]'. JSON and CSV need nothing more." in " ".join(text(app).split())
        screen.query_one(Input).value = str(tmp_path / "page.html")
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "This needs altair; install it with: pip install 'tabletop-tui[report]'." in text(app)
    assert not (tmp_path / "page.html").exists()


def test_the_menus_of_a_spread_are_written_beside_its_tables(tmp_path: Path) -> None:
    plan = Plan("spread", "hero-realms", 1, 1, ("greedy",), (MINE,), about={"generations": 0, "trial": 1})
    menus = carry_out(plan)["menus"]
    written = playtest_export.write_menus(menus, tmp_path)
    assert [path.name for path in written] == [f"menu-{letter}.yaml" for letter in "abcdefgh"]
    form = Form(HERO)
    mine = tmp_path / "mine.yaml"
    mine.write_text(starting())
    form.cards = from_file(HERO, mine)
    form.bots = f"menu:{written[0]}"
    (plan,) = form.plans()
    assert plan.menus == {form.bots: next(iter(menus.values()))}, "one that was bred is a bot like any other"
