"""Part files: what a run has counted so far, a JSON line for each chunk, so that it can go on or be put together.

The first line holds the plan, card lists included, so that a part needs no other file. The chunks follow in the order
of their seeds, whatever the number of processes: a part that was broken off is a beginning of the whole. Where a
measure plays in rounds, each line also says of which round it is and how many seeds it holds.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO

from tabletop_tui import __version__
from tabletop_tui.playtest.errors import PlaytestError
from tabletop_tui.playtest.plan import Plan, chunks, measure
from tabletop_tui.playtest.tally import Tally

#: the form of part files; another number is another form
FORM: Final = 1


def line(value: Any) -> str:
    """A value as one line of a part file."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def head(plan: Plan, shard: tuple[int, int]) -> dict[str, Any]:
    """The first line of a part."""
    return {"playtest": FORM, "version": __version__, "shard": list(shard), "plan": plan.data()}


class Part:
    """A part file that is being read or written on.

    path      where it is
    plan      the plan that it is a part of
    shard     which share of how many
    version   of the program that made it
    done      how many chunks it holds, of all rounds
    """

    def __init__(self, path: Path, first: dict[str, Any], begin: int) -> None:
        self.path = path
        self.plan = Plan.read(first["plan"])
        self.shard: tuple[int, int] = (first["shard"][0], first["shard"][1])
        self.version = str(first["version"])
        self.done = 0
        self._in_rounds = 0
        # places in the file, in bytes: where the chunks begin, up to where they were read, where the last one ends
        self._begin = self._read = self._end = begin
        self._file: TextIO | None = None

    @classmethod
    def create(cls, path: Path, plan: Plan, shard: tuple[int, int]) -> Part:
        """A new part. Raises PlaytestError when the file is there already or cannot be written."""
        first = head(plan, shard)
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(line(first))
        except FileExistsError:
            raise PlaytestError(f"{path} is there already; add --resume to go on with it.") from None
        except OSError as error:
            raise PlaytestError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}.") from None
        return cls(path, json.loads(line(first)), path.stat().st_size)

    @classmethod
    def open(cls, path: Path) -> Part:
        """A part that is there; a torn last line does not count. Raises PlaytestError when it is none."""
        lines = _whole_lines(path)
        try:
            begin, first = next(lines)
        except StopIteration:
            raise PlaytestError(f"{path} is empty.") from None
        if not isinstance(first, dict) or first.get("playtest") != FORM:
            raise PlaytestError(f"{path} is not a part of a playtest.")
        part = cls(path, first, begin)
        for end, value in lines:
            if not (isinstance(value, dict) and "chunk" in value and "tally" in value):
                raise PlaytestError(f"{path} is not a part of a playtest.")
            part._counted(end, value)
        return part

    @property
    def seeds(self) -> int:
        """The games of how many seeds it holds, of all rounds."""
        if measure(self.plan).rounds is not None:
            return self._in_rounds
        share, of = self.shard
        return sum(len(seeds) for seeds in chunks(self.plan)[share - 1 :: of][: self.done])

    def check(self, plan: Plan, shard: tuple[int, int]) -> None:
        """Raise PlaytestError unless this is a part of just this plan, made by this version."""
        if self.version != __version__:
            raise PlaytestError(f"{self.path} was made by version {self.version}; this is {__version__}.")
        if line(self.plan.data()) != line(plan.data()) or self.shard != shard:
            raise PlaytestError(f"{self.path} was made by another command or with another card list.")

    def tallies(self, round_: int = 0) -> Iterator[tuple[int, Tally]]:
        """The chunks with their numbers, in order; or those of one round, counted from 1.

        Rounds are read one after another, each from where the one before ended.
        """
        if round_ <= 1:
            self._read = self._begin
        for end, value in _whole_lines(self.path, self._read):
            if value.get("round", 0) != round_:
                return
            self._read = end
            yield value["chunk"], value["tally"]

    def write(self, number: int, tally: Tally, round_: int = 0, seeds: int = 0) -> None:
        """Add a chunk, on the disk when this returns. Raises PlaytestError unless all before it was read.

        round_   counted from 1, where there are rounds; seeds: then, how many seeds the chunk has
        """
        if self._file is None:
            if self._read != self._end:
                raise disordered(self.path)
            os.truncate(self.path, self._end)
            self._file = self.path.open("a", encoding="utf-8")
        value = {"chunk": number, "tally": tally}
        if round_:
            value = {"round": round_, "seeds": seeds, **value}
        text = line(value)
        self._file.write(text)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._counted(self._end + len(text.encode()), value)
        self._read = self._end

    def _counted(self, end: int, value: Any) -> None:
        self.done += 1
        self._in_rounds += value.get("seeds", 0)
        self._end = end

    def close(self) -> None:
        """Stop writing."""
        if self._file is not None:
            self._file.close()
            self._file = None


def disordered(path: Path) -> PlaytestError:
    """What is wrong with a part whose chunks do not follow one another as those of one run do."""
    return PlaytestError(f"{path} does not hold the chunks of one run in their order.")


def _whole_lines(path: Path, begin: int = 0) -> Iterator[tuple[int, Any]]:
    """Each line that was written whole, from a place on: where it ends, and its value. Raises PlaytestError."""
    end = begin
    try:
        with path.open("rb") as file:
            file.seek(begin)
            for raw in file:
                if not raw.endswith(b"\n"):
                    return
                end += len(raw)
                yield end, json.loads(raw)
    except OSError as error:
        raise PlaytestError(f"{path} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    except ValueError:
        raise PlaytestError(f"{path} is not a part of a playtest.") from None
