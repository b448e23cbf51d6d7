"""What each person may see of an open table, and how questions reach only those they are for."""

from __future__ import annotations

import pytest

from cardinal.bridge import Board, Viewer
from cardinal.cards import SEATS, Deal, Seat
from cardinal.language import CardinalError
from cardinal.laws import OpenTable

DEAL = Deal.parse("N:76.654.7654.AKQJ 32.KQJT.QJT.7654 AKQJT98.32.32.32 54.A987.AK98.T98")


def _table(*acts: str) -> OpenTable:
    table = OpenTable(Board(1, DEAL))
    for act in acts:
        table = table.act(act)
    return table


def _in_play() -> OpenTable:
    calls = ("N calls pass", "E calls pass", "S calls 4S", "W calls pass", "N calls pass", "E calls pass")
    return _table(*calls, "W leads DA face down", "W faces lead")


def test_a_question_is_seen_by_whom_it_is_asked_of_and_by_the_director() -> None:
    table = _table("N calls 1S", "E calls 1H", "attention")
    shown = {viewer: table.view(viewer)["question"] for viewer in (*SEATS, *Viewer)}
    assert [viewer for viewer, question in shown.items() if question is not None] == [Seat.S, Viewer.DIRECTOR]


def test_only_the_seat_that_has_a_choice_or_the_director_answers_it() -> None:
    table = _table("N calls 1S", "E calls 1H", "attention")
    with pytest.raises(CardinalError) as refusal:
        table.answer("accept", "yes", Seat.W)
    assert refusal.value.cites == ("10C2",)
    assert table.answer("accept", "yes", Seat.S).answer("unusual", "no").rulings


def test_hands_are_hidden_until_dummy_is_spread() -> None:
    table = _table("N calls pass")
    assert set(table.view(Seat.E)["hands"]) == {"E"}  # type: ignore[call-overload]
    assert set(_in_play().view(Seat.E)["hands"]) == {"E", "N"}  # type: ignore[call-overload]
    assert set(_in_play().view(Viewer.PUBLIC)["hands"]) == {"N"}  # type: ignore[call-overload]
    assert set(_in_play().view(Viewer.DIRECTOR)["hands"]) == {"N", "E", "S", "W"}  # type: ignore[call-overload]


def test_an_unnoticed_revoke_is_in_the_directors_view_and_in_no_players() -> None:
    table = _in_play().act("N plays D4").act("E plays C7").act("S plays D2")
    assert table.view(Viewer.DIRECTOR)["revokes"] == ["E C7 trick 1"]
    for seat in SEATS:
        view = table.view(seat)
        assert view.pop("revokes") is None
        assert "revoke" not in str(view).lower()
    assert table.hearing is None


UNNOTICED = {
    "an insufficient bid": ("27", ("N calls 1S", "E calls 1H")),
    "a call out of rotation": ("31", ("N calls 1S", "S calls 2S")),
    "an inadmissible double": ("36", ("N calls 1S", "E calls pass", "S calls X", "W calls pass")),
    "cards from a wrong board": ("15", ("N calls 1S", "E takes board 8", "E calls pass")),
    "a card dropped": ("24", ("N calls 1S", "E drops HK")),
    "a lead out of turn": (
        "54",
        ("N calls pass", "E calls pass", "S calls 4S", "W calls pass", "N calls pass", "E calls pass", "E leads HK"),
    ),
}


@pytest.mark.clause("9A1", "9B1(a)")
@pytest.mark.parametrize("name", UNNOTICED)
def test_what_nobody_has_noticed_is_in_the_directors_view_and_in_no_players(name: str) -> None:
    law, acts = UNNOTICED[name]
    table = _table(*acts)
    (lapse,) = table.view(Viewer.DIRECTOR)["lapses"]  # type: ignore[misc]
    assert lapse["law"] == law
    assert not table.state.is_stopped
    for viewer in (*SEATS, Viewer.PUBLIC):
        view = table.view(viewer)
        assert view.pop("lapses") is None
        assert (view["question"], view["waiting_for"], view["rulings"]) == (None, None, [])
    assert table.act("attention").state.lapses == ()


def test_an_answer_can_be_taken_back_until_the_table_has_acted_on_it() -> None:
    table = _table("N calls 1S", "E calls 1H", "attention").answer("accept", "no")
    again = table.withdraw("accept")
    assert again.question is not None
    assert again.question.key == "accept"
    with pytest.raises(CardinalError):
        again.withdraw("accept")


def test_what_cannot_happen_is_refused_and_nothing_is_lost() -> None:
    table = _in_play()
    log = table.to_json_lines()
    for act in ("N plays SA", "N sings", "E faces lead", "Q calls 1S"):
        with pytest.raises(CardinalError):
            table.act(act)
    with pytest.raises(CardinalError):
        table.review("27D")
    with pytest.raises(CardinalError):
        table.answer("accept", "yes")
    assert table.to_json_lines() == log


@pytest.mark.parametrize("text", ["", "{}", "[]", "x", '{"board": 1}', '{"board": "1 N none"}', "\x00"])
def test_a_log_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CardinalError):
        OpenTable.from_json_lines(text)
