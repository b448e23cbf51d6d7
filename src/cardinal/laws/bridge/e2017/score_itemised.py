"""Law 77: the score of a board, itemised line by line with the table each line is taken from."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.bridge import Contract
from cardinal.bridge.contract import PASSED_OUT_LINES, ScoreLine
from cardinal.cards import Side
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import Effect
from cardinal.laws.position import Position
from cardinal.laws.prelude import NOT_DETERMINED, Case, Found, ImpossibleCase, Procedure, Question, Text, Voice, law

from .moment import position_now
from .score_adjustment import signed

voice = Voice(__name__)


def explain_score(contract: Contract | None, tricks: int, *, vulnerable: bool) -> tuple[ScoreLine, ...]:
    """The lines of a score, for declarer's side; without a contract the board was passed out."""
    if contract is None:
        return PASSED_OUT_LINES
    return contract.score_lines(tricks=tricks, vulnerable=vulnerable)


@law("77")
def score_of_board(case: Case) -> Procedure:
    """Law 77: what is the board worth?"""
    position = position_now(case)
    contract = position.contract
    if contract is None and not position.auction.is_passed_out:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_contract", {"law": NamedLaw("77")}))
    tricks = 0
    if contract is not None:
        won = yield from tricks_of_declarer(position, "§79A1")
        if won is None:
            yield voice.duty("director", "establish_the_result_of_the_table", "§79B2 §85B")
            return
        tricks = won
    yield from recorded_score(case, contract, tricks)


def tricks_of_declarer(position: Position, cites: str) -> Generator[Question | Found | Effect, Any, int | None]:
    """What declarer's side won: of the record when all thirteen tricks are on it, else asked; None if unknown."""
    play, contract = position.play, position.contract
    if play is not None and contract is not None and play.is_over and play.is_counted:
        side = contract.declarer.side
        moved = sum(transfer.tricks if transfer.to is side else -transfer.tricks for transfer in position.transfers)
        return play.tricks_won(side) + moved
    answer = yield voice.fact("tricks", cites, options=(7, 13, 0), reader=read_tricks)
    return None if answer == NOT_DETERMINED else int(answer)


def read_tricks(given: object) -> int:
    """A number of tricks, 0 to 13, as a person writes it."""
    tricks = int(given) if isinstance(given, str) else given
    if type(tricks) is not int or not 0 <= tricks <= 13:
        raise ValueError("0 to 13")
    return tricks


def recorded_score(case: Case, contract: Contract | None, tricks: int) -> Procedure:
    """Every line of the score, and what comes to each side."""
    vulnerability = case.position.board.vulnerability
    vulnerable = contract is not None and vulnerability.includes(contract.declarer)
    lines = explain_score(contract, tricks, vulnerable=vulnerable)
    for line in lines:
        key = f"line_{line.what.replace(' ', '_')}"
        yield voice.recorded(key, line.cites, number=line.count, amount=signed(line.points))
    points = sum(line.points for line in lines)
    if contract is not None and contract.declarer.side is Side.EW:
        points = -points
    cites = " ".join(dict.fromkeys(line.cites for line in lines))
    amounts = {"amount": signed(points), "amount_2": signed(-points)}
    yield voice.recorded("score_side_amount_side_2_amount_2", cites, side=Side.NS, side_2=Side.EW, **amounts)
