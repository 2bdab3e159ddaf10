"""The journal on disk: one writer, each line written and synced before anything goes on."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from tabletop_tui.table.errors import Locked, NotSaved, TableError
from tabletop_tui.table.reading import TORN, Reading, read
from tabletop_tui.table.record import Entry, Header

_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class Journal:
    """A journal that is open for writing. Until it is closed, no other program can write to it."""

    def __init__(self, reading: Reading, lock: FileLock) -> None:
        self.reading = reading
        self.path = reading.path
        self._lock = lock
        self._good = reading.good
        self._lead = b"" if reading.closed else b"\n"
        self._dirty = reading.torn
        self._line = 1 + len(reading.entries)
        self._fd = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """A new journal that holds only its set-up.

        Raises TableError when there is such a file already, or none can be made there.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = _locked(path)
        except OSError as error:
            raise TableError(_cannot_make(path, error)) from None
        try:
            if path.exists():
                raise TableError(f"There is a file {path} already; resume it, or name another.")
            _put(path, [header.line()])
            return cls(read(path), lock)
        except OSError as error:
            lock.release()
            raise TableError(_cannot_make(path, error)) from None
        except TableError:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path) -> Journal:
        """An old journal, to go on with. A torn last line stays in the file until something is written.

        Raises Locked, Damaged, and whatever `read` raises.
        """
        read(path)
        try:
            lock = _locked(path)
        except OSError as error:
            raise TableError(f"{path} cannot be written: {_reason(error)}.") from None
        try:
            reading = read(path)
            if reading.damage is not None:
                raise reading.damage
            return cls(reading, lock)
        except OSError as error:
            lock.release()
            raise TableError(f"{path} cannot be written: {_reason(error)}.") from None
        except TableError:
            lock.release()
            raise

    @property
    def notice(self) -> str | None:
        """What a person should know of how the journal was found."""
        return TORN if self.reading.torn else None

    def append(self, *entries: Entry) -> None:
        """Write and sync lines, all or none. Raises NotSaved; the same call may then be made again."""
        data = self._lead + "".join(e.line() + "\n" for e in entries).encode()
        try:
            self._follow()
            if self._dirty:
                os.ftruncate(self._fd, self._good)
            os.lseek(self._fd, self._good, os.SEEK_SET)
            self._dirty = True
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
            os.fsync(self._fd)
        except OSError as error:
            raise NotSaved(f"Not saved: {_reason(error)}.") from None
        self._dirty = False
        self._lead = b""
        self._good += len(data)
        for item in entries:
            self._line += 1
            self.reading.entries.append((self._line, item))

    def close(self) -> None:
        """Let others write to it. Closing twice does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
            self._lock.release()

    def _follow(self) -> None:
        """Put the whole journal back when its file was deleted or moved away under the match."""
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), os.fstat(self._fd)):
                return
            raise OSError(errno.EEXIST, f"another file has taken the place of {self.path}")
        lines = [self.reading.header.line(), *(e.line() for _, e in self.reading.entries)]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _put(self.path, lines)
        os.close(self._fd)
        self._fd = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._good = os.fstat(self._fd).st_size
        self._lead, self._dirty = b"", False


def lock_path(path: Path) -> Path:
    """The file that stands for “open in a program” beside a journal."""
    return path.with_name(f".{path.name}.lock")


def _locked(path: Path) -> FileLock:
    lock = FileLock(lock_path(path), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise Locked(path) from None
    return lock


def _put(path: Path, lines: list[str]) -> None:
    """A whole file or none: written beside its place, synced, then moved there."""
    beside = path.with_name(f".{path.name}.new")
    fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        rest = memoryview("".join(line + "\n" for line in lines).encode())
        while rest:
            rest = rest[os.write(fd, rest) :]
        os.fsync(fd)
    except OSError:
        os.close(fd)
        beside.unlink(missing_ok=True)
        raise
    os.close(fd)
    os.replace(beside, path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """So that the file's name survives a power cut too; not every platform can."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _reason(error: OSError) -> str:
    if error.errno in _FULL:
        return "the disk is full"
    text = error.strerror or type(error).__name__
    return text[:1].lower() + text[1:]


def _cannot_make(path: Path, error: OSError) -> str:
    return (
        f"No match can be saved in {path.parent}: {_reason(error)}; "
        "set TABLETOP_TUI_HOME to a folder that can be written."
    )
