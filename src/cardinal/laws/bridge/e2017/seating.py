"""Laws 3 to 5: tables, directions, partnerships, seats, and who answers for a wrong move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardinal.cards import SEATS, SIDES, Seat, Side
from cardinal.language import NotAllowed, Text
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import BoardEffect, Penalty
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import NOT_DETERMINED, Voice
from cardinal.laws.record import Contestant, Form, TableSeats

voice = Voice(__name__)

Place = tuple[int, Side]
"""A direction at a table."""

Chosen = Mapping[str, tuple[int, Seat]]
"""Which seat each player takes."""


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)


def arrange(tables: Iterable[TableSeats]) -> Cited[tuple[TableSeats, ...]]:
    """The tables in the Director's sequence: each number once, and nobody at two of them."""
    every = tuple(tables)
    numbers = [table.table for table in every]
    players = [player for table in every for player in table.players]
    twice = sorted({str(one) for one in (*numbers, *players) if (*numbers, *players).count(one) > 1})
    if twice:
        raise _refuse("arranged_twice", "§3/1", twice=tuple(twice))
    return Cited(tuple(sorted(every, key=lambda table: table.table)), "§3/1")


def orientation(north: int) -> Cited[tuple[Seat, ...]]:
    """The directions of four chairs counted clockwise, once the Director has called chair *north* (0 to 3) North."""
    return Cited(tuple(SEATS[chair - north & 3] for chair in range(4)), "§3/2")


def partnerships(table: TableSeats) -> Cited[tuple[frozenset[str], frozenset[str]]]:
    """The two sides at a table: North-South against East-West."""
    return Cited((table.pair(Side.NS), table.pair(Side.EW)), "§4/1")


def check_partnerships(
    form: Form, rounds: Iterable[Iterable[TableSeats]], authorized: frozenset[frozenset[str]] = frozenset()
) -> None:
    """Refuse partnerships that do not fit the form of the event.

    In pairs and teams a player keeps his partner through the session, except for the partnerships that the Director
    has *authorized*; in an individual event players enter alone and partners change.
    """
    partners: dict[str, list[frozenset[str]]] = {}
    for tables in rounds:
        for table in tables:
            for side in SIDES:
                for player in table.pair(side):
                    partners.setdefault(player, []).append(table.pair(side))
    for player, pairs in partners.items():
        if form is Form.INDIVIDUAL and len(pairs) > 1 and len(set(pairs)) == 1:
            raise _refuse("same_partner", "§4/3", player=player)
        if form is not Form.INDIVIDUAL and len(set(pairs) - authorized) > 1:
            raise _refuse("other_partner", "§4/2", player=player)


@dataclass(frozen=True, slots=True)
class StartingPositions:
    """Where the Director has told each contestant to begin: the seats that are its own."""

    of: Mapping[Contestant, tuple[tuple[int, Seat], ...]]

    def __post_init__(self) -> None:
        every = [place for places in self.of.values() for place in places]
        if len(set(every)) != len(every):
            raise _refuse("place_twice", "§5A/1")
        for contestant, places in self.of.items():
            needed = 4 if contestant.form is Form.TEAMS else len(contestant.players)
            if len(places) != needed:
                raise _refuse("no_position", "§5A/1", players=contestant.players)

    def choose(self, contestant: Contestant, seats: Chosen, directed: Chosen | None = None) -> Cited[Chosen]:
        """The members take the assigned seats as they agree, unless the Director has *directed* who takes which."""
        fits = sorted(seats.values()) == sorted(self.of[contestant]) and set(seats) <= set(contestant.players)
        if not fits or (directed is not None and seats != directed):
            raise _refuse("not_assigned", "§5A/2", players=tuple(seats))
        return Cited(dict(seats), "§5A/2")


def change_direction(player: str, now: Seat, to: Seat, *, permitted: bool) -> Cited[Seat]:
    """Another compass direction within a session, only as the Director instructs or permits."""
    if to is not now and not permitted:
        raise _refuse("keep_direction", "§5A/3", player=player, seat=now)
    return Cited(to, "§5A/3")


def check_moves(instructed: Mapping[str, Place], taken: Mapping[str, Place]) -> Cited[tuple[str, ...]]:
    """Who went where, against the Director's instructions; those in a wrong place are named."""
    wrong = tuple(sorted(name for name, place in instructed.items() if taken.get(name) != place))
    if wrong:
        raise _refuse("wrong_place", "§5B/1", players=wrong)
    return Cited(tuple(sorted(instructed)), "§5B/1")


@law("5")
def wrong_move(case: Case) -> Procedure:
    """Law 5: somebody has moved to a wrong table or direction."""
    who = yield voice.fact("misplaced", "§5B/1", options=(*SIDES, "both"))
    if who == NOT_DETERMINED:
        # Nobody is known to be in a wrong place, so play goes on where they sit (85B).
        yield voice.none("nobody_is_known_to_be_misplaced", "§5B/1 §85B")
        return
    if case.auction.entries:
        yield voice.duty("director", "apply_law_law", "§5B/2 §15B", law="15")
    else:
        yield BoardEffect("reseated", cites="§5B/1")
    clear = yield voice.fact("announced_clearly", "§5B/2")
    if clear == NOT_DETERMINED:
        # Without a clear instruction established nobody can be blamed for not following it.
        yield voice.recorded("fault_for_the_wrong_move_not_established", "§5B/2 §85B")
    elif clear is False:
        yield voice.recorded("fault_for_the_wrong_move_director", "§5B/2")
    else:
        for side in SIDES if who == "both" else (who,):
            yield voice.recorded("fault_for_the_wrong_move_side", "§5B/2", side=side)
            yield Penalty("procedural", side, cites="§5B/2 §90B8")
