"""The words that came with classes, on any card: how they are built, and that whole games with them are sound."""

from __future__ import annotations

import re

import pytest

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from rules.core.testing import check_game, eager
from rules.hero_realms import conditions, gains
from rules.hero_realms.branches import If
from rules.hero_realms.cards import load
from rules.hero_realms.effects import Effect
from rules.hero_realms.position import position


def second_effect(small: str, effect: str) -> Effect:
    """The effect as the second one that Spark has when it is played."""
    program = load(small.replace("opponent_discards: 1", effect).encode(), "list.yaml").card("spark").primary
    assert program is not None
    return program.effects[1]


def test_conditions_are_what_was_written(small):
    def when(condition: str) -> tuple[conditions.Condition, str]:
        effect = second_effect(small, f"if: {{{condition}, then: [draw: 1]}}")
        assert isinstance(effect, If)
        assert effect.otherwise is None
        return effect.when, effect.words()

    for condition, kind, words in (
        ("champions: 2", conditions.ChampionsInPlay, "if you have 2 or more champions in play, draw a card"),
        ("actions: 1", conditions.ActionsInPlay, "if you have an action in play, draw a card"),
        ("combat_gained: 7", conditions.CombatGained, "if you gained 7 or more combat this turn, draw a card"),
        ("in_play: Wolf", conditions.SubtypeInPlay, "if you have a Wolf in play, draw a card"),
    ):
        made, said = when(condition)
        assert (type(made), said) == (kind, words)


@pytest.mark.parametrize(
    ("subtypes", "ability", "less"),
    [("[Wolf]", "primary", 1), ("[Elf]", "primary", 0), ("[Wolf]", "ally", 0), ("[Wolf]", "sacrifice", 0)],
)
def test_a_card_is_not_played_before_itself(small, subtypes, ability, less):
    """As it is played it is among the cards played this turn already; later it was indeed played earlier."""
    word = "[gold: {each: 1, per: played_before, subtype: Wolf}]"
    text = small.replace("    type: action\n", f"    type: action\n    subtypes: {subtypes}\n")
    text = re.sub(r"    primary:\n.*\n.*\n    ally: .*\n", "    primary: [combat: 3]\n", text)
    text = text.replace("    primary: [combat: 3]\n", "" if ability == "primary" else "    primary: [combat: 3]\n", 1)
    text = text.replace("    text: Gain 3 combat.\n", f"    text: Gain 3 combat.\n    {ability}: {word}\n")
    program = getattr(load(text.encode(), "list.yaml").card("spark"), ability)
    assert program.effects[0].count.less == less


def test_inside_a_condition_a_card_is_not_played_before_itself_either(small):
    word = "if: {actions: 1, then: [gold: {each: 1, per: played_before, subtype: Wolf}]}"
    text = small.replace("    type: action\n", "    type: action\n    subtypes: [Wolf]\n")
    effect = second_effect(text, word)
    assert isinstance(effect, If)
    (inner,) = effect.then.effects
    assert isinstance(inner, gains.Per)
    assert inner.count.less == 1


ANY_CARD = """\
game: hero-realms
id: anything
title: Anything
about: Own numbers, for a test that has the words of classes on all kinds of cards.
starter: {gold: 4, burn: 2, ward: 2, peek: 1, pick: 1}
fire_gems: {card: fire_gem, copies: 16}
market: 40
cards:
  - id: fire_gem
    name: Fire Gem
    type: item
    cost: 2
    primary: [gold: 2]
    sacrifice: [strike_all: 2, draw: 1]
  - id: gold
    name: Gold
    type: item
    primary: [gold: 1]
  - id: burn
    name: Burn
    type: action
    primary: [strike_all: 9, draw: 1]
  - id: ward
    name: Ward
    type: item
    primary: [bless: 6, bless: 1, bless: 1, bless: 1, bless: 1]
  - id: peek
    name: Peek
    type: item
    primary: [look_at_top: {cards: 5, discard: 3}, draw: 1, look_at_top: {cards: 2, discard: 1}]
  - id: pick
    name: Pick
    type: item
    primary: [acquire_from_opponent: card, next_costs: {what: card, less: 3}]
  - id: wolf
    name: Wolf
    copies: 12
    type: champion
    subtypes: [Beast]
    faction: wild
    cost: 0
    defense: 6
    guard: true
    primary: [raise_stunned: champion]
    expend:
      - choose:
          - [lose_health: 2, strike_all: 3]
          - [bless: 2]
          - [if: {champions: 2, then: [raise_stunned: champion], else: [look_at_top: {cards: 3, discard: 1}]}]
    ally: [gold: {each: 2, per: played_before, subtype: Beast}, acquire_from_opponent: card]
    sacrifice: [strike_all: 4]
  - id: spark
    name: Spark
    copies: 14
    type: action
    subtypes: [Beast]
    faction: wild
    cost: 0
    primary:
      - if: {in_play: Beast, then: [stun: may, opponent_discards: 1], else: [gold: 1]}
      - combat: {each: 2, per: played_before, subtype: Beast}
    ally: [sacrifice_up_to: {cards: 2, then: [look_at_top: {cards: 2, discard: 2}]}]
    sacrifice: [raise_stunned: champion, if: {actions: 2, then: [lose_health: 3, draw: 2]}]
  - id: drain
    name: Drain
    copies: 14
    type: action
    faction: wild
    cost: 1
    primary: [lose_health: 3, bless: 2, strike_all: 3, look_at_top: {cards: 1, discard: 1}]
    ally: [next_costs: {what: action, less: 2}, acquire_from_opponent: card]
classes:
  - id: anyone
    name: Anyone
    health: 40
    deck: {gold: 4, burn: 2, ward: 2, peek: 1, pick: 1}
    skill:
      id: gamble
      name: Gamble
      cost: 0
      effects: [lose_health: 3, strike_all: 3, choose: [[draw: 1], [raise_stunned: champion]]]
    ability:
      id: gambit
      name: Gambit
      effects: [bless: 5, look_at_top: {cards: 4, discard: 4}, acquire_from_opponent: card]
"""


@pytest.mark.parametrize(
    ("format", "seats"), [("duel", 2), ("free-for-all", 3), ("hunter-last-standing", 4), ("hydra", 4), ("emperor", 6)]
)
def test_every_word_may_stand_on_any_card(format, seats):
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")[:seats]
    chosen = tuple(Seat(name, {"class": "anyone"} if i % 2 == 0 else {}) for i, name in enumerate(names))
    setup = Setup(chosen, format=format, turn_limit=120)
    pool = load(ANY_CARD.encode(), "list.yaml")
    tally = check_game(
        game("hero-realms"), seeds=range(2), setups=[setup], cards=pool, choose=eager, budget=50, redeals=1
    )
    assert {"bless", "strike", "drop", "return", "skill", "ability", "buy"} <= set(tally.verbs)


@pytest.mark.clause("HR-BUY-1")
def test_a_card_that_costs_nothing_is_bought_without_gold():
    s = position(load(ANY_CARD.encode(), "list.yaml"), market=["wolf", "drain"])
    assert "buy:wolf" in {action.text for action in s.legal()}
    assert "buy:drain" not in {action.text for action in s.legal()}


@pytest.mark.clause("HR-PLAY-4", "HR-SET-7")
def test_the_primary_ability_of_a_champion_happens_as_it_enters_play_also_from_the_discard_pile():
    text = ANY_CARD.replace("primary: [raise_stunned: champion]", "primary: [gold: 2, bless: 4]")
    text = text.replace("primary: [bless: 6", "primary: [raise_stunned: champion, bless: 6")
    s = position(load(text.encode(), "list.yaml"), hands=[["wolf", "ward"], []], combat=9)
    s.apply(s.find("play:wolf"))
    s.apply(s.find("bless:p1"))
    assert (s.players[0].gold, s.players[0].health) == (2, 54)
    s.stun(0, 0)
    for act in ("play:ward", "raise:wolf", "bless:p2"):
        s.apply(s.find(act))
    assert (s.players[0].gold, s.players[1].health) == (4, 54)
    s.apply(s.find("bless:p1"))
    assert s.players[0].health == 54 + 6, "then the rest of the card that raised it"


@pytest.mark.clause("HR-CBT-3")
def test_however_many_blessings_there_are_damage_is_counted_up_to_them():
    pool = load(ANY_CARD.encode(), "list.yaml")
    s = position(pool, hands=[["ward", "ward", "ward"], []], boards=[["wolf"], []], active=0)
    for _ in range(3):
        s.apply(s.find("play:ward"))
        for _ in range(5):
            s.apply(s.find("bless:p1"))
    s.apply(s.find("end"))
    s.players[1].hand = [pool.card("burn")] * 3
    for damage in (9, 18):
        s.apply(s.find("play:burn"))
        s.apply(s.find("strike:p1"))
        assert [x.damage for x in s.players[0].board] == [damage], "6 defense and 15 blessings hold 18"
        assert s.problems() == []
    s.apply(s.find("play:burn"))
    s.apply(s.find("strike:p1"))
    assert s.players[0].board == []
