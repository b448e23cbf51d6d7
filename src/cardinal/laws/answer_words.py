"""The answers of a hearing's questions as a reader sees them; a form sends the word that a case file writes."""

from __future__ import annotations

import re

from cardinal.cards import Card, Seat, Suit
from cardinal.language import DEFAULT, Labelled, Text, join, keys

from .question import Question, plain
from .words import read_word, slug_of

__all__ = ["answer_label", "in_readers_words", "option_label"]

_BRACKETED = re.compile(r"\s*[（(][a-z]+(?:[_ ][a-z]+)*[)）]")
_CARD_OF_TRICK = re.compile(r"(?P<seat>[NESW]) (?P<card>[CDHS][2-9TJQKA]) trick (?P<number>\d{1,2})")


def answer_label(question: Question, option: object, language: str = "en") -> str:
    """An answer in the reader's language."""
    return option_label(question.text.key, option, language)


def option_label(asked: str, option: object, language: str = "en") -> str:
    """The same, by the key of the question's text.

    A word that means something of its own under one question stands in the table as ``key__word``.
    """
    if isinstance(option, frozenset | tuple):
        inside = sorted(option, key=lambda one: -one if isinstance(one, Suit) else 0)
        said = [option_label(asked, one, language) for one in inside]
        return join(said, language) or _word("none", language)
    if isinstance(option, Labelled):
        return option.label(language)
    slug = slug_of(plain(option))
    for key in (f"{asked}__{slug}", slug):
        if key in keys(__name__):
            return _word(key, language)
    return _other(plain(option), language)


def _word(key: str, language: str) -> str:
    return Text(__name__, key).render(language)


def _other(code: str, language: str) -> str:
    """A word of the effects' tables, or a code with a value in it, which is the same in every language."""
    played = _CARD_OF_TRICK.fullmatch(code)
    if played is not None:
        values = {"seat": Seat.parse(played["seat"]), "card": Card.parse(played["card"]), "number": played["number"]}
        return Text(__name__, "card_of_trick", values).render(language)
    text = read_word(code)
    return text.render(language) if text is not None else code.replace("_", " ")


def in_readers_words(question: Question, text: str, language: str = "en") -> str:
    """A text of the question without the codes of its answers, which only who writes a case file needs: one that
    stands in brackets behind its own explanation is left out, any other is said as the buttons say it."""
    if language != DEFAULT:
        text = _BRACKETED.sub("", text)
    for option in sorted(question.options, key=lambda one: -len(plain(one))):
        code = plain(option)
        if not code.replace("_", "").replace(" ", "").isalpha():
            continue
        # No label has a backslash, so that it can be a replacement as it is.
        label, word = answer_label(question, option, language), rf"(?<![A-Za-z_']){re.escape(code)}(?![A-Za-z_'])"
        text = re.sub(rf"\s*[（(]{re.escape(code)}[)）]", "", text)
        text = re.sub(rf"{word}(?=\s?[=＝])", label, text)
        # In English a word without an underscore may be just a word of the sentence, and a yes or no of a quotation.
        if type(option) is str and ("_" in code or language != DEFAULT):
            text = re.sub(word, label, text)
    return text
