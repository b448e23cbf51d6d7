"""Home and away, seating rights, line-ups and their deadlines, changes of sides, and the classes of event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import product

import pytest

from cardinal.contest.pairings import Pairing, round_robin
from cardinal.contest.pairings.change_of_sides import (
    Moves,
    check_change,
    check_multiple_teams,
    check_seat_change,
    check_substitution,
    hands_in_first,
    moves,
    segments,
    wrong_change,
)
from cardinal.contest.pairings.errors import (
    BadField,
    IllegalChoice,
    IllegalEntry,
    IllegalLineUp,
    OrganiserDecides,
    OutOfOrder,
)
from cardinal.contest.pairings.gender_forms import (
    EventClass,
    Gender,
    check_entry,
    check_fielded,
    check_pair,
    check_seats,
)
from cardinal.contest.pairings.home_away import (
    Contest,
    Room,
    SeatingRights,
    SeatPlan,
    direction,
    home_in_knockout,
    home_in_swiss,
)
from cardinal.contest.pairings.line_up import WINDOWS, Disclosure, LineUps, Right, Window, disclosure_order

MATCH = Pairing(7, 1)
START = datetime(2024, 5, 1, 14)
MAN, WOMAN = Gender.MAN, Gender.WOMAN


def minutes(before: int) -> datetime:
    return START - timedelta(minutes=before)


@pytest.mark.clause("G29.1.1", "G29.2")
def test_the_first_of_the_round_table_is_at_home_and_sits_north_south_in_the_open_room() -> None:
    plan = SeatPlan(round_robin(10).rounds[5].pairings[0], Contest.ROUND_ROBIN)  # 7-1
    assert plan.seats == {
        (Room.OPEN, "NS"): 7,
        (Room.OPEN, "EW"): 1,
        (Room.CLOSED, "EW"): 7,
        (Room.CLOSED, "NS"): 1,
    }
    assert plan.cites == "§G29.1.1 §G29.2"
    with pytest.raises(IllegalChoice):
        direction(MATCH, 3, Room.OPEN)


@pytest.mark.clause("G29.1.2")
def test_in_swiss_the_lower_number_is_at_home_in_odd_rounds() -> None:
    assert home_in_swiss(9, 4, 1) == home_in_swiss(4, 9, 3) == Pairing(4, 9)
    assert home_in_swiss(9, 4, 2) == Pairing(9, 4)


@pytest.mark.clause("G29.1.3.1")
def test_in_a_knockout_the_better_of_the_stage_before_or_the_direct_entrant_is_at_home() -> None:
    ranks = {4: 1, 9: 2, 6: 3}
    assert home_in_knockout(9, 4, ranks=ranks) == Pairing(4, 9)
    assert home_in_knockout(4, 12, ranks=ranks) == Pairing(12, 4)  # 12 entered directly
    assert home_in_knockout(14, 12, ranks=ranks) == Pairing(12, 14)  # both did: the lower number


@pytest.mark.clause("G29.1.3.2")
def test_without_a_stage_before_the_organiser_or_a_lot_decides() -> None:
    with pytest.raises(OrganiserDecides) as refused:
        home_in_knockout(4, 9)
    assert refused.value.cites == ("G29.1.3.2",)
    assert home_in_knockout(4, 9, chosen=9) == Pairing(9, 4)
    assert home_in_knockout(4, 9, seed="Cup") == home_in_knockout(9, 4, seed="Cup")
    with pytest.raises(IllegalChoice):
        home_in_knockout(4, 9, chosen=5)


@pytest.mark.clause("G29.1.3b", "G29.3.3")
def test_extra_play_keeps_home_and_gives_nobody_a_right() -> None:
    plan = SeatPlan(MATCH, Contest.KNOCKOUT)
    assert plan.extra_play().seats == plan.seats
    assert "G29.1.3b" in plan.extra_play().cites
    extra = SeatingRights.of(MATCH, Contest.EXTRA, 1)
    assert (extra.rights, extra.turn, extra.cites) == ((None,), None, "§G29.3.3")


@pytest.mark.clause("G29.3.1")
@pytest.mark.parametrize("contest", [Contest.ROUND_ROBIN, Contest.SWISS])
def test_in_round_robin_and_swiss_nobody_chooses_seats(contest: Contest) -> None:
    rights = SeatingRights.of(MATCH, contest, 2)
    assert (rights.rights, rights.turn) == ((None, None), None)
    with pytest.raises(OutOfOrder) as refused:
        rights.pick(7, 1)
    assert refused.value.cites == ("G29.3.1",)


@pytest.mark.clause("G29.3.2.1")
def test_the_winner_of_the_lot_picks_a_segment_first_and_then_they_alternate() -> None:
    rights = SeatingRights.of(MATCH, Contest.KNOCKOUT, 4, lot_winner=1)
    with pytest.raises(OutOfOrder):
        rights.pick(7, 1)
    rights = rights.pick(1, 4)
    with pytest.raises(IllegalChoice) as refused:
        rights.pick(7, 4)
    assert refused.value.legal == (1, 2, 3)
    rights = rights.pick(7, 3).pick(1, 1).pick(7, 2)
    assert (rights.rights, rights.turn) == ((1, 7, 7, 1), None)
    with pytest.raises(IllegalChoice):
        SeatingRights.of(MATCH, Contest.KNOCKOUT, 4)


@pytest.mark.clause("G29.3.2.2")
def test_with_an_odd_number_of_segments_nobody_chooses_in_the_last() -> None:
    rights = SeatingRights.of(MATCH, Contest.KNOCKOUT, 3, lot_winner=7)
    with pytest.raises(IllegalChoice) as refused:
        rights.pick(7, 3)
    assert refused.value.cites == ("G29.3.2.2",)
    assert rights.pick(7, 2).pick(1, 1).rights == (1, 7, None)


@pytest.mark.clause("G29.3.2.3")
def test_the_organiser_may_arrange_the_rights_otherwise() -> None:
    rights = SeatingRights.as_decided(MATCH, (7, 7, None))
    assert (rights.rights, rights.cites) == ((7, 7, None), "§G29.3.2.3")
    with pytest.raises(IllegalChoice):
        SeatingRights.as_decided(MATCH, (3,))


@pytest.mark.clause("G30.1.1")
def test_without_a_right_both_line_ups_are_seen_at_once() -> None:
    assert disclosure_order(MATCH, None) == ((frozenset({1, 7}),), "§G30.1.1")
    one = LineUps(MATCH, START, Disclosure.FORM).disclose(7, (("open N", "Li"),), minutes(12))
    assert one.visible(minutes(11)) == {}
    both = one.disclose(1, (("open E", "Wu"),), minutes(11))
    assert both.visible(minutes(10)).keys() == {1, 7}


@pytest.mark.clause("G30.1.2")
def test_the_side_with_the_right_waits_for_the_other() -> None:
    assert disclosure_order(MATCH, 7) == ((frozenset({1}), frozenset({7})), "§G30.1.2")
    nothing = LineUps(MATCH, START, Disclosure.FORM, right=7)
    with pytest.raises(OutOfOrder) as refused:
        nothing.disclose(7, (), minutes(16))
    assert refused.value.cites == ("G30.1.2",)
    first = nothing.disclose(1, (("open E", "Wu"),), minutes(16))
    assert first.visible(minutes(15)) == {1: (("open E", "Wu"),)}
    assert first.disclose(7, (), minutes(6)).disclosed.keys() == {1, 7}


@pytest.mark.clause("G30.2.1", "G30.2.2", "G30.2.3")
def test_a_line_up_is_disclosed_by_sitting_down_by_form_or_online() -> None:
    found = {method: LineUps(MATCH, START, method).cites for method in Disclosure}
    assert found == {
        Disclosure.SITTING: "§G30.2.1",
        Disclosure.FORM: "§G30.2.2",
        Disclosure.ONLINE: "§G30.2.3",
    }


@pytest.mark.clause("G30.3.1.1", "G30.3.2.1", "G30.3.2.2", "G30.3.3")
@pytest.mark.parametrize(
    ("method", "right", "deadlines"),
    [
        (Disclosure.SITTING, None, {7: 5, 1: 5}),
        (Disclosure.FORM, None, {7: 10, 1: 10}),
        (Disclosure.FORM, 7, {7: 5, 1: 15}),
        (Disclosure.ONLINE, None, {7: 10, 1: 10}),
        (Disclosure.ONLINE, 7, {7: 5, 1: 15}),
    ],
)
def test_the_deadlines(method: Disclosure, right: int | None, deadlines: dict[int, int]) -> None:
    line_ups = LineUps(MATCH, START, method, right=right)
    for team, before in deadlines.items():
        assert line_ups.deadline(team) == minutes(before)
        assert not line_ups.late(team, minutes(before))
        assert line_ups.late(team, minutes(before - 1))


@pytest.mark.clause("G30.3.2.2")
def test_a_line_up_given_in_time_is_not_late_afterwards() -> None:
    line_ups = LineUps(MATCH, START, Disclosure.FORM, right=7).disclose(1, (), minutes(15))
    assert not line_ups.late(1, START)
    assert line_ups.late(7, START)


@pytest.mark.clause("G30.3.3")
def test_online_nothing_is_shown_before_its_time_and_the_organiser_may_set_other_times() -> None:
    both = LineUps(MATCH, START, Disclosure.ONLINE).disclose(7, (), minutes(60)).disclose(1, (), minutes(50))
    assert both.visible(minutes(11)) == {}
    assert both.visible(minutes(10)).keys() == {1, 7}
    windows = {**WINDOWS, (Disclosure.ONLINE, Right.NOBODY): Window(30, 30, "§G30.3.3")}
    assert LineUps(MATCH, START, Disclosure.ONLINE, windows=windows).deadline(7) == minutes(30)


def test_there_is_a_time_for_every_method_and_right() -> None:
    assert set(WINDOWS) == set(product(Disclosure, Right))


@pytest.mark.clause("G30.3.1.2")
def test_when_both_wait_for_the_other_both_fill_in_forms() -> None:
    forms = LineUps(MATCH, START, Disclosure.SITTING).stand_off()
    assert (forms.method, forms.right, forms.disclosed) == (Disclosure.FORM, None, {})
    with pytest.raises(OutOfOrder):
        forms.stand_off()


@pytest.mark.clause("G30.4")
def test_a_change_needs_a_reason_and_consent_and_gives_the_opponents_the_right() -> None:
    both = LineUps(MATCH, START, Disclosure.FORM).disclose(7, (), minutes(10)).disclose(1, (), minutes(10))
    for reason, consent in (("ill", False), (" ", True)):
        with pytest.raises(IllegalLineUp) as refused:
            both.change(7, (("open N", "Ma"),), minutes(3), reason=reason, chief_consents=consent)
        assert refused.value.cites == ("G30.4",)
    changed = both.change(7, (("open N", "Ma"),), minutes(3), reason="ill", chief_consents=True)
    assert (changed.right, changed.visible(minutes(3))) == (1, {7: (("open N", "Ma"),)})
    with pytest.raises(OutOfOrder):
        both.disclose(7, (), minutes(3))
    with pytest.raises(OutOfOrder):
        LineUps(MATCH, START, Disclosure.FORM).change(7, (), minutes(3), reason="ill", chief_consents=True)
    with pytest.raises(IllegalLineUp):
        both.disclose(3, (), minutes(3))


@pytest.mark.clause("R19/1")
def test_the_team_that_sits_first_hands_in_its_line_up_first() -> None:
    assert hands_in_first(MATCH, 1) == (1, 7)
    with pytest.raises(IllegalLineUp):
        hands_in_first(MATCH, 3)


@pytest.mark.clause("R19/2")
def test_seats_change_only_on_the_directors_order() -> None:
    check_seat_change(directors_order=True)
    with pytest.raises(IllegalLineUp) as refused:
        check_seat_change(directors_order=False)
    assert refused.value.cites == ("R19/2",)


@pytest.mark.clause("R28")
def test_a_long_match_is_played_in_eights_and_a_short_one_at_once() -> None:
    assert segments(16) == (16,)
    assert segments(24) == (8, 8, 8)
    assert segments(20) == (8, 8, 4)
    assert segments(20, count=3) == (7, 7, 6)
    with pytest.raises(BadField):
        segments(0)


@pytest.mark.clause("R38", "R39/1", "R39/2")
def test_winners_stay_and_losers_change_after_an_odd_segment_and_all_are_free_after_an_even_one() -> None:
    before = {"A": Room.OPEN, "B": Room.OPEN, "C": Room.CLOSED, "D": Room.CLOSED}
    turned = {player: Room.CLOSED if room is Room.OPEN else Room.OPEN for player, room in before.items()}
    new_player = {"A": Room.OPEN, "E": Room.CLOSED}
    for lawful, won in ((before, True), (turned, False), (new_player, True), (before, None), (turned, None)):
        check_change(1, before, lawful, won=won)
    for unlawful, won in ((turned, True), (before, False), (new_player, False)):
        with pytest.raises(IllegalLineUp) as refused:
            check_change(1, before, unlawful, won=won)
        assert "R39/2" in refused.value.cites
        check_change(2, before, unlawful, won=won)
    assert moves(2, won=True) == (Moves.FREE, "§R39/1")


@pytest.mark.clause("R40/1", "R40/2")
def test_a_wrong_change_costs_half_an_imp_a_board_once_an_auction_is_over() -> None:
    late = wrong_change(auctions_over=1, boards=8)
    assert (late.plays_on, late.penalty_imps, late.cites) == (True, 4, "§R40/1")
    assert wrong_change(auctions_over=2, boards=7).penalty_imps == Fraction(7, 2)
    early = wrong_change(auctions_over=0, boards=8)
    assert (early.plays_on, early.penalty_imps, early.cites) == (False, 0, "§R40/2")


@pytest.mark.clause("R41")
def test_nobody_is_replaced_once_the_bidding_has_begun() -> None:
    check_substitution(auction_begun=False, directors_leave=False)
    check_substitution(auction_begun=True, directors_leave=True)
    check_substitution(auction_begun=True, directors_leave=False, borrowed_player_returns=True)
    with pytest.raises(OutOfOrder) as refused:
        check_substitution(auction_begun=True, directors_leave=False)
    assert refused.value.cites == ("R41",)


@pytest.mark.clause("R44")
def test_in_multiple_teams_the_direction_is_kept_and_players_change_between_segments() -> None:
    sat = {"A": "NS", "B": "NS"}
    check_multiple_teams(sat, {"A": "NS", "C": "NS"}, at_segment_end=True)
    with pytest.raises(OutOfOrder):
        check_multiple_teams(sat, {"A": "NS", "C": "NS"}, at_segment_end=False)
    with pytest.raises(IllegalLineUp) as refused:
        check_multiple_teams(sat, {"A": "EW", "C": "NS"}, at_segment_end=True)
    assert refused.value.cites == ("R44",)


@pytest.mark.clause("G17.2.1", "G17.2.2", "G17.2.3")
@pytest.mark.parametrize(
    ("event_class", "admitted"),
    [(EventClass.OPEN, {MAN, WOMAN}), (EventClass.MEN, {MAN}), (EventClass.WOMEN, {WOMAN})],
)
def test_who_may_enter(event_class: EventClass, admitted: set[Gender]) -> None:
    for gender in Gender:
        if gender in admitted:
            check_entry(event_class, (gender,))
            check_seats(event_class, dict.fromkeys("NESW", gender))
        else:
            with pytest.raises(IllegalEntry):
                check_entry(event_class, (gender,))
    check_pair(EventClass.OPEN, MAN, WOMAN)


def refusal(act: Callable[[], None]) -> tuple[str, ...]:
    with pytest.raises((IllegalEntry, IllegalLineUp)) as refused:
        act()
    return refused.value.cites


@pytest.mark.clause("G17.2.4")
def test_mixed_pairs_are_a_man_and_a_woman_and_men_sit_north_or_west() -> None:
    check_pair(EventClass.MIXED, MAN, WOMAN)
    check_seats(EventClass.MIXED, {"N": MAN, "S": WOMAN, "W": MAN, "E": WOMAN})
    check_fielded(EventClass.MIXED, (MAN, WOMAN), (WOMAN, MAN))
    assert refusal(lambda: check_pair(EventClass.MIXED, MAN, MAN)) == ("G17.2.4",)
    for seat, gender in (("N", WOMAN), ("W", WOMAN), ("E", MAN), ("S", MAN)):
        assert refusal(lambda seat=seat, gender=gender: check_seats(EventClass.MIXED, {seat: gender})) == ("G17.2.4",)  # type: ignore[misc]


@pytest.mark.clause("G17.2.5")
def test_special_mixed_teams_have_men_east_west_and_women_north_south() -> None:
    check_fielded(EventClass.SPECIAL_MIXED, (WOMAN, WOMAN), (MAN, MAN))
    for ns, ew in (((MAN, MAN), (WOMAN, WOMAN)), ((MAN, WOMAN), (MAN, MAN)), ((WOMAN, WOMAN), (WOMAN, WOMAN))):
        assert refusal(lambda ns=ns, ew=ew: check_fielded(EventClass.SPECIAL_MIXED, ns, ew)) == ("G17.2.5",)  # type: ignore[misc]
