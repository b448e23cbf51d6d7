"""The organiser's pages in four languages: every text there, no word in a template, one heading, no script."""

from __future__ import annotations

import re
import string
import tomllib

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.web.static_files import STATIC
from cardinal.web.templating import TEMPLATES
from tests.web.forms import BROWSER
from tests.web.people import evening, organiser

TEXTS: dict[str, dict[str, str]] = tomllib.loads((STATIC.parent / "organise" / "texts.toml").read_text("utf-8"))
PARTS = (
    "", "/conditions", "/entries", "/entries/1", "/entries-file", "/draw", "/tables", "/boards", "/staff", "/people",
    "/audit",
)  # fmt: skip
_MARKS = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<pre lang=\"en\">.*?</pre>|<[^>]*>", re.S)
_FIELDS = re.compile(r"<(?:input|select|textarea)(?![^>]*type=\"(?:hidden|checkbox)\")[^>]*\bid=\"([\w-]+)\"")


def test_a_text_has_all_four_languages_with_the_same_values() -> None:
    for key, said in TEXTS.items():
        assert set(said) == {language.value for language in Language}, key
        assert all(text.strip() for text in said.values()), key
        values = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in said.values()]
        assert all(one == values[0] for one in values), key


def test_no_text_is_left_in_english() -> None:
    for key, said in TEXTS.items():
        translated = [text for language, text in said.items() if language != "en"]
        others = [re.sub(r"\{\w+\}", "", text) for text in translated]
        is_sign = all(not re.search(r"[A-Za-z]{4}", text) for text in others)
        assert is_sign or all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) for text in others), key


def test_chinese_and_japanese_have_their_own_punctuation() -> None:
    for key, said in TEXTS.items():
        for language, text in said.items():
            if language != "en":
                assert not re.search(r"[\u3040-\u30ff\u4e00-\u9fff][,.;:?!()]", text), (key, language)


def test_no_template_has_words_of_its_own() -> None:
    for template in (TEMPLATES / "organise").glob("*.html"):
        text = _MARKS.sub(" ", template.read_text("utf-8"))
        assert set(re.findall(r"\w+", text)) <= {"Cardinal", "PDF", "role", "token_role"}, template.name


@pytest.mark.parametrize("language", list(Language))
def test_every_page_is_in_the_language_asked_for(client: TestClient, language: Language) -> None:
    evening(client)
    organiser(client)
    addresses = ["/organise", "/organise/new", "/organise/quick", *(f"/organise/spring{part}" for part in PARTS)]
    for address in addresses:
        answer = client.get(address, headers={**BROWSER, "Accept-Language": language.value})
        assert answer.status_code == 200, address
        assert f'<html lang="{language}">' in answer.text
        assert answer.text.count("<h1") == 1, address
        assert not re.search(r"\son\w+=|\sstyle=", answer.text)
        assert not re.search(r'<script(?! type="module" src="/static/built/)', answer.text)
        # Every field that a person fills in has a label.
        shown = _FIELDS.findall(answer.text)
        assert all(f'for="{one}"' in answer.text for one in shown), address
        ids = re.findall(r'\bid="([\w-]+)"', answer.text)
        assert len(ids) == len(set(ids)), address
