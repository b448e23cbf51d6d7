"""What learners of the school have practised: a stream for each account, ``school/<account>``.

The stream has no name in it, and what was practised is kept beside it, so that all of it can be erased.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from cardinal.school.learner import Learner, Practice
from cardinal.school.progress import Progress

from .errors import Conflict
from .log import Log, NewEvent
from .sealing import Personal

PRACTISED, TAKEN_OVER = "practised", "taken_over"
_SUBJECT = "learner"
_TRIES = 8


class Learners:
    """The learners of a database. Every moment is an argument."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def learner(self, user: str) -> Learner:
        return (await self._read(user))[0]

    async def practised(self, user: str, one: Practice, at: datetime) -> None:
        """Note a mark; the same exercise counts once."""
        told = {"what": Personal(_SUBJECT, one.to_json())}
        await self._write(user, NewEvent(PRACTISED, told, one.law), f"{one.scene}{one.kind}", at)

    async def take_over(self, user: str, guest: Progress, at: datetime) -> None:
        """Note what a browser kept before its reader signed in; the same cookie counts once."""
        text = guest.write()
        command = f"guest {sha256(text.encode()).hexdigest()[:32]}"
        await self._write(user, NewEvent(TAKEN_OVER, {"what": Personal(_SUBJECT, text)}), command, at)

    async def erase(self, user: str, actor: str, at: datetime) -> bool:
        """Erase everything that an account has practised; whether there was anything."""
        stream, seq = stream_of_learner(user), (await self._read(user))[1]
        if not seq:
            return False
        await self._log.erase(stream, seq, (_SUBJECT,), command_id=f"erase {seq}", actor=actor, at=at)
        return True

    async def _read(self, user: str) -> tuple[Learner, int]:
        learner, seq = Learner(), 0
        async for logged in self._log.read(stream_of_learner(user)):
            seq, told = logged.seq, logged.payload.get("what")
            if told is None:
                continue
            if logged.kind == PRACTISED:
                learner = learner.practised(Practice.from_json(told), logged.at)
            elif logged.kind == TAKEN_OVER:
                learner = learner.taken_over(Progress.read(str(told)), logged.at)
        return learner, seq

    async def _write(self, user: str, new: NewEvent, command: str, at: datetime) -> None:
        stream = stream_of_learner(user)
        for left in reversed(range(_TRIES)):
            seq = (await self._log.head(stream)).seq
            try:
                await self._log.append(stream, seq, (new,), command_id=command, actor=f"user {user}", at=at)
            except Conflict:
                # The same learner practises in two windows.
                if not left:
                    raise
            else:
                return


def stream_of_learner(user: str) -> str:
    return f"school/{user}"
