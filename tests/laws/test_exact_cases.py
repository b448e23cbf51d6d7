"""A case names every effect of its ruling and the clauses that each rests on; one that does not says why."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws import Ruling
from cardinal.laws.check import check_case, essentials, hear_case, is_effect
from cardinal.laws.effect import Duty, Effect, LeadRestriction, NoRectification, Review
from tests.laws.test_cases import every_case

# A sufficient bid in the same denomination: the bid goes, another stands, and the Director looks again (27B1, 27D).
CORRECTED = {
    "acts": ["N calls 1S", "E calls 1H"],
    "answers": {"accept": False, "replacement": "2H", "unusual": False},
}
EFFECTS = [
    {"withdrawn": {"seat": "E", "call": "1H", "cites": ["27B"]}},
    {"stands": {"seat": "E", "call": "2H", "cites": ["27B1(a)"]}},
    {"review": {"clause": "27D", "cites": ["27B1(a)", "27D"]}},
]
CITES = ["27B", "27B1(a)", "27D"]
CONSULTED = ["18D", "27A1"]
# Before anything else the left-hand opponent may accept the bid (27A1).
ASKED = {"acts": ["N calls 1S", "E calls 1H"]}


def problems(**expect: object) -> tuple[str, ...]:
    return check_case(
        {**CORRECTED, "expect": {"effects": EFFECTS, "cites": CITES, "consulted": CONSULTED, **expect}}
    ).problems


def test_a_case_that_names_everything_passes() -> None:
    assert problems() == ()


@pytest.mark.parametrize("clauses", [["27B1(a)"], ["27D"], ["27D", "27B1(a)"], ["27B1(a)", "27D", "27B"], []])
def test_an_effect_for_other_clauses_is_a_problem(clauses: list[str]) -> None:
    assert problems(effects=[*EFFECTS[:2], {"review": {"clause": "27D", "cites": clauses}}])


def test_the_clauses_of_an_effect_are_named_where_the_ruling_cites_further_ones() -> None:
    assert problems(effects=[*EFFECTS[:2], {"review": {"clause": "27D"}}])
    # 27A1 is all that an accepted bid rests on: naming it once is enough.
    accepted = {"effects": [{"stands": {"seat": "E", "call": "1H"}}], "cites": ["27A1"], "consulted": ["18D"]}
    assert check_case({**ASKED, "answers": {"accept": True}, "expect": accepted}).problems == ()


def test_a_clause_that_was_consulted_and_is_not_named_is_a_problem() -> None:
    assert problems(consulted=["27A1"]) == ("18D was consulted and is not named",)


def asked(**expect: object) -> tuple[str, ...]:
    return check_case({**ASKED, "expect": {"asks": "accept", "of": "S", "cites": ["27A1"], **expect}}).problems


def test_a_case_that_ends_with_a_question_names_who_is_asked_and_by_which_clauses() -> None:
    assert asked() == ()
    for other in ({"asks": "replacement"}, {"of": "N"}, {"of": None}, {"cites": []}, {"cites": ["27A1", "27B"]}):
        assert asked(**other)


def test_a_question_with_answers_of_its_own_has_them_named() -> None:
    asking = {
        **CORRECTED,
        "answers": {"accept": False, "replacement": "3D"},
        "expect": {"asks": "comparable", "of": "director", "cites": ["23A"]},
    }
    # Law 23A gives three ways to be comparable; the Director may also find that none applies.
    ways = ["similar", "subset", "purpose", "no"]
    assert check_case({**asking, "expect": {**asking["expect"], "options": ways}}).problems == ()  # type: ignore[dict-item]
    assert check_case(asking).problems
    assert check_case({**asking, "expect": {**asking["expect"], "options": ways[1:]}}).problems  # type: ignore[dict-item]


@pytest.mark.parametrize("left_out", range(3))
def test_an_effect_that_is_not_named_is_a_problem(left_out: int) -> None:
    assert problems(effects=EFFECTS[:left_out] + EFFECTS[left_out + 1 :])


def test_effects_in_another_order_are_a_problem() -> None:
    assert problems(effects=[EFFECTS[1], EFFECTS[0], EFFECTS[2]])


def test_an_effect_that_does_not_come_is_a_problem() -> None:
    assert problems(effects=[*EFFECTS, {"must_pass": {"seat": "W", "turns": "all"}}])


def test_a_field_that_is_not_named_is_a_problem() -> None:
    assert problems(effects=[{"withdrawn": {"seat": "E"}}, *EFFECTS[1:]])
    assert problems(effects=["withdrawn", *EFFECTS[1:]])


def test_a_clause_that_is_not_named_is_a_problem() -> None:
    assert problems(cites=["27B1(a)", "27D"]) == ("27B is cited and not named",)


def test_a_clause_that_was_only_consulted_is_not_cited() -> None:
    assert problems(cites=[*CITES, "27A1"])
    assert problems(consulted=["27D"])


def test_what_must_not_be_has_no_place_beside_exact_effects() -> None:
    assert problems(**{"not": ["must_pass"]})


def test_among_names_some_of_the_effects_and_the_reason() -> None:
    some = {"effects": EFFECTS[2:], "cites": ["27D"]}
    assert problems(**some, among="only the review is shown", **{"not": ["must_pass"]}) == ()
    assert problems(**some, among="only the review is shown", **{"not": ["stands"]})
    for reason in ("", "  ", True, None):
        assert problems(**some, among=reason)


@pytest.mark.parametrize(
    ("effect", "named"),
    [
        (Duty("director", "explain", cites="§9B1(a)"), {"on", "what"}),
        (Duty("director", "explain", "at once", cites="§9B1(a)"), {"on", "what", "when"}),
        (Review("27D", cites="§27D"), {"clause"}),
        (LeadRestriction(Seat.W, offender=Seat.E, cites="§26B/1"), {"leader", "offender"}),
        (LeadRestriction(Seat.W, ("require",), start="next_lead", cites="§26B/1"), {"leader", "may", "from"}),
        (NoRectification(cites="§27A1"), set()),
    ],
)
def test_a_field_may_be_left_out_when_it_is_what_the_effect_has_by_itself(effect: Effect, named: set[str]) -> None:
    assert essentials(effect).keys() == named
    assert is_effect({effect.name: essentials(effect)}, effect)
    assert is_effect(effect.to_json(), effect)
    for name in named:
        rest = {key: value for key, value in essentials(effect).items() if key != name}
        assert not is_effect({effect.name: rest}, effect)


def test_every_case_that_names_only_some_effects_says_why() -> None:
    reasons = {name: record["expect"]["among"] for name, record in every_case() if "among" in record["expect"]}  # type: ignore[index,operator]
    # A reason is a sentence somebody can weigh, not a mark; there are few such cases.
    assert [name for name, why in reasons.items() if not isinstance(why, str) or len(why.split()) < 3] == []
    assert len(reasons) <= 20


def test_a_ruling_cites_what_its_effects_rest_on_and_keeps_the_rest_apart() -> None:
    _, ruling = hear_case(CORRECTED)
    assert isinstance(ruling, Ruling)
    assert ruling.cites == ("27B", "27B1(a)", "27D")
    assert "27A1" in ruling.consulted
    assert not set(ruling.cites) & set(ruling.consulted)
    assert {*ruling.cites, *ruling.consulted} == {one for step in ruling.trace for one in step.clauses}
    assert ruling.to_json()["consulted"] == list(ruling.consulted)
