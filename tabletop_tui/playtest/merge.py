"""Parts of a run put together: shares that were played apart, or the part of a run in one piece."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Plan, chunks, measure
from tabletop_tui.playtest.runner import Workers, carry_out
from tabletop_tui.playtest.store import Part
from tabletop_tui.playtest.tally import Tally, fold


def merged(paths: Sequence[Path]) -> tuple[Plan, Tally]:
    """The whole out of its parts. Raises PlaytestError when a chunk is missing, differs, or parts do not belong."""
    parts = [Part.open(path) for path in paths]
    plan = parts[0].plan
    for part in parts:
        part.check(plan, part.shard)
    if measure(plan).indivisible:
        return plan, _in_one_piece(plan, parts)
    total: Tally = {}
    last = -1
    before: Tally = {}
    wanted = len(chunks(plan))
    for number, tally in heapq.merge(*(part.tallies() for part in parts), key=lambda found: found[0]):
        if number == last:
            if tally != before:
                raise PlaytestError(f"Two parts have counted the seeds of chunk {number} differently.")
            continue
        if number != last + 1:
            break
        fold(total, tally)
        last, before = number, tally
    if last + 1 < wanted:
        missing = chunks(plan)[last + 1]
        raise PlaytestError(f"The parts are not the whole: the seeds from {missing.start} are missing.")
    return plan, total


def _in_one_piece(plan: Plan, parts: Sequence[Part]) -> Tally:
    """The whole out of the part that holds most of it: it has no shares."""
    part = max(parts, key=lambda one: one.done)

    def nobody() -> Executor:
        raise PlaytestError(f"{part.path} is not the whole; go on with its run by --resume.")

    return carry_out(plan, Workers(nobody, 1), part)
