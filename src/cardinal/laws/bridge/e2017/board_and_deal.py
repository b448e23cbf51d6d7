"""Laws 2 and 6: how a board is marked, and how a pack is shuffled, dealt and copied."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import Seat
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import BoardEffect, Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)

CYCLE = 16


def dealer_by_number(number: int) -> Cited[Seat]:
    """The dealer that Law 2 gives a board number; from board 17 on the same sequence comes again."""
    return Cited(dealer_of(number), "§2/2" if number <= CYCLE else "§2/2 §2/4")


def vulnerability_by_number(number: int) -> Cited[Vulnerability]:
    """The vulnerability that Law 2 gives a board number."""
    return Cited(vulnerability_of(number), "§2/3" if number <= CYCLE else "§2/3 §2/4")


@law("2")
def board_marked_otherwise(case: Case) -> Procedure:
    """Law 2: a board whose dealer or vulnerability is not that of its number."""
    board = case.position.board
    dealer, vulnerability = dealer_by_number(board.number), vulnerability_by_number(board.number)
    yield voice.found("dealer", dealer.cites, number=board.number, seat=dealer.value)
    yield voice.found("vulnerability", vulnerability.cites, number=board.number, vulnerable=vulnerability.value)
    if board.is_regular:
        yield NoRectification("marked as its number says", cites=f"{dealer.cites} {vulnerability.cites}")
        return
    # What cannot be found out is taken as used: the markings then hold and play can go on (85B).
    used = bool(case.auction.entries) or (yield voice.fact("used", "§2/5", number=board.number)) is not False
    if not used:
        yield BoardEffect("corrected", cites="§2/5")
        yield Duty("director", f"mark board {board.number} {dealer.value} {vulnerability.value}", cites="§2/5")
        return
    yield BoardEffect("played_on", cites="§2/5")
    marks = f"board {board.number}: dealer {board.dealer}, vulnerable {board.vulnerability}, for this session"
    yield Recorded(marks, cites="§2/5")


@dataclass(frozen=True, slots=True)
class DealingMode:
    """Who shuffles and deals, what, and when."""

    on: str
    what: str
    when: str
    cites: str


DEALING = {
    "table": DealingMode("players", "shuffle and deal at the table", "before play", "§6E1"),
    "in_advance": DealingMode("director", "shuffle and deal", "in advance", "§6E2"),
    "agents": DealingMode("agents", "shuffle and deal", "in advance", "§6E3"),
    "computer": DealingMode("director", "deal by a wholly random method", "in advance", "§6E4"),
}


def dealing(case: Case) -> Procedure:
    """6E: who deals. Where the conditions do not say, the Director chooses."""
    mode = case.conditions["dealing_mode"]
    if mode == "director":
        mode = yield voice.choose(DIRECTOR, "dealing_mode", "§6E1 §6E2 §6E3 §6E4", options=tuple(DEALING))
    found = DEALING[str(mode)]
    yield Recorded(f"dealing mode: {mode}", cites=found.cites)
    yield Duty(found.on, found.what, found.when, cites=found.cites)
