"""A page of a hearing works the hearing out once."""

from __future__ import annotations

import pytest

from cardinal.web.hearing import heard
from cardinal.web.hearing_editions import beside_editions
from cardinal.web.hearing_facts import Facts
from tests.laws.law_runs import LawRuns

INSUFFICIENT = Facts(law="27", acts="N calls 1S\nE calls 1H\nattention")
ANSWERS = ({}, {"accept": "no"}, {"accept": "no", "replacement": "2H", "unusual": "no"})


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> LawRuns:
    return LawRuns(monkeypatch)


@pytest.mark.parametrize("answers", ANSWERS, ids=len)
def test_the_case_of_a_page_is_heard_once(answers: dict[str, str], runs: LawRuns) -> None:
    one = heard(INSUFFICIENT, answers)
    taken = runs.taken()
    assert one.answers == answers
    assert taken == runs.of_one_hearing(one.law, one.case, answers)


def test_beside_other_editions_the_ruling_of_the_page_is_not_heard_again(runs: LawRuns) -> None:
    one = heard(INSUFFICIENT, ANSWERS[-1])
    beside = beside_editions(one, {}, "en")
    assert one.ruling is not None
    assert beside is not None
    (alone,) = (row for row in beside.rows if row.edition == 2017)
    shown = {row.text for row in (*beside.common, *alone.effects)}
    assert shown == {effect.text.render("en") for effect in one.ruling.effects}
    runs.taken()
    beside_editions(one, {}, "en")
    assert {edition for edition, _ in runs.taken()} == {2007, 1987}
