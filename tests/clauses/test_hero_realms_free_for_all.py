"""HR-END-1 to 3, HR-SET-5, HR-SET-8 and HR-FX-1 with three and four players, each for themselves."""

from __future__ import annotations

import pytest

from rules.core.contract import Seat, Setup
from rules.core.errors import SetupError
from rules.core.registry import game
from tests.clauses.duel import Side
from tests.clauses.table import ADA, BEN, CLEO, DAN, NAMES, begun, table

FFA = "free-for-all"
HUNTERS = ("hunter-first-blood", "hunter-last-standing")

# ---- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-5")
@pytest.mark.parametrize("format", [FFA, *HUNTERS])
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_first_player_opens_with_three_cards_the_second_with_four_the_rest_with_five(
    format: str, players: int, first: int
):
    start = begun(format, players, first=first)
    sizes = [len(start.hand((first - 1 + place) % players)) for place in range(players)]
    assert sizes == [3, 4, 5, 5][:players]
    assert [start.deck_size(seat) + len(start.hand(seat)) for seat in range(players)] == [10] * players
    assert start.actor == first - 1


@pytest.mark.clause("HR-SET-5")
@pytest.mark.parametrize("format", [FFA, *HUNTERS])
def test_from_the_second_round_on_everybody_holds_five(format: str):
    start = begun(format, 4, first=1).do("end", "end", "end", "end")
    assert [len(start.hand(seat)) for seat in range(4)] == [5, 5, 5, 5]


@pytest.mark.clause("HR-SET-4", "HR-SET-2", "HR-SET-3")
@pytest.mark.parametrize("players", [3, 4])
def test_health_market_and_fire_gems_are_those_of_a_duel(players: int):
    start = begun(FFA, players)
    assert [start.health(seat) for seat in range(players)] == [50] * players
    assert len(start.state.market_deck) == 75
    assert start.gems == 16


@pytest.mark.clause("HR-SET-6")
def test_each_of_four_players_may_be_drawn_to_go_first():
    assert {begun(FFA, 4, seed).actor for seed in range(30)} == {ADA, BEN, CLEO, DAN}


@pytest.mark.clause("HR-SET-8")
@pytest.mark.parametrize(("players", "format"), [(2, "duel"), (3, FFA), (4, FFA), (6, "emperor")])
def test_without_a_name_the_number_of_seats_picks_the_format(players: int, format: str):
    assert game("hero-realms").format_for(players) == format
    assert begun("", players).state.form.id == format


TAKES = {"duel": {2}, FFA: {3, 4}, HUNTERS[0]: {3, 4}, HUNTERS[1]: {3, 4}, "hydra": {4}, "emperor": {6}}


@pytest.mark.clause("HR-SET-8")
@pytest.mark.parametrize("format", TAKES)
@pytest.mark.parametrize("players", range(1, 8))
def test_a_format_takes_its_numbers_of_seats_and_refuses_the_others(format: str, players: int):
    setup = Setup(tuple(Seat(f"P{n}") for n in range(players)), format=format)
    if players in TAKES[format]:
        state = game("hero-realms").start(setup, 1)
        assert len(state.view(0).players) == players
        return
    with pytest.raises(SetupError, match=str(players)):
        game("hero-realms").start(setup, 1)


@pytest.mark.clause("HR-SET-8")
def test_the_formats_are_these_six():
    assert {form.id: set(form.players) for form in game("hero-realms").formats} == TAKES


# ---- who may be attacked and targeted --------------------------------------------------------------------------------


@pytest.mark.clause("HR-END-3")
@pytest.mark.parametrize("active", [ADA, BEN, CLEO, DAN])
def test_anyone_may_attack_and_stun_anyone(active: int):
    others = {ADA, BEN, CLEO, DAN} - {active}
    four = table(FFA, *[Side(board="cult_priest")] * 4, combat=4, active=active)
    assert four.targets("attack") == others
    assert four.targets("stun") == others


@pytest.mark.clause("HR-END-3", "HR-CBT-6")
def test_a_stun_may_take_a_champion_of_anyone_but_oneself():
    four = table(FFA, Side(hand="fire_bomb", board="rayla_endweaver"), *[Side(board="cult_priest")] * 3)
    four.do("play:fire_bomb")
    assert four.menu() == {"target:p2:cult_priest", "target:p3:cult_priest", "target:p4:cult_priest"}
    four.do("target:p3:cult_priest")
    assert four.discard(CLEO) == ["cult_priest"]
    assert four.board(BEN) == four.board(DAN) == ["cult_priest"]


@pytest.mark.clause("HR-END-3", "HR-CBT-5")
def test_a_guard_protects_its_own_player_only():
    four = table(FFA, Side(), Side(board="orc_grunt rayla_endweaver"), Side(board="rayla_endweaver"), Side(), combat=9)
    assert four.targets("attack") == {CLEO, DAN}
    assert four.menu("stun:") == {"stun:p2:orc_grunt", "stun:p3:rayla_endweaver"}
    assert four.refused("attack:p2:1") == "HR-CBT-5"
    assert four.refused("stun:p2:rayla_endweaver") == "HR-CBT-5"


@pytest.mark.clause("HR-END-3")
def test_combat_may_be_split_over_several_opponents():
    four = table(FFA, combat=9, players=4)
    four.do("attack:p2:4", "attack:p4:3", "attack:p3:2")
    assert [four.health(seat) for seat in range(4)] == [50, 46, 48, 47]


@pytest.mark.clause("HR-CBT-1", "HR-CBT-2")
def test_nobody_attacks_themselves_at_a_larger_table_either():
    three = table(FFA, combat=3, players=3)
    reason, clause = three.why_not("attack:p1:1")
    assert "own side" in reason
    assert clause == "HR-CBT-2"


# ---- naming an opponent ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-FX-1")
def test_the_player_names_the_opponent_who_then_picks_the_card():
    three = table(FFA, Side(hand="spark"), Side(hand="gold"), Side(hand="ruby dagger"))
    three.do("play:spark")
    assert three.actor == ADA
    assert three.menu() == {"opponent:p2", "opponent:p3"}
    three.do("opponent:p3")
    assert three.actor == CLEO
    assert three.menu() == {"discard:ruby", "discard:dagger"}
    three.do("discard:dagger")
    assert three.actor == ADA
    assert (three.hand(BEN), three.hand(CLEO), three.discard(CLEO)) == (["gold"], ["ruby"], ["dagger"])


@pytest.mark.clause("HR-FX-1")
def test_while_the_opponent_answers_nobody_else_may_act():
    three = table(FFA, Side(hand="spark gold"), Side(hand="gold"), Side(hand="ruby dagger"))
    three.do("play:spark", "opponent:p3")
    for seat in (ADA, BEN):
        (barred,) = three.state.blocked(seat)
        assert "Cleo" in barred.reason
        assert barred.clause == "HR-FX-1"


@pytest.mark.clause("HR-FX-1")
def test_an_opponent_with_an_empty_hand_may_be_named_and_discards_nothing():
    three = table(FFA, Side(hand="spark"), Side(), Side(hand="ruby"))
    three.do("play:spark", "opponent:p2")
    assert three.actor == ADA
    assert not three.asked
    assert three.hand(CLEO) == ["ruby"]


@pytest.mark.clause("HR-FX-1")
def test_every_effect_names_an_opponent_anew():
    three = table(FFA, Side(hand="spark spark"), Side(hand="gold"), Side(hand="ruby"))
    three.do("play:spark", "opponent:p2", "discard:gold", "play:spark", "opponent:p3", "discard:ruby")
    assert (three.hand(BEN), three.hand(CLEO), three.combat) == ([], [], 6)


@pytest.mark.clause("HR-FX-1")
def test_delayed_each_opponent_discards_at_the_start_of_the_own_next_turn():
    four = table(
        FFA,
        Side(hand="spark spark"),
        Side(hand="gold dagger"),
        Side(hand="ruby dagger"),
        Side(hand="gold"),
        options={"delayed_discard": True},
    )
    four.do("play:spark", "opponent:p4", "play:spark", "opponent:p3", "end")
    assert four.actor == BEN
    assert not four.asked
    four.do("end")
    assert four.actor == CLEO
    assert four.menu() == {"discard:ruby", "discard:dagger"}
    four.do("discard:ruby", "end")
    assert four.actor == DAN
    assert four.menu() == {"discard:gold"}


@pytest.mark.clause("HR-FX-1")
def test_those_who_are_out_cannot_be_named():
    four = table(FFA, Side(hand="spark"), Side(health=2), players=4, combat=2)
    four.do("attack:p2:2", "play:spark")
    assert four.menu() == {"opponent:p3", "opponent:p4"}


# ---- falls -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-END-1", "HR-END-2")
def test_a_fall_among_three_does_not_end_the_game_and_the_turn_goes_on():
    three = table(FFA, Side(hand="gold"), Side(health=3), Side(health=9), combat=5)
    three.do("attack:p2:3")
    assert not three.over
    assert three.out(BEN)
    assert three.actor == ADA
    assert three.targets("attack") == {CLEO}
    three.do("play:gold", "attack:p3:2", "end")
    assert three.actor == CLEO, "Ben has no more turns"
    three.do("end")
    assert three.actor == ADA


@pytest.mark.clause("HR-END-1")
def test_those_who_are_out_cannot_be_attacked_and_the_refusal_says_so():
    three = table(FFA, Side(), Side(health=3), Side(), combat=5)
    three.do("attack:p2:3")
    reason, clause = three.why_not("attack:p2:1")
    assert reason == "Ben is out of the game."
    assert clause == "HR-END-1"
    assert "attack:p2" not in three.barred()


@pytest.mark.clause("HR-END-2")
def test_the_last_of_three_wins():
    three = table(FFA, Side(), Side(health=3), Side(health=2), combat=5)
    three.do("attack:p2:3", "attack:p3:2")
    assert three.outcome.winners == (ADA,)
    assert three.outcome.clause == "HR-END-2"
    assert three.state.legal() == []


@pytest.mark.clause("HR-END-1")
def test_the_cards_of_who_is_out_leave_the_game_and_the_market_stays():
    ben = Side(
        hand="gold spark", deck="ruby gold", top="dagger", discard="bribe fire_gem", board="cult_priest", health=1
    )
    three = table(FFA, Side(), ben, Side(), combat=1, market="profit taxation recruit influence spark")
    three.do("attack:p2:1")
    assert three.owns(BEN) == 0
    gone = sorted(card.id for card in three.state.removed)
    assert gone == sorted(["gold", "spark", "ruby", "gold", "dagger", "bribe", "fire_gem", "cult_priest"])
    assert three.scrapped == []
    assert three.gems == 16, "Fire Gems leave with their owner and do not go back to the pile"
    assert three.market == ["profit", "taxation", "recruit", "influence", "spark"]


@pytest.mark.clause("HR-END-1", "HR-TURN-6")
def test_everybody_sees_which_cards_have_left_the_game():
    three = table(FFA, Side(), Side(hand="spark", deck="", health=1), Side(), combat=1).do("attack:p2:1")
    for viewer in (-1, ADA, BEN, CLEO):
        view = three.state.view(viewer)
        assert view.removed == ("spark",)
        assert view.players[BEN].out


@pytest.mark.clause("HR-END-1")
def test_a_discard_owed_at_once_lapses_with_the_fall():
    three = table(FFA, Side(hand="spark gold"), Side(hand="gold"), Side(hand="ruby dagger"))
    three.do("play:spark", "opponent:p3")
    assert three.actor == CLEO
    three.blow(CLEO)
    assert three.actor == ADA
    assert not three.asked
    assert three.may("play:gold")


@pytest.mark.clause("HR-END-1")
def test_a_discard_owed_later_lapses_with_the_fall():
    three = table(
        FFA, Side(hand="spark"), Side(), Side(hand="ruby dagger", health=3), options={"delayed_discard": True}
    )
    three.do("play:spark", "opponent:p3", "attack:p3:3", "end", "end")
    assert three.actor == ADA
    assert not three.asked
    assert three.state.players[CLEO].owed == 0


@pytest.mark.clause("HR-END-1")
def test_a_choice_another_player_owes_stays_after_a_fall():
    three = table(FFA, Side(hand="spark"), Side(hand="gold ruby"), Side())
    three.do("play:spark", "opponent:p2").blow(CLEO)
    assert three.actor == BEN
    assert three.menu() == {"discard:gold", "discard:ruby"}


@pytest.mark.clause("HR-END-1")
def test_who_falls_in_the_own_turn_has_the_turn_ended():
    four = table(FFA, Side(hand="gold spark"), Side(board="orc_grunt/damage=2"), players=4, gold=3, combat=4)
    four.blow(ADA)
    assert not four.over
    assert four.actor == BEN
    assert four.state.turn == 2
    assert four.pools(ADA) == (0, 0)
    assert four.owns(ADA) == 0
    assert four.state.players[BEN].board[0].damage == 0
    four.do("end", "end", "end")
    assert four.actor == BEN


@pytest.mark.clause("HR-END-1")
def test_the_rest_of_a_card_does_not_happen_for_who_fell_answering_it():
    # Krythos would give 3 more combat once the sacrifice is decided.
    three = table(FFA, Side(hand="gold", board="krythos_master_vampire"), players=3)
    three.do("expend:krythos_master_vampire")
    assert three.asked
    three.blow(ADA)
    assert three.actor == BEN
    assert not three.asked
    assert three.pools(ADA) == (0, 0)


@pytest.mark.clause("HR-END-1", "HR-END-2")
def test_the_second_but_last_to_fall_by_their_own_doing_leaves_a_winner():
    three = table(FFA, Side(), Side(health=1), players=3, combat=1).do("attack:p2:1").blow(ADA)
    assert three.outcome.winners == (CLEO,)


@pytest.mark.clause("HR-TURN-1")
def test_the_turn_passes_clockwise_by_all_who_are_still_in():
    four = table(FFA, Side(), Side(), Side(health=1), players=4, active=BEN, combat=1)
    four.do("attack:p3:1", "end")
    order = []
    for _ in range(5):
        order.append(NAMES[four.actor])
        four.do("end")
    assert order == ["Dan", "Ada", "Ben", "Dan", "Ada"]


@pytest.mark.clause("HR-END-6")
@pytest.mark.parametrize("format", TAKES)
def test_at_the_turn_limit_every_format_is_a_draw(format: str):
    start = begun(format, max(TAKES[format]), turn_limit=5)
    start.do("end", "end", "end", "end")
    assert not start.over
    start.do("end")
    assert start.outcome.winners == ()
    assert start.outcome.clause == "HR-END-6"
    assert start.state.blocked(ADA)[0].clause == "HR-END-6"


# ---- what is hidden --------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-TURN-7")
@pytest.mark.parametrize("format", [FFA, *HUNTERS])
def test_each_player_sees_only_the_own_hand(format: str):
    start = begun(format, 4)
    for seat in range(4):
        assert start.state.sees(seat) == {seat}
        view = start.state.view(seat)
        assert [view.players[other].hand is not None for other in range(4)] == [other == seat for other in range(4)]
    assert start.state.sees(-1) == frozenset()
    assert all(player.hand is None for player in start.state.view(-1).players)
