"""The 20-VP scale of the World Bridge Federation of 2013: continuous with its concavity correction, and in whole VPs.

A margin of I IMPs over N boards is worth 10 + 10 (1 - R^(I/X)) / (1 - R), with R = √5 - 2 and the blitz X = 15 √N, to
two decimals. Rounding leaves places where a further IMP is worth more than the one before it; there 0.01 is added to
the entry between, first such place first, until there is none. At and beyond the blitz it is 20.

The whole scale here is the continuous one rounded to the nearest VP, a half up. The federation's own list in whole VPs
is made by another correction, which no document at hand states: where an event uses that list, it is given as a table
of its own (``VPTable``).
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import cache

from cardinal.language import Text, shown

from .errors import UnreadableScore
from .vp import VP, check_margin

MOST_BOARDS = 1000
CITES = "§78D/1"
_EXACT = Context(prec=60)


@cache
def continuous_table(boards: int) -> tuple[int, ...]:
    """The winner's hundredths of a VP for each margin, from 0 up to the blitz, which is the last entry.

    >>> continuous_table(16)[:4]
    (1000, 1031, 1061, 1091)
    """
    if type(boards) is not int or not 1 <= boards <= MOST_BOARDS:
        values = {"given": shown(str(boards)), "most": f"{MOST_BOARDS:,}"}
        raise UnreadableScore(Text(__package__, "board_count", values), cites=CITES)
    exact = _EXACT
    ratio = exact.subtract(exact.sqrt(Decimal(5)), Decimal(2))
    blitz = exact.multiply(Decimal(15), exact.sqrt(Decimal(boards)))
    whole = exact.subtract(Decimal(1), ratio)
    # R^(I/X) for one margin after another; sixty digits are far more than a thousand factors can blur.
    an_imp, power = exact.power(ratio, exact.divide(Decimal(1), blitz)), Decimal(1)
    entries: list[int] = []
    while len(entries) < blitz:
        value = exact.divide(exact.multiply(Decimal(1000), exact.subtract(Decimal(1), power)), whole)
        entries.append(1000 + int(value.to_integral_value(ROUND_HALF_UP)))
        power = exact.multiply(power, an_imp)
    return _concave([*entries, 2000])


def _concave(entries: list[int]) -> tuple[int, ...]:
    """Raise the middle of the first three entries that bend upwards, until no three do."""
    place = 1
    while place < len(entries) - 1:
        if entries[place + 1] - entries[place] > entries[place] - entries[place - 1]:
            entries[place] += 1
            # Only the two neighbours can have come to bend by that, and of those only the one before is passed already.
            place = max(1, place - 1)
        else:
            place += 1
    return tuple(entries)


def wbf_continuous(boards: int, margin: int) -> VP:
    """The continuous scale.

    >>> found = wbf_continuous(16, 10)
    >>> float(found.winner), float(found.loser)
    (12.8, 7.2)
    """
    table = continuous_table(boards)
    check_margin(margin, CITES)
    hundredths = table[min(margin, len(table) - 1)]
    return VP(Fraction(hundredths, 100), Fraction(2000 - hundredths, 100), CITES)


def wbf_whole(boards: int, margin: int) -> VP:
    """The continuous scale in whole VPs, a half up for the winner."""
    winner = (int(wbf_continuous(boards, margin).winner * 100) + 50) // 100
    return VP(Fraction(winner), Fraction(20 - winner), CITES)
