"""Pages of a hearing: find the irregularity, tell what happened, answer one question at a time, read the ruling.

Every page is a plain form with its state in the address, so that it works without scripts, can be sent to somebody,
and goes back with the browser's own button.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cardinal.bridge import Contract, Vulnerability
from cardinal.cards import RANKS, SEATS
from cardinal.language import CardinalError, Language, Text
from cardinal.laws import Question, Ruling
from cardinal.laws.answer_words import answer_label, asked_of, in_readers_words, question_text
from cardinal.laws.choice_ends import choice_groups, choices
from cardinal.laws.clause import Edition
from cardinal.laws.editions import BASE, EDITIONS
from cardinal.laws.law_names import law_name
from cardinal.laws.matters import said_act
from cardinal.laws.routine import is_composite
from cardinal.laws.ruling import Answered, Done

from .act_pad import PAD, act_pad, pressed
from .addresses import Links
from .books import Cited, book_named, cited
from .casebook import examples_of
from .errors import NotFound
from .heard_cases import title_of
from .hearing import Heard, Otherwise, given, heard, otherwise, sentences
from .hearing_acts import acts_said
from .hearing_assumed import assumptions
from .hearing_choose import choose_page, hearing_page
from .hearing_context import PUBLIC, HearingContext
from .hearing_editions import BESIDE, beside_editions, read_beside
from .hearing_facts import ANSWER, Facts, check_facts, facts_of, hearing_pairs, read_facts
from .reader import language_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
BAD, SEE_OTHER = 400, 303
FACTS = "cardinal.web.hearing_facts"
_FIELDS = tuple(field.name for field in fields(Facts))

# How an act is written: the line itself, and the key of what it means.
_BRIDGE_ACTS = (
    "N calls 1S", "E changes 1S to 1NT", "W leads HK", "N plays D5", "E exposes C9", "S claims 9", "W hesitates",
    "E explains 2C", "attention", "director",
)  # fmt: skip
_GUANDAN_ACTS = (
    "S late 4:30", "E plays 9s 9h", "W passes", "N pays As", "S reports 6", "E draws out of turn", "attention",
    "referee",
)  # fmt: skip


@router.get("/hearing")
def choose(request: Request, q: str = "", book: str = "") -> HTMLResponse:
    return choose_page(request, PUBLIC, q, book)


@router.get("/hearing/facts")
def facts(request: Request) -> Response:
    return facts_page(request, PUBLIC)


@router.get("/hearing/ask")
def ask(request: Request, edit: str = "", evidence: str = "") -> HTMLResponse:
    return ask_page(request, PUBLIC, edit, evidence)


def facts_page(request: Request, context: HearingContext) -> Response:
    """The form for what happened, filled in with what the address has, or else with what is known."""
    told, answers = read_facts(request.query_params.multi_items())
    told = _in_book(context, context.begun(told))
    if PAD in request.query_params:
        return _key_pressed(request, context, told, answers)
    return _form(request, context, told, answers)


def _key_pressed(request: Request, context: HearingContext, told: Facts, answers: Mapping[str, str]) -> Response:
    """A key of the pad adds its act and leads back to the form, so that loading the page again adds nothing."""
    fields = dict(request.query_params)
    try:
        changed = pressed(told, fields)
    except CardinalError as refused:
        return _form(request, context, told, answers, refused)
    chosen = [(name, fields[name]) for name in ("pad_suit", "pad_verb") if name in fields]
    path = Links(request).to(f"{context.base}/facts", [*context.hearing(changed, answers), *chosen])
    return RedirectResponse(f"{path}#pad", SEE_OTHER)


def _in_book(context: HearingContext, told: Facts) -> Facts:
    book_named(told.book)
    return context.in_book(told)


def _form(
    request: Request,
    context: HearingContext,
    told: Facts,
    answers: Mapping[str, str],
    refused: CardinalError | None = None,
) -> HTMLResponse:
    language = language_of(request)
    edition = told.edition
    return hearing_page(
        request,
        context,
        "hearing_facts.html",
        status=200 if refused is None else BAD,
        told=told,
        pad=act_pad(told, dict(request.query_params), language),
        answers=[*context.pairs, *((f"{ANSWER}{key}", value) for key, value in answers.items())],
        books=context.books,
        name=law_name(told.law, edition, language) if told.law else "",
        seats=[(str(seat), seat.label(language)) for seat in SEATS],
        vulnerabilities=[(str(vulnerability), vulnerability.label(language)) for vulnerability in Vulnerability],
        levels=[str(rank) for rank in RANKS],
        examples=[
            (title, one, acts_said(one, language))
            for title, one in (
                (title, context.at_its_board(example)) for title, example in _examples(told.law, edition, language)
            )
        ],
        acts=[(line, "act_" + "".join(one if one.isalnum() else "_" for one in line)) for line in _lines(told)],
        **{f"field_{name}": Text(FACTS, f"field_{name}").render(language) for name in _FIELDS},
        refused=refused.render(language) if refused is not None else "",
        legal=[str(one) for one in refused.legal][:40] if refused is not None else (),
    )


def _lines(told: Facts) -> tuple[str, ...]:
    return _GUANDAN_ACTS if told.is_guandan else _BRIDGE_ACTS


def _examples(law: str, edition: Edition, language: Language) -> list[tuple[str, Facts]]:
    """How cases of the law tell it; an older edition without cases of its own has those of 2017."""
    if not law:
        return []
    own = edition if examples_of(law, edition) or not isinstance(edition, int) else BASE
    return [
        (title_of(example, own, language), replace(facts_of(example.record, law), book=str(edition)))
        for example in examples_of(law, own)
    ]


Ending = Callable[[Heard, Ruling], Mapping[str, Any]]
"""What a page of a ruling shows where it is given, besides the ruling."""


def ask_page(
    request: Request, context: HearingContext, edit: str = "", evidence: str = "", ending: Ending | None = None
) -> HTMLResponse:
    """The next question, or the ruling."""
    told, answers = read_facts(request.query_params.multi_items())
    try:
        told = _in_book(context, told)
        check_facts(told, answers)
        one = _heard(context, told, answers, edit)
    except NotFound:
        raise
    except CardinalError as refused:
        return _form(request, context, told, answers, refused)
    if one.ruling is not None:
        return ruling_page(request, context, one, one.ruling, **(ending(one, one.ruling) if ending is not None else {}))
    return _asked(request, context, one, answers, is_edit=bool(edit), with_evidence=bool(evidence))


def _heard(context: HearingContext, told: Facts, answers: Mapping[str, str], edit: str) -> Heard:
    """The hearing as far as it has come; a question that this place answers by itself is not put, unless to change
    its answer."""
    one = heard(told, answers, edit, context.options)
    while not edit and one.refused is None and one.question is not None and one.question.key in context.answers:
        given = {**one.answers, one.question.key: context.answers[one.question.key]}
        one = heard(told, given, options=context.options)
    return one


def _shared(request: Request, context: HearingContext, one: Heard) -> dict[str, Any]:
    """What the page of a question and that of a ruling both show."""
    language = language_of(request)
    before = given(one, language)
    last = {key: value for key, value in one.answers.items() if not before or key != before[-1].key}
    return {
        "one": one,
        "told": one.facts,
        "acts": acts_said(one.facts, language),
        "name": law_name(one.law, one.edition, language),
        "given": before,
        "hearing": context.hearing(one.facts, one.answers),
        "undo": context.hearing(one.facts, last) if before else None,
        "effects": sentences(one.result.effects, one.edition, language),
        "dropped": one.dropped,
        "board": board_words(one.facts, language),
        "others": _others(context, one, language),
        "further": _further(context, one, language),
    }


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another matter of the record: its law, the act in words, and the address of its hearing."""

    law: str
    act: str
    pairs: list[tuple[str, str]]


def _others(context: HearingContext, one: Heard, language: Language) -> list[Elsewhere]:
    """What else is irregular in the record, each as it would be heard first."""
    return [
        Elsewhere(
            law_name(other.law, one.edition, language),
            said_act(other.act).render(language),
            context.hearing(replace(one.facts, law=other.law, matter="", earlier=""), {}),
        )
        for other in one.held.others
    ]


def _further(context: HearingContext, one: Heard, language: Language) -> Elsewhere | None:
    """The next matter of the record, on the position that this ruling leaves."""
    following = one.held.further
    if following is None or following.act is None or following.law is None:
        return None
    told = one.facts.next_matter(one.answers)
    name, act = law_name(following.law, one.edition, language), said_act(following.act).render(language)
    return Elsewhere(name, act, context.hearing(told, {}))


def board_words(told: Facts, language: Language) -> list[str]:
    """What is known of the board in a few words."""
    seats = {str(seat): seat for seat in SEATS}
    sides = {str(vulnerability): vulnerability.label(language) for vulnerability in Vulnerability}
    found = []
    if told.number:
        found.append(Text(__name__, "told_number", {"number": told.number}).render(language))
    if told.dealer in seats:
        found.append(Text(__name__, "told_dealer", {"seat": seats[told.dealer]}).render(language))
    if told.vulnerable in sides:
        found.append(sides[told.vulnerable])
    if told.contract:
        found.append(_contract(told.contract, language))
    elif told.declarer in seats:
        found.append(Text(__name__, "told_declarer", {"seat": seats[told.declarer]}).render(language))
    if told.level:
        found.append(Text(__name__, "told_level", {"level": told.level}).render(language))
    return found


def _contract(typed: str, language: Language) -> str:
    """The contract with its suit and seat; whatever else was typed, as it was typed."""
    try:
        return Contract.parse(typed).label(language)
    except CardinalError:
        return typed


def _asked(
    request: Request,
    context: HearingContext,
    one: Heard,
    answers: Mapping[str, str],
    *,
    is_edit: bool,
    with_evidence: bool,
) -> HTMLResponse:
    language = language_of(request)
    question = one.question
    assert question is not None
    # Another answer may bring up other things that could have been out of the ordinary: that is confirmed anew.
    rest = {key: value for key, value in answers.items() if key != question.key and not is_composite(key)}
    kept = rest if is_edit else one.answers
    return hearing_page(
        request,
        context,
        "hearing_ask.html",
        status=200 if one.refused is None else BAD,
        question=question,
        text=question_text(question, language),
        guidance=_guidance(question, language),
        evidence=question.evidence().render(language) if question.evidence is not None and with_evidence else "",
        asked=context.named(question.asked, question.asked.label(language), language),
        choices=choices(one, language),
        groups=choice_groups(one, language),
        is_open=question.reader is not None,
        cites=cited(question.cites, one.edition, language=language),
        state=context.hearing(one.facts, kept),
        field=f"{ANSWER}{question.key}",
        is_edit=is_edit,
        refused=one.refused.render(language) if one.refused is not None else "",
        **_shared(request, context, one),
    )


def _guidance(question: Question, language: Language) -> str:
    if question.guidance is None:
        return ""
    return in_readers_words(question, question.guidance.render(language), language)


def ruling_page(request: Request, context: HearingContext, one: Heard, ruling: Ruling, **values: Any) -> HTMLResponse:
    """The ruling with its reasons, and what could have been otherwise."""
    language, settled = language_of(request), one.settled
    asked_beside = read_beside(request.query_params.multi_items())
    return hearing_page(
        request,
        context,
        "hearing_ruling.html",
        ruling=ruling,
        cites=cited(ruling.cites, one.edition, language=language),
        consulted=consulted(ruling, one.edition, language),
        trace=trace_of(one, ruling, language),
        otherwise=_by_question(one, language),
        beside=beside_editions(one, asked_beside, language),
        beside_pairs=[(f"{BESIDE}{key}", value) for key, value in asked_beside.items()],
        assumed=assumptions(context, one, language),
        other_book={year: hearing_pairs(replace(settled, book=str(year)), one.answers) for year in EDITIONS},
        **_shared(request, context, one),
        **values,
    )


def consulted(ruling: Ruling, edition: Edition, language: Language) -> tuple[Cited, ...]:
    """What the hearing looked at besides: numbers of the document on which none of the ruling's effects rests."""
    named = {one.name for one in cited(ruling.cites, edition, language=language)}
    return tuple(one for one in cited(ruling.consulted, edition, language=language) if one.name not in named)


def _by_question(one: Heard, language: Language) -> dict[str, list[Otherwise]]:
    """What other answers would have led to, by question, in the order in which they were put."""
    found: dict[str, list[Otherwise]] = {}
    for other in otherwise(one, language):
        found.setdefault(other.text, []).append(other)
    return found


def trace_of(one: Heard, ruling: Ruling, language: Language) -> list[dict[str, object]]:
    """The reasoning step by step: what was asked, what the record shows, what followed."""
    found: list[dict[str, object]] = []
    for step in ruling.trace:
        cites = cited(step.clauses, one.edition, language=language)
        if isinstance(step, Answered):
            label = answer_label(step.question, step.answer, language)
            text = question_text(step.question, language)
            asked = asked_of(step.question, language)
            found.append({"text": text, "answer": label, "asked": asked, "skipped": step.skipped, "cites": cites})
        elif isinstance(step, Done):
            found.append({"effect": step.effect.text.render(language), "cites": cites})
        else:
            found.append({"text": step.text.render(language), "cites": cites})
    return found
