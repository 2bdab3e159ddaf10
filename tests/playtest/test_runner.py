"""Running: the same bytes however it is carried out, part files, shares, and games that fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.core.chance import hashed
from rules.core.contract import Action, State
from tabletop_tui.players.registry import make
from tabletop_tui.playtest import plan as plans
from tabletop_tui.playtest import play, store
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.merge import merged
from tabletop_tui.playtest.plan import Listed, Plan, chunks, measure
from tabletop_tui.playtest.report import as_json
from tabletop_tui.playtest.runner import Here, Progress, Workers, carry_out, processes, work
from tabletop_tui.playtest.store import Part
from tabletop_tui.playtest.tally import Tally, fold, histogram, note


@pytest.fixture
def plan(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Twelve games of Antares in six chunks."""
    monkeypatch.setitem(plans.CHUNK_GAMES, "antares", 2)
    return Plan("run", "antares", 5, 12, ("greedy", "greedy"), (Listed("base", ""),))


def told(plan: Plan, tally: Tally) -> str:
    return json.dumps(as_json(measure(plan).report(plan, tally)))


def test_tallies_add_up_in_any_grouping():
    total: Tally = {}
    fold(total, {"n": 1, "bars": {"3": 1}, "row": [1, 2], "text": "ab", "errors": [{"seed": 1}]})
    fold(total, {"n": 2, "bars": {"4": 1, "3": 1}, "row": [3, 4], "text": "c", "errors": [{"seed": 2}]})
    assert total == {
        "n": 3,
        "bars": {"3": 2, "4": 1},
        "row": [4, 6],
        "text": "abc",
        "errors": [{"seed": 1}, {"seed": 2}],
    }
    note(total, "bars", 20)
    assert histogram(total, "bars") == [(3, 2), (4, 1), (20, 1)]


def test_a_tally_that_was_added_is_not_changed_later():
    part: Tally = {"bars": {"1": 1}, "row": [1]}
    total: Tally = {}
    fold(total, part)
    fold(total, part)
    assert part == {"bars": {"1": 1}, "row": [1]}


def test_the_plan_goes_through_json(plan: Plan):
    assert Plan.read(json.loads(json.dumps(plan.data()))) == plan
    with pytest.raises(PlaytestError, match="no measure “walk”"):
        Plan.read({**plan.data(), "measure": "walk"})


def test_chunks_cover_the_seeds_once(plan: Plan):
    assert [seed for seeds in chunks(plan) for seed in seeds] == list(range(5, 17))
    assert len(chunks(plan)) == 6


def test_two_processes_give_the_bytes_of_one(plan: Plan, tmp_path: Path):
    parts = []
    reports = []
    for n, workers in enumerate((None, processes(2))):
        part = Part.create(tmp_path / f"{n}.jsonl", plan, (1, 1))
        reports.append(told(plan, carry_out(plan, workers, part)))
        parts.append(part.path.read_bytes())
    assert parts[0] == parts[1]
    assert reports[0] == reports[1]


@pytest.mark.parametrize("torn", [0, 1, 40])
def test_a_run_that_was_killed_goes_on(plan: Plan, tmp_path: Path, torn: int):
    whole = Part.create(tmp_path / "whole.jsonl", plan, (1, 1))
    wanted = told(plan, carry_out(plan, part=whole))
    lines = whole.path.read_bytes().splitlines(keepends=True)
    path = tmp_path / "killed.jsonl"
    path.write_bytes(b"".join(lines[:4]) + lines[4][:torn])
    part = Part.open(path)
    assert part.done == 3
    seen: list[int] = []
    tally = carry_out(plan, part=part, progress=lambda now: seen.append(now.seeds))
    assert told(plan, tally) == wanted
    assert path.read_bytes() == whole.path.read_bytes()
    assert seen == [2, 4, 6, 8, 10, 12]


def test_a_part_is_only_gone_on_with_by_its_own_command(plan: Plan, tmp_path: Path):
    path = tmp_path / "part.jsonl"
    part = Part.create(path, plan, (1, 1))
    with pytest.raises(PlaytestError, match="is there already; add --resume"):
        Part.create(path, plan, (1, 1))
    with pytest.raises(PlaytestError, match="another command"):
        part.check(replace(plan, seed=6), (1, 1))
    with pytest.raises(PlaytestError, match="another command"):
        part.check(plan, (2, 3))
    (tmp_path / "other").write_text("{}\n")
    with pytest.raises(PlaytestError, match="is not a part of a playtest"):
        Part.open(tmp_path / "other")
    (tmp_path / "other").write_text("")
    with pytest.raises(PlaytestError, match="is empty"):
        Part.open(tmp_path / "other")


def test_parts_of_another_version_are_refused(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    part = Part.create(tmp_path / "part.jsonl", plan, (1, 1))
    monkeypatch.setattr(store, "__version__", "99")
    with pytest.raises(PlaytestError, match="was made by version"):
        part.check(plan, (1, 1))


def test_shares_make_the_whole(plan: Plan, tmp_path: Path):
    paths = []
    for i in (1, 2, 3, 4):
        paths.append(tmp_path / f"part{i}.jsonl")
        carry_out(plan, part=Part.create(paths[-1], plan, (i, 4)), shard=(i, 4))
    found, tally = merged(paths[::-1])
    assert found == plan
    assert told(plan, tally) == told(plan, carry_out(plan))
    again, twice = merged([*paths, paths[1]])
    assert (again, twice) == (plan, tally), "a part that is given twice counts once"
    with pytest.raises(PlaytestError, match=r"seeds from 9 are missing"):
        merged([paths[0], paths[1], paths[3]])
    with pytest.raises(PlaytestError, match=r"seeds from 11 are missing"):
        merged(paths[:3])


def test_a_run_can_be_ended_with_what_is_done(plan: Plan):
    def enough(now: Progress) -> bool:
        return now.seeds < 6

    tally = carry_out(plan, progress=enough)
    assert tally["games"] == 6
    assert tally == carry_out(replace(plan, seeds=6))


class Stumbler:
    """A bot that fails in the game whose bots were made with one seed, and is greedy else."""

    def __init__(self, fails: bool) -> None:
        self.bot = make("greedy", 0, "antares")
        self.fails = fails

    def choose(self, state: State) -> Action:
        if self.fails and state.turn > 2:
            raise ValueError("no dice")
        return self.bot.choose(state)


def test_a_game_that_fails_is_told_with_its_seed_and_the_run_goes_on(plan: Plan, monkeypatch: pytest.MonkeyPatch):
    bad = hashed(8, "bot 1")
    monkeypatch.setattr(play, "make", lambda spec, seed, game: Stumbler(seed == bad))
    tally = carry_out(plan)
    assert tally["games"] == 11
    assert tally["errors"] == [{"seed": 8, "arm": "", "error": "ValueError: no dice"}]
    assert as_json(measure(plan).report(plan, tally))["failed"] == ["Seed 8: ValueError: no dice."]


class Mortal(Executor):
    """An executor whose worker dies of one seed."""

    def __init__(self, deadly: int, asked: list[range]) -> None:
        self.deadly = deadly
        self.asked = asked
        self.broken = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        data, first, last = args
        self.asked.append(range(first, last))
        self.broken = self.broken or self.deadly in range(first, last)
        future: Future[Any] = Future()
        if self.broken:
            future.set_exception(BrokenExecutor("a worker died"))
        else:
            future.set_result(work(data, first, last))
        return future


def test_a_process_that_dies_costs_one_seed(plan: Plan):
    asked: list[range] = []
    tally = carry_out(plan, Workers(lambda: Mortal(10, asked), 2))
    assert tally["games"] == 11
    assert [(one["seed"], one["error"]) for one in tally["errors"]] == [(10, "the process that played it ended")]
    played = carry_out(replace(plan, seeds=5))
    fold(played, carry_out(replace(plan, seed=11, seeds=6)))
    assert {key: tally[key] for key in ("turns", "places")} == {key: played[key] for key in ("turns", "places")}


class Slow(Here):
    """An executor that notes how many tallies were waited for at a time."""

    open = most = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        Slow.open += 1
        Slow.most = max(Slow.most, Slow.open)
        return super().submit(fn, *args, **kwargs)


def test_only_a_few_chunks_are_under_way(plan: Plan):
    def counted(now: Progress) -> None:
        Slow.open -= 1

    carry_out(plan, Workers(Slow, 1), progress=counted)
    assert Slow.most == 3
