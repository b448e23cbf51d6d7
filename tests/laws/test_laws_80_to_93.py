"""Laws 80 to 93 where they are no hearing: powers, team scores, fouled boards, penalties, rights of appeal."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import Side
from cardinal.language import NotAllowed
from cardinal.laws import book, read_case
from cardinal.laws.bridge.e2017.appeal_committee import SUBJECTS, may_overrule
from cardinal.laws.bridge.e2017.appeals import (
    appellants,
    heard_with,
    may_appeal,
    period_text,
    received,
    within_appeal_period,
)
from cardinal.laws.bridge.e2017.director import given_by
from cardinal.laws.bridge.e2017.fouled_board import Groups, rate
from cardinal.laws.bridge.e2017.organisation import holder_of_powers, organizer
from cardinal.laws.bridge.e2017.procedural_penalties import tariff_amount
from cardinal.laws.bridge.e2017.score_adjustment import FAULTS, IMPS, PERCENT, Score
from cardinal.laws.bridge.e2017.team_score import one_team_at_fault, part_of_86b2
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.conditions import OPTIONS, Conditions
from cardinal.laws.effect import NoRectification
from cardinal.laws.hearing import Asking, Law, Procedure, hear
from cardinal.laws.question import DIRECTOR, Voice
from cardinal.laws.ruling import Ruling


def imps(value: int | str) -> Score:
    return Score(Fraction(value), IMPS)


# Laws 80 and 81 ------------------------------------------------------------------------------------


@pytest.mark.clause("80A2", "80A3")
def test_only_an_assigned_power_takes_the_responsibility_away() -> None:
    answers = {
        mode: holder_of_powers(Conditions({"ra_power_delegation": mode})).value.answers == "regulating_authority"
        for mode in ("retained", "delegated", "assigned")
    }
    assert answers == {"retained": True, "delegated": True, "assigned": False}
    assert holder_of_powers(Conditions()).value.decides == "regulating_authority"


@pytest.mark.clause("80B1/1", "80B1/2")
def test_the_organizer_answers_for_what_it_delegates() -> None:
    recognized = Conditions({"tournament_organizer_recognition": "recognized"})
    assert organizer(recognized).value.answers == "organizer"
    delegated = organizer(recognized, delegated=True)
    assert (delegated.value.decides, delegated.value.answers) == ("delegate", "organizer")
    assert organizer(Conditions()).value.decides == "regulating_authority"


@pytest.mark.clause("81A", "81D")
def test_an_assistant_rules_and_the_director_answers() -> None:
    own, delegated = given_by("Ann"), given_by("Ann", "Ben")
    assert (own.value.ruled, own.value.answers, own.clauses) == ("Ann", "Ann", ("81A",))
    assert (delegated.value.ruled, delegated.value.answers) == ("Ben", "Ann")
    assert delegated.value.represents == "organizer"
    assert delegated.clauses == ("81A", "81D")


def test_what_is_established_is_not_asked_again() -> None:
    voice = Voice("cardinal.laws.bridge.e2017.director")

    def asks_two() -> Procedure:
        first = yield voice.fact("requested", "§81C5")
        second = yield voice.fact("required", "§81C8")
        yield NoRectification(f"{first} {second}", cites="§81C5")

    calling = Law("81", 2017, lambda case: reheard(asks_two(), known={"requested": True}))
    found = hear(calling, read_case({}))
    assert isinstance(found, Asking)
    assert found.question.key == "required"
    ruling = hear(calling, read_case({}), {"required": False})
    assert isinstance(ruling, Ruling)
    assert ruling.effects == (NoRectification("True False", cites="§81C5"),)


# Laws 86 and 87 ------------------------------------------------------------------------------------


@pytest.mark.clause("86B2(b)")
@pytest.mark.parametrize(
    ("plus", "assigned", "innocent", "is_assigned"),
    [(3, 9, 9, True), (3, 2, 3, False), (3, 3, 3, False), (3, -5, 3, False), (2, "5/2", "5/2", True)],
)
def test_the_innocent_team_gets_the_better_award_and_the_other_its_complement(
    plus: int, assigned: int | str, innocent: int | str, is_assigned: bool
) -> None:
    found = one_team_at_fault(imps(plus), imps(assigned))
    assert (found.innocent.value, found.offending.value) == (Fraction(innocent), -Fraction(innocent))
    assert found.is_assigned is is_assigned
    assert found.innocent.cites == "§86B2(b)"


@pytest.mark.clause("86B2(b)")
def test_without_an_assigned_score_there_is_average_plus_and_a_percentage_has_its_own_complement() -> None:
    assert one_team_at_fault(imps(3), None).offending.value == -3
    percent = one_team_at_fault(Score(Fraction(60), PERCENT), Score(Fraction(75), PERCENT))
    assert (percent.innocent.value, percent.offending.value) == (Fraction(75), Fraction(25))


@given(st.integers(-24, 24), st.integers(0, 12))
def test_the_better_award_is_never_below_either(assigned: int, plus: int) -> None:
    found = one_team_at_fault(imps(plus), imps(assigned))
    assert found.innocent.value == max(assigned, plus)
    assert found.innocent.value + found.offending.value == 0


@pytest.mark.clause("86B2", "86B2(a)", "86B2(c)")
def test_fault_decides_which_part_of_86b2_applies() -> None:
    clauses = {(ns, ew): part_of_86b2(ns, ew).cites for ns, ew in product(FAULTS, FAULTS)}
    assert clauses.pop(("none", "none")) == "§86B2(a)"
    for (ns, ew), cites in clauses.items():
        assert cites == ("§86B2(b)" if "none" in (ns, ew) else "§86B2(c)")


@pytest.mark.clause("87B")
def test_each_group_is_rated_by_itself() -> None:
    groups = Groups.parse("correct: 420, 450, 420; changed: -50, 430")
    percentage = dict(rate(groups, "percentage").value)
    assert percentage == {"correct": (25, 100, 25), "changed": (0, 100)}
    # Five scores in all, so the top is 8 matchpoints: (1 + 1) * 5/3 - 1 = 7/3 and (4 + 1) * 5/3 - 1 = 22/3 of 8.
    neuberg = dict(rate(groups, "neuberg").value)
    assert neuberg["correct"] == (Fraction(175, 6), Fraction(275, 3), Fraction(175, 6))
    assert neuberg["changed"] == (Fraction(75, 4), Fraction(325, 4))
    alone = Groups.parse("correct: 420, 400; changed: 630")
    assert dict(rate(alone, "percentage").value)["changed"] == (None,)
    # (0 + 1) * 3/1 - 1 = 2 of 4: a lone score is an average one.
    assert dict(rate(alone, "neuberg").value)["changed"] == (Fraction(50),)


_SCORES = st.lists(st.integers(-40, 40).map(lambda tens: 10 * tens), min_size=2, max_size=6)


@given(_SCORES, _SCORES)
def test_every_group_averages_one_half(one: list[int], other: list[int]) -> None:
    groups = Groups((("correct", tuple(one)), ("changed", tuple(other))))
    assert Groups.parse(str(groups)) == groups
    for method in ("percentage", "neuberg"):
        for _, percents in rate(groups, method).value:
            assert sum(percent or 0 for percent in percents) == 50 * len(percents)


@pytest.mark.parametrize("text", ["", "correct: 420", "a: 420; a: 430", "a: 420; b: 435", "a: 420; : 430", "a; b"])
def test_groups_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"group|score"):
        Groups.parse(text)


# Laws 90 to 93 -------------------------------------------------------------------------------------


@pytest.mark.clause("90A")
def test_the_amount_of_a_penalty_comes_from_the_tariff_alone() -> None:
    assert tariff_amount(Conditions()) == ""
    assert str(tariff_amount(Conditions({"procedural_penalty_scale": "% of top"}))) == "10% of top"
    half = Conditions({"procedural_penalty_scale": "VP", "procedural_penalty_tenths": 5})
    assert (str(tariff_amount(half)), str(tariff_amount(half, 3))) == ("0.5 VP", "1.5 VP")


@pytest.mark.clause("92A/1")
def test_a_contestant_or_captain_appeals_a_ruling_at_the_own_table() -> None:
    allowed = {
        (who, own): may_appeal(who, own_table=own).allowed
        for who in ("contestant", "captain", "other", "spectator")
        for own in (True, False)
    }
    assert [key for key, value in allowed.items() if value] == [("contestant", True), ("captain", True)]
    with pytest.raises(NotAllowed) as refusal:
        may_appeal("spectator", own_table=True).insist()
    assert "92A/1" in refusal.value.cites


@pytest.mark.clause("92B")
def test_the_right_lasts_to_the_end_of_the_period() -> None:
    assert Conditions().whole("appeal_period") == 30
    for minutes, period, in_time in (
        (None, 30, True),
        (Fraction(0), 30, True),
        (Fraction(30), 30, True),
        (Fraction(61, 2), 30, False),
        (Fraction(30), 20, False),
        (Fraction(60), 60, True),
    ):
        assert within_appeal_period(minutes, period).value is in_time
    assert str(period_text(Conditions({"appeal_period": 45}))).startswith("45 minutes")


@pytest.mark.clause("92C")
def test_a_request_goes_through_the_director() -> None:
    received(through_director=True).insist()
    with pytest.raises(NotAllowed) as refusal:
        received(through_director=False).insist()
    assert "92C" in refusal.value.cites
    assert list(map(str, refusal.value.legal)) == [str(DIRECTOR)]


@pytest.mark.clause("92D1", "92D2")
def test_who_has_to_concur_depends_on_the_form_of_the_event() -> None:
    heard = {
        (event, partner, captain)
        for event, partner, captain in product(("pairs", "individual", "teams"), (True, False), (True, False))
        if heard_with(event, partner=partner, captain=captain).allowed
    }
    assert heard == {
        ("pairs", True, True), ("pairs", True, False),
        *(("individual", partner, captain) for partner in (True, False) for captain in (True, False)),
        ("teams", True, True), ("teams", False, True),
    }  # fmt: skip
    with pytest.raises(NotAllowed) as refusal:
        heard_with("teams").insist()
    assert "92D2" in refusal.value.cites
    assert "captain" in appellants(Conditions({"form": "teams"}))


@pytest.mark.clause("93B3", "91A")
def test_a_committee_only_recommends_on_law_and_discipline() -> None:
    assert [subject for subject in SUBJECTS if may_overrule(subject).allowed] == ["fact", "judgement"]
    for subject in ("law", "discipline"):
        with pytest.raises(NotAllowed) as refusal:
            may_overrule(subject).insist()
        assert "93B3" in refusal.value.cites
    assert "91A" in str(may_overrule("discipline").cites)


def test_every_option_of_laws_80_to_93_is_a_typed_condition() -> None:
    typed = {option.name: option for option in OPTIONS}
    for clause in book(2017):
        if clause.option and clause.id[:2].isdigit() and 80 <= int(clause.id[:2]) <= 93:
            option = typed[clause.option]
            assert clause.id in option.clauses
            assert option.default in option.values


def test_the_two_sides_of_a_team_table_are_its_contestants() -> None:
    case = read_case({"conditions": {"form": "teams", "scoring": "imps"}, "law": "86"})
    asked = hear("86", case, {"matter": "several_results", "results": "fouled"})
    assert isinstance(asked, Asking)
    assert asked.question.key == f"fault_{Side.NS.name.lower()}"
