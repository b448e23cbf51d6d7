"""A ruling beside what other editions rule on the same facts, and the questions that only they ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardinal.laws.answer_words import answer_label, asked_of, question_text
from cardinal.laws.choice_ends import Choice
from cardinal.laws.clause_words import Words
from cardinal.laws.comparison import Comparison, Open, Under, compare
from cardinal.laws.editions import EDITIONS
from cardinal.laws.question import plain

from .books import Cited, book_title, cited
from .hearing import Heard, Sentence, case_record
from .hearing_facts import LONGEST_ANSWER, MOST_ANSWERS
from .marks import listed

BESIDE = "e."
"""What stands in an address before the key of an answer that only other editions asked for."""
_LONGEST_KEY = 60


@dataclass(frozen=True, slots=True)
class SettledBefore:
    """A question that was not put, since an answer under another edition says it."""

    question: str
    answer: str
    edition: int


@dataclass(frozen=True, slots=True)
class UnderEdition:
    """What one edition rules beside that which all of them do."""

    edition: int
    effects: tuple[Sentence, ...]
    question: str
    refused: str
    settled: tuple[SettledBefore, ...]
    differences: tuple[tuple[Cited, Words], ...]


@dataclass(frozen=True, slots=True)
class Common:
    """What follows under every edition, with the clauses of each."""

    text: str
    cites: tuple[tuple[int, tuple[Cited, ...]], ...]


@dataclass(frozen=True, slots=True)
class AskedBeside:
    """A question that other editions ask: the field of the form, and its answers; ``usual`` is chosen beforehand."""

    field: str
    text: str
    asked: str
    editions: str
    choices: tuple[Choice, ...]
    is_open: bool
    usual: str
    cites: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """The same facts under every edition."""

    alike: bool
    common: tuple[Common, ...]
    rows: tuple[UnderEdition, ...]
    questions: tuple[AskedBeside, ...]


def read_beside(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The answers of an address that only other editions asked for."""
    found = {
        name.removeprefix(BESIDE)[:_LONGEST_KEY]: value.strip()[:LONGEST_ANSWER]
        for name, value in pairs
        if name.startswith(BESIDE) and value.strip()
    }
    return dict(list(found.items())[:MOST_ANSWERS])


def beside_editions(one: Heard, answers: Mapping[str, str], language: str) -> Beside | None:
    """A case of the Laws of bridge under every edition; nothing for another book."""
    if one.edition not in EDITIONS or one.facts.matter_number > 1:
        return None
    given = {**answers, **one.answers}
    record = {**case_record(one.facts, one.options), "law": one.law, "answers": given}
    assert isinstance(one.edition, int)
    found = compare(record, EDITIONS, {one.edition: one.result})
    everywhere = found.everywhere(language)
    return Beside(
        found.is_alike,
        tuple(_common(found, everywhere, language)),
        tuple(_under(row, everywhere, language) for row in found.under),
        tuple(_asked(question, language) for question in found.questions),
    )


def _common(found: Comparison, everywhere: frozenset[str], language: str) -> Iterable[Common]:
    heard = [row for row in found.under if row.refused is None]
    for text in (text for text in heard[0].effects(language) if text in everywhere) if heard else ():
        by = ((row.edition, cited(row.effects(language)[text], row.edition, language=language)) for row in heard)
        yield Common(text, tuple(by))


def _under(row: Under, everywhere: frozenset[str], language: str) -> UnderEdition:
    return UnderEdition(
        row.edition,
        tuple(
            Sentence(text, cited(clauses, row.edition, language=language))
            for text, clauses in row.effects(language).items()
            if text not in everywhere
        ),
        question_text(row.asking, language) if row.asking is not None else "",
        row.refused.render(language) if row.refused is not None else "",
        tuple(
            SettledBefore(
                question_text(settled.question, language),
                answer_label(settled.question, settled.answer, language),
                settled.by.source_edition,
            )
            for settled in row.settled
        ),
        tuple(
            (cited((number,), row.edition, language=language)[0], said.words(language))
            for number, said in row.differences.items()
        ),
    )


def _asked(one: Open, language: str) -> AskedBeside:
    question = one.question
    return AskedBeside(
        f"{BESIDE}{one.key}",
        question_text(question, language),
        asked_of(question, language),
        listed(book_title(edition).render(language) for edition in one.editions),
        tuple(Choice(plain(option), answer_label(question, option, language)) for option in question.options),
        question.reader is not None,
        plain(question.usual) if question.usual is not None else "",
        cited(question.cites, one.editions[0], language=language),
    )
