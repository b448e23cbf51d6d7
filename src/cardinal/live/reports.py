"""Messages that somebody has reported to the moderators of the server, and what they decided.

A report is an event of its table first. From there it is noted once in a stream of the whole server, which is short:
who moderates reads that, and nothing else has to be searched. Whoever is muted there writes at no table.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import Self

from cardinal.language import NotNow, Text
from cardinal.store import Conflict, Logged, NewEvent
from cardinal.store.bus import BusMessage

from .chat import ChatMessage
from .deciding import Who
from .protocol import Act
from .table_follower import TableFollower
from .table_hub import TableHub, TableOwner

STREAM = "reports/chat"
TRIES = 20


class Verdict(StrEnum):
    """What a moderator does with a reported message."""

    DISMISS = "dismiss"
    ERASE = "erase"
    MUTE = "mute"


@dataclass(frozen=True, slots=True)
class Report:
    """A reported message, by the key of its table and its number there; ``author`` is the key of who wrote it."""

    number: int
    table: str
    message: int
    author: str
    at: datetime
    verdict: Verdict | None = None
    by: str = ""


class Reports(TableFollower):
    """The reports of the server, as its stream has them."""

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._seq = 0
        self._reports: dict[int, Report] = {}

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Self]:
        async with self._hub.log.bus.hearing(self._hear, STREAM):
            await self._refresh()
            async with super().opened():
                yield self

    async def reports(self) -> tuple[Report, ...]:
        """Every report, the latest first."""
        await self._refresh()
        return tuple(reversed(self._reports.values()))

    @property
    def muted(self) -> Mapping[str, Report]:
        """Who writes nothing, each with the report for which that was decided."""
        return {report.author: report for report in self._reports.values() if report.verdict is Verdict.MUTE}

    def moved(self, owner: TableOwner) -> None:
        """A table has moved: what was reported there and is not noted yet is noted."""
        if not owner.table.chat or not self._is_open:
            return
        for message in owner.table.chat:
            if message.is_under_review and not self._is_noted(owner.key, message.seq):
                self._start(self._note(owner.key, message))

    def _is_noted(self, table: str, message: int) -> bool:
        return any((report.table, report.message) == (table, message) for report in self._reports.values())

    async def _note(self, table: str, message: ChatMessage) -> None:
        about = {"table": table, "message": message.seq, "author": message.key}
        await self._append(NewEvent("reported", about), f"{table}-{message.seq}", "table")

    async def decide(self, number: int, verdict: Verdict, moderator: Who, command: str) -> None:
        """Carry a verdict out: the words go where they are to go, and the report is settled at its table and here."""
        report = self._open_report(number)
        owner = await self._hub.owner(report.table)
        message = next((one for one in owner.table.chat if one.seq == report.message), None)
        if message is not None:
            if verdict is not Verdict.DISMISS and message.said is not None:
                await self._at_table(owner, moderator, command, "erase", message)
            await self._at_table(owner, moderator, command, "settle", message)
        await self._append(NewEvent("decided", {"report": number, "verdict": str(verdict)}), command, moderator.key)

    async def allow(self, number: int, moderator: Who, command: str) -> None:
        """Let somebody write again."""
        report = self._reports.get(number)
        if report is None or report.verdict is not Verdict.MUTE:
            raise NotNow(Text(__name__, "not_muted"))
        event = NewEvent("decided", {"report": number, "verdict": str(Verdict.ERASE)})
        await self._append(event, command, moderator.key)

    def _open_report(self, number: int) -> Report:
        report = self._reports.get(number)
        if report is None or report.verdict is not None:
            raise NotNow(Text(__name__, "no_report"))
        return report

    async def _at_table(self, owner: TableOwner, moderator: Who, command: str, verb: str, message: ChatMessage) -> None:
        await owner.do(moderator, f"{command}-{verb}", Act(verb, {"message": message.seq}), owner.table.seq)

    async def _append(self, event: NewEvent, command: str, actor: str) -> None:
        for _ in range(TRIES):
            at = datetime.fromtimestamp(self._hub.now(), UTC)
            try:
                await self._hub.log.append(STREAM, self._seq, (event,), command_id=command, actor=actor, at=at)
            except Conflict as conflict:
                overtaken = conflict
                await self._refresh()
                continue
            await self._refresh()
            return
        raise overtaken

    def _hear(self, message: BusMessage) -> None:
        if message.seq > self._seq:
            self._start(self._refresh())

    async def _refresh(self) -> None:
        for event in await self._hub.log.events(STREAM, self._seq):
            if event.seq > self._seq:
                self._fold(event)
        self._hub.muted = frozenset(self.muted)

    def _fold(self, event: Logged) -> None:
        self._seq, payload = event.seq, event.payload
        if event.kind == "reported":
            report = Report(event.seq, payload["table"], payload["message"], payload["author"], event.at)
            self._reports[event.seq] = report
        elif payload["report"] in self._reports:
            before = self._reports[payload["report"]]
            self._reports[before.number] = replace(before, verdict=Verdict(payload["verdict"]), by=event.actor)
