"""Every text of the pages exists in the four languages, and says the same values in each."""

from __future__ import annotations

import re
import string
import tomllib

from cardinal.language import Language
from cardinal.web.pages import STATIC, TEMPLATES

# Phrases and the laws they lead to are no texts: nobody is shown them.
FILES = [path for path in sorted(STATIC.parent.glob("*.toml")) if path.name != "what_people_say.toml"]
TEXTS: dict[str, dict[str, str]] = {
    f"{path.stem}.{key}": said for path in FILES for key, said in tomllib.loads(path.read_text("utf-8")).items()
}


def test_a_text_has_all_four_languages_and_none_is_empty() -> None:
    for key, said in TEXTS.items():
        assert set(said) == {language.value for language in Language}, key
        assert all(text.strip() for text in said.values()), key


def test_a_text_holds_the_same_values_in_every_language() -> None:
    for key, said in TEXTS.items():
        values = {
            language: {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for language, text in said.items()
        }
        assert all(found == values["en"] for found in values.values()), key


def test_no_language_is_left_in_english() -> None:
    """What is written the same everywhere, as a contract in the notation of case files, is the same in all four."""
    for key, said in TEXTS.items():
        translated = [text for language, text in said.items() if language != "en"]
        is_notation = len(set(said.values())) == 1
        assert is_notation or all(re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) for text in translated), key


def test_no_template_has_words_of_its_own() -> None:
    """Only the name, the seats' letters, and commands, which are the same in every language."""
    for template in TEMPLATES.glob("*.html"):
        text = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|<code>.*?</code>|<[^>]*>", " ", template.read_text("utf-8"), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"Cardinal", "N", "E", "S", "W"}, template.name
