"""Law 2: dealer and vulnerability of every board number, and boards that are marked otherwise."""

from __future__ import annotations

import pytest

from cardinal.bridge import (
    Board,
    Seat,
    Side,
    UnreadableBridge,
    Vulnerability,
    dealer_of,
    vulnerability_of,
)
from cardinal.cards import Deal

# The lists of Law 2, by what is marked on the board.
DEALER = {Seat.N: (1, 5, 9, 13), Seat.E: (2, 6, 10, 14), Seat.S: (3, 7, 11, 15), Seat.W: (4, 8, 12, 16)}
VULNERABLE = {
    Vulnerability.NONE: (1, 8, 11, 14),
    Vulnerability.NS: (2, 5, 12, 15),
    Vulnerability.EW: (3, 6, 9, 16),
    Vulnerability.BOTH: (4, 7, 10, 13),
}


@pytest.mark.parametrize("block", [*range(4), 62_500_000, 10**17])
def test_dealer_and_vulnerability_follow_the_lists_and_repeat_every_sixteen_boards(block: int) -> None:
    for dealer, numbers in DEALER.items():
        assert {dealer_of(number + 16 * block) for number in numbers} == {dealer}
    for vulnerability, numbers in VULNERABLE.items():
        assert {vulnerability_of(number + 16 * block) for number in numbers} == {vulnerability}


def test_the_lists_name_each_of_the_sixteen_boards_once() -> None:
    for lists in (DEALER, VULNERABLE):
        assert sorted(number for numbers in lists.values() for number in numbers) == list(range(1, 17))


def test_a_board_takes_its_markings_from_its_number() -> None:
    for number in range(1, 65):
        board = Board(number, Deal.from_number(0))
        assert board.dealer is dealer_of(number)
        assert board.vulnerability is vulnerability_of(number)
        assert board.is_regular


def test_a_board_marked_otherwise_is_played_as_marked() -> None:
    board = Board(1, Deal.from_number(0), dealer=Seat.W, vulnerability=Vulnerability.BOTH)
    assert (board.dealer, board.vulnerability, board.is_regular) == (Seat.W, Vulnerability.BOTH, False)


def test_each_vulnerability_includes_the_sides_it_names() -> None:
    sides = {
        Vulnerability.NONE: set(),
        Vulnerability.NS: {Side.NS},
        Vulnerability.EW: {Side.EW},
        Vulnerability.BOTH: {Side.NS, Side.EW},
    }
    for vulnerability, included in sides.items():
        assert {side for side in Side if vulnerability.includes(side)} == included
        assert {seat for seat in Seat if vulnerability.includes(seat)} == {s for s in Seat if s.side in included}


@pytest.mark.parametrize("number", [0, -1, 1.0, "1", None, True, b"1", [1]])
def test_a_number_that_no_board_bears_is_refused(number: object) -> None:
    for ask in (dealer_of, vulnerability_of, lambda given: Board(given, Deal.from_number(0))):
        with pytest.raises(UnreadableBridge) as caught:
            ask(number)  # type: ignore[arg-type]
        assert caught.value.cites == ("2/1",)
