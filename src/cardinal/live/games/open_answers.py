"""The questions of the law at a live table: to whom they are put, and how their answers read on a button.

Where no Director is there the players are asked in common what he would be asked, as friends at a kitchen table rule
on themselves; a Director who comes may always answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cardinal.bridge import Call
from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import NotNow, Text
from cardinal.laws.answer_words import answer_label, in_readers_words, question_text
from cardinal.laws.effect import Effect
from cardinal.laws.open_log import Entry
from cardinal.laws.question import Kind, Official, Question, plain
from cardinal.laws.ruling import Ruling

from ..errors import NotYourSeat
from ..protocol import Act

UNHEARD, ATTENTION = "unheard", "attention"
"""What the next player is asked while nobody has said anything about an act that everybody can see is irregular."""


class Directed(StrEnum):
    """Who rules at a table."""

    PLAYERS = "players"
    PERSON = "person"
    PROGRAM = "program"
    """The program judges what it can, and leaves the rest to the players."""


PROGRAM_JUDGES = frozenset(("comparable",))
"""The questions that the program answers in the place of a Director (``program_director.py``)."""


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question as who answers it reads it, without the codes of its answers."""

    question: Question

    def label(self, language: str = "en") -> str:
        return question_text(self.question, language)


@dataclass(frozen=True, slots=True)
class AnswerWord:
    """An answer as a reader sees it; some words mean something of their own under one question."""

    question: Question
    option: object

    def label(self, language: str = "en") -> str:
        return answer_label(self.question, self.option, language)


def is_for(question: Question, viewer: Seat | Viewer, directed: Directed) -> bool:
    """Whether *viewer* is the one to answer."""
    if viewer is Viewer.DIRECTOR or viewer is question.asked:
        return True
    return isinstance(viewer, Seat) and in_common(question, directed)


def asked_of(question: Question | None, directed: Directed) -> tuple[Seat, ...]:
    """Which player the table waits for; any of them where they rule on themselves, none where the Director does."""
    if question is None:
        return ()
    if isinstance(question.asked, Seat):
        return (question.asked,)
    return SEATS if in_common(question, directed) else ()


def in_common(question: Question | None, directed: Directed) -> bool:
    """Whether any player may answer, for want of a Director."""
    if question is None or not isinstance(question.asked, Official):
        return False
    return directed is Directed.PLAYERS or (directed is Directed.PROGRAM and question.key not in PROGRAM_JUDGES)


def question_json(question: Question, viewer: Seat | Viewer, language: str = "") -> dict[str, Any]:
    """A question as the protocol sends it, with its sentences where there is a language.

    A player whose choice is a call has no buttons for it: the call is made as any other. Evidence rests on all four
    hands and is the Director's. The first choice is the least: what becomes of a question that nobody answers in time.
    """
    is_made = question.kind is Kind.ACT or all(isinstance(option, Call) for option in question.options)
    options = () if is_made and viewer is not Viewer.DIRECTOR else question.options
    if options == (True, False):
        options = (False, True)
    asked: dict[str, Any] = {
        "key": question.key,
        "kind": str(question.kind),
        "asked": str(question.asked),
        "choices": [plain(option) for option in options],
        "open": question.reader is not None,
        "cites": list(question.cites),
    }
    if question.facts:
        asked["several"] = True
    if not language:
        return asked
    asked["choices"] = [
        {"value": plain(option), "text": answer_label(question, option, language)} for option in options
    ]
    asked["text"] = question_text(question, language)
    guidance = question.guidance
    asked["guidance"] = None if guidance is None else in_readers_words(question, guidance.render(language), language)
    if viewer is Viewer.DIRECTOR:
        asked["evidence"] = question.evidence().render(language) if question.evidence is not None else None
    return asked


def rulings_json(rulings: Iterable[Ruling], language: str) -> list[Any]:
    """What was ruled, one effect a line; without a language, by which laws."""
    if not language:
        return [ruling.law for ruling in rulings]
    return [
        {"law": ruling.law, "text": effect.text.render(language), "cites": list(effect.clauses)}
        for ruling in rulings
        for effect in ruling.effects
    ]


def effect_texts(effects: Iterable[Effect], language: str) -> list[str]:
    return [effect.text.render(language) for effect in effects] if language else []


def pointing_out(offender: Seat, language: str = "") -> dict[str, Any]:
    """The next player may point out what everybody can see, or go on over it. Whoever cannot judge points it out."""
    asked: dict[str, Any] = {"key": UNHEARD, "kind": "choice", "choices": [ATTENTION], "open": False, "cites": []}
    if not language:
        return asked
    word = Text(__name__, "point_out").render(language)
    text = Text(__name__, "seen_irregular", {"seat": offender}).render(language)
    return asked | {"choices": [{"value": ATTENTION, "text": word}], "text": text, "guidance": None}


def given_answer(act: Act) -> object:
    value = act.body.get("value")
    return value if isinstance(value, bool | int) else act.text("value", 300)


def answerer(question: Question | None, who: Seat | Viewer, act: Act, directed: Directed) -> Seat | Official:
    """In whose name *who* answers; a refusal where the question is another's, or another one."""
    if question is None:
        raise NotNow(Text("cardinal.laws", "no_hearing"))
    if act.text("key", 60) != question.key:
        raise NotNow(Text(__name__, "asked_now", {"question": question.text}), legal=(question.key,))
    if not is_for(question, who, directed):
        raise NotYourSeat(Text(__name__, "not_asked", {"asked": question.asked}))
    return question.asked


def withdrawer(log: Iterable[Entry], who: Seat | Viewer, key: str, official: Official) -> Seat | Official:
    """In whose name an answer is taken back: the Director may take back any, a player the own one."""
    if who is Viewer.DIRECTOR:
        return official
    by = next((entry.by for entry in reversed(tuple(log)) if entry.kind == "answer" and entry.what == key), None)
    if by != str(who) or not isinstance(who, Seat):
        raise NotYourSeat(Text(__name__, "not_your_answer"))
    return who


def directed_of(record: Mapping[str, Any]) -> Directed:
    """Who rules, as the board was begun."""
    return Directed(record.get("director", Directed.PLAYERS))
