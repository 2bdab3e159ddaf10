"""The command line: what it takes, what it refuses, and in which words."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rules import BUILD
from rules.core.registry import MODULES
from tabletop_tui import __version__, cli

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOP_TUI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run(*arguments: str, typed: str = "", home: Path | None = None, **env: str) -> subprocess.CompletedProcess[str]:
    """The real program with these arguments and this input."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **env}
    if home is not None:
        environment["TABLETOP_TUI_HOME"] = str(home)
    return subprocess.run(
        [sys.executable, "-m", "tabletop_tui", *arguments],
        input=typed, capture_output=True, text=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command, run in this process."""
    capsys.readouterr()
    status = cli.main(arguments)
    found = capsys.readouterr()
    return status, found.out, found.err


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--version") == (0, f"tabletop-tui {__version__}, {BUILD} rules\n", "")


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "--help")
    assert (status, err) == (0, "")
    for command in ("play", "resume", "replay", "saves", "rules", "cards", "bench"):
        assert f" {command} " in out


PLAY = ("play", "hero-realms", "--plain")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("plya",), "No such command “plya”. Did you mean “play”, “replay”?"),
        (("play",), "Which game? There are: hero-realms, antares, hyborian; or open a position with --position FILE."),
        (("play", "chess", "--plain"), f"There is no game “chess”; there are: {', '.join(MODULES)}."),
        (("play", "hero-realm", "--plain"), "There is no game “hero-realm”; did you mean hero-realms?"),
        ((*PLAY, "--sed", "3"), "No such option: --sed (Possible options: --seat, --seed, --set)"),
        ((*PLAY, "--seat", "Ada=gredy", "--seat", "Ben"), "There is no bot “gredy”. Did you mean “greedy”?"),
        ((*PLAY, "--seat", "Ada=", "--seat", "Ben"),
         "Seat “Ada=” says no player after “=”; write Ada=person or a bot."),
        ((*PLAY, "--seat", "=random", "--seat", "Ben"), "A name is empty."),
        ((*PLAY, "--seat", "Ada", "--seat", "ada"), "Two players share the name ada."),
        ((*PLAY, "--seat", "Ada", "--format", "duel"), "Duel needs 2 players; there is 1."),
        ((*PLAY, *(f"--seat={n}" for n in "ABCDEFG"), "--format", "duel"), "Duel needs 2 players; there are 7."),
        ((*PLAY, "--format", "duell"), "Hero Realms has no format “duell”; did you mean duel?"),
        ((*PLAY, "--set", "heath=3"), "Hero Realms has no option “heath”; did you mean health?"),
        ((*PLAY, "--set", "health=x"), "The option health cannot be “x”: it must be a whole number."),
        ((*PLAY, "--set", "health=9999"), "The option health cannot be “9999”: it must be at most 500."),
        ((*PLAY, "--set", "health=0"), "The option health cannot be “0”: it must be at least 1."),
        ((*PLAY, "--set", "ally-counts-hand=perhaps"),
         "The option ally_counts_hand cannot be “perhaps”: it must be yes or no."),
        ((*PLAY, "--set", "health"), "“--set health” has no value; write --set health=VALUE."),
        ((*PLAY, "--set", "health=4", "--set", "health=5"), "The option health is set twice."),
        ((*PLAY, "--set", "first=3"), "Seat 3 cannot go first: there are 2 seats."),
        ((*PLAY, "--cards", "/nowhere.yaml"), "/nowhere.yaml: the file cannot be read: no such file or directory."),
        (("play", "hero-realms"), "The app needs a terminal; add --plain to play line by line."),
        (("resume",), "The app needs a terminal; add --plain to play line by line."),
        (("replay",), "Missing argument “JOURNAL”."),
    ],
)  # fmt: skip
def test_what_is_used_wrongly_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], at_home: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert said(capsys, *arguments) == (2, "", sentence + "\n")
    assert not list(at_home.glob("saves/*.jsonl")), "nothing was begun"


def test_what_is_at_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nothing = said(capsys, "resume", "--plain")
    assert nothing == (1, "", "There is no unfinished match to go on with.\n")
    assert said(capsys, "replay", "gone", "--plain") == (1, "", "There is no save gone.\n")
    odd = tmp_path / "odd.jsonl"
    odd.write_text("hello\n")
    assert said(capsys, "resume", str(odd), "--plain") == (1, "", "odd.jsonl is not a save of tabletop-tui.\n")
    faulty = tmp_path / "own.yaml"
    faulty.write_text("cards: [")
    status, out, err = said(capsys, *PLAY, "--cards", str(faulty))
    assert (status, out) == (1, "")
    assert err.splitlines()[-1] == f"{faulty} cannot be played with: {len(err.splitlines()) - 1} fault."


def test_a_place_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLETOP_TUI_HOME", str(tmp_path / "file" / "home"))
    status, out, err = said(capsys, *PLAY, "--seat", "A=random", "--seat", "B=random")
    assert (status, out) == (1, "")
    assert err.startswith("No match can be saved in ")
    assert err.count("\n") == 1


def test_a_fault_of_the_program_is_one_sentence_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty() -> None:
        raise KeyError("x")

    monkeypatch.setattr("tabletop_tui.table.saves.newest_unfinished", faulty)
    status, out, err = said(capsys, "resume", "--plain")
    assert (status, out) == (1, "")
    assert err == "This is a fault of tabletop-tui: KeyError: 'x' (set TABLETOP_TUI_DEBUG=1 to see where).\n"
    monkeypatch.setenv("TABLETOP_TUI_DEBUG", "1")
    with pytest.raises(KeyError):
        cli.main(["resume", "--plain"])


def test_breaking_off(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tabletop_tui.table.saves.newest_unfinished", broken_off)
    status, _, err = said(capsys, "resume", "--plain")
    assert status == 130
    assert "Traceback" not in err


def test_bots_play_a_match_that_is_then_listed_and_stepped_through(at_home: Path) -> None:
    played = run(*PLAY, "--seat", "Ada=greedy", "--seat", "Ben=random", "--seed", "5", home=at_home)
    assert (played.returncode, played.stderr) == (0, "")
    lines = played.stdout.splitlines()
    assert lines[0] == "Hero Realms, duel: Ada (greedy), Ben (random). Seed 5."
    assert " wins. " in lines[-2]
    again = run(
        *PLAY, "--seat", "Ada=greedy", "--seat", "Ben=random", "--seed", "5", "--json",
        "--save", str(at_home / "own.jsonl"), home=at_home,
    )  # fmt: skip
    outcome = next(o for o in map(json.loads, again.stdout.splitlines()) if o["kind"] == "outcome")
    assert f"{outcome['text']}" == lines[-2]
    listed = run("saves", "--json", home=at_home)
    saves = json.loads(listed.stdout)["saves"]
    assert [(s["status"], s["seed"], s["actions"]) for s in saves] == [("finished", 5, outcome["actions"])]
    assert saves[0]["path"].rpartition("/")[2].removesuffix(".jsonl") in run("saves", home=at_home).stdout
    stepped = run("replay", saves[0]["path"], "--at", "3", "--json", typed="next\nlast\n", home=at_home)
    positions = [o for o in map(json.loads, stepped.stdout.splitlines()) if o["kind"] == "position"]
    assert [o["action"] for o in positions] == [3, 4, outcome["actions"]]
    assert positions[-1]["digest"] == outcome["digest"]
    outside = run("replay", saves[0]["path"], "--at", "99999", "--plain", home=at_home)
    assert outside.returncode == 2
    assert outside.stderr.startswith("--at 99999 is outside the match: it has ")


def test_a_person_leaves_and_resumes(at_home: Path) -> None:
    left = run(*PLAY, "--seed", "7", "--set", "first=1", "--set", "health=40", typed="1\n", home=at_home)
    assert left.returncode == 0
    assert left.stdout.splitlines()[-1].startswith("Saved in ")
    resumed = run("resume", "--plain", typed="state\nquit\n", home=at_home)
    assert resumed.returncode == 0
    assert "40 health, 1 gold, 0 combat." in resumed.stdout


def test_options_and_names_reach_the_match(at_home: Path) -> None:
    done = run(
        *PLAY, "--seat", "Zoë=human", "--seat", "Bo\\[b]=random", "--set", "health=7", "--seed", "1", home=at_home
    )
    assert done.returncode == 0
    header = json.loads(next(at_home.glob("saves/*.jsonl")).read_text("utf-8").splitlines()[0])
    assert [(seat["name"], seat["kind"]) for seat in header["seats"]] == [("Zoë", "person"), ("Bo\\[b]", "random")]
    assert header["options"]["health"] == 7
    assert header["turn_limit"] == 0


def test_a_reader_that_has_had_enough_is_no_error(at_home: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_TUI_HOME": str(at_home)}
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop_tui", *PLAY, "--seat", "A=random", "--seat", "B=random", "--seed", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, pipesize=4096,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait() == 0
    resumed = run("resume", "--plain", home=at_home)
    assert resumed.returncode == 0
    assert resumed.stdout.splitlines()[-2].startswith(("A wins.", "B wins.", "Nobody wins"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("arguments", [(*PLAY, "--seat", "A=random", "--seat", "B=random"), ("saves",), ("--version",)])
def test_an_output_that_is_full(at_home: Path, arguments: tuple[str, ...]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_TUI_HOME": str(at_home)}
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tabletop_tui", *arguments],
            stdout=full, stderr=subprocess.PIPE, text=True, env=environment, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "The output cannot be written: no space left on device.\n")


def test_a_disk_that_fills_up_and_is_freed(at_home: Path) -> None:
    resource = pytest.importorskip("resource")
    bots = ("--seat", "Ada=greedy", "--seat", "Ben=random", "--seed", "6", "--json")
    whole = run("play", "hero-realms", *bots, home=at_home / "whole")
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_TUI_HOME": str(at_home)}
    stopped = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", "play", "hero-realms", *bots],
        capture_output=True, text=True, env=environment, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000)),
    )  # fmt: skip
    assert stopped.returncode == 1
    assert stopped.stderr.startswith("Not saved: the disk is full. The match stands as it was before; ")
    assert stopped.stderr.count("\n") == 1
    resumed = run("resume", "--json", home=at_home)
    assert resumed.returncode == 0
    ends = [json.loads(done.stdout.splitlines()[-2]) for done in (whole, resumed)]
    assert ends[0]["kind"] == "outcome"
    assert ends[0]["digest"] == ends[1]["digest"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent there")
def test_an_interrupt_leaves_the_match_saved(at_home: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_TUI_HOME": str(at_home)}
    with subprocess.Popen(
        [sys.executable, "-m", "tabletop_tui", *PLAY, "--set", "first=1", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        while json.loads(program.stdout.readline())["kind"] != "decision":
            pass
        program.send_signal(signal.SIGINT)
        out, err = program.communicate()
    assert (program.returncode, err) == (0, "")
    assert json.loads(out.splitlines()[-1])["kind"] == "left"


def test_an_output_that_cannot_hold_every_letter(at_home: Path) -> None:
    done = run(
        *PLAY, "--seat", "A=random", "--seat", "B=random", "--seed", "2", home=at_home,
        PYTHONIOENCODING="ascii", PYTHONUTF8="0",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\xa7 HR-END-" in done.stdout


def test_input_that_is_no_text(at_home: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_TUI_HOME": str(at_home)}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_tui", *PLAY, "--set", "first=1"],
        input=b"\xff\xfe\n\0\n", capture_output=True, env=environment, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is no choice now") == 2


def fresh(code: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_without_arguments_the_app_opens_and_nothing_of_the_command_line_is_imported() -> None:
    code = """
import io, sys, types
import tabletop_tui.cli
class Terminal(io.StringIO):
    def isatty(self):
        return True
app = types.ModuleType("tabletop_tui.app")
app.run = lambda: 0
sys.modules["tabletop_tui.app"] = app
real, sys.stdin, sys.stdout = sys.stdout, Terminal(), Terminal()
status = tabletop_tui.cli.main([])
sys.stdout = real
print(status, [name for name in ("typer", "rich", "pydantic") if name in sys.modules])
"""
    assert fresh(code) == "0 []"


def test_the_table_draws_nothing() -> None:
    code = """
import sys
from tabletop_tui.table import (cards, errors, home, journal, log, match, position, reading, record, saves, seats,
                                step, summary, undo)
from tabletop_tui import plain, plain_replay
print([name for name in ("textual", "rich", "typer") if name in sys.modules])
"""
    assert fresh(code) == "[]"


def test_one_command_does_not_import_the_others() -> None:
    code = """
import sys
from tabletop_tui import cli
cli.build(["saves"])
print(sorted(name for name in sys.modules if name.startswith("tabletop_tui.commands.")))
"""
    names = ["root", "saves"]
    assert fresh(code) == str([f"tabletop_tui.commands.{name}" for name in names])
