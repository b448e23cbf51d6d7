"""The values of PBN tags that mean something of ours: seats, vulnerability, contract, tricks, score."""

from __future__ import annotations

import re

from cardinal.bridge import Denomination, Vulnerability
from cardinal.cards import SEATS, Seat, Side
from cardinal.language import CardinalError

from .game_record import PASSED_OUT, RecordedContract, SideScore

MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The tags that every game of the export form has, in their order."""

FOR_ITSELF = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
"""Tags that take no value from an earlier game, so that each game can be played."""

SCORES_BESIDE = frozenset(("OptimumScore",))
"""Tags without a field here whose value the standard says all the same: a side and its score."""

_SEATS = {letter: seat for seat in SEATS for letter in (seat.name, seat.name.lower(), f" {seat.name}", f"{seat.name} ")}
# Words of the field beside those that the library itself understands.
VULNERABILITIES = {
    "None": Vulnerability.NONE, "NS": Vulnerability.NS, "EW": Vulnerability.EW, "All": Vulnerability.BOTH,
    "NEITHER": Vulnerability.NONE, "NIL": Vulnerability.NONE, "NOBODY": Vulnerability.NONE, "O": Vulnerability.NONE,
    "N/S": Vulnerability.NS, "NORTH-SOUTH": Vulnerability.NS, "N": Vulnerability.NS,
    "E/W": Vulnerability.EW, "EAST-WEST": Vulnerability.EW, "E": Vulnerability.EW,
    "EVERYBODY": Vulnerability.BOTH, "B": Vulnerability.BOTH,
}  # fmt: skip
_DOUBLINGS = {"": 0, "X": 1, "*": 1, "XX": 2, "**": 2, "R": 2}
_CONTRACT = re.compile(r"([1-7])?\s*(NT|N|[CDHS])\s*(XX?|\*\*?|R)?")
_CONTRACTS: dict[str, RecordedContract] = {"Pass": PASSED_OUT, "PASS": PASSED_OUT}
TRICKS = {str(tricks): tricks for tricks in range(14)}
_BY_SIDE = re.compile(r"(NS|EW)\s*([+-]?\d{1,9})(?:\s+(NS|EW)\s*([+-]?\d{1,9}))?", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


def seat(value: str) -> Seat | None:
    found = _SEATS.get(value)
    if found is None:
        try:
            return Seat.parse(value)
        except CardinalError:
            return None
    return found


def vulnerability(value: str) -> Vulnerability | None:
    found = VULNERABILITIES.get(value)
    if found is None:
        try:
            return Vulnerability.parse(value)
        except CardinalError:
            return VULNERABILITIES.get(value.strip().upper())
    return found


def board_number(value: str) -> int | None:
    digits = value.strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 9 and int(digits) else None


def contract(value: str) -> RecordedContract | None:
    """A contract, only the denomination for an end position, or ``Pass``."""
    found = _CONTRACTS.get(value)
    if found is not None:
        return found
    word = value.strip().upper()
    if word in ("PASS", "P", "AP"):
        return PASSED_OUT
    parts = _CONTRACT.fullmatch(word)
    if parts is None or (parts[1] is None and parts[3]):
        return None
    level = None if parts[1] is None else int(parts[1])
    found = RecordedContract(Denomination.parse(parts[2]), level, _DOUBLINGS[parts[3] or ""])
    if value == str(found):
        _CONTRACTS[value] = found  # 105 contracts and five denominations at most
    return found


def tricks(value: str, declarer: Seat | None) -> tuple[int | None, bool]:
    """Declarer's tricks, and whether the value says nothing more than that number."""
    found = TRICKS.get(value)
    if found is not None:
        return found, True
    word = value.strip().upper()
    if word in TRICKS:
        return TRICKS[word], True
    sides = by_side(word)
    if sides is None or declarer is None or not all(0 <= (won or 0) <= 13 for won in (sides.ns, sides.ew)):
        return None, False
    mine, theirs = (sides.ns, sides.ew) if declarer.side is Side.NS else (sides.ew, sides.ns)
    if mine is None:
        return (None if theirs is None else 13 - theirs), True
    return mine, theirs is None or mine + theirs == 13


def score(value: str, declarer: Seat | None) -> SideScore | None:
    """The score of the sides that are named; without a side it is declarer's."""
    word = value.strip().upper()
    if _NUMBER.fullmatch(word):
        points = int(word)
        if declarer is None:
            return SideScore(ns=0) if points == 0 else None
        return SideScore(ns=points) if declarer.side is Side.NS else SideScore(ew=points)
    return by_side(word)


def by_side(word: str) -> SideScore | None:
    """Numbers of one side or of both: ``NS 4``, ``EW 9 NS 4``."""
    found = _BY_SIDE.fullmatch(word)
    if found is None or found[1] == found[3]:
        return None
    points = {found[1]: int(found[2])}
    if found[3]:
        points[found[3]] = int(found[4])
    return SideScore(points.get("NS"), points.get("EW"))
