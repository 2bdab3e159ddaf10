"""The reader of rulebooks, and the Hero Realms rulebook itself."""

from __future__ import annotations

import re

import pytest

from rules.core.registry import game
from rules.core.rulebook import Clause, Rulebook, Term

SMALL = """\
# Stones

A game of *two* piles.

## ST-TAKE Taking

Turns alternate.

### ST-TAKE-1 How many (ruling)

A player takes up to `3` stones
from one pile.

A pile may be
emptied.

Why: Without a limit the first player always wins.

Example: From 5 stones, 2 may be left.

See: ST-END-1, ST-TAKE-2

### ST-TAKE-2 Passing

Nobody may pass.

## ST-END The end

### ST-END-1 Winning (ruling in part)

Whoever takes the last stone wins.

| piles | stones |
| --- | --- |
| 2 | 9 |

Why: Some play it the other way round.

## Glossary

- **Pile**: stones that lie together. See: ST-TAKE-1
- **Stone**: what is taken.
"""


# ---- reading ---------------------------------------------------------------------------------------------------------


def test_a_book_is_read_into_chapters_clauses_and_terms():
    book = Rulebook.parse(SMALL)
    assert book.problems() == []
    assert (book.title, book.intro) == ("Stones", "A game of two piles.")
    assert [(chapter.id, chapter.title, chapter.intro) for chapter in book.chapters] == [
        ("ST-TAKE", "Taking", "Turns alternate."),
        ("ST-END", "The end", ""),
    ]
    assert book.clauses["ST-TAKE-1"] == Clause(
        id="ST-TAKE-1",
        title="How many",
        chapter="ST-TAKE",
        ruling="whole",
        text="A player takes up to 3 stones from one pile.\n\nA pile may be emptied.",
        why="Without a limit the first player always wins.",
        example="From 5 stones, 2 may be left.",
        see=("ST-END-1", "ST-TAKE-2"),
    )
    assert book.clauses["ST-TAKE-2"].ruling == ""
    assert book.clauses["ST-END-1"].ruling == "part"
    assert book.clauses["ST-END-1"].text.endswith("| piles | stones |\n| --- | --- |\n| 2 | 9 |")
    assert book.glossary == (
        Term("Pile", "stones that lie together.", ("ST-TAKE-1",)),
        Term("Stone", "what is taken."),
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("# Stones\n", "", "The book has no title."),
        ("### ST-TAKE-2", "### ST-TAKE-1", "There are two clauses ST-TAKE-1."),
        ("Nobody may pass.\n", "", "ST-TAKE-2 has no text."),
        ("### ST-TAKE-2 Passing", "### ST-TAKE-2", "ST-TAKE-2 has no title."),
        ("See: ST-END-1", "See: ST-END-7", "ST-TAKE-1 points to ST-END-7, which is no clause."),
        ("See: ST-END-1", "See: ST-TAKE-1", "ST-TAKE-1 points to itself."),
        ("may pass.", "may pass (ST-END-9).", "ST-TAKE-2 speaks of ST-END-9, which is no clause."),
        ("### ST-TAKE-2", "### ST-END-2", "ST-END-2 stands in chapter ST-TAKE."),
        ("Why: Without", "Without", "ST-TAKE-1 is a ruling without a reason."),
        (" (ruling)", "", "ST-TAKE-1 has a reason but is not marked as a ruling."),
        ("Why: Some", "Why: Some.\n\nWhy: Many", "Line 29: ST-END-1 has “Why:” twice."),
        ("See: ST-END-1, ST-TAKE-2", "See: ST-END-1\n\nMore.", "Line 9: ST-TAKE-1 goes on after its “See:” line."),
        ("### ST-TAKE-2", "#### ST-TAKE-2", "Line 23: “ST-TAKE-2 Passing” is a heading deeper than a clause."),
        ("## ST-END The", "# The", "Line 27: a second title, “The end”."),
        ("## ST-END The end\n", "## ST-END The end\n## ST-EMPTY Empty\n", "Chapter ST-END has no clause."),
        ("See: ST-TAKE-1\n-", "See: ST-TAKE-8\n-", "“Pile” points to ST-TAKE-8, which is no clause."),
        ("- **Stone**:", "- **Pile**:", "The glossary has “Pile” twice."),
        ("what is taken.", "", "The glossary says nothing about “Stone”."),
        ("- **Stone**: w", "- Stone: w", "Line 39: the glossary cannot be read at “- Stone: what is taken.”."),
    ],
)
def test_each_fault_of_a_book_is_named(old: str, new: str, problem: str):
    assert SMALL.count(old) >= 1
    assert problem in Rulebook.parse(SMALL.replace(old, new, 1)).problems()


def test_a_heading_that_is_no_clause_is_named_with_its_line():
    problems = Rulebook.parse(SMALL.replace("### ST-TAKE-2 Passing", "### Passing is forbidden")).problems()
    assert any(problem.startswith("Line 23: “Passing is forbidden” is no clause") for problem in problems)


@pytest.mark.parametrize(
    "text", ["", "\n\n", "plain text", "## Glossary\nnothing", "### A-B-1 x", "#", "# \n## \n### "]
)
def test_reading_never_fails(text: str):
    assert Rulebook.parse(text).problems()


# ---- the Hero Realms rulebook ----------------------------------------------------------------------------------------


def test_the_hero_realms_rulebook_is_sound(hero_book: Rulebook):
    assert hero_book.problems() == []


def test_it_has_every_clause_of_every_chapter_in_order(hero_book: Rulebook):
    counts = {"SET": 8, "TURN": 7, "PLAY": 10, "EXP": 2, "ALLY": 4, "SAC": 4, "BUY": 4, "CBT": 7, "FX": 3, "END": 6}
    counts |= {"HYD": 7, "EMP": 9}
    assert list(hero_book.clauses) == [f"HR-{name}-{n}" for name, last in counts.items() for n in range(1, last + 1)]


def test_every_part_ruling_says_why_and_whole_rulings_are_those_of_the_game(hero_book: Rulebook):
    whole = {clause.id for clause in hero_book.clauses.values() if clause.ruling == "whole"}
    assert {"HR-SET-6", "HR-CBT-5", "HR-ALLY-1", "HR-FX-1", "HR-END-6"} <= whole
    assert not whole & {"HR-SET-1", "HR-TURN-1", "HR-CBT-2"}


def test_every_reference_leads_somewhere_and_every_clause_can_be_reached(hero_book: Rulebook):
    pointed_at = {other for clause in hero_book.clauses.values() for other in clause.see}
    pointed_at |= {other for term in hero_book.glossary for other in term.see}
    assert pointed_at == set(hero_book.clauses)


def test_the_glossary_is_in_alphabetical_order(hero_book: Rulebook):
    names = [term.name.casefold() for term in hero_book.glossary]
    assert names == sorted(names)


def test_the_text_keeps_the_typography_of_the_project():
    text = game("hero-realms").rulebook()
    assert not re.search(r"['\"]", text), "quotes and apostrophes are curly"
    assert "!" not in text
    assert not re.search(r"\b(he|she|his|her|hers|him)\b", text, re.IGNORECASE)
