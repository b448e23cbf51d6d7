"""Players on loan and their price, forfeits explained, who deals, and who must be named to run an event."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from cardinal.contest.borrowing import Loan, Remedy, Request, borrow, own_member_arrives, reduced_imps, remedy
from cardinal.contest.dealing_duties import dealing_duties, full_record
from cardinal.contest.errors import BadConditions
from cardinal.contest.forfeit_explanation import explanation
from cardinal.contest.model import Room
from cardinal.contest.officials import bodies, masterpoints_may_be_issued, missing_officials
from tests.contest.conditions_maker import conditions, team
from tests.contest.refusals import MINUTE, refused


def request(**more: Any) -> Request:
    usual: dict[str, Any] = {"team": 1, "stage": "Swiss", "round": 2, "minutes": 8, "present": 3, "player": "Kuo"}
    return Request(**{**usual, "consent": True, **more})


def loan(stage: str = "swiss", earlier: tuple[Loan, ...] = (), terms: Any = None, **more: Any) -> Loan:
    found = terms or conditions(stage=stage)
    return borrow(found, found.stages[0], request(**more), [team(1), team(2)], earlier)


@pytest.mark.clause("R12.1")
def test_a_team_of_three_borrows_a_player_of_no_team_for_the_open_room() -> None:
    found = loan()
    assert (found.player, found.room, found.late, found.clauses) == ("Kuo", Room.OPEN, None, ("R12.1",))
    for wrong in ({"present": 2}, {"present": 4}, {"consent": False}, {"player": "B2"}, {"ordinary_standard": False}):
        assert refused(lambda wrong=wrong: loan(**wrong)).cites == ("R12.1",)  # type: ignore[misc]
    # Ten minutes is within the time; later the lateness is paid first: 12 minutes cost 1 VP.
    assert loan(minutes=10).late is None
    late = loan(minutes=12).late
    assert late is not None
    assert late.price is not None
    assert (late.price.amount, late.clause) == (1, "R11/1")


@pytest.mark.clause("R12.2")
def test_imps_won_on_the_boards_of_a_loan_lose_a_third() -> None:
    # The worked case: 24 IMPs on the 12 boards of the loan and 7 on the other four: 16 and 7.
    won = dict.fromkeys(range(1, 13), 2) | {13: 7}
    found = loan()
    for board in range(1, 13):
        found = found.plays(board)
    price = reduced_imps(conditions(), found, won)
    assert (price.value, price.clauses) == (23, ("R12.2",))
    # 20 IMPs: 13 and a third, to the nearest.
    assert reduced_imps(conditions(), found, {1: 20}).value == 13


@pytest.mark.clause("R12.3")
def test_an_own_player_takes_over_under_supervision_and_boards_played_keep_their_price() -> None:
    found = loan().plays(1).plays(2)
    assert refused(lambda: own_member_arrives(found, supervised=False)).cites == ("R12.3",)
    ended = own_member_arrives(found, supervised=True)
    assert "R12.3" in ended.clauses
    # Three IMPs on each of boards 1 to 3: two thirds of six, and the third board in full.
    assert reduced_imps(conditions(), ended, {1: 3, 2: 3, 3: 3}).value == 7
    assert refused(lambda: ended.plays(3)).cites == ("R12.3",)


@pytest.mark.clause("R12.4")
def test_in_a_knockout_a_team_short_of_players_forfeits() -> None:
    for stage, wanted in (("swiss", Remedy.LOAN), ("round_robin", Remedy.LOAN), ("knockout", Remedy.FORFEIT)):
        terms = conditions(stage=stage)
        assert remedy(terms, terms.stages[0])[0] is wanted
    assert refused(lambda: loan("knockout")).cites == ("R12.4",)


@pytest.mark.clause("R12.5")
def test_a_team_borrows_once_a_stage_and_a_short_loan_does_not_count() -> None:
    # A match of 16 boards: eight are half of it.
    long, short = (Loan(1, "Swiss", 1, "Kuo", 16, tuple(range(1, count + 1))) for count in (8, 7))
    assert refused(lambda: loan(earlier=(long,))).cites == ("R12.5",)
    assert loan(earlier=(short,)).player == "Kuo"
    assert loan(earlier=(replace(long, stage="Final"),)).player == "Kuo"
    assert loan(earlier=(replace(long, team=2),)).player == "Kuo"


@pytest.mark.clause("R12.6")
@pytest.mark.parametrize("points", ["blue_fourth_grade", "red"])
def test_nobody_is_borrowed_for_the_great_championships_or_part_way(points: str) -> None:
    officials = {"masterpoints": points, "sanctioned_by": "federation", "scale": "national"}
    assert refused(lambda: loan(terms=conditions(stage="swiss", officials=officials))).cites == ("R12.6",)
    assert refused(lambda: loan(begun=True)).cites == ("R12.6",)
    assert loan(terms=conditions(stage="swiss", officials={"masterpoints": "blue"})).player == "Kuo"


def test_an_organiser_may_allow_no_loans_at_all() -> None:
    none = conditions(stage="swiss", borrowing={"allowed": False})
    assert refused(lambda: loan(terms=none)).cites == ("R12.1",)


@pytest.mark.clause("R16")
def test_a_forfeit_is_explained_within_48_hours_or_may_be_sent_on() -> None:
    terms, ended = conditions(), datetime(2026, 5, 1, 22, 0)
    due = datetime(2026, 5, 3, 22, 0)
    told = explanation(terms, match_ended=ended, now=due, told_before=True)
    assert (told.due, told.may_be_referred, told.clauses) == (due, False, ("R16",))
    waiting = explanation(terms, match_ended=ended, now=due)
    assert (waiting.may_be_referred, waiting.still_open) == (False, True)
    assert explanation(terms, match_ended=ended, now=due + MINUTE).may_be_referred
    letter = explanation(terms, match_ended=ended, now=due, letter_at=due, letter_suffices=None)
    assert (letter.in_time, letter.may_be_referred, letter.still_open) == (True, False, True)
    weak = explanation(terms, match_ended=ended, now=due, letter_at=due, letter_suffices=False)
    assert weak.may_be_referred
    good = explanation(terms, match_ended=ended, now=due + MINUTE, letter_at=due, letter_suffices=True)
    assert (good.may_be_referred, good.still_open) == (False, False)
    late = explanation(terms, match_ended=ended, now=due + 2 * MINUTE, letter_at=due + MINUTE, letter_suffices=True)
    assert late.may_be_referred


@pytest.mark.clause("R25")
def test_players_deal_in_teams_by_halves_that_change_about_and_in_pairs_by_tables() -> None:
    terms = conditions(stage="swiss")
    first = dealing_duties(terms, range(1, 9))
    assert [(one.where, one.boards) for one in first] == [("open", (1, 2, 3, 4)), ("closed", (5, 6, 7, 8))]
    second = dealing_duties(terms, range(9, 17), segment=2)
    assert [(one.where, one.boards) for one in second] == [("open", (13, 14, 15, 16)), ("closed", (9, 10, 11, 12))]
    assert all(one.records and one.clauses == ("R25",) for one in (*first, *second))
    pairs = conditions(form="pairs")
    assert [one.boards for one in dealing_duties(pairs, range(1, 7), tables=3)] == [(1, 2), (3, 4), (5, 6)]
    with pytest.raises(BadConditions) as caught:
        dealing_duties(pairs, range(1, 8), tables=3)
    assert caught.value.cites == ("R25",)
    # Arranged otherwise, nobody deals at the table.
    assert dealing_duties(conditions(dealing={"by": "machine"}), range(1, 9)) == ()


@pytest.mark.clause("R25")
def test_a_hand_record_names_every_card() -> None:
    hands = ["AKQ.AKQ.AKQ.AKQJ", "JT9.JT9.JT9.T987", "876.876.876.6543", "5432.5432.5432.2"]
    assert full_record(hands)
    assert not full_record([*hands[:3], "5xx2.5432.5432.2"])
    assert not full_record(hands[:3])


@pytest.mark.clause("R2/1", "R3", "R4")
def test_the_federation_wants_an_organiser_directors_and_an_appeals_committee() -> None:
    assert [one.cites for one in missing_officials(conditions())] == ["§R2/1", "§R3", "§R4"]
    named = {"organiser": "Club", "host": "City", "directors": ["Ho"], "appeals_committee": ["A", "B", "C"]}
    found = conditions(officials={**named, "discipline_committee": ["D"]})
    assert missing_officials(found) == ()
    assert [(one.part, one.clauses) for one in bodies(found)] == [
        ("organiser", ("R2/1",)),
        ("host", ("R2/1",)),
        ("directors", ("R3",)),
        ("appeals", ("R4",)),
        ("discipline", ("R4",)),
    ]


@pytest.mark.clause("R2/2")
def test_masterpoints_of_an_area_event_need_approval() -> None:
    area = {"organiser": "X", "directors": ["Ho"], "appeals_committee": ["A"], "scale": "area", "masterpoints": "blue"}
    assert [one.cites for one in missing_officials(conditions(officials=area))] == ["§R2/2"]
    assert masterpoints_may_be_issued(conditions(officials={**area, "sanctioned_by": "federation"}))
    assert masterpoints_may_be_issued(conditions(officials={**area, "scale": "club"}))
    assert not masterpoints_may_be_issued(conditions(officials={**area, "masterpoints": "none"}))


@pytest.mark.clause("G18.1", "G18.2", "G18.3")
def test_guandan_events_have_an_organiser_a_host_and_a_committee() -> None:
    named = {"organiser": "Center", "host": "City", "committee": ["Center", "City"], "directors": ["Ma"]}
    found = {one.part: one for one in bodies(conditions("china-guandan", officials=named))}
    assert {part: one.clauses for part, one in found.items()} == {
        "organiser": ("G18.1",),
        "host": ("G18.2",),
        "committee": ("G18.3",),
        "directors": ("G18.1",),
    }
    record = found["organiser"].to_json("ja")
    assert (record["names"], record["cites"]) == (["Center"], ["G18.1"])
    assert [one.cites for one in missing_officials(conditions("china-guandan"))] == ["§G18.1", "§G18.1"]


def test_under_the_laws_alone_nobody_has_to_be_named() -> None:
    assert missing_officials(conditions("wbf-2017")) == ()
