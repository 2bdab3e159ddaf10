"""Processes that play: a pool that can be ended at once, and that ends by itself when who made it is gone."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import Pipe, get_all_start_methods, get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Final

#: not forked from this process, which may have threads and a screen
_METHOD: Final = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"


class Pool(ProcessPoolExecutor):
    """A pool of so many processes.

    Each process holds the far end of a pipe of which this process alone has the near one. When that is closed, by
    `end` or by the death of this process, they end where they are, in the middle of a game too.
    """

    def __init__(self, n: int) -> None:
        self._far, self._near = Pipe(duplex=False)
        self._ended = False
        self._ending = Lock()
        super().__init__(n, get_context(_METHOD), _begin, (self._far,))

    def end(self) -> None:
        """End the processes now. What they were at fails with BrokenProcessPool. From any thread, more than once."""
        with self._ending:
            ended, self._ended = self._ended, True
        # closed once and no more: by the second time another thread may have opened something under its number
        if not ended:
            self._near.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As of every executor; when nothing is waited for and the rest is cancelled, what is under way is too."""
        super().shutdown(wait, cancel_futures=cancel_futures)
        if wait or cancel_futures:
            self.end()
            self._far.close()


def _begin(far: Connection) -> None:
    """What each process does first."""
    # Ctrl+C reaches every process of a terminal; only the one that handed out the work answers it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(far,), daemon=True).start()


def _end_with(far: Connection) -> None:
    """End this process when the near end of the pipe is closed: nothing is ever sent."""
    with suppress(EOFError, OSError):
        far.recv_bytes()
    os._exit(0)
