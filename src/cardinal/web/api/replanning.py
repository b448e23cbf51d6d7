"""Commands when life happens, as programs send them: change the plan, take a change back, archive, delete, restore."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from cardinal.contest.mishaps.late_pair import Way
from cardinal.contest.mishaps.leaving import Kept, Unplayed
from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.rearrangement import Mishap
from cardinal.store import Command, Competition
from cardinal.store.lifecycle import ArchiveEvent, DeleteEvent, RestoreEvent
from cardinal.store.replanning import ChangePlan, TakeChangeBack

from .bodies import MOST_NUMBER, Board, CommandBody, Reason, RoundNumber, StageName, TableName, Word

_Number = Annotated[int, Field(ge=0, le=MOST_NUMBER)]


class ChangePlanBody(CommandBody):
    """Something has changed in mid-event; what a mishap does not need is left out. See docs/competitions.md."""

    kind: Literal["change_plan"]
    mishap: Mishap
    stage: StageName = ""
    round: Annotated[
        RoundNumber | None,
        Field(description="The first round that changes; of who leaves and of a short evening, the last played."),
    ] = None
    number: Annotated[_Number, Field(description="The contestant that it is about.")] = 0
    other: Annotated[_Number, Field(description="The second contestant, where there are two.")] = 0
    table: TableName = ""
    other_table: TableName = ""
    boards: Annotated[tuple[Board, ...], Field(max_length=200)] = ()
    names: Annotated[
        tuple[Word, ...],
        Field(max_length=40, description="Of a late entry its players; of a substitute who goes and comes."),
    ] = ()
    way: Annotated[
        Way | None, Field(description="How a late pair is seated; without it the first way that is open.")
    ] = None
    kept: Annotated[Kept, Field(description="What becomes of the results of who leaves.")] = Kept.BY_RULE
    unplayed: Annotated[Unplayed, Field(description="What boards count that were not played.")] = Unplayed.NOTHING
    seed: Annotated[str, Field(max_length=500)] = ""
    last: Annotated[RoundNumber, Field(description="The last round of a substitute; 0 for the rest.")] = 0
    reason: Reason = ""
    checked: bool = True
    movement: Annotated[str, Field(max_length=60, description="The movement of a new draw, by its key.")] = ""
    choices: Annotated[
        str,
        Field(max_length=2000, description="Who chose whom in a knockout, in the order of the choices, as `1-7 2-8`."),
    ] = ""

    def command(self, state: Competition, now: datetime) -> Command:
        fields = {name: value for name, value in self if name not in ("kind", "mishap")}
        return ChangePlan(Situation(self.mishap, **fields))


class TakeChangeBackBody(CommandBody):
    """A change of the plan is taken back, while nothing rests on it."""

    kind: Literal["take_change_back"]
    change: Annotated[str, Field(max_length=20, description="The key of the change, as `M1`.")]

    def command(self, state: Competition, now: datetime) -> Command:
        return TakeChangeBack(self.change)


class ArchiveEventBody(CommandBody):
    """The event leaves the lists of what goes on; its pages stay."""

    makes = ArchiveEvent
    kind: Literal["archive_event"]


class DeleteEventBody(CommandBody):
    """The event is deleted before anything was played."""

    makes = DeleteEvent
    kind: Literal["delete_event"]


class RestoreEventBody(CommandBody):
    """The event comes back from the archive, or from where deleted ones are."""

    makes = RestoreEvent
    kind: Literal["restore_event"]


REPLANNING = ChangePlanBody | TakeChangeBackBody | ArchiveEventBody | DeleteEventBody | RestoreEventBody
