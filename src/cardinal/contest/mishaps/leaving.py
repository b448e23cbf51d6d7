"""A contestant leaves after a round: its opponents sit out, and what it has played is kept or cancelled by the rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from cardinal.scoring import AVERAGE_MINUS, AVERAGE_PLUS, Artificial, Cancelled, NotPlayed

from ..entries import Entry, Status
from ..entry_rules import family
from ..event_folder import EventFolder
from ..model import Line, Match, Outcome, Place, Seating
from ..rearrangement import LineChange, Mishap, Rearrangement
from ..stage import Stage
from .ground import entry_of, lines_at, played_rounds, refused, seats_of, stage_of

__all__ = ["Kept", "Unplayed", "leaving", "usually_kept"]

STRUCK_BY = {"ctcba": "R14/2", "guandan": "G34.1.3", "laws": "80B2(d)"}
"""By which clause a contestant is off the list whose results were cancelled."""


class Kept(StrEnum):
    """What becomes of the results of a contestant that leaves."""

    BY_RULE = "by_rule"
    """Kept if at least the part was played that the conditions name (``forfeits.delete_below``)."""
    KEPT = "kept"
    CANCELLED = "cancelled"


class Unplayed(StrEnum):
    """What the boards count that the last round still has."""

    AVERAGE = "average"
    """12C2: average plus to the others, average minus to those who left."""
    NOTHING = "nothing"


def usually_kept(folder: EventFolder, number: int, stage_name: str = "") -> bool:
    """Whether the rule of the conditions keeps the results of a contestant."""
    stage = stage_of(folder, stage_name)
    return played_rounds(folder, stage.name, number) >= folder.conditions.forfeits.delete_below


def leaving(
    folder: EventFolder,
    number: int,
    after: int,
    kept: Kept = Kept.BY_RULE,
    unplayed: Unplayed = Unplayed.NOTHING,
    stage_name: str = "",
    reason: str = "",
    *,
    at: datetime | None = None,
) -> Rearrangement:
    """Contestant *number* leaves after round *after* (0: before the first)."""
    stage, entry = stage_of(folder, stage_name), entry_of(folder, number)
    if not entry.status.plays:
        raise refused("already_gone", number=number)
    later = [line for line in folder.event.lines_of(stage.name) if number in (*line.ns, *line.ew)]
    last = max((line.place.round for line in later), default=0)
    if last > after:
        raise refused("played_later", number=number, round=last)
    keeps = kept is Kept.KEPT or (kept is Kept.BY_RULE and usually_kept(folder, number, stage.name))
    seats = tuple(_seats(folder, stage, number, after))
    matches = tuple(_matches(folder, stage, number, after))
    clause = STRUCK_BY[family(folder.conditions)]
    lines: tuple[LineChange, ...] = ()
    if not keeps and stage.has_matches:
        matches += tuple(_struck(folder, stage, number, after, clause))
    elif not keeps:
        lines = tuple(_cancelled(folder, stage, number, clause))
    lines += tuple(_unplayed(folder, stage, number, after, unplayed))
    return Rearrangement(
        Mishap.LEAVE,
        stage.name,
        after + 1,
        (number,),
        reason,
        cites="§12C2(a) §12C2(b)" if unplayed is Unplayed.AVERAGE and any(one.before is None for one in lines) else "",
        seatings=(tuple(was for was, _ in seats), tuple(now for _, now in seats if now is not None)),
        matches=(tuple(was for was, _ in matches), tuple(now for _, now in matches)),
        entries=((entry,), (_gone(entry, after, at, "" if keeps or not after else clause),)),
        lines=lines,
    )


def _gone(entry: Entry, after: int, at: datetime | None, unranked: str) -> Entry:
    """Whoever played some rounds stays in the field; one whose results were cancelled is on no list."""
    return replace(entry, status=Status.WITHDRAWN, withdrawn_at=at, left_after=after, unranked=unranked)


def _seats(folder: EventFolder, stage: Stage, number: int, after: int) -> Iterator[tuple[Seating, Seating | None]]:
    for seat in seats_of(folder, stage.name, after + 1):
        if number in (*seat.ns, *seat.ew):
            ns, ew = (tuple(one for one in side if one != number) for side in (seat.ns, seat.ew))
            # In an individual the partner has nobody to play with either.
            ns, ew = (side if len(side) == len(old) else () for side, old in ((ns, seat.ns), (ew, seat.ew)))
            yield seat, replace(seat, ns=ns, ew=ew) if ns or ew else None


def _matches(folder: EventFolder, stage: Stage, number: int, after: int) -> Iterator[tuple[Match, Match]]:
    for match in folder.event.matches_of(stage.name):
        if match.round <= after or number not in match.numbers or match.away is None:
            continue
        (other,) = match.opponents_of(number)[:1]
        alone = Match(match.stage, match.round, "", other, outcome=Outcome.BYE, group=match.group, boards=match.boards)
        yield match, alone


def _struck(folder: EventFolder, stage: Stage, number: int, after: int, clause: str) -> Iterator[tuple[Match, Match]]:
    """A match whose results do not count is struck out with everything that either side had from it (R14/2)."""
    for match in folder.event.matches_of(stage.name):
        if match.round <= after and number in match.numbers and match.away is not None:
            yield match, replace(match, outcome=Outcome.DELETED, cites=f"§{clause}")


def _cancelled(folder: EventFolder, stage: Stage, number: int, clause: str) -> Iterator[LineChange]:
    for line in folder.event.lines_of(stage.name):
        if number in (*line.ns, *line.ew):
            yield LineChange(line, replace(line, score=Cancelled(f"§{clause}")))


def _unplayed(folder: EventFolder, stage: Stage, number: int, after: int, how: Unplayed) -> Iterator[LineChange]:
    """The boards of the last round that were not reached."""
    for seat in seats_of(folder, stage.name, after, after):
        if number not in (*seat.ns, *seat.ew) or not (seat.ns and seat.ew):
            continue
        there = {line.board for line in lines_at(folder, seat)}
        for board in seat.boards:
            if board not in there:
                place = Place(stage.name, seat.round, seat.table, board)
                yield LineChange(None, Line(place, seat.ns, seat.ew, _score(seat, number, how), section=seat.section))


def _score(seat: Seating, number: int, how: Unplayed) -> Artificial | NotPlayed:
    if how is Unplayed.NOTHING:
        return NotPlayed()
    left_ns = number in seat.ns
    return Artificial(*((AVERAGE_MINUS, AVERAGE_PLUS) if left_ns else (AVERAGE_PLUS, AVERAGE_MINUS)))
