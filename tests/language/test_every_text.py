"""Every text of the house: four languages, the same places for values, nothing empty."""

from __future__ import annotations

import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

HOUSE = Path(str(files("cardinal")))


def _holds_texts(path: Path) -> bool:
    """Texts stand in a package's ``texts.toml``, in the words of the laws, or beside the module that says them."""
    return path.stem.startswith(("texts", "words")) or path.with_suffix(".py").is_file()


TEXTS = sorted(path for path in HOUSE.rglob("*.toml") if _holds_texts(path))
LANGUAGES = {"en", "zh-Hans", "zh-Hant", "ja"}


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_text_is_there_in_four_languages(path: Path) -> None:
    for key, templates in tomllib.loads(path.read_text("utf-8")).items():
        assert set(templates) == LANGUAGES, key
        english = _places(templates["en"])
        for language, template in templates.items():
            assert template.strip(), (key, language)
            # A value may be said twice in one language; none may be missing or unknown.
            assert _places(template) == english, (key, language)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_chinese_and_japanese_are_not_english(path: Path) -> None:
    for key, templates in tomllib.loads(path.read_text("utf-8")).items():
        letters = [letter for letter in templates["en"] if letter.isalpha()]
        if len(letters) > 24:
            for language in LANGUAGES - {"en"}:
                assert templates[language] != templates["en"], (key, language)
