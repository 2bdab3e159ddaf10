"""HR-EMP-8: cards given to teammates."""

from __future__ import annotations

import pytest

from tests.clauses.duel import Side
from tests.clauses.emperor import (
    EVERYBODY,
    FIRST,
    SECOND,
    six,
)
from tests.clauses.table import ADA, BEN, CLEO, FINN, table


@pytest.mark.clause("HR-EMP-8")
@pytest.mark.parametrize("giver", EVERYBODY)
def test_for_one_gold_a_card_of_the_discard_pile_goes_to_a_teammates(giver: int):
    team = FIRST if giver in FIRST else SECOND
    for mate in team:
        if mate == giver:
            continue
        match = six({giver: Side(discard="bribe gold"), mate: Side(discard="ruby")}, gold=3, active=giver)
        assert match.targets("give") == set(team) - {giver}
        match.do(f"give:p{mate + 1}")
        assert match.actor == giver
        assert match.menu() == {"gift:bribe", "gift:gold"}
        match.do("gift:bribe")
        assert match.gold == 2
        assert match.discard(giver) == ["gold"]
        assert match.discard(mate) == ["bribe", "ruby"]


@pytest.mark.clause("HR-EMP-8")
def test_any_number_of_gifts_while_gold_and_cards_last():
    match = six({ADA: Side(discard="bribe spark ruby")}, gold=4)
    match.do("give:p2", "gift:bribe", "give:p3", "gift:spark", "give:p2", "gift:ruby")
    assert match.gold == 1
    assert (match.discard(BEN), match.discard(CLEO)) == (["bribe", "ruby"], ["spark"])
    reason, clause = match.why_not("give:p2")
    assert "discard pile, which is empty" in reason
    assert clause == "HR-EMP-8"


@pytest.mark.clause("HR-EMP-8")
def test_without_gold_there_are_no_gifts():
    match = six({ADA: Side(hand="gold", discard="bribe")})
    assert match.why_not("give:p2") == ("A gift costs 1 gold and you have 0.", "HR-EMP-8")
    assert match.barred()["give:p3"] == "HR-EMP-8"
    match.do("play:gold", "give:p3", "gift:bribe")
    assert match.gold == 0
    assert not match.menu("give:")


@pytest.mark.clause("HR-EMP-8")
def test_only_the_own_discard_pile_gives():
    match = six({ADA: Side(hand="gold", board="cult_priest", discard="ruby"), BEN: Side(discard="bribe")}, gold=1)
    match.do("give:p2")
    assert match.menu() == {"gift:ruby"}


@pytest.mark.clause("HR-EMP-8")
def test_only_teammates_who_are_still_in_are_given_cards():
    match = six({ADA: Side(discard="bribe")}, gold=2).blow(CLEO).do("pass")
    assert match.menu("give:") == {"give:p2"}
    assert match.why_not("give:p3") == ("Cleo is out of the game and gets no more cards.", "HR-EMP-8")
    for enemy in SECOND:
        assert match.refused(f"give:p{enemy + 1}") == "HR-EMP-8"
    assert match.refused("give:p1") == "HR-EMP-8"


@pytest.mark.clause("HR-EMP-8")
def test_a_card_given_may_be_drawn_by_the_teammate():
    match = six({ADA: Side(discard="bribe"), BEN: Side(deck="", hand="command")}, gold=1)
    match.do("give:p2", "gift:bribe", "end", "play:command")
    assert match.hand(BEN) == ["bribe"]


@pytest.mark.clause("HR-EMP-8")
def test_gifts_are_made_in_the_own_main_phase_only():
    match = six({ADA: Side(hand="spark", discard="bribe"), FINN: Side(hand="gold ruby", discard="bribe")}, gold=1)
    match.do("play:spark")
    assert match.actor == FINN, "Finn is asked to discard and can give nothing away meanwhile"
    assert match.menu() == {"discard:gold", "discard:ruby"}
    assert match.refused("give:p5") == "HR-FX-1"


@pytest.mark.clause("HR-EMP-8")
@pytest.mark.parametrize(("format", "players"), [("duel", 2), ("free-for-all", 4), ("hydra", 4)])
def test_other_formats_have_no_gifts(format: str, players: int):
    match = table(format, *[Side(discard="bribe")] * players, gold=3)
    assert not any("give:" in text for text in match.menu())
    assert match.refused("give:p2") == ""
