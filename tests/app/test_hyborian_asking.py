"""How a table of Hyborian Gates asks several people: aloud, behind the shield, turned up together, in passing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import TABLE
from rules.hyborian.chain import Answer
from rules.hyborian.state import HyborianState
from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.hyborian import PAINTER
from tabletop_tui.boards.hyborian_fight import forecast
from tabletop_tui.boards.hyborian_turn import checklist
from tabletop_tui.screens.hyborian import HyborianTable
from tabletop_tui.screens.hyborian_boxes import AnswerBox
from tabletop_tui.screens.shield import Shield
from tabletop_tui.table.position import Line
from tabletop_tui.widgets import ink
from tabletop_tui.widgets.hyborian_board import draw
from tabletop_tui.widgets.layout import Marks
from tests.app.hyborian_field import army, fight
from tests.app.test_hyborian import NAMES, SMALL, new_match, table
from tests.hyborian.field import begun, play, to_first_round

Text = Callable[[App[Any]], str]


@pytest.fixture(autouse=True)
def quick(awake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys wake almost at once, and nothing waits for the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setattr("tabletop_tui.screens.hyborian_boxes.ARMING", 0.001)


def two_people(s: HyborianState) -> TabletopApp:
    """Ada and Ben at one keyboard in a position."""
    match = new_match()
    match._line = Line(s)
    return TabletopApp(match)


def poker(hands: list[list[str]]) -> HyborianState:
    """Ada’s Ready phase where everybody is asked."""
    return army(phase="ready", hands=hands, options={"poker_face": True})


async def announce(app: TabletopApp, pilot: Any, text: str) -> None:
    """Lower the shield for Ada and let her play a card."""
    await pilot.pause(0.01)
    await pilot.press("enter")
    await pilot.pause(0.01)
    entry = next(e for e in table(app).entries if e.act is not None and e.act.text == text)
    table(app).choose(entry)
    await pilot.pause(0.02)


# ---- aloud -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", ["immuna", "berserker"])
async def test_with_poker_face_the_table_is_asked_aloud_whatever_is_held(held: str, text: Text) -> None:
    app = two_people(poker([["dragon_rider"], [held]]))
    async with app.run_test(size=SMALL) as pilot:
        await announce(app, pilot, "play:dragon_rider")
        assert isinstance(app.screen, AnswerBox)
        shown = text(app)
        assert "Ada plays Dragon Rider to the Ready Area." in shown and "THE TABLE" in shown
        assert "2     Ben answers: pass Ben the keyboard" in shown and "Ada answers" not in shown
        assert "Immuna" not in shown and "Berserker" not in shown and "closed" in shown
        await pilot.pause(0.01)
        await pilot.press("enter")
        await pilot.pause(0.02)
        # nobody answers: the Trooper has come, and the keyboard goes back to Ada
        below = app.screen_stack[1]
        state = below.match.state  # type: ignore[attr-defined]
        assert any(unit.card.id == "dragon_rider" for unit in state.units.values()) and not state.chain


async def test_who_speaks_up_answers_behind_the_shield(text: Text) -> None:
    app = two_people(poker([["dragon_rider"], ["immuna"]]))
    async with app.run_test(size=SMALL) as pilot:
        await announce(app, pilot, "play:dragon_rider")
        await pilot.pause(0.01)
        await pilot.press("2")
        await pilot.pause(0.02)
        assert isinstance(app.screen, Shield) and "Ben may answer." in text(app)
        await pilot.pause(0.01)
        await pilot.press("enter")
        await pilot.pause(0.02)
        assert table(app).viewer == 1 and isinstance(table(app).position.stack[-1], Answer)
        shown = text(app)
        assert "Answer Dragon Rider, or pass." in " ".join(table(app).menu.prompt.split())
        assert "Pass this whole stack" in shown and "Pass until your turn" in shown


async def test_the_beginning_of_a_phase_is_asked_only_when_the_table_wants_it() -> None:
    app = two_people(poker([["dragon_rider"], ["immuna"]]))
    async with app.run_test(size=SMALL) as pilot:
        await announce(app, pilot, "play:dragon_rider")
        box = app.screen
        assert isinstance(box, AnswerBox)
        await pilot.pause(0.01)
        await pilot.press("a")
        await pilot.press("enter")
        await pilot.pause(0.02)
        below: Any = app.screen_stack[1]
        assert below.ask_phases is True


async def test_a_click_on_an_answer_gives_it_and_q_goes_home() -> None:
    app = two_people(poker([["dragon_rider"], ["immuna"]]))
    async with app.run_test(size=SMALL) as pilot:
        await announce(app, pilot, "play:dragon_rider")
        await pilot.pause(0.01)
        # the lines of the box: announced, blank, nobody, Ben
        await pilot.click("#box", offset=(10, 4))
        await pilot.pause(0.02)
        assert isinstance(app.screen, Shield)
    app = two_people(poker([["dragon_rider"], ["immuna"]]))
    async with app.run_test(size=SMALL) as pilot:
        await announce(app, pilot, "play:dragon_rider")
        await pilot.press("q")
        await pilot.pause(0.02)
        assert not any(isinstance(screen, HyborianTable | AnswerBox) for screen in app.screen_stack)


async def test_one_person_is_not_asked_where_there_is_no_answer() -> None:
    match = new_match("person", "greedy")
    match._line = Line(poker([["dragon_rider"], []]))
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        while not table(app).mine:
            await pilot.pause(0.02)
        assert any(action.verb != "pass" for action in table(app).position.legal())


# ---- the stack, the battle, the turn ---------------------------------------------------------------------------------


def test_a_stack_shows_owner_kind_and_what_is_aimed_at() -> None:
    s = army(phase="ready", hands=[["doom_suit"], ["immuna"]])
    s.apply(s.find("surge:doom_suit"))
    target = next(action for action in s.legal() if action.text.startswith("target:"))
    s.apply(target)
    chain = next(zone for zone in PAINTER.picture(s, 1, NAMES).zones if zone.id == "chain")
    item = chain.things[0]
    name = target.label(NAMES).removeprefix("Choose ")
    assert (item.name, item.kind, item.state) == ("Doom Suit", "Power Surge", "Ada")
    assert item.lines[-1] == f"→ {name}" and item.text.startswith(f"{name} has defense +3")
    lines = [ink.plain(line).rstrip() for line in draw(PAINTER.picture(s, 1, NAMES), 52, 21).lines]
    assert lines[0].startswith("─ Stack ") and "1 waiting" in lines[0]


def test_a_forecast_is_the_strike_that_follows_when_nobody_answers() -> None:
    s = fight()
    berserker = s.find("vortex:berserker")
    # printed 6/4 with Berserker 10/3 against 6/7 with Native Son 9/10: both fall
    assert forecast(s, berserker, 0) == (
        "⚔ 10 against ◇ 10  Sky Mistress falls",
        "⚔  9 against ◇  3  Forcien falls",
    )
    assert forecast(s, s.find("no_more"), 0)[0].endswith("Sky Mistress stands")


def test_a_forecast_for_another_viewer_knows_nothing_of_what_lies_face_down() -> None:
    s = fight(hands=[["berserker"], ["calm"]])
    # a hand that is empty is not asked again: Ben is
    play(s, "vortex:berserker")
    assert s.battle is not None and s.battle.hidden and s.actor() == 1
    assert forecast(s, s.find("no_more"), 1)[0] == "⚔  6 against ◇ 10  Sky Mistress stands"
    for viewer in (1, TABLE):
        shown = next(zone for zone in PAINTER.picture(s, viewer, NAMES).zones if zone.id == "battle")
        assert "Berserker" not in repr(shown.things)
        assert any("face down: ×1 (Ada)" in line for thing in shown.things for line in thing.lines)


def test_the_checklist_tells_what_was_done_in_each_phase() -> None:
    s = army(phase="overload")
    s.record(True)
    events = list(s.apply(next(action for action in s.legal() if action.text.startswith("overload:"))))
    told = checklist(s, events, NAMES)
    assert told.title == "Ada’s turn"
    assert told.rows[0] == ("▸", "Overload", "1 Pyramid added")
    assert told.rows[4] == (" ", "Ready", "keep 7 cards")


# ---- the board with many ---------------------------------------------------------------------------------------------


def test_the_ring_shows_who_holds_what_and_who_stands_where() -> None:
    lines = [ink.plain(line) for line in draw(PAINTER.picture(army(), 0, NAMES), 84, 38).lines]
    assert lines[0].startswith("╭─ Hy Hyboria ") and "Ga Gaea " in lines[0] and "⚑ Ada" in lines[0]
    assert "⚑ Ben" in lines[0] and "empty" in lines[0]
    assert "A Brak the Brave" in lines[1] and "6/5" in lines[1] and "▪Corbin" in lines[2] and "+1/+1" in lines[2]
    low = next(line for line in lines if line.startswith("╰"))
    assert low.index("Chaos") < low.index("Osiris") < low.index("Atlantis")


def test_a_part_without_room_folds_to_its_heading_and_opens_under_the_cursor() -> None:
    s = to_first_round(begun(6))
    picture = PAINTER.picture(s, 0, s.names)
    zones = tuple(replace(zone, role="folded") if zone.id == "dims2" else zone for zone in picture.zones)
    picture = replace(picture, zones=zones)
    lines = [ink.plain(line) for line in draw(picture, 52, 14).lines]
    folded = next(line for line in lines if "set 2 [ ]" in line)
    assert "Hy–" in folded and "Ch–" in folded
    turned = tuple(replace(zone, role="folded" if zone.id == "dims" else "market") for zone in zones[:2]) + zones[2:]
    lines = [ink.plain(line) for line in draw(replace(picture, zones=turned), 52, 14).lines]
    assert any("set 1 [ ]" in line and "Hy–" in line for line in lines)
    opened = draw(picture, 52, 14, Marks(cursor="dim:11"))
    assert "dim:11" in {spot.key for spot in opened.spots}
    assert len(opened.lines) == 14


def test_a_list_without_room_for_all_keeps_every_dimension_and_counts_the_rest() -> None:
    s = army(troopers=["0:just_a_man@gaea", "0:merlina@gaea", "1:red_blade@asgard", "1:sky_mistress@asgard"])
    lines = [ink.plain(line) for line in draw(PAINTER.picture(s, 0, NAMES), 52, 13).lines]
    assert lines[0].startswith("─ Dimensions ")
    gaea, asgard = (next(line for line in lines if name in line) for name in ("Gaea ", "Asgard "))
    assert "7/7 +1" in gaea and "6/7 +1" in asgard
    assert any("Chaos" in line for line in lines)
