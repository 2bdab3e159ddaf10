"""A real Dask cluster of two workers on this machine, one of them killed in the middle of a run."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import pytest

from tabletop_tui.playtest import evolve
from tabletop_tui.playtest import plan as plans
from tabletop_tui.playtest.cluster import ClusterExecutor, cluster
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Listed, Plan
from tabletop_tui.playtest.runner import Progress, carry_out
from tabletop_tui.playtest.store import line

distributed = pytest.importorskip("distributed")


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(plans.CHUNK_GAMES, "antares", 5)
    plan = Plan("run", "antares", 1, 60, ("greedy", "greedy"), (Listed("base", ""),))
    monkeypatch.setattr(evolve, "LEADERS", 2)
    monkeypatch.setattr(evolve, "CHILDREN", 2)
    about = {"generations": 2, "trial": 1}
    search = Plan("spread", "hero-realms", 1, 2, ("greedy",), (Listed("base", ""),), about=about)
    killed: list[int] = []

    with distributed.LocalCluster(2, processes=True, threads_per_worker=1, dashboard_address=None) as local:

        def kill_one(now: Progress) -> None:
            if now.seeds >= 20 and not killed:
                killed.append(local.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        workers = cluster(local.scheduler_address)
        assert workers.width == 2
        tally = carry_out(plan, workers, progress=kill_one)
        bred = carry_out(search, workers)
    assert killed
    assert line(tally) == line(carry_out(plan))
    assert tally["games"] == 60
    assert line(bred) == line(carry_out(search)), "round after round by the same workers"
    assert "errors" not in carry_out(replace(plan, seeds=1))


def test_a_scheduler_that_does_not_answer_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tabletop_tui.playtest.cluster._PATIENCE", 0.2)
    with pytest.raises(PlaytestError, match=r"^No scheduler answers at tcp://127\.0\.0\.1:1: .+\.$"):
        ClusterExecutor("tcp://127.0.0.1:1")
