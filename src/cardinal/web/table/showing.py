"""What the page of a table shows: names in the seats, boards, the clock, the result that waits, the next tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cardinal.bridge.board import dealer_of, vulnerability_of
from cardinal.cards import RANKS, SEATS, SUITS, Seat
from cardinal.contest.entries import Entry
from cardinal.contest.model import Form, Game
from cardinal.contest.provisional import laws_owed, owed_at
from cardinal.store import Competition

from ..direct.places import TableRound
from ..score_words import points_words, result_words
from .sitting import Move, Sitting, may_look, moves
from .words import points_in_words, result_in_words

__all__ = ["BoardShown", "ClockShown", "MoveShown", "SeatShown", "boards_of", "clock_of", "moves_of", "seats_of"]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat with who sits there: a name, or a team of which nobody has said who."""

    seat: str
    label: str
    name: str
    number: int
    team: str = ""
    key: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """Keys and names of those who may sit there, where a team has more than two."""


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board in the list of the round."""

    number: int
    progress: str
    result: str
    points: str
    words: str
    told_points: str
    side: str
    other: str
    seq: int
    disputed: str
    dealer: str
    vulnerability: str
    owed: tuple[str, ...] = ()
    """The laws under which a ruling on it is still open: till then its score is provisional."""


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of the round, as a script goes on with it and as it stands without one."""

    ends: str
    now: str
    left: str
    paused: bool


@dataclass(frozen=True, slots=True)
class MoveShown:
    """Where a contestant goes next."""

    who: str
    move: Move
    opponents: tuple[str, ...]


def entries_by_number(state: Competition) -> Mapping[int, Entry]:
    return {entry.number: entry for entry in state.entries}


def called(entries: Mapping[int, Entry], number: int) -> str:
    entry = entries.get(number)
    return entry.title or str(number) if entry is not None else str(number)


def seats_of(
    state: Competition,
    here: TableRound,
    language: str,
    typed: Mapping[str, str],
    declared: Mapping[tuple[str, str], str] | None = None,
) -> tuple[SeatShown, ...]:
    """North, East, South and West; before the first result those of the line-ups, by room and seat, are known."""
    entries = entries_by_number(state)
    named = {seat: key for seat in SEATS if (key := (declared or {}).get((str(here.room), str(seat)), ""))}
    known = {**named, **_last_players(state, here)}
    return tuple(_seat(seat, state, here, entries, typed.get(str(seat).lower()) or known.get(seat, ""), language)
                 for seat in SEATS)  # fmt: skip


def _seat(
    seat: Seat, state: Competition, here: TableRound, entries: Mapping[int, Entry], key: str, language: str
) -> SeatShown:
    numbers = here.ns if str(seat) in "NS" else here.ew
    second = seat in (Seat.S, Seat.W)
    if state.conditions.form is Form.INDIVIDUAL:
        number = numbers[min(int(second), len(numbers) - 1)]
        return SeatShown(str(seat), seat.label(language), called(entries, number), number)
    number = numbers[0]
    entry = entries.get(number)
    people = entry.in_round(here.round) if entry is not None else ()
    if state.conditions.form is Form.TEAMS:
        name = next((person.name for person in people if person.key == key), "")
        choices = tuple((one.key, one.name) for one in people)
        team = called(entries, number)
        return SeatShown(str(seat), seat.label(language), name, number, team, key if name else "", choices)
    name = people[int(second)].name if len(people) == 2 else called(entries, number)
    return SeatShown(str(seat), seat.label(language), name, number)


def _last_players(state: Competition, here: TableRound) -> Mapping[Seat, str]:
    """The keys of those who sat here on the board entered last."""
    lines = [state.results[place] for place in here.places if place in state.results]
    with_players = [line for line in lines if line.line.players]
    if not with_players:
        return {}
    last = max(with_players, key=lambda player: player.seq).line.players
    people = state.people
    return {seat: people[one].key for seat, one in zip(SEATS, last, strict=False) if one in people}


def boards_of(state: Competition, now: Sitting, language: str) -> Iterator[BoardShown]:
    """The boards of the round; their results as long as those who played them sit here."""
    looks, bridge = may_look(state, now), state.conditions.game is Game.BRIDGE
    owed = owed_at(state.event) if state.rulings else {}
    for board in now.boards:
        entered = board.entered
        score = entered.line.score if entered is not None and looks else None
        side = entered.side if entered is not None else ""
        yield BoardShown(
            board.number,
            str(board.progress),
            result_words(score, language) if score is not None else "",
            points_words(score) if score is not None else "",
            result_in_words(score, language) if score is not None else "",
            points_in_words(score, board.number, language) if score is not None else "",
            side,
            {"NS": "EW", "EW": "NS"}.get(side, ""),
            entered.seq if entered is not None else 0,
            entered.disputed if entered is not None else "",
            dealer_of(board.number).label(language) if bridge else "",
            vulnerability_of(board.number).label(language) if bridge else "",
            laws_owed(owed, now.here.place(board.number)) if now.here is not None and looks else (),
        )


def clock_of(state: Competition, stage: str, round_number: int, now: datetime) -> ClockShown | None:
    clock = state.clocks.get((stage, round_number))
    wall = state.wall(now)
    ends = clock.scheduled_end(wall) if clock is not None else None
    if clock is None or ends is None:
        return None
    zone = ZoneInfo(state.zone)
    left, over = clock.left(wall), clock.over(wall)
    return ClockShown(
        ends.replace(tzinfo=zone).isoformat(),
        wall.replace(tzinfo=zone).isoformat(),
        _minutes(over, "−") if over else _minutes(left, ""),
        clock.is_paused,
    )


def _minutes(length: timedelta, sign: str) -> str:
    seconds = int(length.total_seconds())
    return f"{sign}{seconds // 60}:{seconds % 60:02}"


def moves_of(state: Competition, here: TableRound, language: str) -> tuple[MoveShown, ...]:
    entries = entries_by_number(state)
    return tuple(
        MoveShown(
            called(entries, move.contestant),
            move,
            tuple(f"{number} {called(entries, number)}" for number in move.opponents),
        )
        for move in moves(state, here)
    )


def lead_keys(language: str) -> tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str], ...]]:
    """The keys for a card: its suit, spades first, and its rank from the ace."""
    suits = tuple((str(suit), suit.symbol, suit.label(language)) for suit in reversed(SUITS))
    return suits, tuple((str(rank), "10" if str(rank) == "T" else str(rank)) for rank in reversed(RANKS))
