"""The playtest screens: asking, watching a run, ending and going on with it, and the games behind a number."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.playtest.behind import Replay
from tabletop_tui.playtest.errors import MissingExtra
from tabletop_tui.playtest.plan import CHUNK_GAMES, Listed, Plan, measure
from tabletop_tui.playtest.pool import Pool
from tabletop_tui.playtest.report import Column, Table, as_json
from tabletop_tui.playtest.runner import carry_out, here, processes
from tabletop_tui.playtest.stats import Estimate
from tabletop_tui.screens import playtest_work as work
from tabletop_tui.screens.faults import FaultsScreen
from tabletop_tui.screens.playtest import PlaytestScreen
from tabletop_tui.screens.playtest_export import export
from tabletop_tui.screens.playtest_form import ASKED, Form
from tabletop_tui.screens.playtest_games import GamesScreen
from tabletop_tui.screens.playtest_replay import replayed
from tabletop_tui.screens.playtest_run import RunScreen
from tabletop_tui.screens.playtest_work import News, Work
from tabletop_tui.screens.replay import ReplayScreen
from tabletop_tui.table.cards import shipped
from tabletop_tui.table.errors import TableError
from tabletop_tui.widgets.ink import length, plain
from tabletop_tui.widgets.listing import Listing
from tabletop_tui.widgets.playtest_table import gauge, interval, laid, ordered, time_left
from tests.playtest.lists import starting

Text = Callable[[App[Any]], str]
Golden = Callable[[str, str], None]
HERO = game("hero-realms")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in the thread of the run, without processes, a seed of the small list at a time."""
    monkeypatch.setitem(CHUNK_GAMES, "hero-realms", 37)
    monkeypatch.setattr(work, "processes", lambda n: here())
    monkeypatch.setattr(work, "_APART", 0.0)


def cards_plan(seeds: int = 3, seed: int = 1) -> Plan:
    """A playtest of the cards of a small list."""
    return Plan("cards", "hero-realms", seed, seeds, ("greedy",), (Listed("mine", "digest", starting()),))


async def over(pilot: Any, screen: RunScreen) -> None:
    """Until the run is over."""
    while not screen.news.over:
        await pilot.pause(0.01)
    await pilot.pause()


# ---- the work behind the screen --------------------------------------------------------------------------------------


def test_what_was_done_is_kept_and_gone_on_with(at_once: None) -> None:
    plan = cards_plan(seeds=3)
    told: list[News] = []

    def until_first(news: News) -> None:
        told.append(news)
        first.end()

    first = Work(plan, until_first)
    first.run()
    assert told[-1].over and 0 < told[-1].seeds < plan.seeds
    assert work.done(plan) == told[-1].seeds

    rest: list[News] = []
    Work(plan, rest.append).run()
    assert rest[-1].begun == told[-1].seeds and rest[-1].seeds == plan.seeds
    assert rest[-1].report == measure(plan).report(plan, carry_out(plan)), "in two sittings as in one"
    work.forget(plan)
    assert work.done(plan) == 0


def test_a_run_in_processes_ends_at_once_and_keeps_whole_batches() -> None:
    plan = cards_plan(seeds=100_000)
    told: list[News] = []

    def take(news: News) -> None:
        told.append(news)
        one.end()

    one = Work(plan, take, processes(1))
    one.run()
    assert told[-1].over and not told[-1].wrong and told[-1].report is not None
    assert isinstance(one._reporter, Pool), "reports are made in a process of their own"
    assert 0 < told[-1].seeds == work.done(plan) < plan.seeds


def test_a_pause_costs_no_time(at_once: None) -> None:
    now = [0.0]
    told: list[News] = []
    run = Work(cards_plan(), told.append, here(), lambda: now[0])
    run.pause()
    assert run.paused
    now[0] = 100.0
    run.go_on()
    assert not run.paused
    now[0] = 101.0
    run.run()
    assert told[-1].seconds == 1.0


def test_the_time_that_is_left_is_reckoned_from_this_sitting() -> None:
    assert News(30, 100, begun=10, seconds=40.0).left == 140.0
    assert News(10, 100, begun=10).left is None, "nothing was played in this sitting"
    assert [time_left(seconds) for seconds in (0.4, 34, 140, 3725)] == ["0:00", "0:34", "2:20", "1:02:05"]


# ---- the table in lines ----------------------------------------------------------------------------------------------


def test_an_interval_is_drawn_over_axis_and_fair_band() -> None:
    line = interval(Estimate(0.2, 0.1, 0.3, 10), (-0.5, 0.5, 0.0), 11, 0.1)
    # a cell is a tenth: the band at −0.1 and 0.1, the axis at 0, the interval from 0.1 to 0.3
    assert plain(line) == "    ·┊├●┤  "
    assert plain(interval(None, (0.0, 1.0, None), 5)) == "     "
    assert gauge(0.5, 8) == "████▒▒▒▒" and gauge(2.0, 3) == "███"


def table_of(*rows: tuple[str, int, float | None, str]) -> Table:
    columns = (Column("card", "Card"), Column("cost", "Cost", "count"), Column("access", "Access", "points", bar=True))
    cells = [(a, b, None if c is None else Estimate(c, c - 0.1, c + 0.1, 10), d) for a, b, c, d in rows]
    return Table("cards", "Cards", (*columns, Column("verdict", "Verdict")), tuple(cells))


def test_rows_are_ordered_by_a_column_and_keep_their_places_otherwise() -> None:
    table = table_of(("Bribe", 3, 0.2, "worth buying"), ("Arkus", 8, -0.1, ""), ("Cron", 6, None, "unused"))
    assert ordered(table, "card") == ["Arkus", "Bribe", "Cron"]
    assert ordered(table, "cost") == ["Arkus", "Cron", "Bribe"]
    assert ordered(table, "access") == ["Bribe", "Arkus", "Cron"], "what has no number comes last"
    assert ordered(table, "verdict") == ["Cron", "Bribe", "Arkus"]
    assert [key for key, _ in laid(table, 76, ["Cron"]).rows] == ["Cron", "Bribe", "Arkus"]


@pytest.mark.parametrize("cells", [60, 76, 116])
def test_no_row_is_wider_than_there_is_room(cells: int) -> None:
    found = laid(table_of(("A card with a very long name", 3, 0.2, "worth buying"), ("B", 1, -0.3, "a trap")), cells)
    assert all(length(line) <= cells for line in (found.head, *(line for _, line in found.rows)))
    assert all("●" in plain(line) for _, line in found.rows)


# ---- what is asked ---------------------------------------------------------------------------------------------------


def test_the_app_asks_what_the_command_line_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop_tui.cli import main
    from tabletop_tui.commands import playtest_options

    asked: list[Plan] = []
    monkeypatch.setattr(playtest_options, "begin", lambda plan, how, forms: asked.append(plan))
    for name, command in {
        "cards": ["cards", "--pairs", "50"],
        "run": ["run", "hero-realms", "--games", "50"],
        "cross": ["cross", "antares", "--pairs", "50"],
        "ladder": ["ladder", "hero-realms", "--pairs", "50"],
        "sprt": ["sprt", "hero-realms", "--bots", "greedy,random", "--pairs", "50"],
        "spread": ["spread", "hero-realms", "--pairs", "50"],
    }.items():
        form = Form()
        form.set_game(game("antares" if "antares" in command else "hero-realms"))
        form.set_measure(next(asked for asked in ASKED if asked.name == name))
        form.size = 50
        assert main(["playtest", *command]) == 0
        assert form.plan() == asked[-1]
    form = Form(game("hyborian"))
    form.set_measure(next(asked for asked in ASKED if asked.name == "cross"))
    form.sided = True
    assert main(["playtest", "cross", "hyborian", "--pairs", "50", "--sideboards"]) == 0
    assert form.plan() == asked[-1]


async def test_a_list_of_ones_own_is_asked_about_and_its_games_are_replayed(
    at_once: None, tmp_path: Path, text: Text
) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(starting())
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("6")
        await pilot.pause()
        form = app.screen
        assert isinstance(form, PlaytestScreen)
        for row, typed in (("list", str(mine)), ("size", "3")):
            form.query_one(Listing).go(row)
            await pilot.press("enter")
            form.query_one(Input).value = typed
            await pilot.press("enter")
            await pilot.pause()
        assert "mine.yaml" in text(app) and "3 pairs a card" in text(app)
        await pilot.press("s")
        await pilot.pause()
        run = app.screen
        assert isinstance(run, RunScreen)
        await over(pilot, run)
        shown = text(app)
        assert "Playtest: mine.yaml   cards, greedy against greedy" in shown
        assert "100 %   done" in shown and "Toll Road" in shown
        run.query_one(Listing).go("toll_road")
        await pilot.press("enter")
        await pilot.pause()
        games = app.screen
        assert isinstance(games, GamesScreen)
        assert "Games behind Toll Road: access" in text(app) and "3 seeds" in text(app)
        await pilot.press("right", "enter")
        while not isinstance(app.screen, ReplayScreen):
            await pilot.pause(0.01)
        assert {"Abstainer", "Buyer"} == set(app.screen.match.names)
        await pilot.press("end")
        assert app.screen.match.outcome is not None
        await pilot.press("escape", "escape", "escape")
        await pilot.pause()
        assert app.screen_stack[-1] is form, "what is over asks nothing"
        form.query_one(Listing).go("start")
        await pilot.pause()
        assert "100 % of them are played already" in " ".join(text(app).split())


async def test_a_faulty_list_is_not_taken_and_its_faults_are_shown(tmp_path: Path, text: Text) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(starting().replace("cost: 1\n", "cost: one\n", 1))
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PlaytestScreen())
        await pilot.pause()
        await pilot.press("enter")
        app.screen.query_one(Input).value = str(broken)
        await pilot.press("enter")
        await pilot.pause()
        assert "CL-E204 [Toll Road]" in " ".join(text(app).split()) and "c shows it in the file" in text(app)
        assert isinstance(app.screen, PlaytestScreen) and app.screen.form.cards.path is None
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(app.screen, FaultsScreen)


async def test_without_scipy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, text: Text) -> None:
    def missing(module: str, extra: str) -> None:
        raise MissingExtra(module, extra)

    monkeypatch.setattr("tabletop_tui.playtest.errors.need", missing)
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PlaytestScreen())
        await pilot.pause()
        await pilot.press("s")
        await pilot.pause()
        assert isinstance(app.screen, PlaytestScreen)
        assert "This needs scipy; install it with: pip install 'tabletop-tui[playtest]'." in text(app)


async def test_two_equal_lists_are_not_compared(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PlaytestScreen())
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, PlaytestScreen)
        screen.form.set_measure(next(asked for asked in ASKED if asked.name == "diff"))
        await pilot.press("s")
        await pilot.pause()
        assert app.screen is screen and "The two lists are the same" in text(app)


# ---- a run -----------------------------------------------------------------------------------------------------------


async def test_a_run_pauses_ends_and_leaves(at_once: None, text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([cards_plan(seeds=100_000)], [shipped(HERO)])
        app.push_screen(screen)
        while screen.news.report is None:
            await pilot.pause(0.01)
        await pilot.press("space")
        await pilot.pause(0.05)
        assert screen.work.paused and "paused" in text(app) and "Space go on" in text(app)
        order = [row.key for row in screen.query_one(Listing).rows]
        await pilot.press("space", "escape")
        await pilot.pause()
        assert app.screen is screen and "Esc again leaves" in text(app)
        assert [row.key for row in screen.query_one(Listing).rows] == order, "no row jumps while games run"
        await pilot.press("e")
        await over(pilot, screen)
        assert 0 < screen.news.seeds < 100_000 and "ended, kept" in text(app)
        await pilot.press("o")
        await pilot.pause()
        assert "order: verdict" in text(app)
        await pilot.press("o")
        await pilot.pause()
        assert "order: card" in text(app)
        names = [row.key for row in screen.query_one(Listing).rows]
        assert names == sorted(names)
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is not screen


async def test_the_report_is_written_where_it_is_asked_for(at_once: None, tmp_path: Path, text: Text) -> None:
    plan = cards_plan()
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = RunScreen([plan], [shipped(HERO)])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        await pilot.press("x")
        await pilot.pause()
        screen.query_one(Input).value = str(tmp_path / "report.json")
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert "Written:" in text(app)
    report = screen.news.report
    assert report is not None
    assert json.loads((tmp_path / "report.json").read_text()) == json.loads(json.dumps(as_json(report)))
    assert [path.name for path in export(report, tmp_path / "tables")] == ["cards.csv", "about.csv"]


def test_a_game_with_a_gift_can_be_looked_at_but_not_played_on() -> None:
    plan = cards_plan()
    arm = plan.arm(("greedy", "greedy"))
    gifted = replayed(Replay(arm.but(0, gift="toll_road"), 1, ("Gifted", "Plain"), ""), shipped(HERO))
    assert gifted.names == ("Gifted", "Plain") and gifted.outcome is not None
    assert "toll_road" not in {card.id for card in gifted.cards.cards.starter}  # type: ignore[union-attr]
    with pytest.raises(TableError, match="began with a gift"):
        gifted.branch(3)


async def test_screens_as_they_are_drawn(at_once: None, text: Text, golden: Golden) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PlaytestScreen())
        await pilot.pause()
        golden("playtest-form-80x24", trimmed(text(app)))
        form = Form(game("antares"))
        form.size = 4
        screen = RunScreen(form.plans(), [form.cards])
        app.push_screen(screen)
        await pilot.pause()
        await over(pilot, screen)
        golden("playtest-run-80x24", trimmed(text(app)))
        await pilot.resize_terminal(120, 40)
        await pilot.press("]", "down")
        await pilot.pause()
        golden("playtest-run-120x40", trimmed(text(app)))


def trimmed(shown: str) -> str:
    """The screen without the spaces at the ends of its rows."""
    return "\n".join(row.rstrip() for row in shown.splitlines()) + "\n"
