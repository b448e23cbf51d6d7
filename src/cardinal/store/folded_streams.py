"""Streams of one kind, each folded into a state of its own: read on from where it was read, decided on, erased."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from cardinal.school.exams.examination import Happening

from .errors import Conflict
from .log import Log, Logged, NewEvent
from .sealing import Personal

State = TypeVar("State")
Fold = Callable[[State | None, Happening], State | None]
_TRIES = 12


@dataclass(frozen=True, slots=True)
class _Known(Generic[State]):
    seq: int = 0
    state: State | None = None


class FoldedStreams(Generic[State]):
    """*personal* says what of a happening is somebody's own: by kind the field of the person, and the fields that are
    kept beside the log so that they can be erased."""

    def __init__(self, log: Log, kind: str, fold: Fold[State], personal: Mapping[str, tuple[str, ...]]) -> None:
        self._log, self._kind, self._fold, self._personal = log, kind, fold, personal
        self._known: dict[str, _Known[State]] = {}

    async def state(self, key: str) -> State | None:
        """The state of a stream; nothing where there is none."""
        return (await self._read(key)).state if key.isascii() and key.isalnum() and len(key) <= 40 else None

    async def states(self) -> tuple[State, ...]:
        names = await self._log.streams(self._kind)
        found = [(await self._read(name.partition("/")[2])).state for name in names]
        return tuple(state for state in found if state is not None)

    async def begin(self, key: str, kind: str, payload: Mapping[str, Any], *, actor: str, at: datetime) -> None:
        new = NewEvent(kind, payload)
        await self._log.append(self._stream(key), 0, (new,), command_id=kind, actor=actor, at=at)

    async def write(
        self,
        key: str,
        decide: Callable[[State], tuple[str, Mapping[str, Any]] | None],
        *,
        command_id: str,
        actor: str,
        at: datetime,
    ) -> None:
        """Decide on the present state and write it down; if somebody was faster, decide again."""
        for left in reversed(range(_TRIES)):
            known = await self._read(key)
            if known.state is None or await self._log.answer(self._stream(key), command_id) is not None:
                return
            decided = decide(known.state)
            if decided is None:
                return
            kind, payload = decided
            new = NewEvent(kind, self._sealed(kind, payload))
            try:
                await self._log.append(self._stream(key), known.seq, (new,), command_id=command_id, actor=actor, at=at)
            except Conflict:
                if not left:
                    raise
            else:
                return

    async def erase_subject(self, key: str, subject: str, *, actor: str, at: datetime) -> None:
        """Erase everything that is personal about somebody in a stream."""
        stream = self._stream(key)
        seq = (await self._log.head(stream)).seq
        await self._log.erase(stream, seq, (subject,), command_id=f"erase {subject} {seq}", actor=actor, at=at)
        self._known.pop(key, None)

    def _stream(self, key: str) -> str:
        return f"{self._kind}/{key}"

    def _sealed(self, kind: str, payload: Mapping[str, Any]) -> dict[str, Any]:
        person, *own = self._personal.get(kind, ("",))
        subject = str(payload.get(person, ""))
        return {name: Personal(subject, value) if name in own and value else value for name, value in payload.items()}

    async def _read(self, key: str) -> _Known[State]:
        known: _Known[State] = self._known.get(key) or _Known()
        state, seq, is_anew = known.state, known.seq, False
        async for logged in self._log.read(self._stream(key), seq):
            is_anew = is_anew or (logged.kind == "erased" and bool(known.seq))
            state, seq = self._fold(state, _happening(logged)), logged.seq
        if is_anew:
            # Another process has erased something that was read before: what is kept here knows it still.
            self._known.pop(key, None)
            return await self._read(key)
        self._known[key] = _Known(seq, state)
        return self._known[key]


def _happening(logged: Logged) -> Happening:
    return Happening(logged.kind, logged.payload, logged.actor, logged.at)
