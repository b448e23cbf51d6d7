"""An event as PBN with tables: a record for each board with its hands, its ``ScoreTable``, and once the whole list.

Programs that know no other way to read a whole tournament read this one. A score that is no contract stands in the
columns of both sides as percentages; a weighted, split or fouled one as a cell of our results, which is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardinal.bridge import Side, dealer_of, vulnerability_of
from cardinal.contest.field_score import BoardKey, BoardValue
from cardinal.contest.model import Event, Line
from cardinal.contest.ranking import Figure, Ranking
from cardinal.contest.score_cell import write_cell
from cardinal.contest.stage import Scoring
from cardinal.contest.standings import StageStandings, standings
from cardinal.language import NotAllowed, Text
from cardinal.scoring import Artificial, NotPlayed, Played

from .game_record import GameRecord, Section
from .problem import Problem
from .recorded_hands import RecordedHands

__all__ = ["board_records"]

_SCORES = (
    "Section\\1L;Round\\2R;Table\\2R;PairId_NS\\3R;PairId_EW\\3R;Contract\\5L;Declarer\\1L;Result\\2R;"
    "Score_NS\\6R;Score_EW\\6R;{points}_NS\\6R;{points}_EW\\6R"
)
_TOTALS = "Rank\\3R;PairId\\3R;Direction\\2L;{total}\\8R;TotalPercentage\\6R;Adjustment\\6R;Names\\40L"
_POINTS = {Scoring.MATCHPOINTS: ("MP", "TotalScoreMP", "MatchPoints;MP1")}
_IMPS = ("IMP", "TotalScoreIMP", "IMP")
Values = Mapping[tuple[BoardKey, int, Side], BoardValue]


def board_records(
    event: Event, hands: Mapping[int, RecordedHands] | None = None
) -> tuple[tuple[GameRecord, ...], list[Problem]]:
    """The records of the stage that was played last, and what its tables cannot say; refused for matches of teams."""
    found = standings(event).last
    if found.field is None:
        raise NotAllowed(Text(__package__, "no_field"))
    problems: list[Problem] = []
    records = tuple(_records(event, found, hands or {}, problems))
    return records, problems


def _records(
    event: Event, found: StageStandings, hands: Mapping[int, RecordedHands], problems: list[Problem]
) -> Iterator[GameRecord]:
    assert found.field is not None
    scored = found.field.scored
    points, total, scoring = _POINTS.get(found.stage.scoring, _IMPS)
    values = {(one.key, one.place, one.side): one for number in sorted(scored.numbers) for one in scored.values(number)}
    boards: dict[int, list[tuple[str, ...]]] = {}
    for key in sorted(scored.lines):
        for place, line in enumerate(scored.lines[key]):
            boards.setdefault(key.board, []).append(_row(line, key, place, values, problems))
    lists = [row for ranking in found.rankings for row in _totals(event, ranking)]
    for at, (board, rows) in enumerate(sorted(boards.items())):
        tables = [Section("ScoreTable", _SCORES.format(points=points), tuple(rows))]
        if at == 0:
            tables.append(Section("TotalScoreTable", _TOTALS.format(total=total), tuple(lists)))
        yield GameRecord(
            event=event.conditions.name,
            number=board,
            dealer=dealer_of(board),
            vulnerability=vulnerability_of(board),
            hands=hands.get(board),
            scoring=scoring,
            sections=tuple(tables),
        )


def _row(line: Line, key: BoardKey, place: int, values: Values, problems: list[Problem]) -> tuple[str, ...]:
    score = line.score
    result = score.result if isinstance(score, Played) else None
    contract = None if result is None else result.contract
    cells = ["-", "-", "-"]
    if result is not None and contract is None:
        cells = ["Pass", "-", "-"]
    elif contract is not None and result is not None:
        bid = f"{contract.level}{str(contract.denomination).replace('NT', 'N')}{'X' * contract.doubling}"
        cells = [bid.replace("N", "NT"), str(contract.declarer), str(result.tricks)]
    ns = ew = "-"
    if isinstance(score, Played):
        ns, ew = (str(score.score), "-") if score.score >= 0 else ("-", str(-score.score))
    elif isinstance(score, Artificial):
        ns, ew = (f"{_figure(one.percent)}%" for one in (score.ns, score.ew))
    elif not isinstance(score, NotPlayed):
        why = Text(__package__, "table_score", {"board": line.place.board, "table": line.place.table})
        problems.append(Problem(line.source.file, line.source.line, why))
        ns = write_cell(score)
    shares = [values.get((key, place, side)) for side in (Side.NS, Side.EW)]
    sides = ["+".join(map(str, side)) or "-" for side in (line.ns, line.ew)]
    where = (line.section or "-", str(line.place.round), line.place.table)
    return (*where, *sides, *cells, ns, ew, *("-" if one is None else _figure(one.value) for one in shares))


def _totals(event: Event, ranking: Ranking) -> Iterator[tuple[str, ...]]:
    is_percent = ranking.unit is Figure.PERCENT
    for row in ranking.rows:
        one = ranking.contestants.get(row.number)
        people = [event.by_key[key].name or key for key in (one.players if one else ()) if key in event.by_key]
        names = " - ".join(people) or row.name or "-"
        total = row.figure(Figure.MATCHPOINTS) if is_percent else row.score
        percent = _figure(row.score) if is_percent else "-"
        rank = "-" if row.place is None else f"{row.place}{'=' if row.is_shared else ''}"
        penalty = row.figure(Figure.PENALTY)
        adjustment = _figure(-penalty) if penalty else "-"
        told = (rank, str(row.number), ranking.direction or "-", _figure(total or Fraction()), percent)
        yield (*told, adjustment, names)


def _figure(value: Fraction) -> str:
    """Whole, or with as many decimals as lists have."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"
