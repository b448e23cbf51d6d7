"""Every text of the pages exists in the four languages, and says the same values in each."""

from __future__ import annotations

import re
import string
import tomllib

from cardinal.language import Language
from cardinal.web.static_files import STATIC
from cardinal.web.templating import TEMPLATES

FILES = sorted(STATIC.parent.rglob("*.toml"))
TEXTS: dict[str, dict[str, str]] = {
    f"{path.relative_to(STATIC.parent)} {key}": said
    for path in FILES
    for key, said in tomllib.loads(path.read_text("utf-8")).items()
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


def plain(text: str) -> str:
    """A text without its values; one that is nothing but values needs no word of its own."""
    return re.sub(r"\{.*?\}|[NESW]-[NESW]", "", text).strip(" ,，、()（）") or "々"


def test_no_language_is_left_in_english() -> None:
    """But for notation, as a contract of case files, IMPs or the letters of a side, and what has no word in it."""
    for key, said in TEXTS.items():
        translated = [text for language, text in said.items() if language != "en"]
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", said["en"]))
        is_notation = len(set(said.values())) == 1 or set(words) <= {"NS", "EW", "IMPs"}
        is_notation |= re.fullmatch(r"(N-S|E-W|[%/:： ]|\{\w+\})+", said["ja"]) is not None
        # A Japanese player reads and writes N-S, and everybody the letters on the cards.
        in_own = [
            re.search(r"[\u3005\u3040-\u30ff\u4e00-\u9fff]|^[AKQJ]$|^[0-9]+$", plain(text)) for text in translated
        ]
        assert is_notation or all(in_own), key


def test_no_template_has_words_of_its_own() -> None:
    """Only names, the seats' letters, and commands and files, which are the same in every language."""
    markup = r"\{#.*?#\}|\{% call.*?endcall %\}|\{%.*?%\}|\{\{.*?\}\}|<(code|pre)\b.*?</\1>|<[^>]*>|[\w-]+=\"[^\"]*\""
    for template in TEMPLATES.rglob("*.html"):
        text = re.sub(markup, " ", template.read_text("utf-8"), flags=re.S)
        assert set(re.findall(r"\w+", text)) <= {"Cardinal", "PDF", "N", "E", "S", "W"}, template.name
