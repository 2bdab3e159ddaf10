"""The reader of rulebooks, the Hero Realms rulebook itself, and `tabletop-tui rules`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from rules.core.registry import game
from rules.core.rulebook import Clause, Rulebook, Term
from rules.core.words import sentences, stem, words_of
from tabletop_tui.commands.rules import rules

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


@pytest.fixture(scope="module")
def hero() -> Rulebook:
    return Rulebook.parse(game("hero-realms").rulebook())


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
def test_a_clause_is_found_by_its_id_however_typed(hero: Rulebook, typed: str):
    found = hero.clause(typed)
    assert found is not None
    assert (found.id, found.title) == ("HR-CBT-5", "Guards")
    assert [hit.clause.id for hit in hero.search(typed).hits] == ["HR-CBT-5"]


def test_no_clause_for_an_unknown_id(hero: Rulebook):
    assert hero.clause("HR-CBT-50") is None
    found = hero.search("HR-CBT-50")
    assert found.hits == ()
    assert "HR-CBT-5" in found.suggestions


def test_a_chapter_is_found_by_its_id(hero: Rulebook):
    assert [hit.clause.id for hit in hero.search("hr-fx").hits] == ["HR-FX-1", "HR-FX-2", "HR-FX-3"]


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
def test_a_search_puts_the_clause_first_that_is_about_it(hero: Rulebook, query: str, first: str):
    found = hero.search(query)
    assert found.together
    assert found.hits[0].clause.id == first


def test_a_hit_has_all_the_words_and_shows_a_sentence_with_them(hero: Rulebook):
    found = hero.search("guard prepared")
    for hit in found.hits:
        text = f"{hit.clause.title} {hit.clause.text} {hit.clause.why} {hit.clause.example}".casefold()
        assert "guard" in text
        assert "prepare" in text
        assert hit.words & {"guard", "guards"}
        assert hit.sentence
    assert found.hits[0].sentence.startswith("While a player has a prepared guard")
    assert {term.name for term in found.terms} >= {"Guard", "Prepared"}


def test_words_that_never_stand_together_give_the_nearest_clauses_and_say_so(hero: Rulebook):
    found = hero.search("wizard emperor opponent")
    assert not found.together
    assert found.hits


@pytest.mark.parametrize(
    ("query", "meant"), [("gaurd", "guard"), ("gaurd prepared", "guard prepared"), ("sacrifise", "sacrifice")]
)
def test_a_misspelt_word_gets_a_suggestion_that_finds_something(hero: Rulebook, query: str, meant: str):
    found = hero.search(query)
    assert found.hits == ()
    assert found.suggestions[0] == meant
    assert hero.search(meant).hits


@pytest.mark.parametrize("query", ["xyzzyq", "", "  ", "!?", "[bold]"])
def test_what_is_like_no_word_of_the_book_finds_nothing(hero: Rulebook, query: str):
    assert hero.search(query).hits == () or query == "[bold]"


# ---- the Hero Realms rulebook ----------------------------------------------------------------------------------------


def test_the_hero_realms_rulebook_is_sound(hero: Rulebook):
    assert hero.problems() == []


def test_it_has_every_clause_of_every_chapter_in_order(hero: Rulebook):
    counts = {"SET": 8, "TURN": 7, "PLAY": 10, "EXP": 2, "ALLY": 4, "SAC": 4, "BUY": 4, "CBT": 7, "FX": 3, "END": 6}
    counts |= {"HYD": 7, "EMP": 9}
    assert list(hero.clauses) == [f"HR-{name}-{n}" for name, last in counts.items() for n in range(1, last + 1)]


def test_every_part_ruling_says_why_and_whole_rulings_are_those_of_the_game(hero: Rulebook):
    whole = {clause.id for clause in hero.clauses.values() if clause.ruling == "whole"}
    assert {"HR-SET-6", "HR-CBT-5", "HR-ALLY-1", "HR-FX-1", "HR-END-6"} <= whole
    assert not whole & {"HR-SET-1", "HR-TURN-1", "HR-CBT-2"}


def test_every_reference_leads_somewhere_and_every_clause_can_be_reached(hero: Rulebook):
    pointed_at = {other for clause in hero.clauses.values() for other in clause.see}
    pointed_at |= {other for term in hero.glossary for other in term.see}
    assert pointed_at == set(hero.clauses)


def test_the_glossary_is_in_alphabetical_order(hero: Rulebook):
    names = [term.name.casefold() for term in hero.glossary]
    assert names == sorted(names)


def test_the_text_keeps_the_typography_of_the_project():
    text = game("hero-realms").rulebook()
    assert not re.search(r"['\"]", text), "quotes and apostrophes are curly"
    assert "!" not in text
    assert not re.search(r"\b(he|she|his|her|hers|him)\b", text, re.IGNORECASE)


# ---- the command -----------------------------------------------------------------------------------------------------


def run(*words: str, **env: str) -> Result:
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(rules)
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": None, **env}).invoke(app, list(words))


def test_without_words_the_books_are_listed():
    result = run()
    assert result.exit_code == 0
    assert re.search(r"hero-realms +Hero Realms +71 clauses", result.stdout)


def test_a_game_shows_its_contents():
    result = run("hero-realms")
    assert result.exit_code == 0
    assert re.search(r"^Combat +HR-CBT$", result.stdout, re.MULTILINE)
    assert re.search(r"^ +HR-CBT-5 +Guards +ruling$", result.stdout, re.MULTILINE)
    assert re.search(r"^ +HR-HYD-7 ", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("words", [("hero-realms", "HR-CBT-5"), ("HR-CBT-5",), ("Hero-Realms", "cbt-5")])
def test_an_id_shows_the_clause_whole(words: tuple[str, ...]):
    result = run(*words)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    # where the game is left out, the clause says first which it is of
    assert text.removeprefix("Hero Realms ").startswith("HR-CBT-5 Guards (ruling) While a player has a prepared guard")
    assert "Why a ruling: The printed summary" in text
    assert "Example: Ben has Orc Grunt" in text
    assert "HR-HYD-6 Guards in Hydra" in text


def test_a_chapter_id_shows_all_its_clauses():
    text = run("hero-realms", "HR-FX").stdout
    assert all(f"HR-FX-{n}" in text for n in (1, 2, 3))
    assert "Effects on others" in text


def test_words_show_what_has_them_best_first():
    text = run("hero-realms", "guard", "prepared").stdout
    assert "clauses have “guard prepared”" in text
    ids = re.findall(r"^(HR-[A-Z]+-\d+)", text, re.MULTILINE)
    assert ids[0] == "HR-CBT-5"
    assert len(ids) == len(set(ids)) > 2
    assert re.search(r"^  Guard: ", text, re.MULTILINE)


def test_glossary_lists_every_term(hero: Rulebook):
    text = run("hero-realms", "glossary").stdout
    assert all(re.search(rf"^  {re.escape(term.name)}: ", text, re.MULTILINE) for term in hero.glossary)


@pytest.mark.parametrize(
    ("words", "meant"),
    [(("hero-realms", "gaurd"), "guard"), (("HR-CBT-55",), "HR-CBT-5"), (("hero-relms",), "hero-realms")],
)
def test_nothing_found_says_what_may_have_been_meant(words: tuple[str, ...], meant: str):
    result = run(*words)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"No clause has “{words[-1]}”. Did you mean ")
    assert f"“{meant}”" in result.stderr
    assert result.stderr.count("\n") == 1


def test_words_of_a_person_are_never_markup_and_never_steer_the_terminal():
    assert "“[red]x\\[/]”" in run("hero-realms", "[red]x\\[/]").stderr
    assert "\x1b" not in run("hero-realms", "\x1b[31mqqqq").stderr
    assert run("hero-realms", "[guard]").exit_code == 0


@pytest.mark.parametrize("width", [30, 50, 80, 140])
@pytest.mark.parametrize("words", [(), ("hero-realms",), ("hero-realms", "guard"), ("HR-SET-7",), ("glossary",)])
def test_no_line_is_wider_than_the_terminal(width: int, words: tuple[str, ...]):
    result = run(*words, COLUMNS=str(width))
    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= width


def test_json_for_programs(hero: Rulebook):
    books = json.loads(run("--json").stdout)["books"]
    assert {"id": "hero-realms", "title": "Hero Realms", "chapters": 12, "clauses": 71} in books
    contents = json.loads(run("hero-realms", "--json").stdout)
    assert [c["id"] for chapter in contents["chapters"] for c in chapter["clauses"]] == list(hero.clauses)
    (answer,) = json.loads(run("hero-realms", "HR-CBT-5", "--json").stdout)["found"]
    clause = hero.clauses["HR-CBT-5"]
    assert answer["game"] == "hero-realms"
    assert answer["hits"][0] | {"sentence": ""} == {
        "id": clause.id,
        "title": clause.title,
        "chapter": clause.chapter,
        "ruling": "whole",
        "text": clause.text,
        "why": clause.why,
        "example": clause.example,
        "picture": clause.picture,
        "words": ["Prepared", "Guard", "Attack", "Champion", "Target", "Expend", "Defense", "Combat", "Stun"],
        "see": list(clause.see),
        "sentence": "",
    }
    nothing = run("hero-realms", "gaurd", "--json")
    assert nothing.exit_code == 1
    assert json.loads(nothing.stdout)["did_you_mean"][0] == "guard"


def test_a_card_is_shown_with_the_clauses_that_speak_of_it():
    text = run("hero-realms", "orc", "grunt").stdout
    assert text.startswith("Orc Grunt  Champion, Orc, Wild, cost 3, guard with defense 3\n  Expend: gain 2 combat.\n")
    assert re.search(r"Spoken of in +HR-TURN-4 +Champions stay", text) and re.search(r" +HR-CBT-5 +Guards", text)
    (answer,) = json.loads(run("hero-realms", "cron, the berserker", "--json").stdout)["found"]
    (card,) = answer["cards"]
    assert card["name"] == "Cron, the Berserker" and "HR-PLAY-3" in card["clauses"]


def test_a_picture_is_drawn_where_it_fits_and_never_cut():
    assert "  ─ Ben ♥29 ────" in run("HR-CBT-5").stdout
    narrow = " ".join(run("HR-CBT-5", COLUMNS="40").stdout.split())
    assert "The picture of this example needs 46 columns." in narrow and "Ben ♥29" not in narrow


PROGRAM = "import typer; from tabletop_tui.commands.rules import rules; a = typer.Typer(); a.command()(rules); a()"


def test_a_reader_that_has_had_enough_is_no_error():
    root = Path(__file__).parent.parent
    reader, writer = os.pipe()
    os.close(reader)
    # More than a pipe holds is not needed: a pipe without a reader fails at the first write.
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "hero-realms"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_colour_into_a_pipe_or_where_it_is_not_wanted():
    assert "\x1b" not in run("HR-CBT-5").stdout
    assert "\x1b[" in run("HR-CBT-5", FORCE_COLOR="1", TERM="xterm-256color").stdout
    plain = run("HR-CBT-5", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color").stdout
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|38;|9[0-7])", plain), "NO_COLOR forbids colours; bold and dim may stay"
