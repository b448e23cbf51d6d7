"""The score sheet: who writes it and when, how a slip is mended, who signs, where it goes."""

from __future__ import annotations

from functools import reduce

import pytest

from cardinal.cards import SEATS, Seat, Side
from cardinal.language import CardinalError, NotAllowed, NotNow, NotUnderstood
from cardinal.laws.guandan.score_sheet import (
    COLUMNS,
    COPIES,
    HOME,
    VISITORS,
    ScoreSheet,
    SheetLine,
    TravellingSheet,
    before_leaving,
    deliverer,
    handling,
    read_line,
    settle,
)

LINE = {"deal": 1, "level": "2", "winner": "NS", "gain": 3}


def line(deal: int, winner: str = "NS", gain: int = 1) -> SheetLine:
    return SheetLine(deal, "2", Side.parse(winner), gain)


def sheet(*lines: SheetLine) -> ScoreSheet:
    """A sheet with these deals and no more, all written."""
    return reduce(lambda so_far, one: so_far.written(one, Seat.S), lines, ScoreSheet(len(lines)))


def signed(*lines: SheetLine) -> ScoreSheet:
    return sheet(*lines).signed_by(Side.NS).signed_by(Side.EW)


@pytest.mark.clause("G46.1.1")
@pytest.mark.parametrize("left_out", COLUMNS)
@pytest.mark.parametrize("empty", [None, ""])
def test_a_line_has_every_column(left_out: str, empty: object) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_line({**LINE, left_out: empty})
    assert refusal.value.cites == ("G46.1.1",)
    assert left_out in str(refusal.value)
    assert read_line(LINE) == SheetLine(1, "2", Side.NS, 3)


@pytest.mark.parametrize("wrong", [{"gain": 0}, {"gain": 4}, {"deal": 0}, {"deal": "one"}, {"winner": "us"}])
def test_a_line_that_tells_no_result_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(CardinalError):
        read_line({**LINE, **wrong})


@pytest.mark.clause("G46.1.2")
def test_the_sheet_is_filled_in_deal_by_deal() -> None:
    begun = ScoreSheet(3).written(line(1), Seat.S)
    with pytest.raises(NotNow) as refusal:
        begun.written(line(3), Seat.S)
    assert refusal.value.cites == ("G46.1.2",)
    assert [one.deal for one in begun.written(line(2), Seat.S).written(line(3), Seat.S).lines] == [1, 2, 3]
    with pytest.raises(NotNow):
        sheet(line(1)).written(line(2), Seat.S)


@pytest.mark.clause("G46.1.3")
def test_only_south_writes_the_official_sheet() -> None:
    for seat in SEATS:
        if seat is Seat.S:
            assert ScoreSheet(1).written(line(1), seat).is_complete
            continue
        with pytest.raises(NotAllowed) as refusal:
            ScoreSheet(1).written(line(1), seat)
        assert refusal.value.cites == ("G46.1.3",)


@pytest.mark.clause("G46.1.4")
def test_a_slip_is_mended_only_with_a_referees_signature_and_stays_on_record() -> None:
    written = sheet(line(1), line(2))
    with pytest.raises(NotAllowed) as refusal:
        written.written(line(1, "EW"), Seat.S)
    assert refusal.value.cites == ("G46.1.4",)
    with pytest.raises(NotAllowed) as refusal:
        written.corrected(line(1, "EW"), referee="")
    assert refusal.value.cites == ("G46.1.4",)
    mended = written.corrected(line(1, "EW", 2), referee="Zhang")
    assert mended.lines == (line(1, "EW", 2), line(2))
    (correction,) = mended.corrections
    assert (correction.before, correction.after, correction.referee) == (line(1), line(1, "EW", 2), "Zhang")
    with pytest.raises(NotUnderstood):
        written.corrected(line(3), referee="Zhang")


@pytest.mark.clause("G46.1.4", "G46.2.3")
def test_who_signed_before_a_correction_signs_again() -> None:
    half = sheet(line(1)).signed_by(Side.EW)
    assert half.corrected(line(1, "EW"), referee="Zhang").signed == frozenset()


@pytest.mark.clause("G46.2.3")
def test_a_sheet_signed_by_both_sides_is_not_changed_any_more() -> None:
    with pytest.raises(NotNow) as early:
        ScoreSheet(2).written(line(1), Seat.S).signed_by(Side.NS)
    assert early.value.cites == ("G46.2.3",)
    half = sheet(line(1)).signed_by(Side.NS)
    assert not half.is_locked
    locked = half.signed_by(Side.EW)
    assert locked.is_locked
    with pytest.raises(NotAllowed) as corrected:
        locked.corrected(line(1, gain=3), "Zhang")
    with pytest.raises(NotAllowed) as written:
        locked.written(line(2), Seat.S)
    assert corrected.value.cites == written.value.cites == ("G46.2.3",)


@pytest.mark.clause("G46.1.3", "G46.2.1", "G46.2.3")
def test_nobody_leaves_before_both_have_signed_and_the_referee_has_the_third_copy() -> None:
    unsigned = before_leaving(sheet(line(1)), third_copy_handed_in=False)
    assert [(duty.on, duty.what) for duty in unsigned] == [
        ("NS", "check and sign the score sheet"),
        ("EW", "check and sign the score sheet"),
        ("S", "hand the third copy to the referee"),
    ]
    assert [duty.on for duty in before_leaving(sheet(line(1)).signed_by(Side.NS), third_copy_handed_in=True)] == ["EW"]
    assert before_leaving(signed(line(1)), third_copy_handed_in=True) == ()


@pytest.mark.clause("G46.2.1", "G46.2.2")
def test_south_makes_three_copies_and_east_west_keep_one() -> None:
    goes = {(one.value.by, one.value.number): one.value.to for one in COPIES}
    assert goes == {("S", 1): "record desk", ("S", 2): "S", ("S", 3): "referee", ("EW", 1): "EW"}
    assert {one.value.by: one.clauses for one in COPIES} == {"S": ("G46.2.1",), "EW": ("G46.2.2",)}


@pytest.mark.clause("G46.2.4")
@pytest.mark.parametrize(
    ("open_room", "closed_room", "levels", "winner", "delivers"),
    [
        # The home team sits North-South in the open room and East-West in the closed one.
        ((("NS", 3), ("EW", 1)), (("EW", 2), ("NS", 1)), (5, 2), HOME, HOME),
        ((("EW", 3), ("EW", 2)), (("EW", 1), ("EW", 1)), (2, 5), VISITORS, VISITORS),
        ((("NS", 2), ("NS", 1)), (("NS", 3), ("EW", 1)), (4, 3), HOME, HOME),
        ((("NS", 2), ("EW", 1)), (("NS", 2), ("EW", 1)), (3, 3), None, HOME),
    ],
)
def test_a_match_is_settled_from_both_rooms_and_the_winners_deliver(
    open_room: tuple[tuple[str, int], ...],
    closed_room: tuple[tuple[str, int], ...],
    levels: tuple[int, int],
    winner: str | None,
    delivers: str,
) -> None:
    one, other = (
        signed(*(line(number, *result) for number, result in enumerate(room, 1))) for room in (open_room, closed_room)
    )
    found = settle(one, other, Side.NS)
    assert (found.value.home, found.value.visitors) == levels
    assert (found.value.winner, found.value.delivers) == (winner, delivers)
    assert found.clauses == deliverer(winner).clauses == ("G46.2.4",)


@pytest.mark.clause("G46.2.4")
def test_a_match_is_not_settled_before_both_rooms_have_signed() -> None:
    with pytest.raises(NotNow) as refusal:
        settle(signed(line(1)), sheet(line(1)).signed_by(Side.NS), Side.NS)
    assert "G46.2.4" in refusal.value.cites


@pytest.mark.clause("G46.3.1", "G46.3.2", "G46.4")
def test_where_a_sheet_goes_depends_on_the_event_and_on_the_device() -> None:
    assert handling("teams").value.then == "three copies"
    for form in ("pairs", "individual"):
        assert handling(form).value.then == "the referee collects it after the round"
        assert handling(form).clauses == ("G46.3.1",)
        assert handling(form, travelling=True).value.then == "it travels with the board"
        assert handling(form, travelling=True).clauses == ("G46.3.2",)
    for form in ("teams", "pairs", "individual"):
        device = handling(form, electronic=True)
        assert (device.value.writes, device.value.checks) == ("NS", "EW")
        assert device.clauses == ("G46.4", "G38.2")


@pytest.mark.clause("G46.3.2")
def test_a_travelling_sheet_has_one_result_of_a_pair_on_its_own_board() -> None:
    travelling = TravellingSheet(4).noted("1", "2", line(4)).value.noted("3", "5", line(4, "EW")).value
    assert [(ns, ew) for ns, ew, _ in travelling.results] == [("1", "2"), ("3", "5")]
    for ns, ew, deal in (("6", "7", 5), ("1", "7", 4), ("6", "2", 4), ("2", "6", 4)):
        with pytest.raises(NotAllowed) as refusal:
            travelling.noted(ns, ew, line(deal))
        assert refusal.value.cites == ("G46.3.2",)
