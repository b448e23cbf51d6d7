"""What the check of a case says when the case and its hearing differ."""

from __future__ import annotations

import pytest

from cardinal.laws import Asking, Ruling
from cardinal.laws.check import check_case, hear_case, law_of, matches, options_to_name
from cardinal.laws.errors import ImpossibleCase

ACTS = {"acts": ["N calls 1S", "E calls 1H"]}
ACCEPTED = {"effects": [{"stands": {"seat": "E", "call": "1H"}}], "cites": ["27A1"], "consulted": ["18D"]}
ASKS = {"asks": "accept", "of": "S", "cites": ["27A1"]}


def problems(expect: object, **more: object) -> tuple[str, ...]:
    return check_case({**ACTS, "expect": expect, **more}).problems


def accepted(**expect: object) -> tuple[str, ...]:
    return problems({**ACCEPTED, **expect}, answers={"accept": "yes"})


@pytest.mark.parametrize("expect", [None, {}, "stands", [], {"effect": []}, {**ACCEPTED, "efects": []}])
def test_a_case_without_an_expectation_that_can_be_read_is_refused(expect: object) -> None:
    with pytest.raises(ImpossibleCase) as refused:
        problems(expect)
    assert refused.value.legal == (
        "among", "asks", "cites", "consulted", "effects", "not", "of", "options", "refused",
    )  # fmt: skip


def test_a_case_that_tells_nothing_or_with_answers_that_have_no_keys_is_refused() -> None:
    with pytest.raises(ImpossibleCase):
        hear_case({"acts": []})
    for answers in (["accept"], "accept"):
        with pytest.raises(ImpossibleCase) as refused:
            hear_case({**ACTS, "answers": answers})
        assert refused.value.legal == ("key: answer",)
    case, asking = hear_case({**ACTS, "answers": None})
    assert law_of(case) == "27"
    assert isinstance(asking, Asking)


def test_a_refusal_has_the_error_and_the_clauses_that_are_expected() -> None:
    refused = {"answers": {"accept": "perhaps"}}
    assert problems({"refused": {"error": "AnswerNotOffered"}}, **refused) == ()
    assert problems({"refused": {}}, **refused) == ()
    assert problems({"refused": {"error": "ImpossibleCase"}}, **refused)[0].startswith("refused as AnswerNotOffered: ")
    assert problems({"refused": {"cites": ["9Z"]}}, **refused) == ("9Z is not cited",)
    assert problems(ACCEPTED, **refused)[0].startswith("refused: ")
    assert problems({"refused": True}, **refused)[0].startswith("refused: ")
    assert problems({"refused": {}}) == ("it was expected to be refused",)


def test_a_refusal_by_a_clause_is_met() -> None:
    found = check_case({**ACTS, "conditions": {"knockout": 1}, "expect": {"refused": {"cites": ["12C4"]}}})
    assert found.problems == ()
    assert found.met == ("12C4",)
    assert found.case is None
    assert check_case({**ACTS, "expect": ASKS}).met == ("27A1",)
    assert check_case({**ACTS, "answers": {"accept": "yes"}, "expect": ACCEPTED}).met == ("27A1", "18D")


def test_a_question_is_compared_in_every_part() -> None:
    assert problems(ASKS) == ()
    assert problems({**ASKS, "asks": "other"}) == ("it asks accept, not other",)
    assert problems({**ASKS, "of": "W"}) == ("it asks S, not W",)
    assert problems({**ASKS, "cites": ["27A"]}) == ("it asks by 27A1, not ['27A']",)
    assert problems({**ASKS, "options": ["yes", "no"]}) == ("the answers are [], not ['yes', 'no']",)
    assert problems(ACCEPTED) == ("the hearing still asks accept of S: yes, no",)
    assert problems(ASKS, answers={"accept": "yes"}) == ("it ended in a ruling and was expected to ask",)


def test_only_answers_beyond_yes_and_no_are_named() -> None:
    _, plain = hear_case(ACTS)
    _, typed = hear_case({**ACTS, "answers": {"accept": "no"}})
    assert isinstance(plain, Asking)
    assert isinstance(typed, Asking)
    assert options_to_name(plain.question) == ()
    assert (len(options_to_name(typed.question)) > 2) is (typed.question.reader is None)


def test_a_ruling_is_compared_in_every_part() -> None:
    assert accepted() == ()
    assert accepted(cites=["27A1", "27D"]) == ("27D is not cited; cited are 27A1",)
    assert accepted(consulted=["18D", "27D"]) == ("27D was not consulted; consulted were 18D",)
    assert accepted(cites=[]) == ("a case expects at least one effect and one citation", "27A1 is cited and not named")
    assert accepted(effects=[])[0] == "a case expects at least one effect and one citation"
    assert accepted(effects=[])[1].startswith("effect 1 is not named: {'stands'")
    assert accepted(effects=[*ACCEPTED["effects"], "review"]) == ("there is no effect 2: review",)
    assert accepted(effects=[{"stands": {"seat": "W", "call": "1H"}}])[0].startswith("effect 1 is {'stands'")
    assert accepted(consulted=[]) == ("18D was consulted and is not named",)
    assert accepted(**{"not": ["stands"]})[0].startswith("what must not be is for cases that have `among`")


def test_an_effect_that_rests_on_some_clauses_of_the_ruling_names_them() -> None:
    corrected = {
        "effects": [
            {"withdrawn": {"seat": "E", "call": "1H", "cites": ["27B"]}},
            {"stands": {"seat": "E", "call": "2H"}},
            {"review": {"clause": "27D", "cites": ["27B1(a)", "27D"]}},
        ],
        "cites": ["27B", "27B1(a)", "27D"],
        "consulted": ["18D", "27A1"],
    }
    said = problems(corrected, answers={"accept": "no", "replacement": "2H", "unusual": "no"})
    assert said == ("effect 2 rests on 27B1(a): {'stands': {'seat': 'E', 'call': '2H'}}",)


def test_among_leaves_effects_and_clauses_out_and_says_why() -> None:
    assert accepted(among="the rest is another matter", consulted=[]) == ()
    assert accepted(among="so", effects=["review"])[0].startswith("no effect review; there are [{'stands'")
    assert accepted(among="so", **{"not": ["stands"]}) == ("there is an effect stands that must not be",)
    assert accepted(among=" ") == ("`among` gives the reason for leaving effects out",)


def test_an_effect_matches_by_its_name_or_by_the_fields_that_are_named() -> None:
    actual = {"duty": {"on": "director", "what": {"explain": {"count": 2}}, "final": True, "cites": ["26B/1"]}}
    for wanted in (
        "duty",
        {"duty": None},
        {"duty": {}},
        {"duty": {"on": "director"}},
        {"duty": {True: "director"}},
        {"duty": {"what": {"explain": {"count": "2"}}}},
        {"duty": {"final": True}},
        {"duty": {"final": "yes"}},
        {"duty": {"cites": ["26B"]}},
        {"duty": {"cites": ["26B/1"]}},
    ):
        assert matches(wanted, actual), wanted
    for wanted in (
        "review",
        None,
        ["duty"],
        {"duty": "director"},
        {"duty": {"on": "N"}},
        {"duty": {"who": "director"}},
        {"duty": {"what": "explain"}},
        {"duty": {"final": False}},
        {"duty": {"cites": ["26"]}},
        {"duty": {"cites": []}},
        {"duty": {"cites": ["26B/1", "26B/2"]}},
        {"duty": {"on": "director"}, "review": {}},
    ):
        assert not matches(wanted, actual), wanted


def test_a_ruling_is_what_a_case_with_all_answers_ends_in() -> None:
    _, ruling = hear_case({**ACTS, "answers": {"accept": True}})
    assert isinstance(ruling, Ruling)
    assert ruling.cites == ("27A1",)
