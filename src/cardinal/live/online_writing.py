"""What live tables write into their competition: every command has an identity that follows from what it is about.

So two processes, or one that starts again, do nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import UTC, datetime

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.score_cell import read_cell
from cardinal.contest.stage import Stage
from cardinal.language import CardinalError, Text
from cardinal.store import Actor, Command, Competition, Competitions, Role, stream_of
from cardinal.store.online_calls import TellDirector
from cardinal.store.playing import ConfirmResult, EnterResult

from .online_tables import OnlineTable, round_tables
from .table_hub import TableHub

BY = Actor("online", Role.DIRECTOR)
_BOOKS: Mapping[str, str] = {"china-guandan": "zh-Hans", "ctcba": "zh-Hant"}
_LOG = logging.getLogger(__name__)


def book_language(conditions: ConditionsOfContest) -> str:
    """In which language a server writes what officials read: that of the rule book which the event is played by."""
    return _BOOKS.get(conditions.pack, "en")


def stage_named(state: Competition, name: str) -> Stage | None:
    return next((stage for stage in state.conditions.stages if stage.name == name), None)


def table_of(state: Competition, options: Mapping[str, object]) -> OnlineTable | None:
    """The table of the competition that a live table with these options is."""
    stage = stage_named(state, str(options["stage"]))
    if stage is None:
        return None
    wanted = str(options["table"]), str(options["room"])
    tables = round_tables(state, stage, int(str(options["round"])))
    return next((table for table in tables if (table.table, str(table.room)) == wanted), None)


class EventWriter:
    """Writes for the tables of a hub."""

    def __init__(self, hub: TableHub, competitions: Competitions) -> None:
        self.hub, self._competitions = hub, competitions

    async def state(self, event: str) -> Competition:
        return await self._competitions.state(stream_of(event))

    async def run(self, event: str, command: Command, identity: str, actor: Actor = BY) -> int | None:
        """The number of what became of a command; None where it is refused, which the log then knows better."""
        at = datetime.fromtimestamp(self.hub.now(), UTC)
        run = self._competitions.run(stream_of(event), command, command_id=identity[:100], actor=actor, at=at)
        try:
            return (await run).last
        except CardinalError as refused:
            _LOG.warning("%s: %s is refused: %s", event, identity, refused)
            return None

    async def enter(self, state: Competition, online_table: OnlineTable, board: int, result: str) -> None:
        """A result that the table itself has played, entered and agreed."""
        place = online_table.place(board)
        there = state.results.get(place)
        if there is not None and there.counts:
            return
        about, actor = (
            f"{online_table.key} {board}",
            Actor(f"table {online_table.table}", Role.TABLE, online_table.table),
        )
        score = read_cell(result, state.conditions.game, board)
        entry = EnterResult(place, score, "NS", extra=online_table.is_extra(board))
        entered = await self.run(online_table.event, entry, f"enter {about}", actor)
        if entered is not None:
            await self.run(online_table.event, ConfirmResult(place, entered, "EW"), f"confirm {about}", actor)

    async def tell_director(
        self, state: Competition, online_table: OnlineTable, reason: Text, identity: str, board: int = 0
    ) -> None:
        """Something for the director, in the queue of calls."""
        words = reason.render(book_language(state.conditions))
        await self.run(
            online_table.event,
            TellDirector(online_table.table, words, online_table.stage, online_table.round, board),
            identity,
        )
