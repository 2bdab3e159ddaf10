"""The rulebook screen: links by key and mouse, a search that follows the typing, and what bears on the game now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.registry import game
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.card import CardBox
from tabletop_tui.screens.looks import TableLooks
from tabletop_tui.screens.rules import RulesScreen
from tabletop_tui.screens.why import WhyNot
from tabletop_tui.table.match import Match
from tabletop_tui.widgets.listing import Listing
from tabletop_tui.widgets.prose import Prose

Text = Callable[[App[Any]], str]
Sit = Callable[..., Match]

ALONE = ("person", "greedy")


def book(app: App[Any]) -> RulesScreen:
    assert isinstance(app.screen, RulesScreen)
    return app.screen


def here(app: App[Any]) -> str:
    return book(app).query_one(Listing).key


async def opened(app: TabletopApp, pilot: Any, game_id: str, clause: str) -> None:
    await pilot.pause()
    app.push_screen(RulesScreen(game(game_id), clause))
    await pilot.pause()


async def test_words_clauses_and_cards_are_followed_by_key(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "hero-realms", "HR-CBT-5")
        prose = book(app).query_one("#clause", Prose)
        await pilot.press("tab")
        assert prose.has_focus
        assert prose.stops[:2] == [("term", "Prepared"), ("term", "Guard")]
        await pilot.press("down", "enter")
        await pilot.pause()
        assert here(app) == "term:Guard"
        assert "A champion that, while prepared" in text(app) and "Also in" in text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert here(app) == "clause:HR-CBT-5"
        for _ in range(30):
            if prose.stops[prose._at] == ("card", "orc_grunt"):
                break
            await pilot.press("down")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, CardBox) and "Orc Grunt" in text(app)
        await pilot.press("escape")
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, CardBox)


async def test_a_click_follows_a_word(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "antares", "AN-TURN-4")
        rows = text(app).splitlines()
        row = next(y for y, line in enumerate(rows) if "Offensive" in line)
        await pilot.click(offset=(rows[row].index("Offensive") + 2, row))
        await pilot.pause()
        assert here(app) == "term:Offensive"
        rows = text(app).splitlines()
        row = next(y for y, line in enumerate(rows) if "AN-CLAIM-1" in line)
        await pilot.click(offset=(rows[row].index("AN-CLAIM-1") + 2, row))
        await pilot.pause()
        assert here(app) == "clause:AN-CLAIM-1"


@pytest.mark.parametrize(
    ("typed", "first", "words"),
    [
        ("guar", "clause:HR-CBT-5", "/ guar   6 clauses"),
        ("hr-fx", "clause:HR-FX-1", "3 clauses"),
        ("cbt-6", "clause:HR-CBT-6", "1 clause"),
        ("orc grunt", "card:orc_grunt", "1 card"),
        ("wolf", "card:dire_wolf", "cards"),
        ("gaurd", "", "Did you mean guard?"),
    ],
)
async def test_the_search_finds_while_it_is_typed(text: Text, typed: str, first: str, words: str) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "hero-realms", "HR-SET-1")
        await pilot.press("slash")
        await pilot.press(*[{" ": "space", "-": "minus"}.get(char, char) for char in typed])
        await pilot.pause()
        keys = [row.key for row in book(app).query_one(Listing).rows if row.key]
        assert (first in keys) if first else keys == []
        assert words in text(app).splitlines()[0]
        await pilot.press("escape")
        await pilot.pause()
        assert here(app) == "clause:HR-SET-1"


async def test_enter_takes_a_hit_and_n_and_b_go_through_them(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "hero-realms", "HR-SET-1")
        await pilot.press("slash", *"guard", "down", "enter")
        await pilot.pause()
        second = here(app)
        assert second == "clause:HR-HYD-6" and book(app).query_one(Listing).has_focus
        await pilot.press("n")
        assert here(app) not in ("clause:HR-CBT-5", second)
        await pilot.press("b", "b")
        assert here(app) == "clause:HR-CBT-5"
        await pilot.press("escape")
        assert here(app) == "clause:HR-SET-1"


async def test_in_this_game_now_says_what_the_clause_does_to_the_decision(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit(*ALONE))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableLooks)
        app.screen.open_rules("HR-CBT-2", "the table")
        await pilot.pause()
        shown = text(app)
        assert "In this game now" in shown
        assert "Not now: Attack Ben. You have 0 combat" in shown
        rows = [row.key for row in book(app).query_one(Listing).rows if row.key.startswith("now:")]
        assert {"now:HR-TURN-2", "now:HR-PLAY-1", "now:HR-BUY-1", "now:HR-CBT-2"} <= set(rows)
        assert "now:HR-EMP-5" not in rows


async def test_who_only_looks_on_learns_whose_turn_it_is_and_no_more(sit: Sit, awake: None) -> None:
    app = TabletopApp(sit(*ALONE))
    app.settings = app.settings.with_value("play", "bot_speed", "step")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableLooks)
        while screen.match.actor == 0:
            screen.match.act(next(act for act in screen.match.state.legal() if act.text == "end"))
        screen.show_all()
        screen.open_rules("", "the table")
        await pilot.pause()
        assert dict(book(app).pages.now) == {"HR-TURN-1": ["It is Ben’s turn."]}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_picture_of_an_example(text: Text, golden: Callable[[str, str], None], size: tuple[int, int]) -> None:
    app = TabletopApp()
    async with app.run_test(size=size) as pilot:
        await opened(app, pilot, "hero-realms", "HR-CBT-5")
        if size == (80, 24):
            await pilot.press("tab", "pagedown")
            await pilot.pause()
        shown = text(app)
        assert "✗ Attack Ben       Orc Grunt guards" in shown
        golden(f"rulebook-{size[0]}x{size[1]}", "\n".join(row.rstrip() for row in shown.splitlines()) + "\n")


async def test_another_book_is_one_enter_away(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot, "hero-realms", "")
        await pilot.press("end")
        await pilot.pause()
        assert here(app).startswith("book:")
        await pilot.press("enter")
        await pilot.pause()
        assert "Rules: Hyborian Gates" in text(app)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_book_says_what_it_was_opened_from(sit: Sit, text: Text, awake: None, size: tuple[int, int]) -> None:
    app = TabletopApp(sit(*ALONE))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableLooks)
        cannot = [item for item in app.screen.match.state.blocked(0) if item.label == "Attack Ben"]
        app.push_screen(WhyNot(app.screen, cannot))
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        line = text(app).splitlines()[-2]
        assert line.startswith(" Opened from: Attack Ben, why not.") and line.rstrip().endswith("Esc goes back there")
        book(app).follow("clause", "HR-CBT-5")
        await pilot.pause()
        assert "Esc goes back a page" in text(app).splitlines()[-2]
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, WhyNot)


async def test_from_home_no_line_says_where_the_book_was_opened(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("5")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen) and "Opened from" not in text(app)
