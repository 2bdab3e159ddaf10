"""Dice and the Antares board as lines: exact widths, real faces, and where each thing lies."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.antares.dice import DICE, showing
from tabletop_tui.boards import antares_tumble as tumble
from tabletop_tui.boards.antares import PAINTER
from tabletop_tui.boards.antares_fall import BUST, ROUTED, Fall, last_turn, with_fall
from tabletop_tui.boards.antares_resolve import stages
from tabletop_tui.boards.antares_words import chosen_from, fate_effects, routed_by, shortened, totals
from tabletop_tui.boards.model import Picture, TurnBar
from tabletop_tui.widgets import dice, ink
from tabletop_tui.widgets.antares_board import draw
from tabletop_tui.widgets.antares_panel import bar, fate_lines, total_lines
from tabletop_tui.widgets.antares_tray import groups, tray_things
from tabletop_tui.widgets.layout import Drawn, Marks
from tests.antares.table import NAMES, Table

FACTIONS = ("concord", "boromites", "ghar", "isorian", "algoryn")
SIZES = [(52, 21), (64, 27), (84, 38), (40, 12), (52, 14)]


def mid_roll(players: int = 3, **where: Any) -> Table:
    how: dict[str, Any] = {
        "factions": FACTIONS[:players],
        "kept": "VS",
        "rolled": "V,VS,S,S,S",
        "gate": 5,
        "logged": [(1, 2), (1, 3), (3,)],
        "fate": (1, 0, 2),
        "turn": 7,
    }
    return Table(players=players, **{**how, **where})


def picture(table: Table, viewer: int = 0) -> Picture:
    return PAINTER.picture(table.state, viewer, NAMES)


def rows(drawn: Drawn) -> list[str]:
    return [ink.plain(line) for line in drawn.lines]


@pytest.mark.parametrize("die", dice.FACES)
def test_every_face_has_a_pictograph_and_letters_at_both_sizes(die: str) -> None:
    sign, letters = dice.FACES[die]
    for big, (wide, high) in ((False, dice.SMALL), (True, dice.BIG)):
        lines = [ink.plain(line) for line in dice.die_lines(die, dice.Style(), big)]
        assert len(lines) == high and {ink.width(line) for line in lines} == {wide}
        text = "".join(lines)
        assert sign.strip() in text and letters in text


def test_the_box_is_the_state() -> None:
    table = mid_roll()
    shown = picture(table)
    kept = replace(shown.zones[1].things[1], state="keep", mark="1")
    zone = replace(shown.zones[1], things=(shown.zones[1].things[0], kept, *shown.zones[1].things[2:]))
    lines = rows(draw(replace(shown, zones=(shown.zones[0], zone, *shown.zones[2:])), 52, 21))
    assert lines[4].strip() == "╔═══╗         ┏━━━┓ ┌───┐ ┌───┐ ┌───┐ ┌───┐"
    assert lines[9].split() == ["KEEP"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_board_fills_its_room_exactly(size: tuple[int, int], players: int) -> None:
    table = mid_roll(players)
    notes = {"ladder": ["2★ 1 Control"], "tracks": [f"{name:<13}▁▂▃   5" for name in NAMES[:players]]}
    first = picture(table)
    table.falls("S,S,S,S").do("keep:S")
    for shown in (first, picture(table, table.state.actor())):
        drawn = draw(shown, *size, log=["Ada rolled."] if size[0] > 80 else None, notes=notes)
        assert len(drawn.lines) == size[1]
        assert {ink.length(line) for line in drawn.lines} == {size[0]}
        assert all(spot.y < size[1] and spot.x + spot.wide <= size[0] for spot in drawn.spots)


@pytest.mark.parametrize("size", SIZES[:3])
def test_every_die_and_every_headquarters_lies_where_it_is_drawn(size: tuple[int, int]) -> None:
    shown = picture(mid_roll(5))
    drawn = draw(shown, *size, notes={"tracks": [f"{name:<13}▁   5" for name in NAMES]})
    lines = rows(drawn)
    spots = {spot.key: spot for spot in drawn.spots}
    for thing in (*shown.zones[1].things, *shown.zones[2].things):
        spot = spots[thing.key]
        text = "".join(line[spot.x : spot.x + spot.wide] for line in lines[spot.y : spot.y + spot.high])
        assert (dice.FACES[thing.die][1] if thing.die else thing.name) in text


def test_five_players_have_their_lines_at_the_smallest_size() -> None:
    lines = rows(draw(picture(mid_roll(5)), 52, 21))
    for name in NAMES:
        assert any(line[1:].startswith(name) for line in lines)
    assert any("Recalculate" in line for line in lines)
    assert any("5 of 3 Strikes ✓, but 3 ★: 1 Fate" in line for line in lines)


def test_a_trait_under_the_cursor_is_told_whole() -> None:
    shown = picture(mid_roll(3))
    before = "\n".join(rows(draw(shown, 52, 21)))
    after = "\n".join(rows(draw(shown, 52, 21, Marks(cursor="hq:2"))))
    assert "opponents down one face" not in before
    assert "opponents down one" in " ".join(after.split()) or "down one face" in after


def test_dice_stand_in_groups_and_move_together_when_there_are_many() -> None:
    table = mid_roll(kept="", rolled="", fate=(2, 1, 1), rolls=0)
    table.do("fate:2")
    shown = picture(table, table.state.actor())
    things = tray_things(shown.zones[1], shown.zones[0])
    assert [len(group) for group in groups(things)] == [6, 2]
    lines = rows(draw(shown, 52, 21))
    assert lines[4].count("┌───┐") == 6 and lines[4].count("╭───╮") == 2


@pytest.mark.parametrize("size", SIZES[:3])
def test_six_dice_and_all_four_fate_dice_have_boxes(size: tuple[int, int]) -> None:
    table = mid_roll(kept="", rolled="V,V,S,S,S,S", fate=(4, 0, 0), logged=[(1,), (), ()])
    table.falls("S,S,S,S", fate=["sabotage,sabotage,warped,routed"])
    events = [event for text in ("fate:4", "keep:V,S") for event in table.state.apply(table.state.find(text))]
    drawn = draw(with_fall(picture(table, 1), table.state, last_turn(events), NAMES), *size)
    lines = rows(drawn)
    assert len([spot for spot in drawn.spots if spot.key.startswith("last:")]) == 10
    assert sum("Sab" in line and "Rtd" in line for line in lines) == 1
    assert {ink.length(line) for line in drawn.lines} == {size[0]}


def test_before_the_first_picture_the_board_is_blank() -> None:
    drawn = draw(Picture(TurnBar("", "", (), ""), ()), 52, 21)
    assert {ink.plain(line) for line in drawn.lines} == {" " * 52} and len(drawn.lines) == 21


def test_without_room_for_boxes_dice_are_letters() -> None:
    lines = rows(draw(picture(mid_roll()), 52, 12))
    assert "=V+S=" in lines[4]


# ---- odds ------------------------------------------------------------------------------------------------------------


def test_the_chances_of_the_drawing() -> None:
    state = mid_roll().state
    shown = totals(state, state.find("keep:S"), True)  # type: ignore[arg-type]
    assert [ink.plain(line).rstrip() for line in total_lines(shown, 26)] == [
        "1★ █        6%  nothing",
        "2★ ████    25%  1 Control",
        "3★ ██████  38%  1 Fate",
        "4★ ████    25%  2 Control",
        "5★ █        6%  BUST",
    ]


def test_hidden_odds_leave_the_ladder() -> None:
    state = mid_roll().state
    shown = totals(state, state.find("keep:S"), False)  # type: ignore[arg-type]
    text = "\n".join(ink.plain(line) for line in total_lines(shown, 26))
    assert "%" not in text and "█" not in text and "4★   2 Control" in text


def test_what_a_fate_die_does_now() -> None:
    state = mid_roll().state
    assert [effect.does for effect in fate_effects(state, True)] == [
        "⚁ goes back",
        "⚁ to ⚀, ⚀ goes back",
        "the turn ends",
    ]
    assert "33%" in ink.plain(fate_lines(fate_effects(state, True), 26)[0])
    assert "%" not in ink.plain(fate_lines(fate_effects(state, False), 26)[0])
    assert routed_by(state, 2) == Fraction(5, 9)


@given(st.floats(0, 1), st.integers(1, 30))
def test_bars_fit_and_show_whatever_can_happen(share: float, cells: int) -> None:
    drawn = bar(share, cells)
    assert len(drawn) <= cells and bool(drawn) == (share > 0)


@given(st.sampled_from(sorted(DICE)), st.integers(4, 20))
def test_lots_are_shortened_without_losing_a_die(code: int, cells: int) -> None:
    lot = DICE[code]
    text = shortened(lot, cells)
    assert text.replace(" ", "") == lot.words().replace(" ", "") or "×" in text or len(text) <= 20


@given(st.data())
def test_the_dice_chosen_show_what_is_kept(data: st.DataObject) -> None:
    rolled = DICE[data.draw(st.sampled_from([code for code, lot in DICE.items() if lot.n]))]
    faces = list(rolled.faces())
    before = frozenset(data.draw(st.sets(st.integers(0, len(faces) - 1))))
    part = data.draw(st.sampled_from([rolled, *rolled.parts()]))
    chosen = chosen_from(faces, before, part)
    counts = [0, 0, 0, 0]
    for place in chosen:
        counts[faces[place]] += 1
    assert tuple(counts) == part.counts
    held = [0, 0, 0, 0]
    for place in before:
        held[faces[place]] += 1
    stay = sum(min(a, b) for a, b in zip(held, part.counts, strict=True))
    assert len(chosen & before) == stay


# ---- what the last roll left -----------------------------------------------------------------------------------------


def fall_of(table: Table, *acts: str) -> Fall:
    events = [event for text in acts for event in table.state.apply(table.state.find(text))]
    return last_turn(events)


def test_a_bust_is_shown_until_the_next_roll() -> None:
    table = Table(kept="V", rolled="V,V,V,S,S").falls("V,S")
    fall = fall_of(table, "keep:V,V,V")
    assert (fall.word, fall.seat, fall.kept, fall.rolled) == (BUST, 0, ("V", "V", "V"), ("V", "S"))
    shown = with_fall(picture(table, 1), table.state, fall, NAMES)
    lines = rows(draw(shown, 52, 21))
    assert "✗ BUST  Ada: 5 ★, so nothing is claimed" in lines[10]
    assert lines[3].startswith("─ Ada’s dice") and "last turn" in lines[3]


def test_a_rout_says_so() -> None:
    table = Table(kept="V", rolled="V,V,V,S,S", fate=(1, 0)).falls("S,S", fate=["routed"])
    fall = fall_of(table, "fate:1", "keep:V,V,V")
    assert fall.word == ROUTED and fall.fates == ("routed",)
    lines = rows(draw(with_fall(picture(table, 1), table.state, fall, NAMES), 52, 21))
    assert "✗ ROUTED  Ada: nothing is claimed" in lines[10]
    assert "Rtd" in "".join(lines[4:8])


def test_a_claim_is_told_with_its_dice() -> None:
    table = Table(rolled="V,V,V,V,S,S").falls(control=["1,3"])
    fall = fall_of(table, "stop")
    assert fall.text == "4 ★ claimed Control dice 1, 3" and fall.claimed == ("1", "3")
    lines = rows(draw(with_fall(picture(table, 1), table.state, fall, NAMES), 52, 21))
    assert "⚂" in lines[5] and "Ada: 4 ★ claimed Control dice 1, 3" in lines[10]


def test_fate_dice_lie_beside_the_roll_that_they_were_thrown_with() -> None:
    table = Table(rolled="V,V,S,S,S,S", logged=[(2,), ()], fate=(1, 0)).falls("S,S,S,S", fate=["sabotage"])
    fall = fall_of(table, "fate:1", "keep:V,V")
    shown = with_fall(picture(table), table.state, fall, NAMES)
    assert [thing.state for thing in shown.zones[1].things] == ["kept"] * 2 + ["rolled"] * 4 + ["resolved"]


# ---- dice that tumble ------------------------------------------------------------------------------------------------


def test_dice_stop_from_left_to_right_and_kept_ones_stand_still() -> None:
    table = mid_roll().falls("S,S,V,V")
    table.state.players[2].fate = 0
    table.state.table += 2
    before = picture(table)
    events = table.state.apply(table.state.find("keep:S"))
    after = picture(table)
    keys = tumble.falling(after, events)
    assert keys == tuple(f"rolled:{n}" for n in range(4))
    seen: list[set[str]] = [set() for _ in after.zones[1].things]
    for at in range(0, tumble.duration(4, False), tumble.FRAME_MS):
        moment = tumble.tumbled(before, after, keys, at, "Ada")
        for index, thing in enumerate(moment.zones[1].things):
            seen[index].add(thing.die)
        assert moment.zones[2] == before.zones[2]
    assert [len(faces) for faces in seen[:2]] == [1, 1]
    assert all(len(faces) > 1 for faces in seen[2:])
    last = tumble.tumbled(before, after, keys, tumble.duration(4, False), "Ada")
    assert [t.die for t in last.zones[1].things] == [t.die for t in after.zones[1].things]
    assert tumble.duration(4, True) * 2 == tumble.duration(4, False)


@pytest.mark.clause("AN-FATE-4", "AN-FATE-5", "AN-FATE-6")
def test_fate_dice_are_resolved_one_by_one_on_the_data_log_that_they_find() -> None:
    table = mid_roll(kept="", rolled="V,V,S,S,S,S", fate=(3, 0, 0), logged=[(1, 2), (), ()])
    table.falls("S,S,S,S", fate=["sabotage,warped,routed"])
    table.do("fate:3")
    before = picture(table)
    events = table.state.apply(table.state.find("keep:V,S"))
    after = with_fall(picture(table, 1), table.state, last_turn(events), NAMES)
    assert "Ada" in after.zones[1].folded
    found = stages(before, after, events, NAMES)
    assert [stage.words for stage in found] == [
        "Ada: Sabotage returned a 2 to the Gate System.",
        "Ada: Warped turned 1 logged die down, 1 of them to the Gate System.",
        "Ada: Routed ends the turn.",
    ]
    left = int(before.zones[0].things[0].state.split()[0])
    logs = [stage.picture.zones[2].things[0] for stage in found]
    assert [log.text.split()[:3] for log in logs] == [["⚀", "·", "·"], ["·"] * 3, ["·"] * 3]
    assert [log.cost for log in logs] == ["1", "0", "0"]
    assert [stage.picture.zones[0].things[0].copies for stage in found] == [left + 1, left + 2, left + 2]
    resolved = [sum(thing.state == "resolved" for thing in stage.picture.zones[1].things) for stage in found]
    assert resolved == [1, 2, 3]
    assert logs[-1].text == after.zones[2].things[0].text and logs[-1].cost == after.zones[2].things[0].cost


def test_nothing_tumbles_without_a_roll() -> None:
    table = mid_roll()
    assert tumble.falling(picture(table), table.state.apply(table.state.find("fate:1"))) == ()
    assert showing("V,VS").n == 2
