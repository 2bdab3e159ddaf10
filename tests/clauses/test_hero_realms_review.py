"""What a log, a prompt and a warning say at the edges of the rules, and a turn that begins after a fall."""

from __future__ import annotations

import pytest

from rules.hero_realms.class_effects import LookAtTop
from tests.clauses.class_table import laid
from tests.clauses.duel import ADA, BEN, STARTERS, Duel, Side, base, duel
from tests.clauses.table import CLEO, table

LATE = {"delayed_discard": True}


def told(match: Duel, *texts: str, viewer: int = ADA) -> list[str]:
    """Carry out acts and give the words for everything that happened."""
    words: list[str] = []
    for text in texts:
        match.state.record(True)
        events = match.state.apply(match.state.find(text))
        words += [event.words(match.state.names, viewer) for event in events]
        assert match.state.problems() == []
    return words


def foretold(match: Duel, text: str) -> list[str]:
    """What is said of an act before it is chosen."""
    return match.state.consequence(match.state.find(text), match.state.names)


def prompt(match: Duel) -> str:
    assert match.state.decision is not None
    return match.state.decision.prompt


# ---- discards that wait ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-FX-1", "HR-END-1")
def test_after_a_fall_in_the_own_turn_the_next_player_is_not_asked_to_discard_from_an_empty_hand():
    match = laid(["wizard"], Side(health=1), Side(hand="", deck=""), cleo=Side(), gold=2)
    match.state.players[BEN].owed = 1
    match.do("skill:channel")
    assert match.actor == BEN
    assert match.menu() == {"end"}


@pytest.mark.clause("HR-FX-1")
def test_who_owes_discards_is_named_once_before_them():
    match = duel(Side(hand="spark spark"), Side(hand="gold ruby dagger"), options=LATE)
    match.do("play:spark", "play:spark", "end")
    assert match.actor == BEN
    match = duel(Side(hand="spark spark"), Side(hand="gold ruby dagger"), options=LATE).do("play:spark", "play:spark")
    said = told(match, "end", "discard:gold", "discard:ruby", viewer=BEN)
    assert said[-3:] == ["Ben had to discard 2 cards", "discarded Gold", "discarded Ruby"]


@pytest.mark.clause("HR-FX-1", "HR-HYD-3")
def test_each_member_of_a_team_discards_what_that_member_owes():
    match = table("hydra", Side(), Side(), Side(hand="gold"), Side(hand="ruby dagger"), options=LATE)
    match.state.players[2].owed, match.state.players[3].owed = 1, 2
    said = told(match, "end")
    assert said[-1] == "Cleo had to discard a card and Dan 2 cards"
    assert match.actor == CLEO
    said = told(match, "discard:gold", "discard:ruby", "discard:dagger")
    assert said == ["Cleo discarded Gold", "Dan discarded Ruby", "Dan discarded Dagger"]
    assert not match.asked


@pytest.mark.clause("HR-FX-1")
def test_a_late_discard_is_told_as_one_of_that_players_own_next_turn():
    match = table("free-for-all", Side(hand="spark"), Side(hand="gold"), Side(), options=LATE).do("play:spark")
    assert foretold(match, "opponent:p2") == ["Ben discards a card at the start of Ben’s next turn."]
    assert told(match, "opponent:p2") == ["Ben has to discard a card at the start of Ben’s next turn"]


@pytest.mark.clause("HR-FX-1")
@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("", "Ben has no card in hand."),
        ("gold", "Ben discards the only card in hand."),
        ("gold ruby", "Ben chooses from 2 cards in hand."),
    ],
)
def test_naming_an_opponent_says_what_that_hand_holds(hand: str, says: str):
    match = table("free-for-all", Side(hand="spark"), Side(hand=hand), Side()).do("play:spark")
    assert foretold(match, "opponent:p2") == [says]


@pytest.mark.clause("HR-FX-1")
def test_with_an_empty_hand_the_log_says_that_nothing_is_discarded():
    assert told(duel(Side(hand="spark"), Side()), "play:spark")[-1] == "Ben has no card to discard"


# ---- the main phase --------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-TURN-2", "HR-SET-7")
def test_a_class_ability_that_is_left_is_something_to_do():
    assert prompt(laid(["fighter"])) == "Use, or end the turn."
    assert prompt(laid([""])) == "Nothing is left to do: end the turn."


@pytest.mark.clause("HR-TURN-2", "HR-EMP-8")
def test_a_gift_that_is_left_is_something_to_do():
    match = table("emperor", Side(discard="gold"), gold=1)
    assert prompt(match) == "Give a card, or end the turn."


@pytest.mark.clause("HR-SET-3", "HR-BUY-1")
@pytest.mark.parametrize(
    ("gems", "says"),
    [(16, "15 are left in the pile."), (2, "1 is left in the pile."), (1, "None is left in the pile.")],
)
def test_buying_a_fire_gem_says_how_many_are_left(gems: int, says: str):
    assert foretold(duel(gold=2, gems=gems), "buy:fire_gem")[-1] == says


@pytest.mark.clause("HR-ALLY-4")
def test_with_the_house_rule_a_missing_ally_may_be_in_play_or_in_hand():
    match = duel(Side(board="taxation", hand="spark"), options={"ally_counts_hand": True})
    (found,) = [entry for entry in match.state.blocked(ADA) if entry.text == "ally:taxation"]
    assert found.reason == "Taxation’s ally ability needs another Imperial card in play or in hand, and you have none."
    assert found.clause == "HR-ALLY-1"


# ---- classes ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-SET-7", "HR-PLAY-7")
def test_a_blessing_says_who_gains_the_health():
    match = laid(["cleric"], gold=2).do("skill:bless")
    assert foretold(match, "bless:p2") == [
        "Ben 50 → 53 health.",
        "Ben’s champions get +1 defense until the end of Ben’s next turn.",
    ]
    assert told(match, "bless:p2") == ["Ben gained 3 health", "Ben’s champions get +1 defense"]


@pytest.mark.clause("HR-SET-7", "HR-CBT-5")
def test_fireball_says_beforehand_whom_it_fells_and_stuns():
    ben = Side(board="orc_grunt arkus_imperial_dragon cult_priest", health=3)
    match = laid(["wizard"], Side(), ben, cleo=Side()).do("ability:fireball")
    assert foretold(match, "strike:p2") == [
        "Ben 3 → 0 health.",
        "Ben falls.",
        "Orc Grunt and Cult Priest are stunned.",
        "Guards do not protect.",
    ]
    assert foretold(match, "strike:p3") == ["Cleo 50 → 46 health.", "Guards do not protect."]


@pytest.mark.clause("HR-SET-7")
def test_track_over_a_single_card_speaks_of_one():
    match = laid(["ranger"], Side(deck="gold"), gold=2)
    assert told(match, "skill:track", viewer=BEN)[-1] == "looked at a card of the deck"
    assert prompt(match) == "Track: discard a card?"


@pytest.mark.clause("HR-SET-7")
def test_a_look_at_one_card_is_worded_for_one():
    assert LookAtTop(1, 1).words() == "look at the top card of your deck, and you may discard it"
    assert LookAtTop(2, 1).words().startswith("look at the top 2 cards of your deck, discard up to 1 of them,")


@pytest.mark.clause("HR-SET-7", "HR-BUY-1")
def test_what_a_heist_cannot_take_is_refused_with_the_reason():
    match = laid(["thief"], Side(), Side(discard="cron_the_berserker gold"), gold=2)
    assert match.refused("heist:p2:cron_the_berserker") == "HR-SET-7"
    match.state.players[ADA].turns = 3
    match.do("ability:heist")
    assert match.refused("heist:p2:cron_the_berserker") == "HR-BUY-1"
    assert match.refused("heist:p2:gold") == "HR-SET-7"
    assert match.refused("heist:p2:spark") == "HR-SET-7"
    barred = {entry.text: entry.short for entry in match.state.blocked(ADA)}
    assert barred["heist:p2:cron_the_berserker"] == "gold 2 of 6"


# ---- formats ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("HR-END-4")
def test_a_champion_across_is_refused_with_the_neighbours_named():
    match = table("hunter-first-blood", Side(), Side(), Side(board="cult_priest"), Side(), combat=9)
    reason, clause = match.why_not("stun:p3:cult_priest")
    assert reason == "Ada may attack champions only of the neighbours, Ben and Dan."
    assert clause == "HR-END-4"


@pytest.mark.clause("HR-HYD-1", "HR-END-2")
def test_a_team_falls_together_in_the_outcome_too():
    match = table("hydra", Side(), Side(), Side(health=3), Side(health=3), combat=3).do("attack:p3:3")
    assert match.outcome.reason == "Cleo and Dan fell to 0 health on turn 1."


@pytest.mark.clause("HR-HYD-5", "HR-CBT-2", "HR-CBT-3")
def test_an_attack_with_joined_combat_is_the_teams():
    match = table("hydra", Side(), Side(), Side(board="orc_grunt"), Side(), pools={ADA: (0, 2), BEN: (0, 3)})
    assert told(match, "stun:p3:orc_grunt")[0] == "Ada and Ben attacked Cleo’s Orc Grunt"
    assert told(match, "attack:p3:2") == ["Ada and Ben attacked Cleo and Dan for 2: 50 → 48 health"]


@pytest.mark.clause("HR-HYD-3", "HR-TURN-3")
def test_ending_a_teams_turn_says_whose_gold_and_cards_would_go():
    match = table(
        "hydra",
        Side(hand="gold gold", board="orc_grunt/expended"),
        Side(hand="gold", board="orc_grunt/expended"),
        pools={ADA: (3, 2), BEN: (1, 0)},
    )
    assert foretold(match, "end") == [
        "3 gold and 2 combat of Ada’s would be lost.",
        "2 cards in Ada’s hand would be discarded.",
        "1 gold of Ben’s would be lost.",
        "1 card in Ben’s hand would be discarded.",
        "Champions are prepared.",
        "Then each draws 5 cards.",
    ]


@pytest.mark.clause("HR-HYD-3", "HR-TURN-5")
def test_whose_deck_is_made_anew_is_said_where_two_draw():
    match = table("hydra", Side(), Side(deck="", discard=STARTERS))
    assert "Ben shuffled 10 cards into a new deck" in told(match, "end")


@pytest.mark.clause("HR-BUY-1")
def test_a_purchase_alone_is_paid_out_of_your_gold():
    match = duel(market="cristov_the_just", gold=7)
    assert foretold(match, "buy:cristov_the_just")[0] == "5 of your 7 gold. It goes to your discard pile."


@pytest.mark.clause("HR-EXP-1", "HR-TURN-3")
def test_expending_a_guard_says_when_it_is_prepared_again():
    match = duel(Side(board="cristov_the_just"))
    assert foretold(match, "expend:cristov_the_just")[-1] == "It is prepared again when the turn ends."
    match.do("expend:cristov_the_just", "end")
    assert match.board(ADA) == ["cristov_the_just"]


@pytest.mark.clause("HR-HYD-5", "HR-BUY-1")
def test_a_purchase_says_who_pays_how_much():
    match = table("hydra", market="cristov_the_just", pools={ADA: (3, 0), BEN: (7, 0)})
    assert foretold(match, "p1.buy:cristov_the_just")[0].startswith("5 gold: 3 of Ada’s and 2 of Ben’s. It goes ")
    assert foretold(match, "p2.buy:cristov_the_just")[0].startswith("5 of Ben’s 7 gold. It goes ")
    match = table("hydra", market="cristov_the_just", pools={ADA: (0, 0), BEN: (7, 0)})
    assert foretold(match, "p1.buy:cristov_the_just")[0].startswith("5 gold of Ben’s. It goes ")


@pytest.mark.clause("HR-SET-7", "HR-END-1")
def test_a_skill_that_would_fell_its_own_player_says_so():
    assert "Ada falls." in foretold(laid(["wizard"], Side(health=1), gold=2), "skill:channel")
    assert "Ada falls." not in foretold(laid(["wizard"], Side(health=2), gold=2), "skill:channel")
    match = table("hydra", Side(health=1), Side(health=1))
    match.state.players[BEN].klass = base().classes["wizard"]
    match.state.players[BEN].skill_ready = True
    match.state.players[BEN].gold = 2
    assert "Ada and Ben fall." in foretold(match, "p2.skill:channel")
