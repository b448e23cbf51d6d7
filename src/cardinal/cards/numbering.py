"""The bijection between deals and the numbers below 53,644,737,765,488,792,839,237,440,000.

A hand of thirteen among *n* cards is the number ``sum(C(place_i, i))`` over its places in ascending order
(i = 1 … 13): the combinatorial number system. North's places are counted among the 52 cards, East's among the
39 that are left, South's among the 26 after that; West has the rest. The three numbers are the digits of one
number in the mixed base C(52,13), C(39,13), C(26,13). Each step is one-to-one and onto, so is the whole.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from math import comb

NORTH, EAST, SOUTH = comb(52, 13), comb(39, 13), comb(26, 13)
DEALS = NORTH * EAST * SOUTH
"""How many deals there are."""

_CHOOSE = tuple(tuple(comb(place, size) for place in range(53)) for size in range(14))
_FROM_THE_HIGHEST = _CHOOSE[:0:-1]
_EACH_CARD = [1 << place for place in range(52)]
_ALL_CARDS = (1 << 52) - 1


def number_of(hands: tuple[int, int, int, int]) -> int:
    """The number of four hands given as bit sets, North first."""
    north, east, south, _ = hands
    left = tuple(place for place in range(52) if not north >> place & 1)
    rest = tuple(place for place in left if not east >> place & 1)
    digits = (
        _rank(place for place in range(52) if north >> place & 1),
        _rank(index for index, place in enumerate(left) if east >> place & 1),
        _rank(index for index, place in enumerate(rest) if south >> place & 1),
    )
    return (digits[0] * EAST + digits[1]) * SOUTH + digits[2]


def hands_of(number: int) -> tuple[int, int, int, int]:
    """The four hands of a number below ``DEALS``."""
    above, south_digit = divmod(number, SOUTH)
    north_digit, east_digit = divmod(above, EAST)
    left = _EACH_CARD.copy()
    north, east, south = _take(north_digit, left), _take(east_digit, left), _take(south_digit, left)
    return north, east, south, _ALL_CARDS ^ north ^ east ^ south


def _rank(places: Iterable[int]) -> int:
    return sum(_CHOOSE[size][place] for size, place in enumerate(places, 1))


def _take(digit: int, left: list[int]) -> int:
    """The hand that *digit* picks from the cards *left*, which loses them."""
    hand, place = 0, len(left)
    for choose in _FROM_THE_HIGHEST:
        # The highest place whose count the digit reaches. The next one is lower, so a pop moves none to come.
        place = bisect_right(choose, digit, 0, place) - 1
        digit -= choose[place]
        hand |= left.pop(place)
    return hand
