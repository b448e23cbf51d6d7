"""Commands during play as programs send them: results, calls for the director, the clock."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from cardinal.scoring import NotPlayed
from cardinal.store import Command, Competition
from cardinal.store.call_taking import ReleaseCall, TakeCall
from cardinal.store.playing import (
    AnswerCall,
    CallDirector,
    ConfirmResult,
    DisputeResult,
    EnterResult,
    ExtendClock,
    PauseClock,
    ResumeClock,
    StartClock,
)

from .told import (
    MOST_NUMBER,
    Board,
    Reason,
    Result,
    RoundNumber,
    Side,
    StageName,
    TableName,
    Told,
    ToldPlace,
    Word,
    score_of,
)

__all__ = ["PLAYING", "ToldAgreement", "ToldDispute", "ToldResult"]

Seen = Annotated[
    int,
    Field(ge=0, le=10**12, description="The number of the entry that the sender saw there (`seq`); 0: none."),
]
Numbers = Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_NUMBER)], ...], Field(max_length=4)]


class ToldResult(Told):
    """A result by one side of the table, which the other confirms; the director's own counts at once."""

    kind: Literal["enter_result"]
    place: ToldPlace
    result: Result
    side: Side = ""
    seen: Seen = 0
    players: Annotated[
        tuple[Word, Word, Word, Word] | None, Field(description="The keys of North, East, South and West.")
    ] = None
    extra: Annotated[bool, Field(description="An extra board after a tie.")] = False
    ns: Annotated[
        Numbers, Field(description="Only if others sat there than the draw says, and only by the staff.")
    ] = ()
    ew: Numbers = ()

    def command(self, state: Competition, now: datetime) -> EnterResult:
        players = self.players or ()
        score = score_of(self.result, state.conditions.game, self.place.board) or NotPlayed()
        return EnterResult(
            self.place.place, score, self.side, self.seen, players, self.extra, tuple(self.ns), tuple(self.ew)
        )


class ToldAgreement(Told):
    """The other side agrees with what it was shown."""

    kind: Literal["confirm_result"]
    place: ToldPlace
    seen: Seen
    side: Side = ""

    def command(self, state: Competition, now: datetime) -> ConfirmResult:
        return ConfirmResult(self.place.place, self.seen, self.side)


class ToldDispute(Told):
    """A side does not agree; the result waits for another, or for the director."""

    kind: Literal["dispute_result"]
    place: ToldPlace
    seen: Seen
    reason: Reason = ""
    side: Side = ""
    claimed: Annotated[
        Result, Field(description="What the side says was the result; the reason may then be left out.")
    ] = ""

    def command(self, state: Competition, now: datetime) -> DisputeResult:
        claimed = score_of(self.claimed, state.conditions.game, self.place.board)
        return DisputeResult(self.place.place, self.seen, self.reason or self.claimed, self.side, claimed)


class ToldCall(Told):
    """The director is wanted at a table."""

    kind: Literal["call_director"]
    table: TableName
    reason: Annotated[str, Field(max_length=500)] = ""
    stage: StageName = ""
    round: RoundNumber = 0
    board: Board = 0

    def command(self, state: Competition, now: datetime) -> Command:
        return CallDirector(self.table, self.reason, self.stage, self.round, self.board)


class ToldAnswer(Told):
    """The director has been there."""

    kind: Literal["answer_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]
    note: Annotated[str, Field(max_length=500)] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return AnswerCall(self.key, self.note)


class ToldTaking(Told):
    """A director goes to the table that called."""

    kind: Literal["take_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]
    seen: Annotated[str, Field(max_length=200, description="Who had taken it, to take it over; empty: nobody.")] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return TakeCall(self.key, self.seen)


class ToldRelease(Told):
    """The director who has taken a call hands it back."""

    kind: Literal["release_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]

    def command(self, state: Competition, now: datetime) -> Command:
        return ReleaseCall(self.key)


class _OfClock(Told):
    stage: StageName
    round: RoundNumber


class ToldClock(_OfClock):
    """Start the clock of a round; without minutes, as long as the conditions give it."""

    kind: Literal["start_clock"]
    minutes: Annotated[int, Field(ge=0, le=10_000)] = 0

    def command(self, state: Competition, now: datetime) -> Command:
        return StartClock(self.stage, self.round, self.minutes)


class ToldPause(_OfClock):
    """Time stands still."""

    kind: Literal["pause_clock"]
    reason: Annotated[str, Field(max_length=500)] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return PauseClock(self.stage, self.round, self.reason)


class ToldResumption(_OfClock):
    """Time goes on."""

    kind: Literal["resume_clock"]

    def command(self, state: Competition, now: datetime) -> Command:
        return ResumeClock(self.stage, self.round)


class ToldExtension(_OfClock):
    """More time for everybody, or less."""

    kind: Literal["extend_clock"]
    seconds: Annotated[int, Field(ge=-600_000, le=600_000)]

    def command(self, state: Competition, now: datetime) -> Command:
        return ExtendClock(self.stage, self.round, self.seconds)


PLAYING = (
    ToldResult
    | ToldAgreement
    | ToldDispute
    | ToldCall
    | ToldAnswer
    | ToldTaking
    | ToldRelease
    | ToldClock
    | ToldPause
    | ToldResumption
    | ToldExtension
)
