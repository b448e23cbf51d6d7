"""A case told to a reader in sentences: the situation, what happened, each question with its answer, the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardinal.cards import SEATS, SUITS, Card, Seat
from cardinal.guandan.holding import parse_faces
from cardinal.language import CardinalError, Language, Text, join, keys
from cardinal.laws import OPTIONS
from cardinal.laws.answer_words import answer_label, asked_of, option_label, question_text
from cardinal.laws.clause import Edition, book, book_of
from cardinal.laws.given import read_effect
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.laws.law_names import law_name
from cardinal.laws.question import plain
from cardinal.laws.ruling import Answered

from .books import Cited, cited
from .casebook import ShippedCase
from .heard_cases import heard_case, in_readers_sayings, title_of
from .hearing import Heard, Sentence, sentences
from .hearing_acts import acts_said
from .hearing_facts import hearing_pairs
from .hearing_pages import board_words

MOST_OTHERS = 6


@dataclass(frozen=True, slots=True)
class Step:
    """One question of the hearing, how it was answered here, and where any other answer leads."""

    text: str
    asked: str
    answer: str
    cites: tuple[Cited, ...]
    others: tuple[tuple[str, list[tuple[str, str]]], ...]


@dataclass(frozen=True, slots=True)
class ToldCase:
    """A case as a page or a sheet shows it. ``start`` is the hearing with nothing answered, ``end`` the ruling."""

    key: str
    edition: Edition
    law: str
    law_name: str
    title: str
    situation: tuple[str, ...]
    acts: tuple[str, ...]
    steps: tuple[Step, ...]
    effects: tuple[Sentence, ...]
    start: list[tuple[str, str]]
    end: list[tuple[str, str]]


def told_case(case: ShippedCase, edition: Edition, language: Language) -> ToldCase:
    """Hear the case, and tell it in the reader's language."""
    one = heard_case(case.key, edition)
    return ToldCase(
        key=case.key,
        edition=edition,
        law=case.law,
        law_name=law_name(case.law, edition, language),
        title=title_of(case, edition, language),
        situation=tuple(_situation(case, one, language)),
        acts=tuple(in_readers_sayings(said.text, language) for said in acts_said(one.facts, language) if said.text),
        steps=tuple(_steps(one, language)),
        effects=tuple(
            replace(effect, text=in_readers_sayings(effect.text, language))
            for effect in sentences(one.result.effects, edition, language)
        ),
        start=hearing_pairs(one.facts, {}),
        end=hearing_pairs(one.facts, one.answers),
    )


def _steps(one: Heard, language: Language) -> Iterator[Step]:
    answered: dict[str, str] = {}
    for step in one.result.trace:
        if not isinstance(step, Answered) or step.skipped:
            continue
        question, own = step.question, plain(step.answer)
        others = [option for option in question.options if plain(option) != own]
        # Of an open question the options are examples; of many only so many are offered.
        offered = others[:MOST_OTHERS] if question.reader is None and not question.facts else ()
        yield Step(
            in_readers_sayings(question_text(question, language), language),
            asked_of(question, language),
            in_readers_sayings(answer_label(question, step.answer, language), language),
            cited(step.clauses, one.edition, language=language),
            tuple(
                (
                    in_readers_sayings(answer_label(question, option, language), language),
                    hearing_pairs(one.facts, {**answered, question.key: plain(option)}),
                )
                for option in offered
            ),
        )
        if question.key in one.answers:
            answered[question.key] = one.answers[question.key]


# The situation


def _situation(case: ShippedCase, one: Heard, language: Language) -> Iterator[str]:
    record = case.record
    conditions = record.get("conditions")
    for name, value in (conditions if isinstance(conditions, Mapping) else {}).items():
        yield _condition(str(name), value, language)
    board = record.get("board")
    given = board if isinstance(board, Mapping) else {}
    words = board_words(one.facts, language)
    if words:
        yield join(words, language, "between_statements")
    yield from _guandan_board(given, language) if one.facts.is_guandan else _bridge_board(given, language)
    for effect in _list(record.get("given")):
        year = edition if isinstance(edition := one.edition, int) else 2017
        yield _say("in_force", language, effect=read_effect(effect, year).text.render(language).rstrip("。."))
    meanings = record.get("meanings")
    if isinstance(meanings, Mapping) and language is Language.EN:
        yield from (f"{call}: {meaning}." for call, meaning in meanings.items())
    elif meanings:
        yield _say("meanings", language)
    for number, line in enumerate(_list(record.get("tricks")), 1):
        yield _trick(number, str(line), language)


def _condition(name: str, value: object, language: Language) -> str:
    """A condition in words; one that has none of its own by the clause that leaves it open."""
    key = f"condition_{name}_{plain(value)}".lower().replace(".", "_").replace(" ", "_")
    if key in keys(__name__):
        return _say(key, language)
    option = next((one for one in OPTIONS if one.name == name), None) or GUANDAN_OPTIONS.get(name)
    clause = option.clauses[0] if option is not None and option.clauses else ""
    edition = book_of(clause)
    own = clause.removeprefix(f"{edition}:")
    title = book(edition)[own].title(language) if own and own in book(edition) else ""
    label = option_label("", value, language)
    # A value that only a file understands is not shown: the clause says what it is about.
    shown = label if not any(letter.isascii() and letter.isalpha() for letter in label) else ""
    told = "condition_of" if shown and not isinstance(value, bool) else "condition"
    return _say(told, language, about=title, value=shown)


def _bridge_board(board: Mapping[object, object], language: Language) -> Iterator[str]:
    for name in ("deal", "left"):
        text = board.get(name)
        if isinstance(text, str):
            yield from _hands(text, name, language)
    won = board.get("won")
    if isinstance(won, Mapping):
        for side, tricks in won.items():
            yield _say(f"won_{str(side).lower()}", language, tricks=tricks)
    trick = board.get("trick")
    if isinstance(trick, str):
        yield _trick(0, trick, language)


def _hands(text: str, name: str, language: Language) -> Iterator[str]:
    """Hands as ``N:AK.Q.. - - -`` writes them, each that is known in a line of its own."""
    first, _, rest = text.partition(":")
    start = Seat.parse(first)
    for place, hand in enumerate(rest.split()):
        if hand == "-":
            continue
        suits = zip(reversed(SUITS), hand.split("."), strict=False)
        cards = " ".join(f"{suit.symbol}{cards.replace('T', '10')}" for suit, cards in suits if cards)
        yield _say(f"hand_{name}", language, seat=start.after(place), cards=cards)


def _trick(number: int, line: str, language: Language) -> str:
    """A trick as ``W: H4 H2`` writes it: who led, and the cards in turn."""
    leader, _, cards = line.partition(":")
    try:
        seat, played = Seat.parse(leader.strip()), [Card.parse(card) for card in cards.split()]
    except CardinalError:
        return _say("trick_unclear", language, number=number)
    key = "trick" if number else "trick_begun"
    return _say(
        key, language, number=number, seat=seat, cards=join((card.label(language) for card in played), language)
    )


def _guandan_board(board: Mapping[object, object], language: Language) -> Iterator[str]:
    if board.get("lead") in {str(seat) for seat in SEATS}:
        yield _say("leads", language, seat=Seat.parse(str(board["lead"])))
    previous = board.get("previous")
    if isinstance(previous, str):
        order = [Seat.parse(word) for word in previous.split()]
        yield _say("previous", language, seats=join((seat.label(language) for seat in order), language))
    finished = [Seat.parse(str(word)) for word in _list(board.get("finished"))]
    if finished:
        yield _say("finished", language, seats=join((seat.label(language) for seat in finished), language))
    hands = board.get("hands")
    if isinstance(hands, Mapping):
        for seat, cards in hands.items():
            try:
                faces = join((face.label(language) for face in parse_faces(str(cards))), language)
            except CardinalError:
                continue
            yield _say("hand_left", language, seat=Seat.parse(str(seat)), cards=faces)


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _say(key: str, language: Language, **values: object) -> str:
    return Text(__name__, key, values).render(language)
