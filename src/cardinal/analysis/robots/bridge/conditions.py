"""What a call may depend on beside the cards and the auction: who is vulnerable, and how the board is scored."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardinal.bridge import Seat, Vulnerability


class Scoring(StrEnum):
    """How boards are compared: at IMPs a missed vulnerable game costs most, at pairs every trick counts alike."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"


class Conditions(NamedTuple):
    """Vulnerability by whether a place, counted from the dealer, is of the dealer's side; and the form of scoring."""

    vulnerable: tuple[bool, bool] = (False, False)
    scoring: Scoring = Scoring.IMPS

    def is_vulnerable(self, place: int) -> bool:
        return self.vulnerable[place & 1]


LOVE_ALL = Conditions()


def conditions_of(dealer: Seat, vulnerability: Vulnerability, scoring: Scoring = Scoring.IMPS) -> Conditions:
    return Conditions((vulnerability.includes(dealer), vulnerability.includes(dealer.lho)), scoring)
