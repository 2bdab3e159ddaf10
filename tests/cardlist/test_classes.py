"""Every class card, skill and ability against the table of facts, whose shorthand is read here by code of its own."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.core.contract import Seat, Setup
from rules.core.registry import game
from rules.core.testing import check_game, eager
from rules.hero_realms import class_effects as cx
from rules.hero_realms import effects as fx
from rules.hero_realms.card import Card, CharacterClass
from rules.hero_realms.cards import ABILITIES, base, load
from rules.hero_realms.position import position
from tabletop_tui.boards.hero_cards import TEXT_CELLS, one_line

CLASSES: dict[str, dict[str, Any]] = {
    entry["class"]: entry
    for entry in json.loads((Path(__file__).parent.parent / "data" / "hero-realms-classes.json").read_text("utf-8"))
}
CARDS = {card["name"]: card for entry in CLASSES.values() for card in entry["deck"]}
POWERS = [(klass, which) for klass in CLASSES for which in ("skill", "ability")]

#: An effect in a form that both sides can be brought to: a name, then numbers, words, or effects inside
Canon = tuple[object, ...]


def id_of(name: str) -> str:
    return name.lower().replace(" ", "_")


def split(text: str, at: str) -> list[str]:
    """The parts between separators that do not lie in brackets."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "[") - (letter == "]")
        if depth == 0 and text.startswith(at, i):
            parts.append(text[start:i])
            start = i + len(at)
    return [part.strip() for part in [*parts, text[start:]]]


#: What one part of the table's shorthand means. A colon behind a condition binds what follows it.
SHORTHAND: list[tuple[str, Any]] = [
    (r"(gold|combat|health) (\d+)", lambda what, n: (what, int(n))),
    (r"(gold|combat|health) \+(\d+) per (\w+) already played this turn", lambda what, n, of: (what, int(n), of)),
    (r"draw (\d+)", lambda n: ("draw", int(n))),
    (r"lose health (\d+)", lambda n: ("lose", int(n))),
    (r"opponent_discards (\d+)", lambda n: ("opponent discards", int(n))),
    (r"may stun target champion", lambda: ("stun", "may")),
    (r"next (champion|action) acquired this turn costs (\d+) less", lambda what, n: ("cheaper", what, int(n))),
    (r"if this brings combat gained this turn to >=(\d+): (.*)", lambda n, then: ("if", "gained", int(n), one(then))),
    (r"if a (\w+) is in own play area: (.*)", lambda kind, then: ("if", "in play", kind, one(then))),
    (r"if >=(\d+) own (action|champion)s in play: (.*)", lambda n, what, then: ("if", what, int(n), one(then))),
    (r"choose one of \[(.*)\]", lambda options: ("choose", tuple(many(o, ";") for o in split(options, "|")))),
    (
        r"look at own deck top (\d+)",
        lambda n: ("look", int(n)),
    ),
    (r"may discard up to (\d+) of them", lambda n: ("drop", int(n))),
    (r"return the rest to top in any order", lambda: ("return",)),
    (r"target player: health (\d+)", lambda n: ("bless", int(n))),
    (r"that player's champions get \+1 defense until end of that player's next turn", lambda: ("blessing",)),
    (
        r"put into play 1 champion from own discard that was stunned since own last turn",
        lambda: ("raise", "champion"),
    ),
    (
        r"deal (\d+) to target player and (\d+) to each of that player's champions",
        lambda n, m: ("strike", int(n), int(m)),
    ),
    (r"guards do not protect", lambda: ("past guards",)),
    (r"this turn may acquire 1 card from an opponent's discard by paying its cost", lambda: ("heist",)),
    (r"only cards with a printed cost", lambda: ("with a cost",)),
    (r"not on own first or second turn", lambda: ("from turn 3",)),
]


def one(text: str) -> Canon:
    for pattern, make in SHORTHAND:
        found = re.fullmatch(pattern, text)
        if found:
            result: Canon = make(*found.groups())
            return result
    raise AssertionError(text)


def many(text: str, at: str) -> tuple[Canon, ...]:
    """The effects in a text of the table, with the three whose meaning is spread over several parts put together."""
    both = re.fullmatch(r"(choose one of \[(.*)\]); both instead if >=(\d+) own champions in play", text)
    if both:
        options = [part for option in split(both[2], "|") for part in many(option, ";")]
        return (("if", "champion", int(both[3]), tuple(options), (one(both[1]),)),)
    parts = [one(part) for part in split(text, at)]
    match [part[0] for part in parts]:
        case ["look", "drop", "return"]:
            return (("look", parts[0][1], parts[1][1]),)
        case ["bless", "blessing"]:
            return (parts[0],)
        case ["strike", "past guards"]:
            assert parts[0][1] == parts[0][2]
            return (("strike", parts[0][1]),)
        case ["heist", "with a cost", "from turn 3"]:
            return (("heist",),)
    return tuple(("if", *p[1:-1], (p[-1],), ()) if p[0] == "if" else p for p in parts)


def built(program: fx.Program | None) -> tuple[Canon, ...]:
    return tuple(effect_built(effect) for effect in program.effects) if program else ()


def condition_built(when: cx.Condition) -> Canon:
    match when:
        case cx.SubtypeInPlay():
            return ("in play", when.subtype.lower())
        case cx.ChampionsInPlay():
            return ("champion", when.n)
        case cx.ActionsInPlay():
            return ("action", when.n)
        case cx.CombatGained():
            return ("gained", when.n)
    raise AssertionError(when)


def effect_built(effect: fx.Effect) -> Canon:
    match effect:
        case fx.Gold() | fx.Combat() | fx.Health():
            return (effect.resource, effect.n)
        case fx.Per():
            assert isinstance(effect.count, cx.PlayedBefore)
            assert effect.count.less == 1, "the card itself was not played before itself"
            return (effect.resource, effect.each, effect.count.subtype.lower())
        case fx.Draw():
            return ("draw", effect.n)
        case fx.OpponentDiscards():
            return ("opponent discards", effect.n)
        case fx.Stun():
            return ("stun", "may" if effect.optional else "must")
        case fx.Choose():
            return ("choose", tuple(built(option) for option in effect.options))
        case cx.If():
            return ("if", *condition_built(effect.when), built(effect.then), built(effect.otherwise))
        case cx.NextCosts():
            return ("cheaper", effect.kind, effect.less)
        case cx.LoseHealth():
            return ("lose", effect.n)
        case cx.LookAtTop():
            return ("look", effect.n, effect.discard)
        case cx.Bless():
            return ("bless", effect.health)
        case cx.StrikeAll():
            return ("strike", effect.n)
        case cx.RaiseStunned():
            return ("raise", "champion")
        case cx.Heist():
            return ("heist",)
    raise AssertionError(effect)


def card(name: str) -> Card:
    return base().card(id_of(name))


def power(klass: str, which: str) -> tuple[str, str, str, fx.Program]:
    """Id, name, text and effects of a skill or an ability."""
    k: CharacterClass = base().classes[klass]
    if which == "skill":
        return (k.skill_id, k.skill_name, k.skill_text, k.skill)
    return (k.ability_id, k.ability_name, k.ability_text, k.ability)


def test_the_table_and_the_list_have_the_same_classes_and_class_cards():
    assert list(base().classes) == list(CLASSES) == ["cleric", "fighter", "ranger", "thief", "wizard"]
    outside = {c.id for c in [*base().market, *base().starter, base().fire_gem]}
    assert {c.id for c in base().cards} - outside == {id_of(name) for name in CARDS} - {"gold", "ruby"}


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("klass", CLASSES)
def test_the_facts_of_the_class(klass):
    facts, made = CLASSES[klass], base().classes[klass]
    assert made.name == klass.capitalize()
    assert made.health == facts["health"]
    assert Counter(c.id for c in made.deck) == {id_of(c["name"]): c["copies"] for c in facts["deck"]}
    assert len(made.deck) == 10
    assert facts["skill"]["cost"] == f"expend + pay gold {made.skill_cost}"
    barred = "not on own first or second turn" in facts["ability"]["effect"]
    assert made.ability_from_turn == (3 if barred else 1)


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize("name", CARDS)
def test_the_facts_of_the_card(name):
    facts, made = CARDS[name], card(name)
    assert made.name == name
    assert made.type == facts["type"]
    assert made.cost == -1
    assert made.faction == 0
    assert made.defense == facts.get("defense", 0)
    assert made.guard == facts.get("guard", False)
    if "subtypes" in facts:
        assert list(made.subtypes) == facts["subtypes"]
    else:
        assert not {"Bow", "Knife"} & set(made.subtypes), "what counts as a bow or a knife is in the table"
    for ability in ABILITIES:
        wanted = many(facts[ability], ";") if ability in facts else ()
        assert built(getattr(made, ability)) == wanted, ability
    assert made.primary is not None or made.champion


@pytest.mark.clause("HR-SET-7")
@pytest.mark.parametrize(("klass", "which"), POWERS)
def test_the_facts_of_the_skill_or_ability(klass, which):
    facts = CLASSES[klass][which]
    made_id, name, _, effects = power(klass, which)
    assert (made_id, name) == (id_of(facts["name"]), facts["name"])
    assert built(effects) == many(facts["effect"], ";")


def numbers(text: str) -> set[str]:
    """The numbers in a text except 1, which texts say with a word."""
    return set(re.findall(r"\d+", text)) - {"1"}


@pytest.mark.parametrize("name", CARDS)
def test_the_text_names_every_number_and_ability_of_the_card(name):
    made = card(name)
    facts = " ".join(CARDS[name].get(ability, "") for ability in ABILITIES)
    assert numbers(made.text) == numbers(facts)
    assert ("Expend:" in made.text) == (made.expend is not None)


@pytest.mark.parametrize(("klass", "which"), POWERS)
def test_the_text_names_every_number_of_the_skill_or_ability(klass, which):
    _, _, text, _ = power(klass, which)
    assert numbers(text) == numbers(CLASSES[klass][which]["effect"])
    assert text.endswith(".")


@pytest.mark.parametrize("name", CARDS)
def test_a_card_fits_one_line_even_when_it_lies_spent(name):
    made = card(name)
    assert len(one_line(made)) <= TEXT_CELLS
    assert len(one_line(made, made.forms[0])) <= TEXT_CELLS


@pytest.mark.parametrize(("klass", "which"), POWERS)
def test_a_skill_or_ability_fits_one_line_too(klass, which):
    *_, effects = power(klass, which)
    assert 0 < len(effects.short(tight=True)) <= TEXT_CELLS


# ---- the words on any card -------------------------------------------------------------------------------------------


def second_effect(small: str, effect: str) -> fx.Effect:
    """The effect as the second one that Spark has when it is played."""
    program = load(small.replace("opponent_discards: 1", effect).encode(), "list.yaml").card("spark").primary
    assert program is not None
    return program.effects[1]


def test_conditions_are_what_was_written(small):
    def when(condition: str) -> tuple[Canon, str]:
        effect = second_effect(small, f"if: {{{condition}, then: [draw: 1]}}")
        assert isinstance(effect, cx.If)
        assert effect.otherwise is None
        return condition_built(effect.when), effect.words()

    assert when("champions: 2") == (("champion", 2), "if you have 2 or more champions in play, draw a card")
    assert when("actions: 1") == (("action", 1), "if you have an action in play, draw a card")
    assert when("combat_gained: 7") == (("gained", 7), "if you gained 7 or more combat this turn, draw a card")
    assert when("in_play: Wolf") == (("in play", "wolf"), "if you have a Wolf in play, draw a card")


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
    assert isinstance(effect, cx.If)
    (inner,) = effect.then.effects
    assert isinstance(inner, fx.Per)
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
