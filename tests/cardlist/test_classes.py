"""Every class card, skill and ability against the table of facts, whose shorthand is read here by code of its own."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.hero_realms import card_effects as fx
from rules.hero_realms import class_effects as cx
from rules.hero_realms import conditions, counts, gains
from rules.hero_realms.branches import Choose, If
from rules.hero_realms.card import Card, CharacterClass
from rules.hero_realms.cards import ABILITIES, base
from rules.hero_realms.effects import Effect
from rules.hero_realms.program import Program
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


def built(program: Program | None) -> tuple[Canon, ...]:
    return tuple(effect_built(effect) for effect in program.effects) if program else ()


def condition_built(when: conditions.Condition) -> Canon:
    match when:
        case conditions.SubtypeInPlay():
            return ("in play", when.subtype.lower())
        case conditions.ChampionsInPlay():
            return ("champion", when.n)
        case conditions.ActionsInPlay():
            return ("action", when.n)
        case conditions.CombatGained():
            return ("gained", when.n)
    raise AssertionError(when)


def effect_built(effect: Effect) -> Canon:
    match effect:
        case gains.Gold() | gains.Combat() | gains.Health():
            return (effect.resource, effect.n)
        case gains.Per():
            assert isinstance(effect.count, counts.PlayedBefore)
            assert effect.count.less == 1, "the card itself was not played before itself"
            return (effect.resource, effect.each, effect.count.subtype.lower())
        case fx.Draw():
            return ("draw", effect.n)
        case fx.OpponentDiscards():
            return ("opponent discards", effect.n)
        case fx.Stun():
            return ("stun", "may" if effect.optional else "must")
        case Choose():
            return ("choose", tuple(built(option) for option in effect.options))
        case If():
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


def power(klass: str, which: str) -> tuple[str, str, str, Program]:
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
