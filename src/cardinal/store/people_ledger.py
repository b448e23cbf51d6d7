"""What was done to a club's list of people, and why: a stream of its own for each club.

The stream holds ids; names and numbers stand in the list alone, and reasons beside the log, so that they can be erased.
A merge that somebody with an account has still to agree to is open until all of them have said so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from .bindings import members_of
from .log import Log, NewEvent
from .sealing import Personal

CHOSEN, PROPOSED, AGREED, DECLINED = "people_chosen", "merge_proposed", "merge_agreed", "merge_declined"
MERGED, UNMERGED, ERASED = "people_merged", "people_unmerged", "people_erased"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two lines that an officer takes for one person. ``waits_for`` are the ids whose accounts have not agreed yet."""

    winner: str
    loser: str
    reason: str
    by: str
    waits_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """Something that was done to the list, by its number in the stream."""

    seq: int
    kind: str
    told: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ledger:
    """The stream as far as it was read: how long it is, open proposals, and why people were merged."""

    seq: int = 0
    proposals: tuple[Proposal, ...] = ()
    reasons: Mapping[tuple[str, str], str] | None = None

    def of(self, winner: str, loser: str) -> Proposal | None:
        return next((one for one in self.proposals if (one.winner, one.loser) == (winner, loser)), None)

    def waiting_for(self, person: str) -> tuple[Proposal, ...]:
        return tuple(one for one in self.proposals if person in one.waits_for)


class PeopleLedger:
    """The streams of a database's clubs. Of two who write at once only the first is heard."""

    def __init__(self, log: Log, club: str) -> None:
        self._log, self._stream = log, members_of(club)

    async def read(self) -> Ledger:
        seq, open_ones, reasons = 0, dict[tuple[str, str], Proposal](), dict[tuple[str, str], str]()
        async for logged in self._log.read(self._stream):
            seq, told = logged.seq, logged.payload
            pair = str(told.get("winner", "")), str(told.get("loser", ""))
            if logged.kind == PROPOSED:
                open_ones[pair] = Proposal(*pair, str(told["reason"] or ""), logged.actor, tuple(told["waits_for"]))
            elif logged.kind == AGREED and pair in open_ones:
                waits = tuple(one for one in open_ones[pair].waits_for if one != told["person"])
                open_ones[pair] = replace(open_ones[pair], waits_for=waits)
            elif logged.kind in (DECLINED, MERGED, UNMERGED):
                open_ones.pop(pair, None)
            elif logged.kind == ERASED:
                open_ones = {key: one for key, one in open_ones.items() if told["person"] not in key}
            if logged.kind == MERGED:
                reasons[pair] = str(told["reason"] or "")
        return Ledger(seq, tuple(open_ones.values()), reasons)

    async def acts(self, after: int = 0) -> tuple[Act, ...]:
        """What was done to the list behind an act."""
        return tuple([Act(one.seq, one.kind, one.payload) async for one in self._log.read(self._stream, after)])

    async def write(
        self, ledger: Ledger, kind: str, payload: Mapping[str, Any], *, command_id: str, actor: str, at: datetime
    ) -> None:
        """One more act behind what was read; refused if somebody else has written meanwhile."""
        told = dict(payload)
        if told.get("reason"):
            # Who somebody is may be said here: it goes with the person.
            told["reason"] = Personal(str(told["winner"]), told["reason"])
        new = NewEvent(kind, told, str(payload.get("person") or payload.get("winner", "")))
        await self._log.append(self._stream, ledger.seq, (new,), command_id=command_id, actor=actor, at=at)
