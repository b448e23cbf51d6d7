"""The two booklets of an event: the programme before it (秩序册), and the results after it (成绩册)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardinal.contest.clock import time_allowed, timetable
from cardinal.contest.conditions_page import conditions_page, said
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.explanation import shown
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Event, Form, Game, Outcome
from cardinal.contest.officials import bodies
from cardinal.contest.penalty_words import unit_name
from cardinal.contest.provisional import owed_at
from cardinal.contest.publication import missing_results
from cardinal.contest.render import TableOf, table_of
from cardinal.contest.standings import StageStandings, Standings, standings
from cardinal.language import Text, Texts, join
from cardinal.laws.clause_names import clause_names

from .arrangement import arrangement_sheets, conversion_sheets
from .contestants import named
from .errors import nothing
from .page import Align, Column, Fields, Grid, Note, Paper, Sheet
from .words import say as common

say = Texts(__name__).render


def programme(folder: EventFolder, language: str = "en") -> Paper:
    """Who runs the event, when, under which conditions, who plays, and who meets whom as far as it is drawn."""
    if not any(entry.status.plays for entry in folder.entries):
        raise nothing("no_entries", event=folder.conditions.name)
    sheets = (
        _cover(folder, say("programme", language), language),
        *_timetables(folder, language),
        _entries(folder, language),
        *arrangement_sheets(folder, language),
        *_conditions(folder, language),
        *conversion_sheets(folder, language),
    )
    return Paper(f"{folder.conditions.name} · {say('programme', language)}", language, sheets, is_booklet=True)


def results(folder: EventFolder, language: str = "en", scored: Standings | None = None) -> Paper:
    """The final list, every stage with its matches, and what was decided beside play."""
    found = scored if scored is not None else standings(folder.event)
    if not found.last.numbers:
        raise nothing("no_results", stage=folder.conditions.stages[0].name)
    sheets = (
        _cover(folder, say("results", language), language),
        *_final(found, language),
        *(sheet for stage in found.stages for sheet in _stage(found, stage, language)),
        *_penalties(folder.event, language),
        *_decisions(folder.event, language),
        _entries(folder, language),
    )
    return Paper(f"{folder.conditions.name} · {say('results', language)}", language, sheets, is_booklet=True)


# -- what both have -------------------------------------------------------------------------------------------------


def _cover(folder: EventFolder, title: str, language: str) -> Sheet:
    conditions = folder.conditions
    terms = conditions.entries
    moments = (("check_in", terms.check_in), ("meeting", terms.meeting), ("start", terms.start))
    facts = [(said(row.label, language), " ".join(said(one, language) for one in row.value))
             for row in conditions_page(conditions)[0].rows if row.path in ("game", "form", "class")]  # fmt: skip
    facts += [(say(key, language), at.isoformat(" ", "minutes")) for key, at in moments if at is not None]
    facts.append((say("contestants", language), str(sum(entry.status.plays for entry in folder.entries))))
    staff = tuple((body.label(language), join(body.names, language)) for body in bodies(conditions))
    columns = (Column("", 1.0, Align.LEFT), Column("", 3.0, Align.LEFT))
    blocks: list[Fields | Grid] = [Fields(tuple(facts), across=2)]
    blocks += [Grid(columns, staff, is_wrapped=True)] if staff else []
    return Sheet(conditions.name, title, tuple(blocks))


def _entries(folder: EventFolder, language: str) -> Sheet:
    is_team = folder.conditions.form is Form.TEAMS
    people = [
        (
            str(entry.number),
            entry.name,
            *((entry.captain,) if is_team else ()),
            *((entry.coach,) if is_team else ()),
            join((person.name for person in entry.players), language),
        )
        for entry in sorted(folder.entries, key=lambda entry: entry.number)
        if entry.status.plays
    ]
    columns = [
        Column(say("number", language), 0.5),
        Column(say("name", language), 2.0, Align.LEFT),
        *((Column(say("captain", language), 1.3, Align.LEFT),) if is_team else ()),
        *((Column(say("coach", language), 1.3, Align.LEFT),) if is_team else ()),
        Column(say("players", language), 4.0, Align.LEFT),
    ]
    # Columns that nobody fills are left out: pairs have no name of their own, most teams no coach.
    used = [at for at in range(len(columns)) if at == 0 or any(row[at] for row in people)]
    rows = tuple(tuple(row[at] for at in used) for row in people)
    grid = Grid(tuple(columns[at] for at in used), rows, is_wrapped=True)
    return Sheet(say("entries", language), blocks=(grid,))


# -- the programme --------------------------------------------------------------------------------------------------


def _timetables(folder: EventFolder, language: str) -> Iterator[Sheet]:
    conditions = folder.conditions
    columns = (Column(common("column_round", language)), Column(say("from", language)), Column(say("until", language)))
    for stage in conditions.stages:
        starts = conditions.plan(stage.name).starts
        if starts is None and stage is conditions.stages[0]:
            starts = conditions.entries.start
        known = all(time_allowed(conditions, stage, number).value is not None for number in range(1, stage.rounds + 1))
        if starts is None or not known:
            continue
        slots = timetable(conditions, stage, starts)
        rows = tuple(
            (str(slot.round), slot.starts.isoformat(" ", "minutes"), slot.ends.isoformat(" ", "minutes"))
            for slot in slots
        )
        note = Note(say("without_breaks", language))
        yield Sheet(say("timetable", language), stage.name, (Grid(columns, rows, is_wrapped=True), note))


def _conditions(folder: EventFolder, language: str) -> Iterator[Sheet]:
    columns = (
        Column(say("condition", language), 2.0, Align.LEFT),
        Column(say("value", language), 3.0, Align.LEFT),
        Column(say("clauses", language), 1.2, Align.LEFT),
    )
    for section in conditions_page(folder.conditions)[1:]:
        rows = tuple(
            (
                said(row.label, language),
                "  ".join(said(one, language) for one in row.value),
                join(clause_names(row.clauses, language), language),
            )
            for row in section.rows
        )
        if rows:
            yield Sheet(section.title.render(language), blocks=(Grid(columns, rows, row_mm=5.0, is_wrapped=True),))


# -- the results ----------------------------------------------------------------------------------------------------


def _listed(table: TableOf, title: str) -> Sheet:
    def width(at: int) -> float:
        return 3.0 if at == table.name_column else 0.7 if at < table.name_column else 1.0

    columns = tuple(
        Column(head, width(at), Align.LEFT if at == table.name_column else Align.RIGHT)
        for at, head in enumerate(table.head)
    )
    return Sheet(title, table.title, (Grid(columns, table.rows, is_wrapped=True), *map(Note, table.notes)))


def _final(found: Standings, language: str) -> Iterator[Sheet]:
    owed = owed_at(found.event)
    for ranking in found.final:
        yield _listed(table_of(ranking, "", language, owed), say("final", language))


def _stage(found: Standings, stage: StageStandings, language: str) -> Iterator[Sheet]:
    event, name = found.event, stage.stage.name
    if not stage.numbers:
        return
    if len(found.stages) > 1:
        owed = owed_at(event)
        for ranking in stage.rankings:
            yield _listed(table_of(ranking, "", language, owed), say("standings", language))
    if stage.matches is not None:
        by_round: dict[int, list[ScoredMatch]] = {}
        for one in stage.matches.table.scored:
            by_round.setdefault(one.match.round, []).append(one)
        for number in sorted(by_round):
            yield _matches(event, stage, number, by_round[number], language)
    missing = missing_results(event, name)
    if missing:
        yield Sheet(name, blocks=(Note(say("missing", language, count=len(missing))),))


def _matches(event: Event, stage: StageStandings, number: int, scored: Sequence[ScoredMatch], language: str) -> Sheet:
    is_guandan = event.conditions.game is Game.GUANDAN
    has_vp = bool(stage.stage.vp_scale) and not stage.stage.is_knockout
    columns = (
        Column(common("column_table", language), 0.7),
        Column(common("column_home", language), 3.0, Align.LEFT),
        Column(common("column_away", language), 3.0, Align.LEFT),
        Column(say("margin_levels" if is_guandan else "margin", language), 1.0),
        *((Column(say("vp", language), 1.3),) if has_vp else ()),
    )
    rows = tuple(
        _match(event, one, language, has_vp=has_vp)
        for one in sorted(scored, key=lambda one: (len(one.match.table), one.match.table))
    )
    title = " · ".join((stage.stage.name, common("round", language, number=number)))
    return Sheet(title, blocks=(Grid(columns, rows, is_wrapped=True),))


def _match(event: Event, scored: ScoredMatch, language: str, *, has_vp: bool) -> tuple[str, ...]:
    match = scored.match
    home = " + ".join(named(event, number) for number in match.home_side)
    away = " + ".join(named(event, number) for number in match.away_side)
    outcome = Text("cardinal.contest.explain", f"outcome_{match.outcome}").render(language)
    own, other = scored.side(match.home), scored.side(match.away) if match.away is not None else None
    margin = shown(own.margin) if own is not None and match.away is not None else ""
    if match.outcome is not Outcome.PLAYED:
        margin = outcome if match.away is not None else ""
        away = away or outcome
    points = [shown(side.vp) if side is not None else "–" for side in (own, other)]
    vp = "" if own is None else points[0] if match.away is None else ":".join(points)
    return (match.table or "–", home, away, margin, *((vp,) if has_vp else ()))


def _penalties(event: Event, language: str) -> Iterator[Sheet]:
    given = [penalty for penalty in event.penalties if not penalty.is_warning]
    if not given:
        return
    columns = (
        Column(say("contestant", language), 2.0, Align.LEFT),
        Column(say("stage", language), 1.2, Align.LEFT),
        Column(common("column_round", language), 0.6),
        Column(say("penalty", language), 1.3),
        Column(say("clauses", language), 1.5, Align.LEFT),
    )
    rows = tuple(
        (
            named(event, penalty.contestant),
            penalty.stage,
            str(penalty.round or ""),
            f"{shown(penalty.amount)} {unit_name(penalty.unit).render(language)}",
            join(clause_names(penalty.clauses, language), language),
        )
        for penalty in given
    )
    yield Sheet(say("penalties", language), blocks=(Grid(columns, rows, is_wrapped=True),))


def _decisions(event: Event, language: str) -> Iterator[Sheet]:
    """Appeals that were decided, with what was decided."""
    decided = [appeal for appeal in event.appeals if appeal.decision]
    if not decided:
        return
    columns = (
        Column(say("appeal", language), 0.8),
        Column(say("contestant", language), 2.0, Align.LEFT),
        Column(say("decision", language), 1.5, Align.LEFT),
        Column(say("clauses", language), 1.5, Align.LEFT),
    )
    rows = tuple(
        (
            appeal.key,
            named(event, appeal.contestant) if appeal.contestant is not None else appeal.by,
            Text("cardinal.formats.paper.forms", f"decision_{appeal.decision}").render(language),
            join(clause_names(appeal.clauses, language), language),
        )
        for appeal in decided
    )
    yield Sheet(say("appeals", language), blocks=(Grid(columns, rows, is_wrapped=True),))
