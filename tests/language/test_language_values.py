"""Languages, texts and refusals as values: read, written, compared, pickled, never changed."""

from __future__ import annotations

import pickle

import pytest

from cardinal.cards import Card, Seat
from cardinal.language import (
    DEFAULT,
    Ambiguous,
    CardinalError,
    Labelled,
    Language,
    NotAllowed,
    NotNow,
    NotUnderstood,
    Text,
    shown,
)


@pytest.mark.parametrize("language", Language)
def test_a_language_is_read_back_from_its_text_and_its_repr(language: Language) -> None:
    assert Language.parse(str(language)) is language
    assert eval(repr(language), {"Language": Language}) is language
    assert pickle.loads(pickle.dumps(language)) is language


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en-GB", Language.EN),
        ("EN", Language.EN),
        ("zh", Language.ZH_HANS),
        ("zh-CN", Language.ZH_HANS),
        ("zh_TW", Language.ZH_HANT),
        ("zh-HK", Language.ZH_HANT),
        ("zh-Hant-TW", Language.ZH_HANT),
        (" ja-JP ", Language.JA),
    ],
)
def test_the_tags_that_browsers_send_are_understood(tag: str, language: Language) -> None:
    assert Language.parse(tag) is language


def test_the_default_language_is_english() -> None:
    assert DEFAULT is Language.EN


def test_an_unknown_language_is_refused_with_the_four_that_are_known() -> None:
    with pytest.raises(NotUnderstood) as caught:
        Language.parse("fr")
    assert caught.value.legal == tuple(Language)
    assert '"fr"' in str(caught.value)


def test_a_text_names_its_values_in_the_language_of_the_reader() -> None:
    text = Text("cardinal.cards", "hand_size", {"seat": Seat.E, "held": 12})
    assert "East" in text.render("en")
    assert "东家" in text.render("zh-Hans")
    assert "東家" in text.render("zh-Hant")
    assert "イースト" in text.render("ja")


def test_a_list_in_a_text_is_joined_as_the_language_joins() -> None:
    missing = (Card.parse("SA"), Card.parse("DT"))
    text = Text("cardinal.cards", "hand_size_missing", {"seat": Seat.E, "held": 11, "missing": missing})
    assert "♠A, ♦10" in text.render("en")
    assert "♠A、♦10" in text.render("ja")


def test_a_text_does_not_change_and_travels() -> None:
    text = Text("cardinal.cards", "seat", {"given": "Q"})
    with pytest.raises(AttributeError):
        text.key = "suit"
    with pytest.raises(TypeError):
        text.values["given"] = "R"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(text)) == text
    assert eval(repr(text), {"Text": Text}) == text
    assert hash(text) == hash(Text("cardinal.cards", "seat", {"given": "Q"}))
    assert text != Text("cardinal.cards", "seat", {"given": "R"})


def test_values_with_names_in_each_language_are_labelled() -> None:
    assert isinstance(Seat.N, Labelled)
    assert not isinstance("N", Labelled)


def test_a_refusal_says_why_by_which_clause_and_what_is_legal() -> None:
    text = Text("cardinal.cards", "seat", {"given": "Q"})
    error = CardinalError(text, cites="§20F1/1 §20F1/3 §16B", legal=(Seat.N, Seat.E))
    # What follows a slash is a division of our own; one clause is named once.
    assert str(error) == f"{text} (Law 20F1, 16B, 2017)"
    assert error.to_json() == {
        "error": "CardinalError",
        "message": str(error),
        "cites": ["20F1/1", "20F1/3", "16B"],
        "legal": ["N", "E"],
    }
    for language in Language:
        assert text.render(language) in error.render(language)


def test_a_refusal_without_a_clause_is_its_text_alone() -> None:
    text = Text("cardinal.cards", "seat", {"given": "Q"})
    assert str(NotUnderstood(text)) == str(text)


def test_the_four_families_are_refusals_and_bad_text_is_a_value_error() -> None:
    for family in (NotUnderstood, NotNow, NotAllowed, Ambiguous):
        assert issubclass(family, CardinalError)
    assert issubclass(NotUnderstood, ValueError)


def test_a_refusal_survives_pickling() -> None:
    error = NotAllowed(Text("cardinal.cards", "seat", {"given": "Q"}), cites="§17B", legal=(Seat.N,))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.text, again.cites, again.legal) == (NotAllowed, error.text, ("17B",), (Seat.N,))
    assert str(again) == str(error)


@pytest.mark.parametrize("given", ["\ud800", b"\xff", None, 3.5, [1, [2]], "x" * 10_000, {"a": object}])
def test_refused_input_is_shown_short_and_printable(given: object) -> None:
    text = shown(given)
    assert len(text) <= 60
    assert text.encode("utf-8").decode("utf-8") == text


def test_a_number_too_long_to_write_out_is_shown_all_the_same() -> None:
    assert len(shown(10**5000)) <= 60
