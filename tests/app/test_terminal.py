"""Terminals of all kinds: small, without colour, without Unicode; and text of people that looks like markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from tabletop_tui import themes
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.home import HomeScreen
from tabletop_tui.screens.small import TooSmall
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.widgets.ink import to_ascii, width

Text = Callable[[App[Any]], str]
Table = Callable[..., TabletopApp]
ALONE = ("person", "random")


async def test_too_small_says_so_keeps_everything_and_goes_when_it_has_grown(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("down")
        cursor = screen.menu.at
        await pilot.resize_terminal(60, 16)
        await pilot.pause(0.05)
        assert isinstance(app.screen, TooSmall)
        shown = text(app)
        assert "This table needs 80 x 24." in shown and "The terminal is 60 x 16." in shown
        await pilot.press("1")
        await pilot.resize_terminal(40, 10)
        await pilot.pause(0.05)
        assert "The terminal is 40 x 10." in text(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause(0.05)
        assert app.screen_stack.index(screen) == len(app.screen_stack) - 1
        assert not screen.match.steps and screen.menu.at == cursor
        assert len(text(app).splitlines()[0]) == 100


async def test_enter_shows_a_small_table_one_part_at_a_time(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.press("enter")
        await pilot.pause()
        assert "End turn" in text(app) and "Market" not in text(app)
        await pilot.press("tab")
        await pilot.pause()
        assert "Market" in text(app) and "End turn" not in text(app)
        await pilot.press("tab")
        await pilot.pause()
        assert "End turn" in text(app)


async def test_a_terminal_that_is_too_small_from_the_start(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.05)
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60), (81, 25)])
async def test_every_row_is_as_wide_as_the_terminal(table: Table, text: Text, size: tuple[int, int]) -> None:
    app = table(*ALONE)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        rows = text(app).splitlines()
        assert len(rows) == size[1] and {width(row) for row in rows} == {size[0]}


async def test_without_colour_nothing_is_lost_but_the_colours(
    table: Table, text: Text, monkeypatch: pytest.MonkeyPatch
) -> None:
    coloured = table(*ALONE)
    async with coloured.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        with_colour = text(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert text(app) == with_colour
        screen = app.screen
        assert isinstance(screen, TableScreen)
        bar = screen.query_one("#turn-bar").render_line(0)
        assert all(segment.style is not None and segment.style.reverse for segment in bar if segment.text.strip())
        row = next(y for y, shown in screen.menu._fills.items() if shown == "cursor")
        assert all(segment.style is not None and segment.style.reverse for segment in screen.menu.render_line(row))
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour is not None and colour.triplet is not None:
                        assert colour.triplet.red == colour.triplet.green == colour.triplet.blue


async def test_the_ascii_set_is_ascii_and_keeps_its_shape(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = text(app)
        app.change("look", "glyphs", "ascii")
        await pilot.pause()
        shown = text(app)
        outside = "│"  # the border of the right column is Textual's own
        assert shown.replace(outside, "|").isascii()
        assert [len(row) for row in shown.splitlines()] == [len(row) for row in before.splitlines()]


def test_every_sign_has_an_ascii_form_as_wide() -> None:
    signs = "▸▹•●⚔♥◆◇▮▭✓★✗§‹›▌▐▪▲⚑■·▼▲▶─━═┄│┃║┆╭╮╰╯╔╗╚╝┏┓┗┛▁▂▃▄▅▆▇█▒−×→…“”’–"
    assert to_ascii(signs).isascii() and width(to_ascii(signs)) == width(signs)
    assert to_ascii("↷ ⚔5") == "E:c5"


@pytest.mark.parametrize("name", ["[/nope]", "[b]Bo[/b]", "$accent", "[@click=app.quit]x", "\\[", "李小龍🎲"])
async def test_names_are_data(table: Table, text: Text, name: str, awake: None) -> None:
    app = table("person", "person", names=(name, "Ben"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.02)
        assert name in text(app)
        await pilot.press("enter")
        await pilot.press("1")
        await pilot.press("l")
        await pilot.pause()
        assert f"{name} played" in text(app)
        await pilot.press("escape")
        await pilot.press("w")
        await pilot.press("escape")
        await pilot.press("ctrl+p")
        await pilot.pause(0.1)
        await pilot.press("escape")


async def test_every_theme_on_offer_can_be_worn(table: Table, text: Text) -> None:
    app = table(*ALONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = text(app)
        assert not any(name.startswith("ansi") for name in app.available_themes)
        assert {themes.DARK, themes.LIGHT} <= set(app.available_themes)
        for name in app.available_themes:
            app.theme = name
            await pilot.pause()
            assert text(app) == before
            assert app.inks["tag-rose"].bgcolor is not None and app.inks["accent"].color is not None


async def test_an_unknown_theme_in_the_settings_is_told_and_the_standard_one_used(home: Any, text: Text) -> None:
    (home / "settings.json").write_text('{"look": {"theme": "dusk"}}')
    app = TabletopApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.theme == themes.DARK
        assert "There is no theme “dusk”; the standard theme is used." in text(app)
