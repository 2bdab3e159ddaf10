"""A table of Hyborian Gates: from set-up to the first turns, groups that open, the shield, the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import TABLE, Seat, Setup
from rules.core.registry import game
from rules.hyborian import actions as act
from rules.hyborian.ring import place_id
from rules.hyborian.state import HyborianState
from tabletop_tui.app import TabletopApp
from tabletop_tui.boards.hyborian import PAINTER
from tabletop_tui.boards.hyborian_ways import passages
from tabletop_tui.boards.hyborian_words import seat_marks
from tabletop_tui.screens.hyborian import HyborianTable
from tabletop_tui.screens.hyborian_boxes import RevealBox
from tabletop_tui.screens.hyborian_menu import entries_of, steps
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.table.match import Match
from tabletop_tui.table.position import Line
from tabletop_tui.widgets import ink
from tabletop_tui.widgets.hyborian_battle import steps_line
from tabletop_tui.widgets.hyborian_board import draw
from tabletop_tui.widgets.layout import Drawn, Marks
from tests.app.hyborian_field import army, fight
from tests.hyborian.field import begun, field, to_first_round

Text = Callable[[App[Any]], str]
Golden = Callable[[str, str], None]

NAMES = ("Ada", "Ben")
SMALL, BIG = (80, 24), (120, 40)
ROOMS = {"small": (52, 21), "big": (84, 38)}


@pytest.fixture(autouse=True)
def quick(awake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys wake almost at once, and nothing waits for the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)
    monkeypatch.setattr("tabletop_tui.screens.hyborian_boxes.ARMING", 0.001)


def new_match(*players: str, seed: int = 7) -> Match:
    """A duel of the first two decks, Ada first."""
    setup = Setup(tuple(Seat(name) for name in NAMES), options={"first": 1})
    return Match.new(game("hyborian"), setup, list(players) or ["person", "person"], seed)


def laid(state: HyborianState) -> Match:
    """A match against a bot in a position that a test has laid out."""
    match = new_match("person", "greedy")
    match._line = Line(state)
    return match


def rows(drawn: Drawn) -> list[str]:
    return [ink.plain(line) for line in drawn.lines]


def table(app: TabletopApp) -> HyborianTable:
    assert isinstance(app.screen, HyborianTable)
    return app.screen


# ---- from set-up to the table ----------------------------------------------------------------------------------------


async def test_from_set_up_through_the_secret_picks_to_the_first_turn(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("3")
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("home", "down", "down", "c", "c")
        assert app.screen.places[0].choices == {"deck": "gaea"}
        await pilot.press("s")
        await pilot.pause()
        first = next(place for place, name in enumerate(NAMES) if f"{name} picks" in text(app))
        for name in (NAMES[first], NAMES[1 - first]):
            assert isinstance(app.screen, Shield)
            assert f"{name} picks a first Trooper, a Gate and its Pyramid in secret." in text(app)
            await pilot.pause(0.01)
            await pilot.press("enter")
            for _ in range(3):
                assert table(app).viewer == NAMES.index(name) or not table(app).mine
                await pilot.pause(0.01)
                await pilot.press("enter")
            await pilot.pause(0.01)
        assert isinstance(app.screen, RevealBox)
        shown = text(app)
        assert all(f"{name} built " in shown for name in NAMES) and "closed" in shown
        await pilot.pause(0.01)
        await pilot.press("enter")
        await pilot.pause(0.01)
        state = app.screen_stack[1].match.state if hasattr(app.screen_stack[1], "match") else None
        assert isinstance(state, HyborianState) and len(state.complexes) == 2 and state.phase == "Gate"
        assert "may lay a Gate face down." in text(app)


async def test_the_shield_says_what_is_announced_and_nothing_of_the_hand(text: Text) -> None:
    s = army(phase="ready", hands=[["dragon_rider"], ["immuna"]])
    match = new_match()
    match._line = Line(s)
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.01)
        await pilot.press("enter")
        entry = next(e for e in table(app).entries if e.act is not None and e.act.text == "play:dragon_rider")
        table(app).choose(entry)
        await pilot.pause()
        assert isinstance(app.screen, Shield)
        shown = text(app)
        assert "Dragon Rider to the Ready Area. Ben may answer." in " ".join(shown.split())
        assert "Immuna" not in shown


async def test_a_group_opens_and_closes_and_its_leaf_is_done(text: Text) -> None:
    app = TabletopApp(laid(army(phase="overload")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        first = table(app).entries[0]
        assert (first.kind, first.label) == ("group", "Apollo’s Gate…")
        assert "Ga 3: Gate 1, Pyramids 2" in text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert len(table(app).path) == 1 and table(app).entries[-1].kind == "back"
        await pilot.press("escape")
        await pilot.pause()
        assert table(app).path == () and table(app).menu.current == table(app).entries[0]
        await pilot.press("enter")
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert len(table(app).position.complexes[first.act.num].pyramids) == 3  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [SMALL, BIG])
async def test_whole_screens(size: tuple[int, int], text: Text, golden: Golden) -> None:
    for name, state in (("transport", army()), ("battle", fight())):
        app = TabletopApp(laid(state))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            golden(f"hyborian_{name}_{size[0]}", text(app) + "\n")


# ---- the menu as values ----------------------------------------------------------------------------------------------


def sent(s: HyborianState, gate: int) -> list[str]:
    """The acts that the picker of a Complex begins with: each Trooper alone on each way."""
    passage = next(one for one in passages(s, s.actor(), NAMES) if one.num == gate)
    return [f"send:c{gate}>{place_id(way.to)}:t{goer.num}" for way in passage.ways for goer in way.able]


def leaves(s: HyborianState, path: tuple[str, ...] = ()) -> list[str]:
    """The acts that can be reached by opening groups."""
    decision = s.decision
    assert decision is not None
    out: list[str] = []
    found = entries_of(s, decision, NAMES, path, "abcdfjkmstxyz", "e")
    assert len(found) <= 24
    for entry in found:
        if entry.kind == "group" and isinstance(entry.act, act.Send):
            # these are picked in columns
            out += sent(s, entry.act.gate)
        elif entry.kind == "group":
            assert entry.act is not None
            out += leaves(s, (*path, steps(s, entry.act)[len(path)].key))
        elif entry.act is not None:
            out.append(entry.act.text)
    return out


@pytest.mark.parametrize("state", [army, lambda: army(phase="overload"), lambda: army(phase="attach"), begun, fight])
def test_every_act_is_reached_once(state: Callable[[], HyborianState]) -> None:
    s = state()
    assert sorted(leaves(s)) == sorted(action.text for action in s.legal())


def test_an_overload_says_what_it_adds_and_what_becomes_of_the_power() -> None:
    s = field(complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"], phase="overload")
    assert s.decision is not None
    found = {e.label: e.value for e in entries_of(s, s.decision, NAMES, (), "abcdfjkmstxyz", "e") if e.kind == "act"}
    # a Gaea Gate with a Gaea Pyramid has Gaea 2 and its neighbours Hyboria and Asgard at 1 (HG-GATE-3)
    assert found["Add ▲Gaea"] == "Ga 2→3" and found["Add ▲Asgard"] == "As 1→2" and found["Add ▲Chaos"] == "Ch 0→1"
    gaea = next(a for a in s.legal() if a.text == "overload:c1+gaea")
    assert s.consequence(gaea, NAMES) == ["Power: Hy1 Ga3 As1.", "gaea Gate then ends in 4 rounds."]


def test_a_transport_tells_what_it_meets() -> None:
    s = army()
    send = next(a for a in s.legal() if isinstance(a, act.Send) and ">asgard:" in a.text)
    told = " ".join(s.consequence(send, NAMES))
    assert "of power" in told and "Ben stands there with" in told
    assert "There must be a Campaign there this turn." in told


# ---- the board as lines ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", [(52, 21), (84, 38), (64, 27), (40, 12)])
def test_a_board_fills_its_room_exactly(room: tuple[int, int]) -> None:
    for s in (army(), fight(), begun(), to_first_round(begun(6)), to_first_round(begun(3))):
        names = s.names
        for viewer in (max(s.actor(), 0), TABLE):
            drawn = draw(PAINTER.picture(s, viewer, names), *room, log=["Ada passed."] if room[0] > 80 else None)
            assert len(drawn.lines) == room[1]
            assert {ink.length(line) for line in drawn.lines} == {room[0]}
            assert all(spot.y < room[1] and spot.x + spot.wide <= room[0] for spot in drawn.spots)


def test_every_piece_lies_where_it_is_drawn() -> None:
    shown = PAINTER.picture(army(), 0, NAMES)
    drawn = draw(shown, 84, 38)
    lines = rows(drawn)
    things = {thing.key: thing for zone in shown.zones for thing in zone.things}
    assert {spot.key for spot in drawn.spots} == set(things)
    for spot in drawn.spots:
        assert things[spot.key].name[:6] in lines[spot.y][spot.x : spot.x + spot.wide]


def test_a_crowded_board_says_what_it_leaves_out_and_keeps_the_marked_one() -> None:
    s = army(troopers=["0:just_a_man"] * 14 + ["1:red_blade@asgard"])
    shown = PAINTER.picture(s, 0, NAMES)
    last = [thing.key for zone in shown.zones for thing in zone.things if thing.key.startswith("unit:")][-1]
    assert any("more" in line for line in rows(draw(shown, 52, 21)))
    assert last in {spot.key for spot in draw(shown, 52, 21, Marks(cursor=last)).spots}


def test_a_battle_marks_its_step_and_says_what_a_strike_would_do() -> None:
    lines = rows(draw(PAINTER.picture(fight(), 0, NAMES), 52, 21))
    assert any("▸ 5 Vortex Tactics" in line for line in lines)
    assert any(line.startswith("─ If they struck now") for line in lines)
    assert " ⚔  6 against ◇ 10  Sky Mistress stands" in [line.rstrip() for line in lines]
    assert ink.plain(steps_line("8", 84)).count("✓") == 6
    assert ink.plain(steps_line("2", 84, siege=True)).startswith(" ✓1 ▸ 2 defend  3 attacker")


def test_marks_of_seats_differ() -> None:
    assert seat_marks(["Ada", "Abe", "Aab", "Bo"]) == {"Ada": "A", "Abe": "B", "Aab": "3", "Bo": "O"}


async def test_the_cursor_of_a_new_phase_stands_on_what_the_phase_is_about() -> None:
    app = TabletopApp(laid(army(phase="overload")))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.05)
        await pilot.press("e")
        await pilot.pause(0.05)
        # Attach has nothing of its own, so what ends it is under the cursor, and not the Power Surge
        current = table(app).menu.current
        assert table(app).position.phase == "Attach" and current is not None and current.label == "End Attach"
        await pilot.press("e")
        await pilot.pause(0.05)
        current = table(app).menu.current
        assert table(app).position.phase == "Transport" and current is not None and current.kind == "group"
