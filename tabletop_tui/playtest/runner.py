"""Carries a plan out on any `concurrent.futures.Executor`: chunks go out, tallies come back and add up in order.

A chunk is a range of seeds and the plan as plain data; what comes back is plain data too. An error inside a game is
part of the tally. When a worker process dies, the chunks that were under way are played again one by one, and seeds
that kill their worker again are counted as failed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Plan, chunks, measure
from tabletop_tui.playtest.store import Part
from tabletop_tui.playtest.tally import Tally, failed, fold

T = TypeVar("T")

#: chunks handed out ahead for each worker, so that none waits and memory stays flat
_AHEAD: Final = 3


@dataclass(frozen=True, slots=True)
class Workers:
    """Where games are played.

    make    a new executor; called again when one has broken
    width   how many chunks it works on at a time
    """

    make: Callable[[], Executor]
    width: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: seeds done of all, and the tally so far (to be read, not kept or changed)."""

    seeds: int
    of: int
    tally: Tally


class Here(Executor):
    """An executor that works at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - handed on, as every executor does
            future.set_exception(error)
        return future


def here() -> Workers:
    """One worker, in this process."""
    return Workers(Here, 1)


def processes(n: int) -> Workers:
    """So many processes on this machine."""

    def make() -> Executor:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_all_start_methods, get_context

        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        return ProcessPoolExecutor(n, mp_context=get_context(method), initializer=_leave_interrupts_to_the_parent)

    return Workers(make, n)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl+C reaches every process of a terminal; only the one that handed out the work answers it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work(data: Mapping[str, Any], first: int, last: int) -> Tally:
    """Play the seeds from `first` to before `last`. Runs in a worker."""
    plan = Plan.read(data)
    return measure(plan).chunk(plan, range(first, last))


def carry_out(
    plan: Plan,
    workers: Workers | None = None,
    part: Part | None = None,
    shard: tuple[int, int] = (1, 1),
    progress: Callable[[Progress], bool | None] | None = None,
) -> Tally:
    """Play the whole plan, or one shard of it, and give the tally.

    part       where each chunk is kept as soon as it and all before it are done; what it holds already is not played
    progress   called after each chunk; when it gives False the run ends there, with what is done
    """
    asked = measure(plan)
    numbered = [(i, seeds) for i, seeds in enumerate(chunks(plan)) if i % shard[1] == shard[0] - 1]
    of = sum(len(seeds) for _, seeds in numbered)
    total: Tally = {}
    done = place = 0

    def counted(seeds: range, tally: Tally) -> bool:
        """Add a chunk; whether to go on."""
        nonlocal done, place
        fold(total, tally)
        done += len(seeds)
        place += 1
        if asked.decided is not None and asked.decided(plan, total):
            return False
        return progress is None or progress(Progress(done, of, total)) is not False

    if part is not None:
        for number, tally in part.tallies():
            if number != numbered[place][0]:
                raise PlaytestError(f"{part.path} does not hold the chunks of one run in their order.")
            if not counted(numbered[place][1], tally):
                return total
    todo = numbered[place:]
    results = _in_order(plan, [seeds for _, seeds in todo], workers or here())
    try:
        for (number, seeds), tally in zip(todo, results, strict=True):
            if part is not None:
                part.write(number, tally)
            if not counted(seeds, tally):
                break
    finally:
        results.close()
        if part is not None:
            part.close()
    return total


def _in_order(plan: Plan, todo: list[range], workers: Workers) -> Generator[Tally, None, None]:
    """The tallies of the chunks in their order, with a bounded number under way."""
    data = plan.data()
    executor = workers.make()
    waiting: dict[Future[Tally], int] = {}
    ready: dict[int, Tally] = {}
    handed_out = 0
    try:
        for wanted in range(len(todo)):
            while wanted not in ready:
                while handed_out < len(todo) and handed_out - wanted < _AHEAD * workers.width:
                    seeds = todo[handed_out]
                    waiting[executor.submit(work, data, seeds.start, seeds.stop)] = handed_out
                    handed_out += 1
                try:
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        ready[waiting[future]] = future.result()
                        del waiting[future]
                except BrokenExecutor:
                    under_way = sorted(waiting.values())
                    waiting.clear()
                    executor.shutdown(wait=False, cancel_futures=True)
                    for place in under_way:
                        ready[place] = _alone(data, todo[place], workers)
                    executor = workers.make()
            yield ready.pop(wanted)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _alone(data: Mapping[str, Any], seeds: range, workers: Workers) -> Tally:
    """A chunk again with nothing beside it; should its worker die once more, its halves, down to the one seed."""
    try:
        with workers.make() as executor:
            return executor.submit(work, data, seeds.start, seeds.stop).result()
    except BrokenExecutor:
        if len(seeds) == 1:
            return failed(seeds.start, "", "the process that played it ended")
    middle = (seeds.start + seeds.stop) // 2
    tally = _alone(data, range(seeds.start, middle), workers)
    fold(tally, _alone(data, range(middle, seeds.stop), workers))
    return tally
