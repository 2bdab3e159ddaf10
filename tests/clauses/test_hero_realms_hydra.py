"""HR-HYD-1, 2, 3 and 7: two teams of two, their set-up, their one turn together and their end."""

from __future__ import annotations

import pytest

from tests.clauses.duel import Side
from tests.clauses.hydra import TEAMS, hydra
from tests.clauses.table import ADA, BEN, CLEO, DAN, Table, begun, table

# ---- HR-HYD-1, 2, 7: set-up ------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-1")
def test_each_team_starts_with_seventy_five_health_and_each_player_with_a_deck():
    start = begun("hydra", 4)
    assert [start.health(seat) for seat in range(4)] == [75] * 4
    for seat in range(4):
        assert start.owns(seat) == 10
        assert start.board(seat) == start.discard(seat) == []


@pytest.mark.clause("HR-HYD-1", "HR-HYD-7")
def test_the_health_option_and_classes_do_not_change_the_seventy_five():
    start = begun("hydra", 4, classes=["fighter", "", "wizard", "cleric"], health=30)
    assert [start.health(seat) for seat in range(4)] == [75] * 4


@pytest.mark.clause("HR-HYD-1", "HR-CBT-2")
@pytest.mark.parametrize("active", [ADA, CLEO])
def test_an_attack_takes_the_health_of_the_whole_team(active: int):
    mine, theirs = TEAMS if active == ADA else TEAMS[::-1]
    match = table("hydra", *[Side(health=75)] * 4, combat=9, active=active)
    match.do(f"attack:p{theirs[0] + 1}:9")
    assert [match.health(seat) for seat in theirs] == [66, 66]
    assert [match.health(seat) for seat in mine] == [75, 75]


@pytest.mark.clause("HR-HYD-1", "HR-HYD-7")
def test_health_gained_by_either_member_is_the_teams():
    match = hydra(Side(hand="recruit", health=60), Side(hand="rally_the_troops", health=60))
    match.do("p1.play:recruit")
    assert [match.health(seat) for seat in range(4)] == [63, 63, 50, 50]
    match.do("p2.play:rally_the_troops")
    assert [match.health(seat) for seat in range(4)] == [68, 68, 50, 50]


@pytest.mark.clause("HR-HYD-1")
def test_hands_pools_play_areas_and_discard_piles_are_apart():
    match = hydra(
        Side(hand="gold profit", health=75),
        Side(hand="dagger", board="cult_priest", health=75),
        pools={ADA: (2, 0), BEN: (1, 3)},
        market="profit",
    )
    match.do("p1.play:gold", "p2.play:dagger", "p1.buy:profit")
    assert match.pools(ADA) == (2, 0)
    assert match.pools(BEN) == (1, 4)
    assert (match.hand(ADA), match.hand(BEN)) == (["profit"], [])
    assert (match.board(ADA), match.board(BEN)) == (["gold"], ["cult_priest", "dagger"])
    assert (match.discard(ADA), match.discard(BEN)) == (["profit"], [])


@pytest.mark.clause("HR-HYD-2", "HR-SET-5")
@pytest.mark.parametrize(
    ("first", "sizes"), [(1, [3, 3, 5, 5]), (2, [3, 3, 5, 5]), (3, [5, 5, 3, 3]), (4, [5, 5, 3, 3])]
)
def test_the_first_team_opens_with_three_cards_each_and_the_second_with_five(first: int, sizes: list[int]):
    start = begun("hydra", 4, first=first)
    assert [len(start.hand(seat)) for seat in range(4)] == sizes


@pytest.mark.clause("HR-HYD-7")
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_the_team_of_the_first_player_begins(first: int):
    start = begun("hydra", 4, first=first)
    assert start.actor in TEAMS[(first - 1) // 2]


@pytest.mark.clause("HR-HYD-7", "HR-SET-6")
def test_either_team_may_be_drawn_to_begin():
    assert {begun("hydra", 4, seed).actor // 2 for seed in range(20)} == {0, 1}


# ---- HR-HYD-3: one turn together -------------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-3")
def test_one_menu_holds_the_acts_of_both_members_each_under_its_own_name():
    match = hydra(
        Side(hand="gold", board="cult_priest", health=75), Side(hand="ruby", health=75), gold=1, market="profit"
    )
    assert match.menu() == {
        "p1.play:gold",
        "p1.expend:cult_priest",
        "p2.play:ruby",
        "p1.buy:profit",
        "p2.buy:profit",
        "end",
    }
    names = ("Ada", "Ben", "Cleo", "Dan")
    assert match.state.find("p1.play:gold").label(names) == "Ada: Play Gold"
    assert match.state.find("p2.play:ruby").label(names) == "Ben: Play Ruby"


@pytest.mark.clause("HR-HYD-3")
def test_the_menu_is_sorted_by_whose_card_it_is():
    match = hydra(
        Side(hand="gold ruby", board="cult_priest", health=75), Side(hand="gold dagger", health=75), gold=2, combat=2
    )
    texts = [action.text for action in match.state.legal()]
    assert texts[-1] == "end"
    for verb in ("play", "expend", "buy"):
        whose = [text[:2] for text in texts if text[3:].startswith(verb)]
        assert whose == sorted(whose)
        assert whose[0] == "p1"


@pytest.mark.clause("HR-HYD-3")
def test_both_members_act_in_any_order_and_mixed():
    match = hydra(Side(hand="gold dagger", health=75), Side(hand="ruby shortsword", health=75), market="profit profit")
    match.do("p2.play:ruby", "p1.play:dagger", "p2.buy:profit", "attack:p3:1", "p1.play:gold", "p2.play:shortsword")
    match.do("p1.buy:profit", "attack:p3:2")
    assert match.health(CLEO) == 47
    assert (match.discard(ADA), match.discard(BEN)) == (["profit"], ["profit"])


@pytest.mark.clause("HR-HYD-3", "HR-TURN-3", "HR-TURN-5")
@pytest.mark.parametrize("last", ["p1.play:gold", "p2.play:ruby"])
def test_ending_the_turn_ends_it_for_both_who_discard_and_draw(last: str):
    match = hydra(Side(hand="gold dagger", health=75), Side(hand="ruby shortsword", health=75))
    match.do(last, "end")
    assert match.actor in (CLEO, DAN)
    assert (match.discard(ADA), match.discard(BEN)) == (["dagger", "gold"], ["ruby", "shortsword"])
    assert (len(match.hand(ADA)), len(match.hand(BEN))) == (5, 5)
    assert (match.board(ADA), match.board(BEN)) == ([], [])
    assert (match.pools(ADA), match.pools(BEN)) == ((0, 0), (0, 0))


@pytest.mark.clause("HR-HYD-3")
def test_both_discard_before_either_draws():
    match = hydra(Side(hand="gold", health=75), Side(hand="ruby", health=75))
    match.state.record(True)
    events = match.state.apply(match.state.find("end"))
    told = [event.words(("Ada", "Ben", "Cleo", "Dan"), -1) for event in events]
    draws = [i for i, words in enumerate(told) if "drew" in words]
    ends = [i for i, event in enumerate(events) if type(event).__name__ == "TurnEnded"]
    assert len(draws) == len(ends) == 2
    assert max(ends) < min(draws)


@pytest.mark.clause("HR-HYD-3", "HR-TURN-4")
def test_champions_of_both_are_prepared_at_the_end():
    match = hydra(Side(board="cult_priest/expended", health=75), Side(board="orc_grunt/expended", health=75)).do("end")
    assert (match.board(ADA), match.board(BEN)) == (["cult_priest"], ["orc_grunt"])


@pytest.mark.clause("HR-HYD-3", "HR-TURN-1")
def test_the_teams_take_turns_and_each_turn_counts_once():
    match = hydra()
    teams = []
    for _ in range(4):
        teams.append(match.actor // 2)
        match.do("end")
    assert teams == [0, 1, 0, 1]
    assert match.state.turn == 5


@pytest.mark.clause("HR-HYD-3")
def test_the_other_team_has_to_wait():
    match = hydra(Side(hand="gold", health=75))
    for seat in (CLEO, DAN):
        (barred,) = match.state.blocked(seat)
        assert barred.clause == "HR-TURN-1"
    assert match.refused("p3.play:gold") == "HR-PLAY-1"
    assert all(entry.clause != "HR-TURN-1" for seat in (ADA, BEN) for entry in match.state.blocked(seat))


@pytest.mark.clause("HR-HYD-3", "HR-PLAY-1")
def test_nobody_plays_a_partners_card():
    match = hydra(Side(hand="gold", health=75), Side(hand="ruby", health=75))
    assert match.refused("p2.play:gold") == "HR-PLAY-1"
    assert match.refused("p1.play:ruby") == "HR-PLAY-1"


@pytest.mark.clause("HR-TURN-7", "HR-HYD-3")
def test_partners_see_each_others_hands_and_nobody_elses():
    start = begun("hydra", 4)
    for seat in range(4):
        team = set(TEAMS[seat // 2])
        assert start.state.sees(seat) == team
        view = start.state.view(seat)
        for other in range(4):
            shown = view.players[other].hand
            if other in team:
                assert shown is not None
                assert sorted(shown) == start.hand(other)
            else:
                assert shown is None
                assert view.players[other].hand_size == len(start.hand(other))


@pytest.mark.clause("HR-TURN-7", "HR-HYD-3")
@pytest.mark.parametrize("seat", range(4))
def test_dealing_anew_what_a_member_cannot_know_leaves_both_partners_alone(seat: int):
    start = begun("hydra", 4)
    team = TEAMS[seat // 2]
    enemies = TEAMS[1 - seat // 2]
    changed = dict.fromkeys(enemies, 0)
    for seed in range(30):
        dealt = Table(start.state.redeal(seat, seed))
        for member in team:
            assert dealt.hand(member) == start.hand(member)
            assert dealt.state.view(member) == start.state.view(member)
        for enemy in enemies:
            changed[enemy] += dealt.hand(enemy) != start.hand(enemy)
    assert all(n > 5 for n in changed.values())


# ---- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-END-1", "HR-END-2", "HR-HYD-1")
@pytest.mark.parametrize("active", [ADA, BEN, CLEO, DAN])
def test_a_team_at_no_health_is_out_together_and_the_other_wins(active: int):
    winners, losers = TEAMS if active < 2 else TEAMS[::-1]
    match = table("hydra", *[Side(health=4)] * 4, combat=5, active=active)
    match.do(f"attack:p{losers[0] + 1}:4")
    assert match.outcome.winners == winners
    assert match.outcome.clause == "HR-END-2"
    assert all(match.out(seat) for seat in losers)
    assert not any(match.out(seat) for seat in winners)
