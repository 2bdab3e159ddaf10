"""Killing the real program loses nothing that was decided."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.table.reading import read

ROOT = Path(__file__).parents[2]
#: Two matches, one against a bot and one between two people, each killed so often
KILLS = 25
MATCHES = {
    "bot": ("--seat", "Ada", "--seat", "Ben=random", "--seed", "11"),
    "people": ("--seat", "Ada", "--seat", "Ben", "--seed", "12"),
}


def program(typed: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The program at a script’s end of the keyboard; it can run only a page ahead of who reads its output."""
    with typed.open("rb") as source:
        return subprocess.Popen(
            [sys.executable, "-m", "tabletop_tui", *arguments, "--json"],
            stdin=source, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, pipesize=4096,
        )  # fmt: skip


def objects(output: bytes) -> list[dict[str, Any]]:
    """The whole lines of an output that may have been cut short."""
    return [json.loads(line) for line in output.split(b"\n")[:-1]]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="SIGKILL is a thing of POSIX systems")
@pytest.mark.parametrize("seats", MATCHES)
def test_killed_at_random_moments_the_match_ends_as_if_it_had_not_been(
    at_home: Path, tmp_path: Path, seats: str
) -> None:
    typed = tmp_path / "typed"
    # Enter takes the keyboard over and asks again; 1 is the first choice, and nothing while the hand is closed.
    typed.write_text("\n1\n" * 5000)
    play = ("play", "hero-realms", *MATCHES[seats])
    with program(typed, *play) as whole:
        output, errors = whole.communicate()
    assert (whole.returncode, errors) == (0, b"")
    said = objects(output)
    outcome = next(o for o in said if o["kind"] == "outcome")
    rng = random.Random(1)
    path = tmp_path / "killed.jsonl"
    command: tuple[str, ...] = (*play, "--save", str(path))
    most = len(output) * 2 // (KILLS + 12)
    for kill in range(KILLS):
        with program(typed, *command) as running:
            assert running.stdout is not None
            seen = running.stdout.read(rng.randrange(1, most))
            os.kill(running.pid, signal.SIGKILL)
            seen += running.stdout.read()
        assert running.returncode == -signal.SIGKILL, f"the match was over before kill {kill}"
        reading = read(path)
        shown = max((o["number"] for o in objects(seen) if o["kind"] == "log"), default=0)
        assert len(reading.actions()) >= shown, "what was shown was written before"
        assert reading.damage is None
        command = ("resume", str(path))
    with program(typed, *command) as last:
        output, errors = last.communicate()
    assert (last.returncode, errors) == (0, b"")
    end = next(o for o in objects(output) if o["kind"] == "outcome")
    assert {**end, "journal": ""} == {**outcome, "journal": ""}
    assert [a.action for _, a in read(path).actions()] == [
        a.action for _, a in read(Path(outcome["journal"])).actions()
    ]
