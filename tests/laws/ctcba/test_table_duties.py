"""R20 to R30: methods, pauses, dealing, the score sheet, the duties of the seats and what neglect costs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.bridge import Bid, Vulnerability
from cardinal.cards import SEATS, Seat
from cardinal.language import NotAllowed, NotNow
from cardinal.laws.ctcba import dealing, methods, score_sheet, skip_bids, wrong_conditions
from cardinal.laws.ctcba.methods import SystemCard
from cardinal.laws.ctcba.score_sheet import Missing
from cardinal.laws.ctcba.seat_duties import duties_of, liable, may_change_score
from cardinal.laws.ctcba.skip_bids import Pause
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.standing import StandingAuction
from cardinal.regulations.pack import find_pack

N, E, S, W = SEATS
FIGURES = find_pack("ctcba").regulation


# R20 and R23


@pytest.mark.clause("R20/1", "R20/2")
def test_a_side_without_a_card_plays_natural_with_five_methods() -> None:
    empty, precision = SystemCard(" "), SystemCard("precision", ("multi 2D",), ("odd-even",))
    assert methods.system_of_card(empty).value == "natural"
    assert methods.system_of_card(precision).value == "precision"
    duties = FIGURES.table
    assert all(methods.may_use(duties, empty, one).value for one in duties.without_card)
    assert not methods.may_use(duties, empty, "multi 2D").value
    assert methods.may_use(duties, precision, "multi 2D").value
    assert not methods.may_use(duties, precision, "Flannery").value
    assert len(duties.without_card) == 5


@pytest.mark.clause("R23")
@pytest.mark.parametrize(
    ("unusual", "alerted", "waived", "missed"),
    [
        (True, False, False, True),
        (True, True, False, False),
        (True, False, True, False),
        (False, False, False, False),
    ],
)
def test_an_unusual_call_is_alerted_unless_waived(unusual: bool, alerted: bool, waived: bool, missed: bool) -> None:
    assert methods.alert_missed(unusual=unusual, alerted=alerted, waived=waived).value is missed


# R24


def auction_of(*calls: str) -> StandingAuction:
    auction = StandingAuction(N)
    for call in calls:
        auction = auction.add(auction.turn, Bid.parse(call))
    return auction


@pytest.mark.clause("R24")
@pytest.mark.parametrize(
    ("before", "bid", "jump"),
    [
        ((), "1H", False),
        ((), "2H", True),
        (("1S",), "2H", False),
        (("1S",), "3H", True),
        (("1S",), "2NT", True),
        (("1S", "3H"), "3S", False),
        (("2NT",), "4C", True),
    ],
)
def test_a_jump_asks_the_next_player_to_wait(before: tuple[str, ...], bid: str, jump: bool) -> None:
    auction = auction_of(*before)
    parsed = Bid.parse(bid)
    assert isinstance(parsed, Bid)
    pause = skip_bids.pause_after(FIGURES.table, auction, auction.turn, parsed).value
    assert pause == (Pause(auction.turn.lho, 5, 10) if jump else None)


@pytest.mark.clause("R24")
def test_the_pause_is_five_to_ten_seconds_and_a_stop_card_holds() -> None:
    pause = Pause(E, 5, 10)
    for seconds in (0, 4):
        with pytest.raises(NotNow) as refusal:
            skip_bids.may_call(pause, seconds).insist()
        assert refusal.value.cites == ("R24",)
    assert skip_bids.may_call(pause, 5).allowed
    assert skip_bids.may_call(None, 0).allowed
    assert not skip_bids.may_call(pause, 30, stop_card_shown=True).allowed
    assert [skip_bids.is_drawn_out(pause, seconds).value for seconds in (10, 11)] == [False, True]
    assert not skip_bids.is_drawn_out(None, 60).value


# R25


@pytest.mark.clause("R25")
def test_the_open_room_deals_the_first_half_then_the_second() -> None:
    boards = range(1, 9)
    assert dealing.rooms_that_deal(boards, 1).value == {"open": (1, 2, 3, 4), "closed": (5, 6, 7, 8)}
    assert dealing.rooms_that_deal(boards, 2).value == {"closed": (1, 2, 3, 4), "open": (5, 6, 7, 8)}
    shares = dealing.rooms_that_deal(range(1, 8), 1).value
    assert sorted(shares["open"] + shares["closed"]) == list(range(1, 8))


@pytest.mark.clause("R25")
def test_a_board_is_dealt_at_the_table_it_was_assigned_to() -> None:
    assert dealing.tables_that_deal({1: (1, 2), 2: (3, 4)}).value == {1: 1, 2: 1, 3: 2, 4: 2}
    with pytest.raises(NotAllowed) as refusal:
        dealing.tables_that_deal({1: (1, 2), 2: (2, 3)})
    assert refusal.value.cites == ("R25",)


@pytest.mark.clause("R25")
def test_all_four_hands_are_copied_in_full() -> None:
    full = {seat: [f"{suit}{rank}" for rank in "AKQJT98765432"] for seat, suit in zip(SEATS, "SHDC", strict=True)}
    assert dealing.incomplete_hands(full).value == ()
    shortened = {**full, E: [*full[E][:-1], "Hx"]}
    assert dealing.incomplete_hands(shortened).value == (E,)
    assert dealing.incomplete_hands({**full, W: full[W][:-1]}).value == (W,)
    assert dealing.incomplete_hands({N: full[N]}).value == (E, S, W)


# R27

HEADING = {"team names": "A, B", "players": "all", "segment": "1", "time": "13:00"}
LINE = {"contract": "4S", "declarer": "N", "doubling": "-", "result": "=", "points": "420"}


@pytest.mark.clause("R27")
def test_every_missing_item_of_a_sheet_is_found() -> None:
    assert score_sheet.missing_items("teams", HEADING, {1: LINE}).value == ()
    found = score_sheet.missing_items("teams", {**HEADING, "time": " "}, {1: LINE, 2: {**LINE, "declarer": ""}}).value
    assert found == (Missing("time"), Missing("declarer", 2))


@pytest.mark.clause("R27")
def test_pairs_enter_both_pair_numbers() -> None:
    heading = {"players": "all", "round": "1", "time": "13:00"}
    assert score_sheet.missing_items("pairs", heading, {7: LINE}).value == (
        Missing("pair number NS", 7),
        Missing("pair number EW", 7),
    )


def test_a_board_passed_out_has_no_declarer() -> None:
    line = {"contract": "Passed out", "points": "0"}
    assert score_sheet.missing_items("teams", HEADING, {3: line}).value == ()


# R29


def tasks(seat: Seat, form: str, **more: bool) -> set[str]:
    return {clause for duty in duties_of(seat, form, **more) for clause in duty.clauses}


@pytest.mark.clause("R29.1(1)", "R29.1(2)", "R29.2(1)", "R29.2(2)", "R29.2(3)", "R29.3(1)", "R29.3(2)")
@pytest.mark.clause("R29.4(1)", "R29.4(2)", "R29.4(3)")
def test_each_seat_has_its_own_duties() -> None:
    assert tasks(N, "pairs") == tasks(N, "teams") == {"R29.1(1)", "R29.1(2)"}
    assert tasks(S, "pairs") == {"R29.2(1)", "R29.2(2)", "R29.2(3)"}
    assert tasks(E, "teams") == {"R29.3(1)", "R29.3(2)"}
    assert tasks(W, "pairs") == {"R29.4(1)", "R29.4(2)"}
    assert tasks(W, "teams") == {"R29.4(1)", "R29.4(2)", "R29.4(3)"}
    assert len(duties_of(N, "pairs")) == 3
    assert len(duties_of(N, "teams")) == 2


@pytest.mark.clause("R29.2(2)")
def test_south_copies_no_hands_where_each_copies_his_own() -> None:
    assert tasks(S, "pairs", each_copies_own=True) == {"R29.2(1)", "R29.2(3)"}


@pytest.mark.clause("R29")
@pytest.mark.parametrize(
    ("task", "form", "seats"),
    [
        ("bidding_sheet", "pairs", {S, W}),
        ("result", "teams", {S, E}),
        ("boards", "pairs", {N, E}),
        ("hand_record", "pairs", {S}),
        ("signature", "pairs", {E}),
        ("taking_out", "pairs", {N}),
        ("taking_out", "teams", {W}),
        ("directions", "teams", {W}),
    ],
)
def test_doer_and_checker_both_answer(task: str, form: str, seats: set[Seat]) -> None:
    found = liable(task, form)
    assert set(found.value) == seats
    assert "R29" in found.clauses


def test_what_is_no_task_has_nobody_to_answer() -> None:
    with pytest.raises(ImpossibleCase):
        liable("tea", "pairs")


@pytest.mark.clause("R29.3(2)")
@pytest.mark.parametrize(
    ("accepted", "reason", "through_director", "may"),
    [
        (False, "anything", False, True),
        (True, "arithmetic", True, True),
        (True, "allowed_by_law", True, True),
        (True, "arithmetic", False, False),
        (True, "regret", True, False),
    ],
)
def test_an_accepted_score_is_locked(accepted: bool, reason: str, through_director: bool, may: bool) -> None:
    assert may_change_score(accepted=accepted, reason=reason, through_director=through_director).allowed is may


# R30


@pytest.mark.clause("R30/1")
def test_a_board_is_scored_by_the_conditions_of_its_number() -> None:
    assert wrong_conditions.right_conditions(5).value == (N, Vulnerability.parse("NS"))
    assert wrong_conditions.right_conditions(20).value == (W, Vulnerability.parse("both"))


@pytest.mark.clause("R30/2", "R30/3")
def test_wrong_seats_make_boards_flat_and_a_void_match_fifteen_to_nine() -> None:
    assert wrong_conditions.board_missed().value == 0
    assert wrong_conditions.void_match(FIGURES.forfeits, 15).value == (Fraction(15), Fraction(9))
    assert wrong_conditions.void_match(FIGURES.forfeits, 10).value == (Fraction(10), Fraction(6))


@pytest.mark.clause("R30/3")
def test_a_replay_has_at_least_eight_boards() -> None:
    assert wrong_conditions.replay(FIGURES.forfeits, 8).value == 8
    with pytest.raises(NotAllowed) as refusal:
        wrong_conditions.replay(FIGURES.forfeits, 7)
    assert refusal.value.cites == ("R30/3",)
