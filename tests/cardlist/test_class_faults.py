"""What can be wrong with the words of classes and with classes themselves, each at its place."""

from __future__ import annotations

import pytest

from rules.core.cardlist.faults import CardListFaulty, Code, Fault
from rules.hero_realms.cards import load


def faults_of(text: str) -> tuple[Fault, ...]:
    with pytest.raises(CardListFaulty) as caught:
        load(text.encode(), "list.yaml")
    return caught.value.faults


def only_fault(text: str, mark: str) -> Fault:
    """The one fault of the text, which must stand where the text last reads like the mark."""
    faults = faults_of(text)
    assert len(faults) == 1, [str(fault) for fault in faults]
    before = text[: text.rindex(mark)]
    assert (faults[0].line, faults[0].col) == (before.count("\n") + 1, len(before) - before.rfind("\n")), str(faults[0])
    return faults[0]


# What the Dagger does instead of 1 combat: its abilities, the text at the fault, a part of the sentence, what was meant
IMPOSSIBLE = [
    ("gold: {each: 1, per: played_before}", "gold: {e", "“per: played_before” needs a subtype", ""),
    ("gold: {each: 1, per: guards, subtype: Wolf}", "gold: {e", "“per: guards” takes no subtype", ""),
    (
        "gold: {each: 1, per: played_before, subtype: Wlof}",
        "gold: {e",
        "no card of the list has the subtype “Wlof”",
        "Wolf",
    ),
    ("if: {in_play: Gaint, then: [draw: 1]}", "if: {", "has the subtype “Gaint”", "Giant"),
    (
        "if: {champions: 2, actions: 2, then: [draw: 1]}",
        "actions: 2",
        "a condition takes only one of the keys “champions”, “actions”, “combat_gained” and “in_play”; “champions” is",
        "",
    ),
    ("look_at_top: {cards: 2, discard: 3}", "look_at_top", "3 cards cannot be discarded of 2 that are looked at", ""),
    ("if: {actions: 1, then: [look_at_top: {cards: 1, discard: 2}]}", "look_at_top", "cannot be discarded", ""),
    ("if: {actions: 1, then: [gold: 1], else: [gold: {each: 1, per: faction}]}", "gold: {e", "the card has none", ""),
]


@pytest.mark.parametrize(("effect", "mark", "part", "meant"), IMPOSSIBLE)
def test_a_word_that_cannot_stand_there(small, effect, mark, part, meant):
    text = small.replace("[combat: 1]", f"[{effect}]")
    fault = only_fault(text, mark)
    assert (fault.code, fault.card, fault.suggestion) == (Code.IMPOSSIBLE, "Dagger", meant)
    assert part in fault.message


# What is changed in the list with a class: old, new, code, the text at the fault, card, a part of the sentence, meant
BROKEN = [
    ("bow: 2", "bwo: 2", Code.BAD_VALUE, "bwo: 2", "Archer", "the deck of the class names “bwo”", "bow"),
    ("bow: 2", "bow: 3", Code.COUNTS, "deck: {", "Archer", "adds up to 11 cards; a personal deck is 10", ""),
    ("bow: 2", "bow: two", Code.BAD_VALUE, "two", "Archer", "a whole number from 1 to 10", "2"),
    ("gold: 8, bow: 2", "gold: 10", Code.MISSING_KEY, "id: bow", "Bow", "nor in a class’s deck", ""),
    ("    deck: {gold: 8, bow: 2}\n", "", Code.MISSING_KEY, "id: archer", "Archer", "“deck” is missing in a class", ""),
    ("    health: 51\n", "", Code.MISSING_KEY, "id: archer", "Archer", "“health” is missing in a class", ""),
    ("health: 51", "health: 501", Code.BAD_VALUE, "501", "Archer", "from 1 to 500", ""),
    ("id: archer", "id: none", Code.IMPOSSIBLE, "id: none", "Archer", "what a seat chooses that plays none", ""),
    ("id: archer", "id: Archer", Code.BAD_VALUE, "Archer\n    name", "Archer", "an id", "archer"),
    ("id: volley", "id: aim", Code.DUPLICATE_ID, "id: aim\n      name: Volley", "Archer", "the id “aim” already", ""),
    ("name: Volley", "name: AIM", Code.DUPLICATE_ID, "name: AIM", "Archer", "the name “AIM” already", ""),
    ("      cost: 2\n", "", Code.MISSING_KEY, "id: aim", "Archer", "“cost” is missing in a skill", ""),
    ("from_turn: 2", "cost: 2", Code.UNKNOWN_KEY, "cost: 2\n      effects: [strike", "Archer", "a class ability", ""),
    ("from_turn: 2", "from_turn: 0", Code.BAD_VALUE, "0\n      effects", "Archer", "from 1 to 20", ""),
    ("[strike_all: 3]", "[]", Code.IMPOSSIBLE, "[]", "Archer", "“effects” has no effect", ""),
    ("[draw: 1]", "[darw: 1]", Code.UNKNOWN_WORD, "darw", "Archer", "“darw”", "draw"),
    ("[draw: 1]", "[gold: {each: 1, per: faction}]", Code.IMPOSSIBLE, "gold: {each: 1, per: f", "Archer", "none", ""),
    ("[draw: 1]", "[if: {in_play: Bwo, then: [draw: 1]}]", Code.IMPOSSIBLE, "if: {", "Archer", "“Bwo”", "Bow"),
    ("subtypes: [Bow]", "subtypes: Bow", Code.BAD_VALUE, "Bow\n    primary", "Bow", "a list of 1 to 4 subtypes", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "mark", "card", "part", "meant"), BROKEN)
def test_one_slip_in_a_class_is_one_fault_at_its_place(with_class, old, new, code, mark, card, part, meant):
    """A class at fault does not make the cards of its deck look left over, nor a card at fault its class."""
    assert old in with_class
    fault = only_fault(with_class.replace(old, new, 1), mark)
    assert (fault.code, fault.card, fault.suggestion) == (code, card, meant)
    assert part in fault.message


def test_a_class_without_an_ability_or_classes_that_are_none(with_class):
    text = with_class[: with_class.index("    ability:")]
    assert only_fault(text, "id: archer").message.startswith("the key “ability” is missing in a class")
    head = with_class[: with_class.index("classes:")].replace("  - id: bow", "  - id: bow\n    copies: 1\n    cost: 1")
    head = head.replace("market: 8", "market: 9")
    assert load(head.encode(), "list.yaml").classes == {}
    assert only_fault(head + "classes: []\n", "[]").message.endswith("it must be a list of 1 to 40 classes")
    assert only_fault(head + "classes: archer\n", "archer").code is Code.BAD_VALUE


def test_two_classes_of_one_name_or_id(with_class):
    twin = with_class[with_class.index("  - id: archer") :].replace("aim", "hit").replace("Aim", "Hit")
    twin = twin.replace("volley", "rain").replace("Volley", "Rain")
    assert [(f.card, f.code) for f in faults_of(with_class + twin)] == [("Archer", Code.DUPLICATE_ID)] * 2
    other = twin.replace("archer", "hunter").replace("Archer", "Hunter")
    assert list(load((with_class + other).encode(), "list.yaml").classes) == ["archer", "hunter"]
    text = with_class + other.replace("Hit", "Aim")
    fault = only_fault(text, "name: Aim")
    assert (fault.card, fault.code) == ("Hunter", Code.DUPLICATE_ID)
    line = with_class[: with_class.index("name: Aim")].count("\n") + 1
    assert fault.message == f"another skill or ability has the name “Aim” already, in line {line}"
