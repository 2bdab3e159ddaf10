"""Carries a plan out on any `concurrent.futures.Executor`: chunks go out, tallies come back and add up in order.

A chunk is a range of seeds and the plan as plain data; what comes back is plain data too. An error inside a game is
part of the tally. When a worker process dies, the chunks that were under way are played again one by one, and seeds
that kill their worker again are counted as failed. A measure that plays in rounds hands out a plan after another, to
the same workers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from tabletop_tui.playtest.plan import Plan, chunks, divisible, measure, seeds_of
from tabletop_tui.playtest.store import Part, disordered
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
        from tabletop_tui.playtest.pool import Pool

        return Pool(n)

    return Workers(make, n)


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
    """Play the whole plan, or one shard of it, and give the tally. Raises PlaytestError when it has no shards.

    part       where each chunk is kept as soon as it and all before it are done; what it holds already is not played
    progress   called after each chunk; when it gives False the run ends there, with what is done
    """
    divisible(plan, shard)
    hands = _Hands(workers or here())
    try:
        if measure(plan).rounds is None:
            numbered = [(i, seeds) for i, seeds in enumerate(chunks(plan)) if i % shard[1] == shard[0] - 1]
            return _play(plan, numbered, hands, part, progress)
        return _rounds(plan, hands, part, progress)
    finally:
        hands.rest()
        if part is not None:
            part.close()


def _rounds(plan: Plan, hands: _Hands, part: Part | None, progress: Callable[[Progress], bool | None] | None) -> Tally:
    """Play one round after another, as the measure makes each from the tally of the one before."""
    rounds = measure(plan).rounds
    assert rounds is not None
    of = seeds_of(plan)
    number = before = 0
    ended = False

    def tell(now: Progress) -> bool:
        nonlocal ended
        ended = progress is not None and progress(Progress(before + now.seeds, of, now.tally)) is False
        return not ended

    plans = rounds.plans(plan)
    one, begun = next(plans)
    while True:
        number += 1
        tally = _play(one, list(enumerate(chunks(one))), hands, part, tell, begun, number)
        if ended:
            return tally
        before += one.seeds
        try:
            one, begun = plans.send(tally)
        except StopIteration:
            return tally


def _play(
    plan: Plan,
    numbered: list[tuple[int, range]],
    hands: _Hands,
    part: Part | None,
    progress: Callable[[Progress], bool | None] | None,
    begun: Tally | None = None,
    round_: int = 0,
) -> Tally:
    """Play these chunks of a plan and give their tally, added to what was begun with."""
    decided = measure(plan).decided
    of = sum(len(seeds) for _, seeds in numbered)
    total: Tally = {}
    fold(total, begun or {})
    done = place = 0

    def counted(seeds: range, tally: Tally) -> bool:
        """Add a chunk; whether to go on."""
        nonlocal done, place
        fold(total, tally)
        done += len(seeds)
        place += 1
        told = progress is None or progress(Progress(done, of, total)) is not False
        return told and not (decided is not None and decided(plan, total))

    if part is not None:
        for number, tally in part.tallies(round_):
            if place == len(numbered) or number != numbered[place][0]:
                raise disordered(part.path)
            if not counted(numbered[place][1], tally):
                return total
    todo = numbered[place:]
    results = _in_order(plan, [seeds for _, seeds in todo], hands)
    try:
        for (number, seeds), tally in zip(todo, results, strict=True):
            if part is not None:
                part.write(number, tally, round_, len(seeds))
            if not counted(seeds, tally):
                break
    finally:
        results.close()
    return total


class _Hands:
    """The workers of a run with the executor that they are at now, if they have begun."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self._executor: Executor | None = None

    def submit(self, data: Mapping[str, Any], seeds: range) -> Future[Tally]:
        """Hand a chunk out."""
        if self._executor is None:
            self._executor = self.workers.make()
        return self._executor.submit(work, data, seeds.start, seeds.stop)

    def rest(self) -> None:
        """Give up what is under way; the next chunk gets a new executor."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _in_order(plan: Plan, todo: list[range], hands: _Hands) -> Generator[Tally, None, None]:
    """The tallies of the chunks in their order, with a bounded number under way."""
    data = plan.data()
    waiting: dict[Future[Tally], int] = {}
    ready: dict[int, Tally] = {}
    handed_out = 0
    for wanted in range(len(todo)):
        while wanted not in ready:
            try:
                while handed_out < len(todo) and handed_out - wanted < _AHEAD * hands.workers.width:
                    waiting[hands.submit(data, todo[handed_out])] = handed_out
                    handed_out += 1
                for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                    ready[waiting[future]] = future.result()
                    del waiting[future]
            except BrokenExecutor:
                under_way = sorted(waiting.values())
                waiting.clear()
                hands.rest()
                for place in under_way:
                    ready[place] = _alone(data, todo[place], hands.workers)
        yield ready.pop(wanted)


def _alone(data: Mapping[str, Any], seeds: range, workers: Workers) -> Tally:
    """A chunk again with nothing beside it; should its worker die once more, its halves, down to the one seed."""
    executor = workers.make()
    try:
        return executor.submit(work, data, seeds.start, seeds.stop).result()
    except BrokenExecutor:
        if len(seeds) == 1:
            return failed(seeds.start, "", "the process that played it ended")
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
    middle = (seeds.start + seeds.stop) // 2
    tally = _alone(data, range(seeds.start, middle), workers)
    fold(tally, _alone(data, range(middle, seeds.stop), workers))
    return tally
