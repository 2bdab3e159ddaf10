"""HR-EMP-7 and 9: what a fallen commander leaves, and the sudden end when an emperor falls."""

from __future__ import annotations

import pytest

from tests.clauses.duel import Side
from tests.clauses.emperor import (
    ACROSS,
    COMMANDERS,
    EMPEROR_OF,
    EVERYBODY,
    FIRST,
    SECOND,
    fall_across,
    six,
)
from tests.clauses.table import ADA, BEN, CLEO, DAN, EVE, FINN, NAMES

# ---- HR-EMP-7: what a fallen commander leaves ------------------------------------------------------------------------

#: what Finn owns in the games below, in the places that follow
ESTATE_CARDS = ["command", "bribe", "ruby", "spark", "influence", "gold", "rayla_endweaver"]
ESTATE = Side(
    hand="command", deck="bribe ruby", top="spark", discard="influence gold", board="rayla_endweaver", health=2
)


@pytest.mark.clause("HR-EMP-7")
@pytest.mark.parametrize("card", ESTATE_CARDS)
def test_a_fallen_commander_may_leave_one_card_from_anywhere_to_the_emperor(card: str):
    match = six({FINN: ESTATE, EVE: Side(discard="gold")}, combat=2)
    match.do("attack:p6:2")
    assert match.actor == FINN
    assert match.menu() == {"pass", *(f"leave:{owned}" for owned in ESTATE_CARDS)}
    match.do(f"leave:{card}")
    assert match.discard(EVE) == sorted(["gold", card])
    assert match.owns(FINN) == 0
    gone = sorted(card.id for card in match.state.removed)
    assert gone == sorted(other for other in ESTATE_CARDS if other != card)
    assert match.actor == ADA


@pytest.mark.clause("HR-EMP-7", "HR-PLAY-9")
def test_or_leave_none_and_all_cards_leave_the_game():
    match = six({FINN: ESTATE}, combat=2).do("attack:p6:2")
    assert match.state.find("pass").label(NAMES) == "Leave nothing"
    match.do("pass")
    assert match.discard(EVE) == []
    assert match.owns(FINN) == 0
    assert sorted(card.id for card in match.state.removed) == sorted(ESTATE_CARDS)
    assert match.actor == ADA


@pytest.mark.clause("HR-EMP-7", "HR-END-1")
def test_a_commander_without_cards_is_not_asked():
    match = six({FINN: Side(deck="", health=2)}, combat=2).do("attack:p6:2")
    assert match.actor == ADA
    assert not match.asked


@pytest.mark.clause("HR-EMP-7")
@pytest.mark.parametrize("fallen", COMMANDERS)
def test_the_card_goes_to_the_own_emperor(fallen: int):
    match = six(active=ACROSS[fallen]).blow(fallen)
    assert match.actor == fallen
    match.do("leave:ruby")
    assert match.discard(EMPEROR_OF[fallen]) == ["ruby"]
    assert all(match.discard(seat) == [] for seat in EVERYBODY if seat != EMPEROR_OF[fallen])


@pytest.mark.clause("HR-EMP-7")
def test_while_the_fallen_decides_the_others_wait():
    match = six({FINN: Side(health=2)}, combat=2, gold=2).do("attack:p6:2")
    (barred,) = match.state.blocked(ADA)
    assert barred.clause == "HR-EMP-7"
    assert "Finn" in barred.reason


@pytest.mark.clause("HR-EMP-7", "HR-END-1")
def test_a_commander_who_falls_in_the_own_turn_leaves_a_card_and_then_the_turn_ends():
    match = six({ADA: Side(hand="gold ruby")}, gold=3, combat=3).blow(ADA)
    assert match.actor == ADA
    assert "leave:ruby" in match.menu()
    assert "end" not in match.menu()
    match.do("leave:ruby")
    assert match.discard(BEN) == ["ruby"]
    assert match.actor == BEN
    assert match.state.turn == 2
    match = six(active=FINN).blow(FINN).do("pass")
    assert match.actor == ADA


@pytest.mark.clause("HR-END-1", "HR-EMP-7")
def test_a_discard_the_fallen_owed_lapses_before_the_card_is_left():
    match = six({BEN: Side(hand="spark"), FINN: Side(hand="gold ruby")}, active=BEN)
    match.do("play:spark", "opponent:p6")
    assert match.actor == FINN
    match.blow(FINN)
    assert match.menu() >= {"leave:gold", "pass"}
    assert not match.menu("discard:")
    match.do("pass")
    assert match.actor == BEN
    assert not match.asked


# ---- HR-EMP-9: the sudden end ----------------------------------------------------------------------------------------


@pytest.mark.clause("HR-EMP-9", "HR-END-2")
@pytest.mark.parametrize(("attacker", "emperor", "winners"), [(BEN, EVE, FIRST), (EVE, BEN, SECOND)])
def test_when_an_emperor_falls_that_team_loses_at_once(attacker: int, emperor: int, winners: tuple[int, ...]):
    match = six({emperor: Side(health=4)}, combat=9, gold=3, active=attacker)
    match.do(f"attack:p{emperor + 1}:4")
    assert match.over
    assert match.outcome.winners == winners
    assert match.outcome.clause == "HR-EMP-9"
    assert NAMES[emperor] in match.outcome.reason
    assert match.state.legal() == []


@pytest.mark.clause("HR-EMP-9")
@pytest.mark.parametrize("seat", COMMANDERS)
def test_a_commander_may_bring_the_emperor_down(seat: int):
    emperor = EMPEROR_OF[ACROSS[seat]]
    match = fall_across(seat, {emperor: Side(health=3)}, combat=3)
    match.do(f"attack:p{emperor + 1}:3")
    assert match.outcome.winners == (FIRST if seat in FIRST else SECOND)


@pytest.mark.clause("HR-EMP-9")
def test_an_emperor_leaves_no_card_and_the_fallen_commanders_win_with_their_team():
    match = six({EVE: Side(health=4)}, active=BEN, combat=4).blow(ADA).do("pass", "attack:p5:4")
    assert match.outcome.winners == FIRST


@pytest.mark.clause("HR-EMP-9")
def test_an_emperor_alone_plays_on():
    match = six(active=BEN, combat=4).blow(ADA).do("pass").blow(CLEO).do("pass")
    assert not match.over
    assert match.targets("attack") == set(SECOND)
    match.do("end")
    assert match.actor == DAN
    assert (match.state.prey, match.state.hunted) == ([BEN], [BEN])
