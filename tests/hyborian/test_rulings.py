"""Rulings where the rulebook is silent or at odds with itself, each on a position that tells the readings apart."""

from __future__ import annotations

from statistics import mean

import pytest

from rules.core.contract import Seat, Setup
from rules.hyborian import numbers
from rules.hyborian.cards import base
from rules.hyborian.game import GAME
from rules.hyborian.lasting import Lasting
from rules.hyborian.ring import HYBORIA
from tests.hyborian.field import ids, in_play, play, shipped, texts, to_first_round, told, unit
from tests.hyborian.rulings import at, fight

# Turns, stages and the first player


@pytest.mark.clause("HG-ROUND-1")
def test_a_turn_is_the_round_and_not_a_player_turn():
    s = at("ready", troopers=["0:well"], hands=[["gaea_1", "tech"], ["tech", "learn"]])
    play(s, "use:1")
    assert "use:1" not in texts(s)
    while s.round == 2:
        assert "use:1" not in texts(s), "not in another player’s turn of the same round either"
        play(s, next((t for t in texts(s) if t.startswith("end") or t == "pass"), texts(s)[-1]))
    while s.actor() != 0 or s.phase == "Gate":
        play(s, next((t for t in texts(s) if t.startswith("end") or t in ("pass", "no_gate")), texts(s)[-1]))
    assert "use:1" in texts(s)


@pytest.mark.clause("HG-ROUND-1")
def test_there_are_six_stages_and_the_end_stage_is_the_last():
    s = at("round", troopers=["0:flee", "1:flee"], hands=[["learn"], ["learn"]])
    seen: list[str] = []
    while s.round == 3:
        if s.phase not in seen:
            seen.append(s.phase)
        play(s, next((t for t in texts(s) if t == "pass"), texts(s)[-1]))
    phases = [name for name in ("Overload", "Attach", "Transport", "Combat", "Ready") if name in seen]
    assert seen == ["Gate", "Sequence", *phases, "End"]


@pytest.mark.clause("HG-ROUND-1", "HG-ROUND-4")
def test_turns_go_clockwise_from_the_first_and_secret_choices_are_asked_from_the_initiative():
    names = ("Ada", "Ben", "Cleo")
    gates = ["1:gaea_gate+gaea", "1:gaea_gate+gaea", "0:gaea_gate+gaea", "2:gaea_gate+gaea"]
    s = at("end", names=names, round=4, complexes=gates, hands=[["gaea_1"]] * 3)
    asked = []
    while s.phase == "Gate":
        asked.append(s.actor())
        play(s, "no_gate")
    assert s.initiative == 1 and asked == [1, 2, 0]
    assert s.order == (1, 2, 0), "Ben has most Complexes"


@pytest.mark.clause("HG-DECK-6", "HG-SET-2", "HG-MOVE-4")
def test_the_first_gate_may_be_special_and_the_first_trooper_does_not_wait():
    pool = base()
    seats = (Seat("Ada", {"deck": "gaea"}), Seat("Ben", {"deck": "asgard"}))
    s = GAME.start(Setup(seats, options={"first": 1}), 1)
    offered = {t.split(":")[1] for t in texts(s)}
    assert offered == {card.id for card in pool.decks["gaea"].cards if card.fighter}
    play(s, texts(s)[0])
    assert any(pool.card(t.split(":")[1]).special for t in texts(s))
    s = to_first_round(s)
    assert not any(u.waits for u in s.units.values()) and all(not u.attached for u in s.units.values())


# Battles


@pytest.mark.clause("HG-CBT-6", "HG-CBT-8")
def test_cards_of_one_side_resolve_in_their_players_order():
    s = fight("rock", "rock", hands=(["sharp", "sharper"], []))
    play(s, "vortex:sharp", "vortex:sharper")
    assert set(texts(s)) == {"resolve:sharp", "resolve:sharper"} and s.actor() == 0
    play(s, "resolve:sharper")
    assert not in_play(s, "rock") or [u.controller for u in s.units.values()] == [0], "0 + 1 + 9 against 9"


@pytest.mark.clause("HG-CBT-7")
@pytest.mark.parametrize(("order", "first"), [("defender_first", 1), ("attacker_first", 0)])
def test_whose_magic_resolves_first(order: str, first: int):
    more = ["0:gaea_1@osiris", "1:gaea_1@hyboria"]
    s = fight("rock", "axe", *more, hands=(["spell"], ["spell"]), magic_order=order)
    lines = [line for line in told(s, "magic:spell@t3", "magic:spell@t4") if line.startswith("spell: ")]
    both = ["spell: rock +2/+0", "spell: axe +2/+0"]
    assert lines == (both if first == 0 else both[::-1])


@pytest.mark.clause("HG-CBT-4", "HG-CBT-11")
def test_the_winner_need_not_be_the_next_attacker_and_the_defender_picks_anew():
    s = fight("axe", "hyboria_1", "0:hyboria_4@chaos", "1:rock@chaos", "1:hyboria_2@chaos")
    play(s, "name:t1", "name:t2")
    assert not in_play(s, "hyboria_1") and texts(s) == ["name:t1", "name:t3", "stop"]
    play(s, "name:t3")
    assert s.actor() == 1 and texts(s) == ["name:t4", "name:t5"], "the defender may pick any and cannot decline"


@pytest.mark.clause("HG-CARD-12")
def test_replacements_come_before_additions_and_the_latest_replacement_wins():
    s = at("ready", troopers=["0:hyboria_4@gaea+tech"], hands=[["gaea_1"], []])
    num = next(iter(s.units))
    s.last(Lasting("add", num, 2, 0, "turn", "first"))
    s.last(Lasting("set", num, 1, 1, "turn", "second"))
    s.last(Lasting("set", num, 3, None, "turn", "third"))
    assert numbers.totals(s, s.units[num]) == (3 + 1 + 2, 1 + 1)


@pytest.mark.clause("HG-CBT-13")
def test_native_son_counts_once_and_not_for_what_is_attached():
    s = fight("rock+mercenary", "gaea_4+gaea_friend", place="gaea", hands=(["sharp"], []))
    defender = next(u for u in s.units.values() if u.controller == 1)
    assert numbers.totals(s, defender) == (8 + 1 + 3, 9 + 2 + 3)


@pytest.mark.clause("HG-CBT-15")
def test_one_atlantean_supports_any_number_of_battles_and_takes_no_harm():
    s = fight("rock", "rock", "1:hyboria_4@chaos", "0:atlantis_1@osiris/settled")
    play(s, "name:t2", "support:t4")
    assert texts(s)[0] == "name:t1", "the same two may not meet again; the other may be met"
    play(s, "name:t1")
    assert texts(s) == ["support:t4", "no_more"]
    play(s, "support:t4")
    assert in_play(s, "atlantis_1")


def test_hyborians_have_substantially_higher_attack_numbers():
    cards = [card for card in base().cards if card.fighter]
    by_home = {d: mean(card.attack for card in cards if card.dimension == d) for d in range(6)}
    assert all(by_home[HYBORIA] >= by_home[d] + 0.5 for d in range(6) if d != HYBORIA), by_home


@pytest.mark.clause("HG-CBT-6")
def test_a_face_down_card_that_became_illegal_is_discarded_without_effect():
    s = fight("rock", "rock", hands=(["sharp"], ["hush"]))
    play(s, "vortex:sharp", "vortex:hush")
    assert len(s.units) == 2 and ids(s.players[0].discard) == ["sharp"] and ids(s.players[1].discard) == ["hush"]


@pytest.mark.clause("HG-SURGE-2", "HG-CBT-6")
def test_a_face_down_card_is_answered_as_it_is_turned_up():
    s = fight("rock", "rock", hands=(["sharp"], ["stop"]))
    while "vortex:sharp" not in texts(s):
        play(s, "pass")
    play(s, "vortex:sharp")
    assert s.actor() == 1 and "surge:stop" in texts(s)
    play(s, "surge:stop")
    assert len(s.units) == 2 and "sharp" in ids(s.players[0].discard)


@pytest.mark.clause("HG-CBT-6")
def test_only_the_two_players_of_a_battle_play_vortex_tactics():
    s = at(
        "combat",
        names=("Ada", "Ben", "Cleo"),
        troopers=["0:rock@chaos", "1:rock@chaos", "2:rock@chaos"],
        complexes=[f"{seat}:gaea_gate+gaea" for seat in range(3)],
        hands=[["sharp"], ["sharp"], ["sharp"]],
    )
    play(s, "attack:chaos@p2", "no_more")
    assert s.actor() == 1
    play(s, "no_more")
    assert s.battle is None, "Cleo was not asked"


@pytest.mark.clause("HG-CBT-7")
def test_at_a_complex_casters_take_part_or_are_in_the_dimension_of_its_gate():
    where = {
        "troopers": ["0:gaea_1", "1:rock", "0:gaea_2@gaea", "0:gaea_3@asgard"],
        "complexes": ["0:gaea_gate+gaea", "1:gaea_gate+gaea", "0:asgard_gate+asgard"],
        "hands": [["spell", "spell"], []],
    }
    s = at("transport", **where)
    play(s, "send:c5>c6:t1", "end:transport", "attack:c6@p2", "defend", "pick:t2", "picked")
    assert {t for t in texts(s) if t.startswith("magic")} == {"magic:spell@t1", "magic:spell@t3"}


@pytest.mark.clause("HG-WORD-6")
def test_borrowed_companions_go_back_or_are_discarded_with_their_trooper():
    gates = ["0:apollos_gate+gaea"] * 2 + ["1:apollos_gate+gaea"] * 2
    for defender, stands in (("last_bridge_holder", True), ("ebony_death_watcher", False)):
        friend = "sanshall" if stands else "uncaring_fiend"
        s = shipped(phase="combat", troopers=["0:lesser_siren@chaos", f"1:{defender}@chaos+{friend}"], complexes=gates)
        play(s, "attack:chaos@p2")
        assert in_play(s, defender) is stands
        if stands:
            assert [p.card.id for p in unit(s, defender).attached] == [friend]
            printed = unit(s, defender).card
            assert numbers.totals(s, unit(s, defender))[0] > printed.attack
        else:
            assert ids(s.players[1].discard) == sorted([defender, friend])


@pytest.mark.clause("HG-CBT-5")
def test_step_four_and_a_half_comes_in_every_battle():
    s = fight("herald", "rock", "1:rock@chaos")
    play(s, "name:t2")
    assert len(s.players[0].hand) == 1
    play(s, "name:t1")
    assert len(s.players[0].hand) == 2
