"""The fold of a plan that was changed in mid-event, and of one that was taken back: the same parts, the other way."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.draw_record import DrawRecord, read_draw
from cardinal.contest.entries_file import read_entries
from cardinal.contest.model import Line, Place, Source
from cardinal.contest.round_files import Rounds, read_rounds

from .competition_people import entry_of
from .competition_state import Entered, PlanChange, boards_of
from .log import Logged
from .logged_records import read_one
from .table_facts import NOTHING, read_facts

__all__ = ["plan_kinds"]

Payload = Mapping[str, Any]
Made = dict[str, Any]
Change = Callable[[Any, Payload, Logged], None]
FORWARD, BACK = ("before", "after"), ("after", "before")


def plan_kinds(conditions_of: Callable[[str], ConditionsOfContest]) -> dict[str, Change]:
    """The two kinds of event, for whoever can read conditions."""

    def changed(made: Made, payload: Payload, logged: Logged) -> None:
        _apply(made, payload, FORWARD, logged, conditions_of)
        what = {name: payload[name] for name in ("key", "mishap", "stage", "round", "reason")}
        made["plan_changes"][payload["key"]] = PlanChange(
            **what, numbers=tuple(payload["numbers"]), seq=logged.seq, by=logged.actor, at=_moment(payload["at"]),
            payload=payload,
        )  # fmt: skip

    def taken_back(made: Made, payload: Payload, logged: Logged) -> None:
        change: PlanChange = made["plan_changes"][payload["key"]]
        _apply(made, change.payload, BACK, logged, conditions_of)
        made["plan_changes"][change.key] = replace(change, is_taken_back=True)

    return {"plan_changed": changed, "plan_taken_back": taken_back}


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _apply(
    made: Made,
    payload: Payload,
    direction: tuple[str, str],
    logged: Logged,
    conditions_of: Callable[[str], ConditionsOfContest],
) -> None:
    was, now = direction
    if payload.get("conditions"):
        made["known_conditions"] = conditions_of(payload["conditions"][now])
    rows = payload.get("entries") or {was: [], now: []}
    for row in rows[now]:
        entry = read_one(read_entries, entry_of(row))
        made["known_entries"][entry.number] = replace(entry, source=Source("log", logged.seq))
    if payload.get("draw"):
        made["draw"] = _drawn(made["draw"], payload["draw"][was], payload["draw"][now])
    if payload.get("rounds"):
        _rounds(made, payload, direction, logged)
    _lines(made, payload.get("lines", ()), direction, logged)
    kept = {int(row["number"]) for row in rows[now]}
    for row in rows[was]:
        if int(row["number"]) not in kept:
            del made["known_entries"][int(row["number"])]
    for stage, number in payload.get("unstarted", ()) if now == "after" else ():
        made["started"].pop((stage, number), None)
        made["clocks"].pop((stage, number), None)


def _drawn(draw: DrawRecord, before: Payload | None, after: Payload | None) -> DrawRecord:
    if after is None:
        stages = tuple(drawn for drawn in draw.stages if before is None or drawn.stage != before["stage"])
        return DrawRecord(stages, draw.flaws)
    for stage in read_draw(json.dumps({"stages": [after]}), "log").stages:
        draw = draw.with_stage(stage)
    return draw


def _rounds(made: Made, payload: Payload, direction: tuple[str, str], logged: Logged) -> None:
    rows = payload.get("entries") or {"before": [], "after": []}
    numbers = {int(row["number"]) for when in ("before", "after") for row in rows[when]}
    known = frozenset(made["known_entries"]) | numbers
    stages = tuple(stage.name for stage in made["known_conditions"].stages)
    source = Source("log", logged.seq)
    was, now = (_read(payload["rounds"][when], stages, known) for when in direction)
    for seat in was.seatings:
        made["known_seatings"].pop((seat.stage, seat.round, seat.table), None)
    for seat in now.seatings:
        made["known_seatings"][seat.stage, seat.round, seat.table] = replace(seat, source=source)
    again = {match.key for match in (*was.matches, *now.matches)}
    if again:
        kept = (match for match in made["known_matches"] if match.key not in again)
        made["known_matches"] = (*kept, *(replace(match, source=source) for match in now.matches))


def _read(record: Payload, stages: tuple[str, ...], known: Iterable[int]) -> Rounds:
    return read_rounds(json.dumps(record), "log", stages, known)


def _lines(made: Made, changes: Iterable[Payload], direction: tuple[str, str], logged: Logged) -> None:
    was, now = direction
    told = list(changes)
    for one in told:
        if one[was] is not None:
            _remove(made, Line.from_json(one[was]["line"]).place)
    for one in told:
        if one[now] is not None:
            _put(made, one[now], logged)


def _remove(made: Made, place: Place) -> None:
    before = made["results"].get(place)
    if before is None:
        return
    del made["results"][place]
    for key in boards_of(before.line):
        made["places_of"][key] = tuple(other for other in made["places_of"][key] if other != place)


def _put(made: Made, record: Payload, logged: Logged) -> None:
    entered = record["entered"]
    seq = entered["seq"] or logged.seq
    line = replace(Line.from_json(record["line"]), source=Source("log", seq))
    facts = read_facts(entered["facts"]) if entered.get("facts") else NOTHING
    _remove(made, line.place)
    made["results"][line.place] = Entered(
        line, seq, entered["side"], entered["by"] or logged.actor, _moment(entered["at"]), entered["confirmed_by"],
        entered["disputed"], facts,
    )  # fmt: skip
    for key in boards_of(line):
        made["places_of"][key] = (*made["places_of"].get(key, ()), line.place)
