"""The processes in which robots think, as seen from the server: asked one question at a time, ended when too slow.

Whatever goes wrong there costs the answer and nothing else: the next question finds a new process.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import cardinal

PROGRAM = Path(__file__).with_name("robot_worker.py")
STARTING_SECONDS = 60.0
LONGEST_ANSWER = 65_536
_LOG = logging.getLogger(__name__)


class NoAnswer(Exception):
    """A process that took too long, died, or could not answer."""


def written(asked: Mapping[str, Any]) -> bytes:
    """A question as it is sent."""
    return pickle.dumps(dict(asked), protocol=5)


WAKE = written({"do": "wake"})


class RobotProcess:
    """One process, started when it is first asked."""

    def __init__(self, program: Path = PROGRAM) -> None:
        self._program = program
        self._process: Process | None = None
        self.answers = self.deals = 0
        """How many answers it gave, and on how many supposed deals these were tried."""

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def ask(self, question: bytes, seconds: float) -> dict[str, Any] | None:
        """The act that is answered, None for nothing to do. Only one may ask at a time."""
        try:
            async with asyncio.timeout(STARTING_SECONDS if self._process is None else seconds):
                answer = await self._ask(question)
        except TimeoutError as error:
            await self.end()
            raise NoAnswer(f"no answer within {seconds} s") from error
        except (OSError, ValueError) as error:
            await self.end()
            raise NoAnswer(f"the process is gone: {error!r}") from error
        except asyncio.CancelledError:
            # It still works on what nobody waits for, and would answer the next question with it.
            await self.end()
            raise
        if "error" in answer:
            raise NoAnswer(answer["error"])
        act = answer["act"]
        self.answers += isinstance(act, dict)
        self.deals += int(answer.get("deals", 0))
        return act if isinstance(act, dict) else None

    async def _ask(self, question: bytes) -> dict[str, Any]:
        if self._process is None:
            self._process = await self._started()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(question).to_bytes(4, "big") + question)
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise BrokenPipeError("it said nothing")
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def _started(self) -> Process:
        ours = str(Path(cardinal.__file__).parents[1])
        paths = os.pathsep.join(path for path in (ours, os.environ.get("PYTHONPATH", "")) if path)
        # -P: the folder of the program holds modules of ours that are none of its business.
        return await asyncio.create_subprocess_exec(
            sys.executable, "-P", str(self._program), env={**os.environ, "PYTHONPATH": paths},
            stdin=PIPE, stdout=PIPE, limit=LONGEST_ANSWER,
        )  # fmt: skip

    async def end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class RobotProcesses:
    """A few processes for all robots of a server; a question waits for the first that is free."""

    def __init__(self, count: int = 0, program: Path = PROGRAM) -> None:
        self._every = [RobotProcess(program) for _ in range(count or min(2, os.cpu_count() or 1))]
        self._free: asyncio.LifoQueue[RobotProcess] = asyncio.LifoQueue()
        for process in reversed(self._every):
            self._free.put_nowait(process)
        self._waiting = 0
        self._waking: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        """So many questions wait for a process."""
        return self._waiting

    @property
    def used(self) -> tuple[int, int]:
        """How many answers were given, and on how many supposed deals: what the robots' strength really was."""
        return sum(process.answers for process in self._every), sum(process.deals for process in self._every)

    @property
    def are_busy(self) -> bool:
        """Whether questions wait already: then a quick answer is better than a good one."""
        return self._waiting >= len(self._every)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[RobotProcesses]:
        try:
            yield self
        finally:
            for task in self._waking:
                task.cancel()
            await asyncio.gather(*self._waking, return_exceptions=True)
            await asyncio.gather(*(process.end() for process in self._every))

    def wake(self) -> None:
        """Start what is not running yet, without waiting for it, so that nobody's first move waits for that."""
        if not self._waking:
            loop = asyncio.get_running_loop()
            self._waking = {loop.create_task(self._wake()) for process in self._every if process.pid is None}
            for task in self._waking:
                task.add_done_callback(self._waking.discard)

    async def _wake(self) -> None:
        try:
            await self.ask(WAKE, STARTING_SECONDS)
        except NoAnswer as why:
            _LOG.warning("a robot's process did not wake up: %s", why)

    async def ask(self, question: bytes, seconds: float) -> dict[str, Any] | None:
        self._waiting += 1
        try:
            process = await self._free.get()
        finally:
            self._waiting -= 1
        try:
            return await process.ask(question, seconds)
        finally:
            self._free.put_nowait(process)
