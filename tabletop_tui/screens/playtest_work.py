"""A playtest at work behind a screen: it can be paused, ended at once, and gone on with at another time.

Games are played in other processes, and reports are made in one more, so that this one has nothing to do but show
them. What is done is kept in a part file, named by the plan, so that the same question goes on where it was left. No
widgets here: the screen calls `run` in a thread of its own.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Final

from rules.core.errors import RulesError
from tabletop_tui.players.process import start_tracker
from tabletop_tui.playtest.errors import PlaytestError, need
from tabletop_tui.playtest.plan import Plan, measure, seeds_of
from tabletop_tui.playtest.pool import Pool
from tabletop_tui.playtest.report import Report
from tabletop_tui.playtest.runner import Progress, Workers, carry_out, processes
from tabletop_tui.playtest.store import Part, line
from tabletop_tui.playtest.tally import Tally, fold
from tabletop_tui.table import home

#: seconds between two reports: at least, how many times what the last one cost, and at most (the first one imports)
_APART: Final = 0.3
_SHARE: Final = 6.0
_MOST_APART: Final = 2.0


class Ended(Exception):
    """The run was ended from outside; what was done stands."""


@dataclass(frozen=True, slots=True)
class News:
    """How far a run is.

    seeds    done, of how many; begun how many of them were there before this sitting
    seconds  since this sitting began, pauses left out
    report   what may be said so far; None while nothing may
    tally    what it rests on, a copy
    over     nothing more comes; wrong: why it could not go on, in a sentence
    decided  it is over before its last seed, since a sequential test has come to an end
    """

    seeds: int
    of: int
    begun: int = 0
    seconds: float = 0.0
    report: Report | None = None
    tally: Tally | None = None
    over: bool = False
    wrong: str = ""
    decided: bool = False

    @property
    def left(self) -> float | None:
        """Seconds until the end at the speed so far; None before it is known."""
        fresh = self.seeds - self.begun
        return None if fresh <= 0 or self.over else self.seconds * (self.of - self.seeds) / fresh


class Work:
    """One run. `tell` gets the news, in the thread of `run`.

    clock   a clock in seconds that never goes back
    """

    def __init__(
        self,
        plan: Plan,
        tell: Callable[[News], None],
        workers: Workers | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.plan = plan
        self._tell = tell
        if workers is None:
            from tabletop_tui.commands.playtest_options import cores

            start_tracker()
            workers = processes(cores())
        self._workers = workers
        self._clock = clock
        self._going = Event()
        self._going.set()
        self._ending = False
        self._executor: Executor | None = None
        self._reporter: Executor | None = None
        self._last: Progress | None = None
        self._begun = 0
        self._began = self._paused_at = self._told_at = clock()
        self._cost = 0.0

    @property
    def paused(self) -> bool:
        """Whether it waits for `go_on`."""
        return not self._going.is_set()

    def pause(self) -> None:
        """Play what is handed out, then wait."""
        self._paused_at = self._clock()
        self._going.clear()

    def go_on(self) -> None:
        """Go on after a pause."""
        self._began += self._clock() - self._paused_at
        self._going.set()

    def end(self) -> None:
        """End now: games under way are given up, whole chunks stay."""
        self._ending = True
        self._going.set()
        if isinstance(self._executor, Pool):
            self._executor.end()

    def run(self) -> None:
        """Play to the end, or until `end`; every outcome is told as news."""
        wrong = ""
        tally: Tally | None = None
        try:
            need("scipy", "playtest")
            part = part_of(self.plan)
            self._begun = part.seeds
            if self._begun:
                self._tell(News(self._begun, seeds_of(self.plan), self._begun))
            tally = carry_out(self.plan, Workers(self._make, self._workers.width), part, progress=self._progress)
        except Ended:
            pass
        except PlaytestError as error:
            wrong = str(error)
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            wrong = f"The run ended: {type(error).__name__}: {' '.join(str(error).split())}."
        seeds, of = (self._last.seeds, self._last.of) if self._last is not None else (0, seeds_of(self.plan))
        if tally is None and self._last is not None:
            tally = self._last.tally
        report = None
        try:
            if tally and not wrong:
                report = self._report(tally)
        except RulesError as error:
            wrong = str(error)
        finally:
            if self._reporter is not None:
                self._reporter.shutdown(wait=False, cancel_futures=True)
        decided = measure(self.plan).decided
        found = bool(tally) and seeds < of and decided is not None and decided(self.plan, tally or {})
        seconds = self._clock() - self._began
        self._tell(News(seeds, of, self._begun, seconds, report, tally, True, wrong, found))

    def _make(self) -> Executor:
        if self._ending:
            raise Ended
        self._executor = self._workers.make()
        return self._executor

    def _progress(self, progress: Progress) -> bool:
        """A chunk has come; whether to go on."""
        self._last = progress
        if progress.seeds >= self._begun and self._clock() - self._told_at >= max(
            _APART, min(_SHARE * self._cost, _MOST_APART)
        ):
            self._news(progress)
        self._going.wait()
        return not self._ending

    def _news(self, progress: Progress) -> None:
        began = self._clock()
        tally: Tally = {}
        fold(tally, progress.tally)
        report = self._report(tally)
        self._told_at = self._clock()
        self._cost = self._told_at - began
        seconds = self._told_at - self._began
        self._tell(News(progress.seeds, progress.of, self._begun, seconds, report, tally))

    def _report(self, tally: Tally) -> Report:
        """What may be said of a tally: worked out in a process of its own, since it takes long for some measures."""
        if self._reporter is None:
            self._reporter = processes(1).make()
        try:
            return self._reporter.submit(report_of, self.plan.data(), tally).result()
        except BrokenExecutor:
            self._reporter = None
            return report_of(self.plan.data(), tally)


class InTurn:
    """Several runs, one after the other; they are paused and ended together. `tell` gets each news with its place."""

    def __init__(self, plans: Sequence[Plan], tell: Callable[[int, News], None]) -> None:
        self.works = [Work(plan, partial(tell, place)) for place, plan in enumerate(plans)]
        self._tell = tell
        self._at = 0
        self._ending = False

    @property
    def paused(self) -> bool:
        """Whether it waits for `go_on`."""
        return self.works[self._at].paused

    def pause(self) -> None:
        """Play what is handed out, then wait."""
        self.works[self._at].pause()

    def go_on(self) -> None:
        """Go on after a pause."""
        self.works[self._at].go_on()

    def end(self) -> None:
        """End now: games under way are given up, whole chunks stay."""
        self._ending = True
        self.works[self._at].end()

    def run(self) -> None:
        """Play to the end, or until `end`; every outcome is told as news."""
        for place, work in enumerate(self.works):
            self._at = place
            if self._ending:
                self._tell(place, News(0, seeds_of(work.plan), over=True))
            else:
                work.run()


def together(heard: Sequence[News]) -> News:
    """The news of runs that go on one after the other as that of one: what may be said is said by the first."""
    first = heard[0]
    return replace(
        first,
        seeds=sum(news.seeds for news in heard),
        of=sum(news.of for news in heard),
        begun=sum(news.begun for news in heard),
        seconds=sum(news.seconds for news in heard),
        over=all(news.over for news in heard),
        wrong=next((news.wrong for news in heard if news.wrong), ""),
    )


def report_of(data: Mapping[str, Any], tally: Tally) -> Report:
    """What may be said of a tally of the plan that is given as data. Raises MissingExtra."""
    plan = Plan.read(data)
    return measure(plan).report(plan, tally)


# ---- what is kept ----------------------------------------------------------------------------------------------------


def folder() -> Path:
    """Where the parts of runs are kept."""
    return home.data() / "playtests"


def path_of(plan: Plan) -> Path:
    """The part file of a plan: the same question has the same file."""
    digest = hashlib.sha256(line(plan.data()).encode()).hexdigest()[:16]
    return folder() / f"{plan.game}-{plan.measure}-{digest}.jsonl"


def part_of(plan: Plan) -> Part:
    """The part of a plan, gone on with, or new where there is none that this version made. Raises PlaytestError."""
    path = path_of(plan)
    if path.exists():
        try:
            part = Part.open(path)
            part.check(plan, (1, 1))
        except PlaytestError:
            forget(plan)
        else:
            return part
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlaytestError(f"{path.parent} cannot be made: {(error.strerror or str(error)).lower()}.") from None
    return Part.create(path, plan, (1, 1))


def done(plan: Plan) -> int:
    """How many seeds of a plan are kept from before."""
    path = path_of(plan)
    if not path.exists():
        return 0
    try:
        part = Part.open(path)
        part.check(plan, (1, 1))
    except PlaytestError:
        return 0
    return part.seeds


def forget(plan: Plan) -> None:
    """Drop what is kept of a plan. Raises PlaytestError when it cannot be."""
    try:
        path_of(plan).unlink(missing_ok=True)
    except OSError as error:
        raise PlaytestError(f"{path_of(plan)} cannot be removed: {(error.strerror or str(error)).lower()}.") from None
