"""An event of ours as USEBIO: participants in their places, every line with its points, adjusted scores as they can be.

USEBIO has places for a score, for a score of each side, and for an artificial one in whole percents (``A6040``).
Whatever else a ruling may be is written as the points that it came to, with a warning.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.contest.field_score import BoardKey, BoardValue, ScoredField
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Contestant, Event, Form, Game, Line
from cardinal.contest.provisional import Owed, laws_owed, owed_at
from cardinal.contest.ranking import Figure, Ranking, Row
from cardinal.contest.stage import Scoring, Stage, Winners
from cardinal.contest.standings import StageStandings, standings
from cardinal.contest.tie_facts import MatchSide
from cardinal.language import NotAllowed, NotUnderstood, shown

from .problem import Problem
from .recorded_hands import RecordedHands
from .usebio_model import (
    Kind,
    Method,
    Participant,
    Person,
    TravellerLine,
    UsebioBoard,
    UsebioEvent,
    UsebioMatch,
    UsebioSection,
    amount,
)
from .usebio_problems import said
from .usebio_score import Told, told_score

_METHODS: Mapping[Scoring, Method] = {
    Scoring.MATCHPOINTS: Method.MATCH_POINTS,
    Scoring.CROSS_IMPS: Method.CROSS_IMPS,
    Scoring.BUTLER: Method.BUTLER_IMPS,
    Scoring.TOTAL: Method.AGGREGATE,
    Scoring.IMPS: Method.IMPS,
    Scoring.VP: Method.IMPS,
    Scoring.BAM: Method.BAM,
    Scoring.POINT_A_BOARD: Method.PAB,
}
_TWO = (Winners.GROUP_TWO, Winners.OVERALL_TWO)
_CHANGED = frozenset(("weighted", "split", "fouled"))
"""What a line loses so that whoever computes the file anew has other points on its board."""
Points = Mapping[tuple[BoardKey, int, Side], BoardValue]


def usebio_event(
    event: Event,
    stage: str | None = None,
    *,
    club: str = "",
    club_id: str = "",
    date: str = "",
    identifier: str = "",
    hands: Mapping[int, RecordedHands] | None = None,
    target: str = "USEBIO",
) -> tuple[UsebioEvent, list[Problem]]:
    """One stage of an event (without a name, the one that was played last), and what USEBIO cannot say of it.

    *target* names the format in what is told, where another one is made of it.
    """
    if event.conditions.game is not Game.BRIDGE:
        raise NotAllowed(said("only_bridge"))
    found = _stage(event, stage)
    problems: list[Problem] = []
    if len(event.conditions.stages) > 1:
        problems.append(Problem("", 0, said("several_stages", stage=found.stage.name)))
    sections = _of_matches(event, found, problems) if found.matches is not None else _of_field(event, found, problems)
    lost = sum(one.reason.key in _CHANGED for one in problems)
    if lost:
        problems.append(Problem("", 0, said("other_totals", format=target, count=lost)))
    made = UsebioEvent(
        kind=_kind(event.conditions.form, found.stage),
        method=_METHODS.get(found.stage.scoring, Method.OTHER),
        name=event.conditions.name,
        identifier=identifier,
        date=date,
        club=club,
        club_id=club_id,
        winners=2 if found.stage.winners in _TWO and found.matches is None else 1,
        sections=tuple(sections),
        hands=tuple(sorted((hands or {}).items())),
    )
    return made, problems


def _stage(event: Event, name: str | None) -> StageStandings:
    whole = standings(event)
    if name is None:
        return whole.last
    found = next((stage for stage in whole.stages if stage.stage.name == name), None)
    if found is None:
        names = tuple(one.stage.name for one in whole.stages)
        raise NotUnderstood(said("no_stage", given=shown(name)), legal=names)
    return found


def _kind(form: Form, stage: Stage) -> Kind:
    if form is Form.TEAMS:
        return Kind.SWISS_TEAMS if stage.is_swiss else Kind.TEAMS
    if form is Form.INDIVIDUAL:
        return Kind.INDIVIDUAL
    return Kind.SWISS_PAIRS if stage.has_matches else Kind.PAIRS


def _participants(event: Event, found: StageStandings, numbers: Iterable[int] | None = None) -> list[Participant]:
    wanted = None if numbers is None else set(numbers)
    rows = ((ranking, row) for ranking in found.rankings for row in ranking.rows)
    return [_participant(event, ranking, row) for ranking, row in rows if wanted is None or row.number in wanted]


def _participant(event: Event, ranking: Ranking, row: Row) -> Participant:
    one = ranking.contestants.get(row.number) or event.by_number.get(row.number) or Contestant(row.number)
    is_percent = ranking.unit is Figure.PERCENT
    penalty = row.figure(Figure.PENALTY)
    place = "" if row.place is None else f"{row.place}{'=' if row.is_shared else ''}"
    return Participant(
        number=str(row.number),
        name="" if event.conditions.form is Form.PAIRS else one.name,
        people=_people(event, one),
        direction=ranking.direction or one.direction,
        place=place,
        percentage=amount(row.score) if is_percent else "",
        total=amount(row.figure(Figure.MATCHPOINTS) or Fraction() if is_percent else row.score),
        adjustment=amount(-penalty) if penalty else "",
    )


def _people(event: Event, contestant: Contestant) -> tuple[Person, ...]:
    """The players; a key that is a number is taken for the number of a federation."""
    if not contestant.players or event.conditions.form is Form.INDIVIDUAL:
        return (Person(contestant.name),) if contestant.name else ()
    named = [(key, event.by_key[key].name or key if key in event.by_key else key) for key in contestant.players]
    return tuple(Person(name, key if key.isdigit() else "") for key, name in named)


def _of_field(event: Event, found: StageStandings, problems: list[Problem]) -> list[UsebioSection]:
    assert found.field is not None
    scored = found.field.scored
    values = {(one.key, one.place, one.side): one for number in sorted(scored.numbers) for one in scored.values(number)}
    sessions, owed = {key.session for key in scored.lines}, owed_at(event)
    boards: dict[tuple[str, str], dict[int, list[TravellerLine]]] = {}
    for key in sorted(scored.lines):
        for place, line in enumerate(scored.lines[key]):
            made = _line(line, key, place, values, found.stage, owed, problems)
            if made is not None:
                at = ("" if len(sessions) == 1 else str(key.session + 1)), line.section
                boards.setdefault(at, {}).setdefault(key.board, []).append(made)
    places = sorted(boards, key=lambda at: (int(at[0] or 0), at[1])) or [("", "")]
    return [
        UsebioSection(
            name,
            tuple(_participants(event, found, None if len(places) == 1 else _seated(scored, session, name))),
            tuple(
                UsebioBoard(number, tuple(lines)) for number, lines in sorted(boards.get((session, name), {}).items())
            ),
            session=session,
        )
        for session, name in places
    ]


def _seated(scored: ScoredField, session: str, section: str) -> set[int]:
    """Who plays in a section of a session."""
    lines = (line for key in scored.lines if session in ("", str(key.session + 1)) for line in scored.lines[key])
    return {number for line in lines if line.section == section for number in (*line.ns, *line.ew)}


def _line(
    line: Line, key: BoardKey, place: int, values: Points, stage: Stage, owed: Owed, problems: list[Problem]
) -> TravellerLine | None:
    ns, ew = values.get((key, place, Side.NS)), values.get((key, place, Side.EW))
    shares: tuple[Fraction, Fraction] | None = None
    if stage.scoring is Scoring.MATCHPOINTS and ns is not None and ew is not None and ns.top and ew.top:
        shares = 100 * ns.value / ns.top, 100 * ew.value / ew.top
    told = told_score(line.score, shares, is_imps=stage.scoring is not Scoring.MATCHPOINTS)
    _warn(line, told, problems)
    if told.line is None:
        return None
    return replace(
        told.line,
        provisional=_open(line, owed, problems),
        ns=tuple(map(str, line.ns)),
        ew=tuple(map(str, line.ew)),
        ns_points="" if ns is None else amount(ns.value),
        ew_points="" if ew is None else amount(ew.value),
    )


def _warn(line: Line, told: Told, problems: list[Problem]) -> None:
    for key in told.warnings:
        why = said(key, board=line.place.board, table=line.place.table)
        problems.append(Problem(line.source.file, line.source.line, why))


def _open(line: Line, owed: Owed, problems: list[Problem]) -> tuple[str, ...]:
    """The laws under which the line's score is provisional, which is told."""
    laws = laws_owed(owed, line.place)
    if laws:
        why = said("provisional", board=line.place.board, table=line.place.table, laws=laws)
        problems.append(Problem(line.source.file, line.source.line, why))
    return laws


def _of_matches(event: Event, found: StageStandings, problems: list[Problem]) -> list[UsebioSection]:
    assert found.matches is not None
    form, owed = event.conditions.form, owed_at(event)
    matches = tuple(_match(one, form, owed, problems) for one in found.matches.table.scored)
    return [UsebioSection("", tuple(_participants(event, found)), matches=matches)]


def _match(scored_match: ScoredMatch, form: Form, owed: Owed, problems: list[Problem]) -> UsebioMatch:
    match = scored_match.match
    home, away = scored_match.side(match.home), None if match.away is None else scored_match.side(match.away)
    boards = []
    for board in scored_match.boards:
        lines = []
        for direction, line in (("NS", board.home_ns), ("EW", board.home_ew)):
            if line is None:
                continue
            told = told_score(line.score, None, is_imps=True)
            _warn(line, told, problems)
            if told.line is not None:
                # A team's lines name no pair: the direction tells who sat there.
                sides = ((), ()) if form is Form.TEAMS else (line.ns, line.ew)
                ns, ew = (tuple(map(str, side)) for side in sides)
                still_open = _open(line, owed, problems)
                lines.append(replace(told.line, direction=direction, ns=ns, ew=ew, provisional=still_open))
        boards.append(UsebioBoard(board.board, tuple(lines), "" if board.home is None else amount(board.home)))
    return UsebioMatch(
        round=str(match.round),
        home=str(match.home),
        away="" if match.away is None else str(match.away),
        home_score=_match_score(scored_match, home),
        away_score=_match_score(scored_match, away),
        boards=tuple(boards),
    )


def _match_score(scored_match: ScoredMatch, side: MatchSide | None) -> str:
    """What a side scored: VPs, points, or its own IMPs where the match is not converted."""
    if side is None:
        return ""
    totals = scored_match.totals_of(side.number)
    in_margins = totals is not None and side.score == side.margin
    return amount(totals.own if totals is not None and in_margins else side.score)
