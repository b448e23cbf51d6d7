"""The traveller lines of a USEBIO event as records, with the names of whoever sat there, and the list at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from urllib.parse import unquote_plus

from cardinal.cards import SEATS

from . import lin_reader
from .game_record import GameRecord, Section, SideScore
from .problem import Problem
from .recorded_hands import RecordedHands
from .usebio_model import Method, Participant, TravellerLine, UsebioBoard, UsebioEvent, UsebioSection
from .usebio_problems import said

Tags = tuple[tuple[str, str], ...]
TOTALS = "Rank;PairId;Direction;Names;TotalScore;TotalPercentage;Adjustment"
"""The columns of the list, in the words of PBN's table of totals."""


def records(event: UsebioEvent, file: str = "") -> Iterator[GameRecord]:
    """The traveller lines of an event as records; the first of a section has the list of who took part in it."""
    hands = dict(event.hands)
    everybody: dict[str, Participant] = {}
    for section in event.sections:
        people = {participant.number: participant for participant in section.participants}
        everybody |= people
        totals = _totals(section.participants)
        for about, board, line in _lines(section):
            record = _record(event, section, people or everybody, board, line, hands, about)
            if line.lin:
                record = _with_lin(record, line, file)
            yield replace(record, sections=totals) if totals else record
            totals = ()


def _lines(section: UsebioSection) -> Iterator[tuple[Tags, UsebioBoard, TravellerLine]]:
    for board in section.boards:
        for line in board.lines:
            yield (), board, line
    for match in section.matches:
        about = (("Round", match.round), ("HomeTeam", match.home), ("VisitTeam", match.away))
        for board in match.boards:
            for line in board.lines:
                yield about, board, line


def _totals(participants: tuple[Participant, ...]) -> tuple[Section, ...]:
    """Places, totals and percentages as a table; nothing where the file has none of them."""
    if not any(one.place or one.total or one.percentage for one in participants):
        return ()
    rows = tuple(
        (
            one.place or "-",
            one.number or "-",
            one.direction or "-",
            one.name or " - ".join(person.name for person in one.people) or "-",
            one.total or "-",
            one.percentage or "-",
            one.adjustment or "-",
        )
        for one in participants
    )
    return (Section("TotalScoreTable", TOTALS, rows),)


def _record(
    event: UsebioEvent,
    section: UsebioSection,
    people: Mapping[str, Participant],
    board: UsebioBoard,
    line: TravellerLine,
    hands: Mapping[int, RecordedHands],
    about: Tags,
) -> GameRecord:
    names: list[str | None] = [None] * 4
    for side, numbers in ((0, line.ns), (1, line.ew)):
        told = [person.name for number in numbers if number in people for person in people[number].people]
        for seat, name in zip((SEATS[side], SEATS[side + 2]), told, strict=False):
            names[seat] = name or None
    tags = (
        *about,
        ("Session", section.session if len({one.session for one in event.sections}) > 1 else ""),
        ("Section", section.name),
        ("PairNS", " ".join(line.ns)),
        ("PairEW", " ".join(line.ew)),
        ("Lead", "" if line.lead is None else str(line.lead)),
        ("AdjustedScore", line.adjusted),
        ("ScoreNS", line.ns_score),
        ("ScoreEW", line.ew_score),
        (f"NS_{event.method.points}", line.ns_points),
        (f"EW_{event.method.points}", line.ew_points),
        ("BoardAverage", board.average),
        ("Provisional", " ".join(line.provisional)),
    )
    score = line.score
    return GameRecord(
        number=board.number,
        hands=hands.get(board.number),
        event=event.name or None,
        site=event.club or None,
        date=event.date.replace("-", ".") or None,
        room=_ROOMS.get(line.direction) if event.kind.is_of_teams else None,
        scoring=_PBN_SCORING.get(event.method),
        players=(names[0], names[1], names[2], names[3]),
        contract=line.contract,
        declarer=line.declarer,
        tricks=line.tricks,
        score=None if score is None else SideScore(ns=score),
        tags=tuple((name, value) for name, value in tags if value),
        line=line.line,
    )


def _with_lin(record: GameRecord, line: TravellerLine, file: str) -> GameRecord:
    """With the hands, the auction and the play that a line's LIN data tells."""
    text = unquote_plus(line.lin) if "%7C" in line.lin.upper() else line.lin
    found = list(lin_reader.read(BytesIO(text.encode("utf-8")), file))
    told = next((one for one in found if isinstance(one, GameRecord)), None)
    if told is None:
        why = next((one.reason for one in found if isinstance(one, Problem)), said("no_results"))
        return replace(record, problems=(*record.problems, Problem(file, line.line, said("lin", why=why))))
    wrong = tuple(Problem(file, line.line, said("lin", why=one.reason)) for one in told.problems)
    return replace(
        record,
        hands=record.hands or told.hands,
        dealer=record.dealer or told.dealer,
        vulnerability=record.vulnerability or told.vulnerability,
        auction=told.auction,
        play=told.play,
        problems=(*record.problems, *wrong),
    )


_PBN_SCORING = {
    Method.MATCH_POINTS: "MP",
    Method.CROSS_IMPS: "IMP;Cross",
    Method.BUTLER_IMPS: "Butler",
    Method.IMPS: "IMP",
    Method.BAM: "BAM",
}
_ROOMS = {"NS": "Open", "EW": "Closed"}
"""The room by how the first team of a match sat; of the home team PBN says that it sits North-South in the open one."""
