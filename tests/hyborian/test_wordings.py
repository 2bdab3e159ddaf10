"""Every wording that the rulebook quotes, on the shipped card that carries it; immunity, limits and scopes."""

from __future__ import annotations

import pytest

from rules.hyborian import numbers
from rules.hyborian.cards import base
from rules.hyborian.ring import GAEA, HYBORIA, OSIRIS, READY
from tests.hyborian.field import field, ids, in_play, play, pool_of, shipped, texts, unit

#: a Trooper that, attacking at home, defeats most others and stands
KILLER = "black_gambit_one"
GATES = ["0:apollos_gate+gaea", "0:apollos_gate+gaea", "1:apollos_gate+gaea", "1:apollos_gate+gaea"]


def weakest(n: int) -> list[str]:
    """Troopers with the lowest printed defense that do nothing in the End Stage, all under 4."""
    cards = [card for card in base().cards if card.fighter and not card.hooks]
    cards.sort(key=lambda card: card.defense)
    assert cards[n - 1].defense < 4
    return [card.id for card in cards[:n]]


def battle(mine: str, theirs: str, *more: str, hands=((), ()), at: str = "chaos", **options):
    """A battle of shipped cards, Ada attacking."""
    both = []
    for seat, text in enumerate((mine, theirs)):
        name, plus, rest = text.partition("+")
        both.append(f"{seat}:{name}@{at}{plus}{rest}")
    s = shipped(phase="combat", troopers=[*both, *more], complexes=GATES, hands=hands, options=options)
    play(s, f"attack:{at}@p2")
    return s


@pytest.mark.clause("HG-WORD-2")
def test_from_a_dimension_only():
    s = shipped(phase="ready", troopers=["0:terzan", "0:terzan@chaos"], complexes=GATES, hands=[["just_a_man"], []])
    assert [t for t in texts(s) if t.startswith("use")] == ["use:2"]
    play(s, "use:2")
    assert s.units[2].place == READY


@pytest.mark.clause("HG-WORD-3", "HG-SURGE-4")
def test_discard_attached_card_and_the_rest_of_the_stack_returns():
    s = shipped(
        phase="ready",
        troopers=["0:just_a_man@chaos+boon_companions+corbin", "0:red_blade@chaos", "0:red_blade@gaea"],
        complexes=GATES,
        hands=[["just_a_man"], []],
    )
    play(s, "use:2")
    assert [u.place for u in s.units.values()] == [READY, READY, GAEA]
    assert [p.card.id for p in s.units[1].attached] == ["corbin"]
    assert "use:2" not in texts(s)


@pytest.mark.clause("HG-WORD-4")
def test_at_end_of_turn_an_opponent_discards_a_weak_trooper_of_their_choice():
    weak = weakest(2)
    strong = max((card for card in base().cards if card.fighter), key=lambda card: card.defense).id
    s = shipped(
        phase="end",
        troopers=["0:death_sentinel@chaos", f"1:{weak[0]}", f"1:{weak[1]}@gaea", f"1:{strong}"],
        complexes=GATES,
        hands=[["just_a_man"], ["just_a_man"]],
    )
    assert s.actor() == 1 and texts(s) == ["target:t2", "target:t3"]
    play(s, "target:t3")
    assert ids(s.players[1].discard) == [weak[1]]
    ready = shipped(
        phase="end", troopers=["0:death_sentinel", f"1:{weak[0]}"], complexes=GATES, hands=[["just_a_man"], []]
    )
    assert in_play(ready, weak[0]), "only from a Dimension"


@pytest.mark.clause("HG-WORD-4")
def test_with_more_opponents_the_controller_names_one():
    weak = weakest(1)[0]
    s = shipped(
        names=("Ada", "Ben", "Cleo"),
        phase="end",
        troopers=["0:death_sentinel@chaos", f"1:{weak}", f"2:{weak}"],
        complexes=GATES,
        hands=[["just_a_man"]] * 3,
    )
    assert s.actor() == 0 and texts(s) == ["player:p2", "player:p3"]
    play(s, "player:p3")
    assert [u.controller for u in s.units.values()] == [0, 1]


@pytest.mark.clause("HG-WORD-5")
def test_withdrawing_prevents_the_loss_of_the_vehicle():
    s = battle(KILLER, "white_rider+chrome_jaws", at="hyboria")
    assert s.actor() == 1 and texts(s) == ["instead", "let_it_happen"]
    play(s, "instead")
    rider = unit(s, "white_rider")
    assert rider.place == READY and [p.card.id for p in rider.attached] == ["chrome_jaws"]
    assert unit(s, KILLER).place == HYBORIA
    lost = play(battle(KILLER, "white_rider+chrome_jaws", at="hyboria"), "let_it_happen")
    assert not in_play(lost, "white_rider")
    without = battle(KILLER, "white_rider", at="hyboria")
    assert not in_play(without, "white_rider")


@pytest.mark.clause("HG-WORD-6")
def test_all_the_foes_companions_come_to_her_side():
    s = battle("lesser_siren", "just_a_man+corbin", hands=(["berserker"], []))
    corbin = base().card("corbin")
    siren, man = unit(s, "lesser_siren"), unit(s, "just_a_man")
    assert numbers.totals(s, siren) == (siren.card.attack + corbin.attack, siren.card.defense + corbin.defense)
    assert numbers.totals(s, man) == (man.card.attack, man.card.defense)
    assert [p.card.id for p in man.attached] == ["corbin"], "ownership and bearer stay"


@pytest.mark.clause("HG-WORD-6", "HG-CARD-12")
def test_hyborians_defense_value_is_reduced_to_one_and_additions_still_apply():
    plain = "kingdom_breaker"
    s = battle("red_titan", f"{plain}+himself", hands=(["berserker"], []))
    assert numbers.totals(s, unit(s, plain))[1] == 1 + base().card("himself").defense
    other = battle("red_titan", "pistoleer", hands=(["berserker"], []))
    assert numbers.totals(other, unit(other, "pistoleer"))[1] == base().card("pistoleer").defense


@pytest.mark.clause("HG-WORD-7")
def test_no_magic_vortex_or_surge_in_their_dimension():
    s = battle("king_tuan", "silencers", hands=(["berserker", "gigavolts"], []))
    assert s.battle is None, "nobody was asked for a card, and the strike was made"
    aimed = shipped(
        phase="ready",
        troopers=["1:silencers@chaos", "1:del_sin@gaea"],
        complexes=GATES,
        hands=[["wax_and_wane", "a_vampire_moon"], []],
    )
    play(aimed, "surge:wax_and_wane")
    assert "wax_and_wane" in ids(aimed.players[0].discard)
    assert [x.subject for x in aimed.lasting] == [2], "only the Trooper in another place could be aimed at"


@pytest.mark.clause("HG-CARD-4", "HG-CARD-5")
def test_power_surges_cannot_be_used_while_the_protector_is_in_a_dimension():
    s = shipped(
        phase="ready", troopers=["1:mer_lass@chaos+surge_protector"], complexes=GATES, hands=[["a_vampire_moon"], []]
    )
    assert not any(t.startswith("surge") for t in texts(s))
    ready = shipped(
        phase="ready", troopers=["1:mer_lass+surge_protector"], complexes=GATES, hands=[["a_vampire_moon"], []]
    )
    assert "surge:a_vampire_moon" in texts(ready)


@pytest.mark.clause("HG-WORD-8")
def test_discard_this_trooper_and_vehicle_to_purge_a_dimension():
    where = {"phase": "ready", "complexes": GATES, "hands": [["just_a_man"], ["just_a_man"]]}
    troopers = ["0:blaster+chrome_jaws", "1:del_sin@chaos+chrome_jaws", "0:red_blade@chaos", "1:red_blade@gaea"]
    s = shipped(troopers=troopers, **where)
    play(s, "use:1", "target:chaos")
    assert [u.place for u in s.units.values()] == [GAEA]
    assert "blaster" in ids(s.players[0].discard) and "chrome_jaws" in ids(s.players[0].discard)
    alone = shipped(troopers=["0:blaster"], **where)
    assert not any(t.startswith("use") for t in texts(alone)), "without a Vehicle it cannot be paid"
    spared = shipped(troopers=troopers, options={"purge": "opponents"}, **where)
    play(spared, "use:1", "target:chaos")
    assert in_play(spared, "red_blade") and not in_play(spared, "del_sin")


@pytest.mark.clause("HG-CARD-8")
def test_immunity_covers_text_never_numbers_and_the_whole_stack():
    s = shipped(
        phase="ready",
        troopers=["1:dragon_of_the_veil@chaos+bengali", "1:del_sin@gaea"],
        complexes=GATES,
        hands=[["night_lightning", "crimson_tide"], ["just_a_man"]],
    )
    assert "surge:night_lightning" not in texts(s), "its attachment is immune too"
    fought = battle("king_tuan", "just_a_dragon")
    assert not in_play(fought, "just_a_dragon") or in_play(fought, "king_tuan")
    tested = battle("forcien", "dragon_of_the_veil", hands=(["berserker"], []))
    dragon = unit(tested, "dragon_of_the_veil")
    assert numbers.totals(tested, dragon)[1] == dragon.card.defense + 3, "Native Son counts, Forcien’s text does not"


@pytest.mark.clause("HG-CARD-11")
def test_one_use_a_game_counts_by_name_and_player():
    s = shipped(
        phase="ready",
        hands=[["recovery", "recovery", "tomorrows_city"], ["recovery"]],
        complexes=GATES,
        discards=[["just_a_man"], []],
    )
    play(s, "surge:recovery", "pass", "take:just_a_man")
    assert "surge:recovery" not in texts(s)
    assert any(b.clause == "HG-CARD-11" for b in s.blocked(0))


@pytest.mark.clause("HG-CARD-10", "HG-CARD-15")
def test_a_trooper_under_other_command_keeps_its_place_and_returns_to_its_owner():
    s = shipped(
        phase="ready",
        troopers=["1:just_a_dragon@gaea+bengali"],
        complexes=GATES,
        hands=[["monster_confusion", "just_a_man"], ["just_a_man"]],
    )
    play(s, "surge:monster_confusion")
    dragon = unit(s, "just_a_dragon")
    assert (dragon.controller, dragon.owner, dragon.place) == (0, 1, GAEA)
    assert numbers.controlled(s, 0) == [GAEA] and len(dragon.attached) == 1
    s.return_to_ready(dragon.num)
    dragon = unit(s, "just_a_dragon")
    assert (dragon.controller, dragon.place) == (1, READY)


@pytest.mark.clause("HG-CARD-12")
def test_a_value_may_be_read_as_the_total():
    pool = pool_of(
        "- {id: hunt, name: Hunt, kind: surge, abilities: [{kind: play, target: [{who: opponents, max_defense: 3}], "
        "effects: [discard: target]}]}"
    )
    where = {
        "phase": "ready",
        "troopers": ["1:osiris_1+tech", "1:osiris_1"],
        "hands": [["hunt", "tech"], ["tech"]],
        "complexes": ["0:gaea_gate+gaea"],
    }
    s = field(pool, **where)
    play(s, "surge:hunt")
    assert texts(s) == ["target:t1", "target:t3"]
    s = field(pool, options={"value_word": "current_total"}, **where)
    play(s, "surge:hunt")
    assert ids(s.players[1].discard) == ["osiris_1"] and len(s.units) == 1


@pytest.mark.clause("HG-CARD-14")
def test_hands_and_decks_are_hidden_and_all_else_is_open():
    s = shipped(phase="ready", troopers=["1:just_a_man"], hands=[["just_a_man"], ["red_blade"]], complexes=GATES)
    view = s.view(0)
    assert view.seats[0].hand == ("just_a_man",) and view.seats[1].hand is None and view.seats[1].hand_size == 1
    assert view.seats[1].deck is None and view.seats[1].deck_size == 10
    assert view.troopers[0].card == "just_a_man"


def test_two_vehicles_and_other_permissions():
    s = shipped(
        phase="attach",
        troopers=["0:agrelius+chrome_jaws", "0:universal_trooper"],
        hands=[["chrome_jaws", "corbin"], []],
        complexes=GATES,
    )
    assert {"attach:chrome_jaws>t1", "attach:corbin>t3"} <= set(texts(s))
    assert "attach:corbin>t1" not in texts(s)


def test_a_link_to_every_dimension():
    s = shipped(troopers=["0:just_a_man"], complexes=["0:lokis_gate+asgard"])
    assert numbers.powers(s, s.complexes[2]) == (1, 1, 2, 1, 1, 1)
    assert OSIRIS == 4


def test_substitutes_and_escapes():
    s = battle("del_sin", "illusion_maker", "1:king_tuan@chaos")
    play(s, "name:t2" if "name:t2" in texts(s) else texts(s)[0])
    assert s.actor() == 1
    play(s, next(t for t in texts(s) if t.startswith("battle")))
    assert in_play(s, "illusion_maker") and not in_play(s, "del_sin")
