"""The examinations of a database: a stream for each, ``exam/<key>``, folded when it is asked for.

Names of candidates, grounds of appeals and names on certificates are kept beside the log, so that they can be erased;
the number of the candidate stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from cardinal.language import NotUnderstood, Text, shown
from cardinal.school.exams.examination import Examination, Happening, after

from .errors import Conflict
from .log import Log, Logged, NewEvent
from .sealing import Personal

EXAMINED_DAYS = 365
"""So long practice avoids what was examined."""
_TRIES = 12
_PERSONAL = {"admitted": ("name", "account"), "bound": ("account",), "appealed": ("grounds",), "certified": ("name",)}
"""What of a happening is its candidate's own."""


@dataclass(slots=True)
class _Known:
    seq: int = 0
    state: Examination | None = None


Decide = Callable[[Examination], tuple[str, Mapping[str, Any]] | None]


class Examinations:
    """What is read is kept by this object and read on from there; an erasure makes it read anew."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: dict[str, _Known] = {}

    async def examination(self, key: str) -> Examination:
        state = (await self._read(key)).state if key.isascii() and key.isalnum() and len(key) <= 40 else None
        if state is None:
            raise NotUnderstood(Text(__name__, "no_examination", {"given": shown(key)}))
        return state

    async def every(self) -> tuple[Examination, ...]:
        """All examinations, the newest first."""
        found = [(await self._read(name.partition("/")[2])).state for name in await self._log.streams("exam")]
        states = [state for state in found if state is not None]
        return tuple(sorted(states, key=lambda state: state.log[0].at, reverse=True))

    async def announce(self, payload: Mapping[str, Any], *, actor: str, at: datetime) -> None:
        new = NewEvent("announced", payload)
        await self._log.append(_stream(payload["key"]), 0, (new,), command_id="announced", actor=actor, at=at)

    async def write(self, key: str, decide: Decide, *, command_id: str, actor: str, at: datetime) -> Examination:
        """Decide on the present state and write it down; if somebody was faster, decide again."""
        for left in reversed(range(_TRIES)):
            await self.examination(key)
            known = self._known[key]
            assert known.state is not None
            if await self._log.answer(_stream(key), command_id) is not None:
                return known.state
            decided = decide(known.state)
            if decided is None:
                return known.state
            kind, payload = decided
            try:
                await self._log.append(
                    _stream(key), known.seq, (NewEvent(kind, _sealed(kind, payload)),), command_id=command_id,
                    actor=actor, at=at,
                )  # fmt: skip
            except Conflict:
                if not left:
                    raise
                continue
            break
        return await self.examination(key)

    async def examined(self, at: datetime) -> frozenset[str]:
        """The digests of everything that was examined of late."""
        since = at - timedelta(days=EXAMINED_DAYS)
        states = (state for state in await self.every() if state.opened is not None and state.opened >= since)
        return frozenset(digest for state in states for digest in state.digests)

    async def of_account(self, user: str) -> tuple[tuple[Examination, str], ...]:
        """The examinations that an account has sat, with its number there."""
        return tuple(
            (state, one.key) for state in await self.every() for one in state.candidates.values() if one.account == user
        )

    async def erase_account(self, user: str, actor: str, at: datetime) -> int:
        """Erase an account's names in examinations, and withdraw its certificates; in how many."""
        found = await self.of_account(user)
        for state, candidate in found:
            await self.erase(state.key, candidate, actor, at)
        return len(found)

    async def erase(self, key: str, candidate: str, actor: str, at: datetime) -> None:
        """Erase what is personal about a candidate. Certificates leave their hash, as withdrawn."""
        state = await self.examination(key)
        for one in state.issued.values():
            if one.candidate == candidate and not one.withdrawn:
                told = {"certificate": one.ident, "reason": "erased"}
                await self.write(
                    key, lambda _, told=told: ("withdrawn", told),  # type: ignore[misc]
                    command_id=f"withdraw {one.ident}", actor=actor, at=at,
                )  # fmt: skip
        stream = _stream(key)
        seq = (await self._log.head(stream)).seq
        await self._log.erase(stream, seq, (candidate,), command_id=f"erase {candidate} {seq}", actor=actor, at=at)
        self._known.pop(key, None)

    async def _read(self, key: str) -> _Known:
        known = self._known.get(key, _Known())
        state, seq, is_anew = known.state, known.seq, False
        async for logged in self._log.read(_stream(key), seq):
            is_anew = is_anew or (logged.kind == "erased" and bool(known.seq))
            state, seq = after(state, _happening(logged)), logged.seq
        if is_anew:
            # Another process has erased something that was read before: what is kept here knows it still.
            self._known.pop(key, None)
            return await self._read(key)
        self._known[key] = _Known(seq, state)
        return self._known[key]


def _stream(key: str) -> str:
    return f"exam/{key}"


def _sealed(kind: str, payload: Mapping[str, Any]) -> dict[str, Any]:
    own = _PERSONAL.get(kind, ())
    candidate = str(payload.get("candidate", ""))
    return {name: Personal(candidate, value) if name in own and value else value for name, value in payload.items()}


def _happening(logged: Logged) -> Happening:
    return Happening(logged.kind, logged.payload, logged.actor, logged.at)
