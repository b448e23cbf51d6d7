"""The offences of articles 53 and 54: each with its clause, whose it is, and in which events it can be.

The class of an offence stands in the tariff of the regulations.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from cardinal.cards import SEATS, SIDES, Seat
from cardinal.laws.effect import Effect
from cardinal.laws.prelude import HOME, NOT_DETERMINED, REFEREE, VISITORS, Cited, Contestant, Found, Question, Voice

from .case import GuandanCase
from .figures import class_of

voice = Voice(__name__, REFEREE)

Blamed = Cited[tuple[Contestant | str, ...]]
"""Whom an offence is laid to, with the clauses why."""
Finding = Generator[Question | Found | Effect, Any, Blamed]
CONTESTANT = "contestant"


class Blame(StrEnum):
    """Whom an offence can be laid to, and so what the referee is asked."""

    PLAYER = "player"  # one person at the table
    SIDE = "side"  # a side at the table, or both
    TABLE = "table"  # the same, and everybody at the table when it cannot be told apart
    TEAM = "team"  # a team of a match, or both
    CONTESTANT = "contestant"  # nobody of a particular match


@dataclass(frozen=True, slots=True)
class Offence:
    """One item of a list. ``forms`` are the events in which it can be, none named: in all."""

    cites: str
    blame: Blame = Blame.SIDE
    forms: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    klass: int = 0
    """Its class, once it is known in which event it was (``in_force``)."""
    clause: str = ""

    def can_be(self, case: GuandanCase) -> bool:
        """Whether the event is one that the item is about."""
        form, stage = case.conditions["event.form"], case.conditions["event.stage"]
        return (not self.forms or form in self.forms) and (not self.stages or stage in self.stages)


_TEAMS, _PAIRS = ("teams",), ("pairs",)

PROCEDURAL: Mapping[str, Offence] = {
    # Before play
    "roster": Offence("§G53.1.1", Blame.TEAM),
    "lineup_late": Offence("§G53.1.2", Blame.TEAM, _TEAMS),
    "seating": Offence("§G53.1.3.2", Blame.SIDE, _TEAMS),
    "mixed_seating": Offence("§G53.1.4"),
    "dress": Offence("§G53.1.5", Blame.PLAYER),
    "data_entry": Offence("§G53.1.6"),
    # During play
    "hand_record": Offence("§G53.2.1"),
    "hand_unchecked": Offence("§G53.2.2", Blame.TABLE),
    "board_unchecked": Offence("§G53.2.3", Blame.TABLE),
    "record_misplaced": Offence("§G53.2.4"),
    "unauthorised_information": Offence("§G53.2.5"),
    "tempo": Offence("§G53.2.6", Blame.PLAYER),
    "cards_thrown": Offence("§G53.2.7", Blame.PLAYER),
    "cards_touched": Offence("§G53.2.8", Blame.PLAYER),
    "staring": Offence("§G53.2.9", Blame.PLAYER),
    "score_entry": Offence("§G53.2.10"),
    "pairs_movement": Offence("§G53.2.11", Blame.SIDE, _PAIRS),
    "wrong_direction": Offence("§G53.2.12.1", Blame.TABLE, _TEAMS),
    # After play
    "not_leaving": Offence("§G53.3.1", Blame.PLAYER),
    "equipment": Offence("§G53.3.2"),
    "sheets_late": Offence("§G53.3.3", Blame.TEAM, _TEAMS),
}

DISCIPLINARY: Mapping[str, Offence] = {
    "leaders_meeting": Offence("§G54.1", Blame.CONTESTANT),
    "badge": Offence("§G54.2", Blame.PLAYER),
    "noise": Offence("§G54.3", Blame.PLAYER),
    "impolite": Offence("§G54.4", Blame.PLAYER),
    "phone": Offence("§G54.5", Blame.PLAYER),
    "smoking": Offence("§G54.6", Blame.PLAYER),
    "alcohol": Offence("§G54.7", Blame.PLAYER),
    "leaving_to_watch": Offence("§G54.8", Blame.PLAYER),
    "discussion": Offence("§G54.9", Blame.PLAYER),
    "watching_own_team": Offence("§G54.10", Blame.TEAM, _TEAMS),
    "spectator": Offence("§G54.11", Blame.TEAM),
    "closed_room": Offence("§G54.12", Blame.TEAM, _TEAMS),
    "tampering": Offence("§G54.13", Blame.SIDE),
    "ceremony": Offence("§G54.14", Blame.CONTESTANT),
    "both_in_knockout": Offence("§G54.15", Blame.TEAM, stages=("knockout",)),
}


def in_force(case: GuandanCase, offence: Offence, when: str = "always") -> Offence:
    """An offence with the class that the tariff of the event gives it in a circumstance."""
    clause = offence.clause or offence.cites
    return replace(offence, klass=class_of(case.conditions, clause, when), clause=clause)


def has_class(case: GuandanCase, offence: Offence) -> bool:
    """Whether an offence costs points, rather than something else."""
    return bool(in_force(case, offence).klass)


def open_to(offences: Mapping[str, Offence], case: GuandanCase) -> tuple[str, ...]:
    """The offences of a list that the event of a case can have."""
    return tuple(key for key, offence in offences.items() if offence.can_be(case))


def answerable(case: GuandanCase) -> Cited[tuple[Contestant, ...]]:
    """Who answers for the number of the board, the directions and the counts of cards: everybody at the table."""
    individual = case.conditions["event.form"] == "individual"
    return Cited(SEATS if individual else SIDES, "§G39.4")


def contestant_of(case: GuandanCase, seat: Seat) -> Contestant:
    """Whose score a player's offence costs: the side's, in an individual event the player's own."""
    return seat if case.conditions["event.form"] == "individual" else seat.side


def offender_on_record(case: GuandanCase) -> Seat | None:
    """Who left the seat or played improperly, where the record has it."""
    return next((one.seat for one in reversed(case.before) if one.verb in ("leaves seat", "improper")), None)


# Where all ends are walked one offender stands for the others: of two, each gets what one gets.


def player_of(case: GuandanCase, cites: str) -> Generator[Question | Found | Effect, Any, Seat | None]:
    """Which player it was; None when that cannot be found out."""
    seat = offender_on_record(case)
    if seat is not None:
        yield voice.found("on_record", cites, seat=seat)
        return seat
    found = yield replace(voice.fact("player", cites, options=SEATS), examples=(Seat.S, NOT_DETERMINED))
    return found if isinstance(found, Seat) else None


def offenders(case: GuandanCase, offence: Offence) -> Finding:
    """Whom an offence is laid to; nobody when that cannot be found out."""
    if offence.blame is Blame.CONTESTANT:
        return Cited((CONTESTANT,), offence.cites)
    if offence.blame is Blame.PLAYER:
        seat = yield from player_of(case, offence.cites)
        return Cited(() if seat is None else (contestant_of(case, seat),), offence.cites)
    if offence.blame is Blame.TEAM and case.conditions["event.form"] == "teams":
        question = voice.fact("team", offence.cites, options=(HOME, VISITORS, "both"))
        team = yield replace(question, examples=(HOME, NOT_DETERMINED))
        return Cited({HOME: (HOME,), VISITORS: (VISITORS,), "both": (HOME, VISITORS)}.get(team, ()), offence.cites)
    return (yield from _sides(case, offence))


def _sides(case: GuandanCase, offence: Offence) -> Finding:
    everybody = answerable(case)
    options: tuple[object, ...] = (*SIDES, "both") if everybody.value == SIDES else everybody.value
    question = voice.fact("offender", offence.cites, options=options)
    found = yield replace(question, examples=(options[0], NOT_DETERMINED))
    if found == NOT_DETERMINED:
        if offence.blame is not Blame.TABLE:
            return Cited((), offence.cites)
        yield voice.found("everybody_answers", everybody.cites)
        return Cited(everybody.value, f"{offence.cites} {everybody.cites}")
    return Cited(everybody.value if found == "both" else (found,), offence.cites)
