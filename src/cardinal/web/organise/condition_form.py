"""The form of conditions as it was filled in: the document that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest, law_options
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.model import Form as ContestForm
from cardinal.contest.stage_record import STAGE_KINDS, Fit
from cardinal.contest.systems import FITTED_SYSTEMS, has_two_lines
from cardinal.language import shown
from cardinal.regulations.setting_kinds import Kind, Moment, Names, Number, NumberOr, Whole, YesNo, exact
from cardinal.regulations.settings import kind_at

from ..forms import Form
from .condition_fields import AMOUNT, TENTHS, Field, Group
from .making import read_time
from .work import refusal

__all__ = ["filled_in"]

Record = dict[str, Any]
_LINES = 4_000


def filled_in(conditions: ConditionsOfContest, groups: tuple[Group, ...], form: Form) -> ConditionsOfContest:
    """The conditions with what the form says; a field that it does not have stays as it was."""
    record: Record = deepcopy(dict(conditions.record))
    for field in (field for group in groups for field in group.fields):
        if field.way == "fixed" or field.name not in form.fields:
            continue
        text = form.text(field.name, _LINES)
        if field.way == AMOUNT:
            text = _amount(field, text, form)
        if text == (field.amount or field.value):
            continue
        section, _, name = field.name.partition(".")
        if not name:
            if not text:
                raise refusal("no_name")
            record[section] = text
        elif section == "stage":
            _put_in_stage(record, field, text)
        else:
            record.setdefault(section, {})[name] = _value(conditions, field, text)
    for place, stage in enumerate(record["stage"]):
        _settle_stage(conditions, place, stage, form)
    return read_conditions(record)


def _value(conditions: ConditionsOfContest, field: Field, text: str) -> object:
    section, _, name = field.name.partition(".")
    if section != "laws":
        return _raw(kind_at(field.name), field, text)
    if field.name == TENTHS:
        return _tenths(field, text)
    values = law_options(conditions.game)[name].values
    return _whole(field, text) if isinstance(values, range) else {str(one): one for one in values}.get(text, text)


def _put_in_stage(record: Record, field: Field, text: str) -> None:
    _, place, name = field.name.split(".")
    stage = record["stage"][int(place)]
    if text:
        stage[name] = _raw(STAGE_KINDS[name], field, text)
    else:
        stage.pop(name, None)


def _raw(kind: Kind | None, field: Field, text: str) -> object:
    """What was typed as the document writes it; whether it is a value of the setting, its reader says."""
    if isinstance(kind, YesNo):
        return text == "yes"
    if isinstance(kind, Whole):
        return _whole(field, text)
    if isinstance(kind, Moment):
        return read_time(text) or ""
    if isinstance(kind, Names):
        return [line.strip() for line in text.splitlines() if line.strip()]
    return text.replace(",", ".") if isinstance(kind, Number | NumberOr) else text


def _amount(field: Field, chosen: str, form: Form) -> str:
    """The word that was chosen, or the figure beside it; a figure typed beside a choice left as it was is meant."""
    typed = form.text(f"{field.name}.{AMOUNT}")
    if chosen != AMOUNT and not (chosen == field.value and typed not in ("", field.amount)):
        return chosen
    if exact(typed.replace(",", ".")) is None:
        raise refusal("field_number", label=field.label, given=shown(typed), least=field.least, most=field.most)
    return typed


def _tenths(field: Field, text: str) -> int:
    found = exact(text.replace(",", "."))
    if found is None or (found * 10).denominator != 1:
        raise refusal("field_number", label=field.label, given=shown(text), least="0.1", most="50")
    return int(found * 10)


def _whole(field: Field, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise refusal("field_number", label=field.label, given=shown(text), least=field.least, most=field.most)
    return int(text)


def _settle_stage(conditions: ConditionsOfContest, place: int, stage: Record, form: Form) -> None:
    """What follows from another movement or another way of scoring, and what the draw is left to choose."""
    old = conditions.stages[place]
    said: Mapping[str, str] = {name: form.text(f"stage.{place}.{name}") for name in ("system", "rounds", "boards")}
    if not any(f"stage.{place}.{name}" in form.fields for name in said):
        return
    system = str(stage["system"])
    if system != old.system and conditions.form is ContestForm.PAIRS:
        stage["winners"] = "overall_two" if has_two_lines(system) else "overall_one"
    if str(stage["scoring"]) != str(old.scoring):
        for name in ("vp_scale", "vp_table"):
            stage.pop(name, None)
    if bool(said["rounds"]) is not bool(said["boards"]):
        raise refusal("rounds_and_boards")
    if said["rounds"]:
        stage.pop("fit", None)
    elif system in FITTED_SYSTEMS:
        was = conditions.plan(old.name).fit
        stage["fit"] = str(was if was is not Fit.STATED and system == old.system else Fit.LENGTH)
        stage.pop("rounds", None)
        stage.pop("boards", None)
    else:
        raise refusal("rounds_and_boards_needed")
