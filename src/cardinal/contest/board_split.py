"""Where a board was won or lost: what our contract was worth on average, and what we made of it beyond that.

With C the mean of every table that played our contract (the same side, level, denomination and doubling, ours
included), *bidding* is C less the average and *play* is ours less C. The two add up to the board exactly. Where nobody
else was in the contract nothing can be said of the play, and it is nothing; a board that was adjusted is neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Denomination, Side
from cardinal.scoring import Played

from .field_score import BoardKey, BoardValue, ScoredField
from .model import Score
from .stage import Scoring

AVERAGE_PERCENT = Fraction(50)

ContractKey = tuple[Side, int, Denomination, int] | None
"""Side, level, denomination and doubling; None for a board that was passed out."""


@dataclass(frozen=True, slots=True)
class BoardSplit:
    """A board of a contestant: percentages at matchpoints, IMPs or points against the average otherwise."""

    value: BoardValue
    worth: Fraction
    bidding: Fraction
    play: Fraction
    adjusted: Fraction
    alike: int
    """How many tables played the same contract, ours included; 0 where there was none to compare."""

    @property
    def board(self) -> int:
        return self.value.line.board

    @property
    def is_alone(self) -> bool:
        return self.alike == 1


@dataclass(frozen=True, slots=True)
class EveningSplit:
    """The sum over boards, each with the weight of its top: average, bidding, play and adjusted give the total."""

    average: Fraction
    bidding: Fraction
    play: Fraction
    adjusted: Fraction

    @property
    def total(self) -> Fraction:
        return self.average + self.bidding + self.play + self.adjusted


def contract_of(score: Score) -> tuple[bool, ContractKey]:
    """Whether the score was obtained in a contract that is known, and which."""
    if not isinstance(score, Played) or score.result is None:
        return False, None
    contract = score.result.contract
    if contract is None:
        return True, None
    return True, (contract.declarer.side, contract.bid.level, contract.denomination, contract.doubling)


def board_splits(scored: ScoredField, number: int) -> tuple[BoardSplit, ...]:
    """Every board of a contestant that has a score, in the order of play."""
    average = average_of(scored)
    found = [_split(scored, value, average) for value in scored.values(number) if value.top]
    return tuple(sorted(found, key=lambda split: (split.value.line.place.round, split.board)))


def average_of(scored: ScoredField) -> Fraction:
    """What an average result on a board is worth."""
    return AVERAGE_PERCENT if scored.stage.scoring is Scoring.MATCHPOINTS else Fraction()


def worth_of(scored: ScoredField, value: Fraction, top: Fraction) -> Fraction:
    """A value as a percentage of its top, where the field is scored so."""
    return 100 * value / top if scored.stage.scoring is Scoring.MATCHPOINTS else value


def _split(scored: ScoredField, value: BoardValue, average: Fraction) -> BoardSplit:
    worth = worth_of(scored, value.value, value.top)
    is_known, contract = contract_of(value.line.score)
    if value.award is not None or not is_known:
        return BoardSplit(value, worth, Fraction(), Fraction(), worth - average, 0)
    alike = list(_in_contract(scored, value.key, value.side, contract))
    mean = sum(alike, Fraction()) / len(alike)
    return BoardSplit(value, worth, mean - average, worth - mean, Fraction(), len(alike))


def _in_contract(scored: ScoredField, key: BoardKey, side: Side, contract: ContractKey) -> Iterable[Fraction]:
    board = scored.boards[key]
    for place, line in enumerate(scored.lines[key]):
        worth = board.value(place, side)
        if worth is not None and contract_of(line.score) == (True, contract):
            yield worth_of(scored, Fraction(worth), Fraction(board.top))


def evening_split(splits: Iterable[BoardSplit], average: Fraction) -> EveningSplit:
    """All boards together. At matchpoints each counts by its top, elsewhere they are added up."""
    every = tuple(splits)
    if average != AVERAGE_PERCENT:
        parts = [sum((getattr(one, name) for one in every), Fraction()) for name in ("bidding", "play", "adjusted")]
        return EveningSplit(average, *parts)
    tops = sum((one.value.top for one in every), Fraction()) or Fraction(1)
    parts = [
        sum((getattr(one, name) * one.value.top for one in every), Fraction()) / tops
        for name in ("bidding", "play", "adjusted")
    ]
    return EveningSplit(average, *parts)
