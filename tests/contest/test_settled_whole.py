"""What counts at a place after several decisions, by their order, stage, room and round; and each change whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from cardinal.contest.model import (
    Appeal,
    Correction,
    Event,
    Form,
    Line,
    Match,
    Outcome,
    Place,
    Room,
    Ruling,
    Seating,
    Source,
)
from cardinal.contest.settled import Cause, Change, changes, settled_lines, settled_matches
from cardinal.contest.stage import Scoring, Stage
from cardinal.scoring import Assigned, Played
from tests.contest.event_maker import Terms, contestants, field_event, line, team_event

BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
EVENT = field_event(Stage("s"), BOARD)
PLACE = Place("s", 1, "2", 1)
AT = datetime(2024, 5, 1, 20, 30)
ROBIN = Stage("s", "round_robin", boards=2, scoring=Scoring.IMPS)


def score(event: Event) -> object:
    return next(one.score for one in settled_lines(event, "s") if one.place == PLACE)


def test_every_kind_of_change_is_kept_whole() -> None:
    told = {"by": "TD", "at": AT, "reason": "why", "clauses": ("12A",), "source": Source("x.csv", 2), "key": "k"}
    fixed = Correction(PLACE, Played(170), Played(140), **told)  # type: ignore[arg-type]
    refused = replace(fixed, refused="79C2", at=AT + timedelta(minutes=1))
    ruling = Ruling(place=PLACE, score=Assigned(620), outcome=Outcome.DRAWN, **told)  # type: ignore[arg-type]
    appeal: dict[str, Any] = {"reason": "so", "clauses": ("93B",), "source": Source("y.csv", 3), "decided_at": AT}
    varied = Appeal("a", "k", committee=("A", "B"), decision="varied", score=Assigned(100), **appeal)
    upheld = replace(varied, key="b", decision="upheld", committee=())
    found = changes(
        replace(
            EVENT,
            corrections=(refused, fixed),
            rulings=(ruling,),
            appeals=(varied, upheld, replace(varied, ruling="z")),
        )
    )
    same: dict[str, Any] = {"by": "TD", "at": AT, "reason": "why", "source": Source("x.csv", 2), "key": "k"}
    decided: dict[str, Any] = {"at": AT, "reason": "so", "clauses": ("93B",), "source": Source("y.csv", 3)}
    later = {**same, "at": AT + timedelta(minutes=1)}
    assert found == {
        PLACE: (
            Change(Cause.CORRECTION, PLACE, Played(140), clauses=("12A",), **same),
            Change(Cause.REFUSED, PLACE, Played(140), clauses=("12A", "79C2"), **later),
            Change(Cause.RULING, PLACE, Assigned(620), Outcome.DRAWN, clauses=("12A",), **same),
            Change(Cause.APPEAL, PLACE, Assigned(100), None, by="A, B", key="a", **decided),
            Change(Cause.APPEAL, PLACE, Assigned(620), Outcome.DRAWN, by="", key="b", **decided),
        )
    }


ZONE = timezone(timedelta(hours=8))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (None, AT),
        (AT, AT + timedelta(minutes=1)),
        # 20:30 in Taipei is 12:30 in Greenwich, half an hour before 13:00 there.
        (AT.replace(tzinfo=ZONE), datetime(2024, 5, 1, 13, 0, tzinfo=UTC)),
        # What has no zone comes before what has one.
        (AT + timedelta(days=9), AT.replace(tzinfo=ZONE)),
        (None, AT.replace(tzinfo=ZONE)),
    ],
)
def test_the_later_one_counts(first: datetime | None, second: datetime) -> None:
    one, two = (Correction(PLACE, None, Played(10 * at), at=when) for at, when in ((1, first), (2, second)))
    early, late = (Ruling(f"r{at}", PLACE, Assigned(10 * at), at=when) for at, when in ((1, first), (2, second)))
    for order in (1, -1):
        assert score(replace(EVENT, corrections=(one, two)[::order])) == Played(20)
        assert score(replace(EVENT, rulings=(early, late)[::order])) == Assigned(20)
    # Of two without a difference in time the one that stands later in the file.
    assert score(replace(EVENT, rulings=(late, replace(early, at=second)))) == Assigned(10)


def test_a_ruling_goes_before_a_correction_and_a_refused_one_counts_nowhere() -> None:
    corrected = Correction(PLACE, None, Played(140), at=AT + timedelta(hours=1))
    ruled = Ruling("r1", PLACE, Assigned(620), at=AT)
    assert score(replace(EVENT, corrections=(corrected,), rulings=(ruled,))) == Assigned(620)
    assert score(
        replace(EVENT, corrections=(corrected, replace(corrected, refused="79C2", after=Played(0))))
    ) == Played(140)
    # A ruling without a score leaves the one before it.
    assert score(replace(EVENT, corrections=(corrected,), rulings=(replace(ruled, score=None),))) == Played(140)
    # A line that nothing is about stays the very same.
    assert settled_lines(replace(EVENT, rulings=(ruled,)), "s")[0] is EVENT.lines[0]


def test_only_what_is_about_a_board_of_the_stage_up_to_the_round() -> None:
    seats = tuple(Seating("s", at, "9", (7,), (8,)) for at in (1, 2, 3))
    rulings = tuple(Ruling(f"r{at}", Place("s", at, "9", 5), Assigned(10 * at)) for at in (1, 2, 3))
    other = (Ruling("x", Place("q", 1, "9", 5), Assigned(990)), Ruling("y", Place("s", 1, "9"), Assigned(990)))
    source = Source("rulings.csv", 4)
    event = replace(EVENT, seatings=seats, rulings=(*(replace(one, source=source) for one in rulings), *other))
    made = [Line(Place("s", at, "9", 5), (7,), (8,), Assigned(10 * at), source) for at in (1, 2, 3)]
    assert settled_lines(event, "s") == (*EVENT.lines, *made)
    assert settled_lines(event, "s", 2) == (*EVENT.lines, *made[:2])
    # Nobody is known to have sat at a table that no round has; and a correction that was refused makes nothing.
    assert settled_lines(replace(event, seatings=seats[1:]), "s") == (*EVENT.lines, *made[1:])
    refused = Correction(Place("s", 1, "9", 5), None, Played(50), refused="79C2")
    assert settled_lines(replace(event, rulings=(), corrections=(refused,)), "s") == EVENT.lines
    late = line(1, 1, 1, 4, 0, round_number=3)
    assert settled_lines(replace(EVENT, lines=(*EVENT.lines, late)), "s", 2) == EVENT.lines
    assert settled_lines(replace(EVENT, lines=(*EVENT.lines, late)), "s", 3) == (*EVENT.lines, late)


# -- matches --------------------------------------------------------------------------------------------------------


def test_a_board_of_a_match_in_one_room_or_in_both() -> None:
    event = team_event(ROBIN, [[(1, 2, 1), (3, 4, 1)]])
    both = Ruling("r1", Place("s", 1, "1", 1), Assigned(100))
    closed = Ruling("r2", Place("s", 1, "1", 1, Room.CLOSED), Assigned(200))

    def scores(*rulings: Ruling) -> list[object]:
        found = settled_lines(replace(event, rulings=rulings), "s")
        return [one.score for one in found if (one.place.table, one.board) == ("1", 1)]

    # 20 in the open room and nothing in the closed one.
    assert scores() == [Played(20), Played(0)]
    assert scores(closed) == [Played(20), Assigned(200)]
    assert scores(both) == [Assigned(100), Assigned(100)]
    # Of a ruling about one room and one about both the later counts.
    assert scores(both, closed) == [Assigned(100), Assigned(200)]
    assert scores(closed, both) == [Assigned(100), Assigned(100)]
    assert scores(replace(both, at=AT), closed) == [Assigned(100), Assigned(100)]


def test_a_ruling_on_an_unplayed_board_of_a_match_seats_both_rooms() -> None:
    event = team_event(replace(ROBIN, boards=1), [[(1, 2, 1)], [(2, 1, 1)]])
    ruling = Ruling("r1", Place("s", 2, "1", 7), Assigned(100))

    def made(told: Event, *rulings: Ruling) -> list[tuple[Room, tuple[int, ...], tuple[int, ...]]]:
        found = settled_lines(replace(told, rulings=rulings), "s")
        return [(one.place.room, one.ns, one.ew) for one in found if one.board == 7]

    open_room, closed_room = (Room.OPEN, (2,), (1,)), (Room.CLOSED, (1,), (2,))
    assert made(event, ruling) == [open_room, closed_room]
    for room, seats in ((Room.OPEN, open_room), (Room.CLOSED, closed_room)):
        assert made(event, replace(ruling, place=replace(ruling.place, room=room))) == [seats]
    # Pairs that meet play at one table, home North-South.
    pairs = replace(event, conditions=Terms((replace(ROBIN, boards=1),), form=Form.PAIRS))
    assert made(pairs, ruling) == [(Room.NONE, (2,), (1,))]
    # One room has its result already: only the other is made.
    lines = (*event.lines, line(7, 1, 2, 1, 50, round_number=2, room=Room.OPEN))
    assert made(replace(event, lines=lines), ruling) == [open_room, closed_room]
    # A bye seats nobody, and neither does another table or round.
    alone = replace(event, matches=(Match("s", 2, "1", 2, None, Outcome.BYE),))
    for place in (Place("s", 3, "1", 7), Place("s", 2, "2", 7)):
        assert made(event, replace(ruling, place=place)) == []
    assert made(alone, ruling) == []


def test_a_table_of_a_larger_match_is_of_its_match() -> None:
    stage = replace(ROBIN, tables=4)
    event = Event(Terms((stage,), form=Form.TEAMS), contestants((1, 2)), matches=(Match("s", 1, "5", 1, 2),))
    ruling = Ruling("r1", Place("s", 1, "5/2", 7), Assigned(100))
    found = settled_lines(replace(event, rulings=(ruling,)), "s")
    assert [(one.place.table, one.place.room, one.ns) for one in found] == [
        ("5/2", Room.OPEN, (1,)),
        ("5/2", Room.CLOSED, (2,)),
    ]


def test_the_outcome_of_a_match_is_that_of_the_last_decision() -> None:
    match = Match("s", 1, "1", 1, 2, cites="§R1")
    others = (Match("s", 2, "1", 1, 2), Match("s", 1, "2", 3, 4), Match("q", 1, "1", 1, 2))
    event = Event(Terms((ROBIN,), form=Form.TEAMS), contestants(range(1, 5)), matches=(match, *others))
    place = Place("s", 1, "1")
    first = Ruling("r1", place, outcome=Outcome.FORFEIT_AWAY, clauses=("R13.1", "R11/2"), at=AT)
    second = Ruling("r2", place, outcome=Outcome.DRAWN, at=AT + timedelta(minutes=1))
    nothing = Ruling("r3", place, score=Assigned(0), at=AT + timedelta(minutes=2))
    board = Ruling("r4", Place("s", 1, "1", 3), outcome=Outcome.DELETED, at=AT + timedelta(minutes=3))
    ruled = replace(event, rulings=(second, first, nothing, board))
    # A ruling that names no clause leaves those of the match; the outcome is the last that was ruled of the whole.
    assert settled_matches(ruled, "s") == (replace(match, outcome=Outcome.DRAWN), *others[:2])
    alone = replace(event, rulings=(first,))
    assert settled_matches(alone, "s")[0] == replace(match, outcome=Outcome.FORFEIT_AWAY, cites="§R13.1 §R11/2")
    assert settled_matches(ruled, "s", 1) == (replace(match, outcome=Outcome.DRAWN), others[1])
    varied = Appeal("a", "r1", decision="varied", outcome=Outcome.EXCUSED_AWAY, clauses=("R71.1",))
    found = settled_matches(replace(alone, appeals=(varied,)), "s")[0]
    assert (found.outcome, found.cites) == (Outcome.EXCUSED_AWAY, "§R71.1")
