"""Conditions in words: on the form and on the public page an option of the laws has a label and a value for people."""

from __future__ import annotations

import re

import pytest

from cardinal.language import Language
from cardinal.web.event_conditions import conditions_shown
from cardinal.web.organise.condition_fields import condition_groups
from tests.contest.conditions_maker import conditions

_KEY = re.compile(r"\w+(?:_\w+|\+\w+|\.[a-z]\w+)+")


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
@pytest.mark.parametrize(("pack", "form"), [("wbf-2017", "pairs"), ("ctcba", "teams"), ("china-guandan", "teams")])
def test_no_choice_of_the_form_is_a_key_of_ours(pack: str, form: str, language: str) -> None:
    groups = condition_groups(conditions(pack, form), Language.parse(language))
    words = [
        word for group in groups for field in group.fields for word in (field.label, *dict(field.options).values())
    ]
    assert [word for word in words if _KEY.fullmatch(word)] == []


def test_labels_of_options_tell_them_apart() -> None:
    (options,) = (group for group in condition_groups(conditions("wbf-2017", "pairs"), Language.EN)[-1:])
    labels = [field.label for field in options.fields]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize(
    ("language", "label", "said"), [("en", "Duplicate boards", "yes"), ("ja", "デュプリケート用カードの使用", "はい")]
)
def test_the_public_page_says_what_an_option_of_guandan_is_set_to(language: str, label: str, said: str) -> None:
    terms = conditions("china-guandan", "teams", laws={"event.duplicate": True})
    rows = [
        row for name, _, rows in conditions_shown(terms, Language.parse(language)) if name == "laws" for row in rows
    ]
    assert [(row.label, row.lines) for row in rows] == [(label, (said,))]
