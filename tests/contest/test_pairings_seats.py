"""Home and away, seating rights, line-ups and their deadlines, changes of sides, and the classes of event."""

from __future__ import annotations

import pytest

from cardinal.contest.pairings import Pairing
from cardinal.contest.pairings.errors import (
    IllegalChoice,
    IllegalEntry,
    OrganiserDecides,
    OutOfOrder,
)
from cardinal.contest.pairings.gender_forms import EventClass, Gender, check_entry, check_pair, check_seats
from cardinal.contest.pairings.home_away import Contest, SeatingRights, home_in_knockout, home_in_swiss

MATCH = Pairing(7, 1)
MAN, WOMAN = Gender.MAN, Gender.WOMAN


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


@pytest.mark.clause("G29.3.3")
def test_nobody_has_a_right_of_seating_in_extra_play() -> None:
    rights = SeatingRights.of(MATCH, Contest.EXTRA, 1)
    assert (rights.rights, rights.cites) == ((None,), "§G29.3.3")


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
