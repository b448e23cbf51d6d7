"""A ruling's screen as its template shows it: keys for what happened, the law's questions, the ruling to be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.bridge import CALLS, Bid
from cardinal.cards import RANKS, SEATS, SUITS, Card
from cardinal.language import CardinalError, Language, Text
from cardinal.laws import Question
from cardinal.laws.announced import Announced, announced
from cardinal.laws.answer_words import answer_label, question_text
from cardinal.laws.choice_ends import Choice, ChoiceGroup, choice_groups, choices
from cardinal.laws.effect import Transfer
from cardinal.laws.question import plain
from cardinal.laws.ruling import Answered

from .books import Cited, cited
from .hearing import Heard
from .hearing_context import HearingContext
from .hearing_facts import ANSWER
from .ruling_screens import Grid, Screen
from .screen_form import WHAT, Told, replayed

__all__ = ["Asked", "Cell", "GridShown", "Rare", "announced_so_far", "asked_now", "asked_so_far", "grid_shown", "keys",
           "rare_facts"]  # fmt: skip

_FEW = 6
"""So many answers stand as keys even when the question is answered; a longer list is folded away."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the law: who is asked, its answers, the one that was given, and how it is answered."""

    field: str
    key: str
    text: str
    who: str
    chosen: str
    answer: str
    choices: tuple[Choice, ...]
    groups: tuple[ChoiceGroup, ...] = ()
    guidance: str = ""
    cites: tuple[Cited, ...] = ()
    is_card: bool = False
    is_text: bool = False

    @property
    def is_long(self) -> bool:
        return len(self.choices) > _FEW

    @property
    def is_read_out(self) -> bool:
        return bool(self.groups) or any(choice.follows for choice in self.choices)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        return tuple(choice.pair for choice in self.choices)


@dataclass(frozen=True, slots=True)
class Rare:
    """Facts that are taken as usual unless their box is ticked."""

    field: str
    boxes: tuple[tuple[str, str], ...]
    ticked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A key of a grid, and what it costs where that is known."""

    value: str
    leads_to: str


@dataclass(frozen=True, slots=True)
class GridShown:
    """The rows with their keys, below the heads of the columns; and the keys that stand alone."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    alone: tuple[tuple[str, Cell], ...]
    chosen: str


def asked_so_far(screen: Screen, context: HearingContext, one: Heard, language: Language) -> tuple[Asked, ...]:
    """The answered questions, each still to be changed, without those that the top of the screen or its grid asks. What
    was only taken as usual is among the rare facts."""
    above = {screen.who, *context.answers, *(screen.grid.keys if screen.grid is not None else ())}
    steps = (step for step in one.result.trace if isinstance(step, Answered) and not step.skipped)
    return tuple(
        _asked(context, one, step.question, language, plain(step.answer))
        for step in steps
        if step.question.key in one.answers and step.question.key not in above and not step.question.facts
    )


def asked_now(screen: Screen, context: HearingContext, one: Heard, language: Language) -> Asked | None:
    """The question that is open, with what follows from each answer; the screen's own grid asks its own."""
    question = one.question
    if question is None or (screen.grid is not None and question.key in screen.grid.keys):
        return None
    return _asked(context, one, question, language, one.typed, is_now=True)


def _asked(
    context: HearingContext, one: Heard, question: Question, language: Language, chosen: str, *, is_now: bool = False
) -> Asked:
    plain_choices = tuple(
        Choice(plain(option), answer_label(question, option, language)) for option in question.options
    )
    is_card = question.reader is not None and any(isinstance(option, Card) for option in question.options)
    return Asked(
        f"{ANSWER}{question.key}",
        question.key,
        question_text(question, language),
        context.named(question.asked, question.asked.label(language), language),
        chosen,
        next((choice.label for choice in plain_choices if choice.word == chosen), chosen),
        choices(one, language) if is_now else plain_choices,
        choice_groups(one, language) if is_now else (),
        question.guidance.render(language) if is_now and question.guidance is not None else "",
        cited(question.cites, one.edition, language=language) if is_now else (),
        is_card,
        question.reader is not None and not is_card,
    )


def rare_facts(one: Heard, language: Language) -> tuple[Rare, ...]:
    """What the ruling takes as usual, by the question that stands for it."""
    steps = (step for step in one.result.trace if isinstance(step, Answered) and step.question.facts)
    return tuple(
        Rare(
            f"{ANSWER}{step.question.key}",
            tuple((fact.key, answer_label(step.question, (fact.key,), language)) for fact in step.question.facts),
            tuple(map(str, step.answer)) if isinstance(step.answer, tuple) else (),
        )
        for step in steps
    )


def grid_shown(
    screen: Screen, context: HearingContext, told: Told, fields: Mapping[str, str], language: Language
) -> GridShown | None:
    """The grid with what each of its keys leads to, once the law can be heard."""
    grid = screen.grid
    if grid is None:
        return None
    texts = f"{__package__}.ruling_screens"

    def said(name: str) -> str:
        return Text(texts, f"{screen.name}_{name}").render(language)

    ends = _ends(context, told, grid, language) if not told.missing else {}
    cells = {name: Cell(name, ends.get(name, "")) for name in grid.cells}
    rows = tuple((said(row), tuple(cells[f"{row}.{column}"] for column in grid.columns)) for row in grid.rows)
    alone = tuple((said(name), cells[name]) for name in grid.alone)
    chosen = fields.get(f"{WHAT}cell", "")
    return GridShown(tuple(said(column) for column in grid.columns), rows, alone, chosen)


def _ends(context: HearingContext, told: Told, grid: Grid, language: Language) -> dict[str, str]:
    """How many tricks each key moves; nothing for one that leads to another question."""
    found = {}
    for name, answers in grid.cells.items():
        try:
            end = replayed(context, Told(told.facts, {**told.answers, **answers}, ()))
        except CardinalError:
            continue
        if end.ruling is not None:
            tricks = sum(effect.tricks for effect in end.ruling.effects if isinstance(effect, Transfer))
            key = "tricks_1" if tricks == 1 else "tricks_n"
            found[name] = Text(f"{__package__}.ruling_screens", key, {"tricks": tricks}).render(language)
    return found


def announced_so_far(one: Heard, language: Language) -> Announced:
    return announced(one.result.effects, language)


def keys(language: Language) -> dict[str, object]:
    """The keys of seats, suits, ranks, levels and strains."""
    levels = sorted({call.level for call in CALLS if isinstance(call, Bid)})
    strains = [call.denomination for call in CALLS if isinstance(call, Bid) and call.level == 1]
    return {
        "seats": [(str(seat), seat.label(language)) for seat in SEATS],
        "suits": [(str(suit), suit.symbol, suit.label(language)) for suit in reversed(SUITS)],
        "ranks": [(str(rank), "10" if str(rank) == "T" else str(rank)) for rank in reversed(RANKS)],
        "levels": [(str(level), str(level)) for level in levels],
        "strains": [(str(one), "NT" if one.suit is None else one.suit.symbol, one.label(language)) for one in strains],
        "numbers": [(str(number), str(number)) for number in range(14)],
    }
