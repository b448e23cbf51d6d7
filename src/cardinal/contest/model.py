"""An event as plain values: who plays, what was played at each table, what was ruled, and under which conditions.

Nothing here is worked out. Standings, explanations and checks are functions of an ``Event``; two equal events have
equal standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from cardinal.regulations.settings import Awards, Borrowing, Forfeits

from .decisions import Appeal, Correction, Exclusion, Penalty, PenaltyUnit, Ruling
from .meetings import Loan, Lots, Match, Outcome, Seating
from .pairings.method import Form
from .played import WITHOUT_SCORE, Flaw, Game, LevelScore, Line, Place, Room, Score, Source
from .stage import Stage

__all__ = [
    "WITHOUT_SCORE",
    "Appeal",
    "Contestant",
    "Correction",
    "Event",
    "EventConditions",
    "Exclusion",
    "Flaw",
    "Form",
    "Game",
    "LevelScore",
    "Line",
    "Loan",
    "Lots",
    "Match",
    "Options",
    "Outcome",
    "Penalty",
    "PenaltyUnit",
    "Place",
    "Player",
    "Room",
    "Ruling",
    "Score",
    "Seating",
    "Source",
]


@dataclass(frozen=True, slots=True)
class Player:
    """A person; ``key`` is what results and line-ups name it by."""

    key: str
    name: str = ""
    gender: str = ""


@dataclass(frozen=True, slots=True)
class Contestant:
    """Who is ranked: a player, a pair or a team, by a number that is its own in the whole event.

    ``unranked`` is the clause that keeps it off the list, where one does (R15, R18, R43).
    """

    number: int
    name: str = ""
    players: tuple[str, ...] = ()
    section: str = ""
    direction: str = ""
    """``NS`` or ``EW`` in an event with a list for each."""
    unranked: str = ""
    last: str = ""
    """The clause that puts it last in its stage (G34.4), where one does."""

    def __str__(self) -> str:
        return f"{self.number} {self.name}".strip()


class Options(Protocol):
    """What the laws leave to an authority, by name; the conditions of both games read like this."""

    def __getitem__(self, name: str) -> object: ...


class ExtraPlay(Protocol):
    """What is played where a match is level."""

    @property
    def extra_boards(self) -> int: ...


class EventConditions(Protocol):
    """What standings ask of the conditions of contest."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def form(self) -> Form: ...
    @property
    def edition(self) -> int: ...
    @property
    def pack(self) -> str: ...
    @property
    def stages(self) -> tuple[Stage, ...]: ...
    @property
    def laws(self) -> Options: ...
    @property
    def ties(self) -> ExtraPlay: ...
    @property
    def forfeits(self) -> Forfeits: ...
    @property
    def awards(self) -> Awards: ...
    @property
    def borrowing(self) -> Borrowing: ...


@dataclass(frozen=True)
class Event:
    """Everything that an event's folder says. ``flaws`` is what could not be read or cannot be right."""

    conditions: EventConditions
    contestants: tuple[Contestant, ...] = ()
    players: tuple[Player, ...] = ()
    seatings: tuple[Seating, ...] = ()
    matches: tuple[Match, ...] = ()
    lines: tuple[Line, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    corrections: tuple[Correction, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    lots: tuple[Lots, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    flaws: tuple[Flaw, ...] = ()

    @cached_property
    def by_number(self) -> Mapping[int, Contestant]:
        return {contestant.number: contestant for contestant in self.contestants}

    @cached_property
    def worked_out(self) -> dict[object, Any]:
        """What functions of the whole event have found, for whoever asks again."""
        return {}

    @cached_property
    def by_key(self) -> Mapping[str, Player]:
        return {player.key: player for player in self.players}

    def stage(self, name: str) -> Stage:
        return next(one for one in self.conditions.stages if one.name == name)

    def lines_of(self, stage: str) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.place.stage == stage)

    def matches_of(self, stage: str) -> tuple[Match, ...]:
        return tuple(match for match in self.matches if match.stage == stage)

    def penalties_of(self, stage: str) -> tuple[Penalty, ...]:
        return tuple(penalty for penalty in self.penalties if penalty.stage == stage)
