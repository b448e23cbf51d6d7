"""Parts of a law that are heard once give the same ends as parts that are heard on every way."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

import cardinal.laws
from cardinal.laws import Case, Law, Ruling, classes, leaves, read_case
from cardinal.laws.check import law_of
from cardinal.laws.law_run import Answers, Run
from cardinal.laws.part import Part, part
from cardinal.laws.prelude import Procedure, Voice
from cardinal.laws.transcript import Script, Transcript

from .case_records import records_in

ENDS = 12
CASE = read_case({"acts": []})
LAWS = Path(str(cardinal.laws.__file__)).parent
voice = Voice("cardinal.laws.bridge.e2017.unauthorized_information")


def _one_case_of_each_law() -> list[Case]:
    found: dict[tuple[object, str], Case] = {}
    for record in (record for path in sorted((LAWS / "cases").rglob("*.yaml")) for record in records_in(path)):
        if "refused" not in record["expect"]:
            case = read_case(record)
            found.setdefault((case.edition, law_of(case)), case)
    return list(found.values())


def test_every_law_has_the_same_ends_as_without_sharing(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = _one_case_of_each_law()
    shared = [tuple(islice(leaves(law_of(case), case), ENDS)) for case in cases]
    monkeypatch.setattr(Transcript, "_script", _heard_anew)
    monkeypatch.setattr(Run, "with_answer", _from_the_top)
    for case, ends in zip(cases, shared, strict=True):
        assert tuple(islice(leaves(law_of(case), case), ENDS)) == ends, (case.edition, law_of(case))


def _heard_anew(transcript: Transcript, part: Part) -> Script:
    return Script(part.begin, transcript.law.edition)


def _from_the_top(run: Run, _: str, given: Answers) -> Run:
    return Run(run.transcript, given)


HEARD: list[object] = []


@part
def _told(number: object) -> Procedure:
    HEARD.append(number)
    sure = yield voice.judge("might_suggest", "§16B1(a)")
    yield voice.recorded("infraction", "§16B1(a)", number=repr(number), sure=sure)


def _numbered(case: Case) -> Procedure:
    yield voice.judge("logical_alternative", "§16B1(b)", options=("one", "two"))
    number = yield voice.judge("suggested", "§16B1(a)", options=(1, True, 2))
    yield from _told(number)


def _ends(law: Law) -> list[str]:
    return [repr(ruling.effects[0]) for ruling in leaves(law, CASE) if isinstance(ruling, Ruling)]


def test_a_part_is_heard_once_for_each_argument() -> None:
    HEARD.clear()
    ends = _ends(Law("16", 2017, _numbered))
    # 1 and True are equal in Python, and different answers.
    assert len(set(ends)) == 3 * 2
    # To the second answer of a question a generator has to be run a second time.
    assert [HEARD.count(1), len(HEARD)] == [4, 6]


def test_whoever_looks_at_the_steps_of_another_law_sees_those_of_its_parts() -> None:
    for path in LAWS.rglob("*.py"):
        if path.name not in ("part.py", "transcript.py"):
            text = path.read_text("utf-8")
            assert text.count(".send(") == len(re.findall(r"\bwith_parts\(", text)), path


def _even(case: Case) -> Procedure:
    number = yield voice.judge("suggested", "§16B1(a)", options=(1, 2, 3, 4))
    yield voice.recorded("infraction", "§16B1(a)", is_even=number % 2 == 0)


def test_options_are_grouped_by_the_ends_they_lead_to() -> None:
    law = Law("16", 2017, _even)
    odd, even = classes(law, CASE)
    assert (odd.options, even.options) == ((1, 3), (2, 4))
    assert odd.ends.isdisjoint(even.ends)
    assert classes(law, CASE, {"suggested": 1}) == ()
