"""HR-SET-7: character classes. What each number should be is read from the table of facts beside the tests."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

from rules.core.chance import Chance
from rules.core.contract import TABLE, Action, Seat, Setup, State
from rules.core.errors import SetupError
from rules.core.registry import game
from rules.core.testing import check_game, eager
from rules.hero_realms.position import position
from rules.hero_realms.state import HeroState
from tests.clauses.duel import ADA, BEN, STARTERS, Duel, Side, base, fresh

FACTS: dict[str, dict[str, Any]] = {
    entry["class"]: entry
    for entry in json.loads((Path(__file__).parent.parent / "data" / "hero-realms-classes.json").read_text("utf-8"))
}
CLASSES = sorted(FACTS)
PLAIN = Side()


def card_id(name: str) -> str:
    return re.sub(r"[^a-z]+", "_", name.lower())


def skill(klass: str) -> str:
    return f"skill:{card_id(FACTS[klass]['skill']['name'])}"


def ability(klass: str) -> str:
    return f"ability:{card_id(FACTS[klass]['ability']['name'])}"


def seated(*choices: str, format: str = "", seed: int = 1, **options: object) -> Duel:
    """A game at its beginning, with the class that each seat chooses; an empty choice is none."""
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    seats = (Seat(name, {"class": c} if c else {}) for name, c in zip(names, choices, strict=False))
    return Duel(cast(HeroState, game("hero-realms").start(Setup(tuple(seats), format=format, options=options), seed)))


def laid(
    classes: Sequence[str],
    ada: Side = PLAIN,
    ben: Side = PLAIN,
    *,
    cleo: Side | None = None,
    market: str = "",
    market_deck: str = "",
    gold: int = 0,
    combat: int = 0,
    active: int = ADA,
    seed: int = 0,
) -> Duel:
    """Cards laid out for two players of these classes, or for three that play free for all."""
    sides = [ada, ben] + ([cleo] if cleo is not None else [])

    def all_of(pick: str) -> list[list[str]]:
        return [getattr(side, pick).split() for side in sides]

    state = position(
        base(),
        format="duel" if cleo is None else "free-for-all",
        names=("Ada", "Ben", "Cleo")[: len(sides)],
        hands=all_of("hand"),
        decks=all_of("deck"),
        tops=all_of("top"),
        discards=all_of("discard"),
        boards=all_of("board"),
        market=market.split(),
        market_deck=market_deck.split(),
        health=[side.health for side in sides],
        gold=gold,
        combat=combat,
        active=active,
        seed=seed,
        classes=classes,
    )
    assert state.problems() == []
    return Duel(state)


def owned(table: Duel, seat: int) -> Counter[str]:
    return Counter(card.id for card in table.state.players[seat].cards())


def through(table: Duel, turns: int) -> Duel:
    """Let so many turns end without another act."""
    return table.do(*["end"] * turns)


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


def answered(table: Duel) -> Duel:
    """Answer whatever is asked with the first answer."""
    while not table.over and table.asked:
        table.do(table.state.legal()[0].text)
    return table


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


@pytest.mark.clause("HR-SET-7")
def test_skill_and_ability_of_the_fighter_are_combat():
    table = laid(["fighter"], gold=2)
    assert table.do("skill:shoulder_bash").combat == 2
    assert table.do("ability:crushing_blow").combat == 2 + 8


@pytest.mark.clause("HR-SET-7")
def test_pick_pocket_heals_and_the_opponent_chooses_what_to_discard():
    table = laid(["thief"], Side(health=40), Side(hand="gold ruby"), gold=2)
    table.do("skill:pick_pocket")
    assert table.health(ADA) == 43
    assert table.actor == BEN
    assert table.menu() == {"discard:gold", "discard:ruby"}
    table.do("discard:ruby")
    assert (table.hand(BEN), table.discard(BEN), table.actor) == (["gold"], ["ruby"], ADA)


# ---- conditions of the class cards -----------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
def test_a_black_arrow_draws_only_with_a_bow_in_play():
    table = laid([], Side(hand="black_arrow hunting_bow black_arrow"))
    table.do("play:black_arrow")
    assert (table.combat, table.hand(ADA)) == (1, ["black_arrow", "hunting_bow"])
    table.do("play:hunting_bow")
    assert (table.combat, len(table.hand(ADA))) == (3, 1), "the arrow played before the bow draws nothing later"
    table.do("play:black_arrow")
    assert (table.combat, len(table.hand(ADA))) == (4, 1)


@pytest.mark.clause("HR-SET-7")
def test_a_bow_in_hand_or_of_the_opponents_is_no_bow_in_play():
    table = laid([], Side(hand="black_arrow hunting_bow"), Side(discard="hunting_bow"))
    table.do("play:black_arrow")
    assert table.hand(ADA) == ["hunting_bow"]


@pytest.mark.clause("HR-SET-7")
def test_each_knife_counts_the_knives_played_before_it():
    table = laid([], Side(hand="throwing_knife throwing_knife throwing_knife dagger"))
    assert table.do("play:throwing_knife").combat == 1
    assert table.do("play:dagger").combat == 2
    assert table.do("play:throwing_knife").combat == 2 + 3
    assert table.do("play:throwing_knife").combat == 5 + 5


@pytest.mark.clause("HR-SET-7")
def test_knives_of_an_earlier_turn_do_not_count():
    table = laid([], Side(hand="throwing_knife", deck="throwing_knife " * 5))
    table.do("play:throwing_knife")
    assert through(table, 2).do("play:throwing_knife").combat == 1


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("before", "drawn"), [(["longsword"], 0), (["longsword", "hunting_bow"], 1)])
def test_a_throwing_axe_draws_at_seven_combat_gained_and_not_at_less(before: list[str], drawn: int):
    """3 and 2 of the axe are 5; with the bow they are just 7."""
    table = laid([], Side(hand=" ".join([*before, "throwing_axe"])))
    table.do(*[f"play:{card}" for card in before], "play:throwing_axe")
    assert len(table.hand(ADA)) == drawn


@pytest.mark.clause("HR-SET-7")
def test_six_combat_gained_are_not_seven():
    table = laid([], Side(hand="longsword dagger throwing_axe dagger throwing_axe"))
    table.do("play:longsword", "play:dagger", "play:throwing_axe")
    assert (table.combat, len(table.hand(ADA))) == (6, 2)
    table.do("play:dagger")
    assert (table.combat, len(table.hand(ADA))) == (7, 1), "the axe looked only once"
    table.do("play:throwing_axe")
    assert len(table.hand(ADA)) == 1


@pytest.mark.clause("HR-SET-7")
def test_combat_that_was_spent_was_gained_all_the_same():
    table = laid([], Side(hand="longsword hunting_bow throwing_axe"))
    table.do("play:longsword", "play:hunting_bow", "attack:p2:5", "play:throwing_axe")
    assert (table.combat, len(table.hand(ADA))) == (2, 1)


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("board", "both"), [("", False), ("orc_grunt", False), ("orc_grunt follower/expended", True)])
def test_prayer_beads_give_both_with_two_champions(board: str, both: bool):
    table = laid([], Side(hand="prayer_beads", board=board, health=20))
    table.do("play:prayer_beads")
    if both:
        assert (table.asked, table.gold, table.health(ADA)) == (False, 2, 25)
        return
    assert len(table.menu("choose:")) == 2
    texts = sorted(table.menu("choose:"))
    gains = set()
    for text in texts:
        branch = Duel(table.state.clone()).do(text)
        gains.add((branch.gold, branch.health(ADA)))
    assert gains == {(2, 20), (0, 25)}


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("actions", "drawn"), [(["ignite"], 0), (["ignite", "ignite"], 1)])
def test_a_fire_staff_draws_with_two_actions_in_play(actions: list[str], drawn: int):
    table = laid([], Side(hand=" ".join([*actions, "fire_staff"])))
    table.do(*[f"play:{card}" for card in actions], "play:fire_staff")
    assert (table.combat, len(table.hand(ADA))) == (2 * len(actions) + 1, drawn)


@pytest.mark.clause("HR-SET-7")
def test_an_action_that_was_sacrificed_is_not_in_play():
    table = laid([], Side(hand="ignite influence fire_staff"))
    table.do("play:ignite", "play:influence", "sacrifice:influence", "play:fire_staff")
    assert table.hand(ADA) == []


@pytest.mark.clause("HR-SET-7")
def test_the_class_champions():
    table = laid([], Side(board="follower shield_bearer cat_familiar", health=30), Side())
    table.do("expend:follower")
    assert table.combat == 1
    assert table.menu("expend:") == {"expend:cat_familiar"}, "the Shield Bearer has no ability"
    table.do("expend:cat_familiar")
    results = set()
    for text in table.menu("choose:"):
        branch = Duel(table.state.clone()).do(text)
        results.add((branch.combat, branch.gold, branch.health(ADA)))
    assert results == {(2, 0, 30), (1, 1, 30), (1, 0, 31)}
    table = laid([], Side(), Side(board="follower shield_bearer cat_familiar"), combat=9)
    assert table.menu("stun:") == {"stun:p2:follower", "stun:p2:shield_bearer"}, "two of them are guards"
    table.do("stun:p2:follower")
    assert table.combat == 8
    table.do("stun:p2:shield_bearer", "stun:p2:cat_familiar")
    assert table.combat == 8 - 3 - 2


# ---- discounts -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
@pytest.mark.parametrize(
    ("card", "matching", "other"),
    [("horn_of_calling", "orc_grunt", "spark"), ("spell_components", "spark", "orc_grunt")],
)
def test_the_next_of_a_kind_costs_one_less(card: str, matching: str, other: str):
    cost = {c: base().card(c).cost for c in (matching, other)}
    table = laid([], Side(hand=card), market=f"{matching} {other} {matching}", gold=sum(cost.values()) + cost[matching])
    had = table.gold
    table.do(f"play:{card}", f"buy:{other}")
    assert table.gold == had + 1 - cost[other], "another kind pays in full and leaves the discount"
    table.do(f"buy:{matching}")
    assert table.gold == had + 1 - cost[other] - (cost[matching] - 1)
    table.do(f"buy:{matching}")
    assert table.gold == had + 1 - cost[other] - (cost[matching] - 1) - cost[matching]


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_a_discount_makes_a_card_affordable_and_free_but_never_pays():
    table = laid([], Side(hand="spell_components spell_components spell_components"), market="spark profit")
    table.do("play:spell_components", "buy:spark")
    assert table.gold == 1, "a cost of 1 is 0 now"
    table.do("buy:profit", "play:spell_components", "play:spell_components")
    assert table.gold == 2
    table = laid([], Side(hand="spell_components spell_components"), market="spark")
    table.do("play:spell_components", "play:spell_components", "buy:spark")
    assert table.gold == 2, "two discounts on a cost of 1 give nothing back"


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_a_card_that_the_discount_makes_free_needs_no_gold_at_all():
    table = laid([], Side(hand="spell_components"), market="orc_grunt spark", gold=2)
    table.do("play:spell_components", "buy:orc_grunt")
    assert table.gold == 0
    assert table.menu("buy:") == {"buy:spark"}
    table.do("buy:spark")
    assert (table.gold, table.discard(ADA)) == (0, ["orc_grunt", "spark"])


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_two_horns_help_the_same_champion():
    table = laid([], Side(hand="horn_of_calling horn_of_calling"), market="orc_grunt orc_grunt", gold=2)
    table.do("play:horn_of_calling", "play:horn_of_calling", "buy:orc_grunt")
    assert table.gold == 4 - (3 - 2)
    table.do("buy:orc_grunt")
    assert table.gold == 0


@pytest.mark.clause("HR-SET-7", "HR-TURN-3")
def test_a_discount_is_gone_at_the_end_of_the_turn():
    table = laid([], Side(hand="horn_of_calling", deck="gold " * 10), market="orc_grunt")
    through(table.do("play:horn_of_calling"), 2)
    table.do("play:gold", "play:gold")
    assert not table.may("buy:orc_grunt")
    table.do("play:gold", "buy:orc_grunt")
    assert table.gold == 0


@pytest.mark.clause("HR-SET-7")
def test_a_fire_gem_is_neither_champion_nor_action():
    table = laid([], Side(hand="horn_of_calling spell_components"))
    table.do("play:horn_of_calling", "play:spell_components", "buy:fire_gem")
    assert table.gold == 0


# ---- Bless -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7", "HR-CBT-3")
def test_a_blessing_of_ones_own_lasts_through_ones_next_turn():
    table = laid(
        ["cleric"], Side(board="cult_priest", deck="gold " * 30, health=40), Side(hand="shortsword " * 5), gold=2
    )
    table.do("skill:bless", "bless:p1")
    assert table.health(ADA) == 43
    through(table, 1).do("play:shortsword", "play:shortsword")
    assert table.combat == 4
    assert not table.may("stun:p1:cult_priest"), "4 combat for a defense of 4 and 1 more"
    table.do("play:shortsword", "stun:p1:cult_priest")
    assert table.combat == 1


@pytest.mark.clause("HR-SET-7", "HR-CBT-3")
def test_a_blessing_is_over_at_the_end_of_that_players_next_turn():
    table = laid(["cleric"], Side(board="cult_priest", deck="gold " * 30), Side(deck="shortsword " * 30), gold=2)
    table.do("skill:bless", "bless:p1")
    through(table, 3).do("play:shortsword", "play:shortsword", "stun:p1:cult_priest")
    assert table.combat == 0


@pytest.mark.clause("HR-SET-7", "HR-CBT-3")
def test_a_blessed_opponent_has_it_until_the_end_of_the_opponents_next_turn():
    table = laid(
        ["cleric"], Side(deck="shortsword " * 30), Side(board="cult_priest", health=30, deck="gold " * 30), gold=2
    )
    table.do("skill:bless", "bless:p2")
    assert table.health(BEN) == 33
    table.state.players[ADA].combat = 4
    assert not table.may("stun:p2:cult_priest")
    table.state.players[ADA].combat = 5
    assert table.may("stun:p2:cult_priest")
    through(table, 2).do("play:shortsword", "play:shortsword")
    assert table.may("stun:p2:cult_priest"), "the opponent’s turn has ended it"


@pytest.mark.clause("HR-SET-7")
def test_a_champion_played_later_is_blessed_too():
    table = laid(["cleric"], Side(hand="death_cultist", deck="gold " * 20), Side(), gold=2)
    through(table.do("skill:bless", "bless:p1", "play:death_cultist"), 1)
    table.state.players[BEN].combat = 3
    assert not table.may("stun:p1:death_cultist")
    table.state.players[BEN].combat = 4
    assert table.may("stun:p1:death_cultist")


@pytest.mark.clause("HR-SET-7")
def test_blessings_of_two_clerics_add_up():
    table = laid(["cleric", "cleric"], Side(board="cult_priest", deck="gold " * 30), Side(hand="gold gold"), gold=2)
    table.do("skill:bless", "bless:p1", "end", "play:gold", "play:gold", "skill:bless", "bless:p1")
    table.state.players[BEN].combat = 5
    assert not table.may("stun:p1:cult_priest")
    table.state.players[BEN].combat = 6
    assert table.may("stun:p1:cult_priest")


@pytest.mark.clause("HR-SET-7")
def test_each_player_may_be_blessed():
    table = laid(["cleric"], Side(), Side(), cleo=Side(), gold=2)
    table.do("skill:bless")
    assert table.menu() == {"bless:p1", "bless:p2", "bless:p3"}


@pytest.mark.clause("HR-SET-7", "HR-CBT-4")
def test_damage_up_to_the_printed_defense_does_not_stun_a_blessed_champion():
    table = laid(["cleric", "wizard"], Side(board="cult_priest", deck="gold " * 20), Side(deck="gold " * 20), gold=2)
    table.do("skill:bless", "bless:p1", "end", "ability:fireball", "strike:p1")
    assert table.board(ADA) == ["cult_priest"]
    table.state.players[BEN].combat = 1
    table.do("stun:p1:cult_priest")
    assert table.combat == 0


# ---- Resurrect -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
def test_resurrect_takes_a_champion_stunned_since_ones_last_turn():
    table = laid(
        ["cleric"],
        Side(board="orc_grunt cron_the_berserker", discard="dire_wolf", deck="gold " * 20),
        Side(deck="gold " * 20),
        combat=9,
        active=BEN,
    )
    table.do("stun:p1:orc_grunt", "stun:p1:cron_the_berserker", "end", "ability:resurrect")
    assert table.menu() == {"raise:orc_grunt", "raise:cron_the_berserker"}, "the wolf was not stunned"
    table.do("raise:cron_the_berserker")
    assert table.board(ADA) == ["cron_the_berserker"]
    assert table.discard(ADA) == ["dire_wolf", "orc_grunt"]
    assert table.do("expend:cron_the_berserker").combat == 5, "it comes prepared"


@pytest.mark.clause("HR-SET-7")
def test_resurrect_finds_nothing_of_the_turn_before():
    table = laid(["cleric"], Side(board="orc_grunt", deck="gold " * 30), Side(deck="gold " * 30), combat=9, active=BEN)
    through(table.do("stun:p1:orc_grunt"), 3).do("ability:resurrect")
    assert not table.asked
    assert (table.board(ADA), table.discard(ADA).count("orc_grunt")) == ([], 1)


@pytest.mark.clause("HR-SET-7")
def test_a_stunned_champion_that_was_shuffled_into_the_deck_cannot_be_resurrected():
    table = laid(["cleric"], Side(board="orc_grunt", deck=""), Side(), combat=9, active=BEN)
    table.do("stun:p1:orc_grunt", "end")
    table.state.draw(table.state.players[ADA], 1)
    assert table.hand(ADA) == ["orc_grunt"]
    table.do("ability:resurrect")
    assert not table.asked
    assert table.board(ADA) == []


# ---- Track -----------------------------------------------------------------------------------------------------------


def tracking(top: str = "dagger ruby shortsword") -> Duel:
    """Ada tracks; the last card named lies on top."""
    return laid(["ranger"], Side(top=top, deck="gold " * 9), gold=2).do("skill:track")


@pytest.mark.clause("HR-SET-7")
def test_track_discards_up_to_two_of_three():
    table = tracking()
    assert table.menu() == {"drop:dagger", "drop:ruby", "drop:shortsword", "pass"}
    table.do("drop:ruby")
    assert table.menu() == {"drop:dagger", "drop:shortsword", "pass"}
    table.do("drop:shortsword")
    assert table.menu() == {"return:dagger"}, "a third is not discarded"
    table.do("return:dagger")
    assert (table.discard(ADA), table.deck_size(ADA)) == (["ruby", "shortsword"], 10)


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("order", itertools.permutations(["dagger", "ruby", "shortsword"]))
def test_track_puts_the_rest_back_in_any_order(order: tuple[str, ...]):
    table = tracking().do("pass", *[f"return:{card}" for card in order])
    drawn = []
    for _ in range(3):
        before = Counter(table.hand(ADA))
        table.state.draw(table.state.players[ADA], 1)
        drawn += list((Counter(table.hand(ADA)) - before).elements())
    assert drawn == list(reversed(order)), "what was put back last is drawn first"


@pytest.mark.clause("HR-SET-7", "HR-TURN-5")
def test_track_looks_at_fewer_when_there_are_fewer_and_shuffles_the_discard_pile_in():
    table = laid(["ranger"], Side(top="dagger", deck="", discard="ruby"), gold=2).do("skill:track")
    assert table.menu() == {"drop:dagger", "drop:ruby", "pass"}
    table = laid(["ranger"], Side(deck=""), gold=2).do("skill:track")
    assert not table.asked


@pytest.mark.clause("HR-SET-7", "HR-TURN-7")
def test_opponents_never_learn_what_track_saw_or_how_it_was_laid_back():
    for steps in ([], ["pass"], ["pass", "return:dagger"]):
        seen = tracking().do(*steps).state
        other = tracking("gold gold gold").do(*(s.replace("dagger", "gold") for s in steps)).state
        for viewer in (BEN, TABLE):
            assert seen.view(viewer).players[ADA].looking == len(seen.players[ADA].looking)
            assert other.view(viewer).players[ADA].looking == len(other.players[ADA].looking)
        assert isinstance(seen.view(ADA).players[ADA].looking, tuple)
    back = {
        order: tracking().do("pass", *[f"return:{card}" for card in order]).state
        for order in itertools.permutations(["dagger", "ruby", "shortsword"])
    }
    for viewer in (BEN, TABLE):
        assert len({repr(state.view(viewer)) for state in back.values()}) == 1
    assert len({repr(state.view(ADA)) for state in back.values()}) == 6


@pytest.mark.clause("HR-SET-7", "HR-TURN-7")
def test_a_redealt_world_has_other_cards_where_track_looked():
    table = tracking()
    for state in (table.state, Duel(table.state.clone()).do("pass", "return:ruby", "return:dagger").state):
        mine = {tuple(state.redeal(ADA, seed).players[ADA].looking) for seed in range(8)}
        theirs = {tuple(state.redeal(BEN, seed).players[ADA].looking) for seed in range(8)}
        assert len(mine) == 1
        assert len(theirs) > 1
        assert all(state.redeal(BEN, seed).view(BEN) == state.view(BEN) for seed in range(8))


@pytest.mark.clause("HR-SET-7", "HR-TURN-7")
def test_only_the_ranger_is_told_what_was_looked_at():
    table = laid(["ranger"], Side(top="dagger ruby shortsword"), gold=2)
    table.state.record(True)
    names = ("Ada", "Ben")
    events = table.state.apply(table.state.find("skill:track"))
    assert "Ruby" in " ".join(event.words(names, ADA) for event in events)
    for viewer in (BEN, TABLE):
        words = " ".join(event.words(names, viewer) for event in events)
        assert "3 cards" in words
        assert not any(name in words for name in ("Ruby", "Dagger", "Shortsword"))
    table.state.apply(table.state.find("pass"))
    for text in ("return:ruby", "return:dagger", "return:shortsword"):
        events = table.state.apply(table.state.find(text))
        words = " ".join(event.words(names, BEN) for event in events)
        assert not any(name in words for name in ("Ruby", "Dagger", "Shortsword"))


# ---- Headshot and Fireball -------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7", "HR-CBT-6")
def test_headshot_draws_and_may_stun_guards_first():
    table = laid(["ranger"], Side(), Side(board="tyrannor_the_devourer cron_the_berserker"))
    table.do("ability:headshot")
    assert len(table.hand(ADA)) == 1
    assert table.menu() == {"target:p2:tyrannor_the_devourer", "pass"}
    table.do("target:p2:tyrannor_the_devourer")
    assert table.board(BEN) == ["cron_the_berserker"]
    table = laid(["ranger"], Side(), Side(board="tyrannor_the_devourer/expended cron_the_berserker"))
    table.do("ability:headshot")
    assert table.may("target:p2:cron_the_berserker")
    assert table.do("pass").board(BEN) == ["cron_the_berserker", "tyrannor_the_devourer/expended"]


@pytest.mark.clause("HR-SET-7")
def test_headshot_without_a_target_still_draws():
    table = laid(["ranger"]).do("ability:headshot")
    assert (len(table.hand(ADA)), table.asked) == (1, False)


@pytest.mark.clause("HR-SET-7", "HR-CBT-5", "HR-CBT-6")
def test_fireball_passes_guards_and_hits_the_player_and_every_champion():
    table = laid(["wizard"], Side(), Side(board="dire_wolf cult_priest death_cultist", health=20))
    table.do("ability:fireball", "strike:p2")
    assert table.health(BEN) == 16
    assert table.board(BEN) == ["dire_wolf"], "defense 5 stands, 4 and 3 do not"
    assert table.discard(BEN) == ["cult_priest", "death_cultist"]


@pytest.mark.clause("HR-SET-7", "HR-CBT-4")
def test_damage_of_fireball_adds_up_with_combat_in_the_same_turn():
    table = laid(["wizard"], Side(), Side(board="dire_wolf"), combat=1)
    assert not table.may("stun:p2:dire_wolf")
    table.do("ability:fireball", "strike:p2", "stun:p2:dire_wolf")
    assert (table.combat, table.board(BEN)) == (0, [])


@pytest.mark.clause("HR-SET-7", "HR-CBT-4")
def test_damage_of_fireball_is_gone_at_the_end_of_the_turn():
    table = laid(["wizard"], Side(deck="dagger " * 20), Side(board="dire_wolf", deck="gold " * 20), combat=0)
    table.do("ability:fireball", "strike:p2")
    through(table, 2).do("play:dagger")
    assert not table.may("stun:p2:dire_wolf")
    assert table.state.view(ADA).players[BEN].board[0].damage == 0


@pytest.mark.clause("HR-SET-7")
def test_fireball_hits_one_opponent_of_several_and_never_its_own_side():
    table = laid(["wizard"], Side(board="cult_priest"), Side(board="cult_priest"), cleo=Side(board="cult_priest"))
    table.do("ability:fireball")
    assert table.menu() == {"strike:p2", "strike:p3"}
    table.do("strike:p3")
    assert [table.health(seat) for seat in range(3)] == [50, 50, 46]
    assert [table.board(seat) for seat in range(3)] == [["cult_priest"], ["cult_priest"], []]


@pytest.mark.clause("HR-SET-7", "HR-END-1", "HR-END-2")
def test_fireball_can_end_the_game():
    table = laid(["wizard"], Side(), Side(board="dire_wolf", health=4)).do("ability:fireball", "strike:p2")
    assert table.outcome.winners == (ADA,)


# ---- Heist -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
def test_heist_is_barred_in_the_first_and_second_turn_of_ones_own():
    table = seated("", "thief", first=1)
    for turn in range(1, 7):
        assert table.state.turn == turn
        assert table.menu("ability:") == ({"ability:heist"} if turn == 6 else set())
        if turn in (2, 4):
            assert table.refused("ability:heist") == "HR-SET-7"
        table.do("end")


def thief_in_turn_three(gold: int, theirs: str) -> Duel:
    table = through(laid(["thief"], Side(deck="gold " * 30), Side(deck="dagger " * 30)), 4)
    table.state.players[BEN].discard = [base().card(card) for card in theirs.split()]
    table.state.players[ADA].gold = gold
    return table


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_heist_acquires_one_card_with_a_cost_for_that_cost():
    table = thief_in_turn_three(9, "orc_grunt ruby spark fire_gem tyrannor_the_devourer")
    assert not table.menu("heist:"), "not before it is used"
    table.do("ability:heist")
    assert table.menu("heist:") == {
        "heist:p2:orc_grunt",
        "heist:p2:spark",
        "heist:p2:fire_gem",
        "heist:p2:tyrannor_the_devourer",
    }, "the Ruby has no cost"
    table.do("heist:p2:orc_grunt")
    assert (table.gold, table.discard(ADA).count("orc_grunt")) == (9 - 3, 1)
    assert table.discard(BEN) == ["fire_gem", "ruby", "spark", "tyrannor_the_devourer"]
    assert not table.menu("heist:"), "one card only"


@pytest.mark.clause("HR-SET-7")
def test_heist_wants_the_gold_and_lasts_for_the_turn():
    table = thief_in_turn_three(2, "orc_grunt spark")
    table.do("ability:heist")
    assert table.menu("heist:") == {"heist:p2:spark"}
    through(table, 2)
    table.state.players[ADA].gold = 9
    assert not table.menu("heist:")


@pytest.mark.clause("HR-SET-7", "HR-BUY-4")
def test_a_card_of_a_heist_is_acquired_like_any_other():
    table = thief_in_turn_three(9, "spark")
    table.state.players[ADA].hand.append(base().card("spell_components"))
    table.do("ability:heist", "play:spell_components", "heist:p2:spark")
    assert table.gold == 10, "a discount counts"


# ---- Channel ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7")
def test_channel_costs_health_and_draws():
    table = laid(["wizard"], gold=2).do("skill:channel")
    assert (table.health(ADA), len(table.hand(ADA)), table.gold) == (49, 1, 0)


@pytest.mark.clause("HR-SET-7", "HR-END-1", "HR-END-2")
def test_channel_can_be_the_end_of_its_wizard():
    table = laid(["wizard"], Side(health=1), gold=2).do("skill:channel")
    assert table.outcome.winners == (BEN,)


@pytest.mark.clause("HR-SET-7", "HR-END-1")
def test_the_turn_ends_when_the_wizard_falls_by_channel():
    table = laid(["wizard"], Side(health=1), Side(hand="gold"), cleo=Side(), gold=2).do("skill:channel")
    assert not table.over
    assert table.actor == BEN
    assert table.menu("play:") == {"play:gold"}
    assert not table.menu("attack:p1")
    assert table.board(ADA) == table.hand(ADA) == table.discard(ADA) == []


# ---- whole games -----------------------------------------------------------------------------------------------------


def clauses() -> set[str]:
    return set(re.findall(r"^#+ ([A-Z]+(?:-[A-Z0-9]+)+)\b", game("hero-realms").rulebook(), flags=re.MULTILINE))


def chosen(*classes: str, format: str = "duel") -> Setup:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
    seats = (Seat(name, {"class": c} if c else {}) for name, c in zip(names, classes, strict=False))
    return Setup(tuple(seats), format=format)


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


def test_the_facts_hold_five_classes():
    assert CLASSES == ["cleric", "fighter", "ranger", "thief", "wizard"]
    names: Mapping[str, Any] = base().classes
    assert set(names) == set(CLASSES)
