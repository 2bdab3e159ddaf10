"""Reading a journal: as much of it as is sound, and where it stops being so."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tabletop_tui.table.errors import Damaged, NotAJournal, TableError
from tabletop_tui.table.record import FORMAT, BadLine, Done, Entry, Header, Swapped, Titled, Undone, entry

#: Bytes of a set-up that are read where only that is wanted; no set-up is so long
_LONGEST: Final = 1 << 20
TORN: Final = "The last line of this save was cut short and was left out."


@dataclass(slots=True)
class Reading:
    """What a journal file holds.

    entries   each with the number of its line, the set-up being line 1
    good      how many bytes are sound; what follows is a torn last line
    closed    whether the sound part ends with a line end
    torn      whether a last line was left out
    damage    the first line before the last that cannot be read; what follows it is not in `entries`
    """

    path: Path
    header: Header
    entries: list[tuple[int, Entry]] = field(default_factory=list)
    good: int = 0
    closed: bool = True
    torn: bool = False
    damage: Damaged | None = None

    @property
    def title(self) -> str:
        """The name given last; empty when none was given."""
        titles = [e.title for _, e in self.entries if isinstance(e, Titled)]
        return titles[-1] if titles else ""

    @property
    def swaps(self) -> dict[int, Swapped]:
        """What each seat has swapped for the next game of a series, as it decided last."""
        return {e.player: e for _, e in self.entries if isinstance(e, Swapped)}

    def actions(self) -> list[tuple[int, Done]]:
        """The actions that stand, each with its line: what was taken back is left out."""
        standing: list[tuple[int, Done]] = []
        for number, item in self.entries:
            if isinstance(item, Done):
                standing.append((number, item))
            elif isinstance(item, Undone):
                del standing[len(standing) - item.count :]
        return standing


def read(path: Path) -> Reading:
    """The journal at `path`, without locking or changing it.

    Raises TableError when there is no such file or it cannot be read, NotAJournal when it is something else or of
    another version, and Damaged when the set-up itself is broken.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise TableError(f"There is no save {path}.") from None
    except IsADirectoryError:
        raise TableError(f"{path} is a folder, not a save.") from None
    except OSError as error:
        raise TableError(f"{path} cannot be read: {_why(error)}.") from None
    first, newline, _ = data.partition(b"\n")
    reading = Reading(path, _header(path, first, bool(newline)), good=len(first) + len(newline), closed=bool(newline))
    _entries(reading, data)
    return reading


def read_header(path: Path) -> Header | None:
    """The set-up of a journal, without reading on; None for a file that is no sound journal."""
    try:
        with path.open("rb") as file:
            return _header(path, file.readline(_LONGEST).rstrip(b"\n"), True)
    except (OSError, TableError):
        return None


def _header(path: Path, first: bytes, whole: bool) -> Header:
    try:
        line = _object(first)
    except BadLine:
        if not whole and (not first or first.startswith(b'{"journal"')):
            raise Damaged(path, 1, "was cut short, so nothing is known of the match") from None
        raise NotAJournal(f"{path.name} is not a save of tabletop-tui.") from None
    version = line.get("journal")
    if not isinstance(version, int):
        raise NotAJournal(f"{path.name} is not a save of tabletop-tui.")
    if version != FORMAT:
        raise NotAJournal(
            f"{path.name} was written by another version of tabletop-tui "
            f"(its form is {version}, this one reads {FORMAT})."
        )
    try:
        return Header.parse(line)
    except BadLine as error:
        raise Damaged(path, 1, str(error)) from None


def _entries(reading: Reading, data: bytes) -> None:
    number, start, end = 1, reading.good, len(data)
    standing = 0
    while start < end:
        number += 1
        stop = data.find(b"\n", start)
        after = end if stop < 0 else stop + 1
        try:
            item = entry(_object(data[start : end if stop < 0 else stop]))
            if isinstance(item, Undone) and item.count > standing:
                raise BadLine("takes back more than was done")
        except BadLine as error:
            if after == end:
                reading.torn = True
            else:
                reading.damage = Damaged(reading.path, number, str(error))
            return
        standing += 1 if isinstance(item, Done) else -item.count if isinstance(item, Undone) else 0
        reading.entries.append((number, item))
        reading.good, reading.closed = after, stop >= 0
        start = after


def _object(raw: bytes) -> dict[str, Any]:
    try:
        line = json.loads(raw.decode())
    except (ValueError, RecursionError):
        raise BadLine("cannot be read") from None
    if not isinstance(line, dict):
        raise BadLine("cannot be read")
    return line


def _why(error: OSError) -> str:
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
