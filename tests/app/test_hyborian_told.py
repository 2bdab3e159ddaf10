"""What a table of Hyborian Gates tells, and that it is told once, in full, and by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from rules.core.contract import TABLE, Blocked, Seat, Setup
from rules.core.registry import game
from rules.hyborian.position import position
from rules.hyborian.state import HyborianState
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.setup import SetupScreen
from tabletop_tui.screens.shield import Shield
from tabletop_tui.table import log
from tabletop_tui.table.match import Match
from tabletop_tui.table.position import Line
from tabletop_tui.widgets.detail import _told_apart
from tests.app.hyborian_field import army, fight
from tests.app.test_hyborian import NAMES, SMALL, new_match, table
from tests.hyborian.field import play, pool_of

Text = Callable[[App[Any]], str]


@pytest.fixture(autouse=True)
def quick(awake: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys wake almost at once, and nothing waits for the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


def told(s: HyborianState, *texts: str) -> list[str]:
    """The log of these acts, by whoever is to act, as everybody sees it."""
    match = new_match()
    match._line = Line(s)
    for text in texts:
        match.act(text)
    return [line.text for line in log.lines(match.steps, NAMES, TABLE) if not line.heading]


# ---- the log ---------------------------------------------------------------------------------------------------------


def test_a_trooper_that_is_announced_and_comes_is_told_of_once() -> None:
    s = army(phase="ready", hands=[["dragon_rider"] * 2, []])
    assert told(s, "play:dragon_rider") == ["Ada played Dragon Rider."]


def test_an_announcement_that_is_answered_keeps_its_own_line() -> None:
    s = army(phase="ready", hands=[["dragon_rider"], ["immuna"]])
    lines = told(s, "play:dragon_rider", "surge:immuna")
    assert lines[0] == "Ada announced Dragon Rider." and lines[1].startswith("Ben announced Immuna")
    assert "Ada played Dragon Rider." in lines


def test_a_transport_is_told_of_once_with_where_it_began() -> None:
    lines = told(army(phase="transport", hands=[[], []]), "send:c6>gaea:t2", "send:c7>ready:t3")
    assert lines[0] == "Ada sent Merlina to Gaea by Apollo’s Gate."
    # what it carries goes with it, and neither the way nor the arrival is told again
    assert lines[1] == "Ada sent Brak the Brave from Gaea to the Ready Area by Bor’s Gate."


RETURN = """
- {id: recall, name: Recall, kind: surge,
   abilities: [{kind: play, target: [{who: mine}], effects: [{return_to_hand: target}]}]}
"""


def test_a_card_that_goes_back_to_hand_was_not_discarded() -> None:
    s = position(pool_of(RETURN), phase="ready", troopers=["0:gaea_1"], hands=[["recall"], []])
    lines = told(s, "surge:recall")
    assert lines == ["Ada announced Recall: gaea 1 went back to Ada’s hand."]


# ---- the hand-over ---------------------------------------------------------------------------------------------------


def shield(news: list[str], left_out: int = 0, rows: int = 23) -> list[str]:
    """The rows of a shield for Ada with this news."""

    def nothing() -> None:
        """What happens when the shield goes up or down is not looked at here."""

    screen = Shield("Hyborian Gates", "round 3", "Ada", news, left_out, "", nothing, nothing, nothing)
    return ["".join(text for text, _ in line).strip() for line in screen._paint(80, rows)]


def test_long_news_runs_on_and_what_is_left_out_was_earlier() -> None:
    long = (
        "Ada’s Complex of Zeus’ Gate was destroyed when its time was up: Quick Star went from Hyboria to the Ready Area"
    )
    rows = shield(["Ben played Nomad.", long + "."], left_out=6)
    at = rows.index("▲ 6 more in the log")
    assert rows[at + 1] == "Ben played Nomad"
    assert " ".join(rows[at + 2 : at + 4]) == long


def test_where_rows_are_few_the_oldest_news_gives_way() -> None:
    rows = shield([f"Ben did {n}." for n in range(8)], rows=18)
    assert "▲ 3 more in the log" in rows and "Ben did 2" not in rows and "Ben did 3" in rows and "Ben did 7" in rows
    assert any("Everyone but Ada: look away." in row for row in rows) and "closed until then" in rows[-1]


async def test_a_bot_that_answers_calls_nobody_back_to_the_keyboard() -> None:
    match = Match.new(
        game("hyborian"), Setup((Seat("Ada"), Seat("Ben"), Seat("Cleo")), "war"), ["person", "person", "greedy"], 7
    )
    s = army(
        phase="ready",
        names=("Ada", "Ben", "Cleo"),
        troopers=["0:merlina", "2:red_blade@asgard"],
        complexes=["0:apollos_gate+gaea", "2:apollos_gate+gaea"],
        hands=[["dragon_rider"] * 2, [], ["immuna"]],
    )
    match._line = Line(s)
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.01)
        await pilot.press("enter")
        await pilot.pause(0.01)
        entry = next(e for e in table(app).entries if e.act is not None and e.act.text == "play:dragon_rider")
        table(app).choose(entry)
        assert match.actor == 2 and table(app).viewer == 0
        # what the bot says is said for it: a bot knows nothing of cards that only a test has
        match.act("pass")
        table(app).go_on()
        await pilot.pause(0.01)
        assert match.actor == 0 and not isinstance(app.screen, Shield)


# ---- set-up, menu, detail --------------------------------------------------------------------------------------------


def beside(shown: str) -> str:
    """What stands to the right of the board, as one line."""
    return " ".join(line.split("│")[-1].strip() for line in shown.splitlines())


async def test_a_deck_that_goes_by_the_seat_is_named(text: Text) -> None:
    app = TabletopApp()
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(SetupScreen("hyborian"))
        await pilot.press("home", "down", "down", "down")
        await pilot.pause(0.02)
        shown = " ".join(text(app).split())
        assert "1 Ada person deck by seat: Hyboria" in shown and "deck by seat: Gaea" in shown
        assert "c changes the deck, now by seat: Gaea: Magic for every battle" in shown
        await pilot.press("c")
        await pilot.pause(0.02)
        assert "2 Ben ‹ person › deck Hyboria" in " ".join(text(app).split())


async def test_the_powers_of_a_new_complex_are_told_in_full(text: Text) -> None:
    s = army(phase="ready", hands=[["bors_gate"], []])
    play(s, "no_gate")
    match = new_match("person", "greedy")
    match._line = Line(s)
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.02)
        assert "6 choices; Enter shows them." in beside(text(app))
        await pilot.press("enter")
        await pilot.press("down", "down")
        await pilot.pause(0.02)
        # Bor’s Gate is one of Asgard: 1 for it, 1 for the Pyramid, and 1 for each neighbour as they match
        shown = text(app)
        assert "3 ▲Asgard" in shown and "Ga1 As2 At1" in shown
        assert "Power to send Troopers: Gaea 1, Asgard 2 and Atlantis 1." in beside(shown)


def test_a_hand_that_is_too_large_says_how_many_stay() -> None:
    s = army(phase="ready", hands=[["dragon_rider"] * 9, []])
    play(s, "end:ready")
    decision = s.decision
    assert decision is not None and decision.prompt == "Discard 2 cards, down to seven."


def test_what_looks_alike_is_listed_once_as_not_now() -> None:
    ways = [
        Blocked(f"send:c1>{d}:t1", f"Last Bridge Holder to {d} by Bor’s Gate", "Too little.", f"power {n} of 2", "")
        for d, n in (("hyboria", 0), ("gaea", 1), ("atlantis", 0))
    ]
    assert [item.text for item in _told_apart(ways, 34)] == ["send:c1>hyboria:t1", "send:c1>gaea:t1"]
    assert len(_told_apart(ways, 90)) == 3


async def test_an_act_that_was_done_a_moment_ago_is_not_played_through_again() -> None:
    s = fight()
    action = next(action for action in s.legal() if action.text == "vortex:berserker")
    match = new_match("person", "greedy")
    match._line = Line(s)
    app = TabletopApp(match)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.01)
        assert table(app)._strike_after(action)[0] == "If nobody answers:"
        match.act(action.text)
        # the highlight of the menu still stands on the card, which has left the hand
        assert table(app)._strike_after(action) == []
