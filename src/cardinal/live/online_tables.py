"""The live tables of a round: one for every table of the movement or room of a match, with its boards and its players.

Which table is where, what it is called and who may sit down follows from the competition's state alone: every process
finds the same tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from cardinal.cards import Seat, Side
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Form, Match, Place, Room
from cardinal.contest.stage import Stage
from cardinal.store import Competition
from cardinal.store.online_extra import usual_boards
from cardinal.store.online_play import is_by_levels
from cardinal.store.online_state import extra_at, seat_links

LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """A table of a round, or a room of a match."""

    event: str
    stage: str
    stage_number: int
    round: int
    table: str
    room: Room
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...]
    people: Mapping[Seat, Person]
    """Who belongs in each seat; a seat without anybody is a robot's."""
    deals: int = 0
    """How many deals the one game of the round has at most; 0 where the boards are boards."""
    at: int = 0
    """Which table of the round it is, from 0."""
    extra: int = 0
    """How many of the boards, the last ones, were laid because the match was level."""

    @property
    def count(self) -> int:
        """How many boards or deals are played here."""
        return self.deals + self.extra if self.deals else len(self.boards)

    def is_extra(self, board: int) -> bool:
        return bool(self.extra) and board > self.boards[-1] - self.extra

    @property
    def key(self) -> str:
        """The last part of its address.

        >>> OnlineTable("spring", "Main", 1, 2, "3", Room.CLOSED, (1,), (2,), (1,), {}).key
        'spring.1.2.3.closed'
        """
        parts = (self.event, str(self.stage_number), str(self.round), self.table.replace("/", "-"), str(self.room))
        name = ".".join(part for part in parts if part)
        is_address = name.isascii() and name.replace(".", "").replace("-", "").isalnum()
        return name if is_address and len(name) <= LONGEST_KEY else sha256(name.encode()).hexdigest()[:32]

    def place(self, board: int) -> Place:
        return Place(self.stage, self.round, self.table, board, self.room)

    def is_over(self, state: Competition) -> bool:
        """Whether every board has a result or a ruling, or the whole match has been ruled on."""
        return self.due(state) is None

    def due(self, state: Competition) -> int | None:
        """The first board without a result or a ruling; none where the whole match has been ruled on."""
        ruled = {ruling.place for ruling in state.rulings if ruling.score is not None or ruling.outcome is not None}
        if Place(self.stage, self.round, self._main) in ruled:
            return None
        left = (board for board in self.boards if not self._is_settled(state, self.place(board), ruled))
        return next(left, None)

    @property
    def _main(self) -> str:
        return self.table.partition("/")[0]

    def _is_settled(self, state: Competition, place: Place, ruled: set[Place]) -> bool:
        there = state.results.get(place)
        is_played = there is not None and there.counts
        return is_played or not ruled.isdisjoint((place, replace(place, room=Room.NONE)))

    def contestant(self, seat: Seat) -> int:
        """Whose player sits there: in an individual event each player is one."""
        numbers = self.ns if seat.side is Side.NS else self.ew
        return numbers[seat.side.seats.index(seat)] if len(numbers) > 1 else numbers[0]


def round_tables(state: Competition, stage: Stage, number: int) -> tuple[OnlineTable, ...]:
    """The tables of a round."""
    entries = {entry.number: entry for entry in state.entries}
    event = state.stream.partition("/")[2]
    place = [known.name for known in state.conditions.stages].index(stage.name) + 1
    tables = [*_of_movement(state, stage, number), *_of_matches(state, stage, number)]
    online = state.online.get(stage.name)
    deals = stage.boards if is_by_levels(state, stage) else 0
    in_order = sorted(tables, key=lambda placed: (len(placed[0]), placed[0], str(placed[1])))
    return tuple(
        OnlineTable(
            event, stage.name, place, number, table, room, ns, ew, boards,
            _seated(entries, ns, ew, state.matches_at.get((stage.name, number, stage.main_table(table))), room, table),
            deals, at, extra_at(online, number, stage.main_table(table)),
        )
        for at, (table, room, ns, ew, boards) in enumerate(in_order)
    )  # fmt: skip


Sides = tuple[str, Room, tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def _of_movement(state: Competition, stage: Stage, number: int) -> Iterator[Sides]:
    for seat in state.known_seatings.values():
        if (seat.stage, seat.round) == (stage.name, number) and seat.ns and seat.ew:
            yield seat.table, Room.NONE, seat.ns, seat.ew, seat.boards


def _of_matches(state: Competition, stage: Stage, number: int) -> Iterator[Sides]:
    usual, online = usual_boards(state, stage), state.online.get(stage.name)
    in_rooms = state.conditions.form is Form.TEAMS
    for match in state.known_matches:
        key = match.stage, match.round, match.table
        if key[:2] != (stage.name, number) or match.away is None or key in state.known_seatings:
            continue
        home, away = match.home_side, match.away_side
        # Extra play keeps home and away as they were, and with them the seats.
        boards = tuple(range(1, usual + extra_at(online, number, match.table) + 1))
        for more in range(1, stage.tables // 2 + 1):
            table = match.table if more == 1 else f"{match.table}/{more}"
            yield table, Room.OPEN if in_rooms else Room.NONE, home, away, boards
            if in_rooms:
                yield table, Room.CLOSED, away, home, boards


def _seated(
    entries: Mapping[int, Entry], ns: Sequence[int], ew: Sequence[int], match: Match | None, room: Room, table: str
) -> Mapping[Seat, Person]:
    """The players by seat, as their entries name them, in a team match its first two pairs first."""
    people: dict[Seat, Person] = {}
    for numbers, seats in ((ns, (Seat.N, Seat.S)), (ew, (Seat.E, Seat.W))):
        if len(numbers) == 2:
            # Two entries of one player each: an individual event.
            seated = [_pair(entries.get(number), 0)[:1] for number in numbers]
            pair = tuple(player for players in seated for player in players)
        else:
            pair = _pair(entries.get(numbers[0]), _first(numbers[0], match, room, table))
        people.update(zip(seats, pair, strict=False))
    return people


def _first(number: int, match: Match | None, room: Room, table: str) -> int:
    """Which player of a team is the first at this table: the second pair plays in the other room."""
    if room is Room.NONE or match is None:
        return 0
    more = table.partition("/")[2]
    in_second = room is Room.CLOSED
    return (4 * (int(more) - 1) if more.isdecimal() else 0) + (2 if in_second else 0)


def _pair(entry: Entry | None, first: int) -> tuple[Person, ...]:
    return () if entry is None or not entry.status.plays else entry.players[first : first + 2]


def event_tables(state: Competition) -> tuple[OnlineTable, ...]:
    """Every table of every round of the stages played online that has been started, the latest round first."""
    stages = {stage.name: stage for stage in state.conditions.stages}
    started = sorted(state.started, key=lambda which: (state.started[which], which[1]), reverse=True)
    rounds = [which for which in started if which[0] in state.online and which[0] in stages]
    return tuple(table for name, number in rounds for table in round_tables(state, stages[name], number))


def player_key(event: str, number: str) -> str:
    """What whoever is that player may sit down by, when the account was bound after the table was opened too."""
    return f"player {event} {number}"


def keys_of(state: Competition, people: Mapping[Seat, Person], bound: Mapping[str, str]) -> dict[Seat, tuple[str, ...]]:
    """By seat the keys under which its player may be known at the tables: the account that is *bound* to the player's
    number, or a link to the seat. Nobody has any in a seat that is a robot's."""
    known = _Known(state, bound)
    return {seat: keys for seat, person in people.items() if (keys := known.keys(person))}


def player_keys(state: Competition, people: Mapping[Seat, Person]) -> dict[Seat, str]:
    """By seat what its player may sit down by, whoever that turns out to be."""
    event, numbers = state.stream.partition("/")[2], state.numbers_by_key
    return {seat: player_key(event, numbers[person.key]) for seat, person in people.items() if person.key in numbers}


def entrants(state: Competition, bound: Mapping[str, str]) -> list[str]:
    """The keys of everybody who plays in the event: none of them sees the cards of a table as a director does."""
    known = _Known(state, bound)
    return sorted({key for entry in state.entries for player in entry.players for key in known.keys(player)})


def player_number(state: Competition, key: str, bound: Mapping[str, str]) -> str:
    """The number of the player of the event who is known by this key at the tables; empty for anybody else."""
    known = _Known(state, bound)
    players = (player for entry in state.entries if entry.status.plays for player in entry.players)
    return next((known.number(player) for player in players if key and key in known.keys(player)), "")


class _Known:
    """How the players of an event are known at the tables."""

    def __init__(self, state: Competition, bound: Mapping[str, str]) -> None:
        self._bound, self._links, self._numbers = bound, seat_links(state.online.values()), state.numbers_by_key

    def number(self, person: Person) -> str:
        return self._numbers.get(person.key, "")

    def keys(self, person: Person) -> tuple[str, ...]:
        number = self.number(person)
        user, link = self._bound.get(number), self._links.get(number)
        return (*((f"user {user}",) if user else ()), *(link.keys if link is not None else ()))
