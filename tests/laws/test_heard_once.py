"""A hearing at an open table is worked out once, whoever looks at it and however often."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from cardinal.bridge import Board
from cardinal.cards import SEATS, Deal, Rank, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Setup
from cardinal.guandan.dealing import shuffle_of
from cardinal.laws import AnswerNotOffered, OpenTable
from cardinal.laws.guandan.open_table import OpenGuandanTable
from cardinal.laws.hearing import hear_again
from tests.laws.law_runs import LawRuns

Table = OpenTable | OpenGuandanTable


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> LawRuns:
    return LawRuns(monkeypatch)


def _bridge(*acts: str) -> OpenTable:
    table = OpenTable(Board(1, Deal.from_number(0)))
    for act in acts:
        table = table.act(act)
    return table


def _guandan(*acts: str) -> OpenGuandanTable:
    table = OpenGuandanTable(Setup(1, Rank.TWO, shuffle_of(0)))
    for act in acts:
        table = table.act(act)
    return table


INSUFFICIENT = ("N calls 1S", "E calls 1H", "attention")
DRAWN = ("S turns up card 20", "E draws out of turn")

STEPS: dict[str, tuple[Table, Callable[[Table], Table]]] = {
    "attention to an insufficient bid": (_bridge(*INSUFFICIENT[:2]), lambda table: table.act("attention")),
    "the Director is called as well": (_bridge(*INSUFFICIENT), lambda table: table.act("director")),
    "it is not accepted": (_bridge(*INSUFFICIENT), lambda table: table.answer("accept", "no")),
    "something is said after the answer": (
        _bridge(*INSUFFICIENT).answer("accept", "no"),
        lambda table: table.act("director"),
    ),
    "a card drawn out of turn": (_guandan(*DRAWN), lambda table: table.act("attention by N")),
    "the card is in the hand already": (
        _guandan(*DRAWN, "attention by N"),
        lambda table: table.answer("fate", "in_hand"),
    ),
    "attention to nothing that is known": (_guandan(*DRAWN[:1]), lambda table: table.act("attention by N")),
}


@pytest.mark.parametrize("step", STEPS)
def test_an_act_and_its_views_hear_the_case_once(step: str, runs: LawRuns) -> None:
    before, act = STEPS[step]
    runs.taken()
    table = act(before)
    for viewer in (*SEATS, *Viewer):
        table.view(viewer)
    taken = runs.taken()
    hearing = table.hearing
    assert hearing is not None, "the hearing goes on"
    assert taken == runs.of_one_hearing(hearing.law, hearing.case, dict(hearing.answers))


def test_of_an_insufficient_bid_the_law_is_run_once_and_one_answer_is_tried_out(runs: LawRuns) -> None:
    """Whether left-hand opponent accepts matters as soon as the second answer leads elsewhere than the first."""
    before = _bridge(*INSUFFICIENT[:2])
    runs.taken()
    table = before.act("attention")
    assert [table.view(seat)["waiting_for"] for seat in SEATS] == ["S"] * 4
    assert runs.taken() == {(2017, "27"): 2}


def test_a_call_that_is_still_to_come_takes_a_single_run(runs: LawRuns) -> None:
    """It is awaited whatever follows from it, so nothing is tried out."""
    before = _bridge("E calls 1H", "attention").answer("accept", "no")
    runs.taken()
    table = before.answer("unusual", "no")
    assert [table.view(seat)["waiting_for"] for seat in SEATS] == ["N"] * 4
    assert runs.taken() == {(2017, "31"): 1}

    drawn = _guandan(*DRAWN, "attention by N")
    runs.taken()
    placed = drawn.answer("fate", "in_hand")
    assert len({str(placed.view(seat)["waiting_for"]) for seat in SEATS}) == 1
    assert runs.taken() == {("guandan", "GP1.1"): 1}


def test_looking_again_takes_no_run(runs: LawRuns) -> None:
    table = _bridge(*INSUFFICIENT)
    first = table.view(Seat.S)
    runs.taken()
    assert table.view(Seat.S) == first
    assert runs.taken() == {}


def test_another_answer_is_heard_anew() -> None:
    table = _bridge(*INSUFFICIENT)
    assert table.question is not None
    assert table.question.key == "accept"
    refused = table.answer("accept", "no")
    assert refused.question is not None
    assert refused.question.key == "replacement"
    assert table.question.key == "accept"


def test_the_cache_is_no_part_of_a_hearing() -> None:
    hearing = _bridge(*INSUFFICIENT).hearing
    assert hearing is not None
    fresh = replace(hearing)
    unheard = repr(fresh), hash(fresh), pickle.dumps(fresh)
    assert fresh.result() == hearing.result()
    assert (repr(fresh), hash(fresh), pickle.dumps(fresh)) == unheard
    assert pickle.loads(pickle.dumps(hearing)) == hearing == fresh
    assert _bridge(*INSUFFICIENT) == _bridge(*INSUFFICIENT)


def test_what_is_heard_again_keeps_the_answers_that_are_still_asked_for() -> None:
    """The answer to a question that now offers other answers goes, and with it those to later questions."""
    hearing = _bridge(*INSUFFICIENT).hearing
    assert hearing is not None
    given = {"accept": "no", "replacement": "3NT"}
    assert hear_again("27", hearing.case, given | {"same_denomination": "yes"})[0] == given
    assert hear_again("27", hearing.case, given | {"replacement": "HA"})[0] == {"accept": "no"}
    kept, result = hear_again("27", hearing.case, given | {"accept": "perhaps"})
    assert (kept, result) == ({}, hearing.result())


def test_a_later_answer_is_not_taken_for_one_to_an_assumed_question() -> None:
    """Without an answer to the first question the second is not asked, though it is met while ends are compared."""
    hearing = _bridge(*INSUFFICIENT).hearing
    assert hearing is not None
    for later in ("2H", "HA"):
        assert hear_again("27", hearing.case, {"replacement": later}) == ({}, hearing.result())


def test_an_answer_that_is_not_offered_leaves_the_table_as_it_was() -> None:
    table = _bridge(*INSUFFICIENT)
    with pytest.raises(AnswerNotOffered):
        table.answer("accept", "perhaps")
    assert table.question is not None
    assert table.question.key == "accept"
