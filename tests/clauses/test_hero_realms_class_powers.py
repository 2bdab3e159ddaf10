"""HR-SET-7: what each skill and each ability does."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from rules.core.contract import TABLE
from rules.hero_realms.state import HeroState
from tests.clauses.class_table import laid, seated, through
from tests.clauses.duel import ADA, BEN, Duel, Side, base


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


@pytest.mark.clause("HR-SET-7")
def test_a_stunned_champion_that_was_reshuffled_drawn_and_discarded_again_cannot_be_resurrected():
    table = laid(["cleric"], Side(board="orc_grunt", deck=""), Side(), combat=9, active=BEN)
    table.do("stun:p1:orc_grunt", "end")
    ada = table.state.players[ADA]
    table.state.draw(ada, 1)
    table.state.from_hand(ada, base().card("orc_grunt"))
    ada.discard.append(base().card("orc_grunt"))
    table.do("ability:resurrect")
    assert not table.asked
    assert (table.board(ADA), table.discard(ADA)) == ([], ["orc_grunt"])


@pytest.mark.clause("HR-SET-7")
def test_of_two_equal_champions_in_the_discard_pile_the_stunned_one_stays_longest():
    for copies, left in (("orc_grunt", {"raise:orc_grunt"}), ("", set())):
        table = laid(
            ["cleric"],
            Side(hand="death_touch", board="orc_grunt", discard=copies, deck="gold " * 9),
            Side(),
            combat=9,
            active=BEN,
        )
        table.do("stun:p1:orc_grunt", "end", "play:death_touch", "scrap:discard:orc_grunt", "ability:resurrect")
        assert table.menu("raise:") == left


# ---- Track -----------------------------------------------------------------------------------------------------------


def tracking(top: str = "dagger ruby shortsword", *openly: str) -> Duel:
    """Ada tracks; the last card named lies on top, and all know those that are named again."""
    table = laid(["ranger"], Side(top=top, deck="gold " * 9), gold=2)
    table.state.players[ADA].top_open = [card in openly for card in top.split()]
    return table.do("skill:track")


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


def tracked(table: Duel, viewer: int = BEN) -> tuple[tuple[str, ...], tuple[str | None, ...], tuple[str, ...]]:
    """What a viewer knows of Ada's tracked cards, of the top of her deck and of her hand."""
    seen = table.state.view(viewer).players[ADA]
    return seen.tracked, seen.top, seen.known


@pytest.mark.clause("HR-SET-7", "HR-TURN-6", "HR-TURN-7")
def test_a_card_that_lay_on_top_openly_is_still_known_to_be_there_and_no_more():
    table = tracking("dagger ruby spark", "spark")
    assert tracked(table) == (("spark",), (), ())
    assert tracked(table.do("pass", "return:spark", "return:ruby", "return:dagger")) == (("spark",), (None,) * 3, ())
    other = tracking("dagger ruby spark", "spark").do("pass", "return:dagger", "return:spark", "return:ruby")
    assert other.state.view(BEN) == table.state.view(BEN), "not where among the three"
    where = {state.players[ADA].top.index(base().card("spark")) for state in redeals(table)}
    assert where == {0, 1, 2}, "a world that Ben takes for possible has it among the three"


@pytest.mark.clause("HR-SET-7", "HR-TURN-6")
def test_what_track_leaves_alone_on_top_is_known_again():
    table = tracking("dagger ruby spark", "spark").do("drop:ruby", "drop:dagger", "return:spark")
    assert tracked(table) == ((), ("spark",), ())
    assert tracked(tracking("dagger ruby spark", "spark").do("drop:spark", "pass")) == ((), (), ())


@pytest.mark.clause("HR-SET-7", "HR-TURN-6", "HR-TURN-7")
def test_a_tracked_card_is_followed_into_the_hand():
    table = tracking("dagger ruby spark", "spark").do("pass", "return:spark", "return:ruby", "return:dagger")
    table.state.draw(table.state.players[ADA], 1)
    assert tracked(table) == (("spark",), (None, None), ()), "drawn or not"
    assert {base().card("spark") in state.players[ADA].hand for state in redeals(table)} == {True, False}
    drawn = Duel(table.state.clone())
    drawn.state.draw(drawn.state.players[ADA], 2)
    assert tracked(drawn) == ((), (), ("spark",))
    assert tracked(table.do("play:dagger")) == (("spark",), (None, None), ()), "the dagger was not it"
    assert {base().card("spark") in state.players[ADA].top for state in redeals(table)} == {True}
    first = tracking("dagger ruby spark", "spark").do("pass", "return:dagger", "return:ruby", "return:spark")
    first.state.draw(first.state.players[ADA], 1)
    assert tracked(first.do("play:spark")) == ((), (None, None), ())


@pytest.mark.clause("HR-SET-7", "HR-TURN-3", "HR-TURN-6")
def test_the_discard_phase_shows_whether_a_tracked_card_was_drawn():
    for order, known in (("spark dagger ruby", ("spark",)), ("dagger ruby spark", ())):
        table = tracking("dagger ruby spark", "spark").do("pass", *[f"return:{card}" for card in order.split()])
        table.state.draw(table.state.players[ADA], 1)
        table.do("end")
        assert tracked(table) == ((), (), known)


def redeals(table: Duel) -> list[HeroState]:
    """Worlds that Ben takes for possible, each as sound and as Ben sees it."""
    worlds = [table.state.redeal(BEN, seed) for seed in range(40)]
    assert all(world.problems() == [] and world.view(BEN) == table.state.view(BEN) for world in worlds)
    return worlds


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
