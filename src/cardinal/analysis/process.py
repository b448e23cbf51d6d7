"""One worker process as seen from outside: started when it is first asked, ended when it takes too long."""

from __future__ import annotations

import importlib.util
import json
import logging
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import IO

from cardinal.language import Text, shown

from .errors import SolverFailed, SolverMissing

_LOG = logging.getLogger(__name__)
PROGRAM = Path(__file__).with_name("worker.py")
STARTING_SECONDS = 60.0


def is_installed() -> bool:
    """Whether endplay is there. It is looked for and never imported here."""
    return importlib.util.find_spec("endplay") is not None


def binding() -> Path:
    """The file that binds the library to Python, inside endplay."""
    found = importlib.util.find_spec("endplay")
    if found is None or found.origin is None:
        raise SolverMissing(Text(__package__, "missing"))
    path = Path(found.origin).parent / "_dds" / "__init__.py"
    if not path.is_file():
        raise SolverFailed(Text(__package__, "no_start", {"why": f"endplay/{path.parent.name} ?"}))
    return path


class _Died(Exception):
    """The process ended while it was asked something."""

    def __init__(self, code: int | None, said: str) -> None:
        super().__init__(code, said)
        self.code, self.said = code, said


class WorkerProcess:
    """A process that answers one question at a time. Only one thread may ask at a time."""

    def __init__(self, program: Path = PROGRAM) -> None:
        self._program = program
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._ended: Text | None = None  # why we have ended it ourselves

    @property
    def pid(self) -> int | None:
        """The number of the process, None before it is first asked and after it was ended."""
        return None if self._process is None else self._process.pid

    def ask(self, kind: str, items: list[object], seconds: float) -> list[object]:
        """The answers to *items*. A process that dies is started once more, with the same work."""
        self._ended = None
        asked = json.dumps({"do": kind, "items": items}).encode() + b"\n"
        try:
            return self._ask(asked, seconds)
        except _Died as death:
            _LOG.warning("a double-dummy worker died (exit code %s) and is started again: %s", death.code, death.said)
        try:
            return self._ask(asked, seconds)
        except _Died as death:
            said = death.said or Text(__package__, "nothing_said")
            raise SolverFailed(Text(__package__, "died", {"code": death.code, "why": said})) from death

    def _ask(self, asked: bytes, seconds: float) -> list[object]:
        if self._process is None:
            self._start()
        reply = self._exchange(asked, seconds)
        if "error" in reply:
            raise SolverFailed(Text(__package__, "refused", {"why": shown(reply["error"])}))
        done = reply["done"]
        if not isinstance(done, list):
            raise AssertionError("a worker answers with a list")
        return done

    def _start(self) -> None:
        path = binding()
        # A file, not a pipe: nobody reads it while the process works, and a pipe would fill.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        # -P: the folder of the program, with our own modules, is no place for it to import from.
        command = [sys.executable, "-P", str(self._program), str(path)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        ready = self._exchange(b"", STARTING_SECONDS)
        if "ready" not in ready:
            self.end()
            raise SolverFailed(Text(__package__, "no_start", {"why": shown(ready.get("error"))}))

    def _exchange(self, asked: bytes, seconds: float) -> dict[str, object]:
        """Write a line and read one; the process is ended if the time runs out, which also ends the reading."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise AssertionError("the process was started with both pipes")
        too_long = Text(__package__, "too_long", {"seconds": f"{seconds:g}"})
        clock = Timer(seconds, self._stop, (process, too_long))
        clock.daemon = True
        clock.start()
        line = b""
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = b""  # it is dead
        finally:
            clock.cancel()
        if line.endswith(b"\n"):
            reply = json.loads(line)
            if isinstance(reply, dict):
                return reply
        if self._ended is not None:
            self.end()
            raise SolverFailed(self._ended)
        raise self._death()

    def _stop(self, process: subprocess.Popen[bytes], why: Text) -> None:
        """From another thread: end the process, which ends the reading."""
        self._ended = why
        process.kill()

    def abandon(self) -> None:
        """From another thread: nobody wants the answer any more."""
        process = self._process
        if process is not None:
            self._stop(process, Text(__package__, "closed"))

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
