"""Workers of a Dask cluster: many machines behind the same executor that processes are behind."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any, Final, TypeVar

from tabletop_tui.playtest.errors import PlaytestError, need
from tabletop_tui.playtest.runner import Workers

T = TypeVar("T")

#: how often a chunk is handed out anew when its worker is lost
RETRIES: Final = 3
#: seconds to wait for the scheduler
_PATIENCE: Final = 20


class ClusterExecutor(Executor):
    """Dask’s own executor, with the connection that it needs: both end together."""

    def __init__(self, address: str) -> None:
        distributed = need("distributed", "cluster")
        try:
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise PlaytestError(f"No scheduler answers at {address}: {' '.join(str(error).split())}.") from None
        self._executor = self._client.get_executor(pure=False, retries=RETRIES)

    @property
    def width(self) -> int:
        """How many chunks the cluster works on at a time now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        # Dask's executor cancels what is still to come by itself when it need not wait
        self._executor.shutdown(wait=wait and not cancel_futures)
        self._client.close()


def cluster(address: str) -> Workers:
    """The workers behind a scheduler. Raises MissingExtra, and PlaytestError when nobody answers there."""
    executor = ClusterExecutor(address)
    width = executor.width
    executor.shutdown()
    return Workers(lambda: ClusterExecutor(address), width)
