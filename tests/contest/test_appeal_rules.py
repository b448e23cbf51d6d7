"""Appeals rule by rule: every fault with its clause, who decides, votes, and what goes on record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.appeals import (
    Decided,
    Decision,
    Fee,
    Filing,
    closes,
    decided,
    faults,
    file,
    findings,
    goes_to,
    open_appeals,
)
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.deadlines import Moments
from cardinal.contest.model import Appeal, Event, Outcome
from cardinal.language import NotAllowed, NotNow
from cardinal.scoring import Assigned
from tests.contest.event_maker import contestants
from tests.contest.running_conditions import LEVELS, MITCHELL, SWISS, terms

START = datetime(2024, 5, 1, 22, 0)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


MOMENTS = Moments(scheduled_end=START, end_of_play=after(5), publication=after(10))
COMMITTEE = {"appeals_arrangement": "committee"}
WBF = terms("wbf-2017", MITCHELL, form="pairs", laws=COMMITTEE, appeals={"quorum": 3})
CTCBA = terms("ctcba", SWISS)
FINAL = terms("ctcba", SWISS, appeals={"committee_is_final": True})
GUANDAN = terms("china-guandan", LEVELS, appeals={"fee": 500, "currency": "CNY"})
APPEAL = Appeal("a1", "r1", "North", 4, after(20), consent=True, fee=Fraction(500))
WRITTEN = Filing(written=True)


def lacks(
    conditions: ConditionsOfContest, appeal: Appeal = APPEAL, filing: Filing = WRITTEN, moments: Moments = MOMENTS
) -> list[tuple[str, str]]:
    return [(one.value.key, one.cites) for one in faults(conditions, appeal, filing, moments)]


# -- in due form ----------------------------------------------------------------------------------------------------


def test_the_last_moment_and_its_clause() -> None:
    assert [(one.value, one.cites) for one in (closes(WBF, MOMENTS), closes(GUANDAN, MOMENTS))] == [
        (after(40), "§92B"), (after(30), "§G55.2")
    ]  # fmt: skip


@pytest.mark.clause("92B")
def test_the_last_minute_is_in_time_and_an_appeal_without_a_time_is_not() -> None:
    late = [("too_late", "§92B")]
    assert lacks(WBF, replace(APPEAL, filed_at=after(40))) == []
    assert lacks(WBF, replace(APPEAL, filed_at=after(40.1))) == late
    assert lacks(WBF, replace(APPEAL, filed_at=None)) == late
    assert lacks(WBF, replace(APPEAL, filed_at=after(600)), moments=Moments(START)) == []


@pytest.mark.clause("92D1", "92D2")
def test_consent_is_the_partners_or_the_captains() -> None:
    alone = replace(APPEAL, consent=None)
    captain = replace(WRITTEN, by_captain=True)
    assert lacks(CTCBA, alone, captain) == []
    assert [cites for _, cites in lacks(CTCBA, alone)] == ["§92D2"]
    # A pair has no captain whose word would do.
    assert [cites for _, cites in lacks(WBF, alone, captain)] == ["§92D1"]


@pytest.mark.clause("R65", "80B2(k)")
@pytest.mark.parametrize(("pack", "clause"), [("ctcba", "§R65"), ("wbf-2017", "§80B2(k)")])
def test_in_writing_where_the_conditions_want_it(pack: str, clause: str) -> None:
    stage = {**SWISS, "vp_scale": "wbf"} if pack == "wbf-2017" else SWISS
    wanted = terms(pack, stage, appeals={"written": True})
    assert lacks(wanted, filing=Filing()) == [("not_written", clause)]
    assert lacks(wanted) == []


@pytest.mark.clause("G55.1", "G55.2", "G55.3")
def test_everything_that_an_appeal_of_guandan_can_lack() -> None:
    assert lacks(GUANDAN) == []
    assert lacks(GUANDAN, replace(APPEAL, filed_at=after(30))) == []
    assert lacks(GUANDAN, replace(APPEAL, filed_at=after(-5))) == []
    assert lacks(GUANDAN, replace(APPEAL, filed_at=after(30.1))) == [("too_late", "§G55.2")]
    assert lacks(GUANDAN, replace(APPEAL, filed_at=None)) == [("too_late", "§G55.2")]
    assert lacks(GUANDAN, moments=Moments()) == []
    assert lacks(GUANDAN, replace(APPEAL, fee=Fraction(499))) == [("no_fee", "§G55.2 §G55.3")]
    nothing = replace(APPEAL, filed_at=after(31), consent=None, fee=Fraction())
    assert lacks(GUANDAN, nothing, Filing(own_table=False, by_captain=True)) == [
        ("no_player", "§G55.1"),
        ("other_table", "§G55.1"),
        ("no_leader", "§G55.1"),
        ("too_late", "§G55.2"),
        ("not_written", "§G55.2"),
        ("no_fee", "§G55.2 §G55.3"),
    ]


@pytest.mark.clause("93A", "93B2", "R65", "R72", "R74", "G56.1", "G56.2")
def test_who_decides_by_which_clauses() -> None:
    def named(found: Any) -> tuple[str, str]:
        return found.value, found.cites

    assert named(goes_to(WBF)) == named(file(WBF, APPEAL, WRITTEN, MOMENTS)) == ("committee", "§93B2")
    assert named(goes_to(WBF, can_sit=False)) == ("director in charge", "§93A")
    assert named(goes_to(CTCBA))[1] == "§93B2 §R65 §R72 §R74"
    assert named(goes_to(GUANDAN, can_sit=False)) == ("committee", "§G56.1 §G56.2")


# -- votes ----------------------------------------------------------------------------------------------------------

CHANGE = Decision({"A": True, "B": True, "C": False}, after(60), "4H makes", score=Assigned(420), reasonable=True)


def vote(conditions: ConditionsOfContest, votes: str, **more: Any) -> Decided:
    """``++-`` are two for a change and one against, of A, B and C."""
    given = {name: sign == "+" for name, sign in zip("ABCDE", votes, strict=False)}
    return decided(conditions, APPEAL, replace(CHANGE, votes=given, **more))


@pytest.mark.clause("93B3", "R73", "G56.2")
@pytest.mark.parametrize("conditions", [WBF, CTCBA, GUANDAN])
@pytest.mark.parametrize(
    ("votes", "decision"),
    [("+++", "varied"), ("++-", "varied"), ("+--", "upheld"), ("++--", "upheld"), ("+++--", "varied")],
)
def test_more_than_half_change_a_ruling(conditions: ConditionsOfContest, votes: str, decision: str) -> None:
    assert vote(conditions, votes).appeal.decision == decision
    # Who upholds needs no score to put in the ruling's place.
    if decision == "upheld":
        assert vote(conditions, votes, score=None).appeal.decision == decision
        return
    with pytest.raises(NotAllowed) as refused:
        vote(conditions, votes, score=None)
    assert refused.value.text.key == "nothing_instead"


@pytest.mark.parametrize(
    ("conditions", "key", "clause", "legal"),
    [(WBF, "no_quorum", "80B2(k)", (3,)), (CTCBA, "too_few_members", "R73", ())],
)
def test_too_few_do_not_decide(conditions: ConditionsOfContest, key: str, clause: str, legal: tuple[int, ...]) -> None:
    with pytest.raises(NotNow) as refused:
        vote(conditions, "++")
    assert (refused.value.text.key, refused.value.cites, tuple(refused.value.legal)) == (key, (clause,), legal)


@pytest.mark.clause("93B3", "91A")
@pytest.mark.parametrize(("subject", "clauses"), [("law", ("93B3",)), ("discipline", ("93B3", "91A"))])
def test_on_law_and_discipline_a_committee_recommends(subject: str, clauses: tuple[str, ...]) -> None:
    with pytest.raises(NotAllowed) as refused:
        vote(WBF, "++-", subject=subject)
    assert refused.value.cites == clauses
    # To uphold is no change, and the Director may accept what is recommended.
    assert vote(WBF, "+--", subject=subject).appeal.decision == "upheld"
    followed = vote(WBF, "++-", subject=subject, director_follows=True)
    assert (followed.appeal.decision, followed.cites) == ("varied", " ".join(f"§{one}" for one in clauses))
    assert vote(WBF, "++-", subject="fact").appeal.decision == "varied"


@pytest.mark.clause("R73", "R75", "R76", "G56.1", "G56.2", "G56.5", "93B3")
@pytest.mark.parametrize(
    ("conditions", "cites", "is_final"),
    [
        (WBF, "§93B3", False),
        (CTCBA, "§93B3 §R73", False),
        (FINAL, "§93B3 §R73 §R75 §R76", True),
        (GUANDAN, "§G56.1 §G56.2 §G56.5", True),
    ],
)
def test_the_clauses_of_a_decision_and_whether_anybody_can_go_further(
    conditions: ConditionsOfContest, cites: str, is_final: bool
) -> None:
    found = vote(conditions, "++-")
    assert (found.cites, found.is_final) == (cites, is_final)
    ruled = decided(conditions, replace(APPEAL, clauses=("27B1",)), CHANGE)
    assert ruled.appeal.clauses == ("27B1", *(one.lstrip("§") for one in cites.split()))


@pytest.mark.clause("G56.1")
def test_a_chair_who_does_not_vote_is_one_of_the_committee_all_the_same() -> None:
    assert vote(GUANDAN, "++", chair="Z").appeal.committee == ("A", "B")
    with pytest.raises(NotAllowed) as refused:
        vote(GUANDAN, "++")
    assert refused.value.cites == ("G56.1",)


@pytest.mark.parametrize(("conditions", "clause"), [(WBF, "93C1"), (CTCBA, "R76"), (GUANDAN, "G56.5")])
def test_what_is_decided_is_not_decided_again(conditions: ConditionsOfContest, clause: str) -> None:
    with pytest.raises(NotNow) as refused:
        decided(conditions, replace(APPEAL, decision="upheld"), CHANGE)
    assert (refused.value.text.key, refused.value.cites) == ("already_decided", (clause,))


def test_everything_of_a_decision_goes_on_record() -> None:
    both = replace(CHANGE, outcome=Outcome.DRAWN)
    asked = replace(APPEAL, grounds="they hesitated")
    assert decided(WBF, asked, both).appeal == replace(
        asked, committee=("A", "B", "C"), decision="varied", decided_at=after(60), score=Assigned(420),
        outcome=Outcome.DRAWN, reason="4H makes", clauses=("93B3",), reasonable=True, fee_fate=Fee.RETURNED,
        fee_clauses=("92A/2",),
    )  # fmt: skip
    upheld = decided(WBF, asked, replace(both, votes=dict.fromkeys("ABC", False))).appeal
    assert (upheld.decision, upheld.score, upheld.outcome) == ("upheld", None, None)
    # An older appeal has its grounds where the decision now writes its own.
    old = decided(WBF, replace(APPEAL, reason="they hesitated"), both).appeal
    assert (old.grounds, old.reason) == ("they hesitated", "4H makes")


# -- the fee, and what is still open --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reasonable", "fate", "expected"),
    [
        (None, None, []),
        (None, Fee.NONE, []),
        (True, Fee.NONE, ["reasonable"]),
        (True, Fee.RETURNED, ["reasonable", "fee_returned"]),
        (None, Fee.RETURNED, ["fee_returned"]),
        (False, Fee.RETURNED, ["unreasonable", "fee_not_sanctioned"]),
        (False, Fee.KEPT, ["unreasonable", "fee_kept"]),
    ],
)
def test_what_was_found_of_the_appeal_itself(reasonable: bool | None, fate: Fee | None, expected: list[str]) -> None:
    found = findings(replace(APPEAL, reasonable=reasonable, fee_fate=fate))
    assert [one.key for one in found] == expected


def test_the_appeals_that_nobody_has_decided() -> None:
    other = replace(APPEAL, key="a2", decision="upheld")
    third = replace(APPEAL, key="a3")
    assert open_appeals(Event(WBF, contestants((1,)), appeals=(APPEAL, other, third))) == (APPEAL, third)
