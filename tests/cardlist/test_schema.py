"""The JSON Schema says of a list what the loader says; checked by a validator of just the keywords that are used."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from rules.core.cardlist.faults import CardListFaulty
from rules.core.cardlist.language import MODULES, language
from rules.core.cardlist.record import MOST_EFFECTS
from rules.core.cardlist.shipped import shipped
from rules.hero_realms.cards import BASE, LANGUAGE, load
from rules.hero_realms.words import WORDS

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
NOTES = {"$schema", "$defs", "title", "description"}


def wrong(value: Any, schema: Any, root: dict[str, Any]) -> list[str]:
    """Each keyword that the value breaks. An unknown keyword is an error of the schema."""
    if isinstance(schema, bool):
        return [] if schema else ["false"]
    return [key for key, wanted in schema.items() if key not in NOTES and not kept(key, wanted, value, schema, root)]


def kept(key: str, wanted: Any, value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    def fits(inner: Any, part: Any) -> bool:
        return not wrong(part, inner, root)

    match key:
        case "type":
            return isinstance(value, TYPES[wanted]) and (wanted != "integer" or not isinstance(value, bool))
        case "enum":
            return value in wanted
        case "const":
            return value == wanted and type(value) is type(wanted)
        case "$ref":
            return fits(root["$defs"][wanted.removeprefix("#/$defs/")], value)
        case "oneOf":
            return sum(fits(inner, value) for inner in wanted) == 1
        case "not":
            return not fits(wanted, value)
        case "if":
            return fits(schema["then"] if fits(wanted, value) else schema["else"], value)
        case "then" | "else":
            return True
        case "minimum" | "maximum":
            return not isinstance(value, int) or (value >= wanted if key == "minimum" else value <= wanted)
        case "minLength" | "maxLength":
            return not isinstance(value, str) or (len(value) >= wanted if key == "minLength" else len(value) <= wanted)
        case "pattern":
            return not isinstance(value, str) or re.search(wanted, value) is not None
        case "minItems" | "maxItems":
            return not isinstance(value, list) or (len(value) >= wanted if key == "minItems" else len(value) <= wanted)
        case "items":
            return not isinstance(value, list) or all(fits(wanted, part) for part in value)
    assert key in OBJECT, f"unknown keyword {key}"
    return not isinstance(value, dict) or OBJECT[key](wanted, value, schema, fits)


OBJECT: dict[str, Any] = {
    "properties": lambda w, v, s, fits: all(fits(w[k], x) for k, x in v.items() if k in w),
    "required": lambda w, v, s, fits: set(w) <= set(v),
    "minProperties": lambda w, v, s, fits: len(v) >= w,
    "maxProperties": lambda w, v, s, fits: len(v) <= w,
    "propertyNames": lambda w, v, s, fits: all(fits(w, k) for k in v),
    "additionalProperties": lambda w, v, s, fits: all(
        fits(w, x) for k, x in v.items() if k not in s.get("properties", {})
    ),
    "dependentSchemas": lambda w, v, s, fits: all(fits(w[k], v) for k in w if k in v),
}


def valid(value: Any) -> bool:
    schema = LANGUAGE.schema()
    return not wrong(value, schema, schema)


def loads(text: str) -> bool:
    try:
        load(text.encode(), "list.yaml")
    except CardListFaulty:
        return False
    return True


@pytest.mark.parametrize("path", [BASE, "hero_realms/starting-list.yaml"])
def test_shipped_lists_fit_the_schema(path):
    assert valid(yaml.safe_load(shipped(path)))


def test_the_small_list_fits_the_schema(small):
    assert valid(yaml.safe_load(small))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("market: 8", "market: 8\nmarkte: 8"),
        ("title: Small\n", ""),
        ("cost: 1\n", "cost: 21\n"),
        ("cost: 1\n", "cost: one\n"),
        ("cost: 1\n", "cost: -1\n"),
        ("cost: 1\n", "cost: true\n"),
        ("guard: true", "guard: 1"),
        ("id: dire_wolf", "id: Dire Wolf"),
        ("[Giant, Wolf]", "[]"),
        ("faction: wild", "faction: wold"),
        ("opponent_discards: 1", "oponent_discard: 1"),
        ("opponent_discards: 1", "gold: 31"),
        ("opponent_discards: 1", "stun: perhaps"),
        ("opponent_discards: 1", "recover: {optional: true}"),
        ("opponent_discards: 1", "choose: [[gold: 1]]"),
        ("opponent_discards: 1", "sacrifice_up_to: {cards: 1, then: []}"),
        ("opponent_discards: 1", "next_acquired: {what: card, to: moon}"),
        ("opponent_discards: 1", "gold: {each: 1, per: planets}"),
        ("    defense: 5\n", ""),
        ("    cost: 1\n", "    cost: 1\n    defense: 2\n"),
        ("    cost: 1\n", "    cost: 1\n    guard: true\n"),
        ("    ally:", "    expend:"),
        ("    ally: [combat: 2]", "    ally: []"),
        ("    faction: wild\n    cost: 1\n", "    cost: 1\n"),
        ("    faction: wild\n    cost: 1\n", "    faction: none\n    cost: 1\n"),
        ("    cost: 1\n", ""),
        ("opponent_discards: 1", "gold: {each: 1, per: played_before}"),
        ("opponent_discards: 1", "gold: {each: 1, per: champions, subtype: Wolf}"),
        ("opponent_discards: 1", "if: {then: [draw: 1]}"),
        ("opponent_discards: 1", "if: {champions: 1}"),
        ("opponent_discards: 1", "if: {champions: 1, actions: 1, then: [draw: 1]}"),
        ("opponent_discards: 1", "if: {champions: 0, then: [draw: 1]}"),
        ("opponent_discards: 1", "if: {champions: 1, then: [draw: 1], else: []}"),
        ("opponent_discards: 1", "bless: 0"),
        ("opponent_discards: 1", "raise_stunned: card"),
        ("opponent_discards: 1", "acquire_from_opponent: item"),
        ("opponent_discards: 1", "look_at_top: 3"),
        ("opponent_discards: 1", "next_costs: {what: card}"),
        ("gold: 7, dagger: 3", "gold: 17"),
        ("copies: 16", "copies: many"),
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(small, old, new):
    assert old in small
    text = small.replace(old, new, 1)
    assert not loads(text)
    assert not valid(yaml.safe_load(text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    health: 51\n", ""),
        ("    health: 51\n", "    health: 51\n    haelth: 51\n"),
        ("    health: 51\n", "    health: 0\n"),
        ("gold: 8, bow: 2", "gold: many, bow: 2"),
        ("      cost: 2\n", ""),
        ("      from_turn: 2\n", "      from_turn: 0\n"),
        ("      from_turn: 2\n", "      cost: 2\n"),
        ("      effects: [draw: 1]", "      effects: []"),
        ("      effects: [draw: 1]", "      effects: [darw: 1]"),
        ("  - id: archer", "  - id: Archer"),
    ],
)
def test_the_schema_refuses_a_class_that_the_loader_refuses(with_class, old, new):
    assert loads(with_class)
    assert valid(yaml.safe_load(with_class))
    assert old in with_class
    text = with_class.replace(old, new, 1)
    assert not loads(text)
    assert not valid(yaml.safe_load(text))


@pytest.mark.parametrize("name", WORDS.words)
def test_each_word_has_a_sentence_an_example_that_plays_and_a_schema(small, name):
    word = WORDS.words[name]
    assert word.says.endswith(".")
    assert word.value.words()
    text = small.replace("opponent_discards: 1", word.example)
    assert loads(text)
    assert valid(yaml.safe_load(text))
    schema = LANGUAGE.schema()
    definition = schema["$defs"][f"word-{name}"]
    assert word.says in definition["description"]
    assert word.example in definition["description"]
    assert {"$ref": f"#/$defs/word-{name}"} in schema["$defs"]["effect"]["oneOf"]


def test_the_words_are_closed():
    schema = LANGUAGE.schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert len(schema["$defs"]["effect"]["oneOf"]) == len(WORDS.words)
    assert schema["properties"]["cards"]["items"]["properties"]["primary"]["maxItems"] == MOST_EFFECTS


def test_every_key_is_described():
    def keys(schema: dict[str, Any]) -> None:
        for name, inner in schema.get("properties", {}).items():
            assert inner.get("description", "").endswith("."), name
            keys(inner)
        if "items" in schema:
            keys(schema["items"])

    keys(LANGUAGE.schema())


@pytest.mark.parametrize(("game", "shipped"), [("hero-realms", "base"), ("antares", "base"), ("hyborian", "limited")])
def test_each_game_has_a_language(game, shipped):
    assert language(game).game == game
    assert language(game).base().id == shipped


def test_every_language_is_a_games():
    assert set(MODULES) == {"hero-realms", "antares", "hyborian"}
