"""Part files: what a run has counted so far, a JSON line for each chunk, so that it can go on or be put together.

The first line holds the plan, card lists included, so that a part needs no other file. The chunks follow in the order
of their seeds, whatever the number of processes: a part that was broken off is a beginning of the whole.
"""

from __future__ import annotations

import heapq
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from tabletop_tui import __version__
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Plan, chunks
from tabletop_tui.playtest.tally import Tally, fold

#: the form of part files; another number is another form
FORM: Final = 1


def line(value: Any) -> str:
    """A value as one line of a part file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def head(plan: Plan, shard: tuple[int, int]) -> dict[str, Any]:
    """The first line of a part."""
    return {"playtest": FORM, "version": __version__, "shard": list(shard), "plan": plan.data()}


class Part:
    """A part file that is being read or written on."""

    def __init__(self, path: Path, first: dict[str, Any], done: int, size: int) -> None:
        self.path = path
        self.plan = Plan.read(first["plan"])
        self.shard: tuple[int, int] = (first["shard"][0], first["shard"][1])
        self.version = str(first["version"])
        #: how many chunks it holds; where in the file the last whole line ends
        self.done = done
        self.size = size
        self._file: TextIO | None = None

    @classmethod
    def create(cls, path: Path, plan: Plan, shard: tuple[int, int]) -> Part:
        """A new part. Raises PlaytestError when the file is there already."""
        first = head(plan, shard)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(line(first))
        except FileExistsError:
            raise PlaytestError(f"{path} is there already; add --resume to go on with it.") from None
        except OSError as error:
            raise PlaytestError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
        return cls(path, json.loads(line(first)), 0, path.stat().st_size)

    @classmethod
    def open(cls, path: Path) -> Part:
        """A part that is there; a torn last line does not count. Raises PlaytestError when it is none."""
        lines = _whole_lines(path)
        try:
            _, size, first = next(lines)
        except StopIteration:
            raise PlaytestError(f"{path} is empty.") from None
        if not isinstance(first, dict) or first.get("playtest") != FORM:
            raise PlaytestError(f"{path} is not a part of a playtest.")
        ends = [size, *(end for _, end, _ in lines)]
        return cls(path, first, len(ends) - 1, ends[-1])

    def check(self, plan: Plan, shard: tuple[int, int]) -> None:
        """Raise PlaytestError unless this is a part of just this plan, made by this version."""
        if self.version != __version__:
            raise PlaytestError(f"{self.path} was made by version {self.version}; this is {__version__}.")
        if line(self.plan.data()) != line(plan.data()) or self.shard != shard:
            raise PlaytestError(f"{self.path} was made by another command or with another card list.")

    def tallies(self) -> Iterator[tuple[int, Tally]]:
        """The chunks with their numbers, in order."""
        lines = _whole_lines(self.path)
        next(lines)
        for _, _, value in lines:
            yield value["chunk"], value["tally"]

    def write(self, number: int, tally: Tally) -> None:
        """Add a chunk, on the disk when this returns."""
        if self._file is None:
            os.truncate(self.path, self.size)
            self._file = self.path.open("a", encoding="utf-8")
        self._file.write(line({"chunk": number, "tally": tally}))
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Stop writing."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _whole_lines(path: Path) -> Iterator[tuple[int, int, Any]]:
    """Number, end in bytes and value of each line that was written whole. Raises PlaytestError."""
    end = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file):
                if not raw.endswith(b"\n"):
                    return
                end += len(raw)
                yield number, end, json.loads(raw)
    except OSError as error:
        raise PlaytestError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except ValueError:
        raise PlaytestError(f"{path} is not a part of a playtest.") from None


def merged(paths: Sequence[Path]) -> tuple[Plan, Tally]:
    """The whole out of its parts. Raises PlaytestError when a chunk is missing, differs, or parts do not belong."""
    parts = [Part.open(path) for path in paths]
    plan = parts[0].plan
    for part in parts:
        part.check(plan, part.shard)
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
