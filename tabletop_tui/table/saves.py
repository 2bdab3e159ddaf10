"""The saves there are: listed without playing them through, deleted, named, exported."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from tabletop_tui.table import cards, home, seats, series
from tabletop_tui.table.errors import Locked, TableError
from tabletop_tui.table.journal import Journal, lock_path
from tabletop_tui.table.reading import read
from tabletop_tui.table.record import Header, Titled

Status = Literal["open", "finished", "damaged"]


@dataclass(frozen=True, slots=True)
class Save:
    """One save as a list shows it.

    title     the name it was given; empty for none
    header    its set-up; None when even that cannot be read
    turn      the number of the turn now, from 1
    actor     the name of who decides; empty when the game is over
    actions   how many actions stand
    end       how it ended; reason: why it is damaged
    standing  how its series stands; None where it stands alone. A game that is over is still open, to be gone on with,
              while it is the newest of a series that is not
    modified  when it was last written, in seconds since 1970
    """

    path: Path
    status: Status
    modified: float
    title: str = ""
    header: Header | None = None
    turn: int = 0
    actor: str = ""
    actions: int = 0
    end: str = ""
    reason: str = ""
    standing: series.Standing | None = None

    @property
    def where(self) -> str:
        """Where it goes on, in a few words: “turn 5, Ada”, or “game 2 next”."""
        if self.standing is not None and self.standing.finished:
            return f"game {self.standing.game + 1} next"
        return f"turn {self.turn}, {self.actor}"

    @property
    def of_series(self) -> str:
        """Which game of its series it is, and how that stands, in a sentence; empty where it stands alone."""
        if self.standing is None:
            return ""
        return f"Game {self.standing.game}. {self.standing.words(self.names)}"

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the order of the seats."""
        return () if self.header is None else tuple(place.name for place in self.header.seats)


def listing(folder: Path | None = None) -> list[Save]:
    """Every save in a folder (that of the saves unless told), the newest first."""
    return [look(path) for path in _paths(folder)]


def newest_unfinished(folder: Path | None = None) -> Save | None:
    """The save to continue: the one written last of those that are sound and not over."""
    return next((save for path in _paths(folder) if (save := look(path)).status == "open"), None)


def look(path: Path) -> Save:
    """One save. Whatever is wrong with it is in `reason`, never raised."""
    try:
        modified = path.stat().st_mtime
    except OSError:
        modified = 0.0
    try:
        reading = read(path)
    except TableError as error:
        return Save(path, "damaged", modified, reason=str(error))
    header = reading.header
    standing = reading.actions()
    last = standing[-1][1] if standing else None
    names = [place.name for place in header.seats]
    actor = last.actor if last else header.first
    over = last is not None and last.end is not None
    status: Status = "finished" if over else "open"
    found = None
    if header.series is not None:
        found = series.counted(header.series, last.winners if last is not None and over else None)
        if over and not found.over and not series.followed(path, header):
            status = "open"
    if reading.damage is not None:
        status = "damaged"
    return Save(
        path,
        status,
        modified,
        reading.title,
        header,
        last.turn if last else 1,
        names[actor] if 0 <= actor < len(names) else "",
        len(standing),
        (last.end or "") if last else "",
        str(reading.damage or ""),
        found,
    )


def find(name: str) -> Path:
    """The journal that a person means: a path, or the name of a save with or without `.jsonl`. Raises TableError."""
    path = Path(name).expanduser()
    if path.exists():
        return path
    for candidate in (home.saves() / name, home.saves() / f"{name}.jsonl"):
        if candidate.is_file() and candidate.parent == home.saves():
            return candidate
    raise TableError(f"There is no save {name}.")


def delete(path: Path) -> None:
    """Delete a save. Raises Locked while a program has it open, TableError when it cannot be deleted."""
    lock = FileLock(lock_path(path), timeout=0)
    try:
        with lock:
            path.unlink()
            cards.beside(path).unlink(missing_ok=True)
            lock_path(path).unlink(missing_ok=True)
    except Timeout:
        raise Locked(path) from None
    except FileNotFoundError:
        raise TableError(f"There is no save {path}.") from None
    except OSError as error:
        raise TableError(f"{path} cannot be deleted: {_why(error)}.") from None


def rename(path: Path, title: str) -> None:
    """Give a save a name of its own, which is a line of its journal; the file keeps its name."""
    seats.check_name(title, 60)
    journal = Journal.open(path)
    try:
        journal.append(Titled(title))
    finally:
        journal.close()


def export(path: Path, to: Path) -> list[Path]:
    """Copy a save to a file or into a folder, with a playtester's own card list beside it; gives what was written.

    Raises TableError when there is something already, or it cannot be written.
    """
    header = read(path).header
    target = to / path.name if to.is_dir() else to
    pairs = [(path, target)]
    sha = header.cards.sha256
    if sha is not None:
        source = next((p for p in (cards.kept(sha), cards.beside(path)) if p.is_file()), None)
        if source is not None:
            pairs.append((source, cards.beside(target)))
    for _, place in pairs:
        if place.exists():
            raise TableError(f"There is a file {place} already.")
    try:
        for source, place in pairs:
            shutil.copyfile(source, place)
    except OSError as error:
        raise TableError(f"{target} cannot be written: {_why(error)}.") from None
    return [place for _, place in pairs]


def _paths(folder: Path | None) -> Iterator[Path]:
    """The journals of a folder, the one written last first; a folder that is not there has none."""
    found: list[tuple[float, str]] = []
    try:
        with os.scandir(folder or home.saves()) as entries:
            found.extend(
                (entry.stat().st_mtime, entry.path)
                for entry in entries
                if entry.name.endswith(".jsonl") and not entry.name.startswith(".") and entry.is_file()
            )
    except OSError:
        return
    for _, name in sorted(found, reverse=True):
        yield Path(name)


def _why(error: OSError) -> str:
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]
