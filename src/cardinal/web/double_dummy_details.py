"""What double dummy adds to an evening for players' pages: tricks against it, contracts against par, cost of leads.

Only boards that nobody has still to play are looked at. It is worked out in the background when somebody opens a page
of a player, evening by evening, and kept with the evening's details; a page never waits for it. Beside each figure
stands the same of the other tables on the same boards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardinal.analysis import Par, TrickTable, par
from cardinal.bridge import Board, Contract, Play, Result
from cardinal.cards import SEATS, Card, Deal, Side
from cardinal.contest.model import Game, Line
from cardinal.scoring import Played

from .folder_catalogue import ShownEvent

PLAYED = ("declarer", "defence", "lead")
AGAINST_PAR = ("right", "better", "over", "under", "double")
"""The contract at its double-dummy tricks beside par: as good, better, too high, too low, a double missed or wrong."""


@dataclass(frozen=True, slots=True)
class Beside:
    """So many boards, the own sum of tricks, and the sum of the other tables' means on the same boards."""

    boards: int = 0
    own: float = 0.0
    field: float = 0.0

    def __add__(self, other: Beside) -> Beside:
        return Beside(self.boards + other.boards, self.own + other.own, self.field + other.field)

    @property
    def mean(self) -> float:
        return self.own / self.boards if self.boards else 0.0

    @property
    def field_mean(self) -> float:
        return self.field / self.boards if self.boards else 0.0


@dataclass(frozen=True, slots=True)
class DoubleDummyFigures:
    """One player's: by what they did on a board, and how contracts of their side stand beside par."""

    played: Mapping[str, Beside]
    against_par: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DealtLine:
    """A result in a contract on a board whose hands are known."""

    line: Line
    board: Board
    contract: Contract
    tricks: int
    lead: Card | None

    @property
    def opening(self) -> Play | None:
        """The play with its first card, where that is known and legal."""
        begun = Play(self.contract, self.board.deal)
        return begun.play(self.lead) if self.lead is not None and self.lead in begun.legal_cards() else None


def dealt_lines(shown_event: ShownEvent) -> tuple[DealtLine, ...]:
    """The results of an event that double dummy can be held against."""
    if shown_event.conditions.game is not Game.BRIDGE:
        return ()
    # Here and not above: a server need not read the formats of deals before it answers.
    from .traveller import free_deals

    deals, found = free_deals(shown_event), []
    for stage in shown_event.conditions.stages:
        for line in shown_event.event.lines_of(stage.name):
            key = stage.name, line.place.round if stage.has_matches else 0, line.board
            result = line.score.result if isinstance(line.score, Played) else None
            if key in deals and shown_event.may_show(line.place) and result is not None:
                found += _dealt(shown_event, line, deals[key], result)
    return tuple(found)


def _dealt(shown_event: ShownEvent, line: Line, board: Board, result: Result) -> list[DealtLine]:
    if result.contract is None or result.tricks is None or len(line.players) != len(SEATS):
        return []
    return [DealtLine(line, board, result.contract, result.tricks, shown_event.noted(line.place).lead)]


def figures_by_player(
    lines: Sequence[DealtLine], tables: Mapping[Deal, TrickTable], costs: Mapping[int, int]
) -> dict[str, DoubleDummyFigures]:
    """The figures of everybody; *costs* has the cost of an opening lead by the number of its line."""
    gains = {at: one.tricks - _tricks(one, tables) for at, one in enumerate(lines) if one.board.deal in tables}
    same: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    for at in gains:
        same[_key(lines[at])].append(at)
    pars = {key: _par(lines[ats[0]].board, tables) for key, ats in same.items()}
    played: dict[str, dict[str, Beside]] = defaultdict(lambda: defaultdict(Beside))
    verdicts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for at, gain in gains.items():
        one, others = lines[at], [other for other in same[_key(lines[at])] if other != at]
        field = _mean(gains[other] for other in others)
        leads = [costs[other] for other in others if other in costs]
        for seat, player in zip(SEATS, one.line.players, strict=True):
            if not player:
                continue
            verdicts[player][
                against_par(one.contract, _tricks(one, tables), seat.side, one.board, pars[_key(one)])
            ] += 1
            if not others:
                continue
            if seat is one.contract.declarer:
                played[player]["declarer"] += Beside(1, gain, field)
            elif seat.side is not one.contract.declarer.side:
                played[player]["defence"] += Beside(1, -gain, -field)
            if seat is one.contract.leader and at in costs and leads:
                played[player]["lead"] += Beside(1, costs[at], _mean(leads))
    return {player: DoubleDummyFigures(dict(played[player]), dict(told)) for player, told in verdicts.items()}


def against_par(contract: Contract, tricks: int, side: Side, board: Board, best: Par) -> str:
    """How a contract that takes its double-dummy tricks stands beside par, for a side."""
    sign = 1 if side is Side.NS else -1
    reached = sign * Result(contract, tricks).score(board.vulnerability)
    wanted = sign * best.score
    if reached >= wanted:
        return "right" if reached == wanted else "better"
    is_made = tricks >= contract.bid.level + 6
    if contract.declarer.side is side:
        return "under" if is_made else "over"
    if contract.doubling:
        return "double" if is_made else "under"
    return "under" if is_made else "double"


def _key(one: DealtLine) -> tuple[str, int, int]:
    return one.line.place.stage, hash(one.board.deal), one.board.number


def _tricks(one: DealtLine, tables: Mapping[Deal, TrickTable]) -> int:
    return tables[one.board.deal].tricks(one.contract.declarer, one.contract.denomination)


def _par(board: Board, tables: Mapping[Deal, TrickTable]) -> Par:
    return par(tables[board.deal], board.dealer, board.vulnerability)


def _mean(values: Iterable[float]) -> float:
    every = list(values)
    return sum(every) / len(every) if every else 0.0
