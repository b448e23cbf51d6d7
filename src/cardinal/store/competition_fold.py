"""The fold: each kind of event changes the state of a competition in one way, without clock, chance or refusal.

What was once accepted is folded for ever: a row that a later reader does not understand becomes a flaw of the event,
and the rest stands.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from cardinal.contest.clock import Clock
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.draw_record import read_draw
from cardinal.contest.entries import Status
from cardinal.contest.entries_file import read_entries
from cardinal.contest.model import Appeal, Correction, Exclusion, Flaw, Line, Lots, Penalty, Place, Ruling, Source
from cardinal.contest.played import SCORE
from cardinal.contest.round_files import read_rounds
from cardinal.contest.sealed_files import read_notice
from cardinal.language import CardinalError

from .competition_people import entry_of, person_of
from .competition_state import Competition, DirectorCall, Entered, Seal, boards_of
from .layered_map import Draft
from .log import ERASED, Logged
from .logged_records import Record, read_one, record_of
from .match_fold import MATCH_KINDS
from .online_shares_fold import SHARE_KINDS
from .online_state import ONLINE_PLAY, Online
from .plan_fold import plan_kinds
from .polled_people import without_people
from .table_facts import NOTHING, read_facts

__all__ = ["KINDS", "fold", "state_of_parts"]

Payload = Mapping[str, Any]
Change = Callable[["Copied", Payload, Logged], None]
_MAPPINGS = frozenset({
    "known_entries", "people", "known_seatings", "started", "results", "places_of", "appeals", "calls", "clocks",
    "seals", "published", "online", "seat_choices", "plan_changes", "line_ups",
})  # fmt: skip
_FIELDS = tuple(field.name for field in fields(Competition))
# What was worked out of these alone is true of the next state too, as long as it has the very same ones.
_CARRIED = {
    "matches_at": ("known_matches",),
    "matches": ("known_matches", "people"),
    "entries": ("known_entries", "people", "draw"),
    "numbers_by_key": ("people",),
    "entered": ("known_entries",),
    "fields_asked": ("known_entries",),
    "planned": ("known_conditions", "known_entries", "people", "draw", "known_seatings", "known_matches"),
}


class Copied(dict[str, Any]):
    """The parts of a state while they are changed; a mapping is opened when it is first asked for."""

    def __init__(self, state: Competition) -> None:
        super().__init__()
        self._state = state

    def __missing__(self, name: str) -> Any:
        part = getattr(self._state, name)
        self[name] = Draft(part) if name in _MAPPINGS else part
        return self[name]

    def closed(self) -> Competition:
        before = self._state.__dict__
        made = {name: before[name] for name in _FIELDS}
        for name, part in self.items():
            made[name] = part.closed() if name in _MAPPINGS else part
        for name, parts in _CARRIED.items():
            if name in before and all(made[part] is before[part] for part in parts):
                made[name] = before[name]
        return state_of_parts(made)


def state_of_parts(parts: Mapping[str, Any]) -> Competition:
    """A state of all its fields; to set them one by one, as the constructor does, takes longer than the rest of a
    fold."""
    new = object.__new__(Competition)
    new.__dict__.update(parts)
    return new


def fold(state: Competition, logged: Iterable[Logged]) -> Competition:
    """The state after more events. One copy serves all of them, so that a long log folds in one go."""
    made = Copied(state)
    for one in logged:
        made["seq"] = one.seq
        people = one.payload.get("people")
        if people:
            for number, record in people.items():
                made["people"][number] = person_of(number, record)
        change = KINDS.get(one.kind)
        if change is None:
            continue
        try:
            change(made, one.payload, one)
        except CardinalError as refusal:
            cites = " ".join(f"§{clause}" for clause in refusal.cites)
            made["flaws"] = (*made["flaws"], Flaw(Source("log", one.seq), refusal.text, cites))
    return made.closed()


def conditions_of(text: str) -> ConditionsOfContest:
    return read_conditions(tomllib.loads(text, parse_float=Decimal))


def _record(made: Copied, kind: type[Record], payload: Payload, logged: Logged) -> Record:
    """What an event holds, with its number for a source; its author may have it already."""
    known = logged.read if isinstance(logged.read, kind) else record_of(kind, payload, made["known_conditions"].game)
    source = Source("log", logged.seq)
    return known if known.source == source else replace(known, source=source)


def _moment(payload: Payload, name: str = "at") -> datetime:
    return datetime.fromisoformat(payload[name])


def _created(made: Copied, payload: Payload, logged: Logged) -> None:
    made["zone"] = payload["zone"]
    made["created_at"] = logged.at
    made["known_conditions"] = conditions_of(payload["conditions"])


def _archived(made: Copied, payload: Payload, logged: Logged) -> None:
    made["archived_at"] = _moment(payload)


def _deleted(made: Copied, payload: Payload, logged: Logged) -> None:
    made["deleted_at"] = _moment(payload)


def _restored(made: Copied, payload: Payload, logged: Logged) -> None:
    made["archived_at"] = made["deleted_at"] = None


def _conditions(made: Copied, payload: Payload, logged: Logged) -> None:
    made["known_conditions"] = conditions_of(payload["conditions"])


def _entry(made: Copied, payload: Payload, logged: Logged) -> None:
    entry = read_one(read_entries, entry_of(payload["entry"]))
    made["known_entries"][entry.number] = replace(entry, source=Source("log", logged.seq))


def _withdrawn(made: Copied, payload: Payload, logged: Logged) -> None:
    entry = made["known_entries"][payload["number"]]
    gone = {"status": Status.WITHDRAWN, "withdrawn_at": _moment(payload), "unranked": payload.get("unranked", "")}
    made["known_entries"][payload["number"]] = replace(entry, **gone)


def _drawn(made: Copied, payload: Payload, logged: Logged) -> None:
    if payload.get("draw"):
        for stage in read_draw(json.dumps({"stages": [payload["draw"]]}), "log").stages:
            made["draw"] = made["draw"].with_stage(stage)
    stages = tuple(stage.name for stage in made["known_conditions"].stages)
    rounds = read_rounds(json.dumps(payload["rounds"]), "log", stages, made["known_entries"])
    source = Source("log", logged.seq)
    for seat in rounds.seatings:
        made["known_seatings"][seat.stage, seat.round, seat.table] = replace(seat, source=source)
    again = {match.key for match in rounds.matches}
    kept = (match for match in made["known_matches"] if match.key not in again)
    made["known_matches"] = (*kept, *(replace(match, source=source) for match in rounds.matches))
    made["flaws"] = (*made["flaws"], *(replace(flaw, source=source) for flaw in rounds.flaws))


def _started(made: Copied, payload: Payload, logged: Logged) -> None:
    made["started"][payload["stage"], payload["round"]] = _moment(payload)


def _entered(made: Copied, payload: Payload, logged: Logged) -> None:
    line = _record(made, Line, payload, logged)
    confirmed = payload.get("confirmed_by", "")
    noted = payload.get("facts")
    facts = read_facts(noted) if noted else NOTHING
    told = (logged.seq, payload.get("side", ""), logged.actor, _moment(payload), confirmed, "", facts)
    results, places = made["results"], made["places_of"]
    before = results.get(line.place)
    if before is not None:
        # It goes to the end: results stand in the order in which they were entered.
        del results[line.place]
        for key in boards_of(before.line):
            places[key] = tuple(place for place in places[key] if place != line.place)
    results[line.place] = Entered(line, *told)
    for key in boards_of(line):
        places[key] = (*places.get(key, ()), line.place)


def _confirmed(made: Copied, payload: Payload, logged: Logged) -> None:
    place, results = Place.of(payload), made["results"]
    there = results[place]
    results[place] = Entered(
        there.line, there.seq, there.side, there.by, there.at, confirmed_by=payload["by"], facts=there.facts
    )


def _disputed(made: Copied, payload: Payload, logged: Logged) -> None:
    place = Place.of(payload)
    claimed = SCORE.read(payload["claimed"]) if payload.get("claimed") else None
    there = made["results"][place]
    made["results"][place] = replace(there, confirmed_by="", disputed=payload["reason"], claimed=claimed)


def _corrected(made: Copied, payload: Payload, logged: Logged) -> None:
    made["corrections"] = (*made["corrections"], _record(made, Correction, payload, logged))


def _ruled(made: Copied, payload: Payload, logged: Logged) -> None:
    made["rulings"] = (*made["rulings"], _record(made, Ruling, payload, logged))


def _penalised(made: Copied, payload: Payload, logged: Logged) -> None:
    made["penalties"] = (*made["penalties"], _record(made, Penalty, payload, logged))


def _excluded(made: Copied, payload: Payload, logged: Logged) -> None:
    made["exclusions"] = (*made["exclusions"], _record(made, Exclusion, payload, logged))


def _readmitted(made: Copied, payload: Payload, logged: Logged) -> None:
    made["exclusions"] = tuple(exclusion for exclusion in made["exclusions"] if exclusion.key != payload["key"])


def _appealed(made: Copied, payload: Payload, logged: Logged) -> None:
    """What the appellant said stays; a decision of an older log wrote its own reason in that place."""
    appeal = _record(made, Appeal, payload, logged)
    filed = made["appeals"].get(appeal.key)
    if filed is not None and not appeal.grounds:
        appeal = replace(appeal, grounds=filed.grounds)
    made["appeals"][appeal.key] = appeal


def _lots(made: Copied, payload: Payload, logged: Logged) -> None:
    """Lots of a stage: those drawn later stand before those drawn earlier, which still decide among the others."""
    stage, order = payload["stage"], tuple(payload["order"])
    earlier = [number for lots in made["lots"] if lots.stage == stage for number in lots.order if number not in order]
    others = tuple(lots for lots in made["lots"] if lots.stage != stage)
    made["lots"] = (*others, Lots(stage, (*order, *earlier), Source("log", logged.seq)))


def _called(made: Copied, payload: Payload, logged: Logged) -> None:
    told = {name: payload[name] for name in ("key", "table", "reason", "stage", "round", "board")}
    made["calls"][payload["key"]] = DirectorCall(at=_moment(payload), **told)


def _answered(made: Copied, payload: Payload, logged: Logged) -> None:
    call = made["calls"][payload["key"]]
    answer = {"answered_by": payload["by"], "answered_at": _moment(payload), "note": payload.get("note", "")}
    made["calls"][payload["key"]] = replace(call, **answer)


def _taken(made: Copied, payload: Payload, logged: Logged) -> None:
    made["calls"][payload["key"]] = replace(made["calls"][payload["key"]], taken_by=payload["by"])


def _released(made: Copied, payload: Payload, logged: Logged) -> None:
    made["calls"][payload["key"]] = replace(made["calls"][payload["key"]], taken_by="")


def _clock_started(made: Copied, payload: Payload, logged: Logged) -> None:
    clock = Clock(timedelta(seconds=payload["seconds"])).start(_moment(payload))
    made["clocks"][payload["stage"], payload["round"]] = clock


def _clock(act: Callable[[Clock, Payload], Clock]) -> Change:
    def change(made: Copied, payload: Payload, logged: Logged) -> None:
        which = payload["stage"], payload["round"]
        made["clocks"][which] = act(made["clocks"][which], payload)

    return change


def _sealed(made: Copied, payload: Payload, logged: Logged) -> None:
    notice = read_notice(payload["notice"])
    made["seals"][notice.commitment] = Seal(notice)


def _revealed(made: Copied, payload: Payload, logged: Logged) -> None:
    seal = made["seals"][payload["commitment"]]
    made["seals"][payload["commitment"]] = replace(seal, shares=tuple(payload["shares"]), value=payload["value"])


def _published(made: Copied, payload: Payload, logged: Logged) -> None:
    made["published"][payload["stage"]] = _moment(payload)


def _online(made: Copied, payload: Payload, logged: Logged) -> None:
    made["online"][payload["stage"]] = Online(**payload)


def _erased(made: Copied, payload: Payload, logged: Logged) -> None:
    gone = frozenset(payload["of"])
    for number in gone & set(made["people"]):
        made["people"][number] = person_of(number, None)
    for number, entry in tuple(made["known_entries"].items()):
        name = "" if f"E{number}" in gone else entry.name
        contact = "" if f"C{number}" in gone else entry.contact
        made["known_entries"][number] = replace(entry, name=name, contact=contact)
    for key, appeal in tuple(made["appeals"].items()):
        if f"C{appeal.contestant}" in gone:
            made["appeals"][key] = replace(appeal, by="")
    made["rulings"] = tuple(
        replace(one, poll=without_people(one, gone)) if one.poll else one for one in made["rulings"]
    )


KINDS: Mapping[str, Change] = {
    "event_created": _created,
    "event_archived": _archived,
    "event_deleted": _deleted,
    "event_restored": _restored,
    "conditions_changed": _conditions,
    "entry_added": _entry,
    "entry_changed": _entry,
    "entry_withdrawn": _withdrawn,
    "draw_made": _drawn,
    "round_started": _started,
    "result_entered": _entered,
    "result_confirmed": _confirmed,
    "result_disputed": _disputed,
    "result_corrected": _corrected,
    "ruling_given": _ruled,
    "penalty_given": _penalised,
    "contestant_excluded": _excluded,
    "exclusion_taken_back": _readmitted,
    "appeal_filed": _appealed,
    "appeal_decided": _appealed,
    "lots_drawn": _lots,
    "director_called": _called,
    "director_answered": _answered,
    "call_taken": _taken,
    "call_released": _released,
    "clock_started": _clock_started,
    "clock_paused": _clock(lambda clock, payload: clock.pause(_moment(payload), payload.get("reason", ""))),
    "clock_resumed": _clock(lambda clock, payload: clock.resume(_moment(payload))),
    "clock_extended": _clock(lambda clock, payload: clock.extend(timedelta(seconds=payload["seconds"]))),
    "boards_sealed": _sealed,
    "boards_revealed": _revealed,
    "published": _published,
    ONLINE_PLAY: _online,
    **SHARE_KINDS,
    **MATCH_KINDS,
    **plan_kinds(conditions_of),
    ERASED: _erased,
}
"""The vocabulary of a competition's stream."""
