"""What needs a choice or a look of its own: a broken position, a faulty card list, results longer than a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.widgets import Input

from rules.core.registry import MODULES, game
from rules.hero_realms.state import HeroState
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.choices import ChoiceBox
from tabletop_tui.screens.faults import FaultsScreen
from tabletop_tui.screens.painting import reference
from tabletop_tui.screens.reference import ReferenceScreen
from tabletop_tui.screens.results import ResultsScreen
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match
from tabletop_tui.widgets.ink import plain
from tabletop_tui.widgets.listing import Listing
from tabletop_tui.widgets.scrolled import Scrolled
from tests.app.laid import laid

Text = Callable[[App[Any]], str]
Sit = Callable[..., Match]


def top(app: App[Any]) -> object:
    """The screen in front, whatever it is."""
    return app.screen


async def test_a_broken_position_says_so_writes_a_report_and_goes_back(
    sit: Sit, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = laid(sit, "person", "random", hands=[["gold", "ruby"]])
    broken = "1 card too many in Ben’s deck"
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        monkeypatch.setattr(HeroState, "problems", lambda self: [broken] if match.steps else [])
        await pilot.press("1")
        assert isinstance(app.screen, ChoiceBox)
        _, lines, _ = app.screen.content(56)
        told = " ".join(plain(line).strip() for line in lines)
        assert told.startswith(f"Something is wrong with this game: {broken}. It is saved.")
        assert "Something is wrong with this game" in text(app)
        await pilot.press("x")
        report = match.path.with_name(match.path.stem + ".report.txt").read_text(encoding="utf-8")
        assert f"problem: {broken}" in report and match.steps[0].action.text in report and '"seed":712044' in report
        assert "Written:" in text(app) and top(app) is screen
        screen.go_on()
        await pilot.pause()
        assert top(app) is screen, "told once"
        screen._told = []
        screen.go_on()
        await pilot.pause()
        await pilot.press("u")
        assert match.steps == () and top(app) is screen


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """The shipped list with three faults."""
    shipped = next((Path(__file__).parents[2] / "assets/cards/hero_realms").glob("base*.yaml"))
    text = shipped.read_text(encoding="utf-8").replace("cost: 3", "cost: three", 2).replace("draw: 1", "drwa: 1", 1)
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return path


async def test_c_on_the_card_list_shows_every_fault_in_its_line(text: Text, faulty: Path) -> None:
    source = game("hero-realms").default_cards()
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        setup = SetupScreen("hero-realms")
        await app.push_screen(setup)
        await pilot.pause()
        setup.query_one(Listing).go("cards")
        await pilot.press("c")
        assert f"{source.title}: no faults." in text(app)
        await pilot.press("enter")
        field = setup.query_one(Input)
        field.value = str(faulty)
        await pilot.press("enter")
        await pilot.pause()
        assert setup.faulty is not None and len(setup.faulty[1]) >= 3
        assert f"c shows all {len(setup.faulty[1])} faults." in " ".join(text(app).split())
        setup.query_one(Listing).go("cards")
        await pilot.press("c")
        assert isinstance(app.screen, FaultsScreen)
        first = setup.faulty[1][0]
        shown = text(app)
        assert f"{first.line}:{first.col}" in shown and "three" in shown
        row = next(row for row in shown.splitlines() if row.strip() == "^")
        above = shown.splitlines()[shown.splitlines().index(row) - 1]
        assert above[row.index("^") :].startswith("three")
        await pilot.press("end")
        last = setup.faulty[1][-1]
        assert f"Line {last.line}, column {last.col}" in text(app)
        await pilot.press("escape")
        assert top(app) is setup


async def test_results_of_six_say_what_is_below_and_scroll(
    sit: Sit, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda handle: None)
    match = sit(names=("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn"))
    for _ in range(200):
        legal = match.state.legal()
        match.act(next((act for act in legal if act.verb in ("play", "attack")), legal[-1]))
    app = TabletopApp(match)
    app.settings = app.settings.with_value("play", "hand_over", False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.open_results()
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        assert "more   Tab goes here" in text(app) and "Turning points" not in text(app)
        await pilot.press("tab")
        assert isinstance(app.focused, Scrolled)
        await pilot.press("end")
        shown = text(app)
        assert "Turning points" in shown and "▲" in shown and "▼" not in shown
        assert "Biggest turn, combat" in shown


@pytest.mark.parametrize("game_id", list(MODULES))
async def test_each_game_brings_its_own_reference_card(text: Text, game_id: str) -> None:
    card = reference(game_id)
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(ReferenceScreen(game(game_id)))
        await pilot.pause()
        shown = text(app)
        assert f"Reference card: {game(game_id).title}" in shown
        if card is None:
            assert "This game has no reference card" in shown
            return
        await pilot.press("end")
        shown += text(app)
        assert f"§ {card.clauses}" in shown
        for heading, _ in (*card.left, *card.right):
            assert f"─ {heading} ─" in shown
