"""The conditions of contest as a page shows them; the values of options in words, where there are words for them."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_page import PageRow, conditions_page, said
from cardinal.contest.setting_lines import Line
from cardinal.language import Language, Text, keys

from .books import Cited, cited

_PAGE, _TIES = "cardinal.contest.conditions_page", "cardinal.contest.tie_steps"
_PLAIN = {"True": "yes", "False": "no", "% of top": "of_top"}


@dataclass(frozen=True, slots=True)
class ShownCondition:
    """A row: its label, its lines, its clauses, and whether it departs from the usual."""

    label: str
    lines: tuple[str, ...]
    cites: tuple[Cited, ...]
    changed: bool


def conditions_shown(
    conditions: ConditionsOfContest, language: Language
) -> list[tuple[str, str, list[ShownCondition]]]:
    """By section its name, its title and its rows."""
    return [
        (section.name, section.title.render(language), [_row(row, language) for row in section.rows])
        for section in conditions_page(conditions)
    ]


def _row(row: PageRow, language: Language) -> ShownCondition:
    label, clauses = said(row.label, language), cited(row.clauses, language=language)
    return ShownCondition(label, lines_said(row, language), clauses, row.changed)


def lines_said(row: PageRow, language: str) -> tuple[str, ...]:
    """The lines of a row in words, where there are words for them."""
    return tuple(_said(line, language) for line in row.value)


def _said(line: Line, language: str) -> str:
    if not isinstance(line, Text):
        return word_of(str(line), language)
    # A bridge option is written as in the event's file, by its name and value; a page says the value in words.
    return word_of(str(line.values["value"]), language) if line.key == "option" else line.render(language)


def word_of(value: str, language: str) -> str:
    """A value in words; one that has none, a name or a number, as it stands."""
    plain = _PLAIN.get(value, value)
    if "+" in plain:
        parts = tuple(word_of(part, language) for part in plain.split("+"))
        return Text(__name__, "several", {"parts": parts}).render(language)
    for source, key in ((__name__, f"value_{plain}"), (_PAGE, f"word_{plain}"), (_TIES, plain)):
        if key in keys(source):
            return Text(source, key).render(language)
    return value
