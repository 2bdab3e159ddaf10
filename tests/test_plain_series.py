"""A series line by line: the running score, swapping cards by typing, and the games that follow."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tabletop_tui import cli
from tabletop_tui.plain_series import play
from tabletop_tui.plain_voice import Voice
from tabletop_tui.table import home, saves, series
from tabletop_tui.table.match import Match
from tests.hyborian.series_list import first_game_over


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path))
    monkeypatch.setattr("os.fsync", lambda handle: None)


def talk(match: Match, *typed: str, as_json: bool = False) -> list[str]:
    out = io.StringIO()
    with match:
        assert play(match, Voice(io.StringIO("".join(f"{line}\n" for line in typed)), out, as_json)) == 0
    return out.getvalue().splitlines()


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str], str]:
    capsys.readouterr()
    status = cli.main(arguments)
    found = capsys.readouterr()
    return status, found.out.splitlines(), found.err


def test_bots_play_a_series_of_any_game(capsys: pytest.CaptureFixture[str]) -> None:
    who = ("--seat", "Ada=random", "--seat", "Ben=random", "--seed", "5", "--plain")
    status, lines, _ = said(capsys, "play", "antares", *who, "--best-of", "3")
    assert status == 0 and lines[0] == "Game 1. Best of 3: Ada 0, Ben 0; first to win 2."
    won = {"Ada": 0, "Ben": 0}
    for line in lines:
        name, _, rest = line.partition(" ")
        if rest.startswith("wins. "):
            won[name] += 1
    assert max(won.values()) == 2
    winner = max(won, key=lambda name: won[name])
    assert lines[-1] == f"{winner} wins the series: Ada {won['Ada']}, Ben {won['Ben']}."
    assert sum(line.startswith("Game ") for line in lines) == sum(won.values()) == len(saves.listing())


@pytest.mark.parametrize(
    ("n", "told"),
    [
        ("2", "A series cannot be the best of 2: it takes an odd number of games from 1 to 99, such as 3.\n"),
        ("-1", "A series cannot be the best of -1: it takes an odd number of games from 1 to 99, such as 3.\n"),
        (
            "three",
            "Invalid value for “--best-of”: Input should be a valid integer, unable to parse string as an integer.\n",
        ),
    ],
)
def test_a_number_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], n: str, told: str) -> None:
    assert said(capsys, "play", "hyborian", "--best-of", n, "--plain") == (2, [], told)
    assert not saves.listing()


@pytest.mark.clause("HG-DECK-4")
def test_cards_are_swapped_by_typing() -> None:
    lines = talk(
        first_game_over("person", "greedy"),
        "swap tech > vehicle",
        "swap 2 s5",
        "done",
        "undo",
        "swap 99 s1",
        "swap s1 1",
        "? s4",
        "dance",
        "swap gaea 1 > s5",
        "reset",
        "undo",
        "done",
    )
    assert "Best of 3: Ada 0, Ben 1; first to win 2. Ben begins game 2." in lines
    assert "Ben keeps the deck." in lines
    assert "Ada’s deck, Forest: 50 cards." in lines and "Sideboard: 8 cards." in lines
    for row in ("  25  1 × Tech: Tech, Osiris", "  s4  1 × Vehicle: Vehicle, Asgard"):
        assert any(line.startswith(row) for line in lines), row
    told = [line.removeprefix("Ada, sideboard> ") for line in lines]
    faulty = [
        "Swapped: osiris Gate → Vehicle, Tech → Mercenary.",
        "✗ 4 of 50 cards are Gates; it must be 5, one in ten (§ HG-DECK-1).",
        "✗ The sideboard has 3 Gates; it may have 2 (§ HG-DECK-4).",
    ]
    legal = "The deck is legal: 50 cards as before. § HG-DECK-4"
    both = "Swapped: gaea 1 → Vehicle, Tech → Mercenary."
    at = told.index("Swapped: Tech → Vehicle.")
    assert told[at : at + 20] == [
        "Swapped: Tech → Vehicle.",
        legal,
        *faulty,
        *faulty,
        "A deck with faults cannot be played: swap on, or type reset.",
        "Swapped: Tech → Vehicle.",
        legal,
        "The deck has no card “99”; swap 3 s2 swaps by number.",
        "The deck has no card “s1”; swap 3 s2 swaps by number.",
        "Vehicle. Vehicle, Asgard.",
        "“dance” is nothing that can be done here; type help for what can be typed.",
        both,
        legal,
        "Nothing is swapped.",
        legal,
        both,
    ]
    assert told[at + 20 : at + 22] == [legal, "Game 2."]
    newest = saves.newest_unfinished()
    assert newest is not None and newest.header is not None
    assert [place.choices.get("swap") for place in newest.header.seats] == ["gaea_1>vehicle tech>mercenary", None]


def test_people_swap_one_after_the_other_and_nothing_shows_before_enter() -> None:
    said = [
        json.loads(line)
        for line in talk(
            first_game_over("person", "person"), "deck", "", "done", "", "swap tech > mercenary", "quit", as_json=True
        )
    ]
    kinds = [line["kind"] for line in said]
    assert [line["player"] for line in said if line["kind"] == "hand over"] == ["Ada", "Ben"]
    ada, ben = (index for index, kind in enumerate(kinds) if kind == "hand over")
    # what Ada typed before Enter showed nothing
    assert kinds[ada + 1] == "error" and kinds[ada + 2] == "pile" and kinds[ben + 1] == "pile"
    assert said[ben + 1]["cards"]["asgard_gate"] == 3
    assert next(line for line in said if line["kind"] == "series")["won"] == {"Ada": 0, "Ben": 1}
    assert kinds[-1] == "left"
    newest = saves.newest_unfinished()
    assert newest is not None and newest.where == "game 2 next"
    with Match.open(newest.path) as match:
        assert series.to_swap(match) == (1,) and series.swapped(match, 1) == "tech>mercenary"


def test_the_list_of_saves_tells_how_a_series_stands(capsys: pytest.CaptureFixture[str]) -> None:
    first_game_over("person", "greedy").close()
    status, lines, _ = said(capsys, "saves")
    assert status == 0 and lines[0].endswith("Ada, Ben  game 2 next")
    status, lines, _ = said(capsys, "saves", "--json")
    facts = json.loads(lines[0])["saves"][0]["series"]
    assert {**facts, "id": ""} == {"id": "", "best_of": 3, "game": 1, "won": [0, 1], "drawn": 0, "over": False}
