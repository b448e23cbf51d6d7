"""Commands during play as programs send them: results, calls for the director, the clock."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from cardinal.scoring import NotPlayed
from cardinal.store import Competition
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

from .bodies import (
    MOST_NUMBER,
    Board,
    CommandBody,
    PlaceBody,
    Reason,
    Result,
    RoundNumber,
    Side,
    StageName,
    TableName,
    Word,
    score_of,
)

__all__ = ["PLAYING", "ConfirmResultBody", "DisputeResultBody", "EnterResultBody"]

Seen = Annotated[
    int,
    Field(ge=0, le=10**12, description="The number of the entry that the sender saw there (`seq`); 0: none."),
]
Numbers = Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_NUMBER)], ...], Field(max_length=4)]


class EnterResultBody(CommandBody):
    """A result by one side of the table, which the other confirms; the director's own counts at once."""

    kind: Literal["enter_result"]
    place: PlaceBody
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
            self.place.value, score, self.side, self.seen, players, self.extra, tuple(self.ns), tuple(self.ew)
        )


class ConfirmResultBody(CommandBody):
    """The other side agrees with what it was shown."""

    makes = ConfirmResult
    kind: Literal["confirm_result"]
    place: PlaceBody
    seen: Seen
    side: Side = ""


class DisputeResultBody(CommandBody):
    """A side does not agree; the result waits for another, or for the director."""

    makes = DisputeResult
    kind: Literal["dispute_result"]
    place: PlaceBody
    seen: Seen
    reason: Reason = ""
    side: Side = ""
    claimed: Annotated[
        Result, Field(description="What the side says was the result; the reason may then be left out.")
    ] = ""

    def command(self, state: Competition, now: datetime) -> DisputeResult:
        claimed = score_of(self.claimed, state.conditions.game, self.place.board)
        return DisputeResult(self.place.value, self.seen, self.reason or self.claimed, self.side, claimed)


class CallDirectorBody(CommandBody):
    """The director is wanted at a table."""

    makes = CallDirector
    kind: Literal["call_director"]
    table: TableName
    reason: Annotated[str, Field(max_length=500)] = ""
    stage: StageName = ""
    round: RoundNumber = 0
    board: Board = 0


class AnswerCallBody(CommandBody):
    """The director has been there."""

    makes = AnswerCall
    kind: Literal["answer_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]
    note: Annotated[str, Field(max_length=500)] = ""


class TakeCallBody(CommandBody):
    """A director goes to the table that called."""

    makes = TakeCall
    kind: Literal["take_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]
    seen: Annotated[str, Field(max_length=200, description="Who had taken it, to take it over; empty: nobody.")] = ""


class ReleaseCallBody(CommandBody):
    """The director who has taken a call hands it back."""

    makes = ReleaseCall
    kind: Literal["release_call"]
    key: Annotated[str, Field(max_length=40, description="The call: `C1`, `C2` and so on.")]


class ClockBody(CommandBody):
    stage: StageName
    round: RoundNumber


class StartClockBody(ClockBody):
    """Start the clock of a round; without minutes, as long as the conditions give it."""

    makes = StartClock
    kind: Literal["start_clock"]
    minutes: Annotated[int, Field(ge=0, le=10_000)] = 0


class PauseClockBody(ClockBody):
    """Time stands still."""

    makes = PauseClock
    kind: Literal["pause_clock"]
    reason: Annotated[str, Field(max_length=500)] = ""


class ResumeClockBody(ClockBody):
    """Time goes on."""

    makes = ResumeClock
    kind: Literal["resume_clock"]


class ExtendClockBody(ClockBody):
    """More time for everybody, or less."""

    makes = ExtendClock
    kind: Literal["extend_clock"]
    seconds: Annotated[int, Field(ge=-600_000, le=600_000)]


PLAYING = (
    EnterResultBody
    | ConfirmResultBody
    | DisputeResultBody
    | CallDirectorBody
    | AnswerCallBody
    | TakeCallBody
    | ReleaseCallBody
    | StartClockBody
    | PauseClockBody
    | ResumeClockBody
    | ExtendClockBody
)
