"""Whatever the case files lead to has effects, clauses and words; order and pace of the answers do not matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cardinal.laws import Asking, Ruling
from cardinal.laws.editions import numbers
from cardinal.laws.hearing import Matter
from cardinal.laws.matters import hear_matter, law_of, read_hearable
from cardinal.laws.question import Kind, Question
from tests.laws.case_records import records_in
from tests.laws.readers_words import not_in_readers_words
from tests.laws.some_ends import some_ends
from tests.laws.test_cases import FILES

READ = 24
"""So many ends of a situation are read in every language: enough to come by the words of most branches."""
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


def heard(path: Path) -> Iterator[tuple[str, Matter, dict[str, Any]]]:
    """The cases of a file that are not refused, with their laws."""
    for record in records_in(path):
        if "refused" not in record["expect"]:
            case = read_hearable(record)
            yield law_of(case), case, record


def _shape(law: str, record: Mapping[str, Any]) -> tuple[object, ...]:
    """What happened without who and with which card: situations of one shape go through the same parts of a law."""
    named = r"\b(?:[NESW]|[CDHS][2-9TJQKA]|[1-7](?:NT|[CDHS])|[0-9]+)\b"
    acts = tuple(re.sub(named, "#", str(act)) for act in record.get("acts") or ())
    told = tuple(repr(record.get(name)) for name in ("edition", "book", "conditions"))
    return law, acts, told, "tricks" in record, "given" in record, "meanings" in record


@EVERY_FILE
def test_every_end_has_effects_with_citations_that_resolve_in_words_of_every_reader(path: Path) -> None:
    situations = {_shape(law, record): (law, case, record["name"]) for law, case, record in heard(path)}
    for law, case, name in situations.values():
        clauses, ends = numbers(case.edition), some_ends(law, case)
        first = tuple(islice(ends, READ))
        assert first, name
        for ruling in first:
            _check(ruling, clauses, name)
            assert list(not_in_readers_words(ruling.trace)) == [], name
        for ruling in ends:
            _check(ruling, clauses, name)


def _check(ruling: Ruling, clauses: frozenset[str], name: str) -> None:
    assert ruling.effects, name
    for effect in ruling.effects:
        assert effect.clauses, name
    for clause in ruling.cites:
        assert clause in clauses, name


@EVERY_FILE
def test_answers_in_another_order_or_one_by_one_give_the_same_ruling(path: Path) -> None:
    # Of the cases of a law that answer the same questions one shows what order and pace do.
    paths = {
        (record.get("edition"), record.get("book"), law, *(record.get("answers") or ())): record
        for law, _, record in heard(path)
        if "asks" not in record["expect"]
    }
    for record in paths.values():
        _answered_otherwise(record)


def _answered_otherwise(record: Mapping[str, Any]) -> None:
    ruling = hear_matter(record).result
    assert isinstance(ruling, Ruling), record["name"]
    given = dict(record.get("answers") or {})
    backwards = hear_matter({**record, "answers": dict(reversed(given.items()))}).result
    assert backwards == ruling, record["name"]
    assert backwards.to_json() == ruling.to_json(), record["name"]
    # Answering only what is asked, from nothing, reaches the same end.
    answers: dict[str, object] = {}
    matter = hear_matter({**record, "answers": answers})
    while isinstance(matter.result, Asking):
        check_question(matter.result)
        answers |= _answers_to(matter.result.question, matter.number, given) or _unusual(given, answers)
        matter = hear_matter({**record, "answers": answers})
    assert matter.result.effects == ruling.effects, record["name"]


@EVERY_FILE
def test_a_case_that_ends_in_a_question_asks_one_that_is_whole(path: Path) -> None:
    for _, _, record in heard(path):
        if "asks" in record["expect"]:
            result = hear_matter(record).result
            assert isinstance(result, Asking), record["name"]
            check_question(result)


def check_question(asking: Asking) -> None:
    """A judgement has guidance, a fact may be undetermined, and everybody can read what they are asked."""
    question = asking.question
    assert question.cites, question.key
    assert question.options, question.key
    if question.kind is Kind.JUDGEMENT:
        assert question.guidance is not None, (asking.law, question.key)
    if question.kind is Kind.FACT and not question.facts:
        assert "not determined" in question.options, (asking.law, question.key)
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        assert question.text.render(language)


def _answers_to(question: Question, number: int, given: Mapping[str, object]) -> dict[str, object]:
    """What a record answers to a question of one of its matters: to the question itself, or to a routine fact in it."""
    prefix = "" if number == 1 else f"{number}."
    keys = [f"{prefix}{one.key}" for one in (question, *question.facts)]
    return {key: given[key] for key in keys if key in given}


def _unusual(given: Mapping[str, object], answers: Mapping[str, object]) -> dict[str, object]:
    """What was out of the ordinary: it is told first where only the usual answers bring a question up."""
    untold = [key for key in given if key not in answers]
    untold.sort(key=lambda key: not key.rpartition(".")[2].startswith("unusual"))
    assert untold, answers
    return {untold[0]: given[untold[0]]}
