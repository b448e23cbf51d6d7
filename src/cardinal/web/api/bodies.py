"""What every command of a program is made of: bounded texts and numbers, a place, clauses, amounts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cardinal.contest.model import Game, Outcome, Place, Room, Score
from cardinal.contest.score_cell import read_cell
from cardinal.store import Command, Competition

MOST_NUMBER = 999_999
StageName = Annotated[str, Field(max_length=200, description="The name of a stage, as the conditions have it.")]
TableName = Annotated[str, Field(max_length=40, description="A table, as the draw names it.")]
RoundNumber = Annotated[int, Field(ge=0, le=MOST_NUMBER, description="A round of the stage, from 1.")]
Board = Annotated[int, Field(ge=0, le=MOST_NUMBER, description="A board, from 1; of a game of Guandan 1.")]
ContestantNumber = Annotated[int, Field(ge=1, le=MOST_NUMBER, description="The number of a player, pair or team.")]
Reason = Annotated[str, Field(max_length=2_000, description="Why, in the words of whoever decides.")]
Word = Annotated[str, Field(max_length=200)]
Side = Annotated[Literal["", "NS", "EW"], Field(description="Which side of the table speaks; the staff need say none.")]
Result = Annotated[
    str,
    Field(
        max_length=200,
        description="As results are written: `4S by N +1`, `pass`, `60% 620; 40% -100`, `A+/A-`; of Guandan `9:4`.",
    ),
]
Amount = Annotated[
    str, Field(pattern=r"^[0-9]{1,9}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$", description="A number: `3`, `0.5`, `1/3`.")
]
Clauses = Annotated[
    tuple[Annotated[str, Field(max_length=60), AfterValidator(lambda clause: clause.removeprefix("§"))], ...],
    Field(max_length=40, description="Clauses of the laws or the regulations: `64A1`, `R46`, `G48.2`."),
]
MaybeOutcome = Annotated[
    Outcome | None, Field(description="How a match came to its score, where it was not played out.")
]


class Body(BaseModel):
    """A part of a command; what it does not know it refuses."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ValueBody(Body):
    """A part that stands for a value of ours."""

    @property
    @abstractmethod
    def value(self) -> object: ...


class CommandBody(Body):
    """A command as a program sends it."""

    makes: ClassVar[Callable[..., Command]]
    """The command of the store whose fields are those of the body."""

    def command(self, state: Competition, now: datetime) -> Command:
        """The command of the store that it asks for; *now* is on the clock of the hall."""
        fields = {name: value.value if isinstance(value, ValueBody) else value for name, value in self}
        del fields["kind"]
        return type(self).makes(**fields)


class PlaceBody(ValueBody):
    """One board at one table in one round; of a match of teams, in one room."""

    stage: StageName
    round: RoundNumber
    table: TableName
    board: Board = 0
    room: Literal["", "open", "closed"] = ""

    @property
    def value(self) -> Place:
        return Place(self.stage, self.round, self.table, self.board, Room(self.room))


def score_of(text: str, game: Game, board: int) -> Score | None:
    """The score that a text gives; none where it is empty."""
    return read_cell(text, game, board or 1) if text.strip() else None
