"""R77 to R80: the sheets of written bidding, the marks of calls, the boxes, and no review of the auction."""

from __future__ import annotations

import pytest

from cardinal.bridge import CALLS, PASS, XX, Bid, Vulnerability, X
from cardinal.cards import Seat
from cardinal.language import NotAllowed, NotNow
from cardinal.laws import ImpossibleCase
from cardinal.laws.ctcba.bidding_sheet import (
    BOARD_FIELDS,
    SHEET_FIELDS,
    BoardData,
    fields_missing,
    governing,
    may_take_out,
    misprinted,
    sheets,
)
from cardinal.laws.ctcba.written_calls import (
    Box,
    UnknownMark,
    box_of,
    may_ask_about_auction,
    may_restate_auction,
    may_write,
    read_mark,
    write_call,
)


@pytest.mark.clause("R77.1")
def test_there_is_one_sheet_a_round_with_every_board_on_one_of_them() -> None:
    found = sheets(27, 3, "pairs").value
    assert len(found) == 9
    assert [board for one in found for board in one.boards] == list(range(1, 28))
    last = sheets(20, 8).value[-1]
    assert last.boards == (17, 18, 19, 20)


@pytest.mark.clause("R77.2")
def test_with_segments_of_eight_boards_two_colours_take_turns() -> None:
    found = sheets(32, 8)
    assert [(one.boards[0], one.colour) for one in found.value] == [(1, 1), (9, 2), (17, 1), (25, 2)]
    assert "R77.2" in found.clauses


@pytest.mark.clause("R77.2")
def test_with_other_numbers_of_boards_each_segment_has_a_colour_of_its_own() -> None:
    assert [one.colour for one in sheets(28, 7).value] == [1, 2, 3, 4]


@pytest.mark.clause("R77.3")
def test_a_sheet_for_teams_has_everything_in_print() -> None:
    every = (*BOARD_FIELDS, *SHEET_FIELDS)
    assert fields_missing(every).value == ()
    assert fields_missing([one for one in every if one not in ("lead", "hands")]).value == ("lead", "hands")
    assert {"board number", "calls", "opener", "vulnerability", "lead"} == set(BOARD_FIELDS)
    assert {"round", "teams", "players", "hands", "result"} == set(SHEET_FIELDS)


@pytest.mark.clause("R77.3")
def test_what_belongs_to_the_number_of_the_board_governs_and_not_what_is_printed() -> None:
    # Board 6: dealer East, East-West vulnerable.
    wrong = BoardData(Seat.S, Vulnerability.NS)
    assert governing(6).value == BoardData(Seat.E, Vulnerability.EW)
    assert misprinted(6, wrong).value
    assert not misprinted(6, BoardData(Seat.E, Vulnerability.EW)).value


@pytest.mark.clause("R77.4")
def test_sheets_for_pairs_are_one_a_round_and_otherwise_free() -> None:
    found = sheets(26, 2, "pairs")
    assert len(found.value) == 13
    assert {one.colour for one in found.value} == {None}
    assert found.clauses == ("R77.1", "R77.4")
    assert fields_missing((), "pairs").value == ()
    with pytest.raises(ImpossibleCase):
        sheets(0, 2, "pairs")


@pytest.mark.clause("R78.1")
def test_the_board_is_checked_before_cards_come_out() -> None:
    assert may_take_out(5, 5, turned_right=True).allowed
    with pytest.raises(NotNow):
        may_take_out(5, 5, turned_right=True, checked=False).insist()
    with pytest.raises(NotNow):
        may_take_out(5, 5, turned_right=False).insist()
    with pytest.raises(NotAllowed) as refusal:
        may_take_out(5, 6, turned_right=True).insist()
    assert refusal.value.cites == ("R78.1",)


@pytest.mark.clause("R79.9(1)", "R79.9(2)")
@pytest.mark.parametrize(
    ("mark", "call"),
    [("1C", "1C"), ("7NT", "7NT"), ("4♠", "4S"), ("3♥", "3H"), ("2♦", "2D"), ("5♣", "5C"), (" 6H ", "6H")],
)
def test_a_bid_is_a_figure_and_a_denomination(mark: str, call: str) -> None:
    found = read_mark(mark)
    assert found.value.call == Bid.parse(call)
    assert found.clauses == ("R79.9(1)", "R79.9(2)")


@pytest.mark.clause("R79.9(1)")
@pytest.mark.parametrize("mark", ["8S", "0H", "S", "四S", "", "PASS", "?"])
def test_a_level_is_an_arabic_figure_from_one_to_seven(mark: str) -> None:
    with pytest.raises(UnknownMark) as refusal:
        read_mark(mark)
    assert refusal.value.cites == ("R79.9(1)",)


@pytest.mark.clause("R79.9(2)")
@pytest.mark.parametrize("mark", ["1N", "1無", "1", "1SA", "1s"])
def test_a_denomination_is_one_of_five(mark: str) -> None:
    with pytest.raises(UnknownMark) as refusal:
        read_mark(mark)
    assert refusal.value.cites == ("R79.9(2)",)


@pytest.mark.clause("R79.9(3)")
def test_the_other_calls_have_marks_of_their_own() -> None:
    assert [read_mark(mark).value.call for mark in ("X", "XX", "/")] == [X, XX, PASS]
    assert read_mark("/").clauses == ("R79.9(3)",)


@pytest.mark.clause("R79.10(1)")
def test_the_last_pass_may_have_two_strokes() -> None:
    assert read_mark("//").value.call is PASS
    assert read_mark("//").value.final
    assert not read_mark("/").value.final
    assert write_call(PASS, final=True).value == "//"
    assert write_call(PASS, final=True).clauses == ("R79.10(1)",)


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_every_call_is_read_back_as_it_was_written(call: object) -> None:
    assert read_mark(write_call(call).value).value.call == call  # type: ignore[arg-type]


@pytest.mark.clause("R79.5")
def test_calls_go_from_left_to_right_round_by_round() -> None:
    assert [box_of(number, Seat.N).value for number in (1, 4, 5)] == [Box(1, 1), Box(1, 4), Box(2, 1)]
    # South deals: the row begins in the third column, and the third call is the first of the second row.
    assert [box_of(number, Seat.S).value for number in (1, 2, 3)] == [Box(1, 3), Box(1, 4), Box(2, 1)]
    # Sheets on which West has the first column.
    assert box_of(1, Seat.W, first_column=Seat.W).value == Box(1, 1)
    with pytest.raises(ImpossibleCase):
        box_of(0, Seat.N)


@pytest.mark.clause("R79.5")
def test_a_call_outside_its_box_is_refused() -> None:
    assert may_write(2, Box(1, 2), Seat.N).allowed
    with pytest.raises(NotAllowed) as refusal:
        may_write(2, Box(1, 3), Seat.N).insist()
    assert refusal.value.cites == ("R79.5",)
    assert not may_write(2, None, Seat.N, leave=True).allowed


@pytest.mark.clause("R79.5")
def test_when_the_boxes_are_used_up_the_director_gives_leave() -> None:
    assert may_write(20, Box(5, 4), Seat.N).allowed
    assert not may_write(21, None, Seat.N).allowed
    assert may_write(21, None, Seat.N, leave=True).allowed


@pytest.mark.clause("R80")
def test_only_an_illegible_call_may_be_asked_about_at_once_and_of_its_writer() -> None:
    assert may_ask_about_auction(illegible=True, of_writer=True, at_once=True).allowed
    for illegible, of_writer, at_once in (
        (False, True, True),
        (True, False, True),
        (True, True, False),
    ):
        asked = may_ask_about_auction(illegible=illegible, of_writer=of_writer, at_once=at_once)
        with pytest.raises(NotAllowed) as refusal:
            asked.insist()
        assert refusal.value.cites == ("R80",)


@pytest.mark.clause("R80")
def test_nobody_restates_the_auction() -> None:
    with pytest.raises(NotAllowed) as refusal:
        may_restate_auction().insist()
    assert refusal.value.cites == ("R80",)
