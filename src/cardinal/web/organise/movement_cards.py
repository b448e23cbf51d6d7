"""Movements as cards to choose from: figures, a picture, when each suits, and its whole grid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.matches_choice import MatchesChoice, match_choices
from cardinal.contest.movement_choice import MOST_CHOICES, MovementChoice, Wishes, movement_choices
from cardinal.contest.movement_picture import movement_picture
from cardinal.contest.movements import Movement, Sitting, board_span
from cardinal.contest.stage_record import Odd
from cardinal.language import CardinalError, Texts

from ..forms import Form as Sent

_say = Texts(__name__).render

_WORDS = (
    "choose_title", "choose_lead", "wish_minutes", "wish_winners", "either", "one_winner", "two_winners", "wish_stay",
    "show_choices", "leave_it", "leave_it_said", "whole_grid", "grid_round", "nothing_fits", "how_figured",
    "other_wishes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Card:
    """One movement on a page."""

    key: str
    name: str
    figures: tuple[tuple[str, str], ...]
    when: str
    notes: tuple[str, ...]
    picture: Markup
    """Nothing for matches, which have no grid before they are drawn."""
    tables: tuple[str, ...]
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """By round: its number, and of each table who meets and the boards."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """What a page shows to choose a movement by."""

    count: int
    cards: tuple[Card, ...]
    words: Mapping[str, str]
    said: str


def wishes_of(sent: Sent) -> Wishes:
    """The wishes in a form or an address."""
    return Wishes(
        minutes=sent.number("evening", 20, 1440),
        winners=sent.number("winners", 1, 2),
        stay="stay" in sent,
    )


def chooser(count: int, wishes: Wishes, conditions: ConditionsOfContest, language: str) -> Chooser:
    """The movements for so many; none where there are too few or too many."""
    # What a board takes by the conditions; where they do not say, what it usually takes.
    wishes = replace(wishes, minutes_a_board=conditions.times.per_board or None)
    try:
        found = movement_choices(count, wishes, form=conditions.form, game=conditions.game)
    except CardinalError:
        found = ()
    three = bool(conditions.plans) and conditions.plans[0].odd is Odd.TRIANGLE
    matches = match_choices(count, wishes, form=conditions.form, game=conditions.game, triangle=three)
    cards = [_card(one, language) for one in found[: MOST_CHOICES - len(matches)]]
    cards += [_card_of_matches(one, language) for one in matches]
    return Chooser(count, tuple(cards), movement_words(language), _say("for_so_many", language, count=count))


def movement_words(language: str) -> Mapping[str, str]:
    """What stands around the cards and in the form of wishes."""
    return {key: _say(key, language) for key in _WORDS}


def _card(choice: MovementChoice, language: str) -> Card:
    name = choice.name.render(language)
    name = name[0].upper() + name[1:]
    movement = choice.movement
    label = _say("picture", language, movement=name, rounds=choice.rounds, tables=choice.tables)
    return Card(
        choice.key,
        name,
        _figures(choice, language),
        choice.when.render(language),
        tuple(note.render(language) for note in choice.notes),
        Markup(movement_picture(movement, label)),
        tuple(movement.table_name(table) for table in range(1, movement.tables + 1)),
        tuple(
            (f"{number}{'*' if number in movement.switched else ''}", tuple(_cell(movement, one) for one in row))
            for number, row in enumerate(movement.rounds, 1)
        ),
    )


def _card_of_matches(choice: MatchesChoice, language: str) -> Card:
    """A Swiss or a round robin: figures and words, as nobody can draw it before it is played."""
    name = choice.name.render(language)
    shown = {
        "figure_rounds": f"{choice.rounds} × {choice.boards} = {choice.total}",
        "figure_minutes": str(choice.minutes),
        "figure_in_play": f"{choice.boards_in_play} × {choice.copies}",
        "figure_sit_outs": str(choice.sit_outs),
        "figure_met": f"{choice.met:.0%}",
        "figure_winners": "1",
    }
    figures = tuple((_say(key, language), value) for key, value in shown.items())
    notes = tuple(note.render(language) for note in choice.notes)
    said = choice.when.render(language)
    return Card(choice.key, name[0].upper() + name[1:], figures, said, notes, Markup(), (), ())


def _figures(choice: MovementChoice, language: str) -> tuple[tuple[str, str], ...]:
    balance = "–" if choice.balance is None else f"{choice.balance:.0f}"
    shown = {
        "figure_rounds": f"{choice.rounds} × {choice.boards} = {choice.total}",
        "figure_minutes": str(choice.minutes),
        "figure_in_play": f"{choice.boards_in_play} × {choice.copies}",
        "figure_sit_outs": str(choice.sit_outs),
        "figure_met": f"{choice.met:.0%}",
        "figure_balance": balance,
        "figure_winners": str(choice.lists),
        "figure_stays": str(choice.stays),
    }
    return tuple((_say(key, language), value) for key, value in shown.items())


def _cell(movement: Movement, sitting: Sitting | None) -> tuple[str, str]:
    if sitting is None:
        return "–", ""
    sides = [
        "+".join("×" if one in movement.phantoms else str(one) for one in side) for side in (sitting.ns, sitting.ew)
    ]
    return "–".join(sides), board_span(tuple(movement.board_numbers(sitting.boards)))
