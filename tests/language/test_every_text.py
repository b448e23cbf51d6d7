"""Every text of the house: four languages, the same places for values, nothing empty."""

from __future__ import annotations

import string
from itertools import groupby

from cardinal.language import Language
from cardinal.language.sources import HOUSE, texts_of

TEXTS = [(path, list(texts)) for path, texts in groupby(texts_of(HOUSE), key=lambda one: one.path)]
LANGUAGES = set(Language)
EVERY = [one for _, texts in TEXTS for one in texts]


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_every_text_is_there_in_four_languages() -> None:
    for one in EVERY:
        assert set(one.said) == LANGUAGES, one.context
        english = _places(one.english)
        for language, template in one.said.items():
            assert template.strip(), (one.context, language)
            # A value may be said twice in one language; none may be missing or unknown.
            assert _places(template) == english, (one.context, language)


def test_chinese_and_japanese_are_not_english() -> None:
    for one in EVERY:
        letters = [letter for letter in one.english if letter.isalpha()]
        if len(letters) > 24:
            for language in LANGUAGES - {"en"}:
                assert one.said[language] != one.english, (one.context, language)


def test_no_file_of_texts_is_left_out() -> None:
    """Whatever stands in four languages in any file is among the texts that are walked."""
    walked = {path for path, _ in TEXTS}
    files = (*HOUSE.rglob("*.toml"), *HOUSE.rglob("*.json"))
    assert {path for path in files if "zh-Hant" in path.read_text("utf-8")} == walked


def test_no_module_has_words_by_language_of_its_own() -> None:
    """Three files name fonts by language; everything that is read stands in a file of texts."""
    fonts = {"formats/paper/pdf_text.py", "formats/paper/html_page.py", "formats/paper/book_fonts.py"}
    found = {path for path in HOUSE.rglob("*.py") if '"zh-Hant":' in path.read_text("utf-8")}
    assert {path.relative_to(HOUSE).as_posix() for path in found} == fonts
