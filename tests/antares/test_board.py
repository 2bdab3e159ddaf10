"""The picture of a position as data: gate, dice, Headquarters, traits."""

from __future__ import annotations

from rules.antares.actions import Keep
from rules.antares.game import GAME
from rules.core.contract import TABLE, Seat, Setup
from rules.core.walks import chance_of_walk
from tabletop_tui.boards.antares import PAINTER, chances, odds, tracks
from tabletop_tui.boards.model import Picture, Thing, Zone
from tests.antares.table import NAMES, Table


def zone(picture: Picture, zone_id: str) -> Zone:
    return next(z for z in picture.zones if z.id == zone_id)


def thing(picture: Picture, key: str) -> Thing:
    return next(t for z in picture.zones for t in z.things if t.key == key)


def mid_roll() -> Table:
    return Table(
        players=3,
        factions=("concord", "boromites", "ghar"),
        kept="VS",
        rolled="V,VS,S,S,S",
        gate=5,
        logged=[(1, 2), (1, 3), (3,)],
        fate=(1, 0, 2),
        turn=7,
    )


def test_in_the_middle_of_a_roll():
    table = mid_roll()
    picture = PAINTER.picture(table.state, 0, NAMES)
    assert [z.id for z in picture.zones] == ["gate", "dice", "headquarters", "traits"]
    assert (picture.bar.who, picture.bar.turn) == ("ADA’S TURN", "turn 7")
    assert picture.bar.pools == (("", "stop now: 3 ★, 1 Fate"),)
    assert zone(picture, "gate").counts == "worth 1 point"
    assert thing(picture, "control").state == "5 of 10 left"
    assert thing(picture, "control").text == "■ ■ ■ ■ ■ · · · · ·"
    assert thing(picture, "fate").text == "◆ · · ·"
    dice = zone(picture, "dice")
    assert dice.counts == "roll 2  3 Victories  5 Strikes"
    assert [(t.die, t.state) for t in dice.things] == [
        ("VS", "kept"),
        ("V", "rolled"),
        ("VS", "rolled"),
        ("S", "rolled"),
        ("S", "rolled"),
        ("S", "rolled"),
    ]
    keeps = [text for text in table.acts if text.startswith("keep:")]
    assert thing(picture, "rolled:0").actions == tuple(t for t in keeps if "V" in t.split(":")[1].split(","))
    ada, cleo = thing(picture, "hq:0"), thing(picture, "hq:2")
    assert (ada.letter, ada.hue, ada.mark, ada.text, ada.state) == ("C", "blue", "▸", "⚀  ⚁  ·  ◆", "5 points")
    assert (cleo.text, cleo.cost) == ("·  ·  ⚂  ◆◆", "7")
    assert thing(picture, "trait:0:0").state == "5 of 3 Strikes ✓, but 3 ★: 1 Fate"
    assert thing(picture, "trait:2:0").state.endswith("+ Strikes")


def test_a_fate_window_and_a_claim():
    table = mid_roll().do("keep:S")
    picture = PAINTER.picture(table.state, 2, NAMES)
    assert (picture.bar.who, picture.bar.phase) == ("CLEO", "add Fate dice to Ada’s roll?")
    assert [t.state for t in zone(picture, "dice").things] == ["kept"] * 2 + ["to be rolled"] * 4
    assert thing(picture, "hq:2").actions == ("fate:1", "fate:2", "pass:turn", "pass:roll")
    assert PAINTER.picture(table.state, 0, NAMES).zones[2].things[2].actions == ()

    table = Table(rolled="V,V,VS,VS,S,S", factions=("concord", "ghar")).falls(control=["1,3"])
    table.do("stop", "trait:recalculate")
    picture = PAINTER.picture(table.state, 0, NAMES)
    assert [(t.die, t.actions) for t in zone(picture, "gate").things[2:]] == [
        ("1", ("reroll:1",)),
        ("3", ("reroll:3",)),
    ]
    assert PAINTER.about(table.state, table.state.find("reroll:3"), 0, NAMES) == "claimed:1"


def test_equal_dice_are_counted_from_four_on():
    picture = PAINTER.picture(Table(logged=[(1, 1, 1, 1, 2, 2, 2), ()]).state, 0, NAMES)
    assert thing(picture, "hq:0").text.split() == ["⚀×4", "⚁⚁⚁", "·", "·"]


def test_without_traits_the_zone_says_so():
    assert zone(PAINTER.picture(Table().state, 0, NAMES), "traits").empty == "this table plays without traits"


def test_odds_for_the_screen():
    table = mid_roll()
    shown = odds(table.state)
    assert shown is not None
    assert (shown.lines[0].text, round(shown.lines[0].points, 2), shown.stop) == ("keep:S", 2.86, 2.0)
    keep = table.state.find("keep:S")
    assert chances(table.state, keep) == (
        (1, 1 / 16, "nothing"),
        (2, 1 / 4, "1 Control"),
        (3, 3 / 8, "1 Fate"),
        (4, 1 / 4, "2 Control"),
        (5, 1 / 16, "BUST"),
    )
    assert chances(table.state, table.state.find("stop")) == ()
    assert odds(Table(rolled="S,S,S,S,S,S", odds=False).state) is None
    assert odds(Table().state) is None


def test_every_position_of_whole_games_is_drawn_and_every_act_is_about_something_drawn():
    for players in (2, 3, 4, 5):
        seats = tuple(Seat(name) for name in NAMES[:players])
        state = GAME.start(Setup(seats), players)
        chance = chance_of_walk(players)
        while True:
            for viewer in (*range(players), TABLE):
                picture = PAINTER.picture(state, viewer, NAMES)
                keys = [t.key for z in picture.zones for t in z.things]
                assert len(set(keys)) == len(keys)
                offered = {text for z in picture.zones for t in z.things for text in t.actions}
                legal = {a.text for a in state.legal()} if viewer == state.actor() else set()
                assert offered <= legal
                for action in state.legal():
                    about = PAINTER.about(state, action, viewer, NAMES)
                    assert about == "" or about in keys, (action, about)
                    if isinstance(action, Keep):
                        assert about.startswith("rolled:")
            assert len(tracks(state)["Points"]) == players
            if not state.legal():
                break
            legal_acts = state.legal()
            state.apply(legal_acts[chance.below(len(legal_acts))])
