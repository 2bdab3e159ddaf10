"""Every kind of fault, at its place, with what was meant; and all of them in one run."""

from __future__ import annotations

import pytest

from rules.core.cardlist.faults import MEANING, MOST_FAULTS, CardListFaulty, Code, Fault, clean, closest, quote
from rules.hero_realms.cards import load


def faults_of(text: str | bytes) -> tuple[Fault, ...]:
    with pytest.raises(CardListFaulty) as caught:
        load(text.encode() if isinstance(text, str) else text, "list.yaml")
    return caught.value.faults


def place(text: str, mark: str) -> tuple[int, int]:
    """Line and column of the only place in the text that reads like this."""
    assert text.count(mark) == 1, mark
    before = text[: text.index(mark)]
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def one_fault(text: str) -> Fault:
    faults = faults_of(text)
    assert len(faults) == 1, [str(fault) for fault in faults]
    return faults[0]


def test_the_small_list_has_no_fault(small):
    pool = load(small.encode(), "list.yaml")
    assert len(pool.market) == 8
    assert [card.id for card in pool.starter] == ["gold"] * 7 + ["dagger"] * 3


# What is changed in the small list: old, new, code, the text at the fault, card, a part of the sentence, meant
BROKEN = [
    ("market: 8", "market: 8\nmarkte: 8", Code.UNKNOWN_KEY, "markte", "", "nothing reads the key “markte”", "market"),
    ("    cost: 1\n", "    cost: 1\n    csot: 1\n", Code.UNKNOWN_KEY, "csot", "Spark", "in a card", "cost"),
    ("per: other_guards", "per: other_guards, less: 1", Code.UNKNOWN_KEY, "less", "Dire Wolf", "a gain", ""),
    ("    cost: 1\n", "    cost: 1\n    name: Sparks\n", Code.DUPLICATE_KEY, "name: Sparks", "", "in line 10", ""),
    ("gold: 7, dagger: 3", "gold: 7, gold : 3, dagger: 3", Code.DUPLICATE_KEY, "gold : 3", "", "stands here twice", ""),
    ("id: dire_wolf", "id: spark ", Code.DUPLICATE_ID, "id: spark ", "Dire Wolf", "in line 9", ""),
    ("name: Dire Wolf", "name: SPARK", Code.DUPLICATE_ID, "name: SPARK", "SPARK", "the name “SPARK”", ""),
    ("opponent_discards: 1", "oponent_discard: 1", Code.UNKNOWN_WORD, "oponent", "Spark", "", "opponent_discards"),
    ("- opponent_discards: 1", "- prepair", Code.UNKNOWN_WORD, "prepair", "Spark", "“prepair”", "prepare"),
    ("- opponent_discards: 1", "- prepare", Code.BAD_VALUE, "prepare", "Spark", "needs a value", ""),
    ("- opponent_discards: 1", "- 3", Code.UNKNOWN_WORD, "3\n    ally", "Spark", "no effect word “3”", ""),
    ("- opponent_discards: 1", "- [draw: 1]", Code.BAD_VALUE, "[draw", "Spark", "is a list", ""),
    ("game: hero-realms", "game: hero-realm", Code.BAD_VALUE, "hero-realm", "", "the word hero-realms", "hero-realms"),
    ("cost: 1\n", "cost: one\n", Code.BAD_VALUE, "one\n    text", "Spark", "a whole number from 0 to 20", "1"),
    ("cost: 1\n", "cost: 21\n", Code.BAD_VALUE, "21", "Spark", "“cost” is “21”", ""),
    ("cost: 1\n", "cost: -1\n", Code.BAD_VALUE, "-1", "Spark", "a whole number", ""),
    ("cost: 1\n", "cost: 010\n", Code.BAD_VALUE, "010", "Spark", "“010”", "10"),
    ("cost: 1\n", "cost: 0x1\n", Code.BAD_VALUE, "0x1", "Spark", "“0x1”", ""),
    ("cost: 1\n", "cost: 1_0\n", Code.BAD_VALUE, "1_0", "Spark", "“1_0”", ""),
    ("cost: 1\n", "cost: 1:30\n", Code.BAD_VALUE, "1:30", "Spark", "“1:30”", ""),
    ("cost: 1\n", "cost: 1.0\n", Code.BAD_VALUE, "1.0", "Spark", "“1.0”", "1"),
    ("cost: 1\n", "cost: 1e1\n", Code.BAD_VALUE, "1e1", "Spark", "“1e1”", ""),
    ("cost: 1\n", 'cost: "1"\n', Code.BAD_VALUE, '"1"', "Spark", "“1”", "1"),
    ("cost: 1\n", "cost: ١\n", Code.BAD_VALUE, "١", "Spark", "“١”", ""),
    ("cost: 1\n", "cost:\n", Code.BAD_VALUE, "\n    text", "Spark", "has no value", ""),
    ("cost: 1\n", "cost: [1]\n", Code.BAD_VALUE, "[1]", "Spark", "is a list", ""),
    ("guard: true", "guard: yes", Code.BAD_VALUE, "yes", "Dire Wolf", "true or false", "true"),
    ("guard: true", "guard: off", Code.BAD_VALUE, "off", "Dire Wolf", "true or false", "false"),
    ("guard: true", "guard: True", Code.BAD_VALUE, "True", "Dire Wolf", "true or false", "true"),
    ("guard: true", 'guard: "true"', Code.BAD_VALUE, '"true"', "Dire Wolf", "true or false", "true"),
    ("guard: true", "guard: 1", Code.BAD_VALUE, "1\n    expend", "Dire Wolf", "true or false", ""),
    ("id: dire_wolf", "id: Dire Wolf", Code.BAD_VALUE, "Dire Wolf\n    name", "Dire Wolf", "an id", "dire_wolf"),
    ("name: Spark", "name: ~", Code.BAD_VALUE, "~", "spark", "has no value", ""),
    ("name: Spark", f"name: {'x' * 41}", Code.BAD_VALUE, "x" * 41, "x" * 41, "41 characters", ""),
    ("name: Spark", 'name: "a\\e[31m"', Code.BAD_VALUE, '"a\\e', "a\x1b[31m", "U+001B", ""),
    ("name: Spark", 'name: "a\\u202Eb"', Code.BAD_VALUE, '"a\\u', "a\u202eb", "U+202E", ""),
    ("[Giant, Wolf]", "[]", Code.BAD_VALUE, "[]", "Dire Wolf", "a list of 1 to 4 subtypes", ""),
    ("[Giant, Wolf]", "Giant Wolf", Code.BAD_VALUE, "Giant", "Dire Wolf", "a list", ""),
    ("per: other_guards", "per: other_gaurds", Code.BAD_VALUE, "other_gaurds", "Dire Wolf", "", "other_guards"),
    ("gold: 7, dagger: 3", "gold: 7, dager: 3", Code.BAD_VALUE, "dager", "", "no card has that id", "dagger"),
    ("{card: fire_gem", "{card: fire_gems", Code.BAD_VALUE, "fire_gems,", "", "no card has that id", "fire_gem"),
    (
        ", dagger: 3}",
        f", dagger: 3, {', '.join(f'x{i}: 1' for i in range(9))}}}",
        Code.BAD_VALUE,
        "{gold",
        "",
        "11 ids",
        "",
    ),
    ("[combat: 1]", "[combat: 1, gold: 0]", Code.BAD_VALUE, "0]", "Dagger", "from 1 to 30", ""),
    ("[combat: 1]", "[{combat: 1, gold: 1}]", Code.BAD_VALUE, "{combat: 1", "Dagger", "has 2 words", ""),
    ("[combat: 1]", "[choose: [[combat: 1]]]", Code.BAD_VALUE, "[[", "Dagger", "a list of 2 to 6 branches", ""),
    ("    name: Spark\n", "", Code.MISSING_KEY, "id: spark", "spark", "the key “name” is missing in a card", ""),
    ("title: Small\n", "", Code.MISSING_KEY, "game", "", "the key “title”", ""),
    ("    copies: 5\n", "", Code.MISSING_KEY, "id: spark", "Spark", "neither a starting card nor the Fire Gem", ""),
    ("{each: 1, per: other_guards}", "{each: 1}", Code.MISSING_KEY, "{each", "Dire Wolf", "“per” is missing", ""),
    ("    defense: 5\n", "", Code.IMPOSSIBLE, "type: champion", "Dire Wolf", "a champion needs a defense", ""),
    ("    cost: 1\n", "    cost: 1\n    defense: 2\n", Code.IMPOSSIBLE, "defense: 2", "Spark", "has no defense", ""),
    (
        "    cost: 1\n",
        "    cost: 1\n    guard: true\n",
        Code.IMPOSSIBLE,
        "guard: true\n    text",
        "Spark",
        "a guard",
        "",
    ),
    ("    ally:", "    expend:", Code.IMPOSSIBLE, "expend: [combat: 2]", "Spark", "cannot be expended", ""),
    ("    ally: [combat: 2]", "    ally: []", Code.IMPOSSIBLE, "[]", "Spark", "“ally” has no effect", ""),
    ("    ally: [combat: 2]", "    ally:", Code.IMPOSSIBLE, "\n  - id: dire", "Spark", "has no effect", ""),
    ("    primary: [combat: 1]\n", "", Code.IMPOSSIBLE, "id: dagger", "Dagger", "without an ability", ""),
    ("    faction: wild\n    cost: 1\n", "    cost: 1\n", Code.IMPOSSIBLE, "ally:", "Spark", "has no faction", ""),
    ("    cost: 1\n", "", Code.IMPOSSIBLE, "id: spark", "Spark", "needs a cost", ""),
    ("    cost: 2\n", "", Code.IMPOSSIBLE, "id: fire_gem", "Fire Gem", "needs a cost", ""),
    ("    cost: 2\n", "    cost: 2\n    copies: 1\n", Code.IMPOSSIBLE, "copies: 1\n", "Fire Gem", "Fire Gem pile", ""),
    ("[combat: 1]", "[combat: {each: 1, per: faction}]", Code.IMPOSSIBLE, "combat: {each: 1, per: f", "Dagger", "", ""),
    ("[combat: 1]", "[if: {then: [draw: 1]}]", Code.MISSING_KEY, "{then", "Dagger", "needs one of the keys", ""),
    ("[combat: 1]", "[if: {champions: 2}]", Code.MISSING_KEY, "{champions", "Dagger", "“then” is missing", ""),
    ("[combat: 1]", "[strike: 4]", Code.UNKNOWN_WORD, "strike", "Dagger", "“strike”", "strike_all"),
    ("market: 8", "market: 9", Code.COUNTS, "market", "", "add up to 8", ""),
    ("gold: 7, dagger: 3", "gold: 6, dagger: 3", Code.COUNTS, "starter", "", "9 cards", ""),
]


@pytest.mark.parametrize(("old", "new", "code", "mark", "card", "part", "meant"), BROKEN)
def test_one_fault_at_its_place(small, old, new, code, mark, card, part, meant):
    assert small.count(old) >= 1
    text = small.replace(old, new, 1)
    faults = [f for f in faults_of(text) if not _follows(f, code)]
    assert [(f.code, f.card) for f in faults] == [(code, card)], [str(f) for f in faults]
    fault = faults[0]
    at = text.index(mark) if code is Code.MISSING_KEY and text.count(mark) > 1 else text.rindex(mark)
    before = text[:at]
    assert (fault.line, fault.col) == (before.count("\n") + 1, at - before.rfind("\n")), str(fault)
    assert part in fault.message
    assert fault.suggestion == meant


def _follows(fault: Fault, code: Code) -> bool:
    """A count that changes because a card was changed follows from the change under test, and is no second slip."""
    return fault.code is Code.COUNTS and code is not Code.COUNTS


# Faults of the file itself: text, code, place, a part of the sentence
FILES = [
    (b"", Code.UNREADABLE, (1, 1), "the file is empty"),
    (b"# nothing\n", Code.UNREADABLE, (1, 1), "the file is empty"),
    (b"a" * 1_000_001, Code.TOO_BIG, (1, 1), "larger than 1000 kB"),
    (b"id: 1\nx: \0\n", Code.BINARY, (2, 4), "a zero byte"),
    ("id: é\x07".encode(), Code.BINARY, (1, 6), "U+0007"),
    ("ok: é\nid: ".encode() + b"\xe9\n", Code.ENCODING, (2, 5), "0xe9 is not UTF-8"),
    ("id: é".encode("utf-16"), Code.ENCODING, (1, 1), "UTF-16"),
    ("id: é".encode("utf-32"), Code.ENCODING, (1, 1), "UTF-32"),
    (b"id: a\nb: [1, 2\n", Code.SYNTAX, (3, 1), "cannot be read on"),
    (b"id: a\n\tb: 1\n", Code.SYNTAX, (2, 1), "a tab cannot indent"),
    (b"id: a\n---\nid: b\n", Code.SYNTAX, (2, 1), "second YAML document"),
    (b"id: a\n? [x]\n: 1\n", Code.SYNTAX, (2, 3), "a key must be one word"),
    (b"id: &x a\n", Code.REFUSED, (1, 5), "the anchor “&x”"),
    (b"id: *x\n", Code.REFUSED, (1, 5), "the alias “*x”"),
    (b"id: !!str a\n", Code.REFUSED, (1, 5), "the tag"),
    (b"%YAML 1.1\n---\nid: a\n", Code.REFUSED, (1, 1), "directives"),
    (b"id:\n  " + b"[" * 24, Code.TOO_DEEP, (2, 26), "more than 24 deep"),
    (b"- a\n", Code.BAD_VALUE, (1, 1), "the file is a list"),
    (b"just words\n", Code.BAD_VALUE, (1, 1), "the file is “just words”"),
]


@pytest.mark.parametrize(("data", "code", "at", "part"), FILES)
def test_a_fault_of_the_file(data, code, at, part):
    found = [f for f in faults_of(data) if f.code is code]
    assert [(f.line, f.col) for f in found] == [at]
    assert part in found[0].message


def test_every_code_is_tested_and_explained():
    assert {row[2] for row in BROKEN} | {row[1] for row in FILES} == set(Code) == set(MEANING)
    assert all(sentence.endswith(".") for sentence in MEANING.values())


def test_a_fault_reads_as_a_line(small):
    fault = one_fault(small.replace("opponent_discards", "opponent_discard"))
    assert str(fault) == (
        "list.yaml:18:9 CL-E203 [Spark] there is no effect word “opponent_discard”; “cards words” lists them; "
        "did you mean “opponent_discards”?"
    )
    assert fault.facts()["line"] == 18


def test_all_faults_in_one_run(small):
    text = (
        small.replace("copies: 5", "copies: five")
        .replace("type: action", "type: acton")
        .replace("guard: true", "guard: yes")
        .replace("opponent_discards", "opponent_discard")
        .replace("name: Gold", "name: Gold\n    colour: red")
        .replace("market: 8", "markets: 8")
        .replace("{gold: 7", "{gold: 6")
    )
    codes = [(f.line, str(f.code)) for f in faults_of(text)]
    assert codes == sorted(codes)
    assert [code for _, code in codes] == [
        "CL-E205",  # market is missing
        "CL-E302",  # the starting deck
        "CL-E202",  # markets
        "CL-E204",  # copies: five
        "CL-E204",  # type: acton
        "CL-E203",  # opponent_discard
        "CL-E204",  # guard: yes
        "CL-E202",  # colour
    ]


def test_impossible_cards_are_told_with_faulty_values(small):
    """A wrong cost hides neither the missing defense of its card nor what other cards lack."""
    text = small.replace("    defense: 5\n", "").replace("cost: 5", "cost: five").replace("    cost: 1\n", "")
    assert [f.code for f in faults_of(text)] == [Code.IMPOSSIBLE, Code.IMPOSSIBLE, Code.BAD_VALUE]


def test_the_error_says_the_first_fault_and_how_many_more(small):
    with pytest.raises(CardListFaulty, match=r"^list\.yaml:7:1 CL-E302 .* \(and 1 more fault\)$"):
        load(small.replace("market: 8", "market: 7").replace("guard: true", "guard: on").encode(), "list.yaml")


def test_a_flood_of_faults_is_cut():
    faults = faults_of("x:\n" + "  - &a 1\n" * 5000)
    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].code is Code.TOO_BIG


def test_columns_count_characters(small):
    text = small.replace("starter: {gold: 7, dagger: 3}", 'starter: {"é€😀": 3, gold: 7}')
    fault = faults_of(text)[0]
    assert (fault.line, fault.col) == (5, 11)
    text = small.replace("[gold: 2]", '[{gold: 1}, {"é😀": 1}]')
    assert (faults_of(text)[0].line, faults_of(text)[0].col) == place(text, '"é😀"')


def test_byte_order_mark_is_taken(small):
    assert len(load(b"\xef\xbb\xbf" + small.encode(), "list.yaml").market) == 8
    assert place(small, "title") == (3, 1)
    assert faults_of(b"\xef\xbb\xbf" + small.replace("game:", "gamed:", 1).encode())[0].col == 1


def test_what_is_quoted_cannot_steer_a_terminal():
    assert clean("a\x1b[2J\u202eb") == "a\\x1b[2J\\u202eb"
    assert quote("x" * 100) == f"“{'x' * 47}…”"
    fault = Fault("a\nb.yaml", 1, 1, Code.BAD_VALUE, "c\x1b", "m")
    assert str(fault) == "a\\nb.yaml:1:1 CL-E204 [c\\x1b] m"


def test_closest_folds_case_dashes_and_spaces():
    known = ["opponent_discards", "stun"]
    assert closest("Opponent-Discards", known) == "opponent_discards"
    assert closest("opponent discards", known) == "opponent_discards"
    assert closest("gold", known) == ""
    assert closest("x" * 10_000, known) == ""
