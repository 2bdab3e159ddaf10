"""Rulings on Complexes, the End Stage, answers and decks, each on a position that tells the readings apart."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.hyborian import numbers
from rules.hyborian.cards import base
from rules.hyborian.game import GAME
from rules.hyborian.ring import AT_COMPLEX, CHAOS, DIMENSIONS, GAEA, READY
from tests.hyborian.field import begun, in_play, play, shipped, texts, to_first_round, unit
from tests.hyborian.rulings import at

# Complexes


def storm(*defenders: str, hands=((), ()), more=()):
    """Ada’s axe and rock stand before a Complex of Ben’s, who has these Troopers in the Ready Area."""
    s = at(
        "transport",
        troopers=["0:axe", "0:rock", *(f"1:{name}" for name in defenders), *more],
        complexes=["0:gaea_gate+gaea+gaea", "1:gaea_gate+gaea"],
        hands=hands,
    )
    gates = list(s.complexes)
    play(s, f"send:c{gates[0]}>c{gates[1]}:t1", "join:t2")
    if "go" in texts(s):
        play(s, "go")
    return s, gates[1]


@pytest.mark.clause("HG-CBT-12")
def test_a_complex_falls_when_no_picked_defender_is_left():
    s, gate = storm("hyboria_1", "hyboria_4")
    play(s, f"attack:c{gate}@p2", "defend", "pick:t3", "picked", "name:t1")
    assert gate not in s.complexes and in_play(s, "hyboria_4"), "who was not picked is not at risk"
    assert [u.place for u in s.units.values() if u.controller == 0] == [READY, READY]


@pytest.mark.clause("HG-CBT-12")
def test_a_complex_stands_when_the_attacker_stops():
    s, gate = storm("hyboria_1", "rock")
    play(s, f"attack:c{gate}@p2", "defend", "pick:t3", "pick:t4", "picked", "name:t1", "name:t3", "stop")
    assert gate in s.complexes and not in_play(s, "hyboria_1")
    assert [u.place for u in s.units.values() if u.controller == 0] == [READY, READY]


@pytest.mark.clause("HG-CBT-2")
def test_the_defender_draws_once_for_each_campaign():
    s = at(
        "transport",
        troopers=["0:axe", "0:rock", "1:rock", "1:hyboria_1"],
        complexes=["0:gaea_gate+gaea", "0:gaea_gate+gaea", "1:gaea_gate+gaea", "1:asgard_gate+asgard"],
    )
    a, b, c, d = s.complexes
    play(s, f"send:c{a}>c{c}:t1", "go", f"send:c{b}>c{d}:t2")
    play(s, f"attack:c{c}@p2", "defend", "pick:t3", "pick:t4", "picked", "name:t3", "name:t1")
    assert len(s.players[1].hand) == 3, "two battles, one draw"
    while f"attack:c{d}@p2" not in texts(s):
        play(s, texts(s)[-1])
    play(s, f"attack:c{d}@p2")
    assert len(s.players[1].hand) == 6


@pytest.mark.clause("HG-MOVE-3", "HG-CBT-1")
def test_the_ready_area_itself_cannot_be_attacked():
    s = at("combat", troopers=["0:axe@gaea", "1:rock"], hands=[["learn"], []])
    assert not any(t.startswith("attack") for t in texts(s))


@pytest.mark.clause("HG-MOVE-7")
def test_attackers_at_a_complex_do_not_count_for_support():
    s, gate = storm("rock")
    assert numbers.support(s, 0) == 1
    assert [u.place for u in s.units.values() if u.controller == 0] == [AT_COMPLEX + gate] * 2


# The End Stage and the end of the game


@pytest.mark.clause("HG-WIN-1", "HG-GATE-5")
def test_the_end_stage_goes_abilities_win_check_counters():
    held = [f"0:{d}_1@{d}" for d in DIMENSIONS[:5]]
    s = at("end", troopers=held, complexes=["0:gaea_gate+gaea+gaea/1"])
    assert s.outcome is not None and s.outcome.winners == (0,), "a Complex lives through its last turn"
    cleared = at("end", troopers=[*held[:4], "0:ruin@osiris", "1:gaea_1@gaea"], complexes=["0:gaea_gate+gaea"] * 2)
    assert cleared.outcome is not None and cleared.outcome.winners == (0,), "the ability comes first"


@pytest.mark.clause("HG-SURGE-1", "HG-SURGE-3")
def test_in_the_end_stage_answers_are_offered_before_the_win_check():
    held = [f"0:{d}_1@{d}" for d in DIMENSIONS[:5]]
    s = at("end", troopers=held, hands=[[], ["kill"]])
    assert s.phase == "End" and s.actor() == 1 and s.outcome is None
    play(s, "surge:kill", "target:t1")
    assert s.outcome is None


@pytest.mark.clause("HG-WIN-3", "HG-ROUND-2")
def test_a_game_without_further_draws_ends_in_round_22_at_the_latest():
    """50 cards, less 2 picks and a hand of 7, are 41; two a round from the second round on."""
    s = to_first_round(begun())
    while s.outcome is None:
        legal = texts(s)
        s.apply(s.find(next((t for t in legal if t.startswith("end:") or t in ("pass", "no_gate")), legal[-1])))
    assert s.round == 22 and "HG-WIN-3" in s.outcome.clause


# Answers and abilities


@pytest.mark.clause("HG-SURGE-7")
def test_what_is_left_of_an_effect_happens_when_its_target_has_gone():
    s = at("ready", troopers=["1:flee"], hands=[["kill", "gaea_1"], []])
    play(s, "surge:kill")
    assert s.actor() == 1
    play(s, "use:1")
    assert len(s.players[0].hand) == 2, "the draw of the Surge still happened"


@pytest.mark.clause("HG-SURGE-6")
def test_what_happens_as_a_card_enters_happens_again_only_when_it_enters_again():
    s = at("ready", hands=[["host", "gaea_1"], []])
    play(s, "play:host")
    assert len(s.players[0].hand) == 2
    host = unit(s, "host")
    s.relocate(host.num, CHAOS)
    s.return_to_ready(host.num)
    s.menu = None
    s.run()
    assert len(s.players[0].hand) == 2
    s.discard_unit(host.num, "rule")
    s.players[0].discard.remove(host.card)
    s.players[0].gain(host.card)
    s.menu = None
    play(s, "play:host")
    assert len(s.players[0].hand) == 3


@pytest.mark.clause("HG-READY-1")
def test_only_the_active_player_discards_down_to_seven():
    s = at("ready", hands=[["tech"], ["mercenary"] * 9])
    while s.active == 0 and s.round == 2:
        assert s.actor() == 0
        play(s, texts(s)[-1])
    assert len(s.players[1].hand) >= 9


@pytest.mark.clause("HG-ATT-1")
def test_there_is_no_cost_and_no_limit_on_cards_played():
    s = at("ready", hands=[["gaea_1", "gaea_2", "gaea_3", "gaea_4", "tech"], []])
    play(s, "play:gaea_1", "play:gaea_2", "play:gaea_3", "play:gaea_4")
    assert len(s.units) == 4 and {t.split(">")[0] for t in texts(s) if t.startswith("attach")} == {"attach:tech"}


@pytest.mark.clause("HG-CARD-11", "HG-WORD-3")
def test_the_bearer_of_the_discarded_card_returns_too_and_others_elsewhere_stay():
    gates = ["0:apollos_gate+gaea"] * 2
    s = shipped(
        phase="ready",
        troopers=["0:just_a_man@chaos+boon_companions", "0:red_blade@chaos", "0:red_blade@gaea", "1:del_sin@chaos"],
        complexes=[*gates, "1:apollos_gate+gaea"],
        hands=[["just_a_man"], []],
    )
    play(s, "use:2")
    assert [u.place for u in s.units.values()] == [READY, READY, GAEA, CHAOS]


# Decks under other readings


@pytest.mark.clause("HG-DECK-1", "HG-DECK-2", "HG-DECK-5")
def test_a_game_refuses_decks_that_its_reading_of_the_rules_forbids():
    from rules.hyborian.card import Card, CardPool, Deck

    pool = base()
    gate = pool.card("apollos_gate")
    cards: list[Card] = list(pool.decks["gaea"].cards)
    special = next(card for card in cards if card.kind == "gate" and card is not gate)
    cards[cards.index(special)] = gate
    three = Deck("three", "Three", "", cards, ())
    odd = Deck("odd", "Odd", "", [*pool.decks["gaea"].cards, pool.card("berserker")], ())
    more = CardPool(id="more", title="More", digest="", cards=pool.cards, decks=[three, odd])

    def start(deck: str, **options) -> None:
        GAME.start(Setup((Seat("Ada", {"deck": deck}), Seat("Ben", {"deck": deck})), options=options), 0, more)

    start("three")
    start("odd")
    with pytest.raises(SetupError, match="HG-DECK-2"):
        start("three", gate_copies="two")
    with pytest.raises(SetupError, match="HG-DECK-1"):
        start("odd", gate_rounding="multiple_of_ten")
