"""Small JSON files that every tab and terminal of a person writes to: read, changed and written whole, under a lock."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

#: Seconds that one waits for another to write such a file, which takes that one some thousandths.
LONGEST_WAIT: Final = 3.0


def rewrite(path: Path, change: Callable[[Any], Any]) -> None:
    """Put into a file what `change` makes of what it holds now, so that nobody's change is lost.

    `change` is given None where there is no file, or none that can be read as JSON. The file is written whole or not
    at all. Raises OSError.
    """
    from filelock import FileLock, Timeout

    from tabletop_tui.table.journal import lock_path

    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(lock_path(path), timeout=LONGEST_WAIT)
    try:
        lock.acquire()
    except Timeout:
        raise OSError(errno.EAGAIN, "Another program is writing the same file") from None
    try:
        _put(path, json.dumps(change(_held(path)), ensure_ascii=False, indent=1) + "\n")
    finally:
        lock.release()


def _held(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError, RecursionError):
        return None


def _put(path: Path, text: str) -> None:
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
