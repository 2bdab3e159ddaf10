"""Positions of Antares: logs, dice of the turn, the moments at which traits are used, and what cannot be."""

from __future__ import annotations

from typing import cast

import pytest

from rules.antares.state import AntaresState
from rules.core import position
from rules.core.cardlist import CardListFaulty

HEAD = "position: antares\noptions: {traits: false}\n"


def laid(table: str = "", ada: str = "", ben: str = "") -> AntaresState:
    text = f"{HEAD}players:\n  - {{name: Ada, {ada}}}\n  - {{name: Ben, {ben}}}\n{table}\n".replace(", }", "}")
    return cast(AntaresState, position.load(text.encode(), "x").state)


def refused(*how: str) -> str:
    with pytest.raises(CardListFaulty) as caught:
        laid(*how)
    (fault,) = caught.value.faults
    return fault.message


def test_logs_headquarters_and_the_gate_system() -> None:
    s = laid(ada="logged: [1, 3, 3], fate: 1", ben="logged: [2]")
    # 9 Control dice with two players, 4 of them logged; 4 Fate dice, one in a Headquarters
    assert (s.gate, s.table, s.players[0].logged, s.players[1].logged) == (5, 3, [1, 0, 2], [0, 1, 0])
    assert s.decision is not None and s.decision.prompt == "Roll the 6 Skirmish dice."


def test_dice_kept_and_rolled_ask_what_is_kept() -> None:
    s = laid("kept: [V, VS]\nrolled: [V, S, S, S]\nrolls: 2")
    assert (s.victories(), s.strikes(), s.rolls) == (3, 4, 2)
    assert "stop" in [a.text for a in s.legal()]


def test_all_six_kept_are_claimed_with() -> None:
    # two Victories earn one Control die; it is rolled, and the turn passes
    s = laid("kept: [V, V, S, S, S, S]\nseed: 1")
    assert s.active == 1
    # with the die that was claimed it is logged: a 3
    s = laid("kept: [V, V, S, S, S, S]\nclaimed: ['3']")
    assert (s.active, s.players[0].logged, s.gate) == (1, [0, 0, 1], 8)


def test_fate_dice_that_were_rolled_resolve() -> None:
    # Routed: the turn is lost (AN-FATE-4); the die lies on the table again
    s = laid("rolled: [V, V, S, S, S, S]\nfates: [routed]")
    assert (s.active, s.table) == (1, 4)


@pytest.mark.parametrize(
    ("table", "ada", "told"),
    [
        ("kept: [V]", "", "1 Skirmish dice are kept and rolled; there are 6"),
        ("rolled: [V, V, V, V, V, S]", "", "exactly five Victories show: the turn is bust and over"),
        ("kept: [V, V, V, S, S]\nrolled: [S]", "", "a last die that was rolled is kept: put it under “kept”"),
        ("", "logged: [1, 1, 1, 1, 1, 1, 1, 1, 1]", "the Gate System is empty, so the game is over"),
        ("gate_dice: 9", "logged: [1]", "there are 10 Control dice; a game of 2 has 9"),
        ("rolled: [V, S, S, S, S, B]", "", "part 6 of “rolled” is “B”; it must be V, VS or S"),
        ("fates: [warped]", "", "Fate dice are rolled with Skirmish dice; say which under “rolled”"),
        ("claimed: [fate]", "", "Control dice are claimed once all six Skirmish dice are kept"),
        ("fate_to_roll: 1", "", "the first roll asks for Fate dice itself; use it with “rolled” dice"),
        ("no_more_fate: [3]", "", "there is no seat 3"),
        ("", "fate: 4}\n  - {name: Cleo, fate: 1", "there are 5 Fate dice; the game has 4"),
        ("", "faction: algoryn}\n  - {name: Cleo, faction: algoryn", "two players have"),
    ],
)
def test_what_cannot_be_together_is_told(table: str, ada: str, told: str) -> None:
    assert told in refused(table, ada)
