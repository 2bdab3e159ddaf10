"""HR-EMP: two teams of three. Ada, Ben and Cleo against Dan, Eve and Finn; Ben and Eve are the emperors."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.registry import game
from tests.clauses.duel import Side, base
from tests.clauses.table import ADA, BEN, CLEO, DAN, EVE, FINN, NAMES, Table, begun, table

FIRST, SECOND = (ADA, BEN, CLEO), (DAN, EVE, FINN)
EVERYBODY = range(6)
#: who faces whom
ACROSS = {ADA: FINN, FINN: ADA, BEN: EVE, EVE: BEN, CLEO: DAN, DAN: CLEO}
COMMANDERS = (ADA, CLEO, DAN, FINN)
EMPEROR_OF = {ADA: BEN, CLEO: BEN, DAN: EVE, FINN: EVE}
CLASSES = ["cleric", "fighter", "ranger", "thief", "wizard", "thief"]

#: a player with nothing but a deck, and one with a champion that is no guard, defense 4
PLAIN = Side()
PRIEST = Side(board="cult_priest")


def six(sides: dict[int, Side] | None = None, *, each: Side = PLAIN, **more: object) -> Table:
    """An Emperor table with these sides by seat, everybody else like `each`."""
    return table("emperor", *[(sides or {}).get(seat, each) for seat in EVERYBODY], gems=32, **more)  # type: ignore[arg-type]


def fall_across(seat: int, sides: dict[int, Side] | None = None, **more: object) -> Table:
    """The commander across is out and left nothing; `seat` is active."""
    match = six(sides, each=PRIEST, active=seat, **more)
    match.blow(ACROSS[seat])
    return match.do("pass")


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


# ---- HR-EMP-7: what a fallen commander leaves ------------------------------------------------------------------------

#: what Finn owns in the games below, in the places that follow
ESTATE_CARDS = ["command", "bribe", "ruby", "spark", "influence", "gold", "rayla_endweaver"]
ESTATE = Side(
    hand="command", deck="bribe ruby", top="spark", discard="influence gold", board="rayla_endweaver", health=2
)


@pytest.mark.clause("HR-EMP-7")
@pytest.mark.parametrize("card", ESTATE_CARDS)
def test_a_fallen_commander_may_leave_one_card_from_anywhere_to_the_emperor(card: str):
    match = six({FINN: ESTATE, EVE: Side(discard="gold")}, combat=2)
    match.do("attack:p6:2")
    assert match.actor == FINN
    assert match.menu() == {"pass", *(f"leave:{owned}" for owned in ESTATE_CARDS)}
    match.do(f"leave:{card}")
    assert match.discard(EVE) == sorted(["gold", card])
    assert match.owns(FINN) == 0
    gone = sorted(card.id for card in match.state.removed)
    assert gone == sorted(other for other in ESTATE_CARDS if other != card)
    assert match.actor == ADA


@pytest.mark.clause("HR-EMP-7", "HR-PLAY-9")
def test_or_leave_none_and_all_cards_leave_the_game():
    match = six({FINN: ESTATE}, combat=2).do("attack:p6:2")
    assert match.state.find("pass").label(NAMES) == "Leave nothing"
    match.do("pass")
    assert match.discard(EVE) == []
    assert match.owns(FINN) == 0
    assert sorted(card.id for card in match.state.removed) == sorted(ESTATE_CARDS)
    assert match.actor == ADA


@pytest.mark.clause("HR-EMP-7", "HR-END-1")
def test_a_commander_without_cards_is_not_asked():
    match = six({FINN: Side(deck="", health=2)}, combat=2).do("attack:p6:2")
    assert match.actor == ADA
    assert not match.asked


@pytest.mark.clause("HR-EMP-7")
@pytest.mark.parametrize("fallen", COMMANDERS)
def test_the_card_goes_to_the_own_emperor(fallen: int):
    match = six(active=ACROSS[fallen]).blow(fallen)
    assert match.actor == fallen
    match.do("leave:ruby")
    assert match.discard(EMPEROR_OF[fallen]) == ["ruby"]
    assert all(match.discard(seat) == [] for seat in EVERYBODY if seat != EMPEROR_OF[fallen])


@pytest.mark.clause("HR-EMP-7")
def test_while_the_fallen_decides_the_others_wait():
    match = six({FINN: Side(health=2)}, combat=2, gold=2).do("attack:p6:2")
    (barred,) = match.state.blocked(ADA)
    assert barred.clause == "HR-EMP-7"
    assert "Finn" in barred.reason


@pytest.mark.clause("HR-EMP-7", "HR-END-1")
def test_a_commander_who_falls_in_the_own_turn_leaves_a_card_and_then_the_turn_ends():
    match = six({ADA: Side(hand="gold ruby")}, gold=3, combat=3).blow(ADA)
    assert match.actor == ADA
    assert "leave:ruby" in match.menu()
    assert "end" not in match.menu()
    match.do("leave:ruby")
    assert match.discard(BEN) == ["ruby"]
    assert match.actor == BEN
    assert match.state.turn == 2
    match = six(active=FINN).blow(FINN).do("pass")
    assert match.actor == ADA


@pytest.mark.clause("HR-END-1", "HR-EMP-7")
def test_a_discard_the_fallen_owed_lapses_before_the_card_is_left():
    match = six({BEN: Side(hand="spark"), FINN: Side(hand="gold ruby")}, active=BEN)
    match.do("play:spark", "opponent:p6")
    assert match.actor == FINN
    match.blow(FINN)
    assert match.menu() >= {"leave:gold", "pass"}
    assert not match.menu("discard:")
    match.do("pass")
    assert match.actor == BEN
    assert not match.asked


# ---- HR-EMP-8: gifts -------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-EMP-8")
@pytest.mark.parametrize("giver", EVERYBODY)
def test_for_one_gold_a_card_of_the_discard_pile_goes_to_a_teammates(giver: int):
    team = FIRST if giver in FIRST else SECOND
    for mate in team:
        if mate == giver:
            continue
        match = six({giver: Side(discard="bribe gold"), mate: Side(discard="ruby")}, gold=3, active=giver)
        assert match.targets("give") == set(team) - {giver}
        match.do(f"give:p{mate + 1}")
        assert match.actor == giver
        assert match.menu() == {"gift:bribe", "gift:gold"}
        match.do("gift:bribe")
        assert match.gold == 2
        assert match.discard(giver) == ["gold"]
        assert match.discard(mate) == ["bribe", "ruby"]


@pytest.mark.clause("HR-EMP-8")
def test_any_number_of_gifts_while_gold_and_cards_last():
    match = six({ADA: Side(discard="bribe spark ruby")}, gold=4)
    match.do("give:p2", "gift:bribe", "give:p3", "gift:spark", "give:p2", "gift:ruby")
    assert match.gold == 1
    assert (match.discard(BEN), match.discard(CLEO)) == (["bribe", "ruby"], ["spark"])
    reason, clause = match.why_not("give:p2")
    assert "discard pile, which is empty" in reason
    assert clause == "HR-EMP-8"


@pytest.mark.clause("HR-EMP-8")
def test_without_gold_there_are_no_gifts():
    match = six({ADA: Side(hand="gold", discard="bribe")})
    assert match.why_not("give:p2") == ("A gift costs 1 gold and you have 0.", "HR-EMP-8")
    assert match.barred()["give:p3"] == "HR-EMP-8"
    match.do("play:gold", "give:p3", "gift:bribe")
    assert match.gold == 0
    assert not match.menu("give:")


@pytest.mark.clause("HR-EMP-8")
def test_only_the_own_discard_pile_gives():
    match = six({ADA: Side(hand="gold", board="cult_priest", discard="ruby"), BEN: Side(discard="bribe")}, gold=1)
    match.do("give:p2")
    assert match.menu() == {"gift:ruby"}


@pytest.mark.clause("HR-EMP-8")
def test_only_teammates_who_are_still_in_are_given_cards():
    match = six({ADA: Side(discard="bribe")}, gold=2).blow(CLEO).do("pass")
    assert match.menu("give:") == {"give:p2"}
    assert match.why_not("give:p3") == ("Cleo is out of the game and gets no more cards.", "HR-EMP-8")
    for enemy in SECOND:
        assert match.refused(f"give:p{enemy + 1}") == "HR-EMP-8"
    assert match.refused("give:p1") == "HR-EMP-8"


@pytest.mark.clause("HR-EMP-8")
def test_a_card_given_may_be_drawn_by_the_teammate():
    match = six({ADA: Side(discard="bribe"), BEN: Side(deck="", hand="command")}, gold=1)
    match.do("give:p2", "gift:bribe", "end", "play:command")
    assert match.hand(BEN) == ["bribe"]


@pytest.mark.clause("HR-EMP-8")
def test_gifts_are_made_in_the_own_main_phase_only():
    match = six({ADA: Side(hand="spark", discard="bribe"), FINN: Side(hand="gold ruby", discard="bribe")}, gold=1)
    match.do("play:spark")
    assert match.actor == FINN, "Finn is asked to discard and can give nothing away meanwhile"
    assert match.menu() == {"discard:gold", "discard:ruby"}
    assert match.refused("give:p5") == "HR-FX-1"


@pytest.mark.clause("HR-EMP-8")
@pytest.mark.parametrize(("format", "players"), [("duel", 2), ("free-for-all", 4), ("hydra", 4)])
def test_other_formats_have_no_gifts(format: str, players: int):
    match = table(format, *[Side(discard="bribe")] * players, gold=3)
    assert not any("give:" in text for text in match.menu())
    assert match.refused("give:p2") == ""


# ---- HR-EMP-9: the sudden end ----------------------------------------------------------------------------------------


@pytest.mark.clause("HR-EMP-9", "HR-END-2")
@pytest.mark.parametrize(("attacker", "emperor", "winners"), [(BEN, EVE, FIRST), (EVE, BEN, SECOND)])
def test_when_an_emperor_falls_that_team_loses_at_once(attacker: int, emperor: int, winners: tuple[int, ...]):
    match = six({emperor: Side(health=4)}, combat=9, gold=3, active=attacker)
    match.do(f"attack:p{emperor + 1}:4")
    assert match.over
    assert match.outcome.winners == winners
    assert match.outcome.clause == "HR-EMP-9"
    assert NAMES[emperor] in match.outcome.reason
    assert match.state.legal() == []


@pytest.mark.clause("HR-EMP-9")
@pytest.mark.parametrize("seat", COMMANDERS)
def test_a_commander_may_bring_the_emperor_down(seat: int):
    emperor = EMPEROR_OF[ACROSS[seat]]
    match = fall_across(seat, {emperor: Side(health=3)}, combat=3)
    match.do(f"attack:p{emperor + 1}:3")
    assert match.outcome.winners == (FIRST if seat in FIRST else SECOND)


@pytest.mark.clause("HR-EMP-9")
def test_an_emperor_leaves_no_card_and_the_fallen_commanders_win_with_their_team():
    match = six({EVE: Side(health=4)}, active=BEN, combat=4).blow(ADA).do("pass", "attack:p5:4")
    assert match.outcome.winners == FIRST


@pytest.mark.clause("HR-EMP-9")
def test_an_emperor_alone_plays_on():
    match = six(active=BEN, combat=4).blow(ADA).do("pass").blow(CLEO).do("pass")
    assert not match.over
    assert match.targets("attack") == set(SECOND)
    match.do("end")
    assert match.actor == DAN
    assert (match.state.prey, match.state.hunted) == ([BEN], [BEN])


@pytest.mark.clause("HR-TURN-7")
def test_teammates_do_not_see_each_others_hands():
    start = begun("emperor", 6)
    for seat in EVERYBODY:
        assert start.state.sees(seat) == {seat}
        assert [player.hand is not None for player in start.state.view(seat).players] == [
            other == seat for other in EVERYBODY
        ]
