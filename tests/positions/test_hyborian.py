"""Positions of Hyborian Gates: Dimensions, Complexes, moments of a round, numbers of pieces, and what cannot be."""

from __future__ import annotations

from typing import cast

import pytest

from rules.core import position
from rules.core.cardlist import CardListFaulty
from rules.core.position_text import written
from rules.hyborian.game import GAME
from rules.hyborian.ring import CHAOS, GAEA, READY
from rules.hyborian.state import HyborianState
from tests.hyborian.field import plain

ADA = """
    deck: [10 gaea_1]
    hand: [gaea_2]
    complexes: [{gate: gaea_gate, pyramids: [gaea, chaos], num: 4}]
    troopers: [gaea_1, {card: gaea_3, at: gaea, attached: [tech], settled: true}]
"""
BEN = """
    deck: [10 chaos_1]
    hand: []
    complexes: [{gate: chaos_gate, pyramids: [chaos], counter: 2}]
    troopers: [{card: chaos_1, at: chaos}]
"""
#: five Pyramids of Gaea are built and one more is gone: there are only five
GONE = ADA.replace("[gaea, chaos]", "[gaea, gaea, gaea, gaea, gaea]") + "    pyramids_gone: {gaea: 1}\n"


def laid(table: str = "phase: transport", ada: str = ADA, ben: str = BEN) -> HyborianState:
    text = f"position: hyborian\nplayers:\n  - name: Ada{ada}\n  - name: Ben{ben}\n{table}\n"
    return cast(HyborianState, position.load(text.encode(), "x", plain()).state)


def refused(*how: str) -> list[str]:
    with pytest.raises(CardListFaulty) as caught:
        laid(*how)
    return [fault.message for fault in caught.value.faults]


def test_what_the_file_says_lies_there() -> None:
    s = laid("phase: transport\nturn: 3\nactive: Ben\nfirst: Ada")
    ours = [(u.card.id, u.place, [p.card.id for p in u.attached], u.settled) for u in s.units.values()]
    assert ours == [
        ("gaea_1", READY, [], False),
        ("gaea_3", GAEA, ["tech"], True),
        ("chaos_1", CHAOS, [], False),
    ]
    # numbers that the file gives are kept, the others fill up
    assert list(s.complexes) == [1, 4] and list(s.units) == [2, 3, 6]
    assert s.bearer == {5: 3}
    assert (s.round, s.active, s.order, s.phase, s.complexes[1].counter) == (3, 1, (0, 1), "Transport", 2)
    # of five Pyramids of each Dimension, those built are not left
    assert (s.players[0].pyramids[GAEA], s.players[0].pyramids[CHAOS], s.players[1].pyramids[CHAOS]) == (4, 4, 4)
    assert s.actor() == 1


@pytest.mark.parametrize(
    ("phase", "act"), [("overload", "end:overload"), ("transport", "end:transport"), ("ready", "end:ready")]
)
def test_each_phase_asks_its_own(phase: str, act: str) -> None:
    assert act in [action.text for action in laid(f"phase: {phase}").legal()]


def test_a_position_without_a_phase_begins_a_player_turn() -> None:
    assert laid("").phase == "Overload"


def test_the_set_up_and_the_gate_stage() -> None:
    bare = "\n    deck: [gaea_1, gaea_gate, 20 gaea_2]\n"
    s = laid("phase: start\nactive: Ben\nasked: Ben", bare, bare)
    assert s.actor() == 1 and s.decision is not None and "first Trooper" in s.decision.prompt
    s = laid("phase: gate\nturn: 2", ADA.replace("[gaea_2]", "[gaea_gate]"))
    assert "no_gate" in [action.text for action in s.legal()]


def test_a_written_position_names_every_number() -> None:
    s = laid("phase: transport")
    s.apply(s.find("send:c4>chaos:t2"))
    while s.stack[-1].player == 0 and "go" in [a.text for a in s.legal()]:
        s.apply(s.find("go"))
    text = written(position.document(GAME, s))
    assert "must_fight: [chaos]" in text and "used: true" in text
    assert position.load(text.encode(), "x", plain()).state.digest() == s.digest()


@pytest.mark.parametrize(
    ("table", "ada", "told"),
    [
        ("", ADA.replace("at: gaea", "at: geaa"), "there is no place “geaa”"),
        ("", ADA.replace("at: gaea", "at: c9"), "there is no Complex with the number 9"),
        ("", ADA.replace("at: gaea", "at: c4"), "nobody stands before an own Complex"),
        ("", ADA.replace("at: gaea", "at: gaea2"), "there is one set of Dimensions with fewer than five players"),
        ("", ADA.replace("at: gaea", "at: gaea, waits: true"), "only a Trooper in the Ready Area waits"),
        ("", ADA.replace("at: gaea", "num: 4"), "two pieces have the number 4"),
        ("", ADA.replace("[gaea_1, {", "[{card: gaea_1, at: gaea}, {"), "2 Troopers in Gaea and Complexes for 1"),
        ("", GONE, "more than 5 Pyramids"),
        ("", ADA + "    known: [gaea_1]\n", "not all of these cards are in the hand"),
        ("", ADA.replace("[tech]", "[gaea_1]"), "is not a Companion, Tech or Vehicle"),
        ("", ADA.replace("gaea_1, {", "tech, {"), "there is no Trooper or Monster “tech”"),
        ("phase: transport\nasked: Ben", ADA, "in a player turn the player on turn is asked"),
        ("initiative: Cleo", ADA, "nobody is called “Cleo”"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(table: str, ada: str, told: str) -> None:
    found = refused(table, ada)
    assert len(found) == 1 and told in found[0], found
