"""One worker process as seen from outside: started when it is first asked, ended when it takes too long."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import tempfile
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from threading import Timer
from typing import IO

from cardinal.language import Text, shown

from .engine import Engine, engine
from .errors import SolverFailed, SolverSlow

_LOG = logging.getLogger(__name__)
STARTING_SECONDS = 60.0
UNDER_WAY = 2
"""How many batches a process has: the one that it works on, and the next."""
Source = Callable[[bool], list[object] | None]
"""The next batch, None if there is none for now; told whether the process has another to work on meanwhile."""


class _Died(Exception):
    """The process ended while it was asked something."""

    def __init__(self, code: int | None, said: str) -> None:
        super().__init__(code, said)
        self.code, self.said = code, said


class WorkerProcess:
    """A process that answers one question at a time. Only one thread may ask at a time."""

    def __init__(self, by: Engine | None = None, nice: int = 0) -> None:
        self._engine = engine() if by is None else by
        self._nice = nice
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._ended: SolverFailed | None = None  # why we have ended it ourselves

    @property
    def pid(self) -> int | None:
        """The number of the process, None before it is first asked and after it was ended."""
        return None if self._process is None else self._process.pid

    def ask(self, kind: str, items: list[object], seconds: float) -> list[object]:
        """The answers to *items*."""
        once = iter((items,))
        (answers,) = self.ask_each(kind, lambda _: next(once, None), seconds)
        return answers

    def ask_each(self, kind: str, source: Source, seconds: float) -> Generator[list[object], None, None]:
        """The answers to batch after batch of *source*; a process that dies is started once more, with the same work.

        The next batch is sent before the answer to the last is read: a process never waits for this one to wake up.
        """
        self._ended = None
        under_way: deque[bytes] = deque()
        try:
            while self._fill(under_way, kind, source):
                yield self._answer(under_way, seconds)
        finally:
            if under_way:
                # It works on what nobody waits for, and would answer the next question with it.
                self.end()

    def _fill(self, under_way: deque[bytes], kind: str, source: Source) -> bool:
        """Send what may be sent; whether there is an answer to wait for."""
        while len(under_way) < UNDER_WAY:
            items = source(bool(under_way))
            if items is None:
                break
            under_way.append(json.dumps({"do": kind, "items": items}).encode() + b"\n")
            self._send(under_way[-1])
        return bool(under_way)

    def _send(self, asked: bytes) -> None:
        """To a process that runs; one that does not is sent everything when it starts, or is found dead when read."""
        if self._process is not None and self._process.stdin is not None:
            with suppress(BrokenPipeError):
                self._process.stdin.write(asked)
                self._process.stdin.flush()

    def _answer(self, under_way: deque[bytes], seconds: float) -> list[object]:
        try:
            return self._first(under_way, seconds)
        except _Died as death:
            _LOG.warning("a double-dummy worker died (exit code %s) and is started again: %s", death.code, death.said)
        try:
            return self._first(under_way, seconds)
        except _Died as death:
            said = death.said or Text(__package__, "nothing_said")
            raise SolverFailed(Text(__package__, "died", {"code": death.code, "why": said})) from death

    def _first(self, under_way: deque[bytes], seconds: float) -> list[object]:
        """The answer to what was sent first."""
        if self._process is None:
            self._start()
            for asked in under_way:
                self._send(asked)
        reply = self._read(seconds)
        under_way.popleft()
        if "error" in reply:
            raise SolverFailed(Text(__package__, "refused", {"why": shown(reply["error"])}))
        done = reply["done"]
        if not isinstance(done, list):
            raise AssertionError("a worker answers with a list")
        return done

    def _start(self) -> None:
        command = self._engine.command()
        # A file, not a pipe: nobody reads it while the process works, and a pipe would fill.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
            )
        except OSError as error:
            raise SolverFailed(Text(__package__, "no_start", {"why": shown(str(error))})) from error
        if self._nice and hasattr(os, "setpriority"):  # Windows has no such call
            os.setpriority(os.PRIO_PROCESS, self._process.pid, self._nice)
        ready = self._read(STARTING_SECONDS)
        if "ready" not in ready:
            self.end()
            raise SolverFailed(Text(__package__, "no_start", {"why": shown(ready.get("error"))}))

    def _read(self, seconds: float) -> dict[str, object]:
        """A line of the process, which is ended if the time runs out; that also ends the reading."""
        process = self._process
        if process is None or process.stdout is None:
            raise AssertionError("the process was started with both pipes")
        too_long = SolverSlow(Text(__package__, "too_long", {"seconds": f"{seconds:g}"}))
        clock = Timer(seconds, self._stop, (process, too_long))
        clock.daemon = True
        clock.start()
        try:
            line = process.stdout.readline()
        finally:
            clock.cancel()
        if line.endswith(b"\n"):
            reply = json.loads(line)
            if isinstance(reply, dict):
                return reply
        if self._ended is not None:
            self.end()
            raise self._ended
        raise self._death()

    def _stop(self, process: subprocess.Popen[bytes], why: SolverFailed) -> None:
        """From another thread: end the process, which ends the reading."""
        self._ended = why
        process.kill()

    def abandon(self) -> None:
        """From another thread: nobody wants the answer any more."""
        process = self._process
        if process is not None:
            self._stop(process, SolverFailed(Text(__package__, "closed")))

    def _death(self) -> _Died:
        if self._process is None or self._errors is None:
            raise AssertionError("only a process that was started can die")
        code = self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode("utf-8", "replace").strip().splitlines()
        self.end()
        return _Died(code, shown(lines[-1]) if lines else "")

    def end(self) -> None:
        """End the process now, whatever it does; the next question starts another."""
        process, self._process = self._process, None
        errors, self._errors = self._errors, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                # What was still to be written to a dead process is written by nobody.
                with suppress(BrokenPipeError):
                    if pipe is not None:
                        pipe.close()
        if errors is not None:
            errors.close()
