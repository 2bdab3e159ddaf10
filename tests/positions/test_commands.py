"""`positions`, `cards check` and `play --position` on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import yaml

from rules.core import position
from rules.core.registry import MODULES
from rules.core.registry import game as game_by_id
from tabletop_tui.cli import main
from tabletop_tui.table import home

FAULTY = "position: hero-realms\nplayers: [{name: Ada, hand: [gald]}, {name: Ben}]\n"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


@pytest.mark.parametrize("game", MODULES)
def test_a_new_position_is_checked_and_played(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["positions", "new", game, "-o", "here.yaml"]) == 0
    assert main(["positions", "check", "here.yaml"]) == 0
    assert main(["cards", "check", "here.yaml"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Wrote here.yaml; “tabletop-tui play --position here.yaml” plays it."
    assert told[1] == told[2]
    assert told[1].endswith("acts, no faults.")
    typed(monkeypatch, "position there.yaml", "quit")
    assert main(["play", "--position", "here.yaml", "--plain", "--seat", "Zoe"]) == 0
    said = capsys.readouterr().out
    assert "Zoe (person), Ben (greedy)" in said
    assert "Position written: there.yaml. It holds everything" in said
    assert main(["positions", "check", "there.yaml"]) == 0
    assert main(["positions", "new", game, "-o", "here.yaml"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_every_fault_is_told_and_nothing_begins(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.yaml").write_text(FAULTY)
    line = "bad.yaml:2:30 CL-E203 [Ada] there is no card “gald” in the card list; did you mean “gold”?"
    assert main(["positions", "check", "bad.yaml"]) == 1
    assert capsys.readouterr().out.splitlines() == [line, "bad.yaml: 1 fault."]
    assert main(["play", "--position", "bad.yaml", "--plain"]) == 1
    assert capsys.readouterr().err.splitlines() == [line, "bad.yaml cannot be played: 1 fault."]
    assert main(["positions", "check", "--json", "bad.yaml"]) == 1
    assert json.loads(capsys.readouterr().out)["lists"][0]["faults"][0]["code"] == "CL-E203"
    assert not list(Path("home").glob("saves/*"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["play", "--plain"], "Which game?"),
        (["play", "--plain", "--position", "none.yaml"], "cannot be read"),
        (["play", "antares", "--plain", "--position", "good.yaml"], "is a position of Hero Realms"),
        (["play", "--plain", "--position", "good.yaml", "--set", "health=3"], "--set is said by the position"),
        (["play", "--plain", "--position", "good.yaml", "--best-of", "3"], "begins one game and no series"),
        (["play", "--plain", "--position", "good.yaml", *("--seat=A", "--seat=B", "--seat=C")], "has 2 seats"),
        (["positions", "schema", "chess"], "There is no game “chess”"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("good.yaml").write_text(FAULTY.replace("gald", "gold"))
    assert main(arguments) == 2
    assert told in capsys.readouterr().err


def test_schema_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    for game in MODULES:
        assert main(["positions", "schema", game]) == 0
        schema = json.loads(capsys.readouterr().out)
        assert schema["properties"]["position"]["enum"] == [game]
        assert schema["additionalProperties"] is False


@pytest.mark.parametrize("game_id", MODULES)
def test_what_is_shipped_and_written_fits_the_schema(game_id: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    found = game_by_id(game_id)
    language = position.of(found)
    check = jsonschema.Draft202012Validator(language.schema(found))
    example = yaml.safe_load(language.example())
    check.validate(example)
    state = position.load(language.example(), "x").state
    check.validate(position.document(found, state, ["act"], title="A title", plays=["", "greedy"]))
    faulty: list[dict[str, object]] = [{"hand": []}, {"players": []}, {"seed": -1}, {"position": "chess"}]
    for wrong in faulty:
        assert not check.is_valid({**example, **wrong})
