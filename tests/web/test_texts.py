"""Every text of the pages exists in the four languages, and says the same values in each."""

from __future__ import annotations

import re
import string
import tomllib

import pytest

from cardinal.language import Language
from cardinal.web.pages import STATIC, TEMPLATES

TEXTS: dict[str, dict[str, str]] = tomllib.loads((STATIC.parent / "texts.toml").read_text("utf-8"))


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_has_all_four_languages_and_none_is_empty(key: str) -> None:
    assert set(TEXTS[key]) == {language.value for language in Language}
    assert all(text.strip() for text in TEXTS[key].values())


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_holds_the_same_values_in_every_language(key: str) -> None:
    values = {
        language: {name for _, name, _, _ in string.Formatter().parse(text) if name}
        for language, text in TEXTS[key].items()
    }
    assert all(found == values["en"] for found in values.values())


@pytest.mark.parametrize("key", TEXTS)
def test_no_language_is_left_in_english(key: str) -> None:
    translated = [text for language, text in TEXTS[key].items() if language != "en"]
    assert all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) for text in translated)


def test_no_template_has_words_of_its_own() -> None:
    """Only the name, the seats' letters, and commands, which are the same in every language."""
    for template in TEMPLATES.glob("*.html"):
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<code>.*?</code>|<[^>]*>", " ", template.read_text("utf-8"), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"Cardinal", "N", "E", "S", "W"}, template.name
