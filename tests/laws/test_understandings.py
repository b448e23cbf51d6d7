"""Laws 20G3 and 40: system cards, aids, the record of methods, and the register of deviations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from cardinal.bridge import Contract, NotYourTurn, WrongPhase
from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, NotAllowed
from cardinal.laws.bridge.e2017.authorized_information import Source, Verdict, classify
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage
from cardinal.laws.bridge.e2017.poll import Poll
from cardinal.laws.bridge.e2017.review_and_explanation import when_corrected
from cardinal.laws.bridge.e2017.system_card import (
    may_consult_opponents_card,
    may_consult_own_card,
    may_consult_own_notes,
    may_use_aids,
)
from cardinal.laws.bridge.e2017.understandings import is_special
from cardinal.laws.case import read_case
from cardinal.laws.conditions import Conditions
from cardinal.laws.hearing import Asking, hear
from cardinal.laws.question import Kind

N, E, S, W = SEATS
CONTRACT = Contract.parse("4S by S")
CLOSED = Conditions({"own_system_card_access": "closed", "opponents_system_card_access": "closed"})
OPEN = Conditions({"own_system_card_access": "open", "opponents_system_card_access": "open"})


def at(stage: Stage, turn: Seat | None = None) -> Moment:
    return Moment(stage, turn, CONTRACT if stage not in (Stage.BEFORE, Stage.AUCTION) else None)


def allowed(ask: Callable[[Moment, Seat], object]) -> dict[Stage, set[Seat]]:
    """At each stage, with West to act, the seats to which the law says yes."""
    found: dict[Stage, set[Seat]] = {}
    for stage in Stage:
        found[stage] = set()
        for seat in SEATS:
            try:
                ask(at(stage, W), seat)
            except CardinalError:
                continue
            found[stage].add(seat)
    return found


EVERYBODY, NOBODY = set(SEATS), set[Seat]()


@pytest.mark.clause("40B2(b)", "20G3")
def test_the_own_card_is_closed_except_to_the_declaring_side_in_the_clarification_period() -> None:
    assert allowed(may_consult_own_card) == {
        Stage.BEFORE: EVERYBODY, Stage.AUCTION: NOBODY, Stage.LEAD: {N, S}, Stage.CLARIFICATION: {N, S},
        Stage.PLAY: NOBODY, Stage.OVER: EVERYBODY,
    }  # fmt: skip
    with pytest.raises(WrongPhase) as refused:
        may_consult_own_card(at(Stage.PLAY, S), S)
    assert refused.value.cites == ("40B2(b)", "20G3")


@pytest.mark.clause("40B2(b)", "20G3")
def test_the_regulating_authority_opens_or_closes_the_own_card() -> None:
    assert all(seats == EVERYBODY for seats in allowed(lambda m, s: may_consult_own_card(m, s, OPEN)).values())
    closed = allowed(lambda m, s: may_consult_own_card(m, s, CLOSED))
    assert all(closed[stage] == NOBODY for stage in (*AUCTION_PERIOD, Stage.PLAY))


@pytest.mark.clause("20G3")
def test_own_notes_have_no_exception_but_the_authority() -> None:
    usual = allowed(may_consult_own_notes)
    assert [stage for stage in Stage if usual[stage]] == [Stage.BEFORE, Stage.OVER]
    assert all(seats == EVERYBODY for seats in allowed(lambda m, s: may_consult_own_notes(m, s, OPEN)).values())
    with pytest.raises(WrongPhase) as refused:
        may_consult_own_notes(at(Stage.CLARIFICATION, W), S)
    assert refused.value.cites == ("20G3",)


@pytest.mark.clause("40B2(c)(i)", "40B2(c)(ii)", "40B2(c)(iii)")
def test_the_opponents_card_is_open_at_the_three_times_of_the_law() -> None:
    assert allowed(may_consult_opponents_card) == {
        Stage.BEFORE: EVERYBODY, Stage.AUCTION: {W}, Stage.LEAD: EVERYBODY, Stage.CLARIFICATION: EVERYBODY,
        Stage.PLAY: {W}, Stage.OVER: EVERYBODY,
    }  # fmt: skip
    times = {
        Stage.BEFORE: "40B2(c)(i)", Stage.CLARIFICATION: "40B2(c)(ii)", Stage.LEAD: "40B2(c)(ii)",
        Stage.AUCTION: "40B2(c)(iii)", Stage.PLAY: "40B2(c)(iii)",
    }  # fmt: skip
    for stage, clause in times.items():
        assert may_consult_opponents_card(at(stage, W), W).clauses == (clause,)
    with pytest.raises(NotYourTurn) as refused:
        may_consult_opponents_card(at(Stage.AUCTION, W), N)
    assert (refused.value.cites, refused.value.legal) == (("40B2(c)(iii)",), (W,))


@pytest.mark.clause("40B2(c)(iv)")
def test_the_opponents_card_is_open_to_who_has_to_explain_partners_call() -> None:
    moment = at(Stage.AUCTION, W)
    assert may_consult_opponents_card(moment, N, explaining=True).clauses == ("40B2(c)(iv)",)
    # Dummy may be asked about declarer's calls during play, though he never has a turn.
    assert may_consult_opponents_card(at(Stage.PLAY, W), N, explaining=True).clauses == ("40B2(c)(iv)",)


@pytest.mark.clause("40B2(c)(i)", "40B2(c)(ii)", "40B2(c)(iii)", "40B2(c)(iv)")
def test_the_regulating_authority_opens_or_closes_the_opponents_card() -> None:
    everywhere = allowed(lambda m, s: may_consult_opponents_card(m, s, OPEN))
    assert all(seats == EVERYBODY for seats in everywhere.values())
    for stage in (Stage.BEFORE, *AUCTION_PERIOD, Stage.PLAY):
        with pytest.raises(WrongPhase) as refused:
            may_consult_opponents_card(at(stage, W), W, CLOSED, explaining=True)
        assert refused.value.cites == ("40B2(c)(i)", "40B2(c)(ii)", "40B2(c)(iii)", "40B2(c)(iv)")


@pytest.mark.clause("40B2(d)")
def test_no_aid_to_memory_during_the_auction_period_and_the_play_unless_permitted() -> None:
    usual = allowed(may_use_aids)
    assert [stage for stage in Stage if usual[stage]] == [Stage.BEFORE, Stage.OVER]
    with pytest.raises(NotAllowed) as refused:
        may_use_aids(at(Stage.PLAY, W), W)
    assert refused.value.cites == ("40B2(d)",)
    permitted = Conditions({"aids_to_memory": True})
    assert all(seats == EVERYBODY for seats in allowed(lambda m, s: may_use_aids(m, s, permitted)).values())


@pytest.mark.clause("40B1(b)", "40B1(c)")
def test_every_understanding_is_special_or_not_by_exactly_one_clause() -> None:
    special = set()
    for by_list, by_default, artificial, designated in product(
        ("artificial_only", "regulated"), (True, False), (True, False), (True, False)
    ):
        conditions = Conditions({"special_understanding_list": by_list, "artificial_calls_special": by_default})
        row = is_special(conditions, artificial=artificial, designated=designated)
        assert row.gives is ((designated and by_list == "regulated") or (artificial and by_default))
        special.add((row.gives, row.cites))
    assert special == {(True, "§40B1(b)"), (True, "§40B1(c)"), (False, "§40B1(b)"), (False, "§40B1(c)")}


@pytest.mark.clause("16A1(a)", "16A1(b)", "16A1(c)", "16A1(d)", "16A2", "16B1")
def test_every_source_of_information_falls_under_exactly_one_row() -> None:
    verdicts = {(source, barred): classify(source, barred).gives for source in Source for barred in (False, True)}
    always = {source for source in Source if verdicts[source, False] is verdicts[source, True] is Verdict.AUTHORIZED}
    assert always == {Source.LAW, Source.PROCEDURE, Source.SCORE, Source.TRAITS, Source.REGULATIONS}
    never = {source for source in Source if Verdict.AUTHORIZED not in (verdicts[source, False], verdicts[source, True])}
    assert never == {Source.PARTNER, Source.ELSEWHERE}


@pytest.mark.clause("16B1(b)")
def test_the_proportions_of_a_poll_are_shown_to_the_director() -> None:
    acts = ["N calls 1S", "E hesitates", "E calls pass", "S calls 2S", "W calls 3H", "hands returned"]
    case = read_case({"acts": acts})
    asking = hear("16", case, {"unmistakable": True, "might_suggest": True, "poll": "8/5/2"})
    assert isinstance(asking, Asking)
    assert (asking.question.key, asking.question.kind) == ("logical_alternative", Kind.JUDGEMENT)
    said = str(asking.trace[-1].to_json()["found"])
    # 5 of 8 is 62.5 %, rounded up; 2 of 8 is 25 %.
    assert all(part in said for part in ("8", "5 (63 %)", "2 (25 %)"))


@pytest.mark.parametrize("text", ["8/5/2", "1/0/0", "1/1/1", "100/33/0"])
def test_a_poll_is_what_its_text_says(text: str) -> None:
    assert str(Poll.parse(text)) == text
    assert Poll.parse(Poll.parse(text)) == Poll.parse(text)


@pytest.mark.parametrize("text", ["", "8", "8/5", "8/9/1", "8/5/6", "0/0/0", "-8/5/2", "8/5/2/1", "many"])
def test_an_impossible_poll_is_refused(text: str) -> None:
    # A hearing turns either into a refusal that lists the form of an answer.
    with pytest.raises((ValueError, TypeError)):
        Poll.parse(text)


@pytest.mark.clause("20F5(a)/1", "20F5(b)", "20F5(b)(i)", "20F5(b)(ii)")
def test_at_each_moment_a_correction_of_partners_explanation_is_early_in_time_or_late() -> None:
    expected = {
        Stage.AUCTION: ("early", "early"), Stage.LEAD: ("in_time", "early"),
        Stage.CLARIFICATION: ("in_time", "early"), Stage.PLAY: ("late", "early"), Stage.OVER: ("late", "in_time"),
    }  # fmt: skip
    for stage, (declaring, defending) in expected.items():
        moment = at(stage, W)
        assert (when_corrected(moment, S).gives, when_corrected(moment, N).gives) == (declaring, declaring)
        assert (when_corrected(moment, E).gives, when_corrected(moment, W).gives) == (defending, defending)
        passed_out = replace(moment, contract=None)
        assert stage is Stage.AUCTION or when_corrected(passed_out, E).gives == "in_time"
