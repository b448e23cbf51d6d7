"""Laws 2 and 6: how a board is marked, and how a pack is shuffled, dealt and copied."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, Cited, Procedure, Seat, Voice, law

from .moment import auction_has_begun

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
        yield voice.none("marked_as_its_number_says", f"{dealer.cites} {vulnerability.cites}")
        return
    # What cannot be found out is taken as used: the markings then hold and play can go on (85B).
    used = auction_has_begun(case) or (yield voice.fact("used", "§2/5", number=board.number)) is not False
    if not used:
        yield BoardEffect("corrected", cites="§2/5")
        yield voice.duty(
            "director",
            "mark_board_number_seat_vulnerability",
            f"§2/5 {dealer.cites} {vulnerability.cites}",
            number=board.number,
            seat=dealer.value,
            vulnerability=vulnerability.value,
        )
        return
    yield BoardEffect("played_on", cites="§2/5")
    yield voice.recorded(
        "board_number_dealer_seat_vulnerable_vulnerability_for_this_session",
        "§2/5",
        number=board.number,
        seat=board.dealer,
        vulnerability=board.vulnerability,
    )


@dataclass(frozen=True, slots=True)
class DealingMode:
    """The record of it, who shuffles and deals, what, and when."""

    recorded: str
    on: str
    what: str
    when: str
    cites: str


DEALING = {
    "table": DealingMode("dealing_mode_table", "players", "shuffle_and_deal_at_the_table", "before_play", "§6E1"),
    "in_advance": DealingMode("dealing_mode_in_advance", "director", "shuffle_and_deal", "in_advance", "§6E2"),
    "agents": DealingMode("dealing_mode_agents", "agents", "shuffle_and_deal", "in_advance", "§6E3"),
    "computer": DealingMode(
        "dealing_mode_computer", "director", "deal_by_a_wholly_random_method", "in_advance", "§6E4"
    ),
}


def dealing(case: Case) -> Procedure:
    """6E: who deals. Where the conditions do not say, the Director chooses."""
    mode = case.conditions["dealing_mode"]
    if mode == "director":
        mode = yield voice.choose(DIRECTOR, "dealing_mode", "§6E1 §6E2 §6E3 §6E4", options=tuple(DEALING))
    found = DEALING[str(mode)]
    yield voice.recorded(found.recorded, found.cites)
    yield voice.duty(found.on, found.what, found.cites, when=found.when)
