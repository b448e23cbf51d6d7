"""A competition from an event's folder of plain files, and as one: nothing that the folder says is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardinal.contest.event_folder import EventFolder, create_event, open_folder, write_file
from cardinal.contest.exclusions_file import EXCLUSIONS, exclusions_json
from cardinal.contest.file_rows import json_rows
from cardinal.contest.line_ups_file import LINE_UPS, line_up_record, line_ups_json, read_line_ups
from cardinal.contest.provisional import owed_at
from cardinal.contest.results_file import results_csv
from cardinal.contest.round_files import rounds_json
from cardinal.contest.score_cell import write_cell
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotUnderstood, Text, shown

from .competition_people import People
from .competition_state import Competition
from .deciding import decision_payload
from .line_ups import with_names
from .log import NewEvent
from .match_fold import match_key
from .seat_choice import SeatChoice, read_seat_choice
from .table_facts import FACTS, facts_rows, read_facts_file

__all__ = ["export_folder", "folder_events", "import_folder", "read_seat_choices"]

SEATING = "seating.json"
"""Who may choose seats in which segment of a match."""


def import_folder(path: Path, zone: str = "UTC") -> tuple[NewEvent, ...]:
    """The events of a folder; one with a line that cannot count is refused, so that nothing goes missing."""
    return tuple(folder_events(open_folder(path), zone))


def folder_events(folder: EventFolder, zone: str = "UTC") -> Iterator[NewEvent]:
    for flaw in folder.event.flaws:
        if not flaw.is_counted:
            values = {"source": str(flaw.source), "what": flaw.text}
            raise NotUnderstood(Text("cardinal.store.commands", "folder_flaw", values), cites=flaw.cites)
    people = People({})

    def new(kind: str, payload: dict[str, Any], about: str) -> NewEvent:
        told = payload | ({"people": dict(people.new)} if people.new else {})
        people.new.clear()
        return NewEvent(kind, told, about[:300])

    event = folder.event
    yield new("event_created", {"conditions": toml_text(folder.conditions.record), "zone": zone}, "conditions")
    for entry in folder.entries:
        yield new("entry_added", {"entry": people.entry(entry)}, f"entry {entry.number}")
    for stage in folder.conditions.stages:
        seatings = [seating for seating in event.seatings if seating.stage == stage.name]
        matches = [people.match(match) for match in event.matches_of(stage.name)]
        drawn = folder.draw.of(stage.name)
        if seatings or matches or drawn:
            told = {"draw": drawn.to_json() if drawn else None, "rounds": rounds_json(stage.name, seatings, matches)}
            yield new("draw_made", told, f"draw {stage.name}")
    for key, choice in read_seat_choices(folder.path):
        place = dict(zip(("stage", "round", "table"), key, strict=True))
        about = f"match {key[0]}/{key[1]}/{key[2]}"
        yield new("seating_kept", place | {"choice": choice.to_json()}, about)
    for line_up in read_line_ups(folder.path):
        numbered_up = replace(line_up, players=tuple(map(people.named, line_up.players)))
        about = f"match {line_up.stage}/{line_up.round}/{line_up.table}"
        yield new("line_up_declared", {**line_up_record(numbered_up), "reason": ""}, about)
    for lots in event.lots:
        yield new("lots_drawn", {"stage": lots.stage, "order": list(lots.order)}, f"lots {lots.stage}")
    at = folder.conditions.published_at
    signed = {"side": "", "at": at.isoformat() if at else "1970-01-01T00:00:00", "confirmed_by": "director"}
    noted = read_facts_file(folder.path)
    for line in event.lines:
        numbered = replace(line, players=tuple(map(people.named, line.players)))
        facts = {"facts": noted[line.place].to_json()} if line.place in noted else {}
        yield new("result_entered", {**numbered.held(), **signed, **facts}, f"result {line.place.name}")
    for correction in event.corrections:
        yield new("result_corrected", correction.held(), f"result {correction.place.name}")
    for ruling in event.rulings:
        yield new("ruling_given", decision_payload(ruling), f"result {ruling.place.name}")
    for penalty in event.penalties:
        yield new("penalty_given", penalty.held(), f"penalty {penalty.contestant}")
    for exclusion in event.exclusions:
        yield new("contestant_excluded", exclusion.held(), f"entry {exclusion.contestant}")
    for appeal in event.appeals:
        yield new("appeal_filed", decision_payload(appeal), f"appeal {appeal.key}")


def read_seat_choices(folder: Path) -> Iterator[tuple[tuple[str, int, str], SeatChoice]]:
    """Who may choose seats in which match of a folder, by stage, round and table."""
    path = folder / SEATING
    for row in json_rows(path.read_text("utf-8"), SEATING, "seating") if path.is_file() else ():
        try:
            found = match_key(row.cells), read_seat_choice(row.cells)
        except (KeyError, TypeError, ValueError) as error:
            values = {"source": str(row.source), "what": shown(row.given)}
            raise NotUnderstood(Text("cardinal.store.commands", "folder_flaw", values)) from error
        yield found


def export_folder(state: Competition, path: Path) -> EventFolder:
    """The competition as a new folder, which every command of ``cardinal event`` understands."""
    event = state.event
    create_event(path, state.conditions, state.entries)
    if state.draw.stages:
        write_file(path / "draw.json", _json(state.draw.to_json()))
    for number, stage in enumerate(state.conditions.stages, start=1):
        seatings = [seating for seating in event.seatings if seating.stage == stage.name]
        matches = event.matches_of(stage.name)
        if seatings or matches:
            (path / "rounds").mkdir(exist_ok=True)
            write_file(path / "rounds" / f"stage-{number:02}.json", _json(rounds_json(stage.name, seatings, matches)))
    if event.lines:
        leads = {place: str(one.facts.lead) for place, one in state.results.items() if one.facts.lead is not None}
        told = results_csv(event.lines, lambda line: write_cell(line.score), owed_at(event), leads)
        write_file(path / "results.csv", told)
    noted = facts_rows((place, result.facts) for place, result in state.results.items() if result.counts)
    if noted:
        write_file(path / FACTS, _json(noted))
    rows: dict[str, Sequence[object]] = {
        "rulings": [ruling.to_json() for ruling in event.rulings],
        "corrections": [correction.to_json() for correction in event.corrections],
        "penalties": [penalty.to_json() for penalty in event.penalties],
        "appeals": [appeal.to_json() for appeal in event.appeals],
    }
    for name, decided in rows.items():
        if decided:
            write_file(path / f"{name}.json", _json({name: decided}))
    if event.exclusions:
        write_file(path / EXCLUSIONS, exclusions_json(event.exclusions))
    if state.seat_choices:
        names = ("stage", "round", "table")
        told_seats = [
            dict(zip(names, key, strict=True)) | choice.to_json() for key, choice in state.seat_choices.items()
        ]
        write_file(path / SEATING, _json(told_seats))
    if state.line_ups:
        write_file(path / LINE_UPS, line_ups_json(with_names(state, line_up) for line_up in state.line_ups.values()))
    if event.lots:
        write_file(path / "lots.json", _json([{"stage": lot.stage, "order": list(lot.order)} for lot in event.lots]))
    return open_folder(path)


def _json(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"
