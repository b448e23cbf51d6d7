"""The words of the clauses in the languages beside English."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from cardinal.language import Language
from cardinal.laws import book
from cardinal.laws.clause import OTHER_BOOKS, REMARKS, Edition
from cardinal.laws.editions import EDITIONS
from cardinal.laws.words_coverage import texts, written

BOOKS: tuple[Edition, ...] = (*EDITIONS, *OTHER_BOOKS)
OTHERS = tuple(one for one in Language if one is not Language.EN)

FOLDER = files("cardinal.laws") / "clauses" / "words"
FILES = sorted(path.name for path in FOLDER.iterdir())
ENGLISH = re.compile(r"\b(the|of|and|is|are|with|that|which|player|director)\b", re.IGNORECASE)
"""Words that an untranslated sentence would have."""


def edition_of(name: str) -> Edition:
    own = name.partition(".")[0].removeprefix("bridge_")
    return int(own) if own.isdigit() else own


@pytest.mark.parametrize("name", FILES)
def test_every_text_belongs_to_something_that_the_book_says_in_english(name: str) -> None:
    whole = book(edition_of(name))
    lacking = {f"absent:{' '.join(absent.clauses)}" for absent in whole.absent}
    for clause, row in json.loads((FOLDER / name).read_text("utf-8")).items():
        if clause in lacking:
            assert set(row) == {"note"}, clause
            continue
        for field, text in row.items():
            assert field in ("rule", *REMARKS), f"{clause}: {field}"
            assert getattr(whole[clause], field), f"{clause}: no {field} in English"
            assert text == text.strip(), clause
            assert text, clause


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_book_is_written_to_its_end_in_every_language(edition: Edition, language: Language) -> None:
    assert written(edition, language).missing == ()


@pytest.mark.parametrize("edition", BOOKS)
def test_no_text_is_english_in_another_language(edition: Edition) -> None:
    for language in OTHERS:
        for place, said in texts(edition):
            words = said.words(language)
            if words.language == language:
                # A term or a name may stand in English; three such words are a sentence.
                assert len(ENGLISH.findall(words.text)) < 3, f"{place} {language}: {words.text}"


@pytest.mark.parametrize("edition", BOOKS)
def test_a_number_in_the_rule_is_the_same_in_every_language(edition: Edition) -> None:
    """What a rule fixes in digits with a unit (minutes, VP, levels, boards) cannot change in translation."""
    for language in OTHERS:
        for place, said in texts(edition):
            words = said.words(language)
            if words.language == language:
                told = set(re.findall(r"\b\d+(?= (?:minutes?|VPs?|levels|boards|cm|mm)\b)", said.english))
                there = set(re.findall(r"\d+", words.text))
                assert told <= there, f"{place} {language}: {told - there} is not in {words.text}"


def test_a_clause_without_words_in_a_language_is_said_in_english_and_says_so() -> None:
    clause = book(2017)["27B1(a)/1" if "27B1(a)/1" in book(2017) else "27B1(a)"]
    assert clause.words("xx") == (clause.rule, "en")


def test_an_older_edition_shares_the_words_of_2017_where_it_has_its_rule() -> None:
    shared = next(clause for clause in book(2007) if clause.same)
    assert shared.said().places == (("bridge_2007", shared.id), ("bridge_2017", shared.same))
