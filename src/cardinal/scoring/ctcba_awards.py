"""What the Chinese Taipei federation adds and takes away: forfeits, void matches, borrowed players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Citing

from .rounding import half_up


@dataclass(frozen=True, slots=True)
class Amount(Citing):
    """So many victory points or IMPs, and the regulation that gives or takes them."""

    value: Fraction
    cites: str


@dataclass(frozen=True, slots=True)
class Figure(Amount):
    """One of the figures of R13.2: ``fixed``, ``own_average`` or ``complement``."""

    kind: str


@dataclass(frozen=True, slots=True)
class Best(Amount):
    """The highest of several figures, and all of them."""

    figures: tuple[Figure, ...]


def with_borrowed_player(imps_with: int, imps_without: int, reduction: Fraction) -> Amount:
    """R12.2: of the IMPs won on the boards that a borrowed player played a part is lost, rounded to the nearest.

    >>> int(with_borrowed_player(24, 7, Fraction(1, 3)).value), int(with_borrowed_player(20, 0, Fraction(1, 3)).value)
    (23, 13)
    """
    return Amount(half_up(imps_with * (1 - reduction)) + imps_without, "§R12.2")


def best_of_three(
    own_others: Iterable[Fraction | int],
    forfeiter_played: Iterable[Fraction | int],
    *,
    fixed: Fraction,
    base: Fraction,
    most: Fraction,
) -> Best:
    """R13.2: what the team has that was forfeited to: the highest of three figures.

    A *fixed* one, its own average in its other matches, and *base* less the forfeiting team's average, at *most* so
    much. A figure that has no matches to come from does not compete.

    >>> scale = {"fixed": Fraction(18), "base": Fraction(30), "most": Fraction(25)}
    >>> str(best_of_three([20, Fraction(37, 2)], [12], **scale).value)
    '77/4'
    """
    figures = [Figure(fixed, "§R13.2 §R13.2(1)", "fixed")]
    own, theirs = _mean(own_others), _mean(forfeiter_played)
    if own is not None:
        figures.append(Figure(own, "§R13.2 §R13.2(2)", "own_average"))
    if theirs is not None:
        figures.append(Figure(min(most, base - theirs), "§R13.2 §R13.2(3)", "complement"))
    highest = max(figures, key=lambda figure: figure.value)
    return Best(highest.value, highest.cites, tuple(figures))


def _mean(values: Iterable[Fraction | int]) -> Fraction | None:
    found = list(map(Fraction, values))
    return sum(found, Fraction()) / len(found) if found else None


def void_match(draw: Fraction, part: Fraction) -> tuple[Amount, Amount]:
    """R30/3: no board of the match is valid: the innocent team has a drawn match, the offenders a *part* of one."""
    return Amount(draw, "§R30/3"), Amount(draw * part, "§R30/3")
