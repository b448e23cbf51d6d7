"""The names that programs begin with say what they take when they are given something else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cardinal
from cardinal import Contract, Deal, hear, howell, imps, matchpoints, mitchell, read, standings, swiss
from cardinal.cards import Side
from cardinal.language import CardinalError
from cardinal.scoring import butler, cross_imps

CASE = cardinal.read_case({"acts": ["N calls 1S", "E calls 1H"]})
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "text for a number of tables": (lambda: howell("5"), 'not "5"'),
    "half a table": (lambda: mitchell(7.5), "not float 7.5"),
    "text for a difference": (lambda: imps("620"), '"620" is not a difference'),
    "text for tricks": (lambda: Contract.parse("4S by S").score(tricks="10", vulnerable=True), '"10" is not a number'),
    "text for the number of a deal": (lambda: Deal.from_number("1"), '"1" is not a deal'),
    "a number that no deal has": (lambda: Deal.from_number(-1), "-1 is not a deal"),
    "one text for several scores": (lambda: matchpoints("620 430"), "matchpoints([620, 620, -100])"),
    "text among scores": (lambda: matchpoints([620, "430"]), "matchpoints([620, 620, -100])"),
    "numbers for scores of boards, Butler": (lambda: butler([620, 170]), "Played(620), not int 620"),
    "numbers for scores of boards, cross-IMPs": (lambda: cross_imps([620], Side.NS), "Played(620), not int 620"),
    "the case before the law": (lambda: hear(CASE, "27"), 'hear("27", read_case(...))'),
    "a law without a case": (lambda: hear("27", None), 'hear("27", read_case(...))'),
    "tuples for contestants": (lambda: swiss([(1, 30), (2, 28)], 2), "Contestant(1, score=30)"),
    "a list for how many": (lambda: cardinal.round_robin([1, 2, 3]), "number of contestants, not list"),
    "a folder for an event": (lambda: standings("examples/club-mitchell"), "load_event(folder)"),
    "a number for a file": (lambda: read(5), "a path, bytes or a binary stream, not int"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_argument_is_answered_with_what_is_taken(what: str) -> None:
    call, said = WRONG[what]
    with pytest.raises((TypeError, CardinalError)) as refused:
        call()
    assert said in str(refused.value)


def test_a_file_that_was_read_is_walked_record_by_record() -> None:
    file = read("tests/data/everything.pbn")
    assert tuple(file) == file.records != ()


def test_a_folder_may_be_named_by_its_text() -> None:
    assert cardinal.load_event("examples/club-mitchell").conditions.stages
