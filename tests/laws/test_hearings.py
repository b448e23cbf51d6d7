"""Hearings: what they refuse, what they skip, what could have been; every law and every review is heard in a case."""

from __future__ import annotations

from functools import cache

import pytest

from cardinal.language import CardinalError
from cardinal.laws import (
    LAWS,
    AnswerNotOffered,
    Asking,
    Conflict,
    Gap,
    ImpossibleCase,
    Ruling,
    UnknownLaw,
    book,
    counterfactuals,
    find_law,
    hear,
    read_case,
)
from cardinal.laws.check import hear_case, law_of
from cardinal.laws.effect import MustPass, Review, Stands, Withdrawn
from cardinal.laws.law_index import IN_ORDER
from cardinal.laws.matters import read_hearable
from cardinal.laws.ruling import Done
from cardinal.laws.unique import Row, only
from tests.laws.test_cases import every_case


@cache
def heard() -> list[tuple[str, dict[str, object]]]:
    return [(name, record) for name, record in every_case() if "refused" not in record["expect"]]  # type: ignore[operator]


def test_every_registered_law_is_heard_in_a_case() -> None:
    cases = (read_hearable(record) for _, record in heard())
    ruled_on = {(case.edition, find_law(law_of(case), case.edition).id) for case in cases}
    # A law that an older edition shares with 2017 is the same procedure, heard there.
    own = {key for key, law in LAWS.items() if f".e{key[0]}." in law.procedure.__module__}
    assert own - ruled_on == set()


def test_insufficient_bid_can_be_changed_and_withdrawn_until_the_end() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H"]})
    refused = hear("27", case, {"accept": "no", "replacement": "2H", "unusual": "no"})
    accepted = hear("27", case, {"accept": "yes"})
    assert isinstance(refused, Ruling)
    assert isinstance(accepted, Ruling)
    assert refused.effects != accepted.effects
    assert isinstance(hear("27", case, {"accept": "no"}), Asking)


def test_counterfactual_tells_what_acceptance_would_have_meant() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H"]})
    ruling = hear("27", case, {"accept": "no", "replacement": "3D", "comparable": "no"})
    assert isinstance(ruling, Ruling)
    others = {(key, str(option)): result for key, option, result in counterfactuals(ruling, case)}
    had_accepted = others["accept", "True"]
    assert isinstance(had_accepted, Ruling)
    assert [effect.to_json() for effect in had_accepted.effects] == [
        {"stands": {"seat": "E", "call": "1H", "cites": ["27A1"]}}
    ]
    assert "27B1(b)" in others["comparable", "similar"].cites  # type: ignore[union-attr]


def test_a_question_whose_every_answer_leads_to_the_same_end_is_skipped() -> None:
    from cardinal.laws.effect import NoRectification
    from cardinal.laws.hearing import Law
    from cardinal.laws.question import Voice

    voice = Voice("cardinal.laws.bridge.e2017.withdrawn_call")

    def idle(case: object):  # type: ignore[no-untyped-def]
        """A law that asks what does not matter."""
        yield voice.judge("damaged", "§12B1/2")
        yield NoRectification(cites="§12B2")

    result = hear(Law("idle", 2017, idle), read_case({"acts": []}))
    assert isinstance(result, Ruling)
    assert result.answers == {}


def test_an_answer_that_is_not_offered_is_refused_with_those_that_are() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H", "attention"]})
    with pytest.raises(AnswerNotOffered, match="maybe") as refusal:
        hear("27", case, {"accept": "maybe"})
    assert refusal.value.legal == ("yes", "no")


def test_an_answer_to_a_question_that_is_not_asked_is_refused() -> None:
    case = read_case({"acts": ["N calls 1S", "E calls 1H"]})
    with pytest.raises(AnswerNotOffered, match="replacement"):
        hear("27", case, {"accept": "yes", "replacement": "2H"})


@pytest.mark.parametrize(
    "record",
    [
        {"acts": ["X calls 1S"]},
        {"acts": ["N calls 9Z"]},
        {"acts": ["N sings"]},
        {"acts": "N calls 1S"},
        {"acts": [None]},
        {"strange": 1},
        [],
        None,
        {"acts": [], "conditions": {"moon": "full"}},
        {"acts": [], "conditions": {"form": "trios"}},
        {"acts": [], "edition": "old"},
        {"acts": [], "board": {"number": 0}},
        {"acts": [], "board": {"deal": "N:AK"}},
        {"acts": [], "given": [{"must_sing": {}}]},
        {"acts": [], "given": [{"must_pass": {"seat": "Q", "turns": "all"}}]},
    ],
)
def test_an_impossible_case_is_refused(record: object) -> None:
    with pytest.raises(CardinalError) as refusal:
        read_case(record)
    assert str(refusal.value)


def test_a_law_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ImpossibleCase):
        hear("27", read_case({"acts": ["N calls 1S", "E calls 2H"], "law": "27"}))
    with pytest.raises(UnknownLaw):
        hear("101", read_case({"acts": []}))


def test_a_case_in_which_nothing_is_irregular_is_answered_with_the_clause_that_permits_it() -> None:
    case, ruling = hear_case({"acts": ["N calls 1S", "E calls 2H"]})
    assert law_of(case) == IN_ORDER
    assert isinstance(ruling, Ruling)
    assert [effect.to_json() for effect in ruling.effects] == [
        {"stands": {"seat": "E", "call": "2H", "cites": ["17C", "18B", "18C"]}},
        {"duty": {"on": "S", "what": "call_in_turn", "when": "now", "cites": ["17C"]}},
    ]


def test_a_case_in_which_nothing_is_told_needs_a_law() -> None:
    with pytest.raises(ImpossibleCase):
        law_of(read_case({"acts": []}))


def test_contradicting_effects_and_rulings_without_effects_are_loud() -> None:
    from cardinal.bridge import Call
    from cardinal.cards import Seat

    one, two = MustPass(Seat.N, "next", cites="§30A"), MustPass(Seat.N, "all", cites="§27B2")
    with pytest.raises(Conflict) as conflict:
        Ruling("30", 2017, (Done(one), Done(two)))
    assert conflict.value.cites == ("30A", "27B2")
    stands = Stands(Seat.N, Call.parse("1S"), cites="§27A1")
    gone = Withdrawn(Seat.N, Call.parse("1S"), cites="§27B")
    with pytest.raises(Conflict):
        Ruling("27", 2017, (Done(stands), Done(gone)))
    with pytest.raises(Gap):
        Ruling("27", 2017, ())
    with pytest.raises(Gap):
        Ruling("27", 2017, (Done(MustPass(Seat.N, "next", cites="")),))


def test_a_table_with_two_rows_or_none_is_loud() -> None:
    rows = [Row(True, 1, "§30A"), Row(True, 2, "§30B1")]
    with pytest.raises(Conflict) as conflict:
        only(rows, "position")
    assert conflict.value.cites == ("30A", "30B1")
    with pytest.raises(Gap):
        only([Row(False, 1, "§30A")], "position")
    assert only([Row(False, 1, "§30A"), Row(True, 2, "§30B1")], "position").gives == 2


@pytest.mark.parametrize(("edition", "entries"), [(2017, 848), ("guandan", 445), ("ctcba", 198)])
def test_every_citation_and_every_cross_reference_resolves(edition: int | str, entries: int) -> None:
    from cardinal.laws.clause import is_under
    from cardinal.laws.coverage import places

    clauses = book(edition)
    assert len(clauses) == entries
    for clause in places(edition):
        assert clause in clauses, clause
    for clause in clauses:
        for ref in clause.refs:
            # The federation refers to laws of bridge by the numbers of an edition that it does not name.
            assert ref.startswith("Law ") or any(is_under(other.id, ref) for other in clauses), (clause.id, ref)
        for language in ("en", "zh-Hans", "zh-Hant", "ja"):
            assert clause.title(language)


def test_a_counterfactual_drops_an_answer_that_no_longer_fits() -> None:
    record = {"book": "ctcba", "law": "R60", "answers": {"who": "players", "offender": "EW", "measure": "fine"}}
    case, ruling = hear_case(record)
    assert isinstance(ruling, Ruling)
    others = {(key, str(option)): result for key, option, result in counterfactuals(ruling, case)}
    # Had it been somebody else than the players, other measures would have been offered.
    assert {key for key, _ in others} >= {"who", "offender", "measure"}
    assert all(isinstance(result, Asking | Ruling) for result in others.values())


def test_every_review_that_a_case_asks_for_can_be_heard() -> None:
    """The Director opens a review by the clause that the ruling named, in the edition of the table."""
    asked = {
        (ruling.edition, done.effect.clause)
        for _, record in heard()
        if "review" in str(record["expect"]) and isinstance(ruling := hear_case(record)[1], Ruling)
        for done in ruling.trace
        if isinstance(done, Done) and isinstance(done.effect, Review)
    }
    assert {(2017, "16C2"), (2007, "16D2"), (2007, "40B4"), (1987, "16A")} <= asked
    assert all(find_law(clause, edition).id for edition, clause in asked)
