"""What a hearing says on its way: the steps of its reasoning with their values and clauses, which no case compares."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cardinal.language import Text
from cardinal.laws.check import hear_case
from cardinal.laws.hearing import Asking
from cardinal.laws.question import Found, plain
from cardinal.laws.ruling import Answered, Done, Ruling
from tests.laws.case_records import records_in
from tests.laws.test_cases import CASES


@cache
def trace_of(file: str, name: str) -> tuple[Any, ...]:
    (record,) = [one for one in records_in(CASES / "bridge_2017" / f"{file}.yaml") if one["name"] == name]
    _, ruling = hear_case(record)
    assert isinstance(ruling, Ruling)
    return ruling.trace


def said(text: Text) -> str:
    values = ", ".join(f"{name} {_plain(value)}" for name, value in text.values.items())
    return f"{text.key}: {values}" if values else text.key


def _plain(value: object) -> str:
    if isinstance(value, Text):
        return value.key
    return "+".join(map(_plain, value)) if isinstance(value, tuple) else str(value)


SLAM_LEFT_OUT = "62.5% 4S by N =; 37.5% 4S by N -1"

# The findings of a case in their order: what is said, and the clauses after a bar.
FINDINGS = {
    ("02_board", "board 21 is marked like board 5 and needs nothing"): [
        "dealer: number 21, seat N | 2/2 2/4",
        "vulnerability: number 21, vulnerable NS | 2/3 2/4",
    ],
    ("06_deal", "a wrong deal found after the first call is no longer dealt again as of right"): [
        "begun | 6D1/1 def:Auction (1)",
        "too_late | 6D1/1",
    ],
    ("09_attention", "drawing attention to one's own side's irregularity changes no right of the opponents"): [
        "anyone: seat E | 9A1",
        "own_side: side NS | 9B1(d)",
        "rights_kept | 9B1(c)",
    ],
    ("09_attention", "dummy may draw attention when play is over"): [
        "play_over: seat S | 9A4 42B3",
        "anyone_may_summon | 9B1(b)",
    ],
    ("09_attention", "declarer may draw attention during play"): ["not_dummy: seat N | 9A2", "rights_kept | 9B1(c)"],
    ("09_attention", "dummy's word during play may go without a penalty"): [
        "dummy_silent: seat S | 9A4",
        "rights_kept | 9B1(c)",
    ],
    ("09_attention", "a premature correction of an insufficient bid exposes the offender to more"): [
        "anyone: seat S | 9A1",
        "anyone_may_summon | 9B1(b)",
        "premature: seat E | 9C 26B/1 27C",
    ],
    ("10_rectification", "the Director may let stand what players enforced themselves"): ["not_theirs_to_settle | 10A"],
    ("10_rectification", "a choice made alone stands, the best option included"): ["best_option: seat S | 10C3"],
    ("11_forfeiture", "the right need not be forfeited"): ["acted_on_record: act S calls 1NT | 11A/1"],
    ("11_forfeiture", "a side that calls the Director first keeps every right"): ["summoned_first | 9B1(c)"],
    ("12_adjusted_score", "a rectification that seems harsh is no ground"): ["ground_harshness | 12B2"],
    ("12_adjusted_score", "without a law that empowers there is no adjustment"): ["ground_none | 12A"],
    ("12_adjusted_score", "neither damage nor advantage leaves the score"): ["ground_no_rectification | 12A1"],
    ("12_adjusted_score", "a contestant only partly at fault gets 50 percent and the two need not balance"): [
        "ground_normal_play_impossible | 12A2"
    ],
    ("12_adjusted_score", "one probable result is assigned and replaces the score of the table"): [
        "ground_law | 12A",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("12_adjusted_score", "a result that depends on the infraction is left out of the weights"): [
        "ground_law | 12A",
        "objective: innocent NS, offending EW | 12B1/1",
        f"excluded: results 6S by N =, weights {SLAM_LEFT_OUT} | 12C1(c)",
    ],
    ("12_adjusted_score", "results none of which is legal cannot be weighted"): [
        "ground_law | 12A",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("12_adjusted_score", "self-inflicted damage that cannot be measured is not taken away"): [
        "ground_law | 12A",
        "objective: innocent NS, offending EW | 12B1/1",
        "table_unknown | 12C1(e)(ii) 85B",
    ],
    # 620 against 620 is nothing, 100 against 620 is -11 IMPs, -650 against 620 is -15: their own part is 4.
    ("12_adjusted_score", "worked case 25, an extremely serious error costs the innocent side its own part"): [
        "ground_law | 12A",
        "objective: innocent NS, offending EW | 12B1/1",
        "own_part: part +4 IMPs, normal -11 IMPs, table -15 IMPs, full 0 IMPs | 12C1(e)(ii)",
    ],
    ("12_adjusted_score", "non-balancing scores after a wrong rectification are averaged in a knockout"): [
        "ground_wrong_rectification | 12A3",
        "both_innocent | 12A3 82C",
        "averaged: ns +10 IMPs, ew +7 IMPs | 12C4",
    ],
    ("13_wrong_number", "the short hand counted first is still a case for Law 13"): [
        "too_many: seats N | fn:2",
        "none_called | 13A",
    ],
    ("13_wrong_number", "a call made after the wrong count counts as a call with a wrong hand"): [
        "too_many: seats N | fn:2",
        "one_called | 13B",
    ],
    ("13_wrong_number", "Law 13 named for a short hand alone goes to Law 14"): ["deficient_pack: seats N | fn:2"],
    ("13_wrong_number", "a surplus card that was not played to a quitted trick gives no adjusted score"): [
        "too_many: seats N | fn:2",
        "no_score_for_surplus | 13C/2",
    ],
    ("13_wrong_number", "when the surplus card is gone a hand that is still short comes under Law 14"): [
        "too_many: seats N | fn:2",
        "deficient_pack: seats S | fn:2",
    ],
    ("14_missing_card", "two short hands are each made good"): ["deficient_pack: seats S+E | fn:2"],
    ("14_missing_card", "a restored card that was not exposed goes quietly back"): [
        "deficient_pack: seats E | fn:2",
        "belonged: seat E | 14B4",
    ],
    ("16_information", "information from a legal call is free to use"): ["is_authorized | 16A1(a) 40A2/2"],
    ("16_information", "information from another table is a matter of section D"): ["is_from_elsewhere | 16D1"],
    ("16_information", "an opponent reserves his rights"): ["rights_reserved: seat S | 16B2/1"],
    ("16_information", "where rights may not be reserved the Director is called instead"): [
        "no_reservation_here: seat S | 16B2/1"
    ],
    (
        "16_information",
        "a Director called only after the hands were returned has not been called too late",
    ): [
        "time_of_call | fn:5",
        "action_taken: seat W, action 3H | 16B1(a)",
        "poll_shows: polled 8, consider 5, choose 2, consider_percent 63, choose_percent 25 | 16B1(b)",
        "infraction | 16B1(a)",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("16_information", "partner's lead that the information suggested is adjusted"): [
        "action_taken: seat W, action H4 | 16B1(a)",
        "infraction | 16B1(a)",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("15_wrong_board", "partner has called after the wrong call and an adjusted score is due"): [
        "partner_called: seat S | 15A2(a)",
        "objective: innocent EW, offending NS | 12B1/1",
    ],
    (
        "15_wrong_board",
        "wrong cards without a call are exchanged and the other board is a matter of outside information",
    ): ["not_called: seat N | 15A1"],
    ("15_wrong_board", "the whole table with a wrong board is a board not scheduled"): ["whole_table: number 5 | 15B"],
    ("15_wrong_board", "in a team event Law 86B deals with the wrong board"): [
        "team_event | fn:4",
        "law_12_decides | 86B1",
        "ground_normal_play_impossible | 12A2",
    ],
    ("16d_outside_information", "information after the play of the board changes nothing"): ["board_over | 16D1"],
    ("16d_outside_information", "after the first call the board is played on"): ["after_first_call | 16D3"],
    ("16d_outside_information", "information before the first call that is reported after it leaves two powers"): [
        "called_since | 16D2 16D3"
    ],
    ("72_principles", "an infraction that is not shown to be deliberate is still tested for likely damage"): [
        "not_deliberate: seat W | 72B1 72C",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("78_methods", "board-a-match is a single comparison"): ["method_matchpoints | 78A"],
    ("78_methods", "total points are the net sum over the boards"): ["method_total | 78C"],
    ("78_methods", "the side with the worse score loses the IMPs"): ["method_imps | 78B"],
    ("78_methods", "another method has to be approved and is then the one that counts"): ["method_other | 78D/1"],
    ("82_errors_of_procedure", "an error of procedure gives no adjusted score that the Laws do not permit"): [
        "duty | 82A",
        "as_permitted | 82B1",
        "ground_harshness | 12B2",
    ],
    (
        "82_errors_of_procedure",
        "after a Director's error no side is at fault, so an artificial score is average plus for both",
    ): ["both_innocent | 82C"],
    ("82_errors_of_procedure", "outside a knockout both sides keep the benefit of a Director's error"): [
        "both_innocent | 82C",
        "ground_wrong_rectification | 12A3",
        "both_innocent | 12A3 82C",
    ],
    ("83_84_85_facts", "a doubtful point goes to the non-offending side"): ["agreed | 84", "doubt | 84D"],
    ("83_84_85_facts", "the choice of the player is carried out"): [
        "agreed | 84",
        "covered_by: law 27 | 84B",
        "insufficient: call 1H, last 1S | 18D",
        "players_choice: seat S | 84C",
    ],
    ("83_84_85_facts", "of several choices of the players the first is told"): [
        "agreed | 84",
        "covered_by: law 27 | 84B",
        "insufficient: call 1H, last 1S | 18D",
        "players_choice: seat S | 84C",
    ],
    ("83_84_85_facts", "facts found on the weight of the evidence are ruled on as agreed ones"): [
        "disputed | 85",
        "as_84 | 85A2",
    ],
    ("83_84_85_facts", "probable damage without a prescribed rectification is adjusted"): [
        "agreed | 84",
        "equity | 84D",
        "ground_no_rectification | 12A1",
        "objective: innocent NS, offending EW | 12B1/1",
    ],
    ("86_team_play", "no redeal when a contestant could know the result of the match without the board"): [
        "no_redeal | 86A",
        "law_12_decides | 86A 86B1",
    ],
    ("86_team_play", "a result at the other table that is not established favours nobody"): [
        "law_12_decides | 86B1",
        "ground_none | 12A",
    ],
    ("86_team_play", "without fault and with time a substitute board may be played"): [
        "fault_of_neither | 86B2 86B2(a)"
    ],
    ("86_team_play", "with both directly at fault each gets average minus"): ["fault_of_both | 86B2 86B2(c)"],
    ("86_team_play", "boards played at one table only are scored by 86B2 without a regulation"): [
        "no_regulation | 86B3",
        "fault_of_one | 86B3 86B2 86B2(b)",
    ],
    ("87_fouled_board", "in teams a fouled board is a matter of Law 86B2"): [
        "teams | 87C fn:27",
        "fault_of_one | 87C 86B2 fn:27 86B2(b)",
    ],
    ("88_indemnity", "indemnity is by responsibility, 60 and 40 percent"): ["as_12c2 | 88"],
    ("88_indemnity", "in an individual event the adjusted score is shared"): ["shared | 89 12C3/1"],
    ("88_indemnity", "in an individual event the blameless partner is not penalized"): ["for_the_guilty | 89 12C3/2"],
    ("90_penalties", "the record shows who handled another's cards"): ["on_record: act W touches N's cards | 90B5"],
}


@pytest.mark.parametrize(("case", "findings"), FINDINGS.items(), ids=map(" ".join, FINDINGS))
def test_the_findings_of_a_hearing(case: tuple[str, str], findings: list[str]) -> None:
    found = [step for step in trace_of(*case) if isinstance(step, Found)]
    assert [f"{said(step.text)} | {' '.join(step.clauses)}" for step in found] == findings


# How a question is put where that depends on the case.
QUESTIONS = {
    ("12_adjusted_score", "neither damage nor advantage leaves the score"): {
        "offending_side": "offending_side",
        "damaged": "damaged",
        "gained": "gained: side EW",
    },
    ("12_adjusted_score", "a wrong rectification that hurt nobody changes nothing"): {
        "offending_side": "offending_side_or_director",
        "damaged": "damaged_by_ruling",
    },
    ("12_adjusted_score", "a partner who shares the blame shares the penalty"): {
        "penalize": "penalize: offender E",
        "partner_to_blame": "partner_to_blame: partner W",
    },
    ("90_penalties", "in an individual event only the guilty player is penalized"): {
        "partner_to_blame": "partner_to_blame: partner N"
    },
    ("11_forfeiture", "the advantage of an opponent's ignorance is taken from the gaining side only"): {
        "table_result": "table_result: side EW",
        "result_without_gain": "result_without_gain: side NS",
    },
    ("15_wrong_board", "the last call of the record is the one on the other board"): {
        "cancelled_call": "cancelled_call: seat E",
        "differs": "differs: seat E, call 1H, cancelled 1H",
    },
    ("16d_outside_information", "a remark overheard about one hand lets the players be reseated"): {
        "accidental": "accidental: recipient S"
    },
    ("16d_outside_information", "who heard it cannot be established and the board is played on"): {
        "accidental": "accidental: recipient somebody"
    },
}


@pytest.mark.parametrize(("case", "questions"), QUESTIONS.items(), ids=map(" ".join, QUESTIONS))
def test_the_questions_of_a_hearing(case: tuple[str, str], questions: dict[str, str]) -> None:
    asked = {step.question.key: said(step.question.text) for step in trace_of(*case) if isinstance(step, Answered)}
    assert {key: asked[key] for key in questions} == questions


@pytest.mark.parametrize(
    ("scoring", "fault", "example"),
    [("matchpoints", "none", "65"), ("matchpoints", "direct", "35"), ("imps", "none", "4"), ("imps", "direct", "-4")],
)
def test_the_example_of_a_session_is_one_that_counts(scoring: str, fault: str, example: str) -> None:
    """Better than average plus for a contestant at no fault, worse than average minus for one at fault (12C2(c))."""
    record = {
        "conditions": {"scoring": scoring},
        "law": "12",
        "answers": {"ground": "normal_play_impossible", "fault_ns": fault, "fault_ew": "partly"},
    }
    _, asking = hear_case(record)
    assert isinstance(asking, Asking)
    assert [plain(one) for one in asking.question.options] == [example, "not determined"]


@pytest.mark.parametrize(
    ("case", "wanted"),
    [
        ("in pairs each group is rated by itself, in percent of the group", ()),
        ("a group has the name that the Director gives it", ("第一輪", "之後")),
    ],
)
def test_the_usual_groups_have_their_names_in_every_language(case: str, wanted: tuple[str, ...]) -> None:
    told = " ".join(
        step.effect.text.render("ja") for step in trace_of("87_fouled_board", case) if isinstance(step, Done)
    )
    assert all(name in told for name in wanted)
    assert not any(name in told for name in ("correct", "changed"))
