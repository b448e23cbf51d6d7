"""Commands before play as programs send them: create, conditions, entries, draw, rounds, lots."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from cardinal.contest.entries import Entry, Person
from cardinal.contest.pairings.gender_forms import Gender
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

from .bodies import MOST_NUMBER, Amount, CommandBody, ContestantNumber, RoundNumber, StageName, ValueBody, Word

Document = Annotated[
    str, Field(max_length=MOST_LETTERS, description="The conditions of contest as TOML; see docs/competitions.md.")
]


class CreateEventBody(CommandBody):
    """Create the event of this address. For those who are organisers of the whole server."""

    makes = CreateEvent
    kind: Literal["create_event"]
    conditions: Document
    zone: Annotated[str, Field(max_length=60, description="The zone of the hall's clock.")] = "UTC"


class ChangeConditionsBody(CommandBody):
    """Other conditions; once they are published, only as a revision of them."""

    makes = ChangeConditions
    kind: Literal["change_conditions"]
    conditions: Document


class PersonBody(ValueBody):
    """A player. Without a key the name is what results and line-ups know the player by."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    key: Word = ""
    gender: Gender | None = None

    @property
    def value(self) -> Person:
        return Person(self.key or self.name, self.name, self.gender)


class EntryBody(ValueBody):
    """A player, a pair or a team that enters; without a number it gets the next."""

    number: Annotated[int, Field(ge=0, le=99_999)] = 0
    name: Word = ""
    players: Annotated[tuple[PersonBody, ...], Field(max_length=40)] = ()
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
    def value(self) -> Entry:
        same = self.model_dump(exclude={"players", "strength"})
        strength = None if self.strength is None else Fraction(self.strength)
        return Entry(**same, players=tuple(player.value for player in self.players), strength=strength)


Checked = Annotated[bool, Field(description="False: taken although something is missing.")]


class AddEntryBody(CommandBody):
    """Somebody enters."""

    makes = AddEntry
    kind: Literal["add_entry"]
    entry: EntryBody
    checked: Checked = True


class ChangeEntryBody(CommandBody):
    """The same entry, otherwise; whatever is not said is empty."""

    makes = ChangeEntry
    kind: Literal["change_entry"]
    entry: EntryBody
    checked: Checked = True


class WithdrawEntryBody(CommandBody):
    """An entry leaves; one that has played stays in the field, off the list by the clause given as `unranked`."""

    makes = WithdrawEntry
    kind: Literal["withdraw_entry"]
    number: ContestantNumber
    unranked: Annotated[str, Field(max_length=60)] = ""


class MakeDrawBody(CommandBody):
    """The next round, or the whole movement, from the published seed."""

    makes = MakeDraw
    kind: Literal["make_draw"]
    seed: Annotated[str, Field(max_length=500)] = ""
    unfinished: Annotated[bool, Field(description="Draw although results of the last round are missing.")] = False
    movement: Annotated[
        str, Field(max_length=60, description="A movement by its key, as `GET /api/movements` lists them.")
    ] = ""
    choices: Annotated[
        str,
        Field(max_length=2000, description="Who chose whom in a knockout, in the order of the choices, as `1-7 2-8`."),
    ] = ""


class StartRoundBody(CommandBody):
    """From now on tables enter results of the round."""

    makes = StartRound
    kind: Literal["start_round"]
    stage: StageName
    round: RoundNumber


class DrawLotsBody(CommandBody):
    """The order in which lots fell among those whom nothing else separates."""

    makes = DrawLots
    kind: Literal["draw_lots"]
    stage: StageName
    order: Annotated[tuple[Annotated[int, Field(ge=1, le=MOST_NUMBER)], ...], Field(max_length=1_000)]


SETTING_UP = (
    CreateEventBody
    | ChangeConditionsBody
    | AddEntryBody
    | ChangeEntryBody
    | WithdrawEntryBody
    | MakeDrawBody
    | StartRoundBody
    | DrawLotsBody
)
