"""HR-HYD: two teams of two, Ada and Ben against Cleo and Dan."""

from __future__ import annotations

import pytest

from tests.clauses.duel import STARTERS, Side
from tests.clauses.table import ADA, BEN, CLEO, DAN, Table, begun, table

TEAMS = ((ADA, BEN), (CLEO, DAN))


#: somebody of the acting team; the other team has the 50 health that a side has by itself
US, THEM = Side(health=75), Side()


def hydra(ada: Side = US, ben: Side = US, cleo: Side = THEM, dan: Side = THEM, **more: object) -> Table:
    """A Hydra table in the turn of Ada and Ben; both members of a team are given the same health."""
    return table("hydra", ada, ben, cleo, dan, **more)  # type: ignore[arg-type]


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


# ---- HR-HYD-4: no allies across the team -----------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-1")
def test_a_partners_card_switches_no_ally_ability_on_and_the_refusal_says_so():
    match = hydra(Side(hand="profit", health=75), Side(hand="bribe", health=75)).do("p1.play:profit", "p2.play:bribe")
    assert not any("ally:" in text for text in match.menu())
    reason, clause = match.why_not("p1.ally:profit")
    assert clause == "HR-HYD-4"
    assert "teammate" in reason
    assert match.refused("p2.ally:bribe") == "HR-HYD-4"


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-4")
def test_nor_does_a_card_in_a_partners_hand_under_the_house_rule():
    match = hydra(Side(board="profit", health=75), Side(hand="bribe", health=75), options={"ally_counts_hand": True})
    assert match.refused("p1.ally:profit") == "HR-ALLY-1"
    match = hydra(Side(board="profit", hand="bribe", health=75), options={"ally_counts_hand": True})
    assert match.may("p1.ally:profit")


@pytest.mark.clause("HR-HYD-4", "HR-ALLY-1")
def test_a_card_of_ones_own_does():
    match = hydra(Side(hand="profit bribe", health=75)).do("p1.play:profit", "p1.play:bribe", "p1.ally:profit")
    assert match.pools(ADA) == (5, 4)


# ---- HR-HYD-5: pooled gold and combat --------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-5", "HR-BUY-1", "HR-BUY-2")
@pytest.mark.parametrize(
    ("buyer", "gold", "left"),
    [
        ("p1", {ADA: 3, BEN: 2}, (0, 0)),
        ("p1", {ADA: 4, BEN: 3}, (0, 2)),
        ("p2", {ADA: 4, BEN: 3}, (2, 0)),
        ("p1", {ADA: 7, BEN: 3}, (2, 3)),
        ("p2", {ADA: 5, BEN: 0}, (0, 0)),
    ],
)
def test_the_named_buyer_takes_the_card_and_pays_first(buyer: str, gold: dict[int, int], left: tuple[int, int]):
    match = hydra(pools={seat: (n, 0) for seat, n in gold.items()}, market="cristov_the_just")
    assert "HR-HYD-5" in match.allowed_by(f"{buyer}.buy:cristov_the_just")
    match.do(f"{buyer}.buy:cristov_the_just")
    assert (match.pools(ADA)[0], match.pools(BEN)[0]) == left
    bought = [["cristov_the_just"], []]
    assert [match.discard(ADA), match.discard(BEN)] == (bought if buyer == "p1" else bought[::-1])


@pytest.mark.clause("HR-HYD-5")
def test_before_it_is_chosen_a_purchase_says_what_the_partner_pays():
    match = hydra(pools={ADA: (3, 0), BEN: (2, 0)}, market="cristov_the_just")
    names = ("Ada", "Ben", "Cleo", "Dan")
    said = " ".join(match.state.consequence(match.state.find("p1.buy:cristov_the_just"), names))
    assert "5 gold: 3 of Ada’s and 2 of Ben’s." in said


@pytest.mark.clause("HR-HYD-5", "HR-BUY-1")
@pytest.mark.parametrize("buyer", ["p1", "p2"])
def test_what_both_together_cannot_pay_is_refused_with_their_gold(buyer: str):
    match = hydra(pools={ADA: (3, 0), BEN: (1, 0)}, market="cristov_the_just")
    reason, clause = match.why_not(f"{buyer}.buy:cristov_the_just")
    assert reason.endswith("costs 5 gold and you have 4.")
    assert clause == "HR-BUY-1"


@pytest.mark.clause("HR-HYD-5", "HR-BUY-4")
def test_only_the_buyers_next_card_effects_apply():
    match = hydra(
        Side(board="bribe profit", health=75),
        Side(hand="gold", health=75),
        pools={ADA: (4, 0), BEN: (4, 0)},
        market="taxation recruit",
    )
    match.do("p1.ally:bribe", "p2.buy:taxation")
    assert match.discard(BEN) == ["taxation"]
    match.do("p1.buy:recruit")
    assert match.discard(ADA) == []
    assert [card.id for card in match.state.players[ADA].top] == ["recruit"]


@pytest.mark.clause("HR-HYD-5", "HR-CBT-3", "HR-CBT-4")
@pytest.mark.parametrize(("combat", "left"), [((3, 2), 0), ((0, 5), 0), ((5, 0), 0), ((4, 3), 2), ((1, 4), 0)])
def test_both_members_combat_adds_up_to_stun_a_champion(combat: tuple[int, int], left: int):
    # Cristov is a guard with defense 5.
    match = hydra(cleo=Side(board="cristov_the_just"), pools={ADA: (0, combat[0]), BEN: (0, combat[1])})
    match.do("stun:p3:cristov_the_just")
    assert match.discard(CLEO) == ["cristov_the_just"]
    assert match.pools(ADA)[1] + match.pools(BEN)[1] == left


@pytest.mark.clause("HR-HYD-5", "HR-CBT-3")
def test_less_than_the_defense_from_both_together_does_not_stun():
    match = hydra(dan=Side(board="cristov_the_just"), pools={ADA: (0, 3), BEN: (0, 1)})
    reason, clause = match.why_not("stun:p4:cristov_the_just")
    assert "needs 5 combat" in reason
    assert "you have 4" in reason
    assert clause == "HR-CBT-3"


@pytest.mark.clause("HR-CBT-4", "HR-HYD-5")
def test_damage_already_dealt_this_turn_counts_for_both_members_and_is_gone_at_the_end():
    # Since members may add their combat up at any moment, a partial attack gains nothing, and none is offered.
    match = hydra(cleo=Side(board="cristov_the_just/damage=3"), pools={ADA: (0, 1), BEN: (0, 1)})
    assert match.menu("stun:") == {"stun:p3:cristov_the_just"}
    match.do("stun:p3:cristov_the_just")
    assert (match.pools(ADA), match.pools(BEN)) == ((0, 0), (0, 0))
    match = hydra(cleo=Side(board="cristov_the_just/damage=3"), pools={ADA: (0, 1), BEN: (0, 0)}).do("end")
    assert match.state.players[CLEO].board[0].damage == 0


@pytest.mark.clause("HR-HYD-5", "HR-CBT-1")
def test_both_members_combat_adds_up_to_attack_the_team():
    match = hydra(pools={ADA: (0, 3), BEN: (0, 4)})
    assert match.menu("attack:") == {f"attack:p3:{n}" for n in range(1, 8)}
    match.do("attack:p3:6")
    assert match.health(CLEO) == match.health(DAN) == 44
    assert match.pools(ADA)[1] + match.pools(BEN)[1] == 1


@pytest.mark.clause("HR-HYD-1", "HR-HYD-5")
def test_a_team_is_attacked_as_one_and_the_refusal_says_how():
    match = hydra(pools={ADA: (0, 3)})
    reason, clause = match.why_not("attack:p4:2")
    assert "Cleo and Dan" in reason
    assert clause == "HR-HYD-1"


@pytest.mark.clause("HR-HYD-7", "HR-CBT-2")
@pytest.mark.parametrize("seat", [ADA, BEN])
def test_a_team_attacks_neither_of_its_own(seat: int):
    match = hydra(Side(board="cult_priest", health=75), Side(board="cult_priest", health=75), pools={ADA: (0, 9)})
    assert match.targets("attack") == {CLEO}
    assert match.targets("stun") == set()
    assert match.refused(f"attack:p{seat + 1}:1") == "HR-CBT-2"
    assert match.refused(f"stun:p{seat + 1}:cult_priest") == "HR-CBT-3"


@pytest.mark.clause("HR-HYD-5", "HR-SET-7")
def test_a_skill_is_paid_from_the_own_pool_alone():
    start = begun("hydra", 4, classes=["thief"], first=1)
    skill = f"p1.skill:{start.state.players[ADA].klass.skill_id}"  # type: ignore[union-attr]
    start.state.players[ADA].gold, start.state.players[BEN].gold = 1, 5
    assert not start.may(skill)
    reason, clause = start.why_not(skill)
    assert "costs 2 gold and you have 1" in reason
    assert clause == "HR-HYD-5"
    start.state.players[ADA].gold = 2
    assert start.may(skill)


# ---- HR-HYD-6: guards ------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-6", "HR-CBT-5")
@pytest.mark.parametrize("guardian", [CLEO, DAN])
def test_a_guard_of_either_member_protects_both_and_all_their_other_champions(guardian: int):
    boards = {CLEO: "cult_priest", DAN: "rayla_endweaver"}
    boards[guardian] += " orc_grunt"
    match = hydra(cleo=Side(board=boards[CLEO]), dan=Side(board=boards[DAN]), pools={ADA: (0, 9)})
    assert match.menu("attack:") == set()
    assert match.menu("stun:") == {f"stun:p{guardian + 1}:orc_grunt"}
    # Whoever has the guard itself is protected by HR-CBT-5, the partner by HR-HYD-6.
    own, partners = "HR-CBT-5", "HR-HYD-6"
    assert match.refused("attack:p3:1") == (own if guardian == CLEO else partners)
    assert match.refused("stun:p3:cult_priest") == (own if guardian == CLEO else partners)
    assert match.refused("stun:p4:rayla_endweaver") == (own if guardian == DAN else partners)
    reason, _ = match.why_not("attack:p3:1")
    assert "Orc Grunt" in reason
    assert "Cleo and Dan cannot be attacked" in reason
    match.do(f"stun:p{guardian + 1}:orc_grunt")
    assert match.menu("attack:") == {f"attack:p3:{n}" for n in range(1, 7)}
    assert match.menu("stun:") == {"stun:p3:cult_priest", "stun:p4:rayla_endweaver"}


@pytest.mark.clause("HR-HYD-6", "HR-CBT-5")
def test_guards_of_both_members_do_not_protect_each_other():
    match = hydra(cleo=Side(board="orc_grunt"), dan=Side(board="death_cultist cult_priest"), combat=3)
    assert match.menu("stun:") == {"stun:p3:orc_grunt", "stun:p4:death_cultist"}
    match.do("stun:p3:orc_grunt")
    assert match.menu("attack:") == set()


@pytest.mark.clause("HR-HYD-6")
def test_an_expended_guard_protects_no_partner():
    match = hydra(cleo=Side(board="orc_grunt/expended"), dan=Side(board="cult_priest"), combat=4)
    assert match.targets("attack") == {CLEO}
    assert match.may("stun:p4:cult_priest")


@pytest.mark.clause("HR-HYD-6", "HR-CBT-6")
def test_an_effect_may_stun_only_the_guard_while_one_of_either_member_stands():
    match = hydra(Side(hand="fire_bomb", health=75), cleo=Side(board="orc_grunt"), dan=Side(board="rayla_endweaver"))
    match.do("p1.play:fire_bomb")
    assert match.menu() == {"target:p3:orc_grunt"}
    match = hydra(Side(hand="fire_bomb", health=75), cleo=Side(board="cult_priest"), dan=Side(board="rayla_endweaver"))
    match.do("p1.play:fire_bomb")
    assert match.menu() == {"target:p3:cult_priest", "target:p4:rayla_endweaver"}


# ---- HR-HYD-7: words -------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-HYD-7", "HR-FX-1")
@pytest.mark.parametrize("member", [ADA, BEN])
@pytest.mark.parametrize("enemy", [CLEO, DAN])
def test_an_opponent_is_one_member_of_the_other_team(member: int, enemy: int):
    sides = [Side(hand="spark", health=75), Side(hand="spark", health=75), Side(hand="gold"), Side(hand="gold")]
    match = hydra(*sides)
    match.do(f"p{member + 1}.play:spark")
    assert match.actor == member
    assert match.menu() == {"opponent:p3", "opponent:p4"}
    match.do(f"opponent:p{enemy + 1}")
    assert match.actor == enemy
    match.do("discard:gold")
    assert match.hand(enemy) == []
    assert match.hand(CLEO + DAN - enemy) == ["gold"]
    assert match.actor in (ADA, BEN)


@pytest.mark.clause("HR-HYD-7", "HR-FX-1")
def test_delayed_both_members_discard_what_each_owes_before_their_turn():
    match = hydra(
        Side(hand="spark spark", health=75),
        cleo=Side(hand="gold ruby"),
        dan=Side(hand="gold dagger"),
        options={"delayed_discard": True},
    )
    match.do("p1.play:spark", "opponent:p3", "p1.play:spark", "opponent:p4", "end")
    asked = set()
    for _ in range(2):
        asked.add(match.actor)
        match.do("discard:gold")
    assert asked == {CLEO, DAN}
    assert not match.asked
    assert (match.hand(CLEO), match.hand(DAN)) == (["ruby"], ["dagger"])


@pytest.mark.clause("HR-HYD-7", "HR-PLAY-10")
def test_counting_sees_ones_own_cards_only():
    match = hydra(Side(hand="close_ranks", board="darian_war_mage", health=75), Side(board="cult_priest", health=75))
    match.do("p1.play:close_ranks")
    assert match.pools(ADA) == (0, 7)
    assert match.pools(BEN) == (0, 0)


@pytest.mark.clause("HR-HYD-7", "HR-EXP-2")
def test_preparing_sees_ones_own_champions_only():
    match = hydra(
        Side(board="rally_the_troops darian_war_mage", health=75), Side(board="cult_priest/expended", health=75)
    )
    match.do("p1.ally:rally_the_troops")
    assert not match.asked
    assert match.board(BEN) == ["cult_priest/expended"]


@pytest.mark.clause("HR-HYD-7", "HR-FX-3")
def test_sacrificing_sees_ones_own_hand_and_discard_pile_only():
    match = hydra(
        Side(hand="death_touch gold", discard="ruby", health=75), Side(hand="dagger", discard="shortsword", health=75)
    )
    match.do("p1.play:death_touch")
    assert match.menu() == {"scrap:hand:gold", "scrap:discard:ruby", "pass"}


@pytest.mark.clause("HR-HYD-7")
def test_drawing_is_ones_own():
    match = hydra(Side(hand="command", health=75), Side(health=75)).do("p1.play:command")
    assert (len(match.hand(ADA)), len(match.hand(BEN))) == (1, 0)
    assert match.deck_size(BEN) == len(STARTERS.split())


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
