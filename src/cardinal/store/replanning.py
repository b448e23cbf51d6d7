"""Commands when life happens: the plan is changed in mid-event, or a change of it is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from cardinal.contest.event_folder import EventFolder
from cardinal.contest.mishaps.situations import Situation, plan_for
from cardinal.contest.model import Line, Place
from cardinal.contest.rearrangement import LineChange, Mishap, Rearrangement
from cardinal.contest.round_files import rounds_json
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, Asked, made, refuse
from .competition_people import People
from .competition_state import Competition, Entered, PlanChange
from .log import NewEvent
from .table_facts import NOTHING

_TEXTS = "cardinal.store.commands"
_RESTS_ON_SEATS = frozenset({Mishap.SUBSTITUTE, Mishap.LATE, Mishap.LEAVE})


def whole_folder(state: Competition) -> EventFolder:
    """The event with every result that anybody has entered: one that only one side has must move with the others."""
    return replace(state.folder, event=state.whole)


def planned_change(state: Competition, told: Situation, at: datetime) -> Rearrangement:
    """What a situation makes of the competition."""
    if told.kind is Mishap.UNSTART:
        last = max((number for stage, number in state.started if not told.stage or stage == told.stage), default=0)
        if not last or (told.round and told.round != last):
            raise refuse("not_last_started", round=last)
        told = replace(told, round=last)
    return plan_for(whole_folder(state), told, at)


@dataclass(frozen=True, slots=True)
class ChangePlan:
    """Something has happened, and the event goes on otherwise. The log has what was before and what is after."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    told: Situation

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        change = planned_change(state, self.told, asked.wall)
        key = f"M{len(state.plan_changes) + 1}"
        return made("plan_changed", {"key": key, **_payload(asked, change)}, f"plan {key}")


def _payload(asked: Asked, change: Rearrangement) -> dict[str, Any]:
    state, people = asked.state, People(asked.state.people)
    payload: dict[str, Any] = {
        "mishap": str(change.kind),
        "stage": change.stage,
        "round": change.round,
        "numbers": list(change.numbers),
        "reason": change.reason,
        "clauses": [clause.removeprefix("§") for clause in change.cites.split()],
        "at": asked.wall.isoformat(),
    }
    if any(change.entries):
        payload["entries"] = {
            name: [people.entry(_plain(state, entry)) for entry in entries]
            for name, entries in zip(("before", "after"), change.entries, strict=True)
        }
    if any((*change.seatings, *change.matches)):
        parts = zip(("before", "after"), change.seatings, change.matches, strict=True)
        payload["rounds"] = {
            name: rounds_json(change.stage, seats, [people.match(match) for match in matches])
            for name, seats, matches in parts
        }
    if change.lines:
        payload["lines"] = [_line_record(asked, line, people) for line in change.lines]
    if change.conditions is not None:
        parts_of = zip(("before", "after"), change.conditions, strict=True)
        payload["conditions"] = {name: toml_text(one.record) for name, one in parts_of}
    if any(change.draw):
        parts_of_draw = zip(("before", "after"), change.draw, strict=True)
        payload["draw"] = {name: None if one is None else one.to_json() for name, one in parts_of_draw}
    unstarted = [list(which) for which in _unstarted(state, change)]
    payload |= {"unstarted": unstarted} if unstarted else {}
    return payload | ({"people": people.new} if people.new else {})


def _plain(state: Competition, entry: Any) -> Any:
    """The entry as it was entered: the section that the draw gave it is not its own."""
    known = state.known_entries.get(entry.number)
    return replace(entry, section=known.section) if known is not None else entry


def _line_record(asked: Asked, change: LineChange, people: People) -> dict[str, Any]:
    before = asked.state.results.get(change.before.place) if change.before is not None else None
    after = None
    if change.after is not None:
        same = before is not None and before.line.score == change.after.score
        entered = before if same and before is not None else _by_director(asked, change.after)
        after = _entered_record(replace(entered, line=change.after), people)
    return {"before": None if before is None else _entered_record(before, None), "after": after}


def _by_director(asked: Asked, line: Line) -> Entered:
    return Entered(line, 0, "", "", asked.wall, confirmed_by=str(asked.actor.role))


def _entered_record(entered: Entered, people: People | None) -> dict[str, Any]:
    """A result as the log keeps it; its players have numbers already, unless *people* are to give them."""
    line = entered.line
    if people is not None and line.players:
        line = replace(line, players=tuple(map(people.named, line.players)))
    facts = {"facts": entered.facts.to_json()} if entered.facts is not NOTHING else {}
    return {
        "line": line.to_json(),
        "entered": {
            "seq": entered.seq, "side": entered.side, "by": entered.by, "at": entered.at.isoformat(),
            "confirmed_by": entered.confirmed_by, "disputed": entered.disputed, **facts,
        },
    }  # fmt: skip


def _unstarted(state: Competition, change: Rearrangement) -> Iterator[tuple[str, int]]:
    """Rounds that no longer run: all of a stage that is drawn again, those that were cut off, the one taken back."""
    for stage, number in state.started:
        if stage != change.stage:
            continue
        cut = change.kind in (Mishap.REDRAW, Mishap.SHORT) and number >= change.round
        if cut or (change.unstarts and number == change.round):
            yield stage, number


@dataclass(frozen=True, slots=True)
class TakeChangeBack:
    """A change of the plan that was a mistake, while nothing rests on it."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    key: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        change = asked.state.plan_changes.get(self.key)
        if change is None or change.is_taken_back:
            raise NotUnderstood(Text(_TEXTS, "no_plan_change", {"given": shown(self.key)}))
        refusal = _rests_on(asked.state, change)
        if refusal is not None:
            raise refusal
        payload = {"key": self.key, "mishap": change.mishap, "at": asked.wall.isoformat()}
        return made("plan_taken_back", payload, f"plan {self.key}")


def may_take_back(state: Competition, change: PlanChange) -> bool:
    """Whether nothing rests on a change yet."""
    return not change.is_taken_back and _rests_on(state, change) is None


def _rests_on(state: Competition, change: PlanChange) -> Exception | None:
    """Why a change cannot be taken back; None if it can."""
    if change.mishap == Mishap.UNSTART:
        return refuse("start_again")
    if any(other.seq > change.seq and not other.is_taken_back for other in state.plan_changes.values()):
        return refuse("later_change")
    for place in _later_places(state, change.seq):
        if _touches(change, place, state):
            return refuse("result_rests", stage=place.stage, round=place.round, table=place.table)
    return None


def _later_places(state: Competition, seq: int) -> Iterator[Place]:
    yield from (place for place, entered in state.results.items() if entered.seq > seq)
    yield from (ruling.place for ruling in state.rulings if ruling.source.line > seq)
    yield from (correction.place for correction in state.corrections if correction.source.line > seq)


def _touches(change: PlanChange, place: Place, state: Competition) -> bool:
    if place.stage != change.stage:
        return False
    if change.mishap in (Mishap.REDRAW, Mishap.LONGER) and place.round >= change.round:
        return True
    if (place.round, place.table) in change.tables or place in change.places:
        return True
    there = state.results.get(place)
    numbers = {*there.line.ns, *there.line.ew} if there is not None else set()
    is_theirs = bool(numbers & set(change.numbers)) and place.round >= change.round
    return change.mishap in _RESTS_ON_SEATS and is_theirs
