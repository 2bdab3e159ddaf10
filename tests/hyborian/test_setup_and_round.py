"""Decks, set-up, the stages of a round, and how the game ends."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.hyborian import numbers
from rules.hyborian.cards import base
from rules.hyborian.decks import deck_faults, swap_faults
from rules.hyborian.game import GAME
from rules.hyborian.ring import CHAOS, DIMENSIONS, HYBORIA, adjacent, neighbours
from rules.hyborian.winning import compare, has_won, needed
from tests.hyborian.field import begun, field, ids, in_play, plain, play, pool_of, texts, to_first_round, told

LEGAL = {
    "hyboria_gate": 5,
    **{f"{d}_{n}": 2 for d in DIMENSIONS[:5] for n in (1, 2, 3, 4)},
    "chaos_1": 2,
    "tech": 2,
    "vehicle": 1,
}


@pytest.mark.clause("HG-DIM-1")
def test_the_six_dimensions_are_a_ring():
    assert DIMENSIONS == ("hyboria", "gaea", "asgard", "atlantis", "osiris", "chaos")
    assert adjacent(CHAOS, HYBORIA) and adjacent(HYBORIA, 1) and not adjacent(HYBORIA, 2)


@pytest.mark.clause("HG-DIM-2")
def test_two_sets_for_five_players_and_neighbours_only_within_one():
    assert begun(4).sets == 1
    assert begun(5).sets == 2
    assert neighbours(6) == (11, 7)
    assert not adjacent(5, 6)


@pytest.mark.clause("HG-DIM-2", "HG-MOVE-8")
def test_a_transport_names_the_set_and_none_leads_from_one_to_the_other():
    s = field(names=tuple("ABCDE"), troopers=["0:hyboria_1", "0:gaea_1@gaea"], complexes=["0:hyboria_gate+gaea"])
    assert {"send:c3>hyboria:t1", "send:c3>hyboria2:t1", "send:c3>gaea2:t1"} <= set(texts(s))
    assert "send:c3>hyboria:t2" in texts(s)
    assert "send:c3>hyboria2:t2" not in texts(s)


@pytest.mark.clause("HG-DIM-3")
def test_a_dimension_is_controlled_by_the_only_player_there():
    s = field(troopers=["0:hyboria_1@gaea", "0:hyboria_2@chaos", "1:gaea_1@chaos"])
    assert numbers.controlled(s, 0) == [1]
    assert numbers.control(s, CHAOS) == -1
    by_majority = field(
        troopers=["0:hyboria_1@gaea", "0:hyboria_2@gaea", "1:gaea_1@gaea"], options={"control": "majority"}
    )
    assert numbers.controlled(by_majority, 0) == [1]


@pytest.mark.clause("HG-DECK-1", "HG-DECK-3")
def test_the_size_of_a_deck_and_one_gate_in_ten():
    pool = plain().by_id
    assert deck_faults(LEGAL, {}, pool) == []
    short = deck_faults({**LEGAL, "tech": 1}, {}, pool)
    assert [fault.clause for fault in short] == ["HG-DECK-1", "HG-DECK-1"]
    assert "4" in short[1].message
    assert deck_faults({**LEGAL, "mercenary": 2}, {}, pool) == [], "52 cards have five Gates too"
    assert begun().players[0].pyramids == [5] * 6


@pytest.mark.clause("HG-DECK-2", "HG-CARD-11")
def test_two_copies_of_a_card_one_special_gate_in_three_and_one_of_one_use():
    pool = base().by_id
    faults = deck_faults({"zeus_gate": 2, "brak_the_brave": 3, "vortex_quake": 2, "apollos_gate": 4}, {}, pool)
    assert {(fault.card, fault.clause) for fault in faults if fault.card} == {
        ("brak_the_brave", "HG-DECK-2"),
        ("vortex_quake", "HG-CARD-11"),
    }
    special = deck_faults({"zeus_gate": 2, "odins_gate": 1, "apollos_gate": 3}, {}, pool)
    assert any("special" in fault.message and fault.clause == "HG-DECK-2" for fault in special)


@pytest.mark.clause("HG-DECK-4")
def test_a_sideboard_has_twenty_cards_and_two_gates_at_most():
    pool = plain().by_id
    assert deck_faults(LEGAL, {"tech": 18, "gaea_gate": 2}, pool) == []
    faults = deck_faults(LEGAL, {"tech": 18, "gaea_gate": 3}, pool)
    assert [fault.clause for fault in faults] == ["HG-DECK-4", "HG-DECK-4"]


@pytest.mark.clause("HG-DECK-4")
def test_between_games_cards_are_swapped_one_for_one():
    pool = plain().by_id
    side = {"mercenary": 2}
    swapped = {**LEGAL, "mercenary": 2}
    del swapped["tech"]
    assert swap_faults((LEGAL, side), (swapped, {"tech": 2}), pool) == []
    more = swap_faults((LEGAL, side), ({**LEGAL, "mercenary": 2}, {}), pool)
    assert [fault.clause for fault in more] == ["HG-DECK-4"]
    other = swap_faults((LEGAL, side), (LEGAL, {"mercenary": 1, "gaea_friend": 1}), pool)
    assert {fault.card for fault in other} == {"mercenary", "gaea_friend"}


@pytest.mark.clause("HG-DECK-5")
def test_every_fault_of_a_deck_is_named():
    faults = deck_faults({"tech": 3, "mercenary": 4}, {}, plain().by_id)
    assert {fault.clause for fault in faults} == {"HG-DECK-1", "HG-DECK-2", "HG-DECK-6"}
    assert len(faults) == 5


@pytest.mark.clause("HG-DECK-6")
def test_a_deck_needs_a_trooper_and_a_gate_and_the_first_ones_come_from_it():
    s = begun()
    seat = s.actor()
    play(s, texts(s)[0])
    assert len(s.players[seat].deck) == 49
    assert all(text.startswith("gate:") for text in texts(s))
    faults = deck_faults({"tech": 50}, {}, plain().by_id)
    assert sum(fault.clause == "HG-DECK-6" for fault in faults) == 2


@pytest.mark.clause("HG-SET-1")
def test_the_initiative_is_drawn_or_named():
    assert {begun(seed=seed).initiative for seed in range(12)} == {0, 1}
    assert begun(first=2).initiative == 1
    with pytest.raises(SetupError, match="Seat 3"):
        begun(first=3)


@pytest.mark.clause("HG-SET-2", "HG-SET-3", "HG-SET-4")
def test_picks_are_secret_and_revealed_together():
    s = begun(first=1)
    play(s, texts(s)[0])
    play(s, texts(s)[0])
    assert s.view(1).seats[0].secret == ("", "")
    play(s, "pyramid:hyboria")
    assert s.actor() == 1 and not s.units and not s.complexes
    play(s, texts(s)[0])
    play(s, texts(s)[0])
    play(s, "pyramid:gaea")
    assert len(s.units) == 2 and len(s.complexes) == 2
    assert [len(p.hand) for p in s.players] == [7, 7]
    assert all(gate.pyramids in ((0,), (1,)) for gate in s.complexes.values())
    assert [len(p.deck) for p in s.players] == [41, 41]


@pytest.mark.clause("HG-ROUND-1", "HG-ROUND-5")
def test_the_stages_and_phases_come_in_their_order():
    s = to_first_round(begun(seed=3))
    seen: list[str] = []
    while s.round == 1:
        if not seen or seen[-1] != f"{s.active} {s.phase}":
            seen.append(f"{s.active} {s.phase}")
        ends = [t for t in texts(s) if t.startswith("end:")]
        s.apply(s.find(ends[0] if ends else texts(s)[-1]))
    order = [f"{seat} {phase}" for seat in s.order for phase in ("Overload", "Attach", "Transport", "Combat", "Ready")]
    place = [order.index(x) for x in seen if x in order]
    assert place == sorted(place)
    assert any(x.endswith("Overload") for x in seen)


@pytest.mark.clause("HG-ROUND-2")
def test_everyone_draws_two_but_not_in_the_first_round():
    hands = [["mercenary"], ["mercenary"]]
    s = field(phase="round", round=0, hands=hands)
    assert [len(p.hand) for p in s.players] == [1, 1]
    s = field(phase="round", round=1, hands=hands)
    assert [len(p.hand) for p in s.players] == [3, 3]


@pytest.mark.clause("HG-ROUND-3")
def test_gates_are_laid_in_secret_with_their_pyramids_and_turned_up_together():
    s = field(phase="round", round=0, hands=[["gaea_gate"], ["osiris_gate"]])
    assert told(s, "gate:gaea_gate>chaos") == ["Ada has chosen"]
    assert not s.complexes
    assert s.view(1).seats[0].secret == ("",)
    told_words = told(s, "gate:osiris_gate>osiris")
    assert any("gaea Gate with a Chaos Pyramid" in words for words in told_words)
    assert [gate.pyramids for gate in s.complexes.values()] == [(CHAOS,), (4,)]


@pytest.mark.clause("HG-ROUND-3")
def test_the_pyramid_may_be_chosen_after_the_reveal_if_the_table_wants():
    s = field(phase="round", round=0, hands=[["gaea_gate"], []], options={"pyramid_choice": "after_reveal"})
    play(s, "gate:gaea_gate")
    assert s.stack[-1].prompt(s) == "Which Pyramid does gaea Gate get?"
    play(s, "pyramid:asgard")
    assert [gate.pyramids for gate in s.complexes.values()] == [(2,)]


@pytest.mark.clause("HG-ROUND-4")
def test_most_complexes_go_first_and_a_tie_is_drawn_but_not_in_the_first_round():
    s = field(phase="round", complexes=["1:gaea_gate+gaea", "1:gaea_gate+gaea", "0:gaea_gate+gaea"])
    play(s, *(["no_gate"] * 2))
    assert s.order == (1, 0)
    firsts = set()
    for seed in range(10):
        s = field(phase="round", complexes=["1:gaea_gate+gaea", "0:gaea_gate+gaea"], seed=seed)
        play(s, *(["no_gate"] * 2))
        firsts.add(s.order[0])
    assert firsts == {0, 1}
    for seed in range(6):
        s = to_first_round(begun(seed=seed, first=2))
        assert s.order == (1, 0)
    always = field(
        phase="round",
        complexes=["1:gaea_gate+gaea"],
        options={"first_player": "initiative"},
    )
    play(always, *(["no_gate"] * 2))
    assert always.order == (0, 1)


@pytest.mark.clause("HG-ROUND-4")
def test_the_initiative_passes_each_round():
    s = field(phase="end", round=3)
    assert s.initiative == 1 and s.round == 4


@pytest.mark.clause("HG-READY-1", "HG-MOVE-4")
def test_troopers_are_played_in_the_ready_phase_and_wait():
    s = field(phase="ready", hands=[["gaea_1", "tech"], []], complexes=["0:gaea_gate+gaea"])
    play(s, "play:gaea_1", "attach:tech>t3")
    assert s.units[3].waits and s.units[3].attached[0].card.id == "tech"
    waiting = field(troopers=["0:gaea_1/waits", "0:gaea_2"], complexes=["0:gaea_gate+gaea"])
    sent = [t for t in texts(waiting) if t.startswith("send")]
    assert sent and all(t.endswith(":t2") for t in sent)
    assert "waits" in next(b.short for b in waiting.blocked(0) if b.text.endswith(":t1"))


@pytest.mark.clause("HG-READY-1")
def test_the_active_player_discards_down_to_seven():
    s = field(phase="ready", hands=[["mercenary"] * 5 + ["vehicle"] * 4, []])
    play(s, "discard:mercenary", "discard:vehicle")
    assert len(s.players[0].hand) >= 7
    assert ids(s.players[0].discard) == ["mercenary", "vehicle"]


@pytest.mark.clause("HG-WIN-1")
@pytest.mark.parametrize(("players", "wanted"), [(2, 5), (3, 4), (4, 3), (5, 3), (8, 3)])
def test_how_many_dimensions_win(players: int, wanted: int):
    assert needed(players) == wanted


@pytest.mark.clause("HG-WIN-1")
def test_five_dimensions_win_in_the_end_stage():
    held = [f"0:{d}_1@{d}" for d in DIMENSIONS[:5]]
    s = field(phase="end", troopers=held, complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"])
    assert s.outcome is not None and s.outcome.winners == (0,) and s.outcome.clause == "HG-WIN-1"
    s = field(phase="end", troopers=[*held, "1:gaea_4@gaea"], complexes=["0:gaea_gate+gaea", "1:gaea_gate+gaea"])
    assert s.outcome is None


@pytest.mark.clause("HG-WIN-1")
def test_with_two_sets_at_least_one_in_each():
    names = tuple("ABCDE")
    gates = ["0:gaea_gate+gaea", "1:gaea_gate+gaea"]
    s = field(
        phase="combat", names=names, troopers=["0:gaea_1@gaea", "0:gaea_2@asgard", "0:gaea_3@chaos"], complexes=gates
    )
    assert not has_won(s, 0)
    s = field(
        phase="combat", names=names, troopers=["0:gaea_1@gaea", "0:gaea_2@asgard2", "0:gaea_3@chaos"], complexes=gates
    )
    assert has_won(s, 0)


@pytest.mark.clause("HG-WIN-2")
def test_two_who_win_together_are_compared():
    names = tuple("ABCD")
    held = ["0:gaea_1@gaea", "0:gaea_2@asgard", "0:gaea_3@chaos", "1:gaea_1@osiris", "1:gaea_2@atlantis"]
    gates = ["0:gaea_gate+gaea", "1:gaea_gate+gaea", "1:gaea_gate+gaea"]
    s = field(phase="end", names=names, troopers=[*held, "1:gaea_3@hyboria"], complexes=gates)
    assert s.outcome is not None and s.outcome.winners == (1,)
    assert s.outcome.clause == "HG-WIN-2 HG-WIN-4"
    s = field(
        phase="end",
        names=names,
        troopers=[*held, "1:gaea_3@hyboria"],
        complexes=gates,
        options={"double_win": "continue"},
    )
    assert s.outcome is None


@pytest.mark.clause("HG-WIN-3")
def test_an_empty_deck_ends_the_game_once_the_draws_are_complete():
    s = field(phase="round", round=4, decks=[["gaea_1", "gaea_2"], ["gaea_1"] * 5])
    assert s.outcome is not None and "HG-WIN-3" in s.outcome.clause
    assert len(s.players[1].hand) == 2, "draws made together are finished first"
    later = field(
        phase="round", round=4, decks=[["gaea_1", "gaea_2"], ["gaea_1"] * 5], options={"deck_out": "failed_draw"}
    )
    assert later.outcome is None
    last = field(phase="round", round=4, decks=[["gaea_1"], ["gaea_1"] * 5], options={"deck_out": "failed_draw"})
    assert last.outcome is not None


LADDER = [
    (["0:gaea_1@gaea"], ["1:gaea_gate+gaea", "0:gaea_gate+gaea"], (0,), "most Dimensions"),
    (["0:gaea_1"], ["1:gaea_gate+gaea"], (1,), "most Gates"),
    (["0:gaea_2", "1:gaea_1+tech"], [], (0,), "highest Strength"),
    (["0:gaea_1", "1:gaea_1"], [], (), "draw"),
]


@pytest.mark.clause("HG-WIN-4")
@pytest.mark.parametrize(("troopers", "complexes", "winners", "words"), LADDER)
def test_the_four_steps_of_the_tie_break(troopers, complexes, winners, words):
    s = field(phase="ready", troopers=troopers, complexes=complexes, hands=[["gaea_4"], []])
    compare(s, [0, 1], "Both", "HG-WIN-3")
    assert s.outcome is not None and s.outcome.winners == winners and words in s.outcome.reason


@pytest.mark.clause("HG-WIN-4")
def test_attack_may_be_compared_before_defense():
    pool = pool_of("- {id: wall, name: Wall, kind: trooper, dimension: gaea, icons: 1, attack: 1, defense: 9}")
    for option, winner in (("sum_both", 0), ("attack_then_defense", 1)):
        s = field(
            pool,
            phase="ready",
            troopers=["0:wall", "1:gaea_2"],
            hands=[["gaea_4"], []],
            options={"strength_tiebreak": option},
        )
        compare(s, [0, 1], "Both", "HG-WIN-3")
        assert s.outcome is not None and s.outcome.winners == (winner,)


def test_set_ups_that_cannot_be_played_say_why():
    with pytest.raises(SetupError, match="cannot be played with 1 seat"):
        GAME.start(Setup((Seat("Ada"),)), 0)
    with pytest.raises(SetupError, match="no deck “pink”"):
        GAME.start(Setup((Seat("Ada", {"deck": "pink"}), Seat("Ben"))), 0)
    with pytest.raises(SetupError, match="no option “colour”"):
        begun(colour=1)
    assert in_play(to_first_round(begun()), texts(begun())[0].partition(":")[2])
