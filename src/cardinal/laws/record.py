"""What a contest is made of, as the Definitions have it: contestants, teams, tables, sessions, rounds, events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.cards import SEATS, Seat, Side
from cardinal.language import Text

from .cited import Cited
from .conditions import Conditions
from .errors import ImpossibleCase


class Form(StrEnum):
    """The form of an event, and with it what a contestant is."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"


# How many players make a contestant: at least, and at most if there is a limit.
_SIZE: dict[Form, tuple[int, int | None]] = {Form.INDIVIDUAL: (1, 1), Form.PAIRS: (2, 2), Form.TEAMS: (4, None)}


def _refuse(key: str, cites: str, **values: object) -> ImpossibleCase:
    return ImpossibleCase(Text(__name__, key, values), cites=cites)


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who competes: one player, two partners or four and more team-mates."""

    form: Form
    players: tuple[str, ...]

    def __post_init__(self) -> None:
        least, most = _SIZE[self.form]
        count = len(set(self.players))
        if count != len(self.players) or count < least or (most is not None and count > most):
            raise _refuse("contestant_size", "§def:Contestant", form=str(self.form), players=self.players)


@dataclass(frozen=True, slots=True)
class TableSeats:
    """Who sits at a table, North, East, South, West."""

    table: int
    players: tuple[str, str, str, str]

    def __post_init__(self) -> None:
        if type(self.table) is not int or self.table < 1:
            raise _refuse("table_number", "§3/1", table=self.table)
        if len(self.players) != 4 or len(set(self.players)) != 4:
            raise _refuse("four_players", "§3/1", table=self.table, players=self.players)

    def __getitem__(self, seat: Seat) -> str:
        return self.players[seat]

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat in SEATS if self.players[seat] == player), None)

    def pair(self, side: Side) -> frozenset[str]:
        """The partnership that plays this direction."""
        return frozenset(self.players[seat] for seat in side.seats)


@dataclass(frozen=True, slots=True)
class Team:
    """Four team-mates, or more where regulations allow it, who play for one score."""

    name: str
    members: tuple[str, ...]

    def check(self, conditions: Conditions) -> Contestant:
        """The team as a contestant, or a refusal: more than four members need a regulation."""
        if len(self.members) > 4 and conditions["team_size_over_four"] is not True:
            raise _refuse("team_size", "§def:Team", team=self.name, members=self.members)
        return Contestant(Form.TEAMS, self.members)

    def check_lineup(self, seats: Iterable[TableSeats]) -> tuple[tuple[int, Side], ...]:
        """Where its pairs play: whole pairs, at different tables, in different directions."""
        places = []
        for table in seats:
            for side in Side:
                of_team = table.pair(side) & set(self.members)
                if len(of_team) == 1:
                    raise _refuse("team_pair", "§def:Team", team=self.name, table=table.table)
                if of_team:
                    places.append((table.table, side))
        tables, sides = {table for table, _ in places}, {side for _, side in places}
        if len(tables) != len(places) or len(sides) != 2:
            raise _refuse("team_lineup", "§def:Team", team=self.name)
        return tuple(places)


# The laws in which the word session may have an extent of its own.
_OWN_SESSION = ("4", "12C2", "91")


@dataclass(frozen=True, slots=True)
class Session:
    """A period of play for which the organizer has scheduled a number of boards."""

    name: str
    boards: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.boards or len(set(self.boards)) != len(self.boards):
            raise _refuse("session_boards", "§def:Session", session=self.name)

    def extent(self, law: str, conditions: Conditions) -> Cited[str]:
        """What counts as a session for a law: Laws 4, 12C2 and 91 may each mean another extent than the organizer's."""
        extent = conditions["session_extent_per_law"] if law in _OWN_SESSION else "organizer"
        return Cited(str(extent), "§def:Session")


@dataclass(frozen=True, slots=True)
class Round:
    """Boards of a session that are played while everybody keeps the same place."""

    number: int
    boards: tuple[int, ...]
    seats: tuple[TableSeats, ...]


def rounds_of(plays: Iterable[tuple[int, tuple[TableSeats, ...]]]) -> tuple[Round, ...]:
    """The rounds of a session from its boards in order and who sat where: a progression of players begins another."""
    rounds: list[Round] = []
    for board, seats in plays:
        if rounds and set(rounds[-1].seats) == set(seats):
            rounds[-1] = Round(rounds[-1].number, (*rounds[-1].boards, board), rounds[-1].seats)
        else:
            rounds.append(Round(len(rounds) + 1, (board,), seats))
    return tuple(rounds)


@dataclass(frozen=True, slots=True)
class Event:
    """A contest of one or more sessions."""

    name: str
    form: Form
    sessions: tuple[Session, ...]

    def __post_init__(self) -> None:
        if not self.sessions:
            raise _refuse("event_sessions", "§def:Event §def:Tournament", event=self.name)


Tournament = Event
"""The Definitions make the two words synonyms."""
