"""The result of the table: of the record where it shows one, else as it is told."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.bridge import PASSED_OUT, Result
from cardinal.laws.prelude import Case, Effect, Found, Question

from .moment import position_now
from .weighted_score import Weights


def table_result(case: Case, asked: Question) -> Generator[Question | Found | Effect, Any, Any]:
    """The result as *asked* for, unless the record has it."""
    known = result_on_record(case)
    return (yield asked) if known is None else known


def result_on_record(case: Case) -> Weights | None:
    """The result that the case tells, or that the whole play shows with the tricks that rulings have moved."""
    if case.position.board.result is not None:
        return Weights.parse(case.position.board.result)
    position = position_now(case)
    play = position.play
    if play is None:
        return Weights.parse(PASSED_OUT) if position.auction.is_passed_out else None
    if not play.is_over:
        return None
    side = play.declarer.side
    moved = sum(transfer.tricks if transfer.to is side else -transfer.tricks for transfer in position.transfers)
    return Weights.parse(Result(play.contract, max(0, min(13, play.tricks_won(side) + moved))))
