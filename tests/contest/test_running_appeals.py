"""Corrections within their time, appeals from filing to decision, and what a published list is worth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from cardinal.contest.appeals import Decision, Fee, Filing, closes, decided, faults, file, findings, goes_to
from cardinal.contest.correction_period import Claim, corrected
from cardinal.contest.correction_period import closes as corrections_close
from cardinal.contest.deadlines import Moments
from cardinal.contest.model import Appeal, Correction, Event, LevelScore, Match, Outcome, Place, Ruling, Seating
from cardinal.contest.publication import Status, boards_to_show, missing_results, publication, rounds_to_show
from cardinal.contest.rulings_file import read_appeals
from cardinal.language import NotAllowed, NotNow
from cardinal.scoring import Assigned, LatePlay, Played
from tests.contest.event_maker import contestants, line, team_lines
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, MITCHELL, SWISS, terms

START = datetime(2024, 5, 1, 22, 0)
WBF = terms("wbf-2017", MITCHELL, form="pairs", laws={"appeals_arrangement": "committee"})
CTCBA = terms("ctcba", SWISS)
GUANDAN = terms("china-guandan", LEVELS, LEVELS_KNOCKOUT)
PLACE = Place("pairs", 1, "2", 1)
WRONG = Correction(PLACE, Played(170), Played(-170), "TD", START, "wrong sign")


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


MOMENTS = Moments(scheduled_end=START, end_of_play=after(5), publication=after(10))


# -- corrections ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("79C2")
def test_later_only_beyond_doubt_and_with_approval() -> None:
    late = replace(WRONG, at=after(41))
    certain = Claim(beyond_doubt=True, approved=True)
    assert corrected(WBF, WBF.stages[0], late, MOMENTS, certain).refused == "79C2"
    open_ = terms("wbf-2017", MITCHELL, form="pairs", laws={"late_score_correction": "with_approval"})
    found = corrected(open_, open_.stages[0], late, MOMENTS, certain)
    assert (found.refused, found.clauses) == ("", ("79C2",))
    assert corrected(open_, open_.stages[0], late, MOMENTS, Claim(approved=True)).refused == "79C2"


@pytest.mark.clause("R46")
def test_the_federation_counts_from_the_end_of_play() -> None:
    end = corrections_close(CTCBA, MOMENTS)
    assert (end.value, end.clauses) == (after(35), ("R46",))
    assert corrected(CTCBA, CTCBA.stages[0], replace(WRONG, at=after(36)), MOMENTS, Claim()).refused


@pytest.mark.parametrize("missing", ["by", "at", "reason"])
def test_a_correction_that_nobody_can_account_for_is_not_taken(missing: str) -> None:
    bare = replace(WRONG, **{missing: None if missing == "at" else ""})  # type: ignore[arg-type]
    with pytest.raises(NotAllowed) as refused:
        corrected(WBF, WBF.stages[0], bare, MOMENTS, Claim())
    assert refused.value.cites == ("80B2(j)",)


@pytest.mark.clause("G48.1", "G48.1.1", "G48.1.2", "G48.3")
def test_at_guandan_listed_errors_that_both_accept() -> None:
    swiss, knockout = GUANDAN.stages
    place = Place("swiss", 1, "1", 3)
    wrong = Correction(place, LevelScore(3, 0), LevelScore(0, 3), "records", after(20), "sheet misread")
    agreed = Claim("settlement", agreed=True)
    found = corrected(GUANDAN, swiss, wrong, MOMENTS, agreed)
    assert (found.refused, found.clauses) == ("", ("G48.1", "G48.1.2"))
    assert corrected(GUANDAN, swiss, wrong, MOMENTS, replace(agreed, agreed=False)).refused == "G48.1.2"
    # The time runs from the scheduled end, and play that ended five minutes later does not help.
    assert corrected(GUANDAN, swiss, replace(wrong, at=after(31)), MOMENTS, agreed).refused == "G48.3"
    score = Claim("knockout_score", agreed=True)
    assert corrected(GUANDAN, knockout, wrong, MOMENTS, score).clauses == ("G48.1", "G48.1.1")


@pytest.mark.clause("G48.2")
def test_an_evident_error_of_what_was_published_until_play_goes_on() -> None:
    swiss = GUANDAN.stages[0]
    wrong = Correction(Place("swiss", 1, "1", 3), None, LevelScore(0, 3), "records", after(600), "wrong row")
    evident = Claim("publication", next_day=after(601))
    assert corrected(GUANDAN, swiss, wrong, MOMENTS, evident).clauses == ("G48.2",)
    assert corrected(GUANDAN, swiss, replace(wrong, at=after(601)), MOMENTS, evident).refused == "G48.2"
    # On the last day of the stage there are the thirty minutes only.
    assert corrected(GUANDAN, swiss, wrong, MOMENTS, Claim("publication")).refused == "G48.2"


@pytest.mark.clause("G48.4")
def test_a_shorter_time_may_be_set() -> None:
    short = terms("china-guandan", LEVELS, corrections={"minutes": 15})
    assert corrections_close(short, MOMENTS).value == after(15)


# -- appeals --------------------------------------------------------------------------------------------------------

APPEAL = Appeal("a1", "r1", "North", 4, after(20), consent=True)


def told(conditions: object, appeal: Appeal, filing: Filing, moments: Moments = MOMENTS) -> list[str]:
    return [clause for one in faults(conditions, appeal, filing, moments) for clause in one.clauses]  # type: ignore[arg-type]


@pytest.mark.clause("92A/1", "92B", "92C", "92D1")
def test_an_appeal_of_a_pair_in_due_form_is_heard() -> None:
    assert told(WBF, APPEAL, Filing()) == []
    assert closes(WBF, MOMENTS).value == after(40)
    assert told(WBF, replace(APPEAL, filed_at=after(41)), Filing()) == ["92B"]
    assert told(WBF, replace(APPEAL, consent=None), Filing()) == ["92D1"]
    assert told(WBF, APPEAL, Filing(own_table=False)) == ["92A/1"]
    assert told(WBF, APPEAL, Filing(through_director=False)) == ["92C"]


def test_everything_that_an_appeal_lacks_is_said_at_once() -> None:
    bad = replace(APPEAL, filed_at=after(41), consent=False)
    assert told(WBF, bad, Filing(own_table=False)) == ["92A/1", "92D1", "92B"]
    with pytest.raises(NotAllowed) as refused:
        file(WBF, bad, Filing(own_table=False), MOMENTS)
    assert refused.value.cites == ("92A/1",)


@pytest.mark.clause("92D2", "R65")
def test_a_team_needs_its_captain_and_the_federation_a_letter() -> None:
    written = Filing(written=True)
    assert told(CTCBA, APPEAL, written) == []
    assert told(CTCBA, replace(APPEAL, consent=None), written) == ["92D2"]
    assert told(CTCBA, replace(APPEAL, consent=None), replace(written, by_captain=True)) == []
    assert told(CTCBA, APPEAL, Filing()) == ["R65"]


@pytest.mark.clause("80B2(k)")
@pytest.mark.parametrize(("pack", "stage"), [("ctcba", SWISS), ("wbf-2017", KNOCKOUT)])
def test_a_fee_is_the_organisers_own_arrangement_under_any_regulations(pack: str, stage: Mapping[str, object]) -> None:
    """The federation's chapter on appeals has the route, the quorum and the last instance, and no word of money."""
    paid = terms(pack, stage, appeals={"fee": 1000, "currency": "TWD"})
    written = Filing(written=True)
    assert told(paid, APPEAL, written) == ["80B2(k)"]
    assert told(paid, replace(APPEAL, fee=Fraction(1000)), written) == []


def test_the_federations_conditions_show_the_fee_by_the_law_that_leaves_it_to_the_organiser() -> None:
    assert CTCBA.clauses("appeals.fee") == CTCBA.clauses("appeals.currency") == ("80B2(k)",)
    assert CTCBA.clauses("appeals.written") == ("R65",)


@pytest.mark.clause("G55.1", "G55.2", "G55.3")
def test_at_guandan_in_writing_with_the_fee_and_the_leader() -> None:
    fee = terms("china-guandan", LEVELS, appeals={"fee": 500, "currency": "CNY"})
    good, written = replace(APPEAL, fee=Fraction(500)), Filing(written=True)
    assert told(fee, good, written) == []
    assert closes(fee, MOMENTS).value == after(30)
    assert told(fee, replace(good, filed_at=after(31)), written) == ["G55.2"]
    assert told(fee, replace(good, consent=False), written) == ["G55.1"]
    assert told(fee, good, Filing()) == ["G55.2"]
    assert told(fee, APPEAL, written) == ["G55.2", "G55.3"]


@pytest.mark.clause("93A", "93B2", "G56.1")
def test_who_decides() -> None:
    assert goes_to(WBF).value == "committee"
    assert (goes_to(WBF, can_sit=False).value, goes_to(WBF, can_sit=False).clauses) == ("director in charge", ("93A",))
    assert goes_to(terms("wbf-2017", KNOCKOUT)).clauses == ("93A",)
    assert "R74" in goes_to(CTCBA).clauses
    assert goes_to(GUANDAN).value == "committee"


THREE = {"A": True, "B": True, "C": False}


@pytest.mark.clause("93B3")
def test_a_committee_changes_a_judgement_and_recommends_on_law() -> None:
    change = Decision(THREE, after(60), "4H makes", score=Assigned(420))
    found = decided(WBF, APPEAL, change)
    assert (found.appeal.decision, found.appeal.score, found.appeal.committee) == (
        "varied", Assigned(420), ("A", "B", "C")
    )  # fmt: skip
    with pytest.raises(NotAllowed) as refused:
        decided(WBF, APPEAL, replace(change, subject="law"))
    assert refused.value.cites == ("93B3",)
    assert decided(WBF, APPEAL, replace(change, subject="law", director_follows=True)).appeal.decision == "varied"
    upheld = decided(WBF, APPEAL, replace(change, votes={"A": False, "B": True, "C": False}))
    assert (upheld.appeal.decision, upheld.appeal.score) == ("upheld", None)


def test_a_change_says_what_takes_the_rulings_place() -> None:
    with pytest.raises(NotAllowed):
        decided(WBF, APPEAL, Decision(THREE, after(60), "no score"))
    outcome = Decision(THREE, after(60), "no forfeit", outcome=Outcome.DRAWN)
    assert decided(WBF, APPEAL, outcome).appeal.outcome is Outcome.DRAWN


@pytest.mark.clause("R73", "R75", "R76")
def test_three_make_a_meeting_and_a_decision_binds() -> None:
    final = terms("ctcba", SWISS, appeals={"committee_is_final": True})
    change = Decision(THREE, after(60), "4H makes", score=Assigned(420))
    with pytest.raises(NotNow) as refused:
        decided(final, APPEAL, replace(change, votes={"A": True, "B": True}))
    assert refused.value.cites == ("R73",)
    found = decided(final, APPEAL, change)
    assert found.is_final
    assert found.appeal.clauses[-2:] == ("R75", "R76")
    with pytest.raises(NotNow):
        decided(final, found.appeal, change)


@pytest.mark.clause("G56.2", "G56.5", "G55.3")
def test_at_guandan_by_simple_majority_and_for_good() -> None:
    paid = replace(APPEAL, fee=Fraction(500))
    change = Decision(THREE, after(60), "the play stands", outcome=Outcome.DRAWN, reasonable=True, chair="A")
    found = decided(GUANDAN, paid, change)
    assert (found.appeal.decision, found.is_final, found.fee) == ("varied", True, Fee.RETURNED)
    # As many on both sides leave the ruling; an appeal without merit costs its fee.
    equal = replace(change, votes={**THREE, "D": False}, reasonable=False)
    found = decided(GUANDAN, paid, equal)
    assert (found.appeal.decision, found.fee) == ("upheld", Fee.KEPT)
    assert decided(GUANDAN, APPEAL, change).fee is Fee.NONE
    with pytest.raises(NotNow) as refused:
        decided(GUANDAN, found.appeal, change)
    assert refused.value.cites == ("G56.5",)


@pytest.mark.clause("G55.3")
def test_the_decision_says_why_whether_it_was_reasonable_and_what_becomes_of_the_fee() -> None:
    paid = replace(APPEAL, fee=Fraction(500), grounds="they passed out of turn")
    verdict = Decision(THREE, after(60), "the pass was in turn", outcome=Outcome.DRAWN, reasonable=False, chair="A")
    found = decided(GUANDAN, paid, verdict).appeal
    assert (found.grounds, found.reason) == ("they passed out of turn", "the pass was in turn")
    assert (found.reasonable, found.fee_fate, found.fee_clauses) == (False, Fee.KEPT, ("G55.3",))
    assert [str(one) for one in findings(found)] == [
        "There was no reasonable ground for the appeal.", "The fee is kept."
    ]  # fmt: skip
    with pytest.raises(NotAllowed) as refused:
        decided(GUANDAN, paid, replace(verdict, reasonable=None))
    assert refused.value.cites == ("G55.3",)
    # Where nobody paid nothing depends on it, and nothing need be said.
    free = decided(GUANDAN, APPEAL, replace(verdict, reasonable=None)).appeal
    assert (free.reasonable, free.fee_fate, free.fee_clauses, findings(free)) == (None, Fee.NONE, (), ())


@pytest.mark.clause("92A/2")
@pytest.mark.parametrize(
    ("sanction", "reasonable", "fate"),
    [
        ("none", True, Fee.RETURNED),
        ("none", False, Fee.RETURNED),
        ("regulated", True, Fee.RETURNED),
        ("regulated", False, Fee.KEPT),
    ],
)
def test_at_bridge_the_fee_is_kept_only_by_a_regulation(sanction: str, reasonable: bool, fate: Fee) -> None:
    conditions = terms("wbf-2017", KNOCKOUT, laws={"frivolous_appeal_sanction": sanction})
    verdict = Decision(THREE, after(60), "4H goes down", score=Assigned(-50), reasonable=reasonable)
    found = decided(conditions, replace(APPEAL, fee=Fraction(50)), verdict)
    assert (found.fee, found.appeal.fee_clauses) == (fate, ("92A/2",))
    with pytest.raises(NotAllowed) as refused:
        decided(conditions, replace(APPEAL, fee=Fraction(50)), replace(verdict, reasonable=None))
    assert refused.value.cites == ("92A/2",)
    told = [str(one) for one in findings(found.appeal)]
    assert ("no regulation" in told[1]) == (sanction == "none" and not reasonable)


def test_an_appeal_is_read_from_newer_and_older_files() -> None:
    head = {"key": "a1", "ruling": "r1"}

    def one(**cells: object) -> Appeal:
        (found,), flaws = read_appeals(json.dumps([head | cells]), "appeals.json")
        assert flaws == ()
        return found

    # An older file has one column for both reasons: the appellant's, until the decision wrote its own there.
    assert (one(reason="slow").grounds, one(reason="slow").reason) == ("slow", "")
    old = one(reason="it was not", decision="upheld")
    assert (old.grounds, old.reason, old.reasonable, old.fee_fate) == ("", "it was not", None, None)
    new = one(grounds="slow", reason="it was not", decision="upheld", reasonable="no", fee_fate="kept")
    assert (new.grounds, new.reason, new.reasonable, new.fee_fate) == ("slow", "it was not", False, Fee.KEPT)
    _, flaws = read_appeals(json.dumps([head | {"fee_fate": "lost"}]), "appeals.json")
    assert [flaw.source.file for flaw in flaws] == ["appeals.json"]


# -- publication ----------------------------------------------------------------------------------------------------


def pairs_event() -> Event:
    seats = (Seating("pairs", 1, "1", (1,), (3,), (1, 2)), Seating("pairs", 1, "2", (2,), (4,), (1, 2)))
    lines = (
        line(1, 1, 1, 3, 420, stage="pairs"),
        line(1, 2, 2, 4, 450, stage="pairs"),
        line(2, 1, 1, 3, 140, stage="pairs"),
        line(2, 2, 2, 4, -50, stage="pairs"),
    )
    return Event(WBF, contestants(range(1, 5)), seatings=seats, lines=lines)


@pytest.mark.clause("79C1", "92B")
def test_a_list_is_provisional_official_and_final() -> None:
    event = pairs_event()
    seen = [publication(WBF, event, "pairs", MOMENTS, after(one)).status for one in (9, 10, 40, 41)]
    assert seen == [Status.PROVISIONAL, Status.OFFICIAL, Status.OFFICIAL, Status.FINAL]
    official = publication(WBF, event, "pairs", MOMENTS, after(20))
    assert (official.corrections_until, official.appeals_until) == (after(40), after(40))
    assert official.clauses == ("79C1", "92B")
    assert str(official.text) == (
        "pairs, 2024-05-01 22:20: official. Corrections until 2024-05-01 22:40, appeals until 2024-05-01 22:40."
    )


def test_an_undecided_appeal_keeps_a_list_from_being_final() -> None:
    event = replace(pairs_event(), rulings=(Ruling("r1", PLACE, Assigned(140)),), appeals=(APPEAL,))
    found = publication(WBF, event, "pairs", MOMENTS, after(600))
    assert (found.status, found.undecided) == (Status.OFFICIAL, (APPEAL,))
    over = replace(event, appeals=(replace(APPEAL, decision="upheld"),))
    assert publication(WBF, over, "pairs", MOMENTS, after(600)).status is Status.FINAL


def test_missing_results_keep_it_provisional_and_their_boards_hidden() -> None:
    event = pairs_event()
    assert boards_to_show(event, "pairs") == (1, 2)
    less = replace(event, lines=event.lines[:3])
    found = publication(WBF, less, "pairs", MOMENTS, after(600))
    assert (found.status, found.missing) == (Status.PROVISIONAL, 1)
    assert boards_to_show(less, "pairs") == (1,)
    late = replace(event, lines=(*event.lines[:3], replace(event.lines[3], score=LatePlay())))
    assert boards_to_show(late, "pairs") == (1,)


def test_a_match_that_is_not_complete_keeps_its_round_back() -> None:
    stage = replace(CTCBA.stages[0], rounds=2, boards=1, vp_scale="wbf")
    matches = (Match("swiss", 1, "1", 1, 2), Match("swiss", 2, "1", 1, 2))
    lines = tuple(team_lines(matches[0], [(420, 400)]) + team_lines(matches[1], [(420, 400)])[:1])
    event = Event(replace(CTCBA, stages=(stage,)), contestants((1, 2)), matches=matches, lines=lines)
    assert missing_results(event, "swiss") == ((2, "1", 0),)
    assert rounds_to_show(event, "swiss") == (1,)
    assert publication(CTCBA, event, "swiss", MOMENTS, after(600)).missing == 1
