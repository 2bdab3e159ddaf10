"""AN-TURN: rolling, keeping, stopping, busting."""

from __future__ import annotations

from itertools import product

import pytest

from rules.antares.dice import DICE, LETTERS, NONE, showing
from tests.antares.table import Table


@pytest.mark.clause("AN-TURN-1")
def test_a_turn_begins_with_a_roll_of_six():
    table = Table()
    assert table.acts == ["roll"]
    assert table.refuses("stop") == ("Roll the 6 Skirmish dice first: a turn begins with a roll.", "AN-TURN-1")
    table.falls("V,V,S,S,S,S").do("roll")
    assert (table.state.kept, table.state.rolled.text) == (NONE, "V,V,S,S,S,S")
    assert "stop" in table.acts
    assert "keep:S" in table.acts


@pytest.mark.clause("AN-TURN-2")
def test_the_menu_lists_every_way_to_keep_some_and_nothing_twice():
    table = Table(rolled="V,V,VS,S,S,S")
    keeps = [text.removeprefix("keep:") for text in table.acts if text.startswith("keep:")]
    faces = ("V", "V", "VS", "S", "S", "S")
    subsets = {
        tuple(sorted((face for face, chosen in zip(faces, bits, strict=True) if chosen), key=LETTERS.index))
        for bits in product((0, 1), repeat=6)
    }
    wanted = {",".join(subset) for subset in subsets if 0 < len(subset) < 6}
    assert set(keeps) == wanted
    assert len(keeps) == len(wanted) == 3 * 2 * 4 - 2


@pytest.mark.clause("AN-TURN-2")
def test_at_least_one_of_the_dice_just_rolled_is_kept():
    table = Table(kept="V", rolled="S,S,S,S,S")
    assert table.refuses("roll")[1] == "AN-TURN-2"
    assert table.refuses("keep:")[1] == "AN-TURN-2"
    assert table.refuses("keep:V") == ("the dice just rolled show S, S, S, S, S.", "AN-TURN-2")
    assert table.refuses("keep:Q")[1] == "AN-TURN-2"
    assert Table(rolled="V,V,VS,S,S,S").refuses("keep:S,V") == ("the faces go in this order: V, VS, S, B.", "AN-TURN-2")


@pytest.mark.clause("AN-TURN-2", "AN-TURN-3")
def test_kept_dice_stay_and_all_others_are_rolled():
    table = Table(rolled="V,VS,S,S,S,S").falls("V,S,S,S", "S,S").do("keep:VS,S")
    assert (table.state.kept.text, table.state.rolled.text) == ("VS,S", "V,S,S,S")
    table.do("keep:V,S").done()
    assert (table.state.kept.text, table.state.rolled.text) == ("V,VS,S,S", "S,S")


@pytest.mark.clause("AN-TURN-3")
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_a_reroll_takes_every_die_that_is_not_kept(n: int):
    table = Table(rolled="S,S,S,S,S,S").falls(",".join(["S"] * (6 - n)))
    table.do("keep:" + ",".join(["S"] * n)).done()


@pytest.mark.clause("AN-TURN-4")
def test_stopping_keeps_all_dice_that_stand():
    table = Table(kept="V", rolled="V,S,S,S,S").falls(control=["2"]).do("stop").done()
    assert table.said[:2] == ["Ada stopped with 2 Victories and 4 Strikes", "claimed 1 Control die, showing 2"]
    assert table.logged() == (2,)
    assert table.asked == "Ben"


@pytest.mark.clause("AN-TURN-4")
def test_the_rolling_ends_when_no_die_is_left():
    table = Table(kept="V,S,S,S", rolled="V,S").falls("S", control=["3"]).do("keep:V").done()
    assert "Ada ended with 2 Victories and 4 Strikes" in table.said
    assert table.logged() == (3,)
    assert table.asked == "Ben"


@pytest.mark.clause("AN-TURN-4")
def test_keeping_all_is_stopping():
    table = Table(rolled="V,V,S,S,S,S")
    reason, clause = table.refuses("keep:V,V,S,S,S,S")
    assert clause == "AN-TURN-4"
    assert "stopping" in reason


@pytest.mark.clause("AN-TURN-5")
@pytest.mark.parametrize(
    ("kept", "rolled", "keep", "falls"),
    [
        ("", "V,V,S,S,S,S", "V,V", "V,V,VS,S"),
        ("", "VS,S,S,S,S,S", "VS", "V,V,V,VS,S"),
        ("V,V", "V,S,S,S", "V", "VS,VS,S"),
        ("V,VS,S", "V,S,S", "V", "VS,VS"),
        ("V,V,V", "V,V,V", "V", "V,S"),
    ],
)
def test_exactly_five_victories_are_a_bust(kept: str, rolled: str, keep: str, falls: str):
    table = Table(kept=kept, rolled=rolled, logged=[(2,), (1,)]).falls(falls).do(f"keep:{keep}").done()
    assert table.said[-2:] == ["5 Victories, BUST", "Turn 2: Ben"]
    assert (table.logged(), table.has()) == ((2,), 0)
    assert (table.state.gate, table.state.table) == (7, 4)
    assert table.acts == ["roll"]


@pytest.mark.clause("AN-TURN-5")
def test_four_and_six_are_no_bust():
    for falls, victories in (("V,V,S,S", 4), ("V,V,VS,VS", 6)):
        table = Table(rolled="V,V,S,S,S,S").falls(falls).do("keep:V,V").done()
        assert table.asked == "Ada"
        assert table.state.victories() == victories


@pytest.mark.clause("AN-TURN-5")
def test_only_this_turn_is_missed():
    table = Table().falls("V,V,V,V,V,S", "S,S,S,S,S,S", "S,S,S,S,S,S").do("roll")
    assert table.asked == "Ben"
    table.do("roll", "stop")
    assert (table.asked, table.state.turn) == ("Ada", 3)
    table.do("roll")
    assert "stop" in table.acts


@pytest.mark.clause("AN-TURN-5")
def test_every_first_roll_busts_with_five_and_only_then():
    for dice in (d for d in DICE.values() if d.n == 6 and not d.counts[3]):
        table = Table().falls(dice.text).do("roll")
        assert (table.asked == "Ben") == (dice.counts[0] + dice.counts[1] == 5)


@pytest.mark.clause("AN-TURN-6")
def test_keeping_busts_nobody_until_the_roll():
    table = Table(rolled="V,V,V,VS,VS,VS", fate=(0, 1))
    table.do("keep:V,V,V,VS,VS")
    assert table.asked == "Ben"
    assert table.state.victories() == 5
    table.falls("S").do("pass:roll").done()
    assert "5 Victories, BUST" in table.said


@pytest.mark.clause("AN-TURN-6")
def test_the_check_waits_for_the_fate_dice():
    table = Table(logged=[(1, 3), ()], fate=(0, 1), rolled="V,S,S,S,S,S")
    table.falls("V,V,VS,VS,S", fate=["sabotage"]).do("keep:V", "fate:1").done()
    assert table.said[-3:] == ["Sabotage returned a 3 to the Gate System", "5 Victories, BUST", "Turn 2: Ben"]


@pytest.mark.clause("AN-TURN-7")
def test_play_passes_clockwise():
    table = Table(players=4, active=2)
    order = []
    for _ in range(6):
        order.append(table.asked)
        table.falls("S,S,S,S,S,S").do("roll")
        table.do("stop")
    assert order == ["Cleo", "Dan", "Ada", "Ben", "Cleo", "Dan"]
    assert table.state.turn == 7
    assert Table().state.blocked(1)[0].clause == "AN-TURN-7"


def test_lots_of_dice_add_up():
    for text, more in (("V,VS", "S,S"), ("", "B"), ("VS", "VS")):
        a, b = showing(text), showing(more)
        assert a.plus(b).n == a.n + b.n
        assert a.plus(b).minus(b) is a
        assert a.plus(b).holds(a)
    with pytest.raises(ValueError, match="names no faces"):
        showing("V,X")
