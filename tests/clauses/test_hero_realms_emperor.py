"""HR-EMP-1 to 6: two teams of three, their set-up, and who may attack whom."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.registry import game
from tests.clauses.duel import Side, base
from tests.clauses.emperor import (
    ACROSS,
    CLASSES,
    COMMANDERS,
    EMPEROR_OF,
    EVERYBODY,
    FIRST,
    PRIEST,
    SECOND,
    fall_across,
    six,
)
from tests.clauses.table import ADA, BEN, CLEO, DAN, EVE, FINN, NAMES, begun

# ---- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-EMP-1")
def test_the_seats_are_three_against_three_with_the_emperor_in_the_middle():
    assert game("hero-realms").format_for(6) == "emperor"
    form = begun("emperor", 6).state.form
    assert [form.team(seat) for seat in EVERYBODY] == [0, 0, 0, 1, 1, 1]
    match = six()
    # What a seat is shows in what its fall means.
    for seat in EVERYBODY:
        fallen = six(active=ACROSS[seat]).blow(seat)
        assert fallen.over == (seat in (BEN, EVE))
    assert not match.over


@pytest.mark.clause("HR-EMP-1", "HR-EMP-5")
@pytest.mark.parametrize("seat", COMMANDERS)
def test_each_commander_faces_one_enemy_commander(seat: int):
    match = six(each=PRIEST, combat=4, active=seat)
    assert match.targets("attack") == {ACROSS[seat]}
    assert match.targets("stun") == {ACROSS[seat]}


@pytest.mark.clause("HR-EMP-2")
def test_commanders_start_with_fifty_health_and_emperors_with_sixty():
    assert [begun("emperor", 6).health(seat) for seat in EVERYBODY] == [50, 60, 50, 50, 60, 50]


@pytest.mark.clause("HR-EMP-2", "HR-SET-7")
def test_with_classes_a_commander_has_the_health_of_the_class_and_an_emperor_ten_more():
    pool = base()
    start = begun("emperor", 6, classes=CLASSES)
    health = [pool.classes[klass].health for klass in CLASSES]
    assert [start.health(seat) for seat in EVERYBODY] == [
        n + (10 if seat in (BEN, EVE) else 0) for seat, n in enumerate(health)
    ]
    thieves = begun("emperor", 6, classes=["thief", "thief"])
    assert (thieves.health(ADA), thieves.health(BEN), thieves.health(CLEO)) == (52, 62, 50)


@pytest.mark.clause("HR-EMP-3", "HR-SET-5")
@pytest.mark.parametrize("first", range(1, 7))
def test_the_first_team_opens_with_three_cards_each_and_the_second_with_five(first: int):
    start = begun("emperor", 6, first=first)
    sizes = [3, 3, 3, 5, 5, 5] if first <= 3 else [5, 5, 5, 3, 3, 3]
    assert [len(start.hand(seat)) for seat in EVERYBODY] == sizes


@pytest.mark.clause("HR-EMP-3", "HR-TURN-1")
@pytest.mark.parametrize("first", [1, 3, 6])
def test_play_goes_clockwise_by_single_players(first: int):
    start = begun("emperor", 6, first=first)
    order = []
    for _ in range(8):
        order.append(start.actor)
        start.do("end")
    assert order == [(first - 1 + i) % 6 for i in range(8)]


@pytest.mark.clause("HR-EMP-3", "HR-TURN-1")
def test_the_turn_skips_commanders_who_are_out():
    match = six(active=BEN).blow(CLEO).do("pass").blow(FINN).do("pass")
    order = []
    for _ in range(5):
        order.append(NAMES[match.actor])
        match.do("end")
    assert order == ["Ben", "Dan", "Eve", "Ada", "Ben"]


@pytest.mark.clause("HR-EMP-4")
@pytest.mark.parametrize(
    ("classes", "copies"), [([], 2), (CLASSES[:5], 2), (["", *CLASSES[:5]], 2), (CLASSES, 1), (["wizard"] * 6, 1)]
)
def test_two_copies_of_the_base_set_unless_all_six_play_a_class(classes: list[str], copies: int):
    start = begun("emperor", 6, classes=classes)
    cards = [*start.state.market_deck, *(card for card in start.state.market if card is not None)]
    assert len(cards) == 80 * copies
    assert Counter(card.id for card in cards) == Counter(card.id for card in base().market * copies)
    assert start.gems == 16 * copies
    assert start.state.inventory()["fire_gem"] == 16 * copies


# ---- HR-EMP-5, 6: who may attack whom --------------------------------------------------------------------------------


@pytest.mark.clause("HR-EMP-5")
@pytest.mark.parametrize("seat", COMMANDERS)
@pytest.mark.parametrize("combat", [0, 9])
def test_a_commander_is_refused_everybody_else_and_told_who_is_across(seat: int, combat: int):
    match = six(each=PRIEST, combat=combat, active=seat)
    enemies = SECOND if seat in FIRST else FIRST
    facing = NAMES[ACROSS[seat]]
    for other in enemies:
        if other == ACROSS[seat]:
            continue
        reason, clause = match.why_not(f"attack:p{other + 1}:1")
        assert reason == (
            f"{NAMES[seat]} is a commander and may attack only the commander across, {facing}, until {facing} is out."
        )
        assert clause == "HR-EMP-5"
        assert match.refused(f"stun:p{other + 1}:cult_priest") == "HR-EMP-5"
        assert match.barred()[f"attack:p{other + 1}"] == "HR-EMP-5"


@pytest.mark.clause("HR-EMP-5")
@pytest.mark.parametrize("seat", COMMANDERS)
def test_once_the_commander_across_is_out_the_enemy_emperor_may_be_attacked_too(seat: int):
    match = fall_across(seat, combat=9)
    emperor = EMPEROR_OF[ACROSS[seat]]
    assert match.targets("attack") == {emperor}
    assert match.targets("stun") == {emperor}
    third = ({DAN, FINN} if seat in FIRST else {ADA, CLEO}) - {ACROSS[seat]}
    for other in third:
        reason, clause = match.why_not(f"attack:p{other + 1}:1")
        assert reason == f"{NAMES[seat]} may attack only the enemy emperor, {NAMES[emperor]}."
        assert clause == "HR-EMP-5"
    assert match.refused(f"attack:p{ACROSS[seat] + 1}:1") == "HR-END-1"


@pytest.mark.clause("HR-EMP-5")
def test_the_fall_of_the_other_enemy_commander_opens_nothing():
    match = six(combat=5, active=ADA).blow(DAN).do("pass")
    assert match.targets("attack") == {FINN}


@pytest.mark.clause("HR-EMP-5")
def test_the_enemy_emperor_may_be_attacked_in_the_very_turn_of_the_fall():
    match = six({FINN: Side(health=3)}, combat=8)
    match.do("attack:p6:3", "pass")
    assert match.actor == ADA
    match.do("attack:p5:5")
    assert match.health(EVE) == 45


@pytest.mark.clause("HR-EMP-5", "HR-CBT-6")
def test_an_effect_of_a_commander_stuns_only_champions_across():
    match = six({ADA: Side(hand="fire_bomb")}, each=PRIEST).do("play:fire_bomb")
    assert match.menu() == {"target:p6:cult_priest"}
    match = fall_across(ADA, {ADA: Side(hand="fire_bomb")}).do("play:fire_bomb")
    assert match.menu() == {"target:p5:cult_priest"}


@pytest.mark.clause("HR-EMP-5", "HR-FX-1")
def test_a_commanders_opponent_is_the_one_across():
    match = six({ADA: Side(hand="spark"), FINN: Side(hand="gold ruby")}, each=Side(hand="gold")).do("play:spark")
    assert match.actor == FINN
    assert match.menu() == {"discard:gold", "discard:ruby"}
    match = fall_across(ADA, {ADA: Side(hand="spark"), EVE: Side(hand="dagger")}).do("play:spark")
    assert match.actor == EVE


@pytest.mark.clause("HR-EMP-5", "HR-CBT-5")
def test_a_guard_protects_its_own_player_and_no_teammate():
    match = six({FINN: Side(board="orc_grunt"), EVE: Side()}, combat=9)
    assert match.refused("attack:p6:1") == "HR-CBT-5"
    match = six({FINN: Side(board="orc_grunt")}, combat=9, active=BEN)
    assert match.targets("attack") == {DAN, EVE}


@pytest.mark.clause("HR-EMP-6")
@pytest.mark.parametrize(("emperor", "enemies"), [(BEN, set(SECOND)), (EVE, set(FIRST))])
def test_an_emperor_may_attack_any_enemy_and_their_champions(emperor: int, enemies: set[int]):
    match = six(each=PRIEST, combat=9, active=emperor)
    assert match.targets("attack") == enemies
    assert match.targets("stun") == enemies
    assert not any(clause == "HR-EMP-5" for clause in match.barred().values())


@pytest.mark.clause("HR-EMP-6", "HR-CBT-6", "HR-FX-1")
def test_an_emperor_may_target_any_enemy():
    match = six({BEN: Side(hand="fire_bomb spark")}, each=Side(board="cult_priest", hand="gold"), active=BEN)
    match.do("play:fire_bomb")
    assert match.targets("target") == set(SECOND)
    match.do("target:p4:cult_priest", "play:spark")
    assert match.menu() == {"opponent:p4", "opponent:p5", "opponent:p6"}


@pytest.mark.clause("HR-EMP-5", "HR-EMP-6")
@pytest.mark.parametrize("active", EVERYBODY)
def test_nobody_attacks_the_own_team(active: int):
    match = six(each=PRIEST, combat=9, active=active)
    team = FIRST if active in FIRST else SECOND
    for seat in team:
        assert match.refused(f"attack:p{seat + 1}:1") == "HR-CBT-2"
        assert match.refused(f"stun:p{seat + 1}:cult_priest") == "HR-CBT-3"


@pytest.mark.clause("HR-TURN-7")
def test_teammates_do_not_see_each_others_hands():
    start = begun("emperor", 6)
    for seat in EVERYBODY:
        assert start.state.sees(seat) == {seat}
        assert [player.hand is not None for player in start.state.view(seat).players] == [
            other == seat for other in EVERYBODY
        ]
