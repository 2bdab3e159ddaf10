"""AN-SET: players, factions, dice, the gate."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.antares.cards import load
from rules.antares.game import GAME
from rules.core.cardlist import shipped
from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from tests.antares.table import NAMES

FACTIONS = {
    "concord": "PanHuman Concord",
    "isorian": "Isorian Shard",
    "algoryn": "Algoryn Prosperate",
    "boromites": "Boromites",
    "ghar": "Ghar Empire",
}


def seats(n: int, *factions: str) -> tuple[Seat, ...]:
    chosen = [{"faction": f} if f else {} for f in (*factions, *[""] * n)]
    return tuple(Seat(name, choices) for name, choices in zip(NAMES[:n], chosen, strict=False))


@pytest.mark.clause("AN-SET-1")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_each_player_has_another_faction(n: int):
    met: set[str] = set()
    for seed in range(20):
        players = GAME.start(Setup(seats(n)), seed).players
        drawn = [p.faction.id for p in players]
        assert len(set(drawn)) == n
        assert set(drawn) <= set(FACTIONS)
        met |= set(drawn)
    assert met == set(FACTIONS)


@pytest.mark.clause("AN-SET-1")
def test_there_are_five_factions_and_they_can_be_chosen():
    assert {f.id: f.name for f in GAME.default_cards().factions} == FACTIONS
    for seed in range(10):
        state = GAME.start(Setup(seats(3, "ghar", "", "isorian")), seed)
        ghar, drawn, isorian = (p.faction.id for p in state.players)
        assert (ghar, isorian) == ("ghar", "isorian")
        assert drawn in {"concord", "algoryn", "boromites"}
    assert GAME.start(Setup(seats(2, "random", "ghar")), 1).players[1].faction.id == "ghar"


@pytest.mark.clause("AN-SET-1")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Setup(seats(1)), "needs 2 to 5 players; there is 1"),
        (Setup(tuple(Seat(str(i)) for i in range(6))), "needs 2 to 5 players; there are 6"),
        (Setup(seats(2, "ghar", "ghar")), "Two players chose Ghar Empire"),
        (Setup(seats(2, "dwarfs")), "There is no faction “dwarfs”"),
        (Setup((Seat("Ada", {"class": "thief"}), Seat("Ben"))), "Ada cannot choose “class”"),
        (Setup(seats(2), format="duel"), "There is no format “duel”"),
        (Setup(seats(2), options={"first": 3}), "Seat 3 cannot go first: there are 2 seats"),
        (Setup(seats(2), options={"first": 9}), "Option “first” cannot be “9”"),
        (Setup(seats(2), options={"firts": 1}), "There is no option “firts”"),
        (Setup(seats(2), options={"gate": "moon"}), "There is no gate “moon”"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: Setup, said: str):
    with pytest.raises(SetupError, match=said):
        GAME.start(wrong, 1)


@pytest.mark.clause("AN-SET-2")
@pytest.mark.parametrize(("n", "dice"), [(2, 9), (3, 10), (4, 11), (5, 12)])
def test_control_dice_on_the_gate(n: int, dice: int):
    state = GAME.start(Setup(seats(n)), 3)
    assert state.gate == state.total == dice
    assert all(not any(p.logged) for p in state.players)


@pytest.mark.clause("AN-SET-3")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_player_but_the_first_has_a_fate_die(n: int):
    for first in range(n):
        state = GAME.start(Setup(seats(n), options={"first": first + 1}), 3)
        assert [p.fate for p in state.players] == [int(seat != first) for seat in range(n)]
        assert state.table == 4 - (n - 1)


@pytest.mark.clause("AN-SET-4")
def test_the_first_player_is_named_or_drawn_from_the_seed():
    assert GAME.start(Setup(seats(3), options={"first": 2}), 0).actor() == 1
    drawn = [GAME.start(Setup(seats(3)), seed).actor() for seed in range(300)]
    assert drawn == [GAME.start(Setup(seats(3)), seed).actor() for seed in range(300)]
    assert all(70 < count < 130 for count in Counter(drawn).values())
    assert set(drawn) == {0, 1, 2}


@pytest.mark.clause("AN-SET-5")
def test_the_gate_is_chosen_or_drawn():
    assert GAME.start(Setup(seats(2)), 1).card.id == "xilos"
    assert GAME.start(Setup(seats(2), options={"gate": "xilos"}), 1).card.points == 1
    two = load(shipped("antares/base.yaml") + b"  - {id: far_gate, name: Far Gate, points: 3, own: true}\n", "two.yaml")
    assert GAME.start(Setup(seats(2), options={"gate": "far_gate"}), 1, two).card.points == 3
    drawn = {GAME.start(Setup(seats(2), options={"gate": "random"}), seed, two).card.id for seed in range(20)}
    assert drawn == {"xilos", "far_gate"}
