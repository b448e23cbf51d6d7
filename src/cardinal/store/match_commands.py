"""Commands about one match: home, the choice of seats, what a side begins with, a borrowed player, the lot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from cardinal.contest.lateness import late_match
from cardinal.contest.loans import Lent, LoanRequest, Returned, lend, take_back
from cardinal.contest.meetings import Match, Outcome
from cardinal.contest.model import Game
from cardinal.contest.pairings.home_away import SeatingRights, home_in_knockout
from cardinal.contest.stage import Stage
from cardinal.contest.standings import stage_standings
from cardinal.language import NotAllowed, NotUnderstood, Text, clause_ids, shown
from cardinal.laws.clause import is_clause

from .accounts import Role
from .commands import STAFF, Asked, made, read_reason, read_stage
from .competition_people import People
from .competition_state import Competition
from .errors import OutOfTurn
from .log import NewEvent
from .seat_choice import SeatChoice

MOST_START, MOST_MINUTES = 1_000, 1_440


def _refuse(key: str, cites: str = "", **values: object) -> OutOfTurn:
    return OutOfTurn(Text(__name__, key, values), cites=cites)


def _read_match(state: Competition, stage: str, round_number: int, table: str) -> tuple[Stage, Match]:
    """A match that two play, by its table."""
    found = state.matches_at.get((stage, round_number, table))
    known = read_stage(state, stage)
    if found is None:
        legal = tuple(sorted(one for name, number, one in state.matches_at if (name, number) == (stage, round_number)))
        values = {"stage": stage, "round": round_number, "table": shown(table)}
        raise NotUnderstood(Text(__name__, "no_match", values), legal=legal)
    return known, found


def _refuse_stranger(match: Match, number: int, cites: str = "") -> None:
    if number not in match.numbers:
        values = {"number": number, "numbers": match.numbers}
        raise NotUnderstood(Text(__name__, "not_of_match", values), cites=cites, legal=match.numbers)


def _told(match: Match, kind: str, **more: Any) -> tuple[NewEvent, ...]:
    payload = {"stage": match.stage, "round": match.round, "table": match.table} | more
    return made(kind, payload, f"match {match.stage}/{match.round}/{match.table}"[:300])


def _has_begun(state: Competition, stage: Stage, match: Match) -> bool:
    here = match.stage, match.round, match.table
    return any((result.stage, result.round, stage.main_table(result.table)) == here for result in state.results)


@dataclass(frozen=True, slots=True)
class ChooseHome:
    """Who is at home in a match that nothing else decides it for, before its first result (G29.1.3.2)."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    home: int
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage, match = _read_match(state, self.stage, self.round, self.table)
        assert match.away is not None
        if state.conditions.game is Game.GUANDAN:
            _refuse_fixed_home(state, stage)
        chosen = home_in_knockout(match.home, match.away, chosen=self.home)
        if chosen.home == match.home:
            raise _refuse("already_home", number=self.home)
        places = {(ruling.place.stage, ruling.place.round, ruling.place.table) for ruling in state.rulings}
        about = (stage.name, match.round, match.table) in places
        if about or match.outcome is not Outcome.PLAYED or _has_begun(state, stage, match):
            raise _refuse("match_begun", table=match.table)
        return _told(match, "match_home_chosen", home=self.home, reason=read_reason(self.reason))


def _refuse_fixed_home(state: Competition, stage: Stage) -> None:
    """The round table, the pairing list, or the place in the stage before says it: then nobody chooses."""
    if stage.is_swiss:
        raise NotAllowed(Text(__name__, "home_is_fixed"), cites="§G29.1.2")
    if not stage.is_knockout:
        raise NotAllowed(Text(__name__, "home_is_fixed"), cites="§G29.1.1")
    if state.conditions.stages[0].name != stage.name:
        raise NotAllowed(Text(__name__, "home_is_fixed"), cites="§G29.1.3.1")


@dataclass(frozen=True, slots=True)
class DrawSeatingLot:
    """Who won the lot for seats in a knockout of Guandan, and so picks a segment first (G29.3.2.1)."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    winner: int

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage, match = _read_match(state, self.stage, self.round, self.table)
        if state.conditions.game is not Game.GUANDAN:
            raise NotAllowed(Text(__name__, "not_in_this_game"))
        if not stage.is_knockout:
            raise NotAllowed(Text(__name__, "no_seating_right"), cites="§G29.3.1")
        _refuse_stranger(match, self.winner, "§G29.3.2.1")
        segments = state.conditions.plan(stage.name).segments
        if segments < 2:
            raise NotAllowed(Text(__name__, "one_segment"), cites="§G29.3.2.2")
        there = state.seat_choices.get((match.stage, match.round, match.table))
        if there is not None and there.picks:
            raise _refuse("picks_begun", "§G29.3.2.1", table=match.table)
        return _told(match, "seating_lot_drawn", winner=self.winner, segments=segments)


@dataclass(frozen=True, slots=True)
class PickSegment:
    """A team takes a segment in which it will have the choice of seats."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    team: int
    segment: int

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        _, match = _read_match(asked.state, self.stage, self.round, self.table)
        there: SeatChoice | None = asked.state.seat_choices.get((match.stage, match.round, match.table))
        if there is None:
            raise _refuse("no_seating_lot", "§G29.3.2.1", table=match.table)
        _refuse_stranger(match, self.team)
        rights: SeatingRights = there.rights(match)
        rights.pick(self.team, self.segment)
        return _told(match, "segment_picked", team=self.team, segment=self.segment)


@dataclass(frozen=True, slots=True)
class GiveStart:
    """What each side of a match begins with, in IMPs or levels; it takes the place of what was given before."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    home: Fraction
    away: Fraction
    reason: str
    clauses: tuple[str, ...] = ()

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        _, match = _read_match(asked.state, self.stage, self.round, self.table)
        for amount in (self.home, self.away):
            whole = asked.state.conditions.game is not Game.GUANDAN or amount.denominator == 1
            if not (0 <= amount <= MOST_START and whole):
                raise NotUnderstood(Text(__name__, "no_start", {"given": shown(str(amount)), "most": MOST_START}))
        for clause in self.clauses:
            if not is_clause(clause):
                raise NotUnderstood(Text("cardinal.store.commands", "no_clause", {"given": shown(clause)}))
        return _start(match, self.home, self.away, self.clauses, {"reason": read_reason(self.reason)})


def _start(
    match: Match, home: Fraction, away: Fraction, clauses: tuple[str, ...], why: dict[str, Any]
) -> tuple[NewEvent, ...]:
    if match.outcome is not Outcome.PLAYED:
        raise _refuse("not_played", table=match.table)
    if (match.start_home, match.start_away) == (home, away):
        raise _refuse("same_start")
    told = {"home": str(home), "away": str(away), "clauses": list(clauses)}
    return _told(match, "match_start_given", **told, **why)


@dataclass(frozen=True, slots=True)
class NoteLateness:
    """How many minutes each side of a Guandan match came late: the other side begins higher, by the tariff (G32)."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    home: Fraction = Fraction()
    away: Fraction = Fraction()

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage, match = _read_match(state, self.stage, self.round, self.table)
        if state.conditions.game is not Game.GUANDAN:
            raise NotAllowed(Text(__name__, "not_in_this_game"))
        minutes = (self.home, self.away)
        if not all(0 <= minute <= MOST_MINUTES for minute in minutes):
            raise NotUnderstood(Text(__name__, "no_minutes", {"most": MOST_MINUTES}))
        # What was noted before is not added to: the last word counts.
        plain = replace(match, start_home=Fraction(), start_away=Fraction(), cites="")
        found = late_match(state.conditions, stage, plain, *minutes)
        if found.outcome is not Outcome.PLAYED:
            raise NotAllowed(Text(__name__, "late_forfeit"), cites=found.cites)
        if any(minutes) and not found.cites:
            raise NotAllowed(Text(__name__, "late_without_price"), cites="§G32")
        noted = {"minutes": {"home": str(self.home), "away": str(self.away)}}
        return _start(match, found.start_home, found.start_away, clause_ids(found.cites), noted)


@dataclass(frozen=True, slots=True)
class LendPlayer:
    """A team of which three are there borrows a player (R12); once more with his boards when its own member comes."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    request: LoanRequest

    def lent(self, state: Competition) -> Lent:
        """What follows from the loan, or its refusal."""
        match = _with_names(state, self.stage, self.round, self.table)
        return lend(state.conditions, state.event, state.entries, match, self.request)

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        lent = self.lent(state)
        people = People(state.people)
        loan = lent.loan
        told = {"player": people.named(loan.player), "team": loan.number, "boards": list(loan.boards)}
        events = _told(lent.match, "player_lent", **told, people=people.new)
        if lent.penalty is None:
            return events
        penalty = replace(lent.penalty, by=asked.actor.name, at=asked.wall)
        return (*events, *made("penalty_given", penalty.held(), f"penalty {penalty.contestant}"))


@dataclass(frozen=True, slots=True)
class TakeBackLoan:
    """A loan that was noted by mistake, or not needed in the end."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    team: int

    def returned(self, state: Competition) -> Returned:
        """What follows, or its refusal."""
        return take_back(state.event, _with_names(state, self.stage, self.round, self.table), self.team)

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        returned = self.returned(asked.state)
        return _told(returned.match, "loan_taken_back", team=self.team)


def _with_names(state: Competition, stage: str, round_number: int, table: str) -> Match:
    """A match as the contest room has it, its players by their keys."""
    _read_match(state, stage, round_number, table)
    return next(
        match for match in state.matches if (match.stage, match.round, match.table) == (stage, round_number, table)
    )


@dataclass(frozen=True, slots=True)
class DrawMatchLot:
    """Who won the lot in a knockout match that nothing else decides (R49.1(4)); at Guandan by the organiser's rule."""

    may: ClassVar[tuple[Role, ...]] = STAFF
    stage: str
    round: int
    table: str
    winner: int
    reason: str = ""

    def decide(self, asked: Asked) -> tuple[NewEvent, ...]:
        state = asked.state
        stage, match = _read_match(state, self.stage, self.round, self.table)
        if not stage.is_knockout:
            raise NotAllowed(Text(__name__, "not_knockout", {"stage": stage.name}))
        _refuse_stranger(match, self.winner)
        if any(
            known_match.stage == stage.name and known_match.round > match.round for known_match in state.known_matches
        ):
            raise _refuse("next_drawn", round=match.round)
        is_guandan = state.conditions.game is Game.GUANDAN
        if match not in level_matches(state, stage.name):
            raise _refuse("not_level", "§G49.2" if is_guandan else "§R49.1", table=match.table)
        if is_guandan and not self.reason.strip():
            raise NotAllowed(Text(__name__, "extra_deal"), cites="§G49.2 §G49.3")
        return _told(match, "match_lot_drawn", winner=self.winner, reason=self.reason.strip()[:2_000])


def level_matches(state: Competition, stage: str) -> tuple[Match, ...]:
    """The knockout matches that are played out and that only a lot decides, or has decided."""
    known = {(match.round, match.table): match for match in state.known_matches if match.stage == stage}
    without = tuple(replace(match, lot=None) if match.stage == stage else match for match in state.event.matches)
    scored = stage_standings(replace(state.event, matches=without), stage).matches
    if scored is None or not scored.stage.is_knockout:
        return ()
    return tuple(
        known[one.match.round, one.match.table]
        for one in scored.table.scored
        if one.sides and one.is_complete and one.winner is None and one.match.outcome is Outcome.PLAYED
    )
