"""No text shows a reader the code of a program: the name of an option, of an answer, of a column."""

from __future__ import annotations

import re

import pytest

from cardinal.language import Language, keys
from cardinal.laws.codes import CODES
from tests.language.test_glossary import every_text

_ANSWERS = "cardinal.laws.answer_words"
_FIELD = re.compile(r"\{[^{}]*\}")
_CODE = re.compile(r"(?<![\w/.<-])(?:[a-z][a-z0-9]*_[a-z0-9_]+|[a-z][a-z0-9]*\.[a-z][a-z0-9_]*[a-z0-9])(?![\w/(])")
_WRITTEN = re.compile(r"\w+\.(?:toml|csv|pbn|json|txt|html|pdf|zip|md|org|com|lin|xml|usebio|sqlite|db|py)")
"""Names of files, which a reader writes as they are."""
_TYPED = frozenset((
    "arrow_switch", "corrections.minutes", "depth.round", "four_jokers", "full_house", "overall_two", "wild_single",
))  # fmt: skip
"""What the command line or a file of settings is told in just this spelling, in the texts that say how."""


@pytest.mark.parametrize("language", [str(one) for one in Language])
def test_a_code_in_a_text_is_an_answer_that_readers_see_by_its_label(language: str) -> None:
    """Questions name the codes of their answers for who writes a case file; everywhere else they are shown with
    ``question_text``, which puts the labels in their place. So every code needs a label, and nothing else is a code."""
    known = {*keys(_ANSWERS), *keys(CODES)}
    labelled = known | {key.partition("__")[2] for key in known if "__" in key}
    shown = [
        f"{context}: {code}"
        for context, _, text in every_text(language)
        for code in _CODE.findall(_FIELD.sub(" ", text))
        if code not in _TYPED and not _WRITTEN.fullmatch(code) and code not in labelled
    ]
    assert shown == []
