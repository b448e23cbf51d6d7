"""The robot knows what its seat has been shown and no more: hidden cards that change places change nothing it does."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from cardinal.analysis import Solver
from cardinal.analysis.robots.bridge import BridgeRobot, Level, Nothing, play_board
from cardinal.analysis.robots.bridge.double_dummy import DoubleDummy
from cardinal.bridge import Phase, Seat, Table
from cardinal.cards import SEATS
from tests.analysis.bridge_robot_boards import act_of, random_board, views_of
from tests.bridge.test_hidden_hands import Seen, exchanged, open_hands, with_deal


def whole_board(seed: str, level: Level) -> Table:
    return play_board(random_board(seed), {seat: BridgeRobot(level, Random(f"{seed} {seat}")) for seat in SEATS})


def moments(whole: Table) -> list[Table]:
    return [Table(whole.board, whole.events[:count]) for count in range(len(whole.events))]


def prove_blind(tables: list[Table], at: int, level: Level, chance: Random, solver: DoubleDummy | None = None) -> int:
    """Exchange cards of each two hidden hands at a moment: whoever is in turn acts as before. How often it was real."""
    seen, table = Seen(), tables[at]
    for before, after in pairwise(tables[: at + 1]):
        seen.notice(before, after)
    tried = 0
    for seat in SEATS:
        views = views_of(table, seat)
        act = act_of(views, level, solver)
        if isinstance(act, Nothing):
            continue
        hidden = [one for one in SEATS if one is not seat and one not in open_hands(table)]
        for one, other in combinations(hidden, 2):
            deal = exchanged(table.board.deal, one, other, seen, chance)
            swapped = views_of(with_deal(table, deal, chance), seat)
            assert list(map(str, swapped)) == list(map(str, views))
            assert act_of(swapped, level, solver) == act
            tried += deal != table.board.deal
    return tried


@pytest.mark.parametrize("level", [Level.RANDOM, Level.GREEDY, Level.RULES])
def test_hidden_cards_that_change_places_change_no_act(level: Level) -> None:
    tried = 0
    for number in range(3):
        tables = moments(whole_board(f"blind {number}", level))
        chance = Random(number)
        for at in sorted(chance.sample(range(len(tables)), min(14, len(tables)))):
            tried += prove_blind(tables, at, level, chance)
    assert tried > 20


def test_sampling_too_sees_nothing_that_is_hidden(solver: Solver) -> None:
    tables = moments(whole_board("blind sampling", Level.RULES))
    chance, double_dummy = Random(5), DoubleDummy(solver)
    late = [at for at, table in enumerate(tables) if (play := table.play_so_far) is not None and len(play.cards) > 12]
    tried = sum(prove_blind(tables, at, Level.SAMPLING, chance, double_dummy) for at in sorted(chance.sample(late, 6)))
    assert tried > 3


def test_a_call_that_is_judged_sees_nothing_that_is_hidden(solver: Solver) -> None:
    chance, double_dummy = Random(6), DoubleDummy(solver)
    tried = 0
    for number in range(2):
        tables = moments(whole_board(f"blind call {number}", Level.RULES))
        bidding = [at for at, table in enumerate(tables) if table.phase is Phase.AUCTION and at > 3]
        tried += sum(prove_blind(tables, at, Level.SAMPLING, chance, double_dummy) for at in bidding)
    assert tried > 3


def test_a_seat_that_is_not_waited_for_does_nothing() -> None:
    for table in moments(whole_board("idle", Level.RULES)):
        turn = table.turn
        for seat in SEATS:
            if turn is not None and seat is not turn:
                assert act_of([table.view(seat)]) == Nothing()


def test_a_player_who_missed_views_still_plays_legally() -> None:
    """It sat down in the middle of the board: it has one view and no memory."""
    for table in moments(whole_board("late", Level.RULES)):
        turn = table.turn
        if isinstance(turn, Seat):
            for level in (Level.RULES, Level.GREEDY):
                act = act_of([table.view(turn)], level)
                card = getattr(act, "card", None)
                assert card is None or card in table.legal_cards()
