"""Commands before play: create the event, change its conditions, enter, withdraw, draw, start a round, lots."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardinal.contest.captains_meeting import publish
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry
from cardinal.contest.entry_rules import admit
from cardinal.contest.pairings.opponents import read_choices
from cardinal.contest.round_files import rounds_json
from cardinal.contest.round_plan import Planned
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.clause import is_clause

from .accounts import Role
from .commands import STAFF, Asked, made, read_stage, refuse
from .competition_people import People
from .competition_state import Competition
from .log import NewEvent

_TEXTS = "cardinal.store.commands"
_ORGANISER = (Role.ORGANISER,)
MOST_LETTERS = 200_000


def read_document(text: str) -> ConditionsOfContest:
    """Conditions from their TOML; its times are those of the hall's clock, without an offset."""
    if len(text) > MOST_LETTERS:
        raise NotUnderstood(Text(_TEXTS, "no_toml", {"why": f"> {MOST_LETTERS}"}))
    try:
        record = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise NotUnderstood(Text(_TEXTS, "no_toml", {"why": shown(str(error))})) from error
    _refuse_offsets(record)
    return read_conditions(record)


def _refuse_offsets(value: object) -> None:
    if isinstance(value, datetime) and value.tzinfo is not None:
        raise NotUnderstood(Text(_TEXTS, "offset", {"given": value.isoformat()}))
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for one in inside:
        _refuse_offsets(one)


@dataclass(frozen=True, slots=True)
class CreateEvent:
    """The first event of a stream: the conditions as TOML, and the zone of the hall's clock."""

    may: ClassVar[tuple[Role, ...]] = _ORGANISER
    conditions: str
    zone: str = "UTC"

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        if asked.state.known_conditions is not None:
            raise refuse("already_created", name=asked.state.conditions.name)
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError) as error:
            raise NotUnderstood(Text(_TEXTS, "no_zone", {"given": shown(self.zone)})) from error
        text = toml_text(read_document(self.conditions).record)
        return made("event_created", {"conditions": text, "zone": self.zone}, "conditions")


@dataclass(frozen=True, slots=True)
class ChangeConditions:
    """Other conditions. Published ones change only by ``captains_meeting.amend``, whose revision they then carry."""

    may: ClassVar[tuple[Role, ...]] = _ORGANISER
    conditions: str

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        old, new = asked.state.conditions, read_document(self.conditions)
        if (old.game, old.form) != (new.game, new.form) and asked.state.known_entries:
            raise refuse("other_game")
        drawn = {stage.stage for stage in asked.state.draw.stages} - {stage_now.name for stage_now in new.stages}
        if drawn:
            raise refuse("stage_drawn", stages=tuple(sorted(drawn)))
        if old.published_at is not None and new.revision != old.revision + 1:
            raise refuse("published_conditions", revision=old.revision)
        return made("conditions_changed", {"conditions": toml_text(new.record)}, "conditions")


@dataclass(frozen=True, slots=True)
class AddEntry:
    """An entry at the desk; number 0 is the next free one. ``checked=False``: taken although something is missing."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    entry: Entry
    checked: bool = True

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        number = self.entry.number or max(state.known_entries, default=0) + 1
        if number in state.known_entries:
            raise refuse("number_taken", number=number)
        entry = replace(self.entry, number=number, entered_at=self.entry.entered_at or asked.wall)
        if self.checked:
            admit(state.conditions, entry, state.entries, asked.wall)
        return made("entry_added", _with_people(state, entry), f"entry {number}")


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """The same entry, otherwise; *reason* says why, where it does not go without saying."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    entry: Entry
    checked: bool = True
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        _refuse_unknown(state, self.entry.number)
        if self.checked:
            others = tuple(entry for entry in state.entries if entry.number != self.entry.number)
            admit(state.conditions, self.entry, others, asked.wall)
        why = {"reason": self.reason} if self.reason else {}
        return made("entry_changed", _with_people(state, self.entry) | why, f"entry {self.entry.number}")


def _with_people(state: Competition, entry: Entry) -> dict[str, object]:
    people = People(state.people)
    row = people.entry(entry)
    return {"entry": row, "people": people.new}


def _refuse_unknown(state: Competition, number: int) -> None:
    if number not in state.known_entries:
        raise NotUnderstood(Text(_TEXTS, "no_entry", {"number": number}), legal=tuple(state.known_entries))


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """An entry leaves; one that has played stays in the field, off the list by a clause (``unranked``)."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    number: int
    unranked: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        _refuse_unknown(state, self.number)
        if not state.known_entries[self.number].status.plays:
            raise refuse("already_gone", number=self.number)
        if self.unranked and not is_clause(self.unranked):
            raise NotUnderstood(Text(_TEXTS, "no_clause", {"given": shown(self.unranked)}))
        played = any(self.number in (*result.line.ns, *result.line.ew) for result in state.results.values())
        if played and not self.unranked:
            raise refuse("has_played", number=self.number)
        payload = {"number": self.number, "at": asked.wall.isoformat(), "unranked": self.unranked}
        return made("entry_withdrawn", payload, f"entry {self.number}")


@dataclass(frozen=True, slots=True)
class MakeDraw:
    """The next round, or the whole movement, from the published seed."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    seed: str = ""
    unfinished: bool = False
    movement: str = ""
    """The key of a choice (:mod:`cardinal.contest.movement_choice`); else what the conditions say."""
    choices: str = ""
    """Who chose whom in a knockout, as ``1-7 2-8``."""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        planned = draw_next(
            state.folder,
            self.seed,
            at=asked.wall,
            unfinished=self.unfinished,
            movement=self.movement,
            choices=read_choices(self.choices),
        )
        events = draw_events(state, planned)
        # The draw may have chosen how many rounds and boards fit the field.
        chosen = planned.conditions or state.conditions
        if chosen.published_at is not None and planned.conditions is None:
            return events
        # Nothing is drawn before the contestants can read by what method.
        text = toml_text((chosen if chosen.published_at is not None else publish(chosen, asked.wall)).record)
        return (*made("conditions_changed", {"conditions": text}, "conditions"), *events)


def draw_events(state: Competition, planned: Planned) -> tuple[NewEvent, ...]:
    """A plan as an event, its players by number."""
    people = People(state.people)
    matches = [
        replace(
            match,
            home_players=tuple(map(people.named, match.home_players)),
            away_players=tuple(map(people.named, match.away_players)),
            borrowed=tuple(replace(loan, player=people.named(loan.player)) for loan in match.borrowed),
        )
        for match in planned.matches
    ]
    rounds = rounds_json(planned.draw.stage, planned.seatings, matches)
    payload = {"draw": planned.draw.to_json(), "rounds": rounds, "people": people.new}
    return made("draw_made", payload, f"draw {planned.draw.stage}"[:300])


@dataclass(frozen=True, slots=True)
class StartRound:
    """From now on tables enter results of the round."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state, which = asked.state, (self.stage, self.round)
        read_stage(state, self.stage)
        drawn = {key[:2] for key in state.known_seatings} | {
            (match.stage, match.round) for match in state.known_matches
        }
        if which not in drawn:
            raise refuse("not_drawn", stage=self.stage, round=self.round)
        if which in state.started:
            raise refuse("already_started", stage=self.stage, round=self.round)
        payload = {"stage": self.stage, "round": self.round, "at": asked.wall.isoformat()}
        return made("round_started", payload, f"round {self.stage}/{self.round}")


@dataclass(frozen=True, slots=True)
class DrawLots:
    """The order in which lots fell among those whom nothing else separates."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    order: tuple[int, ...]

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        read_stage(asked.state, self.stage)
        for number in self.order:
            _refuse_unknown(asked.state, number)
        payload = {"stage": self.stage, "order": list(self.order)}
        return made("lots_drawn", payload, f"lots {self.stage}")
