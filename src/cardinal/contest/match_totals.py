"""A bridge match as two totals: what home and away scored, less what loans and fines take off either.

The margin, the winner and the victory points of both sides come from the two totals, so that an IMP taken off one
team is an IMP that the other is ahead by (R11/3, R12.2, R29.5, R33/2, R40/1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.scoring import half_up
from cardinal.scoring.ctcba_awards import with_borrowed_player

from .match_score import BoardResult, boards_won, match_boards, patton_totals, total_points
from .model import Line, Match, Penalty, PenaltyUnit
from .stage import Fall, Scoring, Stage

_IMPS = (PenaltyUnit.IMPS, PenaltyUnit.PERCENT_OF_OWN_IMPS)
_POINTS = (PenaltyUnit.POINTS,)
TOTAL_UNITS: Mapping[Scoring, tuple[PenaltyUnit, ...]] = {
    Scoring.IMPS: _IMPS,
    Scoring.VP: _IMPS,
    Scoring.CROSS_IMPS: _IMPS,
    Scoring.BUTLER: _IMPS,
    Scoring.BAM: _POINTS,
    Scoring.POINT_A_BOARD: _POINTS,
    Scoring.PATTON: _POINTS,
    Scoring.TOTAL: _POINTS,
}
"""The units of a fine that the totals of a match are counted in."""
COUNTED = frozenset({Scoring.BAM, Scoring.POINT_A_BOARD, Scoring.PATTON, Scoring.MATCHPOINTS})
"""Where a board gives both sides something; elsewhere it gives one side what the other loses."""
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
LOAN = "§R12.2"
OWN_IMPS = "§R11/3 §R69"
"""A part of the team's own IMPs, to the nearest and a half up."""


@dataclass(frozen=True, slots=True)
class SideTotals:
    """The two totals as one side has them: its own, and what was scored against it.

    The other side has the same two the other way round, unless a board was adjusted for one side alone (12C1(f)).
    """

    own: Fraction
    against: Fraction

    @property
    def margin(self) -> Fraction:
        return self.own - self.against

    def less(self, own: Fraction, against: Fraction) -> SideTotals:
        """So much off its own total, so much off the other."""
        return SideTotals(self.own - own, self.against - against)


@dataclass(frozen=True, slots=True)
class LoanPrice:
    """What a team won on the boards of a borrowed player, and what it keeps of that."""

    number: int
    won: Fraction = Fraction()
    left: Fraction = Fraction()

    @property
    def taken(self) -> Fraction:
        return self.won - self.left


@dataclass(frozen=True, slots=True)
class Fine:
    """A penalty that falls on the match, and what it takes off its team's total; ``of``: what a percentage is of."""

    penalty: Penalty
    taken: Fraction
    of: Fraction | None = None


@dataclass(frozen=True, slots=True)
class MatchTotals:
    """A match by its boards: the totals as either side has them, and what was taken off them."""

    boards: tuple[BoardResult, ...]
    home: SideTotals
    away: SideTotals
    cites: str
    is_complete: bool
    loans: tuple[LoanPrice, ...] = ()
    fines: tuple[Fine, ...] = ()
    total_points: Fraction = Fraction()
    """78C for home over the same boards, which breaks ties in a knockout (R49.1(1))."""
    boards_won: tuple[int, int] = (0, 0)
    """Boards won by home and by away, ten points being enough (R49.1(2))."""


@dataclass(frozen=True, slots=True)
class Deductions:
    """What may come off a match: the penalties of its round, and the part that a loan costs."""

    penalties: tuple[Penalty, ...] = ()
    reduction: Fraction = Fraction()


def match_totals(
    match: Match, lines: Sequence[Line], stage: Stage, deductions: Deductions | None = None
) -> MatchTotals:
    """What the lines of a match come to."""
    return totals_of(match, tuple(match_boards(match, lines, stage)), stage, deductions)


def totals_of(
    match: Match, boards: tuple[BoardResult, ...], stage: Stage, deductions: Deductions | None = None
) -> MatchTotals:
    """The same from boards whose worth is known already."""
    asked = deductions or Deductions()
    settled = [board for board in boards if board.home is not None]
    home, away = _played(settled, stage)
    loans = _loans(match, settled, asked.reduction)
    lent = {one.number: one.taken for one in loans}
    home, away = _taken_off(home, away, lent, match)
    own = {match.home: home.own, match.away: away.own}
    fines = tuple(_fines(asked.penalties, own, stage))
    fined: dict[int, Fraction] = {}
    for fine in fines:
        fined[fine.penalty.contestant] = fined.get(fine.penalty.contestant, Fraction()) + fine.taken
    home, away = _taken_off(home, away, fined, match)
    cites = [_CITES[stage.scoring], *(one.cites for one in settled), LOAN if match.borrowed else ""]
    cites += [OWN_IMPS for fine in fines if fine.of is not None]
    cites += [f"§{clause}" for fine in fines for clause in fine.penalty.clauses]
    return MatchTotals(
        boards,
        home.less(-match.start_home, -match.start_away),
        away.less(-match.start_away, -match.start_home),
        _joined(cites),
        len(boards) >= stage.comparisons and all(one.is_settled for one in boards),
        tuple(one for one in loans if one.taken),
        fines,
        total_points(settled),
        (boards_won(settled, Side.NS), boards_won(settled, Side.EW)),
    )


def falls_on_match(penalty: Penalty, stage: Stage) -> bool:
    """Whether a penalty comes off a match and not off the total of the stage.

    It does where it says so, in a knockout, whose matches have no total beside them, and in IMPs where that total is
    in VPs. A part of a team's own IMPs is always of one match (R11/3). VPs come off a total alone (R70).
    """
    if stage.system == "multiple_teams":
        # Two matches go on at once, and no line of the penalties says which.
        return False
    if penalty.fall is Fall.MATCH or penalty.unit is PenaltyUnit.PERCENT_OF_OWN_IMPS:
        return True
    return penalty.unit in TOTAL_UNITS.get(stage.scoring, ()) and (stage.is_knockout or bool(stage.vp_scale))


def _played(boards: Sequence[BoardResult], stage: Stage) -> tuple[SideTotals, SideTotals]:
    """What was scored at the tables."""
    values = [(board.home, board.away) for board in boards if board.home is not None and board.away is not None]
    if stage.scoring in COUNTED:
        home, away = (sum((pair[side] for pair in values), Fraction()) for side in (0, 1))
        if stage.scoring is Scoring.PATTON and boards:
            home, away = patton_totals(boards)
        return SideTotals(home, away), SideTotals(away, home)
    return _won_and_lost(home for home, _ in values), _won_and_lost(away for _, away in values)


def _won_and_lost(values: Iterable[Fraction]) -> SideTotals:
    told = list(values)
    own = sum((value for value in told if value > 0), Fraction())
    return SideTotals(own, own - sum(told, Fraction()))


def _taken_off(
    home: SideTotals, away: SideTotals, taken: Mapping[int, Fraction], match: Match
) -> tuple[SideTotals, SideTotals]:
    of_home = taken.get(match.home, Fraction())
    of_away = Fraction() if match.away is None else taken.get(match.away, Fraction())
    return home.less(of_home, of_away), away.less(of_away, of_home)


def _loans(match: Match, boards: Sequence[BoardResult], reduction: Fraction) -> tuple[LoanPrice, ...]:
    """R12.2: what each team loses of the IMPs that it won on the boards of a borrowed player."""
    return tuple(_loan_of(match, boards, number, reduction) for number in match.numbers) if match.borrowed else ()


def _loan_of(match: Match, boards: Iterable[BoardResult], number: int, reduction: Fraction) -> LoanPrice:
    """Nothing where a team borrowed nobody, or won nothing with him."""
    won = Fraction()
    for board in boards:
        value = board.home if number == match.home else board.away
        if value is not None and value > 0 and _has_loan(match, board, number):
            won += value
    if not won:
        return LoanPrice(number)
    return LoanPrice(number, won, with_borrowed_player(int(half_up(won)), 0, reduction).value)


def _has_loan(match: Match, board: BoardResult, number: int) -> bool:
    if any(loan.is_on(number, board.board) for loan in match.borrowed):
        return True
    players = {loan.player for loan in match.borrowed if not loan.number}
    for line in (board.home_ns, board.home_ew):
        if line is not None and len(line.players) == 4:
            seats = line.players[::2] if number in line.ns else line.players[1::2]
            if set(seats) & players:
                return True
    return False


def _fines(penalties: Iterable[Penalty], own: Mapping[int | None, Fraction], stage: Stage) -> Iterable[Fine]:
    """What comes off a team's own total: IMPs or points, or a part of the IMPs that it scored itself (R11/3, R69)."""
    for penalty in penalties:
        counts = penalty.unit in TOTAL_UNITS.get(stage.scoring, ()) and falls_on_match(penalty, stage)
        if penalty.contestant not in own or not counts or not penalty.amount:
            continue
        if penalty.unit is PenaltyUnit.PERCENT_OF_OWN_IMPS:
            scored = own[penalty.contestant]
            yield Fine(penalty, half_up(scored * penalty.amount / 100), scored)
        else:
            yield Fine(penalty, penalty.amount)


def _joined(cites: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(part for one in cites for part in one.split()))
