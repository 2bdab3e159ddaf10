"""HR-HYD-5 and 6: what a team of two pays and attacks with together, and whom its guards protect."""

from __future__ import annotations

import pytest

from tests.clauses.duel import Side
from tests.clauses.hydra import hydra
from tests.clauses.table import ADA, BEN, CLEO, DAN, begun

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
