"""What cannot be right in results that can be read: twice, impossible, or not as the movement or the pairing has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from cardinal.bridge.board import vulnerability_of
from cardinal.cards import Side
from cardinal.language import NotUnderstood, Text, shown
from cardinal.scoring import Assignment, BoardScore, Bye, Played, side_of

from .json_record import MOST_NUMBER
from .model import Contestant, Event, Flaw, Game, LevelScore, Line, Match, Place, Room, Score, Seating, Source
from .score_cell import NO_CONTRACT, no_contract, possible_scores, write_cell

__all__ = ["checked", "countable", "impossible", "refuse_unknown"]


def countable(line: Line, event: Event, earlier: Sequence[Line] = ()) -> Line:
    """One result that comes alone as it counts; refused if anything keeps it from counting.

    *earlier* lines tell whether a board comes twice.
    """
    for what, number in (("board", line.board), ("round", line.place.round)):
        if not 0 < number <= MOST_NUMBER:
            raise NotUnderstood(Text(__name__, "number", {"what": what, "given": shown(str(number))}))
    known = event.by_number
    refuse_unknown(line.ns, known)
    refuse_unknown(line.ew, known)
    section = next((known[number].section for number in (*line.ns, *line.ew)), "")
    line = replace(line, section=section, score=line.score if line.ns and line.ew else Bye())
    for flaw in checked((*earlier, line), {}, (), event)[1]:
        if flaw.source == line.source and not flaw.is_counted:
            raise NotUnderstood(flaw.text, cites=flaw.cites)
    return line


def refuse_unknown(numbers: Iterable[int], known: Mapping[int, Contestant]) -> None:
    """Refuse a number that no contestant has."""
    for number in numbers:
        if number not in known:
            values = {"number": number, "numbers": tuple(islice(known, 12))}
            raise NotUnderstood(Text(__name__, "unknown", values), legal=tuple(known))


def checked(
    lines: Sequence[Line], given: Mapping[Source, str], flaws: Sequence[Flaw], event: Event
) -> tuple[tuple[Line, ...], tuple[Flaw, ...]]:
    """The lines that count, and the flaws of all of them in the order of the file."""
    found: list[Flaw] = list(flaws)
    counted: list[Line] = []
    first: dict[Place, Line] = {one.place: one for one in event.lines}
    seats, matches = _seatings(event), _matches(event)
    boards: dict[PlayedBy, Line] = {}
    for line in lines:
        told = list(_of_line(line, event, seats, matches))
        earlier = first.get(line.place)
        if earlier is not None:
            told.append(_twice(line, earlier))
        again = _again(line, boards, event)
        told += [again] if again is not None else []
        # A line that does not count is told why, and not also that it counts in spite of something else.
        barring = [one for one in told if not one.is_counted]
        found += [_with(one, given.get(line.source, "")) for one in barring or told]
        if not barring:
            counted.append(line)
            first.setdefault(line.place, line)
            for key in _played_by(line, event):
                boards.setdefault(key, line)
    return tuple(counted), tuple(sorted(found, key=lambda one: one.source.line))


def _with(flaw: Flaw, given: str) -> Flaw:
    return Flaw(flaw.source, flaw.text, flaw.cites, given, flaw.is_counted)


Key = tuple[str, int, str]
PlayedBy = tuple[str, int, int, str]
"""A stage, a board, a contestant and, of a team that has a pair in each, the direction."""


def _played_by(line: Line, event: Event) -> tuple[PlayedBy, ...]:
    of_teams = event.stage(line.place.stage).system == "multiple_teams"
    sides = (("NS", line.ns), ("EW", line.ew))
    stage, board = line.place.stage, line.board
    return tuple((stage, board, number, side if of_teams else "") for side, numbers in sides for number in numbers)


def _seatings(event: Event) -> Mapping[Key, Seating]:
    return {(seating.stage, seating.round, seating.table): seating for seating in event.seatings}


def _matches(event: Event) -> Mapping[Key, Match]:
    return {(match.stage, match.round, match.table): match for match in event.matches}


def _of_line(line: Line, event: Event, seats: Mapping[Key, Seating], matches: Mapping[Key, Match]) -> Iterable[Flaw]:
    stage, place = event.stage(line.place.stage), line.place
    if set(line.ns) & set(line.ew) or len({*line.ns, *line.ew}) != len(line.ns) + len(line.ew):
        yield _flaw(line, "against_itself", {"number": next(iter(line.ns), 0)})
    if place.round > stage.rounds:
        yield _flaw(line, "round", {"round": place.round, "rounds": stage.rounds, "stage": stage.name})
    key = place.stage, place.round, place.table
    seating = seats.get(key)
    most = stage.rounds * stage.boards
    match = matches.get((place.stage, place.round, stage.main_table(place.table)))
    if seating is not None and seating.boards and not line.extra and place.board not in seating.boards:
        values = {"board": place.board, "table": place.table, "round": place.round, "boards": seating.boards}
        yield _flaw(line, "not_at_table", values, "§15B")
    elif match is not None and match.boards and not line.extra and place.board not in match.boards:
        values = {"board": place.board, "table": place.table, "round": place.round, "boards": match.boards}
        yield _flaw(line, "not_at_table", values, "§15B")
    elif place.board > most and not line.extra and not seats and not (match is not None and match.boards):
        yield _flaw(line, "board", {"board": place.board, "most": most})
    wrong = impossible(line.score, place.board) if event.conditions.game is Game.BRIDGE else None
    if wrong is not None:
        yield Flaw(line.source, no_contract(wrong, place.board), NO_CONTRACT, is_counted=False)
    if stage.duplicate and stage.has_matches and isinstance(line.score, LevelScore) and not line.score.is_of_one_deal:
        yield _flaw(line, "not_one_deal", {"stage": stage.name, "given": write_cell(line.score)}, line.score.cites)
    yield from _places(line, seating, match, bool(seats), bool(matches), of_teams=stage.system == "multiple_teams")
    pair = place.table.partition("/")[2]
    if stage.tables > 2 and pair not in ("", *map(str, range(1, stage.tables // 2 + 1))):
        yield _flaw(line, "no_such_tables", {"table": place.table, "most": stage.tables // 2})


def _places(
    line: Line, seating: Seating | None, match: Match | None, has_seats: bool, has_matches: bool, *, of_teams: bool
) -> Iterable[Flaw]:
    """Whoever the movement or the pairing does not put there is told, and what they played is counted."""
    place = line.place
    if match is not None and match.away is not None:
        if {frozenset(line.ns), frozenset(line.ew)} != {frozenset(match.home_side), frozenset(match.away_side)}:
            home, away = ("+".join(map(str, side)) for side in (match.home_side, match.away_side))
            named: dict[str, object] = {"table": place.table, "home": home, "away": away}
            yield _flaw(line, "not_in_match", {"ns": line.ns, "ew": line.ew, **named})
        elif place.room is not Room.NONE and (match.home in line.ns) is not (place.room is Room.OPEN):
            yield _flaw(line, "wrong_room", {"home": match.home, "room": place.room}, "§G29.2", counted=True)
    elif seating is not None:
        if (line.ns, line.ew) != (seating.ns, seating.ew):
            values = {"table": place.table, "round": place.round, "ns": seating.ns, "ew": seating.ew}
            # What two teams play that should not have met has no other table to be compared with.
            yield _flaw(line, "not_seated", values, counted=not of_teams)
    elif has_seats or has_matches:
        values = {"table": place.table, "round": place.round, "stage": place.stage}
        yield _flaw(line, "no_table", values, counted=not has_matches)


def _twice(line: Line, earlier: Line) -> Flaw:
    key = "same_twice" if earlier.score == line.score else "twice"
    place = line.place
    values = {"table": place.table, "board": place.board, "round": place.round, "earlier": str(earlier.source)}
    return _flaw(line, key, values)


def _again(line: Line, boards: Mapping[PlayedBy, Line], event: Event) -> Flaw | None:
    """15B1: of a contestant that has played the board before, the second result is cancelled for both sides."""
    stage = event.stage(line.place.stage)
    if (stage.has_matches and stage.system != "multiple_teams") or line.extra:
        return None
    rounds = stage.session_rounds
    for key in _played_by(line, event):
        earlier = boards.get(key)
        if earlier is None or earlier.place == line.place:
            continue
        if rounds and (earlier.place.round - 1) // rounds != (line.place.round - 1) // rounds:
            continue
        values = {"number": key[2], "board": line.board, "earlier": str(earlier.source)}
        return _flaw(line, "played_before", values, "§15B1")
    return None


def _flaw(line: Line, key: str, values: Mapping[str, object], cites: str = "", *, counted: bool = False) -> Flaw:
    return Flaw(line.source, Text(__name__, key, values), cites, is_counted=counted)


def impossible(score: Score, board: int) -> int | None:
    """A score in it that no contract gives on this board; an adjusted score is made of possible ones too."""
    if isinstance(score, LevelScore):
        return None
    legal = possible_scores(vulnerability_of(board))
    return next((one for one in _scores(score) if one not in legal), None)


def _scores(score: BoardScore) -> list[int]:
    if isinstance(score, Played):
        return [score.score]
    owned = [side_of(score, side) for side in Side]
    return [share.score for own in owned if isinstance(own, Assignment) for share in own.shares]
