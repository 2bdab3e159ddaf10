"""A hint in words: the estimate, what it rests on, and the reason in terms of the rules."""

from __future__ import annotations

import io

from rules.antares import steps as st
from rules.antares.state import AntaresState
from rules.core.contract import Seat, Setup
from rules.core.registry import game
from tabletop_tui import settings
from tabletop_tui.hint_words import hint
from tabletop_tui.plain import Plain
from tabletop_tui.plain_voice import Voice
from tabletop_tui.players.advice import CHANCE, POINTS, Advice, Weighed
from tabletop_tui.table import home
from tabletop_tui.table.match import Match
from tests.clauses.duel import Duel, Side, duel

NAMES = ("Ada", "Ben")
SETUP = Setup((Seat("Ada"), Seat("Ben")), options={"first": 1})


def reasons(d: Duel, act: str) -> str:
    """Why a bot would do an act that it did not weigh."""
    return " ".join(hint("hero-realms", d.state, Advice(act, "greedy"), NAMES).reasons)


def test_the_estimate_stands_beside_that_of_the_next_best() -> None:
    d = duel(ben=Side(board="orc_grunt"), combat=7)
    weighed = (Weighed("stun:p2:orc_grunt", 0.61), Weighed("end", 0.54))
    told = hint("hero-realms", d.state, Advice("stun:p2:orc_grunt", "rollout:400", CHANCE, weighed, 80), NAMES)
    assert told.short == "Stun Orc Grunt: 61% against 54% for End turn"
    assert [(each.label, each.number) for each in told.estimates] == [("Stun Orc Grunt", "61%"), ("End turn", "54%")]
    assert told.basis == "The share of 80 games won that were played on from here, the same deals for both."
    assert told.clause == "HR-CBT-3"


def test_a_difference_the_wrong_way_is_said_to_be_chance() -> None:
    d = duel(ben=Side(board="orc_grunt"), combat=7)
    weighed = (Weighed("end", 0.50), Weighed("stun:p2:orc_grunt", 0.525))
    told = hint("hero-realms", d.state, Advice("end", "rollout:400", CHANCE, weighed, 40), NAMES)
    assert told.basis.endswith("So small a difference is chance: the usual act goes first.")


def test_a_guard_is_stunned_because_it_stands_in_the_way() -> None:
    only = "It is Ben’s only prepared guard: once it is stunned, Ben can be attacked."
    assert reasons(duel(ben=Side(board="orc_grunt"), combat=7), "stun:p2:orc_grunt") == only
    two = reasons(duel(ben=Side(board="orc_grunt street_thug man_at_arms"), combat=7), "stun:p2:orc_grunt")
    assert two.startswith("It is a prepared guard: Ben cannot be attacked while one stands; 1 more")


def test_combat_is_spent_because_it_is_lost_and_enough_is_enough() -> None:
    d = duel(ben=Side(health=5), combat=7)
    assert reasons(d, "attack:p2:5") == "Ben has 5 health left: this is enough."
    assert reasons(d, "attack:p2:4") == "Combat that is not spent is lost when the turn ends."
    assert hint("hero-realms", d.state, Advice("attack:p2:5", "greedy"), NAMES).act == "Attack Ben for 5"


def test_a_purchase_counts_the_cards_of_its_faction_that_are_owned() -> None:
    d = duel(Side(hand="spark", discard="orc_grunt"), market="elven_gift", gold=4)
    assert "You own 2 cards of its faction" in reasons(d, "buy:elven_gift")
    assert reasons(duel(market="elven_gift", gold=4), "buy:elven_gift").endswith("lost when the turn ends.")


def test_points_of_antares_and_the_chance_of_a_bust() -> None:
    state = game("antares").start(SETUP, 7)
    assert isinstance(state, AntaresState)
    while not isinstance(state.stack[-1], st.KeepOrStop):
        state.apply(next(a for a in state.legal() if a.text in ("roll", "pass:turn")))
    keep = next(action for action in state.legal() if action.verb == "keep")
    advice = Advice(keep.text, "perfect", POINTS, (Weighed(keep.text, 2.5), Weighed("stop", 1.25)))
    told = hint("antares", state, advice, NAMES)
    assert told.short == f"{keep.label(NAMES)}: 2.50 against 1.25 points for Stop"
    assert told.reasons[-1].startswith("The roll that follows is a bust in ")
    state.odds = False
    assert not any("%" in sentence for sentence in hint("antares", state, Advice(keep.text, "perfect"), NAMES).reasons)


def test_fate_dice_are_weighed_against_what_they_cost() -> None:
    state = game("antares").start(SETUP, 7)
    state.apply(state.find("roll"))
    assert isinstance(state, AntaresState) and isinstance(state.stack[-1], st.FateWindow)
    told = hint("antares", state, Advice("pass:turn", "perfect", facts={"harm": 0.25, "cost": 2.0}), NAMES)
    assert told.reasons[0] == "In this roll it would take 0.2 points from Ada on average."
    assert told.reasons[1].startswith("A Fate die is worth 2 points to whoever holds it")


def said(*typed: str) -> list[str]:
    out = io.StringIO()
    with Match.new(game("antares"), SETUP, ["person", "person"], 7) as match:
        lines = io.StringIO("".join(f"{line}\n" for line in typed))
        assert Plain(match, Voice(lines, out)).run() == 0
        assert not match.steps
    return out.getvalue().splitlines()


def test_line_by_line_a_hint_is_a_word() -> None:
    told = said("hint")
    at = next(i for i, line in enumerate(told) if line.endswith("Hint: Roll."))
    assert "perfect thinks about it; Ctrl+C gives up waiting." in told[at - 1]
    assert told[at + 2].strip() == "The first roll of a turn has to be made, with all 6 dice."
    assert any(line.startswith("§ AN-TURN-1 ") for line in told[at:])


def test_line_by_line_the_settings_switch_hints_off() -> None:
    settings.change(settings.Settings(), "play", "hints", False, home.settings())
    assert any(line.endswith("Hints are off in the settings.") for line in said("hint"))


def test_line_by_line_a_first_game_has_its_guide() -> None:
    told = " ".join(said("guide"))
    assert "First roll. Usually next: roll, then keep the good dice." in told
    assert "Roll: All 6 Skirmish dice." in told
