"""`tabletop-tui rules`."""

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

from rules.core.rulebook import Rulebook
from tabletop_tui.commands.rules import rules


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


def test_glossary_lists_every_term(hero_book: Rulebook):
    text = run("hero-realms", "glossary").stdout
    assert all(re.search(rf"^  {re.escape(term.name)}: ", text, re.MULTILINE) for term in hero_book.glossary)


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


def test_json_for_programs(hero_book: Rulebook):
    books = json.loads(run("--json").stdout)["books"]
    assert {"id": "hero-realms", "title": "Hero Realms", "chapters": 12, "clauses": 71} in books
    contents = json.loads(run("hero-realms", "--json").stdout)
    assert [c["id"] for chapter in contents["chapters"] for c in chapter["clauses"]] == list(hero_book.clauses)
    (answer,) = json.loads(run("hero-realms", "HR-CBT-5", "--json").stdout)["found"]
    clause = hero_book.clauses["HR-CBT-5"]
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
