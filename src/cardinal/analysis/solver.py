"""Double-dummy work shared out among worker processes, batch by batch; what was found before comes from a cache."""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from queue import LifoQueue
from types import TracebackType

from cardinal.language import NotUnderstood, Text, shown

from .cache import Cache, MemoryCache
from .errors import SolverFailed
from .process import WorkerProcess

BATCH = 40
"""How many positions the library takes at once."""
SHARES = 4
"""A batch is at most this part of what would be each worker's share of the work that is left."""
MOST_PROCESSES = 64

Progress = Callable[[int, int], None]
"""Told how many of how many are done."""


def _available() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Solver:
    """A number of worker processes that start when there is work for them; several threads may ask at once.

    Each question allows its worker *seconds*. ``close`` ends the processes; a ``with`` statement does so too.
    """

    def __init__(self, processes: int | None = None, *, seconds: float = 300.0, cache: Cache | None = None) -> None:
        number = _available() if processes is None else processes
        if type(number) is not int or not 1 <= number <= MOST_PROCESSES:
            values = {"given": shown(str(number)), "least": 1, "most": MOST_PROCESSES}
            raise NotUnderstood(Text(__package__, "processes", values))
        self._seconds = seconds
        self._cache: Cache = MemoryCache() if cache is None else cache
        self._workers = [WorkerProcess() for _ in range(number)]
        # The one used last is used next: a single question starts a single process.
        self._idle: LifoQueue[WorkerProcess] = LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._closed = False
        # Processes end even if nobody closes the solver.
        weakref.finalize(self, _end_all, self._workers)

    @property
    def processes(self) -> int:
        """How many processes may work at once."""
        return len(self._workers)

    def work(self, kind: str, items: Sequence[object], progress: Progress | None = None) -> list[object]:
        """What the workers find for each item, in the order of the items; the same item is asked once."""
        keys = [f"{kind}:{json.dumps(item, separators=(',', ':'))}" for item in items]
        wanted = dict(zip(keys, items, strict=True))
        found = {key: json.loads(text) for key, text in self._cache.find(list(wanted)).items()}
        missing = [key for key in wanted if key not in found]
        if progress is not None:
            progress(len(found), len(wanted))
        for batch, answers in self._solved(kind, missing, wanted):
            new = dict(zip(batch, answers, strict=True))
            self._cache.keep({key: json.dumps(value, separators=(",", ":")) for key, value in new.items()})
            found.update(new)
            if progress is not None:
                progress(len(found), len(wanted))
        return [found[key] for key in keys]

    def _solved(
        self, kind: str, keys: list[str], wanted: dict[str, object]
    ) -> Iterator[tuple[list[str], list[object]]]:
        """Each batch with its answers as it is ready."""
        batches = list(batches_of(keys, self.processes))
        if len(batches) == 1:
            yield batches[0], self._ask(kind, [wanted[key] for key in batches[0]])
            return
        threads = ThreadPoolExecutor(self.processes, thread_name_prefix="double-dummy")
        try:
            asked: dict[Future[list[object]], list[str]] = {}
            for batch in batches:
                asked[threads.submit(self._ask, kind, [wanted[key] for key in batch])] = batch
            for ready in as_completed(asked):
                yield asked[ready], ready.result()
        except KeyboardInterrupt:
            _abandon_all(self._workers)
            raise
        finally:
            # After a failure nobody waits for the batches that have not begun.
            threads.shutdown(wait=True, cancel_futures=True)

    def _ask(self, kind: str, items: list[object]) -> list[object]:
        with self._worker() as worker:
            return worker.ask(kind, items, self._seconds)

    @contextmanager
    def _worker(self) -> Iterator[WorkerProcess]:
        worker = self._idle.get()
        try:
            if self._closed:
                raise SolverFailed(Text(__package__, "closed"))
            yield worker
        except KeyboardInterrupt:
            worker.end()
            raise
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End the processes, whatever they do, and close the cache."""
        self._closed = True
        _abandon_all(self._workers)
        # Whoever asked has heard of it when the worker is idle again; whoever waits for one hears of it then.
        for worker in [self._idle.get() for _ in self._workers]:
            worker.end()
            self._idle.put(worker)
        self._cache.close()

    def __enter__(self) -> Solver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def batches_of(keys: list[str], processes: int) -> Iterator[list[str]]:
    """The work in batches that the library takes, smaller and smaller, so that all processes end together."""
    start = 0
    while start < len(keys):
        size = max(1, min(BATCH, (len(keys) - start) // (processes * SHARES)))
        yield keys[start : start + size]
        start += size


def _end_all(workers: list[WorkerProcess]) -> None:
    for worker in workers:
        worker.end()


def _abandon_all(workers: list[WorkerProcess]) -> None:
    for worker in workers:
        worker.abandon()
