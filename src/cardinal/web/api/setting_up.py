"""Commands before play as programs send them: create, conditions, entries, draw, rounds, lots."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from cardinal.contest.entries import Entry, Person
from cardinal.contest.pairings.gender_forms import Gender
from cardinal.store import Command, Competition
from cardinal.store.setting_up import (
    MOST_LETTERS,
    AddEntry,
    ChangeConditions,
    ChangeEntry,
    CreateEvent,
    DrawLots,
    MakeDraw,
    StartRound,
    WithdrawEntry,
)

from .told import MOST_NUMBER, Amount, ContestantNumber, OneOf, RoundNumber, StageName, Told, Word

Document = Annotated[
    str, Field(max_length=MOST_LETTERS, description="The conditions of contest as TOML; see docs/competitions.md.")
]


class ToldCreation(Told):
    """Create the event of this address. For those who are organisers of the whole server."""

    kind: Literal["create_event"]
    conditions: Document
    zone: Annotated[str, Field(max_length=60, description="The zone of the hall's clock.")] = "UTC"

    def command(self, state: Competition, now: datetime) -> Command:
        return CreateEvent(self.conditions, self.zone)


class ToldConditions(Told):
    """Other conditions; once they are published, only as a revision of them."""

    kind: Literal["change_conditions"]
    conditions: Document

    def command(self, state: Competition, now: datetime) -> Command:
        return ChangeConditions(self.conditions)


class ToldPerson(OneOf):
    """A player. Without a key the name is what results and line-ups know the player by."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    key: Word = ""
    gender: Gender | None = None

    @property
    def person(self) -> Person:
        return Person(self.key or self.name, self.name, self.gender)


class ToldEntry(OneOf):
    """A player, a pair or a team that enters; without a number it gets the next."""

    number: Annotated[int, Field(ge=0, le=99_999)] = 0
    name: Word = ""
    players: Annotated[tuple[ToldPerson, ...], Field(max_length=40)] = ()
    captain: Word = ""
    coach: Word = ""
    section: Annotated[str, Field(max_length=40)] = ""
    direction: Literal["", "NS", "EW"] = ""
    seed: Annotated[int, Field(ge=0, le=99_999)] = 0
    strength: Amount | None = None
    related: Word = ""
    contact: Word = ""
    paid: bool = False
    seat_card: bool = False

    @property
    def entry(self) -> Entry:
        same = self.model_dump(exclude={"players", "strength"})
        strength = None if self.strength is None else Fraction(self.strength)
        return Entry(**same, players=tuple(player.person for player in self.players), strength=strength)


Checked = Annotated[bool, Field(description="False: taken although something is missing.")]


class ToldNewEntry(Told):
    """Somebody enters."""

    kind: Literal["add_entry"]
    entry: ToldEntry
    checked: Checked = True

    def command(self, state: Competition, now: datetime) -> Command:
        return AddEntry(self.entry.entry, self.checked)


class ToldChangedEntry(Told):
    """The same entry, otherwise; whatever is not said is empty."""

    kind: Literal["change_entry"]
    entry: ToldEntry
    checked: Checked = True

    def command(self, state: Competition, now: datetime) -> Command:
        return ChangeEntry(self.entry.entry, self.checked)


class ToldWithdrawal(Told):
    """An entry leaves; one that has played stays in the field, off the list by the clause told as `unranked`."""

    kind: Literal["withdraw_entry"]
    number: ContestantNumber
    unranked: Annotated[str, Field(max_length=60)] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return WithdrawEntry(self.number, self.unranked)


class ToldDraw(Told):
    """The next round, or the whole movement, from the published seed."""

    kind: Literal["make_draw"]
    seed: Annotated[str, Field(max_length=500)] = ""
    unfinished: Annotated[bool, Field(description="Draw although results of the last round are missing.")] = False
    movement: Annotated[
        str, Field(max_length=60, description="A movement by its key, as `GET /api/movements` lists them.")
    ] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        return MakeDraw(self.seed, self.unfinished, self.movement)


class ToldStart(Told):
    """From now on tables enter results of the round."""

    kind: Literal["start_round"]
    stage: StageName
    round: RoundNumber

    def command(self, state: Competition, now: datetime) -> Command:
        return StartRound(self.stage, self.round)


class ToldLots(Told):
    """The order in which lots fell among those whom nothing else separates."""

    kind: Literal["draw_lots"]
    stage: StageName
    order: Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_NUMBER)], ...], Field(max_length=1_000)]

    def command(self, state: Competition, now: datetime) -> Command:
        return DrawLots(self.stage, self.order)


SETTING_UP = (
    ToldCreation | ToldConditions | ToldNewEntry | ToldChangedEntry | ToldWithdrawal | ToldDraw | ToldStart | ToldLots
)
