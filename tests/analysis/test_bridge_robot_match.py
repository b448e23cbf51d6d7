"""Paired matches of robots: the same boards both ways, better players win, and the solver may be missing or die."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.analysis import Solver, SolverFailed
from cardinal.analysis.robots.bridge import BridgeRobot, Level, PlayCard, paired_match, play_board, players
from cardinal.analysis.robots.bridge.double_dummy import DoubleDummy
from cardinal.analysis.robots.bridge.match import KINDS, board_kind
from cardinal.bridge import Result, Seat
from cardinal.cards import Card
from cardinal.language import Language, NotUnderstood, Text
from tests.analysis.bridge_robot_boards import act_at, deal_with, played, random_board, table_after

N, E, S, W = Seat


def swings(first: str, second: str, seed: str, boards: int) -> list[int]:
    return [board.swing for board in paired_match(first, second, seed, boards)]


def test_there_is_a_player_for_every_level() -> None:
    assert list(players()) == ["random", "greedy", "rules", "sampling"]
    assert [make(Random(1)).level for make in players().values()] == list(Level)


def test_a_player_against_itself_is_even_on_every_board() -> None:
    assert swings("rules", "rules", "even", 4) == [0, 0, 0, 0]


def test_exchanging_the_players_turns_every_board_round() -> None:
    assert swings("rules", "greedy", "turn", 6) == [-swing for swing in swings("greedy", "rules", "turn", 6)]


def test_the_same_seed_plays_the_same_match() -> None:
    assert paired_match("random", "rules", "same", 3) == paired_match("random", "rules", "same", 3)


@pytest.mark.parametrize("weaker", ["random", "greedy"])
def test_the_rules_beat_the_simple_players(weaker: str) -> None:
    for match in range(4):
        assert sum(swings("rules", weaker, f"strength {match}", 8)) > 0


def test_a_player_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        paired_match("rules", "oracle", "x", 1)
    assert refused.value.legal == ("random", "greedy", "rules", "sampling")
    assert len({refused.value.render(language) for language in Language}) == 4


@pytest.mark.parametrize(
    ("as_north_south", "as_east_west", "kind"),
    [
        ("6S by N =", "4S by S +2", "slam_first_made"),  # the first contestant sits North-South at the first table
        ("4S by N +1", "6S by S -1", "slam_second_down"),
        ("4H by E =", "6H by W =", "slam_first_made"),  # and East-West at the second
        ("4S by N =", "5C by W -1", "other_side"),
        ("4SX by N -1", "4S by N =", "doubled_first"),
        ("2S by N =", "4S by N =", "game_second"),
        ("3NT by E =", "2NT by W =", "game_second"),
        ("5C by N =", "4C by N +1", "game_first"),
        ("pass", "1NT by N =", "passed_out"),
        ("pass", "pass", "same"),
        ("4S by N =", "4S by S -1", "same"),
        ("4S by N =", "3NT by N =", "both_game"),
        ("6S by N =", "7S by N -1", "both_slam"),
        ("2S by N =", "3C by S =", "both_part"),
    ],
)
def test_a_board_is_of_the_first_kind_that_tells_its_tables_apart(
    as_north_south: str, as_east_west: str, kind: str
) -> None:
    assert board_kind(Result.parse(as_north_south), Result.parse(as_east_west)) == kind
    assert kind in KINDS


class DeadSolver(Solver):
    """A solver whose processes always die."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked = 0

    def work(self, *_: object, **__: object) -> list[object]:
        self.asked += 1
        raise SolverFailed(Text("cardinal.analysis", "closed"))


def test_without_a_solver_that_lives_sampling_plays_by_the_rules() -> None:
    board = random_board("dead solver")
    dead = DeadSolver()
    sampling = {
        seat: BridgeRobot(Level.SAMPLING, Random(1), solver=DoubleDummy(dead), clock=lambda: 0.0) for seat in Seat
    }
    rules = {seat: BridgeRobot(Level.RULES, Random(1)) for seat in Seat}
    assert play_board(board, sampling).events == play_board(board, rules).events
    # Each of the four gives up after its second failure.
    assert 2 <= dead.asked <= 8
    dead.close()


def test_sampling_keeps_the_entry_that_every_deal_needs(solver: Solver) -> None:
    """North declares three notrump; dummy's spades run once North's bare ace is out of their way, and the ace of hearts
    is then the only entry to them: North's king wins the first heart."""
    hands = {N: "A.K5.AK742.AK742", S: "KQJT98.A43.53.53", E: "765.QJT9.QJT.QJT", W: "432.8762.986.986"}
    table = played(table_after(deal_with(hands), "3NT pass pass pass"), "HQ")
    act = act_at(table, N, Level.SAMPLING, DoubleDummy(solver))
    assert isinstance(act, PlayCard)
    assert act.card is not Card.parse("HA")
