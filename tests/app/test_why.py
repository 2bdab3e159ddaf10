"""`w`: why something may be done, or why not, for everything on the table; and the menu that lists what is barred."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import Seat, Setup
from rules.core.registry import MODULES, game
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.looks import TableLooks
from tabletop_tui.screens.painting import painting
from tabletop_tui.screens.why import WhyBox, WhyMay, WhyNot, WhyThing
from tabletop_tui.table.match import Match

Text = Callable[[App[Any]], str]
Sit = Callable[..., Match]

SIZE = (80, 24)


@pytest.fixture
def played() -> Iterator[Sit]:
    """`played(game_id, acts, players, form)`: a match in which so many random acts were done, and a person decides."""
    opened: list[Match] = []

    def new(game_id: str, acts: int, players: int = 2, form: str = "", seed: int = 7) -> Match:
        seats = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")[:players])
        match = Match.new(game(game_id), Setup(seats, form), ["person"] * players, seed)
        opened.append(match)
        chance = Random(seed)
        while len(match.steps) < acts or len(match.state.legal()) < 3:
            match.act(chance.choice(match.state.legal()))
        return match

    yield new
    for match in opened:
        match.close()


def at(app: App[Any]) -> TableLooks:
    assert isinstance(app.screen, TableLooks)
    return app.screen


@pytest.mark.parametrize(
    ("game_id", "players", "form"),
    [*((game_id, 2, "") for game_id in MODULES), ("hero-realms", 4, "hydra"), ("hero-realms", 6, "emperor")],
)
@pytest.mark.parametrize("acts", [12, 60])
def test_everything_on_the_board_has_an_answer(played: Sit, game_id: str, players: int, form: str, acts: int) -> None:
    """For each thing: a legal act, or a reason that is a sentence with a clause of the rulebook, or its own clause."""
    match = played(game_id, acts, players, form)
    state, draw = match.state, painting(game_id)
    assert draw.tries is not None
    book = TabletopApp().rulebook(match.game)
    viewer = match.actor
    picture = draw.painter.picture(state, viewer, match.names)
    things = [thing for zone in picture.zones for thing in zone.things]
    assert len(things) > 5
    for thing in things:
        reasons = [found for text in draw.tries(state, thing.key) if (found := state.why_not(viewer, text)) is not None]
        for found in reasons:
            assert found.label != found.text and found.reason.endswith("."), found
            assert found.clause and all(book.clause(i) for i in found.clause.split()), found
        assert reasons or thing.actions or thing.clause, f"nothing is said of {thing.key} {thing.full}"


@pytest.mark.parametrize("game_id", list(MODULES))
def test_asking_why_tells_nothing_of_what_is_hidden(played: Sit, game_id: str) -> None:
    """The reasons for a player are the same when all that the player cannot know is dealt anew."""
    match = played(game_id, 40)
    state, tries = match.state, painting(game_id).tries
    assert tries is not None
    viewer = match.actor
    other = state.redeal(viewer, 99)
    picture = painting(game_id).painter.picture(state, viewer, match.names)
    for thing in (thing for zone in picture.zones for thing in zone.things):
        asked = tries(state, thing.key)
        assert asked == tries(other, thing.key)
        assert [state.why_not(viewer, text) for text in asked] == [other.why_not(viewer, text) for text in asked]


async def test_a_thing_with_acts_and_bans_tells_both(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = at(app)
        state: Any = table.match.state
        me = state.players[0]
        pool = state.pool
        me.board = [pool.card("cron_the_berserker").forms[0]]
        me.factions[pool.card("cron_the_berserker").faction] += 1
        table.show_all()
        await pilot.pause()
        await pilot.press("tab")
        table.board.point("mine:0:0")
        await pilot.press("w")
        assert isinstance(app.screen, WhyThing)
        shown = text(app)
        assert "Why: Cron" in shown and "Expend Cron" in shown and "§ HR-EXP-1" in shown
        assert "✗  Ally Cron" in shown and "needs another Wild card in" in shown and "§ HR-ALLY-1" in shown


async def test_the_menu_lists_what_is_barred_and_says_why(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = at(app)
        plain = len(table.menu.entries)
        await pilot.press("W")
        await pilot.pause()
        assert "─ Not now ─" in text(app) and "✗ Attack Ben" in text(app)
        barred = [entry for entry in table.menu.entries if entry.blocked is not None]
        assert len(table.menu.entries) == plain + len(barred)
        steps = table.match.steps
        for key in ("w", "enter"):
            table.menu.highlight(barred[0])
            await pilot.press(key)
            assert isinstance(app.screen, WhyNot)
            assert "Why not: Attack Ben" in text(app) and "§ HR-CBT-2" in text(app)
            await pilot.press("escape")
        assert table.match.steps == steps
        await pilot.press("W")
        await pilot.pause()
        assert len(table.menu.entries) == plain


async def test_what_would_allow_it_can_be_clicked(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        table = at(app)
        await pilot.press("tab")
        table.board.point("gems")
        await pilot.press("w")
        box = app.screen
        assert isinstance(box, WhyBox)
        rows = text(app).splitlines()
        at_row = next(y for y, row in enumerate(rows) if "Play " in row and "┃" in row)
        await pilot.click(offset=(rows[at_row].index("┃") + 8, at_row))
        await pilot.pause()
        assert table.match.steps, "the act that would allow it was done"


async def test_why_on_a_legal_entry_and_for_who_only_looks_on(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit("person", "greedy"))
    app.settings = app.settings.with_value("play", "bot_speed", "step")
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = at(app)
        await pilot.press("down", "w")
        assert isinstance(app.screen, WhyMay)
        await pilot.press("escape")
        while table.match.actor == 0:
            table.match.act(next(a for a in table.match.state.legal() if a.text == "end"))
        table.show_all()
        await pilot.pause()
        await pilot.press("w")
        assert isinstance(app.screen, WhyNot)
        assert "It is Ben’s turn." in text(app) and "§ HR-TURN-1" in text(app)


async def test_what_a_wide_table_lists_can_be_clicked(sit: Sit, text: Text, awake: None) -> None:
    app = TabletopApp(sit("person", "greedy"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = at(app)
        table._show_blocked()
        await pilot.pause()
        rows = text(app).splitlines()
        row = next(y for y, line in enumerate(rows) if "✗ Buy" in line)
        label = rows[row][rows[row].index("✗ Buy") + 2 :].split("  ")[0]
        await pilot.click(offset=(rows[row].index("✗ Buy") + 3, row))
        await pilot.pause()
        assert isinstance(app.screen, WhyNot) and f"Why not: {label}" in text(app)
