"""Commands about one match as programs send them: home and away, seats, what a side begins with, the lot."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from cardinal.contest.loans import LoanRequest
from cardinal.store import Command, Competition
from cardinal.store.line_ups import DeclareLineUp
from cardinal.store.match_commands import (
    ChooseHome,
    DrawMatchLot,
    DrawSeatingLot,
    GiveStart,
    LendPlayer,
    NoteLateness,
    PickSegment,
    TakeBackLoan,
)

from .bodies import Amount, Clauses, CommandBody, ContestantNumber, Reason, RoundNumber, StageName, TableName


class MatchBody(CommandBody):
    """A match by its table."""

    stage: StageName
    round: RoundNumber
    table: TableName

    @property
    def where(self) -> tuple[str, int, str]:
        return self.stage, self.round, self.table


class ChooseHomeBody(MatchBody):
    """Who is at home, where nothing else decides it, before the first result."""

    makes = ChooseHome
    kind: Literal["choose_home"]
    home: ContestantNumber
    reason: Reason


class DrawSeatingLotBody(MatchBody):
    """Who won the lot for seats in a knockout of Guandan, and so picks a segment first."""

    makes = DrawSeatingLot
    kind: Literal["draw_seating_lot"]
    winner: ContestantNumber


class PickSegmentBody(MatchBody):
    """A team takes a segment in which it will have the choice of seats."""

    makes = PickSegment
    kind: Literal["pick_segment"]
    team: ContestantNumber
    segment: Annotated[int, Field(ge=1, le=64)]


class GiveStartBody(MatchBody):
    """What each side begins with, in IMPs or levels; it takes the place of what was given before."""

    kind: Literal["give_start"]
    home: Amount = "0"
    away: Amount = "0"
    reason: Reason
    clauses: Clauses = ()

    def command(self, state: Competition, now: datetime) -> Command:
        return GiveStart(*self.where, Fraction(self.home), Fraction(self.away), self.reason, self.clauses)


class NoteLatenessBody(MatchBody):
    """How many minutes each side of a Guandan match came late."""

    kind: Literal["note_lateness"]
    home: Amount = "0"
    away: Amount = "0"

    def command(self, state: Competition, now: datetime) -> Command:
        return NoteLateness(*self.where, Fraction(self.home), Fraction(self.away))


class LendPlayerBody(MatchBody):
    """A team of which three are there borrows a player (R12); again with his boards when its own member comes."""

    kind: Literal["lend_player"]
    team: ContestantNumber
    player: Annotated[str, Field(min_length=1, max_length=100)]
    boards: Annotated[tuple[Annotated[int, Field(ge=1, le=999)], ...], Field(max_length=200)] = ()
    present: Annotated[int, Field(ge=0, le=100)] = 0
    minutes: Amount = "0"

    def command(self, state: Competition, now: datetime) -> Command:
        request = LoanRequest(self.team, self.player, self.boards, self.present, Fraction(self.minutes))
        return LendPlayer(*self.where, request)


class TakeBackLoanBody(MatchBody):
    """A loan that was noted by mistake, or not needed in the end."""

    makes = TakeBackLoan
    kind: Literal["take_back_loan"]
    team: ContestantNumber


class DrawMatchLotBody(MatchBody):
    """Who won the lot in a knockout match that nothing else decides."""

    makes = DrawMatchLot
    kind: Literal["draw_match_lot"]
    winner: ContestantNumber
    reason: Reason = ""


class DeclareLineUpBody(MatchBody):
    """Who plays for a team in a segment, in the order of its seats; the staff say why they enter it."""

    makes = DeclareLineUp
    kind: Literal["declare_line_up"]
    team: ContestantNumber
    players: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(min_length=1, max_length=40)]
    segment: Annotated[int, Field(ge=1, le=64)] = 1
    reason: Reason = ""


MATCHES = (
    ChooseHomeBody
    | DrawSeatingLotBody
    | PickSegmentBody
    | GiveStartBody
    | NoteLatenessBody
    | LendPlayerBody
    | TakeBackLoanBody
    | DrawMatchLotBody
    | DeclareLineUpBody
)
