"""The transport picker of Hyborian Gates: what its columns hold, what they cost, what they send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.hyborian.ring import ASGARD, GAEA, HYBORIA, READY
from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.hyborian_ways import Picking, passages
from tabletop_tui.screens.hyborian_picker import TransportPicker
from tabletop_tui.widgets import ink
from tabletop_tui.widgets.hyborian_columns import SEND, draw
from tests.app.hyborian_field import army
from tests.app.test_hyborian import BIG, NAMES, SMALL, laid, table

Text = Callable[[App[Any]], str]
Golden = Callable[[str, str], None]


@pytest.fixture(autouse=True)
def quick(awake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys wake almost at once, and nothing waits for the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


def wide_army() -> Any:
    """Two Troopers of cost 1 and one of cost 2 wait before a way of power 3; one more stands in Gaea."""
    return army(
        troopers=["0:just_a_man", "0:merlina", "0:merlina", "0:brak_the_brave@hyboria", "1:red_blade@asgard"],
        complexes=["0:apollos_gate+gaea+gaea/3", "0:bors_gate+asgard", "0:bors_gate+asgard", "1:apollos_gate+gaea"],
    )


def on_way(picking: Picking, origin: int, to: int) -> Picking:
    """The picking with the cursor on a way of the Complex that it stands on."""
    assert picking.passage is not None
    picking.move([(way.origin, way.to) for way in picking.passage.ways].index((origin, to)), 1)
    return picking


def test_every_complex_has_its_powers_and_its_ways() -> None:
    # Gate 1 and two Pyramids to Gaea, 1 to each neighbour; Hyboria and Asgard lie next to it
    first = passages(army(), 0, NAMES)[0]
    assert (first.mark, first.name, first.power) == ("A1", "Apollo’s Gate", "Hy1 Ga3 As1")
    ways = {way.label: way for way in first.ways}
    assert ways["Ready → Gaea"].power == 3 and ways["Gaea → Hyboria"].power == 1
    assert "Ready → B1 Apollo’s Gate" in ways
    # Just a Man has two icons, so it is out of reach of a power of 1
    who = {goer.name: goer for goer in ways["Ready → Hyboria"].goers}
    assert (who["Just a Man"].cost, who["Just a Man"].barred) == (2, "power 1 of 2")
    assert who["Merlina"].barred == ""


def test_the_group_may_not_cost_more_than_the_power_nor_outgrow_the_support() -> None:
    picking = on_way(Picking.of(wide_army(), 0, NAMES), READY, GAEA)
    assert [goer.cost for goer in picking.way.goers] == [2, 1, 1]  # type: ignore[union-attr]
    picking.move(0, 2)
    assert picking.tick() == "" and picking.cost == 2
    picking.move(1, 2)
    assert picking.tick() == "" and picking.cost == 3
    picking.move(2, 2)
    assert picking.tick() == "With Just a Man and Merlina it would cost 4, over the power of 3."
    # two Complexes support two Troopers in a Dimension; one stands in Gaea already
    crowded = on_way(Picking.of(army(), 0, NAMES), READY, GAEA)
    assert crowded.tick() == ""
    crowded.move(1, 2)
    assert crowded.tick() == "Your Complexes support 1 more there."


def test_a_sole_trooper_is_ticked_and_a_new_way_unticks() -> None:
    picking = Picking.of(army(), 0, NAMES)
    on_way(picking, READY, HYBORIA)
    assert [goer.name for goer in picking.going] == ["Merlina"] and picking.at[2] == 1
    assert picking.tick() == "Merlina is the only one who can go; Enter sends."
    on_way(picking, READY, GAEA)
    assert picking.going == []


def test_the_sentences_say_what_is_met_and_what_it_obliges_to() -> None:
    picking = Picking.of(army(), 0, NAMES, gate=passages(army(), 0, NAMES)[1].num)
    on_way(picking, READY, ASGARD)
    assert picking.tick() == ""
    assert picking.told() == [
        "Just a Man goes from Ada’s Ready Area to Asgard through Bor’s Gate.",
        "Ben stands there with Red Blade 6/7.",
        "There must be a Campaign there this turn.",
        "Support: Ada would have 1 of 2 Troopers in Asgard.",
        "Bor’s Gate is then used for this turn.",
    ]


def test_what_is_picked_is_sent() -> None:
    s = wide_army()
    picking = on_way(Picking.of(s, 0, NAMES), READY, GAEA)
    picking.tick()
    picking.move(1, 2)
    picking.tick()
    texts = picking.texts()
    assert [text.partition(":")[0] for text in texts[:2]] == ["send", "join"]
    for text in texts:
        s.apply(s.find(text))
    there = sorted(unit.card.name for unit in s.units.values() if unit.place == GAEA)
    assert there == ["Just a Man", "Merlina"]


@pytest.mark.parametrize("room", [(80, 22), (120, 38), (64, 14), (40, 20)])
def test_the_columns_fill_their_room_exactly(room: tuple[int, int]) -> None:
    picking = Picking.of(army(), 0, NAMES)
    drawn = draw(picking, *room)
    assert len(drawn.lines) == room[1]
    assert {ink.length(line) for line in drawn.lines} <= {room[0], 0}
    for (row, left, right), (column, place) in drawn.spots.items():
        assert row < room[1] + 1 and right <= room[0]
        if column == 1 and picking.passage is not None:
            shown = ink.plain(drawn.lines[row])[left:right]
            label = picking.passage.ways[place].label
            assert label[:7] in shown or "no one" in shown


async def test_keys_pick_and_nothing_is_sent_before_enter(text: Text, golden: Golden) -> None:
    for size in (SMALL, BIG):
        app = TabletopApp(laid(army()))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            await pilot.press("enter")
            await pilot.pause(0.02)
            picker = app.screen
            assert isinstance(picker, TransportPicker)
            await pilot.press("down", "right", "space")
            await pilot.pause(0.02)
            golden(f"hyborian_picker_{size[0]}", text(app) + "\n")
            assert table_below(app).match.steps == ()
            await pilot.press("enter")
            await pilot.pause(0.05)
            assert [step.action.text.partition(":")[0] for step in table(app).match.steps] == ["send"]


async def test_escape_sends_nothing_and_why_tells_the_power(text: Text) -> None:
    app = TabletopApp(laid(army()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.02)
        await pilot.press("w")
        await pilot.pause(0.02)
        assert "has power 1" in text(app)
        await pilot.press("escape", "escape")
        await pilot.pause(0.02)
        assert table(app).match.steps == ()


async def test_clicks_pick_and_send() -> None:
    app = TabletopApp(laid(army()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.02)
        picker = app.screen
        assert isinstance(picker, TransportPicker)

        async def click(column: int, row: int) -> None:
            spots = draw(picker.picking, 80, 21).spots
            y, left = next((y, left) for (y, left, _), spot in spots.items() if spot == (column, row))
            await pilot.click("#picker", offset=(left + 6, y))
            await pilot.pause(0.02)

        await click(1, 1)
        assert picker.picking.way is not None and picker.picking.way.label == "Ready → Gaea"
        await click(2, 1)
        assert [goer.name for goer in picker.picking.going] == ["Merlina"]
        await click(*SEND)
        await pilot.pause(0.05)
        assert [step.action.text.partition(":")[0] for step in table(app).match.steps] == ["send"]


async def test_a_trooper_of_the_board_opens_its_ways() -> None:
    app = TabletopApp(laid(army()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        unit = next(unit for unit in table(app).position.units.values() if unit.card.id == "merlina")
        table(app).open_thing(f"unit:{unit.num}")
        await pilot.pause(0.02)
        picker = app.screen
        assert isinstance(picker, TransportPicker)
        assert [goer.name for goer in picker.picking.going] == ["Merlina"]


def table_below(app: TabletopApp) -> Any:
    """The table under the picker."""
    return app.screen_stack[-2]
