"""The traveller of a board as a club has it: the robots' contract at most tables, and what others made of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cardinal.bridge import Contract, Denomination, Result, Vulnerability, vulnerability_of
from cardinal.cards import Seat

from .dealt import dealt

_GAME = {Denomination.C: 5, Denomination.D: 5, Denomination.H: 4, Denomination.S: 4, Denomination.NT: 3}
_MOST_TRICKS = 13


@dataclass(frozen=True, slots=True)
class Sheet:
    """A board and its results in the order of the tables."""

    number: int
    results: tuple[Result, ...]

    @property
    def vulnerability(self) -> Vulnerability:
        return vulnerability_of(self.number)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(result.score(self.vulnerability) for result in self.results)


def sheet(chance: Random, tables: int) -> Sheet:
    """Results of one board: contracts near the one that the cards ask for, tricks near those that they give."""
    while True:
        board = dealt(chance)
        contract = board.contract
        if contract is None:
            continue
        usual = max(contract.level + 5, min(_MOST_TRICKS - 1, contract.level + 6 + chance.choice((-1, 0, 0, 1))))
        results = tuple(_at_a_table(chance, contract, usual) for _ in range(tables))
        made = Sheet(board.number, results)
        if len(set(made.scores)) > 2:
            return made


def _at_a_table(chance: Random, usual: Contract, tricks: int) -> Result:
    level, doubled = usual.level, ""
    game = _GAME[usual.denomination]
    if chance.random() < 0.3:
        # The others stop below game or go on to it.
        level = game if level < game else max(1, min(level - 1, game - 1))
    won = max(0, min(_MOST_TRICKS, tricks + chance.choice((-1, 0, 0, 0, 1))))
    if won < level + 5 and chance.random() < 0.4:
        doubled = "X"
    declarer: Seat = usual.declarer if chance.random() < 0.85 else usual.declarer.partner
    return Result(Contract.parse(f"{level}{usual.denomination}{doubled} by {declarer}"), won)
