"""HR-SET-7: choosing a class, and what holds for the skill and the ability of each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from rules.core.chance import Chance
from rules.core.contract import Action, State
from rules.core.errors import SetupError
from rules.core.registry import game
from rules.core.testing import check_game, eager
from tests.clauses.class_table import (
    CLASSES,
    FACTS,
    ability,
    answered,
    card_id,
    chosen,
    laid,
    owned,
    seated,
    skill,
    through,
)
from tests.clauses.duel import ADA, BEN, STARTERS, Side, fresh

# ---- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_health_and_deck_of_a_class_replace_those_of_the_base_set(klass: str):
    table = seated(klass, "")
    facts = FACTS[klass]
    assert table.health(ADA) == facts["health"]
    assert owned(table, ADA) == {card_id(card["name"]): card["copies"] for card in facts["deck"]}
    assert owned(table, ADA).total() == 10
    assert table.health(BEN) == 50
    assert owned(table, BEN) == Counter(STARTERS.split())


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_skill_and_ability_lie_in_play_from_the_start(klass: str):
    table = seated(klass, "", first=1)
    view = table.state.view(BEN).players
    assert (view[ADA].character, view[ADA].skill_ready, view[ADA].ability_left) == (klass, True, True)
    assert (view[BEN].character, view[BEN].skill_ready, view[BEN].ability_left) == ("", False, False)
    assert not table.menu("skill:"), "it costs gold"
    assert table.menu("ability:") == (set() if klass == "thief" else {ability(klass)})


@pytest.mark.clause("HR-SET-7", "HR-SET-4")
def test_the_health_option_is_for_those_without_a_class():
    table = seated("fighter", "", health=30)
    assert (table.health(ADA), table.health(BEN)) == (60, 30)


@pytest.mark.clause("HR-SET-7", "HR-SET-5")
@pytest.mark.parametrize("klass", CLASSES)
def test_opening_hands_are_those_of_every_game(klass: str):
    table = seated(klass, klass, first=2)
    assert (len(table.hand(ADA)), len(table.hand(BEN))) == (5, 3)


@pytest.mark.clause("HR-SET-7", "HR-SET-8")
def test_a_class_may_be_chosen_by_several_seats():
    table = seated("wizard", "wizard")
    assert (table.health(ADA), table.health(BEN)) == (50, 50)
    assert owned(table, ADA) == owned(table, BEN)


@pytest.mark.clause("HR-SET-7")
def test_none_is_a_choice_too():
    assert owned(seated("none", "thief"), ADA) == Counter(STARTERS.split())


@pytest.mark.clause("HR-SET-7")
def test_a_class_that_the_list_does_not_have_is_refused_with_those_it_has():
    with pytest.raises(SetupError, match="bard") as caught:
        seated("bard", "")
    assert all(klass in str(caught.value) for klass in CLASSES)


@pytest.mark.clause("HR-SET-7", "HR-HYD-7")
def test_a_class_does_not_change_the_health_of_a_hydra_team():
    table = seated("wizard", "fighter", "", "cleric", format="hydra")
    assert {table.health(seat) for seat in range(4)} == {75}
    assert owned(table, 1)["throwing_axe"] == 1


@pytest.mark.clause("HR-SET-7", "HR-EMP-2")
def test_emperors_have_ten_more_than_their_class_and_commanders_just_that():
    table = seated("cleric", "fighter", "ranger", "thief", "wizard", "", format="emperor")
    assert [table.health(seat) for seat in range(6)] == [55, 60 + 10, 58, 52, 50 + 10, 50]


@pytest.mark.clause("HR-SET-7", "HR-EMP-4")
@pytest.mark.parametrize(("last", "sets"), [("", 2), ("thief", 1)])
def test_six_classes_share_one_base_set(last: str, sets: int):
    table = seated("cleric", "fighter", "ranger", "thief", "wizard", last, format="emperor")
    assert len(table.market) + len(table.state.market_deck) == 80 * sets
    assert table.gems == 16 * sets


# ---- skill and ability -----------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_a_skill_is_two_gold_once_a_turn_and_ready_again_in_the_next(klass: str):
    full = Side(hand="gold gold gold gold gold")
    table = laid([klass], Side(deck="gold " * 20), full, gold=1)
    assert not table.may(skill(klass))
    table = laid([klass], Side(deck="gold " * 20), full, gold=4)
    assert "HR-SET-7" in table.allowed_by(skill(klass))
    answered(table.do(skill(klass)))
    assert table.gold == 2
    assert not table.may(skill(klass))
    assert table.refused(skill(klass)) == "HR-SET-7"
    through(table, 2)
    assert table.actor == ADA
    table.do("play:gold")
    assert not table.may(skill(klass))
    table.do("play:gold", skill(klass))
    assert answered(table).gold == 0


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_an_ability_is_once_a_game_and_free(klass: str):
    table = through(laid([klass], Side(deck="gold " * 30), Side(deck="gold " * 30)), 4)
    answered(table.do(ability(klass)))
    assert table.gold == 0
    assert not table.may(ability(klass))
    assert table.refused(ability(klass)) == "HR-SET-7"
    through(table, 2)
    assert not table.may(ability(klass))
    assert not table.state.view(BEN).players[ADA].ability_left


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_skill_and_ability_are_the_owners_alone(klass: str):
    table = laid([klass], active=BEN, gold=9)
    assert not table.menu("skill:")
    assert not table.menu("ability:")


# ---- whole games -----------------------------------------------------------------------------------------------------


def clauses() -> set[str]:
    return set(re.findall(r"^#+ ([A-Z]+(?:-[A-Z0-9]+)+)\b", game("hero-realms").rulebook(), flags=re.MULTILINE))


MIXES = [
    *(("duel", (klass, "")) for klass in CLASSES),
    *(("duel", (CLASSES[i], CLASSES[(i + 1) % 5])) for i in range(5)),
    ("free-for-all", ("wizard", "thief", "cleric")),
    ("hunter-last-standing", ("ranger", "", "cleric", "wizard")),
    ("hunter-first-blood", ("thief", "fighter", "")),
    ("hydra", ("cleric", "wizard", "thief", "ranger")),
    ("emperor", ("cleric", "wizard", "thief", "", "fighter", "ranger")),
]


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("format", "classes"), MIXES)
def test_whole_games_with_classes_pass_the_shared_suite(format: str, classes: tuple[str, ...]):
    hero = game("hero-realms")
    tally = check_game(
        hero,
        seeds=range(2),
        setups=[chosen(*classes, format=format)],
        clauses=clauses(),
        choose=eager,
        budget=60,
        redeals=1,
    )
    assert tally.walks == 2
    assert tally.verbs["skill"] > 0


def patient(state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Eager, but an ability is mostly kept for a turn in which it may find something."""
    keep = chance.below(20) > 0
    kept = [action for action in legal if not (keep and action.verb == "ability")]
    return eager(state, kept, chance)


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(
    ("klass", "wanted"),
    [
        ("cleric", {"skill", "ability", "bless", "raise"}),
        ("ranger", {"skill", "ability", "drop", "return", "target"}),
        ("thief", {"skill", "ability", "discard"}),
        ("wizard", {"skill", "ability", "strike"}),
    ],
)
def test_skills_and_abilities_are_met_in_whole_games(klass: str, wanted: set[str]):
    setups = [chosen(klass, klass)]
    tally = check_game(game("hero-realms"), seeds=range(4), setups=setups, choose=patient, budget=20, redeals=1)
    assert wanted <= set(tally.verbs)


@pytest.mark.clause("HR-SET-7")
def test_with_the_same_seed_a_class_changes_only_its_own_seat():
    plain, classed = fresh(3), seated("", "wizard", seed=3)
    assert plain.market == classed.market
    assert plain.actor == classed.actor
    assert plain.hand(ADA) == classed.hand(ADA)
