"""Article 14 point 2: the forms of an event, what has to be filled in on each, and who makes it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import NotUnderstood, Text
from cardinal.laws.cited import Cited

from .officials import Role

CITES = "§G14.2"


class Form(StrEnum):
    TIMETABLE = "timetable"
    RESULTS = "results"
    DRAW = "draw"
    ROUND_TABLE = "round_table"
    CONVERSION = "conversion"
    SCORE_SHEET = "score_sheet"
    LINE_UP = "line_up"
    PENALTY_NOTICE = "penalty_notice"
    APPEAL = "appeal"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"form_{self.value}").render(language)


@dataclass(frozen=True, slots=True)
class FormRule:
    """Who makes out a form (a role, or the contestants themselves), its columns, and those that may stay empty."""

    made_out_by: Role | None
    columns: tuple[str, ...]
    optional: frozenset[str] = frozenset()


_FORMS = Form
FORMS: Mapping[Form, FormRule] = {
    _FORMS.TIMETABLE: FormRule(Role.ORGANISER, ("date", "time", "what", "where")),
    _FORMS.RESULTS: FormRule(Role.HEAD_OF_RECORDS, ("place", "contestant", "match_points", "vp", "penalty"),
                             frozenset(("penalty",))),
    _FORMS.DRAW: FormRule(Role.HEAD_OF_PAIRING, ("round", "table", "home", "away")),
    _FORMS.ROUND_TABLE: FormRule(Role.HEAD_OF_PAIRING, ("round", "numbers")),
    _FORMS.CONVERSION: FormRule(Role.ORGANISER, ("level_difference", "winner_vp", "loser_vp")),
    _FORMS.SCORE_SHEET: FormRule(None, ("deal", "level", "winner", "gain")),
    _FORMS.LINE_UP: FormRule(None, ("team", "segment", "room", "direction", "player")),
    _FORMS.PENALTY_NOTICE: FormRule(
        Role.REFEREE, ("contestant", "clause", "class", "deduction", "reason", "referee", "time"),
        frozenset(("deduction",)),
    ),
    _FORMS.APPEAL: FormRule(
        None, ("appellant", "consent", "table", "ruling", "facts", "grounds", "fee", "time"), frozenset(("fee",))
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FilledForm:
    """A form with its rows, each a value for every column; an empty one where it may be empty."""

    form: Form
    rows: tuple[tuple[str, ...], ...] = ()

    def grid(self, language: str = "en") -> tuple[tuple[str, ...], ...]:
        """The heads and the rows below them, ready to print; without rows it is the blank form."""
        heads = tuple(column_label(one, language) for one in FORMS[self.form].columns)
        return (heads, *self.rows)


def column_label(name: str, language: str = "en") -> str:
    return Text(__name__, f"column_{name}").render(language)


def _refuse(key: str, form: Form, row: int, columns: tuple[object, ...]) -> NotUnderstood:
    values = {"form": form, "row": row, "columns": columns}
    return NotUnderstood(Text(__name__, key, values), cites=CITES, legal=FORMS[form].columns)


def filled(form: Form, *rows: Mapping[str, object]) -> Cited[FilledForm]:
    """A form filled in; a column that it has not, or one left empty that must not be, is refused by its name."""
    rule = FORMS[form]
    read = []
    for number, row in enumerate(rows, 1):
        strange = tuple(name for name in row if name not in rule.columns)
        empty = tuple(name for name in rule.columns if name not in rule.optional and not str(row.get(name, "")).strip())
        if strange:
            raise _refuse("strange_column", form, number, strange)
        if empty:
            raise _refuse("empty_column", form, number, tuple(Text(__name__, f"column_{one}") for one in empty))
        read.append(tuple(str(row.get(name, "")) for name in rule.columns))
    return Cited(FilledForm(form, tuple(read)), CITES)
