"""A series in the app: from set-up over the results and the sideboards to its end, at 80x24."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.results import ResultsScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.screens.sideboard import SideboardScreen
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table import home, saves, series
from tabletop_tui.table.errors import NotSaved
from tabletop_tui.table.match import Match
from tabletop_tui.table.reading import read
from tabletop_tui.widgets.listing import Listing
from tests.hyborian.series_list import begin, first_game_over, play_out

Text = Callable[[App[Any]], str]
SMALL = (80, 24)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, awake: None) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))


def board(app: TabletopApp) -> SideboardScreen:
    assert isinstance(app.screen, SideboardScreen), app.screen
    return app.screen


def table_below(app: TabletopApp) -> TableScreen:
    return next(screen for screen in reversed(app.screen_stack) if isinstance(screen, TableScreen))


async def swap(pilot: Any, out: str, into: str) -> None:
    """Swap two cards with keys: Enter on one of the deck, Enter on one of the sideboard."""
    screen = board(pilot.app)
    screen.query_one("#deck", Listing).go(out)
    await pilot.press("enter")
    assert screen.query_one("#spare", Listing).has_focus
    screen.query_one("#spare", Listing).go(into)
    await pilot.press("enter")


async def test_a_whole_best_of_three_with_sideboards(text: Text) -> None:
    app = TabletopApp(begin("person", "person"))
    games: list[Match] = []
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        while True:
            table = table_below(app)
            games.append(table.match)
            assert table.match.header.series is not None and table.match.header.series.game == len(games)
            if isinstance(app.screen, Shield):
                await pilot.pause(0.01)
                await pilot.press("enter")
            play_out(table.match)
            table.go_on()
            await pilot.pause()
            assert isinstance(app.screen, ResultsScreen)
            found = series.standing(table.match)
            assert found is not None
            if found.over:
                break
            assert f"Ada {found.won[0]}   Ben {found.won[1]}" in text(app)
            began = ("Ada", "Ben")[len(games) % 2]
            assert f"1 Swap cards, then game {len(games) + 1}, {began} first" in text(app)
            assert "Look at all decks" not in text(app)
            await pilot.press("1")
            for name, out, into in (("Ada", "tech", "vehicle"), ("Ben", "tech", "mercenary")):
                await pilot.pause()
                assert isinstance(app.screen, Shield)
                assert f"show {name}’s deck" in text(app) and "Forest" not in text(app) and "Ice" not in text(app)
                await pilot.pause(0.01)
                await pilot.press("enter")
                assert f"{name} swaps cards" in text(app)
                # the last game’s swaps stand, to be gone on from
                assert len(board(app).board.words(board(app).swap)) == len(games) - 1  # type: ignore[union-attr]
                if len(games) == 1:
                    await swap(pilot, out, into)
                await pilot.press("e", "e")
            await pilot.pause()
        assert len(games) == 3 and f"{games[-1].names[found.winners[0]]} wins the series" in text(app)
        assert [place.choices.get("swap", "") for place in games[0].header.seats] == ["", ""]
        for later in games[1:]:
            assert [place.choices.get("swap") for place in later.header.seats] == [
                "tech>vehicle",
                "tech>mercenary",
            ]
        assert len(saves.listing()) == len(games) and saves.newest_unfinished() is None
        # another series begins with the decks as they were
        await pilot.press("1")
        await pilot.pause()
        anew = table_below(app).match
        assert anew.header.series is not None and anew.header.series.won == (0, 0)
        assert [dict(place.choices) for place in anew.header.seats] == [{"deck": "forest"}, {"deck": "ice"}]


@pytest.mark.clause("HG-DECK-4")
async def test_legality_is_shown_at_every_swap_and_a_deck_with_faults_is_not_played(text: Text) -> None:
    match = first_game_over("person", "greedy")
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert "✓ legal, 50 cards as before" in text(app) and "nothing swapped" in text(app)
        await swap(pilot, "osiris_gate", "vehicle")
        assert "✗ 4 of 50 cards are Gates; it must" in text(app) and "1 swapped" in text(app)
        await pilot.press("e", "e")
        assert "This deck cannot be played" in text(app) and not board(app).match.swaps[0].done
        await pilot.press("w")
        assert "May this deck be played?" in text(app) and "osiris Gate → Vehicle" in text(app)
        await pilot.press("escape")
        await swap(pilot, "tech", "bare_gate")
        assert "✓ legal, 50 cards as before" in text(app) and "2 swapped" in text(app)
        await pilot.press("u")
        assert board(app).swap == "osiris_gate>vehicle"
        await pilot.press("0")
        assert board(app).swap == "" and "nothing swapped" in text(app)
        await pilot.press("u")
        assert board(app).swap == "osiris_gate>vehicle"
        # every swap was written as it was made
        assert read(board(app).match.path).swaps[0].swap == "osiris_gate>vehicle"


async def test_a_card_that_waits_is_put_back_and_one_that_is_gone_cannot_go(text: Text) -> None:
    app = TabletopApp(first_game_over("person", "greedy"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        screen = board(app)
        screen.query_one("#spare", Listing).focus()
        await pilot.pause()
        screen.query_one("#spare", Listing).go("vehicle")
        await pilot.press("enter")
        assert (
            "Vehicle comes in. Enter on the card that goes out" in text(app)
            and screen.query_one("#deck", Listing).has_focus
        )
        await pilot.press("escape")
        assert screen.into == "" and screen.swap == "" and screen.query_one("#spare", Listing).has_focus
        await swap_from_deck(pilot, "tech", "vehicle")
        screen.query_one("#deck", Listing).go("tech")
        await pilot.press("enter")
        assert "There is no Tech left on this side." in text(app) and screen.out == ""
        await pilot.press("q")
        assert "q again: home. What is swapped is saved." in text(app)
        await pilot.press("q")
        await pilot.pause()
        assert "game 2 next" in text(app)
        # and home goes on with it, at the cards
        await pilot.press("c")
        await pilot.pause()
        assert board(app).swap == "tech>vehicle"


async def swap_from_deck(pilot: Any, out: str, into: str) -> None:
    pilot.app.screen.query_one("#deck", Listing).focus()
    await pilot.pause()
    await swap(pilot, out, into)


async def test_a_swap_that_cannot_be_written_waits_for_room(text: Text, monkeypatch: pytest.MonkeyPatch) -> None:
    app = TabletopApp(first_game_over("person", "greedy"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        screen = board(app)
        journal = screen.match._journal
        assert journal is not None
        write = journal.append

        def full(*_: object) -> None:
            raise NotSaved("Not saved: the disk is full.")

        monkeypatch.setattr(journal, "append", full)
        await swap(pilot, "tech", "vehicle")
        assert "Not saved: the disk is full. Enter tries again." in text(app) and screen.swap == ""
        await pilot.press("e", "u", "0")
        monkeypatch.setattr(journal, "append", write)
        await pilot.press("enter")
        assert screen.swap == "tech>vehicle" and "Saved." in text(app)


async def test_bots_alone_go_on_at_once(text: Text) -> None:
    app = TabletopApp(first_game_over("random", "random"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "1 Game 2, Ben first" in text(app)
        await pilot.press("1")
        await pilot.pause()
        match = table_below(app).match
        assert match.header.series is not None and match.header.series.game == 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen(size: tuple[int, int], text: Text, golden: Callable[[str, str], None]) -> None:
    app = TabletopApp(first_game_over("person", "greedy"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        await swap(pilot, "tech", "vehicle")
        await swap(pilot, "osiris_gate", "mercenary")
        shown = "\n".join(row.rstrip() for row in text(app).splitlines()) + "\n"
        golden(f"sideboard-{size[0]}x{size[1]}", shown)


# ---- set-up ----------------------------------------------------------------------------------------------------------


async def test_a_series_is_set_up(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("3")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        screen.query_one("#form", Listing).go("option:best_of")
        await pilot.pause()
        assert "‹ one game ›" in text(app)
        await pilot.press("right", "right", "left")
        assert "‹ best of 3 ›   first to win 2; cards are swapped between games" in text(app)
        assert "Who first wins 2 games wins; the next seat begins each." in " ".join(text(app).split())
        for typed, told in (
            ("4", "A series cannot be the best of 4: it takes an odd number of games from 1 to 99"),
            ("many", "A series is the best of an odd number of games; “many” is none."),
        ):
            await pilot.press("enter")
            app.screen.query_one("#filter").value = typed  # type: ignore[attr-defined]
            await pilot.press("enter")
            assert told in " ".join(text(app).split()) and screen.series.value == 3
        await pilot.press("enter")
        app.screen.query_one("#filter").value = "5"  # type: ignore[attr-defined]
        await pilot.press("enter", "s")
        await pilot.pause()
        match = table_below(app).match
        assert match.header.series is not None and match.header.series.best_of == 5


async def test_set_up_remembers_who_played_each_game(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("3")
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        assert [place.kind for place in screen.places] == ["person", "person"]
        await pilot.press("plus")
        screen.query_one("#form", Listing).go("seat:1")
        await pilot.press("right")
        screen.query_one("#form", Listing).go("seat:2")
        await pilot.press("right", "right")
        kinds = [place.kind for place in screen.places]
        assert kinds[0] == "person" and "person" not in kinds[1:] and kinds[1] != kinds[2]
        await pilot.press("s")
        await pilot.pause()
    again = TabletopApp()
    async with again.run_test(size=SMALL) as pilot:
        assert not again.notices
        await pilot.press("3")
        screen = again.screen
        assert isinstance(screen, SetupScreen)
        assert [place.kind for place in screen.places] == kinds[:2]
        await pilot.press("plus")
        assert [place.kind for place in screen.places] == kinds
        await pilot.press("escape", "1")
        screen = again.screen
        assert isinstance(screen, SetupScreen)
        assert [place.kind for place in screen.places] == ["person", "person"]


async def test_games_that_are_not_kept_stay_while_their_series_goes_on(text: Text) -> None:
    first = first_game_over("random", "random")
    app = TabletopApp(first)
    async with app.run_test(size=SMALL) as pilot:
        app.change("files", "keep_finished", False)
        await pilot.pause()
        await pilot.press("e")
        await pilot.pause()
        assert first.path.exists() and "game 2 next" in text(app)
        await pilot.press("c")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        match = table_below(app).match
        assert match.path.exists() and not first.path.exists()
