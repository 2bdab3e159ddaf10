"""The picture of a position: what it shows, and that it shows nothing hidden."""

from __future__ import annotations

from rules.core.contract import TABLE
from rules.core.walks import chance_of_walk
from rules.hyborian.state import HyborianState
from tabletop_tui.boards.hyborian import PAINTER, battle_ledgers, decks, piles, tracks
from tabletop_tui.boards.model import Picture, Thing, Zone
from tests.hyborian.field import begun, field, play, shipped

NAMES = ("Ada", "Ben")


def zone(picture: Picture, zone_id: str) -> Zone:
    return next(z for z in picture.zones if z.id == zone_id)


def thing(picture: Picture, key: str) -> Thing:
    return next(t for z in picture.zones for t in z.things if t.key == key)


def test_dimensions_complexes_and_the_ready_area():
    s = shipped(
        troopers=[
            "0:just_a_man@gaea+corbin",
            "1:red_blade@chaos",
            "0:just_a_man@osiris",
            "1:red_blade@osiris",
            "0:merlina/waits",
        ],
        complexes=["0:apollos_gate+gaea+gaea/3", "0:bors_gate+asgard", "1:apollos_gate+gaea"],
    )
    picture = PAINTER.picture(s, 0, NAMES)
    dims = zone(picture, "dims")
    assert [t.state for t in dims.things if t.kind == "Dimension"] == ["–", "⚑ Ada", "–", "–", "⚔ Ada and Ben", "⚑ Ben"]
    assert dims.counts == "Ada 1  Ben 1"
    assert thing(picture, "unit:1").mark == "▪" and thing(picture, "unit:1").text == "Corbin"
    gate = thing(picture, "gate:7")
    assert (gate.text, gate.state, gate.mark) == ("Hy1 Ga3 As1", "3 rounds", "▲2")
    assert thing(picture, "unit:6").state == "waits"
    assert picture.bar.who == "ADA’S TURN" and picture.bar.phase == "Transport, 3 of 5"
    assert all(text in {a.text for a in s.legal()} for text in gate.actions) and gate.actions


def test_a_battle_shows_every_number_with_its_source():
    s = shipped(
        phase="combat",
        troopers=["0:forcien@gaea", "1:sky_mistress@gaea"],
        complexes=["0:apollos_gate+gaea", "1:apollos_gate+gaea"],
        hands=[["berserker"], []],
    )
    play(s, "attack:gaea@p2")
    (_, mine, _), (heading, theirs, total) = battle_ledgers(s, NAMES)
    assert heading == "Ben defends" and mine[0].source == "printed"
    assert [(e.source, e.attack, e.defense) for e in theirs[1:]] == [("Native Son", 3, 3), ("Forcien", 0, -2)]
    shown = zone(PAINTER.picture(s, 0, NAMES), "battle")
    assert shown.things[1].shield == f"{total[0]}/{total[1]}" and shown.counts == "step 5, 1 against 1"
    play(s, "vortex:berserker")
    assert s.battle is None


def test_nothing_hidden_is_shown_and_every_act_leads_to_something_shown():
    s = begun(seed=11)
    chance = chance_of_walk(11)
    steps = 0
    while s.outcome is None and steps < 260:
        steps += 1
        if steps % 7 == 0:
            check(s)
        legal = s.legal()
        s.apply(legal[chance.below(len(legal))])
    assert steps > 100
    assert piles(s, 0, NAMES) and decks(s, NAMES) and set(tracks(s)) == {"Dimensions", "Complexes"}


def check(s: HyborianState) -> None:
    """One position, for both seats and the table."""
    for viewer in (0, 1, TABLE):
        picture = PAINTER.picture(s, viewer, NAMES)
        assert PAINTER.picture(s.redeal(viewer, 3), viewer, NAMES) == picture
        keys = [t.key for z in picture.zones for t in z.things]
        assert len(set(keys)) == len(keys)
        if viewer == s.actor():
            for action in s.legal():
                about = PAINTER.about(s, action, viewer, NAMES)
                assert about == "" or about in keys, (action.text, about)


def test_the_second_set_is_a_zone_of_its_own():
    s = field(names=tuple("ABCDE"), troopers=["0:gaea_1@gaea2"], complexes=["0:gaea_gate+gaea"])
    picture = PAINTER.picture(s, 0, tuple("ABCDE"))
    assert zone(picture, "dims2").title == "Dimensions, set 2"
    assert thing(picture, "dim:7").state == "⚑ A"
