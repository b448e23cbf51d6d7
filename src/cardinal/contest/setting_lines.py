"""Conditions as a page shows them: the lines of each kind of setting, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import singledispatch
from typing import Any

from cardinal.language import Text
from cardinal.laws import book
from cardinal.laws.clause import Clause, book_of
from cardinal.laws.clause_names import clause_heading
from cardinal.regulations.setting_kinds import (
    ByBoards,
    Kind,
    Moment,
    Names,
    Number,
    NumberOr,
    Term,
    Whole,
    Word,
    Words,
    YesNo,
    plain,
)
from cardinal.regulations.setting_tables import Bands, Classes, Moved, Offences
from cardinal.regulations.tariff import Band, Price, Step, When

from .systems import SystemWord, system_name
from .vp_scale import ScaleWord, scale_name

__all__ = ["Line", "lines"]

_TEXTS = "cardinal.contest.conditions_page"
Line = Text | str
Lines = tuple[Line, ...]


@singledispatch
def lines(kind: Kind, value: Any) -> Lines:
    """A value of a kind, a line each; nothing where there is nothing to show."""
    return (str(value),) if value else ()


@lines.register
def _(kind: YesNo, value: bool) -> Lines:
    return (Text(_TEXTS, "yes" if value else "no"),)


@lines.register
def _(kind: Whole, value: int) -> Lines:
    return (Text(_TEXTS, kind.unit, {"count": value}),) if kind.unit else (str(value),)


@lines.register
def _(kind: Number, value: Fraction) -> Lines:
    text = str(kind.raw(value))
    return (Text(_TEXTS, kind.unit, {"count": text}),) if kind.unit else (text,)


@lines.register
def _(kind: NumberOr, value: Fraction | str) -> Lines:
    return (Text(_TEXTS, f"word_{value}"),) if isinstance(value, str) else lines(kind.number, value)


@lines.register
def _(kind: Word, value: str) -> Lines:
    return (Text(_TEXTS, f"word_{value}"),)


@lines.register
def _(kind: SystemWord, value: str) -> Lines:
    return (system_name(value),)


@lines.register
def _(kind: ScaleWord, value: str) -> Lines:
    return (scale_name(value),) if value else ()


@lines.register
def _(kind: Term, value: str) -> Lines:
    return (str(value),) if value else ()


@lines.register
def _(kind: Words, value: tuple[str, ...]) -> Lines:
    # Among them are systems, of which a movement is named by its own texts.
    return tuple(map(system_name, value))


@lines.register
def _(kind: Names, value: tuple[str, ...]) -> Lines:
    return tuple(map(str, value))


@lines.register
def _(kind: Moment, value: datetime | None) -> Lines:
    return (value.isoformat(" ", "minutes"),) if value else ()


@lines.register
def _(kind: ByBoards, value: tuple[tuple[int, int], ...]) -> Lines:
    return tuple(Text(_TEXTS, kind.unit, {"boards": boards, "count": count}) for boards, count in value)


@lines.register
def _(kind: Bands, value: tuple[Band, ...]) -> Lines:
    return tuple(
        Text(_TEXTS, "band" if one.up_to else "band_beyond", {"minutes": one.up_to or 0, "what": _of_band(one)})
        for one in value
    )


@lines.register
def _(kind: Offences, value: tuple[Any, ...]) -> Lines:
    return tuple(
        Text(_TEXTS, "offence", {"what": _Cited(_clause(one.clause)), "steps": tuple(map(_of_step, one.steps))})
        for one in value
    )


@lines.register
def _(kind: Classes, value: tuple[Any, ...]) -> Lines:
    return tuple(
        Text(_TEXTS, "class_of_penalties", {"number": _Class(one.clause), "steps": tuple(map(_of_step, one.steps))})
        for one in value
    )


@lines.register
def _(kind: Moved, value: tuple[tuple[str, int], ...]) -> Lines:
    return tuple(
        Text(_TEXTS, "moved_to", {"what": _Cited(_clause(clause)), "number": _Class(number)})
        for clause, number in value
    )


@dataclass(frozen=True, slots=True)
class _Cited:
    """A clause by the number that the document has for it in a language, and its title."""

    clause: Clause

    def label(self, language: str) -> str:
        values = {"number": clause_heading(self.clause.id, language), "title": self.clause.title(language)}
        return Text("cardinal.laws", "clause_label", values).render(language)


@dataclass(frozen=True, slots=True)
class _Class:
    """The number of a class of penalties, which Chinese writes as a word."""

    number: object

    def label(self, language: str) -> str:
        is_chinese = language.startswith("zh") and str(self.number) in _IN_CHINESE
        return _IN_CHINESE[str(self.number)] if is_chinese else str(self.number)


_IN_CHINESE = {"1": "一", "2": "二", "3": "三", "4": "四"}


def _clause(number: str) -> Clause:
    return book(book_of(number))[number]


def _price(price: Price) -> Text:
    values = {"amount": plain(price.amount), "most": plain(price.most or price.amount)}
    return Text(_TEXTS, f"price_{price.unit}" if price.is_fixed else f"prices_{price.unit}", values)


def _of_band(band: Band) -> Text:
    if band.forfeit:
        return Text(_TEXTS, "sanction_forfeit")
    if band.price is not None and band.price.amount:
        return _price(band.price)
    return Text(_TEXTS, "warned" if band.warning else "nothing_off")


def _of_step(step: Step) -> Text:
    parts: list[Text] = []
    if step.warning:
        parts.append(Text(_TEXTS, "warned_seriously" if step.serious else "warned"))
    if step.penalty_class:
        parts.append(Text(_TEXTS, "penalty_class", {"number": _Class(step.penalty_class)}))
    for price in step.prices:
        if price.amount:
            each = price.unit in step.per_item
            parts.append(Text(_TEXTS, "each_item", {"what": _price(price)}) if each else _price(price))
    parts += [Text(_TEXTS, f"sanction_{sanction}") for sanction in step.sanctions]
    return Text(_TEXTS, "step" if step.when is When.ALWAYS else f"step_{step.when}", {"what": tuple(parts)})
