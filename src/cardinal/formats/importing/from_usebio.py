"""An event of a USEBIO file: pairs, teams or individuals of all its sessions and sections, with what it publishes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from cardinal.bridge import Result, vulnerability_of
from cardinal.contest.model import Form, Room, Score, Source
from cardinal.contest.stage import Scoring
from cardinal.language import CardinalError
from cardinal.scoring import Artificial, NotPlayed, Played

from ..problem import Problem
from ..result_line import read_award
from ..usebio_model import Kind, Method, Participant, TravellerLine, UsebioEvent, UsebioMatch, UsebioSection
from ..usebio_reader import read_events
from .leftovers import Leftovers
from .told_event import ToldEntrant, ToldEvent, ToldMatch, ToldPerson, ToldResult, claim, entrant_key, told

_FORMS = {Kind.INDIVIDUAL: Form.INDIVIDUAL, Kind.TEAMS: Form.TEAMS, Kind.SWISS_TEAMS: Form.TEAMS}
_SCORINGS = {
    Method.MATCH_POINTS: Scoring.MATCHPOINTS,
    Method.CROSS_IMPS: Scoring.CROSS_IMPS,
    Method.BUTLER_IMPS: Scoring.BUTLER,
    Method.IMPS: Scoring.IMPS,
    Method.AGGREGATE: Scoring.TOTAL,
    Method.BAM: Scoring.BAM,
    Method.PAB: Scoring.POINT_A_BOARD,
}
_DIGITS = re.compile(r"\D+")
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?)\s*%")


def told_events(content: bytes, file: str) -> tuple[list[ToldEvent], list[Problem]]:
    """Every event of the file."""
    events, problems = read_events(BytesIO(content), file)
    return [_Reading(event, file).all() for event in events], problems


class _Reading:
    """One event while it is taken apart."""

    def __init__(self, event: UsebioEvent, file: str) -> None:
        self.event, self.file = event, file
        self.left = Leftovers(file)
        self.problems: list[Problem] = []
        self.sessions = list(dict.fromkeys(section.session for section in event.sections))

    def all(self) -> ToldEvent:
        event = self.event
        results = [result for section in event.sections for result in self._results(section)]
        met = list(self._matches())
        results += [result for one in met for result in self._of_match(*one)]
        if event.club_id:
            self.left.add("club_number", what=event.club_id)
        if event.identifier:
            self.left.add("event_number", what=event.identifier)
        return ToldEvent(
            name=event.name,
            date=event.date,
            club=event.club,
            form=_FORMS.get(event.kind, Form.PAIRS),
            scoring=_SCORINGS.get(event.method),
            winners=event.winners,
            entrants=tuple(self._entrants()),
            results=tuple(results),
            matches=tuple(at for _, _, at in met),
            hands=event.hands,
            leftovers=self.left.all(),
            problems=tuple(self.problems),
        )

    def _entrants(self) -> Iterator[ToldEntrant]:
        for section in self.event.sections:
            for one in section.participants:
                yield self._entrant(one, section)

    def _entrant(self, one: Participant, section: UsebioSection) -> ToldEntrant:
        place = _DIGITS.sub("", one.place)
        people = tuple(ToldPerson(person.name, person.national_id) for person in one.people if person.name)
        return ToldEntrant(
            self._key(section, one.number, one.direction),
            one.number,
            one.name,
            people,
            section.name,
            one.direction if one.direction in ("NS", "EW") else "",
            int(place) if place and len(place) < 6 else None,
            claim(one.total),
            claim(one.percentage),
            claim(one.adjustment),
            Source(self.file, one.line),
        )

    def _key(self, section: UsebioSection, number: str, direction: str = "") -> str:
        """Pairs of two lines may both count from 1, and sections and sessions count anew."""
        side = direction if self.event.winners == 2 and direction in ("NS", "EW") else ""
        named = {one.name for one in self.event.sections if one.participants}
        at = section.name if len(named) > 1 else ""
        session = self.sessions.index(section.session) if len(self.sessions) > 1 else 0
        return entrant_key(number.strip(), at, side, session)

    def _side(self, section: UsebioSection, numbers: tuple[str, ...], direction: str) -> tuple[str, ...]:
        return tuple(self._key(section, number, direction) for number in numbers)

    def _results(self, section: UsebioSection) -> Iterator[ToldResult]:
        session = self.sessions.index(section.session)
        for board in section.boards:
            if board.average:
                self.left.add("average", board.line)
            for line in board.lines:
                ns, ew = self._side(section, line.ns, "NS"), self._side(section, line.ew, "EW")
                yield self._result(line, board.number, ns, ew, session, section.name)

    def _result(
        self,
        line: TravellerLine,
        board: int,
        ns: tuple[str, ...],
        ew: tuple[str, ...],
        session: int,
        section: str,
        round_number: int = 0,
        table: str = "",
        room: Room = Room.NONE,
    ) -> ToldResult:
        for text, key in ((line.lin, "lin"), (str(line.lead or ""), "lead")):
            if text:
                self.left.add(key, line.line)
        return ToldResult(
            board,
            ns,
            ew,
            self._score(line, board),
            session,
            round_number,
            table,
            section,
            room,
            points=line.score,
            ns_claim=claim(line.ns_points),
            ew_claim=claim(line.ew_points),
            source=Source(self.file, line.line),
        )

    def _score(self, line: TravellerLine, board: int) -> Score:
        try:
            if line.contract is not None:
                contract = None if line.declarer is None else line.contract.by(line.declarer)
                if contract is not None and line.tricks is not None:
                    return Played.of(Result(contract, line.tricks), vulnerability_of(board))
                if line.contract.denomination is None and line.score in (None, 0) and not line.adjusted:
                    return Played.of(Result(None, None), vulnerability_of(board))
            if line.score is not None:
                return Played(line.score)
            if line.adjusted:
                return read_award(line.adjusted, board)
            if line.ns_score and line.ew_score:
                return self._of_sides(line, board)
        except CardinalError as error:
            self.problems.append(Problem(self.file, line.line, told("no_score", why=error.text)))
        return NotPlayed()

    def _of_sides(self, line: TravellerLine, board: int) -> Score:
        """A score of each side: two percentages, or points that need not balance."""
        ns, ew = line.ns_score, line.ew_score
        if _PERCENT.fullmatch(ns) and _PERCENT.fullmatch(ew):
            return read_award(f"{ns}/{ew}", board)
        # Each side's own: North-South's view of what East-West scored has the other sign.
        other = ew if "%" in ew else str(-int(ew)) if ew.lstrip("+-").isdigit() else ew
        found = read_award(f"{ns}/{other}", board)
        return Played(int(ns)) if not isinstance(found, Artificial) and ns == other else found

    def _matches(self) -> Iterator[tuple[UsebioSection, UsebioMatch, ToldMatch]]:
        """Every match with its round, and the table that its place in the round gives it."""
        tables: dict[int, int] = {}
        for section in self.event.sections:
            for match in section.matches:
                number = int(match.round) if match.round.isdigit() and 0 < len(match.round) < 4 else 1
                tables[number] = tables.get(number, 0) + 1
                yield (
                    section,
                    match,
                    ToldMatch(
                        number,
                        self._key(section, match.home),
                        self._key(section, match.away) if match.away.strip() not in ("", "0") else "",
                        str(tables[number]),
                        claim(match.home_score),
                        claim(match.away_score),
                        Source(self.file, match.line),
                    ),
                )

    def _of_match(self, section: UsebioSection, match: UsebioMatch, at: ToldMatch) -> Iterator[ToldResult]:
        """The lines of a match: of teams those of the open room are where the first team sits North-South."""
        is_of_teams = self.event.kind.is_of_teams
        for board in match.boards:
            imps = claim(board.imps)
            for place, line in enumerate(board.lines):
                is_ns = line.direction.upper() != "EW" if line.direction else place == 0
                home, away = (at.home,), (at.away,) if at.away else ()
                sides: tuple[tuple[str, ...], tuple[str, ...]] = (home, away) if is_ns else (away, home)
                if not is_of_teams and line.ns and line.ew:
                    sides = self._side(section, line.ns, ""), self._side(section, line.ew, "")
                room = (Room.OPEN if is_ns else Room.CLOSED) if is_of_teams else Room.NONE
                found = self._result(line, board.number, *sides, 0, section.name, at.round, at.table, room)
                yield replace(found, ns_claim=imps) if is_of_teams and is_ns and imps else found
