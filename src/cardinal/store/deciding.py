"""Commands of officials: corrections, rulings, penalties, appeals, sealed boards, publication; each with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC
from typing import Any, ClassVar

from cardinal.contest.appeals import Decision, Filing, decided
from cardinal.contest.appeals import file as file_appeal
from cardinal.contest.correction_period import Claim, corrected
from cardinal.contest.deadlines import Moments
from cardinal.contest.decision_checks import without_impossible_scores
from cardinal.contest.forfeits import refuse_no_segment
from cardinal.contest.model import Appeal, Correction, Event, Flaw, Penalty, Place, Ruling, Score
from cardinal.contest.publication import missing_results
from cardinal.contest.sealed_boards import public_value
from cardinal.contest.sealed_files import read_notice, read_share
from cardinal.contest.settled import changes as changes_of
from cardinal.contest.settled import changes_at, settled_score
from cardinal.contest.unapplied import unapplied_lines
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked, made, read_reason, read_stage, refuse
from .competition_state import Competition
from .log import NewEvent
from .polled_people import poll_subject
from .sealing import Personal

__all__ = [
    "CorrectResult", "DecideAppeal", "FileAppeal", "GivePenalty", "GiveRuling", "Publish", "RevealBoards",
    "SealBoards",
]  # fmt: skip
_TEXTS = "cardinal.store.commands"


def moments(state: Competition, stage: str) -> Moments:
    """What has happened of a stage, from which the periods for corrections and appeals run."""
    clocks = [clock for (name, _), clock in state.clocks.items() if name == stage]
    ends = [end for clock in clocks if (end := clock.scheduled_end(clock.started or clock.pauses[0].since))]
    played = [result.at for place, result in state.results.items() if place.stage == stage]
    over = bool(played) and not missing_results(state.event, stage)
    return Moments(max(ends, default=None), max(played) if over else None, state.published.get(stage))


def _refuse_stray(before: Event, after: Event) -> None:
    """Refuse what would count nowhere."""
    known = {flaw.text for flaw in unapplied_lines(before)}
    new: list[Flaw] = [flaw for flaw in unapplied_lines(after) if flaw.text not in known]
    if new:
        raise NotUnderstood(new[0].text, cites=new[0].cites)


def _refuse_impossible(event: Event, ruling: Ruling) -> None:
    """Refuse a score that no contract gives on its board; one that the log has already is folded as it is."""
    alone = replace(event, rulings=(ruling,), corrections=(), appeals=())
    for flaw in without_impossible_scores(alone)[1]:
        raise NotUnderstood(flaw.text, cites=flaw.cites)


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """A score that was written down or worked out wrongly, put right: before, after, why, by which clause."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    place: Place
    score: Score
    reason: str
    clauses: tuple[str, ...] = ()
    claim: Claim = field(default_factory=Claim)

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, event = asked.state, asked.state.event
        stage = read_stage(state, self.place.stage)
        there = state.results.get(self.place)
        if there is None or not there.counts:
            raise refuse("no_result", table=shown(self.place.table), board=self.place.board)
        before = settled_score(there.line.score, changes_at(changes_of(event), self.place))
        if self.score == before:
            raise refuse("nothing_changed")
        key = f"K{len(state.corrections) + 1}"
        signed = (asked.actor.name, asked.wall, read_reason(self.reason), self.clauses)
        given = Correction(self.place, before, self.score, *signed, key=key)
        told = corrected(state.conditions, stage, given, moments(state, stage.name), self.claim)
        return _decision("result_corrected", told, f"result {self.place.name}")


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """What the director ruled about a board, a table or a match; without a key it gets the next number."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    ruling: Ruling

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, given = asked.state, self.ruling
        key = given.key or f"R{len(state.rulings) + 1}"
        if any(ruling.key == key for ruling in state.rulings):
            raise refuse("key_taken", given=shown(key))
        read_stage(state, given.place.stage)
        read_reason(given.reason or " ".join(given.clauses))
        told = replace(given, key=key, by=given.by or asked.actor.name, at=given.at or asked.wall)
        refuse_no_segment(state.conditions, told)
        _refuse_stray(state.event, replace(state.event, rulings=(*state.rulings, told)))
        _refuse_impossible(state.event, told)
        return _decision("ruling_given", told, f"result {told.place.name}")


@dataclass(frozen=True, slots=True)
class GivePenalty:
    """A penalty or a warning, as the tariff (``contest.penalties.charge``) or the director has it."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    penalty: Penalty

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, given = asked.state, self.penalty
        read_reason(given.reason or " ".join(given.clauses))
        told = replace(given, by=given.by or asked.actor.name, at=given.at or asked.wall)
        _refuse_stray(state.event, replace(state.event, penalties=(*state.penalties, told)))
        return _decision("penalty_given", told, f"penalty {told.contestant}")


@dataclass(frozen=True, slots=True)
class FileAppeal:
    """An appeal against a ruling; without a key it gets the next number."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    appeal: Appeal
    filing: Filing = field(default_factory=Filing)

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, given = asked.state, self.appeal
        key = given.key or f"A{len(state.appeals) + 1}"
        if key in state.appeals:
            raise refuse("key_taken", given=shown(key))
        ruling = next((known for known in state.rulings if known.key == given.ruling), None)
        if ruling is None:
            legal = tuple(known.key for known in state.rulings)
            raise NotUnderstood(Text(_TEXTS, "no_ruling", {"given": shown(given.ruling)}), legal=legal)
        told = replace(given, key=key, filed_at=given.filed_at or asked.wall, grounds=given.grounds or given.reason)
        told = replace(told, reason="")
        file_appeal(state.conditions, told, self.filing, moments(state, ruling.place.stage))
        return _decision("appeal_filed", told, f"appeal {told.key}")


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """What the committee found."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str
    decision: Decision

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        appeal = state.appeals.get(self.key)
        if appeal is None:
            values = {"given": shown(self.key)}
            raise NotUnderstood(Text(_TEXTS, "no_appeal", values), legal=tuple(state.appeals))
        told = decided(state.conditions, appeal, self.decision).appeal
        return _decision("appeal_decided", told, f"appeal {told.key}")


def _decision(kind: str, record: Correction | Ruling | Penalty | Appeal, about: str) -> tuple[NewEvent, ...]:
    # What could not be read back is never written.
    type(record).from_json(record.to_json())
    payload = decision_payload(record)
    return (NewEvent(kind, payload, about[:300], record),)


def decision_payload(record: Correction | Ruling | Penalty | Appeal) -> dict[str, Any]:
    """Who appealed and who was asked in a poll is personal; the numbers and the answers stay."""
    payload = record.held()
    if isinstance(record, Appeal) and record.by and record.contestant is not None:
        payload["appeal"]["by"] = Personal(f"C{record.contestant}", record.by)
    if isinstance(record, Ruling):
        for number, polled in enumerate(record.poll):
            if polled.who:
                payload["ruling"]["poll"][number]["who"] = Personal(poll_subject(record, number), polled.who)
    return payload


@dataclass(frozen=True, slots=True)
class SealBoards:
    """The notice by which boards are committed to, before the public value is known."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    notice: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        notice = read_notice(self.notice)
        if notice.commitment in asked.state.seals:
            raise refuse("already_sealed")
        if asked.at.astimezone(UTC) >= notice.known:
            raise refuse("sealed_late")
        payload = {"notice": notice.text, "commitment": notice.commitment}
        return made("boards_sealed", payload, f"boards {notice.commitment}")


@dataclass(frozen=True, slots=True)
class RevealBoards:
    """The shares and the public value, from which anybody makes the boards again."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    commitment: str
    shares: tuple[str, ...]
    value: str
    while_playing: bool = False
    """Although results are still to come: the official says that nobody has still to play these boards."""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        seal = state.seals.get(self.commitment)
        if seal is None or seal.is_revealed:
            raise refuse("not_sealed")
        if not self.while_playing and any(
            missing_results(state.event, stage.name) for stage in state.conditions.stages
        ):
            raise refuse("still_playing")
        seal.notice.check_time(asked.at.astimezone(UTC))
        shares = seal.notice.in_order([read_share(share) for share in self.shares])
        told = {"shares": [share.text for share in shares], "value": public_value(self.value)}
        return made("boards_revealed", {"commitment": self.commitment} | told, f"boards {self.commitment}")


@dataclass(frozen=True, slots=True)
class Publish:
    """The list of a stage is there for everybody to see: from now the periods run."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        read_stage(asked.state, self.stage)
        payload = {"stage": self.stage, "at": asked.wall.isoformat()}
        return made("published", payload, f"list {self.stage}"[:300])
