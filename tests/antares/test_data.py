"""AN-DATA-1, 2 and 4: what ships as data, and that other data is played as it stands."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.antares.cards import base, load
from rules.antares.game import GAME
from rules.antares.odds import BestPlay, plain_worths
from rules.core.cardlist import shipped
from rules.core.contract import Seat, Setup
from rules.core.testing import check_game
from tests.antares.table import Table

OWN = """\
game: antares
id: own
title: Own
about: Own values, for tests.
dice:
  skirmish: [blank, blank, strike, victory, victory_and_strike, victory_and_strike]
  control: [3, 3, 3, 3, 3, fate]
  fate: [blank, blank, blank, warped, warped, routed]
factions:
  - id: monks
    name: Silent Monks
    traits:
      - id: patience
        name: Patience
        counts: victory
        threshold: 0
        unless_victories: [2, 4, 6]
        effects: [turn_up: 2]
      - id: harvest
        name: Harvest
        threshold: 2
        moment: logged
        needs: control
        effects: [claim_fate: 1, turn_up: 1]
  - id: raiders
    name: Raiders
    short: Raid
    letter: Z
    hue: gold
    traits:
      - id: raid
        name: Raid
        threshold: 1
        moment: offensive
        effects: [claim_control: 1, turn_down: 1]
      - id: veil
        name: Veil
        threshold: 0
        moment: fate
        effects: [ignore_fate: 2]
      - id: reckon
        name: Reckon
        threshold: 1
        moment: claim
        effects: [reroll_control: 2]
gates:
  - {id: moon, name: Moon, points: 4}
"""


@pytest.mark.clause("AN-DATA-2")
def test_the_shipped_dice():
    pool = base()
    assert pool.skirmish.sides == (2, 1, 3, 0), "V, V+S, S"
    assert pool.control.sides == (2, 2, 1, 1), "1, 2, 3, Fate"
    assert pool.fate.sides == (2, 2, 2, 0), "Sabotage, Warped, Routed"


@pytest.mark.clause("AN-DATA-2", "AN-DATA-3")
def test_house_defaults_are_marked_in_the_list_and_in_the_rulebook():
    pool = base()
    assert pool.own == {"dice", *(f"trait {trait.id}" for trait in pool.traits)}
    assert "house default" in pool.about
    book = GAME.rulebook()
    for clause in ("AN-DATA-2", "AN-DATA-3"):
        assert book.split(f"### {clause} ")[1].partition("\n\n")[2].startswith("House default.")


@pytest.mark.clause("AN-DATA-1")
def test_a_list_of_ones_own_is_played():
    pool = load(OWN.encode(), "own.yaml")
    tally = check_game(GAME, seeds=range(8), setups=[Setup((Seat("Ada"), Seat("Ben")))], cards=pool, budget=60)
    assert tally.verbs["up"]
    assert tally.verbs["trait"]
    state = GAME.start(Setup((Seat("Ada"), Seat("Ben", {"faction": "raiders"}))), 1, pool)
    assert (state.card.points, state.players[1].faction.letter, state.players[0].faction.letter) == (4, "Z", "S")


@pytest.mark.clause("AN-DATA-1")
def test_a_die_is_any_six_faces():
    pool = load(OWN.encode(), "own.yaml")
    assert pool.skirmish.sides == (1, 2, 1, 2)
    assert BestPlay(pool.odds, plain_worths(pool, 9, 4), Fraction(0)).value(pool.skirmish.results[0][0][0]) > 0
    table = Table(pool, rolled="V,VS,B,B,S,S").falls("B,B,B", control=["3"]).do("keep:VS,S,B")
    assert table.state.value(table.state.find("stop")) == "nothing"
    for strike_only in ("strike", "victory"):
        faces = f"[{', '.join([strike_only] * 6)}]"
        one = OWN.replace("[blank, blank, strike, victory, victory_and_strike, victory_and_strike]", faces)
        tally = check_game(
            GAME, seeds=range(2), setups=[Setup((Seat("A"), Seat("B")))], cards=load(one.encode(), "one")
        )
        assert tally.walks == 2


@pytest.mark.clause("AN-DATA-1")
def test_effects_of_other_lists():
    pool = load(OWN.encode(), "own.yaml")
    where: dict[str, Any] = {"factions": ("monks", "raiders")}
    table = Table(pool, rolled="V,B,B,B,B,B", logged=[(1, 2), ()], **where).do("stop", "trait:patience")
    assert table.acts == ["up:1", "up:2"]
    table.do("up:2").do()
    assert (table.logged(), table.asked) == ((3, 2), "Ben"), "the second die could only be the 1"

    table = Table(pool, rolled="VS,VS,B,B,B,B", logged=[(1,), ()], **where).falls(control=["3"])
    table.do("stop", "trait:harvest")
    assert (table.logged(), table.has()) == ((3, 2), 1)

    where = {"factions": ("raiders", "monks")}
    table = Table(pool, rolled="S,B,B,B,B,B", logged=[(), (2,)], **where).falls(control=["3"]).do("stop", "trait:raid")
    assert table.acts == ["trait:reckon", "pass:trait"], "the claim of a trait is a claim"
    table.do("pass:trait")
    assert (table.logged(), table.logged(1), table.asked) == ((3,), (1,), "Ben")

    table = Table(pool, rolled="S,B,B,B,B,B", gate=1, logged=[(), (2,)], **where).falls(control=["3"])
    table.do("stop", "trait:raid", "pass:trait")
    assert table.state.outcome is not None
    assert table.logged(1) == (2,), "the gate fell, and the rest of the trait with it"


@pytest.mark.clause("AN-DATA-4")
def test_without_traits_all_factions_play_alike():
    """The same dice and acts give the same game, whatever the factions."""
    ends = set()
    for factions in (("ghar", "concord"), ("boromites", "algoryn")):
        seats = tuple(Seat(name, {"faction": f}) for name, f in zip(("Ada", "Ben"), factions, strict=True))
        state = GAME.start(Setup(seats, options={"traits": False}), 5)
        acts: list[str] = []
        while legal := state.legal():
            acts.append(legal[len(acts) * 7 % len(legal)].text)
            state.apply(state.find(acts[-1]))
        ends.add((tuple(acts), tuple(state.points(seat) for seat in range(2))))
    assert len(ends) == 1


def test_the_shipped_list_is_the_base():
    assert load(shipped("antares/base.yaml"), "base.yaml").digest == base().digest
