"""Whether readers of a ruling meet English or the notation of the case files in it, whatever their language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache

from cardinal.language import Text
from cardinal.laws.answer_words import answer_label, in_readers_words
from cardinal.laws.effect import Effect
from cardinal.laws.question import Found
from cardinal.laws.ruling import Answered, Done

OTHERS = ("zh-Hans", "zh-Hant", "ja")
# What is written in Latin letters in every language.
LATIN = re.compile(
    r"""
      “[^”]*” | 「[^」]*」             # a person's own words
    | [1-7](?:NT|[CDHS])X{0,2}\ by\ [NESW](?:\ (?:=|[+-]\d+))?  # a result as it is typed
    | \d(?:NT|[♠♥♦♣])X{0,2}            # a bid or a contract
    | [♠♥♦♣](?:10|[2-9AKQJ])           # a card
    | (?:(?:10|[2-9AKQJ])、)+[2-9AKQJ] # ranks in order
    | (?<![A-Za-z])[AKQJ](?![A-Za-z])  # a rank alone, as in 过A
    | \d+[A-Z]\d*(?:\([a-z]+\))*       # a clause
    | [条條]\ ?[A-Z]\d*                 # a clause after the number of its law
    | (?<![A-Za-z])(?:IMPs?|VP)(?![A-Za-z])  # a unit
    | Stayman | Blackwood               # a convention named for its inventor
    """,
    re.VERBOSE,
)
SIDES_IN_JAPANESE = re.compile("N-S|E-W")


# The statement of a claim, as a case has it.
PLAYERS_WORDS = frozenset(("hearts from the top",))


def english_left(said: str, language: str) -> str:
    """What of a sentence is still written in Latin letters and has no reason to be."""
    rest = LATIN.sub("", said)
    if language == "ja":
        rest = SIDES_IN_JAPANESE.sub("", rest)
    return " ".join(re.findall("[A-Za-z]+", rest))


def said_by(step: Found | Answered | Done, language: str) -> Iterator[str]:
    """What a reader sees of a step: of a question also the answer."""
    if isinstance(step, Found):
        yield step.text.render(language)
    elif isinstance(step, Answered):
        question = step.question
        yield in_readers_words(question, question.text.render(language), language)
        # What a person types (a statement, groups of scores) is their own.
        if question.reader is None:
            yield answer_label(question, step.answer, language)
    else:
        yield step.effect.text.render(language)


# A seat, a side, a card, a bid or a contract as a case file writes it, outside anybody's own words.
NOTATION = re.compile(r"(?<![\w.§(+-])(?:[NESW]|NS|EW|[CDHS][2-9TJQKA]|[1-7][CDHS]X{0,2})(?!\w)")


_LOOKED_AT: set[object] = set()


def not_in_readers_words(trace: Iterable[Found | Answered | Done]) -> Iterator[str]:
    """What the steps of a ruling say in English to other readers, and what they say in notation. A step of one kind is
    looked at once in a process: the same ones come again in thousands of rulings."""
    for step in trace:
        kind = _kind_of_step(step)
        if kind in _LOOKED_AT:
            continue
        for language in OTHERS:
            every = said_by(step, language)
            yield from (one for one in every if english_left(one, language) and one not in PLAYERS_WORDS)
        if isinstance(step, Done) and NOTATION.search(re.sub("“[^”]*”", "", step.effect.text.render())):
            yield step.effect.text.render()
        _LOOKED_AT.add(kind)


def _kind_of_step(step: Found | Answered | Done) -> object:
    """What decides the words of a step: its texts, codes and answers; of a seat, a card or a number only the kind."""
    if isinstance(step, Found):
        return _kind(step.text)
    if isinstance(step, Answered):
        return _kind(step.question.text), _kind(step.answer), step.question.options
    return type(step.effect), tuple(_kind(getattr(step.effect, name)) for name in _names(type(step.effect)))


def _kind(value: object) -> object:
    if isinstance(value, Text):
        return value.package, value.key, tuple(_kind(one) for one in value.values.values())
    if isinstance(value, tuple):
        return tuple(_kind(one) for one in value)
    return value if isinstance(value, str | None) else type(value)


@cache
def _names(kind: type[Effect]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name != "cites")
