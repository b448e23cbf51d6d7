"""Laws 2 and 6 of 1987: a wrongly marked board is put right even after use; dealing goes round the four hands."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.board_and_deal import dealer_by_number, vulnerability_by_number
from cardinal.laws.prelude import BoardEffect, Case, Duty, Procedure, Voice, law

voice = Voice(__name__)


@law("2", edition=1987)
def board_marked_otherwise(case: Case) -> Procedure:
    """Law 2: a board whose dealer or vulnerability is not that of its number."""
    board = case.position.board
    dealer, vulnerable = dealer_by_number(board.number).value, vulnerability_by_number(board.number).value
    yield voice.found("standard", "§1987:2", number=board.number, seat=dealer, vulnerable=vulnerable)
    if board.is_regular:
        yield voice.none("marked_as_its_number_says", "§1987:2")
        return
    yield BoardEffect("corrected", cites="§1987:2")
    mark = voice.text(
        "mark_board_number_seat_vulnerability", number=board.number, seat=dealer, vulnerability=vulnerable
    )
    # What cannot be found out is taken as used: the score is then looked after too, which costs nobody anything.
    used = bool(case.auction.entries) or (yield voice.fact("used", "§1987:2", number=board.number)) is not False
    if not used:
        yield Duty("director", mark, cites="§1987:2")
        return
    yield Duty("director", mark, "within_the_session", cites="§1987:2")
    yield voice.recorded(
        "board_number_scored_with_vulnerable_vulnerability_as_its_number_says",
        "§1987:2",
        number=board.number,
        vulnerability=vulnerable,
    )
