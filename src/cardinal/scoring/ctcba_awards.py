"""What the Chinese Taipei federation adds and takes away: forfeits, void matches, borrowed players, late teams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text, clause_ids

from .errors import Unscorable
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
