"""Double-dummy work shared out among worker processes, batch by batch; what was found before comes from a cache."""

from __future__ import annotations

import json
import os
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import LifoQueue, SimpleQueue
from threading import Lock
from types import TracebackType

from cardinal.language import NotUnderstood, Text, shown

from .cache import Cache, MemoryCache
from .errors import SolverFailed, SolverSlow
from .process import WorkerProcess
from .shares import Shares

MOST_PROCESSES = 64

Progress = Callable[[int, int], None]
"""Told how many of how many are done."""
_Ready = tuple[list[str], list[object]] | BaseException | None
"""A batch with its answers, or why there are none; None when a thread has no more."""


@dataclass(frozen=True, slots=True)
class Unsolved:
    """What stands for an answer that was not there within the time limit."""

    seconds: float

    @property
    def text(self) -> Text:
        return Text(__package__, "unsolved", {"seconds": f"{self.seconds:g}"})


def _available() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Solver:
    """A number of worker processes that start when there is work for them; several threads may ask at once.

    A batch may take its worker *seconds*. *nice* is how far the workers stand behind other processes of the machine.
    ``close`` ends the processes; a ``with`` statement does so too.
    """

    def __init__(
        self, processes: int | None = None, *, seconds: float = 300.0, cache: Cache | None = None, nice: int = 0
    ) -> None:
        number = _available() if processes is None else processes
        if type(number) is not int or not 1 <= number <= MOST_PROCESSES:
            values = {"given": shown(str(number)), "least": 1, "most": MOST_PROCESSES}
            raise NotUnderstood(Text(__package__, "processes", values))
        self._seconds = seconds
        self._cache: Cache = MemoryCache() if cache is None else cache
        self._workers = [WorkerProcess(nice=nice) for _ in range(number)]
        # The one used last is used next: a single question starts a single process.
        self._idle: LifoQueue[WorkerProcess] = LifoQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._waiting = 0  # threads that wait for a worker
        self._lock = Lock()
        self._closed = False
        # Processes end even if nobody closes the solver.
        weakref.finalize(self, _end_all, self._workers)

    @property
    def processes(self) -> int:
        """How many processes may work at once."""
        return len(self._workers)

    @property
    def seconds(self) -> float:
        """The time limit of a batch, and of what is tried alone."""
        return self._seconds

    def work(self, kind: str, items: Sequence[object], progress: Progress | None = None) -> list[object]:
        """What the workers find for each item, in the order of the items; the same item is asked once. It fails as a
        whole if a batch takes too long."""
        return self._work(kind, items, progress, patient=False)

    def attempt(self, kind: str, items: Sequence[object], progress: Progress | None = None) -> list[object]:
        """The same, but items of a batch that takes too long are tried one by one; ``Unsolved`` stands for those that
        take too long even then. Only what was solved is kept."""
        return self._work(kind, items, progress, patient=True)

    def _work(self, kind: str, items: Sequence[object], progress: Progress | None, *, patient: bool) -> list[object]:
        keys = [f"{kind}:{json.dumps(item, separators=(',', ':'))}" for item in items]
        wanted = dict(zip(keys, items, strict=True))
        found: dict[str, object] = {key: json.loads(text) for key, text in self._cache.find(list(wanted)).items()}
        missing = [key for key in wanted if key not in found]
        if progress is not None:
            progress(len(found), len(wanted))
        for batch, answers in self._solved(kind, missing, wanted, patient=patient):
            new = dict(zip(batch, answers, strict=True))
            solved = {key: value for key, value in new.items() if not isinstance(value, Unsolved)}
            self._cache.keep({key: json.dumps(value, separators=(",", ":")) for key, value in solved.items()})
            found.update(new)
            if progress is not None:
                progress(len(found), len(wanted))
        return [found[key] for key in keys]

    def _solved(
        self, kind: str, keys: list[str], wanted: dict[str, object], *, patient: bool
    ) -> Iterator[tuple[list[str], list[object]]]:
        """Each batch with its answers as it is ready."""
        shares = Shares(keys, self.processes)
        if len(shares) == 1 and not patient:
            with self._worker() as worker:
                yield keys, worker.ask(kind, [wanted[key] for key in keys], self._seconds)
            return
        ready: SimpleQueue[_Ready] = SimpleQueue()
        number = min(self.processes, len(shares))
        threads = ThreadPoolExecutor(max(1, number), thread_name_prefix="double-dummy")
        try:
            for _ in range(number):
                threads.submit(self._take_shares, kind, shares, wanted, ready, patient=patient)
            while number:
                told = ready.get()
                if isinstance(told, BaseException):
                    raise told
                if told is None:
                    number -= 1
                else:
                    yield told
        except KeyboardInterrupt:
            _abandon_all(self._workers)
            raise
        finally:
            # After a failure nobody waits for the batches that have not begun.
            shares.drop()
            threads.shutdown(wait=True)

    def _take_shares(
        self, kind: str, shares: Shares, wanted: dict[str, object], ready: SimpleQueue[_Ready], *, patient: bool
    ) -> None:
        """One thread's part: batches for a worker as long as there are any, and None at the end."""
        try:
            while shares:
                self._lend(kind, shares, wanted, ready, patient=patient)
            ready.put(None)
        except BaseException as failure:
            ready.put(failure)

    def _lend(
        self, kind: str, shares: Shares, wanted: dict[str, object], ready: SimpleQueue[_Ready], *, patient: bool
    ) -> None:
        """A worker for one batch after another; somebody else who waits for a worker has it after the first."""
        taken: deque[list[str]] = deque()
        done = 0

        def source(ahead: bool) -> list[object] | None:
            if self._waiting and (ahead or done):
                return None
            batch = shares.take(ahead=ahead)
            if batch is None:
                return None
            taken.append(batch)
            return [wanted[key] for key in batch]

        with self._worker() as worker:
            try:
                for answers in worker.ask_each(kind, source, self._seconds):
                    done += 1
                    ready.put((taken.popleft(), answers))
            except SolverSlow:
                if not patient:
                    raise
                slow = taken.popleft()
                if len(slow) == 1:
                    ready.put((slow, [Unsolved(self._seconds)]))
                    slow = []
                shares.give_back([*taken, *([key] for key in slow)])

    @contextmanager
    def _worker(self) -> Iterator[WorkerProcess]:
        with self._lock:
            self._waiting += 1
        try:
            worker = self._idle.get()
        finally:
            with self._lock:
                self._waiting -= 1
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


def _end_all(workers: list[WorkerProcess]) -> None:
    for worker in workers:
        worker.end()


def _abandon_all(workers: list[WorkerProcess]) -> None:
    for worker in workers:
        worker.abandon()
