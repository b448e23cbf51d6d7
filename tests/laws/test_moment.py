"""Where a board is: the stage, whose turn it is and who must pass, read from the record of a case."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardinal.cards import Seat
from cardinal.laws.bridge.e2017.moment import ENDS_PLAY, Moment, Stage
from cardinal.laws.case import read_case

AUCTION = ("N calls 1S", "E calls pass", "S calls pass", "W calls pass")
IN_WORDS = {"next board": "next board: W calls"}


def latest(*acts: str, given: Sequence[object] = (), **board: str) -> Moment:
    return Moment.latest(read_case({"acts": list(acts), "given": list(given), "board": board, "law": "41"}))


@pytest.mark.parametrize(
    ("acts", "stage", "turn"),
    [
        (("N calls 1S",), Stage.AUCTION, Seat.E),
        (AUCTION, Stage.LEAD, Seat.E),
        ((*AUCTION, "E leads H4 face down"), Stage.CLARIFICATION, Seat.E),
        # Led by the wrong hand, a lead face down is one all the same, and one that is faced begins the play.
        ((*AUCTION, "W leads H4 face down"), Stage.CLARIFICATION, Seat.E),
        ((*AUCTION, "W leads H4"), Stage.PLAY, None),
        ((*AUCTION, "E leads H4"), Stage.PLAY, None),
        *(((*AUCTION, "E leads H4", IN_WORDS.get(verb, verb)), Stage.OVER, None) for verb in sorted(ENDS_PLAY)),
    ],
)
def test_the_stage_and_the_turn(acts: tuple[str, ...], stage: Stage, turn: Seat | None) -> None:
    moment = latest(*acts)
    assert (moment.stage, moment.turn) == (stage, turn)


def test_the_parts_that_the_players_have() -> None:
    moment = latest(contract="4S by S")
    assert (moment.stage, moment.declarer, moment.dummy, moment.leader) == (Stage.LEAD, Seat.S, Seat.N, Seat.W)
    assert [moment.is_declaring(seat) for seat in Seat] == [True, False, True, False]
    assert [moment.is_defending(seat) for seat in Seat] == [False, True, False, True]
    bidding = latest("N calls 1S")
    assert (bidding.declarer, bidding.dummy, bidding.leader) == (None, None, None)
    assert not any(bidding.is_declaring(seat) or bidding.is_defending(seat) for seat in Seat)


def test_who_must_pass_is_told_by_the_ruling_in_force() -> None:
    assert latest("N calls 1S", given=[{"must_pass": {"seat": "S", "turns": "all"}}]).must_pass == {Seat.S}
    assert latest("N calls 1S").must_pass == set()
