"""A scene as a page shows it: what everybody saw, what has been asked, what can be ruled; after that the mark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.cards import SEATS, Deal
from cardinal.language import Language, Text
from cardinal.laws.answer_words import answer_label
from cardinal.laws.asking_manner import place_of
from cardinal.laws.contents import clauses_at, group_of
from cardinal.laws.editions import BASE
from cardinal.laws.ends import offers
from cardinal.laws.given import read_effect
from cardinal.laws.question import Kind
from cardinal.laws.ruling import Answered
from cardinal.school import Asked, Mark, Path, Scene, mark
from cardinal.school.asking import known_after, questions, replies
from cardinal.school.causes import cause_text, complaint
from cardinal.school.marking import GROUPS, clause_options, effect_options, group_of_effect
from cardinal.school.quoting import said
from cardinal.school.scene import ruling_of

from .books import Cited, cited
from .hearing import sentences
from .hearing_facts import facts_of
from .hearing_pages import board_words

_MOST_ASKED = 20
_FOLDED = 14
"""A longer record shows its last lines, and the rest behind a fold."""
_NEIGHBOURS = 6


@dataclass(frozen=True, slots=True)
class Way:
    """One step of the law's own way: what is asked of whom, where, what was said, and what each option would bring."""

    key: str
    text: str
    asked: str
    place: str
    answer: str
    cites: tuple[Cited, ...]
    offers: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a candidate sees when the scene is over."""

    mark: Mark
    left: str
    left_path: tuple[Cited, ...]
    way: tuple[Way, ...]
    effects: Any
    cites: tuple[Cited, ...]
    cause: str
    hands: tuple[tuple[str, str], ...]


def read_path(pairs: Iterable[tuple[str, str]]) -> Path:
    """What an address says that the candidate has done; the last asking comes from the fields of its form."""
    asked: list[Asked] = []
    last: dict[str, str] = {}
    effects, clauses = set(), set()
    for name, value in pairs:
        if name == "ask":
            asked += _asked(value)
        elif name in ("what", "whom", "where", "explained"):
            last[name] = value[:40]
        elif name == "effect":
            effects.add(value[:16])
        elif name == "clause":
            clauses.add(value[:24])
    if last.get("what"):
        where, explained = last.get("where", "table"), "explained" in last
        asked.append(Asked(last["what"], last.get("whom", ""), where, explained=explained))
    once = {one.key: one for one in reversed(asked[:_MOST_ASKED])}
    return Path(tuple(reversed(once.values())), frozenset(effects), frozenset(clauses))


def _asked(value: str) -> list[Asked]:
    parts = value[:80].split("~")
    return [Asked(parts[0], parts[1], parts[2], explained=parts[3] == "1")] if len(parts) == 4 else []


def written(one: Asked) -> str:
    return f"{one.key}~{one.whom}~{one.place}~{int(one.explained)}"


def seen(made: Scene, path: Path, language: Language) -> dict[str, Any]:
    """What the page shows before the ruling: it knows of the script only what has been asked."""
    case = made.heard({}).case
    acts = [said(act, language) for act in _all(case)]
    known = known_after(made, path.asked)
    listed = questions(made, known)
    texts = {one.key: one.text(language) for one in (*questions(made, {}), *listed)}
    asked = [
        (_spoken(one, texts[one.key], language), replies(made, one.key, language), written(one))
        for one in path.asked
        if one.key in texts
    ]
    told = known if not made.is_tale else made.script
    beside = [clause.id for clause in clauses_at(made.book, group_of(made.law) or made.law)][:_NEIGHBOURS]
    clauses = clause_options(made, told, beside)
    return {
        "board": board_words(facts_of(made.seen_record, made.law), language),
        "folded": acts[: -_FOLDED + 4] if len(acts) > _FOLDED else (),
        "acts": acts[-_FOLDED + 4 :] if len(acts) > _FOLDED else acts,
        "before": [*told_before(made, language), *_complaint(made, language)],
        "is_tale": made.is_tale,
        "told": _told(made, language) if made.is_tale else (),
        "questions": [(one.key, texts[one.key]) for one in listed if one.key not in {each.key for each in path.asked}],
        "asked": asked,
        "effect_groups": _effect_groups(made, told, language),
        "clause_list": [(one.number, one.name) for one in cited(clauses, made.book, language=language)],
        "chosen_effects": path.effects,
        "chosen_clauses": path.clauses,
    }


def _effect_groups(
    made: Scene, told: Mapping[str, object], language: Language
) -> list[tuple[str, list[tuple[str, str]]]]:
    """The possible effects under a few headings, each with how many there are."""
    every: dict[str, list[tuple[str, str]]] = {group: [] for group in GROUPS}
    for key, effect in effect_options(made, told).items():
        every[group_of_effect(effect)].append((key, effect.text.render(language)))
    texts = f"{__package__}.school_pages"
    return [
        (Text(texts, f"effects_{group}", {"count": len(found)}).render(language), found)
        for group, found in every.items()
        if found
    ]


def _spoken(one: Asked, text: str, language: Language) -> str:
    """An asking as the candidate made it: whom, and what."""
    who = next((seat.label(language) for seat in SEATS if str(seat) == one.whom), None)
    if who is None:
        return text
    return Text(__package__ + ".school_pages", "asked_of", {"who": who, "question": text}).render(language)


def told_before(made: Scene, language: Language) -> list[str]:
    """What holds at the table before the record begins: earlier rulings and agreements."""
    given, meanings = made.record.get("given"), made.record.get("meanings")
    edition = made.book if isinstance(made.book, int) else BASE
    ruled_before = [read_effect(one, edition).text.render(language) for one in given] if isinstance(given, list) else []
    agreed = [f"{call}: {words}" for call, words in meanings.items()] if isinstance(meanings, dict) else []
    texts = f"{__package__}.school_pages"
    first = [
        Text(texts, "ruled_before", {"what": effect.text}).render(language)
        for ruling in made.ruled_before()
        for effect in ruling.effects
    ]
    return [*ruled_before, *agreed, *first]


def _complaint(made: Scene, language: Language) -> list[str]:
    """What the players say when they call."""
    told = complaint(made)
    return [] if told is None else [told.render(language)]


def _all(case: Any) -> tuple[Any, ...]:
    return (*case.before, *(() if case.act is None else (case.act,)), *case.after)


def _told(made: Scene, language: Language) -> list[tuple[str, str]]:
    """The facts of a case that happened at no table."""
    return [
        (step.question.text.render(language), replies(made, step.question.key, language))
        for step in ruling_of(made.matter()).trace
        if isinstance(step, Answered) and not step.usual and not step.skipped and not step.question.facts
    ]


def ruled(made: Scene, path: Path, language: Language) -> Ruled:
    """The mark, where the way was left, and the law's own way with what it rests on."""
    given, matter = mark(made, path), made.matter()
    ruling = ruling_of(matter)
    cause = cause_text(made)
    return Ruled(
        given,
        "" if given.left_at is None else given.left_at.render(language),
        cited((given.clause,), made.book, language=language) if given.clause else (),
        tuple(_way(made, step, language) for step in ruling.trace if _is_asked(step)),
        sentences(ruling.effects, made.book, language),
        cited(ruling.cites, made.book, language=language),
        "" if cause is None else cause.render(language),
        _hands(made, language),
    )


def _is_asked(step: object) -> bool:
    return isinstance(step, Answered) and not step.skipped and not step.usual and not step.question.facts


def _way(made: Scene, step: Any, language: Language) -> Way:
    question = step.question
    explained: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if question.kind is Kind.CHOICE and len(question.options) <= 4:
        matter = made.heard({})
        explained = tuple(
            (answer_label(question, offer.option, language), tuple(one.text.render(language) for one in offer.effects))
            for offer in offers(matter.law, matter.case, {}, question)
        )
    return Way(
        question.key,
        question.text.render(language),
        question.asked.label(language),
        Text(__package__ + ".school_pages", f"place_{place_of(question)}").render(language),
        replies(made, question.key, language),
        cited(question.cites, made.book, language=language),
        explained,
    )


def _hands(made: Scene, language: Language) -> tuple[tuple[str, str], ...]:
    """The four hands, once the scene is over."""
    board = made.record.get("board")
    deal = board.get("deal") if isinstance(board, dict) else None
    if not isinstance(deal, str) or not made.cause:
        return ()
    dealt = Deal.parse(deal)
    return tuple((seat.label(language), str(dealt[seat])) for seat in SEATS)
