"""`tabletop-tui learn`: the list, a lesson line by line, and a lesson’s file checked."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tabletop_tui.cli import main
from tabletop_tui.lessons import shelf
from tabletop_tui.lessons.progress import Progress
from tabletop_tui.lessons.session import READ
from tabletop_tui.plain_lesson import spoken

Capture = pytest.CaptureFixture[str]


def learn(*arguments: str, typed: str = "", monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main(["learn", *arguments])


def test_the_list_says_what_is_done(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    Progress().left("antares/01-what-wins", [], over=True)
    Progress().left("antares/03-bust", [READ], over=False)
    assert learn("antares", "--list", monkeypatch=monkeypatch) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Beyond the Gates of Antares (antares): 1 of 6 lessons done"
    assert out[1] == "   1  A turn, and what wins: roll, stop, claim a Control die (done)"
    assert out[3].endswith("(begun)")
    assert learn("--list", "--json", monkeypatch=monkeypatch) == 0
    facts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(facts) == 23 and facts[0]["name"] == "01-what-wins" and facts[6]["state"] == "done"


def test_a_lesson_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    typed = ["", "end", "attack:p2", "play:gold", "undo", "skip", "back", "quit"]
    assert learn("hero-realms", "--plain", typed="\n".join(typed), monkeypatch=monkeypatch) == 0
    out = capsys.readouterr().out
    assert "What wins (step 1 of 8)\nYou win when your opponent’s health falls to 0.\n" in out
    # signs beside their words are not read twice
    assert "Your cards bring gold, which buys better cards, and combat, which takes health." in out
    assert "Now you: Play your five cards. (type play:gold or play:shortsword or play:dagger)" in out
    assert "Not in this step (step 2 of 8)\nEnd turn: A turn that ends now puts these five cards aside unused." in out
    assert "§ HR-TURN-2 HR-TURN-3" in out
    assert "Took back: Play Gold." in out and "Done for you: Play Gold." in out
    assert "Your place is kept. To go on: tabletop-tui learn hero-realms 01-what-wins --plain" in out
    assert Progress.load().moves == {"hero-realms/01-what-wins": [READ]}


def test_a_lesson_is_skipped_through_to_its_end_as_json(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    assert learn("antares", "5", "--json", typed="\nskip\nskip\n\n", monkeypatch=monkeypatch) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["kind"] == "lesson" and lines[0]["lesson"] == "05-traits"
    assert [line["wanted"] for line in lines if line["kind"] == "now"] == ["stop", "trait:press_the_assault"]
    assert lines[-1]["kind"] == "done" and lines[-1]["text"].endswith(
        "tabletop-tui learn antares 06-a-short-game --plain"
    )
    assert "antares/05-traits" in Progress.load().done


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game “chess”"),
        (("antares", "9", "--plain"), "There is no lesson “9” of antares; they are numbered 1 to 6."),
        (("antares",), "The app needs a terminal"),
    ],
)
def test_a_wrong_use_is_told_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    assert learn(*arguments, monkeypatch=monkeypatch) != 0
    assert sentence in capsys.readouterr().err


def test_the_file_of_a_lesson_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    text = shelf.data("antares", "03-bust").decode()
    file = tmp_path / "own.yaml"
    file.write_text(text)
    assert learn("--check", str(file), monkeypatch=monkeypatch) == 0
    assert "“Bust”, 5 steps, walked to its end without a fault." in capsys.readouterr().out
    file.write_text(text.replace("do: roll", "do: role"))
    assert learn("--check", str(file), monkeypatch=monkeypatch) == 1
    err = capsys.readouterr().err
    assert f"{file}:" in err and "none of the acts of this step can be done" in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("health ♥ falls", "health falls"),
        ("prepared ▮, that is upright", "prepared, that is upright"),
        ("⚔3, and then", "3 combat, and then"),
    ],
)
def test_signs_are_spoken(text: str, words: str) -> None:
    assert spoken(text) == words
