"""One bridge match between two teams: board by board, its margin, and what penalties and borrowed players take away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.language import CardinalError, Text
from cardinal.scoring import (
    BoardScore,
    BoardWorth,
    Cancelled,
    Imps,
    LatePlay,
    NotPlayed,
    TeamPoints,
    aggregate,
    board_points,
    half_up,
    patton,
    team_imps,
)
from cardinal.scoring.ctcba_awards import with_borrowed_player

from .model import LevelScore, Line, Match, Penalty, PenaltyUnit
from .stage import Fall, Scoring, Stage


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One board of a match: the two lines, and what each team has; None while a score is missing.

    ``home_ns`` is the table where the home team sat North-South, which is the open room (G29.2).
    """

    board: int
    home_ns: Line | None
    home_ew: Line | None
    home: Fraction | None = None
    away: Fraction | None = None
    cites: str = ""
    problem: Text | None = None

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is to come: both scores, or a board that scores nothing."""
        return self.home is not None or (self.problem is None and self._is_void(self.home_ns, self.home_ew))

    @property
    def scores(self) -> tuple[BoardScore, BoardScore] | None:
        """Both scores as tables compare them, from the view of the home team sitting North-South first."""
        if self.home_ns is None or self.home_ew is None:
            return None
        first, second = self.home_ns.score, self.home_ew.score
        return None if isinstance(first, LevelScore) or isinstance(second, LevelScore) else (first, second)

    @staticmethod
    def _is_void(*lines: Line | None) -> bool:
        return any(line is not None and isinstance(line.score, NotPlayed | Cancelled) for line in lines)


@dataclass(frozen=True, slots=True)
class MatchMargin:
    """A match by its boards. ``home`` and ``away`` are each team's own net score: opposites unless adjusted."""

    boards: tuple[BoardResult, ...]
    home: Fraction
    away: Fraction
    cites: str
    is_complete: bool
    total_points: Fraction = Fraction()
    """78C for home over the same boards, which breaks ties in a knockout (R49.1(1))."""
    boards_won: tuple[int, int] = (0, 0)
    """Boards won by home and by away, ten points being enough (R49.1(2))."""


def margin(
    match: Match,
    lines: Sequence[Line],
    stage: Stage,
    penalties: Iterable[Penalty] = (),
    reduction: Fraction = Fraction(),
) -> MatchMargin:
    """What the boards of a match come to, with the penalties that fall on it and what a loan costs: by *reduction*."""
    return margin_of(match, tuple(_boards(match, lines, stage)), stage, penalties, reduction)


def margin_of(
    match: Match,
    boards: tuple[BoardResult, ...],
    stage: Stage,
    penalties: Iterable[Penalty] = (),
    reduction: Fraction = Fraction(),
) -> MatchMargin:
    """The same from boards whose worth is known already."""
    settled = [board for board in boards if board.home is not None]
    home = sum((one.home for one in settled if one.home is not None), Fraction())
    away = sum((one.away for one in settled if one.away is not None), Fraction())
    cites = [_CITES[stage.scoring], *(one.cites for one in settled)]
    if stage.scoring is Scoring.PATTON and settled:
        home, away = _patton(settled)
    taken_home, taken_away, loan = _loans(match, settled, reduction)
    home, away = home - taken_home + taken_away, away - taken_away + taken_home
    home, away = home + match.start_home - match.start_away, away + match.start_away - match.start_home
    given = [penalty for penalty in penalties if falls_on_match(penalty, stage)]
    home -= _penalties(given, match.home, settled, home=True)
    away -= _penalties(given, match.away, settled, home=False)
    rounded = OWN_IMPS if any(one.unit is PenaltyUnit.PERCENT_OF_OWN_IMPS for one in given) else ""
    return MatchMargin(
        boards,
        home,
        away,
        _joined([*cites, loan, rounded]),
        len(boards) >= stage.comparisons and all(one.is_settled for one in boards),
        _total_points(settled),
        (_boards_won(settled, Side.NS), _boards_won(settled, Side.EW)),
    )


OWN_IMPS = "§R11/3 §R69"
"""A part of the team's own IMPs, to the nearest and a half up."""


def falls_on_match(penalty: Penalty, stage: Stage) -> bool:
    """Whether a penalty comes off a match: where it is said so, and IMPs where the total is in another unit."""
    in_imps = penalty.unit in (PenaltyUnit.IMPS, PenaltyUnit.PERCENT_OF_OWN_IMPS)
    if stage.system == "multiple_teams":
        # Two matches go on at once, and no line of the penalties says which.
        return False
    return penalty.fall is Fall.MATCH or (in_imps and bool(stage.vp_scale))


def _boards(match: Match, lines: Sequence[Line], stage: Stage) -> Iterable[BoardResult]:
    grouped: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        grouped.setdefault((line.board, _two_tables(line, stage)), []).append(line)
    for (number, _), told in sorted(grouped.items(), key=lambda one: one[0]):
        home_ns = next((line for line in told if match.home in line.ns), None)
        home_ew = next((line for line in told if match.home in line.ew), None)
        yield _board(number, home_ns, home_ew, stage)


def _two_tables(line: Line, stage: Stage) -> str:
    """Which two tables of a larger match the line is of: each two are compared with each other alone."""
    return line.place.table.partition("/")[2] or "1" if stage.tables > 2 else ""


def _board(number: int, home_ns: Line | None, home_ew: Line | None, stage: Stage) -> BoardResult:
    if home_ns is None or home_ew is None:
        return BoardResult(number, home_ns, home_ew)
    both = BoardResult(number, home_ns, home_ew).scores
    if both is None:
        return BoardResult(number, home_ns, home_ew, problem=Text(__name__, "levels"))
    first, second = both
    if isinstance(first, LatePlay) or isinstance(second, LatePlay):
        return BoardResult(number, home_ns, home_ew)
    try:
        found = _METHODS[stage.scoring](first, second, stage)
    except CardinalError as refusal:
        # One board that waits for a ruling must not keep the others from being scored: it is told, not hidden.
        return BoardResult(number, home_ns, home_ew, problem=refusal.text, cites=_signed(refusal.cites))
    if found is None:
        return BoardResult(number, home_ns, home_ew)
    return BoardResult(number, home_ns, home_ew, found.home, found.away, found.cites)


def _imps(first: BoardScore, second: BoardScore, stage: Stage) -> Imps | None:
    return team_imps(first, second, knockout=stage.is_knockout)


def _one_point(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    return board_points(first, second, BoardWorth.ONE)


def _two_points(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    return board_points(first, second, BoardWorth.TWO)


def _points(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    if isinstance(first, NotPlayed | Cancelled) or isinstance(second, NotPlayed | Cancelled):
        return None
    return aggregate((first,), (second,))


_METHODS: Mapping[Scoring, Callable[[BoardScore, BoardScore, Stage], Imps | TeamPoints | None]] = {
    Scoring.IMPS: _imps,
    Scoring.VP: _imps,
    Scoring.BAM: _one_point,
    Scoring.POINT_A_BOARD: _two_points,
    Scoring.PATTON: _two_points,
    Scoring.TOTAL: _points,
}
_CITES: Mapping[Scoring, str] = {
    Scoring.IMPS: "§78B",
    Scoring.VP: "§78B §78D/1",
    Scoring.BAM: "§78A",
    Scoring.POINT_A_BOARD: "§78A",
    Scoring.PATTON: "§78D/1",
    Scoring.TOTAL: "§78C",
    Scoring.CROSS_IMPS: "§78B §78D/1",
    Scoring.BUTLER: "§78B §78D/1",
    Scoring.MATCHPOINTS: "§78A §78D/1",
}


def _patton(boards: Sequence[BoardResult]) -> tuple[Fraction, Fraction]:
    """The boards and the aggregate together; the aggregate needs the whole match at once."""
    pairs = [board.scores for board in boards if board.scores is not None]
    found = patton([one for one, _ in pairs], [other for _, other in pairs])
    return (Fraction(), Fraction()) if found is None else (found.home, found.away)


def _loans(match: Match, boards: Sequence[BoardResult], reduction: Fraction) -> tuple[Fraction, Fraction, str]:
    """R12.2: what each team loses of the IMPs that it won on the boards of a borrowed player."""
    if not match.borrowed:
        return Fraction(), Fraction(), ""
    home, away = (loan_of(match, boards, number, reduction) for number in (match.home, match.away))
    return home.taken, away.taken, LOAN


LOAN = "§R12.2"


@dataclass(frozen=True, slots=True)
class LoanPrice:
    """What a team won on the boards of a borrowed player, and what it keeps of that."""

    won: Fraction = Fraction()
    left: Fraction = Fraction()

    @property
    def taken(self) -> Fraction:
        return self.won - self.left


def loan_of(match: Match, boards: Iterable[BoardResult], number: int | None, reduction: Fraction) -> LoanPrice:
    """R12.2 for one of the two teams; nothing where it borrowed nobody, or won nothing with him."""
    won = Fraction()
    for board in boards:
        value = board.home if number == match.home else board.away
        if value is not None and value > 0 and _has_loan(match, board, number):
            won += value
    return LoanPrice(won, with_borrowed_player(int(half_up(won)), 0, reduction).value) if won else LoanPrice()


def _has_loan(match: Match, board: BoardResult, number: int | None) -> bool:
    for line in (board.home_ns, board.home_ew):
        if line is not None and len(line.players) == 4:
            seats = line.players[::2] if number in line.ns else line.players[1::2]
            if set(seats) & set(match.borrowed):
                return True
    return False


def _penalties(
    penalties: Iterable[Penalty], number: int | None, boards: Sequence[BoardResult], *, home: bool
) -> Fraction:
    """What comes off a team's own score in the match: IMPs, or a part of those that it won itself (R11/3, R69)."""
    values = (board.home if home else board.away for board in boards)
    won = sum((value for value in values if value is not None and value > 0), Fraction())
    found = Fraction()
    for penalty in penalties:
        if penalty.contestant == number:
            share = penalty.unit is PenaltyUnit.PERCENT_OF_OWN_IMPS
            found += half_up(won * penalty.amount / 100) if share else penalty.amount
    return found


def _total_points(boards: Sequence[BoardResult]) -> Fraction:
    found = Fraction()
    for board in boards:
        if board.scores is None:
            continue
        try:
            found += aggregate(board.scores[:1], board.scores[1:]).home
        except CardinalError:
            # An award has no points of Law 77: it adds nothing to a comparison of points.
            continue
    return found


def _boards_won(boards: Sequence[BoardResult], side: Side) -> int:
    """R49.1(2): ten points win a board, though they are worth no IMP."""
    won = 0
    for board in boards:
        difference = _total_points([board])
        won += difference > 0 if side is Side.NS else difference < 0
    return won


def _signed(clauses: Iterable[str]) -> str:
    return " ".join(f"§{clause}" for clause in clauses)


def _joined(cites: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(part for one in cites for part in one.split()))
