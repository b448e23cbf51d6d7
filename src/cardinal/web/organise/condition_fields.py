"""The conditions of contest as a form: what an organiser usually chooses first, then every section, each with its
clause. What is a table of rows is left to the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest, given_options, law_options
from cardinal.contest.conditions_page import conditions_page, said
from cardinal.contest.model import Form, Game
from cardinal.contest.setting_forms import concerns, option_concerns
from cardinal.contest.setting_lines import lines
from cardinal.contest.stage import Stage
from cardinal.contest.stage_record import STAGE_KINDS, Fit, Odd, stage_record
from cardinal.contest.systems import TRIANGLE_SYSTEMS, system_name
from cardinal.language import Language, Text
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS, value_text
from cardinal.regulations.pack import Change, find_pack
from cardinal.regulations.setting_kinds import Kind, Moment, Names, Number, NumberOr, Whole, Word, Words, YesNo, plain
from cardinal.regulations.settings import SECTIONS, bound_options, kinds

from ..books import Cited, cited
from ..event_conditions import word_of
from .making import SYSTEMS

__all__ = ["AMOUNT", "TENTHS", "Field", "Group", "condition_groups"]

_PAGE = "cardinal.contest.conditions_page"
USUAL = (
    "entries.start", "times.per_board", "laws.procedural_penalty_scale", "laws.procedural_penalty_tenths",
    "awards.bye_vp", "corrections.minutes", "appeals.minutes", "ties.ladder", "table.results_seen", "table.lead_noted",
)  # fmt: skip
"""What stands first, besides the name and the movement."""
TENTHS = "laws.procedural_penalty_tenths"
"""The document counts tenths, the form whole ones."""
AMOUNT = "amount"
"""The choice of a figure in a field that also offers words; the figure is typed beside it."""
_LABELS = {"laws.procedural_penalty_scale": "penalty_unit", TENTHS: "penalty_amount"}
_STAGE_USUAL = ("system", "rounds", "boards", "scoring", "winners", "odd", "half_matches", "sit_out", "bye_vp")
_STAGE_LEFT = frozenset(("name", "fit", "vp_table", "carry_stage", "starts", "ties", "other"))


@dataclass(frozen=True, slots=True)
class Field:
    """One line of the form. ``way`` is how it is filled in: choice, number, text, moment, list, or amount, which is a
    choice with a figure beside it; fixed: not at all."""

    name: str
    label: str
    way: str
    value: str
    cites: tuple[Cited, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    unit: str = ""
    least: str = ""
    most: str = ""
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that belong together; the usual ones are open."""

    title: str
    fields: tuple[Field, ...]


def condition_groups(conditions: ConditionsOfContest, language: Language) -> tuple[Group, ...]:
    """The form for an event as it is: of its game and form, and nothing that concerns only others."""
    every = {field.name: field for field in _settings(conditions, language)}
    usual = [_name(conditions, language), *_stages(conditions, language, usual=True)]
    usual += [every.pop(path) for path in USUAL if path in every]
    groups = [Group(Text(__package__, "usual_choices").render(language), tuple(usual))]
    further = tuple(_stages(conditions, language, usual=False))
    groups.append(Group(Text(__package__, "stage_more").render(language), further))
    for section in (*SECTIONS, "laws"):
        inside = tuple(field for name, field in every.items() if name.partition(".")[0] == section)
        groups.append(Group(Text(_PAGE, f"section_{section}").render(language), inside))
    return tuple(group for group in groups if group.fields)


def _name(conditions: ConditionsOfContest, language: Language) -> Field:
    return Field("name", Text(_PAGE, "label_name").render(language), "text", conditions.name)


def _settings(conditions: ConditionsOfContest, language: Language) -> Iterator[Field]:
    pack = find_pack(conditions.pack)
    for section in SECTIONS:
        for name, kind in kinds(section).items():
            path = f"{section}.{name}"
            way = _way(kind)
            if not way or not concerns(conditions, section, name):
                continue
            clauses = cited(conditions.clauses(path), language=language)
            label = Text(_PAGE, f"label_{section}_{name}").render(language)
            value = conditions.value(path)
            if pack.rule(section, name).change is Change.FIXED:
                shown = "; ".join(said(line, language) for line in lines(kind, value))
                yield Field(path, label, "fixed", shown, clauses)
            else:
                yield _field(path, label, kind, value, clauses, language)
    yield from _options(conditions, language)


def _options(conditions: ConditionsOfContest, language: Language) -> Iterator[Field]:
    """What the laws leave open, and the pack does not settle."""
    elsewhere = bound_options(conditions.game) | given_options(conditions.game)
    pack, known = find_pack(conditions.pack), law_options(conditions.game)
    rows = {row.path: row for section in conditions_page(conditions, every_option=True) for row in section.rows}
    for name, option in known.items():
        row = rows.get(f"laws.{name}")
        if name in elsewhere or row is None or not option_concerns(conditions, name):
            continue
        own = _LABELS.get(row.path)
        label = Text(__package__, own).render(language) if own else said(row.label, language)
        clauses, value = cited(row.clauses, language=language), str(conditions.laws[name])
        if name in pack.options and pack.options[name].change is Change.FIXED:
            yield Field(row.path, label, "fixed", _value_said(name, conditions.laws[name], language), clauses)
        elif row.path == TENTHS:
            yield Field(row.path, label, "text", str(plain(Fraction(int(value), 10))), clauses)
        elif isinstance(option.values, range):
            ends = str(option.values[0]), str(option.values[-1])
            yield Field(row.path, label, "number", value, clauses, (), "", *ends)
        else:
            choices = tuple((str(one), _value_said(name, one, language)) for one in option.values)
            yield Field(row.path, label, "choice", value, clauses, choices)


def _value_said(name: str, value: object, language: Language) -> str:
    """A value of an option in words: of Guandan those of the option itself, of bridge those that all share."""
    if name in GUANDAN_OPTIONS and not isinstance(value, bool):
        return said(value_text(name, value), language)
    return word_of(str(value), language)


def _stages(conditions: ConditionsOfContest, language: Language, *, usual: bool) -> Iterator[Field]:
    for place, stage in enumerate(conditions.stages):
        plan = conditions.plan(stage.name)
        record = stage_record(stage, plan, {})
        for name, kind in STAGE_KINDS.items():
            is_usual = name in _STAGE_USUAL and not (name == "winners" and conditions.form is not Form.PAIRS)
            if is_usual is not usual or name in _STAGE_LEFT or not _way(kind):
                continue
            if name in _COUNTS and not _COUNTS[name](conditions, stage):
                continue
            left_open = name in ("rounds", "boards") and plan.fit is not Fit.STATED
            value = None if left_open or name not in record else kind.read(record[name])
            label = Text(_PAGE, f"label_stage_{name}").render(language)
            if len(conditions.stages) > 1:
                label = f"{stage.name} · {label}"
            yield _field(f"stage.{place}.{name}", label, kind, value, (), language, is_optional=True)


def _is_bye(conditions: ConditionsOfContest, stage: Stage) -> bool:
    return stage.has_matches and bool(stage.vp_scale) and conditions.game is Game.BRIDGE


def _is_sit_out(conditions: ConditionsOfContest, stage: Stage) -> bool:
    return not stage.has_matches or (not stage.vp_scale and conditions.game is Game.BRIDGE)


def _is_odd(conditions: ConditionsOfContest, stage: Stage) -> bool:
    of_teams = conditions.game is Game.BRIDGE and conditions.form is Form.TEAMS
    return of_teams and stage.system in TRIANGLE_SYSTEMS


def _has_halves(conditions: ConditionsOfContest, stage: Stage) -> bool:
    return bool(stage.vp_scale) and conditions.plan(stage.name).odd is Odd.TRIANGLE


def _follows(conditions: ConditionsOfContest, stage: Stage) -> bool:
    return stage.is_knockout and stage is not conditions.stages[0]


def _chooses(conditions: ConditionsOfContest, stage: Stage) -> bool:
    return conditions.plan(stage.name).opponents.is_choice


_COUNTS: Mapping[str, Callable[[ConditionsOfContest, Stage], bool]] = {
    "bye_vp": _is_bye, "sit_out": _is_sit_out, "odd": _is_odd, "half_matches": _has_halves,
    "opponents": _follows, "choosers": _chooses,
}  # fmt: skip
"""In which stages a choice about rounds without opponents, about an odd number or about opponents means anything."""


def _field(
    name: str,
    label: str,
    kind: Kind,
    value: object,
    clauses: tuple[Cited, ...],
    language: Language,
    *,
    is_optional: bool = False,
) -> Field:
    text = "" if value is None else _WRITTEN.get(type(kind), _plain)(kind, value)
    options = _choices(kind, language)
    if is_optional and options and not text and options[0][0]:
        options = (("", Text(__package__, "as_usual").render(language)), *options)
    least, most = (str(kind.least), str(kind.most)) if isinstance(kind, Whole) else ("", "")
    if isinstance(kind, NumberOr):
        chosen = text if text in kind.words or not text else AMOUNT
        amount = text if chosen == AMOUNT else ""
        bounds = str(kind.number.least), str(kind.number.most)
        return Field(name, label, AMOUNT, chosen, clauses, options, kind.number.unit, *bounds, amount)
    return Field(name, label, _way(kind), text, clauses, options, "", least, most)


def _way(kind: Kind) -> str:
    """How a kind is filled in; nothing for a table of rows."""
    for known, way in _WAYS:
        if isinstance(kind, known) and not isinstance(kind, Words):
            return way
    return "text" if type(kind) is Kind else ""


_WAYS: tuple[tuple[type[Kind], str], ...] = (
    (YesNo, "choice"), (Word, "choice"), (Whole, "number"), (Number, "text"), (Moment, "moment"), (Names, "list"),
    (NumberOr, AMOUNT),
)  # fmt: skip


def _choices(kind: Kind, language: Language) -> tuple[tuple[str, str], ...]:
    if isinstance(kind, YesNo):
        return tuple((word, Text(_PAGE, word).render(language)) for word in ("yes", "no"))
    if isinstance(kind, NumberOr):
        named = [(word, "; ".join(said(line, language) for line in lines(kind, word))) for word in kind.words]
        figure = AMOUNT, Text(__package__, f"amount_{kind.number.unit}").render(language)
        return (("", Text(__package__, "as_usual").render(language)), *named, figure)
    if not isinstance(kind, Word):
        return ()
    words: Iterable[str] = kind.words if "mitchell" not in kind.words else SYSTEMS
    return tuple((word, _choice(kind, word, language)) for word in words if word)


def _choice(kind: Word, word: str, language: Language) -> str:
    if "mitchell" in kind.words:
        return system_name(word).render(language)
    return "; ".join(said(line, language) for line in lines(kind, word))


def _plain(kind: Kind, value: Any) -> str:
    return str(kind.raw(value))


_WRITTEN: Mapping[type[Kind], Callable[[Kind, Any], str]] = {
    YesNo: lambda kind, value: "yes" if value else "no",
    Moment: lambda kind, value: value.strftime("%Y-%m-%dT%H:%M") if value else "",
    Names: lambda kind, value: "\n".join(value),
}
