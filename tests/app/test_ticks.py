"""Questions with several answers: what can be ticked, how ticks turn, and which acts they send."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App

from rules.core.contract import Action
from rules.hero_realms.state import HeroState
from rules.hero_realms.steps import Discards, ScrapUpTo
from tabletop_tui.app import TabletopApp
from tabletop_tui.screens.table import TableScreen
from tabletop_tui.table.match import Match
from tabletop_tui.widgets import ticks
from tests.app.laid import hero, laid

Text = Callable[[App[Any]], str]
NAMES = ("Ada", "Ben")
HAND = ["gold", "spark", "gold", "ruby"]


def asked(step: Any, hand: list[str] = HAND, **how: Any) -> HeroState:
    """A position in which Ada is asked this."""
    state = hero(hands=[hand], **how)
    state.stack.append(step)
    return state


def planned(state: HeroState) -> ticks.Plan:
    decision = state.decision
    assert decision is not None
    found = ticks.plan(state, decision)
    assert found is not None
    return found


def act(plan: ticks.Plan, text: str) -> Action:
    return next(act for act, _ in plan.acts if act.text == text)


def test_a_question_for_two_cards_can_be_ticked_and_equal_cards_by_count() -> None:
    plan = planned(asked(Discards(0, 2)))
    assert (plan.most, plan.free) == (2, False)
    assert {act.text: times for act, times in plan.acts} == {"discard:gold": 2, "discard:spark": 1, "discard:ruby": 1}


def test_a_question_for_one_card_is_an_ordinary_menu() -> None:
    for state in (asked(Discards(0, 1)), asked(Discards(0, 2), hand=["gold"]), hero(hands=[HAND])):
        decision = state.decision
        assert decision is not None and ticks.plan(state, decision) is None


def test_up_to_two_may_be_fewer_and_the_piles_are_kept_apart() -> None:
    plan = planned(asked(ScrapUpTo(0, 2, None, False), hand=["gold"], discards=[["gold", "ruby"]]))
    assert (plan.most, plan.free) == (2, True)
    assert {act.text: times for act, times in plan.acts} == {
        "scrap:hand:gold": 1,
        "scrap:discard:gold": 1,
        "scrap:discard:ruby": 1,
    }


def test_ticks_go_one_two_none_and_stop_where_the_question_does() -> None:
    plan = planned(asked(Discards(0, 2)))
    gold, spark = act(plan, "discard:gold"), act(plan, "discard:spark")
    one = ticks.turned(plan, {}, gold)
    two = ticks.turned(plan, one, gold)
    assert (one, two, ticks.turned(plan, two, gold)) == ({"discard:gold": 1}, {"discard:gold": 2}, {})
    assert ticks.turned(plan, two, spark) == two
    assert ticks.turned(plan, one, spark) == {"discard:gold": 1, "discard:spark": 1}
    assert [ticks.missing(plan, chosen) for chosen in ({}, one, two)] == [2, 1, 0]


def test_entries_show_ticks_counts_and_how_many() -> None:
    state = asked(Discards(0, 2))
    plan, decision = planned(state), state.decision
    assert decision is not None
    shown = ticks.entries(plan, decision, NAMES, {"discard:gold": 1, "discard:spark": 1})
    assert [(entry.key, entry.label) for entry in shown] == [
        ("1", "[1] Gold ×2"),
        ("2", "[✓] Spark"),
        ("3", "[ ] Ruby"),
        ("e", "Done, 2 of 2"),
    ]


def test_while_nothing_is_ticked_the_way_out_is_the_games_own() -> None:
    state = asked(ScrapUpTo(0, 2, None, False))
    plan, decision = planned(state), state.decision
    assert decision is not None
    shown = ticks.entries(plan, decision, NAMES, {})
    assert [(entry.kind, entry.key) for entry in shown][-1] == ("end", "e")
    assert shown[-1].acts[0].text == "pass"


def test_the_chain_is_of_ordinary_acts_and_ends_a_question_that_goes_on() -> None:
    state = asked(Discards(0, 2))
    assert ticks.chain(state, planned(state), {"discard:ruby": 1, "discard:gold": 1}) == [
        "discard:gold",
        "discard:ruby",
    ]
    state = asked(ScrapUpTo(0, 2, None, False))
    assert ticks.chain(state, planned(state), {"scrap:hand:gold": 1}) == ["scrap:hand:gold", "pass"]
    assert ticks.chain(state, planned(state), {"scrap:hand:gold": 2}) == ["scrap:hand:gold"] * 2
    assert state.digest() == asked(ScrapUpTo(0, 2, None, False)).digest()


async def test_space_ticks_and_done_discards_both_each_as_an_act(sit: Callable[..., Match], text: Text) -> None:
    match = laid(sit, "person", "random", hands=[HAND])
    app = TabletopApp(match)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        state = match.state
        assert isinstance(state, HeroState)
        state.stack.append(Discards(0, 2))
        screen.go_on()
        await pilot.press("space")
        assert "[1] Gold ×2" in text(app) and "Done, 1 of 2" in text(app) and not match.steps
        await pilot.press("e")
        assert not match.steps and "1 more to tick: 1 of 2." in text(app)
        await pilot.press("2")
        assert "[✓] Spark" in text(app)
        await pilot.press("3")
        assert "2 of 2 are ticked; untick one first." in text(app)
        await pilot.press("tab")
        screen.board.point("hand:0:3")
        screen.board.point("hand:0:1")
        await pilot.press("space")
        assert "[ ] Spark" in text(app)
        await pilot.press("enter", "e")
        assert [step.action.text for step in match.steps] == ["discard:gold", "discard:spark"]
        assert "Play" in text(app)
