"""Links in a rulebook, its pictures, and a search that follows the typing."""

from __future__ import annotations

import pytest

from rules.core.registry import MODULES, game
from rules.core.rulebook import Link, Rulebook

BOOK = """\
# Stones

A game.

## ST-TAKE Taking

### ST-TAKE-1 How many

A player stuns stones of an expended pile, as ST-TAKE-2 says.

Example: Red Fox is a Fox.

```
  o o o   ─▶  o o
  # kept as it is
```

### ST-TAKE-2 Passing

Nobody may pass a market deck.

## Glossary

- **Deck**: stones.
- **Expend**: to turn.
- **Expended**: turned.
- **Market**: where one buys.
- **Market deck**: the pile. See: ST-TAKE-1
- **Stun**: to remove.
"""

CARDS = {"Red Fox, the Swift": "fox", "Red Fox": "fox", "Stun": "stunner"}


@pytest.fixture
def book() -> Rulebook:
    return Rulebook.parse(BOOK)


def told(text: str, links: list[Link]) -> list[tuple[str, str, str]]:
    return [(text[link.start : link.end], link.kind, link.target) for link in links]


def test_terms_in_any_form_clauses_and_cards_are_linked(book: Rulebook):
    text = book.clauses["ST-TAKE-1"].text
    assert told(text, book.links(text)) == [
        ("stuns", "term", "Stun"),
        ("expended", "term", "Expended"),
        ("ST-TAKE-2", "clause", "ST-TAKE-2"),
    ]
    text = "Red Fox’s den, Red Fox, the Swift, red fox; Stun it."
    assert told(text, book.links(text, CARDS)) == [
        ("Red Fox", "card", "fox"),
        ("Red Fox, the Swift", "card", "fox"),
        ("Stun", "term", "Stun"),
    ]


def test_the_longest_term_wins_and_a_term_does_not_link_to_itself(book: Rulebook):
    text = "A market deck is a deck."
    assert told(text, book.links(text)) == [("market deck", "term", "Market deck"), ("deck", "term", "Deck")]
    assert told(text, book.links(text, own="Deck")) == [("market deck", "term", "Market deck")]


def test_a_picture_keeps_its_lines(book: Rulebook):
    assert book.problems() == []
    clause = book.clauses["ST-TAKE-1"]
    assert clause.picture == "  o o o   ─▶  o o\n  # kept as it is"
    assert clause.example == "Red Fox is a Fox."
    wide = Rulebook.parse(BOOK.replace("o o o", "o" * 50))
    assert "ST-TAKE-1 has a picture wider than 46." in wide.problems()
    bare = Rulebook.parse(BOOK.replace("Example: ", ""))
    assert "ST-TAKE-1 has a picture of no example." in bare.problems()


@pytest.mark.parametrize("typed", ["ST-T", "st-take-", "TAKE-", "§ ST-TAK"])
def test_the_beginning_of_an_id_finds_its_clauses(book: Rulebook, typed: str):
    assert [hit.clause.id for hit in book.search(typed).hits] == ["ST-TAKE-1", "ST-TAKE-2"]


@pytest.mark.parametrize("game_id", list(MODULES))
def test_every_book_has_a_glossary_whose_words_are_linked_and_pictures(game_id: str):
    book = Rulebook.parse(game(game_id).rulebook())
    assert book.problems() == []
    linked = {
        link.target
        for clause in book.clauses.values()
        for text in (clause.title, clause.text, clause.why, clause.example)
        for link in book.links(text)
        if link.kind == "term"
    }
    linked |= {link.target for term in book.glossary for link in book.links(term.text) if link.kind == "term"}
    assert {term.name for term in book.glossary} == linked
    assert sum(bool(clause.picture) for clause in book.clauses.values()) >= 6
    assert all(clause.why for clause in book.clauses.values() if clause.ruling)
