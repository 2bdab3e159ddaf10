"""Runs in processes of their own that are really killed, or interrupted: what they leave behind, and going on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tabletop_tui.cli import main
from tabletop_tui.playtest import evolve, plan
from tabletop_tui.playtest.pool import Pool
from tests.playtest.lists import starting

ROOT = Path(__file__).parents[2]
#: a command line with small chunks and few menus, that stands still in the middle of writing a chunk after so many
HELD = """
import sys, time
from tabletop_tui.cli import main
from tabletop_tui.playtest import evolve, plan
from tabletop_tui.playtest.store import Part

plan.CHUNK_GAMES.update({"hero-realms": 40, "antares": 4})
evolve.LEADERS, evolve.CHILDREN = 3, 4
left, write = int(sys.argv[1]), Part.write

def held(part, *chunk):
    global left
    if not left:
        with part.path.open("a") as file:
            file.write('{"chunk":')
        print("held", flush=True)
        time.sleep(10_000)
    left -= 1
    write(part, *chunk)

Part.write = held
if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
"""
SPREAD = ("spread", "--cards", "mine.yaml", "--pairs", "8", "--generations", "2", "--trial", "4")
SPRT = ("sprt", "antares", "--bots", "greedy,random", "--elo1", "30")
#: seconds after which something hangs; nothing waits for them otherwise
PATIENCE = 120


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a card list and chunks as small as those of `HELD`."""
    monkeypatch.chdir(tmp_path)
    for game, games in {"hero-realms": 40, "antares": 4}.items():
        monkeypatch.setitem(plan.CHUNK_GAMES, game, games)
    monkeypatch.setattr(evolve, "LEADERS", 3)
    monkeypatch.setattr(evolve, "CHILDREN", 4)
    (tmp_path / "held.py").write_text(HELD)
    (tmp_path / "mine.yaml").write_text(starting(), encoding="utf-8")
    return tmp_path


@contextmanager
def held(chunks: int, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """`tabletop-tui playtest` that has written so many chunks and begun another."""
    run = subprocess.Popen(
        [sys.executable, "held.py", str(chunks), "playtest", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        assert run.stdout is not None
        assert run.stdout.readline() == b"held\n", run.communicate()
        yield run
    finally:
        run.kill()
        run.communicate()


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a run that is not disturbed says."""
    capsys.readouterr()
    assert main(["playtest", *words, "--json"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("words", "steps"), [(SPREAD, (2, 7)), (SPRT, (3,))], ids=["spread", "sprt"])
def test_a_killed_run_goes_on_to_the_bytes_of_a_whole_one(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], steps: tuple[int, ...]
):
    wanted = told(capsys, *words, "-j", "1", "-o", "whole.jsonl")
    whole, part = here / "whole.jsonl", here / "part.jsonl"
    for jobs, chunks in enumerate(steps, 1):
        with held(chunks, *words, "-o", "part.jsonl", "--resume", "-j", str(jobs)) as run:
            run.send_signal(signal.SIGKILL)
            assert run.wait(PATIENCE) == -signal.SIGKILL
        kept = part.read_bytes().removesuffix(b'{"chunk":')
        assert kept.count(b"\n") == 1 + sum(steps[:jobs]) < whole.read_bytes().count(b"\n")
        assert whole.read_bytes().startswith(kept)
        assert main(["playtest", "merge", "part.jsonl"]) == 1
        assert capsys.readouterr().err == "part.jsonl is not the whole; go on with its run by --resume.\n"
    assert told(capsys, *words, "-j", "1", "-o", "part.jsonl", "--resume") == wanted
    assert part.read_bytes() == whole.read_bytes()
    assert told(capsys, "merge", "part.jsonl") == wanted


@pytest.mark.skipif(os.name == "nt", reason="a terminal’s signals are POSIX’s")
def test_no_process_is_left_of_a_run_that_is_killed_or_interrupted(here: Path):
    words = ("run", "hero-realms", "--games", "100000", "--resume", "-o", "part.jsonl", "-j", "2")
    with held(1, *words) as run:
        run.send_signal(signal.SIGKILL)
        # what a process writes to ends only when the last process that writes there has ended
        run.communicate(timeout=PATIENCE)
    with held(1, *words) as run:
        # as a terminal does: to each of its processes
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (130, b"")
    assert err.decode().strip() == "What is done is in part.jsonl; --resume goes on with it."


def test_what_a_pool_is_at_is_given_up_when_nobody_waits_for_it():
    for end in (Pool.end, lambda pool: pool.shutdown(wait=False, cancel_futures=True)):
        pool = Pool(1)
        endless = pool.submit(time.sleep, 10_000)
        while not endless.running():
            time.sleep(0.01)
        end(pool)
        with pytest.raises(BrokenExecutor):
            endless.result(timeout=PATIENCE)
        pool.shutdown()


def test_a_pool_that_is_waited_for_does_all_its_work():
    with Pool(1) as pool:
        found = [pool.submit(abs, -n) for n in range(3)]
    assert [future.result() for future in found] == [0, 1, 2]
