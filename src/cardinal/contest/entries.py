"""Entries: who enters, as a player, a pair or a team, with captain and coach, and what became of the entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from .model import Contestant, Player, Source
from .pairings import Meeting, Relations, Seeding
from .pairings.gender_forms import Gender


class Status(StrEnum):
    """What an entry is worth."""

    ENTERED = "entered"
    RESERVED = "reserved"
    """A place kept for a team that has not completed its entry (R5.4)."""
    WITHDRAWN = "withdrawn"
    ABSENT = "absent"
    """Entered, did not withdraw, and did not come."""
    STRUCK = "struck"
    """Taken off the list by the organiser."""
    REFUSED = "refused"

    @property
    def plays(self) -> bool:
        return self is Status.ENTERED


class By(StrEnum):
    """How the entry came."""

    FORM = "form"
    TELEPHONE = "telephone"
    ONLINE = "online"


@dataclass(frozen=True, slots=True)
class Person:
    """A player of an entry. ``terms`` are the terms of eligibility that it meets."""

    key: str
    name: str
    gender: Gender | None = None
    terms: frozenset[str] = frozenset()

    @property
    def player(self) -> Player:
        return Player(self.key, self.name, str(self.gender or ""))


def typed_person(text: str) -> Person:
    """A player as a form has them: a name, and after an equals sign the number that tells namesakes apart.

    >>> typed_person(" Li Wei = 1042 ")
    Person(key='1042', name='Li Wei', gender=None, terms=frozenset())
    """
    name, _, key = (part.strip() for part in text.partition("="))
    return Person(key or name, name or key)


@dataclass(frozen=True, slots=True)
class Substitute:
    """Somebody who plays for one of an entry's players (by key) from one round to another; 0: to the end."""

    player: Person
    replaces: str
    first: int
    last: int = 0

    def plays_in(self, round_number: int) -> bool:
        return self.first <= round_number and (not self.last or round_number <= self.last)

    @property
    def rounds(self) -> str:
        """The rounds in figures, which every language reads: ``3–5``, ``3–``."""
        return f"{self.first}" if self.first == self.last else f"{self.first}–{self.last or ''}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry by its number. ``captain`` and ``coach`` are names; a captain who plays is one of the players."""

    number: int
    name: str = ""
    players: tuple[Person, ...] = ()
    captain: str = ""
    coach: str = ""
    section: str = ""
    direction: str = ""
    seed: int = 0
    strength: Fraction | None = None
    related: str = ""
    """The region, employer, sponsor or body that makes it related to others of the same word."""
    contact: str = ""
    paid: bool = False
    seat_card: bool = False
    by: By = By.FORM
    status: Status = Status.ENTERED
    entered_at: datetime | None = None
    reported_at: datetime | None = None
    """When it reported or checked in."""
    withdrawn_at: datetime | None = None
    unranked: str = ""
    last: str = ""
    substitutes: tuple[Substitute, ...] = ()
    left_after: int = 0
    """The round after which it left; what it played until then counts."""
    source: Source = field(default_factory=Source)

    @property
    def everybody(self) -> tuple[Person, ...]:
        """The players and whoever played for one of them, each once."""
        return tuple({one.key: one for one in (*self.players, *(sub.player for sub in self.substitutes))}.values())

    def in_round(self, round_number: int) -> tuple[Person, ...]:
        """Who plays in a round; of two substitutes for one player the later one."""
        seats = {player.key: player for player in self.players}
        for one in self.substitutes:
            if one.plays_in(round_number):
                seat = next((key for key, now in seats.items() if one.replaces in (key, now.key)), None)
                if seat is not None:
                    seats[seat] = one.player
        return tuple(seats.values())

    @property
    def captain_plays(self) -> bool:
        return self.captain in {name for player in self.players for name in (player.key, player.name)}

    @property
    def leader(self) -> str:
        """Who speaks for it: the captain, else the coach."""
        return self.captain or self.coach

    @property
    def people(self) -> tuple[tuple[str, str], ...]:
        """Everybody with a part in it, with the part: players by key, captain and coach by name."""
        parts = [(player.key, "player") for player in self.everybody]
        if self.captain and not self.captain_plays:
            parts.append((self.captain, "captain"))
        if self.coach:
            parts.append((self.coach, "coach"))
        return tuple(parts)

    @property
    def title(self) -> str:
        """Its name, or those of its players, with the rounds of a substitute behind his name."""
        plain = self.name or " - ".join(player.name for player in self.players)
        came = ", ".join(f"{one.player.name} {one.rounds}" for one in self.substitutes)
        return f"{plain} ({came})" if came else plain

    def contestant(self, number: int | None = None) -> Contestant:
        """Who is ranked, under its own number or the one that was drawn."""
        return Contestant(
            self.number if number is None else number,
            self.title,
            tuple(player.key for player in self.everybody),
            self.section,
            self.direction,
            self.unranked,
            self.last,
        )


def contestants(entries: Iterable[Entry], numbers: dict[int, int] | None = None) -> tuple[Contestant, ...]:
    """Those who play, by number; *numbers* are those drawn, by the number of the entry."""
    drawn = numbers or {}
    found = (entry.contestant(drawn.get(entry.number, entry.number)) for entry in entries if plays(entry))
    return tuple(sorted(found, key=lambda one: one.number))


def plays(entry: Entry) -> bool:
    """Whether an entry is in the field: one that left after it had begun still is, ranked or not (R18)."""
    left = entry.status is Status.WITHDRAWN
    return entry.status.plays or (left and bool(entry.unranked or entry.last or entry.left_after))


def players(entries: Iterable[Entry]) -> tuple[Player, ...]:
    """Every player once."""
    return tuple({player.key: player.player for entry in entries for player in entry.everybody}.values())


def seeding(entries: Iterable[Entry]) -> Seeding:
    """Everybody who plays by strength: those with a seed first, then by the figure given, then in order of entry."""
    field_ = [entry for entry in entries if plays(entry)]
    seeded = sorted((one for one in field_ if one.seed), key=lambda one: (one.seed, one.number))
    others = sorted((one for one in field_ if not one.seed), key=lambda one: (-(one.strength or 0), one.number))
    return Seeding(tuple(one.number for one in (*seeded, *others)), len(seeded))


def relations(entries: Iterable[Entry], meeting: Meeting = Meeting.APART) -> Relations:
    """Related entries: those of one body."""
    bodies: dict[str, list[int]] = {}
    for entry in entries:
        if entry.related and plays(entry):
            bodies.setdefault(entry.related, []).append(entry.number)
    return Relations.of(bodies.values(), criterion="related", meeting=meeting)
