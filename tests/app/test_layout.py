"""Cards and boards as lines: exact widths, nothing lost, and where each thing lies."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_tui.boards.model import Picture, Thing, TurnBar, Zone
from tabletop_tui.widgets import chart, ink
from tabletop_tui.widgets.faces import Look, chip, one_line, seven_lines, three_lines
from tabletop_tui.widgets.layout import Marks, draw, merged

CRON = Thing(
    key="mine:0",
    name="Cron",
    full="Cron, the Berserker",
    letter="W",
    hue="green",
    mark="▮",
    shield="◇6",
    text="↷ ⚔5 · W draw 1",
    lines=("↷ ⚔5", "W draw 1 ✓"),
    kind="champion",
    state="prepared",
    cost="6",
    actions=("expend:cron",),
)
RUBY = Thing(key="hand:0", name="Ruby", full="Ruby", text="●2", lines=("●2",), kind="item", state="item", cost="–")


def table(hand: int = 5) -> Picture:
    cards = tuple(replace(RUBY, key=f"hand:{n}") for n in range(hand))
    return Picture(
        TurnBar("ADA’S TURN", "main phase", (("♥", "38"),), "turn 13"),
        (
            Zone("theirs", "others", "Ben ♥29", "hand 5", (), "no champions"),
            Zone("mine", "play", "Ada ♥38", "deck 6", (CRON,), "nothing in play"),
            Zone("hand", "hand", "Ada’s hand", f"{hand} cards", cards, "no cards in hand"),
        ),
    )


def test_one_line_has_its_columns() -> None:
    line = ink.plain(one_line(CRON, 52))
    assert line == "• W Cron             ▮ ◇6 ↷ ⚔5 · W draw 1" + " " * 11
    assert ink.width(line) == 52


def test_three_lines_of_25_columns() -> None:
    rows = [ink.plain(row) for row in three_lines(CRON)]
    assert rows == ["▌W•Cron, the Berserker ◇6", "▌▮ prepared              ", "▌↷ ⚔5 · W draw 1         "]


def test_seven_lines_of_14_columns() -> None:
    rows = [ink.plain(row) for row in seven_lines(CRON)]
    assert rows == [
        "╭•W ────── 6 ╮",
        "│Cron, the   │",
        "│Berserker   │",
        "│↷ ⚔5        │",
        "│W draw 1 ✓  │",
        "│            │",
        "╰ ◇6 prepared╯",
    ]


def test_state_is_a_shape() -> None:
    turned = replace(CRON, muted=True, mark="▭", state="expended", actions=())
    assert ink.plain(seven_lines(turned)[0]) == "┌ W ┄┄┄┄┄┄ 6 ┐"
    assert ink.plain(seven_lines(CRON, Look(cursor=True))[0]) == "╔▸W ══════ 6 ╗"
    assert ink.plain(seven_lines(CRON, Look(linked=True))[0]) == "╔▹W ══════ 6 ╗"
    dear = replace(CRON, muted=True, mark="6", actions=())
    assert ink.plain(seven_lines(dear)[0]) == "╭ W ────── 6 ╮"


@given(
    name=st.text(min_size=1, max_size=40).filter(str.isprintable),
    lines=st.lists(st.text(max_size=60).filter(str.isprintable), max_size=6),
)
def test_whatever_a_card_list_says_keeps_the_shape(name: str, lines: list[str]) -> None:
    thing = replace(CRON, name=name, full=name, lines=tuple(lines), text=" · ".join(lines))
    assert {ink.length(row) for row in seven_lines(thing)} == {14}
    assert {ink.length(row) for row in three_lines(thing)} == {25}
    assert ink.length(one_line(thing, 52)) == 52
    assert ink.length(chip(thing)) == 17


@pytest.mark.parametrize("size", [(52, 21), (84, 38), (64, 27), (40, 12)])
def test_a_board_fills_its_room_exactly(size: tuple[int, int]) -> None:
    drawn = draw(table(), *size)
    assert len(drawn.lines) == size[1]
    assert {ink.length(line) for line in drawn.lines} == {size[0]}


def test_every_thing_lies_where_it_is_drawn() -> None:
    for size in ((52, 21), (84, 38)):
        drawn = draw(table(), *size)
        assert [spot.key for spot in drawn.spots] == ["mine:0", *(f"hand:{n}" for n in range(5))]
        for spot in drawn.spots:
            text = "\n".join(
                ink.plain(line)[spot.x : spot.x + spot.wide] for line in drawn.lines[spot.y : spot.y + spot.high]
            )
            assert ("Cron" if spot.key == "mine:0" else "Ruby") in text


def test_what_does_not_fit_is_counted_and_the_cursor_stays_in_sight() -> None:
    cards = tuple(replace(RUBY, key=f"hand:{n}", name=f"Card {n}", full=f"Card {n}") for n in range(20))
    picture = replace(table(), zones=(*table().zones[:2], replace(table().zones[2], things=cards)))
    for wanted in (0, 9, 19):
        drawn = draw(picture, 52, 14, Marks(cursor=f"hand:{wanted}"))
        text = "\n".join(ink.plain(line) for line in drawn.lines)
        shown = [spot.key for spot in drawn.spots if spot.zone == "hand"]
        assert f"hand:{wanted}" in shown
        assert f"{20 - len(shown)} more" in text or ("▲" in text and "▼" in text)


def test_equal_cards_merge_and_keep_the_first_key() -> None:
    things = merged([replace(RUBY, key=f"hand:{n}") for n in range(3)])
    assert [(thing.key, thing.copies) for thing in things] == [("hand:0", 3)]


def test_a_question_mutes_what_is_no_answer() -> None:
    drawn = draw(table(), 52, 21, Marks(question=True))
    ruby = next(line for line in drawn.lines if "Ruby" in ink.plain(line))
    assert ("Ruby", "muted") in [(text.strip(), style) for text, style in ruby]


@given(st.text(max_size=120), st.integers(4, 40))
def test_wrapped_lines_fit(text: str, cells: int) -> None:
    assert all(ink.width(line) <= max(cells, 2) for line in ink.wrap(text, cells, 2))


def test_wrapping_loses_no_word() -> None:
    text = "Orc Grunt is a prepared guard of Ben’s: stun it before you attack."
    assert " ".join(" ".join(ink.wrap(text, 17)).split()) == text


def test_tracks() -> None:
    assert chart.track((50, 25, 1, 0), 50, 4) == "█▄▁·"
    assert chart.track((50, 50), 50, 8) == "████████"
    assert len(chart.track(range(200), 200, 40)) == 40
    assert chart.track((), 50, 10) == ""
    tall = chart.tall_track((50, 25, 0), 50, 3, 2)
    assert tall == ["█  ", "██·"]
