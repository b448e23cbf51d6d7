"""Articles 31 to 33: time limits, lateness and overtime as figures, to the second at every border."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.cards import Rank, Seat, Side
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.lateness import net_lateness, raised, special_start
from cardinal.laws.guandan.minutes import read_count, read_minutes, read_part
from cardinal.laws.guandan.overtime import (
    overtime_deduction,
    play_has_begun,
    share_of,
    suggested_deduction,
)
from cardinal.laws.guandan.time_limit import least_time, minutes_too_fast, time_limit
from cardinal.regulations.pack import find_pack
from cardinal.regulations.tariff import band_of

FIGURES = find_pack("china-guandan").regulation


# Article 31


@pytest.mark.clause("G31.1")
@pytest.mark.parametrize(
    ("changes", "minutes"),
    [
        ({}, 16 * 7),
        ({"event.screens": True}, 16 * 8),
        ({"event.minutes_per_deal": 6}, 16 * 6),
        ({"event.screens": True, "event.minutes_per_deal_screens": 9}, 16 * 9),
        # What is set for screens says nothing about tables without them.
        ({"event.minutes_per_deal_screens": 9}, 16 * 7),
    ],
)
def test_a_deal_has_seven_minutes_and_eight_with_screens(changes: dict[str, object], minutes: int) -> None:
    assert time_limit(guandan_conditions(changes), 16).value == minutes


@pytest.mark.clause("G31.2")
@pytest.mark.parametrize(("form", "minutes"), [("pairs", 4 * 7 + 3), ("individual", 4 * 7 + 3), ("teams", 4 * 7)])
def test_a_move_adds_a_minute_where_players_move(form: str, minutes: int) -> None:
    assert time_limit(guandan_conditions({"event.form": form}), 4, moves=3).value == minutes


@pytest.mark.clause("G31.3")
def test_a_board_that_has_to_be_duplicated_adds_a_minute() -> None:
    found = time_limit(guandan_conditions(), 8, duplicated=8)
    assert (found.value, "G31.3" in found.clauses) == (8 * 7 + 8, True)


@pytest.mark.parametrize("deals", [0, -1, True])
def test_a_time_without_deals_is_refused(deals: int) -> None:
    with pytest.raises(ImpossibleCase, match="not a number"):
        time_limit(guandan_conditions(), deals)


@pytest.mark.clause("G31.4")
def test_two_thirds_of_the_time_have_to_be_used_where_the_organiser_says_so() -> None:
    limited = guandan_conditions({"event.too_fast_limit": True})
    assert least_time(guandan_conditions(), 112).value == Fraction(224, 3)
    assert minutes_too_fast(limited, 105, 70).value == 0
    assert minutes_too_fast(limited, 105, Fraction(139, 2)).value == Fraction(1, 2)
    assert minutes_too_fast(limited, 105, 120).value == 0
    assert minutes_too_fast(guandan_conditions(), 105, 10).value == 0


# Article 32


@pytest.mark.clause("G32.1", "G32.2", "G32.3")
@pytest.mark.parametrize(
    ("minutes", "rise", "forfeits", "clause"),
    [
        ("0:01", 1, False, "§G32.1"),
        ("5:00", 1, False, "§G32.1"),
        ("5:01", 2, False, "§G32.2"),
        ("10:00", 2, False, "§G32.2"),
        ("10:01", 0, True, "§G32.3"),
        ("90:00", 0, True, "§G32.3"),
    ],
)
def test_the_bands_of_lateness_begin_just_after_their_border(
    minutes: str, rise: int, forfeits: bool, clause: str
) -> None:
    band = band_of(FIGURES.lateness.bands, read_minutes(minutes))
    assert band is not None
    assert (band.amount, band.forfeit, band.cites) == (rise, forfeits, clause)


def test_in_time_is_in_no_band() -> None:
    assert band_of(FIGURES.lateness.bands, 0) is None


def test_of_two_late_sides_the_difference_counts_or_each_its_own() -> None:
    both = {Side.NS: Fraction(9), Side.EW: Fraction(3)}
    assert net_lateness(both).value == {Side.NS: Fraction(6)}
    assert net_lateness(both, "both_penalised").value == both
    assert net_lateness(dict.fromkeys(Side, Fraction(4))).value == {}
    assert net_lateness({Side.EW: Fraction(3)}).value == {Side.EW: Fraction(3)}


@pytest.mark.parametrize(
    ("level", "rise", "reached"), [("2", 1, "3"), ("2", 2, "4"), ("9", 2, "J"), ("K", 2, "A"), ("A", 1, "A")]
)
def test_no_gift_goes_beyond_the_ace(level: str, rise: int, reached: str) -> None:
    assert raised(Rank.parse(level), rise) == Rank.parse(reached)


@pytest.mark.clause("G32.1")
@pytest.mark.parametrize("seat", Seat)
def test_play_goes_round_from_south_to_east_north_and_west(seat: Seat) -> None:
    order = "SENW"
    place = order.index(str(seat))
    start = special_start(seat, "§G32.1")
    assert (str(start.cuts), str(start.draws), str(start.leads)) == (
        order[(place + 1) % 4], order[(place + 2) % 4], order[(place + 3) % 4],
    )  # fmt: skip
    assert start.tribute is False


# Article 33


@pytest.mark.clause("G33.1.2.1", "G33.1.2.2")
@pytest.mark.parametrize(
    ("minutes", "vp"), [("0", 0), ("0:01", 1), ("5:00", 1), ("5:01", 2), ("10:00", 2), ("10:01", None)]
)
def test_overtime_costs_one_vp_and_two(minutes: str, vp: int | None) -> None:
    assert overtime_deduction(guandan_conditions(), read_minutes(minutes)).value == vp


@pytest.mark.parametrize(("minutes", "vp"), [("10:01", 3), ("15:00", 3), ("15:01", 4), ("20:00", 4)])
def test_beyond_ten_minutes_one_vp_more_for_every_five(minutes: str, vp: int) -> None:
    regulated = guandan_conditions({"ref.overtime_over_10": "two_plus_one_per_five"})
    assert overtime_deduction(regulated, read_minutes(minutes)).value == vp
    assert suggested_deduction(guandan_conditions(), read_minutes(minutes)) == vp


@pytest.mark.clause("G33.1.3")
@pytest.mark.parametrize(
    ("vp", "percent", "half", "hundredth"),
    [
        (1, 50, "1/2", "1/2"),
        (1, 70, "1/2", "7/10"),
        (1, 75, "1", "3/4"),
        (2, 70, "3/2", "7/5"),
        (2, 100, "2", "2"),
        (1, 24, "0", "6/25"),
        (1, 25, "1/2", "1/4"),
    ],
)
def test_a_share_is_rounded_half_up_to_half_a_vp_or_a_hundredth(
    vp: int, percent: int, half: str, hundredth: str
) -> None:
    assert share_of(guandan_conditions(), Fraction(vp), percent).value == Fraction(half)
    exact = guandan_conditions({"ref.overtime_rounding": "hundredth"})
    assert share_of(exact, Fraction(vp), percent).value == Fraction(hundredth)


@pytest.mark.clause("G33.1.2")
@pytest.mark.parametrize(
    ("lines", "by_play", "by_draw"),
    [
        ([], False, False),
        (["S draws"], False, True),
        (["S draws", "S pays As", "E returns 3d"], False, True),
        (["S draws", "S plays 3s"], True, True),
        (["S plays 3s", "deal ends"], False, False),
        (["S plays 3s", "deal ends", "E draws"], False, True),
    ],
)
def test_a_deal_begins_with_its_first_play_or_its_first_draw(lines: list[str], by_play: bool, by_draw: bool) -> None:
    acts = [parse_guandan_act(line) for line in lines]
    assert play_has_begun(guandan_conditions(), acts).value is by_play
    drawn = guandan_conditions({"event.deal_started_at": "first_draw"})
    assert play_has_begun(drawn, acts).value is by_draw


# How minutes and counts are written


@pytest.mark.parametrize(("given", "minutes"), [("4:30", "9/2"), (12, "12"), ("4.5", "9/2"), (Fraction(3), "3")])
def test_minutes_are_read_as_people_write_them(given: object, minutes: str) -> None:
    assert read_minutes(given) == Fraction(minutes)


@pytest.mark.parametrize("given", ["soon", "4:75", "-1", -1, True, None])
def test_what_is_no_time_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match=r"minutes are|Invalid literal"):
        read_minutes(given)


@pytest.mark.parametrize("given", ["4/3", "0/0", "3", "-1/4", "a/b"])
def test_what_is_no_part_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match=r"a part is|a count is|invalid literal"):
        read_part(given)


@pytest.mark.parametrize("given", [-1, 1.5, True, "x"])
def test_what_is_no_count_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match=r"a count is|invalid literal"):
        read_count(given)
