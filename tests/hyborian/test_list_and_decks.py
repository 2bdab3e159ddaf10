"""The shipped list and decks, the language, and faults of lists and decks."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rules.core.cardlist import CardListFaulty
from rules.core.cardlist.shipped import shipped
from rules.hyborian.cards import DECKS, LANGUAGE, base, limited, load, warnings
from rules.hyborian.decks import deck_faults
from rules.hyborian.ring import DIMENSIONS
from tests.hyborian.field import HEAD, plain_cards, pool_of


def faults_of(entry: str) -> list[str]:
    """What is wrong with a list that has this entry beside the plain cards."""
    with pytest.raises(CardListFaulty) as caught:
        load((HEAD + plain_cards() + f"  - {entry}\n").encode(), "test.yaml")
    return [f"{fault.code} {fault.message}" for fault in caught.value.faults]


def test_the_pool_is_large_varied_and_says_what_is_its_own():
    pool = limited()
    assert len(pool.cards) >= 220
    assert "this project’s own" in pool.about
    assert len({ability.words() for card in pool.cards for ability in card.abilities}) >= 120
    kinds = Counter(card.kind for card in pool.cards)
    assert set(kinds) == {"gate", "trooper", "monster", "companion", "tech", "vehicle", "vortex", "magic", "surge"}
    for kind in ("gate", "companion"):
        found = {card.dimension for card in pool.cards if card.kind == kind}
        assert found == {-1, 0, 1, 2, 3, 4, 5}, kind
    special = [c for c in pool.cards for a in c.abilities for e in a.program.effects if type(e).__name__ == "Special"]
    assert len(special) / len(pool.cards) < 0.03


def test_every_word_is_used_and_documented():
    text = shipped("hyborian/limited.yaml").decode()
    for name, word in LANGUAGE.words().items():
        assert re.search(rf"\b{name}:", text), f"no card uses the word {name}"
        assert word.says and word.example.startswith(f"{name}:")
    assert len(LANGUAGE.words()) > 45


def test_no_shipped_ability_is_free_and_endless():
    assert warnings(base()) == []
    endless = pool_of("- {id: well, name: Well, kind: tech, abilities: [{kind: activated, effects: [draw: 1]}]}")
    assert warnings(endless) == ["Well: ability 1 is free and can be used without end"]
    assert "warning: Well" in LANGUAGE.summary(endless)


def test_every_card_shows_what_was_understood():
    for face in LANGUAGE.faces(limited()):
        assert face.name and face.facts
        assert all(sentence.endswith((".", "].")) for _, sentence in face.understood)


@pytest.mark.clause("HG-DECK-1", "HG-DECK-2", "HG-DECK-4")
def test_six_decks_are_legal_and_led_by_their_dimension():
    decks = base().decks
    assert tuple(decks) == DECKS == DIMENSIONS
    for name, deck in decks.items():
        counts = Counter(card.id for card in deck.cards)
        spare = Counter(card.id for card in deck.sideboard)
        assert deck_faults(counts, spare, base().by_id) == []
        homes = Counter(card.dimension for card in deck.cards if card.fighter)
        assert homes.most_common(1)[0][0] == DIMENSIONS.index(name)
        assert deck.sideboard


@pytest.mark.clause("HG-DECK-5")
def test_a_deck_file_names_every_fault_at_its_line():
    text = shipped("hyborian/decks/gaea.yaml").decode()
    broken = text.replace("  zeus_gate: 1", "  zeus_gate: 3\n  corbinn: 1")
    with pytest.raises(CardListFaulty) as caught:
        load(broken.encode(), "gaea.yaml")
    copies, unknown = caught.value.faults
    assert "§ HG-DECK-2" in copies.message and copies.line == unknown.line - 1
    assert unknown.suggestion == "corbin" and unknown.line > 9
    broken = text.replace("  zeus_gate: 1", "  zeus_gate: 3")
    with pytest.raises(CardListFaulty) as caught:
        load(broken.encode(), "gaea.yaml")
    told = " ".join(fault.message for fault in caught.value.faults)
    assert len(caught.value.faults) == 3 and "HG-DECK-1" in told and "HG-DECK-2" in told


@pytest.mark.parametrize(
    ("entry", "code", "words"),
    [
        ("{id: x, name: X, kind: trooper, dimension: gaea, icons: 1, attack: 1}", "CL-E301", "needs defense"),
        ("{id: x, name: X, kind: trooper, icons: 1, attack: 1, defense: 1}", "CL-E301", "home Dimension"),
        ("{id: x, name: X, kind: surge}", "CL-E301", "does nothing"),
        ("{id: x, name: X, kind: tech, abilities: [{kind: play, effects: [draw: 1]}]}", "CL-E301", "cannot have"),
        ("{id: x, name: X, kind: tech, abilities: [{kind: static, effects: [draw: 1]}]}", "CL-E301", "plain state"),
        ("{id: x, name: X, kind: tech, abilities: [{kind: trigger, effects: [draw: 1]}]}", "CL-E301", "needs an event"),
        (
            "{id: x, name: X, kind: surge, abilities: [{kind: play, effects: [discard: target]}]}",
            "CL-E301",
            "no target",
        ),
        ("{id: x, name: X, kind: surge, abilities: [{kind: play, effects: [drw: 1]}]}", "CL-E203", "no effect word"),
        ("{id: x, name: X, kind: surge, abilities: [{kind: play, efects: [draw: 1]}]}", "CL-E202", "nothing reads"),
        ("{id: tech, name: X, kind: tech}", "CL-E206", "already"),
        (
            "{id: x, name: X, kind: surge, abilities: [{kind: play, effects: [modify: {who: self, attack: 1}]}]}",
            "CL-E301",
            "itself",
        ),
    ],
)
def test_faults_say_what_and_where(entry: str, code: str, words: str):
    told = faults_of(entry)
    assert any(one.startswith(code) and words in one for one in told), told


def test_the_schema_has_every_word():
    schema = LANGUAGE.schema()
    for name in LANGUAGE.words():
        assert f"word-{name}" in schema["$defs"]
    assert {"effect", "condition", "cost"} <= set(schema["$defs"])
