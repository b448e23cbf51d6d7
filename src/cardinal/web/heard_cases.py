"""The cases of the casebook as they are heard: what each is called, and who is asked in it."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from cardinal.cards import Card, Seat
from cardinal.language import Language, Text, join, keys
from cardinal.laws import Kind
from cardinal.laws.answer_words import answer_label, question_text
from cardinal.laws.case_titles import case_title
from cardinal.laws.clause import Edition
from cardinal.laws.law_names import law_name
from cardinal.laws.matters import said_act
from cardinal.laws.ruling import Answered

from .casebook import ShippedCase, cases_by_key
from .hearing import Heard, heard
from .hearing_facts import answers_of, facts_of

_BESIDE = frozenset(("recorded", "information", "duty", "review"))
"""Effects that no title is made of, if there is another."""
_MOST_EFFECTS = 3
_SAYINGS = "cardinal.web.sayings"
_LATIN = re.compile("[A-Za-z]{2}")
_CARD = re.compile(r"(?<![A-Za-z0-9])[SHDC][2-9TJQKA](?![A-Za-z0-9])")
_LONGEST, _LONGEST_ENGLISH = 30, 80
"""So many characters of a question fit into a title."""


@lru_cache(maxsize=4000)
def heard_case(key: str, edition: Edition) -> Heard:
    """The hearing of a case with the answers of its file."""
    case = cases_by_key(edition)[key]
    return heard(facts_of(case.record, case.law), answers_of(case.record))


def title_of(case: ShippedCase, edition: Edition, language: Language) -> str:
    """The title that somebody wrote; else one of what was irregular and what followed."""
    written = case_title(case.name, edition, language)
    return written if written is not None else composed_title(case.key, edition, language)


@lru_cache(maxsize=8000)
def composed_title(key: str, edition: Edition, language: Language) -> str:
    """The irregular act (without one, the last question and answer) and its effects."""
    one = heard_case(key, edition)
    act = getattr(one.case, "act", None)
    first = said_act(act).render(language) if act is not None else _last_answer(one, language)
    effects = [effect for effect in one.result.effects if effect.name not in _BESIDE] or list(one.result.effects)
    told = (effect.text.render(language).rstrip("。.") for effect in effects[:_MOST_EFFECTS])
    then = join(dict.fromkeys(told), language, "between_statements")
    title = Text(__name__, "title", {"first": first.rstrip("。."), "then": then}).render(language)
    return in_readers_sayings(title, language)


def _last_answer(one: Heard, language: Language) -> str:
    """The question that decided, with its answer; of a long one the answer alone, under the name of its law."""
    asked = [step for step in one.result.trace if isinstance(step, Answered) and not step.skipped]
    told = [step for step in asked if not step.question.facts]
    name = law_name(one.law, one.edition, language)
    if not told:
        return name
    question, answer = (
        question_text(told[-1].question, language),
        answer_label(told[-1].question, told[-1].answer, language),
    )
    is_long = len(question) > (_LONGEST_ENGLISH if language is Language.EN else _LONGEST)
    key = "asked_of_law" if is_long else "asked"
    return Text(__name__, key, {"law": name, "question": question, "answer": answer}).render(language)


def in_readers_sayings(sentence: str, language: str) -> str:
    """A sentence that quotes what somebody said at the table, with those words in the reader's language; what the cases
    quote stands in ``sayings.toml``, and cards have their signs."""
    if language == "en" or not _LATIN.search(sentence):
        return sentence
    for saying in _sayings():
        if saying in sentence:
            sentence = sentence.replace(saying, Text(_SAYINGS, saying).render(language))
    return _CARD.sub(lambda found: Card.parse(found[0]).label(language), sentence)


@cache
def _sayings() -> tuple[str, ...]:
    """What the cases quote, the longest first, so that no part of a saying is taken for another."""
    return tuple(sorted(keys(_SAYINGS), key=len, reverse=True))


def deciders(case: ShippedCase, edition: Edition, clause: str) -> frozenset[str]:
    """Who is asked under a clause in the hearing of a case: the kinds of the questions that rest on it."""
    names = {clause, clause.split("/")[0]}
    found = set()
    for step in heard_case(case.key, edition).result.trace:
        cited = {*step.clauses, *(one.split("/")[0] for one in step.clauses)}
        if isinstance(step, Answered) and names & cited:
            kind = step.question.kind
            # What the rules leave to whoever directs is their judgement, whether or not it is put as a choice.
            by_player = isinstance(step.question.asked, Seat)
            found.add(str(kind if kind is not Kind.CHOICE or by_player else Kind.JUDGEMENT))
    return frozenset(found)
