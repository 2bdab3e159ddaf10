"""The deck builder: from home and set-up, adding and taking away, filters, legality, saving, importing, leaving."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.hyborian.cards import base
from rules.hyborian.decks_list import DECK, SIDEBOARD, DeckList
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.deck import DeckScreen
from tabletop_tui.screens.deck_boxes import DeckCardBox, MenuBox
from tabletop_tui.screens.decks import DecksScreen
from tabletop_tui.screens.faults import FaultsScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.table import decks
from tabletop_tui.table.match import Match
from tabletop_tui.widgets.listing import Listing

Text = Callable[[App[Any]], str]

POOL = base()
ASGARD = DeckList.of(POOL.decks["asgard"])
SMALL, BIG = (80, 24), (120, 40)


def kept(title: str = "My riders", by: int = 0) -> DeckList:
    """A deck of one’s own in its file: Asgard’s, with so many more of one card."""
    deck = DeckList(decks.free_id(title, POOL), title, "", ASGARD.cards, ASGARD.sideboard)
    deck = deck.changed(DECK, "zaben_tat", by)
    decks.save(deck, POOL)
    return deck


async def opened(pilot: Any, app: TabletopApp, key: str) -> DeckScreen:
    """The builder with a deck of the list."""
    await pilot.pause()
    await pilot.press("7")
    assert isinstance(app.screen, DecksScreen)
    app.screen.query_one(Listing).go(key)
    await pilot.press("enter")
    await pilot.pause()
    assert isinstance(app.screen, DeckScreen)
    return app.screen


def top(app: App[Any]) -> object:
    """The screen in front, whatever it is."""
    return app.screen


async def type_in(pilot: Any, screen: Any, text: str) -> None:
    """Fill the line that asks for a name or a file."""
    field = screen.query_one("#filter", Input)
    field.value = text
    await pilot.press("enter")
    await pilot.pause()


@pytest.mark.parametrize("size", [SMALL, BIG])
async def test_cards_go_in_and_out_and_every_change_is_judged(text: Text, size: tuple[int, int]) -> None:
    kept()
    app = TabletopApp()
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot, app, "own:my_riders")
        assert "50 cards + 15   ✓ legal" in text(app) and "420 of 420" in text(app)
        screen.pool_pane.go("bors_gate")
        await pilot.press("enter", "right")
        assert screen.editor.deck.count(DECK, "bors_gate") == 4
        shown = text(app)
        assert "(not saved)" in shown and "✗ 1 fault" in shown and "✗ 7 Gates, 1 card in 10: 5" in shown
        assert "§ HG-DECK-1" in shown and "u: take back" in shown
        await pilot.press("s", "+")
        assert screen.editor.deck.count(SIDEBOARD, "bors_gate") == 1 and "Cards, into the sideboard" in text(app)
        await pilot.press("m")
        assert screen.editor.deck.count(SIDEBOARD, "bors_gate") == 2, "one more out of the deck"
        await pilot.press("u", "u", "u", "u")
        assert screen.editor.deck.cards == ASGARD.cards and "✓ legal" in text(app)
        await pilot.press("tab")
        assert screen.in_deck and ("Cards, into" in text(app)) == (size == BIG), "side by side where there is room"
        screen.deck_pane.go("cards:battler")
        await pilot.press("enter", "-")
        assert screen.editor.deck.count(DECK, "battler") == 0
        assert screen.deck_pane.key != "cards:battler", "the cursor stays in the list"
        assert "✗ 48 cards, at least 50" in text(app)


async def test_the_pool_is_narrowed_as_one_types_and_by_fields(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app, "asgard")
        await pilot.press("slash", *"zaben")
        assert [card.id for card in screen.found] == ["zaben_tat"] and "1 of 420" in text(app)
        await pilot.press("x")
        assert "No card matches “zabenx”. Esc clears." in text(app)
        await pilot.press("escape")
        assert len(screen.found) == 420 and screen.pool_pane.has_focus
        await pilot.press("f", "right", "down", "left")
        assert screen.filter.summary() == "Gate, no Dimension" and "‹ none ›" in text(app)
        await pilot.press("escape")
        assert {card.kind for card in screen.found} == {"gate"} and "Gate, no Dimension" in text(app)
        await pilot.press("o", "i")
        assert isinstance(app.screen, DeckCardBox) and screen.found[0].name in text(app)
        await pilot.press("escape", "escape")
        assert len(screen.found) == 420 and top(app) is screen
        await pilot.press("w")
        assert "The deck keeps every rule and can be played." in text(app)


async def test_the_mouse_adds_takes_away_and_chooses(text: Text) -> None:
    kept()
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app, "own:my_riders")
        first = screen.found[0].id
        row = next(place for place, line in enumerate(text(app).splitlines()) if "‹ 0 ›" in line)
        column = text(app).splitlines()[row].index("›")
        await pilot.click(offset=(column, row))
        assert screen.editor.deck.count(DECK, first) == 1
        await pilot.click(offset=(column - 4, row))
        assert screen.editor.deck.count(DECK, first) == 0
        await pilot.click(offset=(8, row + 2))
        await pilot.click(offset=(8, row + 2))
        assert screen.editor.deck.count(DECK, screen.found[2].id) == 1
        await pilot.click(offset=(8, row + 4), button=3)
        await pilot.pause()
        assert isinstance(app.screen, DeckCardBox) and screen.found[4].name in text(app)
        await pilot.press("escape", "d")
        assert isinstance(app.screen, MenuBox)
        place = next(at for at, line in enumerate(text(app).splitlines()) if "Rename…" in line)
        await pilot.click(offset=(20, place))
        await pilot.pause()
        assert top(app) is screen and screen.asking == "rename"
        await pilot.press("escape")
        assert not screen.asking


async def test_a_deck_is_saved_under_a_name_renamed_and_deleted(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app, "asgard")
        await pilot.press("d", "1")
        await type_in(pilot, screen, " ")
        assert "A deck needs a name." in text(app)
        await type_in(pilot, screen, "My riders")
        assert "Saved as my_riders.yaml." in text(app)
        assert decks.own(POOL)[0].deck == screen.editor.deck and not screen.editor.changed
        await pilot.press("d", "3")
        await type_in(pilot, screen, "Riders of the storm")
        assert decks.own(POOL)[0].title == "Riders of the storm" and decks.path_of("my_riders").is_file()
        await pilot.press("+", "d", "1")
        assert "Saved as my_riders.yaml, with 1 fault: it cannot be played yet." in text(app)
        await pilot.press("d", "7")
        assert "is deleted for good" in text(app)
        await pilot.press("2")
        assert decks.own(POOL)
        await pilot.press("d", "7", "1")
        await pilot.pause()
        assert decks.own(POOL) == [] and isinstance(app.screen, DecksScreen)
        assert "none yet" in text(app)


async def test_unsaved_changes_are_asked_about(text: Text) -> None:
    deck = kept()
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app, "own:my_riders")
        await pilot.press("+", "escape")
        assert isinstance(top(app), MenuBox) and "has changes that are not saved" in text(app)
        await pilot.press("3")
        assert top(app) is screen
        await pilot.press("q", "2")
        await pilot.pause()
        assert isinstance(app.screen, DecksScreen) and decks.own(POOL)[0].deck == deck
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("+", "escape", "enter")
        await pilot.pause()
        assert isinstance(top(app), DecksScreen) and "51 + 15  1 fault" in text(app)


async def test_decks_are_exported_and_imported_and_faults_are_shown(text: Text, tmp_path: Path) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        screen = await opened(pilot, app, "gaea")
        for key, name in (("5", "green.txt"), ("6", "green.csv")):
            await pilot.press("d", key)
            await type_in(pilot, screen, str(tmp_path / name))
            assert decks.import_deck(tmp_path / name, POOL).deck.cards == screen.editor.deck.cards
        bad = tmp_path / "bad.txt"
        bad.write_text("Merlna\n", encoding="utf-8")
        await pilot.press("d", "4")
        await type_in(pilot, screen, str(bad))
        assert isinstance(app.screen, FaultsScreen) and "did you mean “Merlina”?" in text(app)
        await pilot.press("escape")
        bad.write_text("3 Merlina\n", encoding="utf-8")
        await pilot.press("d", "4")
        await type_in(pilot, screen, str(bad))
        assert screen.editor.deck.cards == {"merlina": 3} and "Imported bad.txt: 3 faults. u takes it back." in text(
            app
        )
        await pilot.press("u", "escape")
        await pilot.pause()
        assert isinstance(app.screen, DecksScreen), "all is as it was, so nothing is asked"
        await pilot.press("f")
        await type_in(pilot, app.screen, str(tmp_path / "green.csv"))
        assert isinstance(app.screen, DeckScreen) and app.screen.editor.deck.title == "Green"
        assert decks.own(POOL)[0].key == "own:green"


async def test_set_up_offers_own_decks_and_refuses_illegal_ones(
    text: Text, awake: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    kept("Bad riders", 1)
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("3")
        assert isinstance(app.screen, SetupScreen)
        app.screen.query_one(Listing).go("seat:0")
        await pilot.press(*"ccccccc")
        assert app.screen.places[0].choices == {"deck": "own:bad_riders"} and "deck ✗1 Bad riders" in text(app)
        await pilot.press("s")
        shown = " ".join(text(app).split())
        assert (
            "Ada: The deck “Bad riders” cannot be played: the deck has 3 of Zaben Tat; it may have 2 (§ HG-DECK-2)."
            in shown
        )
        await pilot.press("d")
        assert isinstance(app.screen, DecksScreen)
        app.screen.query_one(Listing).go("own:bad_riders")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, DeckScreen)
        app.screen.pool_pane.go("zaben_tat")
        await pilot.press("-", "d", "1", "escape", "escape")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        app.screen.query_one(Listing).go("seat:0")
        await pilot.pause()
        assert "deck Bad riders" in text(app)
        await pilot.press("s")
        await pilot.pause()
        match = next(screen.match for screen in app.screen_stack if isinstance(getattr(screen, "match", None), Match))
        assert match.header.seats[0].choices["deck"].endswith("=Bad riders")
        match.close()


async def test_work_is_kept_when_the_program_is_left_at_once() -> None:
    kept()
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await opened(pilot, app, "own:my_riders")
        await pilot.press("+", "ctrl+q")
    offers = {offer.title: offer.faults for offer in decks.own(POOL)}
    assert offers == {"My riders": 0, "My riders (unsaved)": 1}, "the saved deck stays as it was"
