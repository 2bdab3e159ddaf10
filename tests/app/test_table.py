"""What keys and clicks do at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import Action
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.screens.why import WhyMay, WhyNot
from tabletop_tui.table.errors import NotSaved
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.menu import Menu

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]

#: One person against a bot that is never asked: no shield, and nothing happens by itself.
ALONE = ("person", "random")


def at(app: TabletopApp) -> TableScreen:
    """The table that is open."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def test_a_digit_does_the_entry_that_bears_it(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        entry = next(entry for entry in screen.entries if entry.key == "1")
        await pilot.press("1")
        assert [step.action for step in screen.match.steps] == [entry.act]


async def test_arrows_and_enter_do_the_entry_under_the_cursor(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.press("down")
        wanted = screen.menu.current
        assert wanted is not None and wanted.act is not None
        await pilot.press("enter")
        assert screen.match.steps[-1].action is wanted.act


async def test_play_all_plays_every_item_and_each_is_an_act_of_its_own(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "p Play 3 items" in text(app)
        await pilot.press("p")
        screen = at(app)
        assert [step.action.verb for step in screen.match.steps] == ["play"] * 3
        assert "no cards in hand" in text(app)


async def test_undo_says_what_it_took_back(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        assert "u: take back: play" in text(app)
        await pilot.press("u")
        assert at(app).match.steps == ()
        assert "Taken back: play" in text(app)
        await pilot.press("u")
        assert at(app).match.steps == ()
        assert "othing to take back." in text(app)


async def test_ending_asks_once_more_only_while_something_could_be_spent(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch, awake: None
) -> None:
    app = table("person", "person", options={"health": 50})
    app.settings = app.settings.with_value("play", "hand_over", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause(0.02)
        screen = at(app)
        assert screen.asking and screen.match.actor == 0
        shown = text(app)
        assert "e End turn anyway" in shown and "3 cards in hand would be" in shown
        await pilot.press("escape")
        assert not screen.asking
        await pilot.press("e")
        await pilot.pause(0.02)
        await pilot.press("e")
        await pilot.pause()
        assert screen.match.actor == 1


async def test_the_question_at_the_end_can_be_switched_off(table: Table) -> None:
    app = table("person", "person")
    app.settings = app.settings.with_value("play", "hand_over", False).with_value("play", "ask_end", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert at(app).match.actor == 1


async def test_a_key_that_meant_another_verb_a_moment_ago_sleeps(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_tui.widgets.menu.ASLEEP", 60.0)
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        for _ in range(6):
            await pilot.press("1")
        assert {step.action.verb for step in screen.match.steps} == {"play"}
        assert screen.menu.entries[0].verb != "play"
        await pilot.press("enter")
        assert {step.action.verb for step in screen.match.steps} == {"play"}
        screen.menu._wake()
        await pilot.press("1")
        assert screen.match.steps[-1].action.verb != "play"


async def test_a_number_is_set_with_left_and_right_and_each_value_is_an_act(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await play_until(pilot, screen, "attack")
        entry = next(entry for entry in screen.entries if entry.verb == "attack" and entry.acts[0].family)
        most = entry.acts[-1].amount
        screen.menu._wake()
        while screen.menu.current is not None and screen.menu.current.verb != "attack":
            await pilot.press("down")
        assert f"‹ {most} ›" in text(app) if most > 1 else True
        await pilot.press("home")
        await pilot.press("enter")
        assert screen.match.steps[-1].action.amount == 1


async def play_until(pilot: Any, screen: TableScreen, verb: str) -> None:
    """End turns, both seats played by nobody, until the person has an entry of this verb."""
    for _ in range(40):
        await pilot.press("p")
        if any(entry.verb == verb for entry in screen.entries):
            return
        match = screen.match
        for _ in range(200):
            state = match.state
            plays = [act for act in state.legal() if act.verb == "play"]
            if match.actor == 0 and plays and state.turn > screen.match.steps[-1].turn:
                break
            match.act(plays[0] if match.actor == 0 and plays else state.legal()[-1])
            if match.actor == 0 and any(act.verb == verb for act in match.state.legal()):
                break
        screen.go_on()
        await pilot.pause()
        if any(entry.verb == verb for entry in screen.entries):
            return
    raise AssertionError(f"no {verb} in forty turns")


async def test_one_click_highlights_and_the_next_does(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        board = screen.query_one(Board)
        spots = [spot for spot in board.spots if spot.zone.startswith("hand")]
        spot = spots[-1]
        await pilot.click(Board, offset=(spot.x + 6, spot.y))
        assert board.has_focus and board.cursor == spot.key
        assert not screen.match.steps
        current = screen.menu.current
        thing = board.thing(spot.key)
        assert current is not None and current.act is not None and thing is not None
        assert current.act.text in thing.actions
        await pilot.click(Board, offset=(spot.x + 6, spot.y))
        await pilot.pause()
        assert [one.action.text for one in screen.match.steps] == [thing.actions[0]]


async def test_clicking_entries_works_the_same_way(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.click(Menu, offset=(8, 2))
        assert screen.menu.at == 1 and screen.match.steps == ()
        await pilot.click(Menu, offset=(8, 2))
        await pilot.pause()
        assert len(screen.match.steps) == 1


async def test_the_whole_board_can_be_walked_with_the_keyboard(table: Table) -> None:
    for size in ((80, 24), (120, 40)):
        app = table(*ALONE)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            board = at(app).board
            await pilot.press("tab")
            assert board.has_focus
            await pilot.press("home")
            seen = {board.cursor}
            for _ in range(30):
                await pilot.press("right")
                seen.add(board.cursor)
            assert seen == set(board._things)
            await pilot.press("pageup")
            await pilot.press("up")
            assert board.cursor.startswith(("market", "gems"))


async def test_enter_on_what_cannot_be_done_says_why_not(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = at(app).board
        await pilot.press("tab")
        board.point("market:0")
        await pilot.press("enter")
        assert isinstance(app.screen, WhyNot)
        shown = text(app)
        assert "Why not: Buy" in shown and "gold and you have 0." in shown and "§ HR-BUY-1" in shown
        await pilot.press("r")
        await pilot.pause()
        assert "HR-BUY-1" in text(app).splitlines()[1]
        await pilot.press("escape")
        assert isinstance(app.screen, WhyNot)
        await pilot.press("escape")
        at(app)


async def test_why_on_a_legal_entry_shows_the_clause_that_allows_it(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("down")
        await pilot.press("w")
        assert isinstance(app.screen, WhyMay)
        assert "Why may I: Play" in text(app) and "§ HR-PLAY-1" in text(app)


async def test_typing_narrows_the_menu_and_escape_shows_it_whole(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.press("slash")
        await pilot.press(*"end")
        assert [entry.label for entry in screen.menu.showing] == ["End turn"]
        assert screen.match.steps == ()
        await pilot.press("escape")
        assert len(screen.menu.showing) == len(screen.entries) > 1
        assert screen.menu.has_focus


async def test_a_letter_goes_to_every_card(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.press("g")
        wanted = screen.board.letters
        key = next(key for key, letter in wanted.items() if letter == "c")
        await pilot.press("c")
        await pilot.pause()
        assert screen.board.cursor == key and screen.board.has_focus
        assert screen.board.letters == {} and screen.match.steps == ()


async def test_a_decision_that_cannot_be_written_stops_the_game_until_it_can(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = table(*ALONE)
    full = True
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        journal = screen.match._journal
        assert journal is not None
        write = journal.append

        def append(*entries: Any) -> None:
            if full:
                raise NotSaved("Not saved: the disk is full.")
            write(*entries)

        monkeypatch.setattr(journal, "append", append)
        await pilot.press("1")
        assert "! Not saved: the disk is full. Enter tries again." in text(app).splitlines()[0]
        assert screen.match.steps == ()
        await pilot.press("2")
        await pilot.press("enter")
        assert screen.match.steps == ()
        full = False
        await pilot.press("enter")
        assert len(screen.match.steps) == 1
        assert "Not saved" not in text(app)


async def test_the_key_bar_can_be_clicked(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        column = text(app).splitlines()[-1].index("l log")
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert "Log: everybody" in text(app)


async def test_not_now_lists_what_cannot_be_done_where_there_is_room(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        screen = at(app)
        screen._show_blocked()
        await pilot.pause()
        shown = text(app)
        assert "─ Not now ─" in shown and "✗ Buy" in shown and "gold 0 of" in shown


async def test_the_palette_offers_the_legal_acts_first(table: Table) -> None:
    from textual.command import CommandList, CommandPalette

    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.press("ctrl+p")
        await pilot.pause(0.2)
        assert isinstance(app.screen, CommandPalette)
        offered = app.screen.query_one(CommandList)
        names = [str(offered.get_option_at_index(i).prompt) for i in range(len(screen.entries))]
        assert all(entry.label in name for entry, name in zip(screen.entries, names, strict=True))


async def test_a_remapped_key_works_at_once_and_shows_in_the_key_bar(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        app.change("keys", "map", {"undo": "z"})
        at(app).show_all()
        await pilot.pause()
        assert "z undo" in text(app).splitlines()[-1]
        await pilot.press("u")
        assert len(at(app).match.steps) == 1
        await pilot.press("z")
        assert at(app).match.steps == ()


async def test_acts_on_the_board_are_all_in_the_menu(table: Table) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = at(app)
        await pilot.press("p")
        offered: set[str] = {act.text for entry in screen.entries for act in entry.acts}
        legal: list[Action] = screen.match.state.legal()
        assert offered == {act.text for act in legal}
        assert {text for thing in screen.board._things.values() for text in thing.actions} <= offered
