"""The traveller lines of a USEBIO event as records, with the names of whoever sat there."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SEATS

from .game_record import GameRecord, SideScore
from .recorded_hands import RecordedHands
from .usebio_model import Method, Participant, TravellerLine, UsebioBoard, UsebioEvent


def records(event: UsebioEvent) -> Iterator[GameRecord]:
    """The traveller lines of an event as records."""
    hands = dict(event.hands)
    for section in event.sections:
        people = {participant.number: participant for participant in section.participants}
        for board in section.boards:
            for line in board.lines:
                yield _record(event, section.name, people, board, line, hands, ())
        for match in section.matches:
            about = (("Round", match.round), ("HomeTeam", match.home), ("VisitTeam", match.away))
            for board in match.boards:
                for line in board.lines:
                    yield _record(event, section.name, people, board, line, hands, about)


def _record(
    event: UsebioEvent,
    section: str,
    people: dict[str, Participant],
    board: UsebioBoard,
    line: TravellerLine,
    hands: dict[int, RecordedHands],
    about: tuple[tuple[str, str], ...],
) -> GameRecord:
    names: list[str | None] = [None] * 4
    for side, numbers in ((0, line.ns), (1, line.ew)):
        told = [person.name for number in numbers if number in people for person in people[number].people]
        for seat, name in zip((SEATS[side], SEATS[side + 2]), told, strict=False):
            names[seat] = name or None
    tags = (
        *about,
        ("Section", section),
        ("PairNS", " ".join(line.ns)),
        ("PairEW", " ".join(line.ew)),
        ("Lead", "" if line.lead is None else str(line.lead)),
        ("AdjustedScore", line.adjusted),
        ("ScoreNS", line.ns_score),
        ("ScoreEW", line.ew_score),
        (f"NS_{event.method.points}", line.ns_points),
        (f"EW_{event.method.points}", line.ew_points),
        ("Provisional", " ".join(line.provisional)),
    )
    score = line.score
    return GameRecord(
        number=board.number,
        hands=hands.get(board.number),
        event=event.name or None,
        site=event.club or None,
        date=event.date.replace("-", ".") or None,
        scoring=_PBN_SCORING.get(event.method),
        players=(names[0], names[1], names[2], names[3]),
        contract=line.contract,
        declarer=line.declarer,
        tricks=line.tricks,
        score=None if score is None else SideScore(ns=score),
        tags=tuple((name, value) for name, value in tags if value),
        line=line.line,
    )


_PBN_SCORING = {
    Method.MATCH_POINTS: "MP",
    Method.CROSS_IMPS: "IMP;Cross",
    Method.BUTLER_IMPS: "Butler",
    Method.IMPS: "IMP",
    Method.BAM: "BAM",
}
