"""Every case of the laws can be told through the form: the hearing it becomes ends as the case file's own does."""

from __future__ import annotations

import random

import pytest

from cardinal.language import CardinalError, Language
from cardinal.laws import Asking
from cardinal.laws.answer_words import answer_label
from cardinal.laws.check import hear_case
from cardinal.web.books import BOOKS
from cardinal.web.casebook import ShippedCase, shipped_cases
from cardinal.web.hearing import heard
from cardinal.web.hearing_facts import answers_of, check_facts, facts_of, hearing_pairs, read_facts

SAMPLE = 150


def sample(name: str) -> list[ShippedCase]:
    cases = [case for case in shipped_cases(BOOKS[name]) if "refused" not in case.record["expect"]]  # type: ignore[operator]
    return random.Random(name).sample(cases, min(SAMPLE, len(cases)))


@pytest.mark.parametrize("name", BOOKS)
def test_a_case_told_through_the_form_ends_as_its_file_does(name: str) -> None:
    for case in sample(name):
        facts, answers = read_facts(hearing_pairs(facts_of(case.record, case.law), answers_of(case.record)))
        check_facts(facts, answers)
        _, wanted = hear_case({**case.record, "law": case.law})
        one = heard(facts, answers)
        assert one.result.effects == wanted.effects, case.name
        assert isinstance(one.result, Asking) == isinstance(wanted, Asking), case.name
        assert not one.dropped


@pytest.mark.parametrize("language", [one for one in Language if one is not Language.EN])
def test_answers_are_said_in_the_readers_language(language: Language) -> None:
    """Codes with numbers in them are the same for all; a word of English is left nowhere."""
    for name in BOOKS:
        for case in sample(name):
            try:
                _, result = hear_case({**case.record, "law": case.law, "answers": {}})
            except CardinalError:
                continue
            if isinstance(result, Asking):
                question = result.question
                for option in question.options:
                    label = answer_label(question, option, language)
                    assert not any(word.isascii() and len(word) > 3 and word.isalpha() for word in label.split()), label
