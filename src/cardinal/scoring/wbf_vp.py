"""The 20-VP scale of the World Bridge Federation of 2013: continuous with its concavity correction, and in whole VPs.

A margin of I IMPs over N boards is worth 10 + 10 (1 - R^(I/X)) / (1 - R), with R = √5 - 2 and the blitz X = 15 √N, to
two decimals. Rounding leaves places where a further IMP is worth more than the one before it; there 0.01 is added to
the entry between, first such place first, until there is none. At and beyond the blitz it is 20.

The scale in whole VPs is the federation's own list, stored as it was published for matches of 6 to 32 boards
(``tables/wbf.toml``). For other lengths there is no list, and it is the continuous scale to the nearest VP, a half up.
"""

from __future__ import annotations

from bisect import bisect_left
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import cache

from cardinal.language import Text, shown

from .errors import UnreadableScore
from .vp import VP, check_margin, tables_of

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
    """The scale in whole VPs: the published list, and for lengths that it lacks the continuous scale to the nearest.

    >>> [int(wbf_whole(8, margin).winner) for margin in (0, 1, 16, 17, 38, 39)]
    [10, 11, 15, 16, 19, 20]
    """
    listed = tables_of("wbf")["whole"].get(str(boards))
    if listed is None:
        winner = (int(wbf_continuous(boards, margin).winner * 100) + 50) // 100
    else:
        check_margin(margin, CITES)
        winner = 10 + bisect_left(listed, margin)
    return VP(Fraction(winner), Fraction(20 - winner), CITES)
