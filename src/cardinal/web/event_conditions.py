"""The conditions of contest as a page shows them; the values of options in words, where there are words for them."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_page import PageRow, conditions_page, said
from cardinal.contest.setting_lines import Line
from cardinal.language import Language, Text, keys

from .books import Cited, cited

OPTION = "laws."
"""What the path of an option of the laws begins with."""

_PAGE, _TIES = "cardinal.contest.conditions_page", "cardinal.contest.tie_steps"
_PLAIN = {"True": "yes", "False": "no", "% of top": "of_top"}


@dataclass(frozen=True, slots=True)
class ShownCondition:
    """A row: its label, its lines, its clauses, and whether it departs from the usual; ``code`` names an option."""

    label: str
    lines: tuple[str, ...]
    cites: tuple[Cited, ...]
    changed: bool
    code: str = ""


def conditions_shown(
    conditions: ConditionsOfContest, language: Language
) -> list[tuple[str, str, list[ShownCondition]]]:
    """By section its name, its title and its rows."""
    return [
        (section.name, section.title.render(language), [_row(section.name, row, language) for row in section.rows])
        for section in conditions_page(conditions)
    ]


def _row(section: str, row: PageRow, language: Language) -> ShownCondition:
    label, clauses = said(row.label, language), cited(row.clauses, language=language)
    code = row.path.removeprefix(OPTION) if section == "laws" else ""
    return ShownCondition(label, lines_said(row, language), clauses, row.changed, code)


def lines_said(row: PageRow, language: str) -> tuple[str, ...]:
    """The lines of a row in words, where there are words for them."""
    if not row.path.startswith(OPTION):
        return tuple(_said(line, language) for line in row.value)
    # An option of the laws stands there as its name and its value.
    return tuple(word_of(str(line).partition(" = ")[2], language) for line in row.value)


def _said(line: Line, language: str) -> str:
    return line.render(language) if isinstance(line, Text) else word_of(str(line), language)


def word_of(value: str, language: str) -> str:
    """A value in words; one that has none, a name or a number, as it stands."""
    plain = _PLAIN.get(value, value)
    for source, key in ((__name__, f"value_{plain}"), (_PAGE, f"word_{plain}"), (_TIES, plain)):
        if key in keys(source):
            return Text(source, key).render(language)
    return value
