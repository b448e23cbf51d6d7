"""Commands during play: results entered, confirmed and disputed at the table, the director called, the clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, ClassVar

from cardinal.contest.clock import Clock, time_allowed
from cardinal.contest.model import Event, Line, Match, Place, Room, Score, Seating, Source
from cardinal.contest.played import SCORE
from cardinal.contest.result_checks import countable
from cardinal.contest.score_cell import write_cell
from cardinal.language import NotUnderstood, Text, shown
from cardinal.scoring import LatePlay

from .accounts import Role
from .commands import STAFF, TABLE, Asked, made, read_reason, read_stage, refuse
from .competition_people import People
from .competition_state import Competition, DirectorCall, Entered
from .log import NewEvent
from .sealing import Personal

__all__ = [
    "AnswerCall", "CallDirector", "ConfirmResult", "DisputeResult", "EnterResult", "ExtendClock", "PauseClock",
    "ResumeClock", "StartClock",
]  # fmt: skip
_TEXTS = "cardinal.store.commands"
SIDES = ("NS", "EW")


@dataclass(frozen=True, slots=True)
class EnterResult:
    """A result by one side of the table; the director's own counts at once.

    *seen* is the number of the entry that this one replaces, as the device shows it; 0: it shows none.
    """

    may: ClassVar[tuple[Role, ...]] = TABLE
    place: Place
    score: Score
    side: str = ""
    seen: int = 0
    players: tuple[str, ...] = ()
    """The keys of North, East, South and West."""
    extra: bool = False
    ns: tuple[int, ...] = ()
    ew: tuple[int, ...] = ()

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, staff = asked.state, asked.actor.role in STAFF
        read_stage(state, self.place.stage)
        if not staff:
            _refuse_side(self.side)
            _refuse_not_started(state, self.place)
        _refuse_present(state.results.get(self.place), self.seen)
        ns, ew = (self.ns, self.ew) if self.ns or self.ew else sides_at(state, self.place)
        line = checked_line(state, Line(self.place, ns, ew, self.score, extra=self.extra))
        new: dict[str, Personal] = {}
        _refuse_same_player(self.players)
        if any(self.players):
            people = People(state.people, state.numbers_by_key)
            line, new = replace(line, players=tuple(map(people.named, self.players))), people.new
        payload: dict[str, Any] = line.held() | {"side": self.side, "at": asked.wall.isoformat()}
        payload |= {"people": new} if new else {}
        payload |= {"confirmed_by": str(asked.actor.role)} if staff else {}
        return (NewEvent("result_entered", payload, f"result {self.place.name}", line),)


def _refuse_same_player(players: tuple[str, ...]) -> None:
    """Nobody sits in two seats of a table."""
    named = [player for player in players if player]
    again = next((player for player in named if named.count(player) > 1), None)
    if again is not None:
        raise NotUnderstood(Text(_TEXTS, "player_twice", {"player": shown(again)}), cites="§4/2")


def _refuse_side(side: str) -> None:
    if side not in SIDES:
        raise NotUnderstood(Text(_TEXTS, "no_side", {"given": shown(side)}), legal=SIDES)


def _refuse_not_started(state: Competition, place: Place) -> None:
    if (place.stage, place.round) not in state.started:
        raise refuse("not_started", stage=place.stage, round=place.round)


def _refuse_present(there: Entered | None, seen: int) -> None:
    """Of two devices one wins, and the other is told what stands there."""
    if there is None or (there.seq == seen and not there.counts) or isinstance(there.line.score, LatePlay):
        return
    key = "already_agreed" if there.counts else "already_entered"
    place = there.line.place
    raise refuse(key, table=place.table, board=place.board, result=write_cell(there.line.score))


def _meeting(state: Competition, stage: str, round_number: int, table: str) -> tuple[Seating | None, Match | None]:
    """What the movement or the pairing has at a table; the tables of a larger match share its own."""
    key = stage, round_number, table
    whole = stage, round_number, read_stage(state, stage).main_table(table)
    return state.known_seatings.get(key), state.matches_at.get(whole)


def sides_at(state: Competition, place: Place) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits North-South and East-West there, by the movement or the pairing."""
    seat, match = _meeting(state, place.stage, place.round, place.table)
    if seat is not None:
        return seat.ns, seat.ew
    if match is None or match.away is None:
        values = {"stage": place.stage, "round": place.round, "table": shown(place.table)}
        raise NotUnderstood(Text(_TEXTS, "no_table", values))
    home, away = match.home_side, match.away_side
    return (away, home) if place.room is Room.CLOSED else (home, away)


def checked_line(state: Competition, line: Line) -> Line:
    """The line as it counts, if the contest room finds nothing that keeps it from counting."""
    place, numbers = line.place, {*line.ns, *line.ew}
    seat, match = _meeting(state, place.stage, place.round, place.table)
    known = Event(
        state.conditions,
        state.playing_at(numbers),
        seatings=() if seat is None else (seat,),
        matches=() if match is None else (match,),
    )
    # Their other results on the same board come first, so that a board played twice is noticed.
    places = {there for number in numbers for there in state.places_of.get((place.stage, place.board, number), ())}
    earlier = sorted((state.results[there] for there in places if there != place), key=lambda entered: entered.seq)
    return countable(replace(line, source=Source("log", state.seq + 1)), known, [entered.line for entered in earlier])


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    """The other side agrees with what it was shown."""

    may: ClassVar[tuple[Role, ...]] = TABLE
    place: Place
    seen: int
    side: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        there = _shown_result(asked.state, self.place, self.seen)
        staff = asked.actor.role in STAFF
        if not staff:
            _refuse_side(self.side)
            if self.side == there.side:
                raise refuse("own_result")
        by = str(asked.actor.role) if staff else self.side
        payload = self.place.to_json() | {"by": by, "at": asked.wall.isoformat()}
        return made("result_confirmed", payload, f"result {self.place.name}")


@dataclass(frozen=True, slots=True)
class DisputeResult:
    """A side does not agree; the result waits for another, or for the director."""

    may: ClassVar[tuple[Role, ...]] = TABLE
    place: Place
    seen: int
    reason: str
    side: str = ""
    claimed: Score | None = None
    """What the side says was the result."""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        _shown_result(asked.state, self.place, self.seen)
        dispute: dict[str, Any] = {"by": self.side or str(asked.actor.role), "reason": read_reason(self.reason)}
        if self.claimed is not None:
            dispute["claimed"] = SCORE.write(self.claimed)
        payload = self.place.to_json() | dispute | {"at": asked.wall.isoformat()}
        return made("result_disputed", payload, f"result {self.place.name}")


def _shown_result(state: Competition, place: Place, seen: int) -> Entered:
    there = state.results.get(place)
    if there is None:
        raise refuse("no_result", table=shown(place.table), board=place.board)
    if there.counts or there.seq != seen:
        _refuse_present(there, 0)
    return there


@dataclass(frozen=True, slots=True)
class CallDirector:
    """The director is wanted at a table."""

    may: ClassVar[tuple[Role, ...]] = TABLE
    table: str
    reason: str = ""
    stage: str = ""
    round: int = 0
    board: int = 0

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        if any(call.table == self.table for call in asked.state.open_calls):
            raise refuse("already_called", table=shown(self.table))
        key = f"C{len(asked.state.calls) + 1}"
        payload: dict[str, Any] = {"key": key, "table": self.table, "reason": self.reason.strip()[:500]}
        payload |= {"stage": self.stage, "round": self.round, "board": self.board, "at": asked.wall.isoformat()}
        return made("director_called", payload, f"call {key}")


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The director has been there."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str
    note: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        open_call(asked, self.key)
        payload = {"key": self.key, "by": asked.actor.name, "note": self.note.strip()[:500]}
        return made("director_answered", payload | {"at": asked.wall.isoformat()}, f"call {self.key}")


def open_call(asked: Asked, key: str) -> DirectorCall:
    """The call of that key; refused where somebody has answered it."""
    call = asked.state.calls.get(key)
    if call is None or not call.is_open:
        raise refuse("no_call", given=shown(key))
    return call


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock of a round; without minutes, as long as the conditions give it."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    minutes: int = 0

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        stage = read_stage(asked.state, self.stage)
        if (self.stage, self.round) in asked.state.clocks:
            raise refuse("clock_runs", stage=self.stage, round=self.round)
        minutes = self.minutes or time_allowed(asked.state.conditions, stage, self.round).value
        if minutes is None or not 0 < minutes <= 10_000:
            raise NotUnderstood(Text(_TEXTS, "no_minutes", {"stage": self.stage}))
        return _clock_event("clock_started", asked, self.stage, self.round, seconds=minutes * 60)


def _clock_event(kind: str, asked: Asked, stage: str, round_number: int, **more: object) -> tuple[NewEvent, ...]:
    payload: dict[str, Any] = {"stage": stage, "round": round_number, "at": asked.wall.isoformat()}
    return made(kind, payload | more, f"clock {stage}/{round_number}"[:300])


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Time stands still."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        _clock(asked.state, self.stage, self.round).pause(asked.wall)
        return _clock_event("clock_paused", asked, self.stage, self.round, reason=self.reason.strip()[:500])


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """Time goes on."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        _clock(asked.state, self.stage, self.round).resume(asked.wall)
        return _clock_event("clock_resumed", asked, self.stage, self.round)


@dataclass(frozen=True, slots=True)
class ExtendClock:
    """More time for everybody, or less."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    seconds: int

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        if not self.seconds or abs(self.seconds) > 600_000:
            raise NotUnderstood(Text(_TEXTS, "no_minutes", {"stage": self.stage}))
        _clock(asked.state, self.stage, self.round).extend(timedelta(seconds=self.seconds))
        return _clock_event("clock_extended", asked, self.stage, self.round, seconds=self.seconds)


def _clock(state: Competition, stage: str, round_number: int) -> Clock:
    clock = state.clocks.get((stage, round_number))
    if clock is None:
        raise refuse("no_clock", stage=shown(stage), round=round_number)
    return clock
