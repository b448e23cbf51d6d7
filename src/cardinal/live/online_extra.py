"""Knockout matches that are level when their boards are played: more boards are laid, or the director is asked.

Where the conditions say that an extra deal is played, it is laid without anybody's word. Where they say that more
boards may be played, the director finds them proposed, and nothing goes on until he has decided.
"""

from __future__ import annotations

from typing import Any

from cardinal.contest.model import Match
from cardinal.contest.stage import Stage
from cardinal.language import Text
from cardinal.store import Competition
from cardinal.store.online_extra import LayExtraBoards, extra_rule, level_now
from cardinal.store.online_state import extra_at

from .online_ending import reopen
from .online_tables import OnlineTable, round_tables
from .online_writing import EventWriter
from .table_hub import TableOwner


def told_level(state: Competition, stage: Stage, match: Match) -> Text:
    """What the conditions have for a match that is level, as a sentence for the director."""
    rule, laid = extra_rule(state, stage), extra_at(state.online.get(stage.name), match.round, match.table)
    more = rule.left(laid)
    values = {"table": match.table, "home": match.home, "away": match.away, "boards": more, "laid": laid}
    cited = {"clauses": " ".join(rule.clauses)}
    if not more:
        return Text(__name__, "level_lot" if laid else "level_no_rule", values)
    return Text(__name__, "level_deal" if rule.is_automatic else "level_boards", values | cited)


def still_open(state: Competition, stage: Stage, tables: tuple[OnlineTable, ...]) -> frozenset[str]:
    """The matches of a knockout round that have boards to play, or may have more because they are level."""
    if not stage.is_knockout or not tables:
        return frozenset()
    playing = {stage.main_table(table.table) for table in tables if not table.is_over(state)}
    return frozenset(playing | {match.table for match in level_now(state, stage, tables[0].round)})


class ExtraBoards:
    """Sees to the level matches of online rounds."""

    def __init__(self, writer: EventWriter) -> None:
        self._writer = writer

    async def wanted(self, state: Competition, stage: Stage, number: int) -> bool:
        """Whether a round of which every board is played waits all the same: for extra boards, or for the director."""
        level = level_now(state, stage, number)
        if not level:
            return False
        rule, event = extra_rule(state, stage), state.stream.partition("/")[2]
        place = [known.name for known in state.conditions.stages].index(stage.name) + 1
        for match in level:
            laid = extra_at(state.online[stage.name], number, match.table)
            about = f"{place} {number} {match.table} {laid}"
            if rule.is_automatic and rule.left(laid):
                lay = LayExtraBoards(stage.name, number, match.table, laid)
                await self._writer.run(event, lay, f"online extra {about}")
            else:
                await self._tell(state, stage, match, f"online level {about}")
        # Without a rule for more boards nobody has these still to play.
        return number < stage.rounds or bool(rule.boards)

    async def _tell(self, state: Competition, stage: Stage, match: Match, identity: str) -> None:
        tables = round_tables(state, stage, match.round)
        online_table = next((table for table in tables if stage.main_table(table.table) == match.table), None)
        if online_table is not None:
            await self._writer.tell_director(state, online_table, told_level(state, stage, match), identity)

    async def lay(self, owner: TableOwner, laid: list[Any]) -> None:
        """Put the boards that a table has not on it; its players say when they are ready for them."""
        if len(laid) > len(owner.table.options["boards"]):
            await reopen(owner, {"boards": laid}, f"boards-{len(laid)}")
