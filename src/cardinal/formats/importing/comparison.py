"""What a file claims beside what the event comes to here: line by line, each difference with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.contest.field_score import BoardValue, ScoredField
from cardinal.contest.match_table import MatchTable
from cardinal.contest.model import Line, Place, Room, Source
from cardinal.contest.ranking import Figure, Ranking, Row
from cardinal.language import Text
from cardinal.scoring import Played, decimal

from .plan import Plan
from .told_event import Claim, ToldEntrant, told

__all__ = ["Compared", "Kind", "Reason", "comparison"]


class Kind(StrEnum):
    """What is compared."""

    SCORE = "score"
    LINE = "line"
    MATCH = "match"
    TOTAL = "total"
    PERCENTAGE = "percentage"
    PLACE = "place"


class Reason(StrEnum):
    """Why a claimed figure is another than ours; an empty one is the same figure."""

    SAME = ""
    ROUNDING = "rounding"
    OWN_TOP = "own_top"
    SIT_OUT = "sit_out"
    ADJUSTED = "adjusted"
    PENALTY = "penalty"
    CONTRACT = "contract"
    FOLLOWS = "follows"
    TIE = "tie"
    LOCAL_RULE = "local_rule"

    def render(self, language: str = "en") -> str:
        return told(f"reason_{self.value or 'same'}").render(language)


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure: of what, as the file has it, as it is here, and why they differ."""

    kind: Kind
    about: Text
    claimed: Claim
    computed: Fraction
    reason: Reason
    source: Source

    @property
    def is_same(self) -> bool:
        return self.reason is Reason.SAME

    @property
    def cells(self) -> tuple[str, str]:
        """Both figures with as many decimals as the file writes."""
        return tuple(decimal(value, self.claimed.decimals) for value in (self.claimed.value, self.computed))  # type: ignore[return-value]


def _is_near(claimed: Claim, computed: Fraction, steps: Fraction = Fraction(1, 2)) -> bool:
    return abs(claimed.value - computed) <= claimed.step * steps


def comparison(
    plan: Plan, scored: ScoredField | MatchTable, rankings: tuple[Ranking, ...] = ()
) -> tuple[Compared, ...]:
    """Every claim of the file with our figure; those about the list only with the lists."""
    comparing = _Comparing(plan, scored)
    return (*comparing.scores(), *comparing.lines(), *comparing.matches(), *comparing.totals(rankings))


class _Comparing:
    def __init__(self, plan: Plan, scored: ScoredField | MatchTable) -> None:
        self.plan, self.scored = plan, scored
        self.why: dict[int, set[Reason]] = {}
        self.by_place = {line.place: line for line in plan.lines}

    def _note(self, line: Line, reason: Reason) -> None:
        for number in (*line.ns, *line.ew):
            self.why.setdefault(number, set()).add(reason)

    def scores(self) -> Iterator[Compared]:
        """Points beside a contract: Law 77 decides what the contract is worth."""
        for place, one in self.plan.claims.items():
            score = self.by_place[place].score
            if one.points is None or not isinstance(score, Played) or score.result is None:
                continue
            same = one.points == score.score
            reason = Reason.SAME if same else Reason.CONTRACT
            if not same:
                self._note(self.by_place[place], reason)
            yield Compared(
                Kind.SCORE, _at(place), Claim(Fraction(one.points)), Fraction(score.score), reason, one.source
            )

    def lines(self) -> Iterator[Compared]:
        values = self._values()
        for place, one in self.plan.claims.items():
            line = self.by_place[place]
            for side, claimed in ((Side.NS, one.ns), (Side.EW, one.ew)):
                found = values.get((place, side))
                if claimed is None or found is None:
                    continue
                value = 100 * found[0] / found[1] if one.in_percent and found[1] else found[0]
                reason = self._of_line(line, claimed, value, is_short=found[2])
                if reason is not Reason.SAME:
                    self._note(line, reason)
                about = told("about_line", board=place.board, table=place.table, round=place.round, side=side)
                yield Compared(Kind.LINE, about, claimed, value, reason, one.source)

    def _of_line(self, line: Line, claimed: Claim, value: Fraction, *, is_short: bool) -> Reason:
        if _is_near(claimed, value):
            return Reason.SAME
        if _is_near(claimed, value, Fraction(1)):
            return Reason.ROUNDING
        if not isinstance(line.score, Played):
            return Reason.ADJUSTED
        return Reason.OWN_TOP if is_short else Reason.LOCAL_RULE

    def _values(self) -> Mapping[tuple[Place, Side], tuple[Fraction, Fraction, bool]]:
        """By place and side: the points, of how much, and whether the board has fewer results than others."""
        scored = self.scored
        if isinstance(scored, MatchTable):
            return dict(_of_matches(scored))
        counts = {key: sum(line.has_score for line in lines) for key, lines in scored.lines.items()}
        most = max(counts.values(), default=0)
        every: Iterator[BoardValue] = (one for number in scored.numbers for one in scored.values(number))
        return {
            (one.line.place, one.side): (
                one.value,
                one.top,
                counts[one.key] < most or _has_awards(scored.lines[one.key]),
            )
            for one in every
        }

    def matches(self) -> Iterator[Compared]:
        if not isinstance(self.scored, MatchTable):
            return
        for match in self.scored.scored:
            claims = self.plan.match_claims.get((match.match.round, match.match.table))
            if claims is None:
                continue
            for number, claimed in ((match.match.home, claims[0]), (match.match.away, claims[1])):
                side = match.side(number) if number is not None else None
                if claimed is None or side is None or number is None:
                    continue
                totals = match.totals_of(number)
                figures = [side.score, side.vp, *([totals.own] if totals is not None else [])]
                near = next((one for one in figures if _is_near(claimed, one)), side.score)
                why = self.why.get(number, set())
                reason = Reason.SAME if _is_near(claimed, near) else Reason.FOLLOWS if why else Reason.LOCAL_RULE
                if reason is not Reason.SAME:
                    self.why.setdefault(number, set()).add(reason)
                about = told("about_match", round=match.match.round, number=number)
                yield Compared(Kind.MATCH, about, claimed, near, reason, claims[2])

    def totals(self, rankings: tuple[Ranking, ...]) -> Iterator[Compared]:
        rows = {row.number: row for ranking in rankings for row in ranking.rows}
        units = {row.number: ranking.unit for ranking in rankings for row in ranking.rows}
        lists = {row.number: (ranking.group, ranking.direction) for ranking in rankings for row in ranking.rows}
        boards = self._boards()
        most = max(boards.values(), default=0)
        differing: set[tuple[str, str]] = set()
        for key, one in self.plan.entrants.items():
            number = self.plan.numbers[key]
            row = rows.get(number)
            if row is None:
                continue
            figures = _figures(row, units[number])
            for kind, claimed in ((Kind.TOTAL, one.total), (Kind.PERCENTAGE, one.percentage)):
                near = None if claimed is None else _nearest(claimed, figures[kind])
                if claimed is None or near is None:
                    continue
                reason = self._of_total(one, number, claimed, near, boards, sits_out=boards.get(number, 0) < most)
                if reason is not Reason.SAME:
                    differing.add(lists[number])
                yield Compared(kind, told("about_entrant", number=number), claimed, near, reason, one.source)
        for key, one in self.plan.entrants.items():
            number = self.plan.numbers[key]
            if one.place is not None and number in rows and rows[number].place is not None:
                yield self._of_place(one, rows, lists, is_moved=lists[number] in differing)

    def _of_total(
        self,
        one: ToldEntrant,
        number: int,
        claimed: Claim,
        near: Fraction,
        boards: Mapping[int, int],
        *,
        sits_out: bool,
    ) -> Reason:
        if _is_near(claimed, near):
            return Reason.SAME
        lines = max(boards.get(number, 0), 1)
        if _is_near(claimed, near, Fraction(1)) or abs(claimed.value - near) <= self._line_step * lines / 2:
            return Reason.ROUNDING
        if one.adjustment is not None:
            return Reason.PENALTY
        if sits_out:
            return Reason.SIT_OUT
        why = self.why.get(number, set())
        known = (Reason.CONTRACT, Reason.OWN_TOP, Reason.ADJUSTED)
        return next((reason for reason in known if reason in why), Reason.FOLLOWS if why else Reason.LOCAL_RULE)

    @property
    def _line_step(self) -> Fraction:
        """One in the last place of the file's own lines: their rounding adds up in the totals of a field."""
        if isinstance(self.scored, MatchTable):
            return Fraction()
        steps = [one.ns.step for one in self.plan.claims.values() if one.ns is not None and not one.in_percent]
        return max(steps, default=Fraction())

    def _boards(self) -> Mapping[int, int]:
        found: dict[int, int] = {}
        for line in self.plan.lines:
            for number in (*line.ns, *line.ew):
                found[number] = found.get(number, 0) + (line.place.room is not Room.CLOSED)
        return found

    def _of_place(
        self, one: ToldEntrant, rows: Mapping[int, Row], lists: Mapping[int, tuple[str, str]], *, is_moved: bool
    ) -> Compared:
        number = self.plan.numbers[one.key]
        row = rows[number]
        assert one.place is not None
        assert row.place is not None
        is_tied = any(
            other.score == row.score
            for other in rows.values()
            if other is not row and lists[other.number] == lists[number]
        )
        reason = Reason.TIE if is_tied else Reason.FOLLOWS if is_moved else Reason.LOCAL_RULE
        if one.place == row.place:
            reason = Reason.SAME
        about = told("about_entrant", number=number)
        return Compared(Kind.PLACE, about, Claim(Fraction(one.place)), Fraction(row.place), reason, one.source)


def _of_matches(table: MatchTable) -> Iterator[tuple[tuple[Place, Side], tuple[Fraction, Fraction, bool]]]:
    for match in table.scored:
        for board in match.boards:
            if board.home is None:
                continue
            for line, sign in ((board.home_ns, 1), (board.home_ew, -1)):
                if line is not None:
                    yield (line.place, Side.NS), (sign * board.home, Fraction(), False)
                    yield (line.place, Side.EW), (-sign * board.home, Fraction(), False)


def _at(place: Place) -> Text:
    return told("about_table", board=place.board, table=place.table, round=place.round)


def _has_awards(lines: tuple[Line, ...]) -> bool:
    return any(not isinstance(line.score, Played) for line in lines)


def _figures(row: Row, unit: Figure) -> Mapping[Kind, list[Fraction]]:
    """The figures that a total or a percentage may mean."""
    points = [
        value for figure, value in row.figures if figure in (Figure.MATCHPOINTS, Figure.IMPS, Figure.POINTS, Figure.VP)
    ]
    is_percent = unit is Figure.PERCENT
    total = [*points, row.score] if is_percent else [row.score, *points]
    return {Kind.TOTAL: total, Kind.PERCENTAGE: [row.score] if is_percent else []}


def _nearest(claimed: Claim, figures: list[Fraction]) -> Fraction | None:
    """The figure that was meant: the first that is equal, else the first."""
    return next((one for one in figures if _is_near(claimed, one)), figures[0] if figures else None)
