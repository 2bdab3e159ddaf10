"""Campaigns and battles."""

from __future__ import annotations

import pytest

from rules.hyborian import numbers
from rules.hyborian.ring import AT_COMPLEX, GAEA, READY
from tests.hyborian.field import field, ids, in_play, play, pool_of, shipped, texts, unit

GATES = ["0:gaea_gate+gaea", "1:gaea_gate+gaea", "0:asgard_gate+asgard", "1:asgard_gate+asgard"]

FIGHTERS = """
- {id: glass, name: Glass, kind: trooper, dimension: hyboria, icons: 1, attack: 9, defense: 1}
- {id: rock, name: Rock, kind: trooper, dimension: hyboria, icons: 1, attack: 0, defense: 9}
- {id: egg, name: Egg, kind: trooper, dimension: hyboria, icons: 1, attack: 0, defense: 0}
- {id: sharp, name: Sharp, kind: vortex, abilities: [{kind: play, effects: [modify: {attack: 9}]}]}
- {id: hard, name: Hard, kind: vortex, abilities: [{kind: play, effects: [modify: {defense: 9}]}]}
- {id: away, name: Away, kind: vortex, abilities: [{kind: play, effects: [return_to_ready: fighter]}]}
- {id: spell, name: Spell, kind: magic, abilities: [{kind: play, effects: [modify: {who: fighter, attack: 9}]}]}
"""


def fight(pool=None, mine="hyboria_1", theirs="asgard_1", at="gaea", hands=((), ()), more=(), **options):
    """A battle begun in a Dimension that is nobody’s home; Ada attacks."""
    both = [
        f"{seat}:{name}@{at}{plus}{rest}"
        for seat, (name, plus, rest) in enumerate((mine.partition("+"), theirs.partition("+")))
    ]
    s = field(
        pool or pool_of(FIGHTERS),
        phase="combat",
        troopers=[*both, *more],
        complexes=GATES,
        hands=hands,
        options=options,
    )
    play(s, f"attack:{at}@p2")
    return s


def named(s, att="t1", dfn="t2"):
    """Both battlers named, where there is a choice."""
    for num in (att, dfn):
        if f"name:{num}" in texts(s):
            play(s, f"name:{num}")
    return s


@pytest.mark.clause("HG-CBT-1", "HG-CBT-4", "HG-CARD-1", "HG-CARD-2")
def test_battles_are_one_against_one_and_both_sides_name_theirs():
    s = fight(more=["0:hyboria_2@gaea", "1:chaos_2@gaea"])
    assert set(texts(s)) == {"name:t1", "name:t3"} and s.actor() == 0
    play(s, "name:t3")
    assert set(texts(s)) == {"name:t2", "name:t4"} and s.actor() == 1


@pytest.mark.clause("HG-CBT-1", "HG-CBT-11")
def test_one_campaign_against_each_opponent_in_a_place():
    s = field(
        pool_of(FIGHTERS),
        names=("Ada", "Ben", "Cleo"),
        phase="combat",
        troopers=["0:rock@gaea", "1:rock@gaea", "2:rock@gaea"],
        complexes=[f"{seat}:gaea_gate+gaea" for seat in (0, 1, 2)],
    )
    assert texts(s) == ["attack:gaea@p2", "attack:gaea@p3", "end:combat"]
    play(s, "attack:gaea@p3")
    assert texts(s) == ["attack:gaea@p2", "end:combat"]


@pytest.mark.clause("HG-CBT-8", "HG-CBT-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [
        ("hyboria_4", "asgard_1", {"hyboria_4"}),
        ("hyboria_1", "asgard_4", {"asgard_4"}),
        ("glass", "glass", set()),
        ("rock", "rock", {"rock"}),
    ],
)
def test_both_strike_at_once(mine: str, theirs: str, left: set[str]):
    s = named(fight(mine=mine, theirs=theirs))
    assert {u.card.id for u in s.units.values()} == left
    if mine == theirs == "rock":
        assert len(s.units) == 2


@pytest.mark.clause("HG-CBT-8")
@pytest.mark.parametrize(("option", "left"), [("both", []), ("defender_wins", [1]), ("attacker_wins", [0])])
def test_who_falls_when_each_defeats_the_other(option: str, left: list[int]):
    s = named(fight(mine="glass", theirs="glass", double_defeat=option))
    assert [u.controller for u in s.units.values()] == left


@pytest.mark.clause("HG-CARD-12")
def test_totals_never_fall_below_zero_and_an_attack_of_zero_defeats_nobody():
    s = named(fight(mine="egg", theirs="egg"))
    assert len(s.units) == 2
    s = named(fight(mine="egg", theirs="egg", zero_attack_defeats=True))
    assert not s.units


@pytest.mark.clause("HG-CBT-9", "HG-CBT-11")
def test_the_campaign_goes_on_with_pairs_that_have_not_met():
    s = named(fight(mine="rock", theirs="rock", more=["0:rock@gaea"]))
    assert texts(s) == ["name:t3", "stop"]
    play(s, "stop")
    assert len(s.units) == 3 and s.campaign is None
    assert numbers.control(s, GAEA) == -1
    returns = named(fight(mine="rock", theirs="rock", more=["0:rock@gaea"], stalemate="attacker_returns"))
    assert returns.units[1].place == READY


@pytest.mark.clause("HG-CBT-13")
def test_the_native_son_fights_at_home_only():
    s = fight(mine="gaea_4", theirs="chaos_4", hands=(["sharp"], []))
    named(s)
    assert numbers.totals(s, s.units[1]) == (11, 12)
    s = field(troopers=["0:gaea_4@gaea"], complexes=GATES)
    assert numbers.totals(s, s.units[1]) == (8, 9)


@pytest.mark.clause("HG-CBT-14", "HG-CARD-6", "HG-CARD-7")
def test_osirans_and_their_tech():
    s = field(troopers=["0:osiris_1+tech", "0:osiris_1+tech+tech+osiris_friend", "0:gaea_1+tech"], complexes=GATES)
    assert numbers.totals(s, s.units[1]) == (2 + 1 + 1, 3 + 1 + 1)
    assert numbers.totals(s, s.units[3]) == (2 + 2 + 1 + 2 + 3, 3 + 2 + 2 + 2 + 3)
    assert numbers.totals(s, s.units[7]) == (3, 4)
    assert [entry.source for entry in numbers.ledger(s, s.units[3])][-2:] == ["Tech of an Osiran", "Combined arms"]


@pytest.mark.clause("HG-CBT-15", "HG-CBT-20")
def test_atlanteans_support_from_next_door():
    more = ["0:atlantis_1@asgard/settled", "0:atlantis_2@asgard", "0:atlantis_3@osiris/settled"]
    s = named(fight(mine="hyboria_2", theirs="chaos_2", more=more))
    assert texts(s) == ["support:t3", "no_more"], "one has just come, one is too far away"
    contested = named(fight(mine="hyboria_2", theirs="chaos_2", more=[more[0], "1:asgard_1@asgard"]))
    assert contested.battle is None, "it is in a battle there: nobody supports, and the pair has struck"


@pytest.mark.clause("HG-CBT-15")
def test_support_turns_a_battle():
    more = ["0:atlantis_1@asgard/settled"]
    plain = named(fight(mine="hyboria_2", theirs="chaos_2", more=more))
    play(plain, "no_more")
    assert in_play(plain, "chaos_2") and in_play(plain, "hyboria_2")
    helped = named(fight(mine="hyboria_2", theirs="chaos_2", more=more))
    play(helped, "support:t3")
    assert not in_play(helped, "chaos_2") and in_play(helped, "hyboria_2") and in_play(helped, "atlantis_1")


@pytest.mark.clause("HG-CBT-6")
def test_vortex_tactics_the_attackers_face_down_and_the_defenders_first():
    s = named(fight(mine="rock", theirs="rock", hands=(["sharp", "hard"], ["hard"])))
    play(s, "vortex:sharp", "no_more")
    assert s.view(1).battle is not None and s.view(1).battle.hidden == 1
    assert s.view(0).battle.hidden == ("sharp",)
    assert s.actor() == 1
    play(s, "vortex:hard")
    assert len(s.units) == 2, "the defender’s card counts: 9 against 18"
    assert ids(s.players[0].discard) == ["sharp"] and ids(s.players[1].discard) == ["hard"]


@pytest.mark.clause("HG-CBT-9", "HG-CARD-14")
def test_the_fallen_and_the_cards_of_the_battle_are_discarded():
    s = named(fight(mine="rock+tech", theirs="rock+tech", hands=(["sharp"], [])), "t1", "t3")
    play(s, "vortex:sharp")
    assert ids(s.players[1].discard) == ["rock", "tech"] and ids(s.players[0].discard) == ["sharp"]
    assert [p.card.id for p in s.units[1].attached] == ["tech"]


@pytest.mark.clause("HG-CBT-7", "HG-CBT-16")
def test_gaean_magic_is_cast_from_here_or_next_door_once_for_each_caster():
    s = named(
        fight(mine="rock", theirs="rock", hands=(["spell", "spell"], []), more=["0:gaea_1@asgard", "0:gaea_2@chaos"])
    )
    assert texts(s) == ["magic:spell@t3", "no_more"]
    play(s, "magic:spell@t3")
    assert [u.controller for u in s.units.values() if u.card.id == "rock"] == [0]
    nobody = named(fight(mine="rock", theirs="rock", hands=(["spell"], [])))
    assert nobody.battle is None, "without a caster nobody is asked"


@pytest.mark.clause("HG-CBT-7")
def test_a_caster_next_door_must_not_be_contested_and_others_may_cast_if_the_table_wants():
    s = named(fight(mine="rock", theirs="rock", hands=(["spell"], []), more=["0:gaea_1@asgard", "1:asgard_1@asgard"]))
    assert s.battle is None
    third = field(
        pool_of(FIGHTERS),
        names=("Ada", "Ben", "Cleo"),
        phase="combat",
        troopers=["0:rock@gaea", "1:rock@gaea", "2:gaea_1@asgard"],
        complexes=[f"{seat}:gaea_gate+gaea" for seat in (0, 1, 2)],
        hands=[[], [], ["spell"]],
        options={"magic_third_party": True},
    )
    play(third, "attack:gaea@p2")
    assert third.actor() == 2


@pytest.mark.clause("HG-CBT-18")
def test_when_a_battler_leaves_the_other_has_won():
    s = named(fight(mine="egg", theirs="glass", hands=(["away"], [])))
    play(s, "vortex:away")
    assert s.units[1].place == READY and s.units[2].place == GAEA
    assert s.battle is None


@pytest.mark.clause("HG-CBT-2", "HG-CBT-3", "HG-CBT-12")
def test_a_complex_that_is_not_defended_is_destroyed():
    s = field(troopers=["0:gaea_1", "1:gaea_1"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"])
    play(s, "send:c3>c4:t1")
    assert s.units[1].place == AT_COMPLEX + 4
    play(s, "attack:c4@p2")
    assert len(s.players[1].hand) == 3 and texts(s) == ["defend", "decline"]
    play(s, "decline")
    assert 4 not in s.complexes and s.units[1].place == READY
    assert "gaea_gate" in ids(s.players[1].discard)


@pytest.mark.clause("HG-CBT-3", "HG-CBT-12", "HG-MOVE-4")
def test_a_complex_that_is_defended_stands():
    s = field(
        troopers=["0:gaea_1"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"], hands=[[], ["chaos_4", "tech"]]
    )
    play(s, "send:c2>c3:t1", "attack:c3@p2", "defend", "play:chaos_4")
    who = unit(s, "chaos_4")
    play(s, f"attach:tech>t{who.num}", f"pick:t{who.num}", "picked")
    assert 3 in s.complexes and not in_play(s, "gaea_1") and in_play(s, "chaos_4")


@pytest.mark.clause("HG-CBT-3", "HG-CBT-12")
def test_picking_nobody_is_not_defending():
    s = field(troopers=["0:gaea_1", "1:gaea_4"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"])
    play(s, "send:c3>c4:t1", "attack:c4@p2", "defend", "picked")
    assert 4 not in s.complexes and in_play(s, "gaea_4")


@pytest.mark.clause("HG-CBT-12")
def test_a_complex_may_be_captured_if_the_table_wants():
    s = field(
        troopers=["0:gaea_1"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"], options={"complex_loss": "captured"}
    )
    play(s, "send:c2>c3:t1", "attack:c3@p2", "decline")
    assert s.complexes[3].owner == 0


@pytest.mark.clause("HG-CBT-13", "HG-CBT-15", "HG-CARD-5")
def test_at_a_complex_there_is_neither_native_son_nor_support():
    s = field(
        pool_of(FIGHTERS),
        troopers=["0:gaea_1", "1:gaea_4", "0:atlantis_1@asgard/settled"],
        complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"],
        hands=[["sharp"], []],
    )
    play(s, "send:c4>c5:t1", "attack:c5@p2", "defend", "pick:t2", "picked")
    assert s.battle is not None and s.battle.step == "5"
    assert numbers.totals(s, s.units[1]) == (2, 3)


@pytest.mark.clause("HG-CBT-5", "HG-CBT-17")
def test_step_four_and_a_half_what_must_and_what_may():
    s = shipped(
        phase="combat",
        troopers=["0:forcien@gaea", "1:dream_warriors@gaea"],
        complexes=["0:zeus_gate+gaea", "1:zeus_gate+gaea"],
    )
    play(s, "attack:gaea@p2")
    assert numbers.totals(s, s.units[2])[1] == max(s.units[2].card.defense - 2, 0), (
        "what must has happened, the attacker’s first"
    )
    assert s.actor() == 1 and texts(s) == ["battle:2", "no_more"]
    play(s, "battle:2")
    assert s.battle is None and len(s.units) == 2


@pytest.mark.clause("HG-CBT-19", "HG-SURGE-5")
def test_plain_states_are_on_all_the_time():
    s = shipped(
        troopers=["0:king_tuan@gaea", "0:brak_the_brave@gaea"], complexes=["0:zeus_gate+gaea", "0:zeus_gate+gaea"]
    )
    brak = s.units[2].card
    assert numbers.totals(s, s.units[2]) == (brak.attack + 4, brak.defense + 2)
