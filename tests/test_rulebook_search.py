"""The words of a rulebook, and looking a clause up and searching for it."""

from __future__ import annotations

import pytest

from rules.core.rulebook import Rulebook
from rules.core.words import sentences, stem, words_of

# ---- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forms",
    [
        "stun stuns stunned stunning",
        "ally allies",
        "prepare prepares prepared preparing",
        "expend expended expends",
        "sacrifice sacrifices sacrificed",
        "guard guards",
        "class classes",
        "discard discarded discards",
        "player player’s players",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str):
    assert len({stem(word) for word in forms.split()}) == 1


def test_words_and_sentences():
    assert words_of("“Or”: Ben’s ally_counts_hand, 2 × 3.") == ["or", "ben’s", "ally_counts_hand", "2", "3"]
    assert sentences("One. Two\nwords? Three.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |") == [
        "One.",
        "Two words?",
        "Three.",
        "a, b",
        "1, 2",
    ]


# ---- looking up and searching ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["HR-CBT-5", "hr-cbt-5", " CBT-5 ", "§ HR-CBT-5"])
def test_a_clause_is_found_by_its_id_however_typed(hero_book: Rulebook, typed: str):
    found = hero_book.clause(typed)
    assert found is not None
    assert (found.id, found.title) == ("HR-CBT-5", "Guards")
    assert [hit.clause.id for hit in hero_book.search(typed).hits] == ["HR-CBT-5"]


def test_no_clause_for_an_unknown_id(hero_book: Rulebook):
    assert hero_book.clause("HR-CBT-50") is None
    found = hero_book.search("HR-CBT-50")
    assert found.hits == ()
    assert "HR-CBT-5" in found.suggestions


def test_a_chapter_is_found_by_its_id(hero_book: Rulebook):
    assert [hit.clause.id for hit in hero_book.search("hr-fx").hits] == ["HR-FX-1", "HR-FX-2", "HR-FX-3"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("guard prepared", "HR-CBT-5"),
        ("prepared guards", "HR-CBT-5"),
        ("opening hand", "HR-SET-5"),
        ("fire gem sacrificed", "HR-SAC-3"),
        ("hunter blood", "HR-END-4"),
        ("krythos", "HR-FX-3"),
        ("ally_counts_hand", "HR-ALLY-4"),
        ("turn limit", "HR-END-6"),
        ("expen", "HR-EXP-1"),
    ],
)
def test_a_search_puts_the_clause_first_that_is_about_it(hero_book: Rulebook, query: str, first: str):
    found = hero_book.search(query)
    assert found.together
    assert found.hits[0].clause.id == first


def test_a_hit_has_all_the_words_and_shows_a_sentence_with_them(hero_book: Rulebook):
    found = hero_book.search("guard prepared")
    for hit in found.hits:
        text = f"{hit.clause.title} {hit.clause.text} {hit.clause.why} {hit.clause.example}".casefold()
        assert "guard" in text
        assert "prepare" in text
        assert hit.words & {"guard", "guards"}
        assert hit.sentence
    assert found.hits[0].sentence.startswith("While a player has a prepared guard")
    assert {term.name for term in found.terms} >= {"Guard", "Prepared"}


def test_words_that_never_stand_together_give_the_nearest_clauses_and_say_so(hero_book: Rulebook):
    found = hero_book.search("wizard emperor opponent")
    assert not found.together
    assert found.hits


@pytest.mark.parametrize(
    ("query", "meant"), [("gaurd", "guard"), ("gaurd prepared", "guard prepared"), ("sacrifise", "sacrifice")]
)
def test_a_misspelt_word_gets_a_suggestion_that_finds_something(hero_book: Rulebook, query: str, meant: str):
    found = hero_book.search(query)
    assert found.hits == ()
    assert found.suggestions[0] == meant
    assert hero_book.search(meant).hits


@pytest.mark.parametrize("query", ["xyzzyq", "", "  ", "!?", "[bold]"])
def test_what_is_like_no_word_of_the_book_finds_nothing(hero_book: Rulebook, query: str):
    assert hero_book.search(query).hits == () or query == "[bold]"
