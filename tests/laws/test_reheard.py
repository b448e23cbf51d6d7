"""A procedure heard again: which steps are put, how they are cited, and what answers them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from cardinal.laws.bridge.reheard import Heard, Revision, Step, as_it_is, recited, reheard, rests_on
from cardinal.laws.effect import NoRectification
from cardinal.laws.question import Found, Question, Voice

voice = Voice("cardinal.laws.bridge.e2017.director")


def two_questions() -> Heard[str]:
    first = yield voice.fact("requested", "§81C5")
    yield voice.found("requested", "§81C5 §27B1(a)")
    second = yield voice.fact("required", "§27B2")
    return f"{first} {second}"


def put(procedure: Heard[str], *answers: object) -> tuple[list[str], str]:
    """The steps that are put (a question by its key, the others by what they cite) and what comes of them."""
    steps, given, reply = list[str](), iter(answers), None
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration as end:
            assert next(given, None) is None, "an answer was not asked for"
            return steps, end.value
        reply = next(given) if isinstance(step, Question) else None
        steps.append(step.key if isinstance(step, Question) else step.cites)


def without_findings(step: Step) -> Iterable[Step]:
    return () if isinstance(step, Found) else (step,)


def answered_itself(step: Step) -> Heard[object]:
    if isinstance(step, Question) and step.key == "required":
        yield voice.found("required", "§81C8")
        return False
    return (yield step)


def another_question(step: Step) -> Heard[object]:
    if isinstance(step, Question) and step.key == "required":
        return (yield voice.fact("power", "§81C8")) == "yes"
    return (yield step)


@pytest.mark.parametrize(
    ("revise", "answers", "steps", "result"),
    [
        (as_it_is, (1, 2), ["requested", "§81C5 §27B1(a)", "required"], "1 2"),
        (without_findings, (1, 2), ["requested", "required"], "1 2"),
        (answered_itself, (1,), ["requested", "§81C5 §27B1(a)", "§81C8"], "1 False"),
        (another_question, (1, "yes"), ["requested", "§81C5 §27B1(a)", "power"], "1 True"),
    ],
)
def test_a_revision_puts_other_steps_and_may_answer_for_itself(
    revise: Revision, answers: tuple[object, ...], steps: list[str], result: str
) -> None:
    assert put(reheard(two_questions(), revise=revise), *answers) == (steps, result)


def test_a_question_whose_answer_is_known_is_not_put() -> None:
    procedure = reheard(two_questions(), known={"requested": True})
    assert put(procedure, 2) == (["§81C5 §27B1(a)", "required"], "True 2")


def test_the_longest_number_over_a_clause_decides_what_is_cited_for_it() -> None:
    effect = NoRectification(cites="§27A §27B1(a) §27B2 §28")
    clauses = {"27": "§1987:27", "27B": "§1987:27B §1987:26", "28": ""}
    assert recited(effect, clauses).cites == "§1987:27 §1987:27B §1987:26"
    assert recited(effect, {}) is effect


def test_an_effect_rests_on_the_clauses_over_those_that_it_cites() -> None:
    effect = NoRectification(cites="§27B1(a)")
    assert rests_on(effect, "27B")
    assert rests_on(effect, "30", "27")
    assert not rests_on(effect, "27B2", "2")
