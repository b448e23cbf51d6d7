"""A language beyond the four: what it lacks is said in English; what one of the four lacks is an error in tests."""

from __future__ import annotations

import logging
import pickle
import string
from pathlib import Path

import pytest

from cardinal.bridge import PASS, Denomination, Vulnerability, X
from cardinal.cards import CARDS, Seat, Side, Suit
from cardinal.language import Language, Text, join, phrase, translated
from cardinal.language.po import read_po
from cardinal.language.sources import HOUSE, lacking, locale_file, texts_of
from cardinal.language.text import STRICT, MissingText

GERMAN = Language("de")


def test_iterating_languages_gives_the_four_that_are_promised() -> None:
    assert [one.value for one in Language] == ["en", "zh-Hans", "zh-Hant", "ja"]
    assert all(one.is_promised for one in Language)


def test_a_further_language_is_a_language_as_any_other() -> None:
    assert GERMAN in Language.further()
    assert not GERMAN.is_promised
    assert Language.parse("de-CH") is GERMAN
    assert pickle.loads(pickle.dumps(GERMAN)) is GERMAN
    assert eval(repr(GERMAN), {"Language": Language}) is GERMAN
    assert GERMAN.marked_name == "Deutsch (unvollständig)"
    assert Language.JA.marked_name == "日本語"


def test_every_further_language_has_a_file_and_every_file_a_language() -> None:
    files = {path.stem for path in (HOUSE / "language" / "locales").iterdir()}
    assert files == {one.value for one in Language.further()}


@pytest.mark.parametrize("language", Language)
def test_the_four_languages_lack_nothing(language: Language) -> None:
    lacks, total = lacking(HOUSE, language)
    assert not lacks
    assert total == sum(1 for _ in texts_of(HOUSE)) > 10_000


@pytest.mark.parametrize("language", Language.further())
def test_what_a_further_language_lacks_is_listed(language: Language) -> None:
    lacks, total = lacking(HOUSE, language)
    entries = read_po(locale_file(HOUSE, language).read_text("utf-8"))
    known = {one.context: one for one in texts_of(HOUSE)}
    used = [one for one in entries if one.context in known and known[one.context].english == one.english]
    assert total - len(lacks) == len(used) >= 50
    assert not {one.context for one in lacks} & {one.context for one in used}


@pytest.mark.parametrize("language", Language.further())
def test_a_translation_has_the_places_of_its_english(language: Language) -> None:
    def places(template: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(template)} - {None}

    for entry in read_po(locale_file(HOUSE, language).read_text("utf-8")):
        assert places(entry.said) == places(entry.english), entry.context


def test_values_are_named_in_german_and_a_text_that_is_missing_is_english() -> None:
    assert [one.label("de") for one in (Seat.S, Side.EW, Suit.H, PASS, X, Denomination.NT, Vulnerability.BOTH)] == [
        "Süd", "Ost-West", "Coeur", "Passe", "Kontra", "Sans Atout", "alle in Gefahr",
    ]  # fmt: skip
    text = Text("cardinal.cards", "hand_size_missing", {"seat": Seat.S, "held": 11, "missing": CARDS[:2]})
    assert "Süd" in text.render("de")
    assert text.render("de").replace("Süd", "South") == text.render("en")
    assert join(["a", "b"], "de") == "a, b"


def test_every_text_of_the_house_is_there_for_a_german_reader() -> None:
    """Also the titles of packs and clauses, which stand in files of their own."""
    for one in texts_of(HOUSE):
        assert translated(one.said, one.context, "de")


def test_a_translation_of_other_english_is_not_used() -> None:
    said = {"en": "North", "zh-Hans": "北家"}
    assert translated(said, "cardinal.cards.seat:N", "de") == "Nord"
    assert translated({"en": "The north"}, "cardinal.cards.seat:N", "de") == "The north"


def test_a_text_that_one_of_the_four_lacks_is_an_error_in_tests() -> None:
    with pytest.raises(MissingText, match="test:strict has no text in ja"):
        translated({"en": "Only English"}, "test:strict", "ja")
    with pytest.raises(MissingText):
        phrase("cardinal.cards.seat", "N", "fr")


def test_a_reader_gets_english_all_the_same_and_the_log_a_warning_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.delenv(STRICT)
    with caplog.at_level(logging.WARNING):
        assert [translated({"en": "Only English"}, "test:lenient", "ja") for _ in range(2)] == ["Only English"] * 2
    assert [one.getMessage() for one in caplog.records] == ["test:lenient has no text in ja and is said in English"]


def test_a_language_without_a_file_lacks_everything(tmp_path: Path) -> None:
    (tmp_path / "cardinal").mkdir()
    (tmp_path / "cardinal" / "texts.toml").write_text('[a]\nen = "A"\nja = "あ"\n[figures]\nfour = 4\n', "utf-8")
    lacks, total = lacking(tmp_path / "cardinal", GERMAN)
    assert [one.context for one in lacks] == ["cardinal:a"]
    assert total == 1
    assert lacking(tmp_path / "cardinal", Language.JA) == ((), 1)
    assert [one.key for one in lacking(tmp_path / "cardinal", Language.ZH_HANT)[0]] == ["a"]
