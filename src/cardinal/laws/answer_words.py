"""The answers of a hearing's questions as a reader sees them; a form sends the word that a case file writes."""

from __future__ import annotations

import re
from functools import cache

from cardinal.cards import Suit
from cardinal.language import DEFAULT, Labelled, Text, join, keys

from .codes import CODES
from .question import Question, plain

_BRACKETED = re.compile(r"\s*[（(][a-z]+(?:[_ ][a-z]+)*[)）]")
_CODE = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_CODE_IN_BRACKETS = re.compile(r"\s*\(([a-z]+(?:_[a-z]+)*)\)")
_BESIDE_SIGNS = re.compile(r"(?<=[\u3001-\u30ff\u4e00-\u9fff：，；]) (?=[\u3041-\u30ff\u4e00-\u9fff])")
_TRANSLATION = 6
"""Up to so many signs the brackets behind a code only translate it; more explain what the answer means."""


def answer_label(question: Question, option: object, language: str = "en") -> str:
    """An answer in the reader's language."""
    if question.facts and isinstance(option, tuple):
        return join(
            (_unusual(fact, language) for fact in question.facts if fact.key in option), language, "between_statements"
        )
    return option_label(question.text.key, option, language)


def _unusual(fact: Question, language: str) -> str:
    """A routine question as one of those that may be out of the ordinary; "no" is what a reader takes as usual."""
    text = question_text(fact, language)
    if fact.usual is False:
        return text
    values = {"question": text, "usual": answer_label(fact, fact.usual, language)}
    return Text(__name__, "usually", values).render(language)


def typed_answer(question: Question, typed: str, language: str = "en") -> object:
    """The answer that somebody typed: the word of a case file, the label of an answer, or as much of the label as no
    other answer begins with. What is none of these is for the question to read or to refuse."""
    said = typed.strip().casefold()
    if question.facts and re.fullmatch(r"[\d\s,+]+", said):
        return _numbered(question, said)
    labels = {plain(option): answer_label(question, option, language).casefold() for option in question.options}
    if not said or said in map(str.casefold, labels):
        return typed.strip()
    found = [code for code, label in labels.items() if label == said]
    found = found or [code for code, label in labels.items() if label.startswith(said)]
    return found[0] if len(found) == 1 else typed.strip()


def _numbered(question: Question, said: str) -> object:
    """The routine questions whose numbers in the list were typed; a number that is not there names nothing."""
    keys_of = {str(number): fact.key for number, fact in enumerate(question.facts, 1)}
    return "+".join(keys_of.get(number, number) for number in re.findall(r"\d+", said))


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
    code = plain(option)
    slug = re.sub("[^a-z0-9]+", "_", code.lower()).strip("_")
    for home, key in ((__name__, f"{asked}__{slug}"), (__name__, slug), (CODES, slug)):
        if key in keys(home):
            return Text(home, key).render(language)
    # What is left is a number or a notation, the same in every language.
    return code.replace("_", " ")


def _word(key: str, language: str) -> str:
    return Text(__name__, key).render(language)


def asked_of(question: Question, language: str = "en") -> str:
    """Who is asked; empty where the question itself begins with the name."""
    asked = question.asked.label(language)
    return "" if question_text(question, language).startswith(asked) else asked


def question_text(question: Question, language: str = "en") -> str:
    """The question for a reader who answers by what the buttons say."""
    return in_readers_words(question, question.text.render(language), language)


def in_readers_words(question: Question, text: str, language: str = "en") -> str:
    """A text of the question without the codes of its answers, which only who writes a case file needs: one that
    stands in brackets behind its own explanation is left out, any other is said as the buttons say it. A code with its
    translation in brackets, ``none（没有）``, is the translation alone."""
    if language != DEFAULT:
        text = _BRACKETED.sub("", text)
    for option in sorted(question.options, key=lambda one: -len(plain(one))):
        code = plain(option)
        if not re.fullmatch(r"[A-Za-z_ ']+", code):
            continue
        # No label has a backslash, so that it can be a replacement as it is.
        label, word = answer_label(question, option, language), rf"(?<![A-Za-z_']){re.escape(code)}(?![A-Za-z_'])"
        text = re.sub(rf"\s*[（(]{re.escape(code)}[)）]", "", text)
        text = re.sub(rf"{word}(?=\s?[=＝])", label, text)
        text = re.sub(rf"{word} ?（([^（）]{{1,{_TRANSLATION}}})）", r"\1", text)
        # In English a word without an underscore may be just a word of the sentence, and a yes or no of a quotation.
        if type(option) is str and ("_" in code or language != DEFAULT):
            text = re.sub(word, label, text)
    if language != DEFAULT:
        return _BESIDE_SIGNS.sub("", text)  # a space that stood between signs and a code
    return _CODE.sub(_answer_said, _CODE_IN_BRACKETS.sub(_without_code, text))


def _without_code(found: re.Match[str]) -> str:
    """Nothing for an answer's code that is not among the options now, anything else in brackets as it stands."""
    return "" if "_" in found[1] or found[1] in _answer_codes() else found[0]


def _answer_said(found: re.Match[str]) -> str:
    return _word(found[0], DEFAULT) if found[0] in keys(__name__) else found[0]


@cache
def _answer_codes() -> frozenset[str]:
    return frozenset((*keys(__name__), *keys(CODES)))
