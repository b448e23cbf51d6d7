"""Contracts and results as people write them: ``3nt s -1``, ``4SWx-4``, ``N 4♠ +1``, ``3NR by E =``.

The level and the denomination stand together; declarer, the double and the tricks come in several orders, with or
without spaces. A number without a sign is not read: some write tricks by it, others tricks above six.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from unicodedata import normalize

from .call import BIDS, Bid, Denomination

PASSED = frozenset({"P", "AP", "PASS", "PASSED", "PASS OUT", "PASSED OUT", "PASSOUT", "ALL PASS", "ALLPASS"})
BOOK = 6

_LETTERS = dict(zip("♣♦♥♠♧♢♡♤−–", "CDHSCDHS--", strict=True))
_DENOMINATIONS = {"N": "NT", "SA": "NT"}
_DOUBLES = {"X": 1, "*": 1, "D": 1, "DBL": 1, "XX": 2, "**": 2, "R": 2, "RDBL": 2}

_GAP = r"[\s.,/]*"
_BID = rf"(?P<level>[1-7]){_GAP}(?P<denomination>NT|SA|[CDHSN]){_GAP}"
_DOUBLE = rf"(?:(?P<double>XX?|\*\*?|R?DBL|[DR]){_GAP})?"
_SEAT = rf"(?:(?:BY\s*)?(?P<seat>NORTH|EAST|SOUTH|WEST|[NESW]){_GAP})?"
_TRICKS = rf"(?:(?P<tricks>=|[+-]\s?[0-9]{{1,2}}){_GAP})?"
_ORDERS = tuple(
    re.compile("".join(parts))
    for parts in (
        (_BID, _DOUBLE, _SEAT, _TRICKS),
        (_BID, _SEAT, _DOUBLE, _TRICKS),
        (_BID, _DOUBLE, _TRICKS, _SEAT),
        (_SEAT, _BID, _DOUBLE, _TRICKS),
    )
)
_WORDS = {"MADE": "=", "MAKE": "=", "DOWN": "-", "MINUS": "-", "PLUS": "+", "OVER": "+"}
_ANYWHERE = {
    "bid": re.compile(rf"(?<![0-9]){_BID}"),
    "double": re.compile(r"XX?|\*\*?|R?DBL"),
    "tricks": re.compile(r"=|[+-]\s*[0-9]{1,2}"),
    "seat": re.compile(r"(?<![A-Z])(?:NORTH|EAST|SOUTH|WEST|[NESW](?![A-Z]))"),
}
_UNSIGNED = re.compile(r"(?P<contract>.*?[A-Z*])\s*(?P<number>[0-9]{1,2})")


class Written(NamedTuple):
    """What was read of a contract or a result; a part that was not written is None."""

    bid: Bid
    doubling: int
    seat: str | None
    difference: int | None


def plain_notation(text: str) -> str:
    """Suit symbols, wide letters and long dashes as the keys that mean the same, in capitals, with single spaces."""
    return " ".join("".join(_LETTERS.get(sign, sign) for sign in normalize("NFKC", text)).upper().split())


def read_written(text: str) -> Written | None:
    """The parts of what was written; None where no order of them fits.

    >>> read_written("3nt s -1")
    Written(bid=Call.parse('3NT'), doubling=0, seat='S', difference=-1)
    >>> read_written("4SWx-4")[1:], read_written("n 4♠"), read_written("4S by S 10")
    ((1, 'W', -4), Written(bid=Call.parse('4S'), doubling=0, seat='N', difference=None), None)
    """
    plain = plain_notation(text)
    found = next((found for order in _ORDERS if (found := order.fullmatch(plain))), None)
    if found is None:
        return None
    denomination, double, seat, tricks = found.group("denomination", "double", "seat", "tricks")
    suit = Denomination[_DENOMINATIONS.get(denomination, denomination)]
    return Written(
        BIDS[(int(found["level"]) - 1) * 5 + suit],
        _DOUBLES[double] if double else 0,
        seat[0] if seat else None,
        None if tricks is None else int(tricks.replace(" ", "").replace("=", "0")),
    )


def nearest_written(text: str) -> Written | None:
    """What somebody meant who wrote something else beside it, as ``4sp n = +420``; None without a level and a
    denomination.

    >>> nearest_written("4 spades, north, made"), nearest_written("four spades")
    (Written(bid=Call.parse('4S'), doubling=0, seat='N', difference=0), None)
    """
    rest = plain_notation(text)
    for word, sign in _WORDS.items():
        rest = rest.replace(word, sign)
    found: dict[str, str] = {}
    for part, pattern in _ANYWHERE.items():
        there = pattern.search(rest)
        found[part] = there[0].replace(" ", "") if there else ""
        rest = f"{rest[: there.start()]} {rest[there.end() :]}" if there else rest
    return read_written(" ".join(found.values())) if found["bid"] else None


def nearest_differences(text: str) -> tuple[str, tuple[int, ...]] | None:
    """A contract with a number without a sign, as ``4S N 10``: the contract, and what the number may say."""
    found = _UNSIGNED.fullmatch(plain_notation(text))
    written = read_written(found["contract"]) if found else None
    if found is None or written is None or written.seat is None or written.difference is not None:
        return None
    number, needed = int(found["number"]), written.bid.level + BOOK
    meant = {number - needed, number + BOOK - needed}
    return found["contract"], tuple(sorted(one for one in meant if -needed <= one <= 13 - needed))
