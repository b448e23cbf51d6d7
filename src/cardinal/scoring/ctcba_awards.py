"""What the Chinese Taipei federation adds and takes away: forfeits, void matches, borrowed players, late teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text, clause_ids, shown

from .errors import UnreadableScore, Unscorable
from .rounding import half_up

DRAW = Fraction(15)
MOST = Fraction(25)


@dataclass(frozen=True, slots=True)
class Amount:
    """So many victory points or IMPs, and the regulation that gives or takes them."""

    value: Fraction
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


@dataclass(frozen=True, slots=True)
class Lateness:
    """What a late team loses, if it may still play."""

    amount: Fraction
    is_warned: bool
    is_forfeit: bool
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


# Up to and including so many minutes, this much: VPs on the 25-5 scale, and percent of the team's own IMPs.
LATE_VP = ((10, 0), (15, 1), (20, 2), (25, 3), (30, 5))
LATE_PERCENT = ((10, 0), (20, 10), (30, 20))
OVERRUN_HALF_VP = ((5, 0), (10, 1), (15, 2), (20, 3), (25, 4), (30, 5))


def late_vp(minutes: int, scale_top: Fraction | int = MOST) -> Lateness:
    """R11/1, R11/2: VPs off the total for arriving late; on a scale with another top, in proportion.

    >>> late_vp(18).amount, late_vp(31).is_forfeit
    (Fraction(2, 1), True)
    """
    amount = _band(LATE_VP, minutes, "§R11/1")
    if amount is None:
        return Lateness(Fraction(), False, True, "§R11/2")
    return Lateness(amount * Fraction(scale_top) / MOST, _is_warned(minutes), False, "§R11/1")


def late_percent(minutes: int) -> Lateness:
    """R11/3: percent of the IMPs that a late team scores, in a knockout or a match without VPs."""
    amount = _band(LATE_PERCENT, minutes, "§R11/3")
    if amount is None:
        return Lateness(Fraction(), False, True, "§R11/3 §R11/2")
    return Lateness(amount, _is_warned(minutes), False, "§R11/3")


def overrun_vp(minutes: int) -> Amount | None:
    """R32: VPs for finishing late; None beyond half an hour, for which the regulations have no figure."""
    halves = _band(OVERRUN_HALF_VP, minutes, "§R32")
    return None if halves is None else Amount(halves / 2, "§R32")


def _is_warned(minutes: int) -> bool:
    return 0 < minutes <= 10


def _band(bands: Sequence[tuple[int, int]], minutes: int, cites: str) -> Fraction | None:
    if type(minutes) is not int or minutes < 0:
        raise UnreadableScore(Text(__package__, "minutes", {"given": shown(str(minutes))}), cites=cites)
    return next((Fraction(amount) for upto, amount in bands if minutes <= upto), None)


def with_borrowed_player(imps_with: int, imps_without: int) -> Amount:
    """R12.2: of the IMPs won on the boards that a borrowed player played a third is lost, rounded to the nearest.

    >>> int(with_borrowed_player(24, 7).value), int(with_borrowed_player(20, 0).value)
    (23, 13)
    """
    return Amount(half_up(Fraction(imps_with * 2, 3)) + imps_without, "§R12.2")


# R13.2(1): how many times a drawn match, in an ordinary round robin and at most in a selective one.
FACTOR_LEAST, FACTOR_MOST = Fraction(6, 5), Fraction(7, 5)


def forfeiting_team() -> Amount:
    """R13.1: nothing for the match."""
    return Amount(Fraction(), "§R13.1")


def best_of_three(
    own_others: Iterable[Fraction | int], forfeiter_played: Iterable[Fraction | int], factor: Fraction = FACTOR_LEAST
) -> Amount:
    """R13.2: what the team has that was forfeited to, on the 25-5 scale: the highest of three figures.

    A fixed one, its own average in its other matches, and 30 less the forfeiting team's average, at most 25. A figure
    that has no matches to come from does not compete.

    >>> str(best_of_three([20, Fraction(37, 2)], [12]).value)
    '77/4'
    """
    if not FACTOR_LEAST <= factor <= FACTOR_MOST:
        values = {"given": factor, "least": FACTOR_LEAST, "most": FACTOR_MOST}
        raise Unscorable(Text(__package__, "factor", values), cites="§R13.2(1)")
    figures = [Amount(DRAW * factor, "§R13.2 §R13.2(1)")]
    own, theirs = _mean(own_others), _mean(forfeiter_played)
    if own is not None:
        figures.append(Amount(own, "§R13.2 §R13.2(2)"))
    if theirs is not None:
        figures.append(Amount(min(MOST, 30 - theirs), "§R13.2 §R13.2(3)"))
    return max(figures, key=lambda one: one.value)


def _mean(values: Iterable[Fraction | int]) -> Fraction | None:
    found = list(map(Fraction, values))
    return sum(found, Fraction()) / len(found) if found else None


def void_match(draw: Fraction | int = DRAW) -> tuple[Amount, Amount]:
    """R30/3: no board of the match is valid: the innocent team has a drawn match, the offenders three fifths of one."""
    return Amount(Fraction(draw), "§R30/3"), Amount(Fraction(draw) * 3 / 5, "§R30/3")


def board_not_comparable() -> Amount:
    """R30/2: a board missed because one table sat wrongly is flat."""
    return Amount(Fraction(), "§R30/2")


def boards_removed(boards: int) -> Amount:
    """R33/2: an IMP for each board that had to be taken away from a slow team."""
    return Amount(Fraction(boards), "§R33/2")


def wrong_change_of_sides(boards: int) -> Amount:
    """R40/1: half an IMP for each board of the segment."""
    return Amount(Fraction(boards, 2), "§R40/1")


FOULED_LEAST, FOULED_MOST = 5, 10


def fouled_by_others_percent(bonus: Fraction | int = FOULED_LEAST) -> Amount:
    """R71.2: in pairs, average and five to ten percent of a top for a board that another table made unplayable."""
    if not FOULED_LEAST <= bonus <= FOULED_MOST:
        values = {"given": bonus, "least": FOULED_LEAST, "most": FOULED_MOST}
        raise Unscorable(Text(__package__, "bonus", values), cites="§R71.2")
    return Amount(50 + Fraction(bonus), "§R71.2")


def fouled_by_others_vp(boards: int) -> Amount:
    """R71.2: in teams that share boards, a tenth of a VP for each such board, to both."""
    return Amount(Fraction(boards, 10), "§R71.2")


def overall_total(matches: Iterable[Fraction | int], penalties: Iterable[Fraction | int] = ()) -> Amount:
    """R70: VP penalties come off the overall total; the VPs of the matches stay."""
    return Amount(sum(map(Fraction, matches), Fraction()) - sum(map(Fraction, penalties), Fraction()), "§R70")
