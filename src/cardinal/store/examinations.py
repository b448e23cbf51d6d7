"""The examinations of a database: a stream for each, ``exam/<key>``, folded when it is asked for.

Names of candidates, grounds of appeals and names on certificates are kept beside the log, so that they can be erased;
the number of the candidate stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from cardinal.language import NotUnderstood, Text, shown
from cardinal.school.exams.examination import Examination, after

from .folded_streams import FoldedStreams
from .log import Log

EXAMINED_DAYS = 365
"""So long practice avoids what was examined."""
_PERSONAL = {
    "admitted": ("candidate", "name", "account"),
    "bound": ("candidate", "account"),
    "appealed": ("candidate", "grounds"),
    "certified": ("candidate", "name"),
}
Decide = Callable[[Examination], tuple[str, Mapping[str, Any]] | None]


class Examinations(FoldedStreams[Examination]):
    """What is read is kept by this object and read on from there; an erasure makes it read anew."""

    def __init__(self, log: Log) -> None:
        super().__init__(log, "exam", after, _PERSONAL)

    async def examination(self, key: str) -> Examination:
        state = await self.state(key)
        if state is None:
            raise NotUnderstood(Text(__name__, "no_examination", {"given": shown(key)}))
        return state

    async def every(self) -> tuple[Examination, ...]:
        """All examinations, the newest first."""
        return tuple(sorted(await self.states(), key=lambda state: state.log[0].at, reverse=True))

    async def announce(self, payload: Mapping[str, Any], *, actor: str, at: datetime) -> None:
        await self.begin(payload["key"], "announced", payload, actor=actor, at=at)

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
        await self.erase_subject(key, candidate, actor=actor, at=at)
