"""Commands about those who forfeited: what the rules have for them, decided by the director, and taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cardinal.contest.decisions import ForfeitKind
from cardinal.contest.forfeits import excluded, refuse_dependent
from cardinal.contest.model import Exclusion

from .accounts import Role
from .commands import STAFF, Asked, made, read_reason, read_stage, refuse
from .competition_state import Competition
from .log import NewEvent


@dataclass(frozen=True, slots=True)
class ExcludeContestant:
    """What forfeits cost beside the matches: out of the event, results cancelled, last of the stage (G34, R14)."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    contestant: int
    stage: str
    kind: ForfeitKind
    reason: str = ""

    def exclusion(self, state: Competition) -> Exclusion:
        """What it would be, or its refusal."""
        stage = read_stage(state, self.stage)
        for one in state.exclusions:
            if one.contestant == self.contestant and (one.is_out or (one.stage, one.kind) == (self.stage, self.kind)):
                raise refuse("already_excluded", number=self.contestant, decision=one.key)
        found = excluded(state.conditions, state.event, stage, self.contestant, self.kind)
        # A key is never given twice, though a decision may have been taken back.
        # The clauses say enough where nobody gave another reason.
        reason = read_reason(self.reason) if self.reason.strip() else ""
        return replace(found, key=f"X{state.seq + 1}", reason=reason)

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        told = replace(self.exclusion(asked.state), by=asked.actor.name, at=asked.wall)
        return (NewEvent("contestant_excluded", told.held(), f"entry {told.contestant}", told),)


@dataclass(frozen=True, slots=True)
class TakeBackExclusion:
    """A decision about forfeits was wrong: it is taken back as long as no draw depends on it."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        found = refuse_dependent(asked.state.event, self.key)
        payload = {"key": found.key, "reason": read_reason(self.reason or found.key)}
        return made("exclusion_taken_back", payload, f"entry {found.contestant}")
