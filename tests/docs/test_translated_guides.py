"""The guides in three more languages have the sections of the English ones, and quote the words of the pages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = ("organisers", "directors", "players")
LANGUAGES = ("zh-Hans", "zh-Hant", "ja")
QUOTED = {"zh-Hans": "“([^”]+)”", "zh-Hant": "「([^」]+)」", "ja": "「([^」]+)」"}


def guide(language: str, name: str) -> str:
    return (ROOT / "docs" / language / f"{name}.md").read_text("utf-8")


def texts_in(table: object, language: str) -> Iterator[str]:
    if isinstance(table, dict):
        if isinstance(table.get(language), str):
            yield table[language].strip("。")
        for inner in table.values():
            yield from texts_in(inner, language)


@cache
def shown_on_pages(language: str) -> frozenset[str]:
    files = (ROOT / "src" / "cardinal").rglob("*.toml")
    return frozenset(text for file in files for text in texts_in(tomllib.loads(file.read_text("utf-8")), language))


@pytest.mark.parametrize("name", GUIDES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guide_has_the_sections_and_tables_of_the_english_one(language: str, name: str) -> None:
    def shape(text: str) -> list[str]:
        return re.findall(r"(?m)^#+(?= )", text)

    assert shape(guide(language, name)) == shape(guide("", name))


@pytest.mark.parametrize("name", GUIDES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_guide_quotes_stands_so_on_a_page(language: str, name: str) -> None:
    quoted = re.findall(QUOTED[language], guide(language, name))
    assert quoted
    assert sorted({text.strip("。") for text in quoted} - shown_on_pages(language)) == []


@pytest.mark.parametrize("name", GUIDES)
def test_each_guide_leads_to_the_other_languages(name: str) -> None:
    for language in ("", *LANGUAGES):
        first = guide(language, name).splitlines()[2]
        assert first.count("](") == 3
        assert first.count(f"{name}.md") == 3
