"""The fields of a ruling's screen, read into the facts and answers of a hearing; and what is still missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardinal.bridge import CALLS, Bid, Contract
from cardinal.cards import RANKS, SEATS, SUITS
from cardinal.language import CardinalError
from cardinal.laws import Asking, Question
from cardinal.laws.question import names_in
from cardinal.laws.routine import is_composite
from cardinal.laws.ruling import Answered
from cardinal.laws.written_card import written_card

from .hearing import Heard, heard
from .hearing_context import HearingContext
from .hearing_facts import Facts, check_facts
from .ruling_screens import Pad, Screen

__all__ = ["TYPED", "WHAT", "Told", "replayed", "told_on", "typed_on"]

WHAT = "w."
"""What stands before the name of a screen's own field: ``w.seat``, ``w.suit``, ``w.rank``, ``w.number``, ``w.cell``,
``w.level``, ``w.strain``, ``w.doubling``; and ``w.suit.card`` for the suit of the card that answers the question
``card``. ``w.typed.act``, ``w.typed.card`` and ``w.typed.contract`` have in writing what their keys would say."""
TYPED = f"{WHAT}typed."
_CONTRACT = "contract"
_ACT = "act"

_SEATS = frozenset(map(str, SEATS))
_SUITS = frozenset(map(str, SUITS))
_RANKS = frozenset(map(str, RANKS))
_BIDS = frozenset(str(call) for call in CALLS if isinstance(call, Bid))
_MOST_TRICKS = 13
_MOST_REPLAYS = 12


@dataclass(frozen=True, slots=True)
class Told:
    """The facts and the answers as far as the screen has them, and what it still needs before the law can be heard."""

    facts: Facts
    answers: Mapping[str, str]
    missing: tuple[str, ...]


def told_on(screen: Screen, known: Facts, answers: Mapping[str, str], fields: Mapping[str, str]) -> Told:
    """What *fields* of the screen tell, on top of what is *known*."""
    facts = replace(known, law=screen.law, contract=known.contract or _contract(known, fields))
    if screen.pad in (Pad.CARD, Pad.CLAIM):
        facts = replace(facts, acts=_act(screen, fields))
    missing = [name for name in screen.needs if not _has(facts, name)]
    if screen.pad and not facts.lines:
        missing.append("act")
    if screen.who and screen.who not in answers:
        missing.append("who")
    given = {**_cards(fields), **answers}
    if screen.grid is not None:
        given |= screen.grid.cells.get(fields.get(f"{WHAT}cell", ""), {})
    return Told(facts, given, tuple(missing))


def typed_on(fields: Mapping[str, str]) -> tuple[dict[str, str], dict[str, CardinalError]]:
    """What was written instead of being tapped: as the fields of the keys that say the same, and what was not
    understood, by its field."""
    read, refused = dict[str, str](), dict[str, CardinalError]()
    for name, text in fields.items():
        if not name.startswith(TYPED) or not text.strip():
            continue
        key = name.removeprefix(TYPED)
        try:
            read |= _typed_contract(text) if key == _CONTRACT else _typed_card(key, text)
        except CardinalError as error:
            refused[name] = error
    return read, refused


def _typed_contract(text: str) -> dict[str, str]:
    contract = Contract.parse(text)
    return {
        "declarer": str(contract.declarer),
        f"{WHAT}level": str(contract.level),
        f"{WHAT}strain": str(contract.denomination),
        f"{WHAT}doubling": "X" * contract.doubling,
    }


def _typed_card(key: str, text: str) -> dict[str, str]:
    seat, card = written_card(text)
    end = "" if key == _ACT else f".{key}"
    whose = {f"{WHAT}seat": str(seat)} if seat is not None and not end else {}
    return {f"{WHAT}suit{end}": str(card.suit), f"{WHAT}rank{end}": str(card.rank), **whose}


def _has(facts: Facts, name: str) -> bool:
    if name == "declarer":
        return bool(facts.contract) or facts.declarer in _SEATS
    return bool(getattr(facts, name))


def _contract(known: Facts, fields: Mapping[str, str]) -> str:
    bid = fields.get(f"{WHAT}level", "") + fields.get(f"{WHAT}strain", "")
    doubling = fields.get(f"{WHAT}doubling", "")
    is_known = bid in _BIDS and known.declarer in _SEATS and doubling in ("", "X", "XX")
    return f"{bid}{doubling} by {known.declarer}" if is_known else ""


def _act(screen: Screen, fields: Mapping[str, str]) -> str:
    seat = fields.get(f"{WHAT}seat", "")
    if seat not in _SEATS:
        return ""
    if screen.pad is Pad.CLAIM:
        number = fields.get(f"{WHAT}number", "")
        known = number.isascii() and number.isdigit() and int(number[:3]) <= _MOST_TRICKS
        return f"{seat} {screen.verb} {int(number)}" if known else ""
    suit, rank = fields.get(f"{WHAT}suit", ""), fields.get(f"{WHAT}rank", "")
    return f"{seat} {screen.verb} {suit}{rank}" if suit in _SUITS and rank in _RANKS else ""


def _cards(fields: Mapping[str, str]) -> dict[str, str]:
    """The answers that are a card, by the keys of their questions."""
    start = f"{WHAT}suit."
    found = {}
    for name, suit in fields.items():
        key = name.removeprefix(start)
        rank = fields.get(f"{WHAT}rank.{key}", "")
        if name.startswith(start) and suit in _SUITS and rank in _RANKS:
            found[key] = f"{suit}{rank}"
    return found


def replayed(context: HearingContext, told: Told) -> Heard:
    """The hearing as far as the screen can take it. What is seldom otherwise is taken as usual, which the page says,
    and what this place answers by itself is not asked."""
    check_facts(told.facts, told.answers)
    answers = dict(told.answers)
    one = heard(told.facts, answers, options=context.options)
    unnamed = _unnamed(one, answers)
    if unnamed:
        # Its box was ticked and is no longer.
        answers = {key: value for key, value in answers.items() if key not in unnamed}
        one = heard(told.facts, answers, options=context.options)
    for _ in range(_MOST_REPLAYS):
        question = one.question
        usual = None if question is None or one.refused is not None else _usual(context, question)
        if question is None or usual is None:
            break
        answers[question.key] = usual
        one = heard(told.facts, answers, options=context.options)
    return one


def _usual(context: HearingContext, question: Question) -> str | None:
    if question.key in context.answers:
        return context.answers[question.key]
    return "no" if question.facts else None


def _unnamed(one: Heard, answers: Mapping[str, str]) -> frozenset[str]:
    """Routine questions that have an answer of their own although no box names them."""
    named = frozenset(name for key, value in answers.items() if is_composite(key) for name in names_in(value))
    asked = [step.question for step in one.result.trace if isinstance(step, Answered) and not step.skipped]
    if isinstance(one.result, Asking):
        asked.append(one.result.question)
    routine = {question.key for question in asked if question.usual is not None and not question.facts}
    return frozenset(routine & answers.keys()) - named
