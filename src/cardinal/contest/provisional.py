"""Boards whose score is provisional: a ruling has left something to be settled there, under the laws it names.

What is owed is decided here alone; pages, files and lists read it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardinal.laws.clause import is_under

from .decisions import Ruling
from .model import Event, Match, Place, Room

HEARD, TRICKS, COUNTED, LOOKED = "heard", "tricks", "tricks_counted", "looked_again"
"""The kinds of ruling that come from a hearing: itself, its tricks moved afterwards or found in the result already, and
the look back that it asked for."""
TRICKS_OWED = "64"
"""The law under which tricks have still to be moved in a result that is not there yet."""

_LIVE = "live="

Owed = Mapping[Place, tuple[str, ...]]
"""By place the laws under which something has still to be settled; a place where nothing is owed is not in it."""


def live_hearing(table: str, board: int) -> str:
    """What stands for the hearings on a board of a live table, which are in the log of the table."""
    return f"{_LIVE}{table}&board={board}"


def is_live(hearing: str) -> bool:
    """Whether a ruling was heard at a live table: no address holds that hearing again."""
    return hearing.startswith(_LIVE)


def owed_at(event: Event) -> Owed:
    """The places at which something is still owed, each with the laws under which it is."""
    return {place: laws for place, here in left_open(event).items() if (laws := _laws(here.values()))}


def left_open(event: Event) -> Mapping[Place, Mapping[str, tuple[str, ...]]]:
    """By place and hearing the laws under which something is still owed.

    What the last ruling of a hearing leaves open counts for that hearing. A score that somebody gives settles the
    board, and so does a ruling under the very clause that was owed, or a decision on appeal that gives another score.
    """
    left: dict[Place, dict[str, tuple[str, ...]]] = {}
    for ruling in event.rulings:
        here = left.setdefault(ruling.place, {})
        if not ruling.hearing and (ruling.score is not None or ruling.outcome is not None):
            here.clear()
        for hearing, owed in here.items():
            here[hearing] = tuple(clause for clause in owed if not _settles(ruling, clause))
        if ruling.hearing:
            here[ruling.hearing] = ruling.owed
    for ruling in _varied(event):
        left.get(ruling.place, {}).pop(ruling.hearing, None)
    return left


def _settles(ruling: Ruling, clause: str) -> bool:
    """Whether a ruling of another hearing ends what is owed under a clause. Tricks that it moves are those of its own
    irregularity, and what it leaves open itself it has not settled."""
    if ruling.kind in (TRICKS, COUNTED) or clause in (TRICKS_OWED, *ruling.owed):
        return False
    return any(is_under(cited, clause) for cited in ruling.clauses)


def _varied(event: Event) -> Iterable[Ruling]:
    """The rulings in whose place a decision on appeal has put another score."""
    varied = {one.ruling for one in event.appeals if one.decision == "varied" and (one.score or one.outcome)}
    return (ruling for ruling in event.rulings if ruling.key in varied)


def _laws(owed: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for laws in owed for clause in laws))


def laws_owed(owed: Owed, place: Place) -> tuple[str, ...]:
    """What is owed on one board at one table, with what a ruling about both rooms or the whole table leaves open."""
    if not owed:
        return ()
    about = (place, replace(place, room=Room.NONE), replace(place, board=0), replace(place, board=0, room=Room.NONE))
    return _laws(owed.get(one, ()) for one in dict.fromkeys(about))


def laws_in_match(event: Event, owed: Owed, match: Match, places: Iterable[Place] = ()) -> tuple[str, ...]:
    """What is owed anywhere in a match: on its boards at *places*, and on those that have no result yet."""
    if not owed:
        return ()
    stage = event.stage(match.stage)
    found = [laws_owed(owed, place) for place in places]
    # Teams that move about have no table of their own.
    if stage.system != "multiple_teams":
        key = match.stage, match.round, match.table
        found += [laws for at, laws in owed.items() if (at.stage, at.round, stage.main_table(at.table)) == key]
    return _laws(found)
