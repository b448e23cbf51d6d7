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

from .told import Amount, Clauses, ContestantNumber, Reason, RoundNumber, StageName, TableName, Told


class ToldMatch(Told):
    """A match by its table."""

    stage: StageName
    round: RoundNumber
    table: TableName

    @property
    def where(self) -> tuple[str, int, str]:
        return self.stage, self.round, self.table


class ToldHome(ToldMatch):
    """Who is at home, where nothing else decides it, before the first result."""

    kind: Literal["choose_home"]
    home: ContestantNumber
    reason: Reason

    def command(self, state: Competition, now: datetime) -> Command:
        return ChooseHome(*self.where, self.home, self.reason)


class ToldSeatingLot(ToldMatch):
    """Who won the lot for seats in a knockout of Guandan, and so picks a segment first."""

    kind: Literal["draw_seating_lot"]
    winner: ContestantNumber

    def command(self, state: Competition, now: datetime) -> Command:
        return DrawSeatingLot(*self.where, self.winner)


class ToldPick(ToldMatch):
    """A team takes a segment in which it will have the choice of seats."""

    kind: Literal["pick_segment"]
    team: ContestantNumber
    segment: Annotated[int, Field(ge=1, le=64)]

    def command(self, state: Competition, now: datetime) -> Command:
        return PickSegment(*self.where, self.team, self.segment)


class ToldBeginning(ToldMatch):
    """What each side begins with, in IMPs or levels; it takes the place of what was given before."""

    kind: Literal["give_start"]
    home: Amount = "0"
    away: Amount = "0"
    reason: Reason
    clauses: Clauses = ()

    def command(self, state: Competition, now: datetime) -> Command:
        return GiveStart(*self.where, Fraction(self.home), Fraction(self.away), self.reason, self.clauses)


class ToldLateness(ToldMatch):
    """How many minutes each side of a Guandan match came late."""

    kind: Literal["note_lateness"]
    home: Amount = "0"
    away: Amount = "0"

    def command(self, state: Competition, now: datetime) -> Command:
        return NoteLateness(*self.where, Fraction(self.home), Fraction(self.away))


class ToldLoan(ToldMatch):
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


class ToldReturn(ToldMatch):
    """A loan that was noted by mistake, or not needed in the end."""

    kind: Literal["take_back_loan"]
    team: ContestantNumber

    def command(self, state: Competition, now: datetime) -> Command:
        return TakeBackLoan(*self.where, self.team)


class ToldMatchLot(ToldMatch):
    """Who won the lot in a knockout match that nothing else decides."""

    kind: Literal["draw_match_lot"]
    winner: ContestantNumber
    reason: Reason = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return DrawMatchLot(*self.where, self.winner, self.reason)


class ToldLineUp(ToldMatch):
    """Who plays for a team in a segment, in the order of its seats; the staff say why they enter it."""

    kind: Literal["declare_line_up"]
    team: ContestantNumber
    players: Annotated[tuple[Annotated[str, Field(max_length=100)], ...], Field(min_length=1, max_length=40)]
    segment: Annotated[int, Field(ge=1, le=64)] = 1
    reason: Reason = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return DeclareLineUp(*self.where, self.team, self.players, self.segment, self.reason)


MATCHES = (
    ToldHome
    | ToldSeatingLot
    | ToldPick
    | ToldBeginning
    | ToldLateness
    | ToldLoan
    | ToldReturn
    | ToldMatchLot
    | ToldLineUp
)
