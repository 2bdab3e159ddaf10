"""Bots on the command line: what is told of a bot that cannot play, and that each kind plays a match to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui import cli


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOP_TUI_HOME", str(tmp_path / "home"))


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    capsys.readouterr()
    status = cli.main(arguments)
    found = capsys.readouterr()
    return status, found.out, found.err


def test_every_fault_of_a_menu_is_told_before_a_match_begins(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "game: hero-realms\nid: mine\ntitle: Mine\nabout: For a test.\n"
        "buy:\n  - {cards: [sparc]}\n  - {faction: wilde}\n"
    )  # fmt: skip
    play = ("play", "hero-realms", "--plain", "--seat", "Ada=random", "--seat", f"Ben=menu:{path}")
    status, out, err = said(capsys, *play)
    assert (status, out) == (1, "")
    assert f"{path}:6:14 CL-E203 [Mine]" in err
    assert "did you mean “spark”" in err
    assert f"{path}:7:15 CL-E204 [Mine]" in err
    assert f"Ben cannot play menu:{path}: 2 faults." in err


@pytest.mark.parametrize(
    ("bot", "game_id", "told"),
    [
        ("rollout:many", "hero-realms", "needs a number of playouts from 1 to 1,000,000, as in rollout:200."),
        ("menu:rush", "antares", "The bot “menu” is for hero-realms only."),
        ("perfekt", "antares", "Did you mean “perfect”?"),
        ("menu:nowhere.yaml", "hero-realms", "the file cannot be read"),
    ],
)
def test_a_bot_that_is_not_there_is_refused(
    capsys: pytest.CaptureFixture[str], bot: str, game_id: str, told: str
) -> None:
    status, out, err = said(capsys, "play", game_id, "--plain", "--seat", "Ada=random", "--seat", f"Ben={bot}")
    assert status != 0
    assert out == ""
    assert told in err
    assert said(capsys, "bench", game_id, "--games", "1", "--bots", f"random,{bot}")[0] == 2


def test_a_search_and_a_menu_play_a_match_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ("--seat", "Ada=rollout:4", "--seat", "Ben=menu:rush")
    first = said(capsys, "play", "hero-realms", "--plain", "--seed", "4", *seats)
    assert first[0] == 0
    assert " wins. " in first[1]
    again = said(capsys, "play", "hero-realms", "--plain", "--seed", "4", *seats)
    assert [line for line in again[1].splitlines() if ".jsonl" not in line] == [
        line for line in first[1].splitlines() if ".jsonl" not in line
    ]


def test_help_names_every_kind_of_bot(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (("play", "--help"), ("bench", "--help")):
        out = " ".join(said(capsys, *command)[1].replace("│", " ").split())
        for form in ("random", "greedy", "menu:FILE", "perfect", "rollout:N", "ismcts:N"):
            assert form in out
