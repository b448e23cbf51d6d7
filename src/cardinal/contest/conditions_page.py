"""Conditions of contest as a page shows them: sections of rows, each with its label, its value and its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.language import Text, keys
from cardinal.laws import book
from cardinal.laws.clause import Clause, book_of
from cardinal.laws.clause_names import clause_names
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS, option_text, value_text
from cardinal.regulations.pack import find_pack
from cardinal.regulations.settings import SECTIONS, bound_option, bound_options, kinds

from .conditions import ConditionsOfContest, given_options, law_options
from .ladders import ladder_name
from .model import Form
from .setting_forms import concerns, offences_of, option_concerns
from .setting_lines import Line, lines
from .stage import Stage
from .stage_record import STAGE_KINDS, stage_record

_CONSENT = {Form.TEAMS: "captain", Form.PAIRS: "both_partners", Form.INDIVIDUAL: "not_needed"}
"""Whose consent an appeal wants, by the form (92D)."""


@dataclass(frozen=True, slots=True)
class PageRow:
    """One line of the page. ``changed``: the event departs here from its pack."""

    path: str
    label: Line | Clause
    value: tuple[Line, ...]
    clauses: tuple[str, ...] = ()
    changed: bool = False

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "path": self.path,
            "label": said(self.label, language),
            "value": [said(one, language) for one in self.value],
            "cites": list(self.clauses),
            "changed": self.changed,
        }


@dataclass(frozen=True, slots=True)
class PageSection:
    """A section of the page."""

    name: str
    title: Text
    rows: tuple[PageRow, ...]

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title.render(language),
            "rows": [row.to_json(language) for row in self.rows],
        }


def said(line: Line | Clause, language: str) -> str:
    if isinstance(line, Text):
        return line.render(language)
    return line.title(language) if isinstance(line, Clause) else str(line)


def conditions_page(
    conditions: ConditionsOfContest, *, every_option: bool = False, of_any_form: bool = False
) -> tuple[PageSection, ...]:
    """The page: the event, its stages, every section, and the options of the laws.

    Of the options those that somebody chose are shown, with *every_option* all of them; of all of it what concerns an
    event of this form, with *of_any_form* the rest too.
    """
    changed = conditions.changed
    sections = [PageSection("event", _title("event"), tuple(_head(conditions)))]
    sections += [
        PageSection(
            f"stage.{stage.name}", Text(__name__, "section_stage", {"name": stage.name}), _stage(conditions, stage)
        )
        for stage in conditions.stages
    ]
    for section in SECTIONS:
        rows = tuple(
            PageRow(path, Text(__name__, f"label_{section}_{name}"), shown, _clauses(conditions, path), path in changed)
            for name, kind in kinds(section).items()
            if (of_any_form or concerns(conditions, section, name))
            and (shown := lines(kind, _value(conditions, path := f"{section}.{name}", of_any_form=of_any_form)))
            and _is_said(conditions, section, name)
        )
        if rows:
            sections.append(PageSection(section, _title(section), rows))
    options = tuple(
        row
        for row in _options(conditions, changed, every_option=every_option)
        if of_any_form or option_concerns(conditions, row.path.removeprefix("laws."))
    )
    return (*sections, PageSection("laws", _title("laws"), options)) if options else tuple(sections)


def _value(conditions: ConditionsOfContest, path: str, *, of_any_form: bool) -> object:
    """A setting as an event of this form has it."""
    if of_any_form:
        return conditions.value(path)
    if path == "penalties.offences":
        return offences_of(conditions)
    if path == "appeals.consent" and conditions.appeals.consent == "captain_or_both_partners":
        return _CONSENT[conditions.form]
    return conditions.value(path)


def _clauses(conditions: ConditionsOfContest, path: str) -> tuple[str, ...]:
    """Of the two clauses about consent only the one for this form."""
    other = {Form.TEAMS: "92D1", Form.PAIRS: "92D2"}.get(conditions.form) if path == "appeals.consent" else None
    return tuple(clause for clause in conditions.clauses(path) if clause != other)


def _title(section: str) -> Text:
    return Text(__name__, f"section_{section}")


def _is_said(conditions: ConditionsOfContest, section: str, name: str) -> bool:
    """Whether the pack, the event or a law says anything here: a bare default of ours is no condition."""
    rule = find_pack(conditions.pack).rule(section, name)
    return (
        rule.states
        or bool(bound_option(section, name, conditions.game))
        or getattr(getattr(conditions, section), name) != rule.value
    )


def _head(conditions: ConditionsOfContest) -> Iterable[PageRow]:
    pack = find_pack(conditions.pack)
    yield PageRow("name", Text(__name__, "label_name"), (conditions.name,))
    yield PageRow("game", Text(__name__, "label_game"), (Text(__name__, f"word_{conditions.game}"),))
    yield PageRow("form", Text(__name__, "label_form"), (Text(__name__, f"word_{conditions.form}"),))
    classes = (Text("cardinal.contest.pairings", f"class_{conditions.event_class}"),)
    yield PageRow("class", Text(__name__, "label_class"), classes)
    pack_name = Text(__name__, "pack_and_version", {"pack": pack, "version": conditions.pack_version})
    yield PageRow("pack", Text(__name__, "label_pack"), (pack_name,))
    if conditions.game == "bridge":
        yield PageRow(
            "edition", Text(__name__, "label_edition"), (str(conditions.edition),), pack.edition.clauses,
            conditions.edition != pack.edition.value,
        )  # fmt: skip
    yield PageRow("revision", Text(__name__, "label_revision"), (str(conditions.revision),))
    if conditions.published_at is not None:
        moment = conditions.published_at.isoformat(" ", "minutes")
        clauses = ("78D/2",) if conditions.game == "bridge" else ()
        yield PageRow("published", Text(__name__, "label_published"), (moment,), clauses)
    for amendment in conditions.amendments:
        values = {"revision": amendment.revision, "by": amendment.by, "changed": amendment.changed}
        clauses = (amendment.clause,) if amendment.clause else ()
        yield PageRow("amendment", Text(__name__, "label_amendment"), (Text(__name__, "amendment", values),), clauses)


def _stage(conditions: ConditionsOfContest, stage: Stage) -> tuple[PageRow, ...]:
    record = stage_record(stage, conditions.plan(stage.name), {})
    rows = []
    for key in record:
        if key == "name":
            continue
        value = record[key]
        kind = STAGE_KINDS[key]
        shown = _AS_LISTED[key](value) if key in _AS_LISTED else lines(kind, kind.read(value))
        clauses = _scale_clauses(conditions, stage) if key == "vp_scale" else ()
        rows.append(PageRow(f"stage.{stage.name}.{key}", Text(__name__, f"label_stage_{key}"), shown, clauses))
    return tuple(rows)


_AS_LISTED: Mapping[str, Callable[[Any], tuple[Line, ...]]] = {
    "ties": lambda names: tuple(map(ladder_name, names)),
    "vp_table": lambda rows: tuple(map(str, rows)),
}


def _scale_clauses(conditions: ConditionsOfContest, stage: Stage) -> tuple[str, ...]:
    return find_pack(conditions.pack).scales.get(stage.vp_scale, ("78D/1",) if conditions.game == "bridge" else ())


def _options(conditions: ConditionsOfContest, changed: frozenset[str], *, every_option: bool) -> Iterable[PageRow]:
    chosen = set(conditions.laws.changes)
    elsewhere = bound_options(conditions.game) | given_options(conditions.game)
    for name, option in law_options(conditions.game).items():
        if name in elsewhere or not (every_option or name in chosen):
            continue
        first = option.clauses[0]
        clause = book(book_of(first))[first.partition(":")[2] if first[:4].isdigit() else first]
        clauses = tuple(dict.fromkeys((*conditions.clauses(f"laws.{name}"), *option.clauses)))
        label, value = _option(clause, name, conditions.laws[name])
        yield PageRow(f"laws.{name}", label, (value,), clauses, f"laws.{name}" in changed)


def _option(clause: Clause, name: str, value: object) -> tuple[Line | Clause, Line]:
    """What an option is about, and its value: at Guandan in words, else as the event's file has it.

    A bridge option has the title of the clause that leaves it open, or a label of its own where several share one.
    """
    said_so: Line = Text(__name__, "yes" if value else "no") if isinstance(value, bool) else str(value)
    if name in GUANDAN_OPTIONS:
        return option_text(name), said_so if isinstance(value, bool) else value_text(name, value)
    own = f"label_laws_{name}"
    label = Text(__name__, own) if own in keys(__name__) else clause
    return label, Text(__name__, "option", {"name": name, "value": said_so})


def page_json(
    conditions: ConditionsOfContest, language: str = "en", *, every_option: bool = False
) -> dict[str, object]:
    """The page as plain JSON values."""
    sections = conditions_page(conditions, every_option=every_option)
    return {
        "name": conditions.name,
        "language": str(language),
        "sections": [section.to_json(language) for section in sections],
    }


def page_text(conditions: ConditionsOfContest, language: str = "en", *, every_option: bool = False) -> str:
    """The page for a terminal."""
    lines: list[str] = []
    for section in conditions_page(conditions, every_option=every_option):
        lines += ["", section.title.render(language)] if lines else [section.title.render(language)]
        for row in section.rows:
            mark = "*" if row.changed else " "
            clauses = f"  [{', '.join(clause_names(row.clauses, language))}]" if row.clauses else ""
            first, *more = [said(one, language) for one in row.value] or [""]
            lines.append(f" {mark} {said(row.label, language)}: {first}{clauses if not more else ''}")
            lines += [f"     {one}" for one in more[:-1]] + ([f"     {more[-1]}{clauses}"] if more else [])
    return "\n".join(lines) + "\n"
