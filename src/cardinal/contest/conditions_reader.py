"""Reading conditions of contest: a pack, what the event changes, and a refusal with the clause where it may not.

78D/3: conditions are subordinate to the laws and to regulation, so that what these do not leave open is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardinal.language import CardinalError, Text, shown
from cardinal.laws import Conditions as LawConditions
from cardinal.laws.clause import is_clause
from cardinal.laws.conditions import Option
from cardinal.regulations.pack import Change, Pack, find_pack
from cardinal.regulations.setting_kinds import Kind, Moment, Whole, Word
from cardinal.regulations.settings import SECTIONS, bound_option, kinds

from .conditions import (
    AMENDMENT,
    FORMAT,
    Amendment,
    ConditionsOfContest,
    given_options,
    law_options,
    stage_options,
    usual_stage,
)
from .conflicts import refuse_conflicts
from .errors import AgainstTheLaws, BadConditions
from .model import Form, Game
from .pairings.gender_forms import EventClass
from .stage import Scoring, Stage
from .stage_record import StagePlan, read_stage

_TEXTS, _REGULATIONS = "cardinal.contest.conditions", "cardinal.regulations"
_HEAD: Mapping[str, Kind] = {
    "name": Kind(),
    "revision": Whole(1, 100_000),
    "published": Moment(),
    "pack": Kind(),
    "pack_version": Whole(1, 100_000),
    "game": Word("bridge", "guandan"),
    "form": Word("pairs", "teams", "individual"),
    "class": Word(*map(str, EventClass)),
    "edition": Whole(1, 9999),
}


def read_conditions(record: Mapping[str, object]) -> ConditionsOfContest:
    """The conditions that a document states; refused if it cannot be read or if a clause forbids what it says."""
    head = _read_head(record)
    pack = find_pack(str(head["pack"]))
    game = Game(str(head.get("game", pack.games[0])))
    if game not in pack.games:
        values = {"pack": pack.name, "game": game, "legal": pack.games}
        raise BadConditions(Text(_TEXTS, "pack_of_other_game", values), legal=pack.games)
    sections = {section: _read_section(section, record.get(section, {}), pack) for section in SECTIONS}
    form = Form(str(head.get("form", "pairs" if game is Game.BRIDGE else "teams")))
    laws = _read_laws(record, pack, game, sections)
    stages = _read_stages(record.get("stage", []), pack, sections, laws)
    if stages:
        laws = LawConditions({**laws.changes, **stage_options(game, form, stages[0][0])}, law_options(game))
    made = ConditionsOfContest(
        name=str(head["name"]),
        pack=pack.name,
        game=game,
        form=form,
        edition=int(str(head.get("edition", pack.edition.value))),
        stages=tuple(stage for stage, _ in stages),
        plans=tuple(plan for _, plan in stages),
        laws=laws,
        event_class=EventClass(str(head.get("class", EventClass.OPEN))),
        revision=int(str(head.get("revision", 1))),
        pack_version=int(str(head.get("pack_version", pack.version))),
        published_at=head.get("published"),  # type: ignore[arg-type]
        amendments=_read_amendments(record.get("amendment", [])),
        **sections,
    )
    refuse_conflicts(made, pack)
    return made


def _read_head(record: Mapping[str, object]) -> dict[str, object]:
    if not isinstance(record.get("format", FORMAT), int) or record.get("format", FORMAT) != FORMAT:
        raise BadConditions(Text(_TEXTS, "other_format", {"given": shown(str(record.get("format")))}), legal=(FORMAT,))
    known = {"format", "laws", "stage", "amendment", *_HEAD, *SECTIONS}
    for key in record:
        if key not in known:
            raise BadConditions(Text(_REGULATIONS, "unknown_setting", {"given": shown(key)}), legal=sorted(known))
    missing = [key for key in ("name", "pack") if not record.get(key)]
    if missing:
        raise BadConditions(Text(_TEXTS, "head_missing", {"name": missing[0]}))
    return {key: _read(kind, record[key], key) for key, kind in _HEAD.items() if key in record}


def _read(kind: Kind, raw: object, path: str) -> object:
    try:
        return kind.read(raw)
    except BadConditions as refusal:
        values = {"path": path, "why": refusal.text}
        raise BadConditions(Text(_TEXTS, "bad_setting", values), legal=refusal.legal) from refusal


def _read_section(section: str, record: object, pack: Pack) -> Any:
    known = kinds(section)
    if not isinstance(record, Mapping):
        raise BadConditions(Text(_TEXTS, "no_section", {"section": section}))
    values = {name: pack.rule(section, name).value for name in known}
    for name, raw in record.items():
        if name not in known:
            raise BadConditions(
                Text(_REGULATIONS, "unknown_setting", {"given": f"{section}.{shown(name)}"}), legal=known
            )
        path = f"{section}.{name}"
        rule = pack.rule(section, name)
        given = _read(known[name], raw, path)
        if not all(map(is_clause, known[name].clauses(given))):
            values = {"path": path, "why": known[name].refused(raw).text}
            raise BadConditions(Text(_TEXTS, "bad_setting", values))
        if rule.change is Change.ADD:
            given = known[name].added(rule.value, given)
        rule.check(given)
        values[name] = given
    return SECTIONS[section](**values)


def _read_stages(
    record: object, pack: Pack, sections: Mapping[str, Any], laws: LawConditions
) -> list[tuple[Stage, StagePlan]]:
    if not isinstance(record, list) or not all(isinstance(one, Mapping) for one in record):
        raise BadConditions(Text(_TEXTS, "no_section", {"section": "stage"}))
    found = []
    for one in record:
        # A stage of Guandan that does not say is scored by levels, which its VPs come from (G47.1).
        own = {"scoring": str(Scoring.LEVELS)} if Game.GUANDAN in pack.games else {}
        system, scoring = str(one.get("system", "")), str({**own, **one}.get("scoring", ""))
        usual = own | usual_stage(pack, _Sections(sections), system, scoring, laws)
        try:
            found.append(read_stage(one, usual))
        except BadConditions as refusal:
            values = {"path": f"stage {shown(str(one.get('name', '')))}", "why": refusal.text}
            raise BadConditions(Text(_TEXTS, "bad_setting", values), legal=refusal.legal) from refusal
    return found


class _Sections:
    """The sections by their names, while the document is being read."""

    def __init__(self, sections: Mapping[str, Any]) -> None:
        self.__dict__.update(sections)


def _read_laws(record: Mapping[str, object], pack: Pack, game: Game, sections: Mapping[str, Any]) -> LawConditions:
    options = law_options(game)
    said = record.get("laws", {})
    if not isinstance(said, Mapping):
        raise BadConditions(Text(_TEXTS, "no_section", {"section": "laws"}))
    found = {name: rule.value for name, rule in pack.options.items()}
    bound = {
        option: (section, name)
        for section in SECTIONS
        for name in kinds(section)
        if (option := bound_option(section, name, game))
    }
    for option, (section, name) in bound.items():
        value = getattr(sections[section], name)
        _refuse_value(options[option], value, f"{section}.{name}")
        found[option] = value
    for name, value in said.items():
        if name not in options:
            raise BadConditions(Text(_TEXTS, "unknown_option", {"given": shown(name)}), legal=options)
        if name in bound or name in given_options(game):
            where = ".".join(bound[name]) if name in bound else "stage"
            values = {"name": name, "where": where}
            raise BadConditions(Text(_TEXTS, "said_elsewhere", values), legal=(where,))
        _refuse_value(options[name], value, f"laws.{name}")
        if name in pack.options:
            pack.options[name].check(value)
        found[name] = value
    return LawConditions({name: value for name, value in found.items() if value != options[name].default}, options)


def _refuse_value(option: Option, value: object, path: str) -> None:
    """Refuse a value that the clause does not leave open."""
    try:
        option.read(value)
    except CardinalError as refusal:
        values = {"path": path, "given": shown(str(value)), "legal": _range(option.values)}
        raise AgainstTheLaws(
            Text(_TEXTS, "not_left_open", values), cites=option.cites, legal=option.values
        ) from refusal


def _range(values: Iterable[object]) -> str:
    if isinstance(values, range):
        return f"{values[0]}–{values[-1]}"
    return ", ".join(map(str, values))


def _read_amendments(record: object) -> tuple[Amendment, ...]:
    if not isinstance(record, list):
        raise BadConditions(Text(_TEXTS, "no_section", {"section": "amendment"}))
    found = []
    for row in record:
        if not isinstance(row, Mapping) or set(row) != set(AMENDMENT):
            raise BadConditions(Text(_TEXTS, "no_section", {"section": "amendment"}))
        found.append(Amendment(**{name: _read(kind, row[name], "amendment") for name, kind in AMENDMENT.items()}))  # type: ignore[arg-type]
    return tuple(found)
