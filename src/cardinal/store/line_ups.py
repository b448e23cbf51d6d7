"""Line-ups in a competition's log: the command that hands one in, and how they stand at a moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cardinal.contest.line_ups import Declaring, LineUp, check_line_up, line_ups_apply, scheduled_start
from cardinal.contest.line_ups_file import line_up_record
from cardinal.contest.meetings import Match
from cardinal.language import NotAllowed, NotUnderstood, Text, shown

from .accounts import Role
from .commands import STAFF, TABLE, Asked, made, read_stage
from .competition_people import People
from .competition_state import Competition
from .log import NewEvent


def declaring(state: Competition, match: Match, segment: int = 1) -> Declaring:
    """The line-ups of a segment of a match; players are numbers of people."""
    key = match.stage, match.round, match.table
    stage = read_stage(state, match.stage)
    choice = state.seat_choices.get(key)
    rights = choice.rights(match).rights if choice is not None else ()
    began = state.started.get(key[:2])
    found = {
        number: state.line_ups[(*key, segment, number)]
        for number in match.numbers
        if (*key, segment, number) in state.line_ups
    }
    return Declaring(
        state.conditions,
        match,
        rights[segment - 1] if 0 < segment <= len(rights) else None,
        began or scheduled_start(state.conditions, stage, match.round),
        found,
        # Later segments of a match begin while the round is under way.
        has_begun=began is not None and segment == 1,
    )


@dataclass(frozen=True, slots=True)
class DeclareLineUp:
    """A team says who plays where in a segment: by its table's device, or by the staff for its captain."""

    may: ClassVar[tuple[Role, ...]] = TABLE
    stage: str
    round: int
    table: str
    team: int
    players: tuple[str, ...]
    """Keys or names, in the order of the team's seats."""
    segment: int = 1
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage = read_stage(state, self.stage)
        match = self._match(state)
        if not line_ups_apply(state.conditions):
            raise NotAllowed(Text(__name__, "no_teams"), cites="§G30.1.1")
        segments = state.conditions.plan(stage.name).segments
        if not 1 <= self.segment <= segments:
            legal = tuple(range(1, segments + 1))
            raise NotUnderstood(Text(__name__, "no_segment", {"given": self.segment}), legal=legal)
        is_staff = asked.actor.role in STAFF
        if is_staff and not self.reason.strip():
            raise NotUnderstood(Text(__name__, "staff_reason"))
        now = asked.wall
        changes = declaring(state, match, self.segment).check(self.team, now, is_staff=is_staff, reason=self.reason)
        entry = next(entered for entered in state.entries if entered.number == self.team)
        by_name = {name: player.key for player in reversed(entry.players) for name in (player.name, player.key)}
        keys = tuple(by_name.get(player.strip(), player.strip()) for player in self.players)
        check_line_up(state.conditions, stage, _with_keys(state, match), entry, keys)
        people = People(state.people, state.numbers_by_key)
        line_up = LineUp(
            match.stage, match.round, match.table, self.team, tuple(map(people.named, keys)), self.segment, now,
            now if changes else None,
        )  # fmt: skip
        payload = line_up_record(line_up) | {"reason": self.reason.strip()[:2_000]}
        payload |= {"people": people.new} if people.new else {}
        return made("line_up_declared", payload, f"match {match.stage}/{match.round}/{match.table}"[:300])

    def _match(self, state: Competition) -> Match:
        found = state.matches_at.get((self.stage, self.round, self.table))
        if found is None:
            values = {"stage": self.stage, "round": self.round, "table": shown(self.table)}
            raise NotUnderstood(Text("cardinal.store.match_commands", "no_match", values))
        return found


def _with_keys(state: Competition, match: Match) -> Match:
    """A match as the contest room has it, players on loan by their keys."""
    place = match.stage, match.round, match.table
    return next(
        match for match in state.matches if (match.stage, match.round, match.table) == place and match.away is not None
    )


def with_names(state: Competition, line_up: LineUp) -> LineUp:
    """A line-up with the keys of its players, as files and standings name them."""
    keys = tuple(state.people[player].key if player in state.people else player for player in line_up.players)
    return replace(line_up, players=keys)
